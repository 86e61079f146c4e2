"""Records of turns: overwritten documents are proved too, and an older ledger is adopted."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from croupier.ledger import MemoryStore, Store, schema
from croupier.ledger.copying import backup, restore
from croupier.ledger.ledger import adopt
from croupier.ledger.sqlite import SqliteStore
from croupier.ledger.turns import TURN_GENESIS, digest_of
from croupier.ledger.verdict import AuditVerdict
from croupier.ledger.verifying import verify
from tests.ledger.ledgers import (
    ROUNDS,
    TABLES,
    audited,
    keeping,
    open_ledger,
    play,
    putting,
    written,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A closed ledger with documents that were changed, were deleted, or are read on demand."""
    path = tmp_path / "book.db"
    with closing(SqliteStore(path)) as store:
        ledger = open_ledger(store)
        play(ledger, 4)
        ledger.transact(keeping("ann/1", "ann/2"), request="keep", content=1)
        ledger.transact(putting(TABLES, "T9", {"round": 1}))
        ledger.transact(putting(TABLES, "T9", None))
        ledger.transact(putting(ROUNDS, "ann/2", {"id": "other"}))
    return path


def execute(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def verdict_on(path: Path) -> AuditVerdict:
    with closing(SqliteStore(path)) as store:
        return verify(store)


def found(verdict: AuditVerdict) -> list[tuple[str, str]]:
    return [(finding.flaw.word, finding.words) for finding in verdict.findings]


def test_one_hash_stands_for_all_that_was_written(path: Path) -> None:
    with closing(SqliteStore(path)) as store, store.reading() as reader:
        records = list(reader.records())
        documents = reader.documents()
        head = reader.head
    assert [record.turn for record in records] == list(range(1, head.turn + 1))
    assert records[-1].hash == head.turn_hash != TURN_GENESIS
    last = json.loads(records[-1].text)
    assert last["documents"] == {"round": {"ann/2": digest_of(documents["round", "ann/2"])}}
    assert (last["sequence"], last["entries"]) == (head.sequence, head.hash)
    forgotten = json.loads(records[-2].text)
    assert forgotten["documents"] == {"felt": {"T9": None}}


ALTERED: dict[str, tuple[str, tuple[str, str]]] = {
    "a document": (
        "UPDATE documents SET text = replace(text, 'idle', 'hot!') WHERE id = 'T1'",
        ("stored", "the document felt T1 is not what transaction 8 wrote"),
    ),
    "a document that is read on demand": (
        "UPDATE documents SET text = '{}' WHERE id = 'ann/1'",
        ("stored", "the document round ann/1 is not what transaction 9 wrote"),
    ),
    "a document taken out": (
        "DELETE FROM documents WHERE id = 'ann/1'",
        ("stored", "the document round ann/1 that transaction 9 wrote is gone"),
    ),
    "a document from nowhere": (
        "INSERT INTO documents VALUES ('felt', 'T7', '{}', 3)",
        ("stored", "no transaction wrote the document felt T7"),
    ),
    "a forgotten document brought back": (
        "UPDATE documents SET text = '{}' WHERE id = 'T9'",
        ("stored", "the document felt T9 is not what transaction 11 wrote"),
    ),
    "an answer": (
        "UPDATE requests SET answer = '{}' WHERE id = 'T1-2'",
        ("stored", "the answer to request 'T1-2' is not what was answered"),
    ),
    "what was asked": (
        "UPDATE requests SET digest = 'x' WHERE id = 'T1-2-end'",
        ("stored", "the answer to request 'T1-2-end' is not what was answered"),
    ),
    "an answer taken out": (
        "DELETE FROM requests WHERE id = 'T1-2-end'",
        ("stored", "the answer to request 'T1-2-end' is gone"),
    ),
    "an answer from nowhere": (
        "INSERT INTO requests VALUES ('T1-99', 'x', '{}', 3)",
        ("stored", "10 answers are remembered, and the records name 9"),
    ),
    "an answer that has lost its turn": (
        "UPDATE requests SET turn = 0 WHERE id = 'T1-2'",
        ("stored", "the answer to request 'T1-2' has lost its transaction 3"),
    ),
    "the mark of a document": (
        "UPDATE documents SET turn = 2 WHERE id = 'T1'",
        ("stored", "felt T1 is marked with transaction 2, which did not write it"),
    ),
    "the mark of a balance": (
        "UPDATE balances SET turn = 1 WHERE account = 'link/house'",
        ("stored", "link/house is marked with transaction 1, which did not write it"),
    ),
    "the words of a record": (
        "UPDATE turns SET text = replace(text, 'felt', 'fell') WHERE turn = 2",
        ("turn", "the record of transaction 2 does not follow from the one before"),
    ),
    "a record that cannot be read": (
        "UPDATE turns SET text = '[' WHERE turn = 2",
        ("turn", "the record of transaction 2 cannot be read"),
    ),
    "a record taken out": (
        "DELETE FROM turns WHERE turn = 2",
        ("turn", "the record of transaction 2 is missing before 3"),
    ),
    "the last record taken out": (
        "DELETE FROM turns WHERE turn = 12",
        ("head", "the head names transaction 12; the last record is of 11"),
    ),
    "the hash of the head": (
        "UPDATE head SET turn_hash = 'x'",
        ("head", "the head names transaction 12; the last record is of 12 with another hash"),
    ),
}


@pytest.mark.parametrize("what", ALTERED)
def test_whatever_is_altered_is_named(path: Path, what: str) -> None:
    statement, finding = ALTERED[what]
    assert verdict_on(path).sound
    execute(path, statement)
    assert finding in found(verdict_on(path))


# Ledgers of before -------------------------------------------------------------------------------


def made_old(path: Path) -> None:
    """Turn it into a ledger as the first edition left it."""
    execute(
        path,
        "DROP TABLE turns",
        "DROP TABLE checkpoints",
        "ALTER TABLE head DROP COLUMN turn_hash",
        "ALTER TABLE requests DROP COLUMN turn",
        "DROP INDEX entries_by_reason",
        "DELETE FROM migrations WHERE number > 1",
    )


def test_an_older_ledger_says_what_is_not_proved_until_it_is_adopted(path: Path) -> None:
    made_old(path)
    with closing(SqliteStore(path)) as store:
        before = written(store)
        verdict = audited(store)
        assert any(
            "this ledger is older than their records" in words for words in verdict.unchecked
        )
        play(open_ledger(store), 1, first=5)
        verdict = audited(store)
        assert not any(
            "this ledger is older than their records" in words for words in verdict.unchecked
        )
        after = written(store)
    assert after["entries"][:-1] == before["entries"]
    assert after["head"].turn == before["head"].turn + 3  # the adoption, a start and an end


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("UPDATE documents SET text = '{}' WHERE id = 'ann/1'", "is not what transaction 13 wrote"),
        ("UPDATE requests SET answer = '[]' WHERE id = 'T1-2'", "not those that were adopted"),
        ("DELETE FROM requests WHERE id = 'T1-2-end'", "not those that were adopted"),
        ("UPDATE documents SET turn = 14 WHERE id = 'ann/1'", "marked with transaction 14"),
    ],
)
def test_what_was_adopted_is_proved_from_then_on(path: Path, statement: str, words: str) -> None:
    made_old(path)
    with closing(SqliteStore(path)) as store:
        play(open_ledger(store), 1, first=5)
    execute(path, statement)
    assert any(words in one for _, one in found(verdict_on(path)))


