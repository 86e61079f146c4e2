"""Count the boards of Let It Ride: two community cards with each three-card hand.

For each own hand and each first community card, the second one makes a five-card hand of one of 22
kinds. There are 1,755 × 49 × 48 = 4,127,760 such boards up to suits, and every pair of community
cards is counted in both orders.
"""

from collections.abc import Sequence
from functools import cache, lru_cache

import numpy as np
import numpy.typing as npt

from croupier.cards import Card, Deck
from croupier.hands.arrays import kernel, value_of_key
from croupier.hands.tables import CARD_KEYS, CARD_SUITS, NO_CARDS, five_card_table
from croupier.hands.three import THREE_CATEGORY_SHIFT
from croupier.lab.kernels.classes import Ends, put_together
from croupier.lab.kernels.counting import Cards, Counts, cards_of, enough_cards
from croupier.lab.kernels.kinds import KIND_SHIFT, KINDS, ONE_BY_ONE, Groups, group_table
from croupier.lab.kernels.three_card_hands import own_hands, take_out
from croupier.lab.tally import SeatDeal

_NOTHING = 1 << 62

Tables = tuple[npt.NDArray[np.int32], Cards]
"""Values of five cards, and groups of kinds."""
Extremes = npt.NDArray[np.int64]
"""The worst and the best board of each group: the value above two cards of six bits each."""


@cache
def board_counts(deck: Deck) -> npt.NDArray[np.uint8]:
    """Count second community cards by own hand, first community card and kind."""
    enough_cards(deck, 5)
    hands = own_hands(deck)
    counts = np.zeros((len(hands), 52, KINDS), dtype=np.uint8)
    count_all_boards(hands.cards, cards_of(deck), _tables(ONE_BY_ONE), counts)
    counts.flags.writeable = False
    return counts


@lru_cache(maxsize=16)
def grouped_boards(deck: Deck, groups: Groups) -> Counts:
    """Return `board_counts` with kinds in groups."""
    return put_together(board_counts(deck), groups)


@lru_cache(maxsize=16)
def board_ends(deck: Deck, groups: Groups, own_groups: Groups) -> dict[tuple[int, int], Ends]:
    """For each group of own categories and each group of kinds, return both ends of the class.

    One end has the worst own hand that can reach these kinds with the worst board for it, the other
    has the best with the best.
    """
    hands, cards = own_hands(deck), cards_of(deck)
    present = grouped_boards(deck, groups).sum(axis=1) > 0
    own_group = np.array(own_groups)[hands.values >> THREE_CATEGORY_SHIFT]
    wanted: dict[tuple[int, int], tuple[int, int]] = {}
    for group in sorted(set(own_group.tolist())):
        rows = np.flatnonzero(own_group == group)
        for kinds in np.flatnonzero(present[rows].any(axis=0)).tolist():
            holding = rows[present[rows, kinds]]
            wanted[group, kinds] = int(holding[0]), int(holding[-1])
    extremes = {
        row: extremes_with(hands.hand(row), np.setdiff1d(cards, hands.cards[row]), groups)
        for row in sorted({row for rows in wanted.values() for row in rows})
    }
    return {
        (group, kinds): (
            SeatDeal(hands.hand(low), (), board_of(extremes[low][0][kinds])),
            SeatDeal(hands.hand(high), (), board_of(extremes[high][1][kinds])),
        )
        for (group, kinds), (low, high) in wanted.items()
    }


# One own hand -----------------------------------------------------------------------------------


def boards_with(own: Sequence[Card], left: Cards, groups: Groups) -> npt.NDArray[np.uint8]:
    """Count second community cards out of `left`, by the first one and by group of kinds."""
    counts = np.zeros((52, max(groups) + 1), dtype=np.uint8)
    count_boards(np.array(own, dtype=np.uint8), left, _tables(groups), counts)
    return counts


def extremes_with(
    own: Sequence[Card], left: Cards, groups: Groups, first: Card | None = None
) -> Extremes:
    """Return the worst and best board in each group, with this first card if it is known."""
    extremes = np.zeros((2, max(groups) + 1), dtype=np.int64)
    extremes[0] = _NOTHING
    known = -1 if first is None else first
    extreme_boards(np.array(own, dtype=np.uint8), left, known, _tables(groups), extremes)
    return extremes


def board_of(named: int) -> tuple[Card, Card]:
    """Return the community cards of a board that `extremes_with` found, in their order."""
    return Card(int(named) >> 6 & 63), Card(int(named) & 63)


def _tables(groups: Groups) -> Tables:
    return five_card_table(5), group_table(groups)


# Kernels ----------------------------------------------------------------------------------------


@kernel
def count_boards(own: Cards, left: Cards, tables: Tables, counts: npt.NDArray[np.uint8]) -> None:
    """Add every board out of `left` to `counts[first community card, group of kinds]`."""
    five, group_of = tables
    own_key, own_suits = NO_CARDS, 0
    for card in own:
        own_key += CARD_KEYS[card]
        own_suits |= CARD_SUITS[card]
    for i in range(len(left)):
        first = left[i]
        key, suits = own_key + CARD_KEYS[first], own_suits | CARD_SUITS[first]
        for j in range(i):
            second = left[j]
            value = value_of_key(key + CARD_KEYS[second], suits | CARD_SUITS[second], five)
            group = group_of[value >> KIND_SHIFT]
            counts[first, group] += 1
            counts[second, group] += 1


@kernel
def count_all_boards(
    hands: Cards, deck: Cards, tables: Tables, counts: npt.NDArray[np.uint8]
) -> None:
    """Run `count_boards` for each row of `hands`, out of the rest of the deck."""
    left = np.empty(len(deck) - 3, dtype=np.uint8)
    for row in range(len(hands)):
        own = hands[row]
        take_out(own, deck, left)
        count_boards(own, left, tables, counts[row])


@kernel
def extreme_boards(own: Cards, left: Cards, known: int, tables: Tables, extremes: Extremes) -> None:
    """Find the worst and best board in each group, beginning with `known` if it is given."""
    five, group_of = tables
    own_key, own_suits = NO_CARDS, 0
    for card in own:
        own_key += CARD_KEYS[card]
        own_suits |= CARD_SUITS[card]
    for first in left:
        if known >= 0 and first != known:
            continue
        for second in left:
            if first == second:
                continue
            key = own_key + CARD_KEYS[first] + CARD_KEYS[second]
            suits = own_suits | CARD_SUITS[first] | CARD_SUITS[second]
            value = value_of_key(key, suits, five)
            group = group_of[value >> KIND_SHIFT]
            named = np.int64(value) << 12 | np.int64(first) << 6 | np.int64(second)
            extremes[0, group] = min(extremes[0, group], named)
            extremes[1, group] = max(extremes[1, group], named)
