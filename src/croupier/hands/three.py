"""Three-card poker: with three cards a straight is rarer than a flush and beats it."""

from collections.abc import Sequence
from enum import IntEnum

from croupier.cards import Card
from croupier.hands.known import KnownHand
from croupier.hands.ranks import PLURAL, SINGULAR, STRAIGHT_OF_THREE, highest

THREE_CATEGORY_SHIFT = 12
"""The position of the category in a value, above three ranks of four bits."""


class ThreeCard(IntEnum):
    """Categories of three cards, worst first; the mini royal is the best straight flush."""

    HIGH_CARD = 0
    PAIR = 1
    FLUSH = 2
    STRAIGHT = 3
    THREE_OF_A_KIND = 4
    STRAIGHT_FLUSH = 5
    MINI_ROYAL = 6

    @classmethod
    def of(cls, value: int) -> "ThreeCard":
        return cls(value >> THREE_CATEGORY_SHIFT)


QUEEN_HIGH = 10 << 8
"""The least value of Queen-high or better, with which the dealer qualifies."""


def three_card(cards: Sequence[Card] | KnownHand) -> int:
    """Return the value of three cards: category, then the ranks that break ties, four bits each.

    >>> from croupier.cards import parse_cards
    >>> three_card(parse_cards("Ah 3d 2c")) > three_card(parse_cards("Ah Kh Jh"))
    True
    """
    if isinstance(cards, KnownHand):
        return cards.ranked("three_card")
    first, second, third = cards
    a, b, c = first >> 2, second >> 2, third >> 2
    ranks = 1 << a | 1 << b | 1 << c
    distinct = ranks.bit_count()
    if distinct == 1:
        return ThreeCard.THREE_OF_A_KIND << THREE_CATEGORY_SHIFT | a << 8
    if distinct == 2:
        paired = a if a in (b, c) else b
        kicker = (ranks ^ 1 << paired).bit_length() - 1
        return ThreeCard.PAIR << THREE_CATEGORY_SHIFT | paired << 8 | kicker << 4
    flush = first & 3 == second & 3 == third & 3
    top = STRAIGHT_OF_THREE[ranks]
    if top >= 0:
        if not flush:
            return ThreeCard.STRAIGHT << THREE_CATEGORY_SHIFT | top << 8
        category = ThreeCard.MINI_ROYAL if top == 12 else ThreeCard.STRAIGHT_FLUSH
        return category << THREE_CATEGORY_SHIFT | top << 8
    category = ThreeCard.FLUSH if flush else ThreeCard.HIGH_CARD
    return category << THREE_CATEGORY_SHIFT | highest(ranks, 3)


def three_card_name(value: int) -> str:
    """Name a hand as a dealer announces it: `pair of queens`, `straight, six high`."""
    category, top = ThreeCard.of(value), value >> 8 & 15
    match category:
        case ThreeCard.MINI_ROYAL:
            return "mini royal"
        case ThreeCard.THREE_OF_A_KIND:
            return f"three {PLURAL[top]}"
        case ThreeCard.PAIR:
            return f"pair of {PLURAL[top]}"
        case ThreeCard.HIGH_CARD:
            return f"{SINGULAR[top]} high"
        case _:
            return f"{category.name.lower().replace('_', ' ')}, {SINGULAR[top]} high"
