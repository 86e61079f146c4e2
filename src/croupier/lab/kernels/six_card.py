"""Count Six Card Poker: six own cards, three dealer upcards, three hidden cards.

There are C(52,6) own hands, C(46,3) sets of upcards and C(43,3) sets of the dealer's other cards:
3,813,891,438,957,600 deals. Suits matter only if five cards share one.

**The dealer** can have a flush only in a suit with two or three upcards, so in one suit at most.
There are 455 sets of upcard ranks, with 1,755 patterns of suits in all.

**Own hands** meet all dealer hands alike if they have the same ranks (18,395 multisets of six) and
the same of them in the dealer's suit. Own flushes are counted separately: in the dealer's suit they
are five or six of those ranks; in another suit they are subtracted from the hands with none there.

**Dealers by ranks.** Some number n of cards of each rank is left. Three more cards with given ranks
come in C(n, taken) ways each, and without flushes only their ranks matter: at most 455 multisets in
ascending order, whose sums say how many dealer hands are below any own hand.

**Dealers with a flush.** Each set of hidden cards that makes one moves some dealer hands from the
position of their ranks to that of the flush. It is available if the player holds none of its cards;
so moves are added up by which own ranks they touch (64 cases at most), and an own hand takes those
that touch none of its cards in that suit.

**Decisions** are made during the count: there are about four hundred million distinct own hands
with upcards, too many to store. Deals by decision and column are stored for each set of upcard
ranks; another pay table is counted again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np

from croupier.cards import Card, Deck
from croupier.hands.arrays import best_five_array
from croupier.hands.five import ACE_KING, FIVE_CATEGORY_SHIFT, FiveCard
from croupier.hands.tables import FLUSHES_AT, five_card_table
from croupier.lab.kernels.classes import Ends
from croupier.lab.kernels.counting import as_cards, cards_of, enough_cards
from croupier.lab.kernels.six_card_counts import (
    COLUMNS,
    LOSE,
    OUTCOMES,
    TIE,
    WIN,
    Flushes,
    Moves,
    count_dealers,
    count_rows,
    sum_dealers,
)
from croupier.lab.kernels.stud import Block, block_of
from croupier.lab.kernels.stud_decisions import Bytes, Integers, Small
from croupier.lab.tally import SeatDeal

OWN, UP, DOWN = 6, 3, 3
ROUND = OWN + UP + DOWN
SAMPLE = 400
"""The number of own hands with upcards in which both ends of each class are searched."""

_NOTHING = 1 << 62
_FLUSH = FiveCard.FLUSH << FIVE_CATEGORY_SHIFT

Ranks = tuple[int, ...]


def column_of(own: int, dealer: int) -> int:
    """Return where a dealer's hand is counted against an own hand."""
    outcome = WIN if own > dealer else TIE if own == dealer else LOSE
    return outcome + OUTCOMES * (dealer < ACE_KING)


# Own hands --------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class OwnHands:
    """Own hands by their ranks, with a slot for each and for each flush it may hold."""

    held: Bytes
    """How often each rank is held."""
    distinct: Small
    """The ranks held, lowest first."""
    sizes: Bytes
    """The number of these."""
    values: Small
    """The value of the ranks without a flush."""
    slots: Small
    """The first slot: without a flush. Then, with five ranks: all of them in one suit; with six:
    all but the first … all but the last, and all of them."""

    @property
    def slot_count(self) -> int:
        return int(self.slots[-1]) + _slots(int(self.sizes[-1]))

    @property
    def arrays(self) -> tuple[Bytes, Small, Small, Small, Bytes]:
        return self.held, self.distinct, self.values, self.slots, self.sizes


def _slots(ranks: int) -> int:
    return {6: 8, 5: 2}.get(ranks, 1)


def multisets(block: Block, size: int) -> list[Ranks]:
    """Return the ranks that this many cards of a deck can have, lowest first."""
    return [
        ranks
        for ranks in combinations_with_replacement(block.ranks, size)
        if all(ranks.count(rank) <= len(block.suits) for rank in ranks)
    ]


