"""Suits that a game does not distinguish, for millions of positions at once.

A position is a row of cards in the order they were seen, and *groups* say which of its columns
belong together. Rows that differ only in the names of suits, or in the order of cards within a
group, have the same key.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, groupby

import numpy as np
import numpy.typing as npt

from croupier.cards import JOKER, Deck
from croupier.rules import Layout

Rows = npt.NDArray[np.uint8]
Keys = npt.NDArray[np.generic]
"""One per row: a whole number, or its bytes if there are too many cards for that."""
Numbers = npt.NDArray[np.int64]
Groups = Sequence[Sequence[int]]

CHUNK = 1 << 16
"""How many rows at a time fit in the processor's cache."""
_BITS = 62


class Symmetry:
    """Blocks of suits that can be interchanged, and possibly two colors that can be swapped."""

    def __init__(
        self, blocks: Sequence[Sequence[int]], swap: Sequence[Sequence[int]], copies: int
    ) -> None:
        self._blocks = blocks
        self._swap = swap
        """Two colors that can be swapped, each given by its suits."""
        self._copies = copies

    @classmethod
    def on(cls, layout: Layout, stakes: Mapping[str, int], deck: Deck) -> "Symmetry":
        """Return the interchangeable suits, as the game, the deck and every table in use allow."""
        named = any(
            layout.pays(key, hands=_any_column(layout, key)).reading.names_suits
            for key in _tables_in_use(layout, stakes)
        )
        shape = [deck.copies[suit::4] for suit in range(4)]
        families = [[0, 1, 2, 3]] if layout.game.suits == "alike" else [[0, 3], [1, 2]]
        if named:
            families = [[0], [1], [2], [3]]
        ordered = [sorted(family, key=shape.__getitem__) for family in families]
        blocks = [
            list(block) for family in ordered for _, block in groupby(family, shape.__getitem__)
        ]
        shapes = [[shape[suit] for suit in family] for family in ordered]
        swap = layout.game.suits == "colors" and not named and shapes[0] == shapes[1]
        return cls(blocks, ordered if swap else (), max(deck.copies))

    def keys(self, cards: Rows, groups: Groups) -> Keys:
        """Return the keys of rows: equal if the game does not distinguish them."""
        if not groups:
            return np.zeros(len(cards), dtype=np.int64)
        found = [
            _packed(self._renamed(cards[at : at + CHUNK], groups), groups)
            for at in range(0, len(cards), CHUNK)
        ]
        return np.concatenate(found) if found else _packed(cards, groups)

    def _renamed(self, cards: Rows, groups: Groups) -> Rows:
        """Return each row with its suits renamed by what they hold, the fullest first."""
        words = [self._held(cards, groups, suit) for suit in range(4)]
        names = np.zeros((len(cards), 4), dtype=np.uint8)
        for block in self._blocks:
            place = dict.fromkeys(block, np.zeros(len(cards), dtype=np.uint8))
            for one, other in combinations(block, 2):
                first = _not_less(words[one], words[other])
                place[other] = place[other] + first
                place[one] = place[one] + ~first
            for suit in block:
                names[:, suit] = np.array(block, dtype=np.uint8)[place[suit]]
        if self._swap:
            names = self._swapped(names, words)
        return in_suits(cards, names)

    def _swapped(self, names: Rows, words: list[list[Numbers]]) -> Rows:
        """Give the color that holds more the names of the first."""
        one, other = self._swap
        swapped = np.zeros(4, dtype=np.uint8)
        swapped[[*one, *other]] = [*other, *one]

        def in_order(color: Sequence[int]) -> list[Numbers]:
            first, second = color
            stands = names[:, first] == first
            pairs = list(zip(words[first], words[second], strict=True))
            return [np.where(stands, *pair) for pair in pairs] + [
                np.where(stands, *reversed(pair)) for pair in pairs
            ]

        stay = _not_less(in_order(one), in_order(other))
        return np.where(stay[:, None], names, swapped[names])

    def _held(self, cards: Rows, groups: Groups, suit: int) -> list[Numbers]:
        """Return which ranks of a suit each group holds and how many of each, as integers.

        With more than 15 equal cards these would be ambiguous, so fewer rows are recognized as
        equal.
        """
        words: list[Numbers] = []
        room = 0
        for group in groups:
            digit = min(len(group), self._copies).bit_length()
            if not words or room < 13 * digit:
                words.append(np.zeros(len(cards), dtype=np.int64))
                room = _BITS
            codes = np.zeros(JOKER + 1, dtype=np.int64)  # a joker has no suit
            codes[suit:JOKER:4] = 1 << digit * np.arange(13, dtype=np.int64)
            words[-1] <<= 13 * digit
            for column in group:
                words[-1] += codes[cards[:, column]]
            room -= 13 * digit
        return words


def in_suits(cards: Rows, names: Rows) -> Rows:
    """Return each row with its suits renamed; a joker has no suit and stays the same."""
    renamed = cards & ~np.uint8(3) | np.take_along_axis(names, cards & 3, axis=1)
    return np.where(cards < JOKER, renamed, cards)


def _not_less(one: list[Numbers], other: list[Numbers]) -> npt.NDArray[np.bool_]:
    """Whether one row of words is equal to the other, or greater at the first difference."""
    found = one[-1] >= other[-1]
    for a, b in zip(one[-2::-1], other[-2::-1], strict=True):
        found = (a > b) | (a == b) & found
    return found


def _packed(cards: Rows, groups: Groups) -> Keys:
    """Return rows without the order within groups, each as one sortable value."""
    parts = [np.sort(cards[:, list(group)], axis=1) for group in groups]
    columns = sum(part.shape[1] for part in parts)
    if 6 * columns > _BITS:
        together = np.ascontiguousarray(np.concatenate(parts, axis=1))
        return together.view(np.dtype((np.void, columns))).ravel()
    packed = np.zeros(len(cards), dtype=np.int64)
    for part in parts:
        for column in part.T:
            packed <<= 6
            packed |= column
    return packed


def classes(keys: Keys) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """Return the order that puts equal keys together, and where in it each new key begins."""
    order = np.argsort(keys, kind="stable")
    ranged = keys[order]
    begins = np.flatnonzero(np.concatenate([[True], ranged[1:] != ranged[:-1]]))
    return order, begins if len(keys) else begins[:0]


def _tables_in_use(layout: Layout, stakes: Mapping[str, int]) -> Iterator[str]:
    """Return the tables of the bets that are up, and those that no bet uses."""
    named = {bet.table for bet in layout.game.bets}
    up = {bet.table for bet in layout.game.bets if bet.key in stakes}
    return (key for key in layout.tables if key in up or key not in named)


def _any_column(layout: Layout, key: str) -> int | None:
    columns = layout.tables[key].columns.get(key)
    return next(iter(columns)) if columns else None
