"""A question to the solver: a game with its deck and its money, and the cached answer."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

import numpy as np
import numpy.typing as npt

from croupier.cards import Card, Deck, rank_of, suit_of
from croupier.errors import WrongHandSize
from croupier.hands import FiveCard
from croupier.hands.arrays import best_five_array
from croupier.hands.ranks import PLURAL
from croupier.lab.general import decision_names
from croupier.lab.kernels.holdem_money import Money, Path, judged
from croupier.lab.kernels.holdem_numbering import DeckShape, multiset_number
from croupier.lab.kernels.holdem_showdowns import (
    LOSE,
    LOSE_UNQUALIFIED,
    OFFSUIT,
    SUITED,
    TIE,
    TIE_UNQUALIFIED,
    WIN,
    WIN_UNQUALIFIED,
    Hand,
    counting_steps,
    showdowns,
)
from croupier.lab.kernels.holdem_solution import Endings, HoldemSolution, solve, solving_steps
from croupier.lab.lru_cache import LruCache
from croupier.lab.progress import Tick, silence
from croupier.lab.tally import Finish, RoundResult
from croupier.lab.ties import check_ties
from croupier.rules import Layout

Cards = tuple[Card, ...]

BASE = ("ante", "blind")


def shape_of(layout: Layout, deck: Deck | None) -> DeckShape:
    return DeckShape.of(layout.deck if deck is None else deck)


def hand_of(shape: DeckShape, own: Cards) -> Hand:
    """Return the starting hand of two cards."""
    if len(own) != 2:
        raise WrongHandSize(f"{len(own)} hole cards; Hold'em is played with two")
    first, second = (rank_in(shape, card) for card in own)
    same_suit = suit_of(own[0]) == suit_of(own[1])
    return multiset_number((first, second)), SUITED if same_suit else OFFSUIT


def rank_in(shape: DeckShape, card: Card) -> int:
    """Return the index of a card's rank among those of the deck."""
    return (shape.ranks & (1 << rank_of(card)) - 1).bit_count()


_solutions: LruCache[HoldemSolution] = LruCache(4)


@dataclass(frozen=True, eq=False)
class HoldemQuestion:
    """A game to solve: its deck, its money, and how equal decisions are chosen."""

    layout: Layout
    shape: DeckShape
    money: Money
    ties: str

    @classmethod
    def of(
        cls, layout: Layout, stakes: Mapping[str, int], shape: DeckShape, ties: str
    ) -> "HoldemQuestion":
        check_ties(ties)
        return cls(layout, shape, judged(layout, stakes, shape), ties)

    @classmethod
    def plain(
        cls, layout: Layout, ties: str = "less", deck: Deck | None = None
    ) -> "HoldemQuestion":
        """Return a question about Ante and Blind of one unit each."""
        return cls.of(layout, dict.fromkeys(BASE, 1), shape_of(layout, deck), ties)

    def solution(self, tick: Tick = silence) -> HoldemSolution:
        """Return the best play; the last few solutions are cached."""
        known = showdowns(self.shape)
        self.money.nets.check(known)
        key = (self.shape, self.ties, len(self.money.nets.before), self.money.key)
        return _solutions.get_or_make(
            key, lambda: solve(known, self.money.nets, eager=self.ties == "more", tick=tick)
        )

    def antes(self, total: int, deals: int) -> Fraction:
        """Return a sum over deals, in units of the nets, as the average in Antes of one unit."""
        return Fraction(total, deals) * self.money.unit

    def finish(self, path: Path, own: int, outcome: int) -> Finish:
        result = self.money.results[path, own, outcome]
        return Finish(
            net=result.net,
            wagered=result.wagered,
            result=self._result(path, own, outcome),
            decisions=decision_names(self.layout, path),
            hit=result.net > 0,
        )

    def _result(self, path: Path, own: int, outcome: int) -> RoundResult:
        if path[-1] == self.money.betting.fold:
            return RoundResult(path[-1], outcome="fold")
        hand = class_name(own, alone=(own,) in self.money.groups)
        ends, dealer = _OUTCOME_WORDS[outcome]
        return RoundResult(f"{ends} with {hand}", after=path[-1], detail=dealer, outcome=ends)


_OUTCOME_WORDS = {
    WIN_UNQUALIFIED: ("win", "dealer does not qualify"),
    WIN: ("win", "dealer qualifies"),
    TIE_UNQUALIFIED: ("tie", "dealer does not qualify"),
    TIE: ("tie", "dealer qualifies"),
    LOSE_UNQUALIFIED: ("lose", "dealer does not qualify"),
    LOSE: ("lose", "dealer qualifies"),
}
_FIRST_ABOVE_PAIRS = 14
_COUNTED_WORDS = (FiveCard.HIGH_CARD, FiveCard.TWO_PAIR, FiveCard.THREE_OF_A_KIND,
                  FiveCard.FOUR_OF_A_KIND)  # fmt: skip


def class_name(own: int, *, alone: bool = True) -> str:
    """Name a class of hands: `a straight`, `a pair of nines`, or `a pair` for all of them."""
    if 0 < own < _FIRST_ABOVE_PAIRS:
        return f"a pair of {PLURAL[own - 1]}" if alone else "a pair"
    category = FiveCard(own - 12 if own else 0)
    words = category.name.lower().replace("_", " ")
    return words if category in _COUNTED_WORDS else f"a {words}"


def cells(question: HoldemQuestion, ended: Endings) -> Iterator[tuple[Path, int, int, int]]:
    """Yield way to play, class of own hand, outcome, and how many deals end that way."""
    parts = (*ended.before, ended.flop, ended.bet, ended.fold)
    for path, sums in zip(question.money.betting.paths, parts, strict=True):
        for own, outcome in np.argwhere(sums).tolist():
            yield path, own, outcome, int(sums[own, outcome])


def holdem_steps(shape: DeckShape, *, solves: int = 2) -> int:
    """Return how many steps a solve will report: the deck's count, if new, and passes over it."""
    return counting_steps(shape) + solves * solving_steps(comb(shape.ranks.bit_count() + 1, 2))


def best_with(cards: Sequence[Card], others: npt.NDArray[np.uint8]) -> npt.NDArray[np.int32]:
    """Return the best five of these cards with each row of others."""
    held = np.tile(np.array(cards, dtype=np.uint8), (len(others), 1))
    return best_five_array(np.hstack([held, others]))
