"""Three cards each, the dealer open or not: Three Card Poker and its kin."""

from collections.abc import Collection, Hashable, Mapping
from fractions import Fraction

from croupier.cards import Deck
from croupier.lab import three_card_poker
from croupier.lab.contract import Hits, Stakes
from croupier.lab.progress import Progress
from croupier.lab.strategies.charts import Chart, three_card_chart
from croupier.lab.strategies.marking import Marking
from croupier.lab.strategies.phrases import Vocabulary
from croupier.lab.strategies.stud_roads import three_card_poker as mark_three_cards
from croupier.lab.strategies.text import WrittenStrategy
from croupier.lab.strategies.vocabularies import THREE_CARD, THREE_CARD_OPEN
from croupier.lab.tally import Deal, Tally
from croupier.rules import Felt, Game, Round


class ThreeCardShowdown:
    """Three own cards against three of the dealer, of which one may be open."""

    def knows(self, felt: Felt, bets: Collection[str]) -> bool:
        return three_card_poker.knows(felt, bets)

    def deal_class(self, felt: Felt, stakes: Stakes, deal: Deal) -> Hashable:
        return three_card_poker.deal_class(felt, stakes, deal)

    def base_game(
        self, felt: Felt, stakes: Stakes, *, ties: str, progress: Progress | None, deck: Deck
    ) -> Tally:
        return three_card_poker.base_game(felt, stakes, ties=ties, progress=progress, deck=deck)

    def side_bet(
        self,
        felt: Felt,
        bet: str,
        *,
        hands: int | None,  # noqa: ARG002  no bet here counts hands
        progress: Progress | None,
        deck: Deck,
    ) -> Tally:
        return three_card_poker.side_bet(felt, bet, progress=progress, deck=deck)

    def jackpot_lines(
        self,
        felt: Felt,
        bet: str,
        *,
        folded_hands_qualify: bool = True,
        ties: str = "less",
        progress: Progress | None = None,
    ) -> Hits:
        return three_card_poker.jackpot_lines(
            felt, bet, folded_hands_qualify=folded_hands_qualify, ties=ties, progress=progress
        )

    def values(self, table: Round, *, ties: str) -> Mapping[str, Fraction]:
        return three_card_poker.values(table, ties=ties)

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
        return mark_three_cards(felt, strategy, stakes, deck, progress)

    def chart(self, felt: Felt, progress: Progress | None) -> Chart:
        return three_card_chart(felt, progress)

    def words(self, game: Game) -> Vocabulary:
        return THREE_CARD_OPEN if three_card_poker.opens_a_card(game.steps) else THREE_CARD


SOLVER = ThreeCardShowdown()
