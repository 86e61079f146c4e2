"""Compile every solver's kernels once with `python -m croupier.lab.warm`, so nobody waits later.

`make run` does this while it serves the first page, at low priority, and `make test` alongside its
linters. The compiled kernels are kept in the user's folder for all later processes.
"""

from contextlib import suppress

from croupier.games import GAMES
from croupier.home import kernels_folder
from croupier.lab.bets import columns_of
from croupier.lab.fingerprint import fingerprint
from croupier.lab.solve import analyse
from croupier.lab.solvers import fast_solver
from croupier.lab.strategies.value import strategy
from croupier.rules import make_layout


def warm() -> None:
    """Run one answer and one strategy of each solver, and bets on all hands; once per version."""
    done = kernels_folder() / f"warm-{fingerprint()[:12]}"
    if done.exists():
        return
    # Games with the same solver share its kernels: the first of them compiles what the others need.
    firsts = {game.solver: game for game in reversed(GAMES) if game.solver}
    for game in firsts.values():
        solver = fast_solver(game)
        if solver is not None and solver.small is not None:
            stakes = dict.fromkeys(game.base_bets, 1)
            solver.base_game(
                make_layout(game), stakes, ties="less", progress=None, deck=solver.small
            )
            continue
        analyse(game.name)
        if game.strategy:
            strategy(game.name)
    layouts = [make_layout(game) for game in GAMES if game.solver]
    for layout in layouts:
        for bet in layout.bets:  # bets that wait for a table have nothing to count
            if columns_of(layout, bet.key):
                analyse(layout.game.name, bet.key)
    with suppress(OSError):  # without write access, it compiles every time
        done.touch()


if __name__ == "__main__":
    warm()
