"""The log of a SQLite ledger is checkpointed in the background, not by the writer."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Semaphore

import pytest

from croupier.ledger import sqlite_log
from croupier.ledger.memory import MemoryStore
from croupier.ledger.sqlite import SqliteStore
from croupier.ledger.sqlite_log import LONG_PAGES, WORTH_BYTES, LogKeeper, keep_log, put_away
from tests.ledger.ledgers import audited, contribution, open_ledger, play

DEADLINE_SECONDS = 300


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with closing(SqliteStore(tmp_path / "book.db")) as store:
        store.put_away_at(LONG_PAGES)
        yield store


def turns_in_the_file(store: SqliteStore, folder: Path) -> int:
    """Return how many turns the file has without its log."""
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


@pytest.fixture
def passes(monkeypatch: pytest.MonkeyPatch) -> Semaphore:
    """Counts how often a keeper has checkpointed the log."""
    done = Semaphore(0)

    def noted(connection: sqlite3.Connection) -> None:
        put_away(connection)
        done.release()

    monkeypatch.setattr(sqlite_log, "put_away", noted)
    return done


def kept_until_all_is_away(store: SqliteStore, passes: Semaphore) -> int:
    """Write beside a keeper; stop it after a whole pass that began after the last turn."""
    end = LogKeeper(store, seconds=0.01).start()
    written = write_until_it_is_worth_it(store)
    while passes.acquire(blocking=False):
        pass
    for _ in range(2):  # the first pass may have begun before the last turn
        assert passes.acquire(timeout=DEADLINE_SECONDS)
    end()
    return written


def test_a_keeper_does_it_by_itself_until_it_is_told_to_stop(
    store: SqliteStore, tmp_path: Path, passes: Semaphore
) -> None:
    written = kept_until_all_is_away(store, passes)
    assert turns_in_the_file(store, tmp_path) == written
    open_ledger(store).transact(contribution())
    assert turns_in_the_file(store, tmp_path) == written


def test_a_keeper_whose_file_is_gone_for_a_while_goes_on(
    store: SqliteStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, passes: Semaphore
) -> None:
    failures = [True, True]
    connect = store.connect

    def failing() -> sqlite3.Connection:
        if failures:
            failures.pop()
            raise OSError("the disk is away")
        return connect()

    monkeypatch.setattr(store, "connect", failing)
    written = kept_until_all_is_away(store, passes)
    assert not failures
    assert turns_in_the_file(store, tmp_path) == written


def test_a_store_without_a_log_has_no_keeper() -> None:
    keep_log(MemoryStore())()
