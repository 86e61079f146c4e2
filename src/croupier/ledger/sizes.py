"""How large a ledger has grown, and a limit for ledgers without real money.

Real money is never limited this way. This is for ledgers that anyone may write to: practice and
play money.
"""

from collections.abc import Callable
from time import monotonic
from typing import Protocol, runtime_checkable

from croupier.errors import CroupierError
from croupier.ledger.contract import Store, StoreUnavailable

LOOK_SECONDS = 10.0
"""The shortest interval between two measurements of a ledger."""


class LedgerFull(CroupierError):
    """A ledger that anyone may write to has reached its size limit."""


@runtime_checkable
class Measured(Protocol):
    """A store whose size can be measured."""

    def bytes_kept(self) -> int: ...


def bytes_of(store: Store) -> int:
    """Return the size of a ledger on the disk; 0 for one in memory."""
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
        """Return whether the ledger was past its limit when it was last measured, moments ago."""
        now = self._clock()
        if self._looked is None or now - self._looked >= LOOK_SECONDS:
            self._looked = now
            try:
                self._bytes = bytes_of(self._store)
            except StoreUnavailable:
                return False  # the next write raises the proper error
        return self._bytes >= self._most

    def must_hold_more(self) -> None:
        if self.is_reached():
            raise LedgerFull(
                f"{self._what} has grown to {self._bytes >> 20} MB, which is all it may take; "
                "ask whoever runs this Croupier to make room"
            )
