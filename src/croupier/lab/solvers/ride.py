"""Three own cards and two on the board, bets that are taken back: Let It Ride."""

from collections.abc import Collection, Hashable, Mapping
from fractions import Fraction

from croupier.cards import Deck
from croupier.lab import let_it_ride
from croupier.lab.contract import Hits, Stakes
from croupier.lab.cover_all import cover_all
from croupier.lab.progress import Progress
from croupier.lab.strategies.charts import Chart, ride_chart
from croupier.lab.strategies.marking import Marking
from croupier.lab.strategies.phrases import Vocabulary
from croupier.lab.strategies.ride_road import let_it_ride as mark_rides
from croupier.lab.strategies.text import WrittenStrategy
from croupier.lab.strategies.vocabularies import RIDE
from croupier.lab.tally import Deal, Tally
from croupier.rules import Felt, Game, Round


class Rides:
    """Three own cards, two in common, and a bet that may be taken back before each."""

    def knows(self, felt: Felt, bets: Collection[str]) -> bool:
        return let_it_ride.knows(felt, bets)

    def deal_class(self, felt: Felt, stakes: Stakes, deal: Deal) -> Hashable:
        return let_it_ride.deal_class(felt, stakes, deal)

    def base_game(
        self, felt: Felt, stakes: Stakes, *, ties: str, progress: Progress | None, deck: Deck
    ) -> Tally:
        return let_it_ride.base_game(felt, stakes, ties=ties, progress=progress, deck=deck)

    def side_bet(
        self, felt: Felt, bet: str, *, hands: int | None, progress: Progress | None, deck: Deck
    ) -> Tally:
        if hands is not None:
            return cover_all(felt, hands, progress=progress, deck=deck)
        return let_it_ride.side_bet(felt, bet, progress=progress, deck=deck)

    def jackpot_lines(
        self,
        felt: Felt,
        bet: str,
        *,
        folded_hands_qualify: bool = True,
        ties: str = "less",
        progress: Progress | None = None,
    ) -> Hits:
        return let_it_ride.jackpot_lines(
            felt, bet, folded_hands_qualify=folded_hands_qualify, ties=ties, progress=progress
        )

    def values(self, table: Round, *, ties: str) -> Mapping[str, Fraction]:
        return let_it_ride.values(table, ties=ties)

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
        return mark_rides(felt, strategy, stakes, deck, progress)

    def chart(self, felt: Felt, progress: Progress | None) -> Chart:
        return ride_chart(felt, progress)

    def words(self, game: Game) -> Vocabulary:  # noqa: ARG002  all speak alike
        return RIDE


SOLVER = Rides()
