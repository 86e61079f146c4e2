"""Solve Ultimate Texas Hold'em for given money: best decisions, and how rounds then end.

Money comes in as integers: the net result of each way to play, for each class of own hand and each
outcome against the dealer (`Nets`). In every such game, a decision before the flop either ends the
betting or waits; then comes one on the flop, and then the last at the river.

Sums stay exact: values up to the flop fit 64 bits (`solve` refuses money that would not), sums over
flops are stored in two halves, and everything above that uses Python integers.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from threading import get_ident

import numpy as np
import numpy.typing as npt

from croupier.cards import Card
from croupier.errors import BadOdds
from croupier.hands.arrays import best_five_array
from croupier.lab.kernels.counting import bound, in_threads, ranges
from croupier.lab.kernels.holdem_counts import CLASSES, class_of
from croupier.lab.kernels.holdem_numbering import (
    BOTH_IN,
    BOTH_OUT,
    HIGH_IN,
    KINDS_OF_PAIR,
    LOW_IN,
    Numbers,
    multiset_number,
    typed_flop_number,
)
from croupier.lab.kernels.holdem_play import CHECK, Solved, add_up, forward, weigh_raised
from croupier.lab.kernels.holdem_showdowns import (
    OUTCOMES,
    PAIRS_AT_ONCE,
    SUITED,
    Hand,
    Showdowns,
)
from croupier.lab.progress import Tick, silence

WAIT = -1
"""The decision before the flop that is not a raise."""

FLOPS_OF_A_BOARD = 10
"""The same five cards can be dealt with any three of them as the flop."""


@dataclass(frozen=True, eq=False)
class Nets:
    """Net results in whole units, by class of own hand and outcome."""

    before: tuple[Numbers, ...]
    """For each raise before the flop, the smallest first."""
    flop: Numbers
    bet: Numbers
    fold: Numbers

    def check(self, showdowns: Showdowns) -> None:
        """Refuse money whose sums would not fit 64 bits."""
        shape = showdowns.shape
        paths = (*self.before, self.flop, self.bet, self.fold)
        most = max(int(np.abs(nets).max()) for nets in paths)
        # Sixteen: at most six equal flops, and sums that are halved later.
        if most * shape.dealers * shape.turns_and_rivers * 16 >= 1 << 63:
            limit = (1 << 63) // (shape.dealers * shape.turns_and_rivers * 16)
            raise BadOdds(
                f"a net result of {most:,} units is more than the exact solver adds up; with these "
                f"odds it can be {limit:,} at most"
            )


@dataclass(frozen=True, eq=False)
class HoldemSolution:
    """The best decisions, and each one's value."""

    showdowns: Showdowns
    nets: Nets
    eager: bool
    """Whether to prefer, among equal decisions, the one that leaves more in action."""
    bets: npt.NDArray[np.bool_]
    """Whether to bet at the river, by count."""
    solved: Solved

    @cached_property
    def hand_values(self) -> dict[Hand, tuple[int, ...]]:
        """Waiting, then each raise before the flop: Σ over all hole cards, flops, … of a hand."""
        sums = self.showdowns.sums
        raises = [weighed(sums, nets) for nets in self.nets.before]
        values = {}
        for hand in self.showdowns.hands():
            upper, lower = self.solved.totals[hand].tolist()
            waiting = ((upper << 32) + lower) * self.showdowns.hole_cards(*hand)
            values[hand] = (waiting, *(FLOPS_OF_A_BOARD * raised[hand] for raised in raises))
        return values

    @cached_property
    def choices(self) -> dict[Hand, int]:
        """The best raise before the flop, or `WAIT`."""
        return {hand: self._best(values) for hand, values in self.hand_values.items()}

    def _best(self, values: Sequence[int]) -> int:
        best = max(values)
        places = [place for place, value in enumerate(values) if value == best]
        return (places[-1] if self.eager else places[0]) - 1

    @property
    def total(self) -> int:
        """Σ of the best over all deals."""
        return sum(max(values) for values in self.hand_values.values())

    def flop_sums(self, own: Sequence[Card], flop: Sequence[Card]) -> tuple[int, int]:
        """Return check and raise with these cards on this flop: Σ over turns, rivers, dealers."""
        return flop_sums(self.showdowns, self.solved, own, flop)

    def cards_of(self, hand: Hand) -> tuple[Card, Card]:
        """Return hole cards of a starting hand, in the first suit, or the first and the second."""
        numbers = self.showdowns.numbering
        low, high = numbers.ranks[numbers.pairs[hand[0]]].tolist()
        return Card(low * 4), Card(high * 4 + hand[1])


