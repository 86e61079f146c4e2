"""Consoles in a real chromium: signing in, a server that is away, keys only, small screens.

The server is stopped and restarted in mid-round on the same file, and a press in progress is done
once. Every walk waits for words, never for time.
"""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Route, expect

from croupier.floor import people
from croupier.floor.floor import Floor
from croupier.floor.sign_ins import first_sign_ins
from croupier.ledger import Transaction as BookPage
from croupier.ledger.sqlite import SqliteStore
from croupier.web.signed_in import COOKIE
from tests.web.floors import CARDS, PIN
from tests.web.houses import (
    CONSOLE,
    PHONE,
    Arrive,
    House,
    arrive,
    at_table,
    bets,
    button,
    holds_a_press,
    house,
    lamp,
    signs_in,
    state,
)
from tests.web.windows import TABS_MAX, widths

__all__ = ["arrive", "house"]

pytestmark = pytest.mark.browser


# Signing in -------------------------------------------------------------------------------------


def test_signing_in_by_finger_leads_back_to_the_console(house: House, arrive: Arrive) -> None:
    visitor = arrive(house)
    page = visitor.page
    visitor.goes_to("/console/T1")
    expect(page).to_have_url(f"{house.site}/sign-in?next=%2Fconsole%2FT1")

    def taps(keys: str) -> None:
        for key in keys:
            page.get_by_role("group", name="Keypad").get_by_text(key, exact=True).click()

    taps("1009")
    page.get_by_role("button", name="Delete the last digit").click()
    expect(page.get_by_label("Card number")).to_have_value("100")
    button(page, "Sign in").click()
    expect(page.get_by_label("PIN", exact=True)).to_be_focused()
    taps("193847")
    button(page, "Sign in").click()
    expect(page.locator("#wrong-pin")).to_have_text("this card number and PIN do not match")
    expect(page.get_by_label("PIN", exact=True)).to_have_value("")
    expect(page.get_by_label("PIN", exact=True)).to_be_focused()
    taps(PIN)
    button(page, "Sign in").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("T1")


def test_a_one_time_pin_asks_for_a_new_one(house: House, arrive: Arrive) -> None:
    (handed,) = _hand_out(house.floor).values()
    visitor = arrive(house)
    page = visitor.page
    visitor.goes_to("/sign-in")
    page.get_by_label("Card number").fill("700")
    page.get_by_label("PIN", exact=True).fill(handed)
    page.keyboard.press("Enter")
    new, again = page.get_by_label("New PIN", exact=True), page.get_by_label("Repeat the new PIN")
    expect(new).to_be_focused()
    new.fill("925814")
    again.fill("925815")
    page.keyboard.press("Enter")
    expect(page.locator("#wrong-again")).to_have_text("The two PINs do not match.")
    new.fill("123456")
    again.fill("123456")
    page.keyboard.press("Enter")
    expect(page.locator("#wrong-new")).to_contain_text("a sequence like 123456")
    new.fill("925814")
    again.fill("925814")
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{house.site}/consoles")


def _hand_out(floor: Floor) -> dict[str, str]:
    def work(transaction: BookPage) -> dict[str, object]:
        newcomer = people.Person("700", "Nell New", "dealer", "games")
        people.add_person(transaction, newcomer, by="system")
        return {}

    floor.ledger.transact(work)
    handed = first_sign_ins(floor.ledger, lambda count: "482917"[:count])
    return {sign_in.card: sign_in.pin for sign_in in handed}


def test_a_session_that_ran_out_leads_to_sign_in_and_back(house: House, arrive: Arrive) -> None:
    visitor = arrive(house)
    page = at_table(visitor)
    page.context.clear_cookies(name=COOKIE)
    lamp(page, 1).click()
    expect(page).to_have_url(f"{house.site}/sign-in?next=%2Fconsole%2FT1")
    signs_in(visitor)
    expect(page.locator("#link")).to_have_text("live")
    expect(lamp(page, 1, "no bet")).to_be_visible()


def test_the_list_of_tables_is_live_and_leads_to_a_console(house: House, arrive: Arrive) -> None:
    visitor, other = arrive(house), arrive(house)
    page = visitor.page
    visitor.goes_to("/sign-in")
    signs_in(visitor)
    tile = page.get_by_role("link", name=re.compile("T1"))
    expect(tile).to_contain_text("OPEN")
    console = at_table(other)
    bets(console, 2, 3)
    expect(tile).to_contain_text("2 bets")
    button(console, "START GAME").click()
    expect(tile).to_contain_text("BETS LOCKED")
    tile.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("T1")
    expect(page.locator("#link")).to_have_text("live")
    button(page, "Sign out").click()
    expect(page).to_have_url(f"{house.site}/sign-in")
    visitor.goes_to("/consoles")
    expect(page).to_have_url(f"{house.site}/sign-in?next=%2Fconsoles")


# A server that is away --------------------------------------------------------------------------


def test_a_lost_answer_is_asked_for_again_and_done_once(house: House, arrive: Arrive) -> None:
    page = at_table(arrive(house, lost=True))
    bets(page, 1)
    keys: list[str] = []

    def loses_the_first(route: Route) -> None:
        keys.append(route.request.headers["idempotency-key"])
        if len(keys) == 1:
            route.fetch()  # the server does it
            route.abort()  # and its answer is lost
        else:
            route.continue_()

    page.route("**/api/floor/commands", loses_the_first)
    button(page, "START GAME").click()
    expect(state(page)).to_have_text("BETS LOCKED")
    expect(page.locator("#sending")).to_have_text("")
    assert len(keys) == 2
    assert keys[0] == keys[1]
    assert house.contributions() == 1
    expect(page.locator("#refusal")).to_be_hidden()
    button(page, "END GAME").click()
    expect(state(page)).to_have_text("OPEN")
    assert keys[2] != keys[1]


