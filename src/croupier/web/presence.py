"""Which play-room guests are there: who is listening to a table, and who was heard from lately.

Only this process knows, and only as long as it runs; the ledger has only the chairs.
"""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from time import monotonic

GONE_SECONDS = 120.0
"""A guest whose page has not been open for this long has left."""
GUESTS_MAX = 10_000
"""The most guests remembered; those heard from longest ago are forgotten first."""

Place = tuple[str, str]


class Presence:
    """Guests by table and by their id in the ledger."""

    def __init__(self, *, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._listening: Counter[Place] = Counter()
        self._heard: OrderedDict[Place, float] = OrderedDict()
        self._lock = Lock()

    def heard(self, table: str, player: str) -> None:
        """Record that a guest has sent a request."""
        if not player:
            return
        with self._lock:
            self._heard[table, player] = self._clock()
            self._heard.move_to_end((table, player))
            while len(self._heard) > GUESTS_MAX:
                self._heard.popitem(last=False)

    @contextmanager
    def listening(self, table: str, player: str) -> Iterator[None]:
        """Count a page of the guest as open."""
        self.heard(table, player)
        with self._lock:
            self._listening[table, player] += 1
        try:
            yield
        finally:
            with self._lock:
                self._listening[table, player] -= 1
                if not self._listening[table, player]:
                    del self._listening[table, player]
            self.heard(table, player)

    def is_here(self, table: str, player: str) -> bool:
        with self._lock:
            return self._listening[table, player] > 0

    def has_left(self, table: str, player: str) -> bool:
        """Whether a guest was here and has been gone for a while; false for unknown guests."""
        with self._lock:
            heard = self._heard.get((table, player))
            if heard is None or self._listening[table, player]:
                return False
            return self._clock() - heard > GONE_SECONDS
