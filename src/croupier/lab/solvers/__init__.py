"""Solvers, found through the game: `Game.solver` names a module here; the general one serves all.

For a game without a solver of its own, or a bet or street that its solver does not know, the
general solver answers from the rules.
"""

from collections.abc import Collection
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from croupier.errors import InvariantBroken
from croupier.lab.bets import columns_of
from croupier.lab.contract import Solver
from croupier.lab.required_bets import required_bets
from croupier.rules import Game, Layout

if TYPE_CHECKING:
    from croupier.lab.strategies.phrases import Vocabulary

GENERAL = "any_game"


@cache
def _loaded(name: str) -> Solver:
    place = f"{__name__}.{name}"
    if not name.isidentifier() or find_spec(place) is None:
        raise InvariantBroken(f"{name!r} is no solver of ours")
    solver: Solver = import_module(place).SOLVER
    return solver


def general() -> Solver:
    """Return the solver that answers from the rules alone."""
    return _loaded(GENERAL)


def fast_solver(game: Game) -> Solver | None:
    """Return the solver that a game names, if any."""
    return _loaded(game.solver) if game.solver else None


def solver_of(layout: Layout, bets: Collection[str]) -> Solver:
    """Return the solver for these bets on this layout."""
    fast = fast_solver(layout.game)
    if fast is None or not fast.knows(layout, bets) or why_not(layout, bets):
        return general()
    return fast


def why_not(layout: Layout, bets: Collection[str]) -> str:
    """Return what a game's own solver does not know about its rules; empty if the referee agrees.

    Bets are checked with those they require, one unit each; a sensor pays no amount.
    """
    fast = fast_solver(layout.game)
    if fast is None or not fast.knows(layout, bets):
        return ""
    # The referee imports arrays, and callers that need only a cached answer do without them.
    from croupier.lab.referee import refusal  # noqa: PLC0415

    sensors = set(layout.game.sensors)
    counted = [bet for bet in bets if bet not in sensors and not columns_of(layout, bet)]
    needed = [other for bet in counted for other in required_bets(layout.game, bet)]
    made = [*layout.game.base_bets, *needed]
    if layout.game.any_of:
        # There are no decisions, so all bets are checked at once, whichever is asked about.
        made = [bet.key for bet in layout.game.bets if bet.key not in sensors]
    stakes = {bet.key: 1 for bet in layout.game.bets if bet.key in made}
    return refusal(
        layout, stakes, layout.deck, layout.game.solver,
        lambda: lambda deal: fast.deal_class(layout, stakes, deal),
        offers_by_class=fast.offers_by_class,
    )  # fmt: skip


def vocabulary_of(game: Game) -> "Vocabulary":
    """Return a game's phrases; the general ones if it has no solver of its own."""
    return (fast_solver(game) or general()).words(game)
