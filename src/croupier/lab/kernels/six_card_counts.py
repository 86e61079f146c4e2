"""The compiled half of `kernels.six_card`: own hands by ranks and one suit against all dealers."""

import numpy as np

from croupier.hands.arrays import kernel, value_of_key
from croupier.hands.five import ACE_KING, FIVE_CATEGORY_SHIFT, FiveCard
from croupier.hands.tables import CARD_KEYS, CARD_SUITS, NO_CARDS
from croupier.lab.kernels.stud_decisions import Bytes, Integers, Small

WIN, TIE, LOSE = range(3)
OUTCOMES = 3
"""The player's hand higher, equal, lower; the same again for unqualified dealers."""
COLUMNS = 2 * OUTCOMES

_STRAIGHT_FLUSH = FiveCard.STRAIGHT_FLUSH << FIVE_CATEGORY_SHIFT
_CHOOSE = np.array(
    [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]],
    dtype=np.int64,
)

Owns = tuple[Bytes, Small, Small, Small, Bytes]
"""Ranks held, their counts, values without flushes, first slots, and how many ranks there are."""
Dealt = tuple[Small, Bytes, Small, Small]
"""The dealer's hidden ranks by ascending value, how many are alike, and where own values are."""
Moves = tuple[Small, Small, Small, Small, Small]
Flushes = tuple[Small, Small, Small]
"""Hidden cards that make a flush in the dealer's suit: see `six_card.flush_sets`."""
Pattern = tuple[int, int, Small, Small, Small]
"""How often it occurs, whether the dealer has a suit, upcard ranks in it, in each other suit as
bits, and in all others as numbers."""


@kernel
def sum_dealers(
    suits: int, held: Bytes, up: Bytes, dealt: Dealt, places: tuple[int, int, int], sums: Small
) -> None:
    """For each own hand, count the dealer hands below some values, by ranks alone.

    These values are ace-king, the own hand, the next higher one, a flush, and anything. -1 comes
    first if own hand and upcards need more cards of a rank than there are.
    """
    down, ways, lows, highs = dealt
    weak_at, flush_at, best_at = places
    left = np.zeros((4, 13), dtype=np.int64)
    below = np.zeros(len(down) + 1, dtype=np.int64)
    for own in range(len(held)):
        fits = True
        for rank in range(13):
            here = suits - held[own, rank] - up[rank]
            if held[own, rank] and here < 0:
                fits = False
                break
            here = max(here, 0)
            left[1, rank] = here
            left[2, rank] = here * (here - 1) // 2
            left[3, rank] = here * (here - 1) * (here - 2) // 6
        if not fits:
            sums[own, 0] = -1
            continue
        for at in range(len(down)):
            kind = ways[at]
            if kind == 0:
                here = left[1, down[at, 0]] * left[1, down[at, 1]] * left[1, down[at, 2]]
            elif kind == 1:
                here = left[2, down[at, 0]] * left[1, down[at, 2]]
            else:
                here = left[3, down[at, 0]]
            below[at + 1] = below[at] + here
        sums[own, 0] = below[weak_at]
        sums[own, 1] = below[lows[own]]
        sums[own, 2] = below[highs[own]]
        sums[own, 3] = below[flush_at]
        sums[own, 4] = below[best_at]


