"""The notary of a floor: signs its ledger while it runs, and turns trouble into alerts."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime

from croupier.floor.alerts import raise_alert
from croupier.floor.floor import Floor
from croupier.ledger import Answer, StoreUnavailable, Transaction
from croupier.ledger.contract import SignedCheckpoint
from croupier.ledger.notary import Notary
from croupier.ledger.signed_here import (
    BadMemory,
    HouseMemory,
    LastSigned,
    NotBorneOut,
    SignedHere,
    difference,
    name_of,
    remembered_of,
)
from croupier.ledger.signing import BadKey, discard_key, house_key, key_path
from croupier.ledger.witness import open_witness


def notary_of(floor: Floor, witness: str | None) -> Notary | None:
    """Return the signer of this floor's ledger; None if a signed ledger's key is elsewhere.

    The key is made at the first start. A server that runs next to another needs no key: one
    signature is enough for a ledger. A ledger that does not match what this house has signed is
    served but not signed, and everyone who looks at the floor sees an alert.
    """
    store = floor.ledger.store
    with store.reading() as reader:
        stored = reader.checkpoints()
    unreadable, known = False, None
    try:
        known = remembered_of(key_path(), store.place, stored)
    except BadMemory as error:
        unreadable = True
        teller(floor, "signature")(str(error))
    is_first = not key_path().exists()
    key = house_key(make=not stored and known is None and not unreadable)
    if key is None:
        if not unreadable:
            _watch(floor, stored, known)
        return None
    seen = None if witness is None else open_witness(witness)
    notary = Notary(store, key, clock=lambda: datetime.now(UTC), witness=seen)
    try:
        with suppress(NotBorneOut, BadMemory):  # its state says so, and its runner alerts
            notary.sign()
    except BadKey:
        if not is_first:
            raise
        discard_key(key)  # another server began at the same moment and signed first
        return None
    return notary


def _watch(floor: Floor, stored: Sequence[SignedCheckpoint], known: HouseMemory | None) -> None:
    """Remember what others have signed, on a server without the key.

    Such a server signs nothing, but raises an alert if the ledger loses what was signed.
    """
    store = floor.ledger.store
    if not store.place:
        return
    with store.reading() as reader:
        words = "" if known is None else difference(store, reader, known.last.signed)
    if words:
        teller(floor, "signature")(f"{store.address} does not bear out what was signed: {words}")
    elif stored:
        last = LastSigned(store.place, name_of(stored), stored[-1])
        with suppress(BadMemory):
            SignedHere(key_path()).remember(last)


def teller(floor: Floor, kind: str = "witness") -> Callable[[str], None]:
    """Return a function that reports trouble as an alert, which stays until acknowledged."""

    def tell(words: str) -> None:
        def work(transaction: Transaction) -> Answer:
            raise_alert(transaction, kind, words)
            return {}

        try:
            floor.ledger.transact(work)
        except StoreUnavailable:
            return  # the displays already say that the ledger cannot be reached

    return tell
