"""Count Hold'em showdowns: for each board and own hole pair, the dealer's hands in one number.

The dealer's hands on a board are traversed from worst to best, in groups of equal value, with a
running total of hands and, for each type of card, of the hands that hold one given card of it. Own
cards x and y remove their hands from the count:

    dealer's hands below (x, y)  =  total − hands with x − hands with y

(The hand xy itself is never below, so nothing is removed twice.) Within the group of (x, y) the
same sum plus one counts the ties, because there the hand xy was removed twice. Dealer hands that do
not qualify are counted the same way, with the total at the first group that has a pair.

The order of the rank pairs is found once for each rank board; a flush board merges it with the
order of its flushes, which is found once for each set of in ranks.

A count is packed into one number:

| bits  | 0–9   | 10–19 | 20–29                 | 30–34              | 40           |
|-------|-------|-------|-----------------------|--------------------|--------------|
| holds | below | ties  | dealer without a pair | class of own hand  | can be dealt |

Below, tied and without a pair are of C(45, 2) = 990 dealer's hands, or fewer in a smaller deck. The
ten million showdowns of the full deck have fewer than seventy thousand distinct counts, so boards
and hole pairs point into a list of these, and whatever depends on pays is computed on the list.
"""

import numpy as np

from croupier.hands.arrays import Values, kernel, value_of_key
from croupier.hands.five import ANY_PAIR, FIVE_CATEGORY_SHIFT
from croupier.hands.tables import FLUSHES_AT
from croupier.lab.kernels.holdem_numbering import (
    BOTH_IN,
    BOTH_OUT,
    HIGH_IN,
    KINDS_OF_PAIR,
    LOW_IN,
    Numbers,
    Places,
)

CLASSES = 22
"""High card, a pair of each rank, two pair, …, royal flush: all that a five-card line asks."""
_ABOVE_PAIRS = 12
"""What is added to a category of two pair or better to make a class."""
_BEYOND = 1 << 30
"""Greater than the value of any hand."""

SEEN = 1 << 18
"""Slots for distinct counts: a power of two, and several times their number."""
_SCATTER = 2_718_281_829


def class_of(value: int) -> int:
    """Return the class of a hand's value.

    >>> [class_of(value) for value in (0, ANY_PAIR, 9 << FIVE_CATEGORY_SHIFT)]
    [0, 1, 21]
    """
    return int(_class_of(value))


@kernel
def _class_of(value: int) -> int:
    category = value >> FIVE_CATEGORY_SHIFT
    if category == 0:
        return 0
    if category == 1:
        return 1 + (value >> 16 & 15)
    return category + _ABOVE_PAIRS


@kernel
def count_rank_boards(
    boards: Numbers,
    pairs: Numbers,
    keys: Numbers,
    suits: int,
    table: Values,
    orders: Numbers,
    values: Numbers,
    sizes: Numbers,
    seen: Numbers,
    places: Places,
) -> None:
    """Count every rank board as if no suit made a flush, and order the rank pairs on it."""
    left = np.zeros(len(keys), dtype=np.int64)
    room = np.zeros((5, len(pairs)), dtype=np.int64)
    for board in range(len(boards)):
        key, possible = 0, True
        for rank in range(len(keys)):
            left[rank] = suits
        for place in range(5):
            rank = boards[board, place]
            left[rank] -= 1
            key += keys[rank]
            possible = possible and left[rank] >= 0
        if not possible:
            continue
        size = 0
        for pair in range(len(pairs)):
            low, high = pairs[pair, 0], pairs[pair, 1]
            if left[low] < 1 or left[high] < 1 + (low == high):
                continue
            worth = value_of_key(key + keys[low] + keys[high], 0, table)
            at = size
            while at > 0 and values[board, at - 1] > worth:
                values[board, at] = values[board, at - 1]
                orders[board, at] = orders[board, at - 1]
                at -= 1
            values[board, at] = worth
            orders[board, at] = pair
            size += 1
        sizes[board] = size
        for at in range(size):
            pair = orders[board, at]
            room[0, at] = pairs[pair, 0]
            room[1, at] = pairs[pair, 1]
            room[2, at] = values[board, at]
        _walk(size, left, room, seen)
        for at in range(size):
            places[orders[board, at], board] = room[3, at]


