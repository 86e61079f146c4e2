"""The compiled half of `kernels.four_card`: sets of cards, hands that contain them, dealers."""

from math import comb

import numpy as np
import numpy.typing as npt

from croupier.hands.arrays import kernel, value_of_four_key
from croupier.hands.tables import CARD_KEYS, CARD_SUITS, NO_CARDS_OF_FOUR
from croupier.lab.kernels.stud_decisions import Bytes, Integers, Small

OWN = 5
SUBSETS = 1 << OWN
_SIZES = np.array([each.bit_count() for each in range(SUBSETS)], dtype=np.int64)
WIN, TIE, LOSE = range(3)
OUTCOMES = 3
"""The player's hand higher, equal, lower; the same again for unqualified dealers."""

Shorts = npt.NDArray[np.int16]
Counted = npt.NDArray[np.integer]
"""For each class of sets, how many hands that contain one are below each value."""

_CHOOSE = np.array([[comb(n, k) for k in range(7)] for n in range(53)], dtype=np.int64)


@kernel
def fill_keys(cards: Bytes, size: int, keys: Integers) -> None:
    """For each set of `size` cards, compute its ranks by suit, the suits in descending order.

    Sets come in the order of their numbers: the last card varies slowest.
    """
    places = np.arange(size)
    held = np.zeros(4, dtype=np.int64)
    for number in range(len(keys)):
        held[:] = 0
        for at in range(size):
            card = cards[places[at]]
            held[card & 3] |= 1 << (card >> 2)
        for first in range(3):
            for second in range(first + 1, 4):
                if held[second] > held[first]:
                    held[first], held[second] = held[second], held[first]
        keys[number] = held[0] << 39 | held[1] << 26 | held[2] << 13 | held[3]
        at = 0
        while at < size - 1 and places[at] + 1 == places[at + 1]:
            places[at] = at
            at += 1
        places[at] += 1


@kernel
def fill_members(keys: Integers, suits: Integers, place: Bytes, members: Bytes) -> None:
    """Fill in a set of each class: its fullest suit is the deck's first, and so on."""
    for row in range(len(keys)):
        at = 0
        for rank in range(13):
            for suit in range(4):
                if keys[row] >> 13 * (3 - suit) & 1 << rank:
                    members[row, at] = place[rank * 4 + suits[suit]]
                    at += 1
        members[row].sort()


@kernel
def fill_containing(
    cards: Bytes,
    members: Bytes,
    size: int,
    numbers: Shorts,
    table: Small,
    counts: Counted,
    first: int,
    end: int,
) -> None:
    """For each set, count the hands that contain it and are below each value."""
    held = members.shape[1]
    free = np.zeros(len(cards), dtype=np.uint8)
    more = size - held
    chosen = np.zeros(more, dtype=np.int64)
    for row in range(first, end):
        key, suits, left = NO_CARDS_OF_FOUR, 0, 0
        at = 0
        for place in range(len(cards)):
            if at < held and members[row, at] == place:
                key += CARD_KEYS[cards[place]]
                suits |= CARD_SUITS[cards[place]]
                at += 1
            else:
                free[left] = cards[place]
                left += 1
        for place in range(more):
            chosen[place] = place
        while True:
            most_key, most_suits = key, suits
            for place in range(1, more):
                most_key += CARD_KEYS[free[chosen[place]]]
                most_suits |= CARD_SUITS[free[chosen[place]]]
            # The first card runs through all positions below the second.
            above = chosen[1] if more > 1 else left
            for place in range(above):
                value = value_of_four_key(
                    most_key + CARD_KEYS[free[place]], most_suits | CARD_SUITS[free[place]], table
                )
                counts[row, numbers[value] + 1] += 1
            at = 1
            while at < more - 1 and chosen[at] + 1 == chosen[at + 1]:
                chosen[at] = at
                at += 1
            if at >= more:
                break
            chosen[at] += 1
            if chosen[more - 1] >= left:
                break
        # They were counted one position above their value: add up from the bottom.
        for place in range(1, counts.shape[1]):
            counts[row, place] += counts[row, place - 1]


