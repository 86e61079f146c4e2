"""The ledger in a PostgreSQL database, which several processes may share.

A turn locks the one row of `head`, so writers of all processes stand in one line and every number
is given once. The statements of a step travel together; a commit returns when the server has it on
its disk, and a synchronous standby on its own. A lost connection is made anew, to whichever server
of the address is the primary by then; what was on its way is reported as unavailable, and the
caller asks again.
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
"""How long a writer waits for another that has the pen, and when the server takes it from one that
has stopped in its turn, as shares of our patience."""
_REST_SECONDS = 1.0
"""How long nobody else waits for a server that has just kept somebody waiting in vain."""
_READING = 12
"""How many times our patience a reader has for one portion: reports may read for long."""
_LASTING: LiteralString = (
    "UPDATE head SET turn = turn WHERE current_setting('synchronous_standby_names') != ''"
)
"""A commit that is answered when the standby has everything before it."""
_TAKE_FROM_STOPPED: LiteralString = (
    "SELECT pg_catalog.pg_terminate_backend(activity.pid) FROM pg_stat_activity AS activity"
    " WHERE activity.pid != pg_backend_pid() AND activity.wait_event_type = 'Client'"
    " AND greatest(activity.xact_start, activity.state_change)"
    " < clock_timestamp() - pg_catalog.make_interval(secs => %s)"
    " AND activity.pid IN (SELECT pid FROM pg_locks WHERE granted"
    " AND relation = 'head'::regclass AND mode IN ('RowShareLock', 'RowExclusiveLock'))"
)
"""End the turn of a process that has stopped in it: the server waits for it to ask, or to take an
answer, and has heard nothing for as long as we wait for a server. One that waits for its standby is
no such process: its turn would count here and perhaps nowhere else. `transaction_timeout` would not
do: a restore writes a whole ledger in one turn, which may take an hour."""


class PostgresStore:
    """A ledger in the tables of one database, made when they are missing unless told otherwise.

    A ledger that is kept `apart` has a schema of its own, named after the one beside it.
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
        """As whom it was opened, and what that role could do then."""
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
        """The tables of the ledger with their indexes."""
        query: LiteralString = (
            "SELECT 'size', coalesce(sum(pg_catalog.pg_total_relation_size(c.oid)), 0)::text"
            " FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
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
        """What the database says when it fails, as one error of ours."""
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
