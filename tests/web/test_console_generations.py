"""Every generation of equipment in a real chromium.

The tests cover the keypad and its reset, names on seats, the hand before the seat, a refund by two
people with its slip, and whom a win calls.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Request, Route, expect

from croupier.ledger.sqlite import SqliteStore
from tests.show.pdf_words import Pdf, squeezed
from tests.web.floors import CARDS
from tests.web.houses import (
    Arrive,
    House,
    arrive,
    at_table,
    bets,
    button,
    lamp,
    signs_in,
    state,
    swipes,
)

__all__ = ["arrive"]

pytestmark = pytest.mark.browser

MORE: tuple[dict[str, Any], ...] = (
    {"do": "jackpot", "id": "buck", "type": "bonus", "table": "LIRB-03"},
    {
        "do": "table", "id": "BONUS", "game": "let-it-ride", "seats": 7, "jackpots": ["buck"],
        "equipment": "let-it-ride-bonus",
    },
    {
        "do": "table", "id": "LAMMERS", "game": "let-it-ride", "seats": 7, "jackpots": ["buck"],
        "equipment": "lammers",
    },
    {
        "do": "table", "id": "SPOTS", "game": "three-card-poker", "seats": 6, "jackpots": ["link"],
        "two_spots": "adjacent",
        "options": {"envy_to_own_spots": False, "envy_any_hand": True},
    },
)  # fmt: skip


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """On a file, so it can be stopped and restarted."""
    house = House(lambda: SqliteStore(tmp_path / "ledger.db"))
    for line in MORE:
        answer = house.floor.system.answer(line)
        assert answer["ok"], answer
    yield house
    house.shuts()


def display(page: Page) -> Locator:
    return page.locator("#keypad-display")


def slot(page: Page, number: int) -> Locator:
    return page.locator(f"[data-slot='{number}']")


def lights(page: Page, *seats: int) -> None:
    for seat in seats:
        lamp(page, seat, "no bet", "buck").click()
        expect(lamp(page, seat, "BET", "buck")).to_have_attribute("aria-pressed", "true")


# The keypad of Let It Ride Bonus ----------------------------------------------------------------


def test_a_bonus_round_on_the_keypad(house: House, arrive: Arrive) -> None:
    """Lamps, LOCK OUT, count and collect, the hand before the seat, GAME OVER."""
    page = at_table(arrive(house), "BONUS")
    expect(display(page)).to_have_text("PLACE BETS  0 BETS")
    expect(slot(page, 1)).to_have_text("Slot 1: table key")
    expect(slot(page, 3)).to_have_text("Slot 3: empty")
    lights(page, 2, 5)
    expect(display(page)).to_have_text("PLACE BETS  2 BETS")
    button(page, "LOCK OUT").click()
    expect(display(page)).to_have_text("LOCKED OUT  2 BETS")
    expect(page.locator("#say")).to_contain_text("Collect 2 chips, $2.00")
    expect(button(page, "LOCK OUT")).to_be_hidden()

    page.locator("#first-keys").get_by_role("button", name="Flush $50.00 from the tray").click()
    expect(page.locator("#say")).to_contain_text("Who has the")
    lamp(page, 5, "BET", "buck").click()
    expect(lamp(page, 5, "Flush", "buck")).to_be_visible()
    button(page, "GAME OVER").click()
    expect(page.locator("#pays")).to_contain_text("Total from the tray")
    expect(display(page)).to_have_text("PLACE BETS  0 BETS")
    expect(lamp(page, 2, "no bet", "buck")).to_be_visible()


def test_the_keypad_is_reset_with_its_messages_and_resumes_after_a_stop(
    house: House, arrive: Arrive
) -> None:
    """Slot 3, FOUR OF A KIND, ENTER, key out, LOCK OUT with the same bets; stopped halfway."""
    page = at_table(arrive(house, lost=True), "BONUS")
    lights(page, 2, 5)
    button(page, "LOCK OUT").click()
    expect(button(page, "FOUR OF A KIND")).to_be_hidden()
    button(page, "MAINTENANCE KEY").click()
    expect(page.get_by_role("dialog")).to_contain_text("MAINTENANCE KEY, table BONUS")
    swipes(page, "supervisor")
    expect(display(page)).to_have_text("MAINTENANCE")
    expect(slot(page, 3)).to_have_text("Slot 3: maintenance key")
    expect(page.locator("#say")).to_contain_text("press FOUR OF A KIND")
    expect(button(page, "GAME OVER")).to_be_disabled()
    expect(lamp(page, 2, "BET", "buck")).to_be_disabled()
    button(page, "FOUR OF A KIND").click()
    expect(display(page)).to_have_text("TO RESET KEYPAD PRESS ENTER")

    house.shuts()
    expect(page.locator("#lost")).to_be_visible()
    house.opens()
    expect(page.locator("#link")).to_have_text("live")
    expect(display(page)).to_have_text("TO RESET KEYPAD PRESS ENTER")
    button(page, "ENTER").click()
    expect(display(page)).to_have_text("KEYPAD RESET")
    button(page, "REMOVE KEY").click()
    expect(display(page)).to_have_text("SAME BETS  2 BETS  PRESS LOCK OUT")
    expect(slot(page, 3)).to_have_text("Slot 3: empty")
    button(page, "LOCK OUT").click()
    expect(display(page)).to_have_text("LOCKED OUT  2 BETS")
    assert house.contributions() == 1
    button(page, "GAME OVER").click()
    expect(page.locator("#pays")).to_contain_text("nothing to pay")


def test_lammers_have_no_keypad(house: House, arrive: Arrive) -> None:
    page = at_table(arrive(house), "LAMMERS")
    expect(display(page)).to_have_count(0)
    lights(page, 1)
    button(page, "NO MORE BETS").click()
    lamp(page, 1, "BET", "buck").click()
    page.locator("#hand-keys").get_by_role("button", name="Flush $50.00 from the tray").click()
    expect(lamp(page, 1, "Flush", "buck")).to_be_visible()
    button(page, "LAMMERS UP").click()
    expect(page.locator("#pays")).to_contain_text("Total from the tray")


# Seats and hands --------------------------------------------------------------------------------


def names(page: Page, seat: int, player: str) -> None:
    page.get_by_role("button", name=f"Name the player at seat {seat}").click()
    page.get_by_label("Player", exact=True).fill(player)
    button(page, "Name the player").click()


def test_two_seats_of_one_player_get_no_envy_from_each_other(house: House, arrive: Arrive) -> None:
    page = at_table(arrive(house), "SPOTS")
    bets(page, 2, 3, 5)
    names(page, 2, "Ann")
    expect(page.get_by_role("button", name="Ann is playing seat 2")).to_be_visible()
    page.get_by_role("button", name="Name the player at seat 5").click()
    page.get_by_role("dialog").get_by_role("button", name="Ann", exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("allows two adjacent positions")
    dialog.get_by_role("button", name="Cancel").click()
    names(page, 3, "Ann")
    expect(page.get_by_role("button", name="Ann is playing seat 3")).to_be_visible()
    button(page, "START GAME").click()
    lamp(page, 2).click()
    page.get_by_role("button", name="Royal Flush 100% of Mega, executive card").click()
    button(page, "SEND").click()
    button(page, "CONFIRM").click()
    swipes(page, "executive")
    expect(lamp(page, 2, "PAID")).to_be_visible()
    button(page, "END GAME").click()
    expect(page.get_by_role("row", name="Seat 5 envy for Royal Flush $1,000.00")).to_be_visible()
    expect(page.get_by_role("row", name="Seat 3 envy")).to_have_count(0)


def test_the_hand_before_the_seat_on_older_equipment(house: House, arrive: Arrive) -> None:
    page = at_table(arrive(house), "OLD")
    bets(page, 1, 2)
    button(page, "COIN IN").click()
    flush = page.locator("#first-keys").get_by_role("button", name="Flush $40.00 from the tray")
    flush.click()
    expect(flush).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#say")).to_contain_text("Who has the Flush? Tap that seat's lamp")
    expect(lamp(page, 3, "no bet")).to_be_disabled()
    flush.click()  # pressed again, it asks nobody any more
    expect(flush).to_have_attribute("aria-pressed", "false")
    flush.click()
    expect(flush).to_have_attribute("aria-pressed", "true")
    lamp(page, 2, "BET").click()
    expect(lamp(page, 2, "Flush")).to_be_visible()
    _on_a_slow_line(page, flush, lamp(page, 1, "BET"))
    expect(lamp(page, 1, "Flush")).to_be_visible()
    button(page, "GAME OVER").click()
    expect(page.get_by_role("row", name="Seat 2 Flush $40.00")).to_be_visible()
    expect(page.get_by_role("row", name="Seat 1 Flush $40.00")).to_be_visible()


def _on_a_slow_line(page: Page, key: Locator, then: Locator) -> None:
    """Press one and then the other before the floor has received the first."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/floor/commands", hold, times=1)
    key.click()
    then.click()
    (first,) = held
    first.continue_()


