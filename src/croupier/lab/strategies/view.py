"""What a strategy looks at: many situations of one question, a row of cards for each."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import numpy.typing as npt

from croupier.cards import RANKS, STANDARD, Card, Deck, cards_text
from croupier.hands.arrays import (
    best_five_array,
    best_four_array,
    longest_flush_array,
    longest_run_array,
    three_card_array,
)
from croupier.hands.five import FIVE_CATEGORY_SHIFT
from croupier.hands.wild_arrays import wild_five_array

Cards = npt.NDArray[np.uint8]
Flags = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.int64]

NO_CARDS: Cards = np.zeros((1, 0), dtype=np.uint8)

RANK_BITS = 4


@dataclass(frozen=True, eq=False)
class StrategyView:
    """Own cards, board and dealer's open cards; a part that is the same in all rows is one row.

    Cards stand for all situations that a solver does not distinguish, so a phrase may depend only
    on what these have in common.
    """

    own: Cards
    board: Cards = field(default_factory=lambda: NO_CARDS)
    up: Cards = field(default_factory=lambda: NO_CARDS)
    deck: Deck = STANDARD
    counts: dict[str, Numbers] = field(default_factory=dict)
    """What a phrase has counted for each row and another one may need again."""

    @classmethod
    def of_one(
        cls, own: Sequence[Card], board: Sequence[Card], up: Sequence[Card], deck: Deck = STANDARD
    ) -> "StrategyView":
        """Return a view of a single situation."""
        own_row, board_row, up_row = (
            np.array([cards], dtype=np.uint8).reshape(1, -1) for cards in (own, board, up)
        )
        return cls(own_row, board_row, up_row, deck)

    def __len__(self) -> int:
        rows = (len(self.own), len(self.board), len(self.up))
        return max(rows) if all(rows) else 0

    def cards(self, row: int) -> tuple[tuple[Card, ...], ...]:
        """Return own cards, board and open card of a row."""
        return tuple(
            tuple(map(Card, part[row if len(part) > 1 else 0].tolist()))
            for part in (self.own, self.board, self.up)
        )

    def words(self, row: int) -> str:
        """Describe a row: `Kc 5d on Kh 7s 2d`, `Ah Kd 9c 5s 2h against 9s`."""
        own, board, up = self.cards(row)
        text = cards_text(own)
        text += f" on {cards_text(board)}" if board else ""
        return text + (f" against {cards_text(up)}" if up else "")

    def some(self, rows: Numbers) -> "StrategyView":
        """Return some of the situations."""
        parts = (part[rows] if len(part) > 1 else part for part in (self.own, self.board, self.up))
        own, board, up = parts
        if len(own) == len(board) == len(up) == 1 and len(rows) != 1:
            own = np.repeat(own, len(rows), axis=0)
        part = StrategyView(own, board, up, self.deck)
        # Whatever has been computed for a row stays valid.
        for known, found in ((self.__dict__, part.__dict__), (self.counts, part.counts)):
            for name, value in known.items():
                if isinstance(value, np.ndarray) and value.shape == (len(self),) != (1,):
                    found[name] = value[rows]
        return part

    def flags(self, found: npt.NDArray[np.bool_]) -> Flags:
        """Return an answer for each row, even if the cards in question are the same in all."""
        return np.broadcast_to(found, (len(self),))

    # What phrases ask for -----------------------------------------------------------------------

    @cached_property
    def seen(self) -> Cards:
        """Own cards and board together."""
        if not self.board.shape[1]:
            return self.own
        rows = max(len(self.own), len(self.board))
        return np.hstack(
            [np.broadcast_to(part, (rows, part.shape[1])) for part in (self.own, self.board)]
        )

    @cached_property
    def own_ranks(self) -> Cards:
        """How many own cards there are of each rank."""
        return rank_counts(self.own)

    @cached_property
    def board_ranks(self) -> Cards:
        return rank_counts(self.board)

    @cached_property
    def seen_ranks(self) -> Cards:
        return rank_counts(self.seen)

    @cached_property
    def made(self) -> Numbers:
        """What own cards and board make in five-card poker.

        Fewer than five cards make pairs and the like, and no straight or flush.
        """
        return made_of(self.seen, lambda: self.seen_ranks)

    @cached_property
    def board_made(self) -> Numbers:
        """What the board makes by itself."""
        return made_of(self.board, lambda: self.board_ranks)

    @cached_property
    def up_made(self) -> Numbers:
        """What the dealer's open cards make by themselves."""
        return made_of(self.up, lambda: rank_counts(self.up))

    @cached_property
    def three(self) -> Numbers:
        """The value of the own cards in three-card poker."""
        return three_card_array(self.own).astype(np.int64)

    @cached_property
    def four(self) -> Numbers:
        """The value of the best four own cards in four-card poker."""
        return best_four_array(self.own).astype(np.int64)

    @cached_property
    def wild(self) -> Numbers:
        """Five own cards with deuces and the joker wild."""
        return wild_five_array(self.own).astype(np.int64)

    @cached_property
    def run(self) -> Numbers:
        """The longest run of the own cards."""
        return longest_run_array(self.own).astype(np.int64)

    @cached_property
    def flush(self) -> Numbers:
        """The longest suit of own cards and board."""
        return longest_flush_array(self.seen).astype(np.int64)

    @cached_property
    def suit_sizes(self) -> Numbers:
        """The number of cards of each suit, the longest first, as digits: 2110."""
        sizes = -np.sort(-suit_counts(self.seen).astype(np.int64), axis=1)
        return np.asarray(sizes @ np.array([1000, 100, 10, 1]))

    @cached_property
    def high_low(self) -> tuple[Numbers, Numbers, Flags]:
        """Two own cards: the higher rank, the lower one, and whether they are suited."""
        ranks = np.sort(self.own >> 2, axis=1).astype(np.int64)
        return ranks[:, 1], ranks[:, 0], same_suit(self.own)


