"""The notary of a floor: its ledger is signed while it runs, and trouble is an alert."""

from collections.abc import Callable
from datetime import UTC, datetime

from croupier.floor.alerts import raise_alert
from croupier.floor.floor import Floor
from croupier.ledger import Answer, StoreUnavailable, Transaction
from croupier.ledger.notary import Notary
from croupier.ledger.signing import house_key
from croupier.ledger.witness import open_witness


def notary_of(floor: Floor, witness: str | None) -> Notary | None:
    """Who signs the ledger of this floor; None where the key of a signed ledger is elsewhere.

    The key is made at the first start. A server beside another one needs no key: one signature is
    enough for a ledger.
    """
    store = floor.ledger.store
    with store.reading() as reader:
        is_signed = bool(reader.checkpoints())
    key = house_key(make=not is_signed)
    if key is None:
        return None
    seen = None if witness is None else open_witness(witness)
    notary = Notary(store, key, clock=lambda: datetime.now(UTC), witness=seen)
    notary.sign()
    return notary


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
