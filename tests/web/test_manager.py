"""The game manager in a real chromium: two people for a change, an auditor who may only look.

Every walk waits for words, never for time.
"""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from croupier.floor.floor import Swipe
from croupier.floor.gaming_day import GamingDay
from croupier.floor.people import Person, add_person, find_person, hashed, set_pin
from croupier.floor.reports import Period, make_report
from croupier.floor.views import jackpot_view
from croupier.show.report_files import report_csv
from tests.web.floors import CARDS, MORNING, PIN, declare, quick_hash
from tests.web.serving import ServedFloor
from tests.web.test_browser import (
    DESK,
    PATIENCE_MILLISECONDS,
    PHONE,
    TABS_MAX,
    Visitor,
    browser,
    widths,
)

__all__ = ["browser", "quick_hash"]

pytestmark = pytest.mark.browser

TODAY = MORNING.date()
PAGES = (
    "/floor",
    "/floor/jackpots/link",
    "/floor/approvals",
    "/floor/reports/contributions",
    "/floor/log",
    "/floor/people",
    "/floor/incidents",
    "/floor/book",
)


@pytest.fixture
def house(quick_hash: None) -> Iterator[ServedFloor]:
    served = ServedFloor()
    declare(served.floor)
    yield served.start()
    served.stop()


Visit = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser, house: ServedFloor) -> Iterator[Visit]:
    """Somebody of a role, signed in and at a page; what went wrong in it fails the test."""
    visitors: list[Visitor] = []

    def visits(role: str, path: str = "/floor", size: dict[str, int] = DESK) -> Page:
        context = browser.new_context(
            viewport={"width": size["width"], "height": size["height"]},
            reduced_motion="reduce",
            accept_downloads=True,
        )
        context.set_default_timeout(PATIENCE_MILLISECONDS)
        visitor = Visitor(context.new_page(), house.address)
        visitors.append(visitor)
        visitor.goes_to(path)
        sign_in(visitor.page, CARDS[role], PIN)
        visitor.page.wait_for_url(f"**{path}")
        return visitor.page

    yield visits
    for visitor in visitors:
        visitor.page.context.close()
        assert visitor.faults == []


def sign_in(page: Page, card: str, pin: str) -> None:
    page.get_by_label("Card number").fill(card)
    page.get_by_label("PIN", exact=True).fill(pin)
    page.get_by_role("button", name="Sign in").click()


def press(place: Page | Locator, name: str) -> None:
    place.get_by_role("button", name=name, exact=True).click()


def grants(page: Page) -> None:
    """The only change that waits is granted."""
    press(page.locator(".approval"), "Grant")
    said(page, "Granted")


def said(page: Page, words: str) -> None:
    expect(page.locator("#said")).to_contain_text(words)


def meter(house: ServedFloor, level: str = "Mega") -> str:
    levels = jackpot_view(house.floor.book.look(), "link")["levels"]
    return next(str(entry["displayed"]) for entry in levels if entry["name"] == level)


def round_with(house: ServedFloor, hand: str, *, pay: bool) -> None:
    """A round of two bets with a jackpot hand, sent to its supervisor or paid."""
    floor = house.floor
    dealer = find_person(floor.book.look(), CARDS["dealer"])
    for seat in (3, 5):
        floor.do(dealer, {"do": "light", "table": "T1", "seat": seat, "jackpot": "link"})
    floor.do(dealer, {"do": "start", "table": "T1"})
    floor.do(dealer, {"do": "select", "table": "T1", "seat": 3, "jackpot": "link", "hand": hand})
    floor.do(dealer, {"do": "lock", "table": "T1"})
    if pay:
        swipe = Swipe(CARDS["executive"], PIN)
        floor.do(dealer, {"do": "confirm", "table": "T1"}, swipe=swipe)
        floor.do(dealer, {"do": "end", "table": "T1"})


