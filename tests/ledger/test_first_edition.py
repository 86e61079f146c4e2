"""Upgrade and downgrade, rehearsed with a ledger that the first edition wrote.

The first edition itself wrote `first_edition.sql`: some minutes on its demo floor, a Mega that was
paid, and another that was locked and waited for its card when the program stopped. What the first
edition says about a newer file is what its own version check says: it knew one migration.
"""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from croupier.floor.auditing import documents_agree
from croupier.floor.floor import Floor
from croupier.floor.jackpot_system import JackpotSystem
from croupier.floor.people import PEOPLE
from croupier.ledger import MemoryStore, NewerBook, schema
from croupier.ledger.copying import backup, restore
from croupier.ledger.drilling import drill
from croupier.ledger.notary import Notary
from croupier.ledger.signing import make_key
from croupier.ledger.sqlite import SqliteStore
from croupier.ledger.verifying import verify
from croupier.rights import must_be_private

WRITTEN = Path(__file__).parent / "first_edition.sql"
LAST_HASH = "e4365c21751176be50e7bfece7718bda22fdac2543595f60449967390158eb6c"
ENTRIES, TURNS = 51, 104
LATER = datetime(2026, 11, 17, 12, tzinfo=UTC)
KNOWN = schema.MIGRATIONS[:1]
"""The migrations that the first edition knew."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file as the first edition left it."""
    path = tmp_path / "book.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(WRITTEN.read_text("utf-8"))
    return path


def system(store: SqliteStore | MemoryStore) -> JackpotSystem:
    return JackpotSystem(store, clock=lambda: LATER)


def test_every_entry_is_kept_word_for_word(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        before = connection.execute("SELECT * FROM entries ORDER BY sequence").fetchall()
    assert len(before) == ENTRIES
    with closing(SqliteStore(path)) as store:
        system(store)
        with store.reading() as reader:
            kept = [
                (one.sequence, one.id, one.instant, one.reason, one.text, one.hash)
                for one in reader.entries()
            ]
        assert kept == before
        assert verify(store, checks=(documents_agree,), expect=LAST_HASH).sound


def test_the_floor_goes_on_where_it_stopped(path: Path) -> None:
    """The Mega that waited for its card is paid to the cent, and answers are remembered."""
    with closing(SqliteStore(path)) as store:
        today = system(store)
        again = today.answer({"do": "lock", "table": "FACE-UP", "request": "first-lock",
                              "at": "2026-01-05T18:04:05Z"})  # fmt: skip
        assert again["pending"][0]["amount"] == "25001.54"
        assert today.ledger.head.sequence == ENTRIES
        paid = today.answer({"do": "confirm", "table": "UTH-1", "card": "executive"})
        assert [(pay["level"], pay["amount"]) for pay in paid["pays"]] == [("Mega", "25000.22")]
        assert today.answer({"do": "end", "table": "UTH-1"})["ok"]
        verdict = verify(store, checks=(documents_agree,), expect=LAST_HASH)
        assert verdict.findings == ()
        assert verdict.funds["LINK"].difference == 0


def test_people_and_tables_are_there(path: Path) -> None:
    with closing(SqliteStore(path)) as store:
        floor = Floor(store)
        people = dict(floor.ledger.look().all(PEOPLE))
        assert len(people) == 11
        assert floor.system.answer({"do": "rules", "table": "TCP-1"})["ok"]
        assert floor.system.answer({"do": "meters", "jackpot": "LINK"})["custody"] == "51653.08"


def test_the_new_proof_says_where_the_old_one_ended(path: Path, tmp_path: Path) -> None:
    with closing(SqliteStore(path)) as store:
        told = verify(store).unchecked
        assert any("this ledger is older than their records" in words for words in told)
        system(store).answer({"do": "suspend", "jackpot": "LINK", "reason": "an upgrade"})
        with store.reading() as reader:
            first = next(reader.records())
        assert first.turn == TURNS + 1
        assert f'"turn":{TURNS}' in first.text.replace(" ", "")
        notary = Notary(store, make_key(tmp_path / "ledger.pem"), clock=lambda: LATER)
        notary.sign()
        verdict = verify(store, checks=(documents_agree,))
        assert verdict.findings == ()
        assert any(str(TURNS) in words for words in (*verdict.unchecked, *verdict.signed.remarks))
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute(
                "UPDATE documents SET text = replace(text, 'dealer', 'executive')"
                " WHERE kind = 'person'"
            )
        assert not verify(store).sound, "what was adopted is under the proof from then on"


def test_the_older_file_is_kept_beside_and_is_the_way_back(path: Path, tmp_path: Path) -> None:
    before = dump(path)
    with closing(SqliteStore(path)) as store:
        system(store).answer({"do": "suspend", "jackpot": "LINK", "reason": "an upgrade"})
    copy = tmp_path / "book.db.version-1"
    must_be_private(copy)
    assert dump(copy) == before
    target = MemoryStore()
    assert restore(copy, target).head.hash == LAST_HASH
    with closing(SqliteStore(path)) as store:
        done = drill(copy, now=LATER, running=store)
    assert done.passed
    assert (done.verdict.head.sequence, done.entries_behind) == (ENTRIES, 1)


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def test_the_older_program_refuses_the_newer_file_and_leaves_it(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(SqliteStore(path)) as store:
        system(store)
    backup_file = tmp_path / "today.db"
    with closing(SqliteStore(path)) as store:
        backup(store, backup_file)
    files = {file: file.read_bytes() for file in tmp_path.iterdir()}
    monkeypatch.setattr(schema, "MIGRATIONS", KNOWN)
    for newer in (path, backup_file):
        with pytest.raises(NewerBook, match=r"ledger of version \d+, .* versions up to 1; use"):
            SqliteStore(newer)
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == files
    with closing(sqlite3.connect(tmp_path / "book.db.version-1")) as kept:
        (applied,) = kept.execute("SELECT max(number) FROM migrations").fetchone()
    assert applied == KNOWN[-1].number, "the copy beside it is what the older program opens"


def test_the_file_is_what_the_first_edition_wrote(path: Path) -> None:
    """No table or column of later versions is in the fixture."""
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT number, name FROM migrations").fetchall() == [
            (1, "the first book")
        ]
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        assert not tables & {"turns", "checkpoints"}
        head = connection.execute("SELECT turn, sequence, hash FROM head").fetchone()
    assert head == (TURNS, ENTRIES, LAST_HASH)
