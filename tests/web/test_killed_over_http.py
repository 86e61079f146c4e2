"""SIGKILL of the app server, of PostgreSQL, or of both, while consoles press over HTTP.

After every kill, each press that was answered is in the ledger, with that answer. At the end of a
run, the ledger holds what was answered, once each, nothing else, and everything verifies; if wins
are sent, paid and voided, an auditor's own books agree with every account to the fraction. The
parts are independent of each other, so a proof that was interrupted continues with the next part.
"""

import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import Thread
from time import sleep

import pytest

from croupier.floor.floor import Floor
from croupier.ledger import Store, StoreUnavailable
from croupier.ledger.opening import DATABASE_VARIABLE, open_store
from tests.database_servers import DatabaseServer, free_port, running_server
from tests.oracle.jackpot_accounts import Accounts
from tests.web.pressing import (
    Pressing,
    assert_answered_is_booked,
    assert_nothing_lost,
    open_tables,
)
from tests.web.winning import (
    Winning,
    assert_answers_are_remembered,
    assert_money_is_as_answered,
    open_winning_floor,
)

ROOT = Path(__file__).parent.parent.parent
TABLES = 6
WHOM = ("server", "PostgreSQL", "both")
PARTS = 50
KILLS = 40
"""For each part: 2,000 in total with wins; fewer with bets alone and for a server on a file."""
FEWER_PARTS = 10


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
def served(store_address: str) -> Iterator[ForkedServer]:
    server = ForkedServer(store_address)
    try:
        yield server
    finally:
        server.end()


def all_there(address: str, ask: Callable[[Store], None]) -> None:
    """Ask until the database answers."""
    while True:
        try:
            with closing(open_store(address)) as store:
                return ask(store)
        except StoreUnavailable:
            sleep(0.05)


def kill_again_and_again(
    pressing: Pressing,
    server: ForkedServer,
    address: str,
    ask: Callable[[Store], None],
    *,
    seed: int,
    kills: int,
    database: DatabaseServer | None = None,
) -> None:
    """Kill, check that everything answered is there, and continue."""
    chance = random.Random(seed)  # noqa: S311
    pressing.begin()
    for number in range(kills):
        whom = "server" if database is None else WHOM[number % len(WHOM)]
        pressing.wait_for(chance.randrange(1, 30))
        sleep(chance.random() * 0.01)  # somewhere within a press, not at its answer
        if whom != "PostgreSQL":
            server.kill()
        if database is not None and whom != "server":
            database.kill()
            database.start()
        all_there(address, ask)
    pressing.wait_for(10)
    pressing.end()


def bets_are_pressed(database: DatabaseServer, name: str, seed: int, kills: int) -> Pressing:
    """Play rounds with bets alone, as many as the server can take."""
    database.execute(f"CREATE DATABASE {name}")
    url = database.url(name)
    with closing(Floor(open_store(url))) as floor:
        tables = open_tables(floor, TABLES)
    with served(url) as server:
        pressing, known = Pressing([server.port], tables), set[str]()

        def ask(store: Store) -> None:
            answered = set(pressing.answered)
            assert_nothing_lost(store, answered - known)
            known.update(answered)

        kill_again_and_again(pressing, server, url, ask, seed=seed, kills=kills, database=database)
    with closing(open_store(url)) as store:
        assert_answered_is_booked(store, pressing.answered)
    return pressing


def wins_are_pressed(
    address: str, seed: int, kills: int, database: DatabaseServer | None = None
) -> tuple[Winning, Accounts]:
    """Move money in every way, at the tables and at the desk."""
    with closing(Floor(open_store(address))) as floor:
        open_winning_floor(floor)
    with served(address) as server:
        pressing, known = Winning([server.port], seed), set[str]()
        kill_again_and_again(
            pressing, server, address,
            lambda store: assert_answers_are_remembered(store, pressing, known),
            seed=seed, kills=kills, database=database,
        )  # fmt: skip
    with closing(open_store(address)) as store:
        return pressing, assert_money_is_as_answered(store, pressing)


@pytest.fixture(scope="module")
def database() -> Iterator[DatabaseServer]:
    with running_server() as server:
        yield server


def test_kills_over_http_lose_nothing(database: DatabaseServer) -> None:
    pressing = bets_are_pressed(database, "few_kills", seed=1, kills=3)
    assert pressing.again, "nobody noticed that anything was killed"


def test_kills_among_wins_lose_no_fraction(database: DatabaseServer) -> None:
    database.execute("CREATE DATABASE few_wins")
    pressing, _ = wins_are_pressed(database.url("few_wins"), seed=2, kills=3, database=database)
    assert pressing.again, "nobody noticed that anything was killed"


def test_kills_of_a_server_on_a_file_lose_no_fraction(tmp_path: Path) -> None:
    pressing, _ = wins_are_pressed(f"{tmp_path / 'floor.db'}", seed=3, kills=3)
    assert pressing.again, "nobody noticed that anything was killed"


@pytest.mark.proof
@pytest.mark.parametrize("part", range(FEWER_PARTS))
def test_four_hundred_kills_among_bets(part: int) -> None:
    with running_server() as database:
        pressing = bets_are_pressed(database, "many_kills", seed=1000 + part, kills=KILLS)
    print(f"part {part}: {KILLS} kills, {pressing.presses} presses, again {dict(pressing.again)}")  # noqa: T201


@pytest.mark.proof
@pytest.mark.parametrize("part", range(PARTS))
def test_two_thousand_kills_among_wins(part: int) -> None:
    with running_server() as database:
        database.execute("CREATE DATABASE many_wins")
        url = database.url("many_wins")
        told = wins_are_pressed(url, seed=2000 + part, kills=KILLS, database=database)
    say_what_was_done(part, *told)


@pytest.mark.proof
@pytest.mark.parametrize("part", range(FEWER_PARTS))
def test_four_hundred_kills_of_a_server_on_a_file(part: int, tmp_path: Path) -> None:
    told = wins_are_pressed(f"{tmp_path / 'floor.db'}", seed=3000 + part, kills=KILLS)
    say_what_was_done(part, *told)


def say_what_was_done(part: int, pressing: Winning, accounts: Accounts) -> None:
    print(  # noqa: T201
        f"part {part}: {KILLS} kills, {pressing.presses} presses, again {dict(pressing.again)}, "
        f"refused {dict(pressing.refused)}, done {dict(accounts.done)}"
    )
