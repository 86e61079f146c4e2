"""The school for programs: profiles and their cookie, the class behind its door, and bad input."""

import json
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
import schemathesis
from fastapi import FastAPI
from fastapi.routing import APIRoute
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as some
from schemathesis.generation import GenerationMode
from starlette.requests import Request
from starlette.responses import Response

from croupier.games import GAMES, find_game
from croupier.ledger import Answer, MemoryStore, Page, Refusal, Refused
from croupier.ledger.opening import open_store
from croupier.paytables import published_catalogue
from croupier.school.box.lessons import lessons_for
from croupier.school.box.record import PASSED
from croupier.school.house import School
from croupier.school.learners import learners
from croupier.school.register import forget
from croupier.school.skills import practised, skills_of
from croupier.web.app import ROUTES, create_app
from croupier.web.asked import Data
from croupier.web.limits import RateLimit
from croupier.web.school import LEARNER, act_on_school, learner_of
from croupier.web.signed_in import Limits
from tests.school.box_rooms import Room
from tests.school.pupils import answers, open_small, pupil
from tests.web.conftest import Client
from tests.web.floors import PEOPLE, SITE, Console, error, quick_hash, small_floor
from tests.web.pages import read_page

__all__ = ["quick_hash"]

TOPIC = "seat/three-card-poker/play/Queen high"
OURS = {"sec-fetch-site": "same-origin"}


@pytest.fixture
def school() -> School:
    return open_small()


@pytest.fixture
def app(school: School) -> FastAPI:
    return create_app(published_catalogue(), school=school)


class Browser:
    """Somebody at a browser: it keeps the cookie it is given."""

    def __init__(self, app: FastAPI) -> None:
        self.client = Client(app)
        self.learner = ""

    def post(self, path: str, body: object = None, *, key: str = "") -> httpx.Response:
        headers = {**OURS, **self._cookie(), **({"idempotency-key": key} if key else {})}
        content = json.dumps({} if body is None else body)
        answer = self.client.post(SITE + path, content=content, headers=headers)
        self._hear(answer)
        return answer

    def get(self, path: str) -> httpx.Response:
        answer = self.client.get(SITE + path, headers=self._cookie())
        self._hear(answer)
        return answer

    def enrols(self, name: str) -> str:
        learner: str = self.post("/api/school/learners", {"name": name}).json()["id"]
        return learner

    def _cookie(self) -> dict[str, str]:
        return {"cookie": f"{LEARNER}={self.learner}"} if self.learner else {}

    def _hear(self, answer: httpx.Response) -> None:
        if LEARNER in answer.headers.get("set-cookie", ""):
            self.learner = answer.cookies.get(LEARNER) or ""


@pytest.fixture
def browser(app: FastAPI) -> Browser:
    return Browser(app)


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


def test_over_https_the_cookie_stays_there(app: FastAPI) -> None:
    answer = Client(app).post("https://localhost/api/school/learners", json={"name": "Dana"})
    assert "secure" in answer.headers["set-cookie"].lower()


def test_a_press_sent_again_makes_one_profile(browser: Browser, school: School) -> None:
    first = browser.post("/api/school/learners", {"name": "Dana"}, key="1")
    again = browser.post("/api/school/learners", {"name": "Dana"}, key="1")
    assert first.json() == again.json()
    assert len(learners(school.look())) == 1
    other = browser.post("/api/school/learners", {"name": "Bob"}, key="1")
    error(other, 409, "bad-request")


def test_the_book_remembers_no_name_beside_the_profile(browser: Browser, school: School) -> None:
    """What is remembered for a press sent again stays for good; a name must be forgettable."""
    browser.post("/api/school/learners", {"name": "Dana"}, key="1")
    with school.book.store.reading() as reader:
        remembered = list(reader.requests())
    assert len(remembered) == 1
    assert "Dana" not in str(remembered)


def test_one_chooses_leaves_and_comes_back(app: FastAPI) -> None:
    here, there = Browser(app), Browser(app)
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
        ("choose", {"learner": "\ud800"}, 404, "unknown-learner"),
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
def room(app: FastAPI) -> Browser:
    """A room of the school with one button and one page."""

    def presses(learner: str, data: Data) -> Any:
        if data.get("stale"):
            raise Refused(Refusal.STALE, "that hand is over")

        def work(page: Page) -> Answer:
            practised(page, learner, TOPIC, right=bool(data.get("right")))
            return {"tries": skills_of(page, learner)[TOPIC].tries}

        return work

    async def act(request: Request) -> Response:
        return await act_on_school(request, presses)

    def enters(request: Request) -> Response:
        return Response(learner_of(request))

    app.router.routes.insert(0, APIRoute("/api/school/room", act, methods=["POST"]))
    app.add_route("/school/room", enters)
    return Browser(app)


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
    school.perform(lambda page: {"gone": forget(page, dana)[1]})
    error(room.post("/api/school/room", {"right": True}), 401, "not-signed-in")
    assert skills_of(school.look(), dana) == {}
    assert "Who are you?" in read_page(room.get("/school").text).text


