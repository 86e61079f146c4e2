"""Lookup tables for arrays of hands, built from the plain rankings on first use.

Poker hands of five to seven cards are looked up by one sum. Each card adds a power of five for its
rank and a one to the counter of its suit:

| bits  | 0–31                                       | 32–35 | 36–39 | 40–43 | 44–47 |
|-------|--------------------------------------------|-------|-------|-------|-------|
| holds | 5**rank of each card; equal ranks add up   | ♣     | ♦     | ♥     | ♠     |

A deck has four cards of each rank, so the low bits are a number in base five whose digits count the
cards of each rank: no two multisets of ranks have the same sum. Each counter starts at three, so
its highest bit is set once five cards are of its suit.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations_with_replacement, product

import numpy as np
import numpy.typing as npt

from croupier.cards import Card, is_red
from croupier.errors import InvariantBroken, must
from croupier.hands.five import best_five
from croupier.hands.flushes import FLUSH_SHIFT, in_a_row
from croupier.hands.four import best_four
from croupier.hands.runs import longest_run, low_ace_rank
from croupier.hands.three import three_card

_SUIT_BITS = tuple(32 + 4 * suit for suit in range(4))
RANK_BITS = (1 << 32) - 1
NO_CARDS = sum(3 << bit for bit in _SUIT_BITS)
"""The key of an empty hand."""
FIVE_OF_A_SUIT = sum(8 << bit for bit in _SUIT_BITS)
"""Set in the key of every hand with a flush, in the counter of its suit."""
NO_CARDS_OF_FOUR = sum(4 << bit for bit in _SUIT_BITS)
"""The key of an empty hand if four of a suit make a flush: counters start one higher."""

CARD_KEYS = np.array(
    [5 ** (card >> 2) + (1 << _SUIT_BITS[card & 3]) for card in range(52)], dtype=np.int64
)
"""What a card adds to the key of its hand."""

CARD_SUITS = np.array([1 << 13 * (card & 3) + (card >> 2) for card in range(52)], dtype=np.int64)
"""What a card adds to the ranks of each suit: thirteen bits per suit, clubs lowest."""

CARD_CELLS = np.array(
    [
        1 << 13 * ((low_ace_rank(card) + is_red(card)) & 1) + low_ace_rank(card)
        for card in map(Card, range(52))
    ],
    dtype=np.int64,
)
"""The cell of a card on the two lines of `croupier.hands.runs`, thirteen bits per line."""

# A five-card table is one array in three parts, because a kernel that takes one array is more than
# twice as fast as one that takes three: numba counts references to each array, for each hand.
BUCKETS = 1 << 13
FLUSHES_AT = BUCKETS
SLOTS_AT = FLUSHES_AT + (1 << 13)
SLOTS = 1 << 16

MULTIPLIER = 2_718_281_829
"""Spreads keys over buckets and slots. It has the digits of e; most odd 32-bit numbers would do.

