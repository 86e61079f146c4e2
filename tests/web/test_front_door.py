"""The front door: one header, docs and API offline, search, settings, glossary, about, errors."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from croupier.floor.floor import Floor, Swipe
from croupier.floor.people import find_person
from croupier.floor.play_room import open_play_room, table_id
from croupier.floor.watching import Watch
from croupier.games import GAMES
from croupier.ledger import MemoryStore
from croupier.paytables import published_catalogue
from croupier.show.api_reference import operations
from croupier.show.glossary import glossary, term_of
from croupier.show.manual import manual_menu, manual_names
from croupier.web.app import create_app
from croupier.web.preferences import COOKIE
from tests.school.pupils import open_small
from tests.show.pdf_words import Pdf
from tests.web.at_school import Browser as SchoolBrowser
from tests.web.conftest import Client
from tests.web.floors import (
    CARDS,
    PIN,
    SITE,
    At,
    Clock,
    Console,
    at,
    clock,
    declare,
    floor,
    floor_app,
    here,
)
from tests.web.managers import sign_in
from tests.web.pages import read_page
from tests.web.serving import Served
from tests.web.windows import DESK, PATIENCE_MILLISECONDS, PHONE, Visitor, arrives, widths

__all__ = ["at", "clock", "floor", "floor_app", "here"]

EVERYWHERE = {"Games", "Pay tables", "Lab", "Settle", "School", "Docs"}


# Documentation ----------------------------------------------------------------------------------


def test_every_page_of_the_documentation_is_served_and_so_are_its_pictures(client: Client) -> None:
    assert client.get("/docs").headers["location"] == "/docs/index.html"
    pictures = set[str]()
    for path in sorted(manual_names()):
        address = f"/docs/{path.removesuffix('.md')}.html"
        answer = client.get(address)
        assert answer.status_code == 200, address
        html = answer.text
        assert "//cdn" not in html
        pictures |= set(re.findall(r'src="(?:\.\./)*(images/[^"]+)"', html))
    assert pictures
    for picture in sorted(pictures):
        answer = client.get(f"/docs/{picture}")
        assert answer.headers["content-type"] == "image/png", picture


def test_the_five_tutorials_are_on_the_first_page_and_lead_there(client: Client) -> None:
    page = read_page(client.get("/").text)
    tutorials = dict(manual_menu())["Tutorials"]
    assert len(tutorials) == 5
    for name, _ in tutorials:
        assert f"/docs/{name}.html" in page.links
    for door in ("Run a floor", "Prove a game", "Train a dealer"):
        assert door in page.text


def test_every_request_of_the_api_page_can_be_sent_as_it_stands(client: Client) -> None:
    """Those that need no sign-in and no floor are sent; the lab's have their own tests."""
    sent = 0
    described = client.get("/api/openapi.json").json()
    page = client.get("/docs/api").text
    for group, entries in operations(described).items():
        for one in entries:
            assert f'id="{one.anchor}"' in page
            if one.body:
                json.loads(one.body)
            floors = one.path.startswith(("/api/floor", "/api/live", "/api/displays", "/metrics"))
            if not one.tried or one.signed or floors or group == "lab":
                continue
            answer = client.request(one.method, one.target, content=one.body)
            assert answer.status_code == 200, (one.target, answer.text)
            sent += 1
    assert sent >= 8
    settled = next(one for one in operations(described)["settle"] if one.method == "POST")
    lines = client.post(settled.target, content=settled.body).json()
    assert "pair_plus" in json.dumps(lines)


