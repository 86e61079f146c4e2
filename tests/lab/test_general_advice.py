"""Single rounds by the general road: found in what was solved, or solved from there on."""

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import pairwise

import pytest

from croupier.cards import Deck, parse_cards
from croupier.errors import IllegalAction, WrongHandSize
from croupier.lab import general_deals, general_streets
from croupier.lab.general import GeneralSolver
from croupier.lab.general_deals import GameTooLarge
from croupier.money import Odds
from croupier.rules import (
    BetsLocked,
    Choice,
    Dealt,
    Decide,
    Decided,
    Felt,
    Fold,
    Irregular,
    Round,
    Stake,
    Wager,
    actions,
    apply,
    open_round,
    win,
)
from tests.lab.test_general import HIGHER, ONE_CARD, higher
from tests.lab.toys import RULE, deck_with, mississippi, rounded_down, toy, war
from tests.oracle.general_walk import GeneralWalk

SMALL = deck_with(4, 3)


def started(felt: Felt, **stakes: int) -> Round:
    return apply(open_round(felt), BetsLocked((Wager(1, stakes),)))


def waiting(table: Round, seed: int) -> Iterator[Round]:
    """A round dealt and decided by chance, wherever it waits for a decision."""
    chance = random.Random(seed)  # noqa: S311
    while offered := actions(table):
        if offered.seat is not None:
            yield table
            choice = chance.choice([choice for choice in offered.choices if not choice.folds])
            table = apply(table, Decided(offered.seat, choice.name))
        else:
            draw = offered.draws[-1]
            left = list(table.felt.game.deck.without(table.seen))
            cards = tuple(chance.sample(left, draw.cards))
            table = apply(table, Dealt(draw.to, cards))


# Values of one round ----------------------------------------------------------------------------


def test_a_round_is_worth_the_same_in_the_whole_game_and_by_itself() -> None:
    felt = mississippi(SMALL)
    solver = GeneralSolver(felt, {"ante": 1})
    solver.value(solver.start())
    seen = 0
    for seed in range(8):
        for table in waiting(solver.start(), seed):
            alone = GeneralSolver(felt, {"ante": 1})
            assert alone.values(table) == solver.values(table)
            assert alone.value(table) == max(solver.values(table).values()) == solver.value(table)
            for decided in actions(table):
                after = apply(table, decided)
                assert solver.value(after) == solver.values(table)[decided.choice]
            seen += 1
    assert seen == 24


def test_the_walk_says_the_same_of_a_round() -> None:
    felt = mississippi(Deck.of(parse_cards("7c 7d Jc Qd Kc Kd")))
    walk = GeneralWalk(felt, {"ante": 1})
    for table in waiting(walk.start(), 3):
        assert GeneralSolver(felt, {"ante": 1}).values(table) == walk.values(table)


def test_five_hundred_times_the_stakes_are_five_hundred_times_the_value() -> None:
    felt = mississippi(SMALL)
    solver = GeneralSolver(felt, {"ante": 1})
    whole = solver.whole
    for table in waiting(started(felt, ante=500), 1):
        small = GeneralSolver(felt, {"ante": 500})
        assert solver.values(table) == small.values(table)
        assert solver.solution(table) is whole


def test_stakes_do_not_scale_where_a_rule_looks_at_them() -> None:
    """Half of an Ante of 1 is nothing; of an Ante of 4 it is 2."""
    felt = rounded_down()
    solver = GeneralSolver(felt, {"ante": 1})
    whole = solver.whole
    table = apply(started(felt, ante=4), Dealt(1, parse_cards("Ac")))
    assert solver.values(table) == {"raise": 8, "fold": -2}
    assert solver.solution(table) is not whole


def test_half_a_cent_scales() -> None:
    """Casino War gives back exactly half: what is known of 1 is known of every Ante."""
    felt = war(deck_with(4, 2, copies=2))
    solver = GeneralSolver(felt, {"ante": 1})
    whole = solver.whole
    for ante in (1, 4, 7):
        table = apply(started(felt, ante=ante), Dealt(1, parse_cards("Ac")))
        table = apply(table, Dealt("dealer", parse_cards("Ad")))
        assert solver.values(table)["surrender"] == Fraction(-ante, 2)
        assert solver.solution(table) is whole


def test_another_seat_is_worth_as_much() -> None:
    felt = toy(higher, steps=HIGHER)
    solver = GeneralSolver(felt, {"ante": 1})
    solver.value(solver.start())
    table = apply(open_round(felt), BetsLocked((Wager(4, {"ante": 1}),)))
    table = apply(table, Dealt(4, parse_cards("9h")))
    assert solver.values(table) == {"play": Fraction(2 * (28 - 20), 51), "fold": -1}


def test_a_card_that_was_found_face_up_is_not_dealt() -> None:
    """An ace less: with a nine 28 cards are lower and 19 higher, of 50."""
    felt = toy(higher, steps=HIGHER, irregularities={"exposed-card": "rule"})
    solver = GeneralSolver(felt, {"ante": 1})
    solver.value(solver.start())
    table = apply(solver.start(), Irregular("exposed-card", parse_cards("Ad")[0]))
    table = apply(table, Dealt(1, parse_cards("9h")))
    assert solver.values(table) == {"play": Fraction(2 * (28 - 19), 50), "fold": -1}


