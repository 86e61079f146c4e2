"""Live tables in a real chromium: a hand of each game, a refresh, two tabs, a jackpot, a phone."""

import re
import threading
from collections.abc import Iterator
from random import Random

import pytest
import uvicorn
from playwright.sync_api import Browser, Page, expect

from croupier.cards import parse_cards
from croupier.floor.floor import Floor
from croupier.floor.live_view import live_view
from croupier.floor.play_room import open_play_room, table_id
from croupier.games import GAMES
from croupier.ledger import MemoryStore
from croupier.paytables import Catalogue
from croupier.rules import Game
from croupier.web.app import create_app
from croupier.web.serve import listen
from tests.sweeps import of_games
from tests.web.windows import DESK, PATIENCE_MILLISECONDS, PHONE, Visitor

pytestmark = pytest.mark.browser

TCP = table_id("three-card-poker")


class Shuffler(Random):
    """Shuffles by its seed, unless the first cards were set."""

    first = ""

    def sample(self, population: object, k: int, **_: object) -> list[object]:  # type: ignore[override]
        cards = list(population)  # type: ignore[call-overload]
        if not self.first or len(cards) < 52:
            return super().sample(cards, k)
        top = list(parse_cards(self.first))
        return [*top, *(card for card in cards if card not in top)]


