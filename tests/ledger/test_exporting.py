"""Exports: exact to the last fraction, and readable by other programs.

The journal is read here by a small reader of Beancount's grammar, written from its language
reference. It also keeps accounts and checks the assertions as Beancount does: at the beginning of
their day.
"""

import csv
import json
import re
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.codec import canonical
from croupier.ledger import Answer, Ledger, MemoryStore, Transaction
from croupier.ledger.beancount import journal
from croupier.ledger.entry import GENESIS, chained
from croupier.ledger.exporting import export, export_lines
from croupier.ledger.placing import UnwritableFile
from croupier.ledger.units import exact_text
from tests.ledger.ledgers import contribution, open_ledger

ODD = 'a "quoted" \\ id,\nwith\tall'


def moments(*texts: str) -> Callable[[], datetime]:
    """A clock that returns these moments, then the last one forever."""
    left = [datetime.fromisoformat(text).replace(tzinfo=UTC) for text in texts]
    return lambda: left.pop(0) if len(left) > 1 else left[0]


def moved(postings: dict[str, int]) -> Callable[[Transaction], Answer]:
    def work(transaction: Transaction) -> Answer:
        transaction.post("moved", postings, {})
        return {}

    return work


@pytest.fixture
def ledger() -> Ledger:
    """Four days: three rounds, a change without money, and a clock that once ran backward."""
    clock = moments(
        "2026-11-16T10:00", "2026-11-16T23:59", "2026-11-18T00:01", "2026-11-17T12:00",
        "2026-11-20T00:00",
    )  # fmt: skip
    ledger = open_ledger(MemoryStore(), clock=clock)
    ledger.transact(contribution(wagers=1), request=ODD)
    ledger.transact(contribution(wagers=2), request="two")
    ledger.transact(contribution(wagers=3))
    ledger.transact(moved({}), request="four")
    ledger.transact(moved({"link/wagers": -1, "link/Mega/meter": 1}), request="five")
    return ledger


def lines_of(ledger: Ledger, form: str) -> str:
    with ledger.store.reading() as reader:
        return "".join(export_lines(reader, form))


# CSV and JSON lines ------------------------------------------------------------------------------


def test_a_row_a_posting(ledger: Ledger) -> None:
    rows = list(csv.DictReader(lines_of(ledger, "csv").splitlines(keepends=True)))
    with ledger.store.reading() as reader:
        entries = list(reader.entries())
        balances = reader.balances()
    assert rows[0]["id"] == f"{ODD}#1"
    assert {row["sequence"] for row in rows} == {"1", "2", "3", "4", "5"}
    sums: dict[str, Decimal] = {}
    for row in rows:
        entry = entries[int(row["sequence"]) - 1]
        assert (row["instant"], row["reason"], row["hash"]) == (
            entry.instant, entry.reason, entry.hash,
        )  # fmt: skip
        if row["account"]:
            sums[row["account"]] = sums.get(row["account"], Decimal(0)) + Decimal(row["amount"])
            if row["account"].endswith("/meter"):
                assert Decimal(row["reading"]) == sums[row["account"]]
    assert {account: str(amount) for account, amount in sums.items()} == {
        account: exact_text(amount) for account, amount in balances.items()
    }
    (empty,) = (row for row in rows if not row["account"])
    assert (empty["sequence"], empty["amount"], empty["reading"]) == ("4", "", "")


def test_a_line_of_json_an_entry_from_which_the_chain_can_be_checked(ledger: Ledger) -> None:
    last = GENESIS
    lines = lines_of(ledger, "jsonl").splitlines()
    assert len(lines) == 5
    for line in lines:
        content = json.loads(line)
        claimed = content.pop("hash")
        last = chained(last, canonical(content))
        assert claimed == last
    assert last == ledger.head.hash


# The journal -------------------------------------------------------------------------------------

DATE = r"(\d{4}-\d\d-\d\d)"
ACCOUNT = r"((?:Assets|Liabilities|Equity|Income|Expenses)(?::[A-Z0-9][A-Za-z0-9-]*)+)"
STRING = r'"((?:[^"\\\n]|\\.)*)"'
AMOUNT = r"(-?\d+\.\d{8}) USD"
OPTION = re.compile(rf"option {STRING} {STRING}")
OPEN = re.compile(rf"{DATE} open {ACCOUNT} USD")
TRANSACTION = re.compile(rf"{DATE} \* {STRING}")
CUSTOM = re.compile(rf"{DATE} custom {STRING} {STRING}")
BALANCE = re.compile(rf"{DATE} balance {ACCOUNT}  {AMOUNT}")
METADATA = re.compile(rf"  ([a-z][A-Za-z0-9_-]*): (?:{STRING}|(\d+))")
POSTING = re.compile(rf"  {ACCOUNT}  {AMOUNT}")


@dataclass
class Journal:
    """What a reader knows at the end of a journal."""

    opened: dict[str, str] = field(default_factory=dict)
    transactions: list[tuple[str, dict[str, Decimal]]] = field(default_factory=list)
    assertions: list[tuple[str, str, Decimal]] = field(default_factory=list)
    events: int = 0
    metadata: list[dict[str, str]] = field(default_factory=list)


