"""Every name a dealer can announce, by the kind of hand, best kind first."""

from collections.abc import Iterable, Mapping
from itertools import combinations

from croupier.hands.five import FIVE_CATEGORY_SHIFT, FiveCard, five_card_name
from croupier.hands.flushes import FLUSH_SHIFT, flush_kind, flush_name
from croupier.hands.four import FOUR_CATEGORY_SHIFT, FourCard, four_card_name
from croupier.hands.ranks import SINGULAR, STRAIGHT_OF_FOUR
from croupier.hands.runs import run_name
from croupier.hands.three import THREE_CATEGORY_SHIFT, ThreeCard, three_card_name

Names = Mapping[str, tuple[str, ...]]

RANKS = range(len(SINGULAR) - 1, -1, -1)
"""From the ace down to the deuce."""
RUN_TOPS = range(13, 0, -1)
"""From the king down to the ace, which is low there."""
RUN_CARDS = range(7, 0, -1)


def _kind(category: FiveCard | FourCard | ThreeCard) -> str:
    return category.name.lower().replace("_", " ")


def _five_ranks(category: FiveCard) -> Iterable[tuple[int, int]]:
    """Yield the ranks that the names of this category mention, highest first."""
    match category:
        case FiveCard.ROYAL_FLUSH:
            return [(12, 0)]
        case FiveCard.STRAIGHT_FLUSH:
            return [(top, 0) for top in RANKS if 3 <= top <= 11]
        case FiveCard.STRAIGHT:
            return [(top, 0) for top in RANKS if top >= 3]
        case FiveCard.FLUSH:
            return [(top, 0) for top in RANKS if top >= 5]
        case FiveCard.FULL_HOUSE:
            return [(top, second) for top in RANKS for second in RANKS if second != top]
        case FiveCard.TWO_PAIR:
            return [(top, second) for top in RANKS for second in RANKS if second < top]
        case FiveCard.HIGH_CARD:
            lowest = dict.fromkeys(RANKS, 3) | {12: 4}  # A-5-4-3-2 is a straight
            return [(t, s) for t in RANKS for s in RANKS if lowest[t] <= s < t and t >= 5]
        case _:
            return [(top, 0) for top in RANKS]


FIVE_CARD_NAMES: Names = {
    _kind(category): tuple(
        five_card_name(category << FIVE_CATEGORY_SHIFT | top << 16 | second << 12)
        for top, second in _five_ranks(category)
    )
    for category in reversed(FiveCard)
}


def _four_ranks(category: FourCard) -> Iterable[tuple[int, int]]:
    """Yield the ranks that the names of this category mention, for the best four of five cards."""
    match category:
        case FourCard.STRAIGHT_FLUSH | FourCard.STRAIGHT:
            return [(top, 0) for top in RANKS if top >= 2]
        case FourCard.FLUSH:
            return [(top, 0) for top in RANKS if top >= 4]
        case FourCard.TWO_PAIR:
            return [(top, second) for top in RANKS for second in RANKS if second < top]
        case FourCard.HIGH_CARD:
            return [(t, s) for t in RANKS for s in RANKS if _four_high(t, s)]
        case _:
            return [(top, 0) for top in RANKS]


def _four_high(top: int, second: int) -> bool:
    """Whether five cards can have these two ranks and three lower ones without a straight."""
    return second < top and any(
        STRAIGHT_OF_FOUR[1 << top | 1 << second | sum(1 << rank for rank in rest)] < 0
        for rest in combinations(range(second), 3)
    )


FOUR_CARD_NAMES: Names = {
    _kind(category): tuple(
        four_card_name(category << FOUR_CATEGORY_SHIFT | top << 12 | second << 8)
        for top, second in _four_ranks(category)
    )
    for category in reversed(FourCard)
}
"""Names for the best four of five cards."""

_THREE_TOPS = {
    ThreeCard.MINI_ROYAL: range(12, 11, -1),
    ThreeCard.STRAIGHT_FLUSH: range(11, 0, -1),
    ThreeCard.STRAIGHT: range(12, 0, -1),
    ThreeCard.FLUSH: range(12, 2, -1),
    ThreeCard.HIGH_CARD: range(12, 2, -1),
}

THREE_CARD_NAMES: Names = {
    _kind(category): tuple(
        three_card_name(category << THREE_CATEGORY_SHIFT | top << 8)
        for top in _THREE_TOPS.get(category, RANKS)
    )
    for category in reversed(ThreeCard)
}

RUN_NAMES: Names = {
    f"run of {cards}": tuple(run_name(cards << 4 | top) for top in RUN_TOPS if top >= cards)
    for cards in RUN_CARDS
}

FLUSH_NAMES: Names = {
    flush_kind(cards): tuple(
        flush_name(cards << FLUSH_SHIFT | 1 << top) for top in RANKS if top >= cards - 1
    )
    for cards in range(7, 1, -1)
}
"""Of seven cards, at least two share a suit."""
