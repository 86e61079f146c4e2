"""Hold'em boards, hole cards and flops as numbers, relative to the suit that can make a flush.

At most one suit has three or more of the five board cards. Relative to that suit, a card is *in* it
or *out* of it, and an out card is only a rank: the deck has one in card and `suits - 1` out cards
of each rank. Everything is numbered from this point of view:

| what | made of | how many in 52 cards |
|---|---|---|
| rank board | five ranks | 6,188, of them 13 five of a kind, which no deck deals |
| flush board | 3 in ranks and 2 out ranks; 4 and 1; 5 | 26,026 + 9,295 + 1,287 = 36,608 |
| hole pair | two ranks, the lower one first | 91 |
| kind of a hole pair | both in, lower in, higher in, both out | 4; 338 pairs with a kind |
| typed flop | 1 in rank and 2 out ranks; 2 and 1; 3 | 1,183 + 1,014 + 286 = 2,483 |
| starting hand | a hole pair, suited or not | 169 |

Ranks are counted from 0 within the deck, so that smaller decks of the same shape (fewer ranks,
fewer suits) are numbered the same way. Sets and multisets are numbered by sums of binomials.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
import numpy.typing as npt

from croupier.cards import Card, Deck
from croupier.cards.suits import ALL_RANKS
from croupier.errors import BadBet

Numbers = npt.NDArray[np.int64]
Places = npt.NDArray[np.uint32]
"""Indexes into a list: unsigned, so a kernel need not check for negative ones."""

BOTH_IN, LOW_IN, HIGH_IN, BOTH_OUT = range(4)
KINDS_OF_PAIR = 4
DEALT = 9
"""The own, dealer's and board cards of a round."""


@dataclass(frozen=True, slots=True)
class DeckShape:
    """A deck with every card of some ranks (a bit mask) in some number of suits."""

    ranks: int = ALL_RANKS
    suits: int = 4

    @classmethod
    def of(cls, deck: Deck) -> "DeckShape":
        """Return the shape of a game's deck; refuse a deck of another form."""
        held = [card for card, copies in enumerate(deck.copies) if copies]
        ranks = 0
        for card in held:
            ranks |= 1 << (card >> 2)
        suits = sorted({card & 3 for card in held})
        shape = cls(ranks, len(suits))
        if suits != list(range(len(suits))) or sorted(shape.cards) != list(deck):
            raise BadBet(
                f"a deck of {len(deck)} cards that is not the same ranks once in each of the first "
                "suits (clubs, diamonds, …) is none the Hold'em solver can count",
                place="deck",
            )
        if len(shape) < DEALT or shape.suits < 2:
            raise BadBet(f"a deck of {len(deck)} cards cannot deal a round", place="deck")
        return shape

    def __len__(self) -> int:
        return self.ranks.bit_count() * self.suits

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(
            Card(rank * 4 + suit)
            for rank in range(13)
            if self.ranks >> rank & 1
            for suit in range(self.suits)
        )

    @property
    def holes(self) -> int:
        return comb(len(self), 2)

    @property
    def flops(self) -> int:
        """How many flops are possible with each pair of hole cards."""
        return comb(len(self) - 2, 3)

    @property
    def turns_and_rivers(self) -> int:
        return comb(len(self) - 5, 2)

    @property
    def dealers(self) -> int:
        """How many hands the dealer may have against own cards and a board."""
        return comb(len(self) - 7, 2)

    @property
    def deals(self) -> int:
        return self.holes * self.flops * self.turns_and_rivers * self.dealers


WHOLE_DECK = DeckShape()


_BINOMIALS = tuple(tuple(comb(above, below) for above in range(20)) for below in range(6))


def multiset_number(ranks: Sequence[int]) -> int:
    """Return the number of a multiset among those of its size.

    >>> [multiset_number(pair) for pair in ((0, 0), (0, 1), (1, 1), (0, 2))]
    [0, 1, 2, 3]
    """
    return sum(_BINOMIALS[place + 1][rank + place] for place, rank in enumerate(sorted(ranks)))


def set_number(ranks: Sequence[int]) -> int:
    """Return the number of a set among those of its size.

    >>> [set_number(pair) for pair in ((0, 1), (0, 2), (1, 2), (0, 3))]
    [0, 1, 2, 3]
    """
    return sum(_BINOMIALS[place + 1][rank] for place, rank in enumerate(sorted(ranks)))


