"""Five people do their jobs in a real chromium, on the server that `make run` starts.

Nothing is typed in a terminal and no file is written by hand. `pytest -s` prints how long each
took; docs/screens.md has the measured times.
"""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.orphans import end_with_parent
from tests.web.dealing import Table
from tests.web.windows import PATIENCE_MILLISECONDS, Visitor

pytestmark = pytest.mark.browser


@dataclass
class Demo:
    """The server of `make run`, and the sign-ins it printed."""

    site: str
    pins: dict[str, str] = field(default_factory=dict)


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory, kernels: Path) -> Iterator[Demo]:
    home = tmp_path_factory.mktemp("house")
    (home / kernels.name).symlink_to(kernels, target_is_directory=True)
    with subprocess.Popen(
        [sys.executable, "-m", "croupier", "serve", "--demo", "--port", "0"],
        env={**os.environ, "CROUPIER_HOME": str(home), "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE, text=True,
        preexec_fn=partial(end_with_parent, signal.SIGTERM),  # noqa: PLW1509
    ) as server:  # fmt: skip
        assert server.stdout is not None
        found = Demo(server.stdout.readline().split()[-1])
        for line in server.stdout:
            if sign_in := re.match(r" +(\d{4}) +(\d{6}) ", line):
                found.pins[sign_in[1]] = sign_in[2]
            if "Ctrl-C" in line:
                break
        yield found
        server.terminate()


class DistantTable(Table):
    """A dealer's table whose school is another process: its state is requested over HTTP."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def view(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.page.evaluate(
            "async () => (await fetch('/api/school/box')).json()"
        )
        return seen


@contextmanager
def somebody(demo: Demo, browser: Browser, job: str) -> Iterator[Page]:
    """A window on the home page, and a timer."""
    context = browser.new_context(viewport=ViewportSize(width=1280, height=900))
    context.set_default_timeout(PATIENCE_MILLISECONDS)
    began = time.monotonic()
    visitor = Visitor(context.new_page(), demo.site)
    try:
        visitor.page.goto(demo.site)
        yield visitor.page
        # A server that switches to another floor is away for a moment, and its pages retry.
        faults = [fault for fault in visitor.faults if "ERR_CONNECTION_REFUSED" not in fault]
        assert not faults
        sys.stdout.write(f"\n{job}: {time.monotonic() - began:.0f} s\n")
    finally:
        context.close()


def follows(page: Page, *names: str) -> None:
    """Follow one link after another, by name."""
    for name in names:
        page.get_by_role("link", name=name, exact=True).first.click()


def downloads(page: Page, what: Locator) -> bytes:
    with page.expect_download() as kept:
        what.click()
    return Path(kept.value.path()).read_bytes()


def signs_in(page: Page, card: str, pin: str) -> None:
    page.get_by_label("Card number").fill(card)
    page.get_by_label("PIN", exact=True).fill(pin)
    page.get_by_role("button", name="Sign in", exact=True).click()


def test_a_mathematician_changes_a_pay_and_takes_the_figures_along(
    demo: Demo, browser: Browser
) -> None:
    with somebody(demo, browser, "mathematician") as page:
        follows(page, "Open the lab")
        page.get_by_label("Bet", exact=True).select_option("pair_plus")
        expect(page.locator("#summary")).to_have_text("House edge 2.3167%")
        page.get_by_label("Flush", exact=True).fill("3")
        expect(page.locator("#summary")).to_have_text("House edge 7.2760%")
        sheet = downloads(page, page.get_by_role("link", name="CSV", exact=True).first)
        assert b"Flush" in sheet
        follows(page, "Compare")
        page.get_by_label("Second table").select_option("TCP-02")
        page.get_by_role("button", name="Compare", exact=True).click()
        expect(page.locator("#play")).to_contain_text("Best play")


def test_a_regulator_checks_what_is_printed_and_what_runs(demo: Demo, browser: Browser) -> None:
    with somebody(demo, browser, "regulator") as page:
        follows(page, "Open the lab", "Verify")
        page.get_by_label("Verdict", exact=True).select_option("differs")
        page.get_by_role("button", name="Filter").click()
        expect(page.get_by_role("row", name=re.compile("UTH-BBB-01")).first).to_contain_text(
            "cannot be reproduced"
        )
        assert downloads(page, page.get_by_role("link", name="Excel", exact=True)).startswith(b"PK")
        follows(page, "About")
        expect(page.get_by_role("heading", level=1)).to_contain_text("About")
        follows(page, "Floor")
        signs_in(page, "9001", demo.pins["9001"])
        follows(page, "Ledger")
        page.get_by_role("button", name=re.compile("^Verify")).first.click()
        expect(page.get_by_text(re.compile("[Ss]ound|proved")).first).to_be_visible()


def test_a_designer_makes_a_table_and_a_jackpot(demo: Demo, browser: Browser) -> None:
    with somebody(demo, browser, "designer") as page:
        follows(page, "Open the lab")
        page.get_by_label("Bet", exact=True).select_option("pair_plus")
        expect(page.locator("#summary")).to_have_text("House edge 2.3167%")
        page.get_by_label("Add a line").select_option("mini_royal")
        page.get_by_label("Mini Royal", exact=True).fill("50")
        expect(page.get_by_role("row", name="Mini Royal 50 to 1")).to_be_visible()
        page.get_by_text("Save as a custom pay table").click()
        page.get_by_label("Designator").fill("MINE-01")
        page.get_by_role("button", name="Save").click()
        expect(page.locator("#save-says")).to_contain_text("MINE-01 is saved")
        follows(page, "Your pay tables")
        text = downloads(page, page.get_by_role("button", name="Download TOML: MINE-01"))
        assert b"MINE-01" in text
        follows(page, "Design a jackpot")
        page.get_by_label("Target hold").fill("25%")
        page.get_by_role("button", name="Calculate").click()
        expect(page.locator("#summary")).to_contain_text("%")
        expect(page.locator("#grid-wanted")).to_contain_text("25")


def test_a_dealer_learns_a_round(demo: Demo, browser: Browser) -> None:
    with somebody(demo, browser, "dealer") as page:
        follows(page, "Open the school")
        page.get_by_label(re.compile("name", re.IGNORECASE)).first.fill("Rosa")
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Switch profile")).to_be_visible()
        page.goto(f"{demo.site}/school/deal/three-card-poker")
        page.get_by_role("button", name="Deal the lesson First shift").click()
        expect(page.locator("#hint")).to_contain_text("Next: call")
        table = DistantTable(page)
        table.deals_round()
        page.get_by_role("button", name="Next round").click()
        expect(page.locator("#round")).to_have_text("2 of 2")
        table.deals_round()
        expect(page.get_by_role("button", name=re.compile("^Next lesson"))).to_be_visible()


def test_an_operator_works_a_day_and_opens_a_floor_from_nothing(
    demo: Demo, browser: Browser
) -> None:
    with somebody(demo, browser, "operator") as page:
        follows(page, "Manage the floor")
        signs_in(page, "3001", demo.pins["3001"])
        follows(page, "TCP-1")
        expect(page.get_by_role("heading", level=1)).to_contain_text("TCP-1")
        follows(page, "Floor", "Close day")
        page.get_by_role("button", name="Close the day").click()
        page.get_by_role("button", name="Confirm: close the day").click()
        expect(page.get_by_role("link", name=re.compile("Receipt")).first).to_be_visible()
        papers = downloads(page, page.get_by_role("link", name="All reports (PDF)"))
        assert papers.startswith(b"%PDF-")
        follows(page, "Plan", "Set up your own floor")
        page.get_by_label("Name", exact=True).first.fill("Corner Card Room")
        page.get_by_role("button", name="Review").click()
        page.get_by_role("button", name="Open the floor").click()
        expect(page.get_by_role("heading", name="The floor is open")).to_be_visible()
        row = page.locator("#pins tbody tr").first
        card, pin = row.locator("th, td").all_inner_texts()[:2]
        follows(page, "Sign in")
        signs_in(page, card, pin)
        expect(page.get_by_label("New PIN", exact=True)).to_be_visible()
