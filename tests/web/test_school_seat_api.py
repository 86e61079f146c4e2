"""The player's seat for programs: its answers, and its errors for everything that is wrong."""

import io
import json
import zipfile
from random import Random
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from croupier.games import GAMES
from croupier.paytables import Catalogue, published_catalogue
from croupier.rules import Game
from croupier.school.house import School
from croupier.school.seat.room import ROOM
from croupier.web.app import create_app
from croupier.web.school import LEARNER
from tests.school.pupils import open_small, pupil
from tests.web.conftest import Client
from tests.web.pages import read_page

SEAT = "/api/school/seat"
OURS = {"sec-fetch-site": "same-origin"}
TCP = {"game": "three-card-poker"}


@pytest.fixture
def school() -> School:
    return open_small()


@pytest.fixture
def app(catalogue: Catalogue, school: School, monkeypatch: pytest.MonkeyPatch) -> FastAPI:
    """The program's own coach, who solves no whole games during the tests."""
    monkeypatch.setattr(ROOM.coach, "studies", False)
    app = create_app(catalogue, school=school)
    app.state.chance = Random(7)  # noqa: S311
    return app


class Seat:
    """A learner without a page."""

    def __init__(self, app: FastAPI, learner: str = "") -> None:
        self.client = Client(app)
        self.headers = {**OURS, "cookie": f"{LEARNER}={learner}"} if learner else OURS

    def asks(self, act: str, body: object, *, key: str = "") -> httpx.Response:
        headers = {**self.headers, **({"idempotency-key": key} if key else {})}
        content = body if isinstance(body, str) else json.dumps(body)
        return self.client.post(f"{SEAT}/{act}", content=content, headers=headers)

    def does(self, act: str, **body: Any) -> dict[str, Any]:
        answer = self.asks(act, body)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def gets(self, path: str = SEAT, **headers: str) -> httpx.Response:
        return self.client.get(path, headers={**self.headers, **headers})

    @property
    def view(self) -> dict[str, Any]:
        found: dict[str, Any] = self.gets().json()
        return found


@pytest.fixture
def seat(app: FastAPI, school: School) -> Seat:
    return Seat(app, pupil(school, "Ann"))


@pytest.fixture
def dealt(seat: Seat) -> Seat:
    """A session at Three Card Poker with a hand that waits for a decision."""
    seat.does("sit", **TCP, mode="coach")
    seat.does("deal", bets={"1": {"ante": "5"}})
    return seat


# What it answers --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_hand_of_each_game_is_played_and_told(seat: Seat, game: Game) -> None:
    assert seat.view["phase"] == "none"
    seat.does("sit", game=game.name, spots=2, mode="play")
    base = {circle["bet"]: "5" for circle in seat.view["circles"] if circle["base"]}
    seat.does("deal", bets={"1": base, "2": base}, after=0)
    while turn := seat.view["turn"]:
        view = seat.view
        choice = turn["choices"][-1]["name"]
        seat.does("decide", hand=view["hand"], at=view["at"], choice=choice)
    assert seat.view["phase"] == "settled"
    (session,) = seat.gets(f"{SEAT}/history").json()["sittings"]
    assert (session["game"], session["hands"]) == (game.name, 1)
    (hand,) = seat.gets(f"{SEAT}/history?sitting=1").json()["hands"]
    again = seat.gets(f"{SEAT}/hand/1/1").json()
    assert again["seats"] == seat.view["seats"]
    assert again["replay"] == {"step": seat.view["at"], "of": seat.view["at"]}
    assert hand["settled"]
    first = seat.gets(f"{SEAT}/hand/1/1?step=1").json()
    assert [spot["cards"] for spot in first["seats"]] == [[], []]


def test_the_same_press_deals_once(seat: Seat) -> None:
    seat.does("sit", **TCP)
    body = {"bets": {"1": {"ante": "5"}}}
    first, second = (seat.asks("deal", body, key="k1") for _ in range(2))
    assert first.json() == second.json()
    assert seat.view["hand"] == 1
    assert seat.view["purse"] == "495.00"


def test_pages_that_say_how_things_stand_are_never_kept(dealt: Seat) -> None:
    for path in ("/school/seat", "/school/seat/choose", "/school/seat/history"):
        answer = dealt.gets(path, accept="text/html")
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "no-store"


def test_a_table_needs_a_profile_and_a_seat(app: FastAPI, seat: Seat) -> None:
    stranger = Seat(app)
    here = stranger.gets("/school/seat", accept="text/html")
    assert (here.status_code, here.headers["location"]) == (303, "/school?next=%2Fschool%2Fseat")
    led = seat.gets("/school/seat", accept="text/html")
    assert (led.status_code, led.headers["location"]) == (303, "/school/seat/choose")
    choosing = read_page(seat.gets("/school/seat/choose", accept="text/html").text)
    assert "Sit down with $500" in choosing.text
    assert {control["id"] for control in choosing.controls} == choosing.labels
    empty = read_page(seat.gets("/school/seat/history", accept="text/html").text)
    assert "You have not sat down yet." in empty.text


