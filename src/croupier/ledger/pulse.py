"""The pulse of a store: whether it would accept a write now, tested by writing.

A ledger that can be read may be on a disk that is full or has become read-only. A beat commits, as
a button press would, something that means nothing and does not grow. It runs in its own thread, at
most every few seconds, so neither many requests nor a disk that hangs can hold anyone up.
"""

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event, Lock, Thread

from croupier.errors import CroupierError
from croupier.ledger.contract import Batch, Store
from croupier.ledger.patience import patience

GOOD_SECONDS, BAD_SECONDS = 5.0, 1.0
"""How long a beat's answer counts."""

ROOM_BYTES = 256 << 20
"""A disk with less space is nearly full: a busy floor writes this much in a week."""

WRITES, REFUSES, SLOW = "writes", "refuses", "slow"


class Pulse:
    """One store, tested now and then."""

    def __init__(self, store: Store, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._lock = Lock()
        self._answered = Event()
        self._answer, self._taken, self._is_out = REFUSES, float("-inf"), False

    def beat(self) -> str:
        """Return `writes`, `refuses`, or `slow` if a small commit exceeds our patience."""
        with self._lock:
            believed = GOOD_SECONDS if self._answer == WRITES else BAD_SECONDS
            if not self._is_out and self._clock() - self._taken >= believed:
                self._is_out = True
                self._answered.clear()
                Thread(target=self._take, daemon=True, name="pulse").start()
        return self._answer if self._answered.wait(patience()) else SLOW

    def has_room(self) -> bool | None:
        """Return whether the disk has room for a while; None if it is on another machine."""
        path = getattr(self._store, "path", None)
        if not isinstance(path, Path):
            return None
        try:
            return shutil.disk_usage(path.parent).free >= ROOM_BYTES
        except OSError:
            return False

    def _touch(self) -> None:
        """Commit in the store's cheapest way, or else write again where it stands."""
        touch = getattr(self._store, "touch", None)
        if touch is not None:
            touch()
            return
        with self._store.writing() as writer:
            writer.write(Batch(writer.head))

    def _take(self) -> None:
        answer = REFUSES
        try:
            self._touch()
            answer = WRITES
        except CroupierError:
            pass
        finally:
            with self._lock:
                self._answer, self._taken, self._is_out = answer, self._clock(), False
                self._answered.set()