def test_a_round_that_is_over_is_worth_what_it_paid() -> None:
    felt = toy(higher, steps=HIGHER)
    solver = GeneralSolver(felt, {"ante": 5})
    table = apply(apply(solver.start(), Dealt(1, parse_cards("9h"))), Decided(1, "play"))
    table = apply(table, Dealt("dealer", parse_cards("8h")))
    assert solver.value(table) == 10
    assert solver.values(table) == {}


def test_a_decision_before_the_first_card_is_not_the_beginning() -> None:
    """Who waits may still play or fold when he has seen his card; who folds at once may not."""
    first = Decide(
        "first", "", (Choice("wait", ""), Choice("fold", "", Fold())),
        asked=lambda spot, table: not spot.decisions,
    )  # fmt: skip
    card, _, dealers = HIGHER
    second = Decide(
        "second", "",
        (Choice("play", "", Stake("play", 1)), Choice("give up", "", Fold())),
        asked=lambda spot, table: spot.decisions == ("wait",),
    )  # fmt: skip
    felt = toy(higher, steps=(first, card, second, dealers))
    solver = GeneralSolver(felt, {"ante": 1})
    waited = solver.value(apply(solver.start(), Decided(1, "wait")))
    tally = solver.tally(first_bet=1, initial_stake=1)
    assert solver.whole.tree.root == solver.start()
    assert {name for finish in tally.counts for name in finish.decisions} == {
        "wait", "play", "give up",
    }  # fmt: skip
    assert solver.values(solver.start()) == {"wait": waited, "fold": -1}


# Refusals ---------------------------------------------------------------------------------------


def test_two_seats_are_not_one_round() -> None:
    felt = toy(higher, steps=HIGHER)
    table = apply(open_round(felt), BetsLocked((Wager(1, {"ante": 1}), Wager(2, {"ante": 1}))))
    solver = GeneralSolver(felt, {"ante": 1})
    for ask in (solver.value, solver.values):
        with pytest.raises(IllegalAction, match="2 seats"):
            ask(table)


def test_a_bet_on_a_meter_has_no_value() -> None:
    odds = Odds.parse("100% of Mega")
    felt = toy(lambda spot, table: [win(spot, "ante", RULE, odds)], steps=ONE_CARD)
    solver = GeneralSolver(felt, {"ante": 1})
    with pytest.raises(IllegalAction, match="meter"):
        solver.value(solver.start())


def test_a_deck_that_runs_out() -> None:
    solver = GeneralSolver(toy(higher, steps=HIGHER), {"ante": 1}, deck=deck_with(1, 1))
    with pytest.raises(WrongHandSize, match="1 cards are dealt next, and the deck has only 0 left"):
        solver.value(solver.start())


@pytest.mark.parametrize("most", [60, 100])
def test_a_game_that_is_too_large(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """66 hands of two cards, and then ten cards after each."""
    monkeypatch.setattr(general_deals, "DEALS_MAX", most)
    solver = GeneralSolver(mississippi(SMALL), {"ante": 1})
    with pytest.raises(GameTooLarge, match="solver of its own"):
        solver.value(solver.start())


def test_a_game_with_too_many_ways_of_deciding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(general_streets, "VALUES_MAX", 1000)
    solver = GeneralSolver(mississippi(SMALL), {"ante": 1})
    with pytest.raises(GameTooLarge, match="more than 1,000 values"):
        solver.value(solver.start())


# Progress ---------------------------------------------------------------------------------------


class Stopped(Exception):
    """What a listener raises."""


def stop_once(step: int) -> Callable[[int, int], None]:
    """Lets so many steps pass, stops the work, and then hears on."""
    left = step

    def listen(_done: int, _total: int) -> None:
        nonlocal left
        left -= 1
        if left == -1:
            raise Stopped

    return listen


def test_a_long_solve_tells_how_far_it_is_and_can_be_stopped() -> None:
    felt = mississippi(SMALL)
    heard: list[tuple[int, int]] = []
    solver = GeneralSolver(felt, {"ante": 1}, progress=lambda *step: heard.append(step))
    value = solver.value(solver.start())
    assert heard[-1][0] == heard[-1][1] == len(heard)
    assert all(a[0] < b[0] and a[1] <= b[1] for a, b in pairwise(heard))
    for step in range(0, len(heard), 5):
        stopped = GeneralSolver(felt, {"ante": 1}, progress=stop_once(step))
        with pytest.raises(Stopped):
            stopped.value(stopped.start())
        assert stopped.value(stopped.start()) == value


def test_following_a_strategy_can_be_stopped() -> None:
    felt = mississippi(SMALL)
    follower = GeneralSolver(felt, {"ante": 1}, strategy=lambda table: "1x")
    heard: list[int] = []
    listened = GeneralSolver(
        felt, {"ante": 1}, strategy=lambda table: "1x",
        progress=lambda done, total: heard.append(done),
    )  # fmt: skip
    value = follower.value(follower.start())
    assert listened.value(listened.start()) == value
    stopped = GeneralSolver(
        felt, {"ante": 1}, strategy=lambda table: "1x", progress=stop_once(len(heard) - 2)
    )
    with pytest.raises(Stopped):
        stopped.value(stopped.start())
    assert stopped.value(stopped.start()) == value
