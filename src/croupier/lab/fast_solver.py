"""What fast solvers have in common: counts in a module, a way to mark, a chart and words.

Whatever one of them has no counts for, the general solver answers.
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
from croupier.lab.tally import Deal, Tally
from croupier.rules import Felt, Game, Round


class Counts(Protocol):
    """The module that counts one shape of game."""

    def knows(self, felt: Felt, bets: Collection[str]) -> bool: ...

    def deal_class(self, felt: Felt, stakes: Stakes, deal: Deal) -> Hashable: ...

    def base_game(
        self, felt: Felt, stakes: Stakes, *, ties: str, progress: Progress | None, deck: Deck
    ) -> Tally: ...

    def values(self, table: Round, *, ties: str) -> Mapping[str, Fraction]: ...


class SideBet(Protocol):
    def __call__(self, felt: Felt, bet: str, *, progress: Progress | None, deck: Deck) -> Tally: ...


class ByHands(Protocol):
    def __call__(
        self, felt: Felt, hands: int, *, progress: Progress | None, deck: Deck
    ) -> Tally: ...


class JackpotLines(Protocol):
    def __call__(
        self,
        felt: Felt,
        bet: str,
        *,
        folded_hands_qualify: bool,
        ties: str,
        progress: Progress | None,
    ) -> Hits: ...


Marks = Callable[[Felt, WrittenStrategy, Stakes, Deck, Progress | None], Marking]


@dataclass(frozen=True, kw_only=True)
class FastSolver:
    """A solver of one shape of game; see `lab.contract` for what it is asked."""

    counts: Counts
    marks: Marks
    charts: Callable[[Felt, Progress | None], Chart]
    speaks: Callable[[Game], Vocabulary]
    side_bets: SideBet | None = None
    by_hands: ByHands | None = None
    """Of a bet that counts the hands at the table."""
    jackpots: JackpotLines | None = None

    def knows(self, felt: Felt, bets: Collection[str]) -> bool:
        return self.counts.knows(felt, bets)

    def deal_class(self, felt: Felt, stakes: Stakes, deal: Deal) -> Hashable:
        return self.counts.deal_class(felt, stakes, deal)

    def base_game(
        self, felt: Felt, stakes: Stakes, *, ties: str, progress: Progress | None, deck: Deck
    ) -> Tally:
        return self.counts.base_game(felt, stakes, ties=ties, progress=progress, deck=deck)

    def side_bet(
        self, felt: Felt, bet: str, *, hands: int | None, progress: Progress | None, deck: Deck
    ) -> Tally:
        if hands is not None and self.by_hands is not None:
            return self.by_hands(felt, hands, progress=progress, deck=deck)
        if hands is None and self.side_bets is not None:
            return self.side_bets(felt, bet, progress=progress, deck=deck)
        return general().side_bet(felt, bet, hands=hands, progress=progress, deck=deck)

    def jackpot_lines(
        self,
        felt: Felt,
        bet: str,
        *,
        folded_hands_qualify: bool = True,
        ties: str = "less",
        progress: Progress | None = None,
    ) -> Hits:
        lines = self.jackpots or general().jackpot_lines
        return lines(
            felt, bet, folded_hands_qualify=folded_hands_qualify, ties=ties, progress=progress
        )

    def values(self, table: Round, *, ties: str) -> Mapping[str, Fraction]:
        return self.counts.values(table, ties=ties)

    def mark(
        self,
        felt: Felt,
        strategy: WrittenStrategy,
        stakes: Stakes,
        deck: Deck,
        progress: Progress | None,
        *,
        notes: bool = True,  # noqa: ARG002  it always takes them
    ) -> Marking:
        return self.marks(felt, strategy, stakes, deck, progress)

    def chart(self, felt: Felt, progress: Progress | None) -> Chart:
        return self.charts(felt, progress)

    def words(self, game: Game) -> Vocabulary:
        return self.speaks(game)
