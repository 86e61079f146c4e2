"""The dealer's seat under disturbances: refresh, two tabs, no connection, a phone.

Also the pages around it: lessons, the end of a shift, leaving.
"""

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from croupier.games import GAMES
from croupier.rules import Game
from croupier.school.trainer import shift
from croupier.show.layout_svg import CLOTH_LIGHT
from tests.sweeps import of_games
from tests.web.contrast import faint
from tests.web.trainer_learners import LIR, TCP, Arrive, arrive, site, tabs
from tests.web.windows import DESK, PHONE, widths

pytestmark = pytest.mark.browser
__all__ = ["arrive", "site", "tabs"]

FINGER_PIXELS = 44


# Refresh, tabs, contact -------------------------------------------------------------------------


def test_a_refresh_finds_the_round_where_it_was(arrive: Arrive) -> None:
    learner = arrive()
    table, page = learner.begins(TCP, "base-game"), learner.page
    learner.deals_until(lambda act: act.get("how") == "pay")
    shown = _shown(page)
    page.reload()
    table.is_drawn()
    assert _shown(page) == shown
    settled = page.locator("#settling-cards img").first
    assert " of " in (settled.get_attribute("alt") or ""), "the hand that is settled lies open"
    page.go_back()
    page.go_forward()
    table.is_drawn()
    assert _shown(page) == shown


def _shown(page: Page) -> list[str]:
    cards = page.locator("#settling-cards img").or_(page.locator("[data-cards] img"))
    return [
        *cards.evaluate_all("cards => cards.map(card => card.alt)"),
        *page.locator("#mark-procedure, #mark-pays, #settling-bets li").all_inner_texts(),
    ]


def test_a_tab_that_fell_behind_is_told_and_catches_up(arrive: Arrive) -> None:
    learner = arrive()
    table, page = learner.begins(TCP, "first-shift"), learner.page
    act = learner.comes_to(lambda act: act["do"] == "deal")
    expect(page.locator("#box")).to_have_attribute("data-at", "1/0")
    page.get_by_role("button", name="Green button").click()
    expect(page.locator("#say")).to_contain_text(
        "You went on with this round in another tab or a terminal"
    )
    table.is_drawn()
    assert table.view["faults"] == [], "what was pressed on an old picture is no fault"
    table.does_right(act)


def test_another_tab_that_is_looked_at_again_shows_the_present(arrive: Arrive) -> None:
    learner = arrive()
    table, page = learner.begins(TCP, "first-shift"), learner.page
    learner.comes_to(lambda act: act["do"] == "ask")
    page.evaluate("window.dispatchEvent(new Event('focus'))")
    table.is_drawn()
    table.does_right({"do": "ask", "seat": table.view["acts"]["seats"][0]})
    learner.work(shift.begin, game=LIR, lesson="first-shift", chance=Random(1))  # noqa: S311
    page.evaluate("window.dispatchEvent(new Event('focus'))")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Let It Ride")


def test_a_double_click_and_a_key_held_down_are_one_act(arrive: Arrive) -> None:
    learner = arrive()
    table, page = learner.begins(LIR, "first-shift"), learner.page  # its deal follows the call
    call = page.get_by_role("button", name="No more bets; collect the Bonus bets")
    call.dblclick()
    expect(page.locator("#verdict")).to_have_attribute("data-kind", "right")
    call.dispatch_event("click", {"detail": 2, "bubbles": True})  # its second half comes late
    first, second = table.view["acts"]["seats"]
    page.locator(f"[data-target='seat {first}']").focus()
    page.keyboard.down("Enter")
    expect(page.locator("#say")).to_contain_text(f"Right: 3 cards to seat {first}")
    page.keyboard.down("Enter")  # still held: the key repeats itself
    page.keyboard.up("Enter")
    empty = next(seat for seat in range(1, 8) if seat not in (first, second))
    page.keyboard.press(str(empty))  # that seat has no player to deal to
    page.keyboard.press(str(second))
    expect(page.locator("#say")).to_contain_text(f"Right: 3 cards to seat {second}")
    table.is_drawn()
    assert table.place == "1/3"


