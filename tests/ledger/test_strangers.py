"""Foreign objects in the ledger's schema, which could change money at the next press.

`verify` names them.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from croupier.ledger import NotABook
from croupier.ledger.copying import backup, restore
from croupier.ledger.opening import open_store
from croupier.ledger.schema import MIGRATIONS, RECORD, in_words
from croupier.ledger.sqlite_schema import DIALECT
from tests.ledger.conftest import Urls
from tests.ledger.ledgers import audited
from tests.ledger.signed import SignedHouse, signed_house
from tests.ledger.test_insider import database

COMMON = {
    "CREATE TABLE extra (x INTEGER)": "table",
    "CREATE VIEW money AS SELECT account FROM balances": "view",
    "CREATE INDEX quick ON entries (hash)": "index",
    "DROP INDEX entries_by_instant": "is missing",
    "ALTER TABLE documents ADD COLUMN more TEXT": "documents",
    "INSERT INTO head SELECT * FROM head": "2 rows",
    "DELETE FROM migrations WHERE number = 2": "migration",
    "UPDATE migrations SET name = 'another' WHERE number = 2": "migration",
}
IN_A_FILE = {
    **COMMON,
    "CREATE TRIGGER evil AFTER INSERT ON entries BEGIN"
    " UPDATE balances SET amount = amount + 1; END": "trigger",
}
ON_A_SERVER = {
    **COMMON,
    "CREATE FUNCTION evil() RETURNS trigger LANGUAGE plpgsql AS"
    " 'BEGIN UPDATE balances SET amount = amount + 1; RETURN NEW; END'": "function",
    "CREATE TRIGGER still BEFORE UPDATE ON balances FOR EACH ROW EXECUTE FUNCTION"
    " suppress_redundant_updates_trigger()": "trigger",
    "CREATE RULE none AS ON DELETE TO checkpoints DO INSTEAD NOTHING": "rule",
    "CREATE POLICY half ON entries USING (sequence > 2)": "policy",
    "ALTER TABLE entries ENABLE ROW LEVEL SECURITY": "table entries is not made",
    "ALTER TABLE balances SET UNLOGGED": "table balances is not made",
    "ALTER TABLE balances ALTER COLUMN amount SET DEFAULT 100": "column balances.amount",
    'ALTER TABLE turns ALTER COLUMN text TYPE TEXT COLLATE "POSIX"': "column turns.text",
    "ALTER TABLE requests DROP CONSTRAINT requests_pkey": "requests_pkey",
    "CREATE SEQUENCE numbers": "sequence",
    "CREATE STATISTICS more ON (upper(text)) FROM entries": "statistics",
    "CREATE MATERIALIZED VIEW kept AS SELECT account FROM balances": "materialized view",
}  # fmt: skip


def named(house: SignedHouse, statement: str) -> list[str]:
    assert house.verdict().sound
    with database(house.url) as execute:
        execute(statement)
    verdict = house.verdict()
    return [one.words for one in verdict.findings if one.flaw.word == "schema"]


@pytest.mark.parametrize("statement", IN_A_FILE)
def test_a_stranger_in_a_file_is_named(sqlite_urls: Urls, tmp_path: Path, statement: str) -> None:
    words = named(signed_house(sqlite_urls(), tmp_path), statement)
    assert any(IN_A_FILE[statement] in one for one in words), words


def test_strangers_on_a_server_are_named(postgres_urls: Urls, tmp_path: Path) -> None:
    """One ledger for all of them: what one act adds stays for the next."""
    house = signed_house(postgres_urls(), tmp_path)
    for statement, words in ON_A_SERVER.items():
        with database(house.url) as execute:
            execute(statement)
        findings = [x.words for x in house.verdict().findings if x.flaw.word == "schema"]
        assert any(words in one for one in findings), (statement, findings)


def test_another_schema_of_the_same_database_is_not_ours_to_judge(
    postgres_urls: Urls, tmp_path: Path
) -> None:
    house = signed_house(postgres_urls(), tmp_path)
    with database(house.url) as execute:
        execute("CREATE SCHEMA of_others")
        execute("CREATE TABLE of_others.entries (x INTEGER)")
        execute("CREATE VIEW of_others.money AS SELECT 1")
        assert house.verdict().sound
        execute("CREATE TABLE of_others.more () INHERITS (balances)")
        assert any("inheritance" in one.words for one in house.verdict().findings)
        execute("DROP SCHEMA of_others CASCADE")
    assert house.verdict().sound


def test_what_the_planner_keeps_is_no_stranger(sqlite_urls: Urls, tmp_path: Path) -> None:
    house = signed_house(sqlite_urls(), tmp_path)
    with database(house.url) as execute:
        execute("ANALYZE")
    assert house.verdict().sound


def test_a_trigger_with_the_name_of_a_table_of_the_planner_is_named(
    sqlite_urls: Urls, tmp_path: Path
) -> None:
    house = signed_house(sqlite_urls(), tmp_path)
    with database(house.url) as execute:
        execute("PRAGMA writable_schema = ON")
        execute(
            "INSERT INTO sqlite_master VALUES ('trigger', 'sqlite_stat1', 'head', 0, 'CREATE"
            " TRIGGER sqlite_stat1 AFTER UPDATE ON head BEGIN DELETE FROM documents; END')"
        )
    words = [one.words for one in house.verdict().findings if one.flaw.word == "schema"]
    assert words == ["the trigger 'sqlite_stat1' is no part of a ledger"]


def test_a_ledger_that_was_analyzed_can_be_restored(sqlite_urls: Urls, tmp_path: Path) -> None:
    house = signed_house(sqlite_urls(), tmp_path)
    with database(house.url) as execute:
        execute("ANALYZE")
    with house.open() as store:
        backup(store, tmp_path / "backup.db")
    with closing(open_store(tmp_path / "again.db")) as store:
        restore(tmp_path / "backup.db", store)
        assert audited(store).entries == 5


@pytest.mark.parametrize("name", ["money", "entries"])
def test_a_file_with_a_view_of_somebodys_is_no_place_for_a_ledger(
    tmp_path: Path, name: str
) -> None:
    file = tmp_path / "theirs.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(f"CREATE VIEW {name} AS SELECT 1")
    before = file.read_bytes()
    with pytest.raises(NotABook, match=rf"holds other tables \({name}\); give the ledger a place"):
        open_store(file)
    assert file.read_bytes() == before


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS)))
def test_an_upgraded_ledger_is_made_like_a_fresh_one(
    sqlite_urls: Urls, tmp_path: Path, version: int
) -> None:
    house = SignedHouse(sqlite_urls(), tmp_path)
    with database(house.url) as execute:
        execute(in_words(RECORD, DIALECT))
        for migration in MIGRATIONS[:version]:
            for statement in migration.in_words_of(DIALECT):
                execute(statement)
            execute("INSERT INTO migrations VALUES (?, ?, '')", migration.number, migration.name)
    house.play(1)
    assert house.serve() == ""
    assert house.verdict(witness=False).sound
