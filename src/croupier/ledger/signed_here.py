"""What this house has signed: the last checkpoint of each ledger, in a file beside the key.

Anyone who can write to a database can remove every signature from it, and a key signs whatever it
is given. So, outside the database, the house keeps the last checkpoint that it signed in each place
with a ledger. A ledger that does not match what was signed there is not signed again, and no
verification calls it sound.

A place is known by the address that the house itself was given, never by anything a database says
about itself. A ledger that has moved is recognized by its first checkpoint.
"""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fcntl import LOCK_EX, flock
from pathlib import Path
from typing import Any, Protocol

from croupier.codec import canonical
from croupier.errors import CroupierError
from croupier.ledger.archives import archived_turns
from croupier.ledger.checkpoints import BadCheckpoint, Checkpoint, hash_of, read_checkpoint
from croupier.ledger.contract import Head, SignedCheckpoint, Store
from croupier.ledger.signing import signed_path
from croupier.ledger.turns import TURN_GENESIS
from croupier.rights import make_private_folder, must_be_ours

OWNER_ALONE = 0o600


class BadMemory(CroupierError):
    """The file of what this house has signed cannot be read or written."""


class NotBorneOut(CroupierError):
    """A ledger that does not match what this house has signed in its place."""


@dataclass(frozen=True, slots=True)
class LastSigned:
    """The last checkpoint that this house signed in a place, and the ledger it belongs to."""

    place: str
    ledger: str
    """The hash of the ledger's first checkpoint; empty if unknown."""
    signed: SignedCheckpoint

    @property
    def checkpoint(self) -> Checkpoint:
        return read_checkpoint(self.signed)


class Shown(Protocol):
    """What is looked up in a ledger, by a writer or a reader."""

    @property
    def head(self) -> Head: ...

    def checkpoint(self, number: int) -> SignedCheckpoint | None: ...

    def turn_hash(self, turn: int) -> str | None: ...


class SignedHere:
    """The file beside a key, which several processes and several ledgers may share."""

    def __init__(self, key: Path) -> None:
        self.path = signed_path(key)

    @property
    def is_begun(self) -> bool:
        """Whether the file exists, even if empty; older keys have none."""
        return self.path.exists()

    def of(self, place: str, ledger: str = "") -> LastSigned | None:
        """Return what was signed last in a place.

        If the place is unknown, return the latest checkpoint of the ledger that begins with this
        first checkpoint, wherever that ledger was.
        """
        known = self._read()
        if place in known:
            return known[place]
        same = [one for one in known.values() if ledger and one.ledger == ledger]
        return max(same, key=lambda one: one.signed.number, default=None)

    def remember(self, one: LastSigned, *, anew: bool = False) -> None:
        """Remember a checkpoint as the last of its place.

        An earlier checkpoint of the same ledger never replaces a later one, unless signing begins
        `anew` there.
        """
        with self._alone():
            known = self._read()
            before = known.get(one.place)
            if before is not None and not anew:
                if before == one:
                    return
                if before.ledger == one.ledger and before.signed.number > one.signed.number:
                    return
            self._write({**known, one.place: one})

    def _read(self) -> Mapping[str, LastSigned]:
        try:
            text = self.path.read_text("utf-8")
        except FileNotFoundError:
            return {}
        except (OSError, UnicodeDecodeError) as error:
            raise BadMemory(f"cannot be read: {error}", place=str(self.path)) from error
        must_be_ours(self.path)
        try:
            known = {
                place: _read_one(place, one) for place, one in json.loads(text or "{}").items()
            }
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError, BadCheckpoint):
            raise BadMemory(
                "is damaged: it is not the list of what this house has signed; put it back from a "
                "copy, or move it aside, and the next start begins a new one",
                place=str(self.path),
            ) from None
        return known

    def _write(self, known: Mapping[str, LastSigned]) -> None:
        """Write all of it or nothing; it is on the disk when this returns."""
        content = {
            one.place: {
                "ledger": one.ledger,
                "number": one.signed.number,
                "text": one.signed.text,
                "signature": one.signed.signature,
            }
            for one in known.values()
        }
        part = self.path.with_name(f"{self.path.name}.part")
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWNER_ALONE)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            os.fchmod(descriptor, OWNER_ALONE)
            file.write(f"{canonical(content)}\n")
            file.flush()
            os.fsync(descriptor)
        part.replace(self.path)
        folder = os.open(self.path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Keep others from changing the file in the meantime."""
        lock = self.path.with_name(f"{self.path.name}.lock")
        try:
            make_private_folder(self.path.parent)
            descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, OWNER_ALONE)
            try:
                flock(descriptor, LOCK_EX)
                yield
            finally:
                os.close(descriptor)
        except OSError as error:
            raise BadMemory(
                f"cannot be written: {error.strerror}; what this house signs must be remembered "
                "beside its key",
                place=str(self.path),
            ) from error


def _read_one(place: str, one: Mapping[str, Any]) -> LastSigned:
    signed = SignedCheckpoint(one["number"], one["text"], one["signature"])
    read_checkpoint(signed)
    return LastSigned(place, str(one["ledger"]), signed)


def name_of(stored: Sequence[SignedCheckpoint]) -> str:
    """Return the name of a ledger with these checkpoints; empty if the first is missing."""
    return hash_of(stored[0]) if stored and stored[0].number == 1 else ""


# What a ledger must contain -----------------------------------------------------------------------


def ledger_of(shown: Shown) -> str:
    """Return a ledger's name: the hash of its first checkpoint, or empty if it has none."""
    first = shown.checkpoint(1)
    return "" if first is None else hash_of(first)


def difference(store: Store, shown: Shown, signed: SignedCheckpoint) -> str:
    """Say how a ledger differs from what was signed of it; empty if it does not.

    Turns that moved to an archive are checked with the archive; the checkpoint itself stays.
    """
    one = read_checkpoint(signed)
    stored = shown.checkpoint(signed.number)
    if stored is None:
        return (
            f"checkpoint {one.number} of transaction {one.turn:,}, signed at {one.at}, is not in it"
        )
    if stored != signed:
        return f"it holds another checkpoint {one.number} than the one signed at {one.at}"
    if one.turn > shown.head.turn:
        return (
            f"transaction {one.turn:,} was signed at {one.at}, and it ends with transaction "
            f"{shown.head.turn:,}"
        )
    if one.turn_hash == TURN_GENESIS or one.turn <= archived_turns(store):
        return ""
    if shown.turn_hash(one.turn) != one.turn_hash:
        return (
            f"what was written up to transaction {one.turn:,}, signed at {one.at}, has been "
            "rewritten"
        )
    return ""


# For verifiers ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HouseMemory:
    """What this house remembers about a ledger that is being verified."""

    last: LastSigned
    here: bool
    """Whether it was signed in this very place; a copy elsewhere may be older."""


def remembered_of(key: Path, place: str, stored: Sequence[SignedCheckpoint]) -> HouseMemory | None:
    """Return what the house with this key has signed of a ledger, if it knows the ledger."""
    if not place:
        return None
    last = SignedHere(key).of(place, name_of(stored))
    return None if last is None else HouseMemory(last, last.place == place)
