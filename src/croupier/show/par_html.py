"""The par sheet as an HTML page, from the parts that paper and screen share.

The page stands alone: its styles and charts are in it, and it asks nobody for anything. Cells hold
text that may come from a user's own pay table, so every word is escaped.
"""

from collections.abc import Sequence
from html import escape

from croupier.show.par_blocks import Distribution, Facts, Grid, Notes, Part, in_rows
from croupier.show.par_parts import heading, imprint, key_figures, parts
from croupier.show.par_sheet import ParSheet, Section
from croupier.show.svg_charts import distribution_svg, starting_hands_svg

# The page ---------------------------------------------------------------------------------------

STYLE = """
:root { color-scheme: light; }
body { margin: 0; background: #eceae3; color: #1c2227;
  font: 15px/1.45 system-ui, "Segoe UI", Roboto, sans-serif; }
.par-sheet { max-width: 60rem; margin: 1.5rem auto; padding: 2.5rem 3rem; background: #fff; }
.par-sheet header { border-bottom: 3px solid #1f6b4f; margin-bottom: 1.5rem; }
.par-sheet .kind { color: #1f6b4f; font-weight: 600; letter-spacing: .08em; margin: 0; }
.par-sheet h1 { margin: .1rem 0; font-size: 1.9rem; }
.par-sheet h2 { margin: 2.2rem 0 .6rem; font-size: 1.35rem; border-bottom: 1px solid #1c2227; }
.par-sheet h3 { margin: 0 0 .35rem; font-size: .95rem; color: #1f6b4f; }
.par-sheet .quiet, .par-sheet .note { color: #5d666d; font-size: .85rem; margin: .2rem 0; }
.par-sheet .keys { display: flex; flex-wrap: wrap; gap: .5rem; margin: .6rem 0 1.2rem; padding: 0; }
.par-sheet .keys div { flex: 1 1 8rem; background: #f3f1ea; padding: .5rem .8rem; }
.par-sheet .keys dt { font-size: .8rem; color: #5d666d; }
.par-sheet .keys dd { margin: 0; font-size: 1.25rem; font-weight: 600; }
.par-sheet .row { display: flex; flex-wrap: wrap; gap: 0 2rem; }
.par-sheet .row > div { flex: 1 1 20rem; min-width: 0; }
.par-sheet .part { margin-bottom: 1.2rem; overflow-x: auto; }
.par-sheet table { border-collapse: collapse; width: 100%; font-size: .85rem; }
.par-sheet th { text-align: left; border-bottom: 1.5px solid #1c2227; vertical-align: bottom; }
.par-sheet th, .par-sheet td { padding: .16rem .5rem .16rem 0; }
.par-sheet td { border-bottom: 1px solid #e4e3dd; vertical-align: top; }
.par-sheet .amount { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.par-sheet .amount:last-child { padding-right: 0; }
.par-sheet tfoot td { font-weight: 600; border-top: 1.5px solid #1c2227; border-bottom: 0; }
.par-sheet .facts .said { width: 100%; padding-left: .6rem; }
.par-sheet .facts .said, .par-sheet .facts small { color: #5d666d; font-size: .8rem; }
.par-sheet .facts small { display: block; }
.par-sheet .part:not(.half) .facts td:first-child { white-space: nowrap; }
.par-sheet ul { list-style: none; margin: 0; padding: 0; font-size: .85rem; }
.par-sheet ul.two { columns: 2; column-gap: 2rem; }
.par-sheet li { break-inside: avoid; margin-bottom: .3rem; }
.par-sheet li b { margin-right: .4rem; }
.par-sheet svg { width: 100%; height: auto; }
.par-sheet footer { border-top: 1px solid #1c2227; margin-top: 2rem; padding-top: .6rem; }
.par-sheet li small { color: #5d666d; }
@media (max-width: 45rem) { .par-sheet { padding: 1rem; } .par-sheet ul.two { columns: 1; } }
@media print { body { background: #fff; } .par-sheet { margin: 0; padding: 0; max-width: none; } }
"""