def _in_order(numbered: Iterator[tuple[int, ...]], width: int, *, sets: bool) -> Numbers:
    number = set_number if sets else multiset_number
    rows = sorted(numbered, key=number)
    return np.array(rows, dtype=np.int64).reshape(len(rows), width)


@dataclass(frozen=True, eq=False)
class FlopList:
    """Flops up to renaming of suits, relative to hole cards of one suit or of two.

    A hand's own suits are named (one if it is suited, two if not); the others are interchangeable.
    """

    ranks: Places
    """The number of the flop's three ranks."""
    terms: Places
    """For up to three suits of the flop, the index of its typed flop in tables by kind."""
    weights: Numbers
    """How many flops each stands for."""
    named: Numbers
    """Ranks in the first own suit, and 13 bits higher those in the second; such cards may be
    blocked."""
    cards: npt.NDArray[np.uint8]
    """One of the flops it stands for: three cards, with own suits named first."""

    def __len__(self) -> int:
        return len(self.weights)


@dataclass(frozen=True, eq=False)
class Numbering:
    """All numbers of one shape, as arrays that kernels read."""

    shape: DeckShape
    count: int
    """How many ranks the deck has."""
    ranks: Numbers
    """The real rank (0 deuce … 12 ace) of each."""
    pairs: Numbers
    rank_flops: Numbers
    rank_boards: Numbers
    sets: tuple[Numbers, ...]
    """Sets of three, four and five in ranks."""
    outs: tuple[Numbers, ...]
    """The out ranks with them: pairs, single ranks, none."""
    bases: tuple[int, ...]
    """Where flush boards with three, four and five in cards begin, and where they end."""
    pair_of: Numbers
    """The number of a pair of ranks, in either order."""
    rank_board_of: Places
    """The five ranks of each flush board."""
    rank_board_after: Places
    """The rank board of a rank flop plus a pair of ranks."""
    twos_of_threes: Numbers
    """The three sets of two within each set of three."""
    threes_of_fours: Numbers
    threes_of_fives: Numbers
    suited: FlopList
    offsuit: FlopList

    @property
    def flush_boards(self) -> int:
        return self.bases[-1]

    @property
    def typed_flops(self) -> int:
        return typed_flops(self.count)


def typed_flops(count: int) -> int:
    return count * comb(count + 1, 2) + comb(count, 2) * count + comb(count, 3)


def typed_flop_number(count: int, held: Sequence[int], outs: Sequence[int]) -> int:
    """Return the number of a flop with these in ranks and these out ranks."""
    ones = count * comb(count + 1, 2)
    twos = comb(count, 2) * count
    if len(held) == 1:
        return held[0] * comb(count + 1, 2) + multiset_number(outs)
    if len(held) == 2:
        return ones + set_number(held) * count + outs[0]
    return ones + twos + set_number(held)


@cache
def numbering(shape: DeckShape) -> Numbering:
    ranks = [rank for rank in range(13) if shape.ranks >> rank & 1]
    count = len(ranks)
    pairs = _in_order(combinations_with_replacement(range(count), 2), 2, sets=False)
    rank_flops = _in_order(combinations_with_replacement(range(count), 3), 3, sets=False)
    rank_boards = _in_order(combinations_with_replacement(range(count), 5), 5, sets=False)
    sets = tuple(_in_order(combinations(range(count), size), size, sets=True) for size in (3, 4, 5))
    singles = np.arange(count, dtype=np.int64).reshape(count, 1)
    outs = (pairs, singles, np.zeros((1, 0), dtype=np.int64))
    bases = [0]
    rank_board_of: list[int] = []
    for held, beside in zip(sets, outs, strict=True):
        rank_board_of.extend(
            multiset_number((*inside, *outside))
            for inside in held.tolist()
            for outside in beside.tolist()
        )
        bases.append(len(rank_board_of))
    return Numbering(
        shape=shape,
        count=count,
        ranks=np.array(ranks, dtype=np.int64),
        pairs=pairs,
        rank_flops=rank_flops,
        rank_boards=rank_boards,
        sets=sets,
        outs=outs,
        bases=tuple(bases),
        pair_of=np.array(
            [[multiset_number((one, two)) for two in range(count)] for one in range(count)],
            dtype=np.int64,
        ),
        rank_board_of=np.array(rank_board_of, dtype=np.uint32),
        rank_board_after=np.array(
            [
                [multiset_number((*flop, *pair)) for pair in pairs.tolist()]
                for flop in rank_flops.tolist()
            ],
            dtype=np.uint32,
        ),
        twos_of_threes=_subsets(sets[0], 2),
        threes_of_fours=_subsets(sets[1], 3),
        threes_of_fives=_subsets(sets[2], 3),
        suited=_flop_list(ranks, shape.suits, (BOTH_IN,)),
        offsuit=_flop_list(ranks, shape.suits, (LOW_IN, HIGH_IN)),
    )


