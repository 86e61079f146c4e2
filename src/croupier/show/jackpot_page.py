"""A jackpot's design as an HTML page that stands alone: its styles and charts are in it."""

from collections.abc import Iterable, Sequence
from html import escape

from croupier.lab.jackpot_backwards import WantedHold
from croupier.lab.jackpot_design import JackpotDesign
from croupier.lab.jackpot_plan import percentage
from croupier.show.jackpot_charts import hit_svg, meter_svg, rate_svg, wait_svg
from croupier.show.jackpot_figures import (
    COMBINATION_HEADINGS,
    HIT_HEADINGS,
    METER_HEADINGS,
    WAIT_HEADINGS,
    Row,
    caution_rows,
    combination_rows,
    dry_words,
    envy_words,
    heading,
    hit_rows,
    hold_row,
    meter_rows,
    method_rows,
    today_words,
    tray_words,
    wager_rows,
    wait_rows,
    wanted_rows,
)

STYLE = """
:root { color-scheme: light; }
body { margin: 0; background: #eceae3; color: #1c2227;
  font: 15px/1.45 system-ui, "Segoe UI", Roboto, sans-serif; }
main { max-width: 76rem; margin: 1.5rem auto; padding: 2rem 2.5rem; background: #fff; }
header { border-bottom: 3px solid #1f6b4f; margin-bottom: 1rem; }
.kind { color: #1f6b4f; font-weight: 600; letter-spacing: .08em; margin: 0; }
h1 { margin: .1rem 0; font-size: 1.9rem; }
h2 { margin: 1.8rem 0 .5rem; font-size: 1.2rem; }
h3 { margin: 0 0 .2rem; font-size: .95rem; color: #1f6b4f; }
p { margin: .3rem 0; }
.quiet { color: #5d666d; font-size: .85rem; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(30rem, 100%), 1fr));
  gap: 1.4rem 2rem; }
.charts figure { margin: 0; }
.charts figcaption { font-weight: 600; font-size: .9rem; }
svg { width: 100%; height: auto; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; }
th { text-align: left; border-bottom: 1.5px solid #1c2227; }
th, td { padding: .18rem 1.4rem .18rem 0; }
td { border-bottom: 1px solid #e4e3dd; vertical-align: top; }
.amount { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
tfoot td { font-weight: 600; border-top: 1.5px solid #1c2227; border-bottom: 0; }
.columns { display: flex; flex-wrap: wrap; gap: 0 3rem; }
.columns > div { flex: 1 1 28rem; min-width: 0; }
.cautions td:first-child { font-weight: 600; color: #a8433f; }
@media (max-width: 45rem) { main { padding: 1rem; margin: 0; } }
@media print { body { background: #fff; } main { margin: 0; padding: 0; max-width: none; } }
"""


def design_page(design: JackpotDesign, wanted: WantedHold | None = None) -> str:
    """The whole design, with its charts."""
    title, facts = heading(design)
    parts = [
        f'<header><p class="kind">JACKPOT DESIGN</p><h1>{escape(title)}</h1>'
        f'<p class="quiet">{escape(facts)}</p></header>',
        _columns(design),
        *(_level_charts(design, name) for name in design.levels),
        _cautions(design),
        _wanted(wanted),
        "<h2>Method</h2>" + _table((), method_rows(design), text=2),
    ]
    body = "\n".join(part for part in parts if part)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(f'Jackpot design {title}')}</title>\n<style>{STYLE}</style>\n</head>\n"
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _columns(design: JackpotDesign) -> str:
    tray, dry = tray_words(design), dry_words(design)
    left = [
        "<h2>Where a wager goes in the long run</h2>",
        _table(("Part", "Share", "An hour"), wager_rows(design), foot=hold_row(design)),
        f'<p class="quiet">{escape(tray)}</p>' if tray else "",
        "<h2>Meters</h2>",
        _table(METER_HEADINGS, meter_rows(design)),
        f"<p>{escape(today_words(design))}</p><p>{escape(envy_words(design))}</p>",
    ]
    right = [
        "<h2>Jackpot at the hit</h2>",
        _table(HIT_HEADINGS, hit_rows(design)),
        "<h2>Time between hits</h2>",
        _table(WAIT_HEADINGS, wait_rows(design), text=2),
        f"<h2>Running dry</h2><p>{escape(dry)}</p>" if dry else "",
    ]
    return f'<div class="columns"><div>{"".join(left)}</div><div>{"".join(right)}</div></div>'


def _level_charts(design: JackpotDesign, name: str) -> str:
    level = design.levels[name]
    charts = []
    if level.at_hit is not None:
        charts.append(("How large the jackpot is at the hit", hit_svg(name, level.at_hit)))
    if level.wait is not None:
        charts.append(("Chance that the hit has come", wait_svg(name, level.wait)))
    charts.append(("What a bet returns at each meter", meter_svg(design, name)))
    charts.append(("Long-run hold at each rate", rate_svg(design, name)))
    figures = "\n".join(
        f"<figure><figcaption>{escape(caption)}</figcaption>{svg}</figure>"
        for caption, svg in charts
    )
    return f'<h2>{escape(name)}</h2>\n<div class="charts">{figures}</div>'


def _cautions(design: JackpotDesign) -> str:
    if not design.cautions:
        return ""
    rows = _table((), caution_rows(design), text=2)
    return f'<div class="cautions"><h2>Warnings</h2>{rows}</div>'


def _wanted(wanted: WantedHold | None) -> str:
    if wanted is None:
        return ""
    found = list(combination_rows(wanted))
    level = escape(next(iter(wanted.rates)))
    rows = (
        _table(COMBINATION_HEADINGS, found, text=0)
        if found
        else "<p>None of the rates and seeds that people choose.</p>"
    )
    return (
        f"<h2>A hold of {escape(percentage(wanted.hold))}, if one thing alone changes</h2>"
        f"{_table((), wanted_rows(wanted), text=2)}"
        f"<h2>Round numbers of {level} that print as this hold</h2>{rows}"
    )


def _table(
    headings: Sequence[str], rows: Iterable[Row], *, text: int = 1, foot: Row | None = None
) -> str:
    def row(cells: Sequence[str], tag: str) -> str:
        return (
            "<tr>"
            + "".join(
                f"<{tag}>{escape(cell)}</{tag}>"
                if place < text
                else f'<{tag} class="amount">{escape(cell)}</{tag}>'
                for place, cell in enumerate(cells)
            )
            + "</tr>"
        )

    head = f"<thead>{row(headings, 'th')}</thead>" if headings else ""
    body = "".join(row(cells, "td") for cells in rows)
    last = f"<tfoot>{row(foot, 'td')}</tfoot>" if foot else ""
    return f'<div class="wide"><table>{head}<tbody>{body}</tbody>{last}</table></div>'
