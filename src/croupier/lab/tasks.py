"""What is asked of the lab's workers: one task each, with its progress, that can be stopped."""

from collections.abc import Callable
from concurrent.futures import Future
from enum import Enum
from importlib import import_module
from inspect import signature
from threading import Event
from typing import Any

from croupier.errors import CroupierError


class LabUnavailable(CroupierError):
    """The lab cannot answer now, and may in a moment."""


class LabBusy(LabUnavailable):
    """More questions than the lab keeps waiting."""


class WorkerLost(LabUnavailable):
    """A process of the lab that ended before it had an answer."""


class SolveStopped(CroupierError):
    """A solve that was stopped before it had an answer."""


class OutOfMemory(CroupierError):
    """A question that needs more memory than a process of the lab may use."""


class TookTooLong(CroupierError):
    """A question that was not answered in the longest time the lab takes."""


class SolverFailed(Exception):
    """A bug of ours in another process, with its traceback."""


class TaskLane(Enum):
    """Which questions wait for which: a long one never keeps a quick one waiting."""

    QUICK = "quick"
    LONG = "long"


class Task(Future[Any]):
    """A question on its way to an answer."""

    def __init__(
        self,
        work: str,
        args: tuple[Any, ...] = (),
        *,
        lane: TaskLane = TaskLane.QUICK,
        about: str = "",
        known: bool = False,
    ) -> None:
        super().__init__()
        self.work = work
        """`package.module:function`, called in the other process with `args`."""
        self.args = args
        self.lane = lane
        self.about = about
        """Mostly a game: a worker that has thought about it before is quicker."""
        self.known = known
        """Whether only an answer that is kept on the disk is wanted."""
        self.steps = 0
        self.total = 0
        """0 while nobody knows how much there is to do."""
        self.stopping = Event()
        self.stopped: Callable[[], None] = lambda: None
        """Called when somebody stops it."""

    def report(self, done: int, total: int) -> None:
        """How far it is. What was done is not undone: a solve that begins anew is not heard."""
        if total and self.total and done * self.total < self.steps * total:
            return
        self.steps, self.total = done, total

    def stop(self) -> None:
        """Nobody waits for it any more."""
        self.stopping.set()
        self.stopped()


def answered(value: Any) -> Task:
    """A task that was never one: its answer is known."""
    task = Task("")
    task.set_result(value)
    return task


def function_named(work: str) -> Callable[..., Any]:
    """`package.module:function`."""
    module, _, name = work.partition(":")
    function: Callable[..., Any] = getattr(import_module(module), name)
    return function


def takes_progress(function: Callable[..., Any]) -> bool:
    return "progress" in signature(function).parameters
