"""Pictures of a floor: its consoles, its wall displays, the manager's pages and a live table."""

import re

from playwright.sync_api import Locator, Page, expect

from croupier.floor.play_room import table_id
from docs.press.studio import CONSOLE, DESK, PHONE, WALL, Size, Studio, shoot

DEALER, SUPERVISOR, EXECUTIVE, ACCOUNTING, TECHNICIAN = "1001", "2001", "3001", "4001", "5001"
TABLE, OLDER = "TCP-1", "LIR-2"


def button(place: Page | Locator, name: str) -> Locator:
    return place.get_by_role("button", name=name, exact=True)


def lamp(page: Page, seat: int, jackpot: str) -> Locator:
    return page.get_by_role("button", name=re.compile(f"^Seat {seat}, {jackpot}: "))


# Consoles ---------------------------------------------------------------------------------------


def consoles(studio: Studio) -> None:
    """A round of Three Card Poker with a royal on the link, from the bets to the pays."""
    with studio.looking(f"/console/{TABLE}", CONSOLE) as page:
        shoot(page, "console-sign-in-1024")
    with studio.looking("/consoles", CONSOLE, card=DEALER) as page:
        shoot(page, "console-tables-1024")
    _clear(studio, TABLE)
    _requests(studio)
    with studio.looking(f"/console/{TABLE}", DESK, card=DEALER) as page:
        for seat, jackpot in ((2, "LINK"), (3, "LINK"), (3, "SPADES"), (6, "SPADES")):
            lamp(page, seat, jackpot).click()
            expect(lamp(page, seat, jackpot)).to_have_attribute("aria-pressed", "true")
        button(page, "START GAME").click()
        expect(page.locator("#state")).to_have_text(re.compile("locked", re.IGNORECASE))
        lamp(page, 3, "SPADES").click()
        button(page, "Check the hand").click()
        for card in ("A of spades", "K of spades", "Q of spades"):
            button(page, card).click()
        expect(page.locator("#found")).to_have_text("AKQ Spades: 100% of Meter")
        shoot(page, "console-hand-check-1280")
        page.keyboard.press("Escape")
        lamp(page, 3, "LINK").click()
        page.get_by_role("button", name=re.compile("^Straight Flush")).click()
        expect(page.get_by_role("button", name=re.compile("^.?.?Straight Flush"))).to_be_visible()
        shoot(page, "console-hands-1280")
    with studio.looking(f"/console/{TABLE}", PHONE, card=DEALER) as page:
        shoot(page, "console-390")
    with studio.looking(f"/console/{TABLE}", CONSOLE, card=DEALER) as page:
        button(page, "SEND").click()
        expect(page.locator("#state")).to_have_text(re.compile("pending", re.IGNORECASE))
        shoot(page, "console-pending-1024")
        walls(studio, pending=True)
        manager(studio)
        button(page, "CONFIRM").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("Card number").fill(SUPERVISOR)
        shoot(page, "console-confirm-1024")
        dialog.get_by_label("PIN").fill(studio.pins[SUPERVISOR])
        page.locator("#swipe-go").click()
        expect(page.locator("#state")).not_to_have_text(re.compile("pending", re.IGNORECASE))
        button(page, "END GAME").click()
        expect(page.locator("#state")).to_have_text(re.compile("open", re.IGNORECASE))
        shoot(page, "console-pays-1024")
    walls(studio, pending=False)
    _clear(studio, OLDER)
    studio.say("light", table=OLDER, seat=2, jackpot="RIDE")
    studio.say("light", table=OLDER, seat=5, jackpot="RIDE")
    studio.say("press", table=OLDER, button="COIN IN")
    with studio.looking(f"/console/{OLDER}", CONSOLE, card=DEALER) as page:
        shoot(page, "console-older-equipment-1024")


def _clear(studio: Studio, table: str) -> None:
    """The bots may have left a round on the table: it is dealt out."""
    answer = studio.floor.system.answer({"do": "end", "table": table})
    if not answer["ok"]:
        for seat in range(1, 8):
            for jackpot in ("LINK", "SPADES", "RIDE"):
                studio.floor.system.answer(
                    {"do": "unlight", "table": table, "seat": seat, "jackpot": jackpot}
                )


