"""How a long solve reports its progress. A listener may raise, which stops the solve."""

from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Called with the number of completed steps and the total; the total is 0 if unknown."""
Tick = Callable[[], None]
"""Called after each step."""


def silence() -> None:
    """Ignore all progress."""


def part_of(progress: Progress | None, number: int, parts: int) -> Progress | None:
    """Return the listener for one of several consecutive solves that report as one."""
    if progress is None:
        return None

    def heard(done: int, total: int) -> None:
        if total:
            progress(number * _FINE + _FINE * done // total, parts * _FINE)
        else:
            progress(done, 0)

    return heard


_FINE = 1000


class Steps:
    """Counts the steps of a solve, out of a total if that is known at the start.

    With a total of 0, nobody knows how much there is to do, and the end is not reported.
    """

    def __init__(self, total: int, progress: Progress | None) -> None:
        self._progress = progress
        self._is_open = total == 0
        self._total = total
        self._done = 0

    def expect(self, more: int) -> None:
        """Add steps to the total that became known on the way."""
        self._total += more

    def tick(self) -> None:
        self._done += 1
        self._tell()

    def finish(self) -> None:
        """Report the end, even if steps were skipped because their result was known."""
        if self._done < self._total:
            self._done = self._total
            self._tell()

    def _tell(self) -> None:
        if self._progress is not None:
            self._progress(self._done, 0 if self._is_open else self._total)
