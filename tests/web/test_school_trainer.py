"""The dealer's seat in a real chromium: whole rounds by clicks and by keys, errors, chips, trouble.

The right acts come from a dealer who reads the view and the rules, without a script.
"""

from collections.abc import Sequence
from random import Random

import pytest
from playwright.sync_api import expect

from croupier.games import GAMES
from croupier.rules import Game
from croupier.school.trainer import shift
from croupier.school.trainer.acts import act_json
from tests.oracle.perfect_dealer import perfect_acts
from tests.school.trainer_rooms import Room
from tests.web.dealing import Act
from tests.web.trainer_learners import LIR, TCP, Arrive, arrive, site, tabs
from tests.web.windows import DESK, PHONE, widths

pytestmark = pytest.mark.browser
__all__ = ["arrive", "site", "tabs"]

SEEDS = 40


# Whole rounds -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_first_round_of_each_game_is_dealt_by_clicks(arrive: Arrive, game: Game) -> None:
    """Every second game is dealt on a phone, whose layout is taller than its screen."""
    size = (DESK, PHONE)[GAMES.index(game) % 2]
    learner = arrive(size)
    page = learner.page
    learner.visitor.goes_to(f"/school/deal/{game.name}")
    expect(page.get_by_role("heading", level=1)).to_contain_text(game.title)
    expect(page.locator("[data-lesson=first-shift]")).to_contain_text("not tried")
    page.get_by_role("button", name="Deal the lesson First shift").click()
    expect(page.locator("#hint")).to_contain_text("Next: call")
    device = "Shoe" if game.procedures[0].from_shoe else "Shuffler"
    expect(page.get_by_role("group", name=device)).to_be_visible()
    expect(page.locator("#verdict")).to_be_in_viewport()
    expect(page.locator("[name=tool][value=deal]")).to_be_in_viewport()
    done = learner.table.deals_round()
    assert widths(page) == [size["width"]] * 2
    expect(page.locator("#report-title")).to_have_text("Round 1 of 2 is dealt")
    expect(page.locator("#say")).to_contain_text("The round is over.")
    marks = learner.table.view["marks"]
    assert marks["procedure"]["of"] + marks["pays"]["of"] == len(done)
    assert marks["procedure"]["won"] + marks["pays"]["won"] == len(done)
    expect(page.locator("#mark-pays")).to_have_text(
        f"{marks['pays']['won']} of {marks['pays']['of']}"
    )
    page.get_by_role("button", name="Next round").click()
    expect(page.locator("#round")).to_have_text("2 of 2")
    expect(page.locator("#report")).to_be_hidden()


def test_a_hint_says_what_is_next_and_why(arrive: Arrive) -> None:
    """The clause in its own words, unless the act has those words."""
    learner = arrive()
    learner.begins(LIR, "first-shift")
    hint = learner.page.locator("#hint")
    expect(hint).to_contain_text("Next: call “No more bets; collect the Bonus bets” (LIR-D1).")
    expect(hint).to_contain_text("Replace Bonus bets with lammers; the bets go into the tray")
    learner.begins(TCP, "first-shift")
    expect(hint).to_have_text("Next: call “No more bets” (TCP-D1).")


def test_a_round_with_a_jackpot_from_the_first_button_to_the_last(arrive: Arrive) -> None:
    learner = arrive()
    wanted = {"start", "collect", "select", "supervisor", "envy", "end"}
    seed = next(seed for seed in range(SEEDS) if wanted <= _holds(seed))
    table, page = learner.begins(TCP, "jackpot", seed=seed), learner.page
    lights = table.view["console"]["lights"]
    assert lights
    for seat in range(1, 8):
        name = f"Seat {seat}, lamp {'lit' if seat in lights else 'dark'}"
        expect(page.get_by_role("button", name=name)).to_be_visible()
    expect(page.locator("#message")).to_have_text("Bets are open")
    done = table.deals_round()
    assert wanted <= _names(done)
    pay = next(act for act in done if act.get("bet") == "envy")
    assert learner.table.view["marks"]["pays"]["won"] == learner.table.view["marks"]["pays"]["of"]
    expect(page.locator(f"[data-spot='{pay['seat']}'] [data-net]")).to_be_visible()


def _holds(seed: int) -> set[str]:
    """Return what the first round of the lesson will contain, in single words."""
    room = Room(seed=seed)
    room.enrol()
    room.chance = Random(seed)  # noqa: S311
    room.begin(TCP, "jackpot")
    return _names([act_json(step.act) for step in room.shift.script(1).steps])


def _names(done: Sequence[Act]) -> set[str]:
    buttons = {"START GAME": "start", "END GAME": "end"}
    return {str(buttons.get(act.get("what", "")) or act.get("bet") or act["do"]) for act in done}


def test_a_round_is_dealt_with_keys_alone(arrive: Arrive) -> None:
    learner = arrive()
    table = learner.begins(TCP, "first-shift")
    dealer = perfect_acts(table.view)
    act = next(dealer)
    for _ in range(200):
        table.does_by_keys(act)
        table.was_right()
        try:
            act = dealer.send(table.view)
        except StopIteration:
            break
    expect(learner.page.get_by_role("button", name="Next round")).to_be_focused()
    learner.page.keyboard.press("Enter")
    expect(learner.page.locator("#round")).to_have_text("2 of 2")


