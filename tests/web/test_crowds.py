"""Crowds of strangers: staff, a sensor board, and a health check always get in."""

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from http.client import HTTPConnection
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from croupier.floor.devices import add_device
from croupier.ledger import Answer, Transaction
from croupier.web.lines import Lines
from tests.web.floors import declare
from tests.web.serving import ServedFloor
from tests.web.test_connections import PATIENCE, all_of
from tests.web.test_guests import signed

WALL = b"GET /api/displays/jackpots/link/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
STREAM = "/api/floor/tables/T1/events"
MOST = 40


class Crowded(ServedFloor):
    """A floor with few connections, a signed-in dealer, and strangers from many addresses."""

    def __init__(self) -> None:
        super().__init__()
        declare(self.floor)
        self.lines = Lines(most=MOST, most_of_one=MOST // 2, head_seconds=PATIENCE)
        self.held: list[socket.socket] = []
        self.headers: dict[str, str] = {}

    def open(self) -> None:
        self.start(keep_alive=PATIENCE, lines=self.lines)
        with httpx.Client(base_url=self.address) as client:
            signed(client, "dealer")
            cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
            self.headers = {"cookie": cookies, "content-type": "application/json"}
            self.headers["x-croupier-form"] = client.headers["x-croupier-form"]

    def stranger(self, number: int, words: bytes) -> socket.socket:
        """A connection from one of many addresses, which sends this and then nothing."""
        line = socket.create_connection(
            ("127.0.0.1", self.port), PATIENCE, source_address=(f"127.0.0.{2 + number}", 0)
        )
        self.held.append(line)
        with suppress(ConnectionError):
            line.sendall(words)
        return line

    def leave(self) -> None:
        for line in self.held:
            line.close()

    def asked(self, method: str, path: str, said: Any = None) -> tuple[int, bytes]:
        """Return the answer on a new connection; for a stream only its beginning."""
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as line:
            line.request(method, path, None if said is None else json.dumps(said), self.headers)
            answer = line.getresponse()
            return answer.status, answer.read(200) if said is None else answer.read()

    def press(self, do: str) -> tuple[int, bytes]:
        said = {"do": do, "table": "T1", "seat": 1, "jackpot": "link"}
        return self.asked("POST", "/api/floor/commands", said)


@pytest.fixture
def crowded() -> Iterator[Crowded]:
    house = Crowded()
    house.open()
    with ExitStack() as stack:
        stack.callback(house.stop)
        stack.callback(house.leave)
        yield house


def served_all(house: Crowded) -> None:
    for do in ("light", "unlight"):
        status, said = house.press(do)
        assert (status, json.loads(said)["ok"]) == (200, True)
    assert house.asked("GET", STREAM)[0] == 200
    house.headers = {}
    assert house.asked("GET", "/api/health")[0] == 200


@pytest.mark.parametrize(
    "words", [b"", b"GET / HTTP/1.1\r\nHost:", WALL], ids=["nothing", "half a head", "streams"]
)
def test_no_number_of_strangers_keeps_a_console_or_a_health_check_out(
    crowded: Crowded, words: bytes
) -> None:
    for number in range(3 * MOST):
        crowded.stranger(number % 60, words)
    served_all(crowded)


def test_streams_and_half_written_heads_together_keep_nobody_out(crowded: Crowded) -> None:
    for number in range(2 * MOST):
        crowded.stranger(number % 3, WALL)
    for number in range(2 * MOST):
        crowded.stranger(3 + number % 9, b"GET / HTTP/1.1\r\nHost:")
    served_all(crowded)


def test_a_sensor_board_gets_in(crowded: Crowded) -> None:
    key = "k" * 43

    def work(transaction: Transaction) -> Answer:
        add_device(transaction, "T1", key=key, by="test")
        return {}

    crowded.floor.ledger.transact(work)
    for number in range(3 * MOST):
        crowded.stranger(number % 60, (b"", WALL)[number % 2])
    crowded.headers = {"authorization": f"Bearer {key}"}
    assert crowded.asked("GET", "/api/devices/T1/lamps")[0] == 200
    with connect(
        f"ws://127.0.0.1:{crowded.port}/api/devices/T1/socket",
        additional_headers=crowded.headers,
        open_timeout=PATIENCE,
    ) as board:
        assert json.loads(board.recv(PATIENCE))


def test_the_line_of_a_console_is_not_closed_for_a_stranger(crowded: Crowded) -> None:
    with closing(HTTPConnection("127.0.0.1", crowded.port, timeout=PATIENCE)) as line:
        line.request("GET", "/api/floor/who", headers=crowded.headers)
        assert line.getresponse().read()
        kept = line.sock
        for number in range(3 * MOST):
            crowded.stranger(number % 60, b"")
        line.request("GET", "/api/floor/who", headers=crowded.headers)
        assert line.getresponse().status == 200
        assert line.sock is kept


def test_a_line_counts_as_a_consoles_only_as_long_as_its_last_request_was_one(
    crowded: Crowded,
) -> None:
    """A proxy's connection carries requests of one client after another."""
    with closing(HTTPConnection("127.0.0.1", crowded.port, timeout=PATIENCE)) as line:
        for headers in (crowded.headers, {}):
            line.request("GET", "/api/floor/who", headers=headers)
            line.getresponse().read()
        for number in range(3 * MOST):
            crowded.stranger(number, b"")
        assert all_of(line.sock) == b""


def test_a_screen_on_the_wall_that_listens_is_not_closed_for_a_stranger(crowded: Crowded) -> None:
    screen = crowded.stranger(0, WALL)
    assert b" 200 " in screen.recv(65536)
    for number in range(3 * MOST):
        crowded.stranger(1 + number % 60, WALL)
    assert b"event: beat" in _until(screen, b"event: beat")


def _until(line: socket.socket, words: bytes) -> bytes:
    said = b""
    while words not in said:
        more = line.recv(65536)
        assert more, "it was closed"
        said += more
    return said
