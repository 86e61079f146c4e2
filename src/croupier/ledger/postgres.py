"""The ledger in a PostgreSQL database, which several processes may share.

A turn locks the only row of `head`, so the writers of all processes queue up and every number is
used once. The statements of a step are pipelined. A commit returns when the server has it on its
disk, and a synchronous standby too, if there is one. A lost connection is replaced by a new one, to
whichever server of the address is then the primary. Work that was in flight is reported as
unavailable, and the caller sends it again.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Any, LiteralString

from croupier.errors import must
from croupier.ledger.contract import (
    Head,
    Step,
    StoreUnavailable,
    no_step,
    under,
)
from croupier.ledger.patience import Watch, cut_socket, patience
from croupier.ledger.postgres_opening import driver, migrate, place_of, understood
from croupier.ledger.postgres_places import schema_here, stay_in, step_aside
from croupier.ledger.postgres_reading import HEAD, PostgresReader, head_of
from croupier.ledger.postgres_roles import role_of
from croupier.ledger.postgres_servers import Servers, ServerStanding, standing_of, takes_no_writes
from croupier.ledger.postgres_writing import PostgresWriter
from croupier.ledger.powers import DatabaseRole

if TYPE_CHECKING:
    import psycopg

    Connection = psycopg.Connection[tuple[Any, ...]]

_TIMEOUTS = {"lock_timeout": 0.8, "idle_in_transaction_session_timeout": 1.0}
"""Timeouts as shares of our patience.

They limit how long a writer waits for another that has the write lock, and when the server takes
the lock from a writer that has stopped in the middle of its turn.
"""
_REST_SECONDS = 1.0
"""How long others avoid a server that has just failed to answer in time."""
_READING = 12
"""How many times our patience a reader may wait for one batch of rows: reports can be slow."""
_LASTING: LiteralString = (
    "UPDATE head SET turn = turn WHERE current_setting('synchronous_standby_names') != ''"
)
"""A statement whose commit is confirmed once the standby has everything before it."""
_TAKE_FROM_STOPPED: LiteralString = (
    "SELECT pg_catalog.pg_terminate_backend(activity.pid) FROM pg_stat_activity AS activity"
    " WHERE activity.pid != pg_backend_pid() AND activity.wait_event_type = 'Client'"
    " AND greatest(activity.xact_start, activity.state_change)"
    " < clock_timestamp() - pg_catalog.make_interval(secs => %s)"
    " AND activity.pid IN (SELECT pid FROM pg_locks WHERE granted"
    " AND relation = 'head'::regclass AND mode IN ('RowShareLock', 'RowExclusiveLock'))"
)
"""End the turn of a process that has stopped in the middle of it.

The server is waiting for its next statement, or for it to take an answer, and has heard nothing for
as long as we would wait for a server. A process that waits for its standby does not count: its turn
would be committed here and perhaps nowhere else. `transaction_timeout` would not work, because a
restore writes a whole ledger in one turn, which may take an hour.
"""


class PostgresStore:
    """A ledger in the tables of one database, which are created if missing unless disabled.

    A ledger kept `apart` has its own schema, named after the ledger beside it.
    """

    def __init__(
        self, url: str, *, create: bool = True, step: Step = no_step, apart: str = ""
    ) -> None:
        self._psycopg = driver()
        settings, self.address = understood(url)
        self.place = place_of(settings, apart)
        self._apart = apart
        self._schema = ""
        """Where the ledger is, once it was opened."""
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
        self.role: DatabaseRole | None = None
        """The role it was opened as, and what that role could do at the time."""
        with self._told_apart("opened"):
            connection = self._connect(writes=False, create=create)
            try:
                self._schema = schema_here(connection, self.address)
                stay_in(connection, self._schema)
                migrate(connection, self.address, create=create)
                self.role = role_of(connection)
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
        """Return the size of the ledger's tables and indexes."""
        query: LiteralString = (
            "SELECT 'size', coalesce(sum(pg_catalog.pg_total_relation_size(c.oid)), 0)::text"
            " FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
            " WHERE n.nspname = current_schema() AND c.relkind = 'r'"
        )
        return int(dict(self._find(query, ()))["size"])

    def begin_anew(self) -> None:
        """Empty a ledger without real money; only one that is kept apart may be emptied."""
        must(bool(self._apart), "a ledger of money is never emptied")
        with self.writing() as writer:
            writer.empty()

    def _find(self, query: LiteralString, values: tuple[object, ...]) -> list[tuple[str, str]]:
        """Query over a connection kept open for lookups; reconnect if it was lost."""
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
        """Return what the primary says about itself now: its timeline and its standbys."""
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
        """Servers of the address that accept writes but are not the primary."""
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
        """Report a turn that timed out, and for a moment fail other callers at once."""
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
        """Begin a turn with the write lock; reconnect if the connection was lost."""
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
        """Begin a turn, ending that of a stalled process; drop a lost connection."""
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
        """End a turn without its work; close the connection if its state is in doubt."""
        idle = self._psycopg.pq.TransactionStatus.IDLE
        with suppress(self._psycopg.Error):
            connection.rollback()
        if connection.closed or connection.info.transaction_status != idle:
            connection.close()
            self._connection = None

    def _cut(self) -> None:
        """End the connection, because the server has not answered in time."""
        _cut(self._connection)

    def _joined(self, *, writes: bool = False, create: bool = False) -> "Connection":
        """Connect, in the schema of this ledger."""
        connection = self._servers.connect(writes=writes)
        try:
            if self._schema:
                stay_in(connection, self._schema)
            elif self._apart:
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
        """Report any database failure as one of our own errors."""
        try:
            yield
        except (self._psycopg.Error, OSError) as error:
            said = " ".join(str(error).split()) or type(error).__name__
            if isinstance(error, self._psycopg.errors.InsufficientPrivilege):
                said += "; the owner of the tables gives rights with: croupier ledger role NAME"
            raise StoreUnavailable(f"{self.address} could not be {doing}: {said}") from error


def _cut(connection: "Connection | None") -> None:
    if connection is not None and not connection.closed:
        cut_socket(connection.fileno())


def _take_pen(connection: "Connection") -> Head:
    with connection.pipeline():
        connection.execute("BEGIN")
        row = connection.execute(f"{HEAD} FOR UPDATE")
    return head_of(row.fetchone())


def _rows(
    connection: "Connection", query: LiteralString, values: tuple[object, ...]
) -> list[tuple[str, str]]:
    return [(id, text) for id, text in connection.execute(query, values)]  # noqa: A001
