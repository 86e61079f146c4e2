"""The process that answers guests: `python -m croupier.web.guests SOCKET`, started by a floor.

It has the lab, the school, the play room and every page that needs no sign-in, and nothing of the
floor: neither its ledger nor its people. It reads on standard input what to open, and ends when
that closes. It answers on one socket, which only the floor's own process can reach, so it trusts
what that says about a request (whose it is, and whether staff sent it).
"""

import json
import os
import resource
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread
from time import sleep

import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send

from croupier.floor.floor import Floor
from croupier.floor.play_room import open_own_play_room
from croupier.home import tables_folder
from croupier.ledger import StoreUnavailable
from croupier.ledger.sizes import bytes_of
from croupier.paytables import Catalogue, catalogue_with
from croupier.school.house import School, open_school
from croupier.web.app import create_app
from croupier.web.forwarding import CLIENT, PERSON, SCHEME, STAFF
from croupier.web.front import NAMED, heard
from croupier.web.guest_keeper import GuestSettings
from croupier.web.school_class import STAFF_ASKS

STOP_SECONDS_MAX = 1
GROWN_SECONDS = 10.0
"""How often the play room's ledger is measured."""


class FromTheFloor:
    """Puts what the floor's process says about a request where every page looks for it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            headers = dict(scope["headers"])
            scope["client"] = (headers.get(CLIENT, b"unknown").decode("latin-1"), 0)
            scope["scheme"] = "https" if headers.get(SCHEME) == b"https" else "http"
            scope[NAMED] = heard(headers.get(PERSON, b""))
            scope[STAFF_ASKS] = headers.get(STAFF) == b"yes"
        await self.app(scope, receive, send)


def guests_app(
    catalogue: Catalogue, school: School, play: Floor | None = None, *, host: str = ""
) -> ASGIApp:
    """Build the app with everything for guests beside a floor."""
    app = create_app(catalogue, play=play, school=school, host=host, beside_a_floor=True)
    return FromTheFloor(app)


def main() -> None:
    """Open what the floor says, and answer until it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the floor; then our pipe closes
    settings = GuestSettings(**json.loads(sys.stdin.buffer.readline()))
    os.nice(settings.nice)
    # Only the soft limit: the lab's own processes set limits of their own.
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (settings.memory_mb << 20, hard))
    listener = socket.socket(fileno=int(sys.argv[1]))
    place = Path(listener.getsockname())
    Thread(target=_end_with_the_floor, args=(place,), daemon=True).start()
    play = None
    if settings.play:
        play = open_own_play_room(settings.play, settings.floor, most=settings.play_bytes)
        Thread(target=_end_when_grown, args=(play, settings.play_bytes), daemon=True).start()
    school = open_school(taking_over=False, most=settings.school_bytes)
    app = guests_app(_catalogue(settings.tables), school, play, host=settings.host)
    config = uvicorn.Config(
        app,
        http="h11",
        log_level="warning",
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=False,
        lifespan="off",
        ws="none",
        timeout_graceful_shutdown=STOP_SECONDS_MAX,
    )
    uvicorn.Server(config).run(sockets=[listener])


def _catalogue(folder: str) -> Catalogue:
    """Return the published tables, the user's own, and those of the floor's folder."""
    catalogue = catalogue_with(tables_folder())
    if not folder or Path(folder).resolve() == tables_folder().resolve():
        return catalogue
    return catalogue.joined(table for table in catalogue_with(Path(folder)) if table.own)


def _end_when_grown(play: Floor, most: int) -> None:
    """End when the play room's ledger is full; the next process starts with an empty one."""
    while True:
        sleep(GROWN_SECONDS)
        with suppress(StoreUnavailable):
            if bytes_of(play.ledger.store) >= most:
                os._exit(0)


def _end_with_the_floor(place: Path) -> None:
    """End when our pipe closes; remove the socket, which a killed floor could not do."""
    sys.stdin.buffer.read()
    with suppress(OSError):
        place.unlink()
        place.parent.rmdir()
    os._exit(0)


if __name__ == "__main__":
    main()