def test_without_contact_an_act_waits_and_is_done_once(arrive: Arrive) -> None:
    learner = arrive()
    table, page = learner.begins(TCP, "first-shift"), learner.page
    met: list[str] = []

    def swallow(route: Route) -> None:
        """The first time, the act arrives but its answer is lost."""
        met.append(route.request.headers["idempotency-key"])
        if len(met) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    page.route("**/api/school/box/act", swallow)
    page.get_by_role("button", name="No more bets").click()
    expect(page.locator("#lost")).to_be_visible()
    expect(page.locator("#verdict")).to_have_attribute("data-kind", "right")
    expect(page.locator("#lost")).to_be_hidden()
    assert len(met) == 2
    assert len(set(met)) == 1
    assert table.place == "1/1"
    learner.visitor.faults[:] = [
        fault for fault in learner.visitor.faults if "net::ERR_" not in fault
    ]


# What everybody can use -------------------------------------------------------------------------


@pytest.mark.parametrize("game", of_games())
def test_a_full_table_fits_is_readable_and_labelled(arrive: Arrive, game: Game) -> None:
    learner = arrive()
    learner.begins(game.name, "full-table")
    learner.deals_until(lambda act: act["do"] == "resolve")
    for size in (DESK, PHONE):
        learner.page.set_viewport_size({"width": size["width"], "height": size["height"]})
        _is_well(learner.page, size)
        _fits_fingers(learner.page)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_pages_of_a_course_fit_are_readable_and_labelled(
    arrive: Arrive, size: dict[str, int]
) -> None:
    learner = arrive(size)
    learner.begins(TCP, "first-shift")
    _is_well(learner.page, size)
    learner.comes_to_the_end(missing=True)
    for path in ("/school/deal/table", "/school/deal", f"/school/deal/{TCP}"):
        learner.visitor.goes_to(path)
        _is_well(learner.page, size)


def _is_well(page: Page, size: dict[str, int]) -> None:
    assert widths(page) == [size["width"]] * 2
    page.evaluate(
        "color => { const felt = document.getElementById('felt');"
        "if (felt) felt.style.background = color; }",
        CLOTH_LIGHT,  # the layout is a drawing; this is its brightest color
    )
    assert faint(page) == []
    nameless = page.locator("input, button, select").evaluate_all(
        "all => all.filter(one => !(one.labels?.length || one.textContent.trim() || one.ariaLabel))"
        ".map(one => one.outerHTML)"
    )
    assert nameless == []
    levels = page.evaluate(
        "[...document.querySelectorAll('main h1, main h2, main h3')]"
        ".filter(one => one.checkVisibility()).map(one => Number(one.tagName[1]))"
    )
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
    assert page.evaluate("document.getAnimations().length") == 0


def _fits_fingers(page: Page) -> None:
    small = page.evaluate(
        "least => [...document.querySelectorAll('#box button, #box a.box-key, .tools label')]"
        ".filter(one => one.checkVisibility())"
        ".map(one => [one.getBoundingClientRect(), one.ariaLabel || one.textContent])"
        ".filter(([box]) => box.width < least || box.height < least).map(([, words]) => words)",
        FINGER_PIXELS,
    )
    assert small == []


def test_the_table_is_seen_from_the_dealers_side(arrive: Arrive) -> None:
    learner = arrive()
    learner.begins(TCP, "full-table")
    boxes: list[Any] = [
        learner.page.locator(f"[data-target='{place}']").bounding_box()
        for place in ("seat 1", "seat 4", "seat 7", "dealer")
    ]
    left, middle, right, dealer = boxes
    assert left["x"] < middle["x"] < right["x"], "seat 1 is on the dealer's left"
    assert middle["y"] < left["y"] < dealer["y"], "the players sit opposite, in a bow"
    assert middle["y"] < right["y"] < dealer["y"]


# Lessons, reports, leaving ----------------------------------------------------------------------


def test_a_lesson_is_dealt_on_the_table_that_was_chosen(arrive: Arrive) -> None:
    learner = arrive()
    page = learner.page
    learner.visitor.goes_to("/school/deal/ultimate-texas-holdem")
    page.get_by_label("Procedure and shuffler").select_option("ace-i-deal")
    page.get_by_label("Jackpot console").select_option("game-manager")
    page.get_by_label("Trips", exact=True).select_option("UTH-02")
    page.get_by_text("Aggregate limits").click()
    page.get_by_label("Most on Blind").fill("50000")
    page.get_by_role("button", name="Deal the lesson The jackpot").click()
    expect(page.get_by_role("button", name="COIN IN")).to_be_visible()
    expect(page.get_by_text("UTH-A1: One round pays at most $50,000 on Blind")).to_be_visible()
    choice = learner.table.view["choice"]
    assert (choice["procedure"], choice["equipment"]) == ("ace-i-deal", "game-manager")
    assert choice["tables"]["trips"] == "UTH-02"
    learner.visitor.goes_to("/school/deal/let-it-ride")
    page.get_by_label("Procedure and shuffler").select_option("bonus-keypad")
    page.get_by_label("Jackpot console").select_option("nexus")
    page.get_by_role("button", name="Deal the lesson The jackpot").click()
    expect(page.get_by_role("alert")).to_contain_text("has no console 'nexus'")