def test_somebody_forgotten_at_another_process_is_not_begun_again(tmp_path: Path) -> None:
    """Between the look at the cookie and the work there is a moment; the work looks again."""
    here, there = (School(open_store(tmp_path / "school.db")) for _ in range(2))
    app = create_app(published_catalogue(), school=here)

    def presses(learner: str, _: Data) -> Any:
        there.perform(lambda page: {"gone": forget(page, learner)[1]})

        def work(page: Page) -> Answer:
            practised(page, learner, TOPIC, right=True)
            return {}

        return work

    async def act(request: Request) -> Response:
        return await act_on_school(request, presses)

    app.router.routes.insert(0, APIRoute("/api/school/room", act, methods=["POST"]))
    browser = Browser(app)
    dana = browser.enrols("Dana")
    error(browser.post("/api/school/room"), 401, "not-signed-in")
    assert skills_of(here.look(), dana) == {}
    for school in (here, there):
        school.close()


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
    assert "You practise as Bob" in read_page(browser.get("/school").text).text
    answers(there, bob, TOPIC, "-", title="Queen high")
    assert "Queen high" in read_page(browser.get("/school").text).text
    assert browser.get(f"/api/school/class/{bob}").json()["tries"] == 1
    for school in (here, there):
        school.close()


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

    def passes(book: Page) -> Answer:
        passed = book.get(PASSED, f"{room.learner}/let-it-ride/{first.key}")
        for lesson in others:
            book.put(PASSED, f"{room.learner}/let-it-ride/{lesson.key}", passed)
        return {}

    room.school.perform(passes)
    assert address in read_page(browser.get("/school").text).links


# The class --------------------------------------------------------------------------------------

CLASS = ["/school/class", "/school/class.csv", "/school/class/{dana}", "/api/school/class",
         "/api/school/class/{dana}"]  # fmt: skip


@pytest.fixture
def filled(school: School) -> str:
    dana = pupil(school, "Dana <b>")
    answers(school, dana, TOPIC, "+---", cost="1/12", title="Queen <i>high</i>")
    pupil(school, "Bob")
    return dana


@pytest.mark.parametrize("path", CLASS)
def test_without_a_floor_the_class_is_as_open_as_the_school(
    browser: Browser, filled: str, path: str
) -> None:
    answer = browser.get(path.format(dana=filled))
    assert answer.status_code == 200
    assert "Dana" in answer.text
    is_page = answer.headers["content-type"].startswith("text/html")
    assert ("<i>high" in answer.text) != is_page


@pytest.mark.parametrize("path", CLASS)
@pytest.mark.parametrize("role", ["nobody", *PEOPLE])
def test_beside_a_floor_the_class_is_for_supervisors_and_executives(
    school: School, filled: str, path: str, role: str
) -> None:
    client = Client(create_app(published_catalogue(), small_floor(), school=school))
    address = path.format(dana=filled)
    if role == "nobody":
        answer = client.get(SITE + address)
        if path.startswith("/api/"):
            error(answer, 401, "not-signed-in")
        else:
            assert answer.status_code == 303
            assert answer.headers["location"].startswith("/sign-in?next=%2Fschool%2Fclass")
        assert "Dana" not in answer.text
        return
    answer = Console(client, role).get(address)
    if role in ("supervisor", "executive"):
        assert answer.status_code == 200
        assert "Dana" in answer.text
    else:
        assert answer.status_code == 403
        assert "Dana" not in answer.text


def test_the_school_itself_needs_no_sign_in_beside_a_floor(school: School) -> None:
    browser = Browser(create_app(published_catalogue(), small_floor(), school=school))
    browser.enrols("Dana")
    text = read_page(browser.get("/school").text).text
    assert "You practise as Dana" in text
    assert "with a supervisor's or executive's sign-in" in text


