"""`python -m croupier.lab.warm` compiles every solver's kernels once, so that nobody waits for it.

`make run` does this beside the first page, at low priority, and `make test` beside its linters. The
compiled kernels are kept in the user's folder; whoever comes later picks them up.
"""

from contextlib import suppress

from croupier.home import kernels_folder
from croupier.lab.keep import fingerprint
from croupier.lab.solve import SOLVERS, analyse
from croupier.lab.strategies.value import strategy


def warm() -> None:
    """One answer from each solver, of Cover All and of a strategy; nothing if all that is done."""
    done = kernels_folder() / f"warm-{fingerprint()[:12]}"
    if done.exists():
        return
    for game in SOLVERS:
        analyse(game)
    analyse("caribbean-stud", "cover_all")
    strategy("ultimate-texas-holdem")
    with suppress(OSError):  # who may not write there compiles every time
        done.touch()


if __name__ == "__main__":
    warm()