def test_the_end_of_a_shift_is_reported_and_the_lesson_list_knows_it(arrive: Arrive) -> None:
    learner = arrive()
    table, page = learner.begins(TCP, "first-shift"), learner.page
    wrong = {"do": "press", "what": "Green button"}
    table.does(wrong)
    table.does(wrong)
    table.does({"do": "rule", "effect": "void"})
    learner.comes_to_the_end()
    learner.work(shift.next_round, chance=Random(2))  # noqa: S311
    learner.comes_to_the_end()
    page.reload()
    report = page.locator("#report")
    expect(report).to_contain_text("The shift is over: First shift")
    result = table.view["result"]
    assert result["passed"]
    expect(report).to_contain_text(f"Passed with {result['percent']}%.")
    expect(report.get_by_role("listitem").first).to_contain_text("TCP-D1")
    expect(report.get_by_role("listitem").first).to_contain_text("2 times")
    expect(report.get_by_role("listitem")).to_have_count(2)
    page.get_by_role("link", name="All lessons").click()
    lesson = page.locator("[data-lesson=first-shift]")
    expect(lesson).to_contain_text(f"passed, best {result['percent']}%")
    expect(lesson).to_have_attribute("data-state", "passed")
    learner.visitor.goes_to("/school/deal/table")
    page.get_by_role("button", name="Deal this lesson again").click()
    expect(page.locator("#round")).to_have_text("1 of 2")
    assert table.view["shift"] == 2


def test_too_many_faults_are_not_passed(arrive: Arrive) -> None:
    learner = arrive()
    table = learner.begins(TCP, "first-shift")
    learner.comes_to_the_end(missing=True)
    learner.work(shift.next_round, chance=Random(2))  # noqa: S311
    learner.comes_to_the_end(missing=True)
    learner.page.reload()
    percent = table.view["result"]["percent"]
    expect(learner.page.locator("#report-verdict")).to_have_text(
        f"Not passed: {percent}%. You need 80% in both procedure and payouts."
        " Every fault costs a mark each time you make it."
    )
    learner.visitor.goes_to(f"/school/deal/{TCP}")
    expect(learner.page.locator("[data-lesson=first-shift]")).to_contain_text("failed")


def test_every_game_is_a_door_to_its_lessons(arrive: Arrive) -> None:
    learner = arrive()
    learner.visitor.goes_to("/school/deal")
    for game in GAMES:
        link = learner.page.get_by_role("link", name=game.title, exact=True)
        expect(link).to_have_attribute("href", f"/school/deal/{game.name}")
    link.click()
    expect(learner.page.get_by_role("heading", level=1)).to_contain_text(GAMES[-1].title)


def test_leaving_is_asked_twice_and_the_way_back_is_shown(arrive: Arrive) -> None:
    learner = arrive()
    table, page = learner.begins(TCP, "first-shift"), learner.page
    page.get_by_role("button", name="Leave the table").click()
    expect(page.get_by_role("dialog")).to_contain_text("will not count")
    page.get_by_role("button", name="Stay").click()
    learner.visitor.goes_to("/school/deal")
    page.get_by_role("link", name="Go back to the table").click()
    table.is_drawn()
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Leave", exact=True).click()
    expect(page).to_have_url(f"{learner.site.address}/school/deal/{TCP}")
    assert table.view == {"phase": "none"}
    learner.visitor.goes_to("/school/deal/table")
    expect(page).to_have_url(f"{learner.site.address}/school/deal")


def test_who_has_no_profile_chooses_one_first(arrive: Arrive) -> None:
    learner = arrive()
    learner.page.context.clear_cookies()
    learner.visitor.goes_to(f"/school/deal/{TCP}")
    expect(learner.page).to_have_url(f"{learner.site.address}/school?next=%2Fschool%2Fdeal%2F{TCP}")