# Search -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "title", "address"),
    [
        ("tcp 1", "TCP-01: Ante A, Pair Plus A", "/tables/TCP-01"),
        ("TCP-1", "TCP-01: Ante A, Pair Plus A", "/tables/TCP-01"),
        ("uth", "Ultimate Texas Hold'em", "/games/ultimate-texas-holdem"),
        ("holdem", "Ultimate Texas Hold'em", "/games/ultimate-texas-holdem"),
        ("element of risk", "Element of risk", "/glossary#element-of-risk"),
        ("RTP", "Return", "/glossary#return"),
        ("verify the ledger by hand", "Verify the ledger by hand", None),
        ("for the dealer", "For the dealer", "/docs/tutorials/dealer.html"),
        ("settings", "Settings", "/settings"),
        ("compare", "Compare", "/lab/compare"),
        ("verify", "Verify", "/lab/verify"),
        ("best play", "Best play for a hand", "/lab/advise"),
        ("design a jackpot", "Design a jackpot", "/lab/jackpot"),
        ("your pay tables", "Your pay tables", "/lab/tables"),
    ],
)
def test_the_first_answer_is_what_was_meant(
    client: Client, typed: str, title: str, address: str | None
) -> None:
    found = client.get("/api/search", params={"q": typed}).json()["results"]
    assert found[0]["title"] == title
    assert address is None or found[0]["address"] == address
    page = read_page(client.get("/search", params={"q": typed}).text)
    assert title in page.text


def test_whatever_is_typed_is_answered_quickly_and_within_bounds(client: Client) -> None:
    for typed in ("", "   ", "x" * 5_000, "\x00", "'; drop", "<script>", "é" * 200, "a b " * 500):
        answer = client.get("/api/search", params={"q": typed})
        assert answer.status_code == 200
        assert len(answer.json()["results"]) <= 12
    assert "<script>" not in client.get("/search?q=<script>").text.partition("</head>")[2]
    assert client.get("/api/search?q=xylophonic").json()["results"] == []


def test_everything_found_is_there(client: Client) -> None:
    for typed in ("pays", "ledger", "poker"):
        for one in client.get("/api/search", params={"q": typed}).json()["results"]:
            assert client.get(one["address"]).status_code in (200, 303), one


def test_the_floor_is_searched_within_ones_rights(at: At) -> None:
    def kinds(role: str, typed: str) -> set[str]:
        answer = at(role).get(f"/api/floor/search?q={typed}")
        return {one["kind"] for one in answer.json()["results"]}

    assert kinds("dealer", "T1") == {"Table"}
    assert kinds("dealer", "dana") == set(), "a dealer looks nobody up"
    assert "Person" in kinds("supervisor", "dana")
    assert "Jackpot" in kinds("auditor", "link")
    assert kinds("accounting", "reconciliation") == {"Report"}


def test_a_table_is_found_where_one_works_and_the_page_of_results_has_it_too(at: At) -> None:
    def first(role: str, typed: str) -> str:
        found = at(role).get(f"/api/floor/search?q={typed}").json()["results"]
        return str(found[0]["address"])

    assert (first("dealer", "T1"), first("supervisor", "T1")) == ("/console/T1", "/floor/tables/T1")
    assert "/floor/people#card-" in at("supervisor").get("/search?q=dana").text
    assert "/floor/people" not in at("dealer").get("/search?q=dana").text


def test_a_found_claim_says_its_amount_in_dollars(at: At, floor: Floor) -> None:
    dealer = find_person(floor.ledger.look(), CARDS["dealer"])
    for command in (
        {"do": "light", "seat": 3, "jackpot": "link"}, {"do": "start"},
        {"do": "select", "seat": 3, "jackpot": "link", "hand": "royal_flush"}, {"do": "lock"},
    ):  # fmt: skip
        floor.do(dealer, {"table": "T1", **command})
    card = Swipe(CARDS["executive"], PIN)
    floor.do(dealer, {"do": "confirm", "table": "T1"}, swipe=card)
    found = at("accounting").get("/api/floor/search?q=claim+1").json()["results"]
    (claim,) = [one for one in found if one["kind"] == "Claim"]
    assert claim["hint"].startswith("$10,000.15, ")


