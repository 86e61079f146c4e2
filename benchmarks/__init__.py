"""Speed as ratios: against peers, or against a limit, measured in one run on the same work."""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the report: what was measured, against what, and the ratio it has to reach."""

    what: str
    measured: str
    against: str = ""
    ratio: float | None = None
    target: float | None = None

    @property
    def met(self) -> bool | None:
        """None where a row only reports."""
        if self.ratio is None or self.target is None:
            return None
        return self.ratio >= self.target


def seconds(work: Callable[[], object], times: int = 5) -> float:
    """The best of several runs: whatever else the machine does can only slow one down."""
    best = float("inf")
    for _ in range(times):
        start = perf_counter()
        work()
        best = min(best, perf_counter() - start)
    return best