@kernel
def fill_closed(
    part: tuple[int, int, int, int, int],
    cards: Bytes,
    places: Integers,
    values: Small,
    worth: Shorts,
    tables: tuple[Counted, Counted, Counted, Counted],
    classes: tuple[Small, Small, Small],
    table: Small,
    counts: Small,
) -> None:
    """Count the dealer's hands against own hands, five cards each."""
    first, end, least, least_value, total = part
    none, one, two, three = tables
    for row in range(first, end):
        value, number = values[row], worth[row]
        below, upto, weak = 0, 0, 0
        for chosen in range(32):
            size, at = 0, 0
            key, suits = NO_CARDS_OF_FOUR, 0
            for card in range(OWN):
                if chosen >> card & 1:
                    size += 1
                    at += _CHOOSE[places[row, card], size]
                    key += CARD_KEYS[cards[places[row, card]]]
                    suits |= CARD_SUITS[cards[places[row, card]]]
            sign = -1 if size & 1 else 1
            if size == 0:
                below += none[0, number]
                upto += none[0, number + 1]
                weak += none[0, least]
            elif size == 1:
                kind = classes[0][at]
                below += sign * one[kind, number]
                upto += sign * one[kind, number + 1]
                weak += sign * one[kind, least]
            elif size == 2:
                kind = classes[1][at]
                below += sign * two[kind, number]
                upto += sign * two[kind, number + 1]
                weak += sign * two[kind, least]
            elif size == 3:
                kind = classes[2][at]
                below += sign * three[kind, number]
                upto += sign * three[kind, number + 1]
                weak += sign * three[kind, least]
            elif size == 4:
                for place in range(len(cards)):
                    if not suits & CARD_SUITS[cards[place]]:
                        met = value_of_four_key(
                            key + CARD_KEYS[cards[place]], suits | CARD_SUITS[cards[place]], table
                        )
                        below += sign * (met < value)
                        upto += sign * (met <= value)
                        weak += sign * (met < least_value)
            else:
                upto += sign
                weak += sign * (value < least_value)
        if value >= least_value:
            counts[row, WIN] = below - weak
            counts[row, TIE] = upto - below
            counts[row, LOSE] = total - upto
            counts[row, OUTCOMES + WIN] = weak
        else:
            counts[row, LOSE] = total - weak
            counts[row, OUTCOMES + WIN] = below
            counts[row, OUTCOMES + TIE] = upto - below
            counts[row, OUTCOMES + LOSE] = weak - upto


@kernel
def ranks_by_suit(cards: Bytes, places: Integers, held: Integers) -> None:
    """Fill in the ranks of a hand in each suit; -1 for a suit that the deck does not have."""
    held[:] = -1
    for card in cards:
        held[card & 3] = 0
    for place in places:
        held[cards[place] & 3] |= 1 << (cards[place] >> 2)


@kernel
def suits_alike(card: int, held: Integers) -> int:
    """Return how many suits are equivalent for a card; 0 if an earlier one stands for all."""
    alike = 0
    for suit in range(4):
        if held[suit] == held[card & 3]:
            if suit < card & 3:
                return 0
            alike += 1
    return alike


@kernel
def count_open_rows(cards: Bytes, places: Integers, rows: Integers) -> None:
    """Count the upcards that differ for each own hand."""
    held = np.zeros(4, dtype=np.int64)
    for own in range(len(places)):
        ranks_by_suit(cards, places[own], held)
        for card in cards:
            if not held[card & 3] >> (card >> 2) & 1:
                rows[own] += suits_alike(card, held) > 0


@kernel
def fill_lists(
    cards: Bytes, places: Integers, numbers: Shorts, table: Small, lists: Shorts
) -> None:
    """List the hands that contain five cards and one more, by the number of their value."""
    for row in range(len(places)):
        key, suits = NO_CARDS_OF_FOUR, 0
        for place in places[row]:
            key += CARD_KEYS[cards[place]]
            suits |= CARD_SUITS[cards[place]]
        at = 0
        for card in cards:
            if not suits & CARD_SUITS[card]:
                value = value_of_four_key(key + CARD_KEYS[card], suits | CARD_SUITS[card], table)
                lists[row, at] = numbers[value]
                at += 1


@kernel
def how_many_below(numbers: Shorts, limit: int) -> int:
    """Return how many of some ascending numbers are below a limit."""
    low, high = 0, len(numbers)
    while low < high:
        middle = (low + high) // 2
        if numbers[middle] < limit:
            low = middle + 1
        else:
            high = middle
    return low