def test_a_link_to_a_slip_leads_to_the_sign_in_when_the_session_has_ended(here: Client) -> None:
    slip = "/api/floor/jackpots/link/wins/1"
    browser = here.get(SITE + slip, headers={"accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert browser.status_code == 401
    assert f"/sign-in?next={slip}" in read_page(browser.text).links
    program = here.get(SITE + slip, headers={"accept": "*/*"})
    assert program.json()["error"]["name"] == "not-signed-in"


def test_moments_among_the_facts_of_the_log_are_of_the_house(at: At, floor: Floor) -> None:
    Watch(floor).begin("here")
    page = read_page(at("supervisor").get("/floor/log").text).text
    assert "last entry: " in page
    assert re.findall(r"\d{4}-\d\d-\d\dT", page) == []


def test_a_week_of_a_report_is_written_as_its_days_are(at: At) -> None:
    page = read_page(at("accounting").get("/floor/reports/deposit").text).text
    assert re.search(r"\d\d/\d\d/\d{4} to \d\d/\d\d/\d{4}", page)
    assert re.findall(r"\d{4}-\d\d-\d\d", page) == []


def test_a_person_who_is_found_has_a_place_on_the_page(at: At) -> None:
    manager = at("supervisor")
    found = manager.get("/api/floor/search?q=dana").json()["results"]
    (address,) = [one["address"] for one in found if one["kind"] == "Person"]
    where, _, place = address.partition("#")
    assert place in read_page(manager.get(where).text).places


# Settings ---------------------------------------------------------------------------------------


def test_settings_are_kept_in_the_browser_and_followed(client: Client) -> None:
    own = {"sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded"}
    answer = client.post("/settings", content="paper=a4&theme=dark&clock=36", headers=own)
    assert answer.headers["location"] == "/settings?saved"
    kept = answer.cookies[COOKIE]
    assert kept.strip('"') == "paper=a4&clock=12&date=us&theme=dark"
    page = client.get("/settings", headers={"cookie": f"{COOKIE}={kept}"}).text
    assert 'data-theme="dark"' in page
    assert re.search(r'value="a4"[^>]* checked', page)
    other = client.post("/settings", content="theme=dark", headers={**own, "sec-fetch-site": "x"})
    assert other.status_code == 403


@pytest.mark.parametrize("cookie", ["", "paper=papyrus", "%", "=&=&=", "theme=" + "x" * 5000])
def test_a_cookie_that_nobody_understands_is_the_default(client: Client, cookie: str) -> None:
    answer = client.get("/settings", headers={"cookie": f"{COOKIE}={cookie}"})
    assert answer.status_code == 200
    assert 'data-theme="system"' in answer.text


def test_paper_is_letter_unless_somebody_has_chosen_another(client: Client) -> None:
    address = f"/games/{GAMES[0].name}/rule-sheet.pdf"

    def size(**more: str) -> tuple[int, int]:
        width, height = Pdf(client.get(address, headers=more).content).size
        return round(width), round(height)

    assert size() == (612, 792)
    assert size(cookie=f"{COOKIE}=paper=a4") == (595, 842)


def test_moments_are_written_as_somebody_set_them(at: At) -> None:
    boss = at("supervisor")
    shown = r'data-label="Time">(?:<time [^>]+>)?([^<]+)<'
    usual = re.search(shown, boss.get("/floor/log").text)
    assert usual is not None
    assert re.fullmatch(r"\d\d/\d\d/\d{4} \d{1,2}:\d\d:\d\d [AP]M", usual[1])
    boss.cookies[COOKIE] = "clock=24&date=iso"
    chosen = re.search(shown, boss.get("/floor/log").text)
    assert chosen is not None
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", chosen[1])


# Words of art, about, errors --------------------------------------------------------------------


def test_every_word_of_art_is_explained_once_and_leads_on(client: Client) -> None:
    page = read_page(client.get("/glossary").text)
    spellings: dict[str, str] = {}
    for key, term in glossary().items():
        assert key in page.places
        assert term.words in page.text
        assert term.words.endswith("."), key
        assert not term.see or f"{term.see}.md" in manual_names(), key
        for spelling in (term.term, *term.also):
            assert spellings.setdefault(spelling.lower(), key) == key, spelling
    for word in (
        "element of risk", "house edge", "hold", "envy", "reserve", "seed", "meter", "total action",
        "hit frequency", "standard deviation",
    ):  # fmt: skip
        assert term_of(word), word


def test_marks_stand_where_the_words_stand(client: Client) -> None:
    assert 'href="/glossary#house-edge"' in client.get("/tables/TCP-01").text


def test_about_compares_a_noted_hash(client: Client) -> None:
    table = next(iter(published_catalogue()))
    assert f"pay table {table.id}" in client.get("/about", params={"noted": table.digest}).text
    page = client.get("/about").text
    whole = re.search(r'class="digest">([0-9a-f]{64})<', page)
    assert whole is not None
    own = client.get("/about", params={"noted": f"SHA256: {whole[1][:12].upper()}"}).text
    assert "This is the hash of all installed files" in own
    assert "Nothing here has this hash" in client.get("/about?noted=0123456789abcdef").text
    assert "is not a hash; enter at least 8" in client.get("/about?noted=xyz").text


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("/lets/ride", ["Page not found", "Search for it"]),
        ("/tables/TCP-99", ["Page not found", "did you mean"]),
        ("/tables?game=snap", ["That did not work", "the games are three-card-poker,", "Home"]),
        ("/games/snap", ["Page not found", "Games", "Home"]),
    ],
)
def test_an_error_says_what_to_do_now(client: Client, path: str, says: list[str]) -> None:
    text = read_page(client.get(path).text).text
    for words in says:
        assert words in text


