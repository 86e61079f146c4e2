"""What a backup is sealed with: a passphrase in a file, or the house's backup key.

A passphrase both seals and opens. The backup key has two halves (X25519). The public half seals, so
a machine that makes backups every night cannot open one. The private half opens, and belongs in a
safe.
"""

import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.home import keys_folder
from croupier.ledger.sealing import BadSeal, Header, Opener, Seal
from croupier.ledger.signing import BadKey, public_key, public_path
from croupier.rights import make_private_folder, must_be_private

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

BACKUP_KEY_VARIABLE = "CROUPIER_BACKUP_KEY"
PASSPHRASE_MIN, PASSPHRASE_MAX = 12, 1024
_BY_PASSPHRASE, _TO_KEY = "passphrase", "x25519"
_SCRYPT_N = 1 << 17
_SCRYPT_N_MAX = 1 << 20
"""The most that a file may demand of the reader: one gigabyte of memory."""


@dataclass(frozen=True, slots=True)
class Passphrase:
    """A passphrase, which both seals and opens."""

    text: str

    def __post_init__(self) -> None:
        if not PASSPHRASE_MIN <= len(self.text) <= PASSPHRASE_MAX:
            raise BadSeal(
                f"the passphrase has {len(self.text)} characters; write {PASSPHRASE_MIN} or more, "
                "such as six words"
            )

    def new_key(self) -> tuple[bytes, Header]:
        header = {"by": _BY_PASSPHRASE, "salt": secrets.token_hex(16), "n": _SCRYPT_N}
        return self.key_of(header), header

    def key_of(self, header: Header) -> bytes:
        from cryptography.hazmat.primitives.kdf.scrypt import Scrypt  # noqa: PLC0415

        if header.get("by") != _BY_PASSPHRASE:
            raise BadSeal("is sealed to a backup key; give its private half with --key")
        rounds = header.get("n")
        if type(rounds) is not int or not 1 < rounds <= _SCRYPT_N_MAX or rounds & (rounds - 1):
            raise BadSeal(f"asks for {rounds!r} rounds of scrypt; it is not a backup of ours")
        salt = _bytes(header, "salt")
        return Scrypt(salt=salt, length=32, n=rounds, r=8, p=1).derive(self.text.encode())


@dataclass(frozen=True, slots=True)
class PublicBackupKey:
    """The half that seals."""

    public: str

    def new_key(self) -> tuple[bytes, Header]:
        from cryptography.hazmat.primitives.asymmetric.x25519 import (  # noqa: PLC0415
            X25519PrivateKey,
            X25519PublicKey,
        )

        once = X25519PrivateKey.generate()
        try:
            shared = once.exchange(X25519PublicKey.from_public_bytes(bytes.fromhex(self.public)))
        except ValueError as error:
            raise BadSeal(f"{self.public[:16]} is no key that anything can be sealed to") from error
        sent = once.public_key().public_bytes_raw().hex()
        header = {"by": _TO_KEY, "to": self.public, "once": sent}
        return _derived(shared, header), header


@dataclass(frozen=True, slots=True)
class PrivateBackupKey:
    """The half that opens."""

    private: "X25519PrivateKey"

    @property
    def public(self) -> str:
        return self.private.public_key().public_bytes_raw().hex()

    def key_of(self, header: Header) -> bytes:
        from cryptography.hazmat.primitives.asymmetric.x25519 import (  # noqa: PLC0415
            X25519PublicKey,
        )

        if header.get("by") != _TO_KEY:
            raise BadSeal("is sealed with a passphrase; give it with --passphrase-file")
        to = str(header.get("to"))
        if to != self.public:
            raise BadSeal(
                f"is sealed to the backup key {to[:16]}, and this one is {self.public[:16]}"
            )
        try:
            shared = self.private.exchange(
                X25519PublicKey.from_public_bytes(_bytes(header, "once"))
            )
        except ValueError as error:
            raise BadSeal("has no key in its first lines that another could have made") from error
        return _derived(shared, header)


def _derived(shared: bytes, header: Header) -> bytes:
    from cryptography.hazmat.primitives import hashes  # noqa: PLC0415
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF  # noqa: PLC0415

    salt = bytes.fromhex(header["once"]) + bytes.fromhex(header["to"])
    return HKDF(hashes.SHA256(), 32, salt, b"croupier sealed backup").derive(shared)


