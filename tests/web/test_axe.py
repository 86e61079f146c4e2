"""axe-core finds nothing on any page that the app serves, for strangers and for staff.

The engine (MPL 2.0) comes in a wheel of the tests and goes no further. `make test` checks every
page in the light theme at desktop width; `make proof` at four sizes, light and dark.
"""

from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute
from playwright.sync_api import Browser, BrowserContext, Page
from starlette.routing import Route

from croupier.floor.floor import Floor
from croupier.floor.play_room import open_own_play_room, table_id
from croupier.ledger import MemoryStore
from croupier.paytables import published_catalogue
from croupier.plan import demo_plan
from croupier.school.seat.room import ROOM
from croupier.web.app import ROUTES, create_app
from croupier.web.preferences import COOKIE
from tests.web.floors import CARDS, PIN, Clock, declare
from tests.web.serving import Served
from tests.web.windows import PATIENCE_MILLISECONDS

pytestmark = pytest.mark.browser

ENGINE = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
PARTS = 6
"""How many parts a walk is split into, so several workers share it."""
SIZES = {"desk": (1280, 900), "console": (1024, 768), "phone": (390, 844), "wall": (1080, 1920)}

PLACES = {
    "/games/{name}": ["/games/let-it-ride"],
    "/tables/{designator}": ["/tables/TCP-01", "/tables/LIR-CA"],
    "/docs/{path:path}": ["/docs/index.html", "/docs/tutorials/operator.html"],
    "/search": ["/search?q=envy"],
    "/about": ["/about", "/about?noted=zz"],
    "/settle": ["/settle?game=casino-war"],
    "/trace": ["/trace?document=letter"],
    "/lab": ["/lab?game=casino-war"],
    "/lab/par.html": ["/lab/par.html?game=three-card-poker&bet=pair_plus"],
    "/console/{table}": ["/console/T1"],
    "/live/{table}": [f"/live/{table_id('three-card-poker')}"],
    "/floor/tables/{table}": ["/floor/tables/T1"],
    "/floor/jackpots/{jackpot}": ["/floor/jackpots/link"],
    "/floor/reports/{report}": ["/floor/reports/wins", "/floor/reports/performance"],
    "/display/{jackpot}": ["/display/link"],
    "/display/table/{table}": ["/display/table/T1"],
    "/school/deal/{name}": ["/school/deal/three-card-poker"],
    "/school/class/{learner}": ["/school/class/{learner}"],
    "/school/seat/hand/{sitting}/{number}": [],  # a played hand: see the walks of the seat
}
"""What replaces an address with a placeholder, or one that needs a query."""

FILES = (
    ".pdf",
    ".csv",
    ".jsonl",
    ".xlsx",
    ".svg",
    ".css",
    ".{form}",
    ".toml",
    "/metrics",
    "/lab/charts",
)
"""Files, which are not pages."""

MORE = ("/nothing/here", "/tables?game=snap")
"""Error pages."""


def pages() -> list[str]:
    """Return every page address; a route that needs a value and has none here is an error."""
    found = list[str]()
    for route in ROUTES:
        if not isinstance(route, Route) or isinstance(route, APIRoute):
            continue
        if "GET" not in (route.methods or ("GET",)) or route.path.endswith(FILES):
            continue
        if route.path in PLACES:
            found += PLACES[route.path]
        else:
            assert "{" not in route.path, f"say in PLACES what stands for {route.path}"
            found.append(route.path)
    return list(dict.fromkeys((*found, *MORE)))


STAFF = ("/floor", "/consoles", "/console", "/my-pin", "/school/class")
WITH_A_PROFILE = ("/school",)


