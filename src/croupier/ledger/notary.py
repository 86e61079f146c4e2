"""The notary of a running floor: signs where the ledger stands, and sends it to a witness.

A witness that cannot be reached stops nobody: what it has not seen is sent when it is back, and
until then everybody who asks is told.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from threading import Event, Lock, Thread
from typing import Any

from croupier.errors import CroupierError
from croupier.ledger.checkpoints import (
    BEGIN,
    LOST,
    REVOKE,
    ROTATE,
    ROUTINE,
    Checkpoint,
    read_checkpoint,
    sign,
)
from croupier.ledger.contract import Head, SignedCheckpoint, Store
from croupier.ledger.moments import instant_text
from croupier.ledger.signing import KEY_DIGITS, BadKey, SigningKey
from croupier.ledger.witness import Witness, behind

SECONDS_BETWEEN = 600
"""How long a turn waits for its signature on a running floor."""


END_SECONDS_MAX = 10.0
"""How long the end of a floor waits for its last signature."""


@dataclass(frozen=True, slots=True)
class NotaryState:
    """How far a ledger is signed and seen, and what stands in the way."""

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
    """Who signs for one house."""

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
        self._witness = witness
        self._one_at_a_time = Lock()

    # Signing ------------------------------------------------------------------------------------

    def sign(self, why: str = ROUTINE, says: dict[str, Any] | None = None) -> Checkpoint:
        """Sign where the ledger stands now; a routine signature is not repeated for nothing."""
        with self._one_at_a_time, self._store.writing() as writer:
            before = writer.last_checkpoint()
            last = None if before is None else read_checkpoint(before)
            self._must_be_named(last, why)
            if last is not None and why == ROUTINE and self._has_signed(last, writer.head):
                self._signed(last)
                return last
            signed = sign(
                writer.head,
                self._key,
                before=before,
                at=instant_text(self._clock()),
                why=BEGIN if last is None and why == ROUTINE else why,
                says=says,
            )
            writer.put_checkpoint(signed)
        checkpoint = read_checkpoint(signed)
        self._signed(checkpoint)
        return checkpoint

    def rotate(self, new: SigningKey) -> Checkpoint:
        """The old key names the new one, which signs from then on."""
        self.sign(ROTATE, {"next": new.public})
        self._key = new
        return self.sign(ROUTINE)

    def declare_lost(self) -> Checkpoint:
        """The key before is gone: this one goes on, and every verification will say so."""
        return self.sign(LOST)

    def revoke(self, key: str, since: int) -> Checkpoint:
        """A key is not believed for what came after a turn."""
        return self.sign(REVOKE, {"key": key, "since": since})

    def _has_signed(self, last: Checkpoint, head: Head) -> bool:
        return last.key == self._key.public and last.stands_at(head)

    def _must_be_named(self, last: Checkpoint | None, why: str) -> None:
        if last is None or why == LOST:
            return
        named = last.says.get("next") if last.why == ROTATE else last.key
        if named != self._key.public:
            raise BadKey(
                f"is the key {self._key.public[:KEY_DIGITS]}, and the checkpoints of this ledger "
                f"are signed with {str(named)[:KEY_DIGITS]}; put that key there, or, if it is "
                "lost, say so: croupier ledger key lost",
                place=str(self._key.path),
            )

    def _signed(self, last: Checkpoint) -> None:
        self.state = replace(self.state, checkpoint=last.number, turn=last.turn, at=last.at)

    # The witness --------------------------------------------------------------------------------

    def deliver(self) -> None:
        """Send the witness what it has not seen, in order."""
        if self._witness is None:
            return
        with self._store.reading() as reader:
            stored = reader.checkpoints()
        unseen: list[SignedCheckpoint] = []
        try:
            unseen = behind(self._witness, stored)
            while unseen:
                self._witness.take(unseen[0])
                del unseen[0]
        except CroupierError as error:
            seen = len(unseen) or len(stored)
            self.state = replace(self.state, unseen=seen, trouble=error.message)
            raise
        self.state = replace(self.state, unseen=0, trouble="")

    # Beside a floor -----------------------------------------------------------------------------

    def run(self, stop: Event, tell: Callable[[str], None]) -> None:
        """Sign and deliver now and again until told to stop, and once more then."""
        while True:
            ending = stop.is_set()
            try:
                self.sign()
                self.deliver()
            except CroupierError as error:
                if self.state.trouble != error.message or not ending:
                    tell(error.message)
                self.state = replace(self.state, trouble=error.message)
            if ending:
                return
            stop.wait(SECONDS_BETWEEN)

    def start(self, tell: Callable[[str], None]) -> Callable[[], None]:
        """Run in a thread; the answer stops it and waits for the last signature."""
        stop = Event()
        thread = Thread(target=self.run, args=(stop, tell), daemon=True, name="notary")
        thread.start()

        def end() -> None:
            stop.set()
            thread.join(timeout=END_SECONDS_MAX)

        return end
