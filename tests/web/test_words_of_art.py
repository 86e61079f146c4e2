"""Every table heading that is a term has its mark."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

from croupier.floor.reports import REPORTS
from croupier.show.glossary import term_of
from tests.web.floors import Console
from tests.web.pages import read_page
from tests.web.test_axe import pages
from tests.web.test_files_of_tables import NOT_DATA, boss

__all__ = ["boss"]

WITHOUT = (*NOT_DATA, "/console", "/display", "/nothing", "/lab/par.html")
"""Consoles, displays, paper and the documentation's own text have no marks."""


@dataclass
class Headings(HTMLParser):
    """The words of every table heading, and whether it has a mark."""

    found: list[tuple[str, bool]] = field(default_factory=list)
    _words: list[str] | None = None
    _marked: bool = False

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "th":
            self._words, self._marked = [], False
        elif tag == "a" and dict(attrs).get("class") == "help":
            self._marked = True

    def handle_data(self, data: str) -> None:
        if self._words is not None and data.strip() != "?":
            self._words.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "th" and self._words is not None:
            self.found.append((" ".join("".join(self._words).split()), self._marked))
            self._words = None


def test_every_heading_that_is_a_word_of_art_has_its_mark(boss: Console) -> None:
    (learner,) = boss.get("/api/school/class").json()["learners"]
    marked, without = set(), []
    reports = [f"/floor/reports/{name}" for name in REPORTS]
    for path in dict.fromkeys((*pages(), *reports, "/tables/LIR-P1")):
        if path.startswith(WITHOUT):
            continue
        answer = boss.get(path.replace("{learner}", learner["id"]))
        if "text/html" not in answer.headers.get("content-type", ""):
            continue
        reader = Headings()
        reader.feed(answer.text)
        for words, has_mark in reader.found:
            if term_of(words) is None:
                continue
            if has_mark:
                marked.add(path.partition("?")[0])
            else:
                without.append(f"{path}: {words}")
    assert not without, "\n".join(without)
    assert {"/floor", "/floor/jackpots/link", "/lab/verify", "/school/class"} <= marked
    assert {f"/floor/reports/{name}" for name in ("performance", "reserve")} & marked


def test_a_rule_sheet_names_switches_and_choices_by_title(boss: Console) -> None:
    text = read_page(boss.get("/games/mississippi-stud").text).text
    assert "Edition of 11/16/2026" in text
    switches = text.partition("House switches")[2].partition("House switches")[2]
    assert "Settlement order" in switches
    assert "third_street" not in switches
    assert "choices: Ante, Third Street" in switches