@lru_cache(maxsize=8)
def own_hands(block: Block) -> OwnHands:
    found = multisets(block, OWN)
    sets = [sorted(set(ranks)) for ranks in found]
    sizes = np.array([len(each) for each in sets], dtype=np.uint8)
    starts = np.cumsum([0, *(_slots(int(size)) for size in sizes[:-1])])
    return OwnHands(
        held=_held(found),
        distinct=np.array([each + [0] * (OWN - len(each)) for each in sets], dtype=np.int32),
        sizes=sizes,
        values=plain_values(np.array(found)),
        slots=starts.astype(np.int32),
    )


def _held(found: Sequence[Ranks]) -> Bytes:
    return np.array([[ranks.count(rank) for rank in range(13)] for ranks in found], dtype=np.uint8)


def plain_values(ranks: Small | Integers) -> Small:
    """Return the values of six ranks, in ascending order, without a flush."""
    # Cards of one rank are adjacent, so dealing suits in turn repeats no card and makes no flush.
    suits = np.arange(OWN) % 4
    return best_five_array((ranks * 4 + suits).astype(np.uint8))


@lru_cache(maxsize=1)
def _flush_values() -> Small:
    return five_card_table(6)[FLUSHES_AT : FLUSHES_AT + (1 << 13)].astype(np.int32)


@lru_cache(maxsize=8)
def slot_values(block: Block) -> Small:
    """Return the value of the own hand of each slot."""
    own, flushes = own_hands(block), _flush_values()
    values = np.zeros(own.slot_count, dtype=np.int32)
    for value, slot, size, ranks in zip(
        own.values.tolist(), own.slots.tolist(), own.sizes.tolist(), own.distinct.tolist(),
        strict=True,
    ):  # fmt: skip
        values[slot] = value
        whole = sum(1 << rank for rank in ranks[:size])
        if size == OWN:
            held = [*(whole & ~(1 << rank) for rank in ranks), whole]
            values[slot + 1 : slot + 8] = flushes[held]
        elif size == OWN - 1:
            values[slot + 1] = flushes[whole]
    return values


@lru_cache(maxsize=8)
def slot_hands(block: Block) -> Bytes:
    """Return six cards for each slot; those of a flush are in the first suit of the deck."""
    own, suits = own_hands(block), block.suits
    hands = np.zeros((own.slot_count, OWN), dtype=np.uint8)
    for slot, size, held in zip(
        own.slots.tolist(), own.sizes.tolist(), own.held.tolist(), strict=True
    ):
        ranks = [rank for rank in range(13) for _ in range(held[rank])]
        copies = [ranks[:place].count(rank) for place, rank in enumerate(ranks)]
        for variant in range(_slots(size)):
            for place, (rank, copy) in enumerate(zip(ranks, copies, strict=True)):
                if variant == 0:
                    # Dealing suits in turn makes no flush; a deck of one suit has flushes only.
                    suit = suits[place % len(suits)]
                elif size == OWN:
                    suit = suits[min(len(suits) - 1, int(variant - 1 == place))]
                else:
                    suit = suits[copy]
                hands[slot + variant, place] = rank * 4 + suit
    return hands


# Cards turned up --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pattern:
    """How the upcard ranks lie in suits, up to renaming of suits."""

    weight: int
    """How many sets of cards have this pattern."""
    suited: int
    """Ranks in the suit in which the dealer may have a flush; 0 if there is none."""
    others: tuple[int, ...]
    """Ranks in each other suit of the deck."""