def rank_counts(cards: Cards) -> Cards:
    """Count the cards of each rank; a joker has none."""
    counts = np.zeros((len(cards), 14), dtype=np.uint8)
    rows = np.arange(len(cards))
    for place in range(cards.shape[1]):
        counts[rows, cards[:, place] >> 2] += 1  # one position at a time: no row is met twice
    return counts[:, :13]


def suit_counts(cards: Cards) -> Cards:
    counts = np.zeros((len(cards), 4), dtype=np.uint8)
    rows = np.arange(len(cards))
    for place in range(cards.shape[1]):
        counts[rows, cards[:, place] & 3] += 1
    return counts


def same_suit(cards: Cards) -> Flags:
    found: Flags = ((cards & 3) == (cards[:, :1] & 3)).all(axis=1)
    return found


def suited_ranks(cards: Cards) -> Numbers:
    """Return, for each suit, the ranks held in it as a set of bits."""
    held = np.zeros((len(cards), 4), dtype=np.int64)
    rows = np.arange(len(cards))
    for place in range(cards.shape[1]):
        held[rows, cards[:, place] & 3] |= np.int64(1) << (cards[:, place] >> 2).astype(np.int64)
    return held


def made_of(cards: Cards, counts: Callable[[], Cards]) -> Numbers:
    if cards.shape[1] >= 5:
        return best_five_array(cards).astype(np.int64)
    return partly_made(counts())


def partly_made(counts: Cards) -> Numbers:
    """Value fewer than five cards by how often each rank is held, on the five-card scale."""
    most = counts.max(axis=1, initial=0)
    pairs = (counts == 2).sum(axis=1)
    category = np.select(
        [most == 4, most == 3, pairs == 2, pairs == 1], [7, 3, 2, 1], default=0
    ).astype(np.int64)  # fmt: skip
    # Ranks in order of importance: those held most often first, then the higher ones.
    order = np.where(counts > 0, counts.astype(np.int64) * 16 + np.arange(13) + 1, 0)
    order = -np.sort(-order, axis=1)[:, :5]
    ranks = np.where(order > 0, (order - 1) & 15, 0)
    shifts = FIVE_CATEGORY_SHIFT - RANK_BITS * np.arange(1, 6)
    return np.asarray((category << FIVE_CATEGORY_SHIFT) + (ranks << shifts).sum(axis=1))


def starting_hand(view: StrategyView, row: int) -> str:
    """Return `K4o`, say."""
    high, low, suited = (int(part[row if len(part) > 1 else 0]) for part in view.high_low)
    return RANKS[high] + RANKS[low] + ("" if high == low else "s" if suited else "o")
