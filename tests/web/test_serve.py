"""Serving: the address is printed, a taken port is named, Ctrl-C ends it cleanly."""

import os
import signal
import socket
import subprocess
import sys

import httpx
import pytest

from croupier.errors import PortTaken
from croupier.paytables import published_catalogue
from croupier.web.serve import BadAddress, listen, serve, welcome

SERVE = """
from croupier.paytables import published_catalogue
from croupier.web.serve import serve
serve("127.0.0.1", 0, published_catalogue())
"""


def test_a_taken_port_is_named_with_a_way_out() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(PortTaken, match=f"port {port} .* taken.*--port {port + 1}") as error:
            serve("127.0.0.1", port, published_catalogue())
        assert error.value.name == "port-taken"


@pytest.mark.parametrize(
    ("host", "port"), [("no..host", 8321), ("127.0.0.1", 70000), ("203.0.113.1", 0)]
)
def test_an_address_that_is_not_ours_is_named(host: str, port: int) -> None:
    with pytest.raises(BadAddress, match="8321"):
        listen(host, port)


def test_the_welcome_says_where_and_who_may_come() -> None:
    assert "http://127.0.0.1:8321\n" in welcome("127.0.0.1", 8321)
    assert "http://[::1]:8321\n" in welcome("::1", 8321)
    assert "http://table-nine:8321\n" in welcome("table-nine", 8321)
    for host in ("0.0.0.0", "::", ""):  # noqa: S104
        assert "anyone who reaches it" in welcome(host, 8321)
    assert "No sign-in is needed" in welcome("127.0.0.1", 8321)
    told = welcome("127.0.0.1", 8321, told="Card 1001, PIN 123\n", scheme="https")
    assert told == "Croupier is at https://127.0.0.1:8321\nCard 1001, PIN 123\n"


def test_it_serves_refuses_what_is_too_large_and_stops_quietly() -> None:
    with subprocess.Popen(
        [sys.executable, "-W", "error", "-c", SERVE],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as process:
        assert process.stdout is not None
        address = process.stdout.readline().removeprefix("Croupier is at ").strip()
        with httpx.Client(base_url=address) as client:
            answer = client.get("/api/health")
            assert answer.json()["status"] == "ok"
            assert "server" not in answer.headers
            # Over a real socket the client must get the refusal, not a broken pipe.
            large = client.post("/api/settle", content=b" " * 3_000_000)
            assert large.status_code == 413
            assert large.json()["error"]["name"] == "body-too-large"
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=300)
    assert process.returncode == 0
    assert errors == ""
    assert "Croupier has stopped." in output
