"""A jackpot's design for people: the lab page's rows and charts, and a self-contained page."""

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from croupier.lab.jackpot_backwards import WantedHold
from croupier.lab.jackpot_design import JackpotDesign
from croupier.lab.jackpot_plan import percentage
from croupier.show.jackpot_charts import hit_svg, meter_svg, rate_svg, wait_svg
from croupier.show.jackpot_figures import (
    COMBINATION_HEADINGS,
    HIT_HEADINGS,
    METER_HEADINGS,
    WAIT_HEADINGS,
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
from croupier.show.jackpot_sheets import design_sheets
from croupier.show.page_lab import ShownGrid
from croupier.show.sheets import Sheet
from croupier.show.templating import html_document

COMBINATIONS_MAX = 12
"""The most round numbers on the lab's page; a self-contained page has all of them."""


@dataclass(frozen=True)
class ShownDesign:
    """Everything the page says about a design."""

    title: str
    facts: str
    hold: str
    exact: str
    """The hold as a fraction, if it is one."""
    grids: dict[str, ShownGrid]
    charts: tuple[tuple[str, str], ...]
    """A caption and SVG each."""
    sheets: tuple[Sheet, ...]
    """The same for other programs."""


def design_page(design: JackpotDesign, wanted: WantedHold | None = None) -> str:
    """Return the whole design as a page of its own."""
    shown = shown_design(design, wanted, combinations_max=None)
    return html_document(
        "jackpot_design.html",
        shown=shown,
        levels=[
            (name, [(caption, Markup(svg)) for caption, svg in _charts(design, name)])  # noqa: S704 - our own drawings
            for name in design.levels
        ],
    )


def shown_design(
    design: JackpotDesign,
    wanted: WantedHold | None,
    *,
    combinations_max: int | None = COMBINATIONS_MAX,
) -> ShownDesign:
    """Return a design as rows and drawings."""
    (title, facts), dry = heading(design), dry_words(design)
    grids = {
        "wager": ShownGrid(
            "Where a wager goes in the long run",
            ("Part", "Share", "Per hour"),
            (*wager_rows(design), hold_row(design)),
            note=tray_words(design),
        ),
        "meters": ShownGrid(
            "Meters",
            tuple(METER_HEADINGS),
            tuple(meter_rows(design)),
            note=" ".join(filter(None, (today_words(design), envy_words(design)))),
        ),
        "hits": ShownGrid("Jackpot when it hits", tuple(HIT_HEADINGS), tuple(hit_rows(design))),
        "waits": ShownGrid(
            "Time between hits",
            tuple(WAIT_HEADINGS),
            tuple(wait_rows(design)),
            text=2,
            note=f"Running dry. {dry}" if dry else "",
        ),
        "cautions": ShownGrid("Warnings", ("About", "What"), tuple(caution_rows(design)), text=2),
        "method": ShownGrid("Method", ("What", "How"), tuple(method_rows(design)), text=2),
    }
    if wanted is not None:
        grids["wanted"] = ShownGrid(
            f"To hold {percentage(wanted.hold)}, change one of these",
            ("What", "To"),
            tuple(wanted_rows(wanted)),
            text=2,
        )
        grids["rounds"] = ShownGrid(
            f"Round numbers for {next(iter(wanted.rates))} that round to this hold",
            tuple(COMBINATION_HEADINGS),
            tuple(combination_rows(wanted))[:combinations_max],
            text=0,
        )
    exact = design.hold.kept if design.tray is None else None
    return ShownDesign(
        title,
        facts,
        hold_row(design)[1],
        str(exact) if exact is not None else "",
        {name: grid for name, grid in grids.items() if grid.rows or grid.note},
        tuple(
            (f"{name}: {caption[0].lower()}{caption[1:]}", svg)
            for name in design.levels
            for caption, svg in _charts(design, name)
        ),
        design_sheets(design, wanted),
    )


def _charts(design: JackpotDesign, name: str) -> Iterator[tuple[str, str]]:
    """Yield the charts of a level, each with its caption."""
    level = design.levels[name]
    if level.at_hit is not None:
        yield "Size of the jackpot when it hits", hit_svg(name, level.at_hit)
    if level.wait is not None:
        yield "Chance that it has hit", wait_svg(name, level.wait)
    yield "What a bet returns at each meter", meter_svg(design, name)
    yield "Long-run hold at each rate", rate_svg(design, name)
