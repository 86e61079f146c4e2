"""The notary of a floor: its ledger is signed while it runs, and trouble is an alert."""

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
    """Who signs the ledger of this floor; None where the key of a signed ledger is elsewhere.

    The key is made at the first start. A server beside another one needs no key: one signature is
    enough for a ledger. A ledger that does not bear out what this house has signed is served, and
    not signed: everybody who looks at the floor is told.
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
        with suppress(NotBorneOut, BadMemory):  # its state says so; whoever runs it tells the floor
            notary.sign()
    except BadKey:
        if not is_first:
            raise
        discard_key(key)  # a server beside this one began in the same moment, and signed first
        return None
    return notary


def _watch(floor: Floor, stored: Sequence[SignedCheckpoint], known: HouseMemory | None) -> None:
    """A server without the key signs nothing, and remembers all the same what others have signed:
    a ledger that lost it is an alert."""
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
    """What is done with trouble: everybody who looks at the floor sees it until it is seen."""

    def tell(words: str) -> None:
        def work(transaction: Transaction) -> Answer:
            raise_alert(transaction, kind, words)
            return {}

        try:
            floor.ledger.transact(work)
        except StoreUnavailable:
            return  # the displays say already that the ledger cannot be reached

    return tell
