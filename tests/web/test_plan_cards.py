"""The plan of a floor with many tables: a line for each, opened, filtered, removed and restored."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from croupier.paytables import published_catalogue
from croupier.plan import read_plan
from croupier.web.app import create_app
from tests.web.floors import CARDS, PIN, Clock, small_floor
from tests.web.managers import sign_in
from tests.web.serving import Served
from tests.web.test_plan_editor import PLAN, found, step
from tests.web.windows import DESK, PATIENCE_MILLISECONDS, PHONE, Visitor, arrives, widths

pytestmark = pytest.mark.browser

TABLES = 13
MANY = PLAN + "".join(
    f'\n# table {number}\n[[tables]]\nid = "T-{number}"\n'
    f'game = "{"let-it-ride" if number % 2 else "three-card-poker"}"\nmin = "5"\nmax = "50"\n'
    for number in range(2, TABLES + 1)
)


@pytest.fixture
def planned(tmp_path: Path) -> Iterator[Served]:
    """A floor on a port whose plan is a file with many tables, each with a comment."""
    file = tmp_path / "floor.toml"
    file.write_text(MANY, encoding="utf-8")
    made = create_app(published_catalogue(), small_floor(clock=Clock()), plan=read_plan(MANY))
    made.state.plan_file = file
    served = Served(made)
    yield served.start()
    served.stop()


@pytest.fixture
def clerk(browser: Browser, planned: Served) -> Iterator[Page]:
    """Accounting, at the plan's tables."""
    context = browser.new_context(viewport={"width": DESK["width"], "height": DESK["height"]})
    context.set_default_timeout(PATIENCE_MILLISECONDS)
    visitor = Visitor(context.new_page(), planned.address)
    visitor.goes_to("/floor/plan")
    sign_in(visitor.page, CARDS["accounting"], PIN)
    arrives(visitor.page, "/floor/plan")
    step(visitor.page, "Tables")
    yield visitor.page
    context.close()
    assert visitor.faults == []


def card(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=f"Table {name}", exact=True)


def test_a_table_is_a_line_that_opens(clerk: Page) -> None:
    shown = card(clerk, "T-9").locator("summary").first
    expect(shown).to_contain_text("Let It Ride · $5 to $50")
    expect(clerk.locator("[data-entry]")).to_have_count(TABLES)
    expect(clerk.locator(".plan-card[open]")).to_have_count(0)
    shown.click()
    card(clerk, "T-9").get_by_label("Maximum wager").first.fill("25")
    expect(shown).to_contain_text("$5 to $25")
    card(clerk, "T-9").get_by_label("Seats").fill("99")
    expect(shown).to_contain_text("1 to fix")
    expect(card(clerk, "T-8").locator(".plan-count")).to_be_hidden()
    clerk.get_by_role("button", name="Open all").click()
    expect(card(clerk, "T-2").get_by_label("Seats")).to_be_visible()
    clerk.get_by_role("button", name="Close all").click()
    expect(card(clerk, "T-2").get_by_label("Seats")).to_be_hidden()
    clerk.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    assert widths(clerk) == [PHONE["width"], PHONE["width"]]


def test_a_long_list_is_filtered_by_words(clerk: Page) -> None:
    clerk.get_by_label("Filter").fill("ride t-1")
    expect(clerk.get_by_text(f"2 of {TABLES}")).to_be_visible()
    expect(card(clerk, "T-11")).to_be_visible()
    expect(card(clerk, "T-12")).to_be_hidden()
    clerk.get_by_role("button", name="Add a table").click()  # a new one is never filtered out
    expect(card(clerk, "T-14").get_by_label("ID")).to_be_focused()
    expect(clerk.get_by_text(f"{TABLES + 1} of {TABLES + 1}")).to_be_visible()


def test_what_was_removed_comes_back_where_it_was(clerk: Page) -> None:
    card(clerk, "T-5").locator("summary").first.click()
    clerk.get_by_role("button", name="Remove T-5").click()
    expect(card(clerk, "T-5")).to_have_count(0)
    expect(clerk.get_by_role("button", name="Undo")).to_be_focused()
    clerk.get_by_role("button", name="Undo").click()
    expect(card(clerk, "T-5")).to_be_visible()
    step(clerk, "Review")
    expect(clerk.locator("#plan-verdict")).to_have_text(re.compile("can open"))
    expect(clerk.locator("#plan-text")).to_have_value(MANY)
    expect(clerk.locator("#plan-difference-part")).to_be_hidden()


def test_a_finding_leads_to_its_field(clerk: Page) -> None:
    card(clerk, "T-9").locator("summary").first.click()
    card(clerk, "T-9").get_by_label("Seats").fill("99")
    expect(found(clerk, "tables[8].seats")).to_contain_text("write at most")
    clerk.reload()  # the step has an address
    expect(card(clerk, "T-9").locator(".plan-count")).to_have_text("1 to fix")
    expect(card(clerk, "T-9").get_by_label("Seats")).to_be_hidden()
    step(clerk, "Review")
    clerk.get_by_role("button", name="Go to the field Table T-9: Seats").click()
    expect(card(clerk, "T-9").get_by_label("Seats")).to_be_focused()
    clerk.go_back()
    expect(clerk.get_by_role("heading", name="The plan file", exact=True)).to_be_visible()


def test_a_finding_leads_to_its_field_past_a_filter(clerk: Page) -> None:
    card(clerk, "T-9").locator("summary").first.click()
    card(clerk, "T-9").get_by_label("Seats").fill("99")
    clerk.get_by_label("Filter").fill("t-10")
    expect(card(clerk, "T-9")).to_be_hidden()
    step(clerk, "Review")
    clerk.get_by_role("button", name="Go to the field Table T-9: Seats").click()
    expect(card(clerk, "T-9").get_by_label("Seats")).to_be_focused()
