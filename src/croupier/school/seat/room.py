"""What the seat needs from outside: the available pay tables and a coach."""

from dataclasses import dataclass, field, replace

from croupier.lab.workers import shared_workers
from croupier.paytables import Catalogue
from croupier.school.seat.coach import Coach


@dataclass(frozen=True, slots=True)
class Room:
    """The surroundings of a seat; every step is taken in one."""

    catalogue: Catalogue | None = None
    """The published and custom pay tables; None means only the published ones."""
    coach: Coach = field(default_factory=Coach)
    jurisdiction: str = "washington"
    """The jurisdiction whose law applies to the bets on the day they are made."""


ROOM = Room(coach=Coach(workers=shared_workers()))
"""One coach for the whole program, so that everyone benefits from its cache.

A server uses this one, which works in other processes. A terminal has its own coach.
"""


def room_with(catalogue: Catalogue | None) -> Room:
    """Return the program's coach with these pay tables."""
    return replace(ROOM, catalogue=catalogue)