def test_a_table_that_is_gone_is_said_at_the_door(seat: Seat, school: School) -> None:
    seat.does("sit", **TCP, tables={"pair_plus": "MY-01"})
    seat.client = Client(create_app(published_catalogue(), school=school))
    assert seat.gets("/school/seat", accept="text/html").headers["location"].endswith("/choose")
    choosing = read_page(seat.gets("/school/seat/choose", accept="text/html").text)
    assert "MY-01" in choosing.text
    seat.does("sit", **TCP)
    assert seat.view["phase"] == "betting"


def test_a_page_escapes_what_somebody_wrote(seat: Seat) -> None:
    text = seat.gets("/school/seat/choose?game=three-card-poker", accept="text/html").text
    assert "<i>odd</i>" not in text
    assert "MY-01: Generous &amp; &lt;i&gt;odd&lt;/i&gt; (yours)" in text


def test_a_session_is_a_file_and_another_learner_sees_none_of_it(
    app: FastAPI, school: School, dealt: Seat
) -> None:
    view = dealt.view
    dealt.does("decide", hand=1, at=view["at"], choice="fold")
    table = dealt.gets("/school/seat/export.csv")
    assert table.headers["content-disposition"] == 'attachment; filename="sitting-1.csv"'
    assert len(table.text.splitlines()) == 2
    book = dealt.gets("/school/seat/export.xlsx?sitting=1")
    with zipfile.ZipFile(io.BytesIO(book.content)) as archive:
        sheet = archive.read("xl/worksheets/sheet1.xml").decode()
    assert sheet.count("<row ") == len(table.text.splitlines())
    assert 'r="A2"><v>1</v>' in sheet, "a number is a number"
    records = dealt.gets("/school/seat/export.jsonl?sitting=1")
    assert json.loads(records.text)["game"] == "three-card-poker"
    other = Seat(app, pupil(school, "Bob"))
    for path in ("/school/seat/export.csv?sitting=1", f"{SEAT}/hand/1/1"):
        answer = other.gets(path, accept="application/json")
        assert answer.status_code == 404
        assert "no session 1" in answer.json()["error"]["message"]


# What is wrong ----------------------------------------------------------------------------------

Row = tuple[str, object, int, str, str]
# what is done, with what, the status, the name of the error, part of the message
WRONG_SITS: list[Row] = [
    ("sit", "{", 422, "bad-line", "not JSON"),
    ("sit", "[]", 422, "bad-line", "JSON object"),
    ("sit", {}, 422, "bad-value", "game is missing; it must be a text"),
    ("sit", {"game": "snap"}, 422, "unknown-game", "snap"),
    ("sit", {"game": 7}, 422, "bad-value", "game is 7; it must be a text"),
    ("sit", {**TCP, "tables": []}, 422, "bad-value", "tables is []; it must be an object"),
    (
        "sit",
        {**TCP, "tables": {"pair_plus": 3}},
        422,
        "bad-value",
        "it must be an object of short texts",
    ),
    ("sit", {**TCP, "tables": {"pair_plus": "UTH-01"}}, 422, "unknown-table", "does not pay"),
    ("sit", {**TCP, "tables": {"blind": "UTH-01"}}, 422, "unknown-table", "no table 'blind'"),
    ("sit", {**TCP, "options": 1}, 422, "bad-value", "options is 1; it must be an object"),
    ("sit", {**TCP, "options": {"x": True}}, 422, "bad-option", "no switch 'x'"),
    ("sit", {**TCP, "options": {"ante_mandatory": "yes"}}, 422, "bad-option", "true or false"),
    ("sit", {**TCP, "procedure": "by-hand"}, 422, "bad-option", "no procedure 'by-hand'"),
    ("sit", {**TCP, "procedure": 4}, 422, "bad-value", "procedure is 4; it must be a text"),
    ("sit", {**TCP, "mode": "cheat"}, 422, "bad-value", "choose one of play, coach"),
    ("sit", {**TCP, "spots": 4}, 422, "bad-value", "1 to 3"),
    ("sit", {**TCP, "spots": True}, 422, "bad-value", "must be a whole number"),
    ("sit", {**TCP, "speed": "warp"}, 422, "bad-value", "choose one of quick"),
    ("deal", {"bets": {"1": {"ante": "5"}}}, 409, "wrong-state", "sit down first"),
    ("mode", {"mode": "coach"}, 409, "wrong-state", "sit down first"),
    ("leave", {}, 409, "wrong-state", "sit down first"),
    ("dance", {}, 422, "unknown-command", "the actions are sit, mode, deal"),
]
WRONG_ACTS: list[Row] = [
    ("mode", {}, 422, "bad-value", "mode is missing; it must be a text"),
    ("mode", {"mode": "sleep"}, 422, "bad-value", "choose one of"),
    ("deal", {}, 422, "bad-value", 'bets is missing; it must be an object like {"1"'),
    ("deal", {"bets": 5}, 422, "bad-value", "bets is 5; it must be an object"),
    ("deal", {"bets": {"1": "5"}}, 422, "bad-value", "1 is '5'; it must be an object"),
    ("deal", {"bets": {"one": {"ante": "5"}}}, 422, "bad-value", "spot is 'one'"),
    ("deal", {"bets": {"1": {"ante": 5}}}, 422, "bad-amount", "write dollars as text"),
    ("deal", {"bets": {"1": {"ante": "5"}}, "after": "1"}, 422, "bad-value", "after is '1'"),
    ("deal", {"bets": {"1": {"ante": "5"}}, "after": 0}, 409, "stale", "hand 1"),
    ("deal", {"bets": {"1": {"ante": "5"}}}, 409, "wrong-state", "hand 1 is being played"),
    ("decide", {}, 422, "bad-value", "hand is missing; it must be a whole number"),
    ("decide", {"hand": 1, "at": 1.5, "choice": "play"}, 422, "bad-value", "at is 1.5"),
    ("decide", {"hand": 1, "at": 2}, 422, "bad-value", "choice is missing; it must be a text"),
    ("decide", {"hand": 1, "at": 0, "choice": "play"}, 409, "stale", "moved on"),
    ("decide", {"hand": 2, "at": 2, "choice": "play"}, 409, "stale", "hand 2"),
    ("decide", {"hand": 1, "at": 2, "choice": "x" * 61}, 422, "bad-value", "1 to 60"),
    ("buy-in", {}, 409, "wrong-state", "cannot buy in now"),
    ("leave", {}, 409, "wrong-state", "cannot leave now"),
    ("question", {}, 409, "wrong-state", "not a quiz"),
    ("answer", {"question": "1", "choice": "play"}, 422, "bad-value", "question is '1'"),
    ("answer", {"question": 1, "choice": "play"}, 409, "wrong-state", "not a quiz"),
]


