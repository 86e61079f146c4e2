"""Rows of cards that differ only in the names of suits are one row to the general solver."""

from collections.abc import Sequence
from itertools import permutations, product

import numpy as np
import pytest

from croupier.cards import Card, Deck, parse_cards
from croupier.lab.general_suits import Groups, Symmetry
from tests.lab.test_general_reference import COLORS, colors
from tests.lab.toys import toy
from tests.oracle.general_walk import renamings

HANDS = (
    "2c 3d 3h 4s Ks Ac",
    "2c 2c 9d 9d 9d Ah",
    "5h 6h 7h 8h 9c 9s",
    "3c 3c 4d 9h 9h Ts",
    "Jd Jd Jd Jd Jd Jd",
)
GROUPS = (((0, 1, 2, 3, 4, 5),), ((0, 1), (2,), (3, 4, 5)), ((0,), (1, 2, 3)))
PACKS = {
    "one pack": Deck.packs(1),
    "six packs": Deck.packs(6),
    "one card more": Deck.of([*Deck.packs(2), *parse_cards("2h")]),
    "two of a color more": Deck.of([*Deck.packs(2), *parse_cards("2h 2d")]),
    "two of different colors more": Deck.of([*Deck.packs(2), *parse_cards("2h 2s")]),
}


@pytest.mark.parametrize("suits", ["alike", "colors", "red and black"])
@pytest.mark.parametrize("packs", PACKS)
def test_rows_are_alike_if_some_renaming_makes_them_so(suits: str, packs: str) -> None:
    deck = PACKS[packs]
    layout = toy(colors, steps=COLORS, deck=deck, suits=suits)
    symmetry = Symmetry.on(layout, {"ante": 1}, deck)
    allowed = list(renamings(layout, {"ante": 1}, deck))
    hands = [cards for cards in map(parse_cards, HANDS) if can_be_dealt(cards, deck)]
    for cards, groups in product(hands, GROUPS):
        rows = [renamed(cards, names) for names in permutations(range(4))]
        rows += [[*row[:1], *row[:0:-1]] for row in rows]

        def held(row: Sequence[int], groups: Groups = groups) -> list[list[int]]:
            return [sorted(row[place] for place in group) for group in groups]

        alike = [held(renamed(cards, names)) for names in allowed]
        keys = symmetry.keys(np.array([cards, *rows], dtype=np.uint8), groups).tolist()
        for row, key in zip(rows, keys[1:], strict=True):
            assert (key == keys[0]) == (held(row) in alike)


def can_be_dealt(cards: Sequence[Card], deck: Deck) -> bool:
    return all(cards.count(card) <= deck.copies[card] for card in cards)


def renamed(cards: Sequence[int], names: Sequence[int]) -> list[int]:
    return [card & ~3 | names[card & 3] for card in cards]
