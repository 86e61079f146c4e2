"""Two hole cards against the dealer's two, a board of five: Ultimate Texas Hold'em."""

from croupier.cards import Deck
from croupier.lab import ultimate_texas_holdem
from croupier.lab.contract import Stakes
from croupier.lab.cover_all import cover_all
from croupier.lab.fast_solver import FastSolver
from croupier.lab.progress import Progress
from croupier.lab.strategies.charts import starting_hands_chart
from croupier.lab.strategies.holdem_marking import known_value
from croupier.lab.strategies.holdem_marking import ultimate_texas_holdem as mark_holdem
from croupier.lab.strategies.marking import Marking
from croupier.lab.strategies.text import WrittenStrategy
from croupier.lab.strategies.vocabularies import STARTING_HANDS
from croupier.rules import Layout


class Holdem(FastSolver):
    """Hold'em, where a strategy's value may be known already if no notes of misplays are needed."""

    def mark(
        self,
        layout: Layout,
        strategy: WrittenStrategy,
        stakes: Stakes,
        deck: Deck,
        progress: Progress | None,
        *,
        notes: bool = True,
    ) -> Marking:
        known = None if notes else known_value(layout, strategy, stakes, deck)
        return known or mark_holdem(layout, strategy, stakes, deck, progress, notes=notes)


SOLVER = Holdem(
    counts=ultimate_texas_holdem,
    marks=mark_holdem,
    charts=lambda layout, _: starting_hands_chart(layout),
    speaks=lambda _: STARTING_HANDS,
    side_bets=ultimate_texas_holdem.side_bet,
    by_hands=cover_all,
    jackpots=ultimate_texas_holdem.jackpot_lines,
)
