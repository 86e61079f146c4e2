"""Damaged or malicious backups are limited in size, depth and time, and named."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from time import process_time

import pytest

from croupier.ledger import MemoryStore, foreign
from croupier.ledger.copying import BadCopy, backup, restore
from croupier.ledger.sqlite import SqliteStore
from tests.ledger.ledgers import TABLES, open_ledger, play, putting, written

ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
SECONDS_MAX = 5.0
"""The time limit; each takes some milliseconds."""

BOMBS: dict[str, tuple[str, str]] = {
    "a view that never ends in the place of a table": (
        "DROP TABLE entries; CREATE VIEW entries AS SELECT i AS sequence, 'x' AS id,"
        " 'x' AS instant, 'x' AS reason, '{}' AS text, 'x' AS hash FROM "
        "(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n);",
        "it has a view 'entries'",
    ),
    "a view beside the tables": (f"CREATE VIEW more AS {ENDLESS};", "it has a view 'more'"),
    "a trigger that runs when we write": (
        "CREATE TRIGGER t AFTER UPDATE ON head BEGIN DELETE FROM entries; END;",
        "it has a trigger 't'",
    ),
    "a table of somebody else": ("CREATE TABLE more (x);", "it has a table 'more'"),
    "a column that is computed": (
        "DROP TABLE checkpoints; CREATE TABLE checkpoints (number INTEGER PRIMARY KEY,"
        " text TEXT NOT NULL, signature TEXT AS (hex(zeroblob(1000000000))));",
        "its table 'checkpoints' is not made as ours is",
    ),
    "a table that is gone": ("DROP TABLE requests;", "it has no requests"),
}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A good backup."""
    store = MemoryStore()
    play(open_ledger(store), 3)
    path = tmp_path / "monday.db"
    backup(store, path)
    return path


def refused(path: Path) -> str:
    target = MemoryStore()
    begun = process_time()
    with pytest.raises(BadCopy) as told:
        restore(path, target)
    assert process_time() - begun < SECONDS_MAX
    with target.reading() as reader:
        assert reader.head.turn == 0  # none of it arrived
    assert told.value.place == str(path)
    return told.value.message


@pytest.mark.parametrize("name", BOMBS)
def test_what_is_no_ledger_of_ours_is_refused_before_any_of_it_runs(copy: Path, name: str) -> None:
    script, words = BOMBS[name]
    with closing(sqlite3.connect(copy)) as connection:
        connection.executescript(script)
    message = refused(copy)
    assert message.startswith("is not a backup of a ledger: ")
    assert words in message


def test_the_backups_of_every_version_are_ours(copy: Path, tmp_path: Path) -> None:
    for dump in sorted(Path(__file__).parent.glob("*.sql")):
        older = tmp_path / f"{dump.stem}.db"
        with closing(sqlite3.connect(older)) as connection:
            connection.executescript(dump.read_text("utf-8"))
        foreign.must_be_ours(older, "older")
    foreign.must_be_ours(copy, "copy")


def test_a_file_with_holes_is_not_copied(tmp_path: Path) -> None:
    path = tmp_path / "holes.db"
    with path.open("wb") as file:
        file.write(b"SQLite format 3\0")
        file.truncate(50 * 2**30)  # fifty gigabytes that take no space
    assert "a file with holes is no backup of ours" in refused(path)


def test_no_room_to_look_at_it_is_said_before_it_is_copied(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(foreign, "ROOM_BYTES", 2**60)
    assert "make room, or name another folder with TMPDIR" in refused(copy)


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert "is no ordinary file" in refused(pipe)
    assert "is no ordinary file" in refused(Path("/dev/zero"))
    assert "is a folder" in refused(tmp_path)
    assert "No such file" in refused(tmp_path / "nothing")


def deep(text: str) -> Callable[[sqlite3.Connection], object]:
    words = "[" * 100_000 + "]" * 100_000
    return lambda connection: connection.execute(text, (words,))


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (deep("UPDATE entries SET text = ? WHERE sequence = 1"), "its hash does not follow"),
        (
            deep("UPDATE turns SET text = ? WHERE turn = 1"),
            "the record of transaction 1 cannot be read",
        ),
        (deep("INSERT INTO checkpoints VALUES (1, ?, 'x')"), "checkpoint 1 cannot be read"),
        (
            deep("INSERT INTO documents VALUES ('archive-opening', 'ledger', ?, 1)"),
            "cannot be read",
        ),
        (deep("UPDATE documents SET text = ?"), "is not what transaction"),
    ],
)
def test_words_in_words_without_end_are_named(
    copy: Path, act: Callable[[sqlite3.Connection], object], words: str
) -> None:
    with closing(sqlite3.connect(copy)) as connection:
        act(connection)
        connection.commit()
    message = refused_anyhow(copy)
    assert "is damaged and was not restored" in message
    assert words in message


def refused_anyhow(path: Path) -> str:
    begun = process_time()
    with pytest.raises(BadCopy) as told:
        restore(path, MemoryStore())
    assert process_time() - begun < SECONDS_MAX
    return told.value.message


def test_a_row_that_is_longer_than_any_of_ours_is_not_held(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.ledger.copying.VALUE_BYTES_MAX", 100_000)
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("UPDATE requests SET answer = hex(zeroblob(100000)) WHERE id = 'T1-1'")
        connection.commit()
    assert "too big" in refused_anyhow(copy)


def test_a_file_that_was_cut_or_torn_is_named(tmp_path: Path) -> None:
    path = tmp_path / "book.db"
    with closing(SqliteStore(path)) as store:
        ledger = open_ledger(store)
        play(ledger, 30)
        for number in range(50):
            ledger.transact(putting(TABLES, f"T{number}", {"round": number}))
        good = written(store)
    whole = path.read_bytes()
    for cut in (100, 4096, len(whole) // 2, len(whole) - 4096):
        path.write_bytes(whole[:cut])
        assert refused_anyhow(path)
    for place in range(20_000, len(whole), len(whole) // 5):
        path.write_bytes(whole[:place] + bytes(2048) + whole[place + 2048 :])
        target = MemoryStore()
        try:
            restore(path, target)
        except BadCopy:
            continue
        assert written(target) == good  # the target held nothing
