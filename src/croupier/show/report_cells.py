"""How the cells of a report are written: exactly for programs, and aligned for people."""

import re
from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction

from croupier.floor.gaming_day import GamingDay
from croupier.floor.reports import Cell, Column, ColumnKind, Period, Report, ReportSource
from croupier.floor.reports.period import house_clock
from croupier.jackpots.reasons import REDUCTIONS
from croupier.ledger.units import UNITS_PER_DOLLAR, money_text, rate_text
from croupier.show.game_list import game_words
from croupier.show.moments import DateForms

NOTHING = "–"


def exact_cell(cell: Cell, kind: ColumnKind) -> str:
    """Return a cell for programs; money is exact decimal text, and nothing is empty."""
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
    """Return the cells of one column for people, with thousands separators.

    Amounts and shares have as many decimals as the longest one needs.
    """
    if kind is ColumnKind.MONEY:
        places = max((_places(cell) for cell in cells if isinstance(cell, int)), default=2)
        return [
            _amount(cell, places) if isinstance(cell, int) else cell_word(cell) for cell in cells
        ]
    words = [exact_cell(cell, kind) or NOTHING for cell in cells]
    if kind is ColumnKind.RATE:
        places = max((len(_decimals(word)) for word in words), default=0)
        return [_aligned(word, places) for word in words]
    numbers = kind in (ColumnKind.COUNT, ColumnKind.NUMBER)
    return [_in_thousands(word) if numbers else word for word in words]


def _decimals(share: str) -> str:
    return share.removesuffix("%").partition(".")[2]


def _aligned(share: str, places: int) -> str:
    """Format a percentage with this many decimals; leave other text unchanged.

    >>> _aligned("1.227%", 4), _aligned("5%", 2), _aligned("5%", 0), _aligned("–", 2)
    ('1.2270%', '5.00%', '5%', '–')
    """
    if not share.endswith("%") or not places:
        return share
    return f"{share.partition('.')[0].removesuffix('%')}.{_decimals(share).ljust(places, '0')}%"


def _in_thousands(number: str) -> str:
    """Format a number with thousands separators; leave other text unchanged.

    >>> _in_thousands("1140"), _in_thousands("-1140.25"), _in_thousands("12"), _in_thousands("–")
    ('1,140', '-1,140.25', '12', '–')
    """
    whole, dot, decimals = number.partition(".")
    return f"{int(whole):,}{dot}{decimals}" if whole.lstrip("-").isdigit() else number


def cell_word(cell: Cell) -> str:
    return cell if isinstance(cell, str) else NOTHING


STAFF = frozenset(("by", "dealer", "confirmer"))
"""Columns that contain people's cards."""
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[+-]\d\d:\d\d")
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_DAYS = frozenset(("day", "week"))
"""Columns that contain days."""
_SET_TO = frozenset(("before", "after"))
"""Columns that contain settings of every kind."""
_SAID = {"true": "yes", "false": "no"}


def _for_people(report: Report, cell: Cell, column: Column, forms: DateForms | None) -> Cell:
    """Return people by name, codes in words, and moments in the house's time zone."""
    if not isinstance(cell, str):
        return cell
    if column.name in STAFF:
        return report.house.all_named(cell)
    if column.name == "game":
        return game_words(cell)
    if column.name == "reason":
        return REDUCTIONS.get(cell, cell)
    if column.name in _SET_TO:
        return _SAID.get(cell) or _in_thousands(cell)
    if _MOMENT.fullmatch(cell):
        return _moment(report, cell, forms)
    if forms is not None and column.name in _DAYS:
        return _DAY.sub(lambda found: forms.said(found[0]), cell)
    return cell


def _moment(report: Report, cell: str, forms: DateForms | None) -> str:
    """Format a moment; only in the hour that occurs twice does it say which one."""
    calendar = report.period.calendar
    if forms is None:
        return house_clock(calendar, cell)
    local = calendar.local(datetime.fromisoformat(cell))
    twice = len({local.replace(fold=fold).utcoffset() for fold in (0, 1)}) > 1
    return forms.moment(local, zone=twice)


def grid_words(report: Report, forms: DateForms | None = None) -> list[list[str]]:
    """Return all cells for people, row by row; totals, if any, are the last row.

    Days and moments are written in the reader's chosen forms; by default, in sortable form.
    """
    rows = (*report.rows, report.totals) if report.totals else report.rows
    columns = [
        column_words([_for_people(report, row[place], column, forms) for row in rows], column.kind)
        for place, column in enumerate(report.columns)
    ]
    words = [list(row) for row in zip(*columns, strict=True)]
    if report.totals:
        words[-1] = [
            word if cell is not None else ""
            for word, cell in zip(words[-1], report.totals, strict=True)
        ]
    return words


def notes_words(report: Report, forms: DateForms) -> list[str]:
    """Return the notes below the table, with moments in the reader's chosen forms."""
    return [
        _MOMENT.sub(lambda found: _moment(report, found[0], forms), note) for note in report.notes
    ]


def is_text(column: Column) -> bool:
    return column.kind is ColumnKind.TEXT


def heading_lines(report: Report, forms: DateForms | None = None) -> tuple[str, str]:
    """Return the period of a report, and the ledger it was made from."""
    calendar = report.period.calendar
    shifts = shifts_words(calendar, forms)
    about = period_words(report.period, forms)
    if report.jackpot is not None:
        about = f"jackpot {report.jackpot}, {about}"
    return (
        f"{about[0].upper()}{about[1:]}, {calendar.zone} (shifts: {shifts})",
        source_words(report.source),
    )


def period_words(period: Period, forms: DateForms | None = None) -> str:
    """Describe the gaming days of a period."""
    if forms is None:
        return str(period)
    first, last = forms.day(period.first), forms.day(period.last)
    return f"gaming day {first}" if first == last else f"gaming days {first} to {last}"


def shifts_words(calendar: GamingDay, forms: DateForms | None = None) -> str:
    """Return the shifts of a gaming day, each with its start time."""
    return ", ".join(
        f"{shift.name} {forms.hour(shift.starts) if forms else f'{shift.starts:%H:%M}'}"
        for shift in calendar.shifts
    )


def source_words(source: ReportSource) -> str:
    """Return the ledger that a paper was made from, and the code for finding it again."""
    return (
        f"From a ledger of {source.entries:,} entries, last hash {source.hash}, code {source.code}"
    )


def dollars_words(units: int) -> str:
    """Format an exact amount with thousands separators."""
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
    """Format a share as a percentage, rounded to four decimals."""
    ppm = round(value * 10**6)
    return f"-{rate_text(-ppm)}" if ppm < 0 else rate_text(ppm)


def _two_places(value: int | Fraction) -> str:
    hundredths = round(Fraction(value) * 100)
    sign = "-" if hundredths < 0 else ""
    return f"{sign}{abs(hundredths) // 100}.{abs(hundredths) % 100:02d}"
