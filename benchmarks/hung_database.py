"""A PostgreSQL server that hangs: how soon displays, health and a press say so, and come back.

Every process of the database is stopped, three times. The promise is five seconds; the same limits
are added up without a machine in `tests/web/test_five_seconds.py`.
"""

import socket
from contextlib import closing, suppress
from threading import Thread
from time import perf_counter, sleep

import httpx
from tests.database_servers import running_server
from tests.web.floors import CARDS, PIN, declare
from tests.web.serving import Served

from benchmarks import Row
from croupier.floor.floor import Floor
from croupier.ledger.postgres import PostgresStore
from croupier.paytables import published_catalogue
from croupier.web.app import create_app

ROUNDS = 3
PROMISED_SECONDS, OVER_SECONDS = 5.0, 0.5
"""What was promised, and what a busy machine may add to it."""
WALL = b"GET /api/displays/jackpots/link/events HTTP/1.1\r\nHost: localhost\r\n\r\n"
PATIENCE = 60.0


def noticed() -> list[Row]:
    """The longest of each."""
    seen: dict[str, list[float]] = {}
    with running_server() as database:
        store = PostgresStore(database.url())
        with closing(Floor(store)) as floor:
            declare(floor)
            served = Served(create_app(published_catalogue(), floor)).start()
            try:
                with httpx.Client(base_url=served.address, timeout=PATIENCE) as console:
                    card = {"card": CARDS["dealer"], "pin": PIN}
                    signed = console.post("/api/floor/sign-in", json=card)
                    console.headers["x-croupier-form"] = signed.json()["form_key"]
                    for _ in range(ROUNDS):
                        with _screen(served.port) as screen:
                            _heard(screen, b"event: view")
                            with database.frozen():
                                _all_at_once(console, screen, seen)
                            began = perf_counter()
                            _heard(screen, b"event: view")
                            seen.setdefault("a display is back", []).append(perf_counter() - began)
                        while console.get("/api/health").status_code != httpx.codes.OK:
                            sleep(0.1)
            finally:
                served.stop()
    most = PROMISED_SECONDS + OVER_SECONDS
    return [
        Row(f"{what}, slowest of {ROUNDS}", f"{max(times):.1f} s", f"{most:g} s",
            most / max(times), 1.0)
        for what, times in seen.items()
    ]  # fmt: skip


def _all_at_once(
    console: httpx.Client, screen: socket.socket, seen: dict[str, list[float]]
) -> None:
    """Somebody looks, somebody presses, and somebody asks how the server is."""
    press = {"do": "light", "table": "T1", "seat": 3, "jackpot": "link"}
    began = perf_counter()

    def timed(what: str, work: object) -> None:
        assert callable(work)
        work()
        seen.setdefault(what, []).append(perf_counter() - began)

    threads = [
        Thread(target=timed, args=("a display goes dark", lambda: _heard(screen, b"event: lost"))),
        Thread(target=timed, args=("health says so", lambda: console.get("/api/health"))),
        Thread(
            target=timed,
            args=("a press is answered", lambda: console.post("/api/floor/commands", json=press)),
        ),
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _screen(port: int) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port), PATIENCE)
    line.sendall(WALL)
    return line


def _heard(line: socket.socket, words: bytes) -> None:
    said = b""
    with suppress(TimeoutError):
        while words not in said:
            more = line.recv(65536)
            if not more:
                return
            said += more
