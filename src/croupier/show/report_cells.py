"""How the cells of a report are written: exactly for programs, and lined up for people."""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction

from croupier.floor.reports import Cell, Column, ColumnKind, Report, ReportSource
from croupier.floor.reports.period import house_clock
from croupier.ledger.units import UNITS_PER_DOLLAR, money_text, rate_text
from croupier.show.game_list import game_words

NOTHING = "–"


def exact_cell(cell: Cell, kind: ColumnKind) -> str:
    """A cell as a program reads it; money is exact decimal text, nothing is empty."""
    if cell is None:
        return ""
    if isinstance(cell, str):
        return cell
    if kind is ColumnKind.MONEY:
        return money_text(int(cell))
    if kind is ColumnKind.RATE:
        return _rate_words(Fraction(cell))
    return _two_places(cell) if kind is ColumnKind.NUMBER else str(cell)


def column_words(cells: Sequence[Cell], kind: ColumnKind) -> list[str]:
    """The cells of one column for people: amounts with as many decimals as the longest needs."""
    if kind is not ColumnKind.MONEY:
        return [exact_cell(cell, kind) or NOTHING for cell in cells]
    places = max((_places(cell) for cell in cells if isinstance(cell, int)), default=2)
    return [_amount(cell, places) if isinstance(cell, int) else cell_word(cell) for cell in cells]


def cell_word(cell: Cell) -> str:
    return cell if isinstance(cell, str) else NOTHING


STAFF = frozenset(("by", "dealer", "confirmer"))
"""Columns that hold the cards of people."""
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[+-]\d\d:\d\d")


Shown = Callable[[str], str]
"""How a moment of the ledger is shown."""


def _for_people(report: Report, cell: Cell, column: Column, shown: Shown | None) -> Cell:
    """People by name, and moments on the clocks of the house."""
    if not isinstance(cell, str):
        return cell
    if column.name in STAFF:
        return report.house.all_named(cell)
    if column.name == "game":
        return game_words(cell)
    if _MOMENT.fullmatch(cell):
        return shown(cell) if shown is not None else house_clock(report.period.calendar, cell)
    return cell


def grid_words(report: Report, shown: Shown | None = None) -> list[list[str]]:
    """All cells for people, row by row; the totals, if there are any, are the last row.

    Moments are `shown` as somebody has chosen; on paper, as dates sort.
    """
    rows = (*report.rows, report.totals) if report.totals else report.rows
    columns = [
        column_words([_for_people(report, row[place], column, shown) for row in rows], column.kind)
        for place, column in enumerate(report.columns)
    ]
    words = [list(row) for row in zip(*columns, strict=True)]
    if report.totals:
        words[-1] = [
            word if cell is not None else ""
            for word, cell in zip(words[-1], report.totals, strict=True)
        ]
    return words


def is_text(column: Column) -> bool:
    return column.kind is ColumnKind.TEXT


def heading_lines(report: Report) -> tuple[str, str]:
    """When a report is about, and which book it was made from."""
    calendar = report.period.calendar
    shifts = ", ".join(f"{shift.name} {shift.starts:%H:%M}" for shift in calendar.shifts)
    about = str(report.period)
    if report.jackpot is not None:
        about = f"jackpot {report.jackpot}, {about}"
    return (
        f"{about[0].upper()}{about[1:]}, {calendar.zone} (shifts: {shifts})",
        source_words(report.source),
    )


def source_words(source: ReportSource) -> str:
    """The ledger that a paper was made from, and the code that finds it again."""
    return (
        f"From a ledger of {source.entries:,} entries, last hash {source.hash}, code {source.code}"
    )


def dollars_words(units: int) -> str:
    """An exact amount with thousands set apart."""
    return _amount(units, 2)


def share_words(share: Fraction) -> str:
    return _rate_words(share)


def _amount(units: int, places: int) -> str:
    whole, _, decimals = money_text(abs(units)).partition(".")
    sign = "-" if units < 0 else ""
    return f"{sign}{int(whole):,}.{decimals.ljust(places, '0')}"


def _places(units: int) -> int:
    part = f"{abs(units) % UNITS_PER_DOLLAR:08d}"
    return max(2, len(part.rstrip("0")))


def _rate_words(value: Fraction) -> str:
    """A share as a percentage, to four decimals, the nearest."""
    ppm = round(value * 10**6)
    return f"-{rate_text(-ppm)}" if ppm < 0 else rate_text(ppm)


def _two_places(value: int | Fraction) -> str:
    hundredths = round(Fraction(value) * 100)
    sign = "-" if hundredths < 0 else ""
    return f"{sign}{abs(hundredths) // 100}.{abs(hundredths) % 100:02d}"