def test_a_role_that_may_not_is_told_so_and_whoever_was_signed_in_goes_on(at: At) -> None:
    refused = at("dealer").get("/floor")
    assert refused.status_code == 403
    assert "Sign in with another card" in read_page(refused.text).text
    app = at("dealer").client
    over = app.get("/floor", headers={"cookie": "croupier_session=gone"})
    assert over.headers["location"] == "/sign-in?next=%2Ffloor&over=yes"
    assert "Your session has ended" in app.get(over.headers["location"]).text
    assert "Your session has ended" not in app.get("/sign-in?next=%2Ffloor").text


# In a browser -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def house() -> Iterator[Served]:
    served_floor = Floor(MemoryStore(), clock=Clock())
    declare(served_floor)
    served = Served(create_app(published_catalogue(), served_floor)).start()
    yield served
    served.stop()


@pytest.fixture(scope="module")
def visitor(browser: Browser, house: Served) -> Iterator[Visitor]:
    """One window for all walks; each walk says where it begins."""
    context = browser.new_context(
        viewport={"width": DESK["width"], "height": DESK["height"]}, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE_MILLISECONDS)
    found = Visitor(context.new_page(), house.address)
    yield found
    context.close()
    assert found.faults == []


def sized(page: Page, size: dict[str, int]) -> None:
    page.set_viewport_size({"width": size["width"], "height": size["height"]})


@pytest.mark.browser
def test_the_search_is_used_by_keys_alone(visitor: Visitor) -> None:
    page = visitor.page
    sized(page, DESK)
    visitor.goes_to("/settings")
    page.keyboard.press("Control+k")
    field = page.get_by_role("combobox", name="Search")
    expect(field).to_be_focused()
    page.keyboard.type("let it ride")
    first = page.get_by_role("option").first
    expect(first).to_contain_text("Let It Ride")
    expect(first).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("option").nth(1)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    arrives(page, "/games/let-it-ride")
    page.keyboard.press("/")
    expect(field).to_be_focused()
    page.keyboard.type("xylophonic")
    expect(page.get_by_text("Nothing found for “xylophonic”")).to_be_visible()
    page.keyboard.press("Escape")
    expect(field).to_be_hidden()


