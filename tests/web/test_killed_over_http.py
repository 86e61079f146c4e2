"""kill -9 of the app server, of PostgreSQL, or of both, while consoles press over HTTP.

After every kill: each press that was answered is in the ledger. At the end of a run: the ledger
holds what was answered, once each and to the cent, nothing else, and everything verifies. The
parts are independent of each other, so a proof that was interrupted goes on with the next part.
"""

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import Thread
from time import sleep

import pytest

from croupier.floor.floor import Floor
from croupier.ledger import StoreUnavailable
from croupier.ledger.opening import DATABASE_VARIABLE, open_store
from tests.database_servers import DatabaseServer, free_port, running_server
from tests.web.pressing import (
    Pressing,
    assert_answered_is_booked,
    assert_nothing_lost,
    open_tables,
)

ROOT = Path(__file__).parent.parent.parent
TABLES = 6
WHOM = ("server", "PostgreSQL", "both")
PARTS = 50
KILLS = 40
"""Of each part: 2,000 in all."""


class ForkedServer:
    """The parent of one app server after another, and the child that serves now."""

    def __init__(self, url: str) -> None:
        self.port = free_port()
        self._parent = subprocess.Popen(
            [sys.executable, "-m", "tests.web.forked_server", str(self.port)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            env={**os.environ, DATABASE_VARIABLE: url, "PYTHONPATH": f"{ROOT / 'src'}"},
        )
        self._child = 0
        self.lives = 0
        self._listener = Thread(target=self._hear, daemon=True)
        self._listener.start()
        while not self._child:
            sleep(0.01)

    def _hear(self) -> None:
        assert self._parent.stdout is not None
        for line in self._parent.stdout:
            self._child = int(line)
            self.lives += 1

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self._child, signal.SIGKILL)

    def end(self) -> None:
        self._parent.kill()
        self.kill()
        self._parent.wait()
        self._listener.join()
        self._parent.stdout.close()  # type: ignore[union-attr]


@contextmanager
def pressed(database: DatabaseServer, name: str) -> Iterator[tuple[Pressing, ForkedServer, str]]:
    database.execute(f"CREATE DATABASE {name}")
    url = database.url(name)
    with closing(Floor(open_store(url))) as floor:
        tables = open_tables(floor, TABLES)
    server = ForkedServer(url)
    try:
        pressing = Pressing([server.port], tables)
        pressing.begin()
        yield pressing, server, url
        pressing.end()
    finally:
        server.end()
    with closing(open_store(url)) as store:
        assert_answered_is_booked(store, pressing.answered)


def all_there(url: str, answered: set[str]) -> None:
    """Asked until the database answers."""
    while True:
        try:
            with closing(open_store(url)) as store:
                return assert_nothing_lost(store, answered)
        except StoreUnavailable:
            sleep(0.05)


def kill_again_and_again(database: DatabaseServer, name: str, seed: int, kills: int) -> Pressing:
    chance = random.Random(seed)  # noqa: S311
    with pressed(database, name) as (pressing, server, url):
        known: set[str] = set()
        for number in range(kills):
            whom = WHOM[number % len(WHOM)]
            pressing.wait_for(chance.randrange(1, 30))
            sleep(chance.random() * 0.01)  # somewhere within a press, not at its answer
            if whom != "PostgreSQL":
                server.kill()
            if whom != "server":
                database.kill()
            answered = set(pressing.answered)
            if whom != "server":
                database.start()
            all_there(url, answered - known)
            known |= answered
        pressing.wait_for(10)
    return pressing


@pytest.fixture(scope="module")
def database() -> Iterator[DatabaseServer]:
    with running_server() as server:
        yield server


def test_kills_over_http_lose_nothing(database: DatabaseServer) -> None:
    pressing = kill_again_and_again(database, "few_kills", seed=1, kills=3)
    assert pressing.again, "nobody noticed that anything was killed"


@pytest.mark.proof
@pytest.mark.parametrize("part", range(PARTS))
def test_two_thousand_kills_over_http(part: int) -> None:
    with running_server() as database:
        pressing = kill_again_and_again(database, "many_kills", seed=1000 + part, kills=KILLS)
    print(f"part {part}: {KILLS} kills, {pressing.presses} presses, again {dict(pressing.again)}")  # noqa: T201
