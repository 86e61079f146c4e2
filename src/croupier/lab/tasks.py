"""Work for the lab's workers: one task each, with progress, that can be stopped."""

from collections.abc import Callable
from concurrent.futures import Future
from enum import Enum
from importlib import import_module
from inspect import signature
from threading import Event
from typing import Any

from croupier.errors import CroupierError


class LabUnavailable(CroupierError):
    """The lab cannot answer now; it may be able to in a moment."""


class LabBusy(LabUnavailable):
    """More questions than the lab can queue."""


class WorkerLost(LabUnavailable):
    """A lab process that ended before it had an answer."""


class SolveStopped(CroupierError):
    """A solve that was stopped before it had an answer."""


class OutOfMemory(CroupierError):
    """A question that needs more memory than a lab process may use."""


class TookTooLong(CroupierError):
    """A question that took longer than the lab's limit."""


class SolverFailed(Exception):
    """A bug of ours in another process, with its traceback."""


class TaskLane(Enum):
    """Which tasks wait for each other: a long one never holds up a quick one."""

    QUICK = "quick"
    LONG = "long"


class Task(Future[Any]):
    """A question in progress."""

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
        """Usually a game: a worker that has worked on it before is faster."""
        self.known = known
        """Whether only an answer cached on disk is wanted."""
        self.steps = 0
        self.total = 0
        """0 as long as the total is unknown."""
        self.stopping = Event()
        self.stopped: Callable[[], None] = lambda: None
        """Called when someone stops the task."""

    def report(self, done: int, total: int) -> None:
        """Report progress. It never goes back: a solve that starts over is ignored."""
        if total and self.total and done * self.total < self.steps * total:
            return
        self.steps, self.total = done, total

    def stop(self) -> None:
        """Stop the task, since nobody waits for it any longer."""
        self.stopping.set()
        self.stopped()


def answered(value: Any) -> Task:
    """Return a completed task for an answer that is already known."""
    task = Task("")
    task.set_result(value)
    return task


def function_named(work: str) -> Callable[..., Any]:
    """Return the function named by `package.module:function`."""
    module, _, name = work.partition(":")
    function: Callable[..., Any] = getattr(import_module(module), name)
    return function


def takes_progress(function: Callable[..., Any]) -> bool:
    return "progress" in signature(function).parameters
