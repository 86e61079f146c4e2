"""The auditor finds every kind of tampering, names it and its entry, and continues."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from croupier.ledger import MemoryStore, Reader, Transaction
from croupier.ledger.entry import GENESIS
from croupier.ledger.findings import AuditFinding, Flaw
from croupier.ledger.sqlite import SqliteStore
from croupier.ledger.verdict import AuditVerdict
from croupier.ledger.verifying import (
    FINDINGS_MAX,
    BadHash,
    must_be_hash,
    verify,
)
from tests.ledger.forging import rechained
from tests.ledger.ledgers import audited, contribution, open_ledger, play

ROUNDS = 8
Content = dict[str, Any]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A closed ledger of eight rounds."""
    path = tmp_path / "book.db"
    with closing(SqliteStore(path)) as store:
        play(open_ledger(store), ROUNDS)
    return path


def tampered(path: Path, *statements: str) -> AuditVerdict:
    """Return the verdict on a ledger after someone tampered with its database."""
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)
    with closing(SqliteStore(path)) as store:
        return verify(store)


def flaws(verdict: AuditVerdict) -> set[tuple[str, int | None]]:
    return {(finding.flaw.word, finding.entry) for finding in verdict.findings}


def test_an_honest_book_is_sound(path: Path) -> None:
    with closing(SqliteStore(path)) as store:
        verdict = audited(store)
    assert (verdict.entries, verdict.head.turn, verdict.count) == (ROUNDS, 2 * ROUNDS, 0)
    funds = verdict.funds["link"]
    assert funds.came_in == 7 * ROUNDS * 10**8
    assert funds.held + funds.went_out == funds.came_in
    assert funds.difference == funds.beside == 0


def test_an_empty_book_is_sound() -> None:
    assert audited(MemoryStore()).funds == {}


SWAP = """UPDATE entries SET text = swapped.text FROM
          (SELECT 7 - sequence AS place, text FROM entries WHERE sequence IN (3, 4)) AS swapped
          WHERE sequence = swapped.place"""

TAMPERING: dict[str, tuple[str, set[tuple[str, int | None]]]] = {
    "a word of an entry": (
        """UPDATE entries SET text = replace(text, '"T1"', '"T9"') WHERE sequence = 3""",
        {("chain", 3)},
    ),
    "an amount and its counterpart": (
        """UPDATE entries SET text = replace(replace(text, '-700000000', '-800000000'),
           '"link/house":528750000', '"link/house":628750000') WHERE sequence = 3""",
        {("chain", 3), ("balance", None)},
    ),
    "an amount alone": (
        """UPDATE entries SET text = replace(text, '-700000000', '-800000000')
           WHERE sequence = 3""",
        {("chain", 3), ("postings", 3), ("conservation", 3), ("balance", None)},
    ),
    "two entries swapped": (
        SWAP,
        {
            ("chain", 3),
            ("chain", 4),
            ("columns", 3),
            ("columns", 4),
            ("reading", 3),
            ("reading", 4),
        },
    ),
    "an entry taken out": (
        "DELETE FROM entries WHERE sequence = 5",
        {("sequence", 6), ("chain", 6), ("reading", 6), ("reading", 7), ("reading", 8),
         ("balance", None)},
    ),
    "the last entry taken out": (
        "DELETE FROM entries WHERE sequence = 8",
        {("balance", None), ("head", None)},
    ),
    "every entry taken out": (
        "DELETE FROM entries",
        {("balance", None), ("head", None)},
    ),
    "a moment": (
        "UPDATE entries SET instant = '2026-11-15T10:30:00.000000Z' WHERE sequence = 2",
        {("columns", 2)},
    ),
    "a reason": ("UPDATE entries SET reason = 'gift' WHERE sequence = 2", {("columns", 2)}),
    "an id": (
        "UPDATE entries SET id = 'other#1' WHERE sequence = 2",
        {("columns", 2), ("request", 2)},
    ),
    "a hash": (
        "UPDATE entries SET hash = replace(hash, substr(hash, 1, 4), 'beef') WHERE sequence = 2",
        {("chain", 2), ("chain", 3)},
    ),
    "the hash of the last": (
        "UPDATE entries SET hash = 'x' WHERE sequence = 8",
        {("chain", ROUNDS), ("head", None)},
    ),
    "words that are no entry": (
        "UPDATE entries SET text = '[1, 2' WHERE sequence = 2",
        {("chain", 2), ("text", 2), ("reading", 3), ("balance", None)},
    ),
    "a balance": (
        "UPDATE balances SET amount = amount + 1 WHERE account = 'link/Mega/meter'",
        {("balance", None)},
    ),
    "a balance taken out": (
        "DELETE FROM balances WHERE account = 'link/Mega/meter'",
        {("balance", None)},
    ),
    "a balance from nowhere": (
        "INSERT INTO balances VALUES ('link/bank', 1, 1)",
        {("balance", None)},
    ),
    "a request forgotten": ("DELETE FROM requests WHERE id = 'T1-4'", {("request", 4)}),
    "the number of the head": ("UPDATE head SET sequence = 7", {("head", None)}),
    "the hash of the head": ("UPDATE head SET hash = 'x'", {("head", None)}),
}  # fmt: skip


