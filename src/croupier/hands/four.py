"""Four-card poker, for four cards or the best four of five or six of one deck.

With four cards a flush is rarer than a straight, and three of a kind rarer than both; four of a
kind is the best of all. A-2-3-4 is a straight, the lowest one.
"""

from collections.abc import Iterable
from enum import IntEnum

from croupier.cards import Card
from croupier.hands.known import KnownHand
from croupier.hands.ranks import PLURAL, SINGULAR, STRAIGHT_OF_FOUR, highest

FOUR_CATEGORY_SHIFT = 16
"""Where the category of a value stands, above four ranks of four bits."""


class FourCard(IntEnum):
    """Categories of four cards, worst first."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    STRAIGHT = 3
    FLUSH = 4
    THREE_OF_A_KIND = 5
    STRAIGHT_FLUSH = 6
    FOUR_OF_A_KIND = 7

    @classmethod
    def of(cls, value: int) -> "FourCard":
        return cls(value >> FOUR_CATEGORY_SHIFT)


KING_HIGH = 11 << 12
"""Every hand of king-high or better is worth at least this."""

FOUR_ACES = FourCard.FOUR_OF_A_KIND << FOUR_CATEGORY_SHIFT | 12 << 12


def four_pair_of(rank: int) -> int:
    """The least value of a pair of this rank (0 for deuces to 12 for aces)."""
    return FourCard.PAIR << FOUR_CATEGORY_SHIFT | rank << 12


def best_four(cards: Iterable[Card] | KnownHand) -> int:
    """The value of the best four of four to six cards: category, then four ranks of four bits.

    >>> from croupier.cards import parse_cards
    >>> FourCard.of(best_four(parse_cards("Ah 2d 3c 4s Kd"))).name
    'STRAIGHT'
    """
    if isinstance(cards, KnownHand):
        return cards.ranked("best_four")
    suits = [0, 0, 0, 0]
    for card in cards:
        suits[card & 3] |= 1 << (card >> 2)
    clubs, diamonds, hearts, spades = suits
    ranks = clubs | diamonds | hearts | spades
    minor, major = clubs & diamonds, hearts & spades
    either_minor, either_major = clubs | diamonds, hearts | spades

    fours = minor & major
    if fours:
        return FourCard.FOUR_OF_A_KIND << FOUR_CATEGORY_SHIFT | fours.bit_length() - 1 << 12
    flush = next((suit for suit in suits if suit.bit_count() >= 4), 0)
    if flush:
        top = STRAIGHT_OF_FOUR[flush]
        if top >= 0:
            return FourCard.STRAIGHT_FLUSH << FOUR_CATEGORY_SHIFT | top << 12
    threes = minor & either_major | major & either_minor
    if threes:
        top = threes.bit_length() - 1
        kicker = highest(ranks & ~(1 << top), 1)
        return FourCard.THREE_OF_A_KIND << FOUR_CATEGORY_SHIFT | top << 12 | kicker << 8
    if flush:
        return FourCard.FLUSH << FOUR_CATEGORY_SHIFT | highest(flush, 4)
    top = STRAIGHT_OF_FOUR[ranks]
    if top >= 0:
        return FourCard.STRAIGHT << FOUR_CATEGORY_SHIFT | top << 12
    twos = minor | major | either_minor & either_major
    if twos:
        top = twos.bit_length() - 1
        pairs = twos & ~(1 << top)
        if pairs:
            second = pairs.bit_length() - 1
            return FourCard.TWO_PAIR << FOUR_CATEGORY_SHIFT | top << 12 | second << 8
        return four_pair_of(top) | highest(ranks & ~(1 << top), 2) << 4
    return FourCard.HIGH_CARD << FOUR_CATEGORY_SHIFT | highest(ranks, 4)


def four_card_name(value: int) -> str:
    """What a dealer announces: `two pair, kings and nines`, `king-queen high`."""
    category, top, second = FourCard.of(value), value >> 12 & 15, value >> 8 & 15
    match category:
        case FourCard.FOUR_OF_A_KIND:
            return f"four {PLURAL[top]}"
        case FourCard.THREE_OF_A_KIND:
            return f"three {PLURAL[top]}"
        case FourCard.TWO_PAIR:
            return f"two pair, {PLURAL[top]} and {PLURAL[second]}"
        case FourCard.PAIR:
            return f"pair of {PLURAL[top]}"
        case FourCard.HIGH_CARD:
            return f"{SINGULAR[top]}-{SINGULAR[second]} high"
        case _:
            return f"{category.name.lower().replace('_', ' ')}, {SINGULAR[top]} high"
