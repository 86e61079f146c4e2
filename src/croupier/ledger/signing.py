"""The house's key: Ed25519, in a file that only its owner may read.

The private half stays in its file. The public half is in every checkpoint, and in a file beside the
private half for anyone who verifies elsewhere.
"""

import os
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.errors import CroupierError
from croupier.home import keys_folder
from croupier.ledger.placing import NotEmpty, UnwritableFile, placed
from croupier.rights import make_private_folder, must_be_ours

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

KEY_VARIABLE = "CROUPIER_LEDGER_KEY"
KEY_DIGITS = 16
"""How many digits of a public key are shown to people."""


class BadKey(CroupierError):
    """A key that cannot be used, or must not be."""


@dataclass(frozen=True, slots=True)
class SigningKey:
    """The private half, loaded for use."""

    path: Path
    private: "Ed25519PrivateKey"

    @property
    def public(self) -> str:
        return self.private.public_key().public_bytes_raw().hex()

    def sign(self, text: str) -> str:
        return self.private.sign(text.encode()).hex()


def key_path() -> Path:
    """Return `$CROUPIER_LEDGER_KEY`, or else a file in the data folder, apart from the ledger."""
    chosen = os.environ.get(KEY_VARIABLE)
    return Path(chosen).expanduser() if chosen else keys_folder() / "ledger.pem"


def make_key(path: Path) -> SigningKey:
    """Make a key in a new file that only its owner may read.

    Its public half and an empty list of what it has signed are put beside it.
    """
    from cryptography.hazmat.primitives import serialization as as_  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric.ed25519 import (  # noqa: PLC0415
        Ed25519PrivateKey,
    )

    private = Ed25519PrivateKey.generate()
    words = private.private_bytes(as_.Encoding.PEM, as_.PrivateFormat.PKCS8, as_.NoEncryption())
    try:
        make_private_folder(path.parent)
        if not path.exists():
            os.close(os.open(signed_path(path), os.O_WRONLY | os.O_CREAT, 0o600))
        # Whole or not there: another server of the house may begin in the same moment.
        with (
            placed(path, replace=False) as working,
            os.fdopen(os.open(working, os.O_WRONLY | os.O_CREAT, 0o600), "wb") as file,
        ):
            file.write(words)
        key = SigningKey(path, private)
        public_path(path).write_text(f"{key.public}\n", encoding="ascii")
    except (FileExistsError, NotEmpty) as error:
        if not path.exists():
            raise BadKey("cannot be written: a file stands in the way", place=str(path)) from error
        raise BadKey(
            "exists already; a key is never written over, see: croupier ledger key rotate",
            place=str(path),
        ) from error
    except UnwritableFile as error:
        raise BadKey(error.message, place=str(path)) from error
    except OSError as error:
        raise BadKey(f"cannot be written: {error.strerror}", place=str(path)) from error
    return key


def load_key(path: Path) -> SigningKey:
    """Load a key from a file; refuse if others may read it."""
    from cryptography.exceptions import UnsupportedAlgorithm  # noqa: PLC0415
    from cryptography.hazmat.primitives import serialization as as_  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric.ed25519 import (  # noqa: PLC0415
        Ed25519PrivateKey,
    )

    try:
        rights = stat.S_IMODE(path.stat().st_mode)
        words = path.read_bytes()
    except FileNotFoundError as error:
        raise BadKey(
            "there is no such file; make a key with: croupier ledger key make", place=str(path)
        ) from error
    except OSError as error:
        raise BadKey(f"cannot be read: {error.strerror}", place=str(path)) from error
    must_be_ours(path.parent)
    if rights & 0o077:
        raise BadKey(
            f"may be read by others (its rights are {rights:o}); write: chmod 600 {path}",
            place=str(path),
        )
    try:
        private = as_.load_pem_private_key(words, None)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        private = None
    if not isinstance(private, Ed25519PrivateKey):
        raise BadKey(
            "is no key of a ledger; make one with: croupier ledger key make", place=str(path)
        )
    return SigningKey(path, private)


def discard_key(key: SigningKey) -> None:
    """Take back a key that was just made and has signed nothing."""
    for file in (public_path(key.path), signed_path(key.path), key.path):
        file.unlink(missing_ok=True)


def next_key(path: Path) -> SigningKey:
    """The key that is to follow the one in a file: a new one, or that of a rotation that ended
    before it was done."""
    waiting = path.with_name(f"{path.name}.next")
    return load_key(waiting) if waiting.exists() else make_key(waiting)


def put_in_place(new: SigningKey, old: SigningKey) -> Path:
    """Give the next key the place of the one before, which is kept aside; where, is the answer.

    Done again after a crash at any step, it comes to the same.
    """
    path = old.path
    aside = path.with_name(f"{path.name}.{old.public[:KEY_DIGITS]}")
    try:
        with os.fdopen(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(path.read_bytes())
            file.flush()
            os.fsync(file.fileno())
        public_path(aside).write_text(f"{old.public}\n", encoding="ascii")
        public_path(path).write_text(f"{new.public}\n", encoding="ascii")
        new.path.replace(path)
        for left in (public_path(new.path), signed_path(new.path)):
            left.unlink(missing_ok=True)  # the house's own list stays where it was
    except OSError as error:
        raise BadKey(
            f"cannot be replaced: {error.strerror}; then run croupier ledger key rotate again",
            place=str(path),
        ) from error
    return aside


def house_key(*, make: bool = False) -> SigningKey | None:
    """Return this house's key, making one on first use if `make` is set."""
    path = key_path()
    if make and not path.exists():
        try:
            return make_key(path)
        except BadKey:
            if not path.exists():
                raise  # and if it is there now, another server of the house was quicker
    return load_key(path) if path.exists() else None


def house_public_key() -> str | None:
    """Return the public half of this house's key, if it has one."""
    path = public_path(key_path())
    try:
        return public_key(path.read_text("utf-8"), place=str(path))
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as error:
        raise BadKey(f"cannot be read: {error}", place=str(path)) from error


def public_path(path: Path) -> Path:
    return path.with_name(f"{path.name}.pub")


def signed_path(path: Path) -> Path:
    """Return where a house keeps the last checkpoints it has signed with a key."""
    return path.with_name(f"{path.name}.signed")


def public_key(text: str, *, place: str) -> str:
    """Parse a public key that someone wrote down."""
    digits = "".join(text.split()).lower()
    if len(digits) != 64 or not set(digits) <= set("0123456789abcdef"):
        raise BadKey("is no public key; it has 64 hexadecimal digits", place=place)
    return digits


def is_signed_by(public: str, text: str, signature: str) -> bool:
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric.ed25519 import (  # noqa: PLC0415
        Ed25519PublicKey,
    )

    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public))
        key.verify(bytes.fromhex(signature), text.encode())
    except (InvalidSignature, ValueError, TypeError):
        return False
    return True
