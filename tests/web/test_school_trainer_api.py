"""The dealer's seat for programs: named refusals, and the certificate."""

from random import Random
from typing import Any

import httpx
import pytest

from croupier.games import find_game
from croupier.ledger import MemoryStore
from croupier.paytables import Catalogue, published_catalogue
from croupier.rules import Game
from croupier.school.house import School
from croupier.school.trainer.certificate import certificate_of
from croupier.school.trainer.lessons import lessons_for
from croupier.show.card_paper import typeset
from croupier.show.certificate_typst import CLAUSES_MAX, certificate_source
from croupier.show.languages import find_language
from croupier.web.app import create_app
from tests.school.pupils import pupil
from tests.school.trainer_rooms import Room
from tests.show.pdf_words import Pdf, squeezed
from tests.web.conftest import Client

TCP = "three-card-poker"
MARGIN_POINTS = 0.95 * 72
OUR_PAGE = {"sec-fetch-site": "same-origin"}
BEGIN = {"game": TCP, "lesson": "first-shift"}


class Learner:
    """A program with a profile."""

    def __init__(self, catalogue: Catalogue, school: School | None = None) -> None:
        self.school = school or School(MemoryStore())
        self.app = create_app(catalogue, school=self.school)
        self.app.state.chance = Random(4)  # noqa: S311
        self.client = Client(self.app)
        self.id = "" if school else pupil(self.school, "Dana")

    @property
    def headers(self) -> dict[str, str]:
        return {**OUR_PAGE, "cookie": f"croupier_learner={self.id}"}

    def posts(self, does: str, body: Any, **headers: str) -> httpx.Response:
        path = f"http://localhost/api/school/box/{does}"
        return self.client.post(path, json=body, headers={**self.headers, **headers})

    def gets(self, path: str) -> httpx.Response:
        return self.client.get(f"http://localhost{path}", headers=self.headers)


@pytest.fixture
def learner(catalogue: Catalogue) -> Learner:
    return Learner(catalogue)


