"""The log of a SQLite ledger is brought into its file beside the writer, who need not do it."""

import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep

import pytest

from croupier.ledger.memory import MemoryStore
from croupier.ledger.sqlite import SqliteStore
from croupier.ledger.sqlite_log import LONG_PAGES, WORTH_BYTES, LogKeeper, keep_log, put_away
from tests.ledger.ledgers import audited, contribution, open_ledger, play

DEADLINE_SECONDS = 120


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with closing(SqliteStore(tmp_path / "book.db")) as store:
        store.put_away_at(LONG_PAGES)
        yield store


def turns_in_the_file(store: SqliteStore, folder: Path) -> int:
    """How many turns the file has without its log."""
    alone = folder / "alone.db"
    shutil.copy(store.path, alone)
    with closing(SqliteStore(alone)) as copy, copy.reading() as reader:
        return reader.head.turn


def write_until_it_is_worth_it(store: SqliteStore) -> int:
    ledger = open_ledger(store)
    while store.log_bytes() < WORTH_BYTES:
        play(ledger, 50)
    with store.reading() as reader:
        return reader.head.turn


def test_a_writer_who_need_not_put_the_log_away_leaves_it(
    store: SqliteStore, tmp_path: Path
) -> None:
    with closing(store.connect()) as other:
        put_away(other)
    written = write_until_it_is_worth_it(store)
    assert turns_in_the_file(store, tmp_path) == 0
    with closing(store.connect()) as other:
        put_away(other)
    assert turns_in_the_file(store, tmp_path) == written
    assert audited(store).sound


def test_a_reader_in_the_log_is_waited_for_by_nobody(store: SqliteStore, tmp_path: Path) -> None:
    play(open_ledger(store), 1)
    with store.reading() as reader, closing(store.connect()) as other:
        written = write_until_it_is_worth_it(store)
        put_away(other)
        assert reader.head.turn < written
        assert turns_in_the_file(store, tmp_path) <= reader.head.turn
        open_ledger(store).transact(contribution())
    with closing(store.connect()) as other:
        put_away(other)
    assert turns_in_the_file(store, tmp_path) == written + 1


def test_a_keeper_does_it_by_itself_until_it_is_told_to_stop(
    store: SqliteStore, tmp_path: Path
) -> None:
    end = LogKeeper(store, seconds=0.01).start()
    written = write_until_it_is_worth_it(store)
    deadline = monotonic() + DEADLINE_SECONDS
    while turns_in_the_file(store, tmp_path) < written and monotonic() < deadline:
        sleep(0.02)
    end()
    found = turns_in_the_file(store, tmp_path)
    assert found == written
    open_ledger(store).transact(contribution())
    assert turns_in_the_file(store, tmp_path) == found


def test_a_keeper_whose_file_is_gone_for_a_while_goes_on(
    store: SqliteStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures = iter([True, True])
    connect = store.connect

    def failing() -> object:
        if next(failures, False):
            raise OSError("the disk is away")
        return connect()

    monkeypatch.setattr(store, "connect", failing)
    end = LogKeeper(store, seconds=0.01).start()
    written = write_until_it_is_worth_it(store)
    deadline = monotonic() + DEADLINE_SECONDS
    while turns_in_the_file(store, tmp_path) < written and monotonic() < deadline:
        sleep(0.02)
    end()
    assert turns_in_the_file(store, tmp_path) == written


def test_a_store_without_a_log_has_no_keeper() -> None:
    keep_log(MemoryStore())()
