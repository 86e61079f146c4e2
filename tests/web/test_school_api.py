"""The school for programs: profiles, the cookie that remembers them, and the basis of rooms."""

from pathlib import Path

import pytest
from fastapi import FastAPI
from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from croupier.games import find_game
from croupier.ledger import Answer, Refusal, Refused, Transaction
from croupier.ledger.opening import open_store
from croupier.paytables import published_catalogue
from croupier.school.house import COLLECTIONS, School
from croupier.school.learners import learners
from croupier.school.register import forget
from croupier.school.skills import practiced, skills_of
from croupier.school.trainer.lessons import lessons_for
from croupier.web.app import create_app
from croupier.web.operations import Body, Operation
from croupier.web.school import LEARNER, Pressed, learner_of
from tests.school.pupils import answers, pupil
from tests.school.trainer_rooms import Room
from tests.web.at_school import TOPIC, Browser, browser, school, school_app
from tests.web.conftest import Client
from tests.web.floors import SITE, error
from tests.web.pages import read_page

__all__ = ["browser", "school", "school_app"]


class Button(Body):
    """The one button of a room that only tests have."""

    right: bool = Field(default=False, description="true or false")
    stale: bool = Field(default=False, description="true or false")


(PASSED,) = (collection for collection in COLLECTIONS if collection.kind == "box-passed")


# Profiles ---------------------------------------------------------------------------------------


def test_a_name_makes_a_profile_and_the_browser_remembers_it(
    browser: Browser, school: School
) -> None:
    answer = browser.post("/api/school/learners", {"name": " Dana  Ŵ "})
    assert answer.status_code == 200
    assert answer.json()["name"] == "Dana Ŵ"
    cookie = answer.headers["set-cookie"].lower()
    for words in ("httponly", "samesite=strict", "path=/", "max-age=31536000"):
        assert words in cookie
    assert "secure" not in cookie
    (dana,) = learners(school.look())
    assert browser.learner == dana.id == answer.json()["id"]
    assert browser.get("/api/school/learners").json() == {
        "learners": [{"id": dana.id, "name": "Dana Ŵ", "enrolled": dana.enrolled}],
        "here": dana.id,
    }


def test_over_https_the_cookie_stays_there(school_app: FastAPI) -> None:
    answer = Client(school_app).post("https://localhost/api/school/learners", json={"name": "Dana"})
    assert "secure" in answer.headers["set-cookie"].lower()


def test_a_press_sent_again_makes_one_profile(browser: Browser, school: School) -> None:
    first = browser.post("/api/school/learners", {"name": "Dana"}, key="1")
    again = browser.post("/api/school/learners", {"name": "Dana"}, key="1")
    assert first.json() == again.json()
    assert len(learners(school.look())) == 1
    other = browser.post("/api/school/learners", {"name": "Bob"}, key="1")
    error(other, 409, "bad-request")


def test_the_book_remembers_no_name_beside_the_profile(browser: Browser, school: School) -> None:
    """A remembered answer to a repeated press stays for good; a name must be forgettable."""
    browser.post("/api/school/learners", {"name": "Dana"}, key="1")
    with school.ledger.store.reading() as reader:
        remembered = list(reader.requests())
    assert len(remembered) == 1
    assert "Dana" not in str(remembered)


def test_one_chooses_leaves_and_comes_back(school_app: FastAPI) -> None:
    here, there = Browser(school_app), Browser(school_app)
    dana, bob = here.enrols("Dana"), there.enrols("Bob")
    assert here.post("/api/school/choose", {"learner": bob}).json()["name"] == "Bob"
    assert here.learner == bob
    assert here.post("/api/school/leave").json() == {}
    assert here.learner == ""
    assert here.get("/api/school/learners").json()["here"] is None
    assert here.post("/api/school/choose", {"learner": "dana"}).json()["id"] == dana
    assert there.learner == bob