# Refunds ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "start", "jackpot"),
    [("T1", "START GAME", "link"), ("OLD", "COIN IN", "link"), ("LAMMERS", "NO MORE BETS", "buck")],
)
def test_a_void_round_is_refunded_by_two_people_with_a_slip(
    house: House, arrive: Arrive, table: str, start: str, jackpot: str
) -> None:
    page = at_table(arrive(house), table)
    expect(button(page, "Refund bets")).to_be_hidden()
    for seat in (1, 4):
        lamp(page, seat, "no bet", jackpot).click()
        expect(lamp(page, seat, "BET", jackpot)).to_have_attribute("aria-pressed", "true")
    button(page, start).click()
    button(page, "MISDEAL").click()
    swipes(page, "supervisor")
    expect(state(page)).to_have_text("MISDEAL")
    button(page, "Refund bets").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Needs a supervisor's card.")
    expect(dialog).to_contain_text(f"Seat 4: return $1.00 bet on {jackpot}")
    dialog.get_by_label("Reason").fill("two cards face up")
    swipes(page, "dealer")
    expect(page.locator("#swipe-wrong")).not_to_be_empty()
    swipes(page, "supervisor")
    expect(dialog).to_be_hidden()
    expect(state(page)).to_have_text("OPEN")
    expect(page.get_by_role("row", name=f"Seat 1 {jackpot} $1.00")).to_be_visible()
    expect(page.get_by_text("Total from the tray: $2.00")).to_be_visible()
    expect(lamp(page, 1, "no bet", jackpot)).to_be_visible()
    slip = page.get_by_role("link", name="Refund slip (PDF)").get_attribute("href")
    got = page.context.request.get(house.site + str(slip))
    assert got.status == 200
    words = Pdf(got.body()).letters
    for told in ("two cards face up", CARDS["dealer"], CARDS["supervisor"], "$2.00"):
        assert squeezed(told) in words, words