def named(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["name"]


@pytest.mark.parametrize(
    ("does", "body", "status", "name"),
    [
        ("begin", {}, 422, "bad-value"),
        ("begin", {"game": TCP}, 422, "bad-value"),
        ("begin", {"game": "five-card-snap", "lesson": "first-shift"}, 422, "unknown-game"),
        ("begin", {"game": TCP, "lesson": "last-shift"}, 422, "bad-value"),
        ("begin", {**BEGIN, "tables": []}, 422, "bad-value"),
        ("begin", {**BEGIN, "tables": {"pair_plus": "UTH-01"}}, 422, "unknown-table"),
        ("begin", {**BEGIN, "tables": {"pair_plus": 7}}, 422, "bad-value"),
        ("begin", {**BEGIN, "tables": {"snap": "TCP-01"}}, 422, "unknown-table"),
        ("begin", {**BEGIN, "options": {"two_spots": "many"}}, 422, "bad-option"),
        ("begin", {**BEGIN, "procedure": "by-hand"}, 422, "bad-option"),
        ("begin", {**BEGIN, "procedure": 3}, 422, "bad-value"),
        ("begin", {**BEGIN, "equipment": "abacus"}, 422, "bad-value"),
        ("act", {"round": 1, "at": 0, "act": {"do": "ask", "seat": 2}}, 409, "wrong-state"),
        ("next", {}, 409, "wrong-state"),
        ("leave", {}, 409, "wrong-state"),
        ("dance", {}, 422, "unknown-command"),
        ("begin", [BEGIN], 422, "bad-line"),
    ],
)
def test_before_a_shift(learner: Learner, does: str, body: object, status: int, name: str) -> None:
    assert named(learner.posts(does, body)) == (status, name)
    assert learner.gets("/api/school/box").json() == {"phase": "none"}


@pytest.mark.parametrize(
    ("body", "status", "name"),
    [
        ({}, 422, "bad-value"),
        ({"round": "1", "at": 0, "act": {}}, 422, "bad-value"),
        ({"round": True, "at": 0, "act": {}}, 422, "bad-value"),
        ({"round": 1, "at": 0.0, "act": {}}, 422, "bad-value"),
        ({"round": 1, "at": 0, "act": []}, 422, "bad-value"),
        ({"round": 1, "at": 0, "act": {}}, 422, "bad-value"),
        ({"round": 1, "at": 0, "act": {"do": "juggle"}}, 422, "bad-value"),
        ({"round": 1, "at": 0, "act": {"do": "call", "what": "Bingo"}}, 422, "bad-value"),
        ({"round": 1, "at": 0, "act": {"do": "press", "what": 5}}, 422, "bad-value"),
        (
            {"round": 1, "at": 0, "act": {"do": "deal", "to": "seat 9", "cards": 3}},
            422,
            "bad-value",
        ),
        (
            {"round": 1, "at": 0, "act": {"do": "deal", "to": "dealer", "cards": 0}},
            422,
            "bad-value",
        ),
        ({"round": 1, "at": 0, "act": {"do": "burn", "cards": "1"}}, 422, "bad-value"),
        ({"round": 1, "at": 0, "act": {"do": "ask", "seat": 99}}, 422, "bad-value"),
        ({"round": 1, "at": 0, "act": {"do": "announce", "qualifies": "yes"}}, 422, "bad-value"),
        ({"round": 1, "at": 0, "act": {"do": "collect", "chips": -1}}, 422, "bad-value"),
        ({"round": 1, "at": 0, "act": {"do": "rule", "effect": "shrug"}}, 422, "bad-value"),
        ({"round": 1, "at": 1, "act": {"do": "supervisor"}}, 409, "stale"),
        ({"round": 2, "at": 0, "act": {"do": "supervisor"}}, 409, "stale"),
    ],
)
def test_at_the_table(learner: Learner, body: object, status: int, name: str) -> None:
    assert learner.posts("begin", BEGIN).status_code == 200
    before = learner.gets("/api/school/box").json()
    assert named(learner.posts("act", body)) == (status, name)
    assert learner.gets("/api/school/box").json() == before, "nothing was done"
    assert named(learner.posts("next", {})) == (409, "wrong-state")


def test_payouts_are_amounts_of_money(learner: Learner) -> None:
    learner.posts("begin", BEGIN)
    seat = learner.gets("/api/school/box").json()["acts"]["seats"][0]
    for amount in ("", "0", "-5", "ten", "1e3", "5.", "1234567890", 5, None, ["5"]):
        act = {"do": "resolve", "seat": seat, "bet": "ante", "how": "pay", "amount": amount}
        answer = learner.posts("act", {"round": 1, "at": 0, "act": act})
        assert named(answer) == (422, "bad-value"), amount


def test_a_request_sent_twice_is_done_once(learner: Learner) -> None:
    key = {"idempotency-key": "press 1"}
    assert (
        learner.posts("begin", BEGIN, **key).json() == learner.posts("begin", BEGIN, **key).json()
    )
    body = {"round": 1, "at": 0, "act": {"do": "call", "what": "No more bets"}}
    first = learner.posts("act", body, **{"idempotency-key": "press 2"})
    again = learner.posts("act", body, **{"idempotency-key": "press 2"})
    assert first.json() == again.json()
    assert first.json() == {"right": True, "fault": None, "round": 1, "at": 1}
    assert learner.gets("/api/school/box").json()["at"] == 1


def test_a_table_of_the_users_own_is_dealt_and_stays_as_it_was(learner: Learner) -> None:
    """Its pays belong to the shift from then on: a program without the table shows the same."""
    assert (
        "MY-01: Generous &amp; &lt;i&gt;odd&lt;/i&gt; (yours)"
        in learner.gets(f"/school/deal/{TCP}").text
    )
    begin = {**BEGIN, "lesson": "side-bets", "tables": {"pair_plus": "MY-01"}}
    assert learner.posts("begin", begin).status_code == 200
    view = learner.gets("/api/school/box").json()
    assert view["choice"]["tables"]["pair_plus"] == "MY-01"
    learner.client = Client(create_app(published_catalogue(), school=learner.school))
    assert learner.gets("/api/school/box").json() == view
    assert named(learner.posts("begin", begin)) == (422, "unknown-table")


def test_whoever_has_no_profile_or_comes_from_elsewhere_does_nothing(learner: Learner) -> None:
    assert named(learner.posts("begin", BEGIN, **{"sec-fetch-site": "cross-site"})) == (
        403,
        "not-yours",
    )
    assert named(learner.posts("begin", BEGIN, cookie="")) == (401, "not-signed-in")
    learner.id = "nobody"
    assert named(learner.posts("begin", BEGIN)) == (401, "not-signed-in")
    assert named(learner.gets("/api/school/box")) == (401, "not-signed-in")
    assert learner.gets("/school/deal").status_code == 303
    assert learner.gets(f"/school/certificate/{TCP}.pdf").status_code == 303


def test_games_that_nobody_knows_are_missing(learner: Learner) -> None:
    for path in ("/school/deal/snap", "/school/certificate/snap.pdf"):
        assert learner.gets(path).status_code == 404


# The certificate --------------------------------------------------------------------------------


def passed(game: Game, *, faults: int = 0, name: str = "Ann Porter") -> Room:
    """Return someone who passed the whole course, with this many errors in its first act."""
    room = Room(seed=5)
    room.enrol(name)
    for lesson in lessons_for(game):
        room.begin(game.name, lesson.key)
        for _ in range(faults if lesson.key == "full-table" else 0):
            room.act({"do": "supervisor"})
        assert room.deal_shift()["passed"]
    return room


def test_a_course_that_is_not_complete_has_no_certificate(learner: Learner) -> None:
    answer = learner.gets(f"/school/certificate/{TCP}.pdf")
    assert answer.status_code == 409
    for lesson in lessons_for(find_game(TCP)):
        assert lesson.title in answer.text
    assert "/school/certificate/" not in learner.gets("/school/deal").text


def test_a_certificate_is_one_page_with_the_record_behind_it(catalogue: Catalogue) -> None:
    game = find_game(TCP)
    room = passed(game, faults=3)
    learner = Learner(catalogue, room.school)
    learner.id = room.learner
    link = f"/school/certificate/{TCP}.pdf"
    assert f'href="{link}"' in learner.gets("/school/deal").text
    assert f'href="{link}"' in learner.gets(f"/school/deal/{TCP}").text
    answer = learner.gets(link)
    assert answer.headers["content-type"] == "application/pdf"
    pdf = Pdf(answer.content)
    assert len(pdf.pages) == 1
    certificate = certificate_of(room.school.look(), room.learner, TCP)
    wanted = ["Ann Porter", game.title, game.edition, "11/16/2026", "Instructor"]
    wanted += [certificate["digest"], f"{certificate['acts']} acts"]
    for lesson in certificate["lessons"]:
        wanted += [lesson["title"], f"{lesson['percent']}%"]
        wanted.append(f"{lesson['procedure']['won']} of {lesson['procedure']['of']}")
    assert certificate["faults"][0]["times"] == 3
    wanted += [f"{fault['times']}×{fault['clause']}" for fault in certificate["faults"]]
    for words in wanted:
        assert squeezed(words) in pdf.letters, words
    assert learner.gets(link).content == answer.content, "the same record is the same paper"


@pytest.mark.parametrize("clauses", [0, CLAUSES_MAX, 40])
@pytest.mark.parametrize("name", ["A", "W" * 40, '#strong[*] \\ "quoted" \u5f20\u4e09'])
def test_however_much_went_wrong_it_is_one_page(clauses: int, name: str) -> None:
    certificate = {
        "learner": name, "game": TCP, "title": "Ultimate Texas Hold'em", "edition": "2026",
        "awarded": "2026-11-16T12:00:00.000000Z", "acts": 1200, "seconds": 7300,
        "digest": "ab" * 32,
        "lessons": [
            {
                "title": f"When things go wrong {number}", "ended": "2026-11-16T12:00:00.000000Z",
                "percent": 100, "procedure": {"won": 100, "of": 100}, "pays": {"won": 0, "of": 0},
                "seconds": 3601, "pace": 3600, "tries": 12,
            }
            for number in range(8)
        ],
        "faults": [
            {"clause": f"UTH-{number}", "times": 12, "text": "A clause that goes on. " * 12}
            for number in range(clauses)
        ],
    }  # fmt: skip
    spanish = Pdf(typeset(certificate_source(certificate, language=find_language("es"))))
    assert len(spanish.pages) == 1
    assert squeezed("Lecciones aprobadas").upper() in spanish.letters
    pdf = Pdf(typeset(certificate_source(certificate)))
    assert len(pdf.pages) == 1
    assert squeezed("When things go wrong 7") in pdf.letters
    assert ("None:every" in pdf.letters) is (clauses == 0)
    assert ("And384under32moreclauses." in pdf.letters) is (clauses == 40)
    assert squeezed("ab" * 32) in pdf.letters
    assert min(run.x for run in pdf.runs) > MARGIN_POINTS - 1, "nothing runs off the paper"
