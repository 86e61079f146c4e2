"""A small process that writes to a ledger from several threads, to be killed at any moment.

    python child.py URL NAME THREADS FIRST LAST [STEP CALLS]

Each thread sends the requests NAME-THREAD-FIRST … NAME-THREAD-LAST and prints an id when it gets
its answer. With STEP, the process kills itself at that step of a write, the CALLS-th time it gets
there.
"""

import os
import signal
import sys
from datetime import UTC, datetime
from threading import Thread

from croupier.ledger import Ledger
from croupier.ledger.opening import open_store
from tests.ledger.ledgers import TABLES, contribution


def main() -> None:
    url, name, threads, first, last, *death = sys.argv[1:]
    left = int(death[1]) if death else 0

    def step(taken: str) -> None:
        nonlocal left
        if death and taken == death[0]:
            left -= 1
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    ledger = Ledger(open_store(url, step=step), (TABLES,), clock=lambda: datetime.now(UTC))

    def press(thread: int) -> None:
        for number in range(int(first), int(last) + 1):
            request = f"{name}-{thread}-{number}"
            ledger.transact(contribution(table=f"T{thread}"), request=request, content=number)
            os.write(1, f"{request}\n".encode())

    everyone = [Thread(target=press, args=(thread,)) for thread in range(int(threads))]
    for thread in everyone:
        thread.start()
    for thread in everyone:
        thread.join()
    ledger.close()


main()