# Whom a win calls -------------------------------------------------------------------------------


def at_the_desk(arrive: Arrive, house: House) -> Page:
    visitor = arrive(house, {"width": 1280, "height": 900})
    visitor.goes_to("/floor")
    signs_in(visitor, "executive")
    expect(visitor.page.locator("#no-alerts")).to_be_visible()
    return visitor.page


def test_send_pressed_on_the_page_calls_the_manager(house: House, arrive: Arrive) -> None:
    """With the dealer's clicks alone, the alert appears on the manager's page by itself."""
    desk = at_the_desk(arrive, house)
    page = at_table(arrive(house))
    bets(page, 3)
    button(page, "START GAME").click()
    lamp(page, 3).click()
    page.get_by_role("button", name="Royal Flush 100% of Mega, executive card").click()
    expect(lamp(page, 3, "Royal Flush")).to_be_visible()
    expect(desk.locator("#alert-count")).to_have_text("0")
    button(page, "SEND").click()
    pending = "Royal Flush at seat 3 in round 1: $10,000.15 of link is pending"
    expect(desk.locator("#alerts")).to_contain_text(pending)
    expect(desk.locator("#alert-count")).to_have_text("1")
    button(page, "CONFIRM").click()
    swipes(page, "executive")
    expect(lamp(page, 3, "PAID")).to_be_visible()
    expect(desk.locator("#alerts")).to_contain_text("$10,000.15 paid from link")


