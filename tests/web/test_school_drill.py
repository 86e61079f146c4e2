"""The payout drill in a real chromium and over its API: every game, keys, two tabs, a phone."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from random import Random
from typing import Any, Self

import httpx
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from croupier.games import GAMES
from croupier.rules import Game, make_layout
from croupier.school.drill import asking
from croupier.school.drill.courses import CourseChoice, current_course
from croupier.school.drill.questions import DrillQuestion
from croupier.show.languages import find_language
from croupier.web.school import LEARNER
from tests.school.drilling import said_rightly, said_wrongly
from tests.school.pupils import pupil
from tests.sweeps import of_games
from tests.web.contrast import faint
from tests.web.learners import SchoolHouse, Tabs, tab_to
from tests.web.windows import DESK, PHONE, Visitor

browsers = pytest.mark.browser
Arrive = Callable[..., "Learner"]


class Site(SchoolHouse):
    """A school with one learner, whose cards are shuffled by a seed."""

    dana: str

    def opens_anew(self) -> Self:
        super().opens_anew()
        self.app.state.chance = Random(11)  # noqa: S311 - no money rides on it
        self.dana = pupil(self.school, "Dana")
        return self

    @property
    def question(self) -> DrillQuestion:
        course = current_course(self.school.look(), self.dana)
        assert course is not None
        assert course.put is not None
        return course.put.question(None)

    def begins(self, *games: str, seed: int = 1, **choice: Any) -> None:
        """Begin a course elsewhere: in the terminal, or on another page."""
        wanted = CourseChoice(games, **choice)
        self.school.transact(
            lambda transaction: asking.begin(transaction, self.dana, wanted, Random(seed))  # noqa: S311
        )


@dataclass
class Learner(Visitor):
    """Dana at a browser."""

    server: Site = field(kw_only=True)

    def opens(self, asked: str = "") -> Page:
        self.goes_to(f"/school/drill{asked}")
        return self.page

    @property
    def boxes(self) -> Locator:
        return self.page.locator("#amounts input")

    def writes(self, said: Callable[..., str] = said_rightly) -> None:
        """Type the amounts, each followed by Enter, which answers after the last one."""
        page = self.page
        expect(self.boxes.first).to_be_focused()
        for due in self.server.question.dues():
            page.keyboard.type(said(due))
            page.keyboard.press("Enter")
        expect(page.locator("#course")).to_have_attribute("data-phase", "answered")

    def goes_on(self) -> None:
        expect(self.page.locator("#go")).to_be_focused()
        self.page.keyboard.press("Enter")


@pytest.fixture(scope="module")
def house() -> Iterator[Site]:
    served = Site().start()
    yield served
    served.stop()


@pytest.fixture
def site(house: Site) -> Site:
    return house.opens_anew()


@pytest.fixture(scope="module")
def tabs(browser: Browser, house: Site) -> Tabs[Learner]:
    return Tabs(browser, house, lambda page: Learner(page, house.address, server=house))


@pytest.fixture
def arrive(tabs: Tabs[Learner], site: Site) -> Iterator[Arrive]:
    with tabs.lent() as take:
        yield partial(take, learner=site.dana)


# In the browser ---------------------------------------------------------------------------------


@browsers
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_short_course_of_every_game(arrive: Arrive, site: Site, game: Game) -> None:
    dana = arrive()
    page = dana.opens()
    expect(page.get_by_role("heading", name="What do you want to practice?")).to_be_visible()
    page.locator("[name=game]:checked").uncheck()
    page.get_by_role("checkbox", name=game.title, exact=True).check()
    page.get_by_label("10", exact=True).check()
    page.get_by_role("button", name="Begin").click()
    for number in range(1, 4):
        expect(page.locator("#course-title")).to_have_text(f"Question {number} of 10")
        expect(page.locator("#game")).to_have_text(game.title)
        question = site.question
        for spot in question.round.spots:
            cards = page.locator(".drill-spot", has_text=f"Seat {spot.seat}")
            expect(cards.locator("img")).to_have_count(len(spot.cards))
        expect(page.locator(".drill-hand")).to_have_count(0)
        dana.writes()
        expect(page.get_by_role("status")).to_contain_text("Right")
        expect(page.locator(".drill-hand").first).to_be_visible()
        expect(page.locator("#right")).to_have_text(str(number))
        dana.goes_on()
    expect(page.locator("#course-title")).to_have_text("Question 4 of 10")
    page.get_by_role("button", name="End this course").click()
    expect(page.locator("#result-title")).to_have_text("3 of 3 right")
    expect(page.locator("#courses tr")).to_have_count(1)
    expect(page.locator("#courses")).to_contain_text(game.title)


@browsers
def test_a_wrong_answer_is_explained(arrive: Arrive, site: Site) -> None:
    site.begins("three-card-poker", bets=("pair_plus",), questions=2, seed=4)
    dana = arrive()
    page = dana.opens()
    dues = site.question.dues()
    dana.writes(said_wrongly)
    status = page.get_by_role("status")
    expect(status).to_contain_text("Wrong")
    for due in dues:
        expect(status).to_contain_text(due.worked_out)
        expect(status).to_contain_text(due.lines[0].clause.text)
    expect(page.locator("#wrong-count")).to_have_text("1")
    expect(page.locator("#amounts .drill-mark").first).to_contain_text("wrong: ")
    dana.goes_on()
    expect(page.locator("#course-title")).to_have_text("Question 2 of 2")
    expect(status).to_be_empty()


@browsers
def test_the_reason_is_in_the_language_of_the_page(arrive: Arrive, site: Site) -> None:
    site.begins("three-card-poker", bets=("ante",), questions=2, seed=4)
    dana = arrive()
    page = dana.opens("?lang=es")
    (due,) = site.question.dues()
    dana.writes(said_wrongly)
    status = page.get_by_role("status")
    spanish = find_language("es").sentence
    assert spanish(due.worked_out) != due.worked_out
    expect(status).to_contain_text(f"{spanish(due.worked_out)}.")
    expect(status).to_contain_text(spanish(due.lines[0].clause.text))


@browsers
def test_what_is_no_amount_is_said_beside_the_box_and_not_counted(
    arrive: Arrive, site: Site
) -> None:
    site.begins("three-card-poker", bets=("pair_plus",), questions=2, seed=4)
    dana = arrive()
    page = dana.opens()
    for box in dana.boxes.all():
        box.fill("ten")
    page.keyboard.press("Enter")
    expect(page.locator("#ask-wrong")).to_contain_text("'ten' is not an amount; write dollars")
    expect(dana.boxes.last).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#course")).to_have_attribute("data-phase", "asking")
    expect(page.locator("#wrong-count")).to_have_text("0")
    for box in dana.boxes.all():
        box.fill("")
    dana.boxes.first.focus()
    dana.writes()
    expect(page.locator("#ask-wrong")).to_be_hidden()
    expect(page.get_by_role("status")).to_contain_text("Right")


@browsers
def test_a_refresh_keeps_the_question_and_so_does_going_back(arrive: Arrive, site: Site) -> None:
    site.begins("ultimate-texas-holdem", questions=3, seed=2)
    dana = arrive()
    page = dana.opens()

    def seen() -> list[str | None]:
        expect(dana.boxes.first).to_be_visible()
        return [page.locator("#asked").inner_text(), *(
            card.get_attribute("alt") for card in page.locator("#hand img").all()
        )]  # fmt: skip

    first = seen()
    page.reload()
    assert seen() == first
    page.goto(f"{site.address}/school")
    expect(page.get_by_text("Question 1 of 3 is waiting for you.")).to_be_visible()
    page.go_back()
    assert seen() == first
    dana.boxes.first.focus()
    dana.writes()
    page.reload()
    expect(page.get_by_role("status")).to_contain_text("Right")
    dana.goes_on()
    expect(page.locator("#course-title")).to_have_text("Question 2 of 3")


@browsers
def test_a_second_tab_that_is_behind_is_told_and_shown_where_it_stands(
    arrive: Arrive, site: Site
) -> None:
    site.begins("three-card-poker", bets=("ante",), questions=3, seed=3)
    dana = arrive()
    page = dana.opens()
    old = page.context.new_page()
    old.goto(page.url)
    expect(old.locator("#course-title")).to_have_text("Question 1 of 3")
    page.bring_to_front()
    dana.writes()
    dana.goes_on()
    expect(page.locator("#course-title")).to_have_text("Question 2 of 3")
    for box in old.locator("#amounts input").all():
        box.fill("0")
    old.locator("#go").click()
    expect(old.locator("#course-title")).to_have_text("Question 2 of 3")
    expect(old.get_by_role("alert")).to_contain_text("answered in another window")
    course = current_course(site.school.look(), site.dana)
    assert course is not None
    assert len(course.marks) == 1


@browsers
def test_keys_alone_take_a_whole_course(arrive: Arrive, site: Site) -> None:
    dana = arrive()
    page = dana.opens()
    tab_to(page, page.get_by_role("checkbox", name="Solitaire Stud", exact=True))
    page.keyboard.press("Space")
    tab_to(page, page.get_by_label("20", exact=True))
    page.keyboard.press("ArrowLeft")
    tab_to(page, page.get_by_role("button", name="Begin"))
    page.keyboard.press("Enter")
    for number in range(1, 11):
        expect(page.locator("#course-title")).to_have_text(f"Question {number} of 10")
        dana.writes(said_wrongly if number == 3 else said_rightly)
        dana.goes_on()
    expect(page.locator("#result-title")).to_have_text("9 of 10 right")
    expect(page.locator("#result-title")).to_be_focused()
    expect(page.locator("#figures")).to_contain_text("Longest streak")


@browsers
def test_chips_and_words_build_the_amount(arrive: Arrive, site: Site) -> None:
    site.begins("three-card-poker", bets=("pair_plus",), questions=2, seed=4)
    dana = arrive()
    page = dana.opens()
    box = dana.boxes.first
    for name in ("Add $25", "Add $25", "Add $5", "Add $0.50", "Add $0.25"):
        page.get_by_role("button", name=name, exact=True).click()
    expect(box).to_have_value("55.75")
    page.get_by_role("button", name="Add $0.25", exact=True).click()
    expect(box).to_have_value("56")
    page.get_by_role("button", name="Push").click()
    expect(box).to_have_value("push")
    page.get_by_role("button", name="Add $500", exact=True).click()
    expect(box).to_have_value("500")
    page.get_by_role("button", name="Clear").click()
    expect(box).to_have_value("")
    assert box.get_attribute("inputmode") == "decimal"


@browsers
def test_the_clock_runs_by_the_book_and_says_when_it_is_over(arrive: Arrive, site: Site) -> None:
    site.begins("three-card-poker", bets=("ante",), questions=2, seed=3)
    site.clock.now += asking_time(site) * 2
    moving, still = arrive(motion=True), arrive()
    for dana, bar in ((moving, True), (still, False)):
        page = dana.opens()
        expect(page.get_by_role("timer")).to_contain_text("over time")
        expect(page.locator("#bar")).to_be_visible(visible=bar)
    dana.writes()
    expect(page.get_by_role("status")).to_contain_text("Right, but slow")


def asking_time(site: Site) -> timedelta:
    course = current_course(site.school.look(), site.dana)
    assert course is not None
    assert course.put is not None
    return timedelta(milliseconds=course.put.target_ms)


@browsers
@pytest.mark.parametrize("game", of_games())
def test_nothing_runs_off_the_side_and_every_word_can_be_read(
    arrive: Arrive, site: Site, game: Game
) -> None:
    """At both widths: the question, the verdict, the result, and the fullest table of the game."""
    crowded = next((bet.key for bet in make_layout(game).bets if bet.resolved_last), "")
    dana = arrive()
    for seed, bets in ((6, ()), (9, (crowded,) if crowded else ())):
        site.begins(game.name, bets=bets, questions=2, seed=seed)
        page = dana.opens()
        expect(dana.boxes.first).to_be_visible()
        fits(page)
        dana.boxes.first.focus()
        dana.writes(said_wrongly)
        fits(page)
        dana.goes_on()
        expect(page.locator("#course-title")).to_have_text("Question 2 of 2")
        dana.writes()
        dana.goes_on()
        expect(page.locator("#result-title")).to_have_text("1 of 2 right")
        page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
        fits(page)


def fits(page: Page) -> None:
    for size in (PHONE, DESK):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        assert faint(page) == []
        small = page.evaluate(
            "[...document.querySelectorAll('main button, main select, main input[type=text]')]"
            ".filter(one => one.checkVisibility() && one.getBoundingClientRect().height < 24)"
            ".map(one => one.outerHTML)"
        )
        assert small == []


@browsers
def test_every_box_has_a_name_and_what_happens_is_said_aloud(arrive: Arrive, site: Site) -> None:
    site.begins("let-it-ride", bets=("envy",), questions=2, seed=1)
    dana = arrive()
    page = dana.opens()
    for ask in site.question.asks:
        expect(page.get_by_role("textbox", name=f"Seat {ask.seat}", exact=True)).to_be_visible()
    unnamed = page.evaluate(
        "[...document.querySelectorAll('main input, main select')]"
        ".filter(one => one.checkVisibility() && !one.labels?.length).map(one => one.outerHTML)"
    )
    assert unnamed == []
    assert page.locator("#asked").get_attribute("aria-live") == "polite"
    for card in page.locator("#hand img").all():
        assert " of " in (card.get_attribute("alt") or "")


# Over the API -----------------------------------------------------------------------------------


@pytest.fixture
def api(site: Site) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=site.address, cookies={LEARNER: site.dana}) as client:
        yield client


BEGIN = {"games": ["three-card-poker"], "questions": 3}


def test_presses_are_idempotent_and_stale_ones_are_conflicts(api: httpx.Client, site: Site) -> None:
    key = {"idempotency-key": "begin 1"}
    first = api.post("/api/school/drill/begin", json=BEGIN, headers=key)
    assert first.json() == {"course": 1, "question": 1}
    assert api.post("/api/school/drill/begin", json=BEGIN, headers=key).json() == first.json()
    view = api.get("/api/school/drill").json()
    assert (view["phase"], view["course"], view["question"]) == ("asking", 1, 1)
    amounts = [said_rightly(due) for due in site.question.dues()]
    body = {"course": 1, "question": 1, "amounts": amounts}
    key = {"idempotency-key": "answer 1"}
    for _ in range(2):
        answer = api.post("/api/school/drill/answer", json=body, headers=key)
        assert answer.json() == {"course": 1, "question": 1, "right": True}
    again = api.post("/api/school/drill/answer", json=body)
    assert (again.status_code, again.json()["error"]["name"]) == (409, "stale")
    assert api.get("/api/school/drill").json()["score"]["right"] == 1
    on = api.post("/api/school/drill/next", json={"course": 1, "question": 1})
    assert on.json() == {"course": 1, "question": 2}
    assert api.post("/api/school/drill/leave", json={}).json() == {"course": 1, "over": True}


@pytest.mark.parametrize(
    ("path", "body", "status", "told"),
    [
        ("begin", {}, 422, "games is missing; it must be a list"),
        ("begin", BEGIN | {"games": "tcp"}, 422, "a list of at most"),
        ("begin", BEGIN | {"games": []}, 422, "at least one game"),
        ("begin", BEGIN | {"games": ["bingo"]}, 422, "unknown game 'bingo'"),
        ("begin", BEGIN | {"questions": 0}, 422, "1 to 200 questions"),
        ("begin", BEGIN | {"questions": "3"}, 422, "it must be a whole number"),
        ("begin", BEGIN | {"questions": True}, 422, "it must be a whole number"),
        ("begin", BEGIN | {"bets": ["trips"]}, 422, "not part of these games"),
        ("begin", BEGIN | {"bets": [1]}, 422, "short texts"),
        ("begin", BEGIN | {"tables": ["TCP-01"]}, 422, "it must be an object"),
        ("begin", BEGIN | {"tables": {"pair_plus": "UTH-01"}}, 422, "does not pay pair_plus"),
        ("begin", BEGIN | {"pace": 1}, 422, "a pace is 2.5 to 30 seconds"),
        ("begin", BEGIN | {"pace": 10**400}, 422, "a pace is 2.5 to 30 seconds"),
        (
            "answer",
            {"course": 1, "question": 1, "amounts": ["0"]},
            409,
            "this course was abandoned",
        ),
        ("answer", {"course": 1, "question": 1, "amounts": "0"}, 422, "amounts is '0'"),
        ("next", {"course": 1, "question": 10**400}, 409, "this course was abandoned"),
        ("next", {"course": 1}, 422, "question is missing; it must be a whole number"),
        ("leave", {}, 409, "no course is in progress"),
    ],
)
def test_bad_bodies_are_explained(
    api: httpx.Client, path: str, body: dict[str, Any], status: int, told: str
) -> None:
    answer = api.post(f"/api/school/drill/{path}", json=body)
    assert answer.status_code == status, answer.text
    assert told in answer.json()["error"]["message"]
    assert api.get("/api/school/drill").json()["phase"] == "none"


def test_nobody_is_drilled_without_a_profile_or_from_another_site(site: Site) -> None:
    with httpx.Client(base_url=site.address) as stranger:
        page = stranger.get("/school/drill")
        assert page.status_code == 303
        assert page.headers["location"] == "/school?next=%2Fschool%2Fdrill"
        assert stranger.get("/api/school/drill").status_code == 401
        assert stranger.post("/api/school/drill/begin", json=BEGIN).status_code == 401
    headers = {"origin": "http://elsewhere.example"}
    with httpx.Client(base_url=site.address, cookies={LEARNER: site.dana}) as lured:
        for path in ("begin", "answer", "next", "leave"):
            answer = lured.post(f"/api/school/drill/{path}", json=BEGIN, headers=headers)
            assert answer.status_code == 403
