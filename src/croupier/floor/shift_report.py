"""One shift of a report: only that shift's rows, and their totals."""

from dataclasses import replace

from croupier.floor.gaming_day import BadShift
from croupier.floor.reports import Cell, Report

SHIFT = "shift"


def has_shifts(report: Report) -> bool:
    """Return whether a report's rows say which shift they belong to."""
    return any(column.name == SHIFT for column in report.columns)


def of_shift(report: Report, shift: str) -> Report:
    """Return the report with the rows of one shift."""
    known = [entry.name for entry in report.period.calendar.shifts]
    if shift not in known:
        raise BadShift(f"shift is {shift[:40]!r}; there are {', '.join(known)}")
    if not has_shifts(report):
        raise BadShift(f"the report {report.name} is not divided into shifts")
    place = [column.name for column in report.columns].index(SHIFT)
    rows = tuple(row for row in report.rows if row[place] == shift)
    totals: tuple[Cell, ...] = ()
    if report.totals and rows:
        totals = tuple(
            sum(cell for cell in (row[at] for row in rows) if isinstance(cell, int))
            if isinstance(total, int)
            else total
            for at, total in enumerate(report.totals)
        )
    notes = (f"Only the {shift} shift of each day.", *report.notes)
    return replace(report, rows=rows, totals=totals, notes=notes)
