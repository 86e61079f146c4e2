"""Tables as files for other programs: CSV, JSON and Excel.

A number is written as a number; a fraction also has its exact value next to it, as text. Words that
a spreadsheet would take for a formula are escaped.
"""

import csv
import io
import json
import re
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any
from xml.sax.saxutils import escape

from croupier.given import no_formula

Cell = str | int | Fraction | Decimal | None
"""Words, a number, or nothing; a decimal is exact and needs no fraction next to it."""

CSV, JSON, XLSX = "csv", "json", "xlsx"
FORMS = {
    CSV: "text/csv; charset=utf-8",
    JSON: "application/json",
    XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
"""The content type of each kind of file."""
_DIGITS = 15
"""A spreadsheet keeps no more digits of a number."""
_NAME_MAX = 31
_FRACTION = re.compile(r"-?\d+(/\d+)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table with a name; a column with fractions is written as two columns."""

    name: str
    headings: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class _Flat:
    headings: list[str]
    rows: list[list[str | int | float | Decimal | None]]


def sheets_file(sheets: Sequence[Sheet], form: str) -> bytes:
    """Return tables as one file of a form in `FORMS`."""
    if form == XLSX:
        return _workbook(sheets)
    if form == JSON:
        return (json.dumps(sheets_json(sheets), indent=2) + "\n").encode("ascii")
    return sheets_csv(sheets).encode()


def sheets_json(sheets: Sequence[Sheet]) -> list[dict[str, Any]]:
    """Return the same for programs; fractions are exact text."""
    return [
        {
            "name": sheet.name,
            "rows": [
                {
                    heading: str(cell) if isinstance(cell, Fraction | Decimal) else cell
                    for heading, cell in zip(sheet.headings, row, strict=True)
                }
                for row in sheet.rows
            ],
        }
        for sheet in sheets
    ]


def sheets_csv(sheets: Sequence[Sheet]) -> str:
    """Write one table below another; if there are several, each has its name above it."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    for place, sheet in enumerate(sheets):
        if len(sheets) > 1:
            if place:
                writer.writerow([])
            writer.writerow([no_formula(sheet.name)])
        flat = _flat(sheet)
        writer.writerow([no_formula(heading) for heading in flat.headings])
        for row in flat.rows:
            writer.writerow([_csv_word(cell) for cell in row])
    return out.getvalue()


def _csv_word(cell: str | float | Decimal | None) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return cell if _FRACTION.fullmatch(cell) else no_formula(cell)
    return _number(cell)


def _number(value: float | Decimal) -> str:
    if isinstance(value, Decimal):
        return f"{value:f}"
    return str(value) if isinstance(value, int) else f"{value:.{_DIGITS}g}"


def _flat(sheet: Sheet) -> _Flat:
    """Write columns with fractions twice: as a number, and exactly."""
    double = [
        any(isinstance(row[at], Fraction) for row in sheet.rows)
        for at in range(len(sheet.headings))
    ]
    headings: list[str] = []
    for heading, twice in zip(sheet.headings, double, strict=True):
        headings += [heading, _exactly(heading)] if twice else [heading]
    rows = []
    for row in sheet.rows:
        cells: list[str | int | float | Decimal | None] = []
        for cell, twice in zip(row, double, strict=True):
            cells.append(float(cell) if isinstance(cell, Fraction) else cell)
            if twice:
                told = cell is None or isinstance(cell, str | Decimal)
                cells.append(None if told else str(cell))
        rows.append(cells)
    return _Flat(headings, rows)


def _exactly(heading: str) -> str:
    """Return the heading of the exact column that follows a number's column."""
    return f"{heading}, as a fraction" if heading == "Exact" else f"{heading}, exact"


# Excel ------------------------------------------------------------------------------------------

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_DAY = (1980, 1, 1, 0, 0, 0)
"""The first day that an archive can hold: the same tables give the same bytes on every day."""


def _workbook(sheets: Sequence[Sheet]) -> bytes:
    names = _sheet_names(sheets)
    count = range(1, len(sheets) + 1)
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}.sheet.main+xml"/>'
        f'<Override PartName="/xl/styles.xml" ContentType="{_TYPE}.styles+xml"/>'
        + "".join(
            f'<Override PartName="/xl/worksheets/sheet{n}.xml" '
            f'ContentType="{_TYPE}.worksheet+xml"/>'
            for n in count
        )
        + "</Types>",
        "_rels/.rels": _relations([("rId1", "officeDocument", "xl/workbook.xml")]),
        "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>'
        + "".join(
            f'<sheet name="{_attribute(name)}" sheetId="{n}" r:id="rId{n}"/>'
            for n, name in zip(count, names, strict=True)
        )
        + "</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": _relations(
            [
                *((f"rId{n}", "worksheet", f"worksheets/sheet{n}.xml") for n in count),
                (f"rId{len(sheets) + 1}", "styles", "styles.xml"),
            ]
        ),
        "xl/styles.xml": f'<styleSheet xmlns="{_MAIN}">'
        '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>'
        '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>'
        '<fills count="2"><fill><patternFill patternType="none"/></fill>'
        '<fill><patternFill patternType="gray125"/></fill></fills>'
        "<borders><border><left/><right/><top/><bottom/><diagonal/></border></borders>"
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>'
        "</cellStyleXfs>"
        '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
        '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>'
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>'
        "</styleSheet>",
        **{f"xl/worksheets/sheet{n}.xml": _worksheet(sheets[n - 1]) for n in count},
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            entry = zipfile.ZipInfo(name, _DAY)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, (_HEAD + text).encode())
    return out.getvalue()


