"""Checkpoint the log of a SQLite ledger in the background, beside the writers.

A commit goes to the log beside the file, and from time to time the log is copied into the file.
Left to itself, SQLite makes one turn in some dozens do that, with two more synced writes, while
everyone who presses a button waits for it. A served ledger has a thread for it, which waits for
nobody and holds up nobody. If readers keep the log long all the same, the writer checkpoints it as
before.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from threading import Event, Thread

from croupier.errors import CroupierError
from croupier.ledger.contract import Store
from croupier.ledger.sqlite import SqliteStore

LONG_PAGES = 16_000
"""The writer itself checkpoints a log of this many pages, about 64 MB."""

SECONDS_BETWEEN = 1.0
WORTH_BYTES = 2 << 20
"""A shorter log can wait."""


class LogKeeper:
    """A background worker that checkpoints the log of a SQLite ledger while it is served."""

    def __init__(self, store: SqliteStore, *, seconds: float = SECONDS_BETWEEN) -> None:
        self._store, self._seconds = store, seconds
        self._stop = Event()

    def run(self) -> None:
        """Look after the log until stopped; if the disk is bad, the writers report it."""
        while not self._stop.wait(self._seconds):
            with suppress(CroupierError, sqlite3.Error, OSError):
                self._look_after()

    def _look_after(self) -> None:
        with closing(self._store.connect()) as connection:
            while not self._stop.wait(self._seconds):
                if self._store.log_bytes() >= WORTH_BYTES:
                    put_away(connection)

    def start(self) -> Callable[[], None]:
        """Run in a thread; the returned function stops it."""
        self._store.put_away_at(LONG_PAGES)
        thread = Thread(target=self.run, daemon=True, name="log")
        thread.start()

        def end() -> None:
            self._stop.set()
            thread.join(timeout=10)

        return end


def put_away(connection: sqlite3.Connection) -> None:
    """Copy the log into the file, as far as no reader still needs the old state."""
    connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()


def keep_log(store: Store) -> Callable[[], None]:
    """Checkpoint a store's log in the background, if it has one; the returned function stops it."""
    if not isinstance(store, SqliteStore):
        return lambda: None
    return LogKeeper(store).start()
