"""What the server accepts in only one form, keeps to itself, and tells only those who need it."""

import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Thread

import pytest
import uvicorn
from fastapi import FastAPI

from croupier.floor.floor import Floor
from croupier.ledger import StoreUnavailable
from croupier.ledger.sqlite import SqliteStore
from croupier.paytables import published_catalogue
from croupier.web.app import create_app
from croupier.web.connections import guarded_by
from croupier.web.faults import plain
from croupier.web.guard import BY_TLS_ONLY
from croupier.web.lines import Lines
from croupier.web.serve import listen, welcome
from tests.web.conftest import Client
from tests.web.floors import At, Console, at, clock, declare, error, floor, floor_app, here

__all__ = ["at", "clock", "floor", "floor_app", "here"]

HOST = b"Host: localhost\r\n"


# Heads ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    listener = listen("127.0.0.1", 0)
    config = uvicorn.Config(
        create_app(published_catalogue()), http=guarded_by(Lines()), log_level="critical",
        lifespan="off", timeout_graceful_shutdown=1,
    )  # fmt: skip
    server = uvicorn.Server(config)
    thread = Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    yield listener.getsockname()[1]
    server.should_exit = True
    thread.join(60)


@contextmanager
def line(port: int) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", port), timeout=300) as opened:
        yield opened


def sent(port: int, data: bytes) -> bytes:
    """Return the whole answer until the connection is closed, as the request asks."""
    with line(port) as opened:
        opened.sendall(data)
        answer = b""
        while part := opened.recv(65_536):
            answer += part
    return answer


CLOSE, CHUNKED = b"Connection: close\r\n", b"Transfer-Encoding: chunked\r\n"
POSTED, ASKED = b"POST /api/settle HTTP/1.1\r\n" + HOST, b"GET /api/health HTTP/1.1\r\n"
SMUGGLED = b"GET /api/games HTTP/1.1\r\n" + HOST + b"\r\n"


AMBIGUOUS = {
    "chunks beside a length": POSTED + b"Content-Length: 4\r\n" + CHUNKED + b"\r\n0\r\n\r\n"
    + SMUGGLED,
    "a length beside chunks": POSTED + b"transfer-encoding:chunked\r\ncontent-length:5\r\n\r\n"
    b"0\r\n\r\n" + SMUGGLED,
    "all bare": b"GET /api/health HTTP/1.1\nHost: localhost\nConnection: close\n\n",
    "one bare": ASKED + CLOSE + b"Host: localhost\nX-A: b\r\n\r\n",
    "the end bare": ASKED + HOST + CLOSE + b"X-A: b\n\n",
    "folded": ASKED + HOST + CLOSE + b"X-A: b\r\n c\r\n\r\n",
    "chunks of old": POSTED.replace(b"1.1", b"1.0") + CHUNKED + b"\r\n0\r\n\r\n",
    "two lengths": POSTED + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
    "two hosts": ASKED + HOST + b"Host: evil.example\r\n\r\n",
}  # fmt: skip


@pytest.mark.parametrize("asked", AMBIGUOUS)
def test_a_head_that_can_be_read_in_two_ways_is_refused(port: int, asked: str) -> None:
    answer = sent(port, AMBIGUOUS[asked])
    assert answer.startswith(b"HTTP/1.1 400 "), answer[:80]
    assert answer.count(b"HTTP/1.1 ") == 1, "nothing behind it is answered"


def test_plain_heads_are_answered_one_after_the_other(port: int) -> None:
    asked = b"GET /api/health HTTP/1.1\r\n" + HOST
    chunks = (
        b"POST /api/settle HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n"
        b"2\r\n{}\r\n0\r\n\r\n"
    )
    answer = sent(port, asked + b"\r\n" + chunks + asked + CLOSE + b"\r\n")
    assert answer.count(b"HTTP/1.1 200 OK") == 2
    assert answer.count(b"HTTP/1.1 422 ") == 1


# What stays and what is told --------------------------------------------------------------------


def test_what_is_seen_signed_in_is_stored_nowhere(at: At, here: Client) -> None:
    boss = at("executive")
    for path in (
        "/floor", "/floor/people", "/console/T1", "/api/floor", "/api/floor/people", "/my-pin",
        "/api/floor/reports/meters?format=csv", "/api/floor/book/export", "/",
    ):  # fmt: skip
        answer = boss.get(path)
        assert answer.headers["cache-control"] == "no-store", path
        assert answer.status_code == 200, path
    assert here.get("/").headers["cache-control"] == "no-cache"
    assert boss.get("/static/base.css").headers["cache-control"] == "no-cache"


