"""Learners in the dealer's seat: a school on a port, and people with tabs of their own."""

from collections.abc import Callable, Iterator
from itertools import count
from random import Random

import pytest
from playwright.sync_api import Browser

from croupier.ledger import Answer
from croupier.school.trainer import shift
from croupier.school.trainer.acts import act_json
from tests.oracle.perfect_dealer import perfect_acts
from tests.school.pupils import pupil
from tests.web.dealing import Act, Table
from tests.web.learners import Tabs, remembers
from tests.web.serving import ServedSchool
from tests.web.windows import DESK, Visitor

__all__ = ["arrive", "site", "tabs"]

TCP, LIR = "three-card-poker", "let-it-ride"
NUMBERS = count(1)


@pytest.fixture(scope="module")
def site() -> Iterator[ServedSchool]:
    served = ServedSchool().start()
    yield served
    served.stop()


class Learner:
    """Someone who learns to deal, and their tab."""

    def __init__(self, visitor: Visitor, site: ServedSchool, name: str) -> None:
        self.visitor, self.site = visitor, site
        self.page = visitor.page
        self.table = Table(self.page, site.school, pupil(site.school, name))
        remembers(visitor, site, self.table.learner)

    def work(self, does: Callable[..., Answer], **given: object) -> Answer:
        """Take a step behind the screen: begin a lesson, or do an act at a terminal."""
        learner = self.table.learner
        return self.site.school.transact(lambda transaction: does(transaction, learner, **given))

    def begins(self, game: str, lesson: str, *, seed: int = 1) -> Table:
        self.work(shift.begin, game=game, lesson=lesson, chance=Random(seed))  # noqa: S311
        self.visitor.goes_to("/school/deal/table")
        self.table.is_drawn()
        return self.table

    def comes_to(self, wanted: Callable[[Act], bool]) -> Act:
        """Deal the round behind the screen up to such an act, which is still to be done."""
        dealer = perfect_acts(self.table.view)
        act = next(dealer)
        while not wanted(act):
            self.does_elsewhere(act)
            act = dealer.send(self.table.view)
        return act

    def deals_until(self, wanted: Callable[[Act], bool]) -> Act:
        """Do the same, and wait until the screen shows it."""
        act = self.comes_to(wanted)
        self.page.reload()
        self.table.is_drawn()
        return act

    def comes_to_the_end(self, *, missing: bool = False) -> None:
        """Deal the rest of the round behind the screen; if `missing`, err before every act."""
        table = self.table
        while table.view["phase"] == "dealing":
            found = shift.find_shift(self.site.school.look(), table.learner)
            step = found.script(len(found.rounds)).steps[found.standings[-1].step]
            if missing:
                view = table.view
                miss = {"do": "burn", "cards": 9}
                self.work(shift.act, round=view["round"], at=view["at"], act=miss)
            self.does_elsewhere(act_json(step.act))

    def passes(self, game: str, lesson: str, *, seed: int = 1) -> None:
        """Pass a whole lesson without an error, behind the screen."""
        chance = Random(seed)  # noqa: S311
        self.work(shift.begin, game=game, lesson=lesson, chance=chance)
        self.comes_to_the_end()
        while self.table.view["phase"] != "shift-over":
            self.work(shift.next_round, chance=chance)
            self.comes_to_the_end()

    def does_elsewhere(self, act: Act) -> None:
        view = self.table.view
        answer = self.work(shift.act, round=view["round"], at=view["at"], act=act)
        assert answer["right"], (act, answer)


Arrive = Callable[..., Learner]


@pytest.fixture(scope="module")
def tabs(browser: Browser, site: ServedSchool) -> Tabs[Visitor]:
    return Tabs(browser, site, lambda page: Visitor(page, site.address))


@pytest.fixture
def arrive(tabs: Tabs[Visitor], site: ServedSchool) -> Iterator[Arrive]:
    """A learner for this test only; a browser error fails the test."""
    with tabs.lent() as take:
        # A module's tests share its school, so every learner needs a different name.
        yield lambda size=DESK: Learner(take(size), site, f"Learner {next(NUMBERS)}")
