"""Hands with wild deuces and a joker, for millions of hands: the same integers as `wild`.

A wild card has no rank of its own, so it is counted as a deuce, which no other card is. Five ranks
are then one of 6,188 multisets, and suits matter only in whether the other cards share one.
"""

from functools import cache
from itertools import combinations_with_replacement
from math import comb

import numpy as np
import numpy.typing as npt

from croupier.cards import JOKER, Card
from croupier.errors import BadCard, WrongHandSize
from croupier.hands.arrays import Hands, Values, best_five_array, kernel
from croupier.hands.five import FIVE_CATEGORY_SHIFT, FiveCard
from croupier.hands.wild import WildHand, natural_five, wild_value

_HAND = 5
_JOKER = int(JOKER)
BINOMIALS = np.array(
    [[comb(above, below) for below in range(_HAND + 1)] for above in range(64)], dtype=np.int64
)
"""C(n, k), for numbering sets and multisets by their largest number first."""

Table = npt.NDArray[np.int32]


@cache
def wild_table(*, any_card: bool = False) -> Table:
    """Return the wild value of five ranks, with deuces as wild cards: mixed suits, one suit."""
    table = np.zeros((2, comb(13 + _HAND - 1, _HAND)), dtype=np.int32)
    for ranks in combinations_with_replacement(range(13), _HAND):
        plain = sorted((rank for rank in ranks if rank), reverse=True)
        number = sum(comb(rank + place, place + 1) for place, rank in enumerate(ranks))
        if any(plain.count(rank) > 4 for rank in plain):
            continue
        table[0, number] = wild_value(plain, suited=len(plain) < 2, any_card=any_card)
        if len(set(plain)) == len(plain):
            table[1, number] = wild_value(plain, suited=True, any_card=any_card)
    table.flags.writeable = False
    return table


@kernel
def wild_of_five(
    hand: npt.NDArray[np.uint8], table: Table, binomials: npt.NDArray[np.int64]
) -> int:
    """Return `wild_five` of one hand; the table is `wild_table()`."""
    counts = np.zeros(13, dtype=np.int64)
    suit, suited = -1, 1
    for place in range(5):
        card = hand[place]
        if card < 4 or card == 52:
            counts[0] += 1
        else:
            counts[card >> 2] += 1
            if suit < 0:
                suit = card & 3
            elif suit != card & 3:
                suited = 0
    number, place = 0, 0
    for rank in range(13):
        for _ in range(counts[rank]):
            number += binomials[rank + place, place + 1]
            place += 1
    return int(table[suited, number])


@kernel
def _wild_of_each(
    hands: npt.NDArray[np.uint8], table: Table, binomials: npt.NDArray[np.int64], values: Values
) -> None:
    for row in range(len(hands)):
        values[row] = wild_of_five(hands[row], table, binomials)


def wild_five_array(hands: Hands, *, any_card: bool = False) -> Values:
    """Return `wild_five` of each row of five cards.

    >>> values = wild_five_array(np.array([[48, 40, 24, 4, 52]]))  # Ac Qc 8c 3c Jk
    >>> WildHand.of(values[0]).name
    'FLUSH'
    """
    cards = _checked(hands)
    values = np.empty(len(cards), dtype=np.int32)
    _wild_of_each(cards, wild_table(any_card=any_card), BINOMIALS, values)
    return values


def natural_five_array(hands: Hands) -> Values:
    """Return `natural_five` of each row of five cards."""
    cards = _checked(hands)
    joker = cards == _JOKER
    with_joker = joker.any(axis=1)
    values = np.empty(len(cards), dtype=np.int32)
    plain = best_five_array(cards[~with_joker])
    categories = np.array([int(WildHand[category.name]) for category in FiveCard], dtype=np.int32)
    below = (1 << FIVE_CATEGORY_SHIFT) - 1
    values[~with_joker] = categories[plain >> FIVE_CATEGORY_SHIFT] << FIVE_CATEGORY_SHIFT
    values[~with_joker] |= plain & below
    four = np.sort(np.where(joker, 255, cards)[with_joker], axis=1)[:, :4] >> 2
    number = BINOMIALS[four + np.arange(4), np.arange(1, 5)].sum(axis=1)
    values[with_joker] = _beside_a_joker()[number]
    return values


@cache
def _beside_a_joker() -> Table:
    """Return the natural value of four ranks whose fifth card is a joker."""
    table = np.zeros(comb(16, 4), dtype=np.int32)
    for ranks in combinations_with_replacement(range(13), 4):
        number = sum(comb(rank + place, place + 1) for place, rank in enumerate(ranks))
        # Cards of one rank are adjacent, so dealing suits in turn repeats no card.
        cards = [Card(rank * 4 + place) for place, rank in enumerate(ranks)]
        table[number] = natural_five((*cards, JOKER))
    table.flags.writeable = False
    return table


def _checked(hands: Hands) -> npt.NDArray[np.uint8]:
    if hands.ndim != 2 or hands.shape[1] != _HAND:
        raise WrongHandSize(
            f"an array of shape {hands.shape} is not a list of hands; give one hand a row, "
            f"{_HAND} cards each",
            place="hands",
        )
    if hands.size and (hands.max() > _JOKER or hands.min() < 0):
        raise BadCard("a card is a number from 0 to 51, and 52 is the joker", place="hands")
    return np.ascontiguousarray(hands, dtype=np.uint8)
