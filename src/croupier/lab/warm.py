"""`python -m croupier.lab.warm` compiles every solver's kernels once, so that nobody waits for it.

`make run` does this beside the first page, at low priority; the compiled kernels are kept in the
user's folder and the running server picks them up.
"""

from croupier.games import GAMES
from croupier.lab.solve import analyse
from croupier.lab.strategies.value import strategy


def warm() -> None:
    """One answer from every game's solver, and the value of one strategy."""
    for game in GAMES:
        analyse(game.name)
    strategy("ultimate-texas-holdem")


if __name__ == "__main__":
    warm()