def test_by_tls_a_browser_is_told_to_ask_in_no_other_way(here: Client) -> None:
    name, value = next(iter(BY_TLS_ONLY.items()))
    assert here.get("https://localhost/").headers[name] == value
    assert name not in here.get("http://localhost/").headers


def test_nobody_is_told_where_the_ledger_lies(
    floor_app: FastAPI, floor: Floor, at: At, here: Client, monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    dealer: Console = at("dealer")
    path = "/var/lib/croupier/floor.db"

    def fails(*_: object, **__: object) -> None:
        raise StoreUnavailable(f"{path} could not be written: disk I/O error\nforged line")

    monkeypatch.setattr(floor.ledger, "transact_together", fails)
    for answer in (
        dealer.does("start"),
        here.post("/api/floor/sign-in", json={"card": "100", "pin": "482913"}),
    ):
        told = error(answer, 503, "store-unavailable")
        assert "send the same request again" in told
        assert path not in answer.text
    assert path in caplog.text
    assert all("\n" not in record.getMessage() for record in caplog.records)


def test_no_word_of_a_request_begins_a_line_of_the_log() -> None:
    assert plain("/a\r\nb\x1b[31m\u2028\x85é") == "/a\\r\\nb\\x1b[31m\\u2028\\x85é"


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "", "192.0.2.7", "floor"])  # noqa: S104
def test_pins_over_a_network_without_tls_are_warned_of(
    host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "WARNING: without TLS" in welcome(host, 8321, told="Everyone has a PIN.\n")
    assert "WARNING" not in welcome(host, 8321, told="Everyone has a PIN.\n", scheme="https")
    assert "WARNING" not in welcome(host, 8321), "pages without a floor have no PINs"
    monkeypatch.setenv("CROUPIER_PROXIES", "192.0.2.1")
    assert "WARNING" not in welcome(host, 8321, told="Everyone has a PIN.\n")


def test_on_this_machine_alone_there_is_nothing_to_warn_of() -> None:
    for host in ("127.0.0.1", "::1", "localhost"):
        assert "WARNING" not in welcome(host, 8321, told="Everyone has a PIN.\n")


# Ids and days -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["../x", "a/b", "..", ".", "a\nb", "a\x00b", "a\x1bb"])
def test_an_id_is_part_of_an_address(at: At, name: str) -> None:
    boss = at("executive")
    table = {"game": "three-card-poker", "seats": 6, "jackpots": ["link"]}
    levels = {"Mega": {"seed": "1", "rate": "1%"}}
    for body in (
        {"do": "table", "id": name, **table},
        {"do": "jackpot", "id": name, "type": "progressive", "table": "ML03", "levels": levels},
    ):
        error(boss.post("/api/floor/commands", **body), 422, "bad-value")


@pytest.mark.parametrize(
    "asked", ["day=2026-99-99", "day=x", "day=9999-12-31", "day=0001-01-01", "month=2026-13",
              "month=0000-00", "day=%00", "from=2999-12-30&to=2999-12-31", "day=%F0%9F%98%80"],
)  # fmt: skip
@pytest.mark.parametrize("what", ["reports/meters", "reports/reconciliation", "log"])
def test_a_day_that_is_none_is_told(at: At, what: str, asked: str) -> None:
    answer = at("auditor").get(f"/api/floor/{what}?{asked}")
    assert answer.status_code == 422, answer.text


def test_paths_of_the_machine_are_in_no_answer(tmp_path: Path, croupier_home: Path) -> None:
    """Neither health nor the page of the ledger says where files are."""
    file = tmp_path / "floor.db"
    with closing(Floor(SqliteStore(file))) as floor:
        declare(floor)
        boss = Console(Client(create_app(published_catalogue(), floor)), "executive")
        for path in ("/api/health", "/floor/book", "/api/floor/book"):
            answer = boss.get(path)
            assert answer.status_code == 200, answer.text
            for place in (file.name, tmp_path.name, str(croupier_home), str(Path.home())):
                assert place not in answer.text, (path, place)
