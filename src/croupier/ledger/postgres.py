"""The ledger in a PostgreSQL database, which several processes may share.

A turn locks the one row of `head`, so writers of all processes stand in one line and every number
is given once. The statements of a step travel together; a commit returns when the server has it on
its disk. A lost connection is made anew; what was on its way then is reported as unavailable, and
the caller asks again.
"""

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from threading import Lock
from typing import TYPE_CHECKING, Any, LiteralString

from croupier.errors import must
from croupier.ledger.contract import (
    Batch,
    Changes,
    DocumentKey,
    Head,
    Marks,
    Remembered,
    SignedCheckpoint,
    Step,
    StoreUnavailable,
    no_step,
    under,
)
from croupier.ledger.entry import Entry
from croupier.ledger.patience import Watch, cut_socket, patience
from croupier.ledger.postgres_opening import check_server, driver, migrate, understood
from croupier.ledger.turns import TurnRecord

if TYPE_CHECKING:
    import psycopg

    Connection = psycopg.Connection[tuple[Any, ...]]

ROWS_AT_ONCE = 2_000
_TIMEOUTS = {"lock_timeout": 0.8, "idle_in_transaction_session_timeout": 1.0}
"""How long a writer waits for another that has the pen, and when the server takes it from one that
has stopped in its turn, as shares of our patience."""
_HEAD: LiteralString = "SELECT turn, sequence, hash, turn_hash FROM head"
_CHECKPOINT: LiteralString = "SELECT number, text, signature FROM checkpoints ORDER BY number"
_ENTRY: LiteralString = "SELECT sequence, id, instant, reason, text, hash FROM entries"
_REMEMBERED: LiteralString = (
    "SELECT id, digest, answer, turn FROM requests WHERE id = ANY(%b::text[])"
)
_ENTRIES: LiteralString = (
    "INSERT INTO entries SELECT * FROM unnest(%b::bigint[], %b::text[], %b::text[], %b::text[],"
    " %b::text[], %b::text[])"
)
_BALANCES: LiteralString = (
    "INSERT INTO balances SELECT *, %s::bigint FROM unnest(%b::text[], %b::bigint[])"
    " ON CONFLICT (account) DO UPDATE SET amount = excluded.amount, turn = excluded.turn"
)
_DOCUMENTS: LiteralString = (
    "INSERT INTO documents SELECT *, %s::bigint FROM unnest(%b::text[], %b::text[], %b::text[])"
    " ON CONFLICT (kind, id) DO UPDATE SET text = excluded.text, turn = excluded.turn"
)
_REQUESTS: LiteralString = (
    "INSERT INTO requests SELECT * FROM unnest(%b::text[], %b::text[], %b::text[], %b::bigint[])"
)
_RECORDS: LiteralString = (
    "INSERT INTO turns SELECT * FROM unnest(%b::bigint[], %b::text[], %b::text[])"
)


class PostgresWriter:
    """A writer alone with the database."""

    def __init__(self, connection: "Connection", head: Head, step: Step, watch: Watch) -> None:
        self._connection = connection
        self._watch = watch
        self._step = step
        self.head = head
        self.written = False

    def changes_since(self, turn: int, kinds: Collection[str]) -> Changes:
        execute = self._connection.execute
        balances = execute("SELECT account, amount FROM balances WHERE turn > %s", (turn,))
        documents = execute(
            "SELECT kind, id, text FROM documents WHERE turn > %s AND kind = ANY(%s::text[])",
            (turn, list(kinds)),
        )
        return Changes(
            dict(balances),
            {(kind, id): text for kind, id, text in documents},  # noqa: A001
        )

    def remembered(self, ids: Iterable[str]) -> dict[str, Remembered]:
        return _remembered(self._connection, ids)

    def write(self, batch: Batch) -> None:
        turn = batch.head.turn
        self._watch.expect()
        with self._connection.pipeline():
            execute = self._connection.execute
            self._step("entries")
            if batch.entries:
                entries = [
                    (entry.sequence, entry.id, entry.instant, entry.reason, entry.text, entry.hash)
                    for entry in batch.entries
                ]
                execute(_ENTRIES, _columns(entries))
            self._step("balances")
            if batch.balances:
                execute(_BALANCES, (turn, *_columns(batch.balances.items())))
            self._step("documents")
            if batch.documents:
                documents = [(kind, id, text) for (kind, id), text in batch.documents.items()]  # noqa: A001
                execute(_DOCUMENTS, (turn, *_columns(documents)))
            self._step("requests")
            if batch.requests:
                requests = [
                    (id, seen.digest, seen.answer, seen.turn)
                    for id, seen in batch.requests.items()  # noqa: A001
                ]
                execute(_REQUESTS, _columns(requests))
            self._step("records")
            if batch.records:
                records = [(record.turn, record.text, record.hash) for record in batch.records]
                execute(_RECORDS, _columns(records))
            self._step("head")
            execute(
                "UPDATE head SET turn = %s, sequence = %s, hash = %s, turn_hash = %s",
                (turn, batch.head.sequence, batch.head.hash, batch.head.turn_hash),
            )
        self.written = True

    def last_checkpoint(self) -> SignedCheckpoint | None:
        row = self._connection.execute(f"{_CHECKPOINT} DESC LIMIT 1").fetchone()
        return None if row is None else SignedCheckpoint(*row)

    def put_checkpoint(self, signed: SignedCheckpoint) -> None:
        self._connection.execute(
            "INSERT INTO checkpoints VALUES (%s, %s, %s)",
            (signed.number, signed.text, signed.signature),
        )
        self.written = True


