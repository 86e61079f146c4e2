"""The screens in a real chromium: walked with a mouse, with keys only, on a phone, without scripts.

Every walk waits for words, never for time, and no page may load anything from elsewhere.
"""

import re
import threading
from collections.abc import Iterator

import pytest
import uvicorn
from playwright.sync_api import Browser, Locator, Page, expect

from croupier.games import GAMES
from croupier.paytables import Catalogue, PayTable
from croupier.web.app import create_app
from croupier.web.serve import listen
from tests.web.conftest import TABLES
from tests.web.windows import DESK, PHONE, TABS_MAX, Visitor, visiting, widths

pytestmark = pytest.mark.browser

SCREENS = [
    "/",
    *(f"/games/{game.name}" for game in GAMES),
    "/tables",
    "/titles",
    "/titles?rules=not+public",
    "/tables/LIR-CA",
    "/tables/LIRB-03",
    "/tables/MY-01",
    "/settle",
    "/settle?game=solitaire-stud",
    "/lab",
    "/lab?game=three-card-poker&stake.ante=5&stake.pair_plus=1&option.two_spots=any&ties=more",
    "/lab?game=let-it-ride&bet=progressive&table=ML03",
    "/lab/verify?verdict=differs",
    "/lab/compare?game=three-card-poker&bet=pair_plus&first=TCP-01&second=TCP-10",
    "/lab/advise?game=ultimate-texas-holdem",
    "/lab/jackpot?table=ML03",
    "/lab/tables",
    "/games/nothing",
]


