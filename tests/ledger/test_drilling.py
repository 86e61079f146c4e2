"""Drills of a backup, and folders of backups: what a bad day requires, and what is kept for it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from croupier.ledger import MemoryStore, StoreUnavailable, seals
from croupier.ledger.contract import Batch, Head
from croupier.ledger.copying import BadCopy, backup
from croupier.ledger.drilling import drill
from croupier.ledger.keeping import BadFolder, backups_in, keep_backup
from croupier.ledger.notary import Notary
from croupier.ledger.placing import NotEmpty
from croupier.ledger.seals import Passphrase
from croupier.ledger.signing import make_key
from croupier.ledger.sqlite import SqliteStore
from tests.ledger.ledgers import open_ledger, play

NOW = datetime(2026, 11, 17, 3, 30, tzinfo=UTC)


@pytest.fixture(autouse=True)
def quick_scrypt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seals, "_SCRYPT_N", 1 << 10)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with closing(SqliteStore(tmp_path / "book.db")) as store:
        play(open_ledger(store), 3)
        yield store


def signed(store: SqliteStore, tmp_path: Path) -> Notary:
    notary = Notary(store, make_key(tmp_path / "ledger.pem"), clock=lambda: NOW)
    notary.sign()
    return notary


def test_a_drill_says_how_old_it_is_and_what_would_be_missing(
    store: SqliteStore, tmp_path: Path
) -> None:
    file = tmp_path / "monday.db"
    notary = signed(store, tmp_path)
    backup(store, file)
    play(open_ledger(store), 2, first=4)
    notary.sign()
    with store.reading() as reader:
        checkpoints = reader.checkpoints()
        at = datetime.fromisoformat([entry.instant for entry in reader.entries()][2])
    done = drill(file, now=at + timedelta(hours=5), running=store, witnessed=checkpoints)
    assert done.passed
    assert (done.entries_behind, done.age_seconds) == (2, 5 * 3600)
    assert done.turns_behind is not None
    assert done.turns_behind > 0
    assert done.seconds > 0
    assert not done.sealed
    assert done.agreed == (
        "entry 3 is in the running ledger with the same hash",
        f"transaction {done.verdict.head.turn} is in the running ledger with the same hash",
        "1 signed checkpoints are those of the running ledger",
        "1 signed checkpoints are those of the witness",
    )


def test_a_drill_opens_what_is_sealed_and_leaves_nothing(
    store: SqliteStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(scratch))
    file, words = tmp_path / "monday.db.sealed", Passphrase("seven red kings")
    backup(store, file, seal=words)
    done = drill(file, now=NOW, opener=words)
    assert done.passed
    assert done.sealed
    assert done.entries_behind is None
    assert list(scratch.iterdir()) == []
    with pytest.raises(BadCopy, match="is sealed"):
        drill(file, now=NOW)
    assert list(scratch.iterdir()) == []


def test_a_backup_of_another_ledger_does_not_pass(store: SqliteStore, tmp_path: Path) -> None:
    other, file = MemoryStore(), tmp_path / "other.db"
    play(open_ledger(other), 2, table="elsewhere")
    backup(other, file)
    done = drill(file, now=NOW, running=store)
    assert done.verdict.sound
    assert not done.passed
    assert done.differences == ("entry 2 differs between the running ledger and the backup",)


def test_a_running_ledger_that_was_put_back_does_not_pass(
    store: SqliteStore, tmp_path: Path
) -> None:
    file = tmp_path / "monday.db"
    backup(store, file)
    shorter = MemoryStore()
    play(open_ledger(shorter), 1)
    done = drill(file, now=NOW, running=shorter)
    assert not done.passed
    assert "it was rolled back, or is a different ledger" in done.differences[0]


def test_a_checkpoint_that_the_witness_does_not_have_does_not_pass(
    store: SqliteStore, tmp_path: Path
) -> None:
    signed(store, tmp_path)
    file = tmp_path / "monday.db"
    backup(store, file)
    done = drill(file, now=NOW, running=store, witnessed=[])
    assert done.differences == ("checkpoint 1 of the backup is not one of the witness",)


def test_a_document_that_was_rewritten_since_does_not_pass(
    store: SqliteStore, tmp_path: Path
) -> None:
    """Documents rewritten along with their records differ from an earlier backup."""
    file = tmp_path / "monday.db"
    backup(store, file)
    with closing(sqlite3.connect(store.path)) as connection, connection:
        last = "(SELECT max(turn) FROM turns)"
        connection.execute(f"UPDATE turns SET hash = 'beef' WHERE turn = {last}")  # noqa: S608
    done = drill(file, now=NOW, running=store)
    assert any("transaction" in words and "differs" in words for words in done.differences)


def test_a_damaged_backup_is_named(store: SqliteStore, tmp_path: Path) -> None:
    file = tmp_path / "monday.db"
    backup(store, file)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE balances SET amount = amount + 1 WHERE account = 'link/house'")
    with pytest.raises(BadCopy, match="is damaged and was not restored: 1 findings"):
        drill(file, now=NOW, running=store)


# A folder of backups ----------------------------------------------------------------------------


def test_only_so_many_are_kept_and_the_oldest_go(store: SqliteStore, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    for day in range(5):
        kept = keep_backup(store, folder, keep=3, now=NOW + timedelta(days=day))
        assert kept.path in backups_in(folder)
    assert [path.name for path in kept.deleted] == ["croupier-20261118T033000Z.db"]
    assert [path.name for path in backups_in(folder)] == [
        "croupier-20261119T033000Z.db",
        "croupier-20261120T033000Z.db",
        "croupier-20261121T033000Z.db",
    ]
    assert folder.stat().st_mode & 0o077 == 0
    sealed = keep_backup(
        store, folder, keep=3, now=NOW + timedelta(days=5), seal=Passphrase("seven red kings")
    )
    assert sealed.path.name == "croupier-20261122T033000Z.db.sealed"
    assert len(backups_in(folder)) == 3


def test_what_is_not_ours_stays(store: SqliteStore, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    others = ("croupier-old.db", "croupier-20200101T000000Z.db.bak", "letter.txt", "a.db")
    for name in others:
        (folder / name).write_text("mine")
    (folder / "croupier-20200102T000000Z.db").symlink_to(folder / "letter.txt")
    keep_backup(store, folder, keep=1, now=NOW)
    keep_backup(store, folder, keep=1, now=NOW + timedelta(days=1))
    names = {path.name for path in folder.iterdir()}
    assert names == {*others, "croupier-20200102T000000Z.db", "croupier-20261118T033000Z.db"}


def test_a_night_that_fails_deletes_nothing(store: SqliteStore, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    keep_backup(store, folder, keep=1, now=NOW)
    with store.writing() as writer:
        writer.write(Batch(Head(9, 9, "beef")))
    with pytest.raises(BadCopy, match="thrown away"):
        keep_backup(store, folder, keep=1, now=NOW + timedelta(days=1))
    assert [path.name for path in folder.iterdir()] == ["croupier-20261117T033000Z.db"]


def test_a_clock_that_went_back_deletes_nothing(store: SqliteStore, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    keep_backup(store, folder, keep=1, now=NOW)
    kept = keep_backup(store, folder, keep=1, now=NOW - timedelta(days=400))
    assert kept.deleted == ()
    assert "look at the clock" in kept.remark
    assert len(backups_in(folder)) == 2


def test_a_second_backup_in_the_same_second_is_refused(store: SqliteStore, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    keep_backup(store, folder, keep=1, now=NOW)
    with pytest.raises(NotEmpty, match="exists already"):
        keep_backup(store, folder, keep=1, now=NOW)
    with pytest.raises(BadFolder, match="keep 1 or more"):
        keep_backup(store, folder, keep=0, now=NOW)
    (tmp_path / "file").write_text("")
    with pytest.raises(BadFolder, match="is a file; name a folder"):
        keep_backup(store, tmp_path / "file", keep=1, now=NOW)
    assert len(backups_in(folder)) == 1


def test_a_store_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "book.db")) as store:
        store.path.unlink()
        with pytest.raises(StoreUnavailable):
            keep_backup(store, tmp_path / "backups", keep=1, now=NOW)
