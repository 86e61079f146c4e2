"""A queue of callers in which one writes for all (group commit).

The first caller writes: its own work, and with it the work of everyone in the queue by then. Nobody
else holds the write lock in the meantime, so a caller who is alone pays only for its own commit.
When a turn ends, the callers it served often come straight back. The next writer gives them a
moment to queue up again, so sixteen callers share one commit instead of three.
"""

from collections import deque
from collections.abc import Callable
from threading import Lock
from time import perf_counter
from typing import Generic, TypeVar

WAITING_MAX = 512
"""The most pieces of work that one commit carries."""

PATIENCE_SHARE = 0.5
PATIENCE_SECONDS_MAX = 0.002
"""The longest that a writer waits for others; normally it waits for a share of the last turn."""


class Caller:
    """A caller in the queue, with a bell that rings when it is served or has to write."""

    __slots__ = ("bell", "leads", "served")

    def __init__(self) -> None:
        self.bell = _silent()
        self.leads = False
        self.served = False


C = TypeVar("C", bound=Caller)


class Callers(Generic[C]):
    """The queue; it calls `write` for one caller at a time, with all the work to be done."""

    def __init__(self, write: Callable[[list[C]], None]) -> None:
        self._write = write
        self._door = Lock()
        self._line: deque[C] = deque()
        self._writing = False
        self._expected = 1
        self._wanted = 0
        self._complete = _silent()
        self._turn_seconds = 0.0

    def serve(self, caller: C) -> None:
        """Wait until the caller's work is done, by itself or by another caller."""
        with self._door:
            self._line.append(caller)
            if not self._writing:
                self._writing = caller.leads = True
            elif 0 < self._wanted <= len(self._line):
                self._wanted = 0
                self._complete.release()
        if not caller.leads:
            try:
                caller.bell.acquire()
            except BaseException:  # Ctrl-C: work that has not begun is not done
                self._leave(caller)
                raise
        if not caller.served:
            self._lead(caller)

    def _lead(self, own: C) -> None:
        served: list[C] = []
        try:
            self._gather()
            start = perf_counter()
            with self._door:
                size = min(len(self._line), WAITING_MAX)
                served = [self._line.popleft() for _ in range(size)]
            self._write(served)
            self._turn_seconds = perf_counter() - start
        finally:
            with self._door:
                if not own.served and own in self._line:
                    self._line.remove(own)
                self._expected = len(served) + len(self._line)
                self._pass_on()
            for caller in served:
                caller.served = True
                if caller is not own:
                    caller.bell.release()

    def _gather(self) -> None:
        """Wait until everyone present at the end of the last turn is in the queue again."""
        with self._door:
            if self._expected <= len(self._line):
                return
            self._wanted = self._expected
        patience = min(self._turn_seconds * PATIENCE_SHARE, PATIENCE_SECONDS_MAX)
        try:
            self._complete.acquire(timeout=patience)
        finally:
            with self._door:
                self._wanted = 0
                self._complete.acquire(blocking=False)  # reset; a caller may just have released it

    def _pass_on(self) -> None:
        """Let the next caller write; call this with the door locked."""
        self._writing = bool(self._line)
        if self._line:
            successor = self._line[0]
            successor.leads = True
            successor.bell.release()

    def _leave(self, caller: C) -> None:
        with self._door:
            if caller in self._line:
                self._line.remove(caller)
                if caller.leads:
                    self._pass_on()


def _silent() -> Lock:
    """Return a lock that is already held, so the next acquire waits for a release."""
    lock = Lock()
    lock.acquire()
    return lock
