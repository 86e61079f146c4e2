"""The manager's pages on a served floor, and people at them: the basis of its walks."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from croupier.floor.floor import Swipe
from croupier.floor.people import find_person
from croupier.floor.views import jackpot_view
from tests.web.floors import CARDS, MORNING, PIN, declare
from tests.web.serving import ServedFloor
from tests.web.windows import DESK, PATIENCE_MILLISECONDS, Visitor, arrives

TODAY = MORNING.date()
PAGES = (
    "/floor",
    "/floor/jackpots/link",
    "/floor/tables/T1",
    "/floor/approvals",
    "/floor/reports/contributions",
    "/floor/log",
    "/floor/close-day",
    "/floor/plan",
    "/floor/people",
    "/floor/incidents",
    "/floor/book",
)


@pytest.fixture
def house() -> Iterator[ServedFloor]:
    served = ServedFloor()
    declare(served.floor)
    yield served.start()
    served.stop()


Visit = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser, house: ServedFloor) -> Iterator[Visit]:
    """Someone with a role, signed in and at a page; a browser error fails the test."""
    visitors: list[Visitor] = []

    def visits(role: str, path: str = "/floor", size: dict[str, int] = DESK) -> Page:
        context = browser.new_context(
            viewport={"width": size["width"], "height": size["height"]},
            reduced_motion="reduce",
            accept_downloads=True,
        )
        context.set_default_timeout(PATIENCE_MILLISECONDS)
        visitor = Visitor(context.new_page(), house.address)
        visitors.append(visitor)
        visitor.goes_to(path)
        sign_in(visitor.page, CARDS[role], PIN)
        arrives(visitor.page, path)
        return visitor.page

    yield visits
    for visitor in visitors:
        # A form that was answered reloads its page, and a window closed meanwhile may hang.
        expect(visitor.page.locator("form[aria-busy]")).to_have_count(0)
        visitor.page.context.close()
        assert visitor.faults == []


def sign_in(page: Page, card: str, pin: str) -> None:
    # The previous page may have a card number to fill in as well.
    expect(page.get_by_role("button", name="Sign in")).to_be_visible()
    page.get_by_label("Card number").fill(card)
    page.get_by_label("PIN", exact=True).fill(pin)
    page.get_by_role("button", name="Sign in").click()


def press(place: Page | Locator, name: str) -> None:
    place.get_by_role("button", name=name, exact=True).click()


def asks(form: Locator, name: str) -> None:
    """Click a button that first says what will happen, and confirm."""
    press(form, name)
    press(form, f"Confirm: {name.lower()}")


def grants(page: Page) -> None:
    """Approve the only change that is waiting."""
    press(page.locator(".approval"), "Approve")
    said(page, "Approved")


def said(page: Page, words: str) -> None:
    expect(page.locator("#said")).to_contain_text(words)


def meter(house: ServedFloor, level: str = "Mega") -> str:
    levels = jackpot_view(house.floor.ledger.look(), "link")["levels"]
    return next(str(entry["displayed"]) for entry in levels if entry["name"] == level)


def round_with(house: ServedFloor, hand: str, *, pay: bool) -> None:
    """Play a round of two bets with a jackpot hand, sent to its supervisor or paid."""
    floor = house.floor
    dealer = find_person(floor.ledger.look(), CARDS["dealer"])
    for seat in (3, 5):
        floor.do(dealer, {"do": "light", "table": "T1", "seat": seat, "jackpot": "link"})
    floor.do(dealer, {"do": "start", "table": "T1"})
    floor.do(dealer, {"do": "select", "table": "T1", "seat": 3, "jackpot": "link", "hand": hand})
    floor.do(dealer, {"do": "lock", "table": "T1"})
    if pay:
        swipe = Swipe(CARDS["executive"], PIN)
        floor.do(dealer, {"do": "confirm", "table": "T1"}, swipe=swipe)
        floor.do(dealer, {"do": "end", "table": "T1"})


def sent(page: Page, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """Send a request that no button of the page makes; return the server's answer."""
    told: dict[str, Any] = page.evaluate(
        """async ([path, body]) => {
            const answer = await fetch(path, {
                method: "POST", body: JSON.stringify(body),
                headers: {"content-type": "application/json",
                          "x-croupier-form": document.body.dataset.formKey},
            });
            return {status: answer.status, ...(await answer.json())};
        }""",
        [path, body],
    )
    return told
