"""The one middleware's promises: our host names only, headers on every answer, size limits."""

from collections.abc import AsyncIterator

import httpx
import pytest
from fastapi import FastAPI

from croupier.paytables import Catalogue
from croupier.web.app import create_app
from croupier.web.guard import BODY_BYTES_MAX, DRAIN_BYTES_MAX, HEADERS
from croupier.web.hosts import HOSTS_VARIABLE, MISDIRECTED, BadHost
from tests.web.conftest import Client, in_a_loop

ANSWERS = ["/", "/tables", "/nothing", "/static/base.css", "/api/health", "/api/nothing", "/settle"]


@pytest.mark.parametrize("path", ANSWERS)
def test_security_headers_are_on_every_answer(client: Client, path: str) -> None:
    headers = client.get(path).headers
    for name, value in HEADERS.items():
        assert headers[name] == value


def test_the_policy_lets_nothing_in_from_elsewhere_and_no_inline_code() -> None:
    policy = HEADERS["Content-Security-Policy"]
    assert policy.startswith("default-src 'self';")
    assert "unsafe" not in policy
    assert "http" not in policy


def test_a_body_of_the_limit_is_read_and_one_byte_more_is_not(client: Client) -> None:
    assert client.post("/api/settle", content=b" " * BODY_BYTES_MAX).status_code == 422
    assert client.post("/api/settle", content=b" " * (BODY_BYTES_MAX + 1)).status_code == 413


@pytest.mark.parametrize("size", [BODY_BYTES_MAX + 1, DRAIN_BYTES_MAX + 500_000])
def test_a_body_without_a_declared_length_is_counted_as_it_comes(app: FastAPI, size: int) -> None:
    async def drops() -> AsyncIterator[bytes]:
        for _ in range(0, size, 65_536):
            yield b" " * 65_536

    async def ask() -> int:
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://localhost"
        ) as client:
            return (await client.post("/api/settle", content=drops())).status_code

    assert in_a_loop(ask()) == 413


# Hosts ------------------------------------------------------------------------------------------

OURS = [
    "localhost", "localhost:8321", "LOCALHOST.", "table.localhost:8321", "127.0.0.1",
    "127.0.0.1:8321", "[::1]:8321", "192.0.2.7:8321", "[2001:db8::7]",
]  # fmt: skip
STRANGERS = [
    "evil.example", "localhost.evil.example", "127.0.0.1.evil.example:8321", "localhost@evil",
    "notlocalhost", "", "[::1", "::1", "localhost:port", "127.0.0.1:8321:8321", "x" * 5000,
    "<script>", "localhost/evil", "127.1", "0x7f000001", "2130706433",
]  # fmt: skip


@pytest.mark.parametrize("host", OURS)
def test_our_own_names_and_addresses_in_digits_are_answered(client: Client, host: str) -> None:
    assert client.get("/api/health", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("path", ["/api/health", "/", "/static/base.css", "/nothing"])
@pytest.mark.parametrize("host", STRANGERS)
def test_a_name_that_is_not_ours_is_refused_whatever_it_asks_for(
    client: Client, host: str, path: str
) -> None:
    answer = client.get(path, headers={"Host": host})
    assert answer.status_code == MISDIRECTED
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert "<script>" not in answer.text.partition("</head>")[2]
    if path.startswith("/api/"):
        error = answer.json()["error"]
        assert answer.json() == {"error": error}
        assert (error["name"], error["place"]) == ("unknown-host", "Host")
        assert "localhost" in error["message"]
        assert len(error["message"]) < 400
    else:
        assert "unknown-host" in answer.text


def test_a_stranger_changes_nothing_either(client: Client) -> None:
    answer = client.post("/api/settle", content=b"{}", headers={"Host": "evil.example"})
    assert answer.status_code == MISDIRECTED


def test_the_host_that_is_served_and_those_of_the_setting_are_ours(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOSTS_VARIABLE, " Croupier.example.com ,, floor ")
    ours = Client(create_app(catalogue, host="Table-Nine"))
    for host in ("table-nine:8321", "croupier.example.com", "FLOOR"):
        assert ours.get("/api/health", headers={"Host": host}).status_code == 200
    assert ours.get("/api/health", headers={"Host": "example.com"}).status_code == MISDIRECTED


@pytest.mark.parametrize("text", ["http://floor", "floor:8321", "*", "fl oor", "-floor", "a" * 300])
def test_a_setting_that_names_no_host_is_told(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setenv(HOSTS_VARIABLE, f"localhost,{text}")
    with pytest.raises(BadHost, match=r"is not a host name; write names like") as error:
        create_app(catalogue)
    assert error.value.place == HOSTS_VARIABLE
