"""What fast solvers share: counts in a module, a way to mark strategies, a chart and phrases.

The general solver answers whatever they have no counts for.
"""

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from croupier.cards import Deck
from croupier.lab.contract import Hits, Stakes
from croupier.lab.progress import Progress
from croupier.lab.solvers import general
from croupier.lab.strategies.charts import Chart
from croupier.lab.strategies.marking import Marking
from croupier.lab.strategies.phrases import Vocabulary
from croupier.lab.strategies.text import WrittenStrategy
from croupier.lab.tally import SeatDeal, Tally
from croupier.rules import Game, Layout, Round


class Counts(Protocol):
    """The module that counts one shape of game."""

    def knows(self, layout: Layout, bets: Collection[str]) -> bool: ...

    def deal_class(self, layout: Layout, stakes: Stakes, deal: SeatDeal) -> Hashable: ...

    def base_game(
        self, layout: Layout, stakes: Stakes, *, ties: str, progress: Progress | None, deck: Deck
    ) -> Tally: ...

    def values(self, round_: Round, *, ties: str) -> Mapping[str, Fraction]: ...


class SideBet(Protocol):
    def __call__(
        self, layout: Layout, bet: str, *, progress: Progress | None, deck: Deck
    ) -> Tally: ...


class ByHands(Protocol):
    def __call__(
        self, layout: Layout, hands: int, *, progress: Progress | None, deck: Deck
    ) -> Tally: ...


class JackpotLines(Protocol):
    def __call__(
        self,
        layout: Layout,
        bet: str,
        *,
        folded_hands_qualify: bool,
        ties: str,
        progress: Progress | None,
    ) -> Hits: ...


Marks = Callable[[Layout, WrittenStrategy, Stakes, Deck, Progress | None], Marking]


@dataclass(frozen=True, kw_only=True)
class FastSolver:
    """A solver of one shape of game; see `lab.contract` for its methods."""

    counts: Counts
    marks: Marks
    charts: Callable[[Layout, Progress | None], Chart]
    speaks: Callable[[Game], Vocabulary]
    side_bets: SideBet | None = None
    by_hands: ByHands | None = None
    """For a bet that counts the hands at the table."""
    jackpots: JackpotLines | None = None
    offers_by_class: bool = False
    small: Deck | None = None

    def knows(self, layout: Layout, bets: Collection[str]) -> bool:
        return self.counts.knows(layout, bets)

    def deal_class(self, layout: Layout, stakes: Stakes, deal: SeatDeal) -> Hashable:
        return self.counts.deal_class(layout, stakes, deal)

    def base_game(
        self, layout: Layout, stakes: Stakes, *, ties: str, progress: Progress | None, deck: Deck
    ) -> Tally:
        return self.counts.base_game(layout, stakes, ties=ties, progress=progress, deck=deck)

    def side_bet(
        self, layout: Layout, bet: str, *, hands: int | None, progress: Progress | None, deck: Deck
    ) -> Tally:
        if hands is not None and self.by_hands is not None:
            return self.by_hands(layout, hands, progress=progress, deck=deck)
        if hands is None and self.side_bets is not None:
            return self.side_bets(layout, bet, progress=progress, deck=deck)
        return general().side_bet(layout, bet, hands=hands, progress=progress, deck=deck)

    def jackpot_lines(
        self,
        layout: Layout,
        bet: str,
        *,
        folded_hands_qualify: bool = True,
        ties: str = "less",
        progress: Progress | None = None,
    ) -> Hits:
        lines = self.jackpots or general().jackpot_lines
        return lines(
            layout, bet, folded_hands_qualify=folded_hands_qualify, ties=ties, progress=progress
        )

    def values(self, round_: Round, *, ties: str) -> Mapping[str, Fraction]:
        return self.counts.values(round_, ties=ties)

    def mark(
        self,
        layout: Layout,
        strategy: WrittenStrategy,
        stakes: Stakes,
        deck: Deck,
        progress: Progress | None,
        *,
        notes: bool = True,  # noqa: ARG002  it always takes them
    ) -> Marking:
        return self.marks(layout, strategy, stakes, deck, progress)

    def chart(self, layout: Layout, progress: Progress | None) -> Chart:
        return self.charts(layout, progress)

    def words(self, game: Game) -> Vocabulary:
        return self.speaks(game)