def test_j_pot_pressed_on_the_page_calls_the_manager(house: House, arrive: Arrive) -> None:
    desk = at_the_desk(arrive, house)
    page = at_table(arrive(house), "OLD")
    bets(page, 2)
    button(page, "COIN IN").click()
    page.locator("#first-keys").get_by_role("button", name="Royal Flush").click()
    lamp(page, 2, "BET").click()
    expect(lamp(page, 2, "Royal Flush")).to_be_visible()
    expect(page.locator("#say")).to_have_text("Call an executive to confirm the win.")
    button(page, "JPH").click()
    swipes(page, "executive")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(button(page, "JPH")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#say")).to_have_text("Press J-POT to record the win.")
    expect(desk.locator("#alert-count")).to_have_text("0")
    button(page, "J-POT").click()
    expect(lamp(page, 2, "PAID $10,000.15")).to_be_visible()
    expect(page.locator("#say")).to_have_text("Turn the key back to RUN.")
    paid = "Royal Flush at seat 2 in round 1: $10,000.15 paid from link"
    expect(desk.locator("#alerts")).to_contain_text(paid)
    expect(desk.locator("#alerts")).to_contain_text("OLD")


# The smallest console ---------------------------------------------------------------------------


@pytest.mark.parametrize("named", [False, True])
def test_what_is_pending_is_in_sight_with_every_key(
    house: House, arrive: Arrive, named: bool
) -> None:
    """Two sensors per seat, names under the lamps, a waiting claim: all on 1024 by 768."""
    seat = {"table": "T2", "seat": 3, "jackpot": "link"}
    for line in (
        {"do": "light", **seat, **({"player": "Ann"} if named else {})},
        {"do": "start", "table": "T2"},
        {"do": "select", **seat, "hand": "royal flush"},
        {"do": "lock", "table": "T2"},
    ):
        assert house.floor.system.answer(line)["ok"]
    page = at_table(arrive(house), "T2")
    expect(state(page)).to_have_text("PENDING")
    claim = page.locator("#claims .claim")
    expect(claim).to_contain_text("Royal Flush")
    (box,) = claim.evaluate_all("found => found.map((one) => one.getBoundingClientRect().toJSON())")
    around = page.locator("#claims").evaluate("one => one.getBoundingClientRect().toJSON()")
    assert around["top"] <= box["top"]
    assert box["bottom"] <= around["bottom"] + 1
    expect(claim.get_by_role("button")).to_be_in_viewport(ratio=1)
    expect(button(page, "END GAME")).to_be_in_viewport(ratio=1)


# What is said before somebody is called -----------------------------------------------------------


def test_the_key_is_asked_for_by_whom_the_win_needs(house: House, arrive: Arrive) -> None:
    """JPH stands for the card, so a supervisor is not called for an executive's win."""
    page = at_table(arrive(house), "OLD")
    bets(page, 3)
    button(page, "COIN IN").click()
    page.locator("#first-keys").get_by_role("button", name="Royal Flush").click()
    lamp(page, 3, "BET").click()
    expect(lamp(page, 3, "Royal Flush")).to_be_visible()
    button(page, "JPH").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Needs an executive's card.")
    expect(dialog).to_contain_text("Seat 3: Royal Flush, the meter amount")


def test_what_is_missing_in_a_dialog_is_said(house: House, arrive: Arrive) -> None:
    page = at_table(arrive(house))
    bets(page, 2)
    page.get_by_role("button", name="Name the player at seat 2").click()
    page.get_by_role("button", name="Name the player", exact=True).click()
    expect(page.locator("#player-wrong")).to_have_text("Enter the player's name.")
    page.locator("#player").get_by_role("button", name="Cancel").click()
    button(page, "START GAME").click()
    button(page, "MISDEAL").click()
    page.locator("#swipe-go").click()
    expect(page.locator("#swipe-wrong")).to_have_text("Enter the card number.")
    page.locator("#swipe-card").fill(CARDS["supervisor"])
    page.locator("#swipe-go").click()
    expect(page.locator("#swipe-wrong")).to_have_text("Enter the PIN.")
    swipes(page, "supervisor")
    expect(state(page)).to_have_text("MISDEAL")
    button(page, "Refund bets").click()
    page.locator("#swipe-go").click()
    expect(page.locator("#swipe-wrong")).to_have_text("Enter a reason.")


def test_the_keys_in_the_slots_are_named_in_spanish(house: House, arrive: Arrive) -> None:
    page = at_table(arrive(house), "BONUS")
    page.goto(f"{house.site}/console/BONUS?lang=es")
    expect(page.locator("#link")).to_have_text("en línea")
    expect(slot(page, 1)).to_have_text("Ranura 1: llave de la mesa")
    expect(page.locator("#say")).to_have_text("Toque una luz por cada apuesta y presione LOCK OUT.")


# Once is once -----------------------------------------------------------------------------------

HOLDS_UNTIL_LET_GO = """
    window.letGo = [];
    const later = window.setTimeout;
    window.setTimeout = (act, after, ...given) => (
        after === 700 ? window.letGo.push(act) : later(act, after, ...given)
    );
"""
"""A button that appears where someone has clicked is held until a test releases it."""

BIG = (
    ("T1", "START GAME", "END GAME", "link"),
    ("OLD", "COIN IN", "GAME OVER", "link"),
    ("BONUS", "LOCK OUT", "GAME OVER", "buck"),
    ("LAMMERS", "NO MORE BETS", "LAMMERS UP", "buck"),
)
TWICE = ("two clicks", "a double click", "Enter twice", "Space twice")


def _hits(page: Page, big: Locator, way: str, before_the_second: Callable[[], None]) -> None:
    """Press twice in one place, or with one key, whatever is there the second time."""
    if way in ("Enter twice", "Space twice"):
        key = way.removesuffix(" twice")
        page.keyboard.press("Shift")  # like someone who gets there by keys
        big.press(key)
        before_the_second()
        page.keyboard.press(key)
        return
    box = big.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for count in (1, 2):
        if count == 2:
            before_the_second()
        clicks = count if way == "a double click" else 1
        page.mouse.down(click_count=clicks)
        page.mouse.up(click_count=clicks)


@pytest.mark.parametrize("way", TWICE)
@pytest.mark.parametrize(("table", "start", "end", "jackpot"), BIG, ids=[row[0] for row in BIG])
def test_the_big_button_pressed_twice_is_pressed_once(
    house: House, arrive: Arrive, table: str, start: str, end: str, jackpot: str, way: str
) -> None:
    """END GAME appears where START GAME was, and vice versa."""
    visitor = arrive(house)
    visitor.page.add_init_script(HOLDS_UNTIL_LET_GO)
    page = at_table(visitor, table)
    pressed: list[str] = []

    def hears(sent: Request) -> None:
        body = sent.post_data_json if sent.url.endswith("/api/floor/commands") else None
        if body and "button" in body:
            pressed.append(body["button"])

    page.on("request", hears)
    for seat in (1, 2):
        lamp(page, seat, "no bet", jackpot).click()
        expect(lamp(page, seat, "BET", jackpot)).to_be_enabled()
    big = page.locator(".big:not([hidden])")
    for words, stands in ((start, "BETS LOCKED"), (end, "OPEN")):
        expect(big).to_have_text(words)
        expect(big).to_be_enabled()
        _hits(page, big, way, lambda stands=stands: expect(state(page)).to_have_text(stands))  # type: ignore[misc]
        page.evaluate("for (const act of window.letGo.splice(0)) act()")
    big.click()
    expect(page.locator("#sending")).to_have_text("")
    expect(big).to_have_text(end)
    assert pressed == [start, end, start]


def test_a_lamp_and_a_hand_clicked_double_are_not_taken_back(house: House, arrive: Arrive) -> None:
    page = at_table(arrive(house))
    lamp(page, 2, "no bet").dblclick()
    expect(lamp(page, 2, "BET")).to_be_enabled()
    expect(page.locator("#sending")).to_have_text("")
    button(page, "START GAME").click()
    lamp(page, 2).dblclick()
    flush = page.locator("#hand-keys").get_by_role("button", name="Flush $40.00 from the tray")
    flush.dblclick()
    expect(lamp(page, 2, "Flush")).to_be_enabled()
    expect(page.locator("#sending")).to_have_text("")
    button(page, "END GAME").click()
    expect(page.get_by_role("row", name="Seat 2 Flush $40.00")).to_be_visible()


def test_a_table_closed_by_a_double_click_stays_closed(house: House, arrive: Arrive) -> None:
    """Open table appears where Close table was."""
    page = at_table(arrive(house), role="supervisor")
    close = page.get_by_role("button", name="Close table")
    box = close.bounding_box()
    assert box
    page.mouse.dblclick(box["x"] + 10, box["y"] + 10)
    expect(page.get_by_role("button", name="Open table")).to_be_enabled()
    expect(page.locator("#sending")).to_have_text("")
    expect(state(page)).to_have_text("DEAD GAME")
