"""Lines that say nothing, say it slowly, or are too many: closed or told, and others are served."""

import json
import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPConnection
from threading import Thread

import httpx
import pytest
import uvicorn

from croupier.paytables import Catalogue
from croupier.web.app import create_app
from croupier.web.connections import FILES_OF_OUR_OWN, Lines, enough_files, guarded_by
from tests.web.floors import declare
from tests.web.serving import ServedFloor
from tests.web.test_guests import signed

ASK = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
PATIENCE = 60


@contextmanager
def served(catalogue: Catalogue, lines: Lines) -> Iterator[int]:
    """A real server on a real port."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        config = uvicorn.Config(
            create_app(catalogue, host="127.0.0.1"),
            http=guarded_by(lines), log_level="warning", lifespan="off", timeout_keep_alive=60,
        )  # fmt: skip
        server = uvicorn.Server(config)
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
    with suppress(ConnectionError):  # told to come again, or closed, before a word was said
        line.sendall(words)
    return line


def all_of(line: socket.socket) -> bytes:
    """What comes until the other side closes."""
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
            with pytest.raises(TimeoutError):  # longer than a stranger's line stays
                pressed.recv(1)
            pressed.settimeout(PATIENCE)
        assert line.sock is pressed
    house.stop()


def test_one_line_too_many_is_told_to_come_again(catalogue: Catalogue, opened: ExitStack) -> None:
    lines = Lines(most=3, head_seconds=PATIENCE)
    with served(catalogue, lines) as port:
        held = [line_to(port, opened) for _ in range(3)]
        while lines.open.total() < 3:
            held[0].getpeername()  # until the server has seen them all
        refused = all_of(line_to(port, opened, ASK))
        assert refused.startswith(b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\n")
        assert refused.endswith(b"come again in 5 seconds\n")
        for line in held:
            line.close()
        while lines.open.total():
            pass
        assert is_answered(port, opened)


def test_nobody_has_all_lines(catalogue: Catalogue, opened: ExitStack) -> None:
    lines = Lines(most=50, most_of_one=2, head_seconds=PATIENCE)
    assert [lines.take("a"), lines.take("a"), lines.take("a"), lines.take("b")] == [
        True, True, False, True,
    ]  # fmt: skip
    lines.give_back("a")
    assert lines.take("a")
    for address in ("a", "a", "b"):
        lines.give_back(address)
    assert not lines.open
    with served(catalogue, lines) as port:
        assert is_answered(port, opened)


def test_a_thousand_lines_of_nothing_stop_nobody(catalogue: Catalogue, opened: ExitStack) -> None:
    lines = Lines(most=200, head_seconds=0.5)
    with served(catalogue, lines) as port:
        for _ in range(300):
            line_to(port, opened)
        while not is_answered(port, opened):
            pass  # told to come again, until the silent ones are gone


def test_there_are_no_more_lines_than_files(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, 1_024))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: asked.append(limits))
    assert enough_files(Lines()).most == 1_024 - FILES_OF_OUR_OWN
    assert asked == [(1_024, 1_024)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: (9_999, 9_999))
    assert enough_files(Lines()).most == Lines().most
    assert len(asked) == 1
