"""Reports on screen and paper: readable in 80 columns, exact for programs, one PDF per report."""

import csv
import io
import json
import re
from dataclasses import replace
from fractions import Fraction
from html import unescape
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
import typst

from croupier.errors import BadAmount
from croupier.floor.gaming_day import GamingDay
from croupier.floor.reports import (
    REPORTS,
    Column,
    ColumnKind,
    Letterhead,
    Report,
    find_win,
    make_report,
    month_of,
)
from croupier.ledger import MemoryStore
from croupier.ledger.units import UNITS_PER_CENT, money_text, units
from croupier.show.amount_words import amount_in_words, number_in_words
from croupier.show.moments import DateForms
from croupier.show.report_cells import column_words, exact_cell, grid_words
from croupier.show.report_files import report_archive, report_csv, report_json, report_workbook
from croupier.show.report_html import report_page
from croupier.show.report_terminal import report_list, report_text
from croupier.show.report_typst import report_source, reports_source
from croupier.show.templating import template_text
from croupier.show.terminal import Look
from croupier.show.win_typst import facts, tax_fields, win_source
from tests.floor.months import SEATTLE, play_small_month

CALENDAR = GamingDay(SEATTLE)
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


@pytest.fixture(scope="module")
def store() -> MemoryStore:
    store = MemoryStore()
    play_small_month(store)
    return store


@pytest.fixture(scope="module")
def reports(store: MemoryStore) -> dict[str, Report]:
    with store.reading() as reader:
        month = month_of("2026-11", CALENDAR)
        return {name: make_report(name, reader, month) for name in REPORTS}


def pdf(source: str) -> bytes:
    return typst.compile(source.encode(), ignore_system_fonts=True, format="pdf")


# Cells ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell", "kind", "text"),
    [
        (20_003_125_000, ColumnKind.MONEY, "200.03125"),
        (-50 * UNITS_PER_CENT, ColumnKind.MONEY, "-0.50"),
        (1, ColumnKind.MONEY, "0.00000001"),
        (1_234_567, ColumnKind.COUNT, "1234567"),
        (Fraction(1, 3), ColumnKind.RATE, "33.3333%"),
        (Fraction(-1, 8), ColumnKind.RATE, "-12.5%"),
        (Fraction(31250, 10**6), ColumnKind.RATE, "3.125%"),
        (Fraction(7, 3), ColumnKind.NUMBER, "2.33"),
        (Fraction(-1, 3), ColumnKind.NUMBER, "-0.33"),
        ("=1+1", ColumnKind.TEXT, "=1+1"),
        (None, ColumnKind.MONEY, ""),
    ],
)
def test_a_cell_is_written_exactly(cell: object, kind: ColumnKind, text: str) -> None:
    assert isinstance(cell, str | int | Fraction | None)
    assert exact_cell(cell, kind) == text


def test_amounts_of_a_column_have_their_points_below_each_other() -> None:
    cells = [units("10000"), 20_003_125_000, None, -1 * UNITS_PER_CENT]
    assert column_words(cells, ColumnKind.MONEY) == ["10,000.00000", "200.03125", "–", "-0.01000"]
    assert column_words([units("1234.50")], ColumnKind.MONEY) == ["1,234.50"]


# Terminal ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", REPORTS)
@pytest.mark.parametrize("width", [80, 100])
def test_no_line_is_wider_than_the_terminal(
    reports: dict[str, Report], name: str, width: int
) -> None:
    text = report_text(reports[name], Look(), width).plain
    assert max(len(line) for line in text.splitlines()) <= width
    assert reports[name].title in text
    assert reports[name].source.hash in text


@pytest.mark.parametrize("name", REPORTS)
def test_every_cell_is_shown(reports: dict[str, Report], name: str) -> None:
    seen = set(report_text(reports[name], Look(), 80).plain.split())
    for row in grid_words(reports[name]):
        for word in row:
            assert set(word.split()) <= seen | {"–"}, word


@pytest.mark.parametrize("name", REPORTS)
def test_a_plain_terminal_gets_ascii(reports: dict[str, Report], name: str) -> None:
    assert report_text(reports[name], Look(plain=True), 80).plain.isascii()


def test_a_table_where_it_fits(reports: dict[str, Report]) -> None:
    wide = report_text(reports["reconciliation"], Look(), 140).plain.splitlines()
    heading = next(line for line in wide if line.startswith("jackpot"))
    assert heading.split()[:4] == ["jackpot", "level", "start", "wagers"]
    assert "difference" in heading
    narrow = report_text(reports["reconciliation"], Look(), 80).plain
    assert narrow.count("jackpot  level") == 2  # in two parts, each with its keys