@kernel
def count_rows(
    deck: tuple[int, int, int],
    owns: Owns,
    sums: Small,
    pattern: Pattern,
    moves: Moves,
    flushes: Flushes,
    flush_values: Small,
    amounts: Integers,
    rows: Integers,
    equal: Integers,
) -> None:
    """Count every own hand against all dealers with these upcards, each by its best decision.

    `rows` are added up by slot of the own hand, decision and column.
    """
    suits, ranks, dealers = deck
    held, distinct, values, slots, sizes = owns
    weight, has_suit, own_suit_up, others_up, beside_up = pattern
    move_ranks, move_third, move_plain, move_flush, move_kind = moves
    others = suits - has_suit
    moved = np.zeros((3, 64), dtype=np.int64)
    hands = np.zeros(64, dtype=np.int64)
    bits = np.zeros(13, dtype=np.int64)
    for own in range(len(held)):
        weak, below, upto = sums[own, 0], sums[own, 1], sums[own, 2]
        if weak < 0:
            continue
        bits[:] = 0
        size = sizes[own]
        cells = 1 << size
        value = values[own]
        # How many hands have exactly these ranks in the dealer's suit.
        hands[0] = 1
        for at in range(size):
            rank = distinct[own, at]
            bits[rank] = 1 << at
            free = others - beside_up[rank]
            count = held[own, rank]
            without = _CHOOSE[free, count] if count <= free else 0
            within = 0
            if has_suit and not own_suit_up[rank] and count - 1 <= free:
                within = _CHOOSE[free, count - 1]
            for cell in range(1 << at):
                hands[cell | 1 << at] = hands[cell] * within
                hands[cell] *= without
        # Dealers with a flush move from the position of their ranks to that of the flush.
        if has_suit:
            moved[:, :cells] = 0
            for at in range(len(move_ranks)):
                touched = bits[move_ranks[at, 0]] | bits[move_ranks[at, 1]]
                plain, flush = move_plain[at], move_flush[at]
                from_weak = -(plain < ACE_KING)
                to_below = (flush < value) - (plain < value)
                to_upto = (flush <= value) - (plain <= value)
                third = move_third[at]
                if move_kind[at]:
                    # A third card of another suit: there may be one more of a rank that the player
                    # holds in the dealer's suit.
                    number = suits - 1 - held[own, third]
                    if bits[third] and not touched & bits[third]:
                        number += 1
                        also = touched | bits[third]
                        moved[0, also] -= from_weak
                        moved[1, also] -= to_below
                        moved[2, also] -= to_upto
                else:
                    number = 1
                    touched |= bits[third]
                moved[0, touched] += number * from_weak
                moved[1, touched] += number * to_below
                moved[2, touched] += number * to_upto
            for at in range(size):
                step = 1 << at
                for first in range(0, cells, 2 * step):
                    for cell in range(first, first + step):
                        moved[0, cell + step] += moved[0, cell]
                        moved[1, cell + step] += moved[1, cell]
                        moved[2, cell + step] += moved[2, cell]
        # Flushes of other suits: all five or six cards, or five of six.
        if size >= 5:
            whole = 0
            for at in range(size):
                whole |= 1 << distinct[own, at]
            for suit in range(others):
                shown = others_up[suit]
                for out in range(size + 1):
                    # Which card is left out: one of six, or the second of the pair of five.
                    if size == 6:
                        ranks_held = whole if out == 6 else whole & ~(1 << distinct[own, out])
                    else:
                        ranks_held = whole
                        if out == size or held[own, distinct[own, out]] != 2:
                            continue
                    if ranks_held & shown:
                        continue
                    worth = flush_values[ranks_held]
                    slot = slots[own] + (1 + out if size == 6 else 1)
                    for inside in range(2):
                        # The card left out is in the dealer's suit, or in neither of the two.
                        cell = 0
                        if out == size:
                            number = 1 - inside
                        elif inside:
                            rank = distinct[own, out]
                            number = 1 if has_suit and not own_suit_up[rank] else 0
                            cell = 1 << out
                        else:
                            rank = distinct[own, out]
                            number = others - 1 - beside_up[rank] + (shown >> rank & 1)
                        if number <= 0:
                            continue
                        hands[cell] -= number
                        add_flush(
                            (number * weight, cell, slot, worth, dealers),
                            (weak, sums[own, 3], sums[own, 4]),
                            (has_suit, ranks * (suits - 1) - 6, cells),
                            bits,
                            moved,
                            flushes,
                            amounts,
                            rows,
                            equal,
                        )
        for cell in range(cells):
            number = hands[cell]
            if number <= 0:
                continue
            count = 0
            for at in range(size):
                count += cell >> at & 1
            if count >= 5:
                whole = 0
                out = size
                for at in range(size):
                    if cell >> at & 1:
                        whole |= 1 << distinct[own, at]
                    else:
                        out = at
                add_flush(
                    (number * weight, cell, slots[own] + (1 + out if size == 6 else 1),
                     flush_values[whole], dealers),
                    (weak, sums[own, 3], sums[own, 4]),
                    (has_suit, ranks * (suits - 1) - 6, cells),
                    bits, moved, flushes, amounts, rows, equal,
                )  # fmt: skip
            elif has_suit:
                free = cells - 1 - cell
                add_row(
                    number * weight, slots[own], value, dealers,
                    weak + moved[0, free], below + moved[1, free], upto + moved[2, free],
                    amounts, rows, equal,
                )  # fmt: skip
            else:
                add_row(
                    number * weight, slots[own], value, dealers, weak, below, upto,
                    amounts, rows, equal,
                )  # fmt: skip