def patterns(block: Block, ranks: Ranks) -> list[Pattern]:
    found: dict[tuple[int, tuple[int, ...]], int] = {}
    cards = [(rank, suit) for rank in sorted(set(ranks)) for suit in range(len(block.suits))]
    for chosen in combinations(cards, UP):
        if tuple(rank for rank, _ in chosen) != ranks:
            continue
        suits = [0] * len(block.suits)
        for rank, suit in chosen:
            suits[suit] |= 1 << rank
        suits.sort(key=lambda held: (-held.bit_count(), held))
        suited = suits.pop(0) if suits[0].bit_count() > 1 else 0
        key = suited, tuple(sorted(suits))
        found[key] = found.get(key, 0) + 1
    return [Pattern(weight, *key) for key, weight in sorted(found.items())]


def shown_as(block: Block, ranks: Ranks) -> tuple[Card, ...]:
    """Return three cards with these ranks, in suits in turn."""
    suits = block.suits
    return tuple(Card(rank * 4 + suits[at % len(suits)]) for at, rank in enumerate(ranks))


@dataclass(frozen=True, eq=False)
class Counted:
    """All deals with certain upcard ranks."""

    rows: Integers
    """By slot of the own hand, decision and column."""
    equal: int
    """Own hands with upcards for which two decisions have the same value."""


def count_up(deck: Deck, ranks: Ranks, amounts: Sequence[Sequence[int]]) -> Counted:
    """Count all deals with these upcard ranks; `amounts` are by decision and column."""
    block = block_of(deck)
    own, suits = own_hands(block), len(block.suits)
    dealers = comb(len(deck) - OWN - UP, DOWN)
    downs = [down for down in multisets(block, DOWN) if _fits(ranks, down, suits)]
    six = np.sort(np.array([(*ranks, *down) for down in downs], dtype=np.int64), axis=1)
    values = plain_values(six)
    order = np.argsort(values, kind="stable")
    values = values[order]
    down = np.array(downs, dtype=np.int32)[order]
    # Two of a kind first, so that the kernel need not search for them.
    alike = np.array([3 - len(set(each)) for each in down.tolist()], dtype=np.uint8)
    turned = (alike == 1) & (down[:, 0] != down[:, 1])
    down[turned] = down[turned][:, ::-1]
    found = np.zeros((own.slot_count, len(amounts), COLUMNS), dtype=np.int64)
    equal = np.zeros(1, dtype=np.int64)
    lows, highs = (
        np.searchsorted(values, own.values, side=side).astype(np.int32)
        for side in ("left", "right")
    )
    places = tuple(
        int(np.searchsorted(values, least)) for least in (ACE_KING, _FLUSH, _NOTHING)
    )  # fmt: skip
    sums = np.zeros((len(own.held), 5), dtype=np.int32)
    sum_dealers(
        suits, own.held, _held([ranks])[0], (down, alike, lows, highs),
        (places[0], places[1], places[2]), sums,
    )  # fmt: skip
    for pattern in patterns(block, ranks):
        beside = np.zeros(13, dtype=np.int32)
        for held in pattern.others:
            for rank in range(13):
                beside[rank] += held >> rank & 1
        moves, sets = flush_sets(block, ranks, pattern.suited)
        count_rows(
            (suits, len(block.ranks), dealers), own.arrays, sums,
            (pattern.weight, int(pattern.suited > 0),
             np.array([pattern.suited >> rank & 1 for rank in range(13)], dtype=np.int32),
             np.array(pattern.others, dtype=np.int32), beside),
            moves, sets, _flush_values(), np.array(amounts, dtype=np.int64), found, equal,
        )  # fmt: skip
    return Counted(found, int(equal[0]))


def _fits(up: Ranks, down: Ranks, suits: int) -> bool:
    both = up + down
    return all(both.count(rank) <= suits for rank in set(down))