@pytest.mark.parametrize(
    ("path", "body", "status", "name"),
    [
        ("learners", {}, 422, "bad-value"),
        ("learners", {"name": 7}, 422, "bad-value"),
        ("learners", {"name": "  "}, 422, "bad-value"),
        ("learners", {"name": "x" * 41}, 422, "bad-value"),
        ("learners", {"name": "a\u0000b"}, 422, "bad-value"),
        ("learners", {"name": "half \ud800"}, 422, "bad-value"),
        ("learners", [], 422, "bad-line"),
        ("choose", {}, 422, "bad-value"),
        ("choose", {"learner": ["a"]}, 422, "bad-value"),
        ("choose", {"learner": "Nobody"}, 404, "unknown-learner"),
        ("choose", {"learner": "\ud800"}, 422, "bad-value"),
    ],
)  # fmt: skip
def test_bad_requests_are_named(
    browser: Browser, path: str, body: object, status: int, name: str
) -> None:
    error(browser.post(f"/api/school/{path}", body), status, name)
    assert browser.learner == ""


@pytest.mark.parametrize("path", ["learners", "choose", "leave"])
@pytest.mark.parametrize(
    "headers", [{"sec-fetch-site": "cross-site"}, {"origin": "https://elsewhere.example"}]
)
def test_another_site_presses_nothing(
    browser: Browser, school: School, path: str, headers: dict[str, str]
) -> None:
    body = {"name": "Eve", "learner": "Dana"}
    answer = browser.client.post(f"{SITE}/api/school/{path}", json=body, headers=headers)
    error(answer, 403, "not-yours")
    assert "set-cookie" not in answer.headers
    assert learners(school.look()) == ()


def test_names_are_not_made_by_the_thousand(browser: Browser, school: School) -> None:
    made = [browser.post("/api/school/learners", {"name": f"N {n}"}) for n in range(40)]
    error(made[-1], 429, "too-many-requests")
    assert made[-1].headers["retry-after"]
    assert 20 <= len(learners(school.look())) < 40


# What every room stands on ----------------------------------------------------------------------


@pytest.fixture
def room(school_app: FastAPI) -> Browser:
    """A room of the school with one button and one page."""

    def work(transaction: Transaction, learner: str, *, right: bool) -> Answer:
        practiced(transaction, learner, TOPIC, right=right)
        return {"tries": skills_of(transaction, learner)[TOPIC].tries}

    async def act(press: Pressed, body: Button) -> Response:
        if body.stale:
            raise Refused(Refusal.STALE, "that hand is over")
        return await press.does(work, body, right=body.right)

    def enters(request: Request) -> Response:
        return Response(learner_of(request))

    school_app.router.routes.insert(0, Operation("/api/school/room", act, methods=["POST"]))
    school_app.add_route("/school/room", enters)
    return Browser(school_app)


def test_a_press_is_done_once_however_often_it_is_sent(room: Browser, school: School) -> None:
    dana = room.enrols("Dana")
    told = [room.post("/api/school/room", {"right": True}, key="a").json() for _ in range(3)]
    assert told == [{"tries": 1}] * 3
    assert room.post("/api/school/room", {"right": False}).json() == {"tries": 2}
    error(room.post("/api/school/room", {"right": False}, key="a"), 409, "bad-request")
    assert skills_of(school.look(), dana)[TOPIC].recent == "+-"


def test_two_learners_may_use_the_same_key(room: Browser, school: School) -> None:
    first = room.enrols("Dana")
    room.post("/api/school/room", {"right": True}, key="a")
    second = room.enrols("Bob")
    room.post("/api/school/room", {"right": False}, key="a")
    assert [skills_of(school.look(), one)[TOPIC].recent for one in (first, second)] == ["+", "-"]


def test_what_has_moved_on_is_a_conflict(room: Browser) -> None:
    room.enrols("Dana")
    error(room.post("/api/school/room", {"stale": True}), 409, "stale")


def test_whoever_has_no_profile_is_led_to_choose_one(room: Browser) -> None:
    error(room.post("/api/school/room"), 401, "not-signed-in")
    answer = room.get("/school/room?x=1")
    assert answer.status_code == 303
    assert answer.headers["location"] == "/school?next=%2Fschool%2Froom%3Fx%3D1"
    page = room.get(answer.headers["location"])
    assert 'data-onward="/school/room?x=1"' in page.text
    dana = room.enrols("Dana")
    assert room.get("/school/room").text == dana