@pytest.fixture(scope="module")
def house() -> Iterator[Served]:
    """A floor with a plan, a play room and a school."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ROOM.coach, "studies", False)
        floor = Floor(MemoryStore(), clock=Clock())
        declare(floor)
        play = open_own_play_room("memory:", clock=Clock())
        served = Served(create_app(published_catalogue(), floor, plan=demo_plan(), play=play))
        yield served.start()
        served.stop()


Visit = Callable[..., Page]


def entered(context: BrowserContext, house: Served, name: str) -> str:
    """Give a browser a school profile, which is returned, and a floor session."""
    ours = {"sec-fetch-site": "same-origin"}
    with httpx.Client(base_url=house.address, headers=ours) as client:
        learner: str = client.post("/api/school/learners", json={"name": name}).json()["id"]
        body = {"card": CARDS["executive"], "pin": PIN}
        assert client.post("/api/floor/sign-in", json=body).is_success
        for cookie, value in client.cookies.items():
            context.add_cookies([{"name": cookie, "value": value, "url": house.address}])
    return learner


def findings(page: Page) -> list[str]:
    """Return what axe-core reports, as lines for the person who fixes it."""
    page.evaluate(ENGINE)
    found: list[dict[str, Any]] = page.evaluate(
        "async () => (await axe.run(document, { resultTypes: ['violations'] })).violations"
    )
    return [
        f"{one['id']}: {node['target'][0]}: {node['failureSummary'].splitlines()[-1].strip()}"
        for one in found
        for node in one["nodes"][:4]
    ]


def walk(*, inside: bool) -> list[str]:
    """Return the pages for strangers, or for people who are signed in."""
    staffed = (*STAFF, *WITH_A_PROFILE)
    of_both = ("/", "/school")
    ours = [path for path in pages() if path.startswith(staffed) == inside or path in of_both]
    return [path for path in ours if not (path == "/sign-in" and inside)]


def swept(
    browser: Browser, house: Served, size: str, theme: str, *, inside: bool, part: int | None = None
) -> list[str]:
    """Return everything that is found on a walk, or on one of its parts."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE_MILLISECONDS)
    context.add_cookies([{"name": COOKIE, "value": f"theme={theme}", "url": house.address}])
    learner = entered(context, house, f"Lee {size} {theme} {part}") if inside else ""
    page = context.new_page()
    wrong = list[str]()
    for path in walk(inside=inside) if part is None else walk(inside=inside)[part::PARTS]:
        page.goto(house.address + path.replace("{learner}", learner))
        wrong += [f"{path} ({size}, {theme}): {line}" for line in findings(page)]
    context.close()
    return wrong


def test_a_chosen_game_of_the_drill_is_read_by_night(browser: Browser, house: Served) -> None:
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MILLISECONDS)
    context.add_cookies([{"name": COOKIE, "value": "theme=dark", "url": house.address}])
    entered(context, house, "Noa")
    page = context.new_page()
    page.goto(f"{house.address}/school/drill")
    assert page.locator(".drill-games input:checked").count()
    assert findings(page) == []
    context.close()


@pytest.mark.parametrize(
    ("size", "path"),
    [
        ("phone", "/lab/par.html?game=three-card-poker&bet=pair_plus"),
        ("wall", "/games/let-it-ride"),  # its progressive has an envy column
    ],
)
def test_a_table_that_is_wider_than_its_place_is_reached_without_a_mouse(
    browser: Browser, house: Served, size: str, path: str
) -> None:
    width, height = SIZES[size]
    page = browser.new_page(viewport={"width": width, "height": height})
    page.goto(house.address + path)
    assert findings(page) == []
    page.close()


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("inside", [False, True], ids=["strangers", "staff"])
def test_axe_finds_nothing_on_any_page(
    browser: Browser, house: Served, part: int, *, inside: bool
) -> None:
    wrong = swept(browser, house, "desk", "light", inside=inside, part=part)
    assert not wrong, "\n".join(wrong)


@pytest.mark.proof
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("inside", [False, True], ids=["strangers", "staff"])
def test_axe_finds_nothing_at_any_size_light_or_dark(
    browser: Browser, house: Served, size: str, theme: str, *, inside: bool
) -> None:
    wrong = swept(browser, house, size, theme, inside=inside)
    assert not wrong, "\n".join(wrong)


def test_axe_finds_nothing_where_no_floor_runs_yet(browser: Browser) -> None:
    served = Served(create_app(published_catalogue())).start()
    page = browser.new_page()
    wrong = list[str]()
    for path in ("/", "/setup"):
        page.goto(served.address + path)
        wrong += [f"{path}: {line}" for line in findings(page)]
    page.close()
    served.stop()
    assert not wrong, "\n".join(wrong)


def test_axe_finds_what_is_wrong(browser: Browser) -> None:
    """A test that cannot fail proves nothing."""
    page = browser.new_page()
    page.set_content("<html lang=en><title>x</title><main><h1>x</h1><img src=x></main>")
    assert any(line.startswith("image-alt") for line in findings(page))
    page.close()
