"""Where the pictures of the pages are taken: a demo floor on a port, and a browser before it.

Everything that chance or a clock would change is fixed: the day, the shufflers, the PINs, the bots
that have played before the first picture. Whoever takes the pictures again gets the same ones,
but for what the pages themselves have changed.
"""

import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import uvicorn
from playwright.sync_api import Browser, Page, expect, sync_playwright

from croupier.floor.opening import calendar_of, open_floor
from croupier.floor.play_room import open_play_room
from croupier.floor.sign_ins import fresh_sign_ins
from croupier.floor.simulating import simulate
from croupier.ledger import MemoryStore
from croupier.paytables import published_catalogue
from croupier.plan import demo_text, read_plan
from croupier.school.house import School
from croupier.web.app import create_app
from croupier.web.serve import listen

IMAGES = Path(__file__).parents[1] / "images"
CHROMIUM = "/usr/bin/chromium"
PATIENCE_MILLISECONDS = 60_000
NOON = datetime(2026, 11, 16, 20, tzinfo=UTC)
PLAYED_HOURS, SEED = 2, 1
DESK, CONSOLE, PHONE, WALL = (1280, 800), (1024, 768), (390, 844), (960, 540)
Size = tuple[int, int]


class Studio:
    """A demo floor and a school that somebody looks at."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        plan, store = read_plan(demo_text()), MemoryStore()
        simulate(
            plan, store, hours=PLAYED_HOURS, seed=SEED, start=NOON - timedelta(hours=PLAYED_HOURS)
        )
        self.floor = open_floor(store, plan, clock=lambda: NOON)
        open_play_room(self.floor)
        digits = Random(SEED)  # noqa: S311
        self.pins = {
            one.card: one.pin
            for one in fresh_sign_ins(
                self.floor.ledger, lambda count: "".join(digits.choices("0123456789", k=count))
            )
        }
        self.school = School(MemoryStore(), clock=lambda: NOON)
        self.app = create_app(
            published_catalogue(), self.floor, calendar=calendar_of(plan), school=self.school,
            plan=plan,
        )  # fmt: skip
        self.app.state.chance = Random(SEED)  # noqa: S311
        self.site = ""

    def say(self, do: str, **fields: Any) -> None:
        """A command to the floor that must be accepted."""
        answer = self.floor.system.answer({"do": do, **fields})
        if not answer["ok"]:
            raise SystemExit(f"{do} {fields}: {answer}")

    @contextmanager
    def served(self) -> Iterator[None]:
        with listen("127.0.0.1", 0) as listener:
            self.site = f"http://127.0.0.1:{listener.getsockname()[1]}"
            config = uvicorn.Config(
                self.app, log_level="warning", lifespan="off", ws="none",
                timeout_graceful_shutdown=1,
            )  # fmt: skip
            server = uvicorn.Server(config)
            thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
            thread.start()
            try:
                yield
            finally:
                server.should_exit = True
                thread.join()

    @contextmanager
    def looking(self, path: str, size: Size = DESK, *, card: str = "") -> Iterator[Page]:
        """A page in a window of its own, signed in with a card where one is given."""
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce"
        )
        context.set_default_timeout(PATIENCE_MILLISECONDS)
        page = context.new_page()
        try:
            page.goto(self.site + path)
            if card:
                self.sign_in(page, card)
                page.wait_for_url(f"**{path}")
            yield page
        finally:
            context.close()

    def sign_in(self, page: Page, card: str) -> None:
        page.get_by_label("Card number").fill(card)
        page.get_by_label("PIN", exact=True).fill(self.pins[card])
        page.get_by_role("button", name="Sign in").click()


def shoot(page: Page, name: str) -> None:
    """Keep what the window shows under a name of the documentation."""
    page.wait_for_load_state("load")
    page.evaluate("document.fonts.ready")
    for link in page.locator("#link").all():  # a page of the floor that is told what happens
        expect(link).to_have_text("live")
    page.screenshot(path=IMAGES / f"{name}.png", animations="disabled", caret="hide")
    print(name)  # noqa: T201


@contextmanager
def opened() -> Iterator[Studio]:
    """The studio, with its browser and its server."""
    expect.set_options(timeout=PATIENCE_MILLISECONDS)
    with ExitStack() as stack:
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        stack.callback(browser.close)
        studio = Studio(browser)
        stack.enter_context(studio.served())
        yield studio
