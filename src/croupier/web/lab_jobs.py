"""Solves asked for by browsers: one at a time, each in a thread of its own, each can be stopped."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any, Protocol

from starlette.requests import Request

from croupier.errors import CroupierError
from croupier.lab.analysis import Analysis
from croupier.lab.keep import digest_of, kept_answer, results_folder
from croupier.lab.solve import Question
from croupier.web.faults import NOT_FOUND, TOO_MANY, Refusal

JOBS_MAX = 8
"""Solves that may be asked for and not yet answered; one runs at a time, a page needs one."""
FINISHED_MAX = 32
"""Finished jobs whose results can still be fetched; the oldest are forgotten first."""
GLANCE_SECONDS = 0.05
"""How often a request that waits looks whether its asker has gone."""

Report = Callable[[int, int], None]


class NoSolver(CroupierError):
    """A game or bet that this lab has no solver for."""


class SolveStopped(CroupierError):
    """A solve that was stopped before it had an answer."""


class UnknownJob(CroupierError):
    """A job that never was, or was forgotten."""


class TooManyJobs(CroupierError):
    """More solves than `JOBS_MAX` under way."""


# Jobs -------------------------------------------------------------------------------------------


class Solve(Protocol):
    """Answers a question and reports its progress; it must let an error of the report through."""

    def __call__(self, question: Question, *, progress: Report | None = None) -> Analysis: ...


@dataclass(eq=False)
class Job:
    """One question on its way to an answer."""

    question: Question
    id: str = field(default_factory=lambda: token_hex(8))
    done: int = 0
    total: int = 0
    """0 while nobody knows how much there is to do."""
    result: Analysis | None = None
    failure: Exception | None = None
    stopping: threading.Event = field(default_factory=threading.Event)
    finished: threading.Event = field(default_factory=threading.Event)

    def report(self, done: int, total: int) -> None:
        """The progress of the solve, and the place where it is stopped."""
        if self.stopping.is_set():
            raise SolveStopped("the solve was stopped; nothing of it is kept")
        self.done, self.total = done, total

    @property
    def state(self) -> str:
        if not self.finished.is_set():
            return "stopping" if self.stopping.is_set() else "solving"
        if self.result is not None:
            return "done"
        return "stopped" if isinstance(self.failure, SolveStopped) else "failed"

    def as_json(self) -> dict[str, Any]:
        return {"job": self.id, "state": self.state, "done": self.done, "total": self.total}


class Desk:
    """The jobs of this process. One solve runs at a time; what is known already waits for none."""

    def __init__(self, solve: Solve = kept_answer) -> None:
        self._solve = solve
        self._jobs: dict[str, Job] = {}
        self._book = threading.Lock()
        self._turn = threading.Lock()
        self.drawing = threading.Lock()
        """Charts are drawn one at a time, so that typing fast cannot pile them up."""

    def start(self, question: Question) -> Job:
        job = Job(question)
        with self._book:
            finished = [key for key, entry in self._jobs.items() if entry.finished.is_set()]
            if len(self._jobs) - len(finished) >= JOBS_MAX:
                raise Refusal(
                    TooManyJobs(f"{JOBS_MAX} solves are running; stop one or wait"), TOO_MANY
                )
            for key in finished[: max(0, len(finished) - FINISHED_MAX + 1)]:
                del self._jobs[key]
            self._jobs[job.id] = job
        threading.Thread(target=self._run, args=(job,), daemon=True).start()
        return job

    def job(self, key: str) -> Job:
        with self._book:
            if key not in self._jobs:
                raise Refusal(UnknownJob(f"{key!r} is not a job we remember"), NOT_FOUND)
            return self._jobs[key]

    def answer(self, question: Question, report: Report = lambda done, total: None) -> Analysis:
        """Solve in this thread, when the turn comes."""
        with solvers_present(), self._our_turn(question, report):
            report(0, 0)
            return self._solve(question, progress=report)

    def _run(self, job: Job) -> None:
        try:
            job.result = self.answer(job.question, job.report)
        except Exception as failure:
            job.failure = failure
        finally:
            job.finished.set()

    @contextmanager
    def _our_turn(self, question: Question, report: Report) -> Iterator[None]:
        if (results_folder() / f"{digest_of(question)}.json").exists():
            yield
            return
        while not self._turn.acquire(timeout=GLANCE_SECONDS):
            report(0, 0)
        try:
            yield
        finally:
            self._turn.release()


@contextmanager
def solvers_present() -> Iterator[None]:
    """A solver that is not there is told by name; anything else missing is a bug of ours."""
    try:
        yield
    except ModuleNotFoundError as error:
        room, _, solver = (error.name or "").rpartition(".")
        if room != "croupier.lab":
            raise
        raise NoSolver(
            f"the lab cannot answer this yet: it has no solver {solver!r}", place="bet"
        ) from error


def desk_of(request: Request) -> Desk:
    desk: Desk = request.app.state.lab
    return desk
