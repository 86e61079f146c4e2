"""Checkpoints: where a ledger stood at a moment, signed with a key that the database never sees.

The hash of the last turn's record stands for all that the ledger holds, so a checkpoint is short.
Each names the one before, and the key that signed it. A key changes by a statement that the old one
signs (`rotate`); a key that was lost is followed by one that says so itself (`lost`), which every
verification repeats from then on; `revoke` says since which turn a key is no longer believed.
`anew` says that the house went on with a ledger that does not hold what it had signed before, such
as an older backup.
"""

import json
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from typing import Any

from croupier.codec import canonical
from croupier.errors import CroupierError
from croupier.ledger.contract import Head, SignedCheckpoint
from croupier.ledger.signing import SigningKey, is_signed_by

BEGIN, ROUTINE, CLOSE, ROTATE, LOST, REVOKE, ARCHIVE, ANEW = (
    "begin",
    "routine",
    "close",
    "rotate",
    "lost",
    "revoke",
    "archive",
    "anew",
)
DELIBERATE = (LOST, ANEW)
"""Statements of people, who may also say that a ledger is not the one that was signed before."""
CODE_DIGITS = 16
"""How much of a hash is printed on paper."""


class BadCheckpoint(CroupierError):
    """Words that are no checkpoint."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What is signed."""

    number: int
    previous: str
    """The hash of the checkpoint before, empty for the first."""
    at: str
    turn: int
    turn_hash: str
    sequence: int
    entries: str
    key: str
    """The public half of the key that signs, in hexadecimal digits."""
    why: str = ROUTINE
    says: dict[str, Any] = field(default_factory=dict)
    """What a statement states: the next key, the revoked one and since which turn, which archive,
    or what was signed before and is not in the ledger."""

    @property
    def text(self) -> str:
        return canonical(asdict(self))

    def stands_at(self, head: Head) -> bool:
        return (self.turn, self.turn_hash) == (head.turn, head.turn_hash)


def sign(
    head: Head,
    key: SigningKey,
    *,
    before: SignedCheckpoint | None,
    at: str,
    why: str = ROUTINE,
    says: dict[str, Any] | None = None,
) -> SignedCheckpoint:
    """The checkpoint after another one, at a head."""
    checkpoint = Checkpoint(
        number=1 if before is None else before.number + 1,
        previous="" if before is None else hash_of(before),
        at=at,
        turn=head.turn,
        turn_hash=head.turn_hash,
        sequence=head.sequence,
        entries=head.hash,
        key=key.public,
        why=why,
        says=says or {},
    )
    text = checkpoint.text
    return SignedCheckpoint(checkpoint.number, text, key.sign(text))


def hash_of(signed: SignedCheckpoint) -> str:
    return sha256(f"{signed.text}\n{signed.signature}".encode()).hexdigest()


def read_checkpoint(signed: SignedCheckpoint) -> Checkpoint:
    """The words of a checkpoint, if its own key has signed them."""
    try:
        content = json.loads(signed.text)
        checkpoint = Checkpoint(**content)
        fits = (
            checkpoint.number == signed.number
            and checkpoint.text == signed.text
            and all(type(value) is int for value in (checkpoint.turn, checkpoint.sequence))
            and isinstance(checkpoint.says, dict)
        )
    except (ValueError, TypeError, RecursionError):
        fits = False
    if not fits:
        raise BadCheckpoint(f"checkpoint {signed.number} cannot be read")
    if not is_signed_by(checkpoint.key, signed.text, signed.signature):
        raise BadCheckpoint(f"the signature of checkpoint {signed.number} does not fit its words")
    return checkpoint


def as_line(signed: SignedCheckpoint) -> str:
    """A checkpoint as a line of a witness."""
    return canonical({"number": signed.number, "text": signed.text, "signature": signed.signature})


def from_line(line: str) -> SignedCheckpoint:
    try:
        content = json.loads(line)
        signed = SignedCheckpoint(content["number"], content["text"], content["signature"])
        words = (signed.text, signed.signature)
        if type(signed.number) is int and all(isinstance(each, str) for each in words):
            hash_of(signed)  # half a letter has none
            return signed
    except (ValueError, TypeError, RecursionError, KeyError):
        pass
    raise BadCheckpoint(f"{line[:60]!r} is no line of a witness")
