"""Reports as files for other programs: CSV with exact decimal text, JSON, and a workbook."""

import csv
import io
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from croupier.floor.reports import Cell, ColumnKind, Report
from croupier.given import no_formula
from croupier.show.report_cells import exact_cell
from croupier.show.spreadsheet import (
    MONEY,
    PERCENT,
    PLAIN,
    Number,
    Sheet,
    SheetCell,
    workbook,
    zipped,
)


def report_csv(report: Report) -> str:
    """The rows under their names, and nothing else: totals and notes are for people."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([column.name for column in report.columns])
    kinds = [column.kind for column in report.columns]
    for row in report.rows:
        writer.writerow([_csv_cell(cell, kind) for cell, kind in zip(row, kinds, strict=True)])
    return out.getvalue()


def _csv_cell(cell: Cell, kind: ColumnKind) -> str:
    word = exact_cell(cell, kind)
    return no_formula(word) if kind is ColumnKind.TEXT else word


def report_json(report: Report) -> dict[str, Any]:
    """All of a report; amounts are exact decimal text, and what is not known is null."""
    period, calendar = report.period, report.period.calendar
    return {
        "report": report.name,
        "title": report.title,
        "jackpot": report.jackpot,
        "period": {
            "first": period.first.isoformat(),
            "last": period.last.isoformat(),
            "since": period.since.isoformat(),
            "until": period.until.isoformat(),
            "zone": calendar.zone,
            "shifts": {shift.name: f"{shift.starts:%H:%M}" for shift in calendar.shifts},
        },
        "book": {
            "entries": report.source.entries,
            "hash": report.source.hash,
            "code": report.source.code,
        },
        "columns": [
            {"name": column.name, "heading": column.heading, "kind": column.kind.value}
            for column in report.columns
        ],
        "rows": [_row(report, row) for row in report.rows],
        "totals": _row(report, report.totals) if report.totals else None,
        "notes": list(report.notes),
    }


def _row(report: Report, row: tuple[Cell, ...]) -> dict[str, str | int | None]:
    return {
        column.name: _json_cell(cell, column.kind)
        for column, cell in zip(report.columns, row, strict=True)
    }


def _json_cell(cell: Cell, kind: ColumnKind) -> str | int | None:
    if cell is None or (kind is ColumnKind.COUNT and isinstance(cell, int)):
        return None if cell is None else int(cell)
    return exact_cell(cell, kind)


# Workbooks and archives ---------------------------------------------------------------------------


def report_workbook(reports: Sequence[Report]) -> bytes:
    """Reports as one .xlsx file, a sheet each; amounts are numbers there."""
    return workbook([_sheet(report) for report in reports])


def _sheet(report: Report) -> Sheet:
    kinds = [column.kind for column in report.columns]
    return Sheet(
        report.title,
        [column.heading for column in report.columns],
        [
            [_number(cell, kind) for cell, kind in zip(row, kinds, strict=True)]
            for row in report.rows
        ],
    )


def _number(cell: Cell, kind: ColumnKind) -> SheetCell:
    if cell is None or isinstance(cell, str):
        return cell
    if kind is ColumnKind.MONEY:
        return Number(exact_cell(cell, kind), MONEY)
    if kind is ColumnKind.RATE:
        ppm = round(Fraction(cell) * 10**6)
        return Number(
            f"{'-' if ppm < 0 else ''}{abs(ppm) // 10**6}.{abs(ppm) % 10**6:06d}", PERCENT
        )
    return Number(exact_cell(cell, kind), PLAIN)


def report_archive(reports: Sequence[Report]) -> bytes:
    """Reports as CSV files in one archive."""
    return zipped({f"{report.name}.csv": report_csv(report).encode() for report in reports})
