"""A floor on a port, and people at its screens: the basis of walks through the consoles."""

import threading
from collections.abc import Callable, Iterator

import pytest
import uvicorn
from playwright.sync_api import Browser, Locator, Page, Route, expect

from croupier.floor.floor import Floor
from croupier.ledger import MemoryStore, Store
from croupier.paytables import published_catalogue
from croupier.web.app import create_app
from croupier.web.serve import listen
from tests.web.floors import CARDS, PIN, declare
from tests.web.windows import PATIENCE_MILLISECONDS, Visitor

CONSOLE, PHONE = {"width": 1024, "height": 768}, {"width": 390, "height": 844}
LOST_CONTACT = ("net::ERR_", "Failed to load resource")
"""What chromium itself writes to its log when a server is away."""


class House:
    """A floor on a port that can be stopped and restarted on the same ledger."""

    def __init__(self, store: Callable[[], Store]) -> None:
        self._store = store
        self._port = 0
        self.opens()
        declare(self.floor)

    def opens(self) -> None:
        self.floor = Floor(self._store())
        self._listener = listen("127.0.0.1", self._port)
        self._port = self._listener.getsockname()[1]
        config = uvicorn.Config(
            create_app(published_catalogue(), self.floor),
            log_level="critical",
            lifespan="off",
            ws="none",
            timeout_graceful_shutdown=1,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [self._listener]}
        )
        self._thread.start()

    def shuts(self) -> None:
        self._server.should_exit = True
        self._thread.join()
        self._listener.close()
        self.floor.close()

    @property
    def site(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def contributions(self) -> int:
        with self.floor.ledger.store.reading() as reader:
            return sum(entry.reason == "contribution" for entry in reader.entries())


@pytest.fixture
def house() -> Iterator[House]:
    house = House(MemoryStore)
    yield house
    house.shuts()


Arrive = Callable[..., Visitor]


@pytest.fixture
def arrive(browser: Browser) -> Iterator[Arrive]:
    """People at screens of their own; a browser error in one of them fails the test."""
    visitors: list[tuple[Visitor, bool]] = []

    def arrives(house: House, size: dict[str, int] = CONSOLE, *, lost: bool = False) -> Visitor:
        context = browser.new_context(
            viewport={"width": size["width"], "height": size["height"]}, reduced_motion="reduce"
        )
        context.set_default_timeout(PATIENCE_MILLISECONDS)
        visitor = Visitor(context.new_page(), house.site)
        visitors.append((visitor, lost))
        return visitor

    yield arrives
    for visitor, lost in visitors:
        visitor.page.context.close()
        faults = [
            fault
            for fault in visitor.faults
            if not (lost and any(words in fault for words in LOST_CONTACT))
        ]
        assert faults == []


def signs_in(visitor: Visitor, role: str = "dealer", pin: str = PIN) -> None:
    page = visitor.page
    page.get_by_label("Card number").fill(CARDS.get(role, role))
    page.get_by_label("PIN", exact=True).fill(pin)
    page.get_by_role("button", name="Sign in").click()


def at_table(visitor: Visitor, table: str = "T1", role: str = "dealer") -> Page:
    visitor.goes_to(f"/console/{table}")
    signs_in(visitor, role)
    expect(visitor.page.locator("#link")).to_have_text("live")
    return visitor.page


def lamp(page: Page, seat: int, words: str = "", jackpot: str = "link") -> Locator:
    return page.get_by_role("button", name=f"Seat {seat}, {jackpot}: {words}")


def bets(page: Page, *seats: int) -> None:
    for seat in seats:
        lamp(page, seat, "no bet").click()
        expect(lamp(page, seat, "BET")).to_have_attribute("aria-pressed", "true")


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def swipes(page: Page, role: str, pin: str = PIN) -> None:
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Card number").fill(CARDS[role])
    dialog.get_by_label("PIN").fill(pin)
    page.locator("#swipe-go").click()


def state(page: Page) -> Locator:
    return page.locator("#state")


def holds_a_press(page: Page) -> Route:
    """Press START GAME, and hold its request until it is released."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/floor/commands", hold, times=1)
    button(page, "START GAME").click()
    expect(page.locator("#sending")).to_have_text("sending…")
    (press,) = held
    return press
