"""A line between two programs that breaks when it is told to: a small proxy for TCP and sockets.

Programs connect to its port and are led on. A fault is armed for once, and comes when so many more
bytes have passed: the line drops a question, cuts off an answer, delays it, goes silent, sends a
question twice, or is not there for a while.
"""

import socket
from contextlib import suppress
from threading import Event, Lock, Thread
from time import sleep
from typing import Self

DROP, CUT, DELAY, HANG, DUPLICATE, REFUSE = (
    "drop", "cut", "delay", "hang", "duplicate", "refuse"
)  # fmt: skip
FAULTS = (DROP, CUT, DELAY, HANG, DUPLICATE, REFUSE)
DELAY_SECONDS = 0.05
PORTION = 4096

Target = tuple[str, int] | str
"""A host and port, or the path of a socket."""


class FaultyLine:
    """A port of this machine that leads to another program, most of the time."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        self._lock = Lock()
        self._fault = ""
        self._left = 0
        self._clear = Event()
        self._clear.set()
        self._open: set[socket.socket] = set()
        self._closed = False
        self.faults = 0
        """How many have come."""
        Thread(target=self._accept, daemon=True).start()

    def arm(self, fault: str, after: int = 0) -> None:
        """The next fault, when so many more bytes have gone its way; "" for none."""
        with self._lock:
            self._fault, self._left = fault, after

    def resume(self) -> None:
        """It goes on, as if nothing had been; what it held back it now leads on."""
        self.arm("")
        self._clear.set()

    def close(self) -> None:
        self._closed = True
        self.resume()
        self._door.close()
        with self._lock:
            lines = list(self._open)
        for line in lines:
            _end(line)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _accept(self) -> None:
        while not self._closed:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            if self._comes(REFUSE, 0):
                near.close()
                continue
            try:
                far = self._reach()
            except OSError:
                near.close()
                continue
            with self._lock:
                self._open.update((near, far))
            for source, goal, asks in ((near, far, True), (far, near, False)):
                Thread(target=self._lead, args=(source, goal, asks), daemon=True).start()

    def _reach(self) -> socket.socket:
        if isinstance(self._target, str):
            far = socket.socket(socket.AF_UNIX)
            try:
                far.connect(self._target)
            except OSError:
                far.close()
                raise
            return far
        return socket.create_connection(self._target)

    def _lead(self, source: socket.socket, goal: socket.socket, asks: bool) -> None:
        try:
            while portion := source.recv(PORTION):
                if not self._passes(portion, goal, asks):
                    break
        except OSError:
            pass
        finally:
            with self._lock:
                self._open.difference_update((source, goal))
            for line in (source, goal):
                _end(line)

    def _passes(self, portion: bytes, goal: socket.socket, asks: bool) -> bool:
        for fault in (DROP, DUPLICATE) if asks else (CUT,):
            before = self._left
            if self._comes(fault, len(portion)):
                if fault == DUPLICATE:
                    Thread(target=self._ask_beside, args=(portion,), daemon=True).start()
                    break
                goal.sendall(portion[: max(0, before)])
                return False
        if self._comes(DELAY, len(portion)):
            sleep(DELAY_SECONDS)
        if self._comes(HANG, len(portion)):
            self._clear.clear()
        self._clear.wait()
        goal.sendall(portion)
        return True

    def _ask_beside(self, question: bytes) -> None:
        """The same question on a line of its own; nobody hears the answer."""
        with suppress(OSError), self._reach() as far:
            far.sendall(question)
            far.settimeout(5)
            far.recv(PORTION)

    def _comes(self, fault: str, size: int) -> bool:
        """Whether the armed fault is this one, and comes with these bytes."""
        with self._lock:
            if self._fault != fault:
                return False
            if self._left >= size > 0:
                self._left -= size
                return False
            self._fault = ""
            self.faults += 1
            return True


def _end(line: socket.socket) -> None:
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)
    line.close()
