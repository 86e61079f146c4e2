"""Callers in line, and the one of them who writes for all (group commit).

The first caller writes: first its own work, and with it the work of all who stand in line by then.
Nobody else holds the pen meanwhile, so a caller who is alone pays for nothing but its own commit.
When a turn ends, those it served often come straight back; the next writer gives them a moment to
line up again, so that sixteen callers share one commit instead of three.
"""

from collections import deque
from collections.abc import Callable
from threading import Lock
from time import perf_counter
from typing import Generic, TypeVar

WAITING_MAX = 512
"""How many pieces of work one commit carries."""

PATIENCE_SHARE = 0.5
PATIENCE_SECONDS_MAX = 0.002
"""How long a writer waits for company: a share of the last turn, and never longer than this."""


class Caller:
    """Someone in line, with a bell that rings when it is served or is to write."""

    __slots__ = ("bell", "leads", "served")

    def __init__(self) -> None:
        self.bell = _silent()
        self.leads = False
        self.served = False


C = TypeVar("C", bound=Caller)


class Callers(Generic[C]):
    """The line; `write` is called by one caller at a time, with all it has to serve."""

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
        """Stand in line until the caller's work is done, by itself or by another."""
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
            except BaseException:  # Ctrl-C: what nobody has begun is not done
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
        """Wait until those who were here at the end of the last turn are in line again."""
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
                self._complete.acquire(blocking=False)  # silent again, whoever came just now

    def _pass_on(self) -> None:
        """The next in line writes; called with the door shut."""
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
    """A lock that is taken: who takes it again waits until it is released."""
    lock = Lock()
    lock.acquire()
    return lock
