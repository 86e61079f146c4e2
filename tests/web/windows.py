"""Windows of a real chromium, and their visitors."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Error, Page, Request, Response, expect

CHROMIUM = "/usr/bin/chromium"
WITHOUT = [
    # Features that Playwright switches off; our own list replaces its list.
    "AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades",
    "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints",
    "PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning",
    # Pages of the browser's own frame, which nobody sees but every window loads: they cost more
    # than one of our pages.
    "PreloadTopChromeWebUI", "WebUIOmniboxAimPopup", "WebUIOmniboxPopup",
    # A renderer that is started with every page, in case someone navigates elsewhere.
    "SpareRendererForSitePerProcess",
    # A press on a page that is there but not yet painted: a busy machine paints late.
    "DropInputEventsBeforeFirstPaint", "DropInputEventsWhilePaintHolding",
]  # fmt: skip
ARGUMENTS = [
    f"--disable-features={','.join(WITHOUT)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESK, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}
TABS_MAX = 60
LEAVES_MAX = 3
INTERRUPTED = ("is interrupted by another navigation", "net::ERR_ABORTED")
PATIENCE_MILLISECONDS = 300_000
"""For a machine that is busy with other tests; a successful walk never waits this long."""

expect.set_options(timeout=PATIENCE_MILLISECONDS)

_goes = Page.goto


def _goes_whatever_the_page_does(page: Page, url: str, **details: Any) -> Response | None:
    """Go to an address; retry if the page was just leaving for another one by itself.

    A page reloads when one of its forms was answered, and goes to the sign-in page when a session
    ends. On a busy machine, either may happen between what a test saw and its next step.
    """
    for _ in range(LEAVES_MAX):
        try:
            return _goes(page, url, **details)
        except Error as error:
            if not any(words in error.message for words in INTERRUPTED):
                raise
        page.wait_for_load_state()
    return _goes(page, url, **details)


Page.goto = _goes_whatever_the_page_does  # type: ignore[method-assign, assignment]


def arrives(page: Page, path: str) -> None:
    """Wait until the page itself is there: a sign-in page's address has its destination too."""
    page.wait_for_url(lambda address: urlsplit(address).path == path)


@dataclass
class Visitor:
    """A tab that remembers every error in it."""

    page: Page
    site: str
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("request", self._stays_here)
        self.page.on(
            "console",
            lambda message: (
                self.faults.append(message.text)
                if message.type == "error" and "the server responded with" not in message.text
                else None
            ),
        )

    def _stays_here(self, request: Request) -> None:
        if not request.url.startswith(self.site):
            self.faults.append(f"asked {request.url}")

    def goes_to(self, path: str) -> None:
        self.page.goto(self.site + path)

    def settles(self) -> None:
        self.page.get_by_role("button", name="Settle", exact=True).click()


def visiting(
    browser: Browser, site: str, size: dict[str, int], *, scripts: bool = True
) -> Iterator[Visitor]:
    context = browser.new_context(
        viewport={"width": size["width"], "height": size["height"]}, java_script_enabled=scripts
    )
    context.set_default_timeout(PATIENCE_MILLISECONDS)
    visitor = Visitor(context.new_page(), site)
    yield visitor
    context.close()
    assert visitor.faults == []


def widths(page: Page) -> list[int]:
    """Return the widths of the page and the window, once its styles are loaded."""
    page.wait_for_load_state("load")
    measured: list[int] = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    return measured