def refused(answer: httpx.Response, status: int, name: str, message: str) -> None:
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert error["name"] == name
    assert message in f"{error['place']}: {error['message']}"


@pytest.mark.parametrize(("act", "body", "status", "name", "message"), WRONG_SITS)
def test_what_cannot_be_sat_down_to_is_told(
    seat: Seat, act: str, body: object, status: int, name: str, message: str
) -> None:
    refused(seat.asks(act, body), status, name, message)
    assert seat.view["sitting"] == 0, "nothing was changed"


@pytest.mark.parametrize(("act", "body", "status", "name", "message"), WRONG_ACTS)
def test_what_cannot_be_done_in_a_hand_is_told(
    dealt: Seat, act: str, body: object, status: int, name: str, message: str
) -> None:
    before = dealt.view
    refused(dealt.asks(act, body), status, name, message)
    assert dealt.view == before, "nothing was changed"


def test_an_answer_nobody_offered_is_told(dealt: Seat) -> None:
    at = dealt.view["at"]
    answer = dealt.asks("decide", {"hand": 1, "at": at, "choice": "raise 9x"})
    refused(answer, 422, "illegal-action", "play")


@pytest.mark.parametrize(
    ("path", "status", "message"),
    [
        (f"{SEAT}/hand/9/1", 404, "no session 9"),
        (f"{SEAT}/hand/1/9", 404, "no hand 9"),
        (f"{SEAT}/hand/one/1", 422, "sitting is 'one'"),
        (f"{SEAT}/hand/1/-1", 422, "hand is '-1'"),
        (f"{SEAT}/hand/1/1?step=99", 404, "step 99"),
        (f"{SEAT}/hand/1/1?step=0", 404, "step 0"),
        (f"{SEAT}/hand/1/1?step=x", 422, "step is 'x'"),
        (f"{SEAT}/history?sitting=9", 404, "no session 9"),
        (f"{SEAT}/history?sitting=9999999999", 422, "whole number"),
        ("/school/seat/hand/1/9", 404, "no hand 9"),
        ("/school/seat/history?sitting=9", 404, "no session 9"),
        ("/school/seat/choose?game=snap", 404, "snap"),
        ("/school/seat/export.csv?sitting=9", 404, "no session 9"),
        ("/school/seat/export.pdf", 404, "no page"),
    ],
)
def test_what_an_address_names_and_nobody_knows_is_missing(
    dealt: Seat, path: str, status: int, message: str
) -> None:
    answer = dealt.gets(path, accept="application/json")
    assert answer.status_code == status, answer.text
    assert message in answer.json()["error"]["message"]


def test_another_site_and_a_stranger_change_nothing(app: FastAPI, dealt: Seat) -> None:
    body = {"hand": 1, "at": dealt.view["at"], "choice": "fold"}
    refused(Seat(app).asks("decide", body), 401, "not-signed-in", "choose a profile")
    refused(Seat(app, "nobodyknows1").asks("decide", body), 401, "not-signed-in", "profile")
    dealt.headers = {**dealt.headers, "sec-fetch-site": "cross-site"}
    refused(dealt.asks("decide", body), 403, "not-yours", "another site")
    assert dealt.view["phase"] == "deciding"
