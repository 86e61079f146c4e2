"""A witness: a second place that keeps every signed checkpoint and gives none up.

It is a file of lines on another disk, or another machine that keeps such a file and answers over
HTTP. It trusts nothing: a line must be signed, follow the previous one, and never lead backward. It
keeps the lines of one key (the one it was given, or the first it received) and of the keys to which
that one handed over. It accepts that a key was lost only from someone with access to the file, who
says so in a second file beside it.
"""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fcntl import LOCK_EX, flock
from http.client import HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import IO, ClassVar, Protocol
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from croupier.codec import canonical
from croupier.errors import CroupierError
from croupier.ledger.checkpoints import (
    LOST,
    ROTATE,
    BadCheckpoint,
    Checkpoint,
    as_line,
    from_line,
    hash_of,
    read_checkpoint,
)
from croupier.ledger.contract import SignedCheckpoint
from croupier.ledger.signing import KEY_DIGITS, BadKey, public_key

ANSWER_SECONDS_MAX = 5
LINE_BYTES_MAX = 8_192


class WitnessUnavailable(CroupierError):
    """A witness that cannot be reached, or does not keep what it is given."""


class NoWitnessFile(WitnessUnavailable):
    """A witness's file that does not exist: a mistyped name, a disk that is not mounted."""


class WitnessRefused(CroupierError):
    """A checkpoint that a witness refuses, and why."""


class Witness(Protocol):
    """A keeper of checkpoints in another place."""

    @property
    def address(self) -> str: ...

    def held(self) -> Sequence[SignedCheckpoint]:
        """Return what can be compared with a ledger: all checkpoints, or at least the last."""

    def last(self) -> SignedCheckpoint | None: ...

    def take(self, signed: SignedCheckpoint) -> None: ...


def open_witness(address: str) -> Witness:
    """Open the witness at an address: an HTTP URL, or else a file."""
    if address.startswith(("http://", "https://")):
        return HttpWitness(address)
    return FileWitness(Path(address).expanduser())


@dataclass(frozen=True, slots=True)
class Pinned:
    """Whose checkpoints a witness keeps, as set by the person who runs it."""

    key: str = ""
    """The house's public key; empty to take the first one received."""
    successors: tuple[str, ...] = ()
    """Keys that may follow one that was lost."""


NOT_PINNED = Pinned()


def must_follow(
    signed: SignedCheckpoint, last: SignedCheckpoint | None, pinned: Pinned = NOT_PINNED
) -> None:
    """Refuse a checkpoint that is not signed, not the house's, or out of order."""
    try:
        checkpoint = read_checkpoint(signed)
        before = None if last is None else read_checkpoint(last)
    except BadCheckpoint as error:
        raise WitnessRefused(error.message) from error
    if last is None or before is None:
        if pinned.key and checkpoint.key not in (pinned.key, *pinned.successors):
            raise WitnessRefused(
                f"checkpoint {signed.number} is signed with the key {_short(checkpoint.key)}, and "
                f"this witness keeps those of the key {_short(pinned.key)}"
            )
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
    if checkpoint.key == _next_key(before):
        return
    if checkpoint.why != LOST:
        raise WitnessRefused(f"checkpoint {signed.number} is signed with a key that nobody named")
    if checkpoint.key not in pinned.successors:
        raise WitnessRefused(
            f"checkpoint {signed.number} says that the key was lost and that the key "
            f"{_short(checkpoint.key)} follows; if that is the house's new key, say so where the "
            "witness keeps its file: croupier ledger witness FILE --successor NEW.pub"
        )


def _next_key(before: Checkpoint) -> str:
    """Return the key that signs what comes next."""
    return str(before.says.get("next")) if before.why == ROTATE else before.key


def _short(key: str) -> str:
    return key[:KEY_DIGITS]


