"""The slow and obvious reference of a solver: every deal of a small deck through the engine."""

import re
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from math import comb

from croupier.cards import Deck
from croupier.lab.analysis import Analysis, analysis_of
from croupier.lab.tally import Tally
from croupier.money import Cents
from croupier.rules import (
    BetsLocked,
    Deal,
    Dealt,
    Decided,
    Layout,
    Round,
    Wager,
    actions,
    apply,
    open_round,
    settle,
)

Finish = tuple[Cents, Cents, tuple[str, ...]]
"""A net result, an amount in action, and the decisions that led there."""
Finishes = Counter[Finish]


def locked(layout: Layout, stakes: Mapping[str, int]) -> Round:
    return apply(open_round(layout), BetsLocked((Wager(1, dict(stakes)),)))


def reference(round_: Round, deck: Deck, ties: str = "less") -> tuple[Cents, Finishes]:
    """Every deal of a deck, one by one, with the best decision at each: their sum, and how."""
    if round_.is_complete:
        finish, ways = _end(round_, deck)
        return finish[0] * ways, Finishes({finish: ways})
    offered = actions(round_)
    if offered.seat is not None:
        tried = {
            choice: reference(apply(round_, Decided(offered.seat, choice.name)), deck, ties)
            for choice in offered.choices
        }
        best = max(total for total, _ in tried.values())
        equal = [choice for choice, (total, _) in tried.items() if total == best]
        # A choice that folds or takes a bet back leaves less in action than one that does not, and
        # of two bets the smaller one.
        equal.sort(
            key=lambda choice: -1 if choice.folds or choice.takes_back else choice.times,
            reverse=ties == "more",
        )
        return tried[equal[0]]
    total: Cents = 0
    finishes = Finishes()
    draw = offered.draws[0]
    for cards in combinations(deck.without(round_.seen), draw.cards):
        after = apply(round_, Dealt(draw.to, cards))
        if after.is_complete:
            finish, ways = _end(after, deck)
            total += finish[0] * ways
            finishes[finish] += ways
        else:
            value, finished = reference(after, deck, ties)
            total += value
            finishes.update(finished)
    return total, finishes


def _end(round_: Round, deck: Deck) -> tuple[Finish, int]:
    """How a round ends, and in how many ways the cards are dealt that no bet cares for."""
    (result,) = settle(round_).seats
    assert result.net is not None
    (spot,) = round_.spots
    up = sum(stake for bet, stake in spot.stakes.items() if bet not in spot.taken_back)
    ways, left = 1, len(deck) - len(round_.seen)
    if round_.step < len(round_.layout.steps):
        for draw in actions(round_).draws:
            ways *= comb(left, draw.cards)
            left -= draw.cards
    if spot.folded:  # cards that a seat would still have got lie in every order
        held = len(spot.cards)
        for step in round_.layout.steps:
            if isinstance(step, Deal) and step.to == "seats":
                if held <= 0:
                    ways *= comb(left, step.cards)
                    left -= step.cards
                held -= step.cards
    return (result.net, up, spot.decisions), ways


_DECISION = re.compile(r"\S+( \dx)?")


def finishes_of(tally: Tally) -> Finishes:
    """A tally without its labels."""
    finishes = Finishes()
    for finish, count in tally.counts.items():
        # "ride bet 1" is "ride" to the engine, and "raise 1x" is what it is
        names = tuple(_DECISION.match(name)[0] for name in finish.decisions)  # type: ignore[index]
        finishes[finish.net, finish.wagered, names] += count
    return finishes


def analysed(tally: Tally) -> Analysis:
    return analysis_of(tally, game="", bet="", tables={})


def ev(tally: Tally) -> Fraction:
    value = analysed(tally).expected_value
    assert value is not None
    return value


def edge(tally: Tally) -> Fraction:
    return -ev(tally)


def rounds_to(exact: Fraction, printed: str) -> bool:
    figure = Fraction(printed.removesuffix("%")) / 100
    decimals = len(printed.removesuffix("%").partition(".")[2])
    return abs(exact - figure) * 100 <= Fraction(1, 2 * 10**decimals)
