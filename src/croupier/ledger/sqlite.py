"""The ledger in one SQLite file: the embedded default.

It uses a write-ahead log that is synced to the disk at every commit, so a turn that ended survives
a crash of the program, the operating system or the power. Readers have their own connections and
never wait for the writer.
"""

import os
import shutil
import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Any

from croupier.errors import brief
from croupier.ledger.contract import (
    COMMON,
    Batch,
    Changes,
    DocumentKey,
    Head,
    Marks,
    NotABook,
    Remembered,
    SignedCheckpoint,
    Step,
    StoreUnavailable,
    no_step,
    under,
)
from croupier.ledger.entry import Entry
from croupier.ledger.schema import RECORD, in_words, no_ledger_at, pending, version_of
from croupier.ledger.sqlite_schema import DIALECT, strangers
from croupier.ledger.turns import TurnRecord
from croupier.rights import make_private_folder

BUSY_SECONDS = 30
"""How long a writer waits for another process that holds the write lock."""

FULL_BYTES = 64 * 1024
"""With less room than this on the disk, SQLite cannot even make the files that it reads with."""

_DISK_ERRORS = ("SQLITE_IOERR", "SQLITE_CANTOPEN", "SQLITE_READONLY")

CACHE_KIB = 32 * 1024
OWNER_ALONE = 0o600

_ENTRY = "SELECT sequence, id, instant, reason, text, hash FROM entries"
_DOCUMENT = "SELECT kind, id, text FROM documents WHERE text IS NOT NULL"
_CHECKPOINT = "SELECT number, text, signature FROM checkpoints ORDER BY number"
_ENTRY_TYPES = (int, str, str, str, str, str)
_REQUEST_TYPES = (str, str, str, int)
_ROWS_AT_ONCE = 100
_ASKED_AT_ONCE = 500
_FAR_APART, _AT_ONCE = 500, 32
"""From how many entries on reading ahead pays off, and how many are read at once."""


class SqliteWriter:
    """A writer with exclusive access to the file."""

    def __init__(self, connection: sqlite3.Connection, step: Step) -> None:
        self._connection = connection
        self._step = step
        self.head = _head(connection)
        self.written = False

    def changes_since(self, turn: int, kinds: Collection[str]) -> Changes:
        return _changes_since(self._connection, turn, kinds)

    def remembered(self, ids: Iterable[str]) -> dict[str, Remembered]:
        return _remembered(self._connection, ids)

    def turn_hash(self, turn: int) -> str | None:
        return _turn_hash(self._connection, turn)

    def write(self, batch: Batch) -> None:
        turn = batch.head.turn
        self._step("entries")
        self._insert(
            "entries",
            [
                (entry.sequence, entry.id, entry.instant, entry.reason, entry.text, entry.hash)
                for entry in batch.entries
            ],
        )
        self._step("balances")
        self._insert(
            "balances",
            [(account, amount, turn) for account, amount in batch.balances.items()],
            "ON CONFLICT (account) DO UPDATE SET amount = excluded.amount, turn = excluded.turn",
        )
        self._step("documents")
        self._insert(
            "documents",
            [(kind, id, text, turn) for (kind, id), text in batch.documents.items()],  # noqa: A001
            "ON CONFLICT (kind, id) DO UPDATE SET text = excluded.text, turn = excluded.turn",
        )
        self._step("requests")
        self._insert(
            "requests",
            [
                (id, seen.digest, seen.answer, seen.turn)
                for id, seen in batch.requests.items()  # noqa: A001
            ],
        )
        self._step("records")
        self._insert("turns", [(record.turn, record.text, record.hash) for record in batch.records])
        self._step("head")
        self._connection.execute(
            "UPDATE head SET turn = ?, sequence = ?, hash = ?, turn_hash = ?",
            (turn, batch.head.sequence, batch.head.hash, batch.head.turn_hash),
        )
        self.written = True

    def _insert(self, table: str, rows: Sequence[tuple[object, ...]], known: str = "") -> None:
        """Insert many rows with one statement.

        Each statement releases Python's lock, and on a busy server it takes a millisecond to get it
        back.
        """
        for start in range(0, len(rows), _ROWS_AT_ONCE):
            some = rows[start : start + _ROWS_AT_ONCE]
            row = f"({', '.join('?' * len(some[0]))})"
            self._connection.execute(
                f"INSERT INTO {table} VALUES {', '.join([row] * len(some))} {known}",  # noqa: S608
                [value for each in some for value in each],
            )

    def last_checkpoint(self) -> SignedCheckpoint | None:
        row = self._connection.execute(f"{_CHECKPOINT} DESC LIMIT 1").fetchone()
        return None if row is None else SignedCheckpoint(*row)

    def checkpoint(self, number: int) -> SignedCheckpoint | None:
        return _checkpoint(self._connection, number)

    def put_checkpoint(self, signed: SignedCheckpoint) -> None:
        self._connection.execute(
            "INSERT INTO checkpoints VALUES (?, ?, ?)",
            (signed.number, signed.text, signed.signature),
        )
        self.written = True

    def forget(self, turn: int, sequence: int, requests: Collection[str]) -> None:
        self._step("forget")
        self._connection.execute("DELETE FROM entries WHERE sequence <= ?", (sequence,))
        self._connection.execute("DELETE FROM turns WHERE turn <= ?", (turn,))
        self._connection.executemany(
            "UPDATE requests SET digest = '', answer = '' WHERE id = ?",
            [(id,) for id in requests],  # noqa: A001
        )
        self.written = True

    def forget_unrecorded(self) -> int:
        done = self._connection.execute(
            "UPDATE requests SET digest = '', answer = '' WHERE turn = 0 AND answer <> ''"
        )
        self.written = True
        return done.rowcount


