"""Whole charts: they say what the solvers say, and their exceptions cost what is left over."""

from fractions import Fraction
from functools import cache

import pytest

from croupier import lab
from croupier.cards import RANKS
from croupier.games import GAMES, find_game
from croupier.lab import solitaire_stud, three_card_rules
from croupier.lab.strategies.charts import Chart
from croupier.lab.strategies.text import read_strategy
from croupier.lab.strategies.words import starting_hands
from croupier.rules import make_layout


@cache
def chart(game: str) -> Chart:
    return lab.chart(game)


@pytest.mark.parametrize(
    "game", [game.name for game in GAMES if game.decisions and game.name != "mississippi-stud"]
)
def test_every_game_has_a_chart(game: str) -> None:
    """That of Mississippi Stud is looked at where its whole deck is solved."""
    found = chart(game)
    assert found.rules or len(found.starting_hands) == 169
    assert found.as_json()["game"] == game


def test_three_card_poker_has_one_rule_and_no_exception() -> None:
    (rule,) = chart("three-card-poker").rules
    assert (rule.when, rule.decision, rule.otherwise) == ("", "play", "fold")
    assert rule.hands == ("Q-6-4 or better",)
    assert not rule.exceptions
    assert not rule.equal
    assert rule.cost == 0


def test_face_up_has_a_rule_for_each_card() -> None:
    rules = {rule.when: rule for rule in chart("three-card-poker-face-up").rules}
    assert len(rules) == 13
    assert rules["dealer shows A"].hands == ("A-9-2 or better",)
    found = three_card_rules.threshold(make_layout(find_game("three-card-poker-face-up")))
    assert [rule.cost for rule in rules.values()] == [rule.cost for rule in found]
    tens, sevens = rules["dealer shows 2"].exceptions[:2], rules["dealer shows 2"].exceptions[2]
    assert [str(each) for each in tens] == ["play T-9-2", "play T-8-2"]
    assert str(sevens) == "play T-7-2 (48 of 180)"


def test_a_chart_of_face_up_as_a_text_costs_what_its_exceptions_do() -> None:
    """Every rule of the chart is a rule of the language."""
    rules = chart("three-card-poker-face-up").rules
    lines = [f"play: {rule.when} and {rule.hands[0]}" for rule in rules]
    written = lab.strategy("three-card-poker-face-up", "\n".join([*lines, "otherwise: fold"]))
    assert written.cost == sum((rule.cost for rule in rules), Fraction(0))


def test_let_it_ride_has_two_lists() -> None:
    one, two = chart("let-it-ride").rules
    assert (one.when, two.when) == ("bet 1", "bet 2")
    assert "a pair of tens or better" in one.hands
    assert two.equal


def test_solitaire_stud_has_one_rule_with_exceptions() -> None:
    (rule,) = chart("solitaire-stud").rules
    assert rule.hands == ("run of 2, five high or better",)
    assert rule.cost == solitaire_stud.threshold(make_layout(find_game("solitaire-stud"))).cost
    assert len(rule.exceptions) == 3


def test_caribbean_stud_by_dealers_card_as_a_text_costs_what_its_exceptions_do() -> None:
    """The chart is made from rows, the cost of the text from cards: a misprint would show."""
    rules = chart("caribbean-stud").rules
    assert len(rules) == 26
    lines = []
    for rule in rules:
        shown, _, match = rule.when.partition(", ")
        matches = "dealer's card matches" if match == "a match" else "not dealer's card matches"
        lines.append(f"raise: {shown} and {matches} and {rule.hands[0]}")
    written = lab.strategy("caribbean-stud", "\n".join([*lines, "otherwise: fold"]))
    cost = sum((rule.cost for rule in rules), Fraction(0))
    assert written.cost == cost > 0
    assert cost < Fraction(311433, 138425211925), "what the well-known rule costs"
    queen = next(rule for rule in rules if rule.when == "dealer shows Q, a match")
    assert queen.hands == ("A-K-Q-3-2 or better",)


def test_the_map_of_holdem_is_the_list_of_the_short_strategy() -> None:
    hands = chart("ultimate-texas-holdem").starting_hands
    game = find_game("ultimate-texas-holdem")
    (line,) = (line for line in read_strategy(game, game.strategy).lines if "4x" in line)
    listed = set().union(*map(starting_hands, line.lower().partition(": ")[2].split(", ")))
    named = {
        RANKS[high] + RANKS[low] + ("" if high == low else "s" if suited else "o")
        for high, low, suited in listed
    }
    assert {hand for hand, best in hands.items() if best == "raise 4x"} == named
    assert len(named) == 69
    assert set(hands.values()) == {"raise 4x", "check"}
