"""Count Flush Rush: hands of four cards, the hands of six they can become, and the last card.

A hand is four sets of ranks, and suits with the same cards in the deck are interchangeable: a full
deck has 16,432 hands of four cards and 962,988 of six. For each six cards the 46 last cards are
sorted by what they make: the number of cards of one suit, and of one suit in a row. Each hand of
six contains fifteen hands of four, and is reached from the same fifteen: so one table says both how
a hand of four can continue, and where a hand of six came from. None of this depends on pays.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

import numpy as np
import numpy.typing as npt

from croupier.cards import Card, Deck
from croupier.hands.arrays import kernel
from croupier.hands.flushes import FLUSH_SHIFT
from croupier.hands.tables import flush_table, row_table
from croupier.lab.kernels.counting import Counts, cards_of, enough_cards, in_parts
from croupier.lab.kernels.stud_decisions import Bytes, Integers, Small
from croupier.lab.kernels.suits import (
    KINDS,
    Subsets,
    bits,
    cards_in,
    kind_table,
    orders,
    suits_of,
)
from croupier.lab.progress import Progress

FOUR, SIX, SEVEN = 4, 6, 7
"""Cards in hand at the first question, at the second and at the end."""
WAYS = comb(SIX, FOUR)
"""Hands of four cards that a hand of six may have come from."""

Places = npt.NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class Hands:
    """Hands of one size, one for all that differ only in the names of suits."""

    held: Integers
    """The ranks of each suit, thirteen bits per suit, ascending from row to row."""
    weights: Integers
    """How many hands a row stands for."""

    def cards(self, row: int) -> tuple[Card, ...]:
        held = int(self.held[row])
        return cards_in([held >> 13 * suit & 8191 for suit in range(4)])


@dataclass(frozen=True, eq=False)
class RushDeals:
    """Every hand of four and of six cards, and how one leads to the other and to an end."""

    deck: Deck
    four: Hands
    six: Hands
    came_from: Places
    """For each hand of six, the rows of the hands of four that it may have been."""
    counts: Bytes
    """For each hand of six, the last cards by the kind of hand they make."""

    @property
    def last(self) -> int:
        """How many last cards there are."""
        return len(self.deck) - SIX

    @property
    def after_four(self) -> int:
        """How many deals follow a hand of four cards."""
        return comb(len(self.deck) - FOUR, SIX - FOUR) * self.last

    @property
    def total(self) -> int:
        return comb(len(self.deck), FOUR) * self.after_four


_kept: dict[Deck, RushDeals] = {}


def all_deals(deck: Deck, progress: Progress | None = None) -> RushDeals:
    """Count everything that can be dealt from a deck; done once."""
    known = _kept.get(deck)
    if known is None:
        known = _kept.setdefault(deck, _counted(deck, progress))
    return known


def _counted(deck: Deck, progress: Progress | None) -> RushDeals:
    enough_cards(deck, SEVEN)
    suits = suits_of(map(Card, cards_of(deck).tolist()))
    alike = len(set(suits)) == 1
    masks, first = Subsets.of(suits).arrays()
    four, six = (_hands(masks, first, cards, alike=alike) for cards in (FOUR, SIX))
    came_from = np.zeros((len(six.held), WAYS), dtype=np.int32)
    counts = np.zeros((len(six.held), len(KINDS)), dtype=np.uint8)
    decks = np.array(suits, dtype=np.int64)
    tables = flush_table(), row_table(), kind_table()
    blocks = [*range(0, len(six.held), _BLOCK), len(six.held)]

    def count(begin: int, end: int) -> None:
        for block in range(begin, end):
            here = slice(blocks[block], blocks[block + 1])
            find_fours(six.held[here], four.held, tables[0], alike, came_from[here])
            count_last_cards(six.held[here], decks, tables, counts[here])

    in_parts(count, len(blocks) - 1, progress)
    return RushDeals(deck, four, six, came_from, counts)


_BLOCK = 256


def _hands(masks: Integers, first: Integers, cards: int, *, alike: bool) -> Hands:
    rows = count_hands(masks, first, cards, alike)
    held, weights = np.zeros(rows, dtype=np.int64), np.zeros(rows, dtype=np.int64)
    fill_hands(masks, first, cards, alike, held, weights)
    order = np.argsort(held)
    return Hands(held[order], weights[order])


def last_cards(held: Sequence[Card], left: Deck) -> list[int]:
    """Count the cards left by the kind of hand that each makes with six cards."""
    counts = np.zeros((1, len(KINDS)), dtype=np.uint8)
    decks = np.array(suits_of((*held, *left)), dtype=np.int64)
    count_last_cards(
        np.array([packed(held)], dtype=np.int64), decks,
        (flush_table(), row_table(), kind_table()), counts,
    )  # fmt: skip
    return [int(count) for count in counts[0]]


def sixes_after(held: Sequence[Card], left: Deck) -> Bytes:
    """For every two of the cards left, count last cards by kind, after four cards and those two."""
    cards = np.array([int(card) for card in left], dtype=np.int64)
    rows = comb(len(cards), SIX - FOUR)
    sixes = np.zeros(rows, dtype=np.int64)
    add_two(packed(held), cards, sixes)
    counts = np.zeros((rows, len(KINDS)), dtype=np.uint8)
    decks = np.array(suits_of((*held, *left)), dtype=np.int64)
    count_last_cards(sixes, decks, (flush_table(), row_table(), kind_table()), counts)
    return counts


def packed(cards: Sequence[Card]) -> int:
    """Pack the ranks of each suit, thirteen bits per suit."""
    return sum(held << 13 * suit for suit, held in enumerate(suits_of(cards)))


def summed(deals: RushDeals, amounts: Counts) -> Counts:
    """For each hand of four cards, add up an amount over all hands of six it can become."""
    return np.asarray(_spread(deals, amounts * deals.six.weights) // deals.four.weights)


def _spread(deals: RushDeals, amounts: Counts) -> Counts:
    found = np.zeros(len(deals.four.held), dtype=amounts.dtype)
    if amounts.dtype == object:
        for way in range(WAYS):
            np.add.at(found, deals.came_from[:, way], amounts)
    else:
        add_up(deals.came_from, amounts, found)
    return found


def arrivals(deals: RushDeals, plays: npt.NDArray[np.bool_]) -> Counts:
    """Count the ways to reach each hand of six by playing on with some hands of four."""
    found = np.zeros(len(deals.six.held), dtype=np.int64)
    count_plays(deals.came_from, plays, found)
    return np.asarray(found * deals.six.weights)


# Kernels ----------------------------------------------------------------------------------------


@kernel
def count_hands(masks: Integers, first: Integers, cards: int, alike: int) -> int:
    rows = 0
    for a in range(first[0, cards + 1]):
        left_a = cards - bits(masks[0, a])
        for b in range(min(first[1, left_a + 1], a + 1) if alike else first[1, left_a + 1]):
            left_b = left_a - bits(masks[1, b])
            for c in range(min(first[2, left_b + 1], b + 1) if alike else first[2, left_b + 1]):
                left_c = left_b - bits(masks[2, c])
                end = first[3, left_c + 1]
                if alike:
                    end = min(end, c + 1)
                rows += max(0, end - first[3, left_c])
    return int(rows)


@kernel
def fill_hands(
    masks: Integers, first: Integers, cards: int, alike: int, held: Integers, weights: Integers
) -> None:
    row = 0
    for a in range(first[0, cards + 1]):
        left_a = cards - bits(masks[0, a])
        for b in range(min(first[1, left_a + 1], a + 1) if alike else first[1, left_a + 1]):
            left_b = left_a - bits(masks[1, b])
            for c in range(min(first[2, left_b + 1], b + 1) if alike else first[2, left_b + 1]):
                left_c = left_b - bits(masks[2, c])
                end = first[3, left_c + 1]
                if alike:
                    end = min(end, c + 1)
                for d in range(first[3, left_c], end):
                    held[row] = (
                        masks[0, a] | masks[1, b] << 13 | masks[2, c] << 26 | masks[3, d] << 39
                    )
                    weights[row] = orders(a, b, c, d) if alike else 1
                    row += 1


@kernel
def sorted_suits(held: int, table: Small) -> int:
    """Return the same hand with the better suit first, as rows have it."""
    a = table[held & 8191]
    b = table[held >> 13 & 8191]
    c = table[held >> 26 & 8191]
    d = table[held >> 39]
    a, b = max(a, b), min(a, b)
    c, d = max(c, d), min(c, d)
    a, c = max(a, c), min(a, c)
    b, d = max(b, d), min(b, d)
    b, c = max(b, c), min(b, c)
    low = np.int64(a) & 8191 | (np.int64(b) & 8191) << 13
    return int(low | (np.int64(c) & 8191) << 26 | (np.int64(d) & 8191) << 39)


@kernel
def find_fours(held: Integers, fours: Integers, table: Small, alike: int, out: Places) -> None:
    """For each hand of six, find the rows of its hands of four."""
    single = np.zeros(6, dtype=np.int64)
    for row in range(len(held)):
        left, card = held[row], 0
        while left:
            single[card] = left & -left
            left &= left - 1
            card += 1
        way = 0
        for one in range(6):
            for two in range(one):
                four = held[row] ^ single[one] ^ single[two]
                if alike:
                    four = sorted_suits(four, table)
                out[row, way] = np.searchsorted(fours, four)
                way += 1


@kernel
def count_last_cards(
    held: Integers, decks: Integers, tables: tuple[Small, Small, Bytes], counts: Bytes
) -> None:
    """For each hand of six, count the cards left by the kind of hand that each makes."""
    flushes, in_row, kinds = tables
    for row in range(len(held)):
        for suit in range(4):
            cards, stretch = 0, 0
            for other in range(4):
                if other != suit:
                    ranks = held[row] >> 13 * other & 8191
                    cards = max(cards, flushes[ranks] >> FLUSH_SHIFT)
                    stretch = max(stretch, in_row[ranks])
            ranks = held[row] >> 13 * suit & 8191
            left = decks[suit] & ~ranks
            while left:
                with_it = ranks | left & -left
                left &= left - 1
                best = max(cards, flushes[with_it] >> FLUSH_SHIFT)
                counts[row, kinds[best, max(stretch, in_row[with_it])]] += 1


@kernel
def add_two(held: int, cards: Integers, out: Integers) -> None:
    row = 0
    for one in range(len(cards)):
        for two in range(one):
            bit_one = np.int64(1) << 13 * (cards[one] & 3) + (cards[one] >> 2)
            bit_two = np.int64(1) << 13 * (cards[two] & 3) + (cards[two] >> 2)
            out[row] = held | bit_one | bit_two
            row += 1


@kernel
def add_up(places: Places, amounts: Integers, out: Integers) -> None:
    for row in range(len(places)):
        for way in range(places.shape[1]):
            out[places[row, way]] += amounts[row]


@kernel
def count_plays(places: Places, plays: npt.NDArray[np.bool_], out: Integers) -> None:
    for row in range(len(places)):
        for way in range(places.shape[1]):
            out[row] += plays[places[row, way]]
