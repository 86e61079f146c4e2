"""In which schema of a PostgreSQL database a ledger is, and whether it can be ours.

A schema that somebody else made can hold views, policies, triggers and functions, and these act
with the rights of whoever reads or writes there. So nothing is read in such a schema, and once a
ledger was opened, its schema is named and no longer looked for.
"""

from typing import TYPE_CHECKING, Any, LiteralString

from croupier.ledger.contract import BadDatabase
from croupier.ledger.postgres_roles import OWNER

if TYPE_CHECKING:
    import psycopg

    Connection = psycopg.Connection[tuple[Any, ...]]

PUBLIC = "public"

_HERE: LiteralString = """
SELECT current_schema()::text, current_user::text, current_setting('search_path'),
  (SELECT pg_catalog.pg_get_userbyid(nspowner)::text FROM pg_namespace
   WHERE nspname = current_schema()),
  (SELECT nspname::text FROM pg_namespace
   WHERE nspname = ANY(current_schemas(false)) AND nspname <> current_schema()
   AND EXISTS (SELECT 1 FROM pg_class WHERE relnamespace = pg_namespace.oid
     AND relname = 'entries') LIMIT 1)
"""
_OTHERS: LiteralString = f"""
WITH house AS (
  SELECT named.oid FROM pg_roles AS named, pg_namespace AS own
  WHERE own.nspname = current_schema()
  AND (named.rolsuper OR named.rolname = current_user OR named.rolname = {OWNER}))
SELECT 'the schema', nspname::text, pg_catalog.pg_get_userbyid(nspowner)::text FROM pg_namespace
WHERE nspname = %(schema)s AND nspowner NOT IN (SELECT oid FROM house)
UNION ALL
SELECT 'what is called', relname::text, pg_catalog.pg_get_userbyid(relowner)::text FROM pg_class
WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = %(schema)s)
AND relowner NOT IN (SELECT oid FROM house)
UNION ALL
SELECT 'the function', proname::text, pg_catalog.pg_get_userbyid(proowner)::text FROM pg_proc
WHERE pronamespace = (SELECT oid FROM pg_namespace WHERE nspname = %(schema)s)
AND proowner NOT IN (SELECT oid FROM house)
"""  # noqa: S608 - nothing comes from outside


def schema_here(connection: "Connection", place: str) -> str:
    """The schema that this user is pointed at: one that is there, and in front of no ledger unless
    it is the user's own."""
    row = connection.execute(_HERE).fetchone()
    schema, user, path, owner, hidden = row if row is not None else (None,) * 5
    if schema is None:
        raise BadDatabase(
            f"{place} has no schema that {user} may use: search_path is {path}; "
            f"CREATE SCHEMA {user} AUTHORIZATION {user} makes one, and croupier ledger role "
            f"{user}, run by the owner of a ledger, lets it in there"
        )
    if hidden is not None and owner != user:
        raise BadDatabase(
            f"{place} has a schema {schema} of {owner} in front of the schema {hidden}, which "
            f"holds a ledger; name the one that is meant in the address, with "
            f"?options=-csearch_path%3D{hidden} or ?options=-csearch_path%3D{schema}"
        )
    return str(schema)


def stay_in(connection: "Connection", schema: str) -> None:
    """Go on in this schema, whatever others make in front of it."""
    from psycopg import sql  # noqa: PLC0415

    connection.execute(
        "SELECT set_config('search_path', %s, false)",
        (sql.Identifier(schema).as_string(connection),),
    )


def step_aside(connection: "Connection", place: str, name: str, *, create: bool) -> None:
    """Go on in a schema beside the one of the floor's ledger, and in no other."""
    from psycopg import errors, sql  # noqa: PLC0415

    schema = schema_beside(schema_here(connection, place), name)
    if create:
        known = connection.execute("SELECT 1 FROM pg_namespace WHERE nspname = %s", (schema,))
        try:
            if known.fetchone() is None:
                made = sql.SQL("CREATE SCHEMA IF NOT EXISTS {}").format(sql.Identifier(schema))
                connection.execute(made)
        except errors.UniqueViolation:
            pass  # another process made it in the same moment
        except errors.InsufficientPrivilege:
            user = connection.info.user
            raise BadDatabase(
                f"{place} lets this user make no schema; let the ledger's owner run croupier "
                f"ledger role {user}, or let the database's owner say: CREATE SCHEMA {schema} "
                f"AUTHORIZATION {user}"
            ) from None
    must_be_of_the_house(connection, place, schema)
    stay_in(connection, schema)


def must_be_of_the_house(connection: "Connection", place: str, schema: str) -> None:
    """Refuse a schema beside the ledger's if it, or anything in it, belongs to somebody else than
    this user, the owner of the ledger, or an administrator of the server."""
    row = connection.execute(_OTHERS, {"schema": schema}).fetchone()
    if row is not None:
        what, name, owner = row
        where = f" in the schema {schema}" if name != schema else ""
        raise BadDatabase(
            f"{what} {name}{where} of {place} belongs to {owner}, who is neither this user nor the "
            "owner of the ledger, and could act with the rights of whoever uses it; have an "
            f"administrator look at it, then say: DROP SCHEMA {schema} CASCADE"
        )


def schema_beside(ledger: str, name: str) -> str:
    """What a schema beside that of a ledger is called.

    >>> schema_beside("public", "school"), schema_beside("floor2", "school")
    ('croupier_school', 'floor2_school')
    """
    return f"{'croupier' if ledger == PUBLIC else ledger}_{name}"
