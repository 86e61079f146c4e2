"""The lab in a real chromium: figures that follow every key, errors next to their field, no mouse.

Every walk waits for words, never for time.
"""

import re
import threading
from collections.abc import Iterator
from contextlib import suppress

import pytest
import uvicorn
from playwright.sync_api import Locator, Page, Route, expect
from playwright.sync_api import TimeoutError as NotInTime

from croupier import lab
from croupier.lab.progress import Progress
from croupier.lab.result_cache import cached_answer
from croupier.paytables import Catalogue
from croupier.web.app import create_app
from croupier.web.serve import listen
from tests.web.lab_in_threads import slow_desk
from tests.web.test_browser import desk, phone, scriptless
from tests.web.windows import PATIENCE_MILLISECONDS, PHONE, TABS_MAX, Visitor, widths

__all__ = ["desk", "phone", "scriptless"]

pytestmark = pytest.mark.browser

LET_GO = threading.Event()
SLOW = "ML03"


def solve(question: lab.Question, *, progress: Progress | None = None) -> lab.Analysis:
    """Give the real answer; only the link table is slow, until it is released or stopped."""
    if SLOW in (
        question.layout.tables["progressive"].id for _ in (1,) if question.bet == "progressive"
    ):
        while not LET_GO.wait(0.01):
            if progress is not None:
                progress(1, 4)
    return cached_answer(question, progress=progress)


@pytest.fixture(scope="module")
def site(catalogue: Catalogue) -> Iterator[str]:
    with listen("127.0.0.1", 0) as listener:
        app = create_app(catalogue)
        app.state.lab = slow_desk(solve)
        config = uvicorn.Config(app, log_level="warning", lifespan="off", ws="none")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        LET_GO.set()
        server.should_exit = True
        thread.join()


def summary(page: Page) -> Locator:
    return page.locator("#summary")


def test_keys_alone_change_a_pay_and_the_edge_follows(desk: Visitor) -> None:
    page = desk.page

    def tab_to(target: Locator) -> None:
        for _ in range(TABS_MAX):
            page.keyboard.press("Tab")
            if target.evaluate("element => element === document.activeElement"):
                return
        raise AssertionError(f"{target} is not reached in {TABS_MAX} steps")

    desk.goes_to("/")
    tab_to(page.get_by_role("link", name="Lab", exact=True))
    page.keyboard.press("Enter")
    expect(summary(page)).to_have_text("House edge per base bet 3.3730%")
    expect(page.get_by_role("button", name="Analyze")).to_be_hidden()

    bet = page.get_by_label("Bet", exact=True)
    tab_to(bet)
    page.keyboard.type("Pair Plus")
    expect(bet).to_have_value("pair_plus")
    expect(summary(page)).to_have_text("House edge 2.3167%")
    expect(bet).to_be_focused()

    pair = page.get_by_label("Pair", exact=True)
    expect(pair).to_have_value("1")
    tab_to(pair)
    page.keyboard.press("Control+A")
    page.keyboard.type("2")
    expect(summary(page)).to_have_text("House edge −14.6244%")
    expect(page.get_by_text("custom pays", exact=True)).to_be_visible()
    expect(page).to_have_url(re.compile(r"pays\.pair=2"))
    expect(page.get_by_role("row", name="Pair 2 to 1")).to_be_visible()
    expect(page.get_by_role("img", name="Probability of each net result")).to_be_visible()

    page.keyboard.press("Control+A")
    page.keyboard.type("rubbish")
    expect(page.locator("#wrong-pays-pair")).to_contain_text("odds look like")
    expect(pair).to_have_attribute("aria-invalid", "true")
    expect(pair).to_be_focused()
    expect(summary(page)).to_have_text("House edge −14.6244%")

    tab_to(page.get_by_role("button", name="Restore the printed pays"))
    page.keyboard.press("Enter")
    expect(summary(page)).to_have_text("House edge 2.3167%")
    expect(page.locator("#wrong-pays-pair")).to_be_hidden()
    expect(page.get_by_text("custom pays", exact=True)).to_be_hidden()

    tab_to(page.get_by_role("link", name="Par sheet", exact=True))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("TCP-01")


def test_a_long_solve_shows_progress_and_stops(desk: Visitor) -> None:
    page = desk.page
    desk.goes_to("/lab?game=three-card-poker&bet=progressive")
    expect(summary(page)).to_contain_text("Fixed return")
    page.locator("#table").select_option(SLOW)
    expect(page.get_by_text(re.compile(r"Solving: 25% done, \d+ s"))).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("#fault").get_by_role("heading")).to_have_text("Stopped")
    expect(page.get_by_role("button", name="Stop")).to_be_hidden()
    page.locator("#table").select_option("TCP-P2")
    expect(
        page.get_by_role("heading", name="Three Card Poker: Progressive, TCP-P2")
    ).to_be_visible()
    expect(page.locator("#fault")).to_be_hidden()


