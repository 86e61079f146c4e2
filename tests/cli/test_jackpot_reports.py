"""`croupier jackpot report`, `reports` and `win`: every form, every period, every bad word."""

import json
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from croupier.floor.reports import REPORTS
from croupier.ledger.sqlite import SqliteStore
from tests.cli.running import Ran, assert_refused, environment
from tests.cli.running import run as run_croupier
from tests.floor.months import LINK, SEATTLE, Floor, play_small_month


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("floor") / "book.db"
    store = SqliteStore(path)
    play_small_month(store)
    store.close()
    return path


Run = Callable[..., Ran]


@pytest.fixture
def ran(book: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command in an empty folder, on the ledger of a small month in Seattle."""
    monkeypatch.chdir(tmp_path)

    def run(*args: str, env: Mapping[str, str] | None = None) -> Ran:
        given = {"CROUPIER_DATABASE_URL": str(book), "CROUPIER_ZONE": SEATTLE}
        return run_croupier("jackpot", *args, env={**given, **(env or {})})

    return run


# Reports ----------------------------------------------------------------------------------------


def test_a_refund_is_a_row_with_its_seats_and_its_two_people(tmp_path: Path) -> None:
    path = tmp_path / "refund.db"
    store = SqliteStore(path)
    floor = Floor(store)
    floor.do("jackpot", id="link", type="progressive", table="ML03", wager="1", levels=LINK)
    floor.do("table", id="T1", game="three-card-poker", seats=7, jackpots=["link"])
    floor.start("T1", "link", 2, 5)
    floor.do("misdeal", table="T1")
    floor.do("refund", table="T1", reason="a spilled drink", by=["Ann", "Bob"])
    store.close()
    ran = run_croupier(
        "jackpot", "report", "refunds", "--month", "2026-11", "--format", "json",
        env={"CROUPIER_DATABASE_URL": str(path), "CROUPIER_ZONE": SEATTLE},
    )  # fmt: skip
    document = json.loads(ran.out)
    names = [column["name"] for column in document["columns"]]
    (row,) = document["rows"]
    told = dict(zip(names, row, strict=True)) if isinstance(row, list) else row
    assert (told["table"], told["bets"], told["amount"]) == ("T1", 2, "2.00")
    assert "Ann" in told["by"]
    assert "Bob" in told["by"]
    assert told["reason"] == "a spilled drink"


@pytest.mark.parametrize("name", REPORTS)
def test_every_report_in_every_form(ran: Run, name: str, tmp_path: Path) -> None:
    table = ran("report", name, "--month", "2026-11")
    assert (table.status, table.err) == (0, "")
    assert table.out.startswith(REPORTS[name].title)
    assert max(map(len, table.out.splitlines())) <= 80
    document = json.loads(ran("report", name, "--month", "2026-11", "--format", "json").out)
    assert document["report"] == name
    lines = ran("report", name, "--month", "2026-11", "--format", "csv").out.splitlines()
    assert lines[0] == ",".join(column["name"] for column in document["columns"])
    assert len(lines) - 1 == len(document["rows"])
    # Nobody was refunded in that month.
    assert bool(document["rows"]) is (name != "refunds")
    for suffix, start in (("pdf", b"%PDF"), ("html", b"<!doctype"), ("csv", lines[0].encode())):
        done = ran("report", name, "--month", "2026-11", "-o", f"out.{suffix}")
        assert done.status == 0, done.err
        assert (tmp_path / f"out.{suffix}").read_bytes().startswith(start)
        assert done.out.startswith(f"out.{suffix}: {REPORTS[name].title}")


def test_the_periods_of_a_command_line(ran: Run) -> None:
    def first_and_last(*args: str) -> tuple[str, str]:
        period = json.loads(ran("report", "meters", *args, "--format", "json").out)["period"]
        return period["first"], period["last"]

    assert first_and_last("--day", "2026-11-02") == ("2026-11-02", "2026-11-02")
    assert first_and_last("--month", "2026-11") == ("2026-11-01", "2026-11-30")
    dates = ("2026-11-02", "2026-11-05")
    assert first_and_last("--from", dates[0], "--to", dates[1]) == dates
    assert first_and_last() == ("2026-11-09", "2026-11-09")  # of the newest entry


def test_gaming_day_and_shifts_are_settings(ran: Run) -> None:
    def shifts(*args: str) -> list[tuple[str, str]]:
        wanted = ("report", "contributions", "--month", "2026-11", "--format", "json", *args)
        rows = json.loads(ran(*wanted).out)["rows"]
        return [(row["day"][-2:], row["shift"]) for row in rows]

    assert shifts() == [("02", "day"), ("02", "swing"), ("02", "grave")]
    assert shifts("--zone", "UTC") == [("02", "swing"), ("02", "grave"), ("03", "day")]
    two = ("--day-starts", "08:00", "--shift", "first=08:00", "--shift", "second=20:00")
    assert shifts(*two) == [("01", "second"), ("02", "first"), ("02", "second")]


def test_settings_may_come_from_the_environment(ran: Run) -> None:
    env = {"CROUPIER_DAY_STARTS": "08:00", "CROUPIER_SHIFTS": "early=08:00 late=20:00"}
    lines = ran("report", "contributions", "--month", "2026-11", "--format", "csv", env=env).out
    assert [line.split(",")[1] for line in lines.splitlines()[1:]] == ["late", "early", "late"]


def test_one_jackpot_only(ran: Run) -> None:
    text = ran("report", "wins", "--month", "2026-11", "--jackpot", "link").out
    assert "Jackpot link, gaming days 2026-11-01 to 2026-11-30" in " ".join(text.split())


def test_a_table_may_go_to_a_file(ran: Run, tmp_path: Path) -> None:
    assert ran("report", "wins", "--month", "2026-11", "-o", "wins.txt").status == 0
    assert (tmp_path / "wins.txt").read_text().startswith("Wins\n")


def test_the_same_report_is_the_same_pdf(ran: Run, tmp_path: Path) -> None:
    for name in ("a.pdf", "b.pdf"):
        ran("report", "meters", "--month", "2026-11", "-o", name)
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_the_list_of_reports(ran: Run) -> None:
    listed = ran("reports").out
    for name, form in REPORTS.items():
        assert name in listed
        assert " ".join(form.about.split()[:3]) in " ".join(listed.split())
    assert list(json.loads(ran("reports", "--json").out)) == list(REPORTS)


# Win pages --------------------------------------------------------------------------------------


def test_a_win_page(ran: Run, tmp_path: Path) -> None:
    done = ran("win", "1", "--jackpot", "link", "-o", "royal.pdf")
    assert (done.status, done.out) == (0, "royal.pdf: jackpot slip for claim 1, jackpot link\n")
    assert (tmp_path / "royal.pdf").read_bytes().startswith(b"%PDF")


# Bad input --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["report", "profits"], ["NAME", "unknown report 'profits'", "meters", "performance"]),
        (["report", "wins", "--day", "16.11.2026"], ["is not a date", "2026-11-16"]),
        (["report", "wins", "--month", "11/2026"], ["is not a month", "2026-11"]),
        (["report", "wins", "--from", "2026-11-02"], ["from and to go together"]),
        (["report", "wins", "--day", "2026-11-02", "--month", "2026-11"], ["only one of these"]),
        (["report", "wins", "--from", "2026-11-03", "--to", "2026-11-02"], ["backward"]),
        (["report", "wins", "--zone", "Seattle"], ["--zone", "'Seattle'", "America/Los_Angeles"]),
        (["report", "wins", "--day-starts", "6am"], ["--day-starts", "'6am'", "06:00"]),
        (["report", "wins", "--shift", "swing"], ["--shift", "'swing'", "swing=14:00"]),
        (["report", "wins", "--shift", "swing=14:00"], ["--shift", "no shift starts with"]),
        (["report", "wins", "--jackpot", "linc"], ["unknown jackpot 'linc'", "link"]),
        (["report", "wins", "--format", "xls"], ["--format", "'xls'", "table, csv, json, pdf"]),
        (["report", "wins", "--format", "pdf"], ["-o", "cannot be shown in a terminal"]),
        (["report", "wins", "-o", "wins.doc"], ["-o", "'wins.doc'", ".pdf"]),
        (
            ["report", "wins", "-o", "wins.csv", "--format", "pdf"],
            ["--format", "is pdf, but the file is"],
        ),
        (["report", "wins", "-o", "nowhere/wins.pdf"], ["nowhere/wins.pdf", "no folder"]),
        (["win", "2", "--jackpot", "link"], ["claim 2 of jackpot link was voided"]),
        (["win", "9", "--jackpot", "link"], ["no claim 9"]),
        (["win", "1", "--jackpot", "linc"], ["unknown jackpot 'linc'"]),
        (["win", "1", "--jackpot", "link", "-o", "win.html"], ["-o", "is not a .pdf file"]),
    ],
)
def test_bad_words_are_refused_by_name(ran: Run, args: list[str], words: list[str]) -> None:
    assert_refused(ran(*args), *words)


def test_a_book_that_is_not_there_is_not_begun(ran: Run, tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.db")
    assert_refused(ran("report", "wins", "--database", missing), "there is no ledger in")
    assert not (tmp_path / "missing.db").exists()


def test_an_empty_book_has_no_newest_day(ran: Run, tmp_path: Path) -> None:
    SqliteStore(tmp_path / "empty.db").close()
    empty = str(tmp_path / "empty.db")
    assert_refused(ran("report", "wins", "--database", empty), "the ledger is empty", "--day")
    dated = ran("report", "wins", "--database", empty, "--day", "2026-11-16")
    assert "Nothing to report." in dated.out


def test_a_report_needs_no_kernels() -> None:
    code = "import sys, croupier.cli.jackpot_reports; print('numba' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment(), capture_output=True, text=True, check=True
    )
    assert done.stdout == "False\n"
