"""The open connections to this server: how many, whose, and which one makes room for another.

Nobody can say who they are before they have a connection. So a connection is never refused as long
as another can be closed for it: at the limit, one of a stranger's goes. Those that have sent no
request go first, the oldest of the address with the most; when few of these are left, one that is
being answered. Connections of people who are signed in, of sensor boards, and of listening screens
are never closed for another. Public screens have a limit of their own (`streams.py`), which leaves
a share of the connections to everyone else.
"""

import resource
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from croupier.floor.addresses import place_of

HEAD_SECONDS_MAX = 10.0
"""How long the request line and the headers may take."""

BODY_SECONDS_MAX = 30.0
"""How long the body may take; the largest is 256 kB."""

WRITE_SECONDS_MAX = 20.0
"""How long a client may read next to nothing of its pending answer."""

CONNECTIONS_MAX = 2_000
CONNECTIONS_OF_ONE_MAX = 1_000
"""For strangers at one address, which may be a proxy with many displays behind it."""

NEWCOMERS_SHARE = 20
"""One in this many connections is reserved for new ones that have had no time to send a request."""

FILES_OF_OUR_OWN = 768
"""Files that the ledger, the lab, the log and the guest connections need besides clients'
connections."""


class Standing(Enum):
    """What a connection is used for."""

    WAITS = "nothing has been asked yet, or not all of it"
    ASKED = "a stranger is being answered"
    LISTENS = "a public stream"
    KNOWN = "somebody who is signed in, or a sensor board"


LISTENING_SHARE = 0.55
"""The share of connections that may be public streams."""

MAKES_ROOM = (Standing.WAITS, Standing.ASKED)


@dataclass(slots=True, eq=False)
class Held:
    """An open connection."""

    place: str
    close: Callable[[], None]
    standing: Standing = Standing.WAITS
    limited: bool = True
    """Whether it counts toward the limit of its address."""


@dataclass(slots=True)
class Lines:
    """The open connections, by address."""

    most: int = CONNECTIONS_MAX
    most_of_one: int = CONNECTIONS_OF_ONE_MAX
    head_seconds: float = HEAD_SECONDS_MAX
    body_seconds: float = BODY_SECONDS_MAX
    write_seconds: float = WRITE_SECONDS_MAX
    is_proxy: Callable[[str], bool] = lambda _: False
    """Whether many people share an address, each of whom is counted separately."""
    open: Counter[str] = field(default_factory=Counter)
    closed: int = 0
    """How many were closed to make room."""
    _count: int = 0
    _listening: int = 0
    _strangers: Counter[str] = field(default_factory=Counter)
    _crowd: dict[Standing, dict[str, dict[Held, None]]] = field(
        default_factory=lambda: {standing: {} for standing in MAKES_ROOM}
    )

    def take(self, address: str, close: Callable[[], None] = lambda: None) -> Held | None:
        """Admit one more connection, unless it does not fit and none can be closed for it."""
        held = Held(place_of(address), close, limited=not self.is_proxy(address))
        full_here = held.limited and self._strangers[held.place] >= self.most_of_one
        if full_here and not self._make_room(self.most_of_one, held.place):
            return None
        if self._count >= self.most and not self._make_room(self.most):
            return None
        self._count += 1
        self.open[held.place] += 1
        self._enter(held)
        return held

    def stand(self, held: Held, standing: Standing) -> None:
        """Change what a connection is used for."""
        if standing is not held.standing:
            self._leave(held)
            held.standing = standing
            self._enter(held)

    def listen(self, held: Held) -> bool:
        """Start a public stream on a connection, unless the limit is reached."""
        if held.standing is not Standing.LISTENS and self._listening >= self.most * LISTENING_SHARE:
            return False
        self.stand(held, Standing.LISTENS)
        return True

    def give_back(self, held: Held) -> None:
        self._count -= 1
        _less(self.open, held.place)
        self._leave(held)

    def _enter(self, held: Held) -> None:
        self._listening += held.standing is Standing.LISTENS
        if held.limited and held.standing is not Standing.KNOWN:
            self._strangers[held.place] += 1
        if held.standing in self._crowd:
            self._crowd[held.standing].setdefault(held.place, {})[held] = None

    def _leave(self, held: Held) -> None:
        self._listening -= held.standing is Standing.LISTENS
        if held.limited and held.standing is not Standing.KNOWN:
            _less(self._strangers, held.place)
        if held.standing in self._crowd:
            places = self._crowd[held.standing]
            del places[held.place][held]
            if not places[held.place]:
                del places[held.place]

    def _make_room(self, most: int, place: str | None = None) -> bool:
        """Close a stranger's connection, of an address or of the busiest; return if it did."""
        waiting, asked = (
            self._crowd[standing] if place is None else _only(self._crowd[standing], place)
            for standing in MAKES_ROOM
        )
        few = sum(map(len, waiting.values())) <= max(1, most // NEWCOMERS_SHARE)
        places = (asked if few else waiting) or waiting or asked
        if not places:
            return False
        most_at = max(places, key=lambda here: len(places[here]))
        held = next(iter(places[most_at]))
        self.closed += 1
        held.close()
        return True


def _only(places: dict[str, dict[Held, None]], place: str) -> dict[str, dict[Held, None]]:
    return {place: places[place]} if place in places else {}


def _less(counted: Counter[str], place: str) -> None:
    counted[place] -= 1
    if counted[place] <= 0:
        del counted[place]


def enough_files(lines: Lines) -> Lines:
    """Raise the file limit as far as allowed; with too few files, allow fewer connections."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = lines.most + FILES_OF_OUR_OWN
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    lines.most = max(1, min(lines.most, soft - FILES_OF_OUR_OWN))
    return lines
