"""Tables as files: numbers as numbers, exact fractions beside them, and no formula from anybody."""

import csv
import io
import json
import zipfile
from fractions import Fraction
from xml.etree import ElementTree as Xml

from croupier.show.sheets import Sheet, sheets_file

EVIL = '=HYPERLINK("http://x")'
SHEET = Sheet(
    "Lines: a/b",
    ("Line", "Deals", "Share"),
    ((EVIL, 1098240, Fraction(-1, 3)), ("Pair & <more>", 10**18, None), ("Whole", 1, 2)),
)
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def test_csv_has_decimal_and_exact_and_defuses_words() -> None:
    rows = list(csv.reader(io.StringIO(sheets_file([SHEET], "csv").decode())))
    assert rows[0] == ["Line", "Deals", "Share", "Share, exact"]
    assert rows[1] == [f"'{EVIL}", "1098240", "-0.333333333333333", "-1/3"]
    assert rows[3] == ["Whole", "1", "2", "2"]


def test_a_column_of_exact_figures_has_its_fraction_beside_it() -> None:
    sheet = Sheet("Published", ("Published", "Exact"), ((Fraction(1, 4), Fraction(1, 3)),))
    headings, _ = csv.reader(io.StringIO(sheets_file([sheet], "csv").decode()))
    assert headings == ["Published", "Published, exact", "Exact", "Exact, as a fraction"]


def test_json_keeps_fractions_exact() -> None:
    (sheet,) = json.loads(sheets_file([SHEET], "json"))
    assert sheet["rows"][0] == {"Line": EVIL, "Deals": 1098240, "Share": "-1/3"}


def test_a_workbook_has_numbers_as_numbers_and_words_as_words() -> None:
    data = sheets_file([SHEET, SHEET], "xlsx")
    assert data == sheets_file([SHEET, SHEET], "xlsx")
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: Xml.fromstring(archive.read(name)) for name in archive.namelist()}  # noqa: S314
    names = [entry.get("name") for entry in parts["xl/workbook.xml"].iter(f"{MAIN}sheet")]
    assert names == ["Lines- a-b", "Lines- a-b 2"]
    cells = {cell.get("r"): cell for cell in parts["xl/worksheets/sheet1.xml"].iter(f"{MAIN}c")}

    def text(place: str) -> str:
        return "".join(cells[place].itertext())

    assert (cells["A2"].get("t"), text("A2")) == ("inlineStr", EVIL)
    assert not list(parts["xl/worksheets/sheet1.xml"].iter(f"{MAIN}f"))
    assert (cells["B2"].get("t"), text("B2")) == (None, "1098240")
    assert (cells["C2"].get("t"), text("C2")) == (None, "-0.333333333333333")
    assert (cells["D2"].get("t"), text("D2")) == ("inlineStr", "-1/3")
    assert (cells["B3"].get("t"), text("B3")) == ("inlineStr", str(10**18))  # too long for a number
    assert "C3" not in cells