@pytest.fixture(scope="module")
def site(catalogue: Catalogue) -> Iterator[str]:
    """The app on a free port, served by uvicorn in a thread."""
    with listen("127.0.0.1", 0) as listener:
        config = uvicorn.Config(
            create_app(catalogue), log_level="warning", lifespan="off", ws="none"
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        server.should_exit = True
        thread.join()


@pytest.fixture
def desk(browser: Browser, site: str) -> Iterator[Visitor]:
    yield from visiting(browser, site, DESK)


@pytest.fixture
def phone(browser: Browser, site: str) -> Iterator[Visitor]:
    yield from visiting(browser, site, PHONE)


@pytest.fixture
def scriptless(browser: Browser, site: str) -> Iterator[Visitor]:
    yield from visiting(browser, site, DESK, scripts=False)


def heading(page: Page, name: str) -> Locator:
    return page.get_by_role("heading", name=name, exact=True)


def test_from_home_to_a_settled_hand(desk: Visitor) -> None:
    page = desk.page
    desk.goes_to("/")
    page.get_by_role("link", name="Three Card Poker", exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Three Card Poker")

    pair_plus = page.locator("figure", has=page.get_by_role("heading", name="Pair Plus"))
    expect(pair_plus).to_contain_text("TCP-01")
    page.get_by_label("Pair Plus").select_option("MY-01")
    page.get_by_role("button", name="Show this rule sheet").click()
    expect(pair_plus).to_contain_text("MY-01")
    expect(pair_plus).to_contain_text("41 to 1")
    expect(page).to_have_url(re.compile(r"[?&]pair_plus=MY-01(&|$)"))
    expect(page.get_by_label("Pair Plus")).to_have_value("MY-01")

    page.get_by_role("link", name="Pay tables", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text(f"{TABLES} tables")
    page.get_by_label("Search", exact=True).fill("cover all")
    expect(page.get_by_role("status")).to_contain_text(f"2 of {TABLES} tables")
    page.get_by_label("Game").select_option("let-it-ride")
    expect(page.get_by_role("status")).to_contain_text(f"1 of {TABLES} tables")
    expect(page).to_have_url(f"{desk.site}/tables?game=let-it-ride&text=cover+all")
    page.get_by_role("link", name="LIR-CA").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Cover All for Let It Ride")
    expect(page.get_by_role("columnheader", name="7 hands")).to_be_visible()

    page.get_by_role("navigation", name="Main").get_by_role("link", name="Settle").click()
    page.get_by_label("Start with an example of").select_option("ultimate-texas-holdem")
    page.get_by_role("button", name="Show the example").click()
    expect(page.get_by_label("The round")).to_contain_text("ultimate-texas-holdem")
    desk.settles()
    expect(heading(page, "Ultimate Texas Hold'em: settled")).to_be_visible()
    first = page.locator("article").first
    expect(first.get_by_role("row", name="Trips $10.00")).to_contain_text("win")
    expect(first.get_by_role("img")).to_be_visible()
    first.get_by_role("link", name="UTH-").first.click()
    expect(page.locator("li:target")).to_be_visible()


def test_wrong_json_shows_the_error_and_keeps_the_text(desk: Visitor) -> None:
    page = desk.page
    desk.goes_to("/settle")
    typed = '{"game": "three-card-poker",\n  "seats": [ oops'
    page.get_by_text("The round as JSON").click()
    page.get_by_label("The round").fill(typed)
    desk.settles()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("This round cannot be settled")
    expect(alert).to_have_attribute("data-error", "bad-record")
    expect(alert).to_contain_text("line 2, column 14")
    box = page.get_by_label("The round")
    expect(box).to_have_value(typed)
    expect(box).to_be_focused()
    expect(box).to_have_attribute("aria-invalid", "true")
    page.get_by_role("button", name="Show the example").click()
    desk.settles()
    expect(heading(page, "Three Card Poker: settled")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_keys_alone_reach_everything(desk: Visitor) -> None:
    page = desk.page

    def tab_to(target: Locator) -> None:
        for _ in range(TABS_MAX):
            page.keyboard.press("Tab")
            if target.evaluate("element => element === document.activeElement"):
                ring = page.evaluate(
                    "getComputedStyle(document.activeElement.closest('.tile') ?? "
                    "document.activeElement).outlineStyle"
                )
                assert ring == "solid", "the focus is not visible"
                return
        raise AssertionError(f"{target} is not reached in {TABS_MAX} steps")

    desk.goes_to("/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    expect(page.get_by_role("link", name="Skip to the content")).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()

    tab_to(page.get_by_role("link", name="Let It Ride", exact=True).first)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Let It Ride")

    chooser = page.get_by_label("Bet 1, Bet 2, Bet $")
    tab_to(chooser)
    page.keyboard.type("LIRX-02")
    expect(chooser).to_have_value("LIRX-02")
    tab_to(page.get_by_role("button", name="Show this rule sheet"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="LIRX-02", exact=True)).to_be_visible()

    tab_to(page.get_by_role("link", name="Settle a hand on this layout"))
    page.keyboard.press("Enter")
    expect(page.get_by_label("The round")).to_contain_text("LIRX-02")
    tab_to(page.get_by_role("button", name="Settle", exact=True))
    page.keyboard.press("Enter")
    expect(heading(page, "Let It Ride: settled")).to_be_visible()


def test_without_scripts_the_filter_and_the_chooser_still_work(scriptless: Visitor) -> None:
    page = scriptless.page
    scriptless.goes_to("/tables")
    page.get_by_label("Search", exact=True).fill("ultimate pairs")
    page.get_by_role("button", name="Filter").click()
    expect(page.get_by_role("status")).to_contain_text(f"6 of {TABLES} tables")
    scriptless.goes_to("/games/ultimate-texas-holdem")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    page.get_by_label("Dealing procedure").select_option("ace-i-deal")
    page.get_by_role("button", name="Show this rule sheet").click()
    expect(page.get_by_text("First the five community cards")).to_be_visible()


def test_the_print_button_prints_and_paper_has_nothing_to_press(desk: Visitor) -> None:
    page = desk.page
    desk.goes_to("/games/three-card-poker")
    page.evaluate("window.print = () => { document.title = 'printed' }")
    page.get_by_role("button", name="Print").click()
    expect(page).to_have_title("printed")
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Show this rule sheet")).to_be_hidden()
    expect(page.get_by_role("navigation", name="Main")).to_be_hidden()
    expect(heading(page, "Rules")).to_be_visible()


@pytest.mark.parametrize("path", SCREENS)
def test_no_screen_scrolls_sideways(desk: Visitor, path: str) -> None:
    desk.goes_to(path)
    for size in (DESK, PHONE):
        desk.page.set_viewport_size({"width": size["width"], "height": size["height"]})
        assert widths(desk.page) == [size["width"]] * 2


def test_home_leads_to_the_lab(desk: Visitor) -> None:
    desk.goes_to("/")
    desk.page.get_by_role("link", name="Open the lab").last.click()
    expect(desk.page.get_by_role("heading", level=1)).to_have_text("Lab")


def test_a_settled_hand_fits_a_phone(phone: Visitor) -> None:
    for game in GAMES:
        phone.goes_to(f"/settle?game={game.name}")
        phone.settles()
        expect(heading(phone.page, f"{game.title}: settled")).to_be_visible()
        assert widths(phone.page) == [PHONE["width"]] * 2


def test_a_phone_shows_the_whole_of_cover_all_by_scrolling_the_grid(phone: Visitor) -> None:
    phone.goes_to("/tables/LIR-CA")
    last = phone.page.get_by_role("columnheader", name="1 hand", exact=True)
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport()


def shape_of(table: PayTable) -> tuple[object, ...]:
    """Return the bets, whether they pay envy, and the columns."""
    envy = ((bet, any(line.envy_cents for line in pays.lines)) for bet, pays in table.pays.items())
    return (*envy, *((bet, *columns) for bet, columns in table.columns.items()))


def test_no_column_of_pays_is_hidden_on_a_phone_but_in_cover_all(
    phone: Visitor, catalogue: Catalogue
) -> None:
    # Tables with the same bets and columns have pages of the same shape.
    shapes = {shape_of(table): table.id for table in catalogue}
    pages = [f"/tables/{name}" for name in shapes.values()]
    for path in (*pages, *(f"/games/{game.name}" for game in GAMES)):
        phone.goes_to(path)
        hidden = phone.page.evaluate(
            "[...document.querySelectorAll('.pays:not(.pays-wide) .scroll')]"
            ".filter(box => box.scrollWidth > box.clientWidth).length"
        )
        assert hidden == 0, path
        assert widths(phone.page) == [PHONE["width"]] * 2, path
