"""Five cards each, one of the dealer open: Caribbean Stud."""

from collections.abc import Collection, Hashable, Mapping
from fractions import Fraction

from croupier.cards import Deck
from croupier.lab import caribbean_stud
from croupier.lab.contract import Hits, Stakes
from croupier.lab.cover_all import cover_all
from croupier.lab.progress import Progress
from croupier.lab.solvers import general
from croupier.lab.strategies.charts import Chart, stud_chart
from croupier.lab.strategies.marking import Marking
from croupier.lab.strategies.phrases import Vocabulary
from croupier.lab.strategies.stud_roads import caribbean_stud as mark_stud
from croupier.lab.strategies.text import WrittenStrategy
from croupier.lab.strategies.vocabularies import FIVE_CARD_OPEN
from croupier.lab.tally import Deal, Tally
from croupier.rules import Felt, Game, Round


class FiveCardStud:
    """Five own cards against five of the dealer, of which one is open."""

    def knows(self, felt: Felt, bets: Collection[str]) -> bool:
        return caribbean_stud.knows(felt, bets)

    def deal_class(self, felt: Felt, stakes: Stakes, deal: Deal) -> Hashable:
        return caribbean_stud.deal_class(felt, stakes, deal)

    def base_game(
        self, felt: Felt, stakes: Stakes, *, ties: str, progress: Progress | None, deck: Deck
    ) -> Tally:
        return caribbean_stud.base_game(felt, stakes, ties=ties, progress=progress, deck=deck)

    def side_bet(
        self, felt: Felt, bet: str, *, hands: int | None, progress: Progress | None, deck: Deck
    ) -> Tally:
        if hands is not None:
            return cover_all(felt, hands, progress=progress, deck=deck)
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
        return general().jackpot_lines(
            felt, bet, folded_hands_qualify=folded_hands_qualify, ties=ties, progress=progress
        )

    def values(self, table: Round, *, ties: str) -> Mapping[str, Fraction]:
        return caribbean_stud.values(table, ties=ties)

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
        return mark_stud(felt, strategy, stakes, deck, progress)

    def chart(self, felt: Felt, progress: Progress | None) -> Chart:
        return stud_chart(felt, progress)

    def words(self, game: Game) -> Vocabulary:  # noqa: ARG002  all speak alike
        return FIVE_CARD_OPEN


SOLVER = FiveCardStud()