@pytest.mark.parametrize("what", TAMPERING)
def test_tampering_is_found_and_named(path: Path, what: str) -> None:
    statement, found = TAMPERING[what]
    verdict = tampered(path, statement)
    assert not verdict.sound
    assert found <= flaws(verdict)
    # Everything after a false amount is false too; nothing before it is.
    first = min((entry for _, entry in found if entry is not None), default=None)
    assert all(
        entry is None or (first is not None and entry >= first) for _, entry in flaws(verdict)
    )


def test_all_that_is_wrong_is_found_at_once(path: Path) -> None:
    verdict = tampered(
        path,
        TAMPERING["a word of an entry"][0],
        TAMPERING["a balance"][0],
        TAMPERING["the hash of the head"][0],
    )
    assert flaws(verdict) == {("chain", 3), ("balance", None), ("head", None)}
    words = [str(finding) for finding in verdict.findings]
    assert words[0] == "entry 3: its hash does not follow from the entry before and its words"
    assert any(
        "link/Mega/meter is stored as 8.40000001 and its entries say 8.40" in w for w in words
    )


# A forger who can compute hashes -----------------------------------------------------------------


def forged(path: Path, change: Callable[[Content], None], sequence: int) -> None:
    """Rewrite an entry, every later hash, and the head: the chains are consistent again."""

    def rewrite(what: str, content: Content) -> None:
        if what == "entry" and content["sequence"] == sequence:
            change(content)

    with closing(sqlite3.connect(path)) as connection, connection:
        rechained(lambda words, *values: connection.execute(words, values).fetchall(), rewrite)


def audit(path: Path, *, expect: str | None = None) -> AuditVerdict:
    with closing(SqliteStore(path)) as store:
        return verify(store, expect=expect)


def test_a_false_reading_is_found_though_the_chain_is_whole(path: Path) -> None:
    forged(path, lambda content: content["readings"].update({"link/Mega/meter": 1}), 3)
    assert flaws(audit(path)) == {("reading", 3)}


def test_a_reading_left_out_is_found(path: Path) -> None:
    def change(content: Content) -> None:
        del content["readings"]["link/Mega/meter"]

    forged(path, change, 3)
    assert flaws(audit(path)) == {("reading", 3)}


def test_money_moved_between_jackpots_is_found(path: Path) -> None:
    """The entry adds up to zero, but neither jackpot does."""

    def change(content: Content) -> None:
        content["postings"]["other/house"] = content["postings"].pop("link/house")

    forged(path, change, 3)
    verdict = audit(path)
    assert {("conservation", 3), ("balance", None)} == flaws(verdict)
    assert verdict.funds["other"].difference == -verdict.funds["link"].difference != 0


def test_money_moved_off_the_meters_to_beside_them_is_found(path: Path) -> None:
    def change(content: Content) -> None:
        content["postings"]["link/tray"] = content["postings"].pop("link/house")

    forged(path, change, 3)
    assert ("conservation", 3) in flaws(audit(path))


