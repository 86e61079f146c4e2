"""Count the dealer's hands of Three Card Poker, for each player hand.

Against one player hand, a dealer's hand falls into a *cell*: two times three outcomes (the dealer
below Queen-high or not; the player loses, ties or wins the comparison) by 22 kinds of the best five
of all six cards. Cells are counted for each possible upcard; every dealer hand counts once under
each of its three cards, so the plain count is a third of their sum.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from croupier.cards import Card, Deck
from croupier.hands.arrays import kernel, value_of_key, value_of_three
from croupier.hands.tables import (
    CARD_KEYS,
    CARD_SUITS,
    NO_CARDS,
    five_card_table,
    three_card_table,
)
from croupier.hands.three import QUEEN_HIGH, THREE_CATEGORY_SHIFT
from croupier.lab.kernels.classes import Ends, put_together
from croupier.lab.kernels.counting import Cards, Counts, cards_of, enough_cards, in_parts
from croupier.lab.kernels.kinds import KIND_SHIFT, KINDS, ONE_BY_ONE, Groups, group_table
from croupier.lab.kernels.three_card_hands import own_hands, take_out
from croupier.lab.progress import Progress
from croupier.lab.tally import SeatDeal

OUTCOMES = 6
"""Dealer below Queen-high or not, by lose, tie, win."""

CELLS = OUTCOMES * KINDS
_NOTHING = 1 << 62

Tables = tuple[npt.NDArray[np.int16], npt.NDArray[np.int32], Cards]
"""Values of three cards, values of six, and groups of kinds."""

Extremes = npt.NDArray[np.int64]
"""The dealer's worst and best hand of each cell: its value above three cards of six bits each."""

# Every deal of a deck ---------------------------------------------------------------------------

_kept: dict[Deck, npt.NDArray[np.uint16]] = {}


def dealer_counts(deck: Deck, progress: Progress | None = None) -> npt.NDArray[np.uint16]:
    """Count the dealer's hands by own hand, upcard and cell; done once for each deck."""
    known = _kept.get(deck)
    if known is not None:
        return known
    enough_cards(deck, 6)
    hands, cards = own_hands(deck), cards_of(deck)
    tables = _tables(ONE_BY_ONE)
    counts = np.zeros((len(hands), 52, CELLS), dtype=np.uint16)

    def count(first: int, end: int) -> None:
        count_all_dealers(hands.cards[first:end], cards, tables, counts[first:end])

    in_parts(count, len(hands), progress)
    counts.flags.writeable = False
    return _kept.setdefault(deck, counts)


