"""Count the dealer's hands in four-card games, for each player hand.

The player holds five cards; the dealer has five, or six with one of them face up. The best four of
each count.

**Dealers that avoid the player's cards.** A dealer's hand can hold none of the player's five cards.
By inclusion and exclusion over those it would hold, the number of dealer hands below some value is

    Σ over the sets S of own cards  (-1)^|S| × hands worth less that contain S,

where S includes the upcard, if there is one. Hands that contain a set of cards are counted in
advance, once for all sets that are equal up to renaming of suits: for each such class, how many
hands are below each of the possible values.

**How many classes.** One, two, three, four and five of the 52 cards make 13, 169, 1,755, 16,432 and
134,459 classes. A set that leaves the dealer only one more card is not a row of such a table but a
short list of hands.

**Own hands** are the 134,459 classes of five cards. With an upcard, the upcards in suits that are
equivalent for the own hand are one row.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import comb

import numpy as np

from croupier.cards import Card, Deck
from croupier.hands.arrays import best_four_array
from croupier.hands.four import FOUR_ACES, FOUR_CATEGORY_SHIFT, KING_HIGH, FourCard, four_pair_of
from croupier.hands.tables import four_card_table
from croupier.lab.kernels.classes import Ends
from croupier.lab.kernels.counting import (
    as_cards,
    bound,
    cards_of,
    enough_cards,
    in_threads,
    ranges,
)
from croupier.lab.kernels.four_card_counts import (
    LOSE,
    OUTCOMES,
    OWN,
    TIE,
    WIN,
    Counted,
    Shorts,
    count_dealers,
    count_open_rows,
    fill_closed,
    fill_containing,
    fill_keys,
    fill_lists,
    fill_members,
    fill_open,
)
from croupier.lab.kernels.stud import block_of
from croupier.lab.kernels.stud_decisions import Bytes, Integers, Rows, Small
from croupier.lab.progress import Progress, Steps
from croupier.lab.tally import SeatDeal

KIND_VALUES: tuple[int, ...] = (
    0,
    *(four_pair_of(rank) for rank in range(13)),
    *(category << FOUR_CATEGORY_SHIFT for category in FourCard if category > FourCard.PAIR),
    FOUR_ACES,
)
"""Kinds of hands, worst first, by the least value of each: all that a pay table can distinguish."""
KINDS = len(KIND_VALUES)

_VALUES = len(FourCard) << FOUR_CATEGORY_SHIFT
_NOTHING = 1 << 62
_AT_ONCE = 1024
"""The number of own hands that a thread counts at a time."""


@dataclass(frozen=True, slots=True)
class FourShape:
    """What distinguishes four-card games: whether there is an upcard, and who has to qualify."""

    opens: bool
    least: int
    """The lowest hand that the dealer qualifies with; 0 if every hand does."""

    @property
    def dealer(self) -> int:
        """How many cards the dealer has."""
        return 6 if self.opens else 5

    @property
    def hidden(self) -> int:
        """How many of them are unseen when the player decides: all, or five of six."""
        return 5

    @property
    def columns(self) -> int:
        return 2 * OUTCOMES if self.least else OUTCOMES


FIVE_EACH = FourShape(opens=False, least=KING_HIGH)
"""Five cards each, and the dealer needs king-high: Crazy 4 Poker."""
SIX_WITH_ONE_OPEN = FourShape(opens=True, least=0)
"""Six cards for the dealer, one of them turned up: Four Card Poker."""


def kind_of(value: int) -> int:
    return sum(value >= least for least in KIND_VALUES) - 1


def column_of(own: int, dealer: int, least: int) -> int:
    """Return where a dealer's hand is counted against an own hand."""
    outcome = WIN if own > dealer else TIE if own == dealer else LOSE
    return outcome + OUTCOMES * (dealer < least)


