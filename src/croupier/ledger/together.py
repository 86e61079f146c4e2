"""Work with steps before and after its turn in the ledger, which several pieces can share.

Each piece of work is a generator. It yields its one job, receives the answer or has the error
raised inside it, and returns its result.
"""

from collections.abc import Generator, Sequence

from croupier.errors import InvariantBroken
from croupier.ledger.ledger import Answer, Job, Ledger

Steps = Generator[Job, Answer, Answer]


def alone(ledger: Ledger, steps: Steps) -> Answer:
    """Do one piece of work; return its result or raise its error."""
    (outcome,) = together(ledger, [steps])
    if isinstance(outcome, Exception):
        raise outcome
    return outcome


def together(ledger: Ledger, all_steps: Sequence[Steps]) -> list[Answer | Exception]:
    """Do several pieces in one turn; return the answer or the error of each."""
    outcomes: dict[int, Answer | Exception] = {}
    jobs: dict[int, Job] = {}
    for place, steps in enumerate(all_steps):
        try:
            jobs[place] = next(steps)
        except StopIteration as done:
            outcomes[place] = done.value
        except Exception as error:
            outcomes[place] = error
    if jobs:
        failed = _turn(ledger, list(jobs.values()))
        for place, job in jobs.items():
            outcomes[place] = _finish(all_steps[place], job, failed or job.error)
    return [outcomes[place] for place in range(len(all_steps))]


def _turn(ledger: Ledger, jobs: list[Job]) -> Exception | None:
    try:
        ledger.transact_together(jobs)
    except Exception as error:
        return error
    return None


def _finish(steps: Steps, job: Job, failed: Exception | None) -> Answer | Exception:
    try:
        if failed is not None:
            steps.throw(failed)
        else:
            steps.send(job.answer)
    except StopIteration as done:
        answer: Answer = done.value
        return answer
    except Exception as error:
        return error
    return InvariantBroken("work had more than one turn in the ledger")
