"""The book in one SQLite file: the embedded default.

The log is written ahead and forced to the disk at every commit, so a turn that ended is kept
through a crash of the program, the system or the power. Readers have connections of their own and
never wait for the writer.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock

from croupier.ledger.contract import (
    Batch,
    Changes,
    DocumentKey,
    Head,
    NewerBook,
    NotABook,
    Remembered,
    Step,
    StoreUnavailable,
    no_step,
)
from croupier.ledger.entry import Entry
from croupier.ledger.schema import MIGRATIONS, RECORD, TABLES, VERSION

BUSY_SECONDS = 30
"""How long a writer waits for another process that holds the pen."""

_ENTRY = "SELECT sequence, id, instant, reason, text, hash FROM entries"
_ASKED_AT_ONCE = 500


class SqliteTurn:
    """A writer alone with the file."""

    def __init__(self, connection: sqlite3.Connection, step: Step) -> None:
        self._connection = connection
        self._step = step
        self.head = Head(*connection.execute("SELECT turn, sequence, hash FROM head").fetchone())
        self.written = False

    def changes_since(self, turn: int) -> Changes:
        execute = self._connection.execute
        return Changes(
            dict(execute("SELECT account, amount FROM balances WHERE turn > ?", (turn,))),
            {
                (kind, id): text
                for kind, id, text in execute(  # noqa: A001
                    "SELECT kind, id, text FROM documents WHERE turn > ?", (turn,)
                )
            },
        )

    def remembered(self, ids: Iterable[str]) -> dict[str, Remembered]:
        wanted, found = list(ids), {}
        for start in range(0, len(wanted), _ASKED_AT_ONCE):
            some = wanted[start : start + _ASKED_AT_ONCE]
            marks = ",".join("?" * len(some))
            query = f"SELECT id, digest, answer FROM requests WHERE id IN ({marks})"  # noqa: S608
            for id, digest, answer in self._connection.execute(query, some):  # noqa: A001
                found[id] = Remembered(digest, answer)
        return found

    def write(self, batch: Batch) -> None:
        many, turn = self._connection.executemany, batch.head.turn
        self._step("entries")
        many(
            "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)",
            [
                (entry.sequence, entry.id, entry.instant, entry.reason, entry.text, entry.hash)
                for entry in batch.entries
            ],
        )
        self._step("balances")
        many(
            "INSERT INTO balances VALUES (?, ?, ?) ON CONFLICT (account)"
            " DO UPDATE SET amount = excluded.amount, turn = excluded.turn",
            [(account, amount, turn) for account, amount in batch.balances.items()],
        )
        self._step("documents")
        many(
            "INSERT INTO documents VALUES (?, ?, ?, ?) ON CONFLICT (kind, id)"
            " DO UPDATE SET text = excluded.text, turn = excluded.turn",
            [(kind, id, text, turn) for (kind, id), text in batch.documents.items()],  # noqa: A001
        )
        self._step("requests")
        many(
            "INSERT INTO requests VALUES (?, ?, ?)",
            [(id, seen.digest, seen.answer) for id, seen in batch.requests.items()],  # noqa: A001
        )
        self._step("head")
        self._connection.execute(
            "UPDATE head SET turn = ?, sequence = ?, hash = ?",
            (turn, batch.head.sequence, batch.head.hash),
        )
        self.written = True


class SqliteReader:
    """The file as it was when reading began."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.head = Head(*connection.execute("SELECT turn, sequence, hash FROM head").fetchone())

    def entries(
        self, *, after: int = 0, since: str | None = None, until: str | None = None
    ) -> Iterator[Entry]:
        where, values = ["sequence > ?"], [after, *filter(None, (since, until))]
        where += ["instant >= ?"] * (since is not None) + ["instant < ?"] * (until is not None)
        query = f"{_ENTRY} WHERE {' AND '.join(where)} ORDER BY sequence"
        for row in self._connection.execute(query, values):
            yield Entry(*row)

    def newest(self, count: int) -> list[Entry]:
        rows = self._connection.execute(f"{_ENTRY} ORDER BY sequence DESC LIMIT ?", (count,))
        return [Entry(*row) for row in rows]

    def balances(self) -> dict[str, int]:
        return dict(self._connection.execute("SELECT account, amount FROM balances"))

    def documents(self) -> dict[DocumentKey, str]:
        query = "SELECT kind, id, text FROM documents WHERE text IS NOT NULL"
        return {(kind, id): text for kind, id, text in self._connection.execute(query)}  # noqa: A001

    def requests(self) -> Iterator[tuple[str, Remembered]]:
        query = "SELECT id, digest, answer FROM requests ORDER BY id"
        for id, digest, answer in self._connection.execute(query):  # noqa: A001
            yield id, Remembered(digest, answer)


class SqliteStore:
    """A book in one file, made when it is missing."""

    def __init__(self, path: Path, *, step: Step = no_step) -> None:
        self.path = path
        self.address = f"the file {path}"
        self._step = step
        self._pen = Lock()
        with self._told_apart("opened"):
            _inspect(path)
            path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = _connect(path)
            _migrate(self._connection, self.address)

    @contextmanager
    def turn(self) -> Iterator[SqliteTurn]:
        with self._pen, self._told_apart("written"):
            connection = self._connection
            self._step("begin")
            connection.execute("BEGIN IMMEDIATE")
            try:
                turn = SqliteTurn(connection, self._step)
                yield turn
                self._step("commit") if turn.written else None
                connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
                raise
            if turn.written:
                self._step("committed")

    @contextmanager
    def reading(self) -> Iterator[SqliteReader]:
        with self._told_apart("read"), closing(_connect(self.path)) as connection:
            connection.execute("BEGIN")
            yield SqliteReader(connection)
            connection.execute("COMMIT")

    def close(self) -> None:
        self._connection.close()

    @contextmanager
    def _told_apart(self, doing: str) -> Iterator[None]:
        """What the database says when it fails, as one error of ours."""
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise StoreUnavailable(f"{self.address} could not be {doing}: {error}") from error


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def _inspect(path: Path) -> None:
    """Look at a file without a write: what is not ours, or too new, stays as it is."""
    if not path.exists() or path.stat().st_size == 0:
        return
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        try:
            tables = {
                name
                for (name,) in connection.execute(
                    "SELECT name FROM sqlite_master WHERE type = 'table'"
                )
            }
        except sqlite3.DatabaseError as error:
            raise NotABook(f"{path} is not a book: {error}") from error
        if not tables:
            return
        if not tables >= TABLES:
            raise NotABook(f"{path} holds {', '.join(sorted(tables))}, which is no book of ours")
        _check_version(
            connection.execute("SELECT max(number) FROM migrations").fetchone()[0], str(path)
        )


def _check_version(found: int, place: str) -> None:
    if found > VERSION:
        raise NewerBook(
            f"{place} is a book of version {found}, and this program knows versions up to "
            f"{VERSION}; use the Croupier that wrote it, or a later one"
        )


def _migrate(connection: sqlite3.Connection, place: str) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        known = connection.execute(
            "SELECT count(*) FROM sqlite_master WHERE name = 'migrations'"
        ).fetchone()[0]
        if not known:
            connection.execute(RECORD.format(big="INTEGER"))
        done = connection.execute("SELECT coalesce(max(number), 0) FROM migrations").fetchone()[0]
        _check_version(done, place)
        for migration in MIGRATIONS[done:]:
            for statement in migration.in_words_of("INTEGER"):
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
