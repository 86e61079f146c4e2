"""A sealed file: opens only with a passphrase or private key, and shows any change.

It begins with a mark, a line of JSON that says how its key is derived, and a checksum of that line.
The content follows in pieces, each encrypted and authenticated (AES-256-GCM) under a number that
says which piece it is and whether it is the last. So a file of any size needs little memory, and a
piece that was changed, moved, repeated or cut off is identified.
"""

import hashlib
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Protocol

from croupier.errors import CroupierError

MARK = b"croupier-sealed-1\n"
ENDING = ".sealed"
PIECE_BYTES = 1 << 18
_TAG_BYTES = 16
_LINE_BYTES_MAX = 4096

Header = dict[str, Any]


class BadSeal(CroupierError):
    """A sealed file that does not open, or a passphrase or key that cannot be used."""


class Seal(Protocol):
    """What decides who can open a file that is sealed now."""

    def new_key(self) -> tuple[bytes, Header]:
        """Return a key for one file, and what its header must say to derive the key again."""


class Opener(Protocol):
    """What opens a sealed file."""

    def key_of(self, header: Header) -> bytes:
        """Return the key of the file with this header."""


def is_sealed(path: Path) -> bool:
    """Return whether a file begins like a sealed one; False if it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(len(MARK)) == MARK
    except OSError:
        return False


def seal_file(source: Path, target: Path, seal: Seal) -> None:
    """Seal a file into a new one, then open that and check that it has the same content."""
    key, words = seal.new_key()
    line = json.dumps({**words, "check": _check(key)}, sort_keys=True)
    header = MARK + f"{line}\n{hashlib.sha256(line.encode()).hexdigest()}\n".encode()
    with source.open("rb") as plain, _new(target) as sealed:
        sealed.write(header)
        digest = _encrypt(plain, sealed.write, key, header)
        sealed.flush()
        os.fsync(sealed.fileno())
    again = hashlib.sha256()
    with _told_of(target), target.open("rb") as sealed:
        _decrypt(sealed, again.update, key, _read_header(sealed)[0])
    if again.digest() != digest:
        raise BadSeal("does not hold what was sealed; the disk has changed it", place=str(target))


def open_sealed(source: Path, target: Path, opener: Opener) -> None:
    """Write the content of a sealed file into a new file, complete or not at all."""
    with _told_of(source), source.open("rb") as sealed:
        header, words = _read_header(sealed)
        key = opener.key_of(words)
        if words.get("check") != _check(key):
            raise BadSeal("does not open with this passphrase or key")
        try:
            with _new(target) as plain:
                _decrypt(sealed, plain.write, key, header)
        except BaseException:
            target.unlink(missing_ok=True)
            raise


@contextmanager
def _told_of(path: Path) -> Iterator[None]:
    try:
        yield
    except BadSeal as error:
        error.at(str(path))
        raise
    except OSError as error:
        raise BadSeal(f"cannot be read: {error.strerror}", place=str(path)) from error


@contextmanager
def _new(path: Path) -> Iterator[BinaryIO]:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        yield file


def _read_header(file: BinaryIO) -> tuple[bytes, Header]:
    """Return the bytes before the first piece, and the header they contain."""
    mark, line, checksum = (file.readline(_LINE_BYTES_MAX) for _ in range(3))
    if mark != MARK:
        raise BadSeal("is not a sealed file")
    if not checksum.endswith(b"\n"):
        raise BadSeal("ends within its first lines: the file was cut off")
    if hashlib.sha256(line[:-1]).hexdigest().encode() != checksum[:-1]:
        raise BadSeal("is damaged in its first lines")
    try:
        words = json.loads(line)
    except ValueError:
        words = None
    if not isinstance(words, dict):
        raise BadSeal("begins with a line that is no header")
    return mark + line + checksum, words


def _check(key: bytes) -> str:
    """Tell a wrong key from a damaged file, without helping anyone find the right key."""
    return hashlib.sha256(b"croupier key check\n" + key).hexdigest()[:32]


# Pieces -----------------------------------------------------------------------------------------


def _number(count: int, *, last: bool) -> bytes:
    return count.to_bytes(11, "big") + bytes([last])


def _encrypt(plain: BinaryIO, write: Callable[[bytes], object], key: bytes, header: bytes) -> bytes:
    """Write the pieces, and return the hash of their content."""
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415

    cipher, digest, count = AESGCM(key), hashlib.sha256(), 0
    piece = plain.read(PIECE_BYTES)
    while True:
        following = plain.read(PIECE_BYTES)
        digest.update(piece)
        write(cipher.encrypt(_number(count, last=not following), piece, header))
        if not following:
            return digest.digest()
        piece, count = following, count + 1


def _decrypt(sealed: BinaryIO, write: Callable[[bytes], object], key: bytes, header: bytes) -> None:
    from cryptography.exceptions import InvalidTag  # noqa: PLC0415
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415

    cipher, count = AESGCM(key), 0
    piece = sealed.read(PIECE_BYTES + _TAG_BYTES)
    while True:
        following = sealed.read(PIECE_BYTES + _TAG_BYTES)
        try:
            write(cipher.decrypt(_number(count, last=not following), piece, header))
        except InvalidTag:
            place = len(header) + count * (PIECE_BYTES + _TAG_BYTES)
            if not following and _is_inner(cipher, count, piece, header):
                words = f"ends after byte {place + len(piece):,}: the rest of it is missing"
            elif not following and len(piece) < PIECE_BYTES + _TAG_BYTES:
                words = f"was cut off or changed after byte {place:,}"
            else:
                words = f"was changed after byte {place:,}"
            raise BadSeal(words) from None
        if not following:
            return
        piece, count = following, count + 1


def _is_inner(cipher: Any, count: int, piece: bytes, header: bytes) -> bool:
    """Return whether a piece is intact and is followed by others."""
    from cryptography.exceptions import InvalidTag  # noqa: PLC0415

    try:
        cipher.decrypt(_number(count, last=False), piece, header)
    except InvalidTag:
        return False
    return True