class SqliteReader:
    """The file as it was when reading began."""

    def __init__(
        self, connection: sqlite3.Connection, connect: Callable[[], sqlite3.Connection]
    ) -> None:
        self.connection = connection
        self.head = _head(connection)
        self._connect = connect

    def entries(
        self,
        *,
        after: int = 0,
        since: str | None = None,
        until: str | None = None,
        backwards: bool = False,
        reasons: Collection[str] | None = None,
    ) -> Iterator[Entry]:
        bounds: dict[str, Any] = {"instant >= ?": since, "instant < ?": until}
        bounds = {words: moment for words, moment in bounds.items() if moment is not None}
        order = "sequence DESC" if backwards else "sequence"
        if reasons is not None and COMMON not in reasons:
            yield from self._listed(_by_reason(self.connection, reasons, after, bounds), order)
            return
        where, values = ["sequence >= ?", *bounds], [after + 1, *bounds.values()]
        if bounds:
            # Moments are nearly in order. Look up in the index alone which numbers they lie
            # between, and read these in order, rather than all entries or a sorted heap of them.
            within = f"FROM entries WHERE {' AND '.join(bounds)}"
            where[0] = f"sequence >= max(?, (SELECT min(sequence) {within}))"
            where += [f"sequence <= (SELECT max(sequence) {within})"]
            values = [after + 1, *[*bounds.values()] * 3]
        query = f"{_ENTRY} WHERE {' AND '.join(where)} ORDER BY {order}"
        for row in _typed(self.connection.execute(query, values), _ENTRY_TYPES):
            if reasons is None or row[3] in reasons:
                yield Entry(*row)

    def _listed(self, numbers: list[int], order: str) -> Iterator[Entry]:
        """Yield these entries in order; many of them may lie far apart."""
        if len(numbers) >= _FAR_APART:
            read_ahead(self._connect, numbers)
        numbers.sort(reverse=order.endswith("DESC"))
        for some in _portions(numbers, _ASKED_AT_ONCE):
            query = f"{_ENTRY} WHERE sequence IN ({','.join('?' * len(some))}) ORDER BY {order}"
            for row in _typed(self.connection.execute(query, some), _ENTRY_TYPES):
                yield Entry(*row)

    def newest(self, count: int) -> list[Entry]:
        query = f"{_ENTRY} ORDER BY sequence DESC LIMIT ?"
        rows = self.connection.execute(query, (max(count, 0),))
        return [Entry(*row) for row in _typed(rows, _ENTRY_TYPES)]

    def balances(self) -> dict[str, int]:
        rows = self.connection.execute("SELECT account, amount FROM balances")
        return dict(_typed(rows, (str, int)))

    def documents(self, kinds: Collection[str] | None = None) -> dict[DocumentKey, str]:
        if kinds is None:
            return dict(self.each_document())
        marks = ",".join("?" * len(kinds))
        query = f"{_DOCUMENT} AND kind IN ({marks})"
        rows = _typed(self.connection.execute(query, tuple(kinds)), (str, str, str))
        return {(kind, id): text for kind, id, text in rows}  # noqa: A001

    def each_document(self) -> Iterator[tuple[DocumentKey, str]]:
        for kind, id, text in _typed(self.connection.execute(_DOCUMENT), (str, str, str)):  # noqa: A001
            yield (kind, id), text

    def documents_between(
        self, kind: str, first: str, behind: str, *, backwards: bool = False
    ) -> Iterator[tuple[str, str]]:
        order = "id DESC" if backwards else "id"
        query = f"{_DOCUMENT} AND kind = ? AND id >= ? AND id < ? ORDER BY {order}"
        rows = self.connection.execute(query, (kind, first, behind))
        for _, id, text in _typed(rows, (str, str, str)):  # noqa: A001
            yield id, text

    def requests(self) -> Iterator[tuple[str, Remembered]]:
        query = "SELECT id, digest, answer, turn FROM requests ORDER BY id"
        for id, *seen in _typed(self.connection.execute(query), _REQUEST_TYPES):  # noqa: A001
            yield id, Remembered(*seen)

    def request_count(self) -> int:
        (count,) = self.connection.execute("SELECT count(*) FROM requests").fetchone()
        return int(count)

    def records(self, *, after: int = 0) -> Iterator[TurnRecord]:
        query = "SELECT turn, text, hash FROM turns WHERE turn >= ? ORDER BY turn"
        rows = self.connection.execute(query, (after + 1,))
        for row in _typed(rows, (int, str, str)):
            yield TurnRecord(*row)

    def checkpoints(self) -> list[SignedCheckpoint]:
        rows = _typed(self.connection.execute(_CHECKPOINT), (int, str, str))
        return [SignedCheckpoint(*row) for row in rows]

    def checkpoint(self, number: int) -> SignedCheckpoint | None:
        return _checkpoint(self.connection, number)

    def marks(self) -> Marks:
        execute = self.connection.execute
        documents = _typed(execute("SELECT kind, id, turn FROM documents"), (str, str, int))
        return Marks(
            dict(_typed(execute("SELECT account, turn FROM balances"), (str, int))),
            {(kind, id): turn for kind, id, turn in documents},  # noqa: A001
        )

    def remembered(self, ids: Iterable[str]) -> dict[str, Remembered]:
        return _remembered(self.connection, ids)

    def changes_since(self, turn: int, kinds: Collection[str]) -> Changes:
        return _changes_since(self.connection, turn, kinds)

    def turn_hash(self, turn: int) -> str | None:
        return _turn_hash(self.connection, turn)

    def damage(self) -> Iterator[str]:
        for (words,) in self.connection.execute("PRAGMA integrity_check"):
            if words != "ok":
                yield words

    def strangers(self) -> Iterator[str]:
        return strangers(self.connection)

    def role(self) -> None:
        """None: a file has no roles, and anyone who may write it may write all of it."""


