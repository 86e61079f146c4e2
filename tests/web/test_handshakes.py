"""A TLS handshake that never ends: it waits like any connection, and makes room for others."""

import resource
import socket
import ssl
import subprocess
import sys
from asyncio import constants
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest

from croupier.paytables import Catalogue
from croupier.web.lines import FILES_OF_OUR_OWN, Lines, Standing
from croupier.web.tls import context_of
from tests.web.test_connections import ASK, PATIENCE, all_of, line_to, opened, served
from tests.web.test_tls import PATIENCE_SECONDS, ask, issue, shake_hands

__all__ = ["opened"]

HALF_A_HELLO = b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(90)
"""A record that claims to be 512 bytes long, and ends after ninety."""
FOREVER = 3_600


@pytest.fixture
def context(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ssl.SSLContext:
    """A server's TLS context; asyncio's own limit on handshakes is practically removed."""
    monkeypatch.setattr(constants, "SSL_HANDSHAKE_TIMEOUT", FOREVER)
    return context_of(issue(tmp_path, "house"), datetime.now(UTC))


def answered(port: int) -> bool:
    with shake_hands(port) as line:
        return ask(line) == 200


@pytest.mark.parametrize("words", [b"", HALF_A_HELLO], ids=["nothing", "half a hello"])
def test_a_handshake_has_the_time_of_a_head(
    catalogue: Catalogue, opened: ExitStack, context: ssl.SSLContext, words: bytes
) -> None:
    lines = Lines(head_seconds=0.2)
    with served(catalogue, lines, context) as port:
        assert all_of(line_to(port, opened, words)) == b""
        lines.head_seconds = PATIENCE
        assert answered(port)
        while lines.open:
            pass


def test_a_handshake_waits_and_makes_room(
    catalogue: Catalogue, opened: ExitStack, context: ssl.SSLContext
) -> None:
    lines = Lines(most=50, head_seconds=FOREVER)
    with served(catalogue, lines, context) as port:
        silent = [line_to(port, opened, HALF_A_HELLO) for _ in range(80)]
        assert answered(port)
        assert lines.open["127.0.0.1"] <= 50
        assert lines.closed >= 31
        assert all_of(silent[0]) == b"", "the oldest was closed for the others"


def test_words_that_are_no_tls_leave_no_line_behind(
    catalogue: Catalogue, opened: ExitStack, context: ssl.SSLContext
) -> None:
    lines = Lines(head_seconds=FOREVER)
    with served(catalogue, lines, context) as port:
        assert b"HTTP/1.1" not in all_of(line_to(port, opened, ASK))
        line_to(port, opened, HALF_A_HELLO).close()
        while lines.open:
            pass
        assert answered(port)


def test_where_everybody_is_known_one_more_is_closed(
    catalogue: Catalogue, opened: ExitStack, context: ssl.SSLContext
) -> None:
    lines = Lines(most=2, head_seconds=FOREVER)
    with served(catalogue, lines, context) as port:
        for held in (lines.take("192.0.2.1"), lines.take("192.0.2.1")):
            assert held is not None
            lines.stand(held, Standing.KNOWN)
        with pytest.raises(OSError, match=r"(?i)reset|eof|handshake"):
            shake_hands(port)


def test_a_request_that_comes_with_the_last_words_of_a_handshake_is_heard(
    catalogue: Catalogue, opened: ExitStack, context: ssl.SSLContext
) -> None:
    """They arrive in one packet, as a client may send them."""
    with served(catalogue, Lines(), context) as port:
        line = line_to(port, opened)
        heard, said = ssl.MemoryBIO(), ssl.MemoryBIO()
        trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        client = trusting.wrap_bio(heard, said)
        while True:
            try:
                client.do_handshake()
                break
            except ssl.SSLWantReadError:
                line.sendall(said.read())
                heard.write(line.recv(65536))
        client.write(ASK)
        line.sendall(said.read())
        heard.write(line.recv(65536))
        answer = b""
        while b"\r\n" not in answer:
            try:
                answer += client.read(65536)
            except ssl.SSLWantReadError:
                heard.write(line.recv(65536))
        assert answer.startswith(b"HTTP/1.1 200")
        line.close()


def test_a_server_that_ends_waits_for_nobody_to_take_leave_of_tls(
    catalogue: Catalogue, opened: ExitStack, context: ssl.SSLContext
) -> None:
    """A connection with a last answer, which the client does not close."""
    with served(catalogue, Lines(), context, stop_seconds=1) as port:
        line = opened.enter_context(shake_hands(port))
        line.sendall(ASK)
        assert line.recv(65536).startswith(b"HTTP/1.1 200")


def test_a_server_ends_though_a_handshake_does_not(
    catalogue: Catalogue, opened: ExitStack, context: ssl.SSLContext
) -> None:
    with served(catalogue, Lines(head_seconds=FOREVER), context) as port:
        silent = line_to(port, opened, HALF_A_HELLO)
        assert answered(port)
    assert all_of(silent) == b""


# A real server ----------------------------------------------------------------------------------

MOST = 40
CROWD = 1_000
SERVE = f"""
import asyncio, resource, sys
from pathlib import Path
from croupier.paytables import published_catalogue
from croupier.web import lines, serve, tls
asyncio.constants.SSL_HANDSHAKE_TIMEOUT = {FOREVER}
resource.setrlimit(resource.RLIMIT_NOFILE, ({MOST + FILES_OF_OUR_OWN},) * 2)
serve.Lines = lambda **given: lines.Lines(head_seconds={FOREVER}, **given)
pair = tls.Certificate(Path(sys.argv[1]), Path(sys.argv[2]))
serve.serve("127.0.0.1", 0, published_catalogue(), serve.Serving(certificate=pair))
"""


@pytest.fixture
def many_files() -> Iterator[None]:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4 * CROWD, before[1]), before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_a_thousand_that_never_say_hello_keep_nobody_out(
    tmp_path: Path, opened: ExitStack, many_files: None
) -> None:
    """There are more of them than the server may open files."""
    pair = issue(tmp_path, "house")
    with subprocess.Popen(
        [sys.executable, "-c", SERVE, str(pair.file), str(pair.key)],
        stdout=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        try:
            assert process.stdout is not None
            port = int(process.stdout.readline().strip().rpartition(":")[2])
            for number in range(CROWD):
                with suppress(ConnectionError):
                    opened.enter_context(
                        socket.create_connection(
                            ("127.0.0.1", port),
                            PATIENCE,
                            source_address=(f"127.0.0.{2 + number % 9}", 0),
                        )
                    )
            for _ in range(3):
                with shake_hands(port) as line:
                    line.settimeout(PATIENCE)
                    assert ask(line) == 200
        finally:
            process.terminate()
            process.wait(PATIENCE_SECONDS)
