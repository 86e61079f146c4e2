"""How long the ledger waits for an unresponsive server, and the thread that keeps time.

A server that goes down breaks the connection. One that hangs, or that a silent network cuts off,
does not: a watch ends the connection from outside, and the caller that waits on it gets an error.
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
    """Return the patience in seconds, from the environment variable or by default."""
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
    """A thread that cuts a connection if its answer does not arrive in time."""

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
        """Start the clock for a request, restarting it if it was running."""
        with self._changed:
            waits = self._deadline is not None
            self._deadline = monotonic() + self._seconds
            if self._thread is None and not self._closed:
                self._thread = Thread(target=self._look, daemon=True, name="ledger watch")
                self._thread.start()
            elif not waits:
                self._changed.notify()

    def rest(self) -> None:
        """Stop the clock: no request is pending."""
        with self._changed:
            self._deadline = None

    @contextmanager
    def asked(self) -> Iterator[None]:
        """Time one request, from start to answer."""
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
    """End a connection from outside; whatever waits on it gets an error."""
    with suppress(OSError), socket.socket(fileno=os.dup(descriptor)) as line:
        line.shutdown(socket.SHUT_RDWR)


@contextmanager
def limited(descriptor: int, seconds: float) -> Iterator[None]:
    """Limit the time for a few requests on one connection, and end it if they take longer."""
    timer = Timer(seconds, cut_socket, (descriptor,))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
