"""A process that archives a ledger's years through 2025, to be killed at any step.

    python archive_child.py URL FOLDER STEP CALLS

It kills itself at that step of a write, the CALLS-th time it gets there; 0 is never.
"""

import os
import signal
import sys
from contextlib import closing
from pathlib import Path

from croupier.ledger.opening import open_store
from tests.ledger.signed import SignedHouse
from tests.ledger.years import put_away


def main() -> None:
    url, folder, killing, calls = sys.argv[1:]
    left = int(calls)

    def step(taken: str) -> None:
        nonlocal left
        if taken == killing:
            left -= 1
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    with closing(open_store(url, step=step)) as store:
        put_away(SignedHouse(url, Path(folder)), store)


main()
