"""The notary of a running floor: signs where the ledger stands and sends that to a witness.

A witness that cannot be reached stops nobody. What it has missed is sent when it is back; until
then, everyone who asks learns about it.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from threading import Event, Lock, Thread
from typing import Any

from croupier.errors import CroupierError
from croupier.ledger.checkpoints import (
    ANEW,
    BEGIN,
    DELIBERATE,
    LOST,
    REVOKE,
    ROTATE,
    ROUTINE,
    BadCheckpoint,
    Checkpoint,
    read_checkpoint,
    sign,
)
from croupier.ledger.contract import Head, SignedCheckpoint, Store, Writer
from croupier.ledger.moments import instant_text
from croupier.ledger.signed_here import (
    BadMemory,
    LastSigned,
    NotBorneOut,
    SignedHere,
    difference,
    ledger_of,
)
from croupier.ledger.signing import KEY_DIGITS, BadKey, SigningKey
from croupier.ledger.witness import Witness, behind

SECONDS_BETWEEN = 600
"""How long a turn waits for a signature on a running floor."""


END_SECONDS_MAX = 10.0
"""How long shutting down waits for the last signature."""


@dataclass(frozen=True, slots=True)
class NotaryState:
    """How far a ledger is signed and witnessed, and what prevents more."""

    checkpoint: int = 0
    turn: int = 0
    at: str = ""
    witness: str = ""
    unseen: int = 0
    """Checkpoints that the witness does not have yet."""
    trouble: str = ""

    def as_json(self) -> dict[str, Any]:
        return {
            "checkpoint": self.checkpoint,
            "turn": self.turn,
            "at": self.at,
            "witness": bool(self.witness),
            "unseen": self.unseen,
            "trouble": bool(self.trouble),
        }


class Notary:
    """The signer for one house."""

    def __init__(
        self,
        store: Store,
        key: SigningKey,
        *,
        clock: Callable[[], datetime],
        witness: Witness | None = None,
    ) -> None:
        self.state = NotaryState(witness="" if witness is None else witness.address)
        self._store = store
        self._key = key
        self._clock = clock
        self.witness = witness
        self._memory = SignedHere(key.path)
        self._one_at_a_time = Lock()
        self._barred = ""
        """Why signing is suspended."""

    # Signing ------------------------------------------------------------------------------------

    def sign(self, why: str = ROUTINE, says: dict[str, Any] | None = None) -> Checkpoint:
        """Sign where the ledger stands now; skip a routine signature if nothing has changed."""
        with self._one_at_a_time:
            try:
                checkpoint = self._sign(why, says)
            except (NotBorneOut, BadMemory) as error:
                self._barred = str(error)
                self.state = replace(self.state, trouble=self._barred)
                raise
            if self._barred:
                if self.state.trouble == self._barred:
                    self.state = replace(self.state, trouble="")
                self._barred = ""
        return checkpoint

    def _sign(self, why: str, says: dict[str, Any] | None) -> Checkpoint:
        with self._store.writing() as writer:
            before = writer.last_checkpoint()
            try:
                last = None if before is None else read_checkpoint(before)
            except BadCheckpoint as error:
                raise NotBorneOut(
                    f"{self._store.address} does not bear out what this house signed: "
                    f"{error.message}. It is not signed again; restore a backup"
                ) from error
            self._must_be_named(last, why)
            without = self._not_borne_out(writer, before, why)
            if before is not None and why == ROUTINE and self._has_signed(before, writer.head):
                signed = before
            else:
                signed = sign(
                    writer.head,
                    self._key,
                    before=before,
                    at=instant_text(self._clock()),
                    why=BEGIN if last is None and why == ROUTINE else why,
                    says=says if without is None else {**(says or {}), "without": without},
                )
                writer.put_checkpoint(signed)
            ledger = ledger_of(writer)
        # If the process ends here, no harm is done: the next one finds what it signed in the
        # ledger.
        checkpoint = read_checkpoint(signed)
        self.state = replace(
            self.state, checkpoint=checkpoint.number, turn=checkpoint.turn, at=checkpoint.at
        )
        if self._store.place:
            one = LastSigned(self._store.place, ledger, signed)
            self._memory.remember(one, anew=why in DELIBERATE)
        return checkpoint

    def rotate(self, new: SigningKey) -> Checkpoint:
        """Hand over: the old key names the new one, once, and the new one signs from then on."""
        with self._store.reading() as reader:
            stored = reader.checkpoints()
        if not stored or _named(read_checkpoint(stored[-1])) != new.public:
            self.sign(ROTATE, {"next": new.public})
        self._key = new
        return self.sign(ROUTINE)

    def declare_lost(self) -> Checkpoint:
        """Declare the previous key lost: this one continues, and every verification says so."""
        return self.sign(LOST)

    def begin_anew(self) -> Checkpoint:
        """Continue with this ledger, whatever the house signed before in its place.

        The statement names what that was, and every verification says so.
        """
        return self.sign(ANEW)

    def revoke(self, key: str, since: int) -> Checkpoint:
        """Stop trusting a key for anything after a turn."""
        with self._store.reading() as reader:
            last = reader.head.turn
        if since > last:
            raise BadKey(
                f"cannot be revoked after transaction {since}: the ledger has {last}",
                place=key[:KEY_DIGITS],
            )
        if key == self._key.public:
            raise BadKey(
                "is the key that would sign this; let another follow it first, with croupier "
                "ledger key rotate",
                place=key[:KEY_DIGITS],
            )
        return self.sign(REVOKE, {"key": key, "since": since})

    def _has_signed(self, before: SignedCheckpoint, head: Head) -> bool:
        last = read_checkpoint(before)
        return last.key == self._key.public and last.stands_at(head)

    def _must_be_named(self, last: Checkpoint | None, why: str) -> None:
        if last is None or why == LOST:
            return
        named = _named(last)
        if named != self._key.public:
            raise BadKey(
                f"is the key {self._key.public[:KEY_DIGITS]}, and the checkpoints of this ledger "
                f"are signed with {str(named)[:KEY_DIGITS]}; put that key there, or, if it is "
                "lost, say so: croupier ledger key lost",
                place=str(self._key.path),
            )

    def _not_borne_out(
        self, writer: Writer, before: SignedCheckpoint | None, why: str
    ) -> dict[str, Any] | None:
        """Return what this house signed and the ledger lacks; refuse unless it was declared."""
        store = self._store
        known = self._memory.of(store.place, ledger_of(writer)) if store.place else None
        for signed in (None if known is None else known.signed, before):
            if signed is None or not (words := difference(store, writer, signed)):
                continue
            if why not in DELIBERATE:
                raise NotBorneOut(
                    f"{store.address} does not bear out what this house signed: {words}. It is not "
                    "signed again. If this is an older backup that you restored, say so: croupier "
                    "ledger checkpoint --anew"
                )
            one = read_checkpoint(signed)
            return {
                "number": one.number, "turn": one.turn, "turn_hash": one.turn_hash, "at": one.at,
            }  # fmt: skip
        is_new = before is None and known is None and bool(store.place) and writer.head.turn
        if is_new and why not in DELIBERATE and not self._memory.is_begun:
            raise NotBorneOut(
                f"{store.address} does not bear out what this house signed: the key "
                f"{self._key.path} was there before this ledger had a signature, and nothing in it "
                "is signed. If it is new, or was never signed, say so: croupier ledger checkpoint "
                "--anew"
            )
        return None

    # The witness --------------------------------------------------------------------------------

    def deliver(self) -> None:
        """Send the witness what it has missed, in order."""
        if self.witness is None:
            return
        with self._store.reading() as reader:
            stored = reader.checkpoints()
        unseen: list[SignedCheckpoint] = []
        try:
            unseen = behind(self.witness, stored)
            while unseen:
                self.witness.take(unseen[0])
                del unseen[0]
        except CroupierError as error:
            seen = len(unseen) or len(stored)
            self.state = replace(self.state, unseen=seen, trouble=str(error))
            raise
        self.state = replace(self.state, unseen=0, trouble="")

    # Beside a floor -----------------------------------------------------------------------------

    def run(self, stop: Event, tell: Callable[[str], None]) -> None:
        """Sign and deliver periodically until stopped, and then once more."""
        while True:
            ending = stop.is_set()
            try:
                self.sign()
                self.deliver()
            except CroupierError as error:
                if self.state.trouble != str(error) or not ending:
                    tell(str(error))
                self.state = replace(self.state, trouble=str(error))
            else:
                self.state = replace(self.state, trouble="")
            if ending:
                return
            stop.wait(SECONDS_BETWEEN)

    def start(self, tell: Callable[[str], None]) -> Callable[[], None]:
        """Run in a thread; the returned function stops it and waits for the last signature."""
        stop = Event()
        thread = Thread(target=self.run, args=(stop, tell), daemon=True, name="notary")
        thread.start()

        def end() -> None:
            stop.set()
            thread.join(timeout=END_SECONDS_MAX)

        return end


def _named(last: Checkpoint) -> object:
    """Which key signs after a checkpoint."""
    return last.says.get("next") if last.why == ROTATE else last.key
