"""A jackpot's design for the terminal."""

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from croupier.lab.jackpot_backwards import WantedHold
from croupier.lab.jackpot_design import JackpotDesign
from croupier.lab.jackpot_plan import percentage
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
from croupier.show.terminal import Look
from croupier.show.terminal_layout import QUIET, TITLE, beside, columns, section

COMBINATIONS_MAX = 20


def design_text(design: JackpotDesign, look: Look) -> Group:
    """Show everything a design says."""
    title, facts = heading(design)
    body: list[RenderableType] = [Text(title, TITLE), Text(facts, QUIET)]
    body.append(section("Where a wager goes in the long run", _wager(design, look)))
    if words := tray_words(design):
        body.append(Text(words, QUIET))
    today = _rows(look, METER_HEADINGS, meter_rows(design))
    body.append(section("Meters", today, today_words(design), envy_words(design)))
    body.append(section("Jackpot at the hit", _rows(look, HIT_HEADINGS, hit_rows(design))))
    body.append(section("Time between hits", _rows(look, WAIT_HEADINGS, wait_rows(design), text=2)))
    if words := dry_words(design):
        body.append(section("Running dry", words))
    if design.cautions:
        body.append(section("Warnings", _beside(caution_rows(design))))
    body.append(section("Method", _beside(method_rows(design))))
    return Group(*body)


def wanted_text(wanted: WantedHold, look: Look) -> Group:
    """Show what would give the wanted hold."""
    found = list(combination_rows(wanted))
    body: list[RenderableType] = [
        section(
            f"To hold {percentage(wanted.hold)}, change one of these",
            _beside(wanted_rows(wanted)),
        )
    ]
    level = next(iter(wanted.rates))
    title = f"Round numbers for {level} that give this hold as printed"
    if not found:
        body.append(section(title, "No usual rate and seed gives it."))
        return Group(*body)
    body.append(section(title, _rows(look, COMBINATION_HEADINGS, found[:COMBINATIONS_MAX], text=0)))
    if len(found) > COMBINATIONS_MAX:
        body.append(f"… and {len(found) - COMBINATIONS_MAX} more; --json lists them all")
    return Group(*body)


def _wager(design: JackpotDesign, look: Look) -> Table:
    headings = ("Part", "Share", "Per hour")
    rows = columns(look, *headings, right=headings[1:])
    for row in wager_rows(design):
        rows.add_row(*row)
    rows.add_row(*(Text(cell, TITLE) for cell in hold_row(design)))
    return rows


def _rows(look: Look, headings: Sequence[str], cells: Iterable[Row], text: int = 1) -> Table:
    rows = columns(look, *headings, right=tuple(headings[text:]))
    for row in cells:
        rows.add_row(*row)
    return rows


def _beside(cells: Iterable[Row]) -> Table:
    rows = beside()
    for name, said in cells:
        rows.add_row(name, said)
    return rows