def _sheet_names(sheets: Sequence[Sheet]) -> list[str]:
    """Return names that Excel accepts: short, without forbidden characters, and unique."""
    names: list[str] = []
    for sheet in sheets:
        plain = "".join("-" if letter in "[]:*?/\\'" else letter for letter in sheet.name).strip()
        name, number = _shortened(plain) or "Sheet", 1
        while name.casefold() in {other.casefold() for other in names}:
            number += 1
            name = f"{plain[: _NAME_MAX - 4]} {number}"
        names.append(name)
    return names


def _shortened(name: str) -> str:
    """Shorten a name to what a workbook accepts, at the end of a word.

    >>> _shortened("Contributions by table and shift")
    'Contributions by table & shift'
    >>> _shortened("Meters of all jackpots of a whole year")
    'Meters of all jackpots of a'
    """
    short = name if len(name) <= _NAME_MAX else name.replace(" and ", " & ")
    if len(short) <= _NAME_MAX:
        return short
    return short[: _NAME_MAX + 1].rpartition(" ")[0] or short[:_NAME_MAX]


def _relations(entries: Sequence[tuple[str, str, str]]) -> str:
    return (
        f'<Relationships xmlns="{_PACKAGE}/relationships">'
        + "".join(
            f'<Relationship Id="{key}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
            for key, kind, target in entries
        )
        + "</Relationships>"
    )


def _worksheet(sheet: Sheet) -> str:
    flat = _flat(sheet)
    rows: list[list[Any]] = [list(flat.headings), *flat.rows]
    widths = [
        min(60, max(9, *(len(str(row[at])) + 2 for row in rows if row[at] is not None)))
        for at in range(len(flat.headings))
    ]
    return (
        f'<worksheet xmlns="{_MAIN}">'
        '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" '
        'activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>'
        + "".join(
            f'<col min="{at}" max="{at}" width="{width}" customWidth="1"/>'
            for at, width in enumerate(widths, start=1)
        )
        + "</cols><sheetData>"
        + "".join(_row(row, number) for number, row in enumerate(rows, start=1))
        + "</sheetData></worksheet>"
    )


def _row(cells: Sequence[Any], number: int) -> str:
    style = ' s="1"' if number == 1 else ""
    written = []
    for at, cell in enumerate(cells):
        place = f'r="{_letters(at)}{number}"{style}'
        if cell is None:
            continue
        if isinstance(cell, str):
            # A cell declared as text is never a formula, whatever it begins with.
            text = escape(_allowed(cell))
            written.append(
                f'<c {place} t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'
            )
        elif isinstance(cell, int) and abs(cell) >= 10**_DIGITS:
            written.append(f'<c {place} t="inlineStr"><is><t>{cell}</t></is></c>')
        else:
            written.append(f"<c {place}><v>{_number(cell)}</v></c>")
    return f'<row r="{number}">{"".join(written)}</row>'


def _letters(at: int) -> str:
    """Return the name of a column: 0 is A, 26 is AA."""
    name = ""
    at += 1
    while at:
        at, rest = divmod(at - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def _attribute(text: str) -> str:
    return escape(_allowed(text), {'"': "&quot;"})


def _allowed(text: str) -> str:
    """Remove characters that XML does not allow."""
    return "".join(
        letter for letter in text if letter in "\t\n\r" or 0x20 <= ord(letter) < 0xD800
        or 0xE000 <= ord(letter) < 0xFFFE or ord(letter) >= 0x10000
    )  # fmt: skip
