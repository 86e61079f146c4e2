"""Pay tables are on the layout wherever someone learns to play or to pay."""

import re

import pytest

from croupier.games import find_game
from croupier.rules import make_layout
from croupier.web.layout_pays import layout_pays
from tests.web.at_school import Browser, browser, school, school_app

__all__ = ["browser", "school", "school_app"]


@pytest.fixture
def ann(browser: Browser) -> Browser:
    browser.enrols("Ann")
    return browser


def captions(page: str) -> list[str]:
    """Return the captions of a page's pay tables, with their designators."""
    found = re.findall(r"<caption>(.*?) <span>(.*?)</span></caption>", page)
    return [f"{title} {table}" for title, table in found]


def test_the_players_seat_has_the_tables_that_were_chosen(ann: Browser) -> None:
    body = {"game": "three-card-poker", "tables": {"pair_plus": "TCP-03"}}
    assert ann.post("/api/school/seat/sit", body).status_code == 200
    page = ann.get("/school/seat").text
    assert "Pair Plus TCP-03" in captions(page)
    assert "Ante Bonus TCP-01" in captions(page)


def test_the_dealers_table_has_those_of_the_bets_that_are_dealt(ann: Browser) -> None:
    game = "three-card-poker"
    for lesson, shown in (
        ("base-game", ["Ante Bonus TCP-01", "Pair Plus TCP-01"]),
        ("side-bets", ["Ante Bonus TCP-01", "Pair Plus TCP-01", "6 Card Bonus TCP-6B1"]),
    ):
        assert ann.post("/api/school/box/begin", {"game": game, "lesson": lesson}).is_success
        assert captions(ann.get("/school/deal/table").text) == shown


def test_the_drill_has_those_of_the_game_that_is_asked(ann: Browser) -> None:
    begun = ann.post("/api/school/drill/begin", {"games": ["casino-war"], "questions": 10})
    assert begun.status_code == 200
    pays = ann.get("/api/school/drill").json()["pays"]
    assert [grid["table"] for grid in pays] == ["CW-01"]
    assert pays[0]["rows"][0]["odds"] == ["10 to 1"]
    assert ann.post("/api/school/drill/leave").status_code == 200
    assert ann.get("/api/school/drill").json()["pays"] == []


def test_a_layout_shows_every_table_it_has() -> None:
    layout = make_layout(find_game("let-it-ride"))
    shown = {grid.table for grid in layout_pays(layout)}
    assert shown == {table.id for table in layout.tables.values()}