@kernel
def count_flush_boards(
    first: int,
    last: int,
    sets: Numbers,
    outs: Numbers,
    base: int,
    ranks: Numbers,
    pairs: Numbers,
    suits: int,
    table: Values,
    rank_board_of: Places,
    orders: Numbers,
    values: Numbers,
    sizes: Numbers,
    seen: Numbers,
    places: Places,
) -> None:
    """Count the flush boards of sets `first` to `last` of three, four or five in ranks.

    A type of card is its rank, plus `count` if it is out. Depending on whether the set has three,
    four or five, hands with a flush are two in cards, one in card with any out card, or any two out
    cards. They are never a full house or better besides, since seven cards with five of a suit have
    at most two cards that share a rank with others.
    """
    count, held = len(ranks), sets.shape[1]
    left = np.zeros(2 * count, dtype=np.int64)
    flush_value = np.zeros(len(pairs) + count + 1, dtype=np.int64)
    flush_cards = np.zeros((2, len(pairs) + count + 1), dtype=np.int64)
    room = np.zeros((5, KINDS_OF_PAIR * len(pairs)), dtype=np.int64)
    for chosen in range(first, last):
        suited = 0
        for rank in range(count):
            left[rank] = 1
        for place in range(held):
            left[sets[chosen, place]] = 0
            suited |= 1 << ranks[sets[chosen, place]]

        # The flushes, worst first; `count` stands for any out card.
        flushes = 0
        for high in range(count + 1):
            for low in range(high + 1):
                in_cards = (low < count) + (high < count)
                if held + in_cards < 5 or (low == high and in_cards > 0):
                    continue
                if (low < count and left[low] == 0) or (high < count and left[high] == 0):
                    continue
                mask = suited
                if low < count:
                    mask |= 1 << ranks[low]
                if high < count:
                    mask |= 1 << ranks[high]
                worth = table[FLUSHES_AT + mask]
                at = flushes
                while at > 0 and flush_value[at - 1] > worth:
                    flush_value[at] = flush_value[at - 1]
                    flush_cards[0, at] = flush_cards[0, at - 1]
                    flush_cards[1, at] = flush_cards[1, at - 1]
                    at -= 1
                flush_value[at] = worth
                flush_cards[0, at] = low
                flush_cards[1, at] = high
                flushes += 1

        for out in range(len(outs)):
            board = base + chosen * len(outs) + out
            possible = True
            for rank in range(count):
                left[count + rank] = suits - 1
            for place in range(5 - held):
                left[count + outs[out, place]] -= 1
                possible = possible and left[count + outs[out, place]] >= 0
            if not possible:
                continue
            ranked = rank_board_of[board]
            unsuited = sizes[ranked] if held < 5 else 0
            size, at, flush_at = 0, 0, 0
            while at < unsuited or flush_at < flushes:
                worth = values[ranked, at] if at < unsuited else _BEYOND
                if flush_at < flushes and flush_value[flush_at] < worth:
                    worth = flush_value[flush_at]
                    low, high = flush_cards[0, flush_at], flush_cards[1, flush_at]
                    flush_at += 1
                    if high < count:
                        size = _put(low, high, worth, count, left, room, size)
                    elif low < count:
                        for rank in range(count):
                            size = _put(low, count + rank, worth, count, left, room, size)
                    else:
                        for pair in range(len(pairs)):
                            low, high = count + pairs[pair, 0], count + pairs[pair, 1]
                            size = _put(low, high, worth, count, left, room, size)
                else:
                    low, high = pairs[orders[ranked, at], 0], pairs[orders[ranked, at], 1]
                    at += 1
                    size = _put(count + low, count + high, worth, count, left, room, size)
                    if held == 3:
                        size = _put(low, count + high, worth, count, left, room, size)
                        if low != high:
                            size = _put(high, count + low, worth, count, left, room, size)
            _walk(size, left, room, seen)
            for at in range(size):
                places[room[4, at], board] = room[3, at]


@kernel
def _put(
    first: int, second: int, worth: int, count: int, left: Numbers, room: Numbers, size: int
) -> int:
    """Append a hole pair of two types, in cards first, to the order, if it is left."""
    if left[first] < 1 or left[second] < 1 + (first == second):
        return size
    low, high = first % count, second % count
    if first >= count:
        kind = BOTH_OUT
    elif second < count:
        kind = BOTH_IN
    else:
        kind = LOW_IN
    if low > high:
        low, high = high, low
        if kind == LOW_IN:
            kind = HIGH_IN
    room[0, size] = first
    room[1, size] = second
    room[2, size] = worth
    room[4, size] = (low + high * (high + 1) // 2) * KINDS_OF_PAIR + kind
    return size + 1


@kernel
def _walk(size: int, left: Numbers, room: Numbers, seen: Numbers) -> None:
    """Count the dealer's hands for each own pair, in ascending order of value.

    Rows of `room`: the types of the two cards, the value and, as the answer, the slot of the count
    in `seen`.
    """
    types = len(left)
    with_card = np.zeros(types, dtype=np.int64)
    unqualified_with = np.zeros(types, dtype=np.int64)
    total, unqualified, start = 0, 0, 0
    while start < size:
        end, worth = start, room[2, start]
        while end < size and room[2, end] == worth:
            room[3, end] = total - with_card[room[0, end]] - with_card[room[1, end]]
            end += 1
        for at in range(start, end):
            one, two = room[0, at], room[1, at]
            if one == two:
                total += left[one] * (left[one] - 1) // 2
                with_card[one] += left[one] - 1
            else:
                total += left[one] * left[two]
                with_card[one] += left[two]
                with_card[two] += left[one]
        for at in range(start, end):
            upto = total - with_card[room[0, at]] - with_card[room[1, at]]
            room[3, at] |= upto - room[3, at] + 1 << 10
        if worth < ANY_PAIR:
            unqualified = total
            for kind in range(types):
                unqualified_with[kind] = with_card[kind]
        start = end
    for at in range(size):
        worth = room[2, at]
        without = unqualified - unqualified_with[room[0, at]] - unqualified_with[room[1, at]]
        without += worth < ANY_PAIR
        packed = 1 << 40 | _class_of(worth) << 30 | without << 20 | room[3, at]
        place = packed * _SCATTER >> 20 & SEEN - 1
        while place == 0 or (seen[place] != 0 and seen[place] != packed):
            place = place + 1 & SEEN - 1
        seen[place] = packed
        room[3, at] = place