@pytest.mark.parametrize("name", ["link/pocket", "house", "link/house/meter/x", "link/Mega/house"])
def test_an_account_of_no_kind_is_found(path: Path, name: str) -> None:
    def change(content: Content) -> None:
        content["postings"][name] = content["postings"].pop("link/house")

    forged(path, change, 3)
    assert ("account", 3) in flaws(audit(path))


def test_a_rewritten_past_is_found_by_a_hash_noted_before(path: Path) -> None:
    noted = audit(path).head.hash
    assert audit(path, expect=noted).sound
    forged(path, lambda content: content["body"].update({"round": 99}), 3)
    assert audit(path).sound  # nothing inside the ledger can show it
    assert flaws(audit(path, expect=noted)) == {("rolled-back", None)}


def test_a_hash_of_any_earlier_day_will_do(path: Path) -> None:
    with closing(SqliteStore(path)) as store, store.reading() as reader:
        hashes = [GENESIS, *(entry.hash for entry in reader.entries())]
    assert all(audit(path, expect=noted).sound for noted in hashes)
    assert all(audit(path, expect=noted[:16]).sound for noted in hashes)  # as reports print it
    assert not audit(path, expect="beef" * 4).sound


@pytest.mark.parametrize("noted", ["", "beef", "99d15000f89b815", "G" * 16, "a" * 65])
def test_what_is_no_hash_is_not_looked_for(path: Path, noted: str) -> None:
    assert not audit(path, expect=noted).sound
    with pytest.raises(BadHash, match="first 16 digits"):
        must_be_hash(noted)


# The store itself, and rooms above ----------------------------------------------------------------


def test_a_damaged_file_is_a_finding_and_not_a_crash(tmp_path: Path) -> None:
    path = tmp_path / "book.db"
    with closing(SqliteStore(path)) as store:
        play(open_ledger(store), 60)
    data = bytearray(path.read_bytes())
    words = data.rindex(b'"reason":"contribution"')
    page = words // 4096 * 4096
    data[page : page + 4096] = b"\xff" * 4096
    path.write_bytes(bytes(data))
    verdict = audit(path)
    assert "damage" in {finding.flaw.word for finding in verdict.findings}


def test_checks_of_other_rooms_see_the_same_moment() -> None:
    store = MemoryStore()
    play(open_ledger(store), 2)

    def tables_agree(reader: Reader) -> Iterator[AuditFinding]:
        for kind, name in reader.documents():
            yield AuditFinding(Flaw.DOCUMENT, f"{kind} {name} after {reader.head.sequence} entries")

    verdict = verify(store, checks=[tables_agree])
    assert [str(finding) for finding in verdict.findings] == ["felt T1 after 2 entries"]


def test_progress_goes_from_nothing_to_all() -> None:
    store = MemoryStore()
    ledger = open_ledger(store)

    def many(transaction: Transaction) -> dict[str, int]:
        for _ in range(2_500):
            contribution()(transaction)
        return {}

    ledger.transact(many)
    told: list[tuple[int, int]] = []
    verify(store, progress=lambda done, total: told.append((done, total)))
    assert told == [(0, 2_500), (1_000, 2_500), (2_000, 2_500), (2_500, 2_500)]


def test_findings_without_end_are_counted_and_not_kept() -> None:
    store = MemoryStore()
    play(open_ledger(store), 1)

    def endless(reader: Reader) -> Iterator[AuditFinding]:
        for number in range(FINDINGS_MAX * 2):
            yield AuditFinding(Flaw.DOCUMENT, "wrong", number)

    verdict = verify(store, checks=[endless])
    assert verdict.count == FINDINGS_MAX * 2
    assert len(verdict.findings) == FINDINGS_MAX


def test_every_flaw_has_a_word_of_its_own() -> None:
    assert len({flaw.word for flaw in Flaw}) == len(Flaw)
    assert all(flaw.meaning for flaw in Flaw)
