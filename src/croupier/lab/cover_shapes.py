"""How the best hand at a table is counted, by the shape of the game.

A shape is what is dealt: own cards, common cards, whether the dealer has a hand, and how hands
rank. Let It Ride, Caribbean Stud and Three Card Poker are counted by families of cores; games with
two own cards and a board by matchings. For five cards each with another ranking, only two hands are
counted.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Any

import numpy as np
import numpy.typing as npt

from croupier.cards import Deck
from croupier.errors import BadBet
from croupier.hands import FiveCard, FourCard, ThreeCard
from croupier.hands.arrays import best_five_array, best_four_array, three_card_array
from croupier.hands.five import FIVE_CATEGORY_SHIFT
from croupier.hands.four import FOUR_CATEGORY_SHIFT
from croupier.hands.three import THREE_CATEGORY_SHIFT
from croupier.hands.wild import WildHand
from croupier.hands.wild_arrays import wild_five_array
from croupier.lab.cover_limits import Dealt, dealt_at
from croupier.lab.kernels.counting import cards_of
from croupier.lab.kernels.cover import count_stud, deals, stud_steps, stud_worse
from croupier.lab.kernels.cover_board import board_deals, board_steps, board_worse, count_board
from croupier.lab.kernels.cover_ride import ride_deals, ride_worse
from croupier.lab.kernels.cover_three import count_three, three_steps, three_worse
from croupier.lab.kernels.cover_two import pairs_below, places_of_hands
from croupier.lab.kernels.stud import block_of
from croupier.lab.progress import Tick
from croupier.rules import Game

Bytes = npt.NDArray[np.uint8]
Values = npt.NDArray[np.int32]

CORES = "by inclusion and exclusion over disjoint cores"
MATCHINGS = "by inclusion and exclusion over the hands that reach a category beside each board"
BY_PAIRS = "by inclusion and exclusion over the cards that two hands might share"


@dataclass(frozen=True, kw_only=True, eq=False)
class Shape:
    """One kind of table, and the functions that count it."""

    own: int
    common: int = 0
    dealer: bool = False
    categories: type[IntEnum]
    shift: int
    values: Callable[[Any], Values]
    """Returns the values of hands with the board, one row each."""
    steps: Callable[[Deck, int], int]
    """Returns how many steps `count` will report."""
    count: Callable[[Deck, int, Tick], None]
    worse: Callable[[Deck, int, Any], int]
    deals: Callable[[Deck, int], int]
    method: str

    def one_of_each(self, deck: Deck) -> tuple[Bytes, Values]:
        """Return hands of five or three cards of every kind, worst first, with their values."""
        return _one_of_each(self, deck)


def shape_of(game: Game) -> Shape:
    """Return the shape of a game; refuse one that cannot be counted."""
    dealt = dealt_at(game)
    if dealt not in SHAPES:
        own, common, dealer, _ = dealt
        raise BadBet(
            f"{game.title} deals {own} own cards, {common} in common and {dealer} to the dealer; "
            "best hands are counted with three own cards and two in common, with two and a board "
            "of three or five, or with three or five each"
        )
    return SHAPES[dealt]


@lru_cache(maxsize=16)
def _one_of_each(shape: Shape, deck: Deck) -> tuple[Bytes, Values]:
    if shape.categories in (FourCard, WildHand):
        every = cards_of(deck)[places_of_hands(len(deck))]  # all of them
    else:
        every = _by_ranks(deck, min(shape.own + shape.common, 5))
    ranked = shape.values if every.shape[1] == shape.own else best_five_array
    values = ranked(every)
    order = np.argsort(values, kind="stable")
    return every[order], values[order]


def _by_ranks(deck: Deck, size: int) -> Bytes:
    """Return hands of each value that a deck of whole suits can deal: one suited, one not."""
    block = block_of(deck)
    suits = block.suits
    hands = [
        [rank * 4 + suits[place % len(suits)] for place, rank in enumerate(ranks)]
        for ranks in combinations_with_replacement(block.ranks, size)
        if all(ranks.count(rank) <= len(suits) for rank in ranks)
    ]
    hands += [[rank * 4 + suits[0] for rank in ranks] for ranks in combinations(block.ranks, size)]
    return np.array(hands, dtype=np.uint8)


# Five cards each --------------------------------------------------------------------------------

STUD = Shape(
    own=5,
    dealer=True,
    categories=FiveCard,
    shift=FIVE_CATEGORY_SHIFT,
    values=best_five_array,
    steps=lambda deck, hands: stud_steps(block_of(deck), hands),
    count=lambda deck, hands, tick: count_stud(block_of(deck), hands, tick=tick),
    worse=lambda deck, hands, category: stud_worse(block_of(deck), hands, category),
    deals=lambda deck, hands: deals(len(deck), 5, hands),
    method=CORES,
)

_pairs: dict[tuple[Deck, type[IntEnum]], dict[int, int]] = {}
"""Finished counts of two hands; a count that was stopped stores nothing here."""


def _two_hands(categories: type[IntEnum], shift: int, values: Callable[[Any], Values]) -> Shape:
    """Five cards each in any ranking: one player and the dealer."""

    def count(deck: Deck, hands: int, tick: Tick) -> None:  # noqa: ARG001  there are two
        if (deck, categories) not in _pairs:
            above = [category for category in categories if category]
            _pairs[deck, categories] = pairs_below(deck, values, shift, above, tick=tick)

    def worse(deck: Deck, hands: int, category: IntEnum) -> int:
        if hands == 1:
            raise BadBet("one hand alone; the dealer's is always dealt")
        return _pairs[deck, categories][category]

    return Shape(
        own=5,
        dealer=True,
        categories=categories,
        shift=shift,
        values=values,
        steps=lambda deck, hands: 0 if (deck, categories) in _pairs else len(categories) - 1,
        count=count,
        worse=worse,
        deals=lambda deck, hands: deals(len(deck), 5, hands),
        method=BY_PAIRS,
    )


# Three cards each, and a board ------------------------------------------------------------------

THREE = Shape(
    own=3,
    dealer=True,
    categories=ThreeCard,
    shift=THREE_CATEGORY_SHIFT,
    values=three_card_array,
    steps=lambda deck, hands: three_steps(block_of(deck), hands),
    count=lambda deck, hands, tick: count_three(block_of(deck), hands, tick=tick),
    worse=lambda deck, hands, category: three_worse(block_of(deck), hands, category),
    deals=lambda deck, hands: deals(len(deck), 3, hands),
    method=CORES,
)

RIDE = Shape(
    own=3,
    common=2,
    categories=FiveCard,
    shift=FIVE_CATEGORY_SHIFT,
    values=best_five_array,
    steps=lambda deck, hands: 0,
    count=lambda deck, hands, tick: None,
    worse=lambda deck, hands, category: ride_worse(block_of(deck), hands, category),
    deals=lambda deck, hands: ride_deals(block_of(deck), hands),
    method=CORES,
)


def _with_board(common: int, *, dealer: bool) -> Shape:
    """Two own cards and a board."""
    return Shape(
        own=2,
        common=common,
        dealer=dealer,
        categories=FiveCard,
        shift=FIVE_CATEGORY_SHIFT,
        values=best_five_array,
        steps=lambda deck, hands: board_steps(deck, common, hands),
        count=lambda deck, hands, tick: count_board(deck, common, hands, tick=tick),
        worse=lambda deck, hands, category: board_worse(deck, common, hands, category),
        deals=lambda deck, hands: board_deals(deck, common, hands),
        method=MATCHINGS,
    )


SHAPES: dict[Dealt, Shape] = {
    (3, 2, 0, "five_card"): RIDE,
    (5, 0, 5, "five_card"): STUD,
    (5, 0, 5, "four_card"): _two_hands(FourCard, FOUR_CATEGORY_SHIFT, best_four_array),
    (5, 0, 5, "wild_five_card"): _two_hands(WildHand, FIVE_CATEGORY_SHIFT, wild_five_array),
    (3, 2, 3, "three_card"): THREE,
    (2, 3, 0, "five_card"): _with_board(3, dealer=False),
    (2, 5, 2, "five_card"): _with_board(5, dealer=True),
}
"""By own cards, common cards, the dealer's cards, and the pay table's reading. The two common cards
in Three Card Poker belong to a link and to no hand of the game."""
