"""What is wrong with a floor plan: every fault of the file at once, each with its line."""

from collections.abc import Iterable
from dataclasses import dataclass

from croupier.errors import CroupierError


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in a file that cannot be used: its place, and what would be right."""

    path: str
    line: int
    message: str

    def __str__(self) -> str:
        where = f"line {self.line}: {self.path}" if self.path else f"line {self.line}"
        return f"{where}: {self.message}"


class BadFloor(CroupierError):
    """A floor plan that cannot be used; `faults` has all its faults in the order of the file."""

    def __init__(self, faults: Iterable[Fault], *, place: str = "") -> None:
        self.faults = tuple(sorted(faults, key=lambda fault: (fault.line, fault.path)))
        more = len(self.faults) - 1
        rest = f" (and {more} more)" if more else ""
        super().__init__(f"{self.faults[0]}{rest}", place=place)
