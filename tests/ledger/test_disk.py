"""A full disk, and a damaged log: nothing that was acknowledged is lost."""

import errno
import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from croupier.errors import CroupierError
from croupier.ledger import StoreUnavailable
from croupier.ledger.sqlite import SqliteStore
from croupier.ledger.verifying import verify
from tests.ledger.children import ROOT
from tests.ledger.ledgers import (
    assert_booked_once,
    audited,
    contribution,
    open_ledger,
    play,
    written,
)

LIMITED = """
import resource, sys
from pathlib import Path
from croupier.errors import CroupierError
from croupier.ledger import StoreUnavailable
from croupier.ledger.sqlite import SqliteStore
from croupier.ledger.verifying import verify
from tests.ledger.ledgers import contribution, open_ledger
path, limit = Path(sys.argv[1]), int(sys.argv[2])
ledger = open_ledger(SqliteStore(path))
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
for number in range(10_000):
    try:
        ledger.transact(contribution(), request=str(number))
    except StoreUnavailable as error:
        print("full", number, error)
        break
    print(number)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
ledger.transact(contribution(), request=str(number))
print(number)
"""


@pytest.mark.parametrize("limit", [200_000, 600_000, 1_500_000])
def test_a_file_that_may_not_grow(tmp_path: Path, limit: int) -> None:
    """A write that finds no room is refused, and succeeds when there is room again."""
    path = tmp_path / "book.db"
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(path), str(limit)],
        capture_output=True, text=True, timeout=300, check=True, cwd=ROOT,
    )  # fmt: skip
    lines = done.stdout.splitlines()
    acknowledged = {line for line in lines if line.isdigit()}
    (full,) = (line for line in lines if not line.isdigit())
    assert "could not be written" in full
    assert len(acknowledged) > 3
    with closing(SqliteStore(path)) as store:
        assert audited(store).entries == len(acknowledged)
        assert_booked_once(store, acknowledged)


def test_a_database_that_may_have_no_more_pages(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "book.db")) as store:
        ledger = open_ledger(store)
        play(ledger, 5)
        execute = store._connection.execute
        (pages,) = execute("PRAGMA page_count").fetchone()
        execute(f"PRAGMA max_page_count = {pages + 4}")
        acknowledged = set()

        def fill() -> None:
            for number in range(1_000):
                ledger.transact(contribution(), request=str(number))
                acknowledged.add(str(number))

        with pytest.raises(StoreUnavailable, match="database or disk is full"):
            fill()
        assert ledger.look().balance("link/wagers") == -7 * 10**8 * (5 + len(acknowledged))
        assert audited(store).entries == 5 + len(acknowledged)
        execute(f"PRAGMA max_page_count = {pages + 400}")
        ledger.transact(contribution(), request=str(len(acknowledged)))
        assert_booked_once(store, {*acknowledged, str(len(acknowledged))})
        audited(store)


def test_a_torn_log_is_a_book_of_some_earlier_turn(tmp_path: Path) -> None:
    """Copies with the log cut at many lengths: each opens, is sound, and has an earlier state."""
    path = tmp_path / "book.db"
    with closing(SqliteStore(path)) as store:
        ledger = open_ledger(store)
        play(ledger, 12)
        with store.reading() as reader:
            hashes = [entry.hash for entry in reader.entries()]
        data, log = path.read_bytes(), Path(f"{path}-wal").read_bytes()
    lengths = sorted({*range(0, len(log), 7_919), *range(32, len(log), 4_096 + 24), len(log)})
    found = []
    for number, length in enumerate(lengths):
        torn = tmp_path / f"torn-{number}.db"
        torn.write_bytes(data)
        Path(f"{torn}-wal").write_bytes(log[:length])
        with closing(SqliteStore(torn)) as store:
            found.append(audited(store).entries)
            with store.reading() as reader:
                assert [entry.hash for entry in reader.entries()] == hashes[: found[-1]]
    assert found == sorted(found)
    assert set(found) == set(range(13))


def test_a_garbled_log_is_a_book_of_some_earlier_turn(tmp_path: Path) -> None:
    """A log whose end was never written properly: zeros or garbage in place of its contents."""
    path = tmp_path / "book.db"
    with closing(SqliteStore(path)) as store:
        play(open_ledger(store), 8)
        data, log = path.read_bytes(), Path(f"{path}-wal").read_bytes()
    seen = set()
    for number, at in enumerate(range(0, len(log), 12_345)):
        torn = tmp_path / f"torn-{number}.db"
        torn.write_bytes(data)
        Path(f"{torn}-wal").write_bytes(log[:at] + bytes([number % 3 * 85]) * (len(log) - at))
        with closing(SqliteStore(torn)) as store:
            seen.add(audited(store).entries)
    assert len(seen) > 5


PAGE_BYTES = 4096


def test_a_torn_page_is_told_whichever_it_is(tmp_path: Path) -> None:
    """A page of which only the first half was written: never another ledger, and never silence."""
    path = tmp_path / "book.db"
    with closing(SqliteStore(path)) as store:
        play(open_ledger(store), 8)
        before = written(store)
    whole = path.read_bytes()
    pages = len(whole) // PAGE_BYTES
    assert pages > 10
    told, half = 0, PAGE_BYTES // 2
    for number in range(pages):
        torn, middle = tmp_path / f"torn-{number}.db", number * PAGE_BYTES + half
        torn.write_bytes(whole[:middle] + bytes(half) + whole[middle + half :])
        found = opened_and_verified(torn)
        if isinstance(found, str):
            told += 1
        else:
            assert found == before  # that half held nothing
    assert told >= pages // 2


def opened_and_verified(path: Path) -> object:
    """Return everything in a file if it is sound, or the words that report its damage."""
    try:
        with closing(SqliteStore(path, create=False)) as store:
            verdict = verify(store)
            return written(store) if verdict.sound else str(verdict.findings[0])
    except CroupierError as error:
        return str(error)


def test_a_page_from_an_earlier_day_is_told(tmp_path: Path) -> None:
    """A write that the disk promised and lost: the page is complete, but old."""
    path = tmp_path / "book.db"
    with closing(SqliteStore(path)) as store:
        play(open_ledger(store), 8)
    earlier = path.read_bytes()
    with closing(SqliteStore(path)) as store:
        play(open_ledger(store), 1, first=9)
        after = written(store)
    whole = path.read_bytes()
    changed = [
        at
        for at in range(0, len(earlier), PAGE_BYTES)
        if earlier[at : at + PAGE_BYTES] != whole[at : at + PAGE_BYTES]
    ]
    assert len(changed) > 5
    for at in changed[1:]:  # the first one holds only counters
        lost = tmp_path / f"lost-{at}.db"
        lost.write_bytes(whole[:at] + earlier[at : at + PAGE_BYTES] + whole[at + PAGE_BYTES :])
        found = opened_and_verified(lost)
        assert isinstance(found, str) or found == after, at


def test_a_disk_that_is_read_only_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "book.db"
    with closing(SqliteStore(path)) as store:
        play(open_ledger(store), 1)

    def refused(*_: object) -> int:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(os, "open", refused)
    with pytest.raises(StoreUnavailable, match=r"could not be opened: .*Read-only file system"):
        SqliteStore(path)