def test_people_read_words_and_amounts_where_programs_read_codes(
    reports: dict[str, Report],
) -> None:
    def column(report: Report, name: str) -> set[str]:
        place = [column.name for column in report.columns].index(name)
        return {row[place] for row in grid_words(report)}

    kept = {str(cell) for row in reports["adjustments"].rows for cell in row}
    assert {"seed-recovery", "gross-receipts"} <= kept  # the ledger's spelling, which files keep
    reasons = column(reports["adjustments"], "reason")
    assert "the house recovers seed money, up to what is outstanding" in reasons
    assert not kept & {"the house recovers seed money, up to what is outstanding"}
    assert not reasons & {"seed-recovery", "gross-receipts"}
    settings = reports["configuration"]
    after = [column.name for column in settings.columns].index("after")
    assert "10000.00" in {row[after] for row in settings.rows}
    assert "10,000.00" in column(settings, "after")
    rows = tuple((*row[:after], "true", *row[after + 1 :]) for row in settings.rows)
    assert column(replace(settings, rows=rows), "after") == {"yes"}


def test_an_empty_report_says_so(reports: dict[str, Report]) -> None:
    empty = replace(reports["wins"], rows=(), totals=())
    assert "Nothing to report." in report_text(empty, Look(), 80).plain
    assert "Nothing to report." in report_page(empty)
    assert pdf(report_source(empty)).startswith(b"%PDF")


def test_the_list_of_reports_has_all_of_them() -> None:
    assert len(list(report_list(REPORTS).rows)) == len(REPORTS)
    for form in REPORTS.values():
        assert form.about.endswith(".")


# Files ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", REPORTS)
def test_csv_and_json_say_the_same_exactly(reports: dict[str, Report], name: str) -> None:
    report = reports[name]
    table = list(csv.DictReader(io.StringIO(report_csv(report), newline="")))
    document = json.loads(json.dumps(report_json(report)))
    assert len(table) == len(document["rows"]) == len(report.rows)
    for line, row, cells in zip(table, document["rows"], report.rows, strict=True):
        for column, cell in zip(report.columns, cells, strict=True):
            if column.kind is ColumnKind.MONEY and isinstance(cell, int):
                assert line[column.name] == row[column.name] == money_text(cell)
            assert line[column.name] == ("" if cell is None else str(row[column.name]))


def test_json_names_the_period_and_the_book(reports: dict[str, Report]) -> None:
    document = report_json(reports["meters"])
    assert document["period"] == {
        "first": "2026-11-01",
        "last": "2026-11-30",
        "since": "2026-11-01T14:00:00+00:00",
        "until": "2026-12-01T14:00:00+00:00",
        "zone": SEATTLE,
        "shifts": {"day": "06:00", "swing": "14:00", "grave": "22:00"},
    }
    assert document["book"]["hash"] == reports["meters"].source.hash


def test_no_spreadsheet_takes_a_reason_for_a_formula(reports: dict[str, Report]) -> None:
    columns = (Column("reason", "reason"), Column("change", "change", ColumnKind.MONEY))
    report = replace(
        reports["adjustments"],
        columns=columns,
        rows=(("=HYPERLINK(1)", -UNITS_PER_CENT), ("plain", 0), ("@x", 0)),
        totals=(),
    )
    assert report_csv(report).splitlines() == [
        "reason,change", "'=HYPERLINK(1),-0.01", "plain,0.00", "'@x,0.00",
    ]  # fmt: skip
    assert report_json(report)["rows"][0]["reason"] == "=HYPERLINK(1)"


def test_html_escapes_every_word(reports: dict[str, Report]) -> None:
    columns = (Column("reason", "reason"),)
    report = replace(
        reports["adjustments"], columns=columns, rows=(("<script>&",),), totals=(), notes=("<b>",)
    )
    page = report_page(report)
    assert "&lt;script&gt;&amp;" in page
    assert "<script" not in page
    assert "<b>" not in page
    assert "http" not in page  # it asks nobody for anything


# Paper ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", REPORTS)
def test_one_report_one_pdf(reports: dict[str, Report], name: str) -> None:
    assert pdf(report_source(reports[name])) == pdf(report_source(reports[name]))


def test_words_go_to_paper_as_words(reports: dict[str, Report]) -> None:
    columns = (Column("reason", "reason"),)
    rows = (('#panic("x") $ _a_ \\ "q"',),)
    report = replace(reports["adjustments"], columns=columns, rows=rows, totals=())
    assert pdf(report_source(report)).startswith(b"%PDF")


def pages(source: str) -> int:
    pictures: object = typst.compile(
        source.encode(), ignore_system_fonts=True, format="png", ppi=10
    )
    return len(pictures) if isinstance(pictures, list) else 1


def test_a_jackpot_slip_is_one_page_and_one_more_for_the_tax_form(store: MemoryStore) -> None:
    with store.reading() as reader:
        win = find_win(reader, "link", 1, calendar=CALENDAR)
    source = win_source(win)
    assert pdf(source) == pdf(source)
    crowded = replace(win, reversals=win.reversals * 6, hand="Royal Flush " * 6, table="T" * 60)
    assert [pages(win_source(one)) for one in (win, crowded)] == [2, 2]
    plain = replace(crowded, tax_form=False)
    assert pages(win_source(plain)) == 1


