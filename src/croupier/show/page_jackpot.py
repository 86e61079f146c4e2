"""A jackpot's design for the page: rows ready to show, and its charts."""

from dataclasses import dataclass

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
    wager_rows,
    wait_rows,
    wanted_rows,
)
from croupier.show.page_lab import ShownGrid

COMBINATIONS_MAX = 12


@dataclass(frozen=True)
class ShownDesign:
    """Everything the page says of a design."""

    title: str
    facts: str
    hold: str
    exact: str
    """The hold as a fraction, where it is one."""
    grids: dict[str, ShownGrid]
    charts: tuple[tuple[str, str], ...]
    """A caption and SVG each."""


def shown_design(design: JackpotDesign, wanted: WantedHold | None) -> ShownDesign:
    """A design as rows and drawings."""
    title, facts = heading(design)
    grids = {
        "wager": ShownGrid(
            "Where a wager goes in the long run",
            ("Part", "Share", "An hour"),
            (*wager_rows(design), hold_row(design)),
        ),
        "meters": ShownGrid(
            "Meters",
            tuple(METER_HEADINGS),
            tuple(meter_rows(design)),
            note=" ".join(filter(None, (today_words(design), envy_words(design)))),
        ),
        "hits": ShownGrid("Jackpot at the hit", tuple(HIT_HEADINGS), tuple(hit_rows(design))),
        "waits": ShownGrid(
            "Time between hits",
            tuple(WAIT_HEADINGS),
            tuple(wait_rows(design)),
            text=2,
            note=dry_words(design),
        ),
        "cautions": ShownGrid("Warnings", ("About", "What"), tuple(caution_rows(design)), text=2),
        "method": ShownGrid("Method", ("What", "How"), tuple(method_rows(design)), text=2),
    }
    if wanted is not None:
        grids["wanted"] = ShownGrid(
            f"A hold of {percentage(wanted.hold)}, if one thing alone changes",
            ("What", "To"),
            tuple(wanted_rows(wanted)),
            text=2,
        )
        grids["rounds"] = ShownGrid(
            f"Round numbers of {next(iter(wanted.rates))} that print as this hold",
            tuple(COMBINATION_HEADINGS),
            tuple(combination_rows(wanted))[:COMBINATIONS_MAX],
            text=0,
        )
    exact = design.hold.kept if design.tray is None else None
    return ShownDesign(
        title,
        facts,
        hold_row(design)[1],
        str(exact) if exact is not None else "",
        {name: grid for name, grid in grids.items() if grid.rows},
        tuple(_charts(design)),
    )


def _charts(design: JackpotDesign) -> list[tuple[str, str]]:
    found = []
    for name, level in design.levels.items():
        if level.at_hit is not None:
            found.append(
                (f"{name}: how large the jackpot is at the hit", hit_svg(name, level.at_hit))
            )
        if level.wait is not None:
            found.append((f"{name}: chance that the hit has come", wait_svg(name, level.wait)))
        found.append((f"{name}: what a bet returns at each meter", meter_svg(design, name)))
        found.append((f"{name}: long-run hold at each rate", rate_svg(design, name)))
    return found
