"""The instructor's view: who may see it, what it says, and what it exports."""

import re

import pytest

from croupier.paytables import published_catalogue
from croupier.school.house import School
from croupier.school.learners import learners
from croupier.web.app import create_app
from croupier.web.school_class import LEARNERS_ON_A_PAGE
from tests.school.pupils import answers, pupil
from tests.web.at_school import TOPIC, Browser, browser, school, school_app
from tests.web.conftest import Client
from tests.web.floors import PEOPLE, SITE, Console, error, small_floor
from tests.web.pages import read_page

__all__ = ["browser", "school", "school_app"]


LEARNER = "Lena <b>"
"""Nobody on the floor has this name: a page's header names the signed-in person."""

CLASS = ["/school/class", "/school/class.csv", "/school/class/{learner}", "/api/school/class",
         "/api/school/class/{learner}"]  # fmt: skip


@pytest.fixture
def filled(school: School) -> str:
    learner = pupil(school, LEARNER)
    answers(school, learner, TOPIC, "+---", cost="1/12", title="Queen <i>high</i>")
    pupil(school, "Bob")
    return learner


@pytest.mark.parametrize("path", CLASS)
def test_without_a_floor_the_class_is_as_open_as_the_school(
    browser: Browser, filled: str, path: str
) -> None:
    answer = browser.get(path.format(learner=filled))
    assert answer.status_code == 200
    assert "Lena" in answer.text
    is_page = answer.headers["content-type"].startswith("text/html")
    assert ("<i>high" in answer.text) != is_page


@pytest.mark.parametrize("path", CLASS)
@pytest.mark.parametrize("role", ["nobody", *PEOPLE])
def test_beside_a_floor_the_class_is_for_supervisors_and_executives(
    school: School, filled: str, path: str, role: str
) -> None:
    client = Client(create_app(published_catalogue(), small_floor(), school=school))
    address = path.format(learner=filled)
    if role == "nobody":
        answer = client.get(SITE + address)
        if path.startswith("/api/"):
            error(answer, 401, "not-signed-in")
        else:
            assert answer.status_code == 303
            assert answer.headers["location"].startswith("/sign-in?next=%2Fschool%2Fclass")
        assert "Lena" not in answer.text
        return
    answer = Console(client, role).get(address)
    if role in ("supervisor", "executive"):
        assert answer.status_code == 200
        assert "Lena" in answer.text
    else:
        assert answer.status_code == 403
        for told in ("Lena", "Bob", "Queen"):
            assert told not in answer.text, told


def test_the_school_itself_needs_no_sign_in_beside_a_floor(school: School) -> None:
    browser = Browser(create_app(published_catalogue(), small_floor(), school=school))
    browser.enrols("Dana")
    text = read_page(browser.get("/school").text).text
    assert "You are practicing as Dana" in text
    assert "sign in as a supervisor or executive" in text


def test_progress_is_told_in_the_language_of_the_page(school: School) -> None:
    browser = Browser(create_app(published_catalogue(), school=school))
    browser.enrols("Dana")
    (dana,) = (one.id for one in learners(school.look()) if one.name == "Dana")
    answers(school, dana, "drill/let-it-ride/bonus", "+-", title="Bonus bet: flush")
    text = read_page(browser.get("/school?lang=es").text).text
    for words in ("Respuestas", "Costo de los errores", "ahora mismo", "1 de las últimas 2 mal"):
        assert words in text
    assert "Answers" not in text
    assert "of the last" not in text


def test_the_class_page_says_who_is_stuck_on_what(browser: Browser, filled: str) -> None:
    text = read_page(browser.get("/school/class").text).text
    for words in ("Hard for the class", "Queen <i>high</i>", "3 of 4", "0.25 bets", "25%",
                  "Working on:", "3 of the last 4 wrong", "never"):  # fmt: skip
        assert words in text, words
    one = read_page(browser.get(f"/school/class/{filled}").text).text
    for words in (LEARNER, "Trouble spots", "Queen <i>high</i>", "4 answers, 25% right"):
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
    assert "<script>" not in answer.text.partition("</head>")[2]


def test_the_sheet_is_a_file(browser: Browser, filled: str) -> None:
    answer = browser.get("/school/class.csv")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert "class.csv" in answer.headers["content-disposition"]
    assert answer.text.startswith("learner,id,room,game")
    assert answer.text.count("\r\n") == 3


def test_a_large_class_is_shown_some_at_a_time(browser: Browser, school: School) -> None:
    for number in range(2 * LEARNERS_ON_A_PAGE + 1):
        pupil(school, f"Learner {number:03}")

    def shown(query: str) -> list[str]:
        text = browser.get(f"/school/class{query}").text
        return re.findall(r'href="/school/class/\w+">Learner (\d+)<', text)

    last = f"{2 * LEARNERS_ON_A_PAGE:03}"
    everybody = [f"{number:03}" for number in range(2 * LEARNERS_ON_A_PAGE + 1)]
    pages = [shown(f"?page={number}") for number in (1, 2, 3)]
    assert [name for page in pages for name in page] == everybody
    assert shown("") == shown("?page=0") == pages[0]
    assert shown("?page=99") == pages[2] == [last]
    page = read_page(browser.get("/school/class?order=idle&page=2").text)
    assert "51 to 100 of 101" in page.text
    assert [link for link in page.links if link.startswith("?") and "page=" in link] == [
        f"?order=idle&page={number}" for number in (1, 2, 3)
    ]
    nonsense = browser.get("/school/class?page=two")
    assert nonsense.status_code == 422
    assert "page is 'two'; it must be a whole number" in read_page(nonsense.text).text


def test_a_class_of_one_page_has_no_page_numbers(browser: Browser, filled: str) -> None:
    assert "Pages of learners" not in browser.get("/school/class").text
    assert filled in browser.get("/school/class?page=1").text