@pytest.mark.browser
def test_enter_waits_for_what_is_found_for_the_words_that_stand_there(visitor: Visitor) -> None:
    """Typing on and pressing Enter at once leads where the last letter leads."""
    page = visitor.page
    for before, typed, leads in (
        ("TCP-1", "0", "/tables/TCP-10"),
        ("", "mississippi", "/games/mississippi-stud"),
    ):
        visitor.goes_to("/settings")
        page.keyboard.press("Control+k")
        field = page.get_by_role("combobox", name="Search")
        expect(field).to_be_focused()
        page.keyboard.insert_text(before)
        if before:
            expect(page.get_by_role("option").first).to_contain_text("TCP-01")
        field.evaluate(
            """(field, typed) => {
                field.value += typed;
                field.dispatchEvent(new InputEvent("input"));
                field.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter"}));
            }""",
            typed,
        )
        arrives(page, leads)


@pytest.mark.browser
def test_a_question_mark_lists_the_keys_and_a_mark_explains_its_word(visitor: Visitor) -> None:
    page = visitor.page
    sized(page, DESK)
    visitor.goes_to("/tables/TCP-01")
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(keys).to_contain_text("Search")
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    mark = page.get_by_role("link", name="What is house edge?").first
    mark.focus()
    page.keyboard.press("Enter")
    words = page.locator(".help-words")
    expect(words).to_contain_text(glossary()["house-edge"].words)
    expect(page).to_have_url(f"{visitor.site}/tables/TCP-01")
    page.keyboard.press("Escape")
    expect(words).to_have_count(0)
    expect(mark).to_be_focused()


@pytest.mark.browser
def test_keys_of_a_page_are_listed_and_do_what_they_say(visitor: Visitor) -> None:
    page = visitor.page
    sized(page, DESK)
    visitor.goes_to("/lab?game=three-card-poker&bet=pair_plus")
    expect(page.locator("#answer")).to_be_visible()
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(keys).to_contain_text("Edit the first pay")
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    for key, place in {"g": "#game", "t": "#table", "p": "[data-line]:visible"}.items():
        page.locator("h1").click()  # the focus is in no field
        page.keyboard.press(key)
        expect(page.locator(place).first).to_be_focused()
    page.keyboard.type("9g")  # a letter in a field is a letter
    expect(page.locator("[data-line]:visible").first).to_have_value("9g")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Keyboard shortcuts").click()
    keys.get_by_role("checkbox").uncheck()
    page.keyboard.press("Escape")
    page.locator("h1").click()
    page.keyboard.press("g")
    expect(page.locator("#game")).not_to_be_focused()
    page.keyboard.press("?")
    keys.get_by_role("checkbox").check()
    page.keyboard.press("Escape")


@pytest.mark.parametrize(
    ("role", "path"),
    [
        ("", "/lab"),
        ("", f"/live/{table_id(GAMES[0].name)}"),
        ("", "/school/drill"),
        ("dealer", "/console/T1"),
        ("supervisor", "/floor"),
        ("supervisor", "/floor/close-day"),
    ],
)
def test_no_page_lists_one_key_twice(role: str, path: str) -> None:
    house = Floor(MemoryStore())
    declare(house)
    open_play_room(house)
    app = create_app(published_catalogue(), house, school=open_small())
    learner = SchoolBrowser(app)
    learner.enrols("Dana")
    page = Console(Client(app), role).get(path) if role else learner.get(path)
    pressed = re.findall(r'data-press="([^"]+)" data-target="([^"]+)"', page.text)
    keys = [key for key, _ in pressed]
    assert keys, page
    assert len(keys) == len(set(keys))
    assert all(re.fullmatch(r"[a-z0-9]", key) for key in keys)