def flop_sums(
    showdowns: Showdowns, solved: Solved, own: Sequence[Card], flop: Sequence[Card]
) -> tuple[int, int]:
    """Return both values of these cards on this flop: Σ over turns, rivers and dealer hands."""
    numbers = showdowns.numbering
    rank = {int(real): place for place, real in enumerate(numbers.ranks)}
    low, high = sorted(own)
    pair = multiset_number((rank[low >> 2], rank[high >> 2]))
    sums = solved.rank_table[pair, multiset_number([rank[card >> 2] for card in flop])]
    for suit in {card & 3 for card in flop}:
        kind = {
            (True, True): BOTH_IN,
            (True, False): LOW_IN,
            (False, True): HIGH_IN,
            (False, False): BOTH_OUT,
        }[low & 3 == suit, high & 3 == suit]
        held = sorted(rank[card >> 2] for card in flop if card & 3 == suit)
        outs = [rank[card >> 2] for card in flop if card & 3 != suit]
        typed = typed_flop_number(numbers.count, held, outs)
        sums = sums + solved.tables[pair, kind * numbers.typed_flops + typed]
    check, raised = sums.tolist()
    return check, raised


def weighed(sums: Numbers, nets: Numbers) -> npt.NDArray[np.object_]:
    """Return Σ sums × nets over classes and outcomes, as Python integers."""
    most = int(sums.sum(axis=(-1, -2)).max()) * int(np.abs(nets).max())
    if most < 1 << 62:
        return np.asarray((sums * nets).sum(axis=(-1, -2)), dtype=object)
    return np.asarray((sums.astype(object) * nets.astype(object)).sum(axis=(-1, -2)), dtype=object)


def solving_steps(pairs: int) -> int:
    """Return how many steps a solve reports for this many hole pairs; `endings` reports as many."""
    return len(ranges(pairs, PAIRS_AT_ONCE))


def solve(
    showdowns: Showdowns,
    nets: Nets,
    *,
    eager: bool = False,
    tick: Tick = silence,
) -> HoldemSolution:
    """Return the best play of every position."""
    nets.check(showdowns)
    bet, fold, flop = showdowns.worth(np.stack([nets.bet, nets.fold, nets.flop], axis=-1)).T
    bets = bet + eager > fold
    worth = np.stack([np.where(bets, bet, fold), flop], axis=-1)
    solved = look_ahead(showdowns, worth, eager=eager, tick=tick)
    return HoldemSolution(showdowns, nets, eager, bets, solved)


def look_ahead(showdowns: Showdowns, worth: Numbers, *, eager: bool, tick: Tick) -> Solved:
    solved = _empty(showdowns)

    def look_ahead(first: int, last: int) -> None:
        forward(
            first, last, showdowns.boards, showdowns.suited, showdowns.offsuit, worth, int(eager),
            solved,
        )  # fmt: skip

    limits = ranges(len(showdowns.numbering.pairs), PAIRS_AT_ONCE)
    in_threads([bound(look_ahead, *pair) for pair in limits], tick)
    return solved


def _empty(showdowns: Showdowns) -> Solved:
    numbers = showdowns.numbering
    pairs = len(numbers.pairs)
    return Solved(
        rank_table=np.empty((pairs, len(numbers.rank_flops), 2), dtype=np.int64),
        tables=np.zeros((pairs, KINDS_OF_PAIR * numbers.typed_flops + 1, 2), dtype=np.int64),
        suited=np.empty((pairs, len(numbers.suited)), dtype=np.uint8),
        offsuit=np.empty((pairs, len(numbers.offsuit)), dtype=np.uint8),
        totals=np.zeros((pairs, 2, 2), dtype=np.int64),
    )


# How rounds end ---------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Endings:
    """Deals by class of own hand and outcome, for each way to play."""

    before: tuple[Numbers, ...]
    flop: Numbers
    bet: Numbers
    fold: Numbers