def read(text: str) -> Journal:
    """Read a journal, or fail at the first line that the grammar does not allow."""
    found = Journal()
    postings: dict[str, Decimal] = {}
    for line in text.splitlines():
        if not line or OPTION.fullmatch(line):
            continue
        if match := OPEN.fullmatch(line):
            assert match[2] not in found.opened
            found.opened[match[2]] = match[1]
            found.metadata.append({})
        elif match := TRANSACTION.fullmatch(line):
            postings = {}
            found.transactions.append((match[1], postings))
            found.metadata.append({})
        elif CUSTOM.fullmatch(line):
            found.events += 1
            found.metadata.append({})
        elif match := BALANCE.fullmatch(line):
            found.assertions.append((match[1], match[2], Decimal(match[3])))
        elif match := METADATA.fullmatch(line):
            assert match[1] not in found.metadata[-1]
            found.metadata[-1][match[1]] = match[2] if match[2] is not None else match[3]
        else:
            match = POSTING.fullmatch(line)
            assert match is not None, f"no line of a journal: {line!r}"
            assert match[1] not in postings
            postings[match[1]] = Decimal(match[2])
    return found


def check(found: Journal) -> dict[str, Decimal]:
    """Keep the accounts as Beancount does, by day, assertions first; return the final balances."""
    balances = dict.fromkeys(found.opened, Decimal(0))
    days = {day for day, _ in found.transactions} | {day for day, _, _ in found.assertions}
    for day in sorted(days):
        for on, account, asserted in found.assertions:
            if on == day:
                assert balances[account] == asserted, f"{day} {account}"
        for on, postings in found.transactions:
            if on == day:
                assert sum(postings.values()) == 0
                for account, amount in postings.items():
                    assert found.opened[account] <= day
                    balances[account] += amount
    return balances


def test_the_journal_reads_balances_and_holds_its_assertions(ledger: Ledger) -> None:
    found = read(lines_of(ledger, "beancount"))
    balances = check(found)
    with ledger.store.reading() as reader:
        stored = reader.balances()
    names = {
        data["account"]: name for name, data in zip(found.opened, openings(found), strict=True)
    }
    assert names["link/Mega/meter"] == "Assets:Link:Mega:Meter"
    assert names["link/wagers"] == "Income:Link:Wagers"
    assert names["link/house"] == "Expenses:Link:House"
    assert {account: str(balances[name]) for account, name in names.items()} == {
        account: exact_text(amount) for account, amount in stored.items()
    }
    assert len(found.transactions) == 4
    assert found.events == 1


def openings(found: Journal) -> list[dict[str, str]]:
    return [data for data in found.metadata if "account" in data]


def test_a_clock_that_went_backwards_breaks_no_assertion(ledger: Ledger) -> None:
    found = read(lines_of(ledger, "beancount"))
    days = [day for day, _ in found.transactions]
    assert days == ["2026-11-16", "2026-11-16", "2026-11-18", "2026-11-20"]
    moments = [data["instant"] for data in found.metadata if "instant" in data]
    assert moments[3].startswith("2026-11-17")  # followed by the true moment


def test_readings_are_asserted_on_the_morning_after(ledger: Ledger) -> None:
    found = read(lines_of(ledger, "beancount"))
    mega = [
        (on, str(amount)) for on, name, amount in found.assertions if name.endswith("Mega:Meter")
    ]
    assert mega == [
        ("2026-11-17", "0.45000000"),
        ("2026-11-19", "0.90000000"),
        ("2026-11-21", "0.90000001"),
    ]


def test_a_false_journal_does_not_pass_our_reader(ledger: Ledger) -> None:
    """The reader above can fail."""
    text = lines_of(ledger, "beancount")
    with pytest.raises(AssertionError, match="Mega:Meter"):
        check(read(text.replace("0.45000000", "0.45000001")))
    with pytest.raises(AssertionError):
        check(read(text.replace("Income:Link:Wagers  -1.0", "Income:Link:Wagers  -2.0")))
    with pytest.raises(AssertionError, match="no line of a journal"):
        read(text.replace("Assets:Link", "assets:link"))


names_of_jackpots = st.text(
    st.characters(exclude_characters="/\0", exclude_categories=["Cs"]), min_size=1, max_size=12
)


@given(st.lists(names_of_jackpots, min_size=1, max_size=6, unique=True))
def test_any_name_of_a_jackpot_gives_an_account_of_its_own(jackpots: list[str]) -> None:
    ledger = open_ledger(MemoryStore())
    for number, name in enumerate(jackpots, start=1):
        postings = {f"{name}/wagers": -number, f"{name}/{name}/meter": number}
        ledger.transact(moved(postings), request=name)
    with ledger.store.reading() as reader:
        found = read("".join(journal(reader.entries())))
    assert len(found.opened) == 2 * len(jackpots)
    assert sorted(check(found).values())[-1] == Decimal(len(jackpots)).scaleb(-8)


# Files -------------------------------------------------------------------------------------------


def test_a_file_has_its_name_when_it_is_whole(ledger: Ledger, tmp_path: Path) -> None:
    path = tmp_path / "book.csv"
    path.write_text("older")
    told: list[int] = []

    def progress(done: int, total: int) -> None:
        assert path.read_text() == "older"
        told.append(total)

    with ledger.store.reading() as reader:
        export(reader, "csv", path, progress=progress)
    assert told == [5]
    assert path.read_text() == lines_of(ledger, "csv")
    assert [found.name for found in tmp_path.iterdir()] == ["book.csv"]


def test_an_export_that_breaks_off_leaves_what_was_there(ledger: Ledger, tmp_path: Path) -> None:
    path = tmp_path / "book.csv"
    path.write_text("older")

    def progress(done: int, total: int) -> None:
        raise OSError(28, "No space left on device")

    with (
        closing(ledger.store),
        ledger.store.reading() as reader,
        pytest.raises(UnwritableFile, match="No space left on device"),
    ):
        export(reader, "csv", path, progress=progress)
    assert path.read_text() == "older"
    assert [found.name for found in tmp_path.iterdir()] == ["book.csv"]
