"""Whatever people type stays text: on every page, in spreadsheets, on paper and in logs."""

import csv
import io
import re
import zipfile
from html.parser import HTMLParser
from importlib import resources
from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree as Xml

import pytest
from fastapi import FastAPI
from playwright.sync_api import Browser, expect

from croupier.floor.devices import refuse_key
from croupier.floor.floor import Floor
from croupier.floor.reports import REPORTS
from croupier.paytables import published_catalogue
from croupier.show.card_paper import typeset
from croupier.show.code_slip import CodeSlip, slip_source
from croupier.web.app import create_app
from croupier.web.limits import RateLimit
from croupier.web.school import LEARNER
from croupier.web.signed_in import RateLimits
from tests.web.conftest import Client
from tests.web.floors import (
    CARDS,
    DECLARED,
    PIN,
    SITE,
    Clock,
    Console,
    error,
    established,
    small_floor,
    swipe,
)
from tests.web.serving import Served
from tests.web.test_matrix import ROWS

HTML = "\"><img src=x onerror=x()>'&{{7*7}}"
TYPST = ']#panic("boom")$*_@a //'
TABLE = f"=T {HTML}"
JACKPOT = "@j '\"><img src=x onerror=x()> #panic(1)"
NAMES = [f"=1+1 {HTML}", f"+N {TYPST}", "-cmd|' '!A0 </script><img src=x>", "@SUM(1+1)*cmd"]
REASON = "-2+3+cmd|' '!A0 </script><img src=x onerror=x()> #panic(2)"
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def asks_and_grants(first: Console, second: Console, path: str, **body: Any) -> None:
    asked = first.post(path, **body)
    assert asked.status_code == 200, asked.text
    answer = second.grants(asked.json()["proposal"])
    assert answer.status_code == 200, answer.text


@pytest.fixture(scope="module")
def floor() -> Floor:
    return small_floor(clock=Clock())


@pytest.fixture(scope="module")
def app(floor: Floor) -> FastAPI:
    """A floor on which a hostile user has typed everything that can be typed."""
    app = create_app(published_catalogue(), floor)
    app.state.limits = RateLimits(RateLimit(1e6, 10**6), RateLimit(1e6, 10**6))
    client = Client(app)
    levels = DECLARED[0]["levels"]
    for line in (
        {**DECLARED[0], "id": JACKPOT, "levels": levels},
        {"do": "table", "id": TABLE, "game": "three-card-poker", "seats": 7, "jackpots": [JACKPOT]},
    ):
        assert floor.system.answer(line)["ok"]
    for number, name in enumerate(NAMES):
        established(floor, f"9{number}00", name, "supervisor", name[:50])
    boss, clerk, tech = (Console(client, who) for who in ("executive", "accounting", "technician"))
    adjust = {"do": "adjust", "jackpot": JACKPOT, "level": "Mega", "amount": "5", "reason": REASON}
    asks_and_grants(clerk, boss, "/api/floor/proposals", **adjust)
    assert clerk.post("/api/floor/proposals", **adjust).status_code == 200
    person = {"card": "9900", "name": NAMES[0], "role": "dealer", "department": REASON[:50]}
    assert tech.post("/api/floor/people", **person).status_code == 200
    for name in NAMES:
        told = {"place": name[:60], "text": REASON}
        assert boss.post("/api/floor/incidents", **told).status_code == 200
        assert client.post(f"{SITE}/api/school/learners", json={"name": name[:40]}).is_success
    seat: dict[str, Any] = {"table": TABLE, "seat": 3, "jackpot": JACKPOT}
    named = {**seat, "player": NAMES[0][:40]}
    for body in (
        {"do": "light", **named},
        {"do": "start", "table": TABLE},
        {"do": "select", **seat, "hand": "royal flush"},
        {"do": "lock", "table": TABLE},
    ):
        answer = Console(client, "dealer").post("/api/floor/commands", **body)
        assert answer.status_code == 200, answer.text
    dealer = Console(client, "dealer")
    paid = dealer.does("confirm", table=TABLE, swipe=swipe("executive"))
    assert paid.status_code == 200, paid.text
    suspend = {"do": "suspend", "jackpot": JACKPOT, "reason": REASON}
    assert boss.post("/api/floor/commands", **suspend).status_code == 200
    return app


@pytest.fixture(scope="module")
def boss(app: FastAPI) -> Console:
    return Console(Client(app), "executive")


# Pages ------------------------------------------------------------------------------------------


