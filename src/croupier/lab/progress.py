"""How a long solve tells how far it is. Whoever listens may raise, and so stops it there."""

from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Hears how many steps are done, and of how many; 0 where nobody knows."""
Tick = Callable[[], None]
"""Hears that one step more is done."""


def silence() -> None:
    """For those who do not want to know."""


def part_of(progress: Progress | None, number: int, parts: int) -> Progress | None:
    """One of several solves that follow each other, for whoever hears of all of them as one."""
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
    """Counts the steps of a solve: of how many, if that is known before it begins.

    With a total of 0 nobody knows how much there is to do, and nobody is told that all is done.
    """

    def __init__(self, total: int, progress: Progress | None) -> None:
        self._progress = progress
        self._is_open = total == 0
        self._total = total
        self._done = 0

    def expect(self, more: int) -> None:
        """So many steps more, known only on the way."""
        self._total += more

    def tick(self) -> None:
        self._done += 1
        self._tell()

    def finish(self) -> None:
        """The end, also where steps were left out because their result was known."""
        if self._done < self._total:
            self._done = self._total
            self._tell()

    def _tell(self) -> None:
        if self._progress is not None:
            self._progress(self._done, 0 if self._is_open else self._total)
