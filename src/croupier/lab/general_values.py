"""Every hand of a size by its value: for bets that apply one ranking to one pile, and no more."""

from collections.abc import Iterator
from itertools import combinations
from math import comb

import numpy as np

from croupier.cards import Deck
from croupier.lab.general_asking import array_of
from croupier.lab.general_suits import Rows
from croupier.lab.progress import Tick

_TAIL = 5
"""How many cards of a hand are listed at once; those before them are looped over."""


def hands_by_value(
    deck: Deck, size: int, ranking: str, tick: Tick
) -> list[tuple[tuple[int, ...], int]]:
    """Return a hand of each value that a deck without duplicates can deal, and how many have it."""
    counts: dict[int, int] = {}
    examples: dict[int, tuple[int, ...]] = {}
    for rows in _every(deck, size):
        tick()
        values = array_of(ranking, rows)
        numbers = np.bincount(values)
        for value in np.flatnonzero(numbers).tolist():
            counts[value] = counts.get(value, 0) + int(numbers[value])
            if value not in examples:
                examples[value] = tuple(rows[int(np.argmax(values == value))].tolist())
    return [(examples[value], counts[value]) for value in sorted(counts)]


def _every(deck: Deck, size: int) -> Iterator[Rows]:
    cards = np.array([int(card) for card in deck], dtype=np.uint8)
    tail = min(size, _TAIL)
    listed = np.fromiter(
        (place for hand in combinations(range(len(cards)), tail) for place in hand),
        dtype=np.uint8,
        count=comb(len(cards), tail) * tail,
    ).reshape(-1, tail)
    for head in combinations(range(len(cards)), size - tail):
        # Hands are listed in ascending order: those above the last card of the head come last.
        begin = np.searchsorted(listed[:, 0], head[-1] + 1) if head else 0
        rest = listed[begin:]
        if len(rest):
            rows = np.empty((len(rest), size), dtype=np.uint8)
            rows[:, : size - tail] = cards[list(head)]
            rows[:, size - tail :] = cards[rest]
            yield rows
