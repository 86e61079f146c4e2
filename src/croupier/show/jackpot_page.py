"""A jackpot's design as an HTML page that stands alone: its styles and charts are in it."""

from typing import Any

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
from croupier.show.templating import html_document


def design_page(design: JackpotDesign, wanted: WantedHold | None = None) -> str:
    """The whole design, with its charts."""
    title, facts = heading(design)
    return html_document(
        "jackpot_design.html",
        title=title,
        facts=facts,
        wager={
            "rows": list(wager_rows(design)),
            "hold": hold_row(design),
            "tray": tray_words(design),
        },
        meters={
            "headings": METER_HEADINGS,
            "rows": list(meter_rows(design)),
            "today": today_words(design),
            "envy": envy_words(design),
        },
        hits={"headings": HIT_HEADINGS, "rows": list(hit_rows(design))},
        waits={"headings": WAIT_HEADINGS, "rows": list(wait_rows(design))},
        dry=dry_words(design),
        levels=[(name, _level_charts(design, name)) for name in design.levels],
        cautions=list(caution_rows(design)),
        wanted=_wanted(wanted) if wanted is not None else None,
        method=list(method_rows(design)),
    )


def _level_charts(design: JackpotDesign, name: str) -> list[tuple[str, Markup]]:
    level = design.levels[name]
    charts = []
    if level.at_hit is not None:
        charts.append(("How large the jackpot is at the hit", hit_svg(name, level.at_hit)))
    if level.wait is not None:
        charts.append(("Chance that the hit has come", wait_svg(name, level.wait)))
    charts.append(("What a bet returns at each meter", meter_svg(design, name)))
    charts.append(("Long-run hold at each rate", rate_svg(design, name)))
    return [(caption, Markup(svg)) for caption, svg in charts]  # noqa: S704 - our own drawings


def _wanted(wanted: WantedHold) -> dict[str, Any]:
    return {
        "hold": percentage(wanted.hold),
        "rows": list(wanted_rows(wanted)),
        "level": next(iter(wanted.rates)),
        "headings": COMBINATION_HEADINGS,
        "combinations": list(combination_rows(wanted)),
    }
