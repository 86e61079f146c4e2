"""Silent, slow or too many connections are closed or told so, and others are served."""

import json
import resource
import signal
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any

import httpx
import pytest
import uvicorn

from croupier.paytables import Catalogue
from croupier.web.app import create_app
from croupier.web.connections import WRITE_BYTES_MIN, PromptServer, guarded_by
from croupier.web.handshakes import agreeing_first
from croupier.web.lines import FILES_OF_OUR_OWN, Held, Lines, Standing, enough_files
from tests.web.floors import declare
from tests.web.serving import ServedFloor
from tests.web.test_clocks import served as house
from tests.web.test_guests import signed

ASK = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
PATIENCE = 60


@contextmanager
def served(
    catalogue: Catalogue,
    lines: Lines,
    context: ssl.SSLContext | None = None,
    *,
    stop_seconds: int | None = None,
) -> Iterator[int]:
    """A real server on a real port."""
    speaks = guarded_by(lines)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        config = uvicorn.Config(
            create_app(catalogue, host="127.0.0.1"),
            http=speaks if context is None else agreeing_first(speaks, context),
            log_level="warning", lifespan="off", timeout_keep_alive=60,
            timeout_graceful_shutdown=stop_seconds,
        )  # fmt: skip
        server = PromptServer(config)
        thread = Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        yield listener.getsockname()[1]
        server.should_exit = True
        thread.join(PATIENCE)
    assert not thread.is_alive()


@pytest.fixture
def opened() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def line_to(port: int, opened: ExitStack, words: bytes = b"") -> socket.socket:
    line = opened.enter_context(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE))
    with suppress(ConnectionError):  # told to try again, or closed, before anything was sent
        line.sendall(words)
    return line


def all_of(line: socket.socket) -> bytes:
    """Return everything until the other side closes."""
    said = b""
    while True:
        try:
            more = line.recv(65536)
        except ConnectionResetError:
            return said
        if not more:
            return said
        said += more


def is_answered(port: int, opened: ExitStack) -> bool:
    return all_of(line_to(port, opened, ASK)).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(
    "words",
    [
        b"",
        b"GET /api/games HTTP/1.1\r\nHost: 127.0",
        b"POST /api/settle HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 900\r\n\r\n{",
    ],
    ids=["nothing", "half a head", "half a body"],
)
def test_a_silent_line_is_closed(catalogue: Catalogue, opened: ExitStack, words: bytes) -> None:
    lines = Lines(head_seconds=0.2, body_seconds=0.2)
    with served(catalogue, lines) as port:
        assert b" 200 " not in all_of(line_to(port, opened, words))
        lines.head_seconds = PATIENCE
        assert is_answered(port, opened)


def test_a_line_that_was_answered_is_watched_for_its_next_request(
    catalogue: Catalogue, opened: ExitStack
) -> None:
    kept = ASK.replace(b"Connection: close\r\n", b"")
    lines = Lines(head_seconds=PATIENCE)
    with served(catalogue, lines) as port:
        line = line_to(port, opened, kept)
        answer = line.recv(65536)
        assert answer.startswith(b"HTTP/1.1 200")
        lines.head_seconds = 0.2
        line.sendall(kept[:20])
        assert b"HTTP/1.1" not in all_of(line)


def test_the_line_of_somebody_who_presses_stays_and_that_of_a_stranger_does_not() -> None:
    house = ServedFloor()
    declare(house.floor)
    house.start(keep_alive=0.2)
    with closing(HTTPConnection("127.0.0.1", house.port, timeout=PATIENCE)) as line:
        line.connect()
        stranger = line.sock
        line.request("GET", "/api/games")
        line.getresponse().read()
        assert stranger.recv(1) == b"", "it was closed"
        line.close()
        with httpx.Client(base_url=house.address) as client:
            signed(client, "dealer")
            cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
            key = client.headers["x-croupier-form"]
        headers = {"cookie": cookies, "x-croupier-form": key, "content-type": "application/json"}
        line.connect()
        pressed = line.sock
        for do in ("light", "unlight"):
            said = {"do": do, "table": "T1", "seat": 2, "jackpot": "link"}
            line.request("POST", "/api/floor/commands", json.dumps(said), headers)
            answer = line.getresponse()
            assert (answer.status, json.loads(answer.read())["ok"]) == (200, True)
            pressed.settimeout(1)
            with pytest.raises(TimeoutError):  # longer than a stranger's connection stays
                pressed.recv(1)
            pressed.settimeout(PATIENCE)
        assert line.sock is pressed
    house.stop()