class Elements(HTMLParser):
    """The elements that a browser would make of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.forged: list[tuple[str, list[tuple[str, str | None]]]] = []
        self.scripts = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.scripts += tag == "script"
        if ("src", "x") in attrs or any(name.startswith("on") for name, _ in attrs):
            self.forged.append((tag, attrs))


PAGES = sorted(
    path for method, path, _ in ROWS
    if method == "GET" and not path.startswith(("/api/", "/static", "/lab", "/metrics", "/cards"))
    and not path.endswith((".pdf", ".csv", ".jsonl"))
)  # fmt: skip


def filled(path: str, learner: str) -> str:
    known = {
        "table": TABLE, "jackpot": JACKPOT, "report": "wins", "learner": learner,
        "name": HTML, "designator": HTML, "sitting": HTML, "number": HTML, "card": HTML,
    }  # fmt: skip
    return re.sub(r"\{(\w+)\}", lambda part: quote(known[part[1]], safe=""), path)


@pytest.mark.parametrize("path", PAGES)
def test_no_text_is_markup_on_any_page(app: FastAPI, boss: Console, path: str) -> None:
    learners = Client(app).get(f"{SITE}/api/school/learners").json()
    learner = learners["learners"][0]["id"]
    boss.cookies[LEARNER] = learner
    answer = boss.get(filled(path, learner), params={"text": HTML, "next": HTML})
    assert answer.status_code < 500
    page = Elements()
    page.feed(answer.text)
    assert page.forged == []
    assert "<img src=x" not in answer.text
    assert "49" not in re.findall(r"&amp;(49)", answer.text), "a template was not run on it"


def test_the_pages_have_something_to_show(boss: Console) -> None:
    """This ensures that the test above looks at pages with content."""
    shown = {
        "/floor/people": NAMES[1], "/floor/incidents": REASON[:20],
        "/floor/approvals": REASON[:20], "/floor/log": REASON[:20], "/consoles": "=T",
        "/floor/reports/wins": "=T", "/school/class": "=1+1", "/displays": "@j",
    }  # fmt: skip
    for path, words in shown.items():
        text = boss.get(path).text
        assert html_of(words) in text or words in text, path


def html_of(text: str) -> str:
    pairs = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&#34;", "'": "&#39;"}
    return "".join(pairs.get(letter, letter) for letter in text)


def test_scripts_of_the_pages_make_no_markup_of_text() -> None:
    folder = resources.files("croupier.web") / "static"
    scripts = [file for file in folder.iterdir() if file.name.endswith(".js")]
    assert len(scripts) > 10
    makes = re.compile(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|Function\("
    )
    assert not [file.name for file in scripts if makes.search(file.read_text(encoding="utf-8"))]


def test_what_the_scripts_draw_is_words_too(app: FastAPI, boss: Console, browser: Browser) -> None:
    site = Served(app).start()
    context = browser.new_context()
    context.add_cookies(
        [
            {"name": name, "value": value, "url": site.address}
            for name, value in boss.cookies.items()
        ]
    )
    page = context.new_page()
    table, jackpot = quote(TABLE, safe=""), quote(JACKPOT, safe="")
    shown = {
        "/floor": TABLE, f"/console/{table}": TABLE, f"/display/{jackpot}": "",
        f"/display/table/{table}": "", "/floor/approvals": REASON, "/floor/log": REASON,
    }  # fmt: skip
    try:
        for path, words in shown.items():
            page.goto(f"{site.address}{path}", wait_until="domcontentloaded")
            if words:
                page.get_by_text(words).first.wait_for(state="attached", timeout=300_000)
            else:
                expect(page.locator("body")).to_contain_text("$", timeout=300_000)
            assert page.locator("img[src=x], [onerror]").count() == 0, path
    finally:
        context.close()
        site.stop()


# Spreadsheets -----------------------------------------------------------------------------------

NUMBER = re.compile(r"[+-]?\d+(\.\d+)?%?")


def harmless(text: str) -> int:
    """Count the cells; none is taken for a formula unless it is a number."""
    cells = [cell for row in csv.reader(text.splitlines(keepends=True)) for cell in row]
    bad = [cell for cell in cells if cell.startswith(FORMULA) and not NUMBER.fullmatch(cell)]
    assert bad == []
    return len(cells)


@pytest.mark.parametrize("report", REPORTS)
def test_no_cell_of_a_report_is_a_formula(boss: Console, report: str) -> None:
    answer = boss.get(f"/api/floor/reports/{report}?format=csv&month=2026-03")
    assert answer.status_code == 200, answer.text
    harmless(answer.text)


def test_no_cell_of_the_ledger_or_the_class_is_a_formula(boss: Console) -> None:
    ledger = boss.get("/api/floor/book/export?format=csv").text
    assert harmless(ledger) > 100
    assert JACKPOT in ledger.replace('""', '"'), "accounts carry the name of their jackpot"
    assert harmless(boss.get("/school/class.csv").text) > 10


def test_an_idempotency_key_is_no_formula_in_the_ledger_either(app: FastAPI) -> None:
    dealer = Console(Client(app), "dealer")
    light = {"do": "light", "table": "T1", "seat": 1, "jackpot": "link"}
    assert dealer.post("/api/floor/commands", key="=1+1", **light).status_code == 200
    assert dealer.post("/api/floor/commands", key="@x", do="start", table="T1").status_code == 200
    harmless(Console(Client(app), "auditor").get("/api/floor/book/export?format=csv").text)


MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
WORKBOOK = {
    "workbook", "sheets", "sheet", "worksheet", "sheetViews", "sheetView", "pane", "cols", "col",
    "sheetData", "row", "c", "v", "is", "t",
}  # fmt: skip
"""Everything our workbooks consist of: no formula, no name, no link, nothing external."""


def words_of_workbook(data: bytes) -> list[str]:
    """Return every text of every sheet; a cell is a number, or text that stays text."""
    words: list[str] = []
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: Xml.fromstring(archive.read(name)) for name in archive.namelist()}  # noqa: S314
    sheets = [part for name, part in parts.items() if name.startswith("xl/worksheets/")]
    assert sheets
    for name, part in parts.items():
        assert "external" not in name.lower()
        if name.endswith(".rels"):
            assert all(link.get("TargetMode") != "External" for link in part)
        elif name.startswith("xl/") and name != "xl/styles.xml":
            made_of = {entry.tag.removeprefix(MAIN) for entry in part.iter()}
            assert made_of <= WORKBOOK, made_of - WORKBOOK
    for cell in (cell for sheet in sheets for cell in sheet.iter(f"{MAIN}c")):
        text = "".join(cell.itertext())
        if cell.get("t") == "inlineStr":
            words.append(text)
        else:
            assert (cell.get("t"), [part.tag for part in cell]) == (None, [f"{MAIN}v"]), text
            float(text)
    return words


@pytest.mark.parametrize("report", [*REPORTS, "all"])
def test_no_cell_of_a_workbook_is_a_formula(boss: Console, report: str) -> None:
    answer = boss.get(f"/api/floor/reports/{report}?format=xlsx&month=2026-03")
    assert answer.status_code == 200, answer.text
    words = words_of_workbook(answer.content)
    if report in ("wins", "adjustments", "all"):
        assert any(JACKPOT in word for word in words), "what was typed is in it"


# Paper ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        f"/api/floor/jackpots/{quote(JACKPOT, safe='')}/wins/1?format=pdf",
        "/api/floor/reports/all?format=pdf&month=2026-03",
    ],
)
def test_no_text_is_a_command_of_the_typesetter(boss: Console, path: str) -> None:
    """A word taken for a command would stop it: `#panic` ends the document with an error."""
    answer = boss.get(path)
    assert answer.status_code == 200, answer.text[:300]
    assert answer.content.startswith(b"%PDF-")


def test_no_name_is_a_command_on_a_slip() -> None:
    marks = ("\\", '\\"', "#", "$", "`", "/*", "#{", "//", "<a>", "@a", "= a", "#read(1)")
    word = " ".join((*NAMES, TYPST, REASON, *marks))
    slip = CodeSlip(word, "100", "first", "123456", word, word)
    assert typeset(slip_source(slip)).startswith(b"%PDF-")


# Logs -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("letter", ["\n", "\r", "\x00", "\x1b[31m", "\u2028", "\u202e", "\x85"])
def test_nothing_that_is_typed_has_control_characters(boss: Console, letter: str) -> None:
    word = f"a{letter}b"
    tries: list[tuple[str, dict[str, Any]]] = [
        ("/api/floor/incidents", {"place": word, "text": "dark"}),
        ("/api/floor/incidents", {"place": "T1", "text": word}),
        ("/api/floor/people", {"card": "777", "name": word, "role": "dealer", "department": "x"}),
        ("/api/floor/people", {"card": "777", "name": "x", "role": "dealer", "department": word}),
        ("/api/floor/commands", {"do": "suspend", "jackpot": "link", "reason": word}),
        ("/api/floor/commands", {"do": "light", "table": "T1", "seat": 1, "jackpot": "link",
                                 "player": word}),
        ("/api/floor/proposals", {"do": "adjust", "jackpot": "link", "level": "Mega",
                                  "amount": "1", "reason": word}),
        ("/api/floor/alerts/acknowledge", {"alert": word}),
        ("/api/school/learners", {"name": word}),
    ]  # fmt: skip
    for path, body in tries:
        if path == "/api/school/learners" and letter in "\n\r\x85\u2028":
            continue  # a name is stored with single spaces between its words
        error(boss.post(path, **body), 422, "bad-value")


def test_no_line_of_the_log_is_forged(floor: Floor, boss: Console) -> None:
    refuse_key(floor.ledger, "T1\nsigned-in 300 [31m", "192.0.2.7")
    told = boss.get("/api/floor/log?kind=device-refused").json()["events"][0]
    assert "\n" not in told["place"]
    with floor.ledger.store.reading() as reader:
        assert not [entry.text for entry in reader.entries() if not entry.text.isprintable()]


def test_a_pin_is_in_no_log_and_no_page(floor: Floor, boss: Console) -> None:
    for path in ("/floor/log", "/floor/people", "/api/floor/people", "/api/floor/log?kind=all"):
        answer = boss.get(path)
        assert answer.status_code == 200, path
        assert PIN not in answer.text
    assert CARDS["executive"] in boss.get("/api/floor/log?kind=all").text