@pytest.mark.browser
def test_one_header_from_home_to_the_floor_and_back_out(visitor: Visitor) -> None:
    """Signed in on the floor, named everywhere, signed out from a public page."""
    page = visitor.page
    sized(page, DESK)
    visitor.goes_to("/tables")
    main = page.get_by_role("navigation", name="Main")
    shown = set(main.get_by_role("link").all_inner_texts())
    assert shown == EVERYWHERE | {"Floor", "Displays", "Live"}
    page.get_by_role("link", name="Sign in").click()
    sign_in(page, CARDS["supervisor"], PIN)
    arrives(page, "/tables")
    for path in ("/", "/lab", "/school", "/displays", "/floor", "/consoles", "/docs/index.html"):
        visitor.goes_to(path)
        expect(page.get_by_role("button", name="Sign out")).to_be_visible()
        assert set(main.get_by_role("link").all_inner_texts()) == shown, path
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    expect(page).to_have_url(f"{visitor.site}/docs/index.html")


@pytest.mark.browser
def test_on_a_phone_the_header_is_a_menu(visitor: Visitor) -> None:
    page = visitor.page
    sized(page, PHONE)
    visitor.goes_to("/glossary")
    assert widths(page) == [PHONE["width"]] * 2
    main = page.get_by_role("navigation", name="Main")
    expect(main).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    expect(main.get_by_role("link", name="School")).to_be_visible()
    assert widths(page) == [PHONE["width"]] * 2
    main.get_by_role("link", name="School").focus()
    page.keyboard.press("Escape")
    expect(main).to_be_hidden()


@pytest.mark.browser
def test_dark_is_chosen_and_stays(visitor: Visitor) -> None:
    page = visitor.page
    sized(page, DESK)
    visitor.goes_to("/settings")
    page.get_by_label("Dark").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    body = page.locator("body")
    expect(body).to_have_css("background-color", "rgb(17, 22, 20)")
    visitor.goes_to("/about")
    expect(body).to_have_css("background-color", "rgb(17, 22, 20)")
    page.emulate_media(media="print")
    expect(body, "paper is white").to_have_css("background-color", "rgb(255, 255, 255)")
    page.emulate_media(media="screen")
    page.context.clear_cookies()


@pytest.mark.browser
def test_nothing_is_printed_on_every_sheet_of_the_lab(visitor: Visitor) -> None:
    """What sticks to the edge of a small screen is laid out as wide as a sheet of paper."""
    page = visitor.page
    sized(page, PHONE)
    visitor.goes_to("/lab?game=casino-war")
    held = "Array.from(document.querySelectorAll('*'), (one) => getComputedStyle(one).position)"
    page.emulate_media(media="print")
    assert "fixed" not in page.evaluate(held)
    page.emulate_media(media="screen")
    assert "fixed" in page.evaluate(held), "on a phone the edge stays in sight"


@pytest.mark.browser
def test_an_address_that_nobody_has_suggests_what_was_meant(visitor: Visitor) -> None:
    page = visitor.page
    sized(page, DESK)
    visitor.goes_to("/game/mississippi")
    expect(page.locator("#meant-list")).to_contain_text("Mississippi Stud")
    page.locator("#meant-list").get_by_role("link", name="Mississippi Stud").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Mississippi Stud")
    visitor.goes_to("/tables/NOPE")
    expect(page.locator("#meant-list")).to_contain_text("Pay tables")
    expect(page.locator("#meant-list")).not_to_contain_text("Docs")
    page.get_by_role("main").get_by_role("link", name="Pay tables", exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Pay tables")
    visitor.goes_to("/tables?game=snap")
    page.get_by_role("button", name="Go back").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Pay tables")


@pytest.mark.browser
def test_on_a_phone_the_header_is_one_row(visitor: Visitor) -> None:
    page = visitor.page
    sized(page, PHONE)
    visitor.goes_to("/")
    places = [
        page.get_by_role("banner").get_by_role(role, name=name).bounding_box()  # type: ignore[arg-type]
        for role, name in (
            ("link", "Croupier"), ("button", "Menu"), ("link", "Search"), ("link", "Sign in"),
        )
    ]  # fmt: skip
    middles = [place["y"] + place["height"] / 2 for place in places if place is not None]
    assert len(middles) == 4
    assert max(middles) - min(middles) < 3