@pytest.mark.parametrize("elsewhere", ["https://elsewhere.example", "//elsewhere.example", "x"])
def test_nobody_is_led_to_another_site(browser: Browser, elsewhere: str) -> None:
    page = browser.get(f"/school?next={elsewhere}")
    assert 'data-onward="/school"' in page.text


def test_a_cookie_of_nobody_is_no_profile(room: Browser) -> None:
    for odd in ("nobody", "x" * 3000, '"\\"', "../.."):
        room.learner = odd
        assert room.post("/api/school/room").status_code == 401
        assert room.get("/school").status_code == 200


def test_somebody_forgotten_can_do_nothing_more(room: Browser, school: School) -> None:
    dana = room.enrols("Dana")
    room.post("/api/school/room", {"right": True})
    school.transact(lambda transaction: {"gone": forget(transaction, dana)[1]})
    error(room.post("/api/school/room", {"right": True}), 401, "not-signed-in")
    assert skills_of(school.look(), dana) == {}
    assert "Who are you?" in read_page(room.get("/school").text).text


def test_somebody_forgotten_at_another_process_is_not_begun_again(tmp_path: Path) -> None:
    """There is a moment between checking the cookie and the work; the work checks again."""
    here, there = (School(open_store(tmp_path / "school.db")) for _ in range(2))
    school_app = create_app(published_catalogue(), school=here)

    def work(transaction: Transaction, learner: str) -> Answer:
        practiced(transaction, learner, TOPIC, right=True)
        return {}

    async def act(press: Pressed) -> Response:
        there.transact(lambda transaction: {"gone": forget(transaction, press.learner)[1]})
        return await press.does(work)

    school_app.router.routes.insert(0, Operation("/api/school/room", act, methods=["POST"]))
    browser = Browser(school_app)
    dana = browser.enrols("Dana")
    error(browser.post("/api/school/room"), 401, "not-signed-in")
    assert skills_of(here.look(), dana) == {}
    for process in (here, there):
        process.close()


def test_a_press_from_another_site_changes_nothing(room: Browser, school: School) -> None:
    dana = room.enrols("Dana")
    answer = room.client.post(
        f"{SITE}/api/school/room", json={"right": True},
        headers={"cookie": f"{LEARNER}={dana}", "sec-fetch-site": "cross-site"},
    )  # fmt: skip
    error(answer, 403, "not-yours")
    assert skills_of(school.look(), dana) == {}


def test_a_terminal_beside_the_browser_is_kept_up_with(tmp_path: Path) -> None:
    here = School(open_store(tmp_path / "school.db"))
    there = School(open_store(tmp_path / "school.db"))
    browser = Browser(create_app(published_catalogue(), school=here))
    dana = pupil(there, "Dana")
    assert [one["id"] for one in browser.get("/api/school/learners").json()["learners"]] == [dana]
    bob = pupil(there, "Bob")
    browser.learner = bob
    assert "You are practicing as Bob" in read_page(browser.get("/school").text).text
    answers(there, bob, TOPIC, "-", title="Queen high")
    assert "Queen high" in read_page(browser.get("/school").text).text
    assert browser.get(f"/api/school/class/{bob}").json()["tries"] == 1
    for process in (here, there):
        process.close()


def test_a_course_that_is_complete_has_its_certificate_on_the_door() -> None:
    room = Room()
    first, *others = lessons_for(find_game("let-it-ride"))
    room.begin("let-it-ride", first.key)
    browser = Browser(create_app(published_catalogue(), school=room.school))
    browser.learner = room.learner
    assert f"{first.title} at Let It Ride is waiting" in read_page(browser.get("/school").text).text
    room.deal_shift()
    page = read_page(browser.get("/school").text)
    assert f"1 of {1 + len(others)} lessons" in page.text
    address = "/school/certificate/let-it-ride.pdf"
    assert address not in page.links

    def passes(transaction: Transaction) -> Answer:
        passed = transaction.get(PASSED, f"{room.learner}/let-it-ride/{first.key}")
        for lesson in others:
            transaction.put(PASSED, f"{room.learner}/let-it-ride/{lesson.key}", passed)
        return {}

    room.school.transact(passes)
    assert address in read_page(browser.get("/school").text).links
