"""How a PostgreSQL database becomes a ledger: its driver, its address, its promises, its tables."""

import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from croupier.ledger.contract import BadDatabase, NotABook
from croupier.ledger.postgres_roles import role_of
from croupier.ledger.postgres_schema import objects
from croupier.ledger.powers import NotTheOwner
from croupier.ledger.schema import (
    MIGRATIONS,
    RECORD,
    Dialect,
    Migration,
    in_words,
    no_ledger_at,
    pending,
    version_of,
)

if TYPE_CHECKING:
    import psycopg

    Connection = psycopg.Connection[tuple[Any, ...]]

MIGRATION_LOCK = 0x43524F5550494552
"""The advisory lock of those who make or change the tables, `CROUPIER` in letters, with the number
of their schema: properties that share a database do not wait for each other."""
_LOCK_SCHEMA = (
    "SELECT pg_advisory_xact_lock(%s # (SELECT oid::bigint FROM pg_namespace"
    " WHERE nspname = current_schema()))"
)

_TELLS = {
    "service": "PGSERVICE",
    "host": "PGHOST",
    "hostaddr": "PGHOSTADDR",
    "port": "PGPORT",
    "dbname": "PGDATABASE",
    "user": "PGUSER",
    "options": "PGOPTIONS",
}
"""What tells the ledgers of PostgreSQL servers apart, and where it stands if not in the address."""
DIALECT = Dialect(big="BIGINT", text='TEXT COLLATE "C"')


def driver() -> Any:
    """The driver, which only those who have a PostgreSQL book need."""
    try:
        import psycopg  # noqa: PLC0415
    except ImportError as error:
        raise BadDatabase(
            "a ledger in PostgreSQL needs the driver psycopg; install it with: "
            'pip install "croupier[postgres]"'
        ) from error
    return psycopg


def understood(url: str) -> tuple[dict[str, Any], str]:
    """The settings of an address, and words for it that hold no password."""
    from psycopg import Error  # noqa: PLC0415
    from psycopg.conninfo import conninfo_to_dict  # noqa: PLC0415

    try:
        settings = conninfo_to_dict(url)
    except Error:
        # What the driver says would repeat the address, and with it the password.
        raise BadDatabase(
            "the address of the database cannot be read; "
            "write postgresql://USER:PASSWORD@HOST:PORT/DATABASE"
        ) from None
    settings.setdefault("client_encoding", "UTF8")
    name = settings.get("dbname") or settings.get("user") or "of this user"
    where = settings.get("host") or settings.get("hostaddr") or "this machine"
    port = f", port {settings['port']}" if settings.get("port") else ""
    return dict(settings), f"the database {name} on {where}{port}"


def place_of(settings: dict[str, Any], apart: str) -> str:
    """Which ledger an address means, in words that hold no password. What the address leaves out
    is looked up where the driver looks it up, and nothing is asked of the server."""
    said = [str(settings.get(name) or os.environ.get(asked, "")) for name, asked in _TELLS.items()]
    return " ".join(("postgresql", *map(repr, said), repr(apart)))


def check_server(connection: "Connection", place: str) -> None:
    """Refuse a server that cannot keep the promise: every letter, and every commit on the disk."""
    status = connection.info.parameter_status
    if status("server_encoding") != "UTF8":
        raise BadDatabase(
            f"{place} is encoded in {status('server_encoding')}; a ledger needs a database in UTF8"
        )
    for name in ("fsync", "full_page_writes"):
        row = connection.execute("SELECT current_setting(%s)", (name,)).fetchone()
        if row is None or row[0] != "on":
            raise BadDatabase(
                f"{place} runs with {name} off, so a commit may not survive a power cut; turn it on"
            )
    connection.execute(
        "SELECT set_config('synchronous_commit', 'on', false)"
        " WHERE current_setting('synchronous_commit') NOT IN ('on', 'remote_apply')"
    )
    # A transaction sees what others committed while it waited for them; and no policy of somebody's
    # acts with our rights when we read, or hides a row from us.
    connection.execute(
        "SELECT set_config('default_transaction_isolation', 'read committed', false),"
        " set_config('row_security', 'off', false)"
    )


