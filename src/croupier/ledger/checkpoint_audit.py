"""Audit checkpoints: compare the ledger with what was signed and with what a witness has.

Anyone who can write to the database can rewrite all of it, hashes included, but cannot sign. If
they cut the database back to an earlier checkpoint, a witness that has a later one gives them away.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from croupier.ledger.checkpoints import (
    ANEW,
    DELIBERATE,
    LOST,
    REVOKE,
    ROTATE,
    BadCheckpoint,
    Checkpoint,
    hash_of,
    read_checkpoint,
)
from croupier.ledger.contract import Reader, SignedCheckpoint
from croupier.ledger.findings import AuditFinding, Flaw
from croupier.ledger.signed_here import HouseMemory
from croupier.ledger.signing import KEY_DIGITS
from croupier.ledger.turn_audit import Note, TurnAudit
from croupier.ledger.turns import TURN_GENESIS


@dataclass(frozen=True, slots=True)
class Trust:
    """What a verifier knows from outside the database."""

    key: str | None = None
    """The house's public key."""
    witnessed: Sequence[SignedCheckpoint] | None = None
    """What a witness has; None if none was asked."""
    witness_trouble: str = ""
    """Why a witness could not be asked."""
    memory: HouseMemory | None = None
    """What this house itself has signed of the ledger; None if it does not know the ledger."""


NO_TRUST = Trust()


@dataclass(frozen=True, slots=True)
class Signed:
    """How far a ledger is signed."""

    checkpoints: int = 0
    turn: int = 0
    at: str = ""
    key: str = ""
    remarks: tuple[str, ...] = field(default=())
    """What is in order but needs an explanation, such as a lost key."""

    def as_json(self) -> dict[str, Any]:
        return {
            "checkpoints": self.checkpoints,
            "turn": self.turn,
            "at": self.at,
            "key": self.key,
            "remarks": list(self.remarks),
        }


