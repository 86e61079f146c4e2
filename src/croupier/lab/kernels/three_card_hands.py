"""What Three Card Poker and Let It Ride share: three own cards, and kinds of five-card hands.

**Own hands up to suits.** No bet here tells one suit from another (the jackpot that does is
counted hand by hand), so hands that differ only in the names of suits are one class with a weight.
Which suits may change places depends on the deck: those renamings are used that turn the deck into
itself. The 22,100 hands of the full deck make 1,755 classes; a deck without symmetry makes as many
classes as hands.

**Kinds of five-card hands.** Every line that a pay table may have for five cards asks for a
category or for a pair of some rank or better. So 22 kinds are enough for any table: high card, a
pair of each of thirteen ranks, and the eight categories from two pair to the royal flush.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from os import cpu_count

import numpy as np
import numpy.typing as npt

from croupier.cards import Card, Deck, card_text
from croupier.errors import DuplicateCard, WrongHandSize
from croupier.hands import FiveCard, ThreeCard
from croupier.hands.arrays import three_card_array
from croupier.hands.five import _CATEGORY_SHIFT as FIVE_CATEGORY_SHIFT
from croupier.hands.five import pair_of
from croupier.hands.three import _CATEGORY_SHIFT as THREE_CATEGORY_SHIFT
from croupier.lab.progress import Progress

Cards = npt.NDArray[np.uint8]
Groups = tuple[int, ...]
"""For each kind of hand the number of its group, counted from 0."""
Counts = npt.NDArray[np.int64]

# Kinds of five-card hands -----------------------------------------------------------------------

KIND_VALUES: tuple[int, ...] = (
    0,
    *(pair_of(rank) for rank in range(13)),
    *(category << FIVE_CATEGORY_SHIFT for category in FiveCard if category > FiveCard.PAIR),
)
"""For each kind, worst first, the least value a hand of it can have, or less."""

KINDS = len(KIND_VALUES)

KIND_SHIFT = 16
"""A value without its lowest sixteen bits is its category and its first rank."""


def _kinds() -> Cards:
    kinds = np.zeros(len(FiveCard) << 4, dtype=np.uint8)
    for category in FiveCard:
        for rank in range(16):
            value = category << FIVE_CATEGORY_SHIFT | rank << KIND_SHIFT
            kinds[value >> KIND_SHIFT] = sum(value >= least for least in KIND_VALUES) - 1
    kinds.flags.writeable = False
    return kinds


_KIND_OF = _kinds()
ONE_BY_ONE: Groups = tuple(range(KINDS))
"""Every kind a group of its own."""


@cache
def group_table(groups: Groups) -> Cards:
    """The group of a hand, by its value without the lowest sixteen bits."""
    table = np.array(groups, dtype=np.uint8)[_KIND_OF]
    table.flags.writeable = False
    return table


# Own hands --------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class OwnHands:
    """The hands of three cards of a deck, up to the names of suits, worst first."""

    cards: Cards
    """One hand of each class."""
    weights: Counts
    """How many hands each class stands for."""
    values: Counts
    every: Cards
    """Every hand of the deck, by itself …"""
    row_of: Counts
    """… and the class it belongs to."""

    def __len__(self) -> int:
        return len(self.cards)

    def hand(self, row: int) -> tuple[Card, ...]:
        return as_cards(self.cards[row])

    def of_category(self, category: ThreeCard) -> slice:
        """The rows of a category: hands stand in order of value, so they stand together."""
        bounds = (category << THREE_CATEGORY_SHIFT, (category + 1) << THREE_CATEGORY_SHIFT)
        first, end = np.searchsorted(self.values, bounds)
        return slice(int(first), int(end))


def as_cards(row: npt.NDArray[np.integer]) -> tuple[Card, ...]:
    return tuple(map(Card, row.tolist()))


def cards_of(deck: Deck) -> Cards:
    """The cards of a deck in rising order; no solver here deals from two packs."""
    for number, copies in enumerate(deck.copies):
        if copies > 1:
            raise DuplicateCard(
                f"the deck holds {copies} of {card_text(Card(number))}; "
                "this solver deals from a single pack"
            )
    return np.fromiter(deck, dtype=np.uint8)


def enough_cards(deck: Deck, least: int) -> None:
    if len(deck) < least:
        raise WrongHandSize(f"a deck of {len(deck)} cards; a round takes {least}")


@cache
def own_hands(deck: Deck) -> OwnHands:
    """The hands of three cards that a deck can deal, classed by suits that may change places."""
    cards = cards_of(deck)
    enough_cards(deck, 3)
    every = np.array(list(combinations(cards.tolist(), 3)), dtype=np.int64)
    names = _least_names(every, cards)
    # Of hands of equal value the name decides, so that the order is the same on every machine.
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
    """For each hand the least number that a renaming of suits can spell it with."""
    held = set(deck.tolist())
    names = np.full(len(hands), 1 << 18, dtype=np.int64)
    for renamed in permutations(range(4)):
        if {card & ~3 | renamed[card & 3] for card in held} != held:
            continue
        other = np.sort(hands & ~3 | np.array(renamed)[hands & 3], axis=1)
        names = np.minimum(names, other[:, 0] << 12 | other[:, 1] << 6 | other[:, 2])
    return names


# Long counts ------------------------------------------------------------------------------------

_ROWS_AT_ONCE = 39


def in_parts(
    count: Callable[[int, int], None], rows: int, progress: Progress | None = None
) -> None:
    """Count rows a few at a time on every core; `progress` hears of each part and may raise."""
    if progress is not None:
        progress(0, rows)
    with ThreadPoolExecutor(cpu_count() or 1) as pool:
        parts = {
            pool.submit(count, first, min(first + _ROWS_AT_ONCE, rows)): min(
                _ROWS_AT_ONCE, rows - first
            )
            for first in range(0, rows, _ROWS_AT_ONCE)
        }
        done = 0
        try:
            for part in as_completed(parts):
                part.result()
                done += parts[part]
                if progress is not None:
                    progress(done, rows)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
