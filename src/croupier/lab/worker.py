"""One lab worker process: `python -m croupier.lab.worker PIPE MEGABYTES NICE`.

It receives function calls on a pipe, reports progress there, and answers. It runs at low priority,
with a limit on its memory, and ends when the pipe is closed. A thread listens meanwhile, so work
that nobody waits for any longer stops at its next report.
"""

import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import nullcontext
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import Any

from croupier.errors import CroupierError
from croupier.home import HOME_VARIABLE
from croupier.lab.messages import dumps, loads
from croupier.lab.result_cache import only_cached
from croupier.lab.tasks import (
    OutOfMemory,
    SolverFailed,
    SolveStopped,
    function_named,
    takes_progress,
)

TELL_SECONDS = 0.05
"""How often the other side gets a progress report."""

PARENT_SECONDS = 2.0
"""How often a worker checks that its server is still there."""

STOP, WORK, PROGRESS, DONE, FAILED = "stop", "work", "progress", "done", "failed"


class Worker:
    """The process's side of the pipe."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._asked: SimpleQueue[tuple[Any, ...]] = SimpleQueue()
        self._stopping = Event()
        self._number = -1
        self._turn = Lock()

    def serve(self) -> None:
        Thread(target=self._listen, daemon=True).start()
        while True:
            number, *asked = self._asked.get()
            with self._turn:
                self._number = number
                self._stopping.clear()
            self._pipe.send_bytes(dumps((*self._answer(*asked), memory_used())))

    def _listen(self) -> None:
        while True:
            try:
                kind, *rest = loads(self._pipe.recv_bytes())
            except (EOFError, OSError):
                os._exit(0)  # the server is gone; the work ends too
            if kind == WORK:
                self._asked.put(tuple(rest))
            else:
                with self._turn:
                    if rest == [self._number]:
                        self._stopping.set()

    def _answer(
        self,
        home: str | None,
        work: str,
        args: tuple[Any, ...],
        known: bool,  # noqa: FBT001
    ) -> tuple[str, Any]:
        if home is not None:
            os.environ[HOME_VARIABLE] = home
        try:
            function = function_named(work)
            telling = {"progress": self._report()} if takes_progress(function) else {}
            with only_cached() if known else nullcontext():
                answer = DONE, function(*args, **telling)
            dumps(answer)
        except MemoryError:
            return FAILED, OutOfMemory("this needs more memory than the lab may use")
        except Exception as error:
            return FAILED, _sendable(error)
        return answer

    def _report(self) -> Callable[[int, int], None]:
        told = 0.0

        def report(done: int, total: int) -> None:
            nonlocal told
            if self._stopping.is_set():
                raise SolveStopped("the solve was stopped; partial results are not kept")
            if time.monotonic() >= told + TELL_SECONDS:
                told = time.monotonic()
                self._pipe.send_bytes(dumps((PROGRESS, done, total)))

        return report


def memory_used() -> int:
    """Return how many megabytes of memory this process uses."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123  read whole
            pages = int(file.read().split()[1])
        return pages * resource.getpagesize() >> 20
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10


def _sendable(error: Exception) -> Exception:
    """Return the error itself if the other side can read it; a bug of ours with its traceback."""
    if not isinstance(error, CroupierError | ModuleNotFoundError):
        return SolverFailed("".join(traceback.format_exception(error)))
    try:
        loads(dumps(error))
    except Exception:
        return SolverFailed("".join(traceback.format_exception(error)))
    return error


def main() -> None:
    pipe, megabytes, nice = (int(text) for text in sys.argv[1:4])
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server; then our pipe closes
    _stand_back(nice)
    resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
    Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    Worker(Connection(pipe)).serve()


def _stand_back(nice: int) -> None:
    """Lower this process's priority below everything else on the machine.

    With niceness alone, others wait until our current time slice is over, some milliseconds, which
    someone pressing a button at a console notices.
    """
    os.nice(nice)
    if nice and hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def _end_with(parent: int) -> None:
    """End when the server is gone, even if the pipe says nothing."""
    while os.getppid() == parent:
        time.sleep(PARENT_SECONDS)
    os._exit(0)


if __name__ == "__main__":
    main()
