"""Two sides, points modulo ten, and no decisions: baccarat and its relatives."""

from typing import NoReturn

from croupier.cards import Deck
from croupier.lab import points
from croupier.lab.contract import Stakes
from croupier.lab.fast_solver import FastSolver
from croupier.lab.progress import Progress
from croupier.lab.strategies.text import WrittenStrategy, nothing_to_decide
from croupier.lab.strategies.vocabularies import ANY_GAME
from croupier.rules import Layout


def _marks(
    layout: Layout,
    strategy: WrittenStrategy,  # noqa: ARG001  there is none that could be read
    stakes: Stakes,  # noqa: ARG001
    deck: Deck,  # noqa: ARG001
    progress: Progress | None,  # noqa: ARG001
) -> NoReturn:
    raise nothing_to_decide(layout.game)


def _charts(layout: Layout, progress: Progress | None) -> NoReturn:  # noqa: ARG001
    raise nothing_to_decide(layout.game)


SOLVER = FastSolver(
    counts=points,
    marks=_marks,
    charts=_charts,
    speaks=lambda _: ANY_GAME,
    side_bets=points.side_bet,
)
