"""Rate limits: a token bucket for each address and each session.

There are also limits on how much slow work runs at once: people signing in wait for each other, and
never keep a console waiting.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from threading import Lock
from time import monotonic
from typing import TypeVar

from croupier.errors import CroupierError

BUCKETS_MAX = 10_000
T = TypeVar("T")


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
        """Use one token, or refuse; a refusal uses none, so asking again and again gets through."""
        now = self._clock()
        with self._lock:
            bucket = self._buckets.pop(who, None) or _Bucket(self._burst, now)
            refilled = bucket.tokens + (now - bucket.at) * self._per_second
            tokens = min(float(self._burst), refilled)
            self._buckets[who] = _Bucket(tokens - 1 if tokens >= 1 else tokens, now)
            while len(self._buckets) > BUCKETS_MAX:
                self._buckets.popitem(last=False)
        if tokens < 1:
            raise TooManyRequests("too many requests; wait a moment and try again")


class Lane:
    """Threads for work that anyone can request, with a limit on running and waiting work."""

    def __init__(self, at_once: int = 2, waiting: int = 60) -> None:
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix="lane")
        self._most = at_once + waiting
        self._inside = 0
        self._lock = Lock()

    async def run(self, work: Callable[..., T], *args: object, **kwargs: object) -> T:
        """Do the work in its turn, or refuse at once."""
        with self._lock:
            if self._inside >= self._most:
                raise TooManyRequests("too many people sign in at this moment; try again")
            self._inside += 1
        future = self._threads.submit(partial(work, *args, **kwargs))
        future.add_done_callback(self._left)
        return await asyncio.wrap_future(future)

    def _left(self, _: Future[T]) -> None:
        with self._lock:
            self._inside -= 1