def test_another_choice_ends_the_solve_before(desk: Visitor) -> None:
    """One solve runs at a time, so an answer shows that the previous one was dropped."""
    page = desk.page
    desk.goes_to("/lab?game=three-card-poker&bet=progressive")
    expect(summary(page)).to_contain_text("Fixed return")
    with page.expect_request("**/api/lab/analyse*"):
        page.locator("#table").select_option(SLOW)
    page.locator("#table").select_option("TCP-P2")
    expect(page.get_by_role("heading", name="Progressive, TCP-P2")).to_be_visible()


def test_a_choice_made_before_the_script_came_is_the_one_that_is_answered(desk: Visitor) -> None:
    page = desk.page
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/static/lab.js", hold)
    page.goto(f"{desk.site}/lab?game=three-card-poker", wait_until="commit")
    page.get_by_label("Bet", exact=True).select_option("pair_plus")
    while not held:
        page.wait_for_timeout(10)
    held[0].continue_()
    expect(page.locator("#summary")).to_have_text("House edge 2.3167%")
    expect(page.get_by_label("Flush", exact=True)).to_have_value("4")


def test_stakes_switches_and_ties_change_the_answer_and_the_address(desk: Visitor) -> None:
    page = desk.page
    desk.goes_to("/lab?game=let-it-ride")
    expect(summary(page)).to_have_text("House edge per base bet 3.5057%")
    page.get_by_text("Stakes, house switches and ties").click()
    page.get_by_label("When two decisions are equally good").select_option("more")
    risk = page.locator("#figures > div", has_text="Element of risk")
    more = lab.analyse("let-it-ride", ties="more").element_of_risk
    expect(risk).to_contain_text(str(more))
    expect(page).to_have_url(re.compile(r"ties=more"))
    page.get_by_label("$1 Bonus", exact=True).fill("1")
    expect(page.get_by_role("heading", name="with $1 Bonus")).to_be_visible()
    expect(page).to_have_url(re.compile(r"stake\.bonus=1"))
    expect(page.get_by_role("link", name="Par sheet", exact=True)).to_be_hidden()

    page.get_by_label("$1 Bonus", exact=True).fill("x")
    expect(page.locator("#wrong-stake-bonus")).to_contain_text("write dollars")
    page.get_by_role("button", name="Back to the defaults").click()
    expect(summary(page)).to_have_text("House edge per base bet 3.5057%")
    expect(page.locator("#wrong-stake-bonus")).to_be_hidden()
    expect(page).not_to_have_url(re.compile(r"stake|ties"))
    expect(page.get_by_role("link", name="Par sheet", exact=True)).to_be_visible()


def test_another_table_keeps_the_switches_and_another_game_does_not(desk: Visitor) -> None:
    page = desk.page
    desk.goes_to("/lab?game=three-card-poker&bet=progressive&option.folded_hands_qualify=yes")
    page.locator("#table").select_option("MG-01")
    expect(page.locator("#figures")).to_contain_text("unless folded hands qualify")
    expect(page.get_by_label("Folded hands qualify")).to_have_value("yes")
    page.get_by_label("Game").select_option("ultimate-texas-holdem")
    expect(page.get_by_role("heading", name="Ultimate Texas Hold'em: Base game")).to_be_visible()
    expect(page.locator("#option-folded_hands_qualify")).to_have_value("no")


def test_advice_follows_the_cards(desk: Visitor) -> None:
    page = desk.page
    desk.goes_to("/lab?game=let-it-ride")
    page.get_by_label("Your cards").fill("Kc Kd 5")
    expect(page.locator("#wrong-cards")).to_contain_text("is not a card")
    page.get_by_label("Your cards").fill("Kc Kd 5h")
    expect(page.get_by_role("heading", name="Best: ride")).to_be_visible()
    page.get_by_label("Community cards").fill("Kc")
    expect(page.locator("#advise-wrong")).to_contain_text("Kc")


def presses_analyse(page: Page) -> None:
    """Press the button of the form without scripts, repeatedly.

    It only asks and changes nothing, so a press that a busy browser lost can be repeated.
    """
    for _ in range(3):
        with suppress(NotInTime), page.expect_navigation(timeout=PATIENCE_MILLISECONDS / 3):
            page.get_by_role("button", name="Analyze").click()
            return


def test_without_scripts_the_button_answers(scriptless: Visitor) -> None:
    page = scriptless.page
    scriptless.goes_to("/lab")
    page.get_by_label("Game").select_option("let-it-ride")
    presses_analyse(page)
    expect(summary(page)).to_have_text("House edge per base bet 3.5057%")
    page.get_by_label("Royal Flush", exact=True).fill("0")
    page.get_by_label("Your cards").fill("Kc Kd 5h")
    presses_analyse(page)
    expect(page.get_by_role("heading", name="Best: ride")).to_be_visible()
    expect(page.get_by_text("custom pays", exact=True)).to_be_visible()


@pytest.mark.parametrize(
    "query", ["", "?bet=progressive", "?game=let-it-ride", "?game=three-card-poker-face-up"]
)
def test_the_lab_fits_a_phone(phone: Visitor, query: str) -> None:
    phone.goes_to(f"/lab{query}")
    expect(summary(phone.page)).to_contain_text("%")
    phone.page.get_by_text("How to play").or_(phone.page.get_by_text("Meters")).first.wait_for()
    assert widths(phone.page) == [PHONE["width"]] * 2