def test_papers_name_the_house_and_its_people(
    reports: dict[str, Report], store: MemoryStore
) -> None:
    house = Letterhead(
        "Corner Room", "67-1", "1 Main Street", "91-0000000", {"Ann": "Ann Ace", "Bob": "Bob Buck"}
    )
    with store.reading() as reader:
        win = replace(find_win(reader, "link", 1, calendar=CALENDAR), house=house, dealer="Ann")
    source = win_source(win)
    for word in ("Corner Room, License 67-1", "Ann Ace (Ann)", "Corner Room, 1 Main Street",
                 "91-0000000", "Gross winnings", "Taxpayer identification number"):  # fmt: skip
        assert word in source, word
    report = replace(reports["adjustments"], house=house)
    words = report_source(report)
    assert "Corner Room, License 67-1" in words
    assert "Ann Ace (Ann), Bob Buck (Bob)" in words
    assert "Ann Ace" not in report_csv(report)  # programs read card numbers


@pytest.mark.parametrize(
    ("forms", "day", "moment"),
    [
        (DateForms(), "11/02/2026", "11/02/2026 7:00:00 AM"),
        (DateForms("day", "24"), "02.11.2026", "02.11.2026 07:00:00"),
        (DateForms("iso", "24"), "2026-11-02", "2026-11-02 07:00:00"),
        (DateForms("long", "12"), "Nov 2, 2026", "Nov 2, 2026 7:00:00 AM"),
    ],
)
def test_paper_has_dates_as_the_house_writes_them(
    reports: dict[str, Report], store: MemoryStore, forms: DateForms, day: str, moment: str
) -> None:
    with store.reading() as reader:
        win = find_win(reader, "link", 1, calendar=CALENDAR)
    slip = win_source(win, forms)
    assert moment in slip
    assert dict(tax_fields(win, forms))["Date won"] == day
    assert f"{day}, shift" in slip
    paper = report_source(reports["wins"], forms)
    assert day in paper
    at = paper.find("2026-11-02")
    assert (at >= 0) is (forms.dates == "iso"), paper[at - 80 : at + 80]
    assert report_csv(reports["wins"]).count("2026-11-02") > 0  # programs read dates that sort


def test_all_reports_are_one_file(reports: dict[str, Report]) -> None:
    made = list(reports.values())
    assert pdf(reports_source(made)).startswith(b"%PDF")
    with ZipFile(io.BytesIO(report_archive(made))) as archive:
        assert archive.namelist() == [f"{name}.csv" for name in REPORTS]
        assert archive.read("wins.csv").decode() == report_csv(reports["wins"])
    assert report_archive(made) == report_archive(made)
    with ZipFile(io.BytesIO(report_workbook(made))) as book:
        sheet = ElementTree.fromstring(book.read("xl/worksheets/sheet3.xml"))  # noqa: S314 - ours
        listed = book.read("xl/workbook.xml").decode()
    names = [unescape(name) for name in re.findall(r'<sheet name="([^"]+)"', listed)]
    longest = {"Contributions by table and shift": "Contributions by table & shift"}
    assert names == [longest.get(form.title, form.title) for form in REPORTS.values()]
    numbers = [cell.text for cell in sheet.iter(f"{{{MAIN}}}v")]
    assert "10000.45" in numbers  # a number, not a word


def test_no_type_on_paper_is_smaller_than_nine_points() -> None:
    for template in ("report.typ", "win_page.typ", "refund_slip.typ"):
        sizes = re.findall(r"size: ([0-9.]+)pt", template_text(template))
        assert min(map(float, sizes)) >= 9, template


def test_a_win_page_says_all_of_it(store: MemoryStore) -> None:
    with store.reading() as reader:
        win = find_win(reader, "link", 1, calendar=CALENDAR)
    source = win_source(win)
    for word in (
        "$10,000.45", "Ten thousand and 45/100 dollars", "Royal Flush", "table T1, seat 3, round 1",
        "$10,000.03", "executive", "Tax form needed", win.frozen.hash, win.paid.hash,
        "11/02/2026 7:00:00 AM", *win.checklist, *win.reversals, "Supervisor or executive",
    ):  # fmt: skip
        assert word in source, word
    assert dict(facts(win))["Level"] == "Mega, 100% of the meter"
    assert "No tax form needed" in win_source(replace(win, tax_form=False))


# Words ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "zero"),
        (13, "thirteen"),
        (20, "twenty"),
        (99, "ninety-nine"),
        (100, "one hundred"),
        (1_001, "one thousand one"),
        (15_303, "fifteen thousand three hundred three"),
        (1_234_021, "one million two hundred thirty-four thousand twenty-one"),
        (2_000_000_000, "two billion"),
    ],
)
def test_numbers_in_words(number: int, words: str) -> None:
    assert number_in_words(number) == words


def test_an_amount_in_words_is_whole_cents() -> None:
    assert amount_in_words(units("0.07")) == "zero and 07/100 dollars"
    for wrong in (1, -UNITS_PER_CENT):
        with pytest.raises(BadAmount, match="whole cents"):
            amount_in_words(wrong)
