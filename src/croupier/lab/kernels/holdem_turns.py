"""Hold'em before the river: four cards on the board, one to come.

This is the same idea as on the flop (`holdem_play`), one card later. The value of a position is a
sum over rivers: one by ranks only and, for each suit with two or more cards on the board, what
flushes in that suit add. Relative to a suit, a turn board is one of

| typed turn | made of | how many in 52 cards |
|---|---|---|
| two in | 2 in ranks and 2 out ranks | 7,098 |
| three in | 3 and 1 | 3,718 |
| four in | 4 | 715 |

With `left[r]` out cards of rank r and the values V of boards with three, four and five in cards:

    turn cd, o p  =  Σ F=cde V(F, o p)
    turn cde, o   =  Σ p left'[p] V(cde, o p)  +  Σ F=cdef V(F, o)
    turn cdef     =  Σ o left[o] V(cdef, o)  +  Σ F=cdefg V(F)

(left' is one less for p = o.) The value of a turn board is one entry of the table by ranks plus at
most two of these. Up to renaming of suits, there are about fourteen million own cards with a turn
board.

**Backward.** Weights of turn boards run in reverse, to the boards of five that they lead to.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.hands.arrays import kernel
from croupier.lab.kernels.holdem_numbering import (
    BOTH_IN,
    BOTH_OUT,
    HIGH_IN,
    KINDS_OF_PAIR,
    LOW_IN,
    DeckShape,
    FlopList,
    Numbering,
    Numbers,
    Places,
    multiset_number,
    numbering,
    set_number,
)
from croupier.lab.kernels.holdem_play import Boards

Flags = npt.NDArray[np.uint8]
CHECK, BET, BLOCKED = range(3)
SUITS = 4


class Turns(NamedTuple):
    """Turn boards up to renaming of suits, relative to hole cards of one suit or of two."""

    ranks: Places
    """The number of the four ranks."""
    terms: Places
    """For up to two suits, the index of the typed turn in tables by kind."""
    weights: Numbers
    """How many boards each stands for."""
    named: Numbers
    """Ranks in the first own suit, and 13 bits higher those in the second; such cards may be
    blocked."""
    flops: Places
    """The four flops that a board can have begun with, as indexes in the list of flops."""


@dataclass(frozen=True, eq=False)
class TurnNumbering:
    """All turn boards of one shape."""

    numbers: Numbering
    rank_turns: Numbers
    """Four ranks, as indexes in the deck."""
    rank_board_after: Places
    """The rank board of four ranks plus one more."""
    fours_of_fives: Numbers
    typed: int
    """How many typed turns there are."""
    suited: Turns
    offsuit: Turns
    suited_cards: npt.NDArray[np.uint8]
    """Four cards for each board in the list, own suits named first."""
    offsuit_cards: npt.NDArray[np.uint8]

    def place(self, held: tuple[int, ...], outs: tuple[int, ...]) -> int:
        """Return the number of a typed turn with these in ranks and these out ranks."""
        return typed_turn_number(self.numbers.count, held, outs)


def typed_turn_number(count: int, held: tuple[int, ...], outs: tuple[int, ...]) -> int:
    pairs = comb(count + 1, 2)
    twos, threes = comb(count, 2) * pairs, comb(count, 3) * count
    if len(held) == 2:
        return set_number(held) * pairs + multiset_number(outs)
    if len(held) == 3:
        return twos + set_number(held) * count + outs[0]
    return twos + threes + set_number(held)


def typed_turns(count: int) -> int:
    return comb(count, 2) * comb(count + 1, 2) + comb(count, 3) * count + comb(count, 4)


@cache
def turn_numbering(shape: DeckShape) -> TurnNumbering:
    numbers = numbering(shape)
    count = numbers.count
    rank_turns = sorted(combinations_with_replacement(range(count), 4), key=multiset_number)
    suited, suited_cards = _turns(numbers, numbers.suited, (BOTH_IN,))
    offsuit, offsuit_cards = _turns(numbers, numbers.offsuit, (LOW_IN, HIGH_IN))
    return TurnNumbering(
        numbers=numbers,
        rank_turns=np.array(rank_turns, dtype=np.int64),
        rank_board_after=np.array(
            [[multiset_number((*turn, rank)) for rank in range(count)] for turn in rank_turns],
            dtype=np.uint32,
        ),
        fours_of_fives=np.array(
            [[set_number(part) for part in combinations(five, 4)]
             for five in numbers.sets[2].tolist()],
            dtype=np.int64,
        ).reshape(-1, 5),
        typed=typed_turns(count),
        suited=suited,
        offsuit=offsuit,
        suited_cards=suited_cards,
        offsuit_cards=offsuit_cards,
    )  # fmt: skip


# Lists of boards --------------------------------------------------------------------------------


def _turns(
    numbers: Numbering, flops: FlopList, own_kinds: tuple[int, ...]
) -> tuple[Turns, npt.NDArray[np.uint8]]:
    """List every turn board for hole cards that show these kinds to their own suits."""
    count, suits = numbers.count, numbers.shape.suits
    own = len(own_kinds)
    cards = np.array(list(combinations(range(count * suits), 4)), dtype=np.int64)
    rank, suit = cards // suits, cards % suits
    keys = _keys(rank, suit, own, suits)
    _, first, weights = np.unique(keys, return_index=True, return_counts=True)
    rank, suit = rank[first], suit[first]
    width = typed_turns(count)
    nothing = KINDS_OF_PAIR * width
    terms = np.full((len(first), 2), nothing, dtype=np.uint32)
    filled = np.zeros(len(first), dtype=np.int64)
    for which in range(suits):
        inside = suit == which
        held = inside.sum(axis=1)
        kind = own_kinds[which] if which < own else BOTH_OUT
        for size in (2, 3, 4):
            rows = np.flatnonzero(held == size)
            if not len(rows):
                continue
            chosen = np.sort(rank[rows][inside[rows]].reshape(len(rows), size), axis=1)
            outs = np.sort(rank[rows][~inside[rows]].reshape(len(rows), 4 - size), axis=1)
            at = _typed(count, chosen, outs)
            terms[rows, filled[rows]] = kind * width + at
            filled[rows] += 1
    named = np.zeros(len(first), dtype=np.int64)
    for which in range(own):
        named |= np.where(suit == which, 1 << 13 * which + rank, 0).sum(axis=1)
    of_flops = {key: at for at, key in enumerate(_flop_keys(numbers, flops, own).tolist())}
    without = []
    for place in range(4):
        others = [other for other in range(4) if other != place]
        found = _keys(rank[:, others], suit[:, others], own, suits).tolist()
        without.append([of_flops[key] for key in found])
    real = (numbers.ranks[rank] * 4 + suit).astype(np.uint8)
    return Turns(
        ranks=_multisets(np.sort(rank, axis=1)).astype(np.uint32),
        terms=terms,
        weights=weights.astype(np.int64),
        named=named,
        flops=np.array(without, dtype=np.uint32).T.copy(),
    ), real


def _flop_keys(numbers: Numbering, flops: FlopList, own: int) -> Numbers:
    place = np.zeros(13, dtype=np.int64)
    place[numbers.ranks] = np.arange(numbers.count)
    cards = flops.cards.astype(np.int64)
    return _keys(place[cards >> 2], cards & 3, own, numbers.shape.suits)


def _keys(rank: Numbers, suit: Numbers, own: int, suits: int) -> Numbers:
    """Return a number that is the same for boards that differ only in names of other suits."""
    held = np.stack(
        [np.where(suit == which, 1 << rank, 0).sum(axis=1) for which in range(suits)], axis=1
    )
    held[:, own:] = -np.sort(-held[:, own:], axis=1)
    key = np.zeros(len(held), dtype=np.int64)
    for which in range(suits):
        key = key << 13 | held[:, which]
    return key


_CHOOSE = np.array([[comb(n, k) for k in range(6)] for n in range(24)], dtype=np.int64)


def _multisets(rising: Numbers) -> Numbers:
    places = np.arange(rising.shape[1])
    return np.asarray(_CHOOSE[rising + places, places + 1].sum(axis=1))


def _sets(rising: Numbers) -> Numbers:
    places = np.arange(rising.shape[1])
    return np.asarray(_CHOOSE[rising, places + 1].sum(axis=1))


def _typed(count: int, held: Numbers, outs: Numbers) -> Numbers:
    pairs = comb(count + 1, 2)
    twos, threes = comb(count, 2) * pairs, comb(count, 3) * count
    if held.shape[1] == 2:
        return _sets(held) * pairs + _multisets(outs)
    if held.shape[1] == 3:
        return twos + _sets(held) * count + outs[:, 0]
    return twos + threes + _sets(held)


# Forward ----------------------------------------------------------------------------------------


@kernel
def look_at_turns(
    pair: int,
    boards: Boards,
    rank_turns: Numbers,
    rank_board_after: Places,
    fours_of_fives: Numbers,
    worth: Numbers,
    rank_table: Numbers,
    tables: Numbers,
) -> None:
    """Add up the values of counts over rivers: by ranks, and what each suit adds.

    `tables` has a row of typed turns for each kind, one after another, and one that is zero.
    """
    suits, pairs, pair_of = boards.suits, boards.pairs, boards.pair_of
    low, high = pairs[pair, 0], pairs[pair, 1]
    ranks, n_pairs = len(pair_of), len(pairs)
    n_threes, n_fours = len(boards.threes), len(boards.fours)
    n_twos = ranks * (ranks - 1) // 2
    at_threes = n_twos * n_pairs
    at_fours = at_threes + n_threes * ranks
    width = at_fours + n_fours
    first_four = n_threes * n_pairs
    first_five = first_four + n_fours * ranks
    left = np.zeros(ranks, dtype=np.int64)
    value = np.zeros(n_pairs, dtype=np.int64)
    places = boards.rank_places[pair]
    rank_worth = np.zeros(len(places), dtype=np.int64)
    for at in range(len(places)):
        rank_worth[at] = worth[places[at]]
    for turn in range(len(rank_turns)):
        left.fill(suits)
        left[low] -= 1
        left[high] -= 1
        for place in range(4):
            left[rank_turns[turn, place]] -= 1
        total = 0
        for rank in range(ranks):
            total += left[rank] * rank_worth[rank_board_after[turn, rank]]
        rank_table[turn] = total
    tables.fill(0)
    for kind in range(KINDS_OF_PAIR):
        if low == high and kind in (BOTH_IN, HIGH_IN):
            continue
        flush = boards.flush_places[pair, kind]
        blocked = _out_cards(suits, low, high, kind, left)
        start = kind * width
        for three in range(n_threes):
            if boards.threes[three] & blocked:
                continue
            first = three * n_pairs
            for out in range(n_pairs):
                place = flush[first + out]
                value[out] = 0
                if place:
                    value[out] = worth[place] - rank_worth[boards.rank_board_of[first + out]]
            for part in range(3):
                at = start + boards.twos_of_threes[three, part] * n_pairs
                for out in range(n_pairs):
                    tables[at + out] += value[out]
            at = start + at_threes + three * ranks
            for out in range(ranks):
                total = -value[pair_of[out, out]]
                for other in range(ranks):
                    total += left[other] * value[pair_of[out, other]]
                tables[at + out] += total
        for four in range(n_fours):
            if boards.fours[four] & blocked:
                continue
            first = first_four + four * ranks
            for out in range(ranks):
                place = flush[first + out]
                if not place:
                    continue
                more = worth[place] - rank_worth[boards.rank_board_of[first + out]]
                for part in range(4):
                    three = boards.threes_of_fours[four, part]
                    tables[start + at_threes + three * ranks + out] += more
                tables[start + at_fours + four] += left[out] * more
        for five in range(len(boards.fives)):
            place = flush[first_five + five]
            if boards.fives[five] & blocked or not place:
                continue
            more = worth[place] - rank_worth[boards.rank_board_of[first_five + five]]
            for part in range(5):
                tables[start + at_fours + fours_of_fives[five, part]] += more
    if low == high:  # either card is the lower one
        for at in range(width):
            tables[HIGH_IN * width + at] = tables[LOW_IN * width + at]


@kernel
def _out_cards(suits: int, low: int, high: int, kind: int, left: Numbers) -> int:
    """Count the out cards that the hole leaves; return the in ranks it blocks as a mask."""
    blocked = 0
    left.fill(suits - 1)
    if kind in (BOTH_IN, LOW_IN):
        blocked |= 1 << low
    else:
        left[low] -= 1
    if kind in (BOTH_IN, HIGH_IN):
        blocked |= 1 << high
    else:
        left[high] -= 1
    return blocked


@kernel
def decide_turns(
    turns: Turns, own: int, eager: int, rank_table: Numbers, tables: Numbers, choices: Flags
) -> int:
    """Choose on each board whether to bet before the river; return the sum of the values."""
    total = 0
    for turn in range(len(turns.weights)):
        if turns.named[turn] & own:
            choices[turn] = BLOCKED
            continue
        value = rank_table[turns.ranks[turn]]
        value += tables[turns.terms[turn, 0]] + tables[turns.terms[turn, 1]]
        choices[turn] = CHECK
        if value + eager > 0:
            choices[turn] = BET
            total += value * turns.weights[turn]
    return total


# Backward ---------------------------------------------------------------------------------------


@kernel
def weigh_turns(
    pair: int,
    boards: Boards,
    turns: Turns,
    rank_turns: Numbers,
    rank_board_after: Places,
    fours_of_fives: Numbers,
    times: Numbers,
    weights: Numbers,
    rank_weights: Numbers,
) -> None:
    """Count how often each board of five follows turn boards that occur `times` times each.

    `times` is by board in the list. Weights are by kind and flush board, and by rank board.
    """
    suits, pairs, pair_of = boards.suits, boards.pairs, boards.pair_of
    low, high = pairs[pair, 0], pairs[pair, 1]
    ranks, n_pairs = len(pair_of), len(pairs)
    n_threes, n_fours = len(boards.threes), len(boards.fours)
    at_threes = ranks * (ranks - 1) // 2 * n_pairs
    at_fours = at_threes + n_threes * ranks
    width = at_fours + n_fours
    first_four = n_threes * n_pairs
    first_five = first_four + n_fours * ranks
    by_ranks = np.zeros(len(rank_turns), dtype=np.int64)
    entries = np.zeros(KINDS_OF_PAIR * width + 1, dtype=np.int64)
    for turn in range(len(times)):
        if times[turn]:
            by_ranks[turns.ranks[turn]] += times[turn]
            entries[turns.terms[turn, 0]] += times[turn]
            entries[turns.terms[turn, 1]] += times[turn]
    rank_weights.fill(0)
    weights.fill(0)
    left = np.zeros(ranks, dtype=np.int64)
    for turn in range(len(rank_turns)):
        if by_ranks[turn]:
            left.fill(suits)
            left[low] -= 1
            left[high] -= 1
            for place in range(4):
                left[rank_turns[turn, place]] -= 1
            for rank in range(ranks):
                rank_weights[rank_board_after[turn, rank]] += by_ranks[turn] * left[rank]
    if low == high:  # what was read as the higher card's is the lower one's
        for at in range(width):
            entries[LOW_IN * width + at] += entries[HIGH_IN * width + at]
            entries[HIGH_IN * width + at] = 0
    for kind in range(KINDS_OF_PAIR):
        if low == high and kind in (BOTH_IN, HIGH_IN):
            continue
        blocked = _out_cards(suits, low, high, kind, left)
        start, row = kind * width, weights[kind]
        for three in range(n_threes):
            if boards.threes[three] & blocked:
                continue
            first, direct = three * n_pairs, start + at_threes + three * ranks
            for part in range(3):
                at = start + boards.twos_of_threes[three, part] * n_pairs
                for out in range(n_pairs):
                    row[first + out] += entries[at + out]
            for one in range(ranks):
                for other in range(one):
                    row[first + pair_of[one, other]] += (
                        entries[direct + one] * left[other] + entries[direct + other] * left[one]
                    )
                row[first + pair_of[one, one]] += entries[direct + one] * (left[one] - 1)
        for four in range(n_fours):
            if boards.fours[four] & blocked:
                continue
            first = first_four + four * ranks
            for out in range(ranks):
                total = entries[start + at_fours + four] * left[out]
                for part in range(4):
                    three = boards.threes_of_fours[four, part]
                    total += entries[start + at_threes + three * ranks + out]
                row[first + out] = total
        for five in range(len(boards.fives)):
            if boards.fives[five] & blocked:
                continue
            total = 0
            for part in range(5):
                total += entries[start + at_fours + fours_of_fives[five, part]]
            row[first_five + five] = total
        places = boards.flush_places[pair, kind]
        for at in range(len(places)):
            if places[at] == 0:
                row[at] = 0
            else:
                rank_weights[boards.rank_board_of[at]] -= row[at]
