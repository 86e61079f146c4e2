"""Arrays of hands against the evaluators that Python programmers use today, and whole decks."""

from collections.abc import Callable, Sequence
from functools import partial
from math import comb

import eval7
import numpy as np
import numpy.typing as npt
import phevaluator
import treys

from benchmarks import Row, seconds
from croupier.cards import Card, card_text
from croupier.hands import best_five
from croupier.hands.arrays import (
    best_five_array,
    count_five,
    count_runs,
    longest_run_array,
    three_card_array,
)

HANDS = 100_000
MANY_HANDS = 5_000_000
TARGET = 30.0

Hands = npt.NDArray[np.uint8]


def deal(hands: int, size: int) -> Hands:
    """Random hands, the same in every run."""
    generator = np.random.default_rng(1)
    blocks = [
        generator.permuted(np.tile(np.arange(52, dtype=np.uint8), (block, 1)), axis=1)[:, :size]
        for block in _blocks(hands, 100_000)
    ]
    return np.ascontiguousarray(np.concatenate(blocks))


def _blocks(total: int, most: int) -> list[int]:
    return [min(most, total - done) for done in range(0, total, most)]


def seven_cards_against_peers() -> list[Row]:
    """The best five of seven: one call for all hands here, one call a hand there.

    Peers get their own card objects, made beforehand, in the form their documents show.
    """
    hands = deal(HANDS, 7)
    values = best_five_array(hands)
    ours = seconds(partial(best_five_array, hands))
    times: dict[str, float] = {}
    for name, prepare in PEERS:
        evaluate_all, bigger_is_better = prepare(hands.tolist())
        ranks = np.array(evaluate_all())
        _check_same_order(values, ranks if bigger_is_better else -ranks, name)
        times[name] = seconds(evaluate_all)
    best = min(times, key=lambda name: times[name])

    listed = [[Card(card) for card in hand] for hand in hands.tolist()]
    plain = seconds(lambda: [best_five(hand) for hand in listed])
    return [
        Row(
            "best five of 7 cards, array",
            _each(ours, HANDS),
            f"{best}, {_each(times[best], HANDS)}",
            times[best] / ours,
            TARGET,
        ),
        *(
            Row("  the same", _each(ours, HANDS), f"{name}, {_each(taken, HANDS)}", taken / ours)
            for name, taken in times.items()
            if name != best
        ),
        Row(
            "  the same",
            _each(ours, HANDS),
            f"our plain best_five, {_each(plain, HANDS)}",
            plain / ours,
        ),
    ]


def other_arrays() -> list[Row]:
    """Nanoseconds a hand, on arrays too large for any cache of the processor."""
    hands = deal(MANY_HANDS, 7)
    rows = []
    for size in (5, 6, 7):
        cut = np.ascontiguousarray(hands[:, :size])
        taken = seconds(partial(best_five_array, cut))
        rows.append(Row(f"{MANY_HANDS:,} hands, best five of {size}", _each(taken, MANY_HANDS)))
    cut = np.ascontiguousarray(hands[:, :3])
    taken = seconds(partial(three_card_array, cut))
    rows.append(Row(f"{MANY_HANDS:,} hands, three cards", _each(taken, MANY_HANDS)))
    taken = seconds(partial(longest_run_array, hands))
    rows.append(Row(f"{MANY_HANDS:,} hands, longest run of 7", _each(taken, MANY_HANDS)))
    return rows


def whole_decks() -> list[Row]:
    """Every hand of the deck counted by category, and the law of runs."""
    rows = []
    for size in (5, 6, 7):
        count_five(size)
        taken = seconds(partial(count_five, size))
        rows.append(_deck(f"all {comb(52, size):,} hands of {size} by category", taken, size))
    count_runs(7)
    taken = seconds(partial(count_runs, 7))
    return [*rows, _deck(f"runs of all {comb(52, 7):,} hands of 7", taken, 7)]


def _deck(what: str, taken: float, size: int) -> Row:
    return Row(what, f"{taken:.3f} s, {_each(taken, comb(52, size))}")


def _each(taken: float, hands: int) -> str:
    return f"{taken / hands * 1e9:,.2f} ns a hand"


def _check_same_order(
    ours: npt.NDArray[np.int32], theirs: npt.NDArray[np.int64], name: str
) -> None:
    """Two rankings agree when each value of one goes with one value of the other, rising."""
    pairs = np.unique(np.stack([ours.astype(np.int64), theirs]), axis=1)
    agree = bool((np.diff(pairs) > 0).all())
    assert agree, f"{name} and Croupier put the same hands in a different order"


# Each peer takes the hands, and returns a function of no arguments that evaluates them all, and
# whether its bigger numbers are better hands.
Prepared = tuple[Callable[[], Sequence[int]], bool]
DealtHands = list[list[int]]


def _eval7(hands: DealtHands) -> Prepared:
    card = [eval7.Card(card_text(Card(number))) for number in range(52)]
    dealt = [[card[number] for number in hand] for hand in hands]
    evaluate = eval7.evaluate
    return lambda: [evaluate(hand) for hand in dealt], True


def _phevaluator(hands: DealtHands) -> Prepared:
    # A card is its number, counted as we count: its quickest documented form.
    evaluate = phevaluator.evaluate_7cards
    return lambda: [evaluate(*hand) for hand in hands], False


def _treys(hands: DealtHands) -> Prepared:
    card = [treys.Card.new(card_text(Card(number))) for number in range(52)]
    dealt = [([card[n] for n in hand[:2]], [card[n] for n in hand[2:]]) for hand in hands]
    evaluate = treys.Evaluator().evaluate
    return lambda: [evaluate(own, board) for own, board in dealt], False


PEERS = (("eval7", _eval7), ("phevaluator", _phevaluator), ("treys", _treys))