# Every deal of a deck ---------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class FourDeals:
    """Own hands, with or without an upcard, that meet the same dealer hands: a row each."""

    shape: FourShape
    hands: Bytes
    """One hand of each class of own hands, with cards in ascending order."""
    own: Small
    """For each row, the class of the own hand."""
    up: Bytes
    """The upcard; empty if there is none."""
    weights: Integers
    """How many own hands with an upcard the row stands for."""
    values: Small
    """The value of the own hand."""
    counts: Small
    """The dealer's hands by column."""
    dealers: int
    """The number of dealer hands against each."""

    @cached_property
    def kinds(self) -> Bytes:
        """The kind of each row's own hand."""
        found = np.searchsorted(np.array(KIND_VALUES), self.values, side="right") - 1
        return found.astype(np.uint8)

    @property
    def rows(self) -> Rows:
        return self.weights, self.kinds, self.counts

    def hand(self, row: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """Return an own hand of a row, and the upcard."""
        own = tuple(map(Card, self.hands[self.own[row]].tolist()))
        return own, tuple(map(Card, self.up[row : row + 1].tolist()))


_kept: dict[tuple[Deck, FourShape], FourDeals] = {}


def all_deals(deck: Deck, shape: FourShape, progress: Progress | None = None) -> FourDeals:
    """Count every own hand against all dealer hands; done once for each deck."""
    known = _kept.get((deck, shape))
    if known is None:
        known = _kept.setdefault((deck, shape), _counted(deck, shape, progress))
    return known


@dataclass(frozen=True, eq=False)
class Sets:
    """Sets of `size` cards of a deck, by their classes up to renaming of suits."""

    classes: Small
    """For each set, by its number (see `number_of`), its class."""
    members: Bytes
    """One set of each class, by positions in the deck, in ascending order."""
    sizes: Integers
    """How many sets each class has."""


def sets_of(deck: Deck, size: int) -> Sets:
    cards = cards_of(deck)
    block = block_of(deck)
    keys = np.zeros(comb(len(cards), size), dtype=np.int64)
    fill_keys(cards, size, keys)
    different, inverse, sizes = np.unique(keys, return_inverse=True, return_counts=True)
    place = np.zeros(52, dtype=np.uint8)
    place[cards] = np.arange(len(cards))
    members = np.zeros((len(different), size), dtype=np.uint8)
    suits = np.zeros(4, dtype=np.int64)
    suits[: len(block.suits)] = block.suits
    fill_members(different, suits, place, members)
    return Sets(inverse.ravel().astype(np.int32), members, sizes.astype(np.int64))


def _counted(deck: Deck, shape: FourShape, progress: Progress | None) -> FourDeals:
    enough_cards(deck, OWN + shape.dealer)
    cards, size = cards_of(deck), shape.dealer
    most = size - 2
    """The largest sets that are counted in a table."""
    steps = Steps(0, progress)
    by_size = {held: sets_of(deck, held) for held in range(1, OWN + 1)}
    own = by_size[OWN]
    values = best_four_array(cards[own.members])
    known = np.unique(values)
    numbers = np.zeros(_VALUES, dtype=np.int16)
    numbers[known] = np.arange(len(known))
    least = int(np.searchsorted(known, shape.least))
    tables = [
        np.zeros((1, 1), dtype=np.int16)  # not used
        if shape.opens
        else _nothing_held(cards, size, numbers, len(known)),
        *(
            _containing(cards, by_size[held], size, numbers, len(known), steps)
            for held in range(1, most + 1)
        ),
    ]
    while len(tables) < 5:  # not used
        tables.append(np.zeros((1, 1), dtype=np.int16))
    classes = [by_size[held].classes for held in range(1, OWN + 1)]
    worth = numbers[values]
    places = own.members.astype(np.int64)
    total = comb(len(cards) - OWN - shape.opens, shape.hidden)
    if not shape.opens:
        counts = np.zeros((len(values), shape.columns), dtype=np.int32)

        def count(first: int, end: int) -> None:
            fill_closed(
                (first, end, least, shape.least, total), cards, places, values, worth,
                (tables[0], tables[1], tables[2], tables[3]),
                (classes[0], classes[1], classes[2]), four_card_table(size), counts,
            )  # fmt: skip

        _in_parts(count, len(values), steps)
        return FourDeals(
            shape=shape, hands=cards[own.members], own=np.arange(len(values), dtype=np.int32),
            up=np.zeros(0, dtype=np.uint8), weights=own.sizes, values=values, counts=counts,
            dealers=total,
        )  # fmt: skip
    lists = np.zeros((len(values), len(cards) - OWN), dtype=np.int16)
    fill_lists(cards, places, numbers, four_card_table(size), lists)
    lists.sort(axis=1)
    rows = np.zeros(len(values), dtype=np.int64)
    count_open_rows(cards, places, rows)
    starts = np.concatenate([[0], np.cumsum(rows)])
    deals = FourDeals(
        shape=shape,
        hands=cards[own.members],
        own=np.repeat(np.arange(len(values), dtype=np.int32), rows),
        up=np.zeros(starts[-1], dtype=np.uint8),
        weights=np.zeros(starts[-1], dtype=np.int64),
        values=np.repeat(values, rows),
        counts=np.zeros((starts[-1], shape.columns), dtype=np.int32),
        dealers=total,
    )

    order = np.argsort(worth, kind="stable")
    one, two, three, four = (np.ascontiguousarray(tables[held].T) for held in range(1, OWN))

    def count_open(first: int, end: int) -> None:
        fill_open(
            (first, end, total), order, cards, places, values, worth, starts, own.sizes,
            (one, two, three, four),
            (classes[0], classes[1], classes[2], classes[3], classes[4]), lists,
            four_card_table(size), deals.up, deals.weights, deals.counts,
        )  # fmt: skip

    _in_parts(count_open, len(values), steps)
    return deals


def _in_parts(count: Callable[[int, int], None], rows: int, steps: Steps) -> None:
    parts = ranges(rows, _AT_ONCE)
    steps.expect(len(parts))
    in_threads([bound(count, *part) for part in parts], steps.tick)
    steps.finish()


def _nothing_held(cards: Bytes, size: int, numbers: Shorts, values: int) -> Counted:
    """For all hands, count those below each value."""
    counts = np.zeros((1, values + 1), dtype=_room_for(comb(len(cards), size)))
    empty = np.zeros((1, 0), dtype=np.uint8)
    fill_containing(cards, empty, size, numbers, four_card_table(size), counts, 0, 1)
    return counts


def _containing(
    cards: Bytes, sets: Sets, size: int, numbers: Shorts, values: int, steps: Steps
) -> Counted:
    """For each class of sets, count the hands that contain one and are below each value."""
    held = sets.members.shape[1]
    kind = _room_for(comb(len(cards) - held, size - held))
    counts = np.zeros((len(sets.members), values + 1), dtype=kind)
    table = four_card_table(size)

    def count(first: int, end: int) -> None:
        fill_containing(cards, sets.members, size, numbers, table, counts, first, end)

    parts = ranges(len(sets.members), max(1, len(sets.members) // 13))
    steps.expect(len(parts))
    in_threads([bound(count, *part) for part in parts], steps.tick)
    return counts


def _room_for(hands: int) -> type[np.int16] | type[np.int32]:
    return np.int16 if hands < 1 << 15 else np.int32


@lru_cache(maxsize=8)
def own_hands(deck: Deck, shape: FourShape) -> Mapping[int, tuple[int, Ends]]:
    """Return, for each kind of own hand, the number of hands and the worst and best one.

    Each comes with a dealer's hand of other cards.
    """
    cards, own = cards_of(deck), sets_of(deck, OWN)
    values = best_four_array(cards[own.members])
    order = np.argsort(values, kind="stable")
    kinds = (np.searchsorted(np.array(KIND_VALUES), values[order], side="right") - 1).tolist()
    rows: dict[int, list[int]] = {}
    for row, kind in zip(order.tolist(), kinds, strict=True):
        rows.setdefault(kind, []).append(row)

    def dealt(row: int) -> SeatDeal:
        hand = cards[own.members[row]]
        others = np.setdiff1d(cards, hand)[: shape.dealer]
        return SeatDeal(as_cards(hand), as_cards(others))

    return {
        kind: (int(own.sizes[found].sum()), (dealt(found[0]), dealt(found[-1])))
        for kind, found in rows.items()
    }


# One own hand -----------------------------------------------------------------------------------


def counts_against(
    own: Sequence[Card], up: Sequence[Card], left: Bytes, least: int
) -> tuple[Integers, Integers]:
    """Count the dealer's hands with these upcards and five out of `left`, one by one.

    First comes the number in each column, then the worst and best hand of each: its value above the
    five cards, six bits each.
    """
    counts = np.zeros(2 * OUTCOMES, dtype=np.int64)
    extremes = np.zeros((2, len(counts)), dtype=np.int64)
    extremes[0] = _NOTHING
    value = int(best_four_array(np.array([own]))[0])
    shown = np.array([int(card) for card in up], dtype=np.uint8)
    count_dealers(value, shown, left, least, four_card_table(5 + len(shown)), counts, extremes)
    return counts, extremes


def dealer_of(named: int, up: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards of a hand found by `counts_against`, the upcards first."""
    return (*up, *(Card(int(named) >> shift & 63) for shift in (24, 18, 12, 6, 0)))


@lru_cache(maxsize=8)
def class_ends(deck: Deck, shape: FourShape) -> Mapping[tuple[int, int], Ends]:
    """Return both ends of every class of deals: own hands of one kind, dealers of one column."""
    deals, cards = all_deals(deck, shape), cards_of(deck)
    order = np.argsort(deals.values, kind="stable")
    kinds = deals.kinds[order]
    met: dict[int, tuple[SeatDeal, ...]] = {}

    def at_end(row: int, column: int, end: int) -> SeatDeal:
        if row not in met:
            own, up = deals.hand(row)
            left = np.setdiff1d(cards, np.array([*own, *up], dtype=np.uint8))
            _, extremes = counts_against(own, up, left, shape.least)
            met[row] = tuple(
                SeatDeal(own, dealer_of(int(extremes[which, at]), up))
                for at in range(deals.counts.shape[1])
                for which in (0, 1)
            )
        return met[row][2 * column + end]

    ends: dict[tuple[int, int], Ends] = {}
    for kind in np.unique(kinds).tolist():
        first, last = np.searchsorted(kinds, (kind, kind + 1))
        rows = order[first:last]
        for column in range(deals.counts.shape[1]):
            found = rows[deals.counts[rows, column] > 0]
            if len(found):
                worst, best = int(found[0]), int(found[-1])
                ends[kind, column] = (at_end(worst, column, 0), at_end(best, column, 1))
    return ends
