"""Single rounds by the general solver: found in what was solved, or solved from there on."""

import random
from collections.abc import Callable, Iterator
from fractions import Fraction

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
    Fold,
    Irregular,
    Layout,
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


def started(layout: Layout, **stakes: int) -> Round:
    return apply(open_round(layout), BetsLocked((Wager(1, stakes),)))


def waiting(round_: Round, seed: int) -> Iterator[Round]:
    """A round dealt and decided by chance, wherever it waits for a decision."""
    chance = random.Random(seed)  # noqa: S311
    while offered := actions(round_):
        if offered.seat is not None:
            yield round_
            choice = chance.choice([choice for choice in offered.choices if not choice.folds])
            round_ = apply(round_, Decided(offered.seat, choice.name))
        else:
            draw = offered.draws[-1]
            left = list(round_.layout.game.deck.without(round_.seen))
            cards = tuple(chance.sample(left, draw.cards))
            round_ = apply(round_, Dealt(draw.to, cards))


# Values of one round ----------------------------------------------------------------------------


def test_a_round_is_worth_the_same_in_the_whole_game_and_by_itself() -> None:
    layout = mississippi(SMALL)
    solver = GeneralSolver(layout, {"ante": 1})
    solver.value(solver.start())
    seen = 0
    for seed in range(8):
        for round_ in waiting(solver.start(), seed):
            alone = GeneralSolver(layout, {"ante": 1})
            assert alone.values(round_) == solver.values(round_)
            assert (
                alone.value(round_) == max(solver.values(round_).values()) == solver.value(round_)
            )
            for decided in actions(round_):
                after = apply(round_, decided)
                assert solver.value(after) == solver.values(round_)[decided.choice]
            seen += 1
    assert seen == 24


def test_the_walk_says_the_same_of_a_round() -> None:
    layout = mississippi(Deck.of(parse_cards("7c 7d Jc Qd Kc Kd")))
    walk = GeneralWalk(layout, {"ante": 1})
    for round_ in waiting(walk.start(), 3):
        assert GeneralSolver(layout, {"ante": 1}).values(round_) == walk.values(round_)


def test_five_hundred_times_the_stakes_are_five_hundred_times_the_value() -> None:
    layout = mississippi(SMALL)
    solver = GeneralSolver(layout, {"ante": 1})
    whole = solver.whole
    for round_ in waiting(started(layout, ante=500), 1):
        small = GeneralSolver(layout, {"ante": 500})
        assert solver.values(round_) == small.values(round_)
        assert solver.solution(round_) is whole


def test_stakes_do_not_scale_where_a_rule_looks_at_them() -> None:
    """Half of an Ante of 1 is nothing; of an Ante of 4 it is 2."""
    layout = rounded_down()
    solver = GeneralSolver(layout, {"ante": 1})
    whole = solver.whole
    round_ = apply(started(layout, ante=4), Dealt(1, parse_cards("Ac")))
    assert solver.values(round_) == {"raise": 8, "fold": -2}
    assert solver.solution(round_) is not whole


def test_half_a_cent_scales() -> None:
    """Casino War gives back exactly half: what is known of 1 is known of every Ante."""
    layout = war(deck_with(4, 2, copies=2))
    solver = GeneralSolver(layout, {"ante": 1})
    whole = solver.whole
    for ante in (1, 4, 7):
        round_ = apply(started(layout, ante=ante), Dealt(1, parse_cards("Ac")))
        round_ = apply(round_, Dealt("dealer", parse_cards("Ad")))
        assert solver.values(round_)["surrender"] == Fraction(-ante, 2)
        assert solver.solution(round_) is whole


def test_another_seat_is_worth_as_much() -> None:
    layout = toy(higher, steps=HIGHER)
    solver = GeneralSolver(layout, {"ante": 1})
    solver.value(solver.start())
    round_ = apply(open_round(layout), BetsLocked((Wager(4, {"ante": 1}),)))
    round_ = apply(round_, Dealt(4, parse_cards("9h")))
    assert solver.values(round_) == {"play": Fraction(2 * (28 - 20), 51), "fold": -1}