def test_one_line_too_many_is_told_to_come_again(catalogue: Catalogue, opened: ExitStack) -> None:
    """None can be closed for it, because all belong to known clients."""
    lines = Lines(most=3, head_seconds=PATIENCE)
    with served(catalogue, lines) as port:
        known = [lines.take("192.0.2.1") for _ in range(3)]
        for held in known:
            assert held is not None
            lines.stand(held, Standing.KNOWN)
        refused = all_of(line_to(port, opened, ASK))
        assert refused.startswith(b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\n")
        assert refused.endswith(b"come again in 5 seconds\n")
        for held in known:
            assert held is not None
            lines.give_back(held)
        assert is_answered(port, opened)


class House:
    """Connections without a server: who has one, and who was closed for another."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.here: dict[str, list[Held]] = {}
        self.closed: list[str] = []

    def comes(self, address: str, standing: Standing = Standing.WAITS) -> bool:
        kept: list[Held] = []

        def close() -> None:
            self.closed.append(address)
            self.here[address].remove(kept[0])
            self.lines.give_back(kept[0])

        held = self.lines.take(address, close)
        if held is None:
            return False
        kept.append(held)
        self.here.setdefault(address, []).append(held)
        self.lines.stand(held, standing)
        return True


def test_who_makes_room_for_whom() -> None:
    house = House(Lines(most=6))
    for address, standing in (
        ("192.0.2.1", Standing.KNOWN), ("192.0.2.2", Standing.LISTENS),
        ("192.0.2.3", Standing.WAITS), ("192.0.2.4", Standing.WAITS),
        ("192.0.2.4", Standing.WAITS), ("192.0.2.5", Standing.ASKED),
    ):  # fmt: skip
        assert house.comes(address, standing)
    assert house.comes("192.0.2.6")
    assert house.closed == ["192.0.2.4"], "of the place that has most"
    assert house.comes("192.0.2.7")
    assert house.closed[1:] == ["192.0.2.3"], "the oldest"
    assert house.comes("192.0.2.8", Standing.ASKED)
    assert house.closed[2:] == ["192.0.2.4"]
    assert house.comes("192.0.2.9", Standing.ASKED)
    assert house.closed[3:] == ["192.0.2.6"]
    assert house.comes("192.0.2.10", Standing.KNOWN)
    assert house.closed[4:] == ["192.0.2.5"], "few have just come: one that is answered goes"
    assert "192.0.2.1" not in house.closed
    assert "192.0.2.2" not in house.closed


def test_nobody_has_all_lines(catalogue: Catalogue, opened: ExitStack) -> None:
    lines = Lines(most=50, most_of_one=2, head_seconds=PATIENCE)
    house = House(lines)
    for address in ("a", "a", "b", "a"):
        assert house.comes(address)
    assert house.closed == ["a"], "the third of one place closes its first"
    for _ in range(3):
        assert house.comes("a", Standing.KNOWN), "whoever is signed in there is not counted"
    assert lines.open == {"a": 4, "b": 1}
    for held in [held for lines_of in house.here.values() for held in lines_of]:
        lines.give_back(held)
    assert not lines.open
    with served(catalogue, lines) as port:
        assert is_answered(port, opened)


def test_the_lines_of_one_network_of_the_newer_kind_count_together() -> None:
    house = House(Lines(most_of_one=5))
    for number in range(50):
        assert house.comes(f"2001:db8::{number + 1:x}")
    assert house.lines.open == {"2001:db8::/64": 5}


def test_the_lines_of_a_proxy_that_is_named_are_those_of_many_people() -> None:
    house = House(Lines(most_of_one=5, is_proxy=lambda address: address == "10.0.0.1"))
    assert all(house.comes("10.0.0.1") for _ in range(50))
    assert not house.closed


def test_a_thousand_lines_of_nothing_stop_nobody(catalogue: Catalogue, opened: ExitStack) -> None:
    lines = Lines(most=200, head_seconds=0.5)
    with served(catalogue, lines) as port:
        for _ in range(300):
            line_to(port, opened)
        while not is_answered(port, opened):
            pass  # told to try again, until the silent ones are gone


def test_there_are_no_more_lines_than_files(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, 1_024))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: asked.append(limits))
    assert enough_files(Lines()).most == 1_024 - FILES_OF_OUR_OWN
    assert asked == [(1_024, 1_024)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: (9_999, 9_999))
    assert enough_files(Lines()).most == Lines().most
    assert len(asked) == 1


# What goes out ----------------------------------------------------------------------------------

PILE = b"GET /static/school_trainer.css HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def deaf(port: int, opened: ExitStack) -> socket.socket:
    """A client that sends one request after another and reads nothing."""
    line = opened.enter_context(closing(socket.socket()))
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
    line.connect(("127.0.0.1", port))
    line.setblocking(False)
    with suppress(BlockingIOError, ConnectionError):
        for _ in range(400):
            line.send(PILE)
    return line


def test_whoever_never_takes_an_answer_loses_the_line(
    catalogue: Catalogue, opened: ExitStack
) -> None:
    lines = Lines(write_seconds=0.3)
    with served(catalogue, lines) as port:
        deaf(port, opened)
        assert is_answered(port, opened)
        while lines.open:
            pass  # forever, without a limit on output


class Taken:
    """A transport with pending output, and a clock moved by hand."""

    def __init__(self) -> None:
        self.waiting, self.aborted = 90_000, False
        self.due: list[tuple[Callable[..., None], tuple[Any, ...]]] = []

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def abort(self) -> None:
        self.aborted = True

    def call_later(self, _: float, work: Callable[..., None], *args: Any) -> Any:
        self.due.append((work, args))
        return None

    def goes_on(self, *, taken: int) -> None:
        self.waiting -= taken
        work, args = self.due.pop()
        work(*args)


@pytest.mark.parametrize("taken", [WRITE_BYTES_MIN, WRITE_BYTES_MIN - 1])
def test_whoever_takes_an_answer_slowly_keeps_the_line(taken: int) -> None:
    kind = guarded_by(Lines())
    line, there = kind.__new__(kind), Taken()
    line.transport, line.loop = there, there  # type: ignore[assignment]
    line._watch_output()
    there.goes_on(taken=50_000)
    there.goes_on(taken=taken)
    assert there.aborted == (taken < WRITE_BYTES_MIN)
    if not there.aborted:
        there.goes_on(taken=there.waiting)
        assert not there.due, "nothing waits any more"
        assert not there.aborted


def test_a_server_ends_though_somebody_takes_nothing(tmp_path: Path, opened: ExitStack) -> None:
    """It is told to stop long before the time limit for reading an answer is over."""
    with house(tmp_path / "floor.db") as (client, process):
        for _ in range(3):
            deaf(client.base_url.port or 0, opened)
        assert client.get("/api/games").status_code == 200
        sleep(2)  # until no more output leaves
        process.send_signal(signal.SIGTERM)
        output, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert "Croupier has stopped." in output