def flush_sets(block: Block, ranks: Ranks, suited: int) -> tuple[Moves, Flushes]:
    """Return the hidden cards that make a flush in the suit whose upcard ranks are `suited`.

    The moves: two ranks in that suit, a third rank, the value of all six without the flush and with
    it, and whether the third card is of another suit. The sets, by descending value: their ranks,
    the flush, and whether any card of another suit may complete them.
    """
    flushes = _flush_values()
    free = [rank for rank in block.ranks if not suited >> rank & 1]
    moves: list[tuple[int, int, int, int, int]] = []
    sets: list[tuple[int, int, int, int, int]] = []
    if suited:
        for three in combinations(free, 3):
            made = int(flushes[suited | sum(1 << rank for rank in three)])
            moves.append((*three, made, 0))
            sets.append((made, *three, 0))
    if suited.bit_count() == UP:
        for two in combinations(free, 2):
            made = int(flushes[suited | sum(1 << rank for rank in two)])
            moves += [(*two, third, made, 1) for third in block.ranks]
            sets.append((made, *two, two[0], 1))
    listed = np.array(moves, dtype=np.int32).reshape(-1, 5)
    shown = np.tile(np.array(ranks, dtype=np.int32), (len(listed), 1))
    six = np.sort(np.concatenate([shown, listed[:, :3]], axis=1), axis=1)
    plain = plain_values(six) if len(six) else np.zeros(0, dtype=np.int32)
    falling = np.array(sorted(sets, reverse=True), dtype=np.int32).reshape(-1, 5)
    whole = np.ascontiguousarray
    return (
        (whole(listed[:, :2]), whole(listed[:, 2]), plain, whole(listed[:, 3]),
         whole(listed[:, 4])),
        (whole(falling[:, 1:4]), whole(falling[:, 0]), whole(falling[:, 4])),
    )  # fmt: skip


def turned_up(deck: Deck) -> list[Ranks]:
    """Return the sets of ranks that three cards of a deck can have."""
    enough_cards(deck, ROUND)
    return multisets(block_of(deck), UP)


def deals_of(deck: Deck) -> int:
    """Return the number of deals."""
    size = len(deck)
    return comb(size, OWN) * comb(size - OWN, UP) * comb(size - OWN - UP, DOWN)


# One own hand -----------------------------------------------------------------------------------


def counts_against(
    own: Sequence[Card], up: Sequence[Card], left: Bytes
) -> tuple[Integers, Integers]:
    """Count the dealer's hands with these upcards and three out of `left`, one by one.

    First comes the number in each column, then the worst and best hand of each: its value above the
    three cards, six bits each.
    """
    counts = np.zeros(COLUMNS, dtype=np.int64)
    extremes = np.zeros((2, COLUMNS), dtype=np.int64)
    extremes[0] = _NOTHING
    value = int(best_five_array(np.array([own]))[0])
    shown = np.array([int(card) for card in up], dtype=np.uint8)
    count_dealers(value, shown, left, five_card_table(6), counts, extremes)
    return counts, extremes


def dealer_of(named: int, up: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards of a hand found by `counts_against`, the upcards first."""
    return (*up, *(Card(int(named) >> shift & 63) for shift in (12, 6, 0)))


@lru_cache(maxsize=8)
def class_ends(deck: Deck) -> Mapping[tuple[int, int], Ends]:
    """Return both ends of every column, from a sample of own hands that is always the same.

    Each is under kind 0: no pay in this game depends on the own hand's kind.
    """
    cards, dice = cards_of(deck), np.random.default_rng(6)
    found: dict[int, list[tuple[int, int, SeatDeal]]] = {}
    for _ in range(SAMPLE):
        mixed = dice.permutation(cards)
        own, up = as_cards(mixed[:OWN]), as_cards(mixed[OWN : OWN + UP])
        counts, extremes = counts_against(own, up, np.sort(mixed[OWN + UP :]))
        value = int(best_five_array(np.array([own]))[0])
        for column in counts.nonzero()[0].tolist():
            for end in (0, 1):
                named = int(extremes[end, column])
                deal = SeatDeal(own, dealer_of(named, up))
                found.setdefault(column, []).append((value, named >> 18, deal))
    ends: dict[tuple[int, int], Ends] = {}
    for column, deals in sorted(found.items()):
        ordered = sorted(deals, key=lambda each: each[:2])
        ends[0, column] = (ordered[0][2], ordered[-1][2])
    return ends