@kernel
def add_flush(
    row: tuple[int, int, int, int, int],
    sums: tuple[int, int, int],
    deck: tuple[int, int, int],
    bits: Integers,
    moved: Integers,
    flushes: Flushes,
    amounts: Integers,
    rows: Integers,
    equal: Integers,
) -> None:
    """Add an own flush: only dealer flushes, and hands above all flushes, matter against it."""
    weight, cell, slot, value, dealers = row
    weak, below, above = sums
    has_suit, beside, cells = deck
    if value >= _STRAIGHT_FLUSH:
        below = above
    upto = below
    if has_suit:
        weak += moved[0, cells - 1 - cell]
        set_ranks, set_flush, set_kind = flushes
        count = 0
        bit = cell
        while bit:
            bit &= bit - 1
            count += 1
        for at in range(len(set_flush)):
            if set_flush[at] < value:
                break
            touched = bits[set_ranks[at, 0]] | bits[set_ranks[at, 1]]
            number = 1
            if set_kind[at]:
                number = beside + count
            else:
                touched |= bits[set_ranks[at, 2]]
            if not touched & cell:
                below -= number
                if set_flush[at] > value:
                    upto -= number
    add_row(weight, slot, value, dealers, weak, below, upto, amounts, rows, equal)


@kernel
def add_row(
    weight: int,
    slot: int,
    value: int,
    dealers: int,
    weak: int,
    below: int,
    upto: int,
    amounts: Integers,
    rows: Integers,
    equal: Integers,
) -> None:
    """Add one own hand: dealers that do not qualify, are below it, and are not above it."""
    if value >= ACE_KING:
        first, second, third = below - weak, upto - below, dealers - upto
        fourth, fifth, sixth = weak, 0, 0
    else:
        first, second, third = 0, 0, dealers - weak
        fourth, fifth, sixth = below, upto - below, weak - upto
    best, chosen = 0, -1
    tied = False
    for decision in range(len(amounts)):
        worth = (
            amounts[decision, 0] * first
            + amounts[decision, 1] * second
            + amounts[decision, 2] * third
            + amounts[decision, 3] * fourth
            + amounts[decision, 4] * fifth
            + amounts[decision, 5] * sixth
        )
        if chosen < 0 or worth > best:
            best, chosen, tied = worth, decision, False
        elif worth == best:
            tied = True
    if tied:
        equal[0] += weight
    rows[slot, chosen, 0] += weight * first
    rows[slot, chosen, 1] += weight * second
    rows[slot, chosen, 2] += weight * third
    rows[slot, chosen, 3] += weight * fourth
    rows[slot, chosen, 4] += weight * fifth
    rows[slot, chosen, 5] += weight * sixth


@kernel
def count_dealers(
    own: int, up: Bytes, left: Bytes, table: Small, counts: Integers, extremes: Integers
) -> None:
    """Deal every three cards of `left` to the dealer."""
    key_up, suits_up = NO_CARDS, 0
    for card in up:
        key_up += CARD_KEYS[card]
        suits_up |= CARD_SUITS[card]
    for i in range(len(left)):
        key_i, suits_i = key_up + CARD_KEYS[left[i]], suits_up | CARD_SUITS[left[i]]
        for j in range(i):
            key_j, suits_j = key_i + CARD_KEYS[left[j]], suits_i | CARD_SUITS[left[j]]
            for k in range(j):
                value = value_of_key(
                    key_j + CARD_KEYS[left[k]], suits_j | CARD_SUITS[left[k]], table
                )
                column = WIN if own > value else TIE if own == value else LOSE
                if value < ACE_KING:
                    column += OUTCOMES
                named = (
                    np.int64(value) << 18
                    | np.int64(left[i]) << 12
                    | np.int64(left[j]) << 6
                    | np.int64(left[k])
                )
                counts[column] += 1
                extremes[0, column] = min(extremes[0, column], named)
                extremes[1, column] = max(extremes[1, column], named)
