"""The general solver: any game, from its rules alone."""

from collections.abc import Collection, Hashable, Mapping
from fractions import Fraction

from croupier.cards import Deck
from croupier.errors import BadBet
from croupier.lab.company import company
from croupier.lab.contract import Hits, Stakes
from croupier.lab.general import GeneralSolver, check_ties
from croupier.lab.general_beside import values_beside
from croupier.lab.general_bet import one_bet
from croupier.lab.general_jackpots import general_jackpot_lines
from croupier.lab.general_memory import recall, remember, whole_game
from croupier.lab.progress import Progress
from croupier.lab.strategies.charts import Chart, general_chart
from croupier.lab.strategies.general_road import any_game
from croupier.lab.strategies.marking import Marking
from croupier.lab.strategies.phrases import Vocabulary
from croupier.lab.strategies.text import WrittenStrategy
from croupier.lab.strategies.vocabularies import ANY_GAME
from croupier.lab.tally import Deal, Tally
from croupier.lab.walk import Walk, must_walk
from croupier.rules import Felt, Game, Round, spelled


class AnyGame:
    """Knows `actions`, `apply` and `settle`, and nothing of any game."""

    def knows(self, felt: Felt, bets: Collection[str]) -> bool:  # noqa: ARG002  it knows all
        return True

    def deal_class(self, felt: Felt, stakes: Stakes, deal: Deal) -> Hashable:  # noqa: ARG002
        """It merges nothing but suits, of which the referee asks in its own way."""
        return deal.own, deal.dealer, deal.community

    def base_game(
        self, felt: Felt, stakes: Stakes, *, ties: str, progress: Progress | None, deck: Deck
    ) -> Tally:
        base = [stakes.get(key, 0) for key in felt.game.base_bets]
        if must_walk(felt.game):
            walk = Walk(felt, stakes, ties=ties, progress=progress)
            return walk.tally(first_bet=base[0] or 1, initial_stake=sum(base) or 1)
        solver = GeneralSolver(felt, stakes, deck=deck, ties=ties, progress=progress)
        whole_game(solver)
        return solver.tally(first_bet=base[0] or 1, initial_stake=sum(base) or 1)

    def side_bet(
        self, felt: Felt, bet: str, *, hands: int | None, progress: Progress | None, deck: Deck
    ) -> Tally:
        if hands is not None:
            raise BadBet(
                f"{bet} of {felt.game.title} depends on every hand at the table; "
                "the general solver deals to one seat"
            )
        if must_walk(felt.game):
            stakes = dict.fromkeys(company(felt.game, bet), 1)
            alone = Walk(felt, stakes, bet=bet, progress=progress)
            return alone.tally(first_bet=1, initial_stake=1)
        return one_bet(felt, bet, deck=deck, progress=progress)

    def jackpot_lines(
        self,
        felt: Felt,
        bet: str,
        *,
        folded_hands_qualify: bool = True,
        ties: str = "less",
        progress: Progress | None = None,
    ) -> Hits:
        check_ties(ties)
        return general_jackpot_lines(
            felt, bet, folded_hands_qualify=folded_hands_qualify, progress=progress
        )

    def values(self, table: Round, *, ties: str) -> Mapping[str, Fraction]:
        """From what this process has solved; else only what can follow the round is solved."""
        if must_walk(table.felt.game):
            return _walked(table)
        beside = values_beside(table, ties)
        if beside is not None:
            return beside
        solver = GeneralSolver(table.felt, table.spots[0].stakes)
        known = recall(table)
        if known is not None:
            solver.learn(known)
        values = solver.values(table)
        if known is None:
            remember(solver.solution(table))
        unit = table.spots[0].stake(table.felt.game.base_bets[0])
        return {name: value / unit for name, value in values.items()}

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
        return any_game(felt, strategy, stakes, deck, progress)

    def chart(self, felt: Felt, progress: Progress | None) -> Chart:
        return general_chart(felt, progress)

    def words(self, game: Game) -> Vocabulary:  # noqa: ARG002  these fit every game
        return ANY_GAME


def _walked(table: Round) -> Mapping[str, Fraction]:
    """The value of each decision, by what a player would say."""
    spot = table.spots[0]
    walk = Walk(table.felt, spot.stakes, gone=table.gone)
    unit = spot.stakes[next(iter(table.felt.game.base_bets), next(iter(spot.stakes)))]
    return {spelled(decision): value / unit for decision, value in walk.decisions(table).items()}


SOLVER = AnyGame()
