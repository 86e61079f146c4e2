"""Reports as files for other programs: CSV with exact decimal text, JSON, and a workbook."""

import csv
import io
import zipfile
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from croupier.floor.reports import Cell, ColumnKind, Report
from croupier.given import no_formula
from croupier.show.report_cells import exact_cell
from croupier.show.sheets import XLSX, Sheet, sheets_file
from croupier.show.sheets import Cell as SheetCell


def report_csv(report: Report) -> str:
    """Return the rows with their headings and nothing else: totals and notes are for people."""
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
    """Return a whole report; amounts are exact decimal text, and unknown values are null."""
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
    """Return reports as one .xlsx file, a sheet each; amounts are numbers there."""
    return sheets_file([report_sheet(report) for report in reports], XLSX)


def report_sheet(report: Report) -> Sheet:
    """Return a report as a table; amounts are numbers."""
    kinds = [column.kind for column in report.columns]
    return Sheet(
        report.title,
        tuple(column.heading for column in report.columns),
        tuple(
            tuple(_number(cell, kind) for cell, kind in zip(row, kinds, strict=True))
            for row in report.rows
        ),
    )


def _number(cell: Cell, kind: ColumnKind) -> SheetCell:
    """Return amounts and counts as exact decimals; rates and quotients as fractions."""
    if isinstance(cell, int) and kind is ColumnKind.MONEY:
        return Decimal(exact_cell(cell, kind))
    return cell


def report_archive(reports: Sequence[Report]) -> bytes:
    """Return reports as CSV files in one archive; the same reports give the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for report in reports:
            entry = zipfile.ZipInfo(f"{report.name}.csv", _DAY)
            archive.writestr(entry, report_csv(report), zipfile.ZIP_DEFLATED)
    return out.getvalue()


_DAY = (1980, 1, 1, 0, 0, 0)
"""The first day that an archive can hold."""
