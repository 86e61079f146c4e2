"""A report on paper: one template, the words as data, the fonts inside the compiler, no date.

The same report of the same ledger is the same PDF, byte for byte.
"""

from croupier.floor.reports import Report
from croupier.show.report_cells import NOTHING, grid_words, heading_lines, is_text
from croupier.show.templating import typst_document
from croupier.show.typst_notation import FONT, Literal

TABLE_COLUMNS_MAX = 13
"""A report with more columns is printed row by row, each with its names."""


def report_source(report: Report) -> str:
    """The document, ready to compile."""
    about, book = heading_lines(report)
    grid = grid_words(report)
    data: Literal = {
        "title": report.title,
        "about": about,
        "book": book,
        "font": FONT,
        "wide": len(report.columns) > 6,
        "headings": [column.heading for column in report.columns],
        "left": [is_text(column) for column in report.columns],
        "rows": [list(row) for row in (grid[:-1] if report.totals else grid)],
        "total": list(grid[-1]) if report.totals else [],
        "records": len(report.columns) > TABLE_COLUMNS_MAX,
        "keys": _keys(report),
        "nothing": NOTHING,
        "notes": list(report.notes),
    }
    return typst_document("report.typ", report=data)


def _keys(report: Report) -> int:
    """How many columns, at the start of a row, say what the row is about."""
    keys = 0
    for column in report.columns:
        if not is_text(column):
            break
        keys += 1
    return min(keys, 4)
