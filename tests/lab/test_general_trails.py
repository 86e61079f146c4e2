"""What a rule asks of a hand's value: one answer serves every value that is asked the same."""

import math
from collections.abc import Callable, Iterable
from itertools import product
from typing import cast

import numpy as np
import pytest

from croupier.cards import rank_of
from croupier.hands import FiveCard, longest_run, run_length
from croupier.lab import general_streets
from croupier.lab.general import GeneralSolver
from croupier.lab.general_trails import Ranked, Trail
from croupier.rules import Deal, Layout, Line, Round, Spot, lose, win
from tests.lab.test_general_covers import THREE_CARDS
from tests.lab.test_general_reference import agree, streets_of
from tests.lab.toys import RULE, deck_with, toy

OWN: Ranked = ("best_five", 1)
DEALER: Ranked = ("best_five", 2)
VALUES = range(200)
TABLE = [value // 50 for value in VALUES]
LINES = {value: value % 3 for value in VALUES}

QUESTIONS: dict[str, tuple[Callable[[int], object], int]] = {
    "at least": (lambda v: [v >= 150, v > 99, v <= 20, v < 10], 5),
    "in turn": (lambda v: "high" if v >= 150 else "middle" if v >= 50 else "low", 3),
    "the other way round": (lambda v: 150 <= v, 2),  # noqa: SIM300
    "is it": (lambda v: v == 7 or v != 9, 3),
    "is it one of": (lambda v: v in (7, 9), 3),
    "any at all": (bool, 2),
    "its category": (lambda v: v >> 4 == FiveCard.FLUSH, 2),
    "one of its categories": (lambda v: v >> 5 in {1, 3}, 7),
    "its last digits": (lambda v: v & 15 >= 9, 2),
    "a part": (lambda v: [v // 50 > 1, v % 2 == 0], 4),
    "a part of a part": (lambda v: v // 10 % 5 == 3, 2),
    "a line by its number": (lambda v: TABLE[v], 200),
    "a line by name": (lambda v: LINES[v], 200),
    "written": (lambda v: f"{v} {v:03} {v!r}", 200),
    "as a number": (lambda v: (int(v), float(v), round(v), abs(v), -v, ~v, math.floor(v)), 200),
    "reckoned with": (lambda v: (v + 1, 1 - v, 2 * v, v / 4, 1 << v % 3, divmod(v, 7)), 200),
    "its bits": (lambda v: v.bit_length() > 4, 200),
    "against half a point": (lambda v: v > 99.5, 200),
    "against what is no number": (lambda v: cast("object", v) in ("ace", None), 200),
    "against more than fits": (lambda v: v < 1 << 80, 200),
    "divided by nothing": (lambda v: v // 0 if v > 300 else v >> 0, 200),
}


@pytest.mark.parametrize("what", QUESTIONS)
def test_an_answer_serves_the_values_that_are_asked_the_same_and_no_others(what: str) -> None:
    asks, most = QUESTIONS[what]
    values = {OWN: np.array(VALUES)}
    left = set(VALUES)
    trails = 0
    while left:
        number = min(left)
        trail = Trail()
        value: int = trail.value(OWN, number)  # type: ignore[assignment]
        answer = asks(value)
        alike = np.flatnonzero(trail.like_it(values, len(VALUES))).tolist()
        assert number in alike
        assert all(asks(other) == answer for other in alike)
        left -= {*alike}
        trails += 1
    assert trails <= most


def test_two_hands_are_compared_once_for_each_way_it_can_end() -> None:
    pairs = list(product(range(30), repeat=2))
    values = {OWN: np.array(pairs)[:, 0], DEALER: np.array(pairs)[:, 1]}
    left = set(pairs)
    trails = 0
    while left:
        own, dealer = min(left)
        trail = Trail()
        mine, theirs = trail.value(OWN, own), trail.value(DEALER, dealer)
        said = (mine > theirs, mine == theirs, max(mine, theirs) is mine)  # type: ignore[operator]
        assert said == (own > dealer, own == dealer, own >= dealer)
        alike = {pairs[at] for at in np.flatnonzero(trail.like_it(values, len(pairs)))}
        assert {(a > b, a == b) for a, b in alike} == {(own > dealer, own == dealer)}
        left -= alike
        trails += 1
    assert trails == 3


def test_a_value_that_a_rule_has_kept_is_compared_as_the_number_it_was() -> None:
    kept = Trail().value(OWN, 5)
    trail = Trail()
    assert trail.value(OWN, 7) > kept  # type: ignore[operator]
    assert np.flatnonzero(trail.like_it({OWN: np.arange(10)}, 10)).tolist() == [7]


# Positions that hold the same cards -------------------------------------------------------------


FOUR_CARDS = (Deal("before", "seats", 1), *THREE_CARDS)


def runs(wins: Callable[[Spot, Round], object]) -> Layout:
    def settles(spot: Spot, round_: Round) -> Iterable[Line]:
        won = wins(spot, round_)
        return [win(spot, bet, RULE) if won else lose(spot, bet, RULE) for bet in spot.stakes]

    return toy(settles, steps=FOUR_CARDS, deck=deck_with(4, 2))


def later(spot: Spot, round_: Round) -> bool:
    """Asks for the board only with a run of three, and the first deal is none."""
    return run_length(longest_run(spot.cards)) > 2 and longest_run(round_.community) > 28


MERGED: dict[str, tuple[Layout, bool]] = {
    "all cards": (runs(lambda s, t: run_length(longest_run(s.cards + t.community)) > 1), True),
    "each hand": (runs(lambda s, t: longest_run(s.cards) > longest_run(t.community)), True),
    "the other hand seldom": (runs(later), False),
    "nothing": (runs(lambda s, t: True), True),
    "the first card": (
        runs(lambda s, t: longest_run(s.cards) > 30 or rank_of(s.cards[0]) > 10),
        False,
    ),
}


@pytest.mark.parametrize("what", MERGED)
def test_positions_are_merged_where_rules_ask_for_values_alone(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the one deal that is tried does not show all that is asked for."""
    monkeypatch.setattr(general_streets, "_MANY", 1)
    monkeypatch.setattr(general_streets, "_TRIED", 1)
    layout, merges = MERGED[what]
    agree(layout, {"ante": 2})
    tree = GeneralSolver(layout, {"ante": 2}).whole.tree
    assert merges == any(street.groups != street.owners.deals for street in streets_of(tree.street))
