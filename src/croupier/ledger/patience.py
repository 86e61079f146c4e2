"""How long the ledger waits for a server that says nothing, and who looks at the clock.

A server that is gone tells so by itself. One that hangs, frozen or cut off by a silent network,
never does: a watch ends the connection from outside, and whoever waits on it hears that it failed.
"""

import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Condition, Thread, Timer
from time import monotonic

from croupier.ledger.contract import BadDatabase

PATIENCE_VARIABLE = "CROUPIER_DATABASE_SECONDS"
PATIENCE_SECONDS = 5.0


def patience() -> float:
    """Seconds, by the variable of the environment or as usual."""
    given = os.environ.get(PATIENCE_VARIABLE, "")
    if not given:
        return PATIENCE_SECONDS
    try:
        seconds = float(given)
    except ValueError:
        seconds = 0.0
    if not 0.1 <= seconds <= 3600:
        raise BadDatabase(
            f"{PATIENCE_VARIABLE} is {given!r}; write seconds from 0.1 to 3600, like 5"
        )
    return seconds


class Watch:
    """One thread that cuts a connection whose answer does not come in time."""

    def __init__(self, seconds: float, cut: Callable[[], None]) -> None:
        self._seconds = seconds
        self._cut = cut
        self._deadline: float | None = None
        self._closed = False
        self._changed = Condition()
        self._thread: Thread | None = None
        self.cuts = 0
        """How often the time ran out."""

    def expect(self) -> None:
        """Something is asked now; the time that was running begins anew."""
        with self._changed:
            waits = self._deadline is not None
            self._deadline = monotonic() + self._seconds
            if self._thread is None and not self._closed:
                self._thread = Thread(target=self._look, daemon=True, name="ledger watch")
                self._thread.start()
            elif not waits:
                self._changed.notify()

    def rest(self) -> None:
        """Nothing is asked."""
        with self._changed:
            self._deadline = None

    @contextmanager
    def asked(self) -> Iterator[None]:
        """One question, from asking to its answer."""
        self.expect()
        try:
            yield
        finally:
            self.rest()

    def close(self) -> None:
        with self._changed:
            self._closed, self._deadline = True, None
            self._changed.notify()

    def _look(self) -> None:
        with self._changed:
            while not self._closed:
                if self._deadline is None:
                    self._changed.wait()
                    continue
                left = self._deadline - monotonic()
                if left > 0:
                    self._changed.wait(left)
                    continue
                self._deadline = None
                self.cuts += 1
                self._cut()


def cut_socket(descriptor: int) -> None:
    """End a connection from outside; whoever waits on it hears that it is over."""
    with suppress(OSError), socket.socket(fileno=os.dup(descriptor)) as line:
        line.shutdown(socket.SHUT_RDWR)


@contextmanager
def limited(descriptor: int, seconds: float) -> Iterator[None]:
    """A few questions on one connection, which ends when they take longer than this."""
    timer = Timer(seconds, cut_socket, (descriptor,))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
