"""Documents for a regulator, in a real chromium: the register of clauses, the titles, placards."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from croupier.floor.floor import Floor
from croupier.ledger import MemoryStore
from croupier.paytables import published_catalogue
from croupier.plan import demo_plan
from croupier.trace import Asked, narrowed, register, tally
from croupier.web.app import create_app
from tests.web.floors import CARDS, PIN, Clock, declare
from tests.web.managers import sign_in
from tests.web.serving import Served
from tests.web.windows import DESK, PHONE, Visitor, arrives, visiting, widths

pytestmark = pytest.mark.browser

by_width = pytest.mark.parametrize("size", [DESK, PHONE], ids=["wide", "narrow"])


@pytest.fixture(scope="module")
def room() -> Iterator[Served]:
    """A floor that was opened with a plan."""
    floor = Floor(MemoryStore(), clock=Clock())
    declare(floor)
    served = Served(create_app(published_catalogue(), floor, plan=demo_plan())).start()
    yield served
    served.stop()


@pytest.fixture
def visitor(browser: Browser, room: Served, size: dict[str, int]) -> Iterator[Visitor]:
    yield from visiting(browser, room.address, size)


@by_width
def test_a_clause_is_looked_for_and_followed_to_the_step_that_keeps_it(
    visitor: Visitor, size: dict[str, int]
) -> None:
    page = visitor.page
    visitor.goes_to("/trace")
    counted = tally(clause for document in register() for clause in document.clauses)
    expect(page.locator(".lead")).to_contain_text(
        f"{counted.kept} of {counted.clauses} clauses are implemented"
    )
    assert widths(page) == [size["width"]] * 2
    page.get_by_role("link", name="Let It Ride, its bonus bets and progressives").click()
    found = narrowed(register(), Asked(document="let-it-ride"))  # including the letter
    clauses = sum(len(document.clauses) for document in found)
    expect(page.get_by_role("status")).to_contain_text(f"{clauses} clauses")
    page.get_by_label("Search", exact=True).fill("maintenance key")
    expect(page.get_by_role("status")).to_contain_text("1 clause, 1 implemented")
    assert widths(page) == [size["width"]] * 2
    page.get_by_role("link", name="keypad-reset, Press FOUR OF A KIND").click()
    page.wait_for_url("**/games/let-it-ride?procedure=bonus-keypad#K4")
    expect(page.locator("#K4")).to_contain_text("LIR-K4")
    expect(page.locator("#K4")).to_be_in_viewport()


@by_width
def test_what_no_program_can_keep_says_why(visitor: Visitor, size: dict[str, int]) -> None:
    visitor.goes_to("/trace")
    page = visitor.page
    page.get_by_label("Status").select_option("outside")
    expect(page.get_by_role("status")).to_contain_text("3 clauses, 0 implemented")
    expect(page.get_by_text("a box is furniture")).to_be_visible()
    page.get_by_label("Status").select_option("missing")
    expect(page.get_by_role("status")).to_contain_text("No clauses match.")
    assert widths(page) == [size["width"]] * 2


@by_width
def test_a_title_leads_to_its_game(visitor: Visitor, size: dict[str, int]) -> None:
    visitor.goes_to("/titles")
    page = visitor.page
    expect(page.get_by_role("status")).to_contain_text("66 titles")
    page.get_by_label("Search", exact=True).fill("solitaire")
    expect(page.get_by_role("status")).to_contain_text("1 of 66 titles")
    assert widths(page) == [size["width"]] * 2
    page.get_by_role("region", name="Titles").get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Solitaire Stud")


@by_width
def test_every_table_has_a_placard_to_print(visitor: Visitor, size: dict[str, int]) -> None:
    visitor.goes_to("/floor/placards")
    page = visitor.page
    sign_in(page, CARDS["executive"], PIN)
    arrives(page, "/floor/placards")
    tables = [table.id for table in demo_plan().tables]
    links = page.locator("a[href$='.pdf']")
    expect(links).to_have_count(len(tables))
    assert widths(page) == [size["width"]] * 2
    for table, link in zip(tables, links.all(), strict=True):
        href = link.get_attribute("href") or ""
        assert href.endswith(f"/{table}.pdf")
    first = page.request.get(f"{visitor.site}{links.first.get_attribute('href')}")
    assert first.headers["content-type"] == "application/pdf"
    assert first.body().startswith(b"%PDF")
