"""Check a backup from someone else before opening it: it may be damaged or malicious.

A ledger is a SQLite file, and such a file can hold more than rows: views that never end, triggers,
rows as large as the memory, holes that a copy would fill. Anything that is not our ledger, word for
word, is refused before any of it is executed, and so is a file for which there is no room.
"""

import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from croupier.errors import CroupierError, brief
from croupier.ledger.schema import MIGRATIONS
from croupier.ledger.sqlite_schema import schema_of, versions

ROOM_BYTES = 256 * 1024 * 1024
"""How much space must be left on the disk after a backup is copied for inspection."""
VALUE_BYTES_MAX = 256 * 1024 * 1024
"""The longest value of a row; the record that adopts an old ledger is some megabytes long."""
SCHEMA_ROWS_MAX = 100
STEPS_BETWEEN = 100_000
STEPS_MAX = 10_000_000
"""How long SQLite may work to say what is in a file: a moment."""
HOLE_BYTES = 1024 * 1024


class BadCopy(CroupierError):
    """A copy that differs from the ledger it was taken from."""


def must_be_a_file(path: Path) -> None:
    """Refuse, before anyone waits, anything but an ordinary file, and a file full of holes."""
    try:
        found = path.stat()
    except OSError as error:
        raise BadCopy(f"cannot be read: {error.strerror}", place=str(path)) from error
    if not stat.S_ISREG(found.st_mode):
        kind = "a folder" if stat.S_ISDIR(found.st_mode) else "no ordinary file"
        raise BadCopy(f"is {kind}; name the file of a backup", place=str(path))
    blocks = getattr(found, "st_blocks", None)
    if blocks is not None and found.st_size > blocks * 512 * 2 + HOLE_BYTES:
        raise BadCopy(
            f"says that it has {found.st_size:,} bytes, and the disk holds {blocks * 512:,} of "
            "them: a file with holes is no backup of ours",
            place=str(path),
        )


def must_fit(path: Path, folder: Path, *, times: int = 1) -> None:
    """Refuse a file if there is no room for a copy of it."""
    size, free = path.stat().st_size * times, shutil.disk_usage(folder).free
    if size + ROOM_BYTES > free:
        raise BadCopy(
            f"needs {size:,} bytes in {folder} to be looked at, and {free:,} are free there; make "
            "room, or name another folder with TMPDIR",
            place=str(path),
        )


def must_be_ours(file: Path, place: str) -> None:
    """Refuse a file that holds anything but the tables of some version of a ledger."""
    with _looking(file, place) as connection:
        found = schema_of(connection, SCHEMA_ROWS_MAX)
        if not found:
            raise BadCopy("is not a backup of a ledger: it is empty", place=place)
    known_to_us = list(versions())
    if any(found == version for version in known_to_us):
        return
    newest = known_to_us[-1]
    for (kind, name), sql in sorted(found.items()):
        known = [version[kind, name] for version in known_to_us if (kind, name) in version]
        if not known:
            raise BadCopy(
                f"is not a backup of a ledger: it has a {kind} {brief(name)}, which no ledger of "
                f"version {MIGRATIONS[-1].number} or before has",
                place=place,
            )
        if sql not in known:
            raise BadCopy(
                f"is not a backup of a ledger: its {kind} {brief(name)} is not made as ours is",
                place=place,
            )
    missing = max(newest.keys() - found.keys())[1]  # prefer a missing table
    raise BadCopy(f"is not a backup of a ledger: it has no {missing}", place=place)


@contextmanager
def _looking(file: Path, place: str) -> Iterator[sqlite3.Connection]:
    """Open a connection that reads, distrusts the file, and gives up after a moment."""
    steps = 0

    def too_long() -> bool:
        nonlocal steps
        steps += STEPS_BETWEEN
        return steps > STEPS_MAX

    address = f"{file.absolute().as_uri()}?mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(address, uri=True)) as connection:
            connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, VALUE_BYTES_MAX)
            connection.execute("PRAGMA trusted_schema = OFF")
            connection.execute("PRAGMA cell_size_check = ON")
            connection.set_progress_handler(too_long, STEPS_BETWEEN)
            yield connection
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise BadCopy(f"is not a backup of a ledger: {error}", place=place) from error
