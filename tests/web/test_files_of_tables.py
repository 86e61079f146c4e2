"""Every page that shows a table of data offers it as CSV, JSON and Excel, and the files open."""

import csv
import io
import json
import re
import zipfile
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser
from urllib.parse import urlencode
from xml.etree import ElementTree as Xml

import httpx
import pytest

from croupier.ledger import MemoryStore
from croupier.paytables import published_catalogue
from croupier.school.house import School
from croupier.web.app import create_app
from tests.school.pupils import answers, pupil
from tests.web.at_school import TOPIC
from tests.web.conftest import Client
from tests.web.floors import SITE, Clock, Console, royal, small_floor, swipe
from tests.web.test_axe import pages

EVIL = "=SUM(A1:A9)"
FORMS = ("csv", "json", "xlsx")
NOT_DATA = {
    "/docs/": "the documentation, which is words",
    "/live/": "play money at a table",
    "/school/drill": "filled by its script with a course that is under way",
    "/setup": "PINs that are shown once and kept nowhere",
}
"""Pages whose tables are not data."""
POSTED = {"/settle"}
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


@dataclass
class Tables(HTMLParser):
    """How many rows each table on a page has, and which files it offers."""

    rows: list[int] = field(default_factory=list)
    files: dict[str, str] = field(default_factory=dict)
    headings: list[list[str]] = field(default_factory=list)
    _body: bool = False

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "table":
            self.rows.append(0)
        elif tag in ("tbody", "thead", "tfoot"):
            self._body = tag == "tbody"
        elif tag == "tr" and self._body and given.get("class") != "school-stuck":
            self.rows[-1] += 1
        address = (given.get("href") if tag == "a" else given.get("formaction")) or ""
        if tag == "button" or "download" in given:
            for form in FORMS:
                ends = (f"file={form}", f".{form}", f"format={form}", f".{form}?")
                if any(end in address for end in ends) and "/all?" not in address:
                    self.files[form] = address


def read(html: str) -> Tables:
    tables = Tables()
    tables.feed(html)
    return tables


def rows_in(form: str, data: bytes) -> int:
    """Return the rows of a file without its headings; a file that does not open fails."""
    if form == "json":
        told = json.loads(data)
        sheets = told if isinstance(told, list) else [told]
        return sum(len(sheet["rows"]) for sheet in sheets)
    if form == "csv":
        lines = list(csv.reader(io.StringIO(data.decode())))
        assert not any(cell.startswith("=") for line in lines for cell in line)
        return sum(bool(line) for line in lines) - 1
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        parts = [
            Xml.fromstring(archive.read(name))  # noqa: S314 - our own file
            for name in archive.namelist()
            if "worksheets" in name
        ]
    assert not any(list(part.iter(f"{MAIN}f")) for part in parts)
    return sum(len(list(part.iter(f"{MAIN}row"))) - 1 for part in parts)


@pytest.fixture(scope="module")
def boss() -> Console:
    """An executive of a floor where a bit of everything has happened."""
    school = School(MemoryStore())
    answers(school, pupil(school, EVIL), TOPIC, "+---", cost="1/12", title="Queen high")
    floor = small_floor(clock=Clock())
    client = Client(create_app(published_catalogue(), floor, school=school))
    console = Console(client, "executive")
    dealer = Console(client, "dealer")
    royal(dealer)
    said = [
        dealer.does("confirm", swipe=swipe("executive")),
        dealer.does("end"),
        console.post("/api/floor/commands", do="deposit", jackpot="link", amount="12.50"),
        console.post("/api/floor/incidents", place="T1", text=EVIL),
    ]
    assert [answer.status_code for answer in said] == [200] * 4, [one.text for one in said]
    (incident,) = console.get("/api/floor/incidents").json()
    answer = console.post(f"/api/floor/incidents/{incident['id']}/file", reference=EVIL)
    assert answer.status_code == 200, answer.text
    return console


def shown(boss: Console) -> dict[str, Tables]:
    """Every page with a table of data that has rows."""
    (learner,) = boss.get("/api/school/class").json()["learners"]
    found = {}
    for path in (*pages(), "/trace"):
        if path.startswith((*NOT_DATA, "/nothing")):
            continue
        answer = boss.get(path.replace("{learner}", learner["id"]))
        if answer.status_code != 200 or not answer.headers["content-type"].startswith("text/html"):
            continue
        tables = read(answer.text)
        if any(tables.rows):
            found[path] = tables
    settled = boss.client.post(
        f"{SITE}/settle",
        content=urlencode({"document": example(boss)}),
        headers={"content-type": "application/x-www-form-urlencoded"},
    )
    assert settled.status_code == 200
    found["/settle"] = read(settled.text)
    return found


def example(boss: Console) -> str:
    """The round that the page's form begins with."""
    text = boss.get("/settle?game=three-card-poker").text
    began = text.index('<textarea id="document"')
    return unescape(text[text.index(">", began) + 1 : text.index("</textarea>", began)]).strip()


def fetched(boss: Console, path: str, address: str) -> httpx.Response:
    if path not in POSTED:
        return boss.get(address)
    return boss.client.post(
        SITE + address,
        content=urlencode({"document": example(boss)}),
        headers={"content-type": "application/x-www-form-urlencoded"},
    )


def test_every_page_with_a_table_offers_three_files_that_open(boss: Console) -> None:
    wrong, seen = [], shown(boss)
    for path, tables in seen.items():
        if set(tables.files) != set(FORMS):
            wrong.append(f"{path}: offers {sorted(tables.files)}")
            continue
        for form, address in tables.files.items():
            answer = fetched(boss, path, address)
            if answer.status_code != 200:
                wrong.append(f"{path}: {address}: {answer.status_code} {answer.text[:200]}")
            elif (held := rows_in(form, answer.content)) < sum(tables.rows):
                wrong.append(f"{path}: {form} has {held} rows, the page {sum(tables.rows)}")
    assert not wrong, "\n".join(wrong)
    assert {"/floor", "/floor/log", "/floor/people", "/titles", "/trace", "/settle"} <= set(seen)
    assert {"/floor/incidents", "/floor/jackpots/link", "/school/class"} <= set(seen)


def test_a_file_of_an_unknown_kind_is_refused(boss: Console) -> None:
    answer = boss.get("/floor/people?file=doc")
    assert answer.status_code == 422
    assert "choose one of csv, json, xlsx" in answer.text


def test_envy_is_a_number(boss: Console) -> None:
    (sheet, *_) = boss.get("/lab/export/tables.json?table=LIR-P1").json()
    envies = [row["Envy, $"] for row in sheet["rows"] if row["Envy, $"] is not None]
    assert envies
    assert all(re.fullmatch(r"\d+(\.\d+)?", envy) for envy in envies), envies
    text = boss.get("/lab/export/tables.csv").text
    assert "$1,000" not in text


def test_every_amount_of_a_jackpot_has_its_dollar_sign(boss: Console) -> None:
    page = boss.get("/floor/jackpots/link").text
    words = unescape(re.sub(r"<(script|style|svg).*?</\1>|<[^>]*>", " ", page, flags=re.DOTALL))
    assert "Exact meter" in words
    amounts = re.findall(r"\S*\d\.\d\d\b", words)
    assert len(amounts) > 20
    assert [amount for amount in amounts if not re.match(r"-?\$\d", amount)] == []