def test_two_that_open_an_older_ledger_adopt_it_once(path: Path) -> None:
    made_old(path)
    with closing(SqliteStore(path)) as first, closing(SqliteStore(path)) as second:
        open_ledger(first)
        adopt(second)
        open_ledger(second)
        audited(first)
        with first.reading() as reader:
            assert len(list(reader.records())) == 1


def test_an_upgrade_keeps_a_copy_of_the_older_ledger(path: Path) -> None:
    made_old(path)
    with closing(SqliteStore(path)):
        pass
    kept = path.with_name("book.db.version-1")
    with closing(sqlite3.connect(kept)) as connection:
        assert connection.execute("SELECT max(number) FROM migrations").fetchone() == (1,)
    assert schema.MIGRATIONS[-1].number == 3


# Copies ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [lambda _: MemoryStore(), SqliteStore], ids=["memory", "file"])
def test_a_copy_has_every_record_and_mark(
    path: Path, tmp_path: Path, make: Callable[[Path], Store]
) -> None:
    copy = tmp_path / "copy.db"
    with closing(SqliteStore(path)) as store:
        backup(store, copy)
        before = everything(store)
    target = make(tmp_path / "new.db")
    with closing(target):
        restore(copy, target)
        assert everything(target) == before
        play(open_ledger(target), 1, first=5)
        audited(target)


def everything(store: Store) -> object:
    with store.reading() as reader:
        return (
            written(store), list(reader.records()), reader.checkpoints(),
            dict(reader.marks().balances),
            dict(reader.marks().documents),
            [(id, seen.turn) for id, seen in reader.requests()],  # noqa: A001
        )  # fmt: skip


def test_a_ledger_is_for_its_owner_alone(path: Path, tmp_path: Path) -> None:
    path.chmod(0o644)
    with closing(SqliteStore(path)) as store:
        backup(store, tmp_path / "copy.db")
    assert {one.stat().st_mode & 0o777 for one in (path, tmp_path / "copy.db")} == {0o600}
