"""How much a ledger has grown to, and a ledger without worth that begins anew.

Money is never bounded so: this is for ledgers that anybody may write in, practice and play money.
"""

from collections.abc import Callable
from time import monotonic
from typing import Protocol, runtime_checkable

from croupier.errors import CroupierError
from croupier.ledger.contract import Store, StoreUnavailable

LOOK_SECONDS = 10.0
"""How often a ledger is measured at most."""


class LedgerFull(CroupierError):
    """A ledger that anybody may write in has grown as large as it may."""


@runtime_checkable
class Measured(Protocol):
    """A store that takes room which can be measured."""

    def bytes_kept(self) -> int: ...


def bytes_of(store: Store) -> int:
    """The room a ledger takes; one in memory takes none on a disk."""
    return store.bytes_kept() if isinstance(store, Measured) else 0


class Ceiling:
    """Refuses work on a ledger that has grown past a limit."""

    def __init__(
        self, store: Store, most: int, what: str, *, clock: Callable[[], float] = monotonic
    ) -> None:
        self._store, self._most, self._what = store, most, what
        self._clock = clock
        self._looked: float | None = None
        self._bytes = 0

    def is_reached(self) -> bool:
        """Whether the ledger was past its limit when it was last measured, a moment ago."""
        now = self._clock()
        if self._looked is None or now - self._looked >= LOOK_SECONDS:
            self._looked = now
            try:
                self._bytes = bytes_of(self._store)
            except StoreUnavailable:
                return False  # whoever writes is told by name
        return self._bytes >= self._most

    def must_hold_more(self) -> None:
        if self.is_reached():
            raise LedgerFull(
                f"{self._what} has grown to {self._bytes >> 20} MB, which is all it may take; "
                "ask whoever runs this Croupier to make room"
            )
