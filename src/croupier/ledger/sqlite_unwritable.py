"""Read a SQLite ledger on a disk, or in a folder, where nothing can be written.

SQLite makes two files beside a ledger even to read it. Where it cannot, a file without a log is
read as it stands: a program that writes to a ledger always has a log beside it. What was read is
not believed if the file changed meanwhile, or if a log appeared. A log that is there is never
passed over: it holds the newest turns.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

from croupier.errors import CroupierError
from croupier.ledger.contract import StoreUnavailable
from croupier.ledger.schema import pending
from croupier.ledger.sqlite import BUSY_SECONDS, SqliteReader, SqliteStore, version_in

_BESIDE = ("-wal", "-journal")


class WrittenMeanwhile(CroupierError):
    """A file that changed while it was read without a log, so what was read means nothing."""


def can_only_be_read(path: Path) -> bool:
    """Return whether a file is there to be read, but it or its folder cannot be written."""
    return (
        path.is_file()
        and os.access(path, os.R_OK)
        and not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK))
    )


class UnwritableStore(SqliteStore):
    """A ledger in a file that can be read and not written."""

    def __init__(self, path: Path) -> None:
        self._began = _standing(path)
        super().__init__(path, create=False)

    def _open(self, *, create: bool) -> None:  # noqa: ARG002
        try:
            self._connection = self._connect("ro")
        except sqlite3.OperationalError as error:
            if not self._logs:
                raise
            log = self._logs[0]
            raise StoreUnavailable(
                f"{self.address} has a log beside it, {log}, and cannot be read with it where "
                f"nothing can be written; copy {self.path.name} and {log} together to a disk that "
                "can be written, and use the copy"
            ) from error
        if pending(version_in(self._connection, self.address)):
            self._connection.close()
            raise StoreUnavailable(
                f"{self.address} was written by an earlier version of Croupier and has to be "
                f"upgraded first, but it cannot be written here; {_copy(self.path)}"
            )

    @contextmanager
    def reading(self) -> Iterator[SqliteReader]:
        try:
            with super().reading() as reader:
                yield reader
        finally:
            if not self._logs and _standing(self.path) != self._began:
                raise WrittenMeanwhile(
                    f"{self.address} was written while it was read, by a program that may write "
                    f"it; ask there, or stop that program first, or: {_copy(self.path)}"
                )

    def writing(self) -> NoReturn:
        raise StoreUnavailable(f"{self.address} cannot be written here; {_copy(self.path)}")

    @property
    def _logs(self) -> tuple[str, ...]:
        """The names of the logs that were beside the file when it was opened."""
        return self._began[1]

    def _connect(self, mode: str) -> sqlite3.Connection:  # noqa: ARG002
        as_it_stands = "" if self._logs else "&immutable=1"
        connection = sqlite3.connect(
            f"{self.path.absolute().as_uri()}?mode=ro{as_it_stands}",
            uri=True, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False,
        )  # fmt: skip
        try:
            connection.execute("SELECT 1 FROM sqlite_master").fetchone()
        except sqlite3.Error:
            connection.close()
            raise
        return connection


def _standing(path: Path) -> tuple[tuple[int, int, int], tuple[str, ...]]:
    """Return what changes when somebody writes to a file, and the logs beside it."""
    logs = (path.with_name(f"{path.name}{ending}") for ending in _BESIDE)
    file = path.stat()
    return (
        (file.st_ino, file.st_size, file.st_mtime_ns),
        tuple(log.name for log in logs if log.exists() and log.stat().st_size),
    )


def _copy(path: Path) -> str:
    return f"copy {path.name} to a disk that can be written, and use the copy"
