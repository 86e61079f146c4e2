"""Every Hold'em showdown against the dealer, counted once for each deck and cached.

Nothing here depends on pays. A showdown is an own hole pair with a board; its count says how many
dealer hands it beats, ties and loses to, with and without a pair. `Showdowns` lists the distinct
counts and, for each of the starting hands, how many boards lead to each.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from threading import Lock, get_ident

import numpy as np

from croupier.cards import RANKS
from croupier.errors import must
from croupier.hands.tables import five_card_table
from croupier.lab.kernels.counting import bound, in_threads, ranges
from croupier.lab.kernels.holdem_counts import (
    CLASSES,
    SEEN,
    count_flush_boards,
    count_rank_boards,
)
from croupier.lab.kernels.holdem_numbering import (
    KINDS_OF_PAIR,
    DeckShape,
    FlopList,
    Numbering,
    Numbers,
    Places,
    numbering,
)
from croupier.lab.kernels.holdem_play import Boards, Flops, add_up, weigh_all
from croupier.lab.progress import Tick, silence

WIN_UNQUALIFIED, WIN, TIE_UNQUALIFIED, TIE, LOSE_UNQUALIFIED, LOSE = range(6)
OUTCOMES = 6
"""Own hand against the dealer's, for dealers without a pair and with one."""

SUITED, OFFSUIT = range(2)
"""A starting hand is a hole pair and one of these; a pair of equal ranks is offsuit."""
Hand = tuple[int, int]

SETS_AT_ONCE = 40
PAIRS_AT_ONCE = 4


@dataclass(frozen=True, eq=False)
class Showdowns:
    """The counts of one deck."""

    numbering: Numbering
    boards: Boards
    suited: Flops
    offsuit: Flops
    own: Numbers
    """The class of own hand of each count. Counts are in this order; the first one is not a count.
    """
    outcomes: Numbers
    """How many dealer hands have each outcome, for each count."""
    starts: tuple[int, ...]
    """Where the counts of each class begin, and where the last one ends."""
    hand_places: Places
    """For each starting hand, the indexes of its possible counts …"""
    hand_deals: Numbers
    """… how many boards with all its hole cards have them …"""
    hand_starts: Numbers
    """… and where its section of these begins."""
    sums: Numbers
    """For each starting hand (pair, suited or not): deals by class of own hand and outcome."""

    @property
    def shape(self) -> DeckShape:
        return self.numbering.shape

    def __len__(self) -> int:
        return len(self.own)

    def hands(self) -> Iterator[Hand]:
        """Yield every starting hand of the deck."""
        for pair, (low, high) in enumerate(self.numbering.pairs.tolist()):
            if low != high:
                yield pair, SUITED
            if self.hole_cards(pair, OFFSUIT):
                yield pair, OFFSUIT

    def hole_cards(self, pair: int, suitedness: int) -> int:
        """Return how many two-card hands a starting hand stands for."""
        low, high = self.numbering.pairs[pair].tolist()
        suits = self.shape.suits
        if suitedness == SUITED:
            return suits if low != high else 0
        return suits * (suits - 1) // (2 if low == high else 1)

    def hand_name(self, hand: Hand) -> str:
        """Name a starting hand: `AKs`, `T9o`, `77`."""
        low, high = (RANKS[self.numbering.ranks[rank]] for rank in self.numbering.pairs[hand[0]])
        return high + low + ("" if low == high else "so"[hand[1]])

    def no_weights(self) -> tuple[Numbers, Numbers]:
        """Return zero weights of boards for one hole pair: flush boards by kind, rank boards."""
        return no_weights(self.numbering)

    def deals_of(self, hand: Hand) -> tuple[Places, Numbers]:
        """Return a starting hand's possible counts, and how many boards lead to each."""
        at = hand[0] * 2 + hand[1]
        part = slice(self.hand_starts[at], self.hand_starts[at + 1])
        return self.hand_places[part], self.hand_deals[part]

    def by_class(self, deals: Numbers) -> Numbers:
        """Turn deals by count into deals with dealer hands by class and outcome."""
        sums = np.zeros((CLASSES, OUTCOMES), dtype=np.int64)
        for own in range(CLASSES):
            part = slice(self.starts[own], self.starts[own + 1])
            sums[own] = deals[part] @ self.outcomes[part]
        return sums

    def worth(self, nets: Numbers) -> Numbers:
        """Return Σ over the dealer's hands of each outcome's value to each class, by count.

        `nets` may price several decisions: class of own hand, outcome, decision.
        """
        values = np.zeros((len(self), nets.shape[2]), dtype=np.int64)
        for own in range(CLASSES):
            part = slice(self.starts[own], self.starts[own + 1])
            values[part] = self.outcomes[part] @ nets[own]
        return values