class PostgresReader:
    """The database as it was when reading began."""

    def __init__(self, connection: "Connection") -> None:
        self._connection = connection
        self._names = count(1)
        self.head = _head(connection.execute(_HEAD).fetchone())

    def entries(
        self,
        *,
        after: int = 0,
        since: str | None = None,
        until: str | None = None,
        backwards: bool = False,
    ) -> Iterator[Entry]:
        query: LiteralString = f"{_ENTRY} WHERE sequence > %s"
        values: list[object] = [after]
        if since is not None:
            query += " AND instant >= %s"
            values.append(since)
        if until is not None:
            query += " AND instant < %s"
            values.append(until)
        query += " ORDER BY sequence DESC" if backwards else " ORDER BY sequence"
        for row in self._stream(query, values):
            yield Entry(*row)

    def newest(self, count: int) -> list[Entry]:
        query: LiteralString = f"{_ENTRY} ORDER BY sequence DESC LIMIT %s"
        return [Entry(*row) for row in self._connection.execute(query, (max(count, 0),))]

    def balances(self) -> dict[str, int]:
        rows = self._connection.execute("SELECT account, amount FROM balances")
        return {account: amount for account, amount in rows}  # noqa: C416

    def documents(self) -> dict[DocumentKey, str]:
        rows = self._connection.execute(
            "SELECT kind, id, text FROM documents WHERE text IS NOT NULL"
        )
        return {(kind, id): text for kind, id, text in rows}  # noqa: A001

    def requests(self) -> Iterator[tuple[str, Remembered]]:
        query: LiteralString = "SELECT id, digest, answer, turn FROM requests ORDER BY id"
        for id, *seen in self._stream(query, []):  # noqa: A001
            yield id, Remembered(*seen)

    def request_count(self) -> int:
        row = self._connection.execute("SELECT count(*) FROM requests").fetchone()
        return int(row[0]) if row is not None else 0

    def records(self) -> Iterator[TurnRecord]:
        for row in self._stream("SELECT turn, text, hash FROM turns ORDER BY turn", []):
            yield TurnRecord(*row)

    def checkpoints(self) -> list[SignedCheckpoint]:
        return [SignedCheckpoint(*row) for row in self._connection.execute(_CHECKPOINT)]

    def marks(self) -> Marks:
        execute = self._connection.execute
        documents = execute("SELECT kind, id, turn FROM documents")
        return Marks(
            dict(execute("SELECT account, turn FROM balances")),
            {(kind, id): turn for kind, id, turn in documents},  # noqa: A001
        )

    def remembered(self, ids: Iterable[str]) -> dict[str, Remembered]:
        return _remembered(self._connection, ids)

    def damage(self) -> Iterator[str]:
        """The server looks after its own files."""
        return iter(())

    def _stream(self, query: LiteralString, values: list[object]) -> Iterator[tuple[Any, ...]]:
        """Rows in portions, so that a ledger of any length needs little memory."""
        with self._connection.cursor(f"reading_{next(self._names)}") as cursor:
            cursor.itersize = ROWS_AT_ONCE
            yield from cursor.execute(query, values)