class Site:
    """A play room on a port."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.floor = Floor(MemoryStore())
        open_play_room(self.floor)
        self.shuffler = Shuffler(5)
        self.app = create_app(catalogue, self.floor)
        self.app.state.chance = self.shuffler
        self.address = ""


@pytest.fixture
def site(catalogue: Catalogue) -> Iterator[Site]:
    made = Site(catalogue)
    with listen("127.0.0.1", 0) as listener:
        config = uvicorn.Config(
            made.app, log_level="warning", lifespan="off", ws="none", timeout_graceful_shutdown=1
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        made.address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        yield made
        server.should_exit = True
        thread.join()


def visiting(browser: Browser, site: Site, size: dict[str, int]) -> Iterator[Visitor]:
    context = browser.new_context(
        viewport={"width": size["width"], "height": size["height"]}, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE_MILLISECONDS)
    visitor = Visitor(context.new_page(), site.address)
    yield visitor
    context.close()
    assert visitor.faults == []


@pytest.fixture
def desk(browser: Browser, site: Site) -> Iterator[Visitor]:
    yield from visiting(browser, site, DESK)


@pytest.fixture
def rival(browser: Browser, site: Site) -> Iterator[Visitor]:
    yield from visiting(browser, site, DESK)


@pytest.fixture
def phone(browser: Browser, site: Site) -> Iterator[Visitor]:
    yield from visiting(browser, site, PHONE)


def sits(visitor: Visitor, table: str, seat: int, name: str = "Guest") -> Page:
    page = visitor.page
    visitor.goes_to(f"/live/{table}")
    page.get_by_label("Your name at the table").fill(name)
    page.get_by_role("button", name=f"Sit here: seat {seat}").click()
    expect(page.locator("#purse")).to_have_text("$500.00")
    return page


def plays_out(page: Page) -> None:
    """Always take the first choice, until the settlement is there."""
    lines, choice = page.locator("#lines tr").first, page.locator("#choices button").first
    expect(lines.or_(choice).first).to_be_visible()
    while not lines.is_visible():
        before = page.locator("#choices").get_attribute("data-known") or ""
        choice.click()
        expect(page.locator("#choices")).not_to_have_attribute("data-known", before)
        expect(lines.or_(choice).first).to_be_visible()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_hand_of_each_game_is_played_on_its_layout(desk: Visitor, site: Site, game: Game) -> None:
    table = table_id(game.name)
    page = sits(desk, table, 2)
    page.get_by_role("button", name="Add a bot: seat 4").click()
    expect(page.locator("[data-spot='4'] [data-name]")).to_have_text("Elm")
    page.locator("[data-bet]").first.click()
    page.get_by_role("button", name="Deal", exact=True).click()
    plays_out(page)
    view = live_view(site.floor.ledger.look(), table)
    expect(page.locator("#lines tr")).to_have_count(len(view["seats"][1]["lines"]))
    expect(page.locator("#purse")).to_have_text(f"${view['seats'][1]['balance']}")
    for line in view["seats"][1]["lines"]:
        expect(page.locator("#lines")).to_contain_text(line["reason"])
    page.get_by_role("button", name="Same bets again").click()
    expect(page.get_by_role("button", name="Deal", exact=True)).to_be_visible()


def test_a_refresh_in_the_middle_of_a_hand_finds_it_where_it_was(desk: Visitor) -> None:
    page = sits(desk, TCP, 3)
    page.locator("[data-bet=ante]").click()
    page.get_by_role("button", name="Deal", exact=True).click()
    cards = page.locator("[data-spot='3'] [data-cards] img")
    expect(cards).to_have_count(3)
    before = [card.get_attribute("alt") for card in cards.all()]
    page.reload()
    expect(cards).to_have_count(3)
    assert [card.get_attribute("alt") for card in cards.all()] == before
    assert all(" of " in (alt or "") for alt in before), "my own cards lie open"
    page.get_by_role("button", name=re.compile("^play")).click()
    expect(page.locator("#lines tr").first).to_be_visible()
    page.get_by_role("button", name="Same bets again").click()  # they survive a reload
    expect(page.locator("[data-spot='3'] [data-circle=ante] [data-chip]")).to_have_text("5")


def test_two_tabs_are_one_player_and_two_browsers_are_two(desk: Visitor, rival: Visitor) -> None:
    page = sits(desk, TCP, 2, "Ann")
    second = page.context.new_page()
    second.goto(page.url)
    expect(second.locator("[data-spot='2'] [data-name]")).to_have_text("Ann (you)")
    other = sits(rival, TCP, 4, "Bob")
    expect(page.locator("[data-spot='4'] [data-name]")).to_have_text("Bob")
    page.locator("[data-bet=ante]").click()
    expect(other.locator("[data-spot='2'] [data-circle=ante] [data-chip]")).to_have_text("5")
    other.locator("[data-bet=ante]").click()
    other.get_by_role("button", name="Deal", exact=True).click()
    expect(other.locator("[data-spot='2'] [data-cards] img").first).to_have_attribute(
        "alt", "a card face down"
    )
    expect(other.locator("#say")).to_contain_text("seat 2 decides")
    expect(second.locator("#choices button")).to_have_count(2)
    second.locator("#choices button").last.click()  # fold, in the other tab
    expect(page.locator("[data-spot='2'] [data-said]")).to_have_text("fold")
    expect(page.locator("#choices button")).to_have_count(0)
    expect(other.locator("#choices button")).to_have_count(2)


def test_a_jackpot_bet_is_seen_on_the_meter_and_a_royal_waits_for_its_card(
    desk: Visitor, rival: Visitor, site: Site
) -> None:
    site.shuffler.first = "Ah Kh Qh  Qd 9s 4c  Jh Th 7h"
    rival.goes_to(f"/live/{TCP}")
    mega = rival.page.locator("[data-level=Mega] [data-amount]")
    expect(mega).to_have_text("$10,000.00")
    page = sits(desk, TCP, 2)
    page.locator("[data-bet=ante]").click()
    expect(page.get_by_role("button", name="Deal", exact=True)).to_be_visible()
    page.locator("[data-bet=progressive]").click()
    expect(rival.page.locator("[data-spot='2'] [data-circle=progressive]")).to_have_attribute(
        "data-lit", "yes"
    )
    expect(mega).to_have_text("$10,000.00")
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(mega).to_have_text("$10,000.12")
    page.get_by_role("button", name=re.compile("^play")).click()
    expect(page.locator("#say")).to_contain_text("waiting for a supervisor's card")
    expect(page.locator("#lines")).to_contain_text("from the meter")
    confirm = {"do": "confirm", "table": TCP, "card": "executive"}
    assert site.floor.system.answer(confirm)["ok"]
    expect(page.locator("#lines")).to_contain_text("$10000.12")
    expect(mega).to_have_text("$10,000.01")  # its seed and the reserve of one bet
    expect(page.locator("#say")).to_contain_text("Put a chip in a circle")


def test_a_hand_can_be_played_with_keys_only(desk: Visitor) -> None:
    page = desk.page
    desk.goes_to(f"/live/{TCP}")

    def tab_to(name: re.Pattern[str]) -> None:
        for _ in range(60):
            page.keyboard.press("Tab")
            focused = page.locator(":focus")
            label = focused.get_attribute("aria-label") or focused.inner_text()
            if name.search(label):
                return
        raise AssertionError(f"{name.pattern} is not reached")

    tab_to(re.compile("Sit here: seat 2"))
    page.keyboard.press("Enter")
    expect(page.locator("#betting")).to_be_visible()
    tab_to(re.compile("^Ante"))
    page.keyboard.press("Enter")
    expect(page.locator("#deal")).to_be_visible()
    tab_to(re.compile("^Deal$"))
    page.keyboard.press("Enter")
    expect(page.locator("#choices button").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#lines tr").first).to_be_visible()


@pytest.mark.parametrize("game", of_games())
def test_on_a_phone_nothing_runs_off_the_side(phone: Visitor, game: Game) -> None:
    page = sits(phone, table_id(game.name), 1)
    page.locator("[data-bet]").first.click()
    page.get_by_role("button", name="Deal", exact=True).click()
    plays_out(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_refused_bet_says_why(desk: Visitor) -> None:
    page = sits(desk, table_id("ultimate-texas-holdem"), 1)
    page.locator("[data-bet=trips]").click()
    expect(page.get_by_role("alert")).to_contain_text("Trips needs a bet on Ante")


def test_two_quick_clicks_are_two_chips_and_a_sensor_stays_lit(desk: Visitor) -> None:
    """The second click continues from the first, even before that was answered."""
    page = sits(desk, TCP, 3)
    page.locator("[data-bet=ante]").dblclick()
    expect(page.locator("[data-bet=ante] [data-amount]")).to_have_text("$10")
    page.locator("[data-bet=progressive]").dblclick()
    expect(page.locator("#live")).to_have_attribute("data-waiting", "no")
    expect(page.locator("[data-bet=progressive]")).to_have_attribute("data-up", "yes")


def test_money_keys_clicked_double_are_clicked_once(desk: Visitor) -> None:
    """No decision appears under the second click, and no chips are bought twice."""
    page = sits(desk, TCP, 3)
    page.locator("[data-bet=ante]").click()
    page.locator("#deal").dblclick()
    expect(page.locator("#choices button").first).to_be_enabled()
    expect(page.locator("#live")).to_have_attribute("data-waiting", "no")
    expect(page.locator("#wrong")).to_be_hidden()
    expect(page.locator("#lines tr")).to_have_count(0)


def test_a_table_shows_the_pays_of_the_bets_that_it_takes(desk: Visitor) -> None:
    """There is one jackpot, so a second sensor's pays are not on this layout."""
    desk.goes_to(f"/live/{TCP}")
    captions = desk.page.locator(".layout-pays caption")
    assert {text.rsplit(maxsplit=1)[0] for text in captions.all_text_contents()} == {
        "Ante Bonus", "Pair Plus", "6 Card Bonus", "Progressive",
    }  # fmt: skip


def test_on_a_phone_every_pay_stands_beside_its_hand(phone: Visitor) -> None:
    phone.goes_to(f"/live/{table_id('ez-baccarat')}")
    page = phone.page
    page.locator(".layout-pays").evaluate("pays => { pays.open = true }")
    narrow = page.locator(".layout-pays-one:not(.layout-pays-wide)")
    expect(narrow.first).to_be_visible()
    assert narrow.evaluate_all(
        "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.innerText)"
    ) == []  # fmt: skip
