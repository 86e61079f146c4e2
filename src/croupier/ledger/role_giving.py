"""A role for the servers of a ledger in PostgreSQL, given by the owner of its tables.

All of it is one transaction: the role and the tables if they are missing, its rights in the schema
of the ledger and in those beside it, and a look at what it could do afterward. If that is more than
to add, nothing has changed.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, LiteralString

from croupier.errors import brief, must
from croupier.ledger.contract import BadDatabase, StoreUnavailable
from croupier.ledger.patience import patience
from croupier.ledger.postgres_opening import (
    begin_migration,
    driver,
    steps_from,
    understood,
    version_here,
)
from croupier.ledger.postgres_places import (
    PUBLIC,
    must_be_of_the_house,
    schema_beside,
    schema_here,
)
from croupier.ledger.postgres_roles import grants, role_of, roles_of
from croupier.ledger.postgres_servers import Servers
from croupier.ledger.powers import DatabaseRole, NotTheOwner
from croupier.ledger.schema import no_ledger_at

if TYPE_CHECKING:
    import psycopg

    Connection = psycopg.Connection[tuple[Any, ...]]

_NO_NAMES = ("public", "none")
"""Words that PostgreSQL takes for everybody, or for nobody, even in quotation marks."""
_NAME_BYTES_MAX = 63
_PLAIN = re.compile("[a-z_][a-z0-9_]*")
"""A name that needs no quotation marks."""
_GIVING = "did not give the role"

Beside = Mapping[str, bool]
"""The ledgers that are kept apart in the same database, and whether they are ever emptied."""


@dataclass(frozen=True, slots=True)
class GivenRole:
    """A role that can now add to a ledger, and nothing more."""

    role: DatabaseRole
    created: bool
    """Whether it was not there before; then it has no password yet."""
    schema: str
    address: str

    @property
    def search_path(self) -> str:
        """The schema that its address must name, as a search path has it; empty if none must."""
        if self.schema == PUBLIC:
            return ""
        return self.schema if _PLAIN.fullmatch(self.schema) else _said("{}", self.schema)


def give_role(url: str, name: str, beside: Beside) -> GivenRole:
    """Make a ledger ready for a role that can only add to it; doing so again changes nothing."""
    must_be_name(name)
    with _connected(url, _GIVING) as (connection, place), connection.transaction():
        begin_migration(connection)
        created = not _knows_role(connection, name)
        schema = _schema_of(connection)
        for statement in _statements(connection, place, name, beside):
            _say(connection, statement)
        role = role_of(connection, name)
        must(role is not None, "a role that was given rights is not there")
        assert role is not None  # noqa: S101 - for mypy; `must` has refused it
        _must_only_add(role)
        _must_enter(connection, name, _places(schema, beside))
        return GivenRole(role, created, schema, place)


def role_statements(url: str, name: str, beside: Beside) -> list[str]:
    """What would be said to the database, for an administrator who says it; nothing is changed."""
    must_be_name(name)
    with (
        _connected(url, _GIVING) as (connection, place),
        connection.transaction(force_rollback=True),
    ):
        return ["BEGIN", *_statements(connection, place, name, beside), "COMMIT"]


def known_roles(url: str) -> list[DatabaseRole]:
    """Everyone who may sign in to the database of a ledger and read it."""
    with _connected(url, "did not list its roles") as (connection, place):
        if version_here(connection, place) == 0:
            raise no_ledger_at(place)
        return roles_of(connection)


def must_be_name(name: str) -> None:
    """Refuse what PostgreSQL would take for another name, or for everybody."""
    if (
        not name.isprintable()
        or not name.strip()
        or name.lower() in _NO_NAMES
        or name.lower().startswith("pg_")
        or len(name.encode()) > _NAME_BYTES_MAX
    ):
        raise BadDatabase(
            f"{brief(name)} is no name for a role; choose one of up to {_NAME_BYTES_MAX} letters, "
            "like floor"
        )


def _statements(connection: "Connection", place: str, name: str, beside: Beside) -> Iterator[str]:
    """What is said, in order; each was said when the next is asked for, or none ever is."""
    own, schema = role_of(connection), _schema_of(connection)
    must(own is not None, "a connection without a role")
    owner = own.owner if own is not None else name
    if owner == name:
        raise NotTheOwner(f"{name} owns the ledger; the servers need a role of their own")
    if not _knows_role(connection, name):
        yield _said("CREATE ROLE {} LOGIN", name)
    places = _places(schema, beside)
    owners = {of: _owner_of(connection, of) for of in places}
    for of in places:
        if of != schema and owners[of] != name:  # what it made itself holds no money
            must_be_of_the_house(connection, place, of)
    for of, owned_by in owners.items():
        if owned_by is None:
            yield _said("CREATE SCHEMA {} AUTHORIZATION {}", of, owner)
    if own is not None and own.name != owner:
        yield _said("SET LOCAL ROLE {}", owner)
    for of, emptied in places.items():
        if of != schema and owners[of] == name:
            continue
        yield _said("SET LOCAL search_path = {}", of)
        connection.execute("SELECT set_config('search_path', %s, true)", (_said("{}", of),))
        begin_migration(connection)  # a server may just be opening that one
        yield from steps_from(0 if owners[of] is None else version_here(connection, place))
        yield from grants(of, name, emptied=emptied)
    yield _said("SET LOCAL search_path = {}", schema)


def _places(schema: str, beside: Beside) -> dict[str, bool]:
    """The schemas that a server uses, and whether each is ever emptied."""
    return {schema: False} | {
        schema_beside(schema, apart): emptied for apart, emptied in beside.items()
    }


def _say(connection: "Connection", statement: str) -> None:
    from psycopg import errors  # noqa: PLC0415

    try:
        connection.execute(statement.encode())
    except errors.InsufficientPrivilege as error:
        raise NotTheOwner(
            f"{connection.info.user} may not say {statement}; let the owner of the ledger run "
            "this, or let the database's administrator say it first"
        ) from error


def _must_only_add(role: DatabaseRole) -> None:
    if role.could_rewrite:
        raise NotTheOwner(
            f"{role.name} could still change or remove entries: it {role.how}. Nothing was "
            "changed; give the servers another role, or take this away from it first"
        )


def _must_enter(connection: "Connection", name: str, places: Iterable[str]) -> None:
    """Whoever owns the tables need not own their schema; PostgreSQL then only warns."""
    shut = connection.execute(
        "SELECT nspname::text, pg_get_userbyid(nspowner)::text FROM pg_namespace"
        " WHERE nspname = ANY(%s) AND NOT has_schema_privilege(%s::name, oid, 'USAGE'::text)",
        (list(places), name),
    ).fetchone()
    if shut is not None:
        schema, owner = shut
        statement = _said("GRANT USAGE ON SCHEMA {} TO {}", schema, name)
        raise NotTheOwner(
            f"{name} would not get into the schema {schema}, which {owner} owns; let {owner} say: "
            f"{statement}"
        )


@contextmanager
def _connected(url: str, failed: str) -> "Iterator[tuple[Connection, str]]":
    psycopg = driver()
    settings, address = understood(url)
    try:
        servers = Servers(psycopg, settings, address, seconds=patience())
        connection = servers.connect(writes=True)
        try:
            schema_here(connection, address)
            connection.execute(  # anybody who may connect can hold the lock of a migration
                "SELECT set_config('lock_timeout', %s, false)", (f"{patience() * 1000:.0f}ms",)
            )
            yield connection, address
        finally:
            connection.close()
    except (psycopg.Error, OSError) as error:
        said = " ".join(str(error).split()) or type(error).__name__
        raise StoreUnavailable(f"{address} {failed}: {said}") from error


def _said(words: LiteralString, *names: str) -> str:
    from psycopg import sql  # noqa: PLC0415

    return sql.SQL(words).format(*map(sql.Identifier, names)).as_string(None)


def _schema_of(connection: "Connection") -> str:
    row = connection.execute("SELECT current_schema()::text").fetchone()
    return str(row[0]) if row is not None else PUBLIC


def _knows_role(connection: "Connection", name: str) -> bool:
    known = connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", (name,))
    return known.fetchone() is not None


def _owner_of(connection: "Connection", schema: str) -> str | None:
    """Who owns a schema; None if it is not there."""
    row = connection.execute(
        "SELECT pg_get_userbyid(nspowner)::text FROM pg_namespace WHERE nspname = %s", (schema,)
    ).fetchone()
    return None if row is None else str(row[0])
