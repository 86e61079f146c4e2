"""Hands as four sets of ranks: ways to hold a suit, kinds of hands, and hands of each kind.

A kind is the number of cards in the longest suit, and of one suit in a row; no game here looks at
anything else in a hand by itself.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product

import numpy as np

from croupier.cards import Card
from croupier.errors import InvariantBroken
from croupier.hands.arrays import kernel
from croupier.hands.flushes import in_a_row
from croupier.lab.kernels.stud_decisions import Bytes, Integers

Suits = tuple[int, int, int, int]
"""The ranks of each suit, one bit each."""

HELD = 7
"""The cards in a hand."""

KINDS: tuple[tuple[int, int], ...] = tuple(
    (cards, row) for cards in range(2, HELD + 1) for row in range(2, cards + 1)
)
"""Kinds of own hands: cards of the longest suit, and of one suit in a row, with two counted as
one."""


def kind_of(cards: int, row: int) -> int:
    return KINDS.index((cards, max(row, 2)))


@cache
def kind_table() -> Bytes:
    """Return the kind by cards of the longest suit and cards in a row."""
    table = np.zeros((HELD + 1, HELD + 1), dtype=np.uint8)
    for cards, row in product(range(2, HELD + 1), range(HELD + 1)):
        if row <= cards:
            table[cards, row] = kind_of(cards, row)
    return table


def suits_of(cards: Iterable[Card]) -> Suits:
    """Return the ranks held in each suit."""
    held = [0, 0, 0, 0]
    for card in cards:
        held[card & 3] |= 1 << (card >> 2)
    return held[0], held[1], held[2], held[3]


def cards_in(suits: Sequence[int]) -> tuple[Card, ...]:
    """Return the cards of four sets of ranks, suit by suit and the highest first."""
    return tuple(
        Card(rank * 4 + suit)
        for suit, held in enumerate(suits)
        for rank in range(12, -1, -1)
        if held >> rank & 1
    )


@dataclass(frozen=True)
class Subsets:
    """For each suit, the ways to hold up to seven of its cards, better flushes later."""

    held: tuple[tuple[int, ...], ...]
    first: tuple[tuple[int, ...], ...]
    """Where those of each number of cards begin, and where the last one ends."""

    @classmethod
    def of(cls, suits: Suits) -> "Subsets":
        held = tuple(
            tuple(
                sorted(
                    (ranks for ranks in range(1 << 13) if not ranks & ~suit
                     and ranks.bit_count() <= HELD),
                    key=lambda ranks: (ranks.bit_count(), ranks),
                )
            )
            for suit in suits
        )  # fmt: skip
        first = tuple(
            tuple(sum(ranks.bit_count() < cards for ranks in ways) for cards in range(HELD + 2))
            for ways in held
        )
        return cls(held, first)

    def arrays(self) -> tuple[Integers, Integers]:
        masks = np.zeros((4, max(map(len, self.held))), dtype=np.int64)
        for suit, ways in enumerate(self.held):
            masks[suit, : len(ways)] = ways
        return masks, np.array(self.first, dtype=np.int64)


def distribution_of_suits(deck: Iterable[Card]) -> dict[tuple[int, int], int]:
    """Count seven-card hands by number of cards of one suit, and of one suit in a row."""
    suits = suits_of(deck)
    up_to = {
        (cards, row): _within(suits, cards, row)
        for cards, row in product(range(HELD + 1), range(HELD + 1))
    }
    found = {}
    for cards, row in product(range(1, HELD + 1), range(1, HELD + 1)):
        exactly = (
            up_to[cards, row] - up_to[cards - 1, row] - up_to[cards, row - 1]
            + up_to[cards - 1, row - 1]
        )  # fmt: skip
        if exactly:
            found[cards, row] = exactly
    return found


def _within(suits: Suits, cards: int, row: int) -> int:
    ways = [1] + [0] * HELD
    for suit in suits:
        each = _by_size(suit, row)
        ways = [
            sum(ways[size - more] * each[more] for more in range(min(size, cards) + 1))
            for size in range(HELD + 1)
        ]
    return ways[HELD]


@lru_cache(maxsize=256)
def _by_size(suit: int, row: int) -> tuple[int, ...]:
    """Count the ways to hold each number of a suit's ranks with at most `row` of them in a row."""
    ways = [0] * (HELD + 1)
    for ranks in _parts(suit):
        if ranks.bit_count() <= HELD and in_a_row(ranks) <= row:
            ways[ranks.bit_count()] += 1
    return tuple(ways)


def _parts(suit: int) -> Iterator[int]:
    """Yield every set of these ranks."""
    ranks = suit
    while True:
        yield ranks
        if not ranks:
            return
        ranks = ranks - 1 & suit


def hand_with(cards: int, row: int, deck: Iterable[Card], *, best: bool) -> tuple[Card, ...]:
    """Return seven cards with this many of one suit, and this many of one suit in a row.

    If there is a choice, the highest are taken, or the lowest.
    """
    suits = suits_of(deck)
    found = _chosen(suits, cards, row, best=best)
    if found is None:
        raise InvariantBroken(f"no hand of {HELD} has {cards} of a suit and {row} in a row")
    return cards_in(found)


def _chosen(suits: Sequence[int], cards: int, row: int, *, best: bool) -> tuple[int, ...] | None:
    """Return a set of ranks for each suit, trying the suits' shapes one after another."""

    def chosen(at: int, left: int, held: tuple[int, ...]) -> tuple[int, ...] | None:
        if at == len(suits):
            fits = (
                left == 0
                and max(ranks.bit_count() for ranks in held) == cards
                and max(map(in_a_row, held)) == row
            )
            return held if fits else None
        for (size, stretch), ranks in _shapes(suits[at], best=best).items():
            if size <= min(left, cards) and stretch <= row:
                found = chosen(at + 1, left - size, (*held, ranks))
                if found is not None:
                    return found
        return None

    return chosen(0, HELD, ())


@lru_cache(maxsize=64)
def _shapes(suit: int, *, best: bool) -> Mapping[tuple[int, int], int]:
    """Return a suit's highest or lowest ranks for each number of cards, and of cards in a row."""
    found: dict[tuple[int, int], int] = {}
    for ranks in sorted(_parts(suit), reverse=best):
        found.setdefault((ranks.bit_count(), in_a_row(ranks)), ranks)
    return dict(sorted(found.items(), reverse=True))


# Kernels ------------------------------------------------------------------------------------------


@kernel
def bits(ranks: int) -> int:
    count = 0
    while ranks:
        ranks &= ranks - 1
        count += 1
    return count


@kernel
def orders(first: int, second: int, third: int, fourth: int) -> int:
    """Return the number of ways to assign four suits in descending order."""
    alike = int(first == second) + int(second == third) + int(third == fourth)
    if alike == 0:
        return 24
    if alike == 1:
        return 12
    if alike == 3:
        return 1
    return 4 if second == third else 6


@kernel
def lay_out(held: Integers, cards: Bytes) -> None:
    """Write out the cards of each row of four sets of ranks, suit by suit, highest first."""
    for row in range(len(held)):
        place = 0
        for suit in range(4):
            for rank in range(12, -1, -1):
                if held[row] >> 13 * suit + rank & 1:
                    cards[row, place] = rank * 4 + suit
                    place += 1
