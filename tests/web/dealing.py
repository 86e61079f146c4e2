"""A dealer at the screen: every act of the dealer's seat as the clicks or keys that do it."""

import json
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Locator, Page, expect

from croupier.school.box.view import box_view
from croupier.school.house import School
from tests.oracle.perfect_dealer import perfect_acts

Act = Mapping[str, Any]
TABS_MAX = 80
PLACES = {"dealer": "0", "community": "c", "burn": "b"}


class Table:
    """The table on a page, and the school behind it."""

    def __init__(self, page: Page, school: School, learner: str) -> None:
        self.page, self.school, self.learner = page, school, learner

    @property
    def view(self) -> dict[str, Any]:
        return box_view(self.school.look(), self.learner)

    @property
    def place(self) -> str:
        return f"{self.view['round']}/{self.view['at']}"

    def is_drawn(self) -> None:
        """The screen shows what the book says."""
        box = self.page.locator("#box")
        expect(box).to_have_attribute("data-at", self.place)
        expect(box).not_to_have_attribute("data-waiting", "yes")

    def does(self, act: Act) -> None:
        """One act by clicks, and its verdict is there."""
        self.is_drawn()
        before = self.place
        self._click(act)
        expect(self.page.locator("#box")).not_to_have_attribute("data-at", before)
        self.is_drawn()

    def does_right(self, act: Act) -> None:
        self.does(act)
        expect(self.page.locator("#verdict")).to_have_attribute("data-kind", "right")

    def deals_round(self) -> list[Act]:
        """The whole round as the perfect dealer deals it."""
        done: list[Act] = []
        dealer = perfect_acts(self.view)
        act = next(dealer)
        while True:
            self.does_right(act)
            done.append(act)
            try:
                act = dealer.send(self.view)
            except StopIteration:
                return done

    # Clicks -------------------------------------------------------------------------------------

    def control(self, act: Act) -> Locator:
        """The last thing that is pressed for an act."""
        page, does = self.page, act["do"]
        match does:
            case "deal" | "burn":
                return page.locator(f"[data-target='{act.get('to', 'burn')}']")
            case "ask" | "settle":
                return page.locator(f"[data-target='seat {act['seat']}']")
            case "collect":
                return page.get_by_role("button", name="Collect", exact=True)
            case "resolve":
                how = "part" if act["how"] == "take" and "amount" in act else act["how"]
                return page.locator(f"[data-resolve={how}][data-bet='{act['bet']}']")
            case "supervisor":
                return page.locator("#supervisor")
            case _:
                written = json.dumps(act, separators=(",", ":"), ensure_ascii=False)
                return page.locator(f"[data-act={json.dumps(written, ensure_ascii=False)}]")

    def _click(self, act: Act) -> None:
        page = self.page
        match act["do"]:
            case "deal" | "burn":
                self.takes(act["cards"])
                page.get_by_role("radio", name="D Deal").click()
            case "ask":
                page.get_by_role("radio", name="A Ask").click()
            case "settle":
                page.get_by_role("radio", name="S Settle").click()
            case "collect":
                page.get_by_label("Chips you collect").fill(str(act["chips"]))
            case "resolve" if "amount" in act:
                page.get_by_label("In your hand, $").fill(act["amount"])
            case "select":
                page.locator(f"[data-lamp='{act['seat']}']").click()
        self.control(act).click()

    def takes(self, cards: int) -> None:
        """So many cards of the packet."""
        count = int(self.page.locator("#taking").inner_text())
        step = self.page.locator("#fewer" if count > cards else "#more")
        for _ in range(abs(count - cards)):
            step.click()
        expect(self.page.locator("#taking")).to_have_text(str(cards))

    # Keys ---------------------------------------------------------------------------------------

    def does_by_keys(self, act: Act) -> None:
        """One act without a mouse: letters, digits, Tab and Enter."""
        self.is_drawn()
        before, keys = self.place, self.page.keyboard
        match act["do"]:
            case "deal" | "burn":
                self._out_of_fields()
                keys.press("d")
                count = int(self.page.locator("#taking").inner_text())
                for _ in range(abs(count - act["cards"])):
                    keys.press("-" if count > act["cards"] else "+")
                place = act.get("to", "burn")
                keys.press(PLACES.get(place) or place.removeprefix("seat "))
            case "ask" | "settle":
                self._out_of_fields()
                keys.press(act["do"][0])
                keys.press(str(act["seat"]))
            case "resolve":
                if "amount" in act:
                    self.tab_to(self.page.get_by_label("In your hand, $"))
                    keys.type(act["amount"])
                self.tab_to(self.control(act))
                keys.press("Enter")
            case _:
                self.tab_to(self.control(act))
                keys.press("Enter")
        expect(self.page.locator("#box")).not_to_have_attribute("data-at", before)
        self.is_drawn()

    def _out_of_fields(self) -> None:
        """In a field letters are letters."""
        if self.page.evaluate("document.activeElement.matches('#amount, #chips')"):
            self.page.keyboard.press("Tab")

    def tab_to(self, target: Locator) -> None:
        for _ in range(TABS_MAX):
            if target.evaluate("one => one === document.activeElement"):
                ring = target.evaluate("one => getComputedStyle(one).outlineStyle")
                assert ring == "solid", "the focus is not visible"
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{target} is not reached in {TABS_MAX} steps")
