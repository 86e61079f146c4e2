"""`croupier ledger archive`: a year of a floor leaves its ledger, and every report still answers or
names the file."""

import json
import re
from contextlib import closing
from pathlib import Path

import pytest

from croupier.floor.reports import REPORTS
from croupier.ledger.opening import DATABASE_VARIABLE
from croupier.ledger.signing import KEY_VARIABLE
from croupier.ledger.sqlite import SqliteStore
from tests.cli.running import assert_refused, run
from tests.floor.months import LINK, Floor

SUMS = ("contributions", "performance", "reconciliation", "seeds", "hold")
MONTH = ("--month", "2024-11")
NOW = ("--month", "2025-01")


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(DATABASE_VARIABLE, raising=False)
    monkeypatch.setenv(KEY_VARIABLE, str(tmp_path / "keys" / "ledger.pem"))


@pytest.fixture
def book(tmp_path: Path) -> str:
    """A floor that played and paid in November 2024 and in January 2025."""
    path = tmp_path / "floor.db"
    with closing(SqliteStore(path)) as store:
        floor = Floor(store)
        floor.at = "2024-11-01T14:00:00Z"
        floor.do("jackpot", id="link", type="progressive", table="ML03", wager="1", levels=LINK)
        floor.do("table", id="T1", game="three-card-poker", seats=7, jackpots=["link"])
        for moment in ("2024-11-02T15:10:00Z", "2024-11-30T23:00:00Z", "2025-01-05T15:00:00Z"):
            floor.at = moment
            floor.start("T1", "link", 1, 2, 3)
            floor.select("T1", "link", 3, "Royal Flush")
            floor.do("confirm", table="T1", card="executive")
            floor.do("end", table="T1")
        floor.at = "2025-01-06T06:00:00Z"
        floor.do("close-day")
    return str(path)


def report(book: str, name: str, *period: str) -> str:
    """A report as CSV, or what was said instead of it."""
    ran = run("jackpot", "report", name, *period, "--database", book, "--format", "csv")
    return ran.out if ran.status == 0 else ran.err


def test_a_year_is_put_away_and_everything_still_answers(book: str, tmp_path: Path) -> None:
    file = str(tmp_path / "2024.db")
    kept = {name: report(book, name, *MONTH) for name in REPORTS}
    now = {name: report(book, name, *NOW) for name in REPORTS}
    assert_refused(run("ledger", "archive", "2024", file, "--database", book), "there is no key at")
    assert run("ledger", "key", "make").status == 0
    ran = run("ledger", "archive", "2024", file, "--database", book)
    assert ran.status == 0, ran.err
    assert "entries up to 2024-11-30T23:00:00.000000Z. The ledger now begins after entry" in (
        " ".join(ran.out.split())
    )

    named = re.compile(r"have left the ledger for the archive 2024\.db .*--database 2024\.db")
    for name in REPORTS:
        told = report(book, name, *MONTH)
        assert told == kept[name] or named.search(" ".join(told.split())), (name, told)
        assert report(file, name, *MONTH) == kept[name]
        assert report(book, name, *NOW) == now[name]
    for name in REPORTS:
        if name in SUMS:
            assert report(book, name, *MONTH) == kept[name], name
    assert named.search(" ".join(report(book, "wins", *MONTH).split()))
    win = ("jackpot", "win", "1", "--jackpot", "link", "-o", str(tmp_path / "win.pdf"))
    assert_refused(run(*win, "--database", book), "2024.db")

    ran = run("ledger", "verify", "--database", book)
    assert ran.status == 0, ran.out
    assert "Sound: everything follows from the archive 2024.db, except" in " ".join(ran.out.split())
    ran = run("ledger", "verify", "--database", book, "--archive", file, "--json")
    told = json.loads(ran.out)
    assert (told["sound"], told["archives"][0]["read"]) == (True, True)
    assert json.loads(run("ledger", "archive", "--database", book, "--json").out)[0]["finished"]
    assert "2024: 2024.db, entries 1 to" in run("ledger", "archive", "--database", book).out


def test_what_is_not_closed_or_not_there_is_named(book: str, tmp_path: Path) -> None:
    assert run("ledger", "key", "make").status == 0
    file = str(tmp_path / "a.db")
    for year, words in (
        ("2025", "2025 is not closed: no day was closed since it ended"),
        ("2900", "2900 is not over"),
        ("23", "23 is not a year a ledger can have"),
        ("2023", "the ledger holds no entry of 2023"),
    ):
        assert_refused(run("ledger", "archive", year, file, "--database", book), words)
    assert_refused(run("ledger", "archive", "2024", "--database", book), "a YEAR and a FILE")
    missing = ("ledger", "verify", "--database", book, "--archive", str(tmp_path / "no.db"))
    assert_refused(run(*missing), "No such file")
    assert not Path(file).exists()
    assert run("ledger", "archive", "--database", book).out.startswith(
        "This ledger has no archives"
    )
