"""A workbook for Excel and its kin, written by hand: numbers as numbers, words as words.

The same sheets make the same bytes. A cell is words, a number in exact decimal text, or nothing.
"""

import io
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

NAME_LETTERS_MAX = 31
_EPOCH = (1980, 1, 1, 0, 0, 0)
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


@dataclass(frozen=True, slots=True)
class Number:
    """A number as exact decimal text; a spreadsheet keeps fifteen digits of it."""

    text: str
    style: int = 0


PLAIN, BOLD, MONEY, PERCENT = 0, 1, 2, 3
"""The styles of `_STYLES`, in order."""

SheetCell = str | Number | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet: its name, the names of its columns, its rows."""

    name: str
    headings: Sequence[str]
    rows: Sequence[Sequence[SheetCell]]


_STYLES = (
    f'<styleSheet xmlns="{_MAIN}"><numFmts count="2">'
    '<numFmt numFmtId="164" formatCode="#,##0.00######"/>'
    '<numFmt numFmtId="165" formatCode="0.0000%"/></numFmts>'
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>'
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>'
    '<fills count="1"><fill><patternFill patternType="none"/></fill></fills>'
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>'
    '<cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/>'
    '<xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/>'
    "</cellXfs></styleSheet>"
)


def workbook(sheets: Sequence[Sheet]) -> bytes:
    """The sheets as one .xlsx file."""
    names = _names(sheets)
    listed = "".join(
        f'<sheet name="{escape(name, _QUOTES)}" sheetId="{at}" r:id="rId{at}"/>'
        for at, name in enumerate(names, 1)
    )
    links = "".join(
        f'<Relationship Id="rId{at}" Type="{_OFFICE}/worksheet" Target="worksheets/sheet{at}.xml"/>'
        for at in range(1, len(sheets) + 1)
    )
    kinds = "".join(
        f'<Override PartName="/xl/worksheets/sheet{at}.xml" ContentType="{_TYPE}worksheet+xml"/>'
        for at in range(1, len(sheets) + 1)
    )
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}sheet.main+xml"/>'
        f'<Override PartName="/xl/styles.xml" ContentType="{_TYPE}styles+xml"/>{kinds}</Types>',
        "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="rId1" '
        f'Type="{_OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}">'
        f"<sheets>{listed}</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE}/relationships">{links}'
        f'<Relationship Id="rId{len(sheets) + 1}" Type="{_OFFICE}/styles" Target="styles.xml"/>'
        "</Relationships>",
        "xl/styles.xml": _STYLES,
    }
    for at, sheet in enumerate(sheets, 1):
        parts[f"xl/worksheets/sheet{at}.xml"] = _sheet(sheet)
    return zipped({name: (_HEAD + text).encode() for name, text in parts.items()})


_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml."
_QUOTES = {'"': "&quot;"}


def zipped(files: dict[str, bytes]) -> bytes:
    """Files in one archive, without a date: the same files are the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _names(sheets: Sequence[Sheet]) -> list[str]:
    """Names as a workbook takes them: short, each once, without its own signs."""
    found: list[str] = []
    for at, sheet in enumerate(sheets, 1):
        plain = "".join(" " if letter in "[]:*?/\\" else letter for letter in sheet.name)
        name = plain[:NAME_LETTERS_MAX].strip(" '") or f"Sheet {at}"
        found.append(f"{name[: NAME_LETTERS_MAX - 4]} {at}" if name in found else name)
    return found


def _sheet(sheet: Sheet) -> str:
    lines = [
        "".join(_cell(at, 1, heading, BOLD) for at, heading in enumerate(sheet.headings)),
        *(
            "".join(_cell(at, number, cell, PLAIN) for at, cell in enumerate(row))
            for number, row in enumerate(sheet.rows, 2)
        ),
    ]
    body = "".join(f'<row r="{number}">{line}</row>' for number, line in enumerate(lines, 1))
    widths = "".join(
        f'<col min="{at}" max="{at}" width="{width}" customWidth="1"/>'
        for at, width in enumerate(_widths(sheet), 1)
    )
    frozen = (
        '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" '
        'activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
    )
    columns = f"<cols>{widths}</cols>" if widths else ""
    return f'<worksheet xmlns="{_MAIN}">{frozen}{columns}<sheetData>{body}</sheetData></worksheet>'


def _widths(sheet: Sheet) -> list[int]:
    def size(cell: SheetCell) -> int:
        return 0 if cell is None else len(cell.text if isinstance(cell, Number) else cell)

    return [
        min(60, max(len(heading), *(size(row[at]) for row in sheet.rows), 4) + 3)
        for at, heading in enumerate(sheet.headings)
    ]


def _cell(at: int, row: int, cell: SheetCell, style: int) -> str:
    place = f"{_column(at)}{row}"
    if cell is None or cell == "":
        return ""
    if isinstance(cell, Number):
        return f'<c r="{place}" s="{cell.style}"><v>{cell.text}</v></c>'
    words = escape("".join(letter for letter in cell if letter.isprintable() or letter == "\n"))
    return (
        f'<c r="{place}" s="{style}" t="inlineStr"><is><t xml:space="preserve">{words}</t></is></c>'
    )


def _column(at: int) -> str:
    """The letters of a column, counted from 0.

    >>> _column(0), _column(25), _column(26)
    ('A', 'Z', 'AA')
    """
    letters = ""
    at += 1
    while at:
        at, digit = divmod(at - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return letters
