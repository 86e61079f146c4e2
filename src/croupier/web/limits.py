"""How often somebody may ask: a bucket of tokens for each address and each session."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from time import monotonic

from croupier.errors import CroupierError

BUCKETS_MAX = 10_000


class TooManyRequests(CroupierError):
    """More requests than a person at a console makes."""


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: float


class RateLimit:
    """At most `burst` at once, refilled at `per_second`."""

    def __init__(
        self, per_second: float, burst: int, *, clock: Callable[[], float] = monotonic
    ) -> None:
        self._per_second = per_second
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()
        self._lock = Lock()

    def take(self, who: str) -> None:
        """Use one token, or refuse."""
        now = self._clock()
        with self._lock:
            bucket = self._buckets.pop(who, None) or _Bucket(self._burst, now)
            refilled = bucket.tokens + (now - bucket.at) * self._per_second
            tokens = min(float(self._burst), refilled)
            self._buckets[who] = _Bucket(max(tokens - 1, 0), now)
            while len(self._buckets) > BUCKETS_MAX:
                self._buckets.popitem(last=False)
        if tokens < 1:
            raise TooManyRequests("too many requests; wait a moment and try again")
