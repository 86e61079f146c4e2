"""The frame around every page: whether a floor runs here, who is looking, what they chose.

It uses only what the process has in memory: no session is extended, nothing is written, and the
floor's process tells the guest process whose name to show.
"""

from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

from starlette.requests import Request

from croupier.floor.floor import Floor
from croupier.floor.gaming_day import GamingDay
from croupier.floor.people import Role
from croupier.floor.sessions import must_stand
from croupier.ledger import Refused, StoreUnavailable
from croupier.web.preferences import Preferences, preferences_of

COOKIE = "croupier_session"
"""The cookie whose value is a session's secret."""

NAMED = "croupier.named"
"""The key under which a forwarded request carries its sender's name and role."""

DEALERS, MANAGERS = "/consoles", "/floor"


@dataclass(frozen=True, slots=True)
class Seen:
    """Someone who is signed in, as the header names them."""

    name: str
    role: str


@dataclass(frozen=True, slots=True)
class Door:
    """A link in the header, with the address prefixes that belong to it."""

    href: str
    title: str
    within: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Front:
    """The data for a page's header, frame and colors."""

    path: str
    floor: bool
    who: Seen | None
    settings: Preferences
    zone: str = "UTC"
    """The house's time zone."""

    @property
    def doors(self) -> list[tuple[Door, bool]]:
        """The links of the header, and whether each leads to the current room."""
        doors = [*self._floor_doors(), *ROOMS]
        return [(door, self.path.startswith(door.within)) for door in doors]

    def _floor_doors(self) -> list[Door]:
        if not self.floor:
            return []
        begins = screen_of(self.who.role) if self.who is not None else MANAGERS
        return [
            Door(begins, "Floor", ("/floor", "/consoles")),
            Door("/displays", "Displays", ("/displays",)),
            Door("/live", "Live", ("/live",)),
        ]

    @property
    def sign_in(self) -> str:
        """The sign-in address that leads back here."""
        return f"/sign-in?next={quote(self.path)}" if self.path != "/" else "/sign-in"


ROOMS = (
    Door("/#games", "Games", ("/games/", "/titles", "/trace")),
    Door("/tables", "Pay tables", ("/tables",)),
    Door("/lab", "Lab", ("/lab",)),
    Door("/settle", "Settle", ("/settle",)),
    Door("/school", "School", ("/school",)),
    Door("/docs/index.html", "Docs", ("/docs", "/glossary")),
)


def screen_of(role: str) -> str:
    """Return the first screen for a role."""
    return DEALERS if role == Role.DEALER.value else MANAGERS


def front_of(request: Request) -> Front:
    """Return what the frame around the page for this request shows."""
    state = request.app.state
    beside = bool(getattr(state, "beside_a_floor", False))
    runs_a_floor = getattr(state, "floor", None) is not None or beside
    calendar: GamingDay | None = getattr(state, "calendar", None)
    zone = "UTC" if calendar is None else calendar.zone
    return Front(request.url.path, runs_a_floor, seen(request), preferences_of(request), zone)


def seen(request: Request) -> Seen | None:
    """Return who is signed in at this browser, as far as this process knows."""
    named = request.scope.get(NAMED)
    if isinstance(named, Seen):
        return named
    floor: Floor | None = getattr(request.app.state, "floor", None)
    secret = request.cookies.get(COOKIE, "")
    if floor is None or not secret:
        return None
    try:
        _, person = must_stand(floor.ledger.look(), secret)
    except (Refused, StoreUnavailable):
        return None
    return Seen(person.name, person.role)


def frame(request: Request) -> dict[str, Any]:
    """Return the values that every template gets."""
    front = front_of(request)
    return {"path": front.path, "front": front}


def told(request: Request) -> bytes:
    """Encode who is signed in, for the guest process; empty for nobody."""
    who = seen(request)
    return b"" if who is None else urlencode({"name": who.name, "role": who.role}).encode()


def heard(said: bytes) -> Seen | None:
    """Decode it in the guest process.

    >>> heard(b"name=Ann+Lee&role=dealer"), heard(b"")
    (Seen(name='Ann Lee', role='dealer'), None)
    """
    fields = dict(parse_qsl(said.decode("latin-1")))
    return Seen(fields["name"], fields["role"]) if {"name", "role"} <= fields.keys() else None
