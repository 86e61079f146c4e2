"""A ledger that hangs: how soon displays, health and a press say so, and come back.

Every process of a PostgreSQL server is stopped, three times; and another program takes the pen of
a SQLite file, as often. The promise is five seconds; the same limits are added up without a machine
in `tests/web/test_five_seconds.py`. By itself it is `python -m benchmarks.hung_database`.
"""

import socket
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from threading import Thread
from time import perf_counter, sleep

import httpx
from tests.database_servers import running_server
from tests.web.floors import CARDS, PIN, declare
from tests.web.serving import Served

from benchmarks import Row
from croupier.floor.floor import Floor
from croupier.ledger import Store
from croupier.ledger.postgres import PostgresStore
from croupier.ledger.sqlite import SqliteStore
from croupier.paytables import published_catalogue
from croupier.web.app import create_app

ROUNDS = 3
PROMISED_SECONDS = 5.0
WALL = b"GET /api/displays/jackpots/link/events HTTP/1.1\r\nHost: localhost\r\n\r\n"
PATIENCE = 60.0

Seen = dict[str, list[float]]


def noticed() -> list[Row]:
    """The longest of each."""
    with running_server() as database:
        postgres = _seen(PostgresStore(database.url()), database.frozen)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "floor.db"
        sqlite = _seen(SqliteStore(file), lambda: _pen_taken(file))
    return [
        Row(f"{name}: {what}, slowest of {ROUNDS}", f"{max(times):.1f} s",
            f"{PROMISED_SECONDS:g} s", PROMISED_SECONDS / max(times), 1.0)
        for name, seen in (("PostgreSQL", postgres), ("SQLite", sqlite))
        for what, times in seen.items()
    ]  # fmt: skip


@contextmanager
def _pen_taken(file: Path) -> Iterator[None]:
    """Another program writes, and does not end."""
    with closing(sqlite3.connect(file, isolation_level=None, timeout=PATIENCE)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def _seen(store: Store, hung: Callable[[], AbstractContextManager[None]]) -> Seen:
    seen: Seen = {}
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
                        with hung():
                            _all_at_once(console, screen, seen)
                        began = perf_counter()
                        _heard(screen, b"event: view")
                        seen.setdefault("a display is back", []).append(perf_counter() - began)
                    while console.get("/api/health").status_code != httpx.codes.OK:
                        sleep(0.1)
        finally:
            served.stop()
    return seen


def _all_at_once(console: httpx.Client, screen: socket.socket, seen: Seen) -> None:
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


if __name__ == "__main__":
    rows = noticed()
    for row in rows:
        print(f"{'met' if row.met else 'MISSED':<7}{row.what}: {row.measured} ({row.against})")
    sys.exit(int(not all(row.met for row in rows)))
