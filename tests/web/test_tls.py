"""TLS over a real socket: renewal without a restart, and a broken pair that changes nothing."""

import os
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.client import HTTPResponse
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from croupier.floor.alerts import ALERTS
from croupier.floor.floor import Floor
from croupier.floor.notarizing import teller
from croupier.ledger import MemoryStore
from croupier.rights import LooseRights
from croupier.web.tls import BadCertificate, Certificate, RenewedCertificate, context_of

NOW = datetime.now(UTC)
PATIENCE_SECONDS = 300


def issue(
    folder: Path, name: str, *, begins: datetime = NOW - timedelta(days=1), days: int = 30
) -> Certificate:
    """Write a self-made certificate to the server's files, as a renewal does."""
    folder.mkdir(exist_ok=True)
    private = ec.generate_private_key(ec.SECP256R1())
    called = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    made = (
        x509.CertificateBuilder()
        .subject_name(called)
        .issuer_name(called)
        .public_key(private.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begins)
        .not_valid_after(begins + timedelta(days=days))
        .sign(private, hashes.SHA256())
    )
    certificate = Certificate(folder / "server.pem", folder / "server.key")
    words = private.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    put(certificate.key, words)
    put(certificate.file, made.public_bytes(serialization.Encoding.PEM))
    return certificate


def put(path: Path, data: bytes) -> None:
    beside = path.with_suffix(".new")
    beside.write_bytes(data)
    beside.chmod(0o600)
    beside.replace(path)


def shake_hands(port: int, **options: ssl.TLSVersion) -> ssl.SSLSocket:
    """Connect, accepting any certificate, and remember which one was shown."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    for name, value in options.items():
        setattr(context, name, value)
    return context.wrap_socket(
        socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_SECONDS)
    )


def shown(line: ssl.SSLSocket) -> str:
    """Return the name on a connection's certificate."""
    data = line.getpeercert(binary_form=True)
    assert data is not None
    (name,) = x509.load_der_x509_certificate(data).subject.get_attributes_for_oid(
        NameOID.COMMON_NAME
    )
    return str(name.value)


