"""What a PostgreSQL role may do to a ledger, and a role that can only add to it.

The tables belong to the role that created them; it upgrades them, restores backups and removes
archived years. Servers need none of that. The privileges below are all that a day on the floor
takes. With them, the database itself refuses to change or remove an entry, the record of a turn, a
checkpoint or a remembered answer.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, LiteralString

from croupier.ledger.postgres_schema import built_in_only
from croupier.ledger.powers import DatabaseRole, Power

if TYPE_CHECKING:
    import psycopg

    Connection = psycopg.Connection[tuple[Any, ...]]

RIGHTS: dict[str, str] = {
    "entries": "SELECT, INSERT",
    "turns": "SELECT, INSERT",
    "checkpoints": "SELECT, INSERT",
    "requests": "SELECT, INSERT",
    "migrations": "SELECT",
    "balances": "SELECT, INSERT, UPDATE (amount, turn)",
    "documents": "SELECT, INSERT, UPDATE (text, turn)",
    "head": "SELECT, UPDATE",
}
"""What a server may do with each table."""
EMPTIED = ("entries", "turns", "checkpoints", "requests", "balances", "documents")
"""The tables to be emptied when a ledger without real money starts over."""

OWNER: LiteralString = """pg_catalog.pg_get_userbyid(coalesce(
  (SELECT relowner FROM pg_class
   WHERE relnamespace = own.oid AND relname = 'entries' AND relkind = 'r'),
  (SELECT datdba FROM pg_database WHERE datname = current_database()
   AND pg_catalog.pg_get_userbyid(own.nspowner) = 'pg_database_owner'),
  own.nspowner))"""
"""The owner of the tables, or before there are any, of the schema, which the query calls `own`."""
_ROLE: LiteralString = f"""
SELECT named.rolname::text, {OWNER}::text
FROM pg_roles AS named, pg_namespace AS own
WHERE named.rolname = coalesce(%(role)s, current_user) AND own.nspname = %(schema)s
"""  # noqa: S608 - nothing comes from outside
_POWERS: LiteralString = """
WITH own AS (SELECT oid, nspowner FROM pg_namespace WHERE nspname = %(schema)s),
acts_as AS (
  SELECT oid, rolname, rolsuper, rolcreaterole FROM pg_roles
  WHERE pg_has_role(%(role)s, oid, 'MEMBER')),
tables AS (
  SELECT oid, relowner, relname NOT IN ('balances', 'documents', 'head') AS kept FROM pg_class
  WHERE relnamespace = (SELECT oid FROM own) AND relname = ANY(%(tables)s::text[])
  AND relkind = 'r')
SELECT 'superuser' FROM acts_as WHERE rolsuper
UNION SELECT 'owns-database' FROM acts_as JOIN pg_database ON datdba = acts_as.oid
  WHERE datname = current_database()
UNION SELECT 'owns-schema' FROM acts_as JOIN own ON nspowner = acts_as.oid
UNION SELECT 'owns-tables' FROM acts_as JOIN tables ON relowner = acts_as.oid
UNION SELECT 'makes-roles' FROM acts_as WHERE rolcreaterole
UNION SELECT 'server-files' FROM acts_as
  WHERE rolname IN ('pg_write_server_files', 'pg_execute_server_program')
UNION SELECT 'update' FROM acts_as, tables
  WHERE kept AND has_any_column_privilege(acts_as.oid, tables.oid, 'UPDATE')
UNION SELECT lower(can) FROM acts_as, tables, unnest('{DELETE,TRUNCATE,TRIGGER}'::text[]) AS can
  WHERE has_table_privilege(acts_as.oid, tables.oid, can)
UNION SELECT 'create' FROM acts_as, own WHERE has_schema_privilege(acts_as.oid, own.oid, 'CREATE')
"""
"""This includes what a role could do by acting as another role that it is a member of."""
_LOGINS: LiteralString = (
    "SELECT rolname::text FROM pg_roles WHERE rolcanlogin"
    " AND has_schema_privilege(oid, %(schema)s::text, 'USAGE'::text) AND has_table_privilege(oid,"
    " format('%%I.entries', %(schema)s::text), 'SELECT'::text) ORDER BY 1"
)


def role_of(connection: "Connection", name: str | None = None) -> DatabaseRole | None:
    """Return a role, by default the connection's own, as it relates to the ledger, or None."""
    with built_in_only(connection) as schema:
        row = connection.execute(_ROLE, {"role": name, "schema": schema}).fetchone()
        if row is None:
            return None
        role, owner = row
        values = {"role": role, "tables": list(RIGHTS), "schema": schema}
        words = {word for (word,) in connection.execute(_POWERS, values)}
    if Power.SUPERUSER.word in words:
        return DatabaseRole(role, owner, (Power.SUPERUSER,))
    return DatabaseRole(role, owner, tuple(power for power in Power if power.word in words))


def roles_of(connection: "Connection") -> list[DatabaseRole]:
    """Return every role that may sign in to the database and read the ledger there."""
    with built_in_only(connection) as schema:
        found = connection.execute(_LOGINS, {"schema": schema}).fetchall()
    names = [name for (name,) in found]
    return [role for name in names if (role := role_of(connection, name)) is not None]


def grants(schema: str, role: str, *, emptied: bool = False) -> Iterator[str]:
    """Yield statements that grant a role its privileges in a schema and revoke all others.

    The others are revoked from the role and from PUBLIC.
    """
    from psycopg import sql  # noqa: PLC0415

    own, who = sql.Identifier(schema), sql.Identifier(role)
    tables = sql.SQL(", ").join(sql.Identifier(schema, table) for table in RIGHTS)
    said = [
        sql.SQL("REVOKE CREATE ON SCHEMA {} FROM PUBLIC").format(own),
        sql.SQL("REVOKE ALL ON SCHEMA {} FROM {}").format(own, who),
        sql.SQL(
            "REVOKE INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER ON {} FROM PUBLIC"
        ).format(tables),
        sql.SQL("REVOKE ALL ON {} FROM {}").format(tables, who),
        sql.SQL("GRANT USAGE ON SCHEMA {} TO {}").format(own, who),
    ]
    for table, rights in RIGHTS.items():
        more = ", TRUNCATE" if emptied and table in EMPTIED else ""
        named = sql.Identifier(schema, table)
        said.append(sql.SQL("GRANT {} ON {} TO {}").format(sql.SQL(rights + more), named, who))
    return (statement.as_string(None) for statement in said)
