"""The player's seat for everyone: keys alone, a thumb, a screen reader, weak eyes, no motion."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.web.learners import Tabs
from tests.web.legible import (
    color,
    contrast,
    faint_texts,
    laid_on,
    nameless_controls,
    small_targets,
)
from tests.web.seats import Player, ServedSeats, player, served, tabs
from tests.web.windows import DESK, PHONE

pytestmark = pytest.mark.browser
__all__ = ["player", "served", "tabs"]

TCP, UTH = "three-card-poker", "ultimate-texas-holdem"
MORNING, NOON = datetime(2026, 3, 2, 9, tzinfo=UTC), datetime(2026, 3, 2, 12, tzinfo=UTC)
SLOW_MILLISECONDS = 800
"""How long a slow dealer takes per card."""
RESTS_MILLISECONDS = 1_000
"""How long until a key that has replaced another can be pressed."""


@pytest.fixture
def paused(tabs: Tabs[Player], served: ServedSeats) -> Iterator[Callable[..., Player]]:
    """Someone at Three Card Poker with a stopped clock and a slow dealer."""
    with ExitStack() as opened:

        def sits(*, motion: bool) -> Player:
            player = opened.enter_context(tabs.used_once(motion=motion))
            player.is_new(served)
            player.page.clock.install(time=MORNING)
            player.sits(TCP, speed="slow")
            player.page.clock.pause_at(NOON)
            return player

        yield sits


def bets_and_deals(player: Player) -> None:
    """Press the key that makes the bets and then deals; in between, move the stopped clock."""
    player.go.click()
    expect(player.go).to_have_attribute("data-means", "Deal")
    player.page.clock.run_for(RESTS_MILLISECONDS)
    player.go.click()


# Cards one after the other ----------------------------------------------------------------------


def test_cards_come_one_after_the_other_at_the_chosen_speed(
    paused: Callable[..., Player],
) -> None:
    mover = paused(motion=True)
    page = mover.page
    bets_and_deals(mover)
    cards, dealers = page.locator("[data-cards] img"), page.locator("[data-dealer] img")
    for dealt in (1, 2, 3):
        expect(cards).to_have_count(dealt)
        expect(dealers).to_have_count(0)
        expect(page.locator("#choices")).to_be_hidden()
        expect(mover.go).to_be_focused()
        page.clock.run_for(SLOW_MILLISECONDS)
    expect(dealers).to_have_count(1)
    mover.go.click()  # deal the cards at once
    expect(dealers).to_have_count(3)
    expect(page.locator("#choices")).to_be_focused()
    told = re.compile(r"^You: \w+ of \w+, \w+ of \w+, \w+ of \w+\.$")
    expect(page.locator("#heard")).to_have_text(told)
    page.keyboard.press("p")
    expect(mover.go).to_be_visible()
    expect(mover.go).to_have_text("Deal the rest now")
    expect(page.locator("#result")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#room[data-place^='hand 1 settled']")).to_be_visible()
    expect(page.locator("#heard")).to_contain_text("Dealer: ")
    expect(mover.go).to_be_focused()


def test_who_wants_no_motion_sees_all_cards_at_once(paused: Callable[..., Player]) -> None:
    player = paused(motion=False)
    bets_and_deals(player)
    player.waits_for_hand(1)
    assert len(player.cards()) == 3, "and no clock has run"


# Keys -------------------------------------------------------------------------------------------


def test_keys_alone_are_enough(player: Player) -> None:
    page = player.page

    def focused() -> str:
        return str(page.evaluate("document.activeElement.id || document.activeElement.tagName"))

    player.goes_to(f"/school/seat/choose?game={UTH}")
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.type") == "submit":
            break
    page.keyboard.press("Enter")
    expect(page.locator("#room")).to_have_attribute("data-ready", "yes")
    page.keyboard.press("Enter")  # the smallest bets
    expect(player.go).to_have_text("Deal")
    page.keyboard.press("Enter")
    player.waits_for_hand(1)
    assert focused() == "choices"
    ring = "getComputedStyle(document.activeElement).outlineStyle"
    assert page.evaluate(ring) == "solid", "the focus is not visible"
    page.keyboard.press("3")  # two raises start alike, so the keys have numbers
    expect(page.locator("#choices [data-choice=check]")).to_have_attribute("data-key", "c")
    page.keyboard.press("c")
    expect(page.locator("#choices [data-choice=fold]")).to_be_visible()
    page.keyboard.press("f")
    expect(page.locator("#room[data-place^='hand 1 settled']")).to_be_visible()
    assert focused() == "go"
    page.keyboard.press("d")
    player.waits_for_hand(2)
    assert focused() == "choices"


def test_single_keys_can_be_switched_off(player: Player) -> None:
    page = player.sits(UTH)
    player.bets_and_deals()
    page.locator("#room").get_by_text("Keys", exact=True).click()
    page.get_by_label("Single-key shortcuts").uncheck()
    page.keyboard.press("1")
    page.reload()
    expect(page.get_by_label("Single-key shortcuts")).not_to_be_checked()
    player.stands()
    assert player.view["seats"][0]["said"] == "", "nothing was raised"
    page.locator("#choices").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("[data-circle=play] [data-chip]")).to_have_text("20")


def test_a_circle_is_worked_by_keys(player: Player) -> None:
    page = player.sits(TCP)
    circle = page.get_by_role("button", name="Pair Plus, spot 1")
    chip = page.locator("[data-circle=pair_plus] [data-chip]")
    circle.focus()
    page.keyboard.press("Space")
    expect(chip).to_have_text("5")
    expect(circle).to_have_accessible_name(re.compile(r": \$5\."))
    expect(circle).to_be_focused()
    page.keyboard.press("Delete")
    expect(chip).to_have_text("")
    expect(circle).to_be_focused()


# Names, sizes, letters --------------------------------------------------------------------------


def test_contrast_is_that_of_the_standard() -> None:
    white, black, grey = color("#ffffff"), color("rgb(0, 0, 0)"), color("#767676")
    assert contrast(white, black) == 21
    assert round(contrast(grey, white), 2) == 4.54
    assert laid_on(color("rgba(0, 0, 0, 0.5)"), white)[:3] == (127.5, 127.5, 127.5)


def in_order(player: Player) -> None:
    """Check for nameless controls, targets too small for a thumb, and faint text, both widths."""
    page = player.page
    for size in (PHONE, DESK):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        assert nameless_controls(page) == []
        assert small_targets(page, ".seat-room") == []
        assert faint_texts(page) == []


def test_the_layout_is_named_large_and_legible_in_every_phase(player: Player) -> None:
    page = player.sits(UTH, mode="coach", spots=2)
    in_order(player)
    page.get_by_role("button", name="Jackpot, spot 1").click()
    player.go.click()
    expect(page.locator("#wrong")).to_be_visible()
    in_order(player)
    page.get_by_role("button", name="Ante, spot 1").click()
    page.get_by_role("button", name="Ante, spot 2").click()
    player.go.click()
    player.waits_for_hand(1)
    in_order(player)
    while player.view["turn"]:
        player.takes(player.view["turn"]["choices"][-1]["name"])
    page.get_by_text("Hands played").click()
    page.get_by_text("The curve as a table").click()
    page.locator("#room").get_by_text("Keys", exact=True).click()
    in_order(player)
    page.evaluate("document.querySelector('#lost').hidden = false")
    in_order(player)


def test_advice_quiz_and_replay_are_named_large_and_legible(player: Player) -> None:
    page = player.sits(TCP, mode="advice")
    player.bets_and_deals()
    in_order(player)
    player.takes("play")
    player.sets_mode("quiz")
    in_order(player)
    player.go.click()
    expect(page.locator("#room[data-place^='question 1 question']")).to_be_visible()
    in_order(player)
    player.takes("fold")
    in_order(player)
    player.goes_to("/school/seat/hand/1/1")
    expect(page.locator("#room")).to_have_attribute("data-ready", "yes")
    in_order(player)
    page.keyboard.press("Home")
    expect(page.locator("#say")).to_contain_text("Step 1")
    in_order(player)


@contextmanager
def seen_in(page: Page, scheme: Literal["light", "dark"]) -> Iterator[None]:
    """Show a page in the light or dark scheme; the tab is reused afterward."""
    page.emulate_media(color_scheme=scheme)
    try:
        yield
    finally:
        page.emulate_media(color_scheme="null")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "path", ["/school/seat/choose?game=three-card-poker", "/school/seat/history"]
)
def test_the_pages_around_it_are_named_and_legible(
    player: Player, path: str, scheme: Literal["light", "dark"]
) -> None:
    page = player.page
    with seen_in(page, scheme):
        player.goes_to(path)
        in_order(player)
        player.does("sit", game=TCP)
        player.goes_to(path)
        switches = page.get_by_text("House switches")
        if switches.is_visible():
            switches.click()
        in_order(player)


@pytest.mark.parametrize("game", ["high-card-flush", "flush-rush"])
def test_by_night_and_on_a_phone_a_long_hand_is_whole_and_every_word_is_read(
    player: Player, game: str
) -> None:
    page = player.page
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    with seen_in(page, "dark"):
        player.sits(game, mode="play")
        player.bets_and_deals()
        while player.view["turn"]:
            player.takes(player.view["turn"]["choices"][0]["name"])
            table = page.locator(".tabletop").bounding_box()
            assert table is not None
            lie = [card.bounding_box() for card in page.locator("[data-spot='1'] img").all()]
            assert len(lie) >= 6
            for card in lie:
                assert card is not None
                assert card["x"] >= table["x"], "no card is cut off by the rail"
                assert card["x"] + card["width"] <= table["x"] + table["width"]
        expect(page.locator("#session .exports")).to_be_visible()
        in_order(player)
