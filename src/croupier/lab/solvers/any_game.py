"""The general solver: any game, from its rules alone."""

from collections.abc import Collection, Hashable, Mapping
from fractions import Fraction

from croupier.cards import Deck
from croupier.errors import BadBet
from croupier.lab.contract import Hits, Stakes
from croupier.lab.cover_all import BET as COVER_ALL
from croupier.lab.cover_all import cover_all
from croupier.lab.general import GeneralSolver
from croupier.lab.general_beside import values_beside
from croupier.lab.general_bet import one_bet
from croupier.lab.general_jackpots import general_jackpot_lines
from croupier.lab.general_memory import recall, remember, whole_game
from croupier.lab.progress import Progress
from croupier.lab.required_bets import required_bets
from croupier.lab.strategies.charts import Chart, general_chart
from croupier.lab.strategies.general_marking import any_game
from croupier.lab.strategies.marking import Marking
from croupier.lab.strategies.phrases import Vocabulary
from croupier.lab.strategies.text import WrittenStrategy
from croupier.lab.strategies.vocabularies import ANY_GAME
from croupier.lab.tally import SeatDeal, Tally
from croupier.lab.ties import check_ties
from croupier.lab.walk import GameWalk, must_walk
from croupier.rules import Game, Layout, Round, spelled


class AnyGame:
    """Knows `actions`, `apply` and `settle`, and nothing about any particular game."""

    offers_by_class = True
    small: Deck | None = None

    def knows(self, layout: Layout, bets: Collection[str]) -> bool:  # noqa: ARG002  it knows all
        return True

    def deal_class(self, layout: Layout, stakes: Stakes, deal: SeatDeal) -> Hashable:  # noqa: ARG002
        """Return the deal itself: only suits are merged, which the referee checks separately."""
        return deal.own, deal.dealer, deal.community

    def base_game(
        self, layout: Layout, stakes: Stakes, *, ties: str, progress: Progress | None, deck: Deck
    ) -> Tally:
        base = [stakes.get(key, 0) for key in layout.game.base_bets]
        if must_walk(layout.game):
            walk = GameWalk(layout, stakes, ties=ties, progress=progress)
            return walk.tally(first_bet=base[0] or 1, initial_stake=sum(base) or 1)
        solver = GeneralSolver(layout, stakes, deck=deck, ties=ties, progress=progress)
        whole_game(solver)
        return solver.tally(first_bet=base[0] or 1, initial_stake=sum(base) or 1)

    def side_bet(
        self, layout: Layout, bet: str, *, hands: int | None, progress: Progress | None, deck: Deck
    ) -> Tally:
        if hands is not None and bet == COVER_ALL:
            return cover_all(layout, hands, progress=progress, deck=deck)
        if hands is not None:
            raise BadBet(
                f"{bet} of {layout.game.title} depends on every hand at the table; "
                "the general solver deals to one seat"
            )
        if must_walk(layout.game):
            stakes = dict.fromkeys(required_bets(layout.game, bet), 1)
            alone = GameWalk(layout, stakes, bet=bet, progress=progress)
            return alone.tally(first_bet=1, initial_stake=1)
        return one_bet(layout, bet, deck=deck, progress=progress)

    def jackpot_lines(
        self,
        layout: Layout,
        bet: str,
        *,
        folded_hands_qualify: bool = True,
        ties: str = "less",
        progress: Progress | None = None,
    ) -> Hits:
        check_ties(ties)
        return general_jackpot_lines(
            layout, bet, folded_hands_qualify=folded_hands_qualify, progress=progress
        )

    def values(self, round_: Round, *, ties: str) -> Mapping[str, Fraction]:
        """Value decisions from what this process has solved; else solve only what can follow."""
        if must_walk(round_.layout.game):
            return _walked(round_)
        beside = values_beside(round_, ties)
        if beside is not None:
            return beside
        solver = GeneralSolver(round_.layout, round_.spots[0].stakes)
        known = recall(round_)
        if known is not None:
            solver.learn(known)
        values = solver.values(round_)
        if known is None:
            remember(solver.solution(round_))
        unit = round_.spots[0].stake(round_.layout.game.base_bets[0])
        return {name: value / unit for name, value in values.items()}

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
        return any_game(layout, strategy, stakes, deck, progress)

    def chart(self, layout: Layout, progress: Progress | None) -> Chart:
        return general_chart(layout, progress)

    def words(self, game: Game) -> Vocabulary:  # noqa: ARG002  these fit every game
        return ANY_GAME


def _walked(round_: Round) -> Mapping[str, Fraction]:
    """Return the value of each decision, by what a player would say."""
    spot = round_.spots[0]
    walk = GameWalk(round_.layout, spot.stakes, gone=round_.gone)
    unit = spot.stakes[next(iter(round_.layout.game.base_bets), next(iter(spot.stakes)))]
    return {spelled(decision): value / unit for decision, value in walk.decisions(round_).items()}


SOLVER = AnyGame()
