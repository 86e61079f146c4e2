"""A PostgreSQL server that hangs: displays go dark, presses and health answer, and all comes back.

Every process of the server is stopped, as on a machine that is out of breath: connections stay
open, nothing is refused, and nothing is ever answered. The store itself would wait for a minute
here, so whatever is told before then is told by the floor.
"""

from collections.abc import Iterator
from contextlib import closing

import httpx
import psycopg
import pytest
from playwright.sync_api import Browser, expect

from croupier.floor.floor import Floor
from croupier.ledger.postgres import PostgresStore
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
                    store._servers._seconds = store._watch._seconds = 1
                    store._cut()  # a minute has passed
                    told = console.post("/api/floor/commands", json=press, headers=headers)
                    assert told.status_code == 503, told.text
                    assert told.headers["retry-after"] == "2"
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
