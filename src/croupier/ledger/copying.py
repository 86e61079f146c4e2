"""Copies of a ledger: back up a running one into a single file, and restore it.

A backup shows one moment of the ledger while others go on writing. It is verified, sealed if
requested, and only then gets its name, so an interrupted copy never has it. A restore writes the
whole ledger in one turn into an empty store and verifies the result.
"""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TypeVar

from croupier.errors import CroupierError
from croupier.ledger.contract import Batch, Head, Reader, Store, Writer
from croupier.ledger.foreign import (
    VALUE_BYTES_MAX,
    BadCopy,
    must_be_a_file,
    must_be_ours,
    must_fit,
)
from croupier.ledger.placing import NotEmpty, placed
from croupier.ledger.sealing import Opener, Seal, is_sealed, open_sealed, seal_file
from croupier.ledger.sqlite import SqliteReader, SqliteStore, tighten
from croupier.ledger.verdict import AuditVerdict
from croupier.ledger.verifying import Progress, verify

__all__ = ["BadCopy", "backup", "opened", "restore"]

ROWS_AT_ONCE = 5_000
_PAGES_AT_ONCE = 2_000

T = TypeVar("T")


def backup(
    store: Store, path: Path, *, seal: Seal | None = None, progress: Progress | None = None
) -> AuditVerdict:
    """Copy the ledger as it is now into a new file, and return the verdict about the copy."""
    tell = progress or _silence
    with placed(path, replace=False) as working:
        if seal is None:
            return _copy(store, working, tell)
        # Unsealed data is never put where the backup goes, which may be someone else's disk.
        with tempfile.TemporaryDirectory(prefix="croupier-") as folder:
            plain = Path(folder) / "book.db"
            verdict = _copy(store, plain, tell)
            seal_file(plain, working, seal)
        return verdict


def restore(
    path: Path, store: Store, *, opener: Opener | None = None, progress: Progress | None = None
) -> AuditVerdict:
    """Write the ledger in a file into an empty store, and return the verdict about the result."""
    with sound_backup(path, opener) as source:
        return restore_from(source, path, store, progress=progress)


@contextmanager
def sound_backup(path: Path, opener: Opener | None = None) -> Iterator[SqliteStore]:
    """Open the ledger in a backup, which must be sound."""
    with opened(path, opener) as source:
        _must_be_sound(verify(source), f"{path} is damaged and was not restored")
        yield source


def restore_from(
    source: Store, path: Path, store: Store, *, progress: Progress | None = None
) -> AuditVerdict:
    """Write the ledger of a sound backup into an empty store."""
    with source.reading() as reader:
        head = reader.head
        _copy_rows(reader, store, progress or _silence)
    verdict = verify(store, expect=head.hash)
    _must_be_sound(verdict, f"the ledger that arrived in {store.address} is not the one in {path}")
    return verdict


@contextmanager
def opened(path: Path, opener: Opener | None = None) -> Iterator[SqliteStore]:
    """Open the ledger in a backup from a copy of the file.

    Opening may upgrade it or leave a log behind. Anything that is not our backup is refused before
    any of it is executed.
    """
    must_be_a_file(path)
    if path.with_name(f"{path.name}-wal").exists():
        raise BadCopy("is a ledger in use; take a backup of it and restore that", place=str(path))
    with tempfile.TemporaryDirectory(prefix="croupier-") as folder:
        copy = Path(folder) / "book.db"
        must_fit(path, Path(folder))
        _unsealed(path, copy, opener)
        must_be_ours(copy, str(path))
        try:
            source = SqliteStore(copy, create=False, value_bytes_max=VALUE_BYTES_MAX)
        except CroupierError as error:
            raise BadCopy(f"is not a backup of a ledger: {error}", place=str(path)) from error
        with closing(source):
            yield source


def _unsealed(path: Path, copy: Path, opener: Opener | None) -> None:
    if not is_sealed(path):
        try:
            shutil.copyfile(path, copy)
        except OSError as error:
            raise BadCopy(f"cannot be read: {error.strerror}", place=str(path)) from error
        return
    if opener is None:
        raise BadCopy(
            "is sealed; say what opens it: --passphrase-file FILE, or --key FILE with the private "
            "half of the backup key",
            place=str(path),
        )
    open_sealed(path, copy, opener)


def _copy(store: Store, path: Path, progress: Progress) -> AuditVerdict:
    with store.reading() as reader:
        head = reader.head
        if isinstance(reader, SqliteReader):
            _copy_pages(reader, path, progress)
        else:
            with closing(SqliteStore(path)) as copy:
                _copy_rows(reader, copy, progress)
    return _verified(path, head)


def _copy_pages(reader: SqliteReader, path: Path, progress: Progress) -> None:
    """Copy page by page with SQLite's own function, from the moment the reader sees."""
    try:
        tighten(path)
        with closing(sqlite3.connect(path)) as copy:
            reader.connection.backup(
                copy,
                pages=_PAGES_AT_ONCE,
                progress=lambda _, remaining, total: progress(total - remaining, total),
            )
    except sqlite3.Error as error:
        raise BadCopy(f"the copy broke off: {error}", place=str(path)) from error


def _copy_rows(reader: Reader, store: Store, progress: Progress) -> None:
    """Copy every row through the contract in one turn: all of the ledger or nothing."""
    head, total = reader.head, reader.head.sequence
    with store.writing() as writer:
        if writer.head != Head():
            raise NotEmpty(f"{store.address} already holds a ledger; restore into an empty one")
        done = 0
        for entries in _portions(reader.entries()):
            writer.write(Batch(head, entries=entries))
            done += len(entries)
            progress(done, total)
        _copy_rest(reader, writer, head)


def _copy_rest(reader: Reader, writer: Writer, head: Head) -> None:
    for requests in _portions(reader.requests()):
        writer.write(Batch(head, requests=dict(requests)))
    for records in _portions(reader.records()):
        writer.write(Batch(head, records=records))
    for signed in reader.checkpoints():
        writer.put_checkpoint(signed)
    for batch in _by_turn(reader, head):
        writer.write(batch)
    writer.write(Batch(head))


def _by_turn(reader: Reader, head: Head) -> Iterator[Batch]:
    """Yield balances and documents, grouped by the turn that wrote them."""
    marks, batches = reader.marks(), dict[int, Batch]()
    for account, amount in reader.balances().items():
        turn = marks.balances[account]
        batches.setdefault(turn, Batch(replace(head, turn=turn))).balances[account] = amount
    documents = reader.documents()
    for key, turn in marks.documents.items():
        written = batches.setdefault(turn, Batch(replace(head, turn=turn))).documents
        written[key] = documents.get(key)
    yield from batches.values()


def _portions(rows: Iterable[T]) -> Iterator[list[T]]:
    source = iter(rows)
    while portion := list(islice(source, ROWS_AT_ONCE)):
        yield portion


def _verified(path: Path, head: Head) -> AuditVerdict:
    with closing(SqliteStore(path, create=False)) as copy:
        verdict = verify(copy, expect=head.hash)
        _must_be_sound(verdict, "the copy is damaged and was thrown away")
    return verdict


def _must_be_sound(verdict: AuditVerdict, words: str) -> None:
    if not verdict.sound:
        first = verdict.findings[0]
        raise BadCopy(f"{words}: {verdict.count} findings, the first is {first}")


def _silence(done: int, total: int) -> None:
    """Report no progress."""
