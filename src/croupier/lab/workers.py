"""The lab runs beside the floor: in a few processes of its own, with a queue in front of them.

A caller gets a task at once and waits as it likes. Processes are started on demand, each with a
memory limit; one that has been idle for long ends and frees its memory. At most `LONG_MAX` of them
do long work, so a quick question always finds a free one. A worker that has worked on a game before
gets further questions about it, because its solver is warm.
"""

import atexit
import os
import subprocess
import sys
import threading
import time
from collections import deque
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any

from croupier.home import HOME_VARIABLE
from croupier.lab.messages import dumps, loads
from croupier.lab.tasks import (
    LabBusy,
    OutOfMemory,
    SolveStopped,
    Task,
    TaskLane,
    TookTooLong,
    WorkerLost,
)

WORKERS_MAX = 3
LONG_MAX = 1
"""The number of workers that may do long work at the same time."""
WAITING_MAX = 64
"""The longest queue; further callers are asked to come back later."""
MEMORY_MB = 3072
"""The address space of a worker. The largest published question, a Hold'em sheet, needs about
half."""
NICE = 10
"""The lab's niceness on a busy machine: a press at a console comes first."""
LARGE_MB = 500
"""A worker that holds more than this ends after a minute of idling."""
LARGE_IDLE_SECONDS = 60
IDLE_SECONDS = 600
GLANCE_SECONDS = 0.05
"""How often a worker that does not report is checked."""
GRACE_SECONDS = 5
"""How long a stopped worker may run until its next report; after that it is killed."""
LONGEST_SECONDS = 1800


class Workers:
    """The processes that work for the lab."""

    def __init__(self, most: int = WORKERS_MAX, *, memory_mb: int = MEMORY_MB) -> None:
        self.memory_mb = memory_mb
        self._turn = threading.Condition()
        self._waiting: deque[Task] = deque()
        self._desks = [_Desk(self) for _ in range(most)]
        self._closed = False

    def ask(
        self,
        work: str,
        *args: Any,
        lane: TaskLane = TaskLane.QUICK,
        about: str = "",
        known: bool = False,
    ) -> Task:
        """Have another process call `package.module:function`; the answer comes later."""
        task = Task(work, args, lane=lane, about=about, known=known)
        task.stopped = self._look_again
        with self._turn:
            if len(self._waiting) >= WAITING_MAX:
                raise LabBusy(
                    f"{len(self._waiting)} questions are waiting for the lab; try again in a moment"
                )
            self._waiting.append(task)
            for desk in self._desks:
                desk.open()
            self._turn.notify_all()
        return task

    def close(self) -> None:
        """End every process; all waiting callers get an error."""
        with self._turn:
            self._closed = True
            waiting = list(self._waiting)
            self._waiting.clear()
            self._turn.notify_all()
        for task in waiting:
            task.set_exception(WorkerLost("the lab is closed"))
        for desk in self._desks:
            desk.end()

    def _look_again(self) -> None:
        with self._turn:
            gone = [task for task in self._waiting if task.stopping.is_set()]
            for task in gone:
                self._waiting.remove(task)
            self._turn.notify_all()
        for task in gone:
            task.set_exception(SolveStopped("the question was withdrawn before its turn"))

    # The desks, each a thread of this process that looks after one worker -----------------------

    def serve(self, desk: "_Desk") -> None:
        while True:
            with self._turn:
                while (task := self._next(desk)) is None:
                    if self._closed:
                        desk.end()  # one that was just starting when we closed
                        return
                    self._turn.wait(desk.idle_seconds_left)
                    if desk.idle_seconds_left == 0:
                        desk.end()
                desk.task = task
            try:
                desk.work_on(task)
            finally:
                with self._turn:
                    desk.task = None
                    self._turn.notify_all()

    def _next(self, desk: "_Desk") -> Task | None:
        """Return what this desk works on next: a quick question first, and what suits it best."""
        busy = sum(
            each.task is not None and each.task.lane is TaskLane.LONG for each in self._desks
        )
        lanes = (TaskLane.QUICK, TaskLane.LONG) if busy < LONG_MAX else (TaskLane.QUICK,)
        for lane in lanes:
            for task in self._waiting:
                if task.lane is lane and self._best_for(task) is desk:
                    self._waiting.remove(task)
                    return task
        return None

    def _best_for(self, task: Task) -> "_Desk | None":
        idle = [desk for desk in self._desks if desk.task is None]
        return min(idle, key=lambda desk: desk.strangeness(task.about), default=None)


