"""What a solver is: one contract for the fast ones and the general one.

A fast solver knows one shape of game and counts it on arrays. It is found from the game
(`Game.solver`), asked whether it knows the layout and the bets in question, and refereed: real
deals of its classes are settled by the game (`lab.referee`). Whatever it does not know, the general
solver answers from the rules alone.

`deck` is what is left to be dealt. It is the game's own unless something is known about cards that
are gone, and counts of two decks, or of two parts of one, can be added.
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
"""How many deals hit each line of a table, and of how many."""


class Solver(Protocol):
    """Everything the lab asks of whoever solves a game."""

    def knows(self, layout: Layout, bets: Collection[str]) -> bool:
        """Whether it has counts for this shape of game, and classes for these bets."""
        ...

    def deal_class(self, layout: Layout, stakes: Stakes, deal: SeatDeal) -> Hashable:
        """The class it counts a deal in: its claim is that deals of one class settle alike."""
        ...

    @property
    def offers_by_class(self) -> bool:
        """Whether deals of another class may be offered other choices: a larger Raise, say.

        Otherwise its claim is that all deals are asked the same.
        """
        ...

    @property
    def small(self) -> Deck | None:
        """A deck that its kernels are compiled on, where the whole one takes minutes."""
        ...

    def base_game(
        self, layout: Layout, stakes: Stakes, *, ties: str, progress: Progress | None, deck: Deck
    ) -> Tally:
        """Every way the base game ends under best play, with the bets staked beside it."""
        ...

    def side_bet(
        self, layout: Layout, bet: str, *, hands: int | None, progress: Progress | None, deck: Deck
    ) -> Tally:
        """Every way one unit on a bet by itself ends; with so many hands, where they count."""
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
        """How many deals hit each line of a sensor's table, and of how many."""
        ...

    def values(self, round_: Round, *, ties: str) -> Mapping[str, Fraction]:
        """What each decision is worth, in base bets, if it is taken now."""
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
        """What a written strategy is worth and, with `notes`, every misplay of it."""
        ...

    def chart(self, layout: Layout, progress: Progress | None) -> "Chart":
        """Perfect play, as far as a page can hold it."""
        ...

    def words(self, game: Game) -> "Vocabulary":
        """The phrases in which strategies for a game may be written."""
        ...