def sent(page: Page, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """What the server says to a request that no button of the page makes."""
    told: dict[str, Any] = page.evaluate(
        """async ([path, body]) => {
            const answer = await fetch(path, {
                method: "POST", body: JSON.stringify(body),
                headers: {"content-type": "application/json",
                          "x-croupier-form": document.body.dataset.formKey},
            });
            return {status: answer.status, ...(await answer.json())};
        }""",
        [path, body],
    )
    return told


# Two people -------------------------------------------------------------------------------------


def test_a_meter_is_raised_by_two_people_and_never_by_one(house: ServedFloor, visit: Visit) -> None:
    page = visit("accounting", "/floor/jackpots/link")
    form = page.locator("#raise")
    form.get_by_label("Amount").fill("$1,250.50")
    form.get_by_label("Reason").fill("display lagged")
    form.get_by_label("Document, if any").fill("F-17")
    press(form, "Ask to raise")
    said(page, "Somebody else has to grant it")
    assert meter(house) == "10000.00"

    page.get_by_role("link", name="Approvals 1").click()
    asked = page.locator(".approval")
    expect(asked).to_contain_text("Raise Mega of link by $1250.50")
    expect(asked).to_contain_text("F-17")
    expect(asked).to_contain_text("You asked for this yourself")
    expect(asked.get_by_role("button", name="Grant")).to_have_count(0)
    proposal = json.loads(page.evaluate("fetch('/api/floor/proposals').then((a) => a.text())"))
    told = sent(page, f"/api/floor/proposals/{proposal[0]['id']}/grant", {})
    assert (told["status"], told["error"]["name"]) == (403, "wrong-people")
    assert meter(house) == "10000.00"

    other = visit("executive", "/floor/approvals")
    press(other.locator(".approval"), "Grant")
    said(other, "Granted: Raise Mega of link by $1250.50")
    expect(other.get_by_text("Nothing waits for a second person.")).to_be_visible()
    assert meter(house) == "11250.50"
    other.goto(f"{house.address}/floor/reports/adjustments")
    row = other.get_by_role("row", name=re.compile("display lagged"))
    expect(row).to_contain_text("400, 300")
    expect(row).to_contain_text("F-17")


def test_a_meter_is_lowered_only_for_a_reason_the_law_names(
    house: ServedFloor, visit: Visit
) -> None:
    page = visit("accounting", "/floor/jackpots/link")
    form = page.locator("#lower")
    options = form.get_by_label("Reason").locator("option").all_inner_texts()
    assert [option.partition(":")[0] for option in options] == [
        "won", "malfunction", "over-maximum", "seed-recovery", "gross-receipts",
    ]  # fmt: skip
    form.get_by_label("Reason").select_option("seed-recovery")
    form.get_by_label("Amount").fill("twelve")
    press(form, "Ask to lower")
    expect(form.locator(".wrong")).to_contain_text("write whole cents as text")
    form.get_by_label("Amount").fill("500")
    press(form, "Ask to lower")
    said(page, "Asked for")
    grants(visit("executive", "/floor/approvals"))
    page.goto(f"{house.address}/floor/jackpots/link")
    expect(page.locator("[data-level=Mega]")).to_have_text("$9,500.00")


def test_a_win_is_backed_out_from_the_list_of_hits(house: ServedFloor, visit: Visit) -> None:
    round_with(house, "four of a kind", pay=True)
    assert meter(house, "Minor") == "200.00"
    page = visit("accounting", "/floor/jackpots/link")
    hit = page.get_by_role("row", name=re.compile("Four of a Kind"))
    expect(hit.get_by_role("link", name="Win page")).to_have_attribute(
        "href", "/api/floor/jackpots/link/wins/1"
    )
    press(hit, "Back out")
    form = page.locator("#raise")
    expect(form.get_by_label("Level")).to_have_value("Minor")
    expect(form.get_by_label("Claim it undoes")).to_have_value("1")
    press(form, "Ask to raise")
    said(page, "Asked for")
    grants(visit("executive", "/floor/approvals"))
    page.goto(f"{house.address}/floor/reports/wins?day={TODAY}")
    # The win stays on the list, with the entry that undid it.
    row = page.get_by_role("row", name=re.compile("Four of a Kind"))
    expect(row).to_contain_text(re.compile(r"entry \d+, 200\.06"))
    assert meter(house, "Minor") == "400.06"


def test_a_setting_needs_two_departments(house: ServedFloor, visit: Visit) -> None:
    add(house, "310", "Ann Office", "executive", "accounting")
    page = visit("accounting", "/floor/jackpots/link")
    form = page.locator("#configure")
    form.get_by_label("Contribution rate").fill("14")
    form.get_by_label("Reason").fill("spring plan")
    press(form, "Ask to change")
    said(page, "another department")

    same = visit("executive", "/floor/approvals")
    press(same, "Sign out")
    sign_in(same, "310", PIN)
    same.wait_for_url("**/floor")
    same.goto(f"{house.address}/floor/approvals")
    card = same.locator(".approval")
    expect(card).to_contain_text("15% → 14%")
    expect(card).to_contain_text("Both of you are of accounting")
    expect(card.get_by_role("button", name="Grant")).to_have_count(0)

    grants(visit("technician", "/floor/approvals"))
    page.goto(f"{house.address}/floor/reports/configuration?day={TODAY}")
    row = page.get_by_role("row", name=re.compile("spring plan"))
    expect(row).to_contain_text("400, 500")
    expect(row).to_contain_text("15%")
    expect(row).to_contain_text("14%")


def add(house: ServedFloor, card: str, name: str, role: str, department: str) -> None:
    def work(page: Any) -> dict[str, Any]:
        add_person(page, Person(card, name, role, department), by="system")
        set_pin(page, card, hashed(PIN), one_time=False, by="system")
        return {}

    house.floor.book.perform(work)


# The auditor ------------------------------------------------------------------------------------


def test_the_auditor_sees_every_page_and_changes_nothing(house: ServedFloor, visit: Visit) -> None:
    round_with(house, "four of a kind", pay=True)
    page = visit("auditor")
    for path in PAGES:
        page.goto(house.address + path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.locator("form.ask")).to_have_count(0)
        for name in ("Acknowledge", "Grant", "New PIN", "Suspend", "Backup"):
            expect(page.get_by_role("button", name=name)).to_have_count(0)
            expect(page.get_by_role("link", name=name)).to_have_count(0)
    press(page, "Verify the book")
    expect(page.locator("#verdict")).to_contain_text("The book is sound")
    told = sent(
        page, "/api/floor/commands", {"do": "suspend", "jackpot": "link", "reason": "a test"}
    )
    assert (told["status"], told["error"]["name"]) == (403, "not-yours")
    assert jackpot_view(house.floor.book.look(), "link")["suspended"] is None
    page.goto(f"{house.address}/floor/log?kind=access-refused")
    row = page.get_by_role("row", name=re.compile("access-refused"))
    expect(row).to_contain_text("Aud Itor (600)")
    expect(row).to_contain_text("suspend")


def test_a_dealer_has_no_manager(house: ServedFloor, visit: Visit) -> None:
    page = visit("dealer", "/consoles")
    for path in PAGES:
        page.goto(house.address + path)
        expect(page.get_by_role("heading", level=1)).to_contain_text("not-yours")


# The floor map ----------------------------------------------------------------------------------


def tile(page: Page, table: str) -> Locator:
    return page.locator(".map-table", has=page.get_by_role("link", name=table, exact=True))


def test_the_map_follows_a_round_and_its_win(house: ServedFloor, visit: Visit) -> None:
    page = visit("supervisor")
    expect(tile(page, "T1")).to_contain_text("OPEN")
    expect(tile(page, "T1")).to_contain_text("0 bets")
    round_with(house, "royal flush", pay=False)
    expect(tile(page, "T1")).to_contain_text("PENDING")
    expect(tile(page, "T1")).to_contain_text("2 bets")
    pending = page.locator("#pending")
    expect(pending).to_contain_text("$10,000.30 Royal Flush")
    expect(pending.get_by_role("link", name="Console")).to_have_attribute("href", "/console/T1")
    card = page.locator(".meter-card", has=page.get_by_role("link", name="link"))
    expect(card).to_contain_text("PENDING $10,000.30")
    dealer = find_person(house.floor.book.look(), CARDS["dealer"])
    swipe = Swipe(CARDS["executive"], PIN)
    house.floor.do(dealer, {"do": "confirm", "table": "T1"}, swipe=swipe)
    paid = page.locator("#paid").get_by_role("link", name="Win page")
    expect(paid).to_have_attribute("href", "/api/floor/jackpots/link/wins/1")
    expect(page.locator("#pending-count")).to_have_text("0")
    expect(tile(page, "T1")).to_contain_text("BETS LOCKED")
    house.say("close-table", table="T2")
    expect(tile(page, "T2")).to_contain_text("DEAD GAME")


def test_a_suspended_jackpot_is_seen_on_every_table_of_it(house: ServedFloor, visit: Visit) -> None:
    floor = visit("supervisor")
    page = visit("executive", "/floor/jackpots/spades")
    form = page.locator("form.ask", has=page.get_by_role("heading", name="Suspend"))
    press(form, "Suspend")
    expect(page.locator("#said")).to_have_text("")  # no reason, nothing sent
    form.get_by_label("Reason").fill("display is dark")
    press(form, "Suspend")
    said(page, "takes no more bets")
    expect(page.locator("#suspended")).to_have_text("suspended: display is dark")
    expect(tile(floor, "T2")).to_contain_text("suspended: spades")
    expect(tile(floor, "T1")).not_to_contain_text("suspended")
    expect(floor.locator("#alerts")).to_contain_text("spades: display is dark")
    form = page.locator("form.ask", has=page.get_by_role("heading", name="Resume"))
    form.get_by_label("Reason").fill("display is lit")
    press(form, "Resume")
    expect(tile(floor, "T2")).not_to_contain_text("suspended")


def test_an_alert_stays_until_somebody_acknowledges_it(house: ServedFloor, visit: Visit) -> None:
    round_with(house, "royal flush", pay=False)
    page, other = visit("supervisor"), visit("executive")
    alert = other.locator(".alert")
    expect(alert).to_contain_text("Royal Flush at seat 3: 10000.30 of link is pending")
    page.reload()
    expect(page.locator(".alert")).to_have_count(1)
    press(page.locator(".alert"), "Acknowledge")
    for each in (page, other):
        expect(each.locator(".alert")).to_have_count(0)
        expect(each.get_by_text("Nothing waits to be seen.")).to_be_visible()
    page.goto(f"{house.address}/floor/log?kind=alert-acknowledged")
    expect(page.get_by_role("row", name=re.compile("Royal Flush"))).to_contain_text("Sam Super")


def test_the_bank_is_entered_and_a_balance_too_low_stops_the_jackpot(
    house: ServedFloor, visit: Visit
) -> None:
    page = visit("accounting", "/floor/jackpots/link")
    form = page.locator("form.ask", has=page.get_by_role("heading", name="Deposit"))
    form.get_by_label("Amount").fill("11,000")
    press(form, "Book deposit")
    said(page, "booked")
    form = page.locator("form.ask", has=page.get_by_role("heading", name="Bank balance"))
    form.get_by_label("Balance at the bank").fill("11000")
    press(form, "Enter balance")
    expect(page.locator("#suspended")).to_contain_text("bank below the required level")
    page.goto(f"{house.address}/floor/reports/deposit?day={TODAY}")
    row = page.get_by_role("row", name=re.compile("link"))
    expect(row).to_contain_text("11,000.00")
    expect(row).to_contain_text("200.00")  # 11,200 in custody


# Reports ----------------------------------------------------------------------------------------


def test_a_report_is_picked_and_exported_as_the_library_writes_it(
    house: ServedFloor, visit: Visit
) -> None:
    round_with(house, "royal flush", pay=True)
    page = visit("accounting", "/floor/reports/meters")
    page.get_by_role("link", name="Contributions by table and shift").click()
    page.get_by_label("Days").select_option("A month")
    page.get_by_label("Month").fill("2026-03")
    page.get_by_label("Jackpot").select_option("link")
    page.get_by_label("Shift", exact=True).select_option("day")
    press(page, "Show")
    expect(page).to_have_url(re.compile(r"month=2026-03&jackpot=link&shift=day$"))
    row = page.get_by_role("row", name=re.compile("T1"))
    expect(row).to_contain_text("three-card-poker")
    page.get_by_label("Shift", exact=True).select_option("all")
    press(page, "Show")
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").click()
    with house.floor.book.store.reading() as reader:
        month = Period(TODAY.replace(day=1), TODAY.replace(day=31), GamingDay())
        made = make_report("contributions", reader, month, jackpot="link")
    assert Path(download.value.path()).read_bytes() == report_csv(made).encode()
    assert download.value.suggested_filename == "contributions-2026-03-01-2026-03-31.csv"
    with page.expect_download() as download:
        page.get_by_role("link", name="PDF").click()
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF-")


def test_days_that_make_no_sense_are_told_beside_their_pickers(
    house: ServedFloor, visit: Visit
) -> None:
    page = visit("auditor")
    for path in ("/floor/reports/wins", "/floor/jackpots/link", "/floor/log"):
        page.goto(f"{house.address}{path}?from=2026-03-02&to=2026-03-01")
        expect(page.locator(".wrong", has_text="goes backwards")).to_be_visible()
        expect(page.get_by_label("From", exact=True)).to_be_visible()


# People, incidents, the book --------------------------------------------------------------------


def test_a_person_is_added_and_a_one_time_pin_is_handed_out_and_used(
    house: ServedFloor, visit: Visit
) -> None:
    page = visit("technician", "/floor/people")
    form = page.locator("#person")
    form.get_by_label("Card number").fill("12")
    form.get_by_label("Name").fill("Nora New")
    form.get_by_label("Role").select_option("supervisor")
    form.get_by_label("Department").fill("games")
    press(form, "Save")
    expect(form.locator(".wrong")).to_contain_text("3 to 12 digits")
    form.get_by_label("Card number").fill("720")
    press(form, "Save")
    said(page, "Saved")
    press(page, "New PIN for Nora New")
    dialog = page.get_by_role("dialog")
    press(dialog, "Hand out a PIN")
    expect(dialog.locator("#pin-digits")).to_have_text(re.compile(r"^\d{6}$"))
    pin = dialog.locator("#pin-digits").inner_text()
    press(dialog, "Close")
    expect(page.get_by_role("row", name=re.compile("Nora New"))).to_contain_text("one-time")
    assert pin not in page.content()

    press(page, "Sign out")
    sign_in(page, "720", pin)
    page.get_by_label("New PIN", exact=True).fill("925814")
    page.get_by_label("New PIN again").fill("925814")
    press(page, "Sign in")
    page.wait_for_url("**/floor")
    expect(page.get_by_text("Nora New")).to_be_visible()


def test_a_suspended_person_is_signed_out_at_once(house: ServedFloor, visit: Visit) -> None:
    supervisor = visit("supervisor")
    page = visit("executive", "/floor/people")
    press(page, "Change Sam Super")
    form = page.locator("#person")
    expect(form.get_by_label("Card number")).to_have_value("200")
    form.get_by_label("May work here").uncheck()
    press(form, "Save")
    said(page, "Saved")
    expect(page.get_by_role("row", name=re.compile("Sam Super"))).to_contain_text("suspended")
    supervisor.goto(f"{house.address}/floor")
    supervisor.wait_for_url("**/sign-in?next=*")


def test_an_incident_has_a_clock_of_72_hours(house: ServedFloor, visit: Visit) -> None:
    page = visit("supervisor", "/floor/incidents")
    form = page.locator("#incident")
    form.get_by_label("Where").fill("T2")
    form.get_by_label("What happened").fill("display went dark")
    press(form, "Report")
    said(page, "the clock of 72 hours runs")
    card = page.locator(".incident")
    expect(card.locator(".time-left")).to_have_text("72 h 0 min left")
    expect(card.get_by_role("button", name="File")).to_have_count(0)  # not a supervisor's
    house.clock.goes_on(hours=69, minutes=30)
    later = visit("accounting", "/floor/incidents")
    expect(later.locator(".time-left")).to_have_text("2 h 30 min left")
    house.clock.goes_on(hours=3)
    late = visit("technician", "/floor/incidents")
    expect(late.locator(".time-left")).to_have_text("0 h 30 min late")
    late.get_by_label("Reference of the report").fill("WSGC 2026-114")
    press(late, "File")
    said(late, "Filed")
    row = late.get_by_role("row", name=re.compile("WSGC 2026-114"))
    expect(row).to_contain_text("0 h 30 min late")
    expect(row).to_contain_text("Tom Tech (500)")


def test_the_book_is_verified_and_taken_away(
    house: ServedFloor, visit: Visit, tmp_path: Path
) -> None:
    round_with(house, "royal flush", pay=True)
    page = visit("technician", "/floor/book")
    press(page, "Verify the book")
    expect(page.locator("#verdict")).to_contain_text("The book is sound")
    expect(page.locator("#hash")).to_have_text(house.floor.book.head.hash)
    with page.expect_download() as download:
        page.get_by_role("link", name="Backup").click()
    assert Path(download.value.path()).read_bytes().startswith(b"SQLite format 3\0")
    with page.expect_download() as download:
        page.get_by_role("link", name="jsonl").click()
    last = Path(download.value.path()).read_text().splitlines()[-1]
    assert json.loads(last)["reason"] == "backup-taken"


# Screens ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_no_page_is_wider_than_its_screen(
    house: ServedFloor, visit: Visit, size: dict[str, int]
) -> None:
    round_with(house, "royal flush", pay=True)
    page = visit("executive", size=size)
    for path in PAGES:
        page.goto(house.address + path)
        across, inner = widths(page)
        assert across <= inner, path


def test_a_jackpot_is_suspended_with_keys_alone(house: ServedFloor, visit: Visit) -> None:
    page = visit("supervisor", "/floor/jackpots/spades")
    for _ in range(TABS_MAX):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "suspend-reason":
            break
    page.keyboard.type("display is dark")
    page.keyboard.press("Enter")
    said(page, "takes no more bets")


def test_every_field_has_a_label(house: ServedFloor, visit: Visit) -> None:
    page = visit("executive")
    for path in PAGES:
        page.goto(house.address + path)
        bare = page.evaluate(
            """() => [...document.querySelectorAll("input:not([type=hidden]), select")]
                .filter((field) => !field.labels.length).map((field) => field.outerHTML)"""
        )
        assert bare == [], path