class SqliteStore:
    """A ledger in one file, which is created if missing unless `create` is false."""

    def __init__(
        self,
        path: Path,
        *,
        create: bool = True,
        step: Step = no_step,
        value_bytes_max: int | None = None,
    ) -> None:
        """Open the file; `value_bytes_max` limits values read from a hostile file."""
        self.path = path
        self._value_bytes_max = value_bytes_max
        self.address = f"the file {path}"
        self.place = str(path.absolute().resolve())
        self._step = step
        self._pen = Lock()
        self._finding = Lock()
        self._finder: sqlite3.Connection | None = None
        with self._told_apart("opened"):
            self._open(create=create)

    def _open(self, *, create: bool) -> None:
        path = self.path
        if _inspect(path, self.address) == 0:
            if not create:
                raise no_ledger_at(self.address)
            make_private_folder(path.parent)
        tighten(path)
        self._connection = self._connect("rwc")
        try:
            _keep_a_copy(self._connection, path, self.address)
            _migrate(self._connection, self.address)
        except BaseException:
            self._connection.close()
            raise

    @contextmanager
    def writing(self) -> Iterator[SqliteWriter]:
        with self._pen, self._told_apart("written"):
            connection = self._connection
            self._step("begin")
            if connection.in_transaction:  # an interrupt came between a BEGIN and its try
                connection.execute("ROLLBACK")
            connection.execute("BEGIN IMMEDIATE")
            try:
                writer = SqliteWriter(connection, self._step)
                yield writer
                if writer.written:
                    self._step("commit")
                connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
                raise
            if writer.written:
                self._step("committed")

    def touch(self) -> None:
        """Commit a change that means nothing; SQLite skips writing a value that has not changed."""
        with self.writing() as writer:
            (number,) = self._connection.execute("PRAGMA user_version").fetchone()
            self._connection.execute(f"PRAGMA user_version = {1 - number % 2}")
            writer.written = True

    @contextmanager
    def reading(self) -> Iterator[SqliteReader]:
        with self._told_apart("read"), closing(self._connect("rw")) as connection:
            connection.execute("BEGIN")
            yield SqliteReader(connection, self.connect)

    def find(self, kind: str, ids: Iterable[str]) -> dict[str, str]:
        wanted = list(ids)
        found: dict[str, str] = {}
        with self._told_apart("read"), self._finding:
            for start in range(0, len(wanted), _ASKED_AT_ONCE):
                some = wanted[start : start + _ASKED_AT_ONCE]
                marks = ",".join("?" * len(some))
                these = f"kind = ? AND id IN ({marks}) AND text IS NOT NULL"
                query = f"SELECT id, text FROM documents WHERE {these}"  # noqa: S608
                found.update(self._find(query, (kind, *some)))
        return found

    def ids_under(self, kind: str, owner: str) -> list[str]:
        query = (
            "SELECT id, 1 FROM documents WHERE kind = ? AND id >= ? AND id < ?"
            " AND text IS NOT NULL ORDER BY id"
        )
        with self._told_apart("read"), self._finding:
            return [id for id, _ in self._find(query, (kind, *under(owner)))]  # noqa: A001

    def _find(self, query: str, values: tuple[str, ...]) -> list[tuple[str, str]]:
        """Query over a connection that is kept open for lookups and never writes."""
        if self._finder is None:
            self._finder = self._connect("rw")
        return self._finder.execute(query, values).fetchall()

    def connect(self) -> sqlite3.Connection:
        """Return a new connection, which the caller must close."""
        return self._connect("rw")

    def put_away_at(self, pages: int) -> None:
        """Set how long the log may become before the writer itself checkpoints it into the file."""
        with self._pen, self._told_apart("written"):
            self._connection.execute(f"PRAGMA wal_autocheckpoint = {pages}")

    def _connect(self, mode: str) -> sqlite3.Connection:
        connection = _connect(self.path, mode=mode)
        if self._value_bytes_max is not None:
            connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, self._value_bytes_max)
            connection.execute("PRAGMA trusted_schema = OFF")
        return connection

    @property
    def _log(self) -> Path:
        return self.path.with_name(f"{self.path.name}-wal")

    def log_bytes(self) -> int:
        """Return the size of the log beside the file."""
        return self._log.stat().st_size if self._log.exists() else 0

    def bytes_kept(self) -> int:
        """Return the size of the file and the log beside it."""
        return sum(file.stat().st_size for file in (self.path, self._log) if file.exists())

    def close(self) -> None:
        with self._finding:
            if self._finder is not None:
                self._finder.close()
                self._finder = None
        with self._pen:
            self._connection.close()

    @contextmanager
    def _told_apart(self, doing: str) -> Iterator[None]:
        """Report any database failure as one of our own errors."""
        try:
            yield
        except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
            raise StoreUnavailable(
                f"{self.address} could not be {doing}: {self._why(error)}"
            ) from error

    def _why(self, error: Exception) -> str:
        """Name the matter with the disk; SQLite only says that it could not open or write."""
        name, folder = getattr(error, "sqlite_errorname", ""), self.path.parent
        with suppress(OSError):
            if name.startswith(_DISK_ERRORS) and shutil.disk_usage(folder).free < FULL_BYTES:
                return f"the disk is full ({error})"
            if name.startswith(_DISK_ERRORS) and not os.access(folder, os.W_OK):
                return f"nothing can be written in {folder} ({error})"
        return str(error)


