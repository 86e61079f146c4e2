"""Archiving closed years: what stays, what is still proved, what is refused, and kills."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from croupier.errors import CroupierError
from croupier.ledger import MemoryStore, Refused, Store
from croupier.ledger.archive_audit import NO_ARCHIVES
from croupier.ledger.archive_files import read_archive_files
from croupier.ledger.archives import (
    ArchivedEntries,
    BadArchive,
    entries_here,
    read_archives,
    read_opening,
)
from croupier.ledger.checkpoint_audit import Trust
from croupier.ledger.copying import BadCopy, backup, restore
from croupier.ledger.opening import open_store
from croupier.ledger.verdict import AuditVerdict
from croupier.ledger.verifying import verify
from tests.ledger.children import ROOT
from tests.ledger.conftest import Urls
from tests.ledger.ledgers import contribution, open_ledger
from tests.ledger.signed import SignedHouse
from tests.ledger.test_insider import database
from tests.ledger.years import NEXT_UNTIL, play_year, put_away, years_house

CHILD = Path(__file__).parent / "archive_child.py"


@pytest.fixture(params=["sqlite_urls", "postgres_urls"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> SignedHouse:
    urls: Urls = request.getfixturevalue(request.param)
    return years_house(urls(), tmp_path)


@pytest.fixture
def store(house: SignedHouse) -> Iterator[Store]:
    with house.open() as store:
        yield store


def verdict_of(
    house: SignedHouse, store: Store, *files: Path, since: bool = False, expect: str | None = None
) -> AuditVerdict:
    read = read_archive_files(store, files, expect=expect) if files else NO_ARCHIVES
    trust = Trust(house.key.public, house.witness.held())
    return verify(store, trust=trust, archives=read, since_checkpoint=since, expect=expect)


def words(verdict: AuditVerdict) -> list[str]:
    return [str(finding) for finding in verdict.findings]


def test_what_is_left_is_sound_and_continues_from_the_archive(
    house: SignedHouse, store: Store
) -> None:
    before = verdict_of(house, store)
    with store.reading() as reader:
        balances, documents, counted = reader.balances(), reader.documents(), reader.request_count()
    archive = put_away(house, store)
    file = house.folder / "2025.db"
    with store.reading() as reader:
        assert reader.balances() == balances
        assert {key: text for key, text in reader.documents().items() if key in documents} == (
            documents
        )
        assert reader.request_count() == counted
        assert next(iter(reader.entries())).sequence == archive.sequence + 1 == 11
        assert next(iter(reader.records())).turn == archive.turn + 1
    alone = verdict_of(house, store)
    assert alone.sound, words(alone)
    assert alone.entries == 5
    assert alone.funds == before.funds
    assert "this ledger continues from 2025.db" in alone.unchecked[0]
    whole = verdict_of(house, store, file)
    assert whole.sound, words(whole)
    assert whole.as_json()["archives"][0]["read"] is True
    assert not any("2025.db" in sentence for sentence in whole.unchecked)
    part = verdict_of(house, store, since=True)
    assert part.sound, words(part)


def test_the_archive_is_a_ledger_by_itself(house: SignedHouse, store: Store) -> None:
    before = verdict_of(house, store)
    put_away(house, store)
    with closing(open_store(house.folder / "2025.db", create=False)) as kept:
        alone = verify(kept, trust=Trust(house.key.public))
    assert alone.sound, words(alone)
    assert alone.entries == before.entries == 15


def test_play_goes_on_and_a_second_archive_follows_the_first(
    house: SignedHouse, store: Store
) -> None:
    put_away(house, store)
    play_year(store, 2027)
    house.sign()
    second = put_away(house, store, year=2026, until=NEXT_UNTIL)
    assert (second.number, second.first, second.sequence) == (2, 11, 15)
    files = [house.folder / name for name in ("2025.db", "2026.db")]
    for given, unread in (((), "2025.db and 2026.db"), (files[1:], "2025.db,"), (files, "")):
        verdict = verdict_of(house, store, *given)
        assert verdict.sound, words(verdict)
        told = [one for one in verdict.unchecked if "archived years" in one]
        assert unread in told[0] if unread else not told
    # The second archive continues from the first, and says so.
    with closing(open_store(files[1], create=False)) as kept:
        alone = verify(kept)
    assert alone.sound, words(alone)
    assert alone.entries == 10
    assert any("continues from 2025.db" in sentence for sentence in alone.unchecked)
    with store.reading() as reader:
        assert [archive.year for archive in read_archives(reader)] == [2025, 2026]
        digests = [key[1] for key in reader.documents() if key[0] == "archive-digests"]
        assert {part.split("/")[0] for part in digests} == {"000002"}


def test_a_request_of_an_archived_year_is_not_booked_again(
    house: SignedHouse, store: Store
) -> None:
    put_away(house, store)
    ledger = open_ledger(store)
    with pytest.raises(Refused) as refused:
        ledger.transact(contribution(), request="2025-1", content=1)
    assert "was answered in transaction" in refused.value.message
    assert "archived year" in refused.value.message
    assert ledger.transact(contribution(), request="2026-1", content=1)["round"] == 10


def test_entries_that_left_are_named_and_not_passed_over(house: SignedHouse, store: Store) -> None:
    put_away(house, store)
    with store.reading() as reader:
        with pytest.raises(ArchivedEntries) as refused:
            entries_here(reader, since="2025-02-01", until="2025-07-01")
        assert "2025.db (until 2025-" in refused.value.message
        assert "--database 2025.db" in refused.value.message
        assert len(list(entries_here(reader, since="2026-01-02"))) == 5
        assert list(entries_here(reader, until="2020-01-01")) == []


def test_a_code_on_paper_of_an_archived_year_is_found_with_its_file(
    house: SignedHouse, store: Store
) -> None:
    with store.reading() as reader:
        noted = [record.hash for record in reader.records()][3][:16]
    put_away(house, store)
    without = verdict_of(house, store, expect=noted)
    assert "give their files (--archive)" in words(without)[0]
    assert verdict_of(house, store, house.folder / "2025.db", expect=noted).sound
    strange = verdict_of(house, store, house.folder / "2025.db", expect="0" * 16)
    assert "entries were taken back" in words(strange)[0]


def test_a_backup_of_what_is_left_is_restored_anywhere(
    house: SignedHouse, store: Store, sqlite_urls: Urls
) -> None:
    put_away(house, store)
    copy = house.folder / "copy.db"
    backup(store, copy)
    with closing(open_store(sqlite_urls())) as other:
        restore(copy, other)
        assert verdict_of(house, other, house.folder / "2025.db").sound
    memory = MemoryStore()
    restore(copy, memory)
    verdict = verdict_of(house, memory)
    assert verdict.sound, words(verdict)


def test_a_server_that_slept_through_it_goes_on(house: SignedHouse, store: Store) -> None:
    with house.open() as other:
        asleep = open_ledger(other)  # it has seen the end of 2026
        play_year(store, 2027, rounds=1)
        play_year(store, 2028, rounds=1)
        house.sign()
        put_away(house, store, year=2027, until="2028-01-01T06:00:00.000000Z")
        assert asleep.transact(contribution(), request="late", content=1)["ok"]
    assert verdict_of(house, store).sound


# What is refused ----------------------------------------------------------------------------------


def test_what_cannot_be_archived_is_refused_by_name(house: SignedHouse, store: Store) -> None:
    def refusal(**given: str) -> str:
        with pytest.raises(CroupierError) as refused:
            put_away(house, store, **given)  # type: ignore[arg-type]
        return refused.value.message

    assert "no entry of 2023" in _refused(house, store, 2023, "2024-01-01T06:00:00.000000Z")
    (house.folder / "2025.db").write_bytes(b"not a ledger")
    assert "is not a backup of a ledger" in refusal()
    (house.folder / "2025.db").unlink()
    other = years_house(str(house.folder / "other.db"), house.folder / "elsewhere")
    with other.open() as strange:
        play_year(strange, 2027)  # its turns are different ones
        backup(strange, house.folder / "2025.db")
    assert read_count(store) == 15
    with database(house.url) as execute:
        execute("UPDATE checkpoints SET signature = 'x' WHERE number = 3")
    assert "signature of checkpoint 3" in refusal(name="new.db")
    assert read_count(store) == 15


def _refused(house: SignedHouse, store: Store, year: int, until: str) -> str:
    with pytest.raises(BadArchive) as refused:
        put_away(house, store, year=year, until=until)
    return refused.value.message


def read_count(store: Store) -> int:
    with store.reading() as reader:
        return len(list(reader.entries()))


def test_a_damaged_ledger_is_not_archived(house: SignedHouse, store: Store) -> None:
    with database(house.url) as execute:
        execute("UPDATE entries SET text = replace(text, '\"round\":2', '\"round\":7')")
    with pytest.raises(BadCopy, match="the copy is damaged"):
        put_away(house, store)
    assert read_count(store) == 15
    assert not (house.folder / "2025.db").exists()


def test_an_archived_year_is_archived_once(house: SignedHouse, store: Store) -> None:
    put_away(house, store)
    message = _refused(house, store, 2025, "2026-01-01T06:00:00.000000Z")
    assert message == "the years until 2025 are archived already, in 2025.db"


def test_an_entry_from_the_future_holds_back_what_follows_it(
    sqlite_urls: Urls, tmp_path: Path
) -> None:
    house = SignedHouse(sqlite_urls(), tmp_path)
    with house.open() as store:
        for year in (2026, 2025):
            play_year(store, year, rounds=1)
        house.sign()
        message = _refused(house, store, 2025, "2026-01-01T06:00:00.000000Z")
    assert message.startswith("entry 1 (2026-03-01T")
    assert "a clock was wrong" in message


# What an insider would do -------------------------------------------------------------------------

ATTACKS: tuple[tuple[str, str], ...] = (
    ("UPDATE documents SET text = '{}' WHERE kind = 'archive-opening'", "cannot be read"),
    (
        "UPDATE documents SET text = replace(text, '\"sequence\":10', '\"sequence\":9')"
        " WHERE kind = 'archive-opening'",
        "does not begin where archive 1 ends",
    ),
    ("DELETE FROM documents WHERE kind = 'archive-opening'", "entry 1 is missing"),
    ("DELETE FROM documents WHERE kind = 'archive'", "which is in no archive"),
    ("UPDATE documents SET text = '{}' WHERE id = 'hand/2024'", "is not what transaction"),
    ("UPDATE documents SET text = '[]' WHERE kind = 'archive-digests'", "no transaction wrote"),
    ("DELETE FROM requests WHERE id = '2025-1'", "are not the ones on record"),
    ("DELETE FROM checkpoints WHERE text LIKE '%%\"archive\"%%'", "was never signed"),
    (
        "INSERT INTO entries SELECT 3, 'x', instant, reason, text, 'x' FROM entries"
        " WHERE sequence = 12",
        "entry 3 is here",
    ),
    ("INSERT INTO turns SELECT 3, text, 'x' FROM turns WHERE turn = 40", ""),
)


@pytest.mark.parametrize(("statement", "told"), ATTACKS)
def test_what_an_insider_does_to_an_archived_ledger_is_seen(
    sqlite_urls: Urls, tmp_path: Path, statement: str, told: str
) -> None:
    house = years_house(sqlite_urls(), tmp_path)
    with house.open() as store:
        put_away(house, store)
    with database(house.url) as execute:
        execute(statement)
    with house.open() as store:
        found = words(verdict_of(house, store))
    assert any(told in one for one in found), found


def test_a_damaged_or_missing_archive_is_named(sqlite_urls: Urls, tmp_path: Path) -> None:
    house = years_house(sqlite_urls(), tmp_path)
    file = tmp_path / "2025.db"
    with house.open() as store:
        put_away(house, store)
        whole = file.read_bytes()
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("UPDATE entries SET text = replace(text, '12:0', '12:1')")
            connection.commit()
        found = words(verdict_of(house, store, file))
        assert any(one.startswith("entry 1: in 2025.db: its hash") for one in found), found
        file.write_bytes(whole[: len(whole) // 2])
        with pytest.raises(CroupierError, match="malformed"):
            verdict_of(house, store, file)
        file.unlink()
        with pytest.raises(BadCopy, match="No such file"):
            verdict_of(house, store, file)
        other = tmp_path / "other.db"
        backup(store, other)
        with pytest.raises(BadArchive, match="is no archive of this ledger"):
            verdict_of(house, store, other)


# Killed in the middle -----------------------------------------------------------------------------


def run_child(house: SignedHouse, step: str, calls: int) -> int:
    """Archive in a separate process that kills itself; return its status."""
    done = subprocess.run(
        [sys.executable, str(CHILD), house.url, str(house.folder), step, str(calls)],
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
        capture_output=True,
        check=False,
        timeout=300,
    )
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    return done.returncode


def is_finished(house: SignedHouse) -> bool:
    with house.open() as store, store.reading() as reader:
        opening = read_opening(reader)
        return opening is not None and opening.turn == read_archives(reader)[-1].turn


@pytest.mark.parametrize(
    ("urls", "step"),
    [
        ("sqlite_urls", "commit"),
        pytest.param("sqlite_urls", "committed", marks=pytest.mark.proof),
        pytest.param("postgres_urls", "commit", marks=pytest.mark.proof),
        pytest.param("postgres_urls", "forget", marks=pytest.mark.proof),
    ],
)
def test_killed_anywhere_nothing_is_lost_and_the_command_goes_on(
    request: pytest.FixtureRequest, tmp_path: Path, urls: str, step: str
) -> None:
    """Each run is killed a step or two after the one before."""
    house = years_house(request.getfixturevalue(urls)(), tmp_path)
    with house.open() as store, store.reading() as reader:
        balances = reader.balances()
        hashes = {entry.sequence: entry.hash for entry in reader.entries()}
    deaths = 0
    while not is_finished(house) and run_child(house, step, 2) != 0:
        deaths += 1
        assert deaths < 30
        with house.open() as store:
            verdict = verdict_of(house, store)
            assert verdict.sound, words(verdict)
            with store.reading() as reader:
                assert reader.balances() == balances
                kept = {entry.sequence: entry.hash for entry in reader.entries()}
                assert kept.items() <= hashes.items()
                opening = read_opening(reader)
        gone = hashes.keys() - kept.keys()
        if gone:
            assert opening is not None
            with (
                closing(open_store(tmp_path / "2025.db", create=False)) as archive,
                archive.reading() as reader,
            ):
                away = {entry.sequence: entry.hash for entry in reader.entries()}
            assert {**away, **kept} == hashes
    assert deaths >= 2
    with house.open() as store:
        whole = verdict_of(house, store, tmp_path / "2025.db")
    assert whole.sound, words(whole)
    assert whole.entries == 5


def test_broken_off_it_goes_on_only_with_its_own_file(sqlite_urls: Urls, tmp_path: Path) -> None:
    house = years_house(sqlite_urls(), tmp_path)
    assert run_child(house, "forget", 3) != 0
    file, aside = tmp_path / "2025.db", tmp_path / "aside.db"
    with house.open() as store:
        kept = read_count(store)
        assert 5 < kept < 15
        assert any("was interrupted" in one for one in verdict_of(house, store).unchecked)
        shutil.move(file, aside)
        with pytest.raises(BadArchive, match=r"2025\.db is missing"):
            put_away(house, store)
        with pytest.raises(BadArchive, match="finish it first: croupier ledger archive 2025"):
            put_away(house, store, year=2026, until=NEXT_UNTIL)
        shutil.copy(aside, file)
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("UPDATE entries SET text = replace(text, '12:0', '12:1')")
            connection.commit()
        with pytest.raises(BadArchive, match="is damaged"):
            put_away(house, store)
        assert read_count(store) == kept
        shutil.copy(aside, file)
        put_away(house, store)
        assert verdict_of(house, store, file).sound
