# ruff: noqa: E501, S608 - one line an object, as the server tells it; nothing comes from outside
"""What the schema of a ledger in PostgreSQL is made of, and what in it is none of ours.

Only the schema of the ledger is judged, and what hangs on its tables from elsewhere: a trigger, a
rule, a policy, a table that inherits, statistics of an expression, which ANALYZE computes. Other schemas of the same database are another's. What an
extension brought belongs to the extension.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, LiteralString

from croupier.ledger.schema import strange_rows

if TYPE_CHECKING:
    import psycopg

    Connection = psycopg.Connection[tuple[Any, ...]]

_OWN: LiteralString = "(SELECT oid FROM pg_namespace WHERE nspname = %(schema)s)"
_TABLES: LiteralString = (
    f"(SELECT oid FROM pg_class WHERE relnamespace = {_OWN} AND relkind IN ('r', 'p')"
    " AND relname IN ('balances', 'checkpoints', 'documents', 'entries', 'head', 'migrations',"
    " 'requests', 'turns'))"
)
_OBJECTS: LiteralString = f"""
WITH named AS (
  SELECT pg_class.oid, CASE WHEN nspname = %(schema)s THEN quote_ident(relname)
    ELSE format('%%I.%%I', nspname, relname) END AS words
  FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace)
SELECT CASE one.relkind WHEN 'r' THEN 'table' WHEN 'i' THEN 'index' WHEN 'v' THEN 'view'
    WHEN 'S' THEN 'sequence' WHEN 'm' THEN 'materialized view' WHEN 'f' THEN 'foreign table'
    ELSE 'relation' END,
  one.relname::text,
  concat_ws(' ', one.relpersistence,
    CASE WHEN one.relrowsecurity OR one.relforcerowsecurity THEN 'row security' END,
    CASE WHEN one.relkind = 'i'
      THEN replace(pg_get_indexdef(one.oid), format(' ON %%I.', %(schema)s::text), ' ON ') END)
FROM pg_class AS one
WHERE one.relnamespace = {_OWN} AND one.relkind <> 'c' AND NOT EXISTS (
  SELECT 1 FROM pg_depend WHERE deptype = 'e' AND classid = 'pg_class'::regclass
  AND objid = one.oid)
UNION ALL
SELECT 'column', format('%%s.%%s', (SELECT words FROM named WHERE oid = one.attrelid), one.attname),
  concat_ws(' ', format_type(one.atttypid, one.atttypmod),
    CASE WHEN kept.collname <> 'default' THEN kept.collname END,
    CASE WHEN one.attnotnull THEN 'not null' END, nullif(one.attgenerated, ''),
    nullif(one.attidentity, ''), pg_get_expr(given.adbin, given.adrelid))
FROM pg_attribute AS one
LEFT JOIN pg_collation AS kept ON kept.oid = one.attcollation
LEFT JOIN pg_attrdef AS given ON given.adrelid = one.attrelid AND given.adnum = one.attnum
WHERE one.attrelid IN {_TABLES} AND one.attnum > 0 AND NOT one.attisdropped
UNION ALL
SELECT 'constraint', format('%%s of %%s', one.conname, (SELECT words FROM named WHERE oid = one.conrelid)),
  pg_get_constraintdef(one.oid)
FROM pg_constraint AS one
WHERE (one.conrelid IN {_TABLES} OR one.confrelid IN {_TABLES}) AND one.contype <> 'n'
UNION ALL
SELECT 'trigger', format('%%s on %%s', one.tgname, (SELECT words FROM named WHERE oid = one.tgrelid)), ''
FROM pg_trigger AS one WHERE one.tgrelid IN {_TABLES}
UNION ALL
SELECT 'rule', format('%%s on %%s', one.rulename, (SELECT words FROM named WHERE oid = one.ev_class)), ''
FROM pg_rewrite AS one WHERE one.ev_class IN {_TABLES}
UNION ALL
SELECT 'policy', format('%%s on %%s', one.polname, (SELECT words FROM named WHERE oid = one.polrelid)), ''
FROM pg_policy AS one WHERE one.polrelid IN {_TABLES}
UNION ALL
SELECT 'inheritance', format('%%s from %%s', (SELECT words FROM named WHERE oid = one.inhrelid), (SELECT words FROM named WHERE oid = one.inhparent)), ''
FROM pg_inherits AS one WHERE one.inhrelid IN {_TABLES} OR one.inhparent IN {_TABLES}
UNION ALL
SELECT 'statistics', format('%%s on %%s', one.stxname,
  (SELECT words FROM named WHERE oid = one.stxrelid)), ''
FROM pg_statistic_ext AS one WHERE one.stxrelid IN {_TABLES}
UNION ALL
SELECT 'function', one.proname::text, ''
FROM pg_proc AS one
WHERE one.pronamespace = {_OWN} AND NOT EXISTS (
  SELECT 1 FROM pg_depend WHERE deptype = 'e' AND classid = 'pg_proc'::regclass
  AND objid = one.oid)
UNION ALL
SELECT 'operator', one.oprname::text, ''
FROM pg_operator AS one
WHERE one.oprnamespace = {_OWN} AND NOT EXISTS (
  SELECT 1 FROM pg_depend WHERE deptype = 'e' AND classid = 'pg_operator'::regclass
  AND objid = one.oid)