class _Desk:
    """One worker, or a slot for one."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._thread: threading.Thread | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._pipe: Connection | None = None
        self._number = 0
        self._since = 0.0
        self._megabytes = 0
        self._about: set[str] = set()
        self.task: Task | None = None

    def open(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(
                target=self._workers.serve, args=(self,), name="lab", daemon=True
            )
            self._thread.start()

    def strangeness(self, about: str) -> tuple[bool, bool, float]:
        """Rate how badly a question fits; the desk with the lowest rating gets it."""
        return about not in self._about, self._process is None, self._since

    @property
    def idle_seconds_left(self) -> float | None:
        """How long an idle worker is kept; None if there is none."""
        if self._process is None:
            return None
        most = LARGE_IDLE_SECONDS if self._megabytes > LARGE_MB else IDLE_SECONDS
        return max(0.0, self._since + most - time.monotonic())

    def work_on(self, task: Task) -> None:
        if not task.set_running_or_notify_cancel():
            return
        try:
            result = self._result(task)
        except (EOFError, OSError) as error:
            code = self.end()
            task.set_exception(
                WorkerLost(f"a process of the lab ended ({code}) before it had an answer: {error}")
            )
        except Exception as error:
            if isinstance(error, OutOfMemory):
                self.end()
            task.set_exception(error)
        else:
            task.set_result(result)
        finally:
            self._since = time.monotonic()

    def _result(self, task: Task) -> Any:
        pipe = self._pipe if self._pipe is not None else self._start()
        self._number += 1
        home = os.environ.get(HOME_VARIABLE)
        message = ("work", self._number, home, task.work, task.args, task.known)
        pipe.send_bytes(dumps(message))
        self._about.add(task.about)
        ends = time.monotonic() + LONGEST_SECONDS
        asked_to_stop = False
        while True:
            if task.stopping.is_set() and not asked_to_stop:
                pipe.send_bytes(dumps(("stop", self._number)))
                asked_to_stop, ends = True, time.monotonic() + GRACE_SECONDS
            if time.monotonic() > ends:
                self.end()
                if asked_to_stop:
                    raise SolveStopped("the solve was stopped; partial results are not kept")
                raise TookTooLong(f"no answer in {LONGEST_SECONDS // 60} minutes; it was stopped")
            if not pipe.poll(GLANCE_SECONDS):
                continue
            kind, *said = loads(pipe.recv_bytes())
            if kind == "progress":
                task.report(*said)
                continue
            answer, self._megabytes = said
            if kind == "done":
                return answer
            raise answer

    def _start(self) -> Connection:
        ours, theirs = Pipe()
        self._process = subprocess.Popen(  # noqa: S603  our own program
            [sys.executable, "-P", "-m", "croupier.lab.worker", str(theirs.fileno()),
             str(self._workers.memory_mb), str(NICE)],
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )  # fmt: skip
        theirs.close()
        self._pipe, self._megabytes, self._about = ours, 0, set()
        return ours

    def end(self) -> int | None:
        """End the process; return its exit code if it had already ended."""
        process, pipe = self._process, self._pipe
        self._process = self._pipe = None
        self._about = set()
        if pipe is not None:
            pipe.close()
        if process is None:
            return None
        try:
            return process.wait(GLANCE_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            return None


_shared: list[Workers] = []
_sharing = threading.Lock()


def shared_workers() -> Workers:
    """The workers of this process; none is started before the first question."""
    with _sharing:
        if not _shared:
            _shared.append(Workers())
            atexit.register(_shared[0].close)
        return _shared[0]
