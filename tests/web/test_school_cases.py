"""Cases in a real chromium: a table is opened and closed, and a supervisor is called to it.

The right acts come from someone who reads the situation and the rule sheet, without a script.
"""

import pytest
from playwright.sync_api import expect

from croupier.games import find_game
from croupier.school.trainer.lessons import find_lesson, lessons_for
from tests.web.trainer_learners import LIR, TCP, Arrive, Learner, arrive, site, tabs
from tests.web.windows import DESK, PHONE, widths

pytestmark = pytest.mark.browser
__all__ = ["arrive", "site", "tabs"]

LESSONS = [
    pytest.param(LIR, "opening", DESK, id="opening, wide"),
    pytest.param(TCP, "opening", PHONE, id="opening, narrow"),
    pytest.param(TCP, "verify-and-confirm", PHONE, id="verify and confirm, narrow"),
    pytest.param(TCP, "verify-by-key", DESK, id="key and J-POT, wide"),
    pytest.param(TCP, "undo-and-refund", DESK, id="undo and refund, wide"),
    pytest.param(LIR, "count-a-deck", PHONE, id="count a deck, narrow"),
]


def begins_by_clicks(learner: Learner, game: str, lesson: str) -> None:
    """Begin from the list of lessons, as a person would."""
    title = find_lesson(find_game(game), lesson).title
    learner.visitor.goes_to(f"/school/deal/{game}")
    learner.page.get_by_role("button", name=f"Deal the lesson {title}", exact=True).click()
    expect(learner.page.locator("#case")).to_be_visible()
    learner.table.is_drawn()


@pytest.mark.parametrize(("game", "lesson", "size"), LESSONS)
def test_a_lesson_of_cases_is_passed_by_clicks(
    arrive: Arrive, game: str, lesson: str, size: dict[str, int]
) -> None:
    learner = arrive(size)
    table, page = learner.table, learner.page
    begins_by_clicks(learner, game, lesson)
    cases = find_lesson(find_game(game), lesson).cases
    for number in range(1, len(cases) + 1):
        expect(page.locator("#case-says")).to_have_text(table.view["case"])
        expect(page.locator("#say")).to_have_text(f"Case {number} of {len(cases)}: what do you do?")
        assert widths(page) == [size["width"]] * 2
        table.deals_round()
        if number < len(cases):
            expect(page.locator("#report-title")).to_have_text(
                f"Case {number} of {len(cases)} is done"
            )
            page.get_by_role("button", name="Next round").click()
            expect(page.locator("#round")).to_have_text(f"{number + 1} of {len(cases)}")
            table.is_drawn()
    expect(page.locator("#report-verdict")).to_have_text("Passed with 100%.")
    page.get_by_role("link", name="All lessons").click()
    expect(page.locator(f"[data-lesson={lesson}]")).to_have_attribute("data-state", "passed")


def test_a_case_shows_what_it_asks_for_and_nothing_of_a_deal(arrive: Arrive) -> None:
    learner = arrive(PHONE)
    page = learner.page
    begins_by_clicks(learner, LIR, "opening")
    expect(page.locator("#case-says")).to_be_in_viewport()
    expect(page.locator("#verdict")).to_be_in_viewport()
    for gone in ("#felt", ".tools", "#calls-place", "#turns-place", "#settling", "#shortcuts"):
        expect(page.locator(gone)).to_be_hidden()
    page.get_by_role("button", name="Turn the shuffler on").click()
    expect(page.locator("#say")).to_contain_text("Right: Turn the shuffler on")
    page.get_by_role("button", name="Put Key 1 into the first slot").click()
    expect(page.locator("#case-message")).to_have_text("The keypad is on.")
    learner.visitor.goes_to("/school")
    learner.begins(TCP, "first-shift")
    for back in ("#felt", ".tools", "#calls-place", "#turns-place"):
        expect(page.locator(back)).to_be_visible()
    expect(page.locator("#moves-title")).to_have_text("Other procedures")


def test_a_step_out_of_turn_is_named_with_its_clause_and_the_way_to_it(arrive: Arrive) -> None:
    learner = arrive()
    page = learner.page
    begins_by_clicks(learner, LIR, "opening")
    page.get_by_role("button", name="Load deck 1 into the shuffler").click()
    fault = page.get_by_role("alert")
    expect(fault).to_contain_text("Procedure fault: did “Load deck 1 into the shuffler”")
    expect(fault).to_contain_text("LIR-O1 Turn the shuffler on")
    fault.get_by_role("link", name="LIR-O1").click()
    page.wait_for_url("**/games/let-it-ride?procedure=bonus-keypad#O1")
    expect(page.locator("#O1")).to_be_in_viewport()


def test_keys_of_the_deal_are_silent_in_a_case(arrive: Arrive) -> None:
    learner = arrive()
    begins_by_clicks(learner, TCP, "verify-and-confirm")
    before = learner.table.place
    for key in ("d", "7", "s", "7", "b", "0"):
        learner.page.keyboard.press(key)
    learner.page.get_by_role("button", name="Find the hand as selected").click()
    expect(learner.page.locator("#verdict")).to_have_attribute("data-kind", "right")
    learner.table.is_drawn()
    assert learner.table.place == f"1/{int(before.partition('/')[2]) + 1}"


def test_whoever_passes_the_whole_course_is_offered_the_certificate(arrive: Arrive) -> None:
    learner = arrive()
    for lesson in lessons_for(find_game(TCP), "supervisor"):
        learner.passes(TCP, lesson.key)
    learner.visitor.goes_to(f"/school/deal/{TCP}")
    link = learner.page.get_by_role("link", name="Your supervisor certificate")
    expect(link).to_have_attribute("href", f"/school/certificate/{TCP}/supervisor.pdf")
    got = learner.page.request.get(f"{learner.site.address}{link.get_attribute('href')}")
    assert got.status == 200
    assert got.body().startswith(b"%PDF")
