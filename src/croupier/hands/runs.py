"""Solitaire runs: consecutive ranks of alternating color, ace low, king high, no wrap.

The 26 pairs of rank and color form two lines of thirteen cells. On one line the ace is red, the
deuce black, the three red and so on; on the other line the colors are swapped. A run is a stretch
of neighboring cells on one line, so a hand's longest run is its longest stretch of set bits.
"""

from collections.abc import Iterable

from croupier.cards import Card, is_red
from croupier.hands.known import KnownHand
from croupier.hands.ranks import SINGULAR


def low_ace_rank(card: Card) -> int:
    """Return 0 for an ace, 1 for a deuce, 12 for a king."""
    return ((card >> 2) + 1) % 13


def _cell(card: Card) -> tuple[int, int]:
    """Return the line of a card and its bit on that line."""
    rank = low_ace_rank(card)
    return (rank + is_red(card)) & 1, 1 << rank


_CELLS = tuple(_cell(Card(number)) for number in range(52))


def _best_stretch(cells: int) -> int:
    """Return 16 times the length plus the top (1 ace, 13 king) of the best run on a line."""
    length = tops = 0
    while cells:  # the tops of the stretches; each pass drops the shortest
        length, tops = length + 1, cells
        cells &= cells << 1
    return length << 4 | tops.bit_length()


_STRETCHES = tuple(_best_stretch(cells) for cells in range(1 << 13))

FIVE_FOUR = 2 << 4 | 5
"""The lowest hand that qualifies the dealer: a two-card run of 5-4."""


def longest_run(cards: Iterable[Card]) -> int:
    """Return the value of the longest run: its length, then its top card.

    >>> from croupier.cards import parse_cards
    >>> run_name(longest_run(parse_cards("Kh Qs Jd 4c 3d 2s Ah")))
    'run of 4, four high'
    """
    if isinstance(cards, KnownHand):
        return cards.ranked("longest_run")
    lines = [0, 0]
    for card in cards:
        line, cell = _CELLS[card]
        lines[line] |= cell
    return max(_STRETCHES[lines[0]], _STRETCHES[lines[1]])


def run_length(value: int) -> int:
    return value >> 4


def run_top(value: int) -> int:
    """Return 1 for an ace to 13 for a king."""
    return value & 15


def run_name(value: int) -> str:
    """Name a hand as a dealer announces it."""
    top = SINGULAR[(run_top(value) - 2) % 13]  # names start at the deuce and end with the ace
    return f"run of {run_length(value)}, {top} high"
