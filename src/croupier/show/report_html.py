"""A report as a self-contained HTML page with its own styles; every word is escaped."""

from croupier.floor.reports import Report
from croupier.show.moments import AMERICAN
from croupier.show.report_cells import grid_words, heading_lines, is_text, notes_words
from croupier.show.templating import html_document


def report_page(report: Report) -> str:
    """Return the report as a page of its own."""
    about, book = heading_lines(report, AMERICAN)
    grid = grid_words(report, AMERICAN)
    rows, total = (grid[:-1], grid[-1]) if report.totals else (grid, [])
    return html_document(
        "report.html",
        report=report,
        about=about,
        book=book,
        headings=[column.heading for column in report.columns],
        amounts=[place for place, column in enumerate(report.columns) if not is_text(column)],
        rows=rows,
        total=total,
        notes=notes_words(report, AMERICAN),
    )