def tighten(path: Path) -> None:
    """Make the file, even an existing one, private to its owner: it holds hashes of PINs."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ALONE)
    try:
        if os.fstat(descriptor).st_mode & 0o077:
            os.fchmod(descriptor, OWNER_ALONE)
    finally:
        os.close(descriptor)


def _connect(path: Path, *, mode: str) -> sqlite3.Connection:
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
    return connection


def _changes_since(connection: sqlite3.Connection, turn: int, kinds: Collection[str]) -> Changes:
    execute = connection.execute
    marks = ",".join("?" * len(kinds))
    return Changes(
        dict(execute("SELECT account, amount FROM balances WHERE turn > ?", (turn,))),
        {
            (kind, id): text
            for kind, id, text in execute(  # noqa: A001
                f"SELECT kind, id, text FROM documents WHERE turn > ? AND kind IN ({marks})",  # noqa: S608
                (turn, *kinds),
            )
        },
    )


def _checkpoint(connection: sqlite3.Connection, number: int) -> SignedCheckpoint | None:
    query = "SELECT number, text, signature FROM checkpoints WHERE number = ?"
    rows = _typed(connection.execute(query, (number,)), (int, str, str))
    return next((SignedCheckpoint(*row) for row in rows), None)


def _turn_hash(connection: sqlite3.Connection, turn: int) -> str | None:
    row = connection.execute("SELECT hash FROM turns WHERE turn = ?", (turn,)).fetchone()
    return None if row is None else str(row[0])


def _head(connection: sqlite3.Connection) -> Head:
    rows = connection.execute("SELECT turn, sequence, hash, turn_hash FROM head")
    row = next(_typed(rows, (int, int, str, str)), None)
    if row is None:
        raise sqlite3.DatabaseError("the ledger has lost its head")
    return Head(*row)


def _typed(rows: Iterable[tuple[Any, ...]], types: tuple[type, ...]) -> Iterator[tuple[Any, ...]]:
    """Yield rows whose values have these types; a damaged file may hold anything."""
    for row in rows:
        if tuple(map(type, row)) != types:
            raise sqlite3.DatabaseError(f"the file is damaged: a row reads {brief(row)}")
        yield row


def _by_reason(
    connection: sqlite3.Connection,
    reasons: Collection[str],
    after: int,
    bounds: dict[str, Any],
) -> list[int]:
    """Return the numbers of entries with one of some reasons, from the index alone."""
    marks = ",".join("?" * len(reasons))
    where = [f"reason IN ({marks})", f"reason <> '{COMMON}'", "sequence >= ?", *bounds]
    query = f"SELECT sequence FROM entries WHERE {' AND '.join(where)}"  # noqa: S608
    found = connection.execute(query, [*reasons, after + 1, *bounds.values()])
    return [number for (number,) in _typed(found, (int,))]


def read_ahead(connect: Callable[[], sqlite3.Connection], numbers: list[int]) -> None:
    """Make the operating system fetch entries that lie far apart on a disk, many at a time.

    The rows read here are discarded; the next query finds them in memory. Fetching them one after
    another takes three times as long on a disk.
    """

    def fetch(some: list[int]) -> None:
        with suppress(sqlite3.Error), closing(connect()) as connection:
            for these in _portions(some, _ASKED_AT_ONCE):
                marks = ",".join("?" * len(these))
                query = f"SELECT sum(length(text)) FROM entries WHERE sequence IN ({marks})"  # noqa: S608
                connection.execute(query, these).fetchone()

    with ThreadPoolExecutor(_AT_ONCE, "read ahead") as readers:
        list(readers.map(fetch, [numbers[place::_AT_ONCE] for place in range(_AT_ONCE)]))


def _portions(numbers: list[int], most: int) -> Iterator[list[int]]:
    return (numbers[start : start + most] for start in range(0, len(numbers), most))


def _remembered(connection: sqlite3.Connection, ids: Iterable[str]) -> dict[str, Remembered]:
    wanted, found = list(ids), {}
    for start in range(0, len(wanted), _ASKED_AT_ONCE):
        some = wanted[start : start + _ASKED_AT_ONCE]
        marks = ",".join("?" * len(some))
        query = f"SELECT id, digest, answer, turn FROM requests WHERE id IN ({marks})"  # noqa: S608
        for id, *seen in _typed(connection.execute(query, some), _REQUEST_TYPES):  # noqa: A001
            found[id] = Remembered(*seen)
    return found


def _inspect(path: Path, place: str) -> int:
    """Return the version of the ledger in a file, unchanged; refuse foreign or newer ones."""
    if not path.exists() or path.stat().st_size == 0:
        return 0
    # A log beside the file may hold work that its owner has not checkpointed: look, and leave it.
    # If there is no log, there is nothing to checkpoint, and only a writer cleans up after itself.
    mode = "ro" if path.with_name(f"{path.name}-wal").exists() else "rw"
    address = f"{path.absolute().as_uri()}?mode={mode}"
    with closing(sqlite3.connect(address, uri=True, timeout=BUSY_SECONDS)) as connection:
        try:
            return version_in(connection, place)
        except sqlite3.OperationalError:
            raise
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            raise NotABook(f"{place} is not a ledger: {error}") from error


def version_in(connection: sqlite3.Connection, place: str) -> int:
    query = "SELECT name FROM sqlite_master WHERE type IN ('table', 'view')"
    tables = [name for (name,) in connection.execute(query)]
    applied = {}
    if "migrations" in tables:
        with suppress(sqlite3.OperationalError):  # another program's table of that name
            applied = dict(connection.execute("SELECT number, name FROM migrations"))
    return version_of(tables, applied, place)


def _keep_a_copy(connection: sqlite3.Connection, path: Path, place: str) -> None:
    """Back up before an upgrade: keep the older file, complete, beside the newer one."""
    version = version_in(connection, place)
    copy = path.with_name(f"{path.name}.version-{version}")
    if version and pending(version) and not copy.exists():
        half = copy.with_name(f"{copy.name}.part")
        half.unlink(missing_ok=True)
        tighten(half)
        connection.execute("VACUUM INTO ?", (str(half),))
        half.replace(copy)


def _migrate(connection: sqlite3.Connection, place: str) -> None:
    if not pending(version_in(connection, place)):
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        done = version_in(connection, place)  # another process may have been faster
        if done == 0:
            connection.execute(in_words(RECORD, DIALECT))
        for migration in pending(done):
            for statement in migration.in_words_of(DIALECT):
                connection.execute(statement)
            connection.execute(
                "INSERT INTO migrations VALUES (?, ?, ?)",
                (migration.number, migration.name, datetime.now(UTC).isoformat()),
            )
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise
