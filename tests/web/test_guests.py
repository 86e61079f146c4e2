"""Guests are answered beside the floor: forwarded, limited, and without anything of the floor.

Both apps run here in one process, with the socket between them that two processes would have.
"""

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from croupier.floor.floor import Floor
from croupier.floor.play_room import open_own_play_room, table_id
from croupier.ledger import MemoryStore
from croupier.ledger.verifying import verify
from croupier.paytables import published_catalogue
from croupier.school.house import School
from croupier.web.app import ROUTES, create_app
from croupier.web.forwarding import GuestDoor, is_for_guests, is_for_instructors
from croupier.web.guests import guests_app
from croupier.web.live import GUEST
from croupier.web.signed_in import COOKIE
from tests.web.floors import CARDS, PIN, Clock, small_floor
from tests.web.serving import Served

PATIENCE_SECONDS = 300
TCP = table_id("three-card-poker")
OURS = {"sec-fetch-site": "same-origin"}


class Guests:
    """The guests' app on a local socket, and the requests it got."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.clock = Clock()
        self.school = School(MemoryStore(), clock=self.clock)
        self.play = open_own_play_room("memory:", clock=self.clock)
        self.away: float | None = None
        self.asked: list[dict[bytes, bytes]] = []
        self._app = guests_app(published_catalogue(), self.school, self.play)
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._listener.bind(str(path))
        config = uvicorn.Config(
            self, http="h11", log_level="critical", lifespan="off", ws="none",
            proxy_headers=False, timeout_graceful_shutdown=1,
        )  # fmt: skip
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [self._listener]}, daemon=True
        )
        self._thread.start()

    def seconds_away(self) -> float | None:
        return self.away

    def standing(self) -> dict[str, str | int | float | None]:
        return {"state": "up", "starts": 1, "again_in": None}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.asked.append(dict(scope["headers"]))
        await self._app(scope, receive, send)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join()


class House(Served):
    """A floor, with its guests beside it."""

    def __init__(self, folder: Path) -> None:
        self.guests = Guests(folder / "guests")
        self.floor: Floor = small_floor(clock=Clock())
        super().__init__(create_app(published_catalogue(), self.floor, guests=self.guests))

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.address, timeout=PATIENCE_SECONDS)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    house.start()
    yield house
    house.stop()
    house.guests.stop()


def eventually(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < until, "it never came to be"
        time.sleep(0.02)


def signed(client: httpx.Client, role: str) -> None:
    answer = client.post("/api/floor/sign-in", json={"card": CARDS[role], "pin": PIN})
    assert answer.status_code == 200, answer.text
    client.headers["x-croupier-form"] = answer.json()["form_key"]


def open_addresses() -> set[str]:
    """Return every address without placeholders that the app answers to a plain GET."""
    return {
        path
        for route in ROUTES
        if (path := getattr(route, "path", ""))
        and "{" not in path
        and "GET" in (getattr(route, "methods", None) or ("GET",))
        and not path.endswith("events")
    }


def test_every_page_is_answered_and_by_whom(house: House) -> None:
    """Pages for guests come from beside the floor, all others from the floor itself."""
    with house.client() as client:
        solved = {"/lab", "/lab/charts", "/lab/par.html", "/lab/par.pdf"}
        for path in sorted(open_addresses() - {"/static"} - solved):
            before = len(house.guests.asked)
            answer = client.get(path)
            assert answer.status_code < 500, (path, answer.text)
            handed = is_for_guests(path) and not is_for_instructors(path)
            assert (len(house.guests.asked) > before) == handed, path
            assert answer.headers["x-frame-options"] == "DENY"
    assert all(map(is_for_guests, solved))
    assert not is_for_guests("/")
    assert not is_for_guests("/schools")


def test_a_guest_plays_and_learns_and_the_floors_ledger_does_not_grow(house: House) -> None:
    before = house.floor.ledger.head
    with house.client() as client:
        client.headers.update(OURS)
        assert "PLAY" in client.get("/live").text
        assert client.get(f"/live/{TCP}").status_code == 200
        assert GUEST in client.cookies
        assert client.post(f"/api/live/{TCP}/sit", json={"seat": 1, "name": "Ann"}).is_success
        assert client.post(f"/api/live/{TCP}/bet", json={"bets": {"ante": "10"}}).is_success
        dealt = client.post(f"/api/live/{TCP}/deal").json()
        if "turn" in dealt:
            decision = {"hand": dealt["hand"], "choice": "fold"}
            assert client.post(f"/api/live/{TCP}/decide", json=decision).is_success
        enrolled = client.post("/api/school/learners", json={"name": "Dana"})
        assert enrolled.is_success, enrolled.text
        assert client.get("/api/school/learners").json()["here"] == enrolled.json()["id"]
    assert house.floor.ledger.head == before
    assert house.guests.play.ledger.head.turn > 1
    assert verify(house.guests.play.ledger.store).sound


def test_a_stream_flows_through_and_ends_when_its_reader_leaves(house: House) -> None:
    feed = house.guests._app.app.state.play_feed  # type: ignore[attr-defined]
    with house.client() as client:
        with client.stream("GET", f"/api/live/{TCP}/events") as stream:
            lines = stream.iter_lines()
            assert next(lines) == "event: view"
            assert json.loads(next(lines).removeprefix("data: "))["table"] == TCP
            # Someone sits down elsewhere, and this page is notified.
            other = {**OURS, "cookie": f"{GUEST}=somebody"}
            client.post(f"/api/live/{TCP}/sit", json={"seat": 2, "name": "Bob"}, headers=other)
            assert any("Bob" in line for line in lines)
            assert feed.streams == 1
        eventually(lambda: feed.streams == 0)


def test_who_asks_is_told_by_the_floor_and_by_nobody_else(house: House) -> None:
    """The headers between the two processes are useless from outside."""
    forged = {
        "x-croupier-client": "203.0.113.9", "x-croupier-staff": "yes",
        "x-croupier-scheme": "https", "forwarded": "for=203.0.113.9",
        "x-croupier-person": "name=Mallory&role=executive",
    }  # fmt: skip
    with house.client() as client:
        signed(client, "supervisor")
        client.get("/live", headers=forged)
        asked = house.guests.asked[-1]
        assert asked[b"x-croupier-client"] == b"127.0.0.1"
        assert asked[b"x-croupier-scheme"] == b"http"
        assert b"x-croupier-staff" not in asked
        assert b"Mallory" not in asked[b"x-croupier-person"]
        assert b"forwarded" not in asked
        # A session's secret stays with the floor.
        assert COOKIE in client.cookies
        assert COOKIE.encode() not in asked.get(b"cookie", b"")
        class_page = httpx.get(f"{house.address}/api/school/class", headers=forged)
        assert class_page.status_code == 401


def test_the_header_beside_the_floor_names_whoever_is_signed_in(house: House) -> None:
    """Every page has the same header, though another process without sessions draws it."""
    with house.client() as client:
        stranger = client.get("/tables").text
        assert 'href="/sign-in?next=/tables"' in stranger
        assert 'id="sign-out"' not in stranger
        forged = client.get("/tables", headers={"x-croupier-person": "name=Mallory&role=dealer"})
        assert "Mallory" not in forged.text
        signed(client, "dealer")
        for path in ("/tables", "/", "/consoles"):
            page = client.get(path).text
            assert 'id="sign-out"' in page, path
            assert 'href="/consoles"' in page, "a dealer's floor is the list of consoles"
            assert "/sign-in" not in page, path


def test_the_class_is_for_those_whom_the_floor_lets_in(house: House) -> None:
    before = len(house.guests.asked)
    for path in ("/api/school/class", "/api/school/class/nobody"):
        assert httpx.get(house.address + path).status_code == 401
    led = httpx.get(f"{house.address}/school/class")
    assert (led.status_code, led.headers["location"]) == (303, "/sign-in?next=%2Fschool%2Fclass")
    with house.client() as client:
        signed(client, "dealer")
        assert client.get("/school/class").status_code == 403
    assert len(house.guests.asked) == before
    with house.client() as client:
        signed(client, "supervisor")
        for path in ("/school/class", "/school/class.csv", "/api/school/class"):
            assert client.get(path).status_code == 200, path
        assert client.get("/school/class/nobody").status_code == 404


def test_the_class_stays_shut_where_nobody_vouches(house: House) -> None:
    """Even someone who reached the guests' own socket would not see the class."""
    transport = httpx.HTTPTransport(uds=str(house.guests.path))
    with httpx.Client(transport=transport, base_url="http://localhost") as client:
        assert client.get("/api/school/class").status_code == 401


