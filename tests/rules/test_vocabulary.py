"""The words a game is written in, and games that contradict themselves."""

from dataclasses import replace
from typing import Any

import pytest

from croupier.errors import InvariantBroken
from croupier.games import GAMES, find_game
from croupier.rules import Bet, Game, Sheet, Stage, make_layout, settlement_order_option
from tests.rules.toys import ALWAYS_WINS


def test_clauses_are_numbered_in_the_order_they_are_written() -> None:
    sheet = Sheet("X", {"first": ("One.", "A 1"), "second": ("Two.", "A 2")})
    assert [clause.id for clause in sheet.values()] == ["X-1", "X-2"]
    assert str(sheet["second"]) == "X-2 Two."
    assert (sheet["second"].key, sheet["second"].source) == ("second", "A 2")
    assert list(sheet) == ["first", "second"]
    assert len(sheet) == 2


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_clause_is_a_sentence_with_a_source(game: Game) -> None:
    for clause in game.sheet.values():
        assert clause.text.endswith(".")
        assert not clause.text[0].islower()
        assert clause.source


CONTRADICTIONS: dict[str, tuple[dict[str, Any], str]] = {
    "a raise with the name of a bet": (
        {"bets": (Bet("double", "Double", "x"),)}, "a raise has the name of a bet",
    ),
    "a bet whose table is missing": (
        {"bets": (Bet("ante", "Ante", "x", table="ante"),)}, "ante has no table",
    ),
    "a bet that leans on nothing": (
        {"bets": (Bet("ante", "Ante", "x", needs=("blind",)),)}, "leans on 'blind'",
    ),
    "a bet that equals nothing": (
        {"bets": (Bet("ante", "Ante", "x", equals="blind"),)}, "leans on 'blind'",
    ),
    "a bet that needs one of nothing": (
        {"bets": (Bet("ante", "Ante", "x", needs_one_of=("blind",)),)}, "leans on 'blind'",
    ),
    "an irregularity without a clause": (
        {"irregularities": {"misdeal": "misdeal"}}, "no clause 'misdeal'",
    ),
    "a sheet that is silent on void rounds": (
        {"sheet": Sheet("X", {"win": ("One.", "A")})}, "no clause says what a void round is",
    ),
    "no order of settlement": ({"options": ()}, "in which order bets are settled"),
    "a raise that nothing settles": (
        {"options": (settlement_order_option("ante"),)}, "'double' is not in the order",
    ),
    "a line without a title": ({"titles": {}}, "'double' has no title"),
    "a title of nothing": (
        {"titles": {"double": "Double", "envy": "Envy"}}, "'Envy' is the title of 'envy'",
    ),
    "two titles of one bet": (
        {"titles": {"double": "Double", "ante": "Bet"}},
        "titles call 'ante' 'Bet'; as a bet it is 'Ante'",
    ),
}  # fmt: skip


SAID = {
    "a blank that nobody fills": (
        Stage("settle", "From the {side}, {hand} by hand"), r"leaves open \['hand'\]",
    ),
    "a side where nothing is resolved": (
        Stage("announce", "From the {side}", calls="Look"), r"leaves open \['side'\]",
    ),
    "an order that is printed nowhere": (
        Stage("settle", "From the {side}", order="Ante, Double"), "do not fit together",
    ),
    "a place for an order that is missing": (
        Stage("settle", "From the {side}: {order}"), "do not fit together",
    ),
    "a brace that never closes": (Stage("settle", "From the {side"), "cannot be filled in"),
    "a call with a blank in it": (
        Stage("announce", "From the {side}", resolves=lambda spot, line: True), "needs `calls`",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("stage", "message"), SAID.values(), ids=SAID.keys())
def test_a_stage_leaves_open_what_the_house_chooses_and_nothing_else(
    stage: Stage, message: str
) -> None:
    (procedure,) = ALWAYS_WINS.procedures
    wrong = replace(procedure, stages=(*procedure.stages[:-1], stage))
    with pytest.raises(InvariantBroken, match=message):
        replace(ALWAYS_WINS, procedures=(wrong,))


def test_a_house_that_chooses_a_side_has_it_printed() -> None:
    game = find_game("casino-war")
    (procedure,) = game.procedures
    settle = replace(procedure.stages[-1], says="Everybody: {order}")
    wrong = replace(procedure, stages=(*procedure.stages[:-1], settle))
    with pytest.raises(InvariantBroken, match=r"where the dealer begins"):
        replace(game, procedures=(wrong,))


@pytest.mark.parametrize(("change", "message"), CONTRADICTIONS.values(), ids=CONTRADICTIONS.keys())
def test_a_game_that_contradicts_itself_never_reaches_a_table(
    change: dict[str, Any], message: str
) -> None:
    with pytest.raises(InvariantBroken, match=message):
        replace(ALWAYS_WINS, **change)


def test_a_game_names_the_bets_that_decisions_make_in_their_order() -> None:
    assert find_game("ultimate-texas-holdem").raises == ("play",)
    assert find_game("let-it-ride").raises == ()
    streets = ("third_street", "fourth_street", "fifth_street")
    assert find_game("mississippi-stud").raises == streets


def test_a_packet_is_kept_whole_unless_it_says_so() -> None:
    assert Stage("deal", "x", to="seats", cards=3).kept == 3
    assert Stage("deal", "x", to="community", cards=3, keep=2).kept == 2


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_order_of_settlement_names_every_line_a_spot_can_have(game: Game) -> None:
    made = {choice.makes for step in game.decisions for choice in step.choices if choice.makes}
    lines = game.resolves(make_layout(game))
    assert len(set(lines)) == len(lines)
    assert {bet.key for bet in game.bets} | made <= set(lines)
    option = next(option for option in game.options if option.key == "settlement_order")
    assert sorted(option.choices) == sorted(lines)


def test_the_switch_for_the_order_is_empty_as_it_comes() -> None:
    option = settlement_order_option("ante", "play")
    assert (option.default, option.choices) == ((), ("ante", "play"))
    assert option.help


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_finds_its_bets_and_choices_by_name(game: Game) -> None:
    for bet in game.bets:
        assert game.bet(bet.key) is bet
        assert bet.title
        assert bet.help
    assert game.bet("nothing") is None
    for decide in game.decisions:
        for choice in decide.choices:
            assert decide.choice(choice.name) is choice
            assert choice.help
        assert decide.choice("nothing") is None
    for option in game.options:
        assert option.help
