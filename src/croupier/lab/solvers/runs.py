"""Seven cards each and the longest run in turning colours: Solitaire Stud."""

from collections.abc import Collection, Hashable, Mapping
from fractions import Fraction

from croupier.cards import Deck
from croupier.lab import solitaire_stud
from croupier.lab.contract import Hits, Stakes
from croupier.lab.progress import Progress
from croupier.lab.solvers import general
from croupier.lab.strategies.charts import Chart, run_chart
from croupier.lab.strategies.marking import Marking
from croupier.lab.strategies.phrases import Vocabulary
from croupier.lab.strategies.stud_roads import solitaire_stud as mark_runs
from croupier.lab.strategies.text import WrittenStrategy
from croupier.lab.strategies.vocabularies import COLOURED_RUNS
from croupier.lab.tally import Deal, Tally
from croupier.rules import Felt, Game, Round


class Runs:
    """Seven own cards against seven of the dealer, by their longest runs."""

    def knows(self, felt: Felt, bets: Collection[str]) -> bool:
        return solitaire_stud.knows(felt, bets)

    def deal_class(self, felt: Felt, stakes: Stakes, deal: Deal) -> Hashable:
        return solitaire_stud.deal_class(felt, stakes, deal)

    def base_game(
        self, felt: Felt, stakes: Stakes, *, ties: str, progress: Progress | None, deck: Deck
    ) -> Tally:
        return solitaire_stud.base_game(felt, stakes, ties=ties, progress=progress, deck=deck)

    def side_bet(
        self,
        felt: Felt,
        bet: str,
        *,
        hands: int | None,  # noqa: ARG002  no bet here counts hands
        progress: Progress | None,
        deck: Deck,
    ) -> Tally:
        return solitaire_stud.side_bet(felt, bet, progress=progress, deck=deck)

    def jackpot_lines(
        self,
        felt: Felt,
        bet: str,
        *,
        folded_hands_qualify: bool = True,
        ties: str = "less",
        progress: Progress | None = None,
    ) -> Hits:
        return general().jackpot_lines(
            felt, bet, folded_hands_qualify=folded_hands_qualify, ties=ties, progress=progress
        )

    def values(self, table: Round, *, ties: str) -> Mapping[str, Fraction]:
        return solitaire_stud.values(table, ties=ties)

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
        return mark_runs(felt, strategy, stakes, deck, progress)

    def chart(self, felt: Felt, progress: Progress | None) -> Chart:
        return run_chart(felt, progress)

    def words(self, game: Game) -> Vocabulary:  # noqa: ARG002  all speak alike
        return COLOURED_RUNS


SOLVER = Runs()