def test_letters_and_digits_are_only_keys_while_that_is_wanted(arrive: Arrive) -> None:
    learner = arrive()
    table = learner.begins(TCP, "first-shift")
    act = learner.deals_until(lambda act: act["do"] == "deal")
    learner.page.get_by_label("Single-key shortcuts").uncheck()
    learner.page.keyboard.press("d")
    learner.page.keyboard.press(act["to"].removeprefix("seat "))
    learner.page.get_by_label("Single-key shortcuts").check()
    before = table.place
    learner.page.keyboard.press(act["to"].removeprefix("seat "))
    expect(learner.page.locator("#say")).to_contain_text(f"Right: 3 cards to {act['to']}")
    assert table.place == f"1/{int(before.partition('/')[2]) + 1}", "the first press did nothing"


# Faults -----------------------------------------------------------------------------------------


def test_a_wrong_act_is_told_at_once_with_its_clause(arrive: Arrive) -> None:
    learner = arrive()
    table, page = learner.begins(TCP, "first-shift"), learner.page
    seats = table.view["acts"]["seats"]
    learner.deals_until(lambda act: act["do"] == "deal")
    table.does({"do": "deal", "to": f"seat {seats[-1]}", "cards": 3})
    fault = page.get_by_role("alert")
    did = table.view["last"]["did"]
    assert f"3 cards to seat {seats[-1]}" in did
    expect(fault).to_contain_text(f"Procedure fault: {did}")
    expect(fault).to_contain_text(f"Correct: deal 3 cards to seat {seats[0]}")
    clause = table.view["last"]["clause"]
    assert clause["id"] == "TCP-D3"
    for words in clause.values():
        expect(fault).to_contain_text(words)
    expect(fault.get_by_role("link")).to_have_attribute(
        "href", f"/games/{TCP}?procedure=ace-i-deal#D3"
    )
    expect(page.locator("[aria-current=step]")).to_have_text(
        "3 Each player from the left: three cards face down"
    )
    assert page.locator("[data-cards] img").count() == 0, "the layout is as it was"
    page.reload()
    expect(fault).to_contain_text("TCP-D3")
    table.does_right({"do": "deal", "to": f"seat {seats[0]}", "cards": 3})
    expect(page.locator("#mark-procedure")).to_have_text("2 of 3")
    expect(fault).to_have_count(0)


def test_without_hints_the_right_act_is_told_after_the_second_miss(arrive: Arrive) -> None:
    learner = arrive()
    table, page = learner.begins(TCP, "base-game"), learner.page
    expect(page.locator("#hint")).to_be_hidden()
    expect(page.locator("#procedure")).to_be_hidden()
    wrong = {"do": "press", "what": "Green button"}
    table.does(wrong)
    expect(page.get_by_role("alert")).to_contain_text("TCP-D1")
    expect(page.get_by_role("alert")).not_to_contain_text("Correct")
    table.does(wrong)
    expect(page.get_by_role("alert")).to_contain_text("Correct: call “No more bets”")


def test_a_payout_is_built_with_chips(arrive: Arrive) -> None:
    learner = arrive()
    table, page = learner.begins(TCP, "side-bets", seed=3), learner.page
    act = learner.deals_until(lambda act: act.get("how") == "pay")
    pay = table.control(act)
    pay.click()
    expect(page.locator("#say")).to_contain_text("Your hand is empty")
    expect(page.get_by_label("In your hand, $")).to_be_focused()
    amount = page.get_by_label("In your hand, $")
    page.get_by_role("button", name="Add a $500 chip").click()
    page.get_by_role("button", name="Add a 25¢ chip").click()
    expect(amount).to_have_value("500.25")
    page.get_by_role("button", name="Undo chip").click()
    expect(amount).to_have_value("500.00")
    pay.click()
    expect(page.get_by_role("alert")).to_contain_text("Payout fault: ")
    expect(page.get_by_role("alert")).to_contain_text("500.00")
    assert table.view["last"]["kind"] == "payout"
    page.get_by_role("button", name="Clear").click()
    expect(amount).to_have_value("")
    left, count = round(float(act["amount"]) * 100), 0
    for value, name in ((2500, "$25"), (500, "$5"), (100, "$1"), (50, "50¢"), (25, "25¢")):
        while left >= value:
            page.get_by_role("button", name=f"Add a {name} chip").click()
            left, count = left - value, count + 1
    expect(amount).to_have_value(act["amount"])
    stack = page.locator("#stack").inner_text()
    assert sum(int(part.split(" × ")[0]) for part in stack.split(", ")) == count
    pay.click()
    expect(page.locator("#say")).to_contain_text(f"Right: ${act['amount']} paid.")
    expect(amount).to_have_value("")


RULINGS = {
    "void": "Void the round",
    "replace": "Replace the card",
    "redeal": "Deal again",
    "stands": "The round stands",
}


@pytest.mark.parametrize("effect", RULINGS)
def test_what_goes_wrong_is_seen_and_ruled(arrive: Arrive, effect: str) -> None:
    learner, game = arrive(), LIR if effect == "redeal" else TCP
    for seed in range(SEEDS):
        learner.work(shift.begin, game=game, lesson="irregularities", chance=Random(seed))  # noqa: S311
        if learner.comes_to(lambda act: act["do"] == "rule")["effect"] == effect:
            break
    learner.visitor.goes_to("/school/deal/table")
    table, page = learner.table, learner.page
    packet, message = table.view["packet"], table.view["console"]["message"]
    if packet and any(packet["shown"]):
        expect(page.locator("#packet-say")).to_contain_text("face up: ")
    elif message:
        expect(page.locator("#message")).to_have_text(message)
    else:
        expect(page.locator("#packet img")).to_have_count(packet["cards"])
    wrong = "stands" if effect != "stands" else "void"
    page.get_by_role("button", name=RULINGS[wrong]).click()
    expect(page.get_by_role("alert")).to_contain_text("Irregularity fault")
    expect(page.get_by_role("alert")).to_contain_text(table.view["last"]["clause"]["text"])
    table.does_right({"do": "rule", "effect": effect})