_kept: dict[DeckShape, Showdowns] = {}
"""Decks that have been counted; a count that was stopped stores nothing here."""
_counting = Lock()


def showdowns(shape: DeckShape, tick: Tick | None = None) -> Showdowns:
    """Return the showdowns of a deck, counting them the first time."""
    with _counting:
        if shape not in _kept:
            _kept[shape] = _count(numbering(shape), tick or silence)
        return _kept[shape]


def counting_steps(shape: DeckShape) -> int:
    """Return how many steps a count will report; none if it has been done."""
    if shape in _kept:
        return 0
    numbers = numbering(shape)
    return len(list(_set_ranges(numbers))) + len(ranges(len(numbers.pairs), PAIRS_AT_ONCE))


def _set_ranges(numbers: Numbering) -> Iterator[tuple[int, int, int]]:
    for size, sets in enumerate(numbers.sets):
        for first, last in ranges(len(sets), SETS_AT_ONCE):
            yield size, first, last


def _count(numbers: Numbering, tick: Tick) -> Showdowns:
    shape, pairs = numbers.shape, numbers.pairs
    table = five_card_table(7)
    orders = np.zeros((len(numbers.rank_boards), len(pairs)), dtype=np.int64)
    values = np.zeros_like(orders)
    sizes = np.zeros(len(orders), dtype=np.int64)
    rank_places = np.zeros((len(pairs), len(orders)), dtype=np.uint32)
    rank_seen = np.zeros(SEEN, dtype=np.int64)
    count_rank_boards(
        numbers.rank_boards, pairs, 5**numbers.ranks, shape.suits, table,
        orders, values, sizes, rank_seen, rank_places,
    )  # fmt: skip

    # Each thread has a list of the counts it has seen; its indexes point into that list.
    places = np.zeros((len(pairs) * KINDS_OF_PAIR, numbers.flush_boards), dtype=np.uint32)
    seen: dict[int, Numbers] = {}
    counted_by: list[tuple[int, int, int]] = []

    def count_sets(size: int, first: int, last: int) -> None:
        thread = get_ident()
        own_seen = seen.setdefault(thread, np.zeros(SEEN, dtype=np.int64))
        sets, outs, base = numbers.sets[size], numbers.outs[size], numbers.bases[size]
        count_flush_boards(
            first, last, sets, outs, base, numbers.ranks, pairs, shape.suits, table,
            numbers.rank_board_of, orders, values, sizes, own_seen, places,
        )  # fmt: skip
        counted_by.append((base + first * len(outs), base + last * len(outs), thread))

    in_threads([bound(count_sets, *limits) for limits in _set_ranges(numbers)], tick)

    counts = _merge([rank_seen, *seen.values()])
    renamed = {thread: _renamed(own_seen, counts) for thread, own_seen in seen.items()}
    for first, last, thread in counted_by:
        places[:, first:last] = renamed[thread][places[:, first:last]]
    boards = _boards(
        numbers,
        _renamed(rank_seen, counts)[rank_places],
        places.reshape(len(pairs), KINDS_OF_PAIR, -1),
    )
    return _with_hands(numbers, boards, counts, tick)