# Displays ---------------------------------------------------------------------------------------


def walls(studio: Studio, *, pending: bool) -> None:
    """The wall while a win is pending, and when it was paid."""
    shots = (
        {
            "/display/LINK": "display-pending-960",
            f"/display/table/{TABLE}": "display-two-pending-960",
        }
        if pending
        else {"/display/LINK": "display-win-960"}
    )
    for path, name in shots.items():
        _wall(studio, path, name)


def rest(studio: Studio) -> None:
    """The wall at rest."""
    _wall(studio, "/display/LINK", "display-link-960")
    _wall(studio, "/display/HOUSE", "display-house-960")


def _wall(studio: Studio, path: str, name: str, size: Size = WALL) -> None:
    with studio.looking(path, size) as page:
        expect(page.locator("body")).to_contain_text("$")
        page.wait_for_timeout(500)
        shoot(page, name)


# The manager ------------------------------------------------------------------------------------


def _requests(studio: Studio) -> None:
    """A change that waits for a second person; it is refused while bets are locked."""
    with studio.looking("/floor/jackpots/SPADES", DESK, card=ACCOUNTING) as page:
        form = page.locator("#configure")
        form.get_by_label("Contribution rate").fill("13")
        form.get_by_label("Reason").fill("winter plan")
        with page.expect_response("**/api/floor/proposals"):
            button(form, "Request change").click()
            button(form, "Confirm: request change").click()


def manager(studio: Studio) -> None:
    """The manager's pages while a win is pending and changes wait for a second person."""
    with studio.looking("/floor/incidents", DESK, card=SUPERVISOR) as page:
        form = page.locator("#incident")
        form.locator("[name=place]").fill("shuffler of LIR-1")
        form.locator("[name=text]").fill("card count wrong twice")
        with page.expect_response("**/api/floor/incidents"):
            form.get_by_role("button").click()
    for path, name, size in (
        ("/floor", "manager-floor-1280", DESK),
        ("/floor", "manager-floor-390", PHONE),
        ("/floor/jackpots/LINK", "manager-jackpot-1280", DESK),
        ("/floor/approvals", "manager-approvals-1280", DESK),
        ("/floor/reports/performance", "manager-reports-1280", DESK),
        ("/floor/book", "manager-book-1280", DESK),
        ("/floor/people", "manager-people-1280", DESK),
        ("/floor/people", "manager-people-390", PHONE),
        ("/floor/incidents", "manager-incidents-390", PHONE),
    ):
        with studio.looking(path, size, card=EXECUTIVE) as page:
            expect(page.get_by_role("heading", level=1)).to_be_visible()
            shoot(page, name)


# A live table -----------------------------------------------------------------------------------


def live(studio: Studio) -> None:
    """A guest among bots at a table that Croupier deals."""
    for seat, size, name in ((3, DESK, "live-1280"), (4, PHONE, "live-390")):
        with studio.looking(f"/live/{table_id('ultimate-texas-holdem')}", size) as page:
            page.get_by_label("Your name at the table").fill("Guest")
            page.get_by_role("button", name=f"Sit here: seat {seat}").click()
            expect(page.locator("#purse")).to_contain_text("$")
            for _ in range(2):
                page.get_by_role("button", name=re.compile("^Add a bot")).first.click()
                page.wait_for_timeout(300)
            page.get_by_role("button", name=re.compile("^Ante")).first.click()
            page.get_by_role("button", name=re.compile("^Blind")).first.click()
            button(page, "Deal").click()
            lines, choice = page.locator("#lines tr").first, page.locator("#choices button").first
            expect(lines.or_(choice).first).to_be_visible()
            while not lines.is_visible():
                choice.click()
                expect(page.locator("[data-waiting=yes]")).to_have_count(0)
                expect(lines.or_(choice).first).to_be_visible()
            page.evaluate("scrollTo(0, 0)")
            shoot(page, name)