"""


def objects(connection: "Connection") -> dict[tuple[str, str], str]:
    """Everything in the schema of the ledger, by kind and name, and how it is made."""
    with built_in_only(connection) as schema:
        found = connection.execute(_OBJECTS, {"schema": schema})
        return {(kind, name): made for kind, name, made in found}


@contextmanager
def built_in_only(connection: "Connection") -> "Iterator[str | None]":
    """The schema of the ledger, while only what the server itself brought is found by its name:
    a function of somebody's that fits a call better would answer it, with our rights."""
    from psycopg import Error  # noqa: PLC0415

    row = connection.execute("SELECT current_schema()::text, current_setting('search_path')")
    schema, path = row.fetchone() or (None, "")
    say: LiteralString = "SELECT pg_catalog.set_config('search_path', %s, false)"
    connection.execute(say, ("pg_catalog",))
    try:
        yield schema
    finally:
        # In a transaction that has failed the server has put it back, or will.
        with suppress(Error):
            connection.execute(say, (path,))


def strangers(connection: "Connection") -> Iterator[str]:
    """What the schema holds besides a ledger of this version, or holds otherwise."""
    found = objects(connection)
    for kind, name in sorted(found.keys() | OURS.keys()):
        if (kind, name) not in OURS:
            yield f"the {kind} {name} is no part of a ledger"
        elif (kind, name) not in found:
            yield f"the {kind} {name} is missing"
        elif found[kind, name] != OURS[kind, name]:
            yield f"the {kind} {name} is not made as a ledger's is"
    row = connection.execute("SELECT count(*) FROM head").fetchone()
    heads = 0 if row is None else int(row[0])
    yield from strange_rows(heads, connection.execute("SELECT number, name FROM migrations"))


OURS: dict[tuple[str, str], str] = {
    ("column", "balances.account"): "text C not null",
    ("column", "balances.amount"): "bigint not null",
    ("column", "balances.turn"): "bigint not null",
    ("column", "checkpoints.number"): "bigint not null",
    ("column", "checkpoints.signature"): "text C not null",
    ("column", "checkpoints.text"): "text C not null",
    ("column", "documents.id"): "text C not null",
    ("column", "documents.kind"): "text C not null",
    ("column", "documents.text"): "text C",
    ("column", "documents.turn"): "bigint not null",
    ("column", "entries.hash"): "text C not null",
    ("column", "entries.id"): "text C not null",
    ("column", "entries.instant"): "text C not null",
    ("column", "entries.reason"): "text C not null",
    ("column", "entries.sequence"): "bigint not null",
    ("column", "entries.text"): "text C not null",
    ("column", "head.hash"): "text C not null",
    ("column", "head.sequence"): "bigint not null",
    ("column", "head.turn"): "bigint not null",
    (
        "column",
        "head.turn_hash",
    ): "text C not null '5646f5833871311c91867239b765e456a7dc345d8fa8007cceb5d8611e6802fc'::text",
    ("column", "migrations.applied"): "text C not null",
    ("column", "migrations.name"): "text C not null",
    ("column", "migrations.number"): "bigint not null",
    ("column", "requests.answer"): "text C not null",
    ("column", "requests.digest"): "text C not null",
    ("column", "requests.id"): "text C not null",
    ("column", "requests.turn"): "bigint not null 0",
    ("column", "turns.hash"): "text C not null",
    ("column", "turns.text"): "text C not null",
    ("column", "turns.turn"): "bigint not null",
    ("constraint", "balances_pkey of balances"): "PRIMARY KEY (account)",
    ("constraint", "checkpoints_pkey of checkpoints"): "PRIMARY KEY (number)",
    ("constraint", "documents_pkey of documents"): "PRIMARY KEY (kind, id)",
    ("constraint", "entries_id_key of entries"): "UNIQUE (id)",
    ("constraint", "entries_pkey of entries"): "PRIMARY KEY (sequence)",
    ("constraint", "migrations_pkey of migrations"): "PRIMARY KEY (number)",
    ("constraint", "requests_pkey of requests"): "PRIMARY KEY (id)",
    ("constraint", "turns_pkey of turns"): "PRIMARY KEY (turn)",
    (
        "index",
        "balances_pkey",
    ): "p CREATE UNIQUE INDEX balances_pkey ON balances USING btree (account)",
    (
        "index",
        "checkpoints_pkey",
    ): "p CREATE UNIQUE INDEX checkpoints_pkey ON checkpoints USING btree (number)",
    (
        "index",
        "documents_pkey",
    ): "p CREATE UNIQUE INDEX documents_pkey ON documents USING btree (kind, id)",
    (
        "index",
        "entries_by_instant",
    ): "p CREATE INDEX entries_by_instant ON entries USING btree (instant)",
    (
        "index",
        "entries_by_reason",
    ): "p CREATE INDEX entries_by_reason ON entries USING btree (reason, instant) WHERE (reason <> 'contribution'::text)",
    ("index", "entries_id_key"): "p CREATE UNIQUE INDEX entries_id_key ON entries USING btree (id)",
    (
        "index",
        "entries_pkey",
    ): "p CREATE UNIQUE INDEX entries_pkey ON entries USING btree (sequence)",
    (
        "index",
        "migrations_pkey",
    ): "p CREATE UNIQUE INDEX migrations_pkey ON migrations USING btree (number)",
    ("index", "requests_pkey"): "p CREATE UNIQUE INDEX requests_pkey ON requests USING btree (id)",
    ("index", "turns_pkey"): "p CREATE UNIQUE INDEX turns_pkey ON turns USING btree (turn)",
    ("table", "balances"): "p",
    ("table", "checkpoints"): "p",
    ("table", "documents"): "p",
    ("table", "entries"): "p",
    ("table", "head"): "p",
    ("table", "migrations"): "p",
    ("table", "requests"): "p",
    ("table", "turns"): "p",
}
"""What the migrations make, as the server tells it."""