A sum of powers is below 2**31, so the product is below 2**63 and never overflows."""


def _rank_multisets(size: int) -> Iterator[tuple[int, ...]]:
    """Yield each multiset of ranks that `size` cards of one deck can have, in ascending order."""
    for ranks in combinations_with_replacement(range(13), size):
        if all(low != high for low, high in zip(ranks, ranks[4:], strict=False)):
            yield ranks


@cache
def five_card_table(size: int) -> npt.NDArray[np.int32]:
    """Return the values of every hand of `size` cards, for `croupier.hands.arrays.value_of_key`.

    A hand with a flush is found by the ranks of that suit. Any other hand is found by its ranks
    through a perfect hash: its key selects a bucket and a slot, and the bucket says by how much its
    slots are displaced, so no two keys share one.
    """
    return _poker_table(size, 5, best_five)


@cache
def four_card_table(size: int) -> npt.NDArray[np.int32]:
    """Return the values of all hands of `size` cards for `croupier.hands.arrays.value_of_four_key`.

    It is built like `five_card_table`. A four-card flush can occur together with a pair or three of
    a kind; such a hand has two values, and the higher one counts.
    """
    return _poker_table(size, 4, best_four)


def _poker_table(
    size: int, suited: int, worth: Callable[[Iterator[Card]], int]
) -> npt.NDArray[np.int32]:
    ranks = np.array(list(_rank_multisets(size)), dtype=np.int64)
    # Deal suits in turn: at most two cards share a suit, so no hand is a flush; and cards of one
    # rank are adjacent, so no card occurs twice.
    values = [
        worth(Card(rank * 4 + place % 4) for place, rank in enumerate(hand))
        for hand in ranks.tolist()
    ]
    scattered = (5**ranks).sum(axis=1) * MULTIPLIER
    buckets, slots = scattered >> 32 & BUCKETS - 1, scattered >> 16 & SLOTS - 1

    table = np.zeros(SLOTS_AT + SLOTS, dtype=np.int32)
    table[:BUCKETS] = _displacements(buckets.tolist(), slots.tolist())
    table[SLOTS_AT + (slots ^ table[buckets])] = values
    for held in range(1 << 13):
        if suited <= held.bit_count() <= size:
            clubs = (Card(rank * 4) for rank in range(13) if held >> rank & 1)
            table[FLUSHES_AT + held] = worth(clubs)
    table.flags.writeable = False
    return table


def _displacements(buckets: list[int], slots: list[int]) -> list[int]:
    """For each bucket, find the number whose exclusive or moves its slots to free places."""
    members = defaultdict[int, list[int]](list)
    for bucket, slot in zip(buckets, slots, strict=True):
        members[bucket].append(slot)

    displacements, taken = [0] * BUCKETS, bytearray(SLOTS)
    # The fullest buckets choose first, while there is room; single keys fit anywhere.
    for bucket, wanted in sorted(members.items(), key=lambda entry: -len(entry[1])):
        must(len(set(wanted)) == len(wanted), f"two keys of bucket {bucket} share a slot")
        displacements[bucket] = _first_fit(wanted, taken)
        for slot in wanted:
            taken[slot ^ displacements[bucket]] = 1
    return displacements


def _first_fit(wanted: list[int], taken: bytearray) -> int:
    for displacement in range(SLOTS):
        for slot in wanted:
            if taken[slot ^ displacement]:
                break
        else:
            return displacement
    raise InvariantBroken(f"no displacement frees the {len(wanted)} slots {wanted}")


@cache
def three_card_table() -> npt.NDArray[np.int16]:
    """Return the values of three cards by whether they are suited and by their ranks."""
    # Sixteen ranks, three of them never used, so that shifts alone find a place.
    table = np.zeros((2, 16, 16, 16), dtype=np.int16)
    for first, second, third in product(range(13), repeat=3):
        unsuited = (Card(first * 4), Card(second * 4 + 1), Card(third * 4 + 2))
        table[0, first, second, third] = three_card(unsuited)
        if len({first, second, third}) == 3:
            suited = (Card(first * 4), Card(second * 4), Card(third * 4))
            table[1, first, second, third] = three_card(suited)
    table.flags.writeable = False
    return table


@cache
def run_table() -> npt.NDArray[np.int32]:
    """Return the best run of each set of cells on one line; both lines have the same."""
    line = {int(cell): Card(card) for card, cell in enumerate(CARD_CELLS) if cell < 1 << 13}
    table = np.array(
        [
            longest_run(card for cell, card in line.items() if cells & cell)
            for cells in range(1 << 13)
        ],
        dtype=np.int32,
    )
    table.flags.writeable = False
    return table


@cache
def flush_table() -> npt.NDArray[np.int32]:
    """Return the `longest_flush` value of each set of ranks of one suit."""
    table = np.array(
        [held.bit_count() << FLUSH_SHIFT | held for held in range(1 << 13)], dtype=np.int32
    )
    table.flags.writeable = False
    return table


@cache
def row_table() -> npt.NDArray[np.int32]:
    """Return the longest stretch of each set of ranks, for straight flushes of any length."""
    table = np.array([in_a_row(held) for held in range(1 << 13)], dtype=np.int32)
    table.flags.writeable = False
    return table
