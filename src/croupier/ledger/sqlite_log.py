"""The log of a SQLite ledger, put away beside whoever writes.

A commit stands in the log beside the file, and now and then the log is brought into the file. Left
to itself SQLite has one turn in some dozens do that, with two more writes that are forced to the
disk, while everybody who presses waits for it. A ledger that is served has a thread for it, which
waits for nobody and holds up nobody. A log that has become long all the same, because readers stay
in it, is put away by the writer as before.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from threading import Event, Thread

from croupier.errors import CroupierError
from croupier.ledger.contract import Store
from croupier.ledger.sqlite import SqliteStore

LONG_PAGES = 16_000
"""A log of so many pages, some 64 MB, is put away by the writer itself."""

SECONDS_BETWEEN = 1.0
WORTH_BYTES = 2 << 20
"""A log that is shorter can wait."""


class LogKeeper:
    """Who puts the log of a SQLite ledger away while it is served."""

    def __init__(self, store: SqliteStore, *, seconds: float = SECONDS_BETWEEN) -> None:
        self._store, self._seconds = store, seconds
        self._stop = Event()

    def run(self) -> None:
        """Look after the log until told to stop; of a bad disk, those who write will tell."""
        while not self._stop.wait(self._seconds):
            with suppress(CroupierError, sqlite3.Error, OSError):
                self._look_after()

    def _look_after(self) -> None:
        with closing(self._store.connect()) as connection:
            while not self._stop.wait(self._seconds):
                if self._store.log_bytes() >= WORTH_BYTES:
                    put_away(connection)

    def start(self) -> Callable[[], None]:
        """Run in a thread; the answer stops it."""
        self._store.put_away_at(LONG_PAGES)
        thread = Thread(target=self.run, daemon=True, name="log")
        thread.start()

        def end() -> None:
            self._stop.set()
            thread.join(timeout=10)

        return end


def put_away(connection: sqlite3.Connection) -> None:
    """Bring what stands in the log into the file, as far as no reader needs it as it was."""
    connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()


def keep_log(store: Store) -> Callable[[], None]:
    """Have the log of a store put away while it is served, if it has one; the answer ends it."""
    if not isinstance(store, SqliteStore):
        return lambda: None
    return LogKeeper(store).start()
