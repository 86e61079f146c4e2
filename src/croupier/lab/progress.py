"""How a long solve tells how far it is. Whoever listens may raise, and so stops it there."""

from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Hears how many steps are done, and of how many; 0 where nobody knows."""
Tick = Callable[[], None]
"""Hears that one step more is done."""


def silence() -> None:
    """For those who do not want to know."""


class Steps:
    """Counts the steps of a solve whose number is known before it begins."""

    def __init__(self, total: int, progress: Progress | None) -> None:
        self._progress = progress
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
            self._progress(self._done, self._total)