def html_page(sheet: ParSheet) -> str:
    """The sheet as a page of its own."""
    title = escape(f"Par sheet {sheet.table.id}: {sheet.game.title}")
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f"{html_sheet(sheet)}\n</body>\n</html>\n"
    )


def html_sheet(sheet: ParSheet) -> str:
    """The sheet as one element, for a page that has its own head."""
    head = heading(sheet)
    sections = "\n".join(
        _section_html(section, charted=section is sheet.sections[0]) for section in sheet.sections
    )
    about = " · ".join(f"{escape(name)} {escape(value)}" for name, value in imprint(sheet))
    quiet = "".join(f'<p class="quiet">{escape(line)}</p>' for line in head[1:])
    return (
        f'<article class="par-sheet">\n<header><p class="kind">PAR SHEET</p>'
        f"<h1>{escape(head[0])}</h1>{quiet}</header>\n{sections}\n"
        f'<footer><p class="quiet">{about}</p></footer>\n</article>'
    )


def _section_html(section: Section, *, charted: bool) -> str:
    keys = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>"
        for value, name in (key_figures(section) if charted else ())
    )
    rows = "\n".join(
        f'<div class="row">{"".join(_column_html(column) for column in row)}</div>'
        for row in in_rows(parts(section, charted=charted))
    )
    strip = f'<dl class="keys">{keys}</dl>\n' if keys else ""
    title = escape(section.title)
    return f'<section class="bet">\n<h2>{title}</h2>\n{strip}{rows}\n</section>'


def _column_html(column: Sequence[Part]) -> str:
    body = "".join(
        f'<section class="part{" half" if part.half else ""}"><h3>{escape(part.title)}</h3>'
        f"{_part_html(part)}</section>\n"
        for part in column
    )
    return f"<div>{body}</div>"


def _part_html(part: Part) -> str:
    if isinstance(part, Facts):
        return _facts_html(part)
    if isinstance(part, Notes):
        rows = "".join(
            f"<li><b>{escape(mark)}</b>{escape(text)}"
            f"{f' <small>{escape(source)}</small>' if source else ''}</li>"
            for mark, text, source in part.rows
        )
        return f'<ul class="two">{rows}</ul>' if part.columns == 2 else f"<ul>{rows}</ul>"
    if isinstance(part, Grid):
        return _grid_html(part)
    if isinstance(part, Distribution):
        return distribution_svg(part.bars, size=(440, 210))
    return starting_hands_svg(part.decisions, part.order)


def _facts_html(facts: Facts) -> str:
    rows = []
    for name, value, said in facts.rows:
        amount = f'<td class="amount">{escape(value)}</td>'
        if facts.half:
            rows.append(f"<tr><td>{escape(name)}<small>{escape(said)}</small></td>{amount}</tr>")
        else:
            meaning = f'<td class="said">{escape(said)}</td>'
            rows.append(f"<tr><td>{escape(name)}</td>{amount}{meaning}</tr>")
    return f'<table class="facts"><tbody>{"".join(rows)}</tbody></table>'


def _grid_html(grid: Grid) -> str:
    def row(cells: Sequence[str], tag: str) -> str:
        return (
            "<tr>"
            + "".join(
                f"<{tag}>{escape(cell)}</{tag}>"
                if place < grid.text
                else f'<{tag} class="amount">{escape(cell)}</{tag}>'
                for place, cell in enumerate(cells)
            )
            + "</tr>"
        )

    foot = f"<tfoot>{row(grid.total, 'td')}</tfoot>" if grid.total else ""
    body = "".join(row(cells, "td") for cells in grid.rows)
    note = f'<p class="note">{escape(grid.note)}</p>' if grid.note else ""
    return (
        f"<table><thead>{row(grid.headings, 'th')}</thead><tbody>{body}</tbody>{foot}</table>{note}"
    )