def ask(line: ssl.SSLSocket) -> int:
    """Send a request on a connection that stays open; return the answer's status."""
    line.sendall(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n")
    answer = HTTPResponse(line)
    answer.begin()
    answer.read()
    return answer.status


def wait_for(name: str, port: int) -> None:
    ends = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < ends:
        with shake_hands(port) as line:
            if shown(line) == name:
                return
        time.sleep(0.05)
    raise AssertionError(f"{name} was never shown")


# A real server ----------------------------------------------------------------------------------

SERVE = """
import sys
from pathlib import Path
from croupier.paytables import published_catalogue
from croupier.web import tls
from croupier.web.serve import Serving, serve
tls.SECONDS_BETWEEN = 600.0  # only the signal looks
pair = tls.Certificate(Path(sys.argv[1]), Path(sys.argv[2]))
serve("127.0.0.1", 0, published_catalogue(), Serving(certificate=pair))
"""


@contextmanager
def served(pair: Certificate) -> Iterator[tuple[int, "subprocess.Popen[str]"]]:
    with subprocess.Popen(
        [sys.executable, "-W", "error", "-c", SERVE, str(pair.file), str(pair.key)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as process:  # fmt: skip
        assert process.stdout is not None
        first = process.stdout.readline()
        assert first.startswith("Croupier is at https://127.0.0.1:"), process.communicate()
        try:
            yield int(first.strip().rpartition(":")[2]), process
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
                process.communicate(timeout=PATIENCE_SECONDS)


def test_a_certificate_is_renewed_without_a_restart(tmp_path: Path) -> None:
    pair = issue(tmp_path, "monday")
    with served(pair) as (port, process), shake_hands(port) as old:
        assert shown(old) == "monday"
        assert old.version() == "TLSv1.3"
        assert ask(old) == 200
        two = ssl.TLSVersion.TLSv1_2
        with shake_hands(port, maximum_version=two) as twelve:
            assert twelve.version() == "TLSv1.2"

        issue(tmp_path, "tuesday")
        process.send_signal(signal.SIGHUP)
        wait_for("tuesday", port)
        with shake_hands(port, maximum_version=two) as twelve:
            assert shown(twelve) == "tuesday"
        assert ask(old) == 200
        assert process.poll() is None

        put(pair.file, b"rubbish")
        assert process.stderr is not None
        told = process.stderr.readline()
        assert told == "croupier: the renewed certificate is in use\n"
        told = told_within(process)
        assert "the new certificate is not used, the old one is" in told
        assert str(pair.file) in told
        with shake_hands(port) as line:
            assert shown(line) == "tuesday"


def told_within(process: "subprocess.Popen[str]") -> str:
    """Return the next line on standard error; signals are repeated until it comes."""
    assert process.stderr is not None
    lines: list[str] = []
    reader = threading.Thread(target=lambda: lines.append(process.stderr.readline()))  # type: ignore[union-attr]
    reader.start()
    ends = time.monotonic() + PATIENCE_SECONDS
    while reader.is_alive() and time.monotonic() < ends:
        process.send_signal(signal.SIGHUP)
        reader.join(timeout=0.5)
    return "".join(lines)


# Looking at the files ---------------------------------------------------------------------------


@pytest.fixture
def pair(tmp_path: Path) -> Certificate:
    return issue(tmp_path / "tls", "monday")


def told_of(renewed: RenewedCertificate, times: int = 3) -> list[str]:
    told: list[str] = []
    for _ in range(times):
        renewed.look(told.append)
    return told


def test_a_pair_is_taken_up_once(pair: Certificate, tmp_path: Path) -> None:
    renewed = RenewedCertificate(pair)
    assert not renewed.look(lambda _: None)
    issue(tmp_path / "tls", "tuesday")
    assert renewed.look(lambda _: None)
    assert not renewed.look(lambda _: None)


def test_a_pair_that_is_half_written_is_not_an_alarm(pair: Certificate, tmp_path: Path) -> None:
    """A renewal replaces one file after the other."""
    renewed, whole = RenewedCertificate(pair), issue(tmp_path / "other", "tuesday")
    put(pair.file, whole.file.read_bytes())
    assert told_of(renewed, times=1) == []
    put(pair.key, whole.key.read_bytes())
    assert renewed.look(lambda _: None)


def test_what_is_wrong_with_a_new_pair_is_told_once(pair: Certificate, tmp_path: Path) -> None:
    renewed = RenewedCertificate(pair)
    other = issue(tmp_path / "other", "tuesday")
    put(pair.file, other.file.read_bytes())
    (told,) = told_of(renewed, times=5)
    assert "is no certificate that fits the key" in told
    assert "key values mismatch" in told
    pair.file.unlink()
    (told,) = told_of(renewed, times=5)
    assert "is not a file" in told
    issue(tmp_path / "tls", "old", begins=NOW - timedelta(days=60))
    (told,) = told_of(renewed, times=5)
    assert "has expired on" in told
    issue(tmp_path / "tls", "wednesday")
    assert renewed.look(lambda _: None)


def test_trouble_is_an_alert_on_the_floor(pair: Certificate) -> None:
    floor = Floor(MemoryStore())
    renewed = RenewedCertificate(pair)
    pair.key.unlink()
    for _ in range(3):
        renewed.look(teller(floor, "certificate"))
    (alert,) = dict(floor.ledger.look().all(ALERTS)).values()
    assert alert.kind == "certificate"
    assert "the old one is" in alert.text


# At the start -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("begins", "words"),
    [(-60, "has expired on"), (+5, "is not valid before .*look at the clock")],
)
def test_a_certificate_of_another_time_is_refused(tmp_path: Path, begins: int, words: str) -> None:
    pair = issue(tmp_path, "other", begins=NOW + timedelta(days=begins))
    with pytest.raises(BadCertificate, match=words):
        context_of(pair, NOW)


def test_nothing_older_than_tls_1_2_is_spoken(pair: Certificate) -> None:
    for context in (context_of(pair, NOW), RenewedCertificate(pair).context):
        assert context.minimum_version == ssl.TLSVersion.TLSv1_2
        offered = {cipher["name"] for cipher in context.get_ciphers()}
        assert not [name for name in offered if "RC4" in name or "3DES" in name or "NULL" in name]


def test_a_key_that_everybody_may_read_is_refused(pair: Certificate) -> None:
    pair.key.chmod(0o644)
    with pytest.raises(LooseRights, match=r"rights are 644\); write: chmod o= "):
        context_of(pair, NOW)
    pair.key.chmod(0o640)  # a group for certificates is common
    context_of(pair, NOW)


def test_a_key_with_a_passphrase_does_not_wait_for_one(pair: Certificate) -> None:
    private = serialization.load_pem_private_key(pair.key.read_bytes(), None)
    put(
        pair.key,
        private.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.BestAvailableEncryption(b"secret"),
        ),
    )
    with pytest.raises(BadCertificate, match="is no certificate that fits the key"):
        context_of(pair, NOW)