def test_the_first_page_is_drawn_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The floor's own process answers it, whoever asks and however often."""
    with house.client() as client:
        first = client.get("/")
        monkeypatch.setattr("croupier.web.home.page", None)
        again = client.get("/")
    assert (again.status_code, again.text) == (200, first.text)
    assert "Play at a table" in first.text
    assert again.headers["content-type"] == "text/html; charset=utf-8"


def test_a_body_that_is_too_large_is_refused_before_it_is_handed_over(house: House) -> None:
    before = len(house.guests.asked)
    with house.client() as client:
        answer = client.post("/api/settle", content=b" " * 300_000)
    assert (answer.status_code, answer.json()["error"]["name"]) == (413, "body-too-large")
    assert len(house.guests.asked) == before


def test_another_sites_page_and_another_name_do_nothing(house: House) -> None:
    with house.client() as client:
        away = {"origin": "http://evil.example", "cookie": f"{GUEST}=abc"}
        sit = client.post(f"/api/live/{TCP}/sit", json={"seat": 1, "name": "E"}, headers=away)
        assert (sit.status_code, sit.json()["error"]["name"]) == (403, "not-yours")
        assert client.get("/lab", headers={"host": "evil.example"}).status_code == 421


def test_while_guests_are_away_they_are_told_when_to_come_again(house: House) -> None:
    house.guests.away = 7.2
    with house.client() as client:
        page = client.get("/school", headers={"accept": "text/html"})
        assert (page.status_code, page.headers["retry-after"]) == (503, "8")
        assert "starting again" in page.text
        answer = client.get("/api/games").json()["error"]
        assert answer["name"] == "guests-away"
        # The floor is as it was.
        signed(client, "dealer")
        light = {"do": "light", "table": "T1", "seat": 3, "jackpot": "link"}
        assert client.post("/api/floor/commands", json=light).status_code == 200


