"""A report on paper: one template, the words as data, the fonts inside the compiler, no date.

The same report of the same book is the same PDF, byte for byte.
"""

from croupier.floor.reports import Report
from croupier.show.report_cells import NOTHING, grid_words, heading_lines, is_text
from croupier.show.typst_notation import FONT, Literal, literal

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
    return f"#let report = {literal(data)}\n{TEMPLATE}"


def _keys(report: Report) -> int:
    """How many columns, at the start of a row, say what the row is about."""
    keys = 0
    for column in report.columns:
        if not is_text(column):
            break
        keys += 1
    return min(keys, 4)


TEMPLATE = r"""
#let green = rgb("#1f6b4f")
#let quiet = rgb("#5d666d")
#let hair = 0.4pt + rgb("#d9dcd6")
#let rule = 0.8pt + black

#set document(title: report.title, author: "Croupier", date: none)
#set page(
  paper: "us-letter", flipped: report.wide,
  margin: (x: 0.6in, top: 0.5in, bottom: 0.65in),
  footer: context {
    set text(size: 6.8pt, fill: quiet)
    block(width: 100%, stroke: (top: 0.4pt + quiet), inset: (top: 4pt),
    grid(columns: (1fr, auto), report.book,
      "page " + str(counter(page).get().first()) + " of " + str(counter(page).final().first())))
  },
)
#set text(font: report.font, size: 8pt, lang: "en", number-width: "tabular")
#set par(leading: 0.45em, spacing: 0.6em)

#let figures() = {
  let count = report.headings.len()
  set text(size: if count > 9 { 7.2pt } else { 8pt })
  let longest(at) = report.rows.map(row => row.at(at).len()).fold(0, calc.max)
  let roomy = range(count).map(at => report.left.at(at) and longest(at) > 30)
  table(
    columns: roomy.map(room => if room { 1fr } else { auto }),
    align: (at, row) => (if report.left.at(at) { left } else { right })
      + if row == 0 { bottom } else { top },
    stroke: none, inset: (x: 2pt, y: 2.2pt),
    // Without a column of long words the columns spread over the page, but never touch.
    column-gutter: if roomy.contains(true) { 9pt } else { 1fr },
    table.header(
      ..report.headings.map(said => text(weight: 600, said)),
      table.hline(stroke: rule),
    ),
    ..report.rows.enumerate().map(((at, row)) => {
      if at > 0 { (table.hline(stroke: hair), ..row) } else { row }
    }).flatten(),
    ..if report.total.len() > 0 {
      (table.hline(stroke: rule), ..report.total.map(cell => text(weight: 600, cell)))
    },
  )
}

#let record(row) = block(breakable: false, above: 9pt, width: 100%, {
  block(below: 4pt, stroke: (bottom: hair), inset: (bottom: 2pt), width: 100%,
    text(weight: 700, row.slice(0, report.keys).filter(
      word => word not in ("", report.nothing)).join("  ·  ")))
  let pairs = report.headings.zip(row).slice(report.keys).filter(
    ((_, word)) => word not in ("", report.nothing))
  grid(
    columns: (1fr,) * if report.wide { 6 } else { 4 }, column-gutter: 10pt, row-gutter: 5pt,
    ..pairs.map(((name, word)) => {
      text(size: 6.6pt, fill: quiet, name); linebreak(); word
    }),
  )
})

#grid(columns: (1fr, auto), align: bottom, text(size: 17pt, weight: 700, report.title),
  text(size: 8.4pt, weight: 700, fill: green, tracking: 1pt)[JACKPOT REPORT])
#block(above: 8pt, below: 6pt, text(fill: quiet, report.about))
#block(above: 4pt, below: 9pt, line(length: 100%, stroke: 2pt + green))

#if report.rows.len() == 0 [Nothing to report.] else if report.records {
  for row in report.rows { record(row) }
  if report.total.len() > 0 { record(report.total) }
} else { figures() }

#if report.notes.len() > 0 {
  block(above: 14pt, below: 4pt, text(weight: 700, fill: green)[Notes])
  set text(size: 7.4pt, fill: quiet)
  for note in report.notes { block(above: 3pt, below: 3pt, note) }
}
"""
