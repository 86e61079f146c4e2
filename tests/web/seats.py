"""The player's seat in a browser for tests: a served school, a learner at it, and what they see."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from croupier.ledger import MemoryStore, Store
from croupier.paytables import Catalogue
from croupier.rules import Game, lay_felt
from croupier.school.house import School
from croupier.school.seat import room
from croupier.school.seat.situations import played
from croupier.school.seat.view import seat_view
from croupier.web.app import create_app
from croupier.web.school import LEARNER
from tests.school.pupils import open_small, pupil
from tests.web.serving import Served
from tests.web.test_browser import DESK, PATIENCE_MILLISECONDS, Visitor

SEED = 20260302


class ServedSeats(Served):
    """A school with pay tables, whose shuffler is seeded."""

    def __init__(self, catalogue: Catalogue, store: Store | None = None) -> None:
        self.school: School = open_small(store or MemoryStore())
        super().__init__(create_app(catalogue, school=self.school))
        self.catalogue = catalogue
        self.app.state.chance = Random(SEED)  # noqa: S311


@dataclass
class Player(Visitor):
    """A learner's tab; what the server says of the seat is known too."""

    served: ServedSeats = field(kw_only=True)
    learner: str = field(kw_only=True)

    @property
    def view(self) -> dict[str, Any]:
        """The seat as the server has it."""
        look = self.served.school.look()
        return seat_view(look, self.learner, room=room.room_with(self.served.catalogue))

    @property
    def go(self) -> Locator:
        return self.page.locator("#go")

    @property
    def choices(self) -> Locator:
        return self.page.locator("#choices button")

    def sits(self, game: Game | str, **choice: Any) -> Page:
        """Sit down by the shortest way and open the seat."""
        name = game if isinstance(game, str) else game.name
        self.does("sit", game=name, **{"speed": "quick", **choice})
        return self.opens()

    def opens(self) -> Page:
        self.goes_to("/school/seat")
        expect(self.page.locator("#room")).to_have_attribute("data-ready", "yes")
        return self.page

    def does(self, act: str, **body: Any) -> None:
        """Something done elsewhere in this learner's name: another tab, or another machine."""
        answer = self.page.request.post(f"{self.site}/api/school/seat/{act}", data=body)
        assert answer.ok, answer.text()

    def stands(self) -> None:
        """The page shows what the server has now."""
        view = self.view
        lies = f"hand {view['hand']}"
        if view["mode"] == "quiz":
            lies = f"question {view['question']['number'] if view['question'] else 0}"
        place = f"{lies} {view['phase']} {view['at']}"
        expect(self.page.locator("#room")).to_have_attribute("data-place", place)

    def bets_and_deals(self) -> None:
        """The smallest bets, by the one key that goes on."""
        expect(self.go).to_have_text("Put up the smallest bets")
        self.go.click()
        expect(self.go).to_have_text("Deal")
        self.go.click()
        self.waits_for_hand(1)

    def shuffles_for_a_question(self, game: Game) -> None:
        """The next hand for one spot asks something: in some games few do."""
        felt, cards = lay_felt(game, catalogue=self.served.catalogue), list(game.deck)
        for seed in count(SEED):
            chance, order = Random(seed), Random(seed).sample(cards, len(cards))  # noqa: S311
            if next(played(felt, order, chance), None) is not None:
                self.served.app.state.chance = Random(seed)  # noqa: S311
                return

    def waits_for_hand(self, number: int) -> None:
        expect(self.page.locator(f"#room[data-place^='hand {number} ']")).to_be_visible()
        self.stands()

    def takes(self, name: str) -> None:
        """Press a choice, and wait until the seat has gone on."""
        room_place = self.page.locator("#room").get_attribute("data-place") or ""
        self.page.locator(f"#choices [data-choice='{name}']").click()
        expect(self.page.locator("#room")).not_to_have_attribute("data-place", room_place)
        self.stands()

    def cards(self, spot: int = 1) -> list[str]:
        drawn = self.page.locator(f"[data-spot='{spot}'] [data-cards] img").all()
        return [card.get_attribute("data-card") or "" for card in drawn]


@contextmanager
def player_at(
    browser: Browser,
    served: ServedSeats,
    name: str,
    size: dict[str, int] = DESK,
    *,
    motion: bool = False,
) -> Iterator[Player]:
    """Somebody new at this school, in a browser of their own; nothing may go wrong in it."""
    context = browser.new_context(
        viewport={"width": size["width"], "height": size["height"]},
        reduced_motion="no-preference" if motion else "reduce",
        accept_downloads=True,
    )
    context.set_default_timeout(PATIENCE_MILLISECONDS)
    learner = pupil(served.school, name)
    remembers(context, served, learner)
    player = Player(context.new_page(), served.address, served=served, learner=learner)
    yield player
    context.close()
    assert player.faults == []


def remembers(context: BrowserContext, served: ServedSeats, learner: str) -> None:
    """The browser knows who is at it."""
    context.add_cookies([{"name": LEARNER, "value": learner, "url": served.address}])
