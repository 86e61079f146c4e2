"""The general solver, proved on games whose value is known without it."""

from collections.abc import Iterable
from fractions import Fraction
from math import comb

import pytest

from croupier.cards import Card, Deck, is_red, parse_cards, rank_of
from croupier.games import find_game
from croupier.lab.analysis import analysis_of
from croupier.lab.general import GeneralSolver, UndecidedSituation
from croupier.lab.general_memory import whole_game
from croupier.rules import (
    Choice,
    Deal,
    Dealt,
    Decide,
    Fold,
    Line,
    Round,
    Spot,
    Stake,
    apply,
    lose,
    make_layout,
    push,
    win,
)
from tests.lab.toys import RULE, deck_with, toy, war

ONE_CARD = (Deal("card", "seats", 1),)


@pytest.mark.parametrize(
    ("result", "value"),
    [(win, 1), (lose, -1), (push, 0)],
    ids=["always win", "always lose", "always push"],
)
def test_a_game_with_one_result_is_worth_that_result(result: object, value: int) -> None:
    layout = toy(lambda spot, round_: [result(spot, "ante", RULE)], steps=ONE_CARD)  # type: ignore[operator]
    solver = GeneralSolver(layout, {"ante": 1})
    assert solver.value(solver.start()) == value
    tally = solver.tally(first_bet=1, initial_stake=1)
    assert {finish.net for finish in tally.counts} == {Fraction(value)}


def color(spot: Spot, round_: Round) -> Iterable[Line]:
    yield win(spot, "ante", RULE) if is_red(spot.cards[0]) else lose(spot, "ante", RULE)


@pytest.mark.parametrize("packs", [1, 2, 6])
def test_red_or_black_is_fair_with_any_number_of_packs(packs: int) -> None:
    layout = toy(color, steps=ONE_CARD, deck=Deck.packs(packs), suits="red and black")
    solver = GeneralSolver(layout, {"ante": 1})
    assert solver.value(solver.start()) == 0


def test_a_deck_without_one_red_card_is_not_fair() -> None:
    short = Deck.of(Card(number) for number in range(52) if number != 50)
    layout = toy(color, steps=ONE_CARD, suits="red and black")
    solver = GeneralSolver(layout, {"ante": 1}, deck=short)
    assert solver.value(solver.start()) == Fraction(25 - 26, 51)


def higher(spot: Spot, round_: Round) -> Iterable[Line]:
    if spot.folded:
        yield lose(spot, "ante", RULE)
        return
    own, dealer = rank_of(spot.cards[0]), rank_of(round_.dealer[0])
    for bet in ("ante", "play"):
        if own > dealer:
            yield win(spot, bet, RULE)
        elif own < dealer:
            yield lose(spot, bet, RULE)
        else:
            yield push(spot, bet, RULE)


HIGHER = (
    Deal("card", "seats", 1),
    Decide(
        "play",
        "Play or fold",
        (
            Choice("play", "", Stake("play", 1)),
            Choice("fold", "", Fold()),
        ),
        asked=lambda spot, round_: not spot.decisions,
    ),
    Deal("dealer's card", "dealer", 1),
)


def test_the_best_decision_is_taken_at_every_card() -> None:
    """With rank r, 4r dealer cards are lower and 4(12−r) higher, of 51."""
    solver = GeneralSolver(toy(higher, steps=HIGHER), {"ante": 1})
    values = [max(Fraction(-1), Fraction(2 * (4 * r - 4 * (12 - r)), 51)) for r in range(13)]
    assert solver.value(solver.start()) == sum(values) / 13
    tally = solver.tally(first_bet=1, initial_stake=1)
    played = Fraction(sum(1 for value in values if value > -1), 13)
    result = analysis_of(tally, game="toy", bet="base", tables={})
    assert result.decisions["play"] == played
    assert result.expected_value == sum(values) / 13


