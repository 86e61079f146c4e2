"""Five cards from a deck with a joker, in which deuces and the joker are wild.

A hand has two readings. In the *wild* reading, each of those five cards stands for whatever is
best; hands are compared this way. In the *natural* reading, a deuce is a deuce and the joker is
nothing: a bet may pay hands that need no wild card more than hands that do.

Both readings give a category above five ranks of four bits, on one scale, so both can be compared
with the same pay lines.
"""

from collections import Counter
from collections.abc import Sequence
from enum import IntEnum

from croupier.cards import JOKER, Card
from croupier.hands.five import FIVE_CATEGORY_SHIFT, FiveCard, best_five
from croupier.hands.known import KnownHand
from croupier.hands.ranks import PLURAL, SINGULAR, highest

WILD_CARDS = frozenset((Card(0), Card(1), Card(2), Card(3), JOKER))
"""The four deuces and the joker."""
_HAND = 5
_ACE = 12
_ALL = (1 << 13) - 1


class WildHand(IntEnum):
    """Categories with wild cards, worst first: five of a kind ranks below the royal flush."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    FIVE_OF_A_KIND = 9
    ROYAL_FLUSH = 10
    FIVE_WILDS = 11

    @classmethod
    def of(cls, value: int) -> "WildHand":
        return cls(value >> FIVE_CATEGORY_SHIFT)


def _worth(category: WildHand, *ranks: int) -> int:
    value = int(category) << FIVE_CATEGORY_SHIFT
    for place, rank in enumerate(ranks, start=1):
        value |= rank << FIVE_CATEGORY_SHIFT - 4 * place
    return value


# The wild reading -------------------------------------------------------------------------------


def wild_five(cards: Sequence[Card] | KnownHand, *, any_card: bool = False) -> int:
    """Return the value of five cards with wild cards at their best.

    In a flush, a wild card is the highest card of the suit that the hand does not have. With
    `any_card` it may be a card that the hand has, so every wild card of a flush is an ace.

    >>> from croupier.cards import parse_cards
    >>> [wild_name(wild_five(parse_cards(hand))) for hand in ("Ah Qd 8c 3s 2h", "Kh Jh 2c Jk 2d")]
    ['pair of aces', 'royal flush']
    """
    if isinstance(cards, KnownHand):
        return cards.ranked("wild_five_any" if any_card else "wild_five")
    plain = [card for card in cards if card not in WILD_CARDS]
    return wild_value(
        sorted((card >> 2 for card in plain), reverse=True),
        suited=len({card & 3 for card in plain}) <= 1,
        any_card=any_card,
    )


def wild_value(ranks: Sequence[int], *, suited: bool, any_card: bool = False) -> int:
    """Return the value of a hand whose natural cards have these ranks, highest first."""
    wilds = _HAND - len(ranks)
    if not ranks:
        return _worth(WildHand.FIVE_WILDS)
    held = 0
    for rank in ranks:
        held |= 1 << rank
    distinct = held.bit_count() == len(ranks)
    top = _straight(held, wilds) if distinct else -1
    if suited and top == _ACE:
        return _worth(WildHand.ROYAL_FLUSH, _ACE)
    # Ranks by count, then by height: the first one takes all the wild cards.
    order = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    alike = ranks.count(order[0]) + wilds
    if alike == _HAND:
        return _worth(WildHand.FIVE_OF_A_KIND, order[0])
    if suited and top >= 0:
        return _worth(WildHand.STRAIGHT_FLUSH, top)
    if alike == 4:
        return _worth(WildHand.FOUR_OF_A_KIND, *order)
    if alike == 3 and len(order) == 2:
        return _worth(WildHand.FULL_HOUSE, *order)
    if suited:
        return _flush(ranks, held, wilds, any_card=any_card)
    if top >= 0:
        return _worth(WildHand.STRAIGHT, top)
    if alike == 3:
        return _worth(WildHand.THREE_OF_A_KIND, *order)
    if alike == 2:
        return _worth(WildHand.TWO_PAIR if len(order) == 3 else WildHand.PAIR, *order)
    return _worth(WildHand.HIGH_CARD, *order)


def _straight(held: int, wilds: int) -> int:
    """Return the top of the best straight that wild cards complete; -1 if there is none."""
    for top in range(_ACE, 2, -1):
        wanted = 1 << _ACE | 0b1111 if top == 3 else 0b11111 << top - 4
        if held & ~wanted == 0 and (wanted & ~held).bit_count() == wilds:
            return top
    return -1


def _flush(ranks: Sequence[int], held: int, wilds: int, *, any_card: bool) -> int:
    if any_card:
        return _worth(WildHand.FLUSH, *[_ACE] * wilds, *ranks)
    for _ in range(wilds):
        held |= 1 << (_ALL & ~held).bit_length() - 1
    return int(WildHand.FLUSH) << FIVE_CATEGORY_SHIFT | highest(held, _HAND)


# The natural reading ----------------------------------------------------------------------------

_NATURAL = {
    category: WildHand[category.name] for category in FiveCard
}  # the same names, in a different order


def natural_five(cards: Sequence[Card]) -> int:
    """Return the value of five cards if a deuce is a deuce and the joker is not a card.

    >>> from croupier.cards import parse_cards
    >>> wild_name(natural_five(parse_cards("2h 2d 9c 9s 9h")))
    'full house, nines over deuces'
    """
    if JOKER not in cards:
        value = best_five(cards)
        ranks = value & (1 << FIVE_CATEGORY_SHIFT) - 1
        return int(_NATURAL[FiveCard.of(value)]) << FIVE_CATEGORY_SHIFT | ranks
    counted = Counter(card >> 2 for card in cards if card != JOKER)
    order = sorted(counted, key=lambda rank: (counted[rank], rank), reverse=True)
    alike = counted[order[0]]
    if alike == 2:
        two = len(order) == 2
        return _worth(WildHand.TWO_PAIR if two else WildHand.PAIR, *order)
    category = {
        4: WildHand.FOUR_OF_A_KIND, 3: WildHand.THREE_OF_A_KIND, 1: WildHand.HIGH_CARD,
    }[alike]  # fmt: skip
    return _worth(category, *order)


# Names ------------------------------------------------------------------------------------------


def wild_name(value: int) -> str:
    """Name a hand as a dealer announces it: `five kings`, `straight flush, nine high`."""
    category, top, second = WildHand.of(value), value >> 16 & 15, value >> 12 & 15
    match category:
        case WildHand.FIVE_WILDS | WildHand.ROYAL_FLUSH:
            return category.name.lower().replace("_", " ")
        case WildHand.FIVE_OF_A_KIND:
            return f"five {PLURAL[top]}"
        case WildHand.FOUR_OF_A_KIND:
            return f"four {PLURAL[top]}"
        case WildHand.FULL_HOUSE:
            return f"full house, {PLURAL[top]} over {PLURAL[second]}"
        case WildHand.THREE_OF_A_KIND:
            return f"three {PLURAL[top]}"
        case WildHand.TWO_PAIR:
            return f"two pair, {PLURAL[top]} and {PLURAL[second]}"
        case WildHand.PAIR:
            return f"pair of {PLURAL[top]}"
        case WildHand.HIGH_CARD:
            return f"{SINGULAR[top]}-{SINGULAR[second]} high"
        case _:
            return f"{category.name.lower().replace('_', ' ')}, {SINGULAR[top]} high"


def wild_held_name(cards: Sequence[Card], *, any_card: bool = False) -> str:
    """Name a hand once it has all its cards."""
    return wild_name(wild_five(cards, any_card=any_card)) if len(cards) == _HAND else ""
