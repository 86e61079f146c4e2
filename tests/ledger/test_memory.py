"""The store in memory keeps every promise of a store as long as the process lives."""

from collections.abc import Iterator

import pytest

from croupier.ledger import Ledger, MemoryStore
from tests.ledger.suite import Place, StoreSuite


class TestMemoryStore(StoreSuite):
    @pytest.fixture
    def place(self) -> Iterator[Place]:
        opened: list[MemoryStore] = []

        def make(faults: object) -> MemoryStore:
            # The ledger is in the store itself: opening it again returns the same one.
            if not opened:
                opened.append(MemoryStore(step=place.faults))
            return opened[0]

        place = Place(make)
        yield place
        place.close()

    def follow_meanwhile(self, onlooker: Ledger) -> None:
        """Readers of a store in memory wait for the writer: there is no second copy."""