def test_which_card_came_first_may_matter() -> None:
    """Of queens, kings and aces the first must be no queen: 2 in two thirds, and -1 in one."""

    def settles(spot: Spot, round_: Round) -> Iterable[Line]:
        won = rank_of(spot.cards[0]) > 10 and not spot.folded
        return [win(spot, bet, RULE) if won else lose(spot, bet, RULE) for bet in spot.stakes]

    first, play, board = HIGHER[0], HIGHER[1], Deal("board", "community", 1)
    layout = toy(settles, steps=(first, Deal("second", "seats", 1), play, board))
    solver = GeneralSolver(layout, {"ante": 1}, deck=deck_with(3, 2))
    assert solver.value(solver.start()) == Fraction(2 * 2 - 1, 3)


def test_a_strategy_of_ones_own_is_valued_exactly() -> None:
    solver = GeneralSolver(toy(higher, steps=HIGHER), {"ante": 1}, strategy=lambda round_: "play")
    assert solver.value(solver.start()) == 0  # both sides are dealt alike


def test_a_strategy_that_leaves_a_situation_undecided_is_refused() -> None:
    solver = GeneralSolver(toy(higher, steps=HIGHER), {"ante": 1}, strategy=lambda round_: "pray")
    with pytest.raises(UndecidedSituation, match="'pray'"):
        solver.value(solver.start())


def test_equal_decisions_go_to_less_in_action_or_to_more() -> None:
    layout = toy(lambda spot, round_: [push(spot, bet, RULE) for bet in spot.stakes], steps=HIGHER)
    less = GeneralSolver(layout, {"ante": 1})
    more = GeneralSolver(layout, {"ante": 1}, ties="more")
    round_ = apply(less.start(), Dealt(1, parse_cards("7d")))
    assert less.values(round_) == {"play": 0, "fold": 0}
    assert less.choose(round_, less.values(round_)) == "fold"
    assert more.choose(round_, more.values(round_)) == "play"
    for solver, choice in ((less, "fold"), (more, "play")):
        tally = solver.tally(first_bet=1, initial_stake=1)
        assert {finish.decisions for finish in tally.counts} == {(choice,)}


def test_casino_war_with_six_packs() -> None:
    """Known in public: a house edge of 2.88 % for a player who goes to war on every tie."""
    solver = GeneralSolver(war(), {"ante": 2})
    whole_game(solver)  # of which the process knows from now on
    value = solver.value(solver.start()) / 2
    n = 312
    tie = Fraction(23, n - 1)
    # After a tie 310 cards are left, 22 of its rank and 24 of each other rank.
    same = (22 * 21 + 12 * 24 * 23) / Fraction(310 * 309)
    won_or_tied = same + (1 - same) / 2
    war_value = won_or_tied * 1 - (1 - won_or_tied) * 2
    assert value == tie * war_value
    assert round(float(-value), 4) == 0.0288
    tally = solver.tally(first_bet=2, initial_stake=2)
    assert set(analysis_of(tally, game="toy", bet="base", tables={}).decisions) == {"war"}


def test_the_tie_of_casino_war() -> None:
    """10 to 1 on one of the 23 cards of a rank that are left: 18.65 % for the house."""
    alone = GeneralSolver(war(), {"ante": 2})
    whole_game(alone)
    both = GeneralSolver(war(), {"ante": 2, "tie": 1})
    tie = both.value(both.start()) - alone.value(alone.start())
    assert tie == (11 * 23 - 311) / Fraction(311)
    assert round(float(-tie), 4) == 0.1865


def test_the_law_of_pair_plus_from_the_rules_alone() -> None:
    """22,100 hands through the engine: 16,440 lose."""
    solver = GeneralSolver(make_layout(find_game("three-card-poker")), {"pair_plus": 1})
    tally = solver.tally(first_bet=1, initial_stake=1)
    lost = sum(count for finish, count in tally.counts.items() if finish.net < 0)
    assert Fraction(lost, tally.total) == Fraction(16440, comb(52, 3))
