"""TLS for a server that need not stop for a new certificate: it loads a renewed one by itself.

The files are checked every few seconds, and at once after SIGHUP. A new pair is tried as a whole
before it is used: if it does not match, has expired or cannot be read, that is reported, and the
old one stays in use. Open connections keep the certificate they began with.
"""

import signal
import ssl
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from threading import Event, Thread
from types import FrameType

from croupier.errors import CroupierError
from croupier.rights import LooseRights

SECONDS_BETWEEN = 10.0
"""How long until a renewed certificate is noticed."""

Tell = Callable[[str], None]


class BadCertificate(CroupierError):
    """A certificate and a key that cannot be served with."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """The files of a certificate and its key, for a server with TLS."""

    file: Path
    key: Path


def context_of(certificate: Certificate, now: datetime) -> ssl.SSLContext:
    """Return TLS 1.2 or newer with this pair; raise an error that says what is wrong with it."""
    for path in (certificate.file, certificate.key):
        if not path.is_file():
            raise BadCertificate("is not a file", place=str(path))
    _must_not_be_read_by_all(certificate.key)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.options |= ssl.OP_NO_COMPRESSION | ssl.OP_NO_RENEGOTIATION
    context.options |= ssl.OP_CIPHER_SERVER_PREFERENCE
    try:
        # An empty passphrase: a key with one must not stop and prompt at a terminal nobody watches.
        context.load_cert_chain(certificate.file, certificate.key, password=lambda: "")
    except (ssl.SSLError, OSError, ValueError) as error:
        raise BadCertificate(
            f"is no certificate that fits the key {certificate.key}: {_reason(error)}",
            place=str(certificate.file),
        ) from error
    _must_be_valid(certificate.file, now)
    return context


def _reason(error: Exception) -> str:
    reason = getattr(error, "reason", None) or getattr(error, "strerror", None) or str(error)
    return str(reason).replace("_", " ").lower()


def _must_not_be_read_by_all(key: Path) -> None:
    rights = stat.S_IMODE(key.stat().st_mode)
    if rights & 0o007:
        raise LooseRights(
            f"is a key that everybody may read (its rights are {rights:o}); write: chmod o= {key}",
            place=str(key),
        )


def _must_be_valid(file: Path, now: datetime) -> None:
    from cryptography import x509  # noqa: PLC0415

    try:
        leaf = x509.load_pem_x509_certificates(file.read_bytes())[0]
    except (OSError, ValueError, IndexError) as error:
        raise BadCertificate(f"cannot be read: {error}", place=str(file)) from error
    begins, ends = leaf.not_valid_before_utc, leaf.not_valid_after_utc
    if now >= ends:
        raise BadCertificate(f"has expired on {ends:%Y-%m-%d %H:%M} UTC", place=str(file))
    if now < begins:
        raise BadCertificate(
            f"is not valid before {begins:%Y-%m-%d %H:%M} UTC; look at the clock", place=str(file)
        )


class RenewedCertificate:
    """The pair in use, and the watch over its files."""

    def __init__(
        self,
        certificate: Certificate,
        *,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._certificate = certificate
        self._clock = clock
        self._stamp = _stamp(certificate)
        self._doubted: object = None
        self._current = context_of(certificate, clock())
        self._look_now = Event()
        self._stopped = False
        self.context = context_of(certificate, clock())
        """What the server gets: it gives every new connection the current pair."""
        self.context.sni_callback = self._hand_over

    def _hand_over(self, line: ssl.SSLObject, name: str | None, first: ssl.SSLContext) -> None:  # noqa: ARG002
        line.context = self._current

    def look(self, tell: Tell) -> bool:
        """Load a pair that has changed; return whether it was loaded."""
        stamp = _stamp(self._certificate)
        if stamp == self._stamp:
            return False
        try:
            renewed = context_of(self._certificate, self._clock())
        except CroupierError as error:
            # The two files do not change at the same moment: a pair is reported once it stays the
            # same.
            if self._doubted == stamp:
                self._stamp = stamp
                tell(f"the new certificate is not used, the old one is: {error}")
            self._doubted = stamp
            return False
        if _stamp(self._certificate) != stamp:
            return False  # written to meanwhile: the next check decides
        self._current, self._stamp, self._doubted = renewed, stamp, None
        return True

    def start(self, tell: Tell) -> Callable[[], None]:
        """Watch the files in a thread; the returned function stops that. SIGHUP checks at once."""

        def watch() -> None:
            while not self._stopped:
                self._look_now.wait(SECONDS_BETWEEN)
                self._look_now.clear()
                if self.look(tell):
                    sys.stderr.write("croupier: the renewed certificate is in use\n")

        def hang_up(number: int, frame: FrameType | None) -> None:  # noqa: ARG001
            self._look_now.set()

        with suppress(ValueError, AttributeError):  # not the main thread, or no such signal
            signal.signal(signal.SIGHUP, hang_up)
        thread = Thread(target=watch, daemon=True, name="certificate")
        thread.start()

        def end() -> None:
            self._stopped = True
            self._look_now.set()
            thread.join(timeout=SECONDS_BETWEEN)

        return end


def _stamp(certificate: Certificate) -> tuple[object, ...]:
    """Return what changes when one of the files does."""
    found: list[object] = []
    for path in (certificate.file, certificate.key):
        try:
            state = path.stat()
        except OSError as error:
            found.append(error.errno)
        else:
            found.append((state.st_mtime_ns, state.st_size, state.st_ino))
    return tuple(found)
