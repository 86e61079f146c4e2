"""The player's seat in a browser for tests: a served school, a learner, and what they see."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from croupier.ledger import MemoryStore, Store
from croupier.paytables import Catalogue
from croupier.rules import (
    BetsLocked,
    Game,
    Wager,
    actions,
    apply,
    deal_piles,
    make_layout,
    next_deal,
    open_round,
)
from croupier.school.house import School
from croupier.school.seat import room
from croupier.school.seat.choice import least_bets
from croupier.school.seat.view import seat_view
from croupier.web.app import create_app
from tests.school.pupils import open_small, pupil
from tests.school.seating import COACH
from tests.web.learners import Tabs, remembers
from tests.web.serving import Served
from tests.web.windows import Visitor

__all__ = ["player", "served", "tabs"]

SEED = 20260302


class ServedSeats(Served):
    """A school with pay tables and a seeded shuffler."""

    def __init__(self, catalogue: Catalogue, store: Store | None = None) -> None:
        self.school: School = open_small(store or MemoryStore())
        super().__init__(create_app(catalogue, school=self.school))
        self.catalogue = catalogue
        self.app.state.chance = Random(SEED)  # noqa: S311


@dataclass
class Player(Visitor):
    """A learner's tab, with the server's view of the seat."""

    served: ServedSeats = field(kw_only=True)
    learner: str = field(kw_only=True)

    def is_new(self, served: ServedSeats) -> None:
        """Start as a new learner of this school, with the shuffler reset."""
        self.served, self.learner = served, pupil(served.school, next(NAMES))
        served.app.state.chance = Random(SEED)  # noqa: S311
        remembers(self, served, self.learner)

    @property
    def view(self) -> dict[str, Any]:
        """The seat's state on the server."""
        look = self.served.school.look()
        return seat_view(look, self.learner, room=room.room_with(self.served.catalogue))

    @property
    def go(self) -> Locator:
        return self.page.locator("#go")

    @property
    def choices(self) -> Locator:
        return self.page.locator("#choices button")

    def sits(self, game: Game | str, **choice: Any) -> Page:
        """Sit down the shortest way and open the seat."""
        name = game if isinstance(game, str) else game.name
        self.does("sit", game=name, **{"speed": "quick", **choice})
        return self.opens()

    def opens(self) -> Page:
        self.goes_to("/school/seat")
        expect(self.page.locator("#room")).to_have_attribute("data-ready", "yes")
        return self.page

    def does(self, act: str, **body: Any) -> None:
        """Do something elsewhere in this learner's name: in another tab, or on another machine."""
        answer = self.page.request.post(f"{self.site}/api/school/seat/{act}", data=body)
        assert answer.ok, answer.text()

    def stands(self) -> None:
        """Wait until the page shows the server's state."""
        view = self.view
        lies = f"hand {view['hand']}"
        if view["mode"] == "quiz":
            lies = f"question {view['question']['number'] if view['question'] else 0}"
        place = f"{lies} {view['phase']} {view['at']}"
        expect(self.page.locator("#room")).to_have_attribute("data-place", place)

    def bets_and_deals(self) -> None:
        """Make the smallest bets, or those of the previous hand, with the key that goes on."""
        hand = self.view["hand"]
        if not hand:
            expect(self.go).to_have_text("Bet the minimum")
            self.go.click()
        expect(self.go).to_have_text("Deal again" if hand else "Deal")
        self.go.click()
        self.waits_for_hand(hand + 1)

    def sets_mode(self, mode: str) -> None:
        """Choose another mode at the seat, and wait until the page shows it."""
        self.page.locator(f"[name=mode][value={mode}]").check()
        expect(self.page.locator("#room")).to_have_attribute("data-waiting", "no")
        assert self.view["mode"] == mode

    def shuffles_for_a_question(self, game: Game) -> None:
        """Shuffle until the next hand asks something: in some games few do."""
        assert game.decisions, f"no shuffle of {game.title} asks anything"
        layout, cards = make_layout(game, catalogue=self.served.catalogue), list(game.deck)
        seats = range(1, self.view["spots"] + 1)
        wagers = tuple(Wager(seat, least_bets(layout), "somebody") for seat in seats)
        for seed in count(SEED):
            order = Random(seed).sample(cards, len(cards))  # noqa: S311
            pile, round_ = deal_piles(layout, order, seats), open_round(layout)
            round_ = apply(round_, BetsLocked(wagers))
            while actions(round_).seat is None and (event := next_deal(round_, pile)) is not None:
                round_ = apply(round_, event)
            if actions(round_).seat is not None:
                self.served.app.state.chance = Random(seed)  # noqa: S311
                return

    def waits_for_hand(self, number: int) -> None:
        expect(self.page.locator(f"#room[data-place^='hand {number} ']")).to_be_visible()
        self.stands()

    def takes(self, name: str) -> None:
        """Press a choice, and wait until the seat has moved on."""
        room_place = self.page.locator("#room").get_attribute("data-place") or ""
        self.page.locator(f"#choices [data-choice='{name}']").click()
        expect(self.page.locator("#room")).not_to_have_attribute("data-place", room_place)
        self.stands()

    def cards(self, spot: int = 1) -> list[str]:
        drawn = self.page.locator(f"[data-spot='{spot}'] [data-cards] img").all()
        return [card.get_attribute("data-card") or "" for card in drawn]


# What tests of the seat stand on ------------------------------------------------------------------

NAMES = (f"Learner {number}" for number in count(1))
"""A module's tests share its school, so every learner needs a different name."""


@pytest.fixture(scope="module")
def served(catalogue: Catalogue) -> Iterator[ServedSeats]:
    """One school for all walks; its coach answers at once or is waited for."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(room, "ROOM", room.Room(coach=COACH))
        school = ServedSeats(catalogue).start()
        yield school
        school.stop()


@pytest.fixture(scope="module")
def tabs(browser: Browser, served: ServedSeats) -> Tabs[Player]:
    return Tabs(
        browser, served, lambda page: Player(page, served.address, served=served, learner="")
    )


@pytest.fixture
def player(tabs: Tabs[Player], served: ServedSeats) -> Iterator[Player]:
    """A new learner of this school, at a desktop screen; a browser error fails the test."""
    with tabs.lent() as take:
        somebody = take()
        somebody.is_new(served)
        yield somebody