class CheckpointAudit:
    """One reading of the checkpoints, compared with the turns and the witness."""

    def __init__(
        self,
        reader: Reader,
        trust: Trust,
        note: Note,
        *,
        begin: Checkpoint | None = None,
        archived: int = 0,
    ) -> None:
        """Read the checkpoints from `begin` on; turns up to `archived` are in archives."""
        self._archived = archived
        self._reader = reader
        self._trust = trust
        self._note = note
        self._begin = begin
        self._first = 1 if begin is None else begin.number
        self._all = reader.checkpoints()
        self._stored = self._asked(self._all)
        self._witnessed = self._asked(trust.witnessed or ())
        memory = trust.memory
        self._remembered = self._asked((memory.last.signed,) if memory and memory.here else ())
        self.signed = Signed()
        self.turns = {
            checkpoint.turn
            for signed in (*self._stored, *self._witnessed, *self._remembered)
            if (checkpoint := _readable(signed)) is not None
        }
        """The turns whose hashes are needed."""

    def _asked(self, checkpoints: Sequence[SignedCheckpoint]) -> list[SignedCheckpoint]:
        """Return the checkpoints from the beginning on; all of them if the whole ledger is read."""
        if self._begin is None:
            return list(checkpoints)
        return [signed for signed in checkpoints if signed.number >= self._begin.number]

    def check(self, turns: TurnAudit) -> None:
        believed, remarks = self._chain()
        for checkpoint in believed:
            self._bears_out(checkpoint, turns, Flaw.CHECKPOINT, "was signed")
        self._witness(turns)
        self._memory(turns)
        if believed:
            last = believed[-1]
            if self._trust.key is not None and self._trust.key != last.key:
                self._found(
                    Flaw.CHECKPOINT,
                    f"checkpoint {last.number} is signed with the key {_short(last.key)}, but the "
                    f"house's key is {_short(self._trust.key)}",
                )
            self.signed = Signed(
                self._first - 1 + len(self._stored), last.turn, last.at, last.key, tuple(remarks)
            )
        elif self._trust.key is not None and self._reader.head.turn:
            self._found(Flaw.CHECKPOINT, "the house has a key, but no checkpoint is signed with it")

    def unchecked(self, *, expected: bool) -> Iterator[str]:
        head = self._reader.head
        if not self.signed.checkpoints:
            if head.turn:
                yield (
                    "signatures: there is no signed checkpoint, so anyone who can write to the "
                    "database could have rewritten all of it"
                )
        elif self.signed.turn < head.turn:
            behind = head.turn - self.signed.turn
            came = "transaction" if behind == 1 else "transactions"
            yield f"signatures: {behind:,} {came} came after the last signed checkpoint"
        if self._trust.key is None and self.signed.checkpoints:
            yield (
                "the key: the signatures match the keys that the ledger itself names; give the "
                "house's public key to compare (--key)"
            )
        memory = self._trust.memory
        if self._trust.witness_trouble:
            yield f"the end: the witness could not be asked: {self._trust.witness_trouble}"
        elif self._trust.witnessed is not None and not self._trust.witnessed and head.turn:
            yield "the end: the witness holds no checkpoint yet"
        elif memory is not None and not memory.here and memory.last.signed not in self._all:
            one = memory.last.checkpoint
            yield (
                f"the end: this is a copy; the house has signed checkpoint {one.number:,} of "
                f"transaction {one.turn:,} at {one.at}, in {memory.last.place}"
            )
        elif self._trust.witnessed is None and memory is None and not expected and head.turn:
            yield (
                "the end: without a witness (--witness) or a code from paper (--expect) an end "
                "that was cut off cannot be seen"
            )

    # The chain ----------------------------------------------------------------------------------

    def _chain(self) -> tuple[list[Checkpoint], list[str]]:
        """Return the checkpoints that can be trusted, and remarks about their keys."""
        believed: list[Checkpoint] = []
        remarks: list[str] = []
        accepted: set[str] = set()
        last: SignedCheckpoint | None = None
        for number, signed in enumerate(self._stored, start=self._first):
            if signed.number != number:
                self._found(Flaw.CHECKPOINT, f"checkpoint {number} is missing")
            try:
                checkpoint = read_checkpoint(signed)
            except BadCheckpoint as error:
                self._found(Flaw.CHECKPOINT, error.message)
                last = signed
                continue
            before = checkpoint.previous if number > 1 else ""
            if checkpoint.previous != (before if last is None else hash_of(last)):
                words = f"checkpoint {signed.number} does not follow from the one before"
                self._found(Flaw.CHECKPOINT, words)
            if not accepted or checkpoint.key in accepted:
                accepted.add(checkpoint.key)
            elif checkpoint.why == LOST:
                accepted = {checkpoint.key}
                remarks.append(
                    f"at checkpoint {signed.number} ({checkpoint.at}) the key became "
                    f"{_short(checkpoint.key)}, and the key before it did not say so: it was "
                    "called lost"
                )
            else:
                self._found(
                    Flaw.CHECKPOINT,
                    f"checkpoint {signed.number} is signed with the key {_short(checkpoint.key)}, "
                    "which no key before it named",
                )
            if checkpoint.why in DELIBERATE and (without := checkpoint.says.get("without")):
                remarks.append(_without(checkpoint, without))
            elif checkpoint.why == ANEW:
                remarks.append(
                    f"at checkpoint {signed.number} ({checkpoint.at}) signing began anew by the "
                    "word of the house"
                )
            if checkpoint.why == ROTATE:
                accepted = {str(checkpoint.says.get("next"))}
            believed.append(checkpoint)
            last = signed
        self._revoked(believed, remarks)
        return believed, remarks

    def _revoked(self, believed: list[Checkpoint], remarks: list[str]) -> None:
        """Accept a revoked key only up to the turn that the statement names."""
        for statement in [one for one in believed if one.why == REVOKE]:
            key, since = str(statement.says.get("key")), statement.says.get("since")
            remarks.append(f"the key {_short(key)} is revoked after transaction {since}")
            for one in believed:
                if one.key == key and type(since) is int and one.turn > since:
                    self._found(
                        Flaw.CHECKPOINT,
                        f"checkpoint {one.number} of transaction {one.turn} is signed with the key "
                        f"{_short(key)}, which is revoked after transaction {since}",
                    )

    # What the ledger says -----------------------------------------------------------------------

    def _bears_out(self, one: Checkpoint, turns: TurnAudit, flaw: Flaw, how: str) -> None:
        head = self._reader.head
        if one.turn < self._archived:
            return  # the archive has to show this
        if one.turn > head.turn:
            self._found(
                flaw,
                f"transaction {one.turn} {how} in checkpoint {one.number}, but the ledger ends "
                f"with transaction {head.turn}: its end was cut off",
            )
            return
        known = turns.hashes.get(one.turn)
        if one.turn == 0:
            known = TURN_GENESIS, one.sequence, one.entries
        if known != (one.turn_hash, one.sequence, one.entries):
            self._found(
                flaw,
                f"transaction {one.turn} {how} in checkpoint {one.number} with another hash: what "
                "was written up to then has been rewritten",
            )

    def _witness(self, turns: TurnAudit) -> None:
        stored = {signed.number: signed for signed in self._stored}
        for signed in self._witnessed:
            try:
                checkpoint = read_checkpoint(signed)
            except BadCheckpoint as error:
                self._found(Flaw.WITNESS, f"of the witness: {error.message}")
                continue
            if stored.get(signed.number) != signed:
                words = f"the witness holds another checkpoint {signed.number} than the ledger"
                self._found(Flaw.WITNESS, words)
            self._bears_out(checkpoint, turns, Flaw.WITNESS, "was seen by the witness")

    def _memory(self, turns: TurnAudit) -> None:
        """Check that everything this house signed in this place is here."""
        memory = self._trust.memory
        if memory is None or not memory.here:
            return
        signed, one = memory.last.signed, memory.last.checkpoint
        stored = next((each for each in self._all if each.number == signed.number), None)
        if stored is None:
            self._found(
                Flaw.CHECKPOINT,
                f"this house has signed checkpoint {one.number} of transaction {one.turn} at "
                f"{one.at}, and the ledger does not hold it",
            )
        elif stored != signed:
            self._found(
                Flaw.CHECKPOINT,
                f"this house has signed another checkpoint {one.number}, of transaction "
                f"{one.turn} at {one.at}, than the ledger holds",
            )
        for each in self._remembered:
            self._bears_out(
                read_checkpoint(each), turns, Flaw.CHECKPOINT, "was signed by this house"
            )

    def _found(self, flaw: Flaw, words: str) -> None:
        self._note(AuditFinding(flaw, words))


def _readable(signed: SignedCheckpoint) -> Checkpoint | None:
    try:
        return read_checkpoint(signed)
    except BadCheckpoint:
        return None


def _without(one: Checkpoint, missing: Any) -> str:
    """Say what was signed earlier, according to a statement, and is not in the ledger."""
    said = missing if isinstance(missing, dict) else {}
    return (
        f"at checkpoint {one.number} ({one.at}) signing began anew: checkpoint "
        f"{said.get('number')} of transaction {said.get('turn')}, which this house had signed at "
        f"{said.get('at')}, is not in this ledger"
    )


def _short(key: str) -> str:
    return key[:KEY_DIGITS]