def _bytes(header: Header, name: str) -> bytes:
    try:
        return bytes.fromhex(header[name])
    except (KeyError, TypeError, ValueError) as error:
        raise BadSeal(f"has no {name} in its first lines") from error


# Files ------------------------------------------------------------------------------------------


def read_passphrase(path: Path) -> Passphrase:
    """Read a passphrase from a file that only its owner may read; a line ending does not count."""
    must_be_private(path)
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(PASSPHRASE_MAX + 2)
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        raise BadSeal(f"cannot be read: {reason}", place=str(path)) from error
    try:
        return Passphrase(text.removesuffix("\n").removesuffix("\r"))
    except BadSeal as error:
        error.at(str(path))
        raise


def backup_key_path() -> Path:
    """Return `$CROUPIER_BACKUP_KEY`, or else a file in the data folder.

    This is the private half; the public half is beside it and ends in `.pub`.
    """
    chosen = os.environ.get(BACKUP_KEY_VARIABLE)
    return Path(chosen).expanduser() if chosen else keys_folder() / "backup.pem"


def make_backup_key(path: Path) -> PrivateBackupKey:
    """Make a backup key in a new file that only its owner may read.

    The public half is put beside it.
    """
    from cryptography.hazmat.primitives import serialization as as_  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric.x25519 import (  # noqa: PLC0415
        X25519PrivateKey,
    )

    key = PrivateBackupKey(X25519PrivateKey.generate())
    words = key.private.private_bytes(as_.Encoding.PEM, as_.PrivateFormat.PKCS8, as_.NoEncryption())
    if path.exists() or public_path(path).exists():
        raise BadKey("exists already; a key is never written over", place=str(path))
    try:
        make_private_folder(path.parent)
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(words)
            file.flush()
            os.fsync(descriptor)
        public_path(path).write_text(f"{key.public}\n", encoding="ascii")
    except OSError as error:
        raise BadKey(f"cannot be written: {error.strerror}", place=str(path)) from error
    return key


def load_backup_key(path: Path) -> PrivateBackupKey:
    """Load the private half from a file; refuse if others may read it."""
    from cryptography.exceptions import UnsupportedAlgorithm  # noqa: PLC0415
    from cryptography.hazmat.primitives import serialization as as_  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric.x25519 import (  # noqa: PLC0415
        X25519PrivateKey,
    )

    must_be_private(path)
    try:
        private = as_.load_pem_private_key(path.read_bytes(), None)
    except OSError as error:
        raise BadKey(f"cannot be read: {error.strerror}", place=str(path)) from error
    except (ValueError, TypeError, UnsupportedAlgorithm):
        private = None
    if not isinstance(private, X25519PrivateKey):
        raise BadKey("is no backup key; make one with: croupier ledger backup-key", place=str(path))
    return PrivateBackupKey(private)


def read_public_backup_key(path: Path) -> PublicBackupKey:
    """Read the public half from a file."""
    try:
        return PublicBackupKey(public_key(path.read_text("utf-8"), place=str(path)))
    except (OSError, UnicodeDecodeError) as error:
        raise BadKey(f"cannot be read: {error}", place=str(path)) from error


def house_seal() -> PublicBackupKey:
    """Return the public half of this house's backup key, which is made on first use."""
    path = backup_key_path()
    if public_path(path).exists():
        return read_public_backup_key(public_path(path))
    return PublicBackupKey(make_backup_key(path).public)


def chosen_seal(passphrase: Path | None, to: Path | None) -> Seal | None:
    """Return what a backup is to be sealed with, if anything."""
    if passphrase is not None and to is not None:
        raise BadSeal("a backup is sealed with a passphrase or to a key; choose one")
    if passphrase is not None:
        return read_passphrase(passphrase)
    return None if to is None else read_public_backup_key(to)


def chosen_opener(passphrase: Path | None, key: Path | None) -> Opener | None:
    """Return what opens a sealed backup: the given secret, or else the house's backup key."""
    if passphrase is not None and key is not None:
        raise BadSeal("a backup opens with a passphrase or with a key; choose one")
    if passphrase is not None:
        return read_passphrase(passphrase)
    if key is not None:
        return load_backup_key(key)
    path = backup_key_path()
    return load_backup_key(path) if path.exists() else None
