"""A process in which learners practice at once, to be killed at any moment.

    python practicing.py URL FIRST LAST LEARNERS [STEP CALLS]

Each learner answers the questions FIRST … LAST, and the process prints `LEARNER QUESTION` when an
answer is written. With STEP, the process kills itself at that step of a write, when it comes for
the CALLS-th time.
"""

import os
import signal
import sys
from datetime import UTC, datetime
from threading import Thread

from croupier.ledger import Answer, Ledger, Transaction
from croupier.ledger.opening import open_store
from croupier.school.skills import SKILLS, practiced


def main() -> None:
    url, first, last, names, *death = sys.argv[1:]
    left = int(death[1]) if death else 0

    def step(taken: str) -> None:
        nonlocal left
        if death and taken == death[0]:
            left -= 1
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    # The school's ledger with the one collection that is written to: a process that is killed at
    # every step should not read all rooms and games first.
    ledger = Ledger(open_store(url, step=step), (SKILLS,), clock=lambda: datetime.now(UTC))

    def practices(learner: str) -> None:
        for number in range(int(first), int(last) + 1):

            def work(transaction: Transaction, number: int = number) -> Answer:
                practiced(
                    transaction, learner, f"drill/let-it-ride/{number % 7}", right=number % 3 > 0
                )
                return {"question": number}

            ledger.transact(work, request=f"school {learner} {number}", content=number)
            os.write(1, f"{learner} {number}\n".encode())

    everybody = [Thread(target=practices, args=(name,)) for name in names.split(",")]
    for thread in everybody:
        thread.start()
    for thread in everybody:
        thread.join()
    ledger.close()


main()
