"""Three-card hands, up to renaming of suits.

No bet in Three Card Poker and Let It Ride distinguishes suits (the jackpot that does is counted
hand by hand), so hands that differ only in the names of suits are one class with a weight. Which
suits are interchangeable depends on the deck: the renamings used are those that leave the deck
unchanged. The 22,100 hands of the full deck make 1,755 classes; a deck without symmetry makes as
many classes as hands.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations

import numpy as np
import numpy.typing as npt

from croupier.cards import Card, Deck
from croupier.hands import ThreeCard
from croupier.hands.arrays import kernel, three_card_array
from croupier.hands.three import THREE_CATEGORY_SHIFT
from croupier.lab.kernels.counting import Cards, Counts, as_cards, cards_of, enough_cards


@dataclass(frozen=True, eq=False)
class OwnHands:
    """The three-card hands of a deck, up to renaming of suits, worst first."""

    cards: Cards
    """One hand of each class."""
    weights: Counts
    """How many hands each class stands for."""
    values: Counts
    every: Cards
    """Every hand of the deck by itself …"""
    row_of: Counts
    """… and the class it belongs to."""

    def __len__(self) -> int:
        return len(self.cards)

    def hand(self, row: int) -> tuple[Card, ...]:
        return as_cards(self.cards[row])

    def of_category(self, category: ThreeCard) -> slice:
        """Return the rows of a category; hands are in order of value, so these are adjacent."""
        bounds = (category << THREE_CATEGORY_SHIFT, (category + 1) << THREE_CATEGORY_SHIFT)
        first, end = np.searchsorted(self.values, bounds)
        return slice(int(first), int(end))


@cache
def own_hands(deck: Deck) -> OwnHands:
    """Return the three-card hands that a deck can deal, classed by interchangeable suits."""
    cards = cards_of(deck)
    enough_cards(deck, 3)
    every = np.array(list(combinations(cards.tolist(), 3)), dtype=np.int64)
    names = _least_names(every, cards)
    # Among hands of equal value the name decides, so the order is the same on every machine.
    values = three_card_array(every).astype(np.int64)
    _, sample, row_of, weights = np.unique(
        values << 18 | names, return_index=True, return_inverse=True, return_counts=True
    )
    return OwnHands(
        cards=every[sample].astype(np.uint8),
        weights=weights.astype(np.int64),
        values=values[sample],
        every=every.astype(np.uint8),
        row_of=row_of.astype(np.int64),
    )


def _least_names(hands: npt.NDArray[np.int64], deck: Cards) -> npt.NDArray[np.int64]:
    """Return, for each hand, the least number that a renaming of suits can give it."""
    held = set(deck.tolist())
    names = np.full(len(hands), 1 << 18, dtype=np.int64)
    for renamed in permutations(range(4)):
        if {card & ~3 | renamed[card & 3] for card in held} != held:
            continue
        other = np.sort(hands & ~3 | np.array(renamed)[hands & 3], axis=1)
        names = np.minimum(names, other[:, 0] << 12 | other[:, 1] << 6 | other[:, 2])
    return names


@kernel
def take_out(own: Cards, deck: Cards, left: Cards) -> None:
    """Fill `left` with the cards of the deck other than three own ones."""
    place = 0
    for card in deck:
        if card not in (own[0], own[1], own[2]):
            left[place] = card
            place += 1
