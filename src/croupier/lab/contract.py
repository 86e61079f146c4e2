"""What a solver is: one contract for the fast ones and the general one.

A fast solver knows one shape of game and counts it on arrays. It is found through the game
(`Game.solver`), asked whether it knows the layout and the bets in question, and checked by the
referee: real deals of its classes are settled by the game (`lab.referee`). The general solver
handles everything else from the rules alone.

`deck` is what is left to be dealt. It is the game's own deck unless some cards are known to be
gone. Counts over two decks, or over two parts of one, can be added.
"""

from collections.abc import Collection, Hashable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from croupier.cards import Deck
from croupier.lab.progress import Progress
from croupier.lab.tally import SeatDeal, Tally
from croupier.rules import Game, Layout, Round

if TYPE_CHECKING:
    from croupier.lab.strategies.charts import Chart
    from croupier.lab.strategies.marking import Marking
    from croupier.lab.strategies.phrases import Vocabulary
    from croupier.lab.strategies.text import WrittenStrategy

Stakes = Mapping[str, int]
Hits = tuple[dict[str, int], int]
"""How many deals hit each line of a table, and the total number of deals."""


class Solver(Protocol):
    """What the lab needs from a solver of a game."""

    def knows(self, layout: Layout, bets: Collection[str]) -> bool:
        """Whether it has counts for this shape of game, and classes for these bets."""
        ...

    def deal_class(self, layout: Layout, stakes: Stakes, deal: SeatDeal) -> Hashable:
        """Return the class of a deal; the solver claims that deals of one class settle alike."""
        ...

    @property
    def offers_by_class(self) -> bool:
        """Whether deals of different classes may be offered different choices: a larger Raise, say.

        If not, it claims that all deals are asked the same.
        """
        ...

    @property
    def small(self) -> Deck | None:
        """A small deck for compiling its kernels, if a full deck takes minutes."""
        ...

    def base_game(
        self, layout: Layout, stakes: Stakes, *, ties: str, progress: Progress | None, deck: Deck
    ) -> Tally:
        """Tally every way the base game ends under best play, with the other bets staked."""
        ...

    def side_bet(
        self, layout: Layout, bet: str, *, hands: int | None, progress: Progress | None, deck: Deck
    ) -> Tally:
        """Tally every way that one unit on a bet ends; `hands` is for bets that count them."""
        ...

    def jackpot_lines(
        self,
        layout: Layout,
        bet: str,
        *,
        folded_hands_qualify: bool = True,
        ties: str = "less",
        progress: Progress | None = None,
    ) -> Hits:
        """Count the deals that hit each line of a sensor's table, and all deals."""
        ...

    def values(self, round_: Round, *, ties: str) -> Mapping[str, Fraction]:
        """Return each decision's value in base bets, if it is taken now."""
        ...

    def mark(
        self,
        layout: Layout,
        strategy: "WrittenStrategy",
        stakes: Stakes,
        deck: Deck,
        progress: Progress | None,
        *,
        notes: bool = True,
    ) -> "Marking":
        """Compute what a written strategy is worth and, with `notes`, each of its misplays."""
        ...

    def chart(self, layout: Layout, progress: Progress | None) -> "Chart":
        """Return perfect play, as far as it fits on a page."""
        ...

    def words(self, game: Game) -> "Vocabulary":
        """Return the phrases for writing strategies for a game."""
        ...
