"""Five-card poker: five cards, or the best five of six or seven from one deck."""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import IntEnum

from croupier.cards import Card
from croupier.hands.known import KnownHand
from croupier.hands.ranks import PLURAL, SINGULAR, STRAIGHT_OF_FIVE, highest

FIVE_CATEGORY_SHIFT = 20
"""The position of the category in a value, above five ranks of four bits."""


class FiveCard(IntEnum):
    """Categories of five cards, worst first; the royal flush is the best straight flush."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9

    @classmethod
    def of(cls, value: int) -> "FiveCard":
        return cls(value >> FIVE_CATEGORY_SHIFT)


HAND_CARDS = 5

_OF_A_KIND = {
    2: FiveCard.PAIR,
    3: FiveCard.THREE_OF_A_KIND,
    4: FiveCard.FOUR_OF_A_KIND,
}

ANY_PAIR = FiveCard.PAIR << FIVE_CATEGORY_SHIFT
"""The least value of a pair or better."""

ACE_KING = 12 << 16 | 11 << 12
"""The least value of ace-king high or better."""


def pair_of(rank: int) -> int:
    """Return the least value of a pair of this rank (0 for deuces to 12 for aces)."""
    return FiveCard.PAIR << FIVE_CATEGORY_SHIFT | rank << 16


def best_five(cards: Iterable[Card]) -> int:
    """Return the value of the best five of five to seven cards: category, then five 4-bit ranks.

    >>> from croupier.cards import parse_cards
    >>> FiveCard.of(best_five(parse_cards("Ah Kh Qh Jh Th 2c 2d"))).name
    'ROYAL_FLUSH'
    """
    if isinstance(cards, KnownHand):
        return cards.ranked("best_five")
    suits = [0, 0, 0, 0]
    for card in cards:
        suits[card & 3] |= 1 << (card >> 2)
    clubs, diamonds, hearts, spades = suits
    ranks = clubs | diamonds | hearts | spades

    flush = next((suit for suit in suits if suit.bit_count() >= 5), 0)
    if flush:
        top = STRAIGHT_OF_FIVE[flush]
        if top == 12:
            return FiveCard.ROYAL_FLUSH << FIVE_CATEGORY_SHIFT | top << 16
        if top >= 0:
            return FiveCard.STRAIGHT_FLUSH << FIVE_CATEGORY_SHIFT | top << 16

    minor, major = clubs & diamonds, hearts & spades
    either_minor, either_major = clubs | diamonds, hearts | spades
    fours = minor & major
    if fours:
        top = fours.bit_length() - 1
        kicker = highest(ranks & ~(1 << top), 1)
        return FiveCard.FOUR_OF_A_KIND << FIVE_CATEGORY_SHIFT | top << 16 | kicker << 12
    threes = minor & either_major | major & either_minor
    twos = minor | major | either_minor & either_major
    if threes:
        top = threes.bit_length() - 1
        pairs = twos & ~(1 << top)
        if pairs:
            second = pairs.bit_length() - 1
            return FiveCard.FULL_HOUSE << FIVE_CATEGORY_SHIFT | top << 16 | second << 12
    if flush:
        return FiveCard.FLUSH << FIVE_CATEGORY_SHIFT | highest(flush, 5)
    top = STRAIGHT_OF_FIVE[ranks]
    if top >= 0:
        return FiveCard.STRAIGHT << FIVE_CATEGORY_SHIFT | top << 16
    if threes:
        top = threes.bit_length() - 1
        kickers = highest(ranks & ~(1 << top), 2)
        return FiveCard.THREE_OF_A_KIND << FIVE_CATEGORY_SHIFT | top << 16 | kickers << 8
    if twos:
        top = twos.bit_length() - 1
        pairs = twos & ~(1 << top)
        if pairs:
            second = pairs.bit_length() - 1
            kicker = highest(ranks & ~(1 << top | 1 << second), 1)
            return FiveCard.TWO_PAIR << FIVE_CATEGORY_SHIFT | top << 16 | second << 12 | kicker << 8
        return pair_of(top) | highest(ranks & ~(1 << top), 3) << 4
    return FiveCard.HIGH_CARD << FIVE_CATEGORY_SHIFT | highest(ranks, 5)


def five_card_name(value: int) -> str:
    """Name a hand as a dealer announces it: `full house, kings over nines`."""
    category, top, second = FiveCard.of(value), value >> 16 & 15, value >> 12 & 15
    match category:
        case FiveCard.ROYAL_FLUSH:
            return "royal flush"
        case FiveCard.FOUR_OF_A_KIND:
            return f"four {PLURAL[top]}"
        case FiveCard.FULL_HOUSE:
            return f"full house, {PLURAL[top]} over {PLURAL[second]}"
        case FiveCard.THREE_OF_A_KIND:
            return f"three {PLURAL[top]}"
        case FiveCard.TWO_PAIR:
            return f"two pair, {PLURAL[top]} and {PLURAL[second]}"
        case FiveCard.PAIR:
            return f"pair of {PLURAL[top]}"
        case FiveCard.HIGH_CARD:
            return f"{SINGULAR[top]}-{SINGULAR[second]} high"
        case _:
            return f"{category.name.lower().replace('_', ' ')}, {SINGULAR[top]} high"


def held_name(cards: Sequence[Card]) -> str:
    """Name what cards make in five-card poker, even if some have not been dealt yet.

    Fewer than five cards can make only pairs, two pair, three and four of a kind: three clubs are
    no flush.

    >>> from croupier.cards import parse_cards
    >>> held_name(parse_cards("7c 6c 2c")), held_name(parse_cards("7c 6c 2c 2h"))
    ('seven-six high', 'pair of deuces')
    """
    if len(cards) >= HAND_CARDS:
        return five_card_name(best_five(cards))
    if not cards:
        return ""
    counted = sorted(Counter(card >> 2 for card in cards).items(), key=lambda held: held[::-1])
    (top, alike), (second, twins) = counted[-1], counted[-2] if len(counted) > 1 else (0, 0)
    if alike == 1:
        high = [SINGULAR[rank] for rank, _ in reversed(counted[-2:])]
        return f"{'-'.join(high)} high"
    kind = FiveCard.TWO_PAIR if alike == twins else _OF_A_KIND[alike]
    return five_card_name(kind << FIVE_CATEGORY_SHIFT | top << 16 | second << 12)
