"""The best of several three-card hands: count the deals in which none reaches a category.

It works as for five cards (`lab.kernels.cover`), but is simpler: three cards cannot hold two pairs,
so a rank gives a core three cards or two. A three-card straight beats a flush, three of a kind
beats both, and none of them contains a pair. So whatever makes a hand good is a core of its own,
and only the straight flush would count twice if straights and flushes both count.
"""

from collections.abc import Mapping
from functools import cache
from math import comb

from croupier.hands import ThreeCard
from croupier.lab.kernels.cover import difference, filled, places_of
from croupier.lab.kernels.cover_families import (
    Exponents,
    Field,
    Members,
    Pattern,
    count_families,
    family_steps,
)
from croupier.lab.kernels.stud import Block
from croupier.lab.progress import Tick, silence

THREE = 3
FEW = 4


def _left(cards: int) -> dict[Exponents, int]:
    """Return what may be chosen of a rank with this many cards left: three, two, twice two."""
    return {
        (0, 0): 1,
        (1, 0): comb(cards, 3),
        (0, 1): comb(cards, 2),
        (0, 2): comb(cards, 4) * 3,
    }


MARKS = Pattern(_left, sum, markers=2)
NO_MARKS = Pattern(lambda cards: {(0, 0): 1}, sum, markers=2)

MEMBERS = {
    ThreeCard.MINI_ROYAL: Members(straight_flushes=-1, royal_only=True),
    ThreeCard.STRAIGHT_FLUSH: Members(straight_flushes=-1),
    ThreeCard.THREE_OF_A_KIND: Members(straight_flushes=-1),
    ThreeCard.STRAIGHT: Members(straights=-1),
    ThreeCard.FLUSH: Members(straights=-1, flushes=-1, straight_flushes=1),
    ThreeCard.PAIR: Members(straights=-1, flushes=-1, straight_flushes=1),
}
"""The straights and flushes of at least a category."""


def weights(category: ThreeCard) -> tuple[int, int]:
    """Return the weights of three cards of a rank and of two, for "worse than this category"."""

    def worse(held: tuple[int, ...]) -> int:
        made = (ThreeCard.HIGH_CARD, ThreeCard.HIGH_CARD, ThreeCard.PAIR, ThreeCard.THREE_OF_A_KIND)
        return int(made[held[0]] < category)

    return difference(worse, (3,)), difference(worse, (2,))


def _pattern(category: ThreeCard) -> Pattern:
    return MARKS if any(weights(category)) else NO_MARKS


_kept: dict[tuple[Field, Members, int], Mapping[tuple[int, Exponents], int]] = {}
"""Families that have been counted; a count that was stopped stores nothing here."""


def _families(
    block: Block, hands: int, category: ThreeCard, tick: Tick = silence
) -> Mapping[tuple[int, Exponents], int]:
    pattern = _pattern(category)
    name = _field(block, hands), MEMBERS[category], id(pattern)
    if name not in _kept:
        _kept[name] = count_families(name[0], name[1], pattern, tick=tick)
    return _kept[name]


def _field(block: Block, hands: int) -> Field:
    """Choose a field: eight hands serve every number of hands, but a few hands are much faster."""
    cards = len(block.ranks) * len(block.suits)
    most = hands if hands <= FEW else min(max(hands, 8), cards // THREE)
    return Field(places_of(block), len(block.suits), most, size=THREE)


def three_steps(block: Block, hands: int) -> int:
    """Return how many steps `count_three` will report; none for what is known."""
    names = {
        (_field(block, hands), members, id(_pattern(category))): _pattern(category)
        for category, members in MEMBERS.items()
    }
    return sum(
        family_steps(field, members, pattern)
        for (field, members, key), pattern in names.items()
        if (field, members, key) not in _kept
    )


def count_three(block: Block, hands: int, *, tick: Tick = silence) -> None:
    """Count everything that `three_worse` needs for this many hands, which takes long."""
    for category in MEMBERS:
        _families(block, hands, category, tick)


@cache
def three_worse(block: Block, hands: int, category: ThreeCard) -> int:
    """Count the deals in which all of these three-card hands are worse than a category."""
    cards = len(block.ranks) * len(block.suits)
    three, two = weights(category)
    total = 0
    for (members, (threes, pairs)), families in _families(block, hands, category).items():
        weight = three**threes * two**pairs
        if weight:
            sizes = (3,) * (members + threes) + (2,) * pairs
            total += families * weight * filled(cards, THREE, hands, sizes)
    return total
