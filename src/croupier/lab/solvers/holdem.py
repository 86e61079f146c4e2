"""Two hole cards, a flop, a turn and a river: Ultimate Texas Hold'em."""

from collections.abc import Collection, Hashable, Mapping
from fractions import Fraction

from croupier.cards import Deck
from croupier.lab import ultimate_texas_holdem
from croupier.lab.contract import Hits, Stakes
from croupier.lab.progress import Progress
from croupier.lab.strategies.charts import Chart, starting_hands_chart
from croupier.lab.strategies.holdem_road import known_value
from croupier.lab.strategies.holdem_road import ultimate_texas_holdem as mark_holdem
from croupier.lab.strategies.marking import Marking
from croupier.lab.strategies.phrases import Vocabulary
from croupier.lab.strategies.text import WrittenStrategy
from croupier.lab.strategies.vocabularies import STARTING_HANDS
from croupier.lab.tally import Deal, Tally
from croupier.rules import Felt, Game, Round


class Holdem:
    """Two own cards, two of the dealer and a board of five, with a raise on each street."""

    def knows(self, felt: Felt, bets: Collection[str]) -> bool:
        return ultimate_texas_holdem.knows(felt, bets)

    def deal_class(self, felt: Felt, stakes: Stakes, deal: Deal) -> Hashable:
        return ultimate_texas_holdem.deal_class(felt, stakes, deal)

    def base_game(
        self, felt: Felt, stakes: Stakes, *, ties: str, progress: Progress | None, deck: Deck
    ) -> Tally:
        return ultimate_texas_holdem.base_game(
            felt, stakes, ties=ties, progress=progress, deck=deck
        )

    def side_bet(
        self,
        felt: Felt,
        bet: str,
        *,
        hands: int | None,  # noqa: ARG002  no bet here counts hands
        progress: Progress | None,
        deck: Deck,
    ) -> Tally:
        return ultimate_texas_holdem.side_bet(felt, bet, progress=progress, deck=deck)

    def jackpot_lines(
        self,
        felt: Felt,
        bet: str,
        *,
        folded_hands_qualify: bool = True,
        ties: str = "less",
        progress: Progress | None = None,
    ) -> Hits:
        return ultimate_texas_holdem.jackpot_lines(
            felt, bet, folded_hands_qualify=folded_hands_qualify, ties=ties, progress=progress
        )

    def values(self, table: Round, *, ties: str) -> Mapping[str, Fraction]:
        return ultimate_texas_holdem.values(table, ties=ties)

    def mark(
        self,
        felt: Felt,
        strategy: WrittenStrategy,
        stakes: Stakes,
        deck: Deck,
        progress: Progress | None,
        *,
        notes: bool = True,
    ) -> Marking:
        known = None if notes else known_value(felt, strategy, stakes, deck)
        if known is not None:
            return known
        return mark_holdem(felt, strategy, stakes, deck, progress, notes=notes)

    def chart(self, felt: Felt, progress: Progress | None) -> Chart:  # noqa: ARG002  it is quick
        return starting_hands_chart(felt)

    def words(self, game: Game) -> Vocabulary:  # noqa: ARG002  all speak alike
        return STARTING_HANDS


SOLVER = Holdem()
