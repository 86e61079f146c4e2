"""A ledger where nothing can be written: it is read if that is safe, and otherwise it says why."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from croupier.ledger import Store, StoreUnavailable
from croupier.ledger.opening import open_store
from croupier.ledger.sqlite import SqliteStore
from croupier.ledger.sqlite_unwritable import UnwritableStore, WrittenMeanwhile
from croupier.ledger.verifying import verify
from tests.ledger.children import ROOT
from tests.ledger.ledgers import contribution, open_ledger, play

NOT_EVEN_ROOT = ["setpriv", "--bounding-set", "-dac_override"] if os.geteuid() == 0 else []
"""Root may write anywhere, unless it gives that up."""


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder with a ledger of five rounds, which a test can close with `closed`."""
    path = tmp_path / "medium"
    path.mkdir()
    with closing(SqliteStore(path / "book.db")) as store:
        play(open_ledger(store), 5)
    yield path
    path.chmod(0o700)


def closed(folder: Path) -> None:
    for file in folder.iterdir():
        file.chmod(0o400)
    folder.chmod(0o500)


def left_open(path: Path) -> None:
    """Leave a log beside a ledger, as a program does that is killed, with one wrong balance."""
    words = "UPDATE balances SET amount = amount + 1"
    code = "import os, sqlite3, sys; c = sqlite3.connect(sys.argv[1]); "
    code += f"c.execute('{words}'); c.commit(); os._exit(0)"
    subprocess.run([sys.executable, "-c", code, str(path)], check=True, timeout=60)
    assert Path(f"{path}-wal").stat().st_size
    assert Path(f"{path}-shm").exists()


def asked(*args: str) -> tuple[int, str]:
    """Run a command as someone who may not write there."""
    done = subprocess.run(
        [*NOT_EVEN_ROOT, sys.executable, "-m", "croupier", *args],
        capture_output=True, text=True, timeout=300, check=False, cwd=ROOT,
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize(
    "command", [("verify",), ("accounts",), ("entries",), ("export", "--format", "jsonl")]
)
def test_a_ledger_is_read_where_nothing_can_be_written(
    folder: Path, command: tuple[str, ...]
) -> None:
    path = folder / "book.db"
    before = path.read_bytes()
    closed(folder)
    status, words = asked("ledger", *command, "--database", str(path))
    assert status == 0, words
    assert "link" in words
    assert [file.name for file in folder.iterdir()] == ["book.db"]
    assert path.read_bytes() == before


def test_a_log_is_never_passed_over(folder: Path) -> None:
    path = folder / "book.db"
    left_open(path)
    closed(folder)
    status, words = asked("ledger", "verify", "--database", str(path))
    assert status == 1, words
    assert "NOT SOUND" in words
    folder.chmod(0o700)
    Path(f"{path}-shm").unlink()
    folder.chmod(0o500)
    status, words = asked("ledger", "verify", "--database", str(path))
    assert status == 2
    assert "has a log beside it, book.db-wal, and cannot be read" in words
    assert "copy book.db and book.db-wal together to a disk that can be written" in words


def test_a_command_that_writes_says_that_nothing_can_be_written_there(folder: Path) -> None:
    folder.chmod(0o500)
    status, words = asked("ledger", "checkpoint", "--database", str(folder / "book.db"))
    assert status == 2
    assert f"nothing can be written in {folder}" in words


def written_elsewhere(path: Path) -> None:
    """Another machine writes to the same file, which only this one cannot write."""
    with closing(SqliteStore(path)) as writer:
        open_ledger(writer).transact(contribution(), request="in between")


def look_while_it_is_written(store: Store, path: Path) -> None:
    with store.reading() as reader:
        written_elsewhere(path)
        assert reader.head.sequence


def test_what_was_written_meanwhile_is_not_believed(folder: Path) -> None:
    """It is no finding either: nothing is wrong with the ledger."""
    path = folder / "book.db"
    with closing(UnwritableStore(path)) as store:
        assert verify(store).sound
        with pytest.raises(WrittenMeanwhile, match="was written while it was read"):
            look_while_it_is_written(store, path)
        with pytest.raises(WrittenMeanwhile, match=r"copy book\.db to a disk"):
            verify(store)


def test_nothing_is_written_through_it(folder: Path) -> None:
    store: Store
    with (
        closing(UnwritableStore(folder / "book.db")) as store,
        pytest.raises(StoreUnavailable, match=r"cannot be written here; copy book\.db to a disk"),
    ):
        open_ledger(store).transact(contribution(), request="1")


def test_a_ledger_of_an_earlier_version_is_upgraded_elsewhere(folder: Path) -> None:
    path = folder / "book.db"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(
            "DELETE FROM migrations WHERE number = (SELECT max(number) FROM migrations)"
        )
    with pytest.raises(StoreUnavailable, match=r"by an earlier version of Croupier .* copy book"):
        UnwritableStore(path)


def test_a_file_that_can_be_written_is_opened_as_ever(folder: Path) -> None:
    with closing(open_store(folder / "book.db", create=False, only_reads=True)) as store:
        assert type(store) is SqliteStore


FULL = """
import resource, shutil, sys
from collections import namedtuple
from pathlib import Path
from croupier.ledger.sqlite import SqliteStore
usage = namedtuple("usage", "total used free")
shutil.disk_usage = lambda folder: usage(8 << 20, 8 << 20, 0)
resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
try:
    SqliteStore(Path(sys.argv[1]))
except Exception as error:
    print(type(error).__name__, error)
"""


def test_a_full_disk_is_called_full(folder: Path) -> None:
    """SQLite calls it an I/O error when there is no room for the files that it reads with."""
    path = folder / "book.db"
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(path)],
        capture_output=True, text=True, timeout=300, check=True, cwd=ROOT,
    )  # fmt: skip
    assert done.stdout.startswith(
        f"StoreUnavailable the file {path} could not be opened: the disk is full (disk I/O error)"
    )
