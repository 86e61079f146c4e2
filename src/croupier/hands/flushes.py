"""Flushes of any length: the longest suit decides, then that suit's cards from the top.

The ranks held in a suit are thirteen bits, so of two suits of equal length, the one with the larger
number has the higher card at the first difference. A value is the number of cards above those bits.
"""

from collections.abc import Iterable

from croupier.cards import Card
from croupier.hands.known import KnownHand
from croupier.hands.ranks import SINGULAR

FLUSH_SHIFT = 13
"""The position of the number of cards in a value, above its ranks."""
ROW_BITS = 4
"""The number of bits of a `suited_cards` value that hold the number of cards in a row."""

_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven")

NINE_HIGH_OF_THREE = 3 << FLUSH_SHIFT | 1 << 7
"""The lowest hand that qualifies in High Card Flush: three cards of a suit, nine high."""


def in_a_row(ranks: int) -> int:
    """Return the longest stretch in a set of ranks; the ace counts as high and as low."""
    stretch, length = ranks << 1 | ranks >> 12, 0
    while stretch:
        stretch, length = stretch & stretch << 1, length + 1
    return min(length, ranks.bit_count())


_ROWS = tuple(map(in_a_row, range(1 << 13)))


def _suits(cards: Iterable[Card]) -> list[int]:
    """Return the ranks held in each suit, one bit each."""
    held = [0, 0, 0, 0]
    for card in cards:
        held[card & 3] |= 1 << (card >> 2)
    return held


def longest_flush(cards: Iterable[Card]) -> int:
    """Return the value of the longest suit, or the better of two equally long ones.

    >>> from croupier.cards import parse_cards
    >>> flush_name(longest_flush(parse_cards("Ah 9h 4h Ks 7s 6s Qd")))
    'three-card flush, ace high'
    """
    if isinstance(cards, KnownHand):
        return cards.ranked("longest_flush")
    return max(held.bit_count() << FLUSH_SHIFT | held for held in _suits(cards))


def suited_cards(cards: Iterable[Card]) -> int:
    """Return the most cards of one suit, and the most of one suit in a row, as one number.

    The straight flush may be in a different suit than the longest one. `flush_cards` and
    `straight_flush_cards` extract the two numbers.

    >>> from croupier.cards import parse_cards
    >>> held = suited_cards(parse_cards("Ah 9h 6h 4h 7s 6s 5s"))
    >>> flush_cards(held), straight_flush_cards(held)
    (4, 3)
    """
    if isinstance(cards, KnownHand):
        return cards.ranked("suited_cards")
    suits = _suits(cards)
    longest = max(held.bit_count() for held in suits)
    return longest << ROW_BITS | max(_ROWS[held] for held in suits)


def flush_cards(suited: int) -> int:
    return suited >> ROW_BITS


def straight_flush_cards(suited: int) -> int:
    return suited & (1 << ROW_BITS) - 1


def flush_length(value: int) -> int:
    """Return how many cards the longest suit has."""
    return value >> FLUSH_SHIFT


def flush_ranks(value: int) -> tuple[int, ...]:
    """Return the ranks of the longest suit, highest first."""
    return tuple(rank for rank in range(12, -1, -1) if value >> rank & 1)


def flush_kind(cards: int) -> str:
    """Return `three-card flush`, say."""
    return f"{_COUNTS[cards]}-card flush"


def straight_flush_kind(cards: int) -> str:
    """Return `five-card straight flush`, say."""
    return f"{_COUNTS[cards]}-card straight flush"


def flush_name(value: int) -> str:
    """Name a hand as a dealer announces it."""
    top = (value & (1 << FLUSH_SHIFT) - 1).bit_length() - 1
    return f"{flush_kind(flush_length(value))}, {SINGULAR[top]} high"
