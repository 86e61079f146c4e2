"""One contract for solvers: found from the game, and no list of games anywhere."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest

import croupier
from croupier.errors import InvariantBroken
from croupier.games import GAMES
from croupier.lab.solvers import fast_solver, general, solver_of
from croupier.rules import Game, make_layout

ROOT = Path(croupier.__file__).parent
NAMES = {game.name for game in GAMES}


@pytest.mark.parametrize("room", ["lab", "law", "show"])
def test_no_room_knows_games_by_name(room: str) -> None:
    """The name of a game is in its own file; a docstring may show how one is asked about."""
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.value!r}"
        for path in sorted((ROOT / room).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and node.value in NAMES
    ]
    assert not found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_solver_is_found_from_the_game(game: Game) -> None:
    layout = make_layout(game)
    fast = fast_solver(game)
    assert (fast is None) == (not game.solver)
    assert solver_of(layout, game.base_bets) is (fast or general())
    assert general().knows(layout, [bet.key for bet in game.bets])
    assert fast is None or fast.knows(layout, [bet.key for bet in layout.bets])
    assert solver_of(layout, ("no such bet",)) is general()


def test_a_solver_that_is_not_there_is_named() -> None:
    with pytest.raises(InvariantBroken, match="'roulette' is no solver"):
        fast_solver(replace(GAMES[0], solver="roulette"))