class Slow:
    """Guests that get requests and never answer."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.listener.bind(str(path))
        self.listener.listen(100)

    def seconds_away(self) -> float | None:
        return None

    def standing(self) -> dict[str, str | int | float | None]:
        return {"state": "up", "starts": 1, "again_in": None}


def door_of(app: Any) -> GuestDoor:
    """Return the guest door inside a running app."""
    inner = app.middleware_stack
    while not isinstance(inner, GuestDoor):
        inner = inner.app
    return inner


def test_a_flood_that_is_never_answered_stops_no_console(tmp_path: Path) -> None:
    """As many requests as fit hang forever; more are refused, and a console keeps pressing."""
    slow = Slow(tmp_path / "guests")
    floor = small_floor(clock=Clock())
    app = create_app(published_catalogue(), floor, guests=slow)
    site = Served(app).start()
    door = door_of(app)
    door._most, door._most_of_one = 60, 50
    paths = ("/lab?game=let-it-ride", f"/api/live/{TCP}/events", "/school", "/api/games")
    flood = []
    try:
        for number in range(50):
            caller = socket.create_connection(("127.0.0.1", site.port))
            head = f"GET {paths[number % len(paths)]} HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\n"
            caller.sendall(f"{head}\r\n".encode())
            flood.append(caller)
        eventually(lambda: door._under_way.total() == 50)
        with httpx.Client(base_url=site.address, timeout=PATIENCE_SECONDS) as client:
            one_more = client.get("/school")
            assert (one_more.status_code, one_more.headers["retry-after"]) == (429, "5")
            door._most = 50
            full = client.get("/api/games")
            assert (full.status_code, full.headers["retry-after"]) == (503, "5")
            assert full.json()["error"]["name"] == "too-many-guests"
            signed(client, "dealer")
            for command in ({"do": "light", "seat": 3, "jackpot": "link"}, {"do": "start"}):
                pressed = client.post("/api/floor/commands", json={"table": "T1", **command})
                assert pressed.status_code == 200, pressed.text
        for caller in flood:
            caller.close()
        eventually(lambda: not door._under_way)
    finally:
        site.stop()
        slow.listener.close()
