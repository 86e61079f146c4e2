"""A witness: a second place that keeps every signed checkpoint, and takes none back.

It is a file of lines on another disk, or another machine that keeps such a file and answers over
HTTP. It believes nothing: a line must be signed, follow the one before, and never lead backwards.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import IO, ClassVar, Protocol
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from croupier.errors import CroupierError
from croupier.ledger.checkpoints import (
    LOST,
    ROTATE,
    BadCheckpoint,
    as_line,
    from_line,
    hash_of,
    read_checkpoint,
)
from croupier.ledger.contract import SignedCheckpoint

ANSWER_SECONDS_MAX = 5
LINE_BYTES_MAX = 8_192


class WitnessUnavailable(CroupierError):
    """A witness that cannot be reached, or does not keep what it is given."""


class WitnessRefused(CroupierError):
    """A checkpoint that a witness does not take, and why."""


class Witness(Protocol):
    """Who keeps checkpoints elsewhere."""

    @property
    def address(self) -> str: ...

    def held(self) -> Sequence[SignedCheckpoint]:
        """What can be compared with a ledger: all of it, or at least the last."""

    def last(self) -> SignedCheckpoint | None: ...

    def take(self, signed: SignedCheckpoint) -> None: ...


def open_witness(address: str) -> Witness:
    """The witness at an address: a URL of HTTP, else a file."""
    if address.startswith(("http://", "https://")):
        return HttpWitness(address)
    return FileWitness(Path(address).expanduser())


def must_follow(signed: SignedCheckpoint, last: SignedCheckpoint | None) -> None:
    """Refuse what is not signed or does not follow what is held."""
    try:
        checkpoint = read_checkpoint(signed)
        before = None if last is None else read_checkpoint(last)
    except BadCheckpoint as error:
        raise WitnessRefused(error.message) from error
    if last is None or before is None:
        return
    if signed.number != last.number + 1 or checkpoint.previous != hash_of(last):
        raise WitnessRefused(
            f"checkpoint {signed.number} does not follow checkpoint {last.number}, the last here"
        )
    if checkpoint.turn < before.turn:
        raise WitnessRefused(
            f"checkpoint {signed.number} is of transaction {checkpoint.turn}, but transaction "
            f"{before.turn} was seen before"
        )
    named = before.says.get("next") if before.why == ROTATE else before.key
    if checkpoint.key != named and checkpoint.why != LOST:
        raise WitnessRefused(f"checkpoint {signed.number} is signed with a key that nobody named")


class FileWitness:
    """A file of lines, on another disk than the ledger."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.address = f"the file {path}"

    def held(self) -> list[SignedCheckpoint]:
        """Every checkpoint; a line that broke off at the end was never acknowledged."""
        try:
            lines = self.path.read_text("utf-8").splitlines(keepends=True)
        except FileNotFoundError:
            return []
        except (OSError, UnicodeDecodeError) as error:
            raise WitnessUnavailable(f"{self.address} cannot be read: {error}") from error
        return [from_line(line) for line in lines if line.endswith("\n")]

    def last(self) -> SignedCheckpoint | None:
        return next(reversed(self.held()), None)

    def take(self, signed: SignedCheckpoint) -> None:
        try:
            with self._alone() as file:
                must_follow(signed, self.last())
                _drop_torn_line(file)
                file.write(f"{as_line(signed)}\n".encode())
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise WitnessUnavailable(f"{self.address} cannot be written: {error}") from error

    @contextmanager
    def _alone(self) -> Iterator[IO[bytes]]:
        with self.path.open("ab+") as file:
            flock(file, LOCK_EX)
            yield file


def _drop_torn_line(file: IO[bytes]) -> None:
    size = file.seek(0, os.SEEK_END)
    file.seek(max(0, size - LINE_BYTES_MAX))
    tail = file.read()
    if tail and not tail.endswith(b"\n"):
        file.truncate(size - (len(tail) - tail.rfind(b"\n") - 1))


class HttpWitness:
    """Another machine that runs `croupier ledger witness FILE --listen …`."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        self.address = self.url

    def held(self) -> list[SignedCheckpoint]:
        """The last alone: it names the one before by its hash, and that one the one before."""
        last = self.last()
        return [] if last is None else [last]

    def last(self) -> SignedCheckpoint | None:
        line = self._ask("last")
        return from_line(line) if line else None

    def take(self, signed: SignedCheckpoint) -> None:
        self._ask("take", as_line(signed).encode())

    def _ask(self, what: str, body: bytes | None = None) -> str:
        # The address has been seen to be one of HTTP.
        request = Request(f"{self.url}/{what}", body)  # noqa: S310
        try:
            with urlopen(request, timeout=ANSWER_SECONDS_MAX) as answer:  # noqa: S310
                return str(answer.read(LINE_BYTES_MAX).decode())
        except HTTPError as error:
            with error:
                words = error.read(LINE_BYTES_MAX).decode(errors="replace").strip()
            if error.code == _Asked.REFUSED:
                raise WitnessRefused(words) from error
            raise WitnessUnavailable(f"{self.address} answered {error.code} {words}") from error
        except (OSError, ValueError) as error:
            raise WitnessUnavailable(f"{self.address} does not answer: {error}") from error


def witness_server(witness: FileWitness, host: str, port: int) -> ThreadingHTTPServer:
    """A server that keeps the checkpoints it is sent in a file."""
    handler = type("Asked", (_Asked,), {"witness": witness})
    return ThreadingHTTPServer((host, port), handler)


class _Asked(BaseHTTPRequestHandler):
    """One question to a witness over HTTP."""

    REFUSED = 409
    witness: ClassVar[FileWitness]
    timeout = ANSWER_SECONDS_MAX

    def do_GET(self) -> None:
        if self.path != "/last":
            return self._answer(404, "ask for /last")
        try:
            last = self.witness.last()
        except CroupierError as error:
            return self._answer(500, error.message)
        return self._answer(200, "" if last is None else as_line(last))

    def do_POST(self) -> None:
        size = self.headers.get("Content-Length", "")
        if not size.isascii() or not size.isdecimal() or int(size) > LINE_BYTES_MAX:
            return self._answer(413, f"a checkpoint has at most {LINE_BYTES_MAX} bytes")
        try:
            signed = from_line(self.rfile.read(int(size)).decode())
            if signed != self.witness.last():  # sent again because the answer was lost
                self.witness.take(signed)
        except (BadCheckpoint, WitnessRefused, UnicodeDecodeError) as error:
            return self._answer(self.REFUSED, str(error))
        except CroupierError as error:
            return self._answer(500, error.message)
        return self._answer(200, hash_of(signed))

    def _answer(self, status: int, words: str) -> None:
        body = f"{words}\n".encode() if words else b""
        self.send_response(status)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Nothing: what was taken stands in the file."""


def behind(witness: Witness, stored: Sequence[SignedCheckpoint]) -> list[SignedCheckpoint]:
    """The checkpoints that a witness does not have yet."""
    last = witness.last()
    if last is None:
        return list(stored)
    known = next((one for one in stored if one.number == last.number), None)
    if known != last:
        raise WitnessRefused(
            f"{witness.address} holds checkpoint {last.number}, which this ledger does not: "
            "what it saw was taken back or written anew"
        )
    return [one for one in stored if one.number > last.number]
