"""A ledger in a SQLite file keeps every promise of a store, and those of a durable one."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from croupier.ledger import NotABook, StoreUnavailable, schema
from croupier.ledger.contract import COMMON
from croupier.ledger.sqlite import SqliteStore, read_ahead
from tests.ledger.durable import SECOND, Durable, DurableSuite, Execute
from tests.ledger.ledgers import audited, open_ledger, play, posting
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
        """Every file there is, including its log."""
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


@pytest.mark.parametrize("backwards", [False, True])
def test_entries_far_apart_are_read_ahead_and_come_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, backwards: bool
) -> None:
    monkeypatch.setattr("croupier.ledger.sqlite._FAR_APART", 5)
    monkeypatch.setattr("croupier.ledger.sqlite._ASKED_AT_ONCE", 3)
    ahead: list[int] = []

    def noted(connect: Callable[[], sqlite3.Connection], numbers: list[int]) -> None:
        ahead.extend(numbers)
        read_ahead(connect, numbers)

    monkeypatch.setattr("croupier.ledger.sqlite.read_ahead", noted)
    with closing(SqliteStore(tmp_path / "book.db")) as store:
        ledger = open_ledger(store)
        for reason in ("paid", COMMON, "voided", COMMON, "paid") * 4:
            ledger.transact(posting(reason))
        with store.reading() as reader:
            found = list(reader.entries(reasons=("paid", "voided"), backwards=backwards))
            few = list(reader.entries(reasons=("voided",)))
    numbers = [number for number in range(1, 21) if number % 5 in (1, 3, 0)]
    assert [entry.sequence for entry in found] == (numbers[::-1] if backwards else numbers)
    assert sorted(ahead) == numbers
    assert [entry.sequence for entry in few] == [3, 8, 13, 18]


def test_what_cannot_be_read_ahead_is_read_when_its_time_comes() -> None:
    def away() -> sqlite3.Connection:
        raise sqlite3.OperationalError("no more connections")

    read_ahead(away, list(range(100)))
