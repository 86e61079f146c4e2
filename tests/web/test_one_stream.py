"""All pages of a browser share one stream: a browser opens only six connections to a host."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from croupier.floor.play_room import open_play_room, table_id
from croupier.floor.sessions import SESSIONS
from croupier.ledger import Answer, Transaction
from croupier.web.feed import Feed
from tests.lab.test_workers import eventually
from tests.web.floors import CARDS, PIN, declare
from tests.web.serving import ServedFloor
from tests.web.windows import ARGUMENTS, CHROMIUM, PATIENCE_MILLISECONDS

pytestmark = pytest.mark.browser

WAYS = {
    "worker": "",
    "elected": "delete window.SharedWorker",
    "broken": "const Whole = SharedWorker;"
    "window.SharedWorker = function (_, given) { return new Whole('/static/no.js', given); };",
    "alone": "delete window.SharedWorker; delete window.BroadcastChannel",
}
"""How pages find their hub: without what the browser lacks."""


def ways(first: str, *others: str) -> pytest.MarkDecorator:
    """Return one of them in every run, the others in a proof."""
    proofs = [pytest.param(way, marks=pytest.mark.proof) for way in others]
    return pytest.mark.parametrize("way", [first, *proofs])


LIVE = table_id("three-card-poker")
PAGES = (
    "/display/link",
    "/floor",
    "/console/T1",
    "/display/table/T2",
    f"/live/{LIVE}",
    "/consoles",
)
SIXTY = 60
WAS_KEPT = "addEventListener('pageshow', (event) => { window.kept = event.persisted; })"


@pytest.fixture
def house() -> Iterator[ServedFloor]:
    served = ServedFloor()
    declare(served.floor)
    open_play_room(served.floor)
    served.start()
    yield served
    served.stop()


@contextmanager
def windows(browser: Browser, house: ServedFloor, way: str = "worker") -> Iterator[BrowserContext]:
    """A separate browser in which a dealer is signed in."""
    context = browser.new_context(base_url=house.address, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MILLISECONDS)
    if WAYS[way]:
        context.add_init_script(WAYS[way])
    sign_in = {"card": CARDS["supervisor"], "pin": PIN}
    assert context.request.post("/api/floor/sign-in", data=sign_in).ok
    yield context
    context.close()


def opened(context: BrowserContext, path: str) -> Page:
    page = context.new_page()
    page.goto(path)
    return page


def is_live(page: Page) -> None:
    """Wait until the page itself says that it is connected."""
    expect(page.locator('[data-alive="yes"]').first).to_be_attached()


def streams(house: ServedFloor) -> int:
    feed: Feed = house.app.state.feed
    return feed.streams


def round_of(house: ServedFloor, seats: int = 2) -> None:
    for seat in range(1, seats + 1):
        house.say("light", table="T1", seat=seat, jackpot="link")
    house.say("start", table="T1")
    house.say("end", table="T1")


def mega(page: Page) -> Callable[[str], None]:
    meter = page.locator('[data-jackpot="link"] [data-level="Mega"] .spoken')
    return lambda text: expect(meter).to_have_text(text)


@ways("worker", "elected")
def test_more_live_pages_than_connections_and_the_next_page_loads(
    browser: Browser, house: ServedFloor, way: str
) -> None:
    with windows(browser, house, way) as context:
        pages = [opened(context, path) for path in (*PAGES, "/display/spades", "/console/T2")]
        for page in pages:
            is_live(page)
        expect(opened(context, "/lab").get_by_role("heading").first).to_be_visible()
        eventually(lambda: streams(house) == 2)  # the floor's, and live play's
        house.say("light", table="T1", seat=3, jackpot="link")
        expect(pages[2].locator('[data-lamp][data-seat="3"]').first).to_have_attribute(
            "aria-pressed", "true"
        )
        house.say("start", table="T1")
        mega(pages[0])("$10,000.15")


def test_one_tab_through_seven_consoles_leaves_nothing_open(
    browser: Browser, house: ServedFloor
) -> None:
    with windows(browser, house, "alone") as context:
        page = context.new_page()
        for path in (*PAGES, "/display/spades", "/lab"):
            page.goto(path)
            if path != "/lab":
                is_live(page)
        eventually(lambda: streams(house) == 0)


@ways("elected", "worker")
def test_the_page_with_the_connection_is_closed_and_the_others_go_on(
    browser: Browser, house: ServedFloor, way: str
) -> None:
    with windows(browser, house, way) as context:
        leader, other = (opened(context, "/display/link") for _ in range(2))
        mega(other)("$10,000.00")
        other.evaluate(
            """() => {
              window.lost = 0;
              new MutationObserver(() => { window.lost += document.body.dataset.alive === "no"; })
                .observe(document.body, {attributeFilter: ["data-alive"]});
            }"""
        )
        leader.close()
        round_of(house)
        mega(other)("$10,000.30")
        assert other.evaluate("window.lost") == 0
        eventually(lambda: streams(house) == 1)


@pytest.mark.proof
@pytest.mark.parametrize("way", ["worker", "elected"])
def test_without_the_server_every_page_takes_its_amounts_down_and_comes_back(
    browser: Browser, house: ServedFloor, way: str
) -> None:
    with windows(browser, house, way) as context:
        walls = [opened(context, path) for path in ("/display/link", "/display/table/T1")]
        for wall in walls:
            mega(wall)("$10,000.00")
        house.stop()
        for wall in walls:
            expect(wall.locator("#lost")).to_be_visible()
            assert "$" not in wall.locator("body").inner_text()
        round_of(house)
        house.start()
        for wall in walls:
            mega(wall)("$10,000.30")


@pytest.mark.proof
def test_a_worker_that_cannot_be_loaded_is_done_without(
    browser: Browser, house: ServedFloor
) -> None:
    with windows(browser, house, "broken") as context:
        wall = opened(context, "/display/link")
        round_of(house)
        mega(wall)("$10,000.30")


def test_whoever_signs_out_is_led_away_and_the_wall_goes_on(
    browser: Browser, house: ServedFloor
) -> None:
    with windows(browser, house) as context:
        console, wall = opened(context, "/console/T1"), opened(context, "/display/link")
        is_live(console)
        is_live(wall)
        context.clear_cookies()
        house.floor.ledger.transact(signed_out)
        console.wait_for_url("**/sign-in?next=*")
        round_of(house)
        mega(wall)("$10,000.30")


def signed_out(transaction: Transaction) -> Answer:
    for name, _ in list(transaction.all(SESSIONS)):
        transaction.put(SESSIONS, name, None)
    return {}


@ways("worker", "elected", "alone")
def test_a_page_that_is_left_listens_no_more_and_hears_again_when_one_comes_back(
    playwright: Playwright, house: ServedFloor, way: str
) -> None:
    browser = playwright.chromium.launch(
        executable_path=CHROMIUM,
        args=ARGUMENTS,
        ignore_default_args=["--disable-back-forward-cache"],
    )
    with windows(browser, house, way) as context:
        page = opened(context, "/display/link")
        mega(page)("$10,000.00")
        page.evaluate(WAS_KEPT)
        page.goto("/lab")
        eventually(lambda: streams(house) == 0)
        round_of(house)
        page.go_back(wait_until="commit")
        page.wait_for_function("window.kept === true")
        mega(page)("$10,000.30")
        eventually(lambda: streams(house) == 1)
    browser.close()


@pytest.mark.proof
@pytest.mark.parametrize("way", ["worker", "elected"])
def test_sixty_live_pages_and_the_next_page_loads(
    browser: Browser, house: ServedFloor, way: str
) -> None:
    with windows(browser, house, way) as context:
        pages = [opened(context, PAGES[number % len(PAGES)]) for number in range(SIXTY)]
        for page in pages:
            is_live(page)
        expect(opened(context, "/lab").get_by_role("heading").first).to_be_visible()
        assert streams(house) == 2
        round_of(house)
        for page in pages[:: len(PAGES)]:
            mega(page)("$10,000.30")
        for page in pages[:-1]:
            page.close()
        is_live(pages[-1])
        eventually(lambda: streams(house) == 1)