def version_here(connection: "Connection", place: str) -> int:
    """The version of the ledger in this schema, 0 for none; what is no ledger is refused."""
    from psycopg import errors  # noqa: PLC0415

    rows = connection.execute(
        "SELECT relname::text, relkind = 'r', has_table_privilege(oid, 'SELECT'::text)"
        " FROM pg_class WHERE relnamespace = (SELECT oid FROM pg_namespace"
        " WHERE nspname = current_schema()) AND relkind IN ('r', 'v', 'm', 'f', 'p')"
    )
    tables = {name: (is_table, readable) for name, is_table, readable in rows.fetchall()}
    applied: dict[int, str] = {}
    is_table, readable = tables.get("migrations", (False, False))
    if is_table:  # to read a view is to run what its owner wrote
        _must_read(connection, place, readable=readable)
        with suppress(errors.UndefinedColumn), connection.transaction():
            found = connection.execute("SELECT number, name FROM ONLY migrations")
            applied = {number: name for number, name in found}  # noqa: C416
    if not tables:
        _must_be_empty(connection, place)
    return version_of(tables, applied, place)


def _must_be_empty(connection: "Connection", place: str) -> None:
    """Refuse to make a ledger among things of others: `verify` would never call it sound."""
    found = [f"{kind} {name}" for kind, name in sorted(objects(connection))]
    if found:
        some = ", ".join(found[:8])
        raise NotABook(f"{place} holds other things ({some}); give the ledger a schema of its own")


def _must_read(connection: "Connection", place: str, *, readable: bool) -> None:
    """Refuse a role that the ledger's tables were never given to."""
    if not readable:
        user = connection.info.user
        raise NotTheOwner(
            f"{user} may not read the ledger in {place}; if it runs the servers, let the owner of "
            f"the tables run: croupier ledger role {user}"
        )


def migrate(connection: "Connection", place: str, *, create: bool) -> None:
    done = version_here(connection, place)
    if done == 0 and not create:
        raise no_ledger_at(place)
    if not pending(done):
        return
    _must_make(connection, place, done)
    with connection.transaction():
        begin_migration(connection)
        done = version_here(connection, place)  # somebody may have been quicker
        for statement in steps_from(done):
            connection.execute(statement)


def begin_migration(connection: "Connection") -> None:
    """Shut out everybody else who makes or changes the tables of this schema, until the end of
    the transaction."""
    connection.execute(_LOCK_SCHEMA, (MIGRATION_LOCK,))


def steps_from(done: int) -> Iterator[str]:
    """The statements that make a ledger of this version one of today."""
    if done == 0:
        yield in_words(RECORD, DIALECT)
    for migration in pending(done):
        yield from migration.in_words_of(DIALECT)
        yield _recorded(migration)


def _recorded(migration: Migration) -> str:
    from psycopg import sql  # noqa: PLC0415

    values = (migration.number, migration.name, datetime.now(UTC).isoformat())
    said = sql.SQL("INSERT INTO migrations VALUES ({})")
    return said.format(sql.SQL(", ").join(map(sql.Literal, values))).as_string(None)


def _must_make(connection: "Connection", place: str, done: int) -> None:
    """Refuse to begin with tables that this role may not make or change."""
    role = role_of(connection)
    if role is None or role.owns or (done == 0 and role.creates):
        return
    way = f"as {role.owner}, who owns it, run: croupier ledger role {role.name}"
    if done == 0:
        raise NotTheOwner(
            f"{place} holds no ledger yet, and {role.name} may create no tables there; {way}"
        )
    raise NotTheOwner(
        f"the ledger in {place} is of version {done}, this program needs version "
        f"{MIGRATIONS[-1].number}, and {role.name} may not change its tables; {way}"
    )