def test_a_server_that_was_stopped_in_mid_round_is_missed_and_comes_back(
    tmp_path: Path, arrive: Arrive
) -> None:
    house = House(lambda: SqliteStore(tmp_path / "floor.db"))
    try:
        visitor = arrive(house, lost=True)
        page = at_table(visitor)
        bets(page, 3, 5)
        button(page, "START GAME").click()
        lamp(page, 3).click()
        page.get_by_role("button", name="Full House").click()
        expect(lamp(page, 3, "Full House")).to_be_visible()
        house.shuts()
        expect(page.locator("#lost")).to_contain_text("No contact with the server.")
        expect(page.locator("#link")).to_have_text("no contact")
        assert page.locator("#main").evaluate("main => main.inert"), "nothing can be pressed"
        house.opens()
        expect(page.locator("#link")).to_have_text("live")
        expect(page.locator("#lost")).to_be_hidden()
        expect(lamp(page, 3, "Full House")).to_be_visible()
        button(page, "END GAME").click()
        expect(page.get_by_role("row", name="Seat 3 Full House $50.00")).to_be_visible()
        assert house.contributions() == 1
    finally:
        house.shuts()


def test_a_press_on_its_way_while_the_server_restarts_is_done_once(
    tmp_path: Path, arrive: Arrive
) -> None:
    house = House(lambda: SqliteStore(tmp_path / "floor.db"))
    try:
        page = at_table(arrive(house, lost=True))
        bets(page, 3)
        press = holds_a_press(page)
        house.shuts()
        press.continue_()
        expect(page.locator("#sending")).to_contain_text("it will be sent only once")
        house.opens()
        expect(state(page)).to_have_text("BETS LOCKED")
        expect(page.locator("#sending")).to_have_text("")
        assert house.contributions() == 1
    finally:
        house.shuts()


# Fingers, keys and small screens ----------------------------------------------------------------


def test_a_round_by_keys_alone(house: House, arrive: Arrive) -> None:
    visitor = arrive(house)
    page = visitor.page

    def tab_to(target: Locator) -> None:
        for _ in range(TABS_MAX):
            if target.evaluate("element => element === document.activeElement"):
                assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") in (
                    "solid",
                    "auto",
                ), "the focus is not visible"
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"{target} is not reached in {TABS_MAX} steps")

    visitor.goes_to("/console/T1")
    page.keyboard.type("100")
    page.keyboard.press("Enter")
    page.keyboard.type(PIN)
    page.keyboard.press("Enter")
    expect(page.locator("#link")).to_have_text("live")
    tab_to(lamp(page, 2))
    page.keyboard.press("Space")
    expect(lamp(page, 2, "BET")).to_be_visible()
    tab_to(button(page, "START GAME"))
    page.keyboard.press("Enter")
    expect(state(page)).to_have_text("BETS LOCKED")
    tab_to(lamp(page, 2))
    page.keyboard.press("Enter")
    minor = page.locator("#hand-keys").get_by_role("button", name="Four of a Kind")
    tab_to(minor)
    page.keyboard.press("Enter")
    expect(minor).to_have_attribute("aria-pressed", "true")
    tab_to(button(page, "SEND"))
    page.keyboard.press("Enter")
    expect(state(page)).to_have_text("PENDING")
    tab_to(button(page, "CONFIRM"))
    page.keyboard.press("Enter")
    page.keyboard.type(CARDS["supervisor"])
    page.keyboard.press("Enter")
    page.keyboard.type(PIN)
    page.keyboard.press("Enter")
    expect(lamp(page, 2, "PAID $200.03")).to_be_visible()
    tab_to(button(page, "END GAME"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("row", name="Seat 2 Four of a Kind, Minor $200.03")).to_be_visible()


@pytest.mark.parametrize("size", [CONSOLE, {"width": 1280, "height": 800}, PHONE], ids=str)
def test_every_screen_fits_and_every_button_is_as_large_as_a_finger(
    house: House, arrive: Arrive, size: dict[str, int]
) -> None:
    visitor = arrive(house, size)
    visitor.goes_to("/consoles")
    assert widths(visitor.page) == [size["width"]] * 2
    page = at_table(visitor, "T2")
    lamp(page, 3).click()
    expect(lamp(page, 3, "BET")).to_be_visible()
    button(page, "START GAME").click()
    lamp(page, 3, "BET").click()
    page.get_by_role("button", name="Royal Flush").click()
    expect(lamp(page, 3, "Royal Flush")).to_be_visible()
    button(page, "SEND").click()
    expect(state(page)).to_have_text("PENDING")
    assert widths(page) == [size["width"]] * 2
    small = page.evaluate(
        "[...document.querySelectorAll('#main button, .bar button')]"
        ".filter(key => key.offsetParent)"
        ".filter(key => key.offsetWidth < 44 || key.offsetHeight < 44).map(key => key.textContent)"
    )
    assert small == []
    if size is not PHONE:
        tall = page.evaluate("[document.documentElement.scrollHeight, window.innerHeight]")
        assert tall[0] == tall[1], "a console does not scroll"
        expect(button(page, "END GAME")).to_be_in_viewport(ratio=1)