def test_the_class_page_says_who_is_stuck_on_what(browser: Browser, filled: str) -> None:
    text = read_page(browser.get("/school/class").text).text
    for words in ("Hard for the class", "Queen <i>high</i>", "3 of 4", "0.25 bets", "25%",
                  "Works on:", "3 of the last 4 wrong", "never"):  # fmt: skip
        assert words in text, words
    one = read_page(browser.get(f"/school/class/{filled}").text).text
    for words in ("Dana <b>", "What goes wrong", "Queen <i>high</i>", "4 answers, 25% right"):
        assert words in one, words


def test_the_class_may_be_put_in_order(browser: Browser, school: School, filled: str) -> None:
    first, second = (learner.id for learner in learners(school.look()))
    orders = {"name": [first, second], "stuck": [filled, first], "idle": [first, filled]}
    for order, wanted in {**orders, "nonsense": orders["name"]}.items():
        text = browser.get(f"/school/class?order={order}").text
        places = [text.index(f'data-learner="{learner}"') for learner in wanted]
        assert places == sorted(places), order


def test_a_learner_nobody_knows_is_missing(browser: Browser) -> None:
    error(browser.get("/api/school/class/nobody"), 404, "unknown-learner")
    answer = browser.get("/school/class/%3Cscript%3E")
    assert answer.status_code == 404
    assert "unknown-learner" in answer.text
    assert "<script>" not in answer.text.partition("<body>")[2]


def test_the_sheet_is_a_file(browser: Browser, filled: str) -> None:
    answer = browser.get("/school/class.csv")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert "class.csv" in answer.headers["content-disposition"]
    assert answer.text.startswith("learner,id,room,game")
    assert answer.text.count("\r\n") == 3


# Whatever is sent -------------------------------------------------------------------------------

SHARED = settings(
    max_examples=60,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
OPERATIONS: list[Any] = [
    cast(Any, found).ok()
    for found in schemathesis.openapi.from_dict(create_app(published_catalogue()).openapi())
    .include(path_regex="^/api/school")
    .get_all_operations()
]


def test_schemathesis_reads_every_route_of_the_school() -> None:
    described = {(found.method.upper(), found.path) for found in OPERATIONS}
    assert described == {
        (method, route.path)
        for route in ROUTES
        if isinstance(route, APIRoute) and route.path.startswith("/api/school")
        for method in route.methods or ()
    }
    assert len(described) >= 6


@pytest.fixture(scope="module")
def busy() -> Browser:
    """A learner whom nothing slows down."""
    app = create_app(published_catalogue(), school=School(MemoryStore()))
    app.state.limits = Limits(RateLimit(1e6, 10**6), RateLimit(1e6, 10**6))
    browser = Browser(app)
    browser.enrols("Dana")
    return browser


BODIES = (b"", b"{}", b"[]", b"{", b"\xff", b"null", b'"text"', b"[" * 10_000)
FIELDS = (
    "name", "learner", "game", "tables", "options", "procedure", "mode", "spots", "speed", "bets",
    "hand", "at", "choice", "question", "lesson", "equipment", "round", "act", "answer", "amount",
    "amounts", "topic", "topics", "seconds",
)  # fmt: skip
VALUES = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats(allow_nan=False)
    | some.text(max_size=12) | some.sampled_from([game.name for game in GAMES]),
    lambda inner: some.lists(inner, max_size=3)
    | some.dictionaries(some.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip
SENT = some.sampled_from(BODIES) | some.dictionaries(some.sampled_from(FIELDS), VALUES).map(
    lambda body: json.dumps(body).encode()
)
"""What a broken or hostile page might send; no route describes its body, so we bring our own."""


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda found: found.label)
def test_no_input_breaks_a_route(busy: Browser, operation: Any) -> None:
    """Not a fault of ours, a status that is described, and the one error shape."""
    described = {int(status) for status in operation.definition.raw["responses"]}
    sent = 0

    @SHARED
    @given(operation.as_strategy(generation_mode=GenerationMode.POSITIVE), SENT)
    def tries(case: Any, body: bytes) -> None:
        nonlocal sent
        sent += 1
        request = case.as_transport_kwargs(base_url=SITE)
        answer = busy.client.request(
            request["method"], request["url"], params=request["params"], content=body,
            headers={"cookie": f"{LEARNER}={busy.learner}"},
        )  # fmt: skip
        assert answer.status_code in described | {404, 405}, answer.text
        if answer.status_code >= 400:
            told = answer.json()
            assert told == {"error": told["error"]}
            assert told["error"].keys() == {"name", "place", "message"}

    tries()
    assert sent
