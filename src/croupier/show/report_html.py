"""A report as an HTML page that stands alone: its styles are in it, and every word is escaped."""

from collections.abc import Sequence
from html import escape

from croupier.floor.reports import Report
from croupier.show.report_cells import grid_words, heading_lines, is_text

STYLE = """
:root { color-scheme: light; }
body { margin: 0; background: #eceae3; color: #1c2227;
  font: 14px/1.4 system-ui, "Segoe UI", Roboto, sans-serif; }
.report { margin: 1.5rem auto; padding: 2rem 2.5rem; background: #fff; max-width: 84rem; }
.report h1 { margin: .1rem 0; font-size: 1.7rem; }
.report header { border-bottom: 3px solid #1f6b4f; margin-bottom: 1.2rem; }
.report .quiet { color: #5d666d; font-size: .82rem; margin: .25rem 0; overflow-wrap: anywhere; }
.report .wide { overflow-x: auto; }
.report table { border-collapse: collapse; width: 100%; font-size: .82rem; }
.report th { text-align: left; border-bottom: 1.5px solid #1c2227; vertical-align: bottom; }
.report th, .report td { padding: .18rem .7rem .18rem 0; }
.report td { border-bottom: 1px solid #e4e3dd; vertical-align: top; }
.report .amount { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.report tfoot td { font-weight: 600; border-top: 1.5px solid #1c2227; border-bottom: 0; }
@media print { body { background: #fff; } .report { margin: 0; padding: 0; } }
"""


def report_page(report: Report) -> str:
    """The report as a page of its own."""
    about, book = heading_lines(report)
    grid = grid_words(report)
    body, total = (grid[:-1], grid[-1]) if report.totals else (grid, [])
    notes = "".join(f'<p class="quiet">{escape(note)}</p>' for note in report.notes)
    head = _row(report, [column.heading for column in report.columns], "th")
    foot = f"<tfoot>{_row(report, total, 'td')}</tfoot>" if total else ""
    rows = "\n".join(_row(report, row, "td") for row in body)
    table = f"<table><thead>{head}</thead><tbody>{rows}</tbody>{foot}</table>"
    title = escape(report.title)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f'<article class="report">\n<header><h1>{title}</h1><p class="quiet">{escape(about)}</p>'
        f'</header>\n<div class="wide">{table if grid else "<p>Nothing to report.</p>"}</div>\n'
        f'{notes}<footer><p class="quiet">{escape(book)}</p></footer>\n</article>\n'
        "</body>\n</html>\n"
    )


def _row(report: Report, cells: Sequence[str], tag: str) -> str:
    kinds = ("" if is_text(column) else ' class="amount"' for column in report.columns)
    words = (
        f"<{tag}{kind}>{escape(cell)}</{tag}>" for kind, cell in zip(kinds, cells, strict=True)
    )
    return f"<tr>{''.join(words)}</tr>"
