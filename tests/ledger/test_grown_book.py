"""The ledger that benchmarks grow is a real one: it verifies from the first entry."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from benchmarks.grown_book import grow, seed

from croupier.floor.auditing import verify_floor
from croupier.floor.summaries import COLLECTIONS, summarize
from croupier.ledger import Ledger
from croupier.ledger.sqlite import SqliteStore

ENTRIES = 2_000


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Grown twice: the second run continues where the first stopped."""
    path = tmp_path_factory.mktemp("grown") / "book.db"
    seed(path)
    for entries in (ENTRIES // 2, ENTRIES):
        grow(path, entries, a_day=ENTRIES // 10)
    return path


def test_a_grown_book_is_sound_before_and_after_it_is_summarized(path: Path) -> None:
    with closing(SqliteStore(path, create=False)) as store:
        assert not verify_floor(store).findings
        assert summarize(Ledger(store, COLLECTIONS, clock=lambda: datetime.now(UTC))) >= ENTRIES
        assert not verify_floor(store).findings


def test_every_repetition_has_its_own_moments_numbers_and_requests(path: Path) -> None:
    with closing(SqliteStore(path, create=False)) as store, store.reading() as reader:
        entries = list(reader.entries())
        wins = [entry.content for entry in entries if entry.reason == "paid"]
    assert len(entries) >= ENTRIES
    assert [entry.instant for entry in entries] == sorted(entry.instant for entry in entries)
    assert len({entry.id for entry in entries}) == len(entries)
    assert len({(win["body"]["claim"], win["body"]["round"]) for win in wins}) == len(wins) > 3


def test_a_grown_book_that_is_forged_is_not_sound(path: Path) -> None:
    forged = path.with_name("forged.db")
    forged.write_bytes(path.read_bytes())
    with closing(sqlite3.connect(forged)) as connection:
        connection.execute(
            "UPDATE entries SET text = replace(text, '\"bets\":1', '\"bets\":2')"
            " WHERE sequence > 1000 AND reason = 'contribution'"
        )
        connection.commit()
    with closing(SqliteStore(forged, create=False)) as store:
        assert verify_floor(store).findings