def _subsets(sets: Numbers, size: int) -> Numbers:
    width = comb(sets.shape[1], size)
    rows = [[set_number(subset) for subset in combinations(row, size)] for row in sets.tolist()]
    return np.array(rows, dtype=np.int64).reshape(len(rows), width)


# Flops ------------------------------------------------------------------------------------------


def _flop_list(deck_ranks: Sequence[int], suits: int, own_kinds: tuple[int, ...]) -> FlopList:
    """List every flop for hole cards with these kinds in their own suits, and both out of others.

    The last index of the tables, after all kinds, holds zero: it stands for a suit the flop does
    not have.
    """
    count = len(deck_ranks)
    width = typed_flops(count)
    nothing = KINDS_OF_PAIR * width
    ranks, terms, weights, named, cards = [], [], [], [], []
    for flop, weight in _canonical_flops(count, suits, len(own_kinds)):
        everything = [rank for held in flop for rank in held]
        places = []
        for suit, held in enumerate(flop):
            if held:
                outs = [rank for other, set_ in enumerate(flop) if other != suit for rank in set_]
                kind = own_kinds[suit] if suit < len(own_kinds) else BOTH_OUT
                places.append(kind * width + typed_flop_number(count, held, outs))
        ranks.append(multiset_number(everything))
        terms.append([*places, *[nothing] * (3 - len(places))])
        weights.append(weight)
        named.append(
            sum(1 << 13 * suit + rank for suit in range(len(own_kinds)) for rank in flop[suit])
        )
        cards.append(
            [deck_ranks[rank] * 4 + suit for suit, held in enumerate(flop) for rank in held]
        )
    return FlopList(
        ranks=np.array(ranks, dtype=np.uint32),
        terms=np.array(terms, dtype=np.uint32).reshape(len(terms), 3),
        weights=np.array(weights, dtype=np.int64),
        named=np.array(named, dtype=np.int64),
        cards=np.array(cards, dtype=np.uint8).reshape(len(cards), 3),
    )


def _canonical_flops(
    count: int, suits: int, own: int
) -> Iterator[tuple[tuple[tuple[int, ...], ...], int]]:
    """Yield ranks by suit, own suits first, with how many flops differ only in other suits."""
    others = suits - own
    for sizes in _sizes(3, own):
        for named in _choices(count, sizes):
            for rest, weight in _unnamed(count, 3 - sum(sizes), others):
                yield (*named, *rest), weight


def _sizes(total: int, places: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to divide up to `total` cards among a few suits."""
    if places == 0:
        yield ()
        return
    for first in range(total + 1):
        for rest in _sizes(total - first, places - 1):
            yield (first, *rest)


def _choices(count: int, sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    if not sizes:
        yield ()
        return
    for first in combinations(range(count), sizes[0]):
        for rest in _choices(count, sizes[1:]):
            yield (first, *rest)


def _unnamed(
    count: int, cards: int, suits: int
) -> Iterator[tuple[tuple[tuple[int, ...], ...], int]]:
    """Yield up to three cards in suits that are interchangeable."""
    if cards == 0:
        yield (), 1
    if cards in (1, 2, 3) and suits >= 1:
        for held in combinations(range(count), cards):
            yield (held,), suits
    if cards == 2 and suits >= 2:
        for low, high in combinations_with_replacement(range(count), 2):
            yield ((low,), (high,)), comb(suits, 2) * (1 if low == high else 2)
    if cards == 3 and suits >= 2:
        for held in combinations(range(count), 2):
            for rank in range(count):
                yield (held, (rank,)), suits * (suits - 1)
    if cards == 3 and suits >= 3:
        for three in combinations_with_replacement(range(count), 3):
            orders = {3: 6, 2: 3, 1: 1}[len(set(three))]
            yield tuple((rank,) for rank in three), comb(suits, 3) * orders
