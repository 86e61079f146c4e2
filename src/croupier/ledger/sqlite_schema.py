"""The schema of a ledger's SQLite file in each version, and how to find what is foreign."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing

from croupier.errors import brief
from croupier.ledger.schema import MIGRATIONS, RECORD, Dialect, in_words, strange_rows

DIALECT = Dialect(big="INTEGER", text="TEXT")
Schema = dict[tuple[str, str], str]
"""The SQL of each table and index, by kind and name."""

_OF_THE_PLANNER = {
    ("table", "sqlite_stat1"): "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
    ("table", "sqlite_stat4"): "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
}.items()
"""What ANALYZE leaves behind: statistics for the planner, which do not affect results."""


def versions() -> Iterator[Schema]:
    """Yield the schema of every version of a ledger."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute(in_words(RECORD, DIALECT))
        for migration in MIGRATIONS:
            for statement in migration.in_words_of(DIALECT):
                connection.execute(statement)
            yield schema_of(connection)


def schema_of(connection: sqlite3.Connection, limit: int = -1) -> Schema:
    query = "SELECT type, name, sql FROM sqlite_master LIMIT ?"
    rows = connection.execute(query, (limit,))
    found = {(str(kind), str(name)): _plain(sql) for kind, name, sql in rows}
    return dict(found.items() - _OF_THE_PLANNER)


def strangers(connection: sqlite3.Connection) -> Iterator[str]:
    """Yield how the file differs from a ledger of this version."""
    *_, ours = versions()
    found = schema_of(connection)
    for kind, name in sorted(found.keys() | ours.keys()):
        if (kind, name) not in ours:
            yield f"the {kind} {brief(name)} is no part of a ledger"
        elif (kind, name) not in found:
            yield f"the {kind} {brief(name)} is missing"
        elif found[kind, name] != ours[kind, name]:
            yield f"the {kind} {brief(name)} is not made as a ledger's is"
    ((heads,),) = connection.execute("SELECT count(*) FROM head")
    yield from strange_rows(heads, connection.execute("SELECT number, name FROM migrations"))


def _plain(sql: object) -> str:
    """Return the SQL without its spacing; SQLite's own indexes have none."""
    return " ".join(str(sql).split()) if sql is not None else ""