class FileWitness:
    """A file of lines on another disk than the ledger."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.address = f"the file {path}"

    def held(self) -> list[SignedCheckpoint]:
        """Return every checkpoint; an incomplete last line was never acknowledged."""
        try:
            lines = self.path.read_text("utf-8").splitlines(keepends=True)
        except FileNotFoundError as error:
            raise NoWitnessFile(f"{self.address} does not exist") from error
        except (OSError, UnicodeDecodeError) as error:
            raise WitnessUnavailable(f"{self.address} cannot be read: {error}") from error
        return [from_line(line) for line in lines if line.endswith("\n")]

    def last(self) -> SignedCheckpoint | None:
        return next(reversed(self._so_far()), None)

    def _so_far(self) -> list[SignedCheckpoint]:
        """Return every checkpoint; a file that does not exist yet begins with the first."""
        try:
            return self.held()
        except NoWitnessFile:
            return []

    @property
    def pins(self) -> Path:
        """The file beside it that says whose checkpoints it keeps."""
        return self.path.with_name(f"{self.path.name}.keys")

    def pinned(self) -> Pinned:
        try:
            content = json.loads(self.pins.read_text("utf-8"))
            successors = tuple(public_key(one, place="") for one in content["successors"])
            return Pinned(content["key"] and public_key(content["key"], place=""), successors)
        except FileNotFoundError:
            return NOT_PINNED
        except (OSError, ValueError, TypeError, KeyError, AttributeError, BadKey) as error:
            raise WitnessUnavailable(f"{self.pins} cannot be read: {error}") from error

    def pin(self, *, key: str = "", successor: str = "") -> None:
        """Set whose checkpoints are kept from now on; those already held must be of that key."""
        try:
            with self._alone():
                before = self.pinned()
                held = [read_checkpoint(one) for one in self._so_far()]
                known = {one.key for one in held} | {_next_key(one) for one in held[-1:]}
                if key and held and key not in known:
                    raise WitnessRefused(
                        f"{self.address} keeps checkpoints of the key {_short(held[-1].key)}, not "
                        f"of {_short(key)}; if that one follows because the other was lost, write: "
                        "--successor"
                    )
                more = (successor,) if successor and successor not in before.successors else ()
                content = {"key": key or before.key, "successors": (*before.successors, *more)}
                part = self.pins.with_name(f"{self.pins.name}.part")
                part.write_text(f"{canonical(content)}\n", encoding="utf-8")
                part.replace(self.pins)
        except OSError as error:
            raise WitnessUnavailable(f"{self.pins} cannot be written: {error}") from error

    def take(self, signed: SignedCheckpoint) -> None:
        try:
            with self._alone() as file:
                must_follow(signed, self.last(), self.pinned())
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
        """Return only the last, which identifies the previous one by its hash, and so on."""
        last = self.last()
        return [] if last is None else [last]

    def last(self) -> SignedCheckpoint | None:
        line = self._ask("last")
        return from_line(line) if line else None

    def take(self, signed: SignedCheckpoint) -> None:
        self._ask("take", as_line(signed).encode())

    def _ask(self, what: str, body: bytes | None = None) -> str:
        # The address is known to be HTTP.
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
        except (OSError, ValueError, HTTPException) as error:
            why = getattr(error, "reason", error)
            raise WitnessUnavailable(f"{self.address} does not answer: {why}") from error


def witness_server(
    witness: FileWitness, host: str, port: int, tell: Callable[[str], None] = lambda words: None
) -> ThreadingHTTPServer:
    """Make a server that keeps the checkpoints it receives in a file.

    It reports whose key it keeps.
    """
    handler = type("Asked", (_Asked,), {"witness": witness, "tell": staticmethod(tell)})
    return ThreadingHTTPServer((host, port), handler)


class _Asked(BaseHTTPRequestHandler):
    """An HTTP request to a witness."""

    REFUSED = 409
    witness: ClassVar[FileWitness]
    tell: ClassVar[Callable[[str], None]]
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
            last = self.witness.last()
            if signed != last:  # otherwise it was sent again because the answer was lost
                self.witness.take(signed)
                if last is None:
                    type(self).tell(read_checkpoint(signed).key)
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
        """Log nothing: what was accepted is in the file."""


def behind(witness: Witness, stored: Sequence[SignedCheckpoint]) -> list[SignedCheckpoint]:
    """Return the checkpoints that a witness does not have yet.

    A witness that has none begins with the key that signs today, and does not need to trust how
    that key came about.
    """
    last = witness.last()
    if last is None:
        keys = [read_checkpoint(one).key for one in stored]
        return [one for at, one in enumerate(stored) if set(keys[at:]) == {keys[-1]}]
    known = next((one for one in stored if one.number == last.number), None)
    if known != last:
        raise WitnessRefused(
            f"{witness.address} holds checkpoint {last.number}, which this ledger does not: "
            "what it saw was taken back or written anew"
        )
    return [one for one in stored if one.number > last.number]
