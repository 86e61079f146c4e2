"""A ledger that is signed and witnessed, for the tests that attack it."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from croupier.floor.floor import Floor
from croupier.floor.notarizing import notary_of, teller
from croupier.ledger import Store
from croupier.ledger.notary import Notary
from croupier.ledger.opening import open_store
from croupier.ledger.signing import KEY_VARIABLE, SigningKey, load_key, make_key, signed_path
from croupier.ledger.trusting import house_trust
from croupier.ledger.verdict import AuditVerdict
from croupier.ledger.verifying import verify
from croupier.ledger.witness import FileWitness
from tests.ledger.ledgers import TABLES as LAYOUTS
from tests.ledger.ledgers import keeping, open_ledger, play, putting, ticking


@dataclass
class SignedHouse:
    """A house with a ledger at an address, a key next to it, and a witness on another disk."""

    url: str
    folder: Path

    @property
    def key_file(self) -> Path:
        return self.folder / "keys" / "ledger.pem"

    @property
    def key(self) -> SigningKey:
        return load_key(self.key_file) if self.key_file.exists() else make_key(self.key_file)

    @property
    def memory(self) -> Path:
        return signed_path(self.key_file)

    @property
    def witness(self) -> FileWitness:
        return FileWitness(self.folder / "witness.jsonl")

    @contextmanager
    def open(self) -> Iterator[Store]:
        with closing(open_store(self.url)) as store:
            yield store

    def notary(self, store: Store) -> Notary:
        return Notary(store, self.key, clock=ticking(), witness=self.witness)

    def sign(self) -> None:
        with self.open() as store:
            notary = self.notary(store)
            notary.sign()
            notary.deliver()

    def serve(self) -> str:
        """Do what a server does from start to stop; return the errors it reports meanwhile."""
        with pytest.MonkeyPatch.context() as patch, self.open() as store:
            patch.setenv(KEY_VARIABLE, str(self.key_file))
            floor = Floor(store)
            notary = notary_of(floor, None)
            if notary is None:
                return "nobody signs here"
            notary.start(teller(floor))()
            return notary.state.trouble

    def play(self, rounds: int, *, first: int = 1) -> None:
        with self.open() as store:
            play(open_ledger(store), rounds, first=first)

    def verdict(self, *, witness: bool = True) -> AuditVerdict:
        """Return what `croupier ledger verify` says, with or without the witness."""
        with pytest.MonkeyPatch.context() as patch, self.open() as store:
            patch.setenv(KEY_VARIABLE, str(self.key_file))
            seen = self.witness if witness else None
            return verify(store, trust=house_trust(store, self.key.public, seen))


def signed_house(url: str, folder: Path) -> SignedHouse:
    """A house with two checkpoints: rounds before and between them, and none unsigned after."""
    house = SignedHouse(url, folder)
    house.play(3)
    house.sign()
    with house.open() as store:
        ledger = open_ledger(store)
        ledger.transact(keeping("ann/1", "ann/2"), request="keep", content=1)
        ledger.transact(putting(LAYOUTS, "T9", {"round": 1}))
        ledger.transact(putting(LAYOUTS, "T9", None))
    house.play(2, first=4)
    house.sign()
    return house
