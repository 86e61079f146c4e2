"""Lab questions from browsers: solved in other processes, and each can be stopped.

A request waits on the event loop and holds no thread, so any number of them keeps nobody else
waiting; and when its client is gone, the work stops.
"""

import asyncio
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any, Protocol

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from croupier.errors import CroupierError
from croupier.lab.analysis import Analysis
from croupier.lab.result_cache import NotCached, known_answer
from croupier.lab.solve import Question, check_pays
from croupier.lab.tasks import SolveStopped, Task, TaskLane, answered
from croupier.lab.workers import shared_workers
from croupier.web.faults import NOT_FOUND, TOO_MANY, StatusError
from croupier.web.signed_in import counted_as

JOBS_MAX = 8
"""The most unanswered solves; one runs at a time, and a page needs one."""
JOBS_OF_ADDRESS_MAX = 4
"""How many of them may come from one address."""
FINISHED_MAX = 32
"""The most finished jobs whose results can still be fetched; the oldest are dropped first."""
GLANCE_SECONDS = 0.05
"""How often a waiting request checks whether its client is gone."""

SOLVE = "croupier.lab.result_cache:cached_answer"


class NoSolver(CroupierError):
    """A game or bet that this lab has no solver for."""


class UnknownJob(CroupierError):
    """A job that never existed, or was dropped."""


class TooManyJobs(CroupierError):
    """More solves in progress than the lab takes, or takes from one address."""


class Gone(CroupierError):
    """The client has hung up."""


class Asks(Protocol):
    """Has work done in other processes."""

    def ask(
        self, work: str, *args: Any, lane: TaskLane, about: str = "", known: bool = False
    ) -> Task: ...


# Jobs -------------------------------------------------------------------------------------------


@dataclass(eq=False)
class Job:
    """A question in progress, whose answer can be fetched later."""

    task: Task
    told: Callable[[Any], dict[str, Any]]
    """Turns the answer into what programs and pages get."""
    id: str = field(default_factory=lambda: token_hex(8))

    @property
    def state(self) -> str:
        if not self.task.done():
            return "stopping" if self.task.stopping.is_set() else "solving"
        failure = self.task.exception()
        if failure is None:
            return "done"
        return "stopped" if isinstance(failure, SolveStopped) else "failed"

    def answer(self) -> dict[str, Any]:
        with solvers_present():
            return self.told(self.task.result(timeout=0))

    def as_json(self) -> dict[str, Any]:
        steps = {"done": self.task.steps, "total": self.task.total}
        return {"job": self.id, "state": self.state, **steps}


