"""What a ledger is verified with: a public key, a witness, and what the house remembers."""

from dataclasses import replace

from croupier.ledger.checkpoint_audit import Trust
from croupier.ledger.checkpoints import BadCheckpoint
from croupier.ledger.contract import Store
from croupier.ledger.signed_here import remembered_of
from croupier.ledger.signing import key_path
from croupier.ledger.witness import Witness, WitnessRefused, WitnessUnavailable


def house_trust(store: Store, key: str | None, witness: Witness | None = None) -> Trust:
    """Return everything this machine can compare a ledger with.

    A witness that cannot be asked counts as something not checked.
    """
    with store.reading() as reader:
        trust = Trust(key, memory=remembered_of(key_path(), store.place, reader.checkpoints()))
    if witness is None:
        return trust
    try:
        return replace(trust, witnessed=witness.held())
    except (WitnessUnavailable, WitnessRefused, BadCheckpoint) as error:
        return replace(trust, witness_trouble=error.message)
