"""Learners at browsers: reused tabs, a new school for each test, and keys."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, Self, TypeVar

from playwright.sync_api import Browser, Error, Locator, Page

from croupier.ledger import MemoryStore
from croupier.school.house import School
from croupier.web.school import LEARNER
from croupier.web.signed_in import RateLimits
from tests.web.floors import Clock
from tests.web.serving import Served, ServedSchool
from tests.web.windows import DESK, PATIENCE_MILLISECONDS, Visitor

TABS_MAX = 80
"""The most presses of Tab on the way to something."""

V = TypeVar("V", bound=Visitor)


class SchoolHouse(ServedSchool):
    """One server for all tests of a module; each test finds an unused school."""

    def opens_anew(self) -> Self:
        self.clock = Clock()
        self.school = School(MemoryStore(), clock=self.clock)
        self.app.state.school = self.school
        self.app.state.limits = RateLimits()
        return self


class Tabs(Generic[V]):
    """Tabs of one browser, cleaned and reused: a new one costs more than one of our pages.

    Each has its own cookies and storage. `make` makes the visitor for a new tab.
    """

    def __init__(self, browser: Browser, site: Served, make: Callable[[Page], V]) -> None:
        self.browser, self.site, self.make = browser, site, make
        self._free: list[V] = []

    @contextmanager
    def lent(self) -> Iterator[Callable[..., V]]:
        """Lend tabs to one test; a browser error in one of them fails it."""
        taken: list[V] = []

        def takes(size: dict[str, int] = DESK, *, learner: str = "", motion: bool = False) -> V:
            visitor = self._free.pop() if self._free else self._opened()
            taken.append(visitor)
            page = visitor.page
            page.set_viewport_size({"width": size["width"], "height": size["height"]})
            _moves(page, motion)
            if learner:
                remembers(visitor, self.site, learner)
            return visitor

        yield takes
        for visitor in taken:
            self._take_back(visitor)
        assert [fault for visitor in taken for fault in visitor.faults] == []

    @contextmanager
    def used_once(self, *, motion: bool = False) -> Iterator[V]:
        """A tab for what cannot be undone, like a stopped clock."""
        visitor = self._opened()
        _moves(visitor.page, motion)
        yield visitor
        visitor.page.context.close()
        assert visitor.faults == []

    def _opened(self) -> V:
        context = self.browser.new_context(
            viewport={"width": DESK["width"], "height": DESK["height"]}
        )
        context.set_default_timeout(PATIENCE_MILLISECONDS)
        return self.make(context.new_page())

    def _take_back(self, visitor: V) -> None:
        """Take back a tab; drop one that had errors or cannot be cleaned."""
        try:
            self._clean(visitor)
        except Error:
            visitor.page.context.close()
        else:
            self._free += [] if visitor.faults else [visitor]

    def _clean(self, visitor: V) -> None:
        page = visitor.page
        for other in page.context.pages:
            if other is not page:
                other.close()
        page.unroute_all(behavior="ignoreErrors")
        page.goto("about:blank")
        page.context.clear_cookies()
        storage = {"origin": self.site.address, "storageTypes": "local_storage"}
        page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", storage)


def _moves(page: Page, motion: bool) -> None:
    page.emulate_media(reduced_motion="no-preference" if motion else "reduce")


def remembers(visitor: Visitor, site: Served, learner: str) -> None:
    """Let the browser remember the learner."""
    visitor.page.context.add_cookies([{"name": LEARNER, "value": learner, "url": site.address}])


def tab_to(page: Page, target: Locator, *, most: int = TABS_MAX) -> None:
    """Press Tab, or Shift+Tab if that is shorter, until the target has a visible focus."""
    wanted = target.element_handle()  # found once, and not at every step
    lies_back = wanted.evaluate(
        "one => document.activeElement !== document.body && Boolean("
        "one.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING)"
    )
    for _ in range(most):
        if wanted.evaluate("one => one === document.activeElement"):
            ring = wanted.evaluate(
                "one => getComputedStyle(one.closest('.tile') ?? one).outlineStyle"
            )
            assert ring == "solid", "the focus is not visible"
            return
        page.keyboard.press("Shift+Tab" if lies_back else "Tab")
    raise AssertionError(f"{target} is not reached in {most} steps")