class LabDesk:
    """The lab for browsers. Known answers need no solve."""

    def __init__(
        self,
        workers: Asks | None = None,
        *,
        known: Callable[[Question], Analysis | None] = known_answer,
    ) -> None:
        self.workers: Asks = workers or shared_workers()
        self._known = known
        self._jobs: dict[str, Job] = {}
        self._under_way: Counter[str] = Counter()
        self._ledger = threading.RLock()

    def start(
        self,
        question: Question,
        who: str = "",
        told: Callable[[Any], dict[str, Any]] = Analysis.as_json,
    ) -> Job:
        """Start answering; the answer stays here to be fetched."""
        known = self._known(question)
        return self._entered(
            lambda: answered(known) if known is not None else self._solve(question, who), told
        )

    async def begin(
        self,
        request: Request,
        work: str,
        *args: Any,
        about: str,
        told: Callable[[Any], dict[str, Any]],
    ) -> Job:
        """Start a function of several answers; a cached result is there at once."""
        with solvers_present():
            try:
                kept = self.workers.ask(work, *args, lane=TaskLane.QUICK, about=about, known=True)
                found = await waited(request, kept)
            except NotCached:
                who = counted_as(request)
                return self._entered(lambda: self._long(work, *args, about=about, who=who), told)
        return self._entered(lambda: answered(found), told)

    def _entered(self, begin: Callable[[], Task], told: Callable[[Any], dict[str, Any]]) -> Job:
        with self._ledger:
            job = Job(begin(), told)
            finished = [key for key, entry in self._jobs.items() if entry.task.done()]
            for key in finished[: max(0, len(finished) - FINISHED_MAX + 1)]:
                del self._jobs[key]
            self._jobs[job.id] = job
        return job

    def job(self, key: str) -> Job:
        with self._ledger:
            if key not in self._jobs:
                raise StatusError(
                    UnknownJob(f"{key!r} is not a known job; it may have expired"), NOT_FOUND
                )
            return self._jobs[key]

    async def answer(self, request: Request, question: Question) -> Analysis:
        """Return the answer for a request that waits for it."""
        known = await run_in_threadpool(self._known, question)
        if known is not None:
            return known
        with solvers_present():
            result: Analysis = await waited(request, self._solve(question, counted_as(request)))
            return result

    async def made(self, request: Request, work: str, *args: Any, about: str) -> Any:
        """Return a function of the lab's answers: of cached ones, or after a solve."""
        with solvers_present():
            try:
                kept = self.workers.ask(work, *args, lane=TaskLane.QUICK, about=about, known=True)
                return await waited(request, kept)
            except NotCached:
                who = counted_as(request)
                return await waited(request, self._long(work, *args, about=about, who=who))

    async def quick(self, request: Request, work: str, *args: Any, about: str) -> Any:
        """Answer a quick question, which waits for no solve."""
        with solvers_present():
            task = self.workers.ask(work, *args, lane=TaskLane.QUICK, about=about)
            return await waited(request, task)

    def _solve(self, question: Question, who: str) -> Task:
        check_pays(question)
        return self._long(SOLVE, question, about=question.layout.game.name, who=who)

    def _long(self, work: str, *args: Any, about: str, who: str) -> Task:
        with self._ledger:
            if self._under_way.total() >= JOBS_MAX:
                raise StatusError(
                    TooManyJobs(f"{JOBS_MAX} solves are already running; stop one or wait"),
                    TOO_MANY,
                )
            if self._under_way[who] >= JOBS_OF_ADDRESS_MAX:
                raise StatusError(
                    TooManyJobs(
                        f"you already have {JOBS_OF_ADDRESS_MAX} solves running; stop one or wait"
                    ),
                    TOO_MANY,
                )
            task = self.workers.ask(work, *args, lane=TaskLane.LONG, about=about)
            self._under_way[who] += 1
        task.add_done_callback(lambda _: self._over(who))
        return task

    def _over(self, who: str) -> None:
        with self._ledger:
            self._under_way[who] -= 1
            if not self._under_way[who]:
                del self._under_way[who]


# Waiting ----------------------------------------------------------------------------------------


async def waited(request: Request, task: Task) -> Any:
    """Return the answer to a task, which is stopped if its client hangs up."""
    watch = Watch(task)
    while not await watch.ended(GLANCE_SECONDS):
        if await request.is_disconnected():
            task.stop()
            raise Gone("the client has disconnected")
    return task.result(timeout=0)


class Watch:
    """Tells a coroutine when a task in another thread is done."""

    def __init__(self, task: Task) -> None:
        self._loop, self._done = asyncio.get_running_loop(), asyncio.Event()
        task.add_done_callback(self._tell)

    def _tell(self, _: Any) -> None:
        with suppress(RuntimeError):  # the loop has ended meanwhile
            self._loop.call_soon_threadsafe(self._done.set)

    async def ended(self, seconds: float) -> bool:
        """Return whether it is done within this many seconds."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._done.wait(), seconds)
        return self._done.is_set()


@contextmanager
def solvers_present() -> Iterator[None]:
    """Report a missing solver by name; anything else missing is a bug of ours."""
    try:
        yield
    except ModuleNotFoundError as error:
        room, _, solver = (error.name or "").rpartition(".")
        if room != "croupier.lab":
            raise
        raise NoSolver(
            f"the lab cannot answer this yet: it has no solver {solver!r}", place="bet"
        ) from error


def desk_of(request: Request) -> LabDesk:
    desk: LabDesk = request.app.state.lab
    return desk