def test_a_card_that_was_found_face_up_is_not_dealt() -> None:
    """An ace less: with a nine 28 cards are lower and 19 higher, of 50."""
    layout = toy(higher, steps=HIGHER, irregularities={"exposed-card": "rule"})
    solver = GeneralSolver(layout, {"ante": 1})
    solver.value(solver.start())
    round_ = apply(solver.start(), Irregular("exposed-card", parse_cards("Ad")[0]))
    round_ = apply(round_, Dealt(1, parse_cards("9h")))
    assert solver.values(round_) == {"play": Fraction(2 * (28 - 19), 50), "fold": -1}


def test_a_round_that_is_over_is_worth_what_it_paid() -> None:
    layout = toy(higher, steps=HIGHER)
    solver = GeneralSolver(layout, {"ante": 5})
    round_ = apply(apply(solver.start(), Dealt(1, parse_cards("9h"))), Decided(1, "play"))
    round_ = apply(round_, Dealt("dealer", parse_cards("8h")))
    assert solver.value(round_) == 10
    assert solver.values(round_) == {}


def test_a_decision_before_the_first_card_is_not_the_beginning() -> None:
    """Who waits may still play or fold when he has seen his card; who folds at once may not."""
    first = Decide(
        "first", "", (Choice("wait", ""), Choice("fold", "", Fold())),
        asked=lambda spot, round_: not spot.decisions,
    )  # fmt: skip
    card, _, dealers = HIGHER
    second = Decide(
        "second", "",
        (Choice("play", "", Stake("play", 1)), Choice("give up", "", Fold())),
        asked=lambda spot, round_: spot.decisions == ("wait",),
    )  # fmt: skip
    layout = toy(higher, steps=(first, card, second, dealers))
    solver = GeneralSolver(layout, {"ante": 1})
    waited = solver.value(apply(solver.start(), Decided(1, "wait")))
    tally = solver.tally(first_bet=1, initial_stake=1)
    assert solver.whole.tree.root == solver.start()
    assert {name for finish in tally.counts for name in finish.decisions} == {
        "wait", "play", "give up",
    }  # fmt: skip
    assert solver.values(solver.start()) == {"wait": waited, "fold": -1}


# Refusals ---------------------------------------------------------------------------------------


def test_two_seats_are_not_one_round() -> None:
    layout = toy(higher, steps=HIGHER)
    round_ = apply(open_round(layout), BetsLocked((Wager(1, {"ante": 1}), Wager(2, {"ante": 1}))))
    solver = GeneralSolver(layout, {"ante": 1})
    for ask in (solver.value, solver.values):
        with pytest.raises(IllegalAction, match="2 seats"):
            ask(round_)


def test_a_bet_on_a_meter_has_no_value() -> None:
    odds = Odds.parse("100% of Mega")
    layout = toy(lambda spot, round_: [win(spot, "ante", RULE, odds)], steps=ONE_CARD)
    solver = GeneralSolver(layout, {"ante": 1})
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
    layout = mississippi(SMALL)
    heard: list[tuple[int, int]] = []
    solver = GeneralSolver(layout, {"ante": 1}, progress=lambda *step: heard.append(step))
    value = solver.value(solver.start())
    # How much there is to do is found out on the way: nobody is told that all is done.
    assert heard == [(step, 0) for step in range(1, len(heard) + 1)]
    for step in range(0, len(heard), 5):
        stopped = GeneralSolver(layout, {"ante": 1}, progress=stop_once(step))
        with pytest.raises(Stopped):
            stopped.value(stopped.start())
        assert stopped.value(stopped.start()) == value


def test_following_a_strategy_can_be_stopped() -> None:
    layout = mississippi(SMALL)
    follower = GeneralSolver(layout, {"ante": 1}, strategy=lambda round_: "1x")
    heard: list[int] = []
    listened = GeneralSolver(
        layout, {"ante": 1}, strategy=lambda round_: "1x",
        progress=lambda done, total: heard.append(done),
    )  # fmt: skip
    value = follower.value(follower.start())
    assert listened.value(listened.start()) == value
    stopped = GeneralSolver(
        layout, {"ante": 1}, strategy=lambda round_: "1x", progress=stop_once(len(heard) - 2)
    )
    with pytest.raises(Stopped):
        stopped.value(stopped.start())
    assert stopped.value(stopped.start()) == value
