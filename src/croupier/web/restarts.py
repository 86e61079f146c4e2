"""When a process that died is restarted: at once, then after longer and longer pauses."""

from collections.abc import Callable
from time import monotonic

PAUSE_SECONDS, PAUSE_SECONDS_MAX = 0.5, 30.0
STEADY_SECONDS = 60.0
"""A process that ran for this long is restarted without a longer pause."""


class Restarts:
    """How often a process died, and when it is restarted."""

    def __init__(
        self, pause: float = PAUSE_SECONDS, *, clock: Callable[[], float] = monotonic
    ) -> None:
        self._pause, self._clock = pause, clock
        self._again_at = 0.0
        self._deaths = 0

    def died(self, *, ran: float) -> None:
        """Record that it died after this many seconds."""
        self._deaths = 1 if ran >= STEADY_SECONDS else self._deaths + 1
        pause = min(self._pause * 2 ** (self._deaths - 1), PAUSE_SECONDS_MAX)
        self._again_at = self._clock() + pause

    @property
    def is_due(self) -> bool:
        return self._clock() >= self._again_at

    @property
    def seconds_away(self) -> float:
        return max(0.1, self._again_at - self._clock())