@lru_cache(maxsize=16)
def grouped_counts(deck: Deck, groups: Groups, *, shown: bool) -> Counts:
    """Return `dealer_counts` with kinds in groups, by upcard, or all dealer hands in one row."""
    counts = dealer_counts(deck)
    if not shown:
        return put_together(counts.sum(axis=1, dtype=np.int64, keepdims=True) // 3, groups)
    return put_together(counts, groups)


@lru_cache(maxsize=16)
def dealer_ends(deck: Deck, groups: Groups, own_groups: Groups) -> dict[tuple[int, int], Ends]:
    """For each group of own categories and each cell with kinds in groups, return both ends.

    One end has the worst own hand that reaches this cell with the dealer's worst hand for it, the
    other has the best with the best.
    """
    hands, cards = own_hands(deck), cards_of(deck)
    present = grouped_counts(deck, groups, shown=False)[:, 0, :] > 0
    own_group = np.array(own_groups)[hands.values >> THREE_CATEGORY_SHIFT]
    wanted: dict[tuple[int, int], tuple[int, int]] = {}
    for group in sorted(set(own_group.tolist())):
        rows = np.flatnonzero(own_group == group)
        for cell in np.flatnonzero(present[rows].any(axis=0)).tolist():
            holding = rows[present[rows, cell]]
            wanted[group, cell] = int(holding[0]), int(holding[-1])
    extremes = {
        row: extremes_against(hands.hand(row), np.setdiff1d(cards, hands.cards[row]), groups)
        for row in sorted({row for rows in wanted.values() for row in rows})
    }
    return {
        (group, cell): (
            SeatDeal(hands.hand(low), dealer_of(extremes[low][0][cell])),
            SeatDeal(hands.hand(high), dealer_of(extremes[high][1][cell])),
        )
        for (group, cell), (low, high) in wanted.items()
    }


# One own hand -----------------------------------------------------------------------------------


def counts_against(own: Sequence[Card], left: Cards, groups: Groups) -> npt.NDArray[np.uint16]:
    """Count the dealer's hands out of `left`, by upcard and cell with its kinds in groups."""
    counts = np.zeros((52, OUTCOMES * (max(groups) + 1)), dtype=np.uint16)
    count_dealers(np.array(own, dtype=np.uint8), left, _tables(groups), counts)
    return counts


def extremes_against(
    own: Sequence[Card], left: Cards, groups: Groups, up: Card | None = None
) -> Extremes:
    """Return the dealer's worst and best hand in each cell, with this upcard if there is one."""
    extremes = np.zeros((2, OUTCOMES * (max(groups) + 1)), dtype=np.int64)
    extremes[0] = _NOTHING
    turned_up = -1 if up is None else up
    extreme_dealers(np.array(own, dtype=np.uint8), left, turned_up, _tables(groups), extremes)
    return extremes


def dealer_of(named: int, up: Card | None = None) -> tuple[Card, ...]:
    """Return the cards of a hand found by `extremes_against`, the upcard first."""
    cards = [Card(int(named) >> shift & 63) for shift in (12, 6, 0)]
    return tuple(sorted(cards, key=lambda card: card != up))


def _tables(groups: Groups) -> Tables:
    return three_card_table(), five_card_table(6), group_table(groups)


# Kernels ----------------------------------------------------------------------------------------


@kernel
def count_dealers(own: Cards, left: Cards, tables: Tables, counts: npt.NDArray[np.uint16]) -> None:
    """Add every dealer's hand out of `left` to `counts[upcard, cell]`."""
    three, six, group_of = tables
    groups = counts.shape[1] // OUTCOMES
    mine = value_of_three(own[0], own[1], own[2], three)
    own_key, own_suits = NO_CARDS, 0
    for card in own:
        own_key += CARD_KEYS[card]
        own_suits |= CARD_SUITS[card]
    for i in range(len(left)):
        first = left[i]
        for j in range(i):
            second = left[j]
            key = own_key + CARD_KEYS[first] + CARD_KEYS[second]
            suits = own_suits | CARD_SUITS[first] | CARD_SUITS[second]
            for k in range(j):
                third = left[k]
                theirs = value_of_three(first, second, third, three)
                outcome = (theirs >= QUEEN_HIGH) * 3 + (mine >= theirs) + (mine > theirs)
                value = value_of_key(key + CARD_KEYS[third], suits | CARD_SUITS[third], six)
                cell = outcome * groups + group_of[value >> KIND_SHIFT]
                counts[first, cell] += 1
                counts[second, cell] += 1
                counts[third, cell] += 1


@kernel
def count_all_dealers(
    hands: Cards, deck: Cards, tables: Tables, counts: npt.NDArray[np.uint16]
) -> None:
    """Run `count_dealers` for each row of `hands`, against the rest of the deck."""
    left = np.empty(len(deck) - 3, dtype=np.uint8)
    for row in range(len(hands)):
        own = hands[row]
        take_out(own, deck, left)
        count_dealers(own, left, tables, counts[row])


@kernel
def extreme_dealers(own: Cards, left: Cards, up: int, tables: Tables, extremes: Extremes) -> None:
    """Find the dealer's worst and best hand in each cell, with the card `up` if it is given."""
    three, six, group_of = tables
    groups = extremes.shape[1] // OUTCOMES
    mine = value_of_three(own[0], own[1], own[2], three)
    key, suits = NO_CARDS, 0
    for card in own:
        key += CARD_KEYS[card]
        suits |= CARD_SUITS[card]
    for i in range(len(left)):
        for j in range(i):
            for k in range(j):
                first, second, third = left[i], left[j], left[k]
                if up >= 0 and up not in (first, second, third):
                    continue
                theirs = value_of_three(first, second, third, three)
                outcome = (theirs >= QUEEN_HIGH) * 3 + (mine >= theirs) + (mine > theirs)
                value = value_of_key(
                    key + CARD_KEYS[first] + CARD_KEYS[second] + CARD_KEYS[third],
                    suits | CARD_SUITS[first] | CARD_SUITS[second] | CARD_SUITS[third],
                    six,
                )
                cell = outcome * groups + group_of[value >> KIND_SHIFT]
                named = theirs << 18 | np.int64(first) << 12 | np.int64(second) << 6 | third
                extremes[0, cell] = min(extremes[0, cell], named)
                extremes[1, cell] = max(extremes[1, cell], named)
