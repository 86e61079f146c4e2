"""Reports on paper: one template, words as data, fonts inside the compiler, no date.

The same report of the same ledger is the same PDF, byte for byte, as long as dates are written in
the same form. No type is smaller than nine points: a table that does not fit a landscape page is
printed row by row.
"""

from collections.abc import Sequence

from croupier.floor.reports import Report
from croupier.show.moments import AMERICAN, DateForms
from croupier.show.report_cells import NOTHING, grid_words, heading_lines, is_text, notes_words
from croupier.show.templating import typst_document
from croupier.show.typst_notation import FONT, Literal

POINTS = 9.2
"""The type size; the template has the same."""
_DIGIT_POINTS = POINTS * 0.52
_GAP_POINTS = 9
_WIDTH_POINTS = {False: 525, True: 705}
"""The width between the margins of a letter page, portrait and landscape."""
_LONG_WORDS = 30
"""A column with longer words is wrapped and takes what is left."""
_ROOM_POINTS = 110


def report_source(report: Report, forms: DateForms = AMERICAN) -> str:
    """Return the document, ready to compile."""
    return reports_source([report], forms)


def reports_source(reports: Sequence[Report], forms: DateForms = AMERICAN) -> str:
    """Return several reports in one document, each on pages of its own."""
    return typst_document("report.typ", reports=[_data(report, forms) for report in reports])


def _data(report: Report, forms: DateForms) -> Literal:
    about, book = heading_lines(report, forms)
    grid = grid_words(report, forms)
    width = _needed(report, grid)
    return {
        "title": report.title,
        "house": report.house.line,
        "about": about,
        "book": book,
        "font": FONT,
        "wide": width > _WIDTH_POINTS[False],
        "headings": [column.heading for column in report.columns],
        "left": [is_text(column) for column in report.columns],
        "rows": [list(row) for row in (grid[:-1] if report.totals else grid)],
        "total": list(grid[-1]) if report.totals else [],
        "records": width > _WIDTH_POINTS[True],
        "keys": _keys(report),
        "nothing": NOTHING,
        "notes": list(notes_words(report, forms)),
    }


def _needed(report: Report, grid: list[list[str]]) -> float:
    """Estimate the table's width in points, by the longest word of each column."""
    total = 0.0
    for place, column in enumerate(report.columns):
        longest = max((len(row[place]) for row in grid), default=0)
        if is_text(column) and longest > _LONG_WORDS:
            total += _ROOM_POINTS + _GAP_POINTS
            continue
        heading = max(len(word) for word in column.heading.split())
        total += max(longest, heading) * _DIGIT_POINTS + 4 + _GAP_POINTS
    return total


def _keys(report: Report) -> int:
    """Return how many columns at the start of a row identify it."""
    keys = 0
    for column in report.columns:
        if not is_text(column):
            break
        keys += 1
    return min(keys, 4)