class PostgresStore:
    """A ledger in the tables of one database, made when they are missing unless told otherwise."""

    def __init__(self, url: str, *, create: bool = True, step: Step = no_step) -> None:
        self._psycopg = driver()
        self._settings, self.address = understood(url)
        self._step = step
        self._pen = Lock()
        self._patience = patience()
        self._watch = Watch(self._patience, self._cut)
        self._connection: Connection | None = None
        self._finding = Lock()
        self._finder: Connection | None = None
        with self._told_apart("opened"):
            connection = self._connect(writes=True)
            try:
                migrate(connection, self.address, create=create)
            except BaseException:
                connection.close()
                raise
            self._connection = connection

    @contextmanager
    def writing(self) -> Iterator[PostgresWriter]:
        with self._pen, self._told_apart("written"):
            self._step("begin")
            try:
                connection, head = self._begin()
                try:
                    writer = PostgresWriter(connection, head, self._step, self._watch)
                    yield writer
                    if writer.written:
                        self._step("commit")
                    self._watch.expect()
                    connection.execute("COMMIT")
                except BaseException:
                    self._abandon(connection)
                    raise
            finally:
                self._watch.rest()
            if writer.written:
                self._step("committed")

    @contextmanager
    def reading(self) -> Iterator[PostgresReader]:
        with self._told_apart("read"):
            connection = self._connect()
            try:
                connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
                yield PostgresReader(connection)
            finally:
                connection.close()

    def find(self, kind: str, ids: Iterable[str]) -> dict[str, str]:
        query: LiteralString = (
            "SELECT id, text FROM documents"
            " WHERE kind = %s AND id = ANY(%s::text[]) AND text IS NOT NULL"
        )
        return dict(self._find(query, (kind, list(ids))))

    def ids_under(self, kind: str, owner: str) -> list[str]:
        query: LiteralString = (
            "SELECT id, '' FROM documents WHERE kind = %s AND id >= %s AND id < %s"
            " AND text IS NOT NULL ORDER BY id"
        )
        return [id for id, _ in self._find(query, (kind, *under(owner)))]  # noqa: A001

    def _find(self, query: LiteralString, values: tuple[object, ...]) -> list[tuple[str, str]]:
        """Rows of a connection that stays open for looking things up; a lost one is made anew."""
        with self._told_apart("read"), self._finding:
            if self._finder is not None:
                try:
                    return _rows(self._finder, query, values)
                except self._psycopg.OperationalError:
                    self._finder.close()
            self._finder = self._connect()
            return _rows(self._finder, query, values)

    def close(self) -> None:
        self._watch.close()
        with self._finding:
            if self._finder is not None:
                self._finder.close()
                self._finder = None
        with self._pen:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def _begin(self) -> "tuple[Connection, Head]":
        """A transaction with the pen; a connection that was lost since the last is made anew."""
        self._watch.expect()
        if self._connection is not None:
            try:
                return self._connection, _take_pen(self._connection)
            except self._psycopg.errors.LockNotAvailable:
                self._abandon(self._connection)
                raise
            except self._psycopg.OperationalError:
                self._abandon(self._connection)
            except BaseException:
                self._abandon(self._connection)
                raise
        self._connection = connection = self._connect(writes=True)
        try:
            return connection, _take_pen(connection)
        except BaseException:
            self._abandon(connection)
            raise

    def _abandon(self, connection: "Connection") -> None:
        """End a turn without its work; a connection in doubt is closed, and the server forgets."""
        idle = self._psycopg.pq.TransactionStatus.IDLE
        with suppress(self._psycopg.Error):
            connection.rollback()
        if connection.closed or connection.info.transaction_status != idle:
            connection.close()
            self._connection = None

    def _cut(self) -> None:
        """The server has not answered in time: end the connection that waits for it."""
        connection = self._connection
        if connection is not None and not connection.closed:
            cut_socket(connection.fileno())

    def _connect(self, *, writes: bool = False) -> "Connection":
        connection: Connection = self._psycopg.connect(
            **self._settings, autocommit=True, connect_timeout=max(2, round(self._patience))
        )
        try:
            check_server(connection, self.address)
            for name, share in _TIMEOUTS.items() if writes else ():
                milliseconds = f"{self._patience * share * 1000:.0f}ms"
                connection.execute("SELECT set_config(%s, %s, false)", (name, milliseconds))
        except BaseException:
            connection.close()
            raise
        return connection

    @contextmanager
    def _told_apart(self, doing: str) -> Iterator[None]:
        """What the database says when it fails, as one error of ours."""
        try:
            yield
        except (self._psycopg.Error, OSError) as error:
            said = " ".join(str(error).split()) or type(error).__name__
            raise StoreUnavailable(f"{self.address} could not be {doing}: {said}") from error


def _take_pen(connection: "Connection") -> Head:
    with connection.pipeline():
        connection.execute("BEGIN")
        row = connection.execute(f"{_HEAD} FOR UPDATE")
    return _head(row.fetchone())


def _head(row: tuple[Any, ...] | None) -> Head:
    must(row is not None, "a book without a head")
    return Head(*row) if row is not None else Head()


def _rows(
    connection: "Connection", query: LiteralString, values: tuple[object, ...]
) -> list[tuple[str, str]]:
    return [(id, text) for id, text in connection.execute(query, values)]  # noqa: A001


def _columns(rows: Iterable[tuple[Any, ...]]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]


def _remembered(connection: "Connection", ids: Iterable[str]) -> dict[str, Remembered]:
    rows = connection.execute(_REMEMBERED, (list(ids),))
    return {id: Remembered(*seen) for id, *seen in rows}  # noqa: A001
