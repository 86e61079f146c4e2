"""A dealer at the screen: every act in the dealer's seat as clicks or keys."""

import json
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Locator, Page, expect

from croupier.school.house import School
from croupier.school.trainer.view import trainer_view
from tests.oracle.perfect_dealer import perfect_acts
from tests.web.learners import tab_to

Act = Mapping[str, Any]
GESTURE_KEYS = {"push back": "p", "lock up": "l", "leave face up": "e", "tuck": "t"}
PLACES = {"dealer": "0", "community": "c", "burn": "b"}


class Table:
    """The table on a page, and the school behind it."""

    def __init__(self, page: Page, school: School, learner: str) -> None:
        self.page, self.school, self.learner = page, school, learner

    @property
    def view(self) -> dict[str, Any]:
        return trainer_view(self.school.look(), self.learner)

    @property
    def place(self) -> str:
        view = self.view
        return f"{view['round']}/{view['at']}"

    def is_drawn(self) -> str:
        """Wait until the screen shows the ledger's state; return the place in the round."""
        place = self.place
        drawn = f"#box[data-at='{place}']:not([data-waiting=yes])"
        expect(self.page.locator(drawn)).to_be_attached()
        return place

    def does(self, act: Act) -> None:
        """Do one act by clicks, and wait for its verdict."""
        before = self.is_drawn()
        self._click(act)
        self._has_left(before)

    def does_right(self, act: Act) -> None:
        self.does(act)
        self.was_right()

    def was_right(self) -> None:
        expect(self.page.locator("#verdict")).to_have_attribute("data-kind", "right")

    def _has_left(self, before: str) -> None:
        """Wait until the act is in the ledger, and the screen shows its result."""
        expect(self.page.locator("#box")).not_to_have_attribute("data-at", before)
        self.is_drawn()

    def deals_round(self) -> list[Act]:
        """Deal the whole round as the perfect dealer would."""
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
        """Return the control that is pressed last for an act."""
        page, does = self.page, act["do"]
        match does:
            case "deal" | "burn":
                return page.locator(f"[data-target='{act.get('to', 'burn')}']")
            case "ask" | "settle" | "handle":
                return page.locator(f"[data-target='seat {act['seat']}']")
            case "positions":
                return page.locator("#positions-say")
            case "count":
                return page.get_by_role("button", name="Call the count")
            case "enter":
                return page.get_by_role("button", name="Enter the amount")
            case "collect":
                return page.get_by_role("button", name="Collect", exact=True)
            case "resolve":
                how = "part" if act["how"] == "take" and "amount" in act else act["how"]
                return page.locator(f"[data-resolve={how}][data-bet='{act['bet']}']")
            case "supervisor":
                return page.locator("#supervisor")
            case "announce":
                return self._written({"do": "announce", "qualifies": act["qualifies"]})
            case _:
                return self._written(act)

    def _written(self, act: Act) -> Locator:
        """Return the button labeled with an act."""
        written = json.dumps(act, separators=(",", ":"), ensure_ascii=False)
        return self.page.locator(f"[data-act={json.dumps(written, ensure_ascii=False)}]")

    def _click(self, act: Act) -> None:
        page = self.page
        match act["do"]:
            case "deal" | "burn" | "ask" | "settle":
                self._holds("deal" if act["do"] == "burn" else act["do"])
                if "cards" in act:
                    self.takes(act["cards"])
            case "handle":
                self._holds(act["gesture"])
            case "positions":
                self._names(act["seats"])
            case "announce" if "hand" in act:
                self._says_hand(act["hand"])
            case "count":
                page.locator("#counted").fill(str(act["cards"]))
            case "enter":
                page.locator("#entered").fill(act["amount"])
            case "collect":
                page.locator("#chips").fill(str(act["chips"]))
            case "resolve" if "amount" in act:
                page.locator("#amount").fill(act["amount"])
            case "select":
                page.locator(f"[data-lamp='{act['seat']}']").click()
        self.control(act).click()

    def _holds(self, tool: str) -> None:
        """Choose what touching a seat means; a tool stays active until another one is chosen."""
        wanted = self.page.locator(f"[name=tool][value='{tool}']")
        if not wanted.is_checked():
            wanted.click()

    def _names(self, seats: list[int]) -> None:
        """Press each of the positions that are called, once."""
        for seat in seats:
            self.page.get_by_role("button", name=f"Position {seat}", exact=True).click()

    def _says_hand(self, hand: str) -> None:
        """Choose the dealer's hand, by its kind and then by its name."""
        kinds = self.view["acts"]["hand_names"]
        place = next(at for at, kind in enumerate(kinds) if hand in kind["names"])
        self.page.locator("#hand-kind").select_option(str(place))
        self.page.locator("#hand-name").select_option(hand)

    def takes(self, cards: int) -> None:
        """Choose how many cards of the packet to take."""
        count = int(self.page.locator("#taking").inner_text())
        step = self.page.locator("#fewer" if count > cards else "#more")
        for _ in range(abs(count - cards)):
            step.click()
        if count != cards:
            expect(self.page.locator("#taking")).to_have_text(str(cards))

    # Keys ---------------------------------------------------------------------------------------

    def does_by_keys(self, act: Act) -> None:
        """Do one act without a mouse: letters, digits, Tab and Enter."""
        before, keys = self.is_drawn(), self.page.keyboard
        match act["do"]:
            case "deal" | "burn":
                self._out_of_fields()
                keys.press("d")
                count = int(self.page.locator("#taking").inner_text())
                for _ in range(abs(count - act["cards"])):
                    keys.press("-" if count > act["cards"] else "+")
                place = act.get("to", "burn")
                keys.press(PLACES.get(place) or place.removeprefix("seat "))
            case "ask" | "settle" | "handle":
                self._out_of_fields()
                keys.press(GESTURE_KEYS.get(act.get("gesture", ""), act["do"][0]))
                keys.press(str(act["seat"]))
            case "positions":
                for seat in act["seats"]:
                    pressed = self.page.get_by_role("button", name=f"Position {seat}", exact=True)
                    tab_to(self.page, pressed)
                    keys.press("Enter")
                tab_to(self.page, self.control(act))
                keys.press("Enter")
            case "announce" if "hand" in act:
                tab_to(self.page, self.page.locator("#hand-kind"))
                self._says_hand(act["hand"])
                tab_to(self.page, self.control(act))
                keys.press("Enter")
            case "resolve":
                if "amount" in act:
                    tab_to(self.page, self.page.locator("#amount"))
                    keys.type(act["amount"])
                tab_to(self.page, self.control(act))
                keys.press("Enter")
            case _:
                tab_to(self.page, self.control(act))
                keys.press("Enter")
        self._has_left(before)

    def _out_of_fields(self) -> None:
        """Leave any field, in which letters would be letters."""
        if self.page.evaluate("document.activeElement.matches('#amount, #chips, select')"):
            self.page.keyboard.press("Tab")
