"""A ledger that hangs: displays go dark, presses and health answer, and everything comes back.

Every process of a PostgreSQL server is stopped, as on an overloaded machine: connections stay open,
nothing is refused, and nothing is ever answered. Or another program takes a file's write lock and
keeps it. The store itself would wait for a minute here, so any earlier report comes from the floor.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import psycopg
import pytest
from playwright.sync_api import Browser, expect

from croupier.floor.floor import Floor
from croupier.floor.table import find_table
from croupier.ledger import sqlite
from croupier.ledger.postgres import PostgresStore
from croupier.ledger.sqlite import SqliteStore
from croupier.paytables import published_catalogue
from croupier.web.app import create_app
from tests.database_servers import DatabaseServer, running_server
from tests.web.floors import CARDS, PIN, declare
from tests.web.serving import Served

WAIT = 60_000


@pytest.fixture(scope="module")
def database() -> Iterator[DatabaseServer]:
    with running_server() as server:
        yield server


def test_a_hung_database_is_said_by_displays_presses_and_health(
    database: DatabaseServer, browser: Browser
) -> None:
    store = PostgresStore(database.url())
    with closing(Floor(store)) as floor:
        declare(floor)
        app = create_app(published_catalogue(), floor)
        served, wall = Served(app).start(), browser.new_page()
        try:
            with httpx.Client(base_url=served.address, timeout=300) as console:
                signed = console.post(
                    "/api/floor/sign-in", json={"card": CARDS["dealer"], "pin": PIN}
                )
                headers = {"x-croupier-form": signed.json()["form_key"], "idempotency-key": "k"}
                press = {"do": "light", "table": "T1", "seat": 3, "jackpot": "link"}
                wall.goto(f"{served.address}/display/link")
                shown = wall.locator('.level[data-level="Mega"] .meter')
                expect(shown).to_be_visible(timeout=WAIT)
                with database.frozen():
                    expect(shown).to_have_count(0, timeout=WAIT)
                    assert app.state.feed.answered, "the store has not given up yet"
                    assert "$" not in wall.locator("body").inner_text()
                    health = console.get("/api/health")
                    assert (health.status_code, health.json()["book"]["trouble"]) == (503, "hangs")
                    assert health.json()["status"] == "unavailable"
                    told = console.post("/api/floor/commands", json=press, headers=headers)
                    assert told.status_code == 503, told.text
                    assert told.headers["retry-after"] == "2"
                    assert app.state.feed.answered, "it was not the store that gave up"
                    store._servers._seconds = store._watch._seconds = 1
                    store._cut()  # a minute has passed
                store._servers._seconds = store._watch._seconds = 60
                expect(shown).to_be_visible(timeout=WAIT)
                answers: list[httpx.Response] = []
                while not answers or answers[-1].status_code == 503:
                    answers.append(console.post("/api/floor/commands", json=press, headers=headers))
                assert answers[-1].status_code == 200, answers[-1].text
                assert console.get("/api/health").json()["standby"] == {
                    "servers": 1, "promises_copy": False, "followers": 0, "left_behind": 0,
                    "could_rewrite": True,
                }  # fmt: skip
        finally:
            wall.close()
            served.stop()


def test_a_peer_that_froze_with_the_pen_darkens_displays_until_it_is_taken(
    database: DatabaseServer, browser: Browser
) -> None:
    database.execute("CREATE DATABASE peers")
    store = PostgresStore(database.url("peers"))
    with closing(Floor(store)) as floor:
        declare(floor)
        app = create_app(published_catalogue(), floor)
        served, wall = Served(app).start(), browser.new_page()
        try:
            wall.goto(f"{served.address}/display/link")
            shown = wall.locator('.level[data-level="Mega"] .meter')
            expect(shown).to_be_visible(timeout=WAIT)
            with psycopg.connect(database.url("peers")) as frozen:
                frozen.execute("SELECT * FROM head FOR UPDATE")
                expect(shown).to_have_count(0, timeout=WAIT)
                assert app.state.feed.answered, "the store has not given up yet"
                assert httpx.get(f"{served.address}/api/health", timeout=300).status_code == 503
                frozen.rollback()  # the server has ended its turn
                expect(shown).to_be_visible(timeout=WAIT)
        finally:
            wall.close()
            served.stop()


def test_a_file_whose_pen_another_program_holds_is_said_by_displays_presses_and_health(
    tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite itself would wait for half a minute; here, practically forever."""
    monkeypatch.setattr(sqlite, "BUSY_SECONDS", 3_600)
    file = tmp_path / "floor.db"
    with closing(Floor(SqliteStore(file))) as floor:
        declare(floor)
        app = create_app(published_catalogue(), floor)
        served, wall = Served(app).start(), browser.new_page()
        other = sqlite3.connect(file, isolation_level=None)
        try:
            with httpx.Client(base_url=served.address, timeout=300) as console:
                signed = console.post(
                    "/api/floor/sign-in", json={"card": CARDS["dealer"], "pin": PIN}
                )
                headers = {"x-croupier-form": signed.json()["form_key"], "idempotency-key": "k"}
                press = {"do": "light", "table": "T1", "seat": 3, "jackpot": "link"}
                wall.goto(f"{served.address}/display/link")
                shown = wall.locator('.level[data-level="Mega"] .meter')
                expect(shown).to_be_visible(timeout=WAIT)
                other.execute("BEGIN IMMEDIATE")
                told = console.post("/api/floor/commands", json=press, headers=headers)
                assert told.status_code == 503, told.text
                assert told.headers["retry-after"] == "2"
                expect(shown).to_have_count(0, timeout=WAIT)
                health = console.get("/api/health")
                assert (health.status_code, health.json()["status"]) == (503, "unavailable")
                other.execute("ROLLBACK")
                expect(shown).to_be_visible(timeout=WAIT)
                while told.status_code == 503:
                    told = console.post("/api/floor/commands", json=press, headers=headers)
                assert told.status_code == 200, told.text
                lit = find_table(floor.ledger.look(), "T1").lit
                assert [seat for seat, _ in lit] == [3]
        finally:
            other.close()
            wall.close()
            served.stop()
