"""The ledger in a PostgreSQL database, which several processes may share.

A turn locks the one row of `head`, so writers of all processes stand in one line and every number
is given once. The statements of a step travel together; a commit returns when the server has it on
its disk, and a synchronous standby on its own. A lost connection is made anew, to whichever server
of the address is the primary by then; what was on its way is reported as unavailable, and the
caller asks again.
"""

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Any, LiteralString

from croupier.errors import must
from croupier.ledger.contract import (
    COMMON,
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
from croupier.ledger.postgres_opening import driver, migrate, step_aside, understood
from croupier.ledger.postgres_servers import Servers, ServerStanding, standing_of, takes_no_writes
from croupier.ledger.turns import TurnRecord

if TYPE_CHECKING:
    import psycopg

    Connection = psycopg.Connection[tuple[Any, ...]]

ROWS_AT_ONCE = 2_000
_TIMEOUTS = {"lock_timeout": 0.8, "idle_in_transaction_session_timeout": 1.0}
"""How long a writer waits for another that has the pen, and when the server takes it from one that
has stopped in its turn, as shares of our patience."""
_REST_SECONDS = 1.0
"""How long nobody else waits for a server that has just kept somebody waiting in vain."""
_READING = 12
"""How many times our patience a reader has for one portion: reports may read for long."""
_HEAD: LiteralString = "SELECT turn, sequence, hash, turn_hash FROM head"
_CHECKPOINT: LiteralString = "SELECT number, text, signature FROM checkpoints ORDER BY number"
_ENTRY: LiteralString = "SELECT sequence, id, instant, reason, text, hash FROM entries"
_DOCUMENT: LiteralString = "SELECT kind, id, text FROM documents WHERE text IS NOT NULL"
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
_LASTING: LiteralString = (
    "UPDATE head SET turn = turn WHERE current_setting('synchronous_standby_names') != ''"
)
"""A commit that is answered when the standby has everything before it."""
_TAKE_FROM_STOPPED: LiteralString = (
    "SELECT pg_terminate_backend(activity.pid) FROM pg_stat_activity AS activity"
    " WHERE activity.pid != pg_backend_pid() AND activity.wait_event = 'ClientRead'"
    " AND activity.xact_start < clock_timestamp() - make_interval(secs => %s)"
    " AND activity.pid IN (SELECT pid FROM pg_locks WHERE granted"
    " AND relation = 'head'::regclass AND mode IN ('RowShareLock', 'RowExclusiveLock'))"
)
"""End the turn of a process that has stopped in it. One that waits for its standby is no such
process: its turn would count here and perhaps nowhere else."""
_FORGET: LiteralString = "UPDATE requests SET digest = '', answer = '' WHERE id = ANY(%b::text[])"
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
        self.recalled = False
        """Whether an answer of before is given again, which must outlast this server too."""

    def changes_since(self, turn: int, kinds: Collection[str]) -> Changes:
        return _changes_since(self._connection, turn, kinds)

    def remembered(self, ids: Iterable[str]) -> dict[str, Remembered]:
        found = _remembered(self._connection, ids)
        self.recalled = self.recalled or bool(found)
        return found

    def turn_hash(self, turn: int) -> str | None:
        return _turn_hash(self._connection, turn)

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

    def empty(self) -> None:
        """Take everything out, as if nothing had ever been written."""
        fresh = Head()
        self._connection.execute(
            "TRUNCATE entries, balances, documents, requests, turns, checkpoints"
        )
        self._connection.execute(
            "UPDATE head SET turn = %s, sequence = %s, hash = %s, turn_hash = %s",
            (fresh.turn, fresh.sequence, fresh.hash, fresh.turn_hash),
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

    def forget(self, turn: int, sequence: int, requests: Collection[str]) -> None:
        self._step("forget")
        self._watch.expect()
        with self._connection.pipeline():
            self._connection.execute("DELETE FROM entries WHERE sequence <= %s", (sequence,))
            self._connection.execute("DELETE FROM turns WHERE turn <= %s", (turn,))
            self._connection.execute(_FORGET, (list(requests),))
        self.written = True

    def forget_unrecorded(self) -> int:
        self._watch.expect()
        query: LiteralString = (
            "UPDATE requests SET digest = '', answer = '' WHERE turn = 0 AND answer <> ''"
        )
        self.written = True
        return self._connection.execute(query).rowcount


class PostgresReader:
    """The database as it was when reading began."""

    def __init__(self, connection: "Connection", watch: Watch) -> None:
        self._connection = connection
        self._watch = watch
        self._names = count(1)
        with watch.asked():
            self.head = _head(connection.execute(_HEAD).fetchone())

    def entries(
        self,
        *,
        after: int = 0,
        since: str | None = None,
        until: str | None = None,
        backwards: bool = False,
        reasons: Collection[str] | None = None,
    ) -> Iterator[Entry]:
        query: LiteralString = f"{_ENTRY} WHERE sequence > %s"
        values: list[object] = [after]
        if since is not None:
            query += " AND instant >= %s"
            values.append(since)
        if until is not None:
            query += " AND instant < %s"
            values.append(until)
        if reasons is not None:
            query += " AND reason = ANY(%s::text[])"
            values.append(list(reasons))
            if COMMON not in reasons:
                query += f" AND reason <> '{COMMON}'"  # as the index says it
        query += " ORDER BY sequence DESC" if backwards else " ORDER BY sequence"
        for row in self._stream(query, values):
            yield Entry(*row)

    def newest(self, count: int) -> list[Entry]:
        query: LiteralString = f"{_ENTRY} ORDER BY sequence DESC LIMIT %s"
        return [Entry(*row) for row in self._connection.execute(query, (max(count, 0),))]

    def balances(self) -> dict[str, int]:
        rows = self._connection.execute("SELECT account, amount FROM balances")
        return {account: amount for account, amount in rows}  # noqa: C416

    def documents(self, kinds: Collection[str] | None = None) -> dict[DocumentKey, str]:
        if kinds is None:
            return dict(self.each_document())
        query: LiteralString = f"{_DOCUMENT} AND kind = ANY(%s::text[])"
        rows = self._connection.execute(query, (list(kinds),))
        return {(kind, id): text for kind, id, text in rows}  # noqa: A001

    def each_document(self) -> Iterator[tuple[DocumentKey, str]]:
        for kind, id, text in self._stream(_DOCUMENT, []):  # noqa: A001
            yield (kind, id), text

    def documents_between(
        self, kind: str, first: str, behind: str, *, backwards: bool = False
    ) -> Iterator[tuple[str, str]]:
        query: LiteralString = f"{_DOCUMENT} AND kind = %s AND id >= %s AND id < %s ORDER BY id"
        if backwards:
            query += " DESC"
        for _, id, text in self._stream(query, [kind, first, behind]):  # noqa: A001
            yield id, text

    def requests(self) -> Iterator[tuple[str, Remembered]]:
        query: LiteralString = "SELECT id, digest, answer, turn FROM requests ORDER BY id"
        for id, *seen in self._stream(query, []):  # noqa: A001
            yield id, Remembered(*seen)

    def request_count(self) -> int:
        row = self._connection.execute("SELECT count(*) FROM requests").fetchone()
        return int(row[0]) if row is not None else 0

    def records(self, *, after: int = 0) -> Iterator[TurnRecord]:
        query: LiteralString = "SELECT turn, text, hash FROM turns WHERE turn > %s ORDER BY turn"
        for row in self._stream(query, [after]):
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

    def changes_since(self, turn: int, kinds: Collection[str]) -> Changes:
        with self._watch.asked():
            return _changes_since(self._connection, turn, kinds)

    def turn_hash(self, turn: int) -> str | None:
        with self._watch.asked():
            return _turn_hash(self._connection, turn)

    def damage(self) -> Iterator[str]:
        """The server looks after its own files."""
        return iter(())

    def _stream(self, query: LiteralString, values: list[object]) -> Iterator[tuple[Any, ...]]:
        """Rows in portions, so that a ledger of any length needs little memory."""
        with self._connection.cursor(f"reading_{next(self._names)}") as cursor:
            with self._watch.asked():
                cursor.execute(query, values)
            while True:
                with self._watch.asked():
                    rows = cursor.fetchmany(ROWS_AT_ONCE)
                if not rows:
                    return
                yield from rows


class PostgresStore:
    """A ledger in the tables of one database, made when they are missing unless told otherwise.

    A ledger that is kept `apart` has a schema of its own, named after the one beside it.
    """

    def __init__(
        self, url: str, *, create: bool = True, step: Step = no_step, apart: str = ""
    ) -> None:
        self._psycopg = driver()
        settings, self.address = understood(url)
        self._apart = apart
        self._step = step
        self._pen = Lock()
        self._patience = patience()
        self._watch = Watch(self._patience, self._cut)
        self._connection: Connection | None = None
        self._servers = Servers(self._psycopg, settings, self.address, seconds=self._patience)
        self._rests_until = 0.0
        self._finding = Lock()
        self._finder: Connection | None = None
        self._finder_watch = Watch(self._patience, lambda: _cut(self._finder))
        with self._told_apart("opened"):
            connection = self._connect(writes=False, create=create)
            try:
                migrate(connection, self.address, create=create)
            except BaseException:
                connection.close()
                raise
            self._connection = connection

    @contextmanager
    def writing(self) -> Iterator[PostgresWriter]:
        with self._pen, self._told_apart("written"), self._in_time():
            self._step("begin")
            try:
                connection, head = self._begin()
                try:
                    writer = PostgresWriter(connection, head, self._step, self._watch)
                    yield writer
                    if writer.written:
                        self._step("commit")
                    self._watch.expect()
                    if writer.recalled and not writer.written:
                        connection.execute(_LASTING)
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
            connection = self._joined()
            watch = Watch(self._patience * _READING, lambda: _cut(connection))
            try:
                with watch.asked():
                    connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
                yield PostgresReader(connection, watch)
            finally:
                watch.close()
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

    def bytes_kept(self) -> int:
        """The tables of the ledger with their indexes."""
        query: LiteralString = (
            "SELECT 'size', coalesce(sum(pg_total_relation_size(c.oid)), 0)::text FROM pg_class c"
            " JOIN pg_namespace n ON n.oid = c.relnamespace"
            " WHERE n.nspname = current_schema() AND c.relkind = 'r'"
        )
        return int(dict(self._find(query, ()))["size"])

    def begin_anew(self) -> None:
        """Empty a ledger without worth; only one that is kept apart is ever emptied."""
        must(bool(self._apart), "a ledger of money is never emptied")
        with self.writing() as writer:
            writer.empty()

    def _find(self, query: LiteralString, values: tuple[object, ...]) -> list[tuple[str, str]]:
        """Rows of a connection that stays open for looking things up; a lost one is made anew."""
        with self._told_apart("read"), self._finding:
            if self._finder is not None:
                cuts = self._finder_watch.cuts
                try:
                    with self._finder_watch.asked():
                        return _rows(self._finder, query, values)
                except self._psycopg.OperationalError:
                    self._finder.close()
                    self._finder = None
                    if self._finder_watch.cuts != cuts:
                        raise
            self._finder = self._joined()
            with self._finder_watch.asked():
                return _rows(self._finder, query, values)

    def standing(self) -> ServerStanding:
        """What the primary says of itself now: its timeline, and who follows it."""
        with self._told_apart("read"):
            connection = self._servers.connect(writes=False)
            try:
                primary = self._servers.primary
                return standing_of(connection, primary.place if primary else self.address)
            finally:
                connection.close()

    @property
    def servers(self) -> int:
        """How many servers the address names."""
        return self._servers.count

    @property
    def left_behind(self) -> tuple[str, ...]:
        """Servers of the address that take writes and are not the primary."""
        return self._servers.left_behind

    def close(self) -> None:
        self._watch.close()
        self._finder_watch.close()
        with self._finding:
            if self._finder is not None:
                self._finder.close()
                self._finder = None
        with self._pen:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    @contextmanager
    def _in_time(self) -> Iterator[None]:
        """A turn that was cut off says so, and others are told at once for a moment."""
        if monotonic() < self._rests_until:
            raise StoreUnavailable(
                f"{self.address} could not be written: it did not answer a moment ago; send the "
                "same request again"
            )
        cuts = self._watch.cuts
        try:
            yield
        except self._psycopg.Error as error:
            timeout = isinstance(error, self._psycopg.errors.ConnectionTimeout)
            if not timeout and self._watch.cuts == cuts:
                raise
            self._rests_until = monotonic() + _REST_SECONDS
            primary = self._servers.primary
            copied = ", nor did its standby confirm" if primary and primary.promises_copy else ""
            raise StoreUnavailable(
                f"{self.address} could not be written: it did not answer within "
                f"{self._patience:g} seconds{copied}; send the same request again"
            ) from error

    def _begin(self) -> "tuple[Connection, Head]":
        """A transaction with the pen; a connection that was lost since the last is made anew."""
        connection, cuts = self._connection, self._watch.cuts
        if connection is not None:
            self._watch.expect()
            try:
                return connection, self._take_pen(connection)
            except self._psycopg.OperationalError:
                if not connection.closed or self._watch.cuts != cuts:
                    raise
            self._watch.rest()
        self._connection = connection = self._connect()
        self._watch.expect()
        return connection, self._take_pen(connection)

    def _take_pen(self, connection: "Connection") -> Head:
        """Begin a turn; whoever stopped in theirs loses it. A lost connection is forgotten."""
        errors = self._psycopg.errors
        try:
            return _take_pen(connection)
        except errors.LockNotAvailable:
            self._abandon(connection)
            with suppress(self._psycopg.Error):
                connection.execute(_TAKE_FROM_STOPPED, (self._patience,))
            raise
        except errors.ReadOnlySqlTransaction as error:
            connection.close()
            self._connection = None
            raise takes_no_writes(self.address) from error
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
        _cut(self._connection)

    def _joined(self, *, writes: bool = False, create: bool = False) -> "Connection":
        """A connection that is in the schema of this ledger."""
        connection = self._servers.connect(writes=writes)
        try:
            if self._apart:
                step_aside(connection, self.address, self._apart, create=create)
        except BaseException:
            connection.close()
            raise
        return connection

    def _connect(self, *, writes: bool = True, create: bool = False) -> "Connection":
        connection = self._joined(writes=writes, create=create)
        try:
            for name, share in _TIMEOUTS.items():
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


def _cut(connection: "Connection | None") -> None:
    if connection is not None and not connection.closed:
        cut_socket(connection.fileno())


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


def _changes_since(connection: "Connection", turn: int, kinds: Collection[str]) -> Changes:
    balances = connection.execute("SELECT account, amount FROM balances WHERE turn > %s", (turn,))
    documents = connection.execute(
        "SELECT kind, id, text FROM documents WHERE turn > %s AND kind = ANY(%s::text[])",
        (turn, list(kinds)),
    )
    return Changes(
        dict(balances),
        {(kind, id): text for kind, id, text in documents},  # noqa: A001
    )


def _turn_hash(connection: "Connection", turn: int) -> str | None:
    row = connection.execute("SELECT hash FROM turns WHERE turn = %s", (turn,)).fetchone()
    return None if row is None else str(row[0])


def _remembered(connection: "Connection", ids: Iterable[str]) -> dict[str, Remembered]:
    rows = connection.execute(_REMEMBERED, (list(ids),))
    return {id: Remembered(*seen) for id, *seen in rows}  # noqa: A001