def _merge(seen: list[Numbers]) -> Numbers:
    """Return all distinct counts, by class of own hand; the first index means no count."""
    different = np.unique(np.concatenate(seen))
    must(different[0] == 0 and len(different) < SEEN // 2, "too many different counts")
    return different[np.argsort(different >> 30 & 31, kind="stable")]


def _renamed(seen: Numbers, counts: Numbers) -> Places:
    """Return, for each index in a list of seen counts, its index in the common list."""
    in_order = np.argsort(counts)
    places = np.zeros(SEEN, dtype=np.uint32)
    used = np.flatnonzero(seen)
    places[used] = in_order[np.searchsorted(counts, seen[used], sorter=in_order)]
    return places


def _boards(numbers: Numbering, rank_places: Places, flush_places: Places) -> Boards:
    return Boards(
        suits=numbers.shape.suits,
        pairs=numbers.pairs,
        pair_of=numbers.pair_of,
        rank_flops=numbers.rank_flops,
        rank_boards=numbers.rank_boards,
        rank_board_after=numbers.rank_board_after,
        rank_board_of=numbers.rank_board_of,
        threes=(1 << numbers.sets[0]).sum(axis=1),
        fours=(1 << numbers.sets[1]).sum(axis=1),
        fives=(1 << numbers.sets[2]).sum(axis=1),
        twos_of_threes=numbers.twos_of_threes,
        threes_of_fours=numbers.threes_of_fours,
        threes_of_fives=numbers.threes_of_fives,
        rank_places=rank_places,
        flush_places=flush_places,
    )


def _flops(flops: FlopList) -> Flops:
    return Flops(flops.ranks, flops.terms, flops.weights, flops.named)


def no_weights(numbers: Numbering) -> tuple[Numbers, Numbers]:
    return (
        np.zeros((KINDS_OF_PAIR, numbers.flush_boards), dtype=np.int64),
        np.zeros(len(numbers.rank_boards), dtype=np.int64),
    )


def _with_hands(numbers: Numbering, boards: Boards, counts: Numbers, tick: Tick) -> Showdowns:
    """Return the counts with the deals of each starting hand."""
    pairs, suits = numbers.pairs, numbers.shape.suits
    own = counts >> 30 & 31
    own[0] = -1
    outcomes = _outcomes(counts, numbers.shape.dealers)
    starts = tuple(np.searchsorted(own, np.arange(CLASSES + 1)).tolist())
    found: dict[Hand, tuple[Places, Numbers]] = {}

    def deal(first: int, last: int) -> None:
        weights, rank_weights = no_weights(numbers)
        for pair in range(first, last):
            same = pairs[pair, 0] == pairs[pair, 1]
            holes = (0 if same else suits), suits * (suits - 1) // (2 if same else 1)
            for suitedness in (SUITED, OFFSUIT):
                hands = np.zeros(2, dtype=np.int64)
                hands[suitedness] = holes[suitedness]
                weigh_all(pair, boards, hands, weights, rank_weights)
                deals = np.zeros(len(counts), dtype=np.int64)
                add_up(pair, boards, weights, rank_weights, deals)
                places = np.flatnonzero(deals)
                found[pair, suitedness] = places.astype(np.uint32), deals[places]

    in_threads([bound(deal, *limits) for limits in ranges(len(pairs), PAIRS_AT_ONCE)], tick)
    ordered = [found[hand] for hand in sorted(found)]
    made = Showdowns(
        numbering=numbers,
        boards=boards,
        suited=_flops(numbers.suited),
        offsuit=_flops(numbers.offsuit),
        own=own,
        outcomes=outcomes,
        starts=starts,
        hand_places=np.concatenate([places for places, _ in ordered]),
        hand_deals=np.concatenate([deals for _, deals in ordered]),
        hand_starts=np.cumsum([0, *(len(places) for places, _ in ordered)]),
        sums=np.zeros((len(pairs), 2, CLASSES, OUTCOMES), dtype=np.int64),
    )
    for hand, (places, deals) in found.items():
        ends = np.searchsorted(places, starts)
        for own_class in range(CLASSES):
            part = slice(ends[own_class], ends[own_class + 1])
            made.sums[hand][own_class] = deals[part] @ outcomes[places[part]]
    shape = numbers.shape
    every = shape.holes * shape.dealers * shape.turns_and_rivers * shape.flops // 10
    must(int(made.sums.sum()) == every, "every deal is counted once")
    return made


def _outcomes(counts: Numbers, dealers: int) -> Numbers:
    """Return the dealer's hands by outcome, from packed counts.

    Own hands without a pair lose to every dealer with one; all others beat every dealer without
    one.
    """
    below, ties, unqualified = counts & 1023, counts >> 10 & 1023, counts >> 20 & 1023
    outcomes = np.zeros((len(counts), OUTCOMES), dtype=np.int64)
    high_card = (counts >> 30 & 31) == 0
    outcomes[:, WIN_UNQUALIFIED] = np.where(high_card, below, unqualified)
    outcomes[:, WIN] = np.where(high_card, 0, below - unqualified)
    outcomes[:, TIE_UNQUALIFIED] = np.where(high_card, ties, 0)
    outcomes[:, TIE] = np.where(high_card, 0, ties)
    outcomes[:, LOSE_UNQUALIFIED] = np.where(high_card, unqualified - below - ties, 0)
    outcomes[:, LOSE] = dealers - np.where(high_card, unqualified, below + ties)
    outcomes[0] = 0
    return outcomes