@kernel
def fill_open(
    part: tuple[int, int, int],
    order: Integers,
    cards: Bytes,
    places: Integers,
    values: Small,
    worth: Shorts,
    starts: Integers,
    weights_of: Integers,
    tables: tuple[Counted, Counted, Counted, Counted],
    classes: tuple[Small, Small, Small, Small, Small],
    lists: Shorts,
    table: Small,
    ups: Bytes,
    weights: Integers,
    counts: Small,
) -> None:
    """Count the dealer's six-card hands against own hands, for each upcard.

    Hands are processed in order of value, and `tables` have a row for each value, so the lookups of
    hands of one value are close together in memory.
    """
    first, end, total = part
    one, two, three, four = tables
    suited = np.zeros(4, dtype=np.int64)
    base = np.zeros((OWN + 1, SUBSETS), dtype=np.int64)
    under = np.zeros((OWN + 1, SUBSETS), dtype=np.int64)
    for turn in range(first, end):
        own = order[turn]
        ranks_by_suit(cards, places[own], suited)
        number_with_one_more(places[own], base, under)
        key, suits = NO_CARDS_OF_FOUR, 0
        for place in places[own]:
            key += CARD_KEYS[cards[place]]
            suits |= CARD_SUITS[cards[place]]
        value, number = values[own], worth[own]
        row = starts[own]
        for shown in range(len(cards)):
            up = cards[shown]
            if suited[up & 3] >> (up >> 2) & 1:
                continue
            alike = suits_alike(up, suited)
            if alike == 0:
                continue
            above = 0
            while above < OWN and places[own, above] < shown:
                above += 1
            with_up = value_of_four_key(key + CARD_KEYS[up], suits | CARD_SUITS[up], table)
            below, upto = 0, -1 if with_up <= value else 0
            for chosen in range(SUBSETS - 1):
                at = base[above, chosen] + _CHOOSE[shown, under[above, chosen] + 1]
                size = _SIZES[chosen] + 1
                sign = 1 if size & 1 else -1
                if size == 1:
                    kind = classes[0][at]
                    below += sign * one[number, kind]
                    upto += sign * one[number + 1, kind]
                elif size == 2:
                    kind = classes[1][at]
                    below += sign * two[number, kind]
                    upto += sign * two[number + 1, kind]
                elif size == 3:
                    kind = classes[2][at]
                    below += sign * three[number, kind]
                    upto += sign * three[number + 1, kind]
                elif size == 4:
                    kind = classes[3][at]
                    below += sign * four[number, kind]
                    upto += sign * four[number + 1, kind]
                else:
                    kind = classes[4][at]
                    below += sign * how_many_below(lists[kind], number)
                    upto += sign * how_many_below(lists[kind], number + 1)
            ups[row] = up
            weights[row] = weights_of[own] * alike
            counts[row, WIN] = below
            counts[row, TIE] = upto - below
            counts[row, LOSE] = total - upto
            row += 1


@kernel
def number_with_one_more(places: Integers, base: Integers, under: Integers) -> None:
    """Prepare the numbers of all sets of own cards with one more card.

    The first index is how many of the five own cards are below that card. `base` gets the number
    of the set without that card's part, `under` how many cards of the set are below it.
    """
    for above in range(OWN + 1):
        for chosen in range(SUBSETS):
            size, total, lower = 0, 0, 0
            for card in range(OWN):
                if chosen >> card & 1:
                    size += 1
                    if card < above:
                        total += _CHOOSE[places[card], size]
                        lower += 1
                    else:
                        total += _CHOOSE[places[card], size + 1]
            base[above, chosen], under[above, chosen] = total, lower


@kernel
def count_dealers(
    own: int,
    up: Bytes,
    left: Bytes,
    least: int,
    table: Small,
    counts: Integers,
    extremes: Integers,
) -> None:
    """Deal every five cards of `left` to the dealer."""
    key_up, suits_up = NO_CARDS_OF_FOUR, 0
    for card in up:
        key_up += CARD_KEYS[card]
        suits_up |= CARD_SUITS[card]
    for i in range(len(left)):
        key_i, suits_i = key_up + CARD_KEYS[left[i]], suits_up | CARD_SUITS[left[i]]
        for j in range(i):
            key_j, suits_j = key_i + CARD_KEYS[left[j]], suits_i | CARD_SUITS[left[j]]
            for k in range(j):
                key_k, suits_k = key_j + CARD_KEYS[left[k]], suits_j | CARD_SUITS[left[k]]
                for m in range(k):
                    key_m, suits_m = key_k + CARD_KEYS[left[m]], suits_k | CARD_SUITS[left[m]]
                    for n in range(m):
                        value = value_of_four_key(
                            key_m + CARD_KEYS[left[n]], suits_m | CARD_SUITS[left[n]], table
                        )
                        column = LOSE if value > own else TIE if value == own else WIN
                        if value < least:
                            column += OUTCOMES
                        named = (
                            np.int64(value) << 30
                            | np.int64(left[i]) << 24
                            | np.int64(left[j]) << 18
                            | np.int64(left[k]) << 12
                            | np.int64(left[m]) << 6
                            | np.int64(left[n])
                        )
                        counts[column] += 1
                        extremes[0, column] = min(extremes[0, column], named)
                        extremes[1, column] = max(extremes[1, column], named)
