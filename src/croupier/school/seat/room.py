"""What the seat needs of the world: the pay tables there are, and a coach."""

from dataclasses import dataclass, field, replace

from croupier.lab.workers import shared_workers
from croupier.paytables import Catalogue
from croupier.school.seat.coach import Coach


@dataclass(frozen=True, slots=True)
class Room:
    """Where a seat stands; every step is taken in one."""

    catalogue: Catalogue | None = None
    """The published tables if there is none; with the user's own where the program has some."""
    coach: Coach = field(default_factory=Coach)
    jurisdiction: str = "washington"
    """Whose law the bets keep, on the day they are made."""


ROOM = Room(coach=Coach(workers=shared_workers()))
"""One coach for the whole program, so that everybody profits from what he remembers.

A server asks this one: it thinks in other processes. A terminal has a coach of its own."""


def room_with(catalogue: Catalogue | None) -> Room:
    """The program's coach over these pay tables."""
    return replace(ROOM, catalogue=catalogue)
