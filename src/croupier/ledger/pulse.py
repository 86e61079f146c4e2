"""The pulse of a store: whether it would take a write now, found out by writing.

A ledger that can be read may lie on a disk that is full or has become read-only. A beat commits, as
a press would, something that means nothing and does not grow. It is taken in a thread of its own
and at most every few seconds: neither many who ask nor a disk that hangs can hold anybody.
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
"""How long the answer of a beat is believed."""

ROOM_BYTES = 256 << 20
"""A disk with less is nearly full: a busy floor writes as much in a week."""

WRITES, REFUSES, SLOW = "writes", "refuses", "slow"


class Pulse:
    """One store, felt now and again."""

    def __init__(self, store: Store, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._lock = Lock()
        self._answered = Event()
        self._answer, self._taken, self._is_out = REFUSES, float("-inf"), False

    def beat(self) -> str:
        """`writes`, `refuses`, or `slow` when one small commit takes longer than our patience."""
        with self._lock:
            believed = GOOD_SECONDS if self._answer == WRITES else BAD_SECONDS
            if not self._is_out and self._clock() - self._taken >= believed:
                self._is_out = True
                self._answered.clear()
                Thread(target=self._take, daemon=True, name="pulse").start()
        return self._answer if self._answered.wait(patience()) else SLOW

    def has_room(self) -> bool | None:
        """Whether the disk has room for a while; None where it is another machine's."""
        path = getattr(self._store, "path", None)
        if not isinstance(path, Path):
            return None
        try:
            return shutil.disk_usage(path.parent).free >= ROOM_BYTES
        except OSError:
            return False

    def _touch(self) -> None:
        """A store may know a cheaper way than to write down again where it stands."""
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
