"""Two servers, one floor: what one writes, the other serves, on a real PostgreSQL and one file."""

from collections.abc import Iterator

import pytest

from croupier.floor.auditing import documents_agree
from croupier.floor.floor import Floor
from croupier.ledger.opening import open_store
from croupier.ledger.pulse import WRITES, Pulse
from croupier.ledger.verifying import verify
from croupier.paytables import published_catalogue
from croupier.web.app import create_app
from tests.ledger.conftest import Urls, postgres_server, postgres_urls, sqlite_urls
from tests.web.conftest import Client
from tests.web.floors import SEAT, Console, declare, royal, swipe

__all__ = ["postgres_server", "postgres_urls", "sqlite_urls"]


class Pair:
    """Two servers, each with its own image of one ledger."""

    def __init__(self, url: str) -> None:
        self.floors = [Floor(open_store(url)) for _ in range(2)]
        declare(self.floors[0])
        self.left, self.right = (
            Client(create_app(published_catalogue(), floor)) for floor in self.floors
        )

    def moved(self, console: Console, client: Client) -> Console:
        """Let another server answer the next request of the same person in the same browser."""
        there = object.__new__(Console)
        there.client, there.cookies, there.headers = client, console.cookies, console.headers
        return there


@pytest.fixture(params=["postgres", "sqlite"])
def pair(request: pytest.FixtureRequest) -> Iterator[Pair]:
    """On one machine, two servers may also share a file."""
    urls: Urls = request.getfixturevalue(f"{request.param}_urls")
    pair = Pair(urls())
    yield pair
    for floor in pair.floors:
        floor.close()


def test_a_round_may_be_pressed_on_two_servers_in_turn(pair: Pair) -> None:
    here = Console(pair.left, "dealer")
    there = pair.moved(here, pair.right)
    royal(here)
    locked = there.does("lock")
    assert locked.json()["pending"][0]["amount"] == "10000.30"
    paid = here.does("confirm", swipe=swipe("executive"))
    assert paid.json()["pays"][0]["amount"] == "10000.30"
    assert there.does("end").json()["pays"][1]["level"] == "envy"
    for console in (here, there):
        levels = console.get("/api/floor/jackpots/link").json()["levels"]
        assert levels[0]["displayed"] == "10000.02"
    assert verify(pair.floors[1].ledger.store, checks=(documents_agree,)).findings == ()


def test_the_same_press_at_both_servers_counts_once(pair: Pair) -> None:
    here = Console(pair.left, "dealer")
    there = pair.moved(here, pair.right)
    here.does("light", **SEAT)
    first = here.does("start", key="press 1")
    again = there.does("start", key="press 1")
    assert first.json() == again.json() == {"ok": True, "bets": 1}
    assert there.does("start", key="press 2").status_code == 409


def test_signing_out_at_one_server_ends_it_at_the_other(pair: Pair) -> None:
    here = Console(pair.left, "dealer")
    there = pair.moved(here, pair.right)
    assert there.get("/api/floor/who").status_code == 200
    here.post("/api/floor/sign-out")
    assert there.does("light", **SEAT).status_code == 401


def test_the_pulse_of_a_shared_ledger_changes_nothing(pair: Pair) -> None:
    before = pair.floors[0].ledger.head
    for floor in pair.floors:
        assert Pulse(floor.ledger.store).beat() == WRITES
    Console(pair.left, "dealer").does("light", **SEAT)
    with pair.floors[1].ledger.store.reading() as reader:
        assert reader.head.turn > before.turn
    assert verify(pair.floors[0].ledger.store, checks=(documents_agree,)).findings == ()
