"""The table console in a real chromium: whole rounds, on one console and on two.

Every walk waits for words, never for time.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.web.floors import CARDS, established
from tests.web.houses import (
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
    swipes,
)

__all__ = ["arrive", "house"]

pytestmark = pytest.mark.browser


# Rounds -----------------------------------------------------------------------------------------


def test_a_round_with_two_bets(house: House, arrive: Arrive) -> None:
    page = at_table(arrive(house))
    expect(state(page)).to_have_text("OPEN")
    bets(page, 2, 3, 5)
    lamp(page, 5, "BET").click()
    expect(lamp(page, 5, "no bet")).to_be_visible()
    expect(page.locator("#bets")).to_have_text("2")
    expect(page.locator("#collect")).to_have_text("$2.00")
    button(page, "START GAME").click()
    expect(state(page)).to_have_text("BETS LOCKED")
    expect(page.locator("#say")).to_contain_text("Collect 2 chips, $2.00")
    expect(page.locator("[data-level=Mega]")).to_contain_text("$10,000.30")
    expect(lamp(page, 5, "no bet")).to_be_disabled()

    lamp(page, 2).click()
    flush = page.locator("#hand-keys").get_by_role("button", name="Flush $40.00 from the tray")
    flush.click()
    expect(flush).to_have_attribute("aria-pressed", "true")
    expect(lamp(page, 2, "Flush")).to_be_visible()
    flush.click()  # pressing again takes it back
    expect(flush).to_have_attribute("aria-pressed", "false")
    flush.click()
    expect(flush).to_have_attribute("aria-pressed", "true")
    button(page, "Undo").click()
    expect(lamp(page, 2, "BET")).to_be_visible()
    flush.click()
    expect(lamp(page, 2, "Flush")).to_be_visible()
    button(page, "END GAME").click()
    expect(page.get_by_role("row", name="Seat 2 Flush $40.00")).to_be_visible()
    expect(page.get_by_text("Total from the tray: $40.00")).to_be_visible()
    expect(state(page)).to_have_text("OPEN")
    expect(page.locator("#bets")).to_have_text("0")


def test_two_consoles_on_one_table_show_the_same(house: House, arrive: Arrive) -> None:
    one, two = at_table(arrive(house)), at_table(arrive(house), role="supervisor")
    bets(one, 1)
    expect(lamp(two, 1, "BET")).to_be_visible()
    bets(two, 7)
    expect(lamp(one, 7, "BET")).to_be_visible()
    button(two, "START GAME").click()
    expect(button(one, "END GAME")).to_be_visible()
    lamp(one, 7).click()
    one.get_by_role("button", name="Full House").click()
    expect(lamp(two, 7, "Full House")).to_be_visible()
    button(two, "END GAME").click()
    for page in (one, two):
        expect(page.get_by_role("row", name="Seat 7 Full House $50.00")).to_be_visible()
    assert house.contributions() == 1


def test_a_press_that_comes_too_late_is_refused_beside_the_button(
    house: House, arrive: Arrive
) -> None:
    """The other console was faster, and this one has not been notified yet."""
    slow = arrive(house)
    page = at_table(slow)
    press = holds_a_press(page)
    quick = at_table(arrive(house))
    button(quick, "START GAME").click()
    expect(state(page)).to_have_text("BETS LOCKED")
    press.continue_()
    refusal = page.locator("#refusal")
    expect(refusal).to_contain_text("you cannot start a round now")
    expect(refusal).to_have_role("alert")
    expect(page.locator("#sending")).to_have_text("")
    page.keyboard.press("Escape")
    expect(refusal).to_be_hidden()


def test_a_royal_is_sent_confirmed_by_an_executive_and_pays_envy(
    house: House, arrive: Arrive
) -> None:
    page = at_table(arrive(house))
    bets(page, 2, 3, 6)
    button(page, "START GAME").click()
    lamp(page, 3).click()
    page.get_by_role("button", name="Royal Flush 100% of Mega, executive card").click()
    expect(lamp(page, 3, "Royal Flush")).to_be_visible()
    expect(button(page, "CONFIRM")).to_be_disabled()
    expect(page.locator("#say")).to_have_text("Press SEND to send the win.")
    button(page, "SEND").click()
    expect(state(page)).to_have_text("PENDING")
    expect(page.locator("#say")).to_have_text("Call an executive to confirm the win.")
    expect(page.locator("[data-level=Mega]")).to_contain_text("PENDING $10,000.45")
    expect(page.get_by_role("listitem").filter(has_text="Seat 3 · Royal Flush")).to_contain_text(
        "PENDING $10,000.45"
    )
    expect(page.get_by_role("button", name="Royal Flush 100%")).to_be_disabled()

    button(page, "END GAME").click()
    expect(page.locator("#refusal")).to_contain_text("pending but not yet confirmed")

    button(page, "CONFIRM").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Needs an executive's card.")
    expect(dialog).to_contain_text("Seat 3: Royal Flush, $10,000.45")
    swipes(page, "supervisor")
    expect(dialog).to_contain_text("needs an executive's card, not a supervisor's")
    swipes(page, "executive", "193847")
    expect(dialog).to_contain_text("this card number and PIN do not match")
    expect(dialog.get_by_label("PIN")).to_have_value("")
    swipes(page, "executive")
    expect(dialog).to_be_hidden()
    expect(lamp(page, 3, "PAID $10,000.45")).to_be_visible()

    button(page, "END GAME").click()
    for row in (
        "Seat 2 envy for Royal Flush $1,000.00",
        "Seat 6 envy for Royal Flush $1,000.00",
        "Seat 3 Royal Flush, Mega $10,000.45",
    ):
        expect(page.get_by_role("row", name=row)).to_be_visible()
    expect(page.get_by_text("Total from the tray: $2,000.00")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Total from the tray: $2,000.00")).to_be_visible()


def test_a_pending_win_is_voided_with_a_reason(house: House, arrive: Arrive) -> None:
    page = at_table(arrive(house))
    bets(page, 4)
    button(page, "START GAME").click()
    lamp(page, 4).click()
    page.get_by_role("button", name="Four of a Kind").click()
    expect(lamp(page, 4, "Four of a Kind")).to_be_visible()
    button(page, "SEND").click()
    expect(page.get_by_role("button", name="VOID Four of a Kind at seat 4")).to_be_visible()
    # What cannot be done is refused before anyone is called with a card.
    button(page, "MISDEAL").click()
    expect(page.locator("#refusal")).to_contain_text(
        "is already pending; this round can no longer be a misdeal"
    )
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="VOID Four of a Kind at seat 4").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Needs a supervisor's or an executive's card.")
    dialog.get_by_label("Reason").fill("the wrong seat")
    swipes(page, "supervisor")
    expect(dialog).to_be_hidden()
    expect(lamp(page, 4, "BET")).to_be_visible()
    expect(page.locator("[data-level=Minor]")).to_contain_text("$200.03")
    with house.floor.ledger.store.reading() as reader:
        (voided,) = [entry for entry in reader.entries() if entry.reason == "voided"]
    assert voided.content["body"]["reason"] == "the wrong seat"
    assert voided.content["body"]["confirmer"] == CARDS["supervisor"]


def test_a_misdeal_plays_the_same_bets_again_for_free(house: House, arrive: Arrive) -> None:
    page = at_table(arrive(house))
    bets(page, 1, 2)
    button(page, "START GAME").click()
    button(page, "MISDEAL").click()
    expect(page.get_by_role("dialog")).to_contain_text("Needs a supervisor's card.")
    swipes(page, "supervisor")
    expect(state(page)).to_have_text("MISDEAL")
    expect(page.locator("#say")).to_contain_text("no second contribution")
    expect(lamp(page, 3, "no bet")).to_be_disabled()
    button(page, "START GAME").click()
    expect(state(page)).to_have_text("BETS LOCKED")
    expect(page.locator("#bets")).to_have_text("2")
    assert house.contributions() == 1


def test_a_dead_game_takes_no_bets_until_it_is_opened(house: House, arrive: Arrive) -> None:
    page = at_table(arrive(house))
    button(page, "Close table").click()
    swipes(page, "supervisor")
    expect(state(page)).to_have_text("DEAD GAME")
    expect(lamp(page, 1)).to_be_disabled()
    expect(button(page, "START GAME")).to_be_disabled()
    button(page, "Open table").click()
    swipes(page, "supervisor")
    expect(state(page)).to_have_text("OPEN")
    bets(page, 1)


def test_the_older_equipment_has_its_own_buttons(house: House, arrive: Arrive) -> None:
    page = at_table(arrive(house), "OLD")
    bets(page, 1, 2)
    expect(button(page, "START GAME")).to_have_count(0)
    button(page, "COIN IN").click()
    lamp(page, 2).click()
    page.get_by_role("button", name="Royal Flush").click()
    expect(lamp(page, 2, "Royal Flush")).to_be_visible()
    button(page, "J-POT").click()
    expect(page.locator("#refusal")).to_contain_text("turn the supervisor's key to JPH first")
    button(page, "JPH").click()
    swipes(page, "executive")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(button(page, "JPH")).to_have_attribute("aria-pressed", "true")
    button(page, "J-POT").click()
    expect(lamp(page, 2, "PAID $10,000.30")).to_be_visible()
    button(page, "GAME OVER").click()
    expect(page.locator("#refusal")).to_contain_text("back to RUN first")
    button(page, "RUN").click()
    expect(button(page, "RUN")).to_have_attribute("aria-pressed", "true")
    button(page, "GAME OVER").click()
    expect(page.get_by_role("row", name="Seat 1 envy for Royal Flush $1,000.00")).to_be_visible()


def test_a_fixed_pay_off_a_meter_asks_for_a_card_on_newer_equipment(
    house: House, arrive: Arrive
) -> None:
    declare_all_pays(house, "R1", "nexus")
    page = at_table(arrive(house), "R1")
    selects_a_full_house(page, "START GAME")
    button(page, "END GAME").click()
    expect(page.locator("#refusal")).to_contain_text("confirmed with a card before it is paid")
    button(page, "CONFIRM").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Needs a supervisor's or an executive's card.")
    expect(dialog).to_contain_text("Seat 2: Full House, $50.00")
    swipes(page, "supervisor")
    expect(dialog).to_be_hidden()
    expect(lamp(page, 2, "VERIFIED", "ride")).to_be_visible()
    expect(button(page, "CONFIRM")).to_be_disabled()
    button(page, "END GAME").click()
    expect(page.get_by_role("row", name="Seat 2 Full House, Meter $50.00")).to_be_visible()


def test_a_fixed_pay_off_a_meter_asks_for_the_key_on_older_equipment(
    house: House, arrive: Arrive
) -> None:
    declare_all_pays(house, "R2", "game-manager")
    page = at_table(arrive(house), "R2")
    selects_a_full_house(page, "COIN IN")
    button(page, "GAME OVER").click()
    expect(page.locator("#refusal")).to_contain_text("confirmed with a card before it is paid")
    button(page, "JPH").click()
    swipes(page, "supervisor")
    expect(page.get_by_role("dialog")).to_be_hidden()
    button(page, "J-POT").click()
    expect(lamp(page, 2, "VERIFIED", "ride")).to_be_visible()
    button(page, "RUN").click()
    expect(button(page, "RUN")).to_have_attribute("aria-pressed", "true")
    button(page, "GAME OVER").click()
    expect(page.get_by_role("row", name="Seat 2 Full House, Meter $50.00")).to_be_visible()


def test_a_console_is_signed_in_for_the_table_it_was_opened_at(
    house: House, arrive: Arrive
) -> None:
    visitor = arrive(house)
    at_table(visitor, "T1")
    visitor.goes_to("/console/T2")
    page = visitor.page
    lamp(page, 1, "no bet").click()
    expect(page.locator("#refusal")).to_contain_text("signed in for table T1")
    page.get_by_role("button", name="Sign out").click()
    expect(page).to_have_url(f"{house.site}/sign-in")


def test_the_console_that_a_dealer_left_says_so_and_another_dealer_goes_on(
    house: House, arrive: Arrive
) -> None:
    established(house.floor, "110", "Dora Dealer", "dealer", "games")
    left, other = arrive(house, lost=True), arrive(house)
    page = at_table(left)
    bets(page, 3)
    button(page, "START GAME").click()
    lamp(page, 3).click()
    page.get_by_role("button", name="Royal Flush 100% of Mega, executive card").click()
    button(page, "SEND").click()
    expect(state(page)).to_have_text("PENDING")

    second = at_table(other, "T2")
    expect(page).to_have_url(f"{house.site}/sign-in?next=%2Fconsole%2FT1")  # nobody touched it
    expect(page.get_by_role("status").first).to_have_text(
        "Dana Dealer signed in at table T2, so the session at table T1 has ended. A dealer deals "
        "at one table at a time."
    )
    bets(second, 1)
    signs_in(left, "110")
    expect(state(page)).to_have_text("PENDING")
    button(page, "CONFIRM").click()
    swipes(page, "executive")
    expect(lamp(page, 3, "PAID $10,000.15")).to_be_visible()
    button(page, "END GAME").click()
    expect(state(page)).to_have_text("OPEN")
    expect(second.locator("#link")).to_have_text("live")
    expect(lamp(second, 1, "BET")).to_be_visible()


def test_a_card_confirms_the_hands_that_the_console_listed(house: House, arrive: Arrive) -> None:
    """Another screen of the table selects one more while the supervisor types the PIN."""
    declare_all_pays(house, "R1", "nexus")
    page = at_table(arrive(house), "R1")
    lamp(page, 3, "no bet", "ride").click()
    expect(lamp(page, 3, "BET", "ride")).to_be_visible()
    selects_a_full_house(page, "START GAME")
    button(page, "CONFIRM").click()
    wins = page.get_by_role("dialog").get_by_role("listitem")
    expect(wins).to_have_text(["Seat 2: Full House, $50.00"])

    other = at_table(arrive(house), "R1")
    lamp(other, 3, "BET", "ride").click()
    other.get_by_role("button", name="Flush $").first.click()
    expect(lamp(page, 3, "Flush", "ride")).to_be_attached()
    swipes(page, "supervisor")
    expect(page.locator("#swipe-wrong")).to_contain_text("have changed since they were shown")
    button(page, "Cancel").click()
    button(page, "CONFIRM").click()
    expect(wins).to_have_count(2)
    swipes(page, "supervisor")
    expect(page.get_by_role("dialog")).to_be_hidden()
    for seat in (2, 3):
        expect(lamp(page, seat, "VERIFIED", "ride")).to_be_visible()


def declare_all_pays(house: House, table: str, equipment: str) -> None:
    """Declare a jackpot whose fixed pays come off the meter, and a table with this equipment."""
    levels = {"Meter": {"seed": "10000", "rate": "70%"}}
    jackpot = {"id": "ride", "type": "progressive", "table": "LIR-P1", "deducts": "all"}
    layout = {"id": table, "game": "let-it-ride", "seats": 7, "jackpots": ["ride"]}
    for line in (
        {"do": "jackpot", **jackpot, "levels": levels},
        {"do": "table", **layout, "equipment": equipment},
    ):
        answer = house.floor.system.answer(line)
        assert answer["ok"], answer


def selects_a_full_house(page: Page, starts: str) -> None:
    lamp(page, 2, "no bet", "ride").click()
    expect(lamp(page, 2, "BET", "ride")).to_be_visible()
    button(page, starts).click()
    lamp(page, 2, "BET", "ride").click()
    key = "Full House $50.00 from the meter, supervisor card"
    page.get_by_role("button", name=key).click()
    expect(lamp(page, 2, "Full House", "ride")).to_be_visible()


def test_the_hand_check_finds_the_line_and_selects_it(house: House, arrive: Arrive) -> None:
    page = at_table(arrive(house), "T2")
    lamp(page, 4, "no bet", "spades").click()
    expect(lamp(page, 4, "BET", "spades")).to_be_visible()
    button(page, "START GAME").click()
    lamp(page, 4, "BET", "spades").click()
    button(page, "Check the hand").click()
    expect(page.locator("#found")).to_contain_text("3 more cards")
    for card in ("A of spades", "K of spades", "J of spades"):
        button(page, card).click()
    expect(page.locator("#found")).to_have_text("This hand is not on the jackpot's pay table.")
    button(page, "J of spades").click()
    button(page, "Q of spades").click()
    expect(page.locator("#found")).to_have_text("AKQ Spades: 100% of Meter")
    button(page, "Select this hand").click()
    expect(lamp(page, 4, "AKQ Spades", "spades")).to_be_visible()


def test_the_auditor_sees_the_console_and_every_button_says_no(
    house: House, arrive: Arrive
) -> None:
    page = at_table(arrive(house), role="auditor")
    lamp(page, 1).click()
    expect(page.locator("#refusal")).to_contain_text("not an auditor")
    expect(lamp(page, 1, "no bet")).to_be_visible()
    button(page, "START GAME").click()
    expect(page.locator("#refusal")).to_contain_text("not an auditor")
    expect(state(page)).to_have_text("OPEN")
