"""Kinds of five-card hands: all that a pay table line can distinguish.

Every line that a pay table may have for five cards asks for a category, or for a pair of some rank
or better. So 22 kinds are enough for any table: high card, a pair of each of thirteen ranks, and
the eight categories from two pair to the royal flush.
"""

from functools import cache

import numpy as np

from croupier.hands import FiveCard
from croupier.hands.five import FIVE_CATEGORY_SHIFT, pair_of
from croupier.lab.kernels.counting import Cards

Groups = tuple[int, ...]
"""For each kind of hand, the number of its group, counted from 0."""

KIND_VALUES: tuple[int, ...] = (
    0,
    *(pair_of(rank) for rank in range(13)),
    *(category << FIVE_CATEGORY_SHIFT for category in FiveCard if category > FiveCard.PAIR),
)
"""For each kind, worst first, a lower bound for the values of its hands."""

KINDS = len(KIND_VALUES)

KIND_SHIFT = 16
"""A value without its lowest sixteen bits is its category and its first rank."""


def _kinds() -> Cards:
    kinds = np.zeros(len(FiveCard) << 4, dtype=np.uint8)
    for category in FiveCard:
        for rank in range(16):
            value = category << FIVE_CATEGORY_SHIFT | rank << KIND_SHIFT
            kinds[value >> KIND_SHIFT] = sum(value >= least for least in KIND_VALUES) - 1
    kinds.flags.writeable = False
    return kinds


_KIND_OF = _kinds()
ONE_BY_ONE: Groups = tuple(range(KINDS))
"""Every kind a group of its own."""


@cache
def group_table(groups: Groups) -> Cards:
    """Return the group of a hand, by its value without the lowest sixteen bits."""
    table = np.array(groups, dtype=np.uint8)[_KIND_OF]
    table.flags.writeable = False
    return table
