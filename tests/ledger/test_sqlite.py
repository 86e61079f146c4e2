"""A ledger in a SQLite file keeps every promise of a store, and those of a durable one."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from croupier.ledger import NotABook, StoreUnavailable, schema
from croupier.ledger.sqlite import SqliteStore
from tests.ledger.durable import SECOND, Durable, DurableSuite, Execute
from tests.ledger.ledgers import audited, open_ledger, play
from tests.ledger.suite import Place, StoreSuite


class TestSqliteStore(StoreSuite):
    @pytest.fixture
    def place(self, tmp_path: Path) -> Iterator[Place]:
        place = Place(lambda faults: SqliteStore(tmp_path / "book.db", step=faults))
        yield place
        place.close()


class TestSqliteFile(DurableSuite):
    @pytest.fixture
    def durable(self, tmp_path: Path) -> Durable:
        path = tmp_path / "book.db"

        @contextmanager
        def database() -> Iterator[Execute]:
            with closing(sqlite3.connect(path, isolation_level=None)) as connection:
                yield lambda statement: connection.execute(statement).fetchall()

        return Durable(str(path), database)

    def bytes_of(self, durable: Durable) -> object:
        """Every file there is, its log included."""
        folder = Path(durable.url).parent
        return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_a_newer_book_with_a_log_that_nobody_put_away_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "book.db"
    with closing(SqliteStore(path)) as store:
        play(open_ledger(store), 1)
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("INSERT INTO migrations VALUES (99, 'from the future', 'later')")
        copied = [tmp_path / f"copy.db{suffix}" for suffix in ("", "-wal")]
        for copy, suffix in zip(copied, ("", "-wal"), strict=True):
            copy.write_bytes(Path(f"{path}{suffix}").read_bytes())
    before = [copy.read_bytes() for copy in copied]
    with pytest.raises(Exception, match="version 99"):
        SqliteStore(copied[0])
    assert [copy.read_bytes() for copy in copied] == before


@pytest.mark.parametrize("data", [b"not a database, but a letter " * 50, b"SQLite format 3\0" * 99])
def test_a_file_of_others_is_refused_untouched(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "book.db"
    path.write_bytes(data)
    with pytest.raises(NotABook, match="is not a ledger"):
        SqliteStore(path)
    assert path.read_bytes() == data
    assert [found.name for found in tmp_path.iterdir()] == ["book.db"]


def test_an_empty_file_becomes_a_book(tmp_path: Path) -> None:
    path = tmp_path / "book.db"
    path.touch()
    with closing(SqliteStore(path)) as store:
        play(open_ledger(store), 1)
        audited(store)


def test_one_file_is_left_when_a_book_is_closed(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "new" / "folder" / "book.db")) as store:
        play(open_ledger(store), 2)
    assert [found.name for found in (tmp_path / "new" / "folder").iterdir()] == ["book.db"]


def test_every_commit_is_forced_to_the_disk(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "book.db")) as store, store.writing():
        execute = store._connection.execute
        assert execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert execute("PRAGMA synchronous").fetchone() == (2,)


def test_a_writer_left_in_a_transaction_by_an_interrupt_goes_on(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "book.db")) as store:
        store._connection.execute("BEGIN IMMEDIATE")
        play(open_ledger(store), 1)
        assert audited(store).entries == 1


def test_a_file_that_vanished_is_not_begun_anew(tmp_path: Path) -> None:
    path = tmp_path / "book.db"
    with closing(SqliteStore(path)) as store:
        play(open_ledger(store), 1)
        path.unlink()
        with pytest.raises(StoreUnavailable, match="could not be read"), store.reading():
            pass
        assert not path.exists()


def test_an_upgrade_makes_a_backup_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "book.db"
    with closing(SqliteStore(path)) as store:
        play(open_ledger(store), 5)
        before = audited(store).head.hash
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, SECOND))
    with closing(SqliteStore(path)) as store:
        play(open_ledger(store), 1, first=6)
    monkeypatch.undo()
    with closing(SqliteStore(tmp_path / f"book.db.version-{SECOND.number - 1}")) as old:
        assert audited(old).head.hash == before