def endings(
    solution: HoldemSolution,
    hands: Sequence[Hand] | None = None,
    *,
    tick: Tick = silence,
) -> Endings:
    """Count how rounds with some starting hands (by default all) end under the solution."""
    showdowns = solution.showdowns
    among = list(showdowns.hands()) if hands is None else list(hands)
    before = [np.zeros((CLASSES, OUTCOMES), dtype=np.int64) for _ in solution.nets.before]
    checking = np.zeros((len(showdowns.numbering.pairs), 2), dtype=np.int64)
    checked = np.zeros(len(showdowns), dtype=np.int64)
    for hand in among:
        choice = solution.choices[hand]
        if choice == WAIT:
            checking[hand] = showdowns.hole_cards(*hand)
            places, deals = showdowns.deals_of(hand)
            checked[places] += deals
        else:
            before[choice] += FLOPS_OF_A_BOARD * showdowns.sums[hand]
    raised = raised_on_the_flop(solution, checking, tick=tick)
    rest = FLOPS_OF_A_BOARD * checked - raised
    return Endings(
        before=tuple(before),
        flop=showdowns.by_class(raised),
        bet=showdowns.by_class(rest * solution.bets),
        fold=showdowns.by_class(rest * ~solution.bets),
    )


def raised_on_the_flop(
    solution: HoldemSolution,
    checking: Numbers,
    *,
    tick: Tick = silence,
) -> Numbers:
    """Count deals of hole cards, flop, turn and river with a raise on the flop, by count."""
    showdowns = solution.showdowns
    parts: dict[int, Numbers] = {}

    def look_back(first: int, last: int) -> None:
        part = parts.setdefault(get_ident(), np.zeros(len(showdowns), dtype=np.int64))
        weights, rank_weights = showdowns.no_weights()
        for pair in range(first, last):
            if checking[pair].any():
                weigh_raised(
                    pair, showdowns.boards, showdowns.suited, showdowns.offsuit, checking[pair],
                    solution.solved.suited[pair], solution.solved.offsuit[pair], weights,
                    rank_weights,
                )  # fmt: skip
                add_up(pair, showdowns.boards, weights, rank_weights, part)

    limits = ranges(len(showdowns.numbering.pairs), PAIRS_AT_ONCE)
    in_threads([bound(look_back, *pair) for pair in limits], tick)
    return sum(parts.values(), np.zeros(len(showdowns), dtype=np.int64))


def folds_by_flop(solution: HoldemSolution, *, tick: Tick = silence) -> Counter[int]:
    """Count folded deals of hole cards, flop, turn and river, by class of hole cards and flop.

    The forward pass adds up whatever is at the river: here a one for each fold.
    """
    showdowns = solution.showdowns
    numbers = showdowns.numbering
    folds = np.zeros((len(showdowns), 2), dtype=np.int64)
    folds[1:, 0] = ~solution.bets[1:]
    sums = look_ahead(showdowns, folds, eager=False, tick=tick)
    by_class: Counter[int] = Counter()
    for hand, choice in solution.choices.items():
        if choice != WAIT:
            continue
        pair, suitedness = hand
        flops = numbers.suited if suitedness == SUITED else numbers.offsuit
        chosen = solution.solved.suited if suitedness == SUITED else solution.solved.offsuit
        waiting = np.flatnonzero(chosen[pair] == CHECK)
        deals = sums.rank_table[pair, flops.ranks[waiting], 0]
        deals = deals + sums.tables[pair, flops.terms[waiting], 0].sum(axis=1)
        deals = deals * flops.weights[waiting] * showdowns.hole_cards(*hand)
        low, high = numbers.ranks[numbers.pairs[pair]] * 4
        own = np.array([low, high + suitedness], dtype=np.uint8)
        cards = np.hstack([np.tile(own, (len(waiting), 1)), flops.cards[waiting]])
        for value, times in _summed(best_five_array(cards), deals):
            by_class[class_of(value)] += times
    return +by_class


def _summed(values: npt.NDArray[np.int32], deals: Numbers) -> Iterator[tuple[int, int]]:
    different, places = np.unique(values, return_inverse=True)
    sums = np.zeros(len(different), dtype=np.int64)
    np.add.at(sums, places, deals)
    yield from zip(different.tolist(), sums.tolist(), strict=True)
