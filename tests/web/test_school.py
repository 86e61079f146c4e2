"""The school's entrance in a real chromium: a profile, a switch, two at one machine, the class."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import pairwise
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from croupier.school.learners import find_learner, learners
from tests.school.pupils import answers, pupil
from tests.web.contrast import faint
from tests.web.floors import CARDS, PIN, declare
from tests.web.learners import SchoolHouse, Tabs, tab_to
from tests.web.serving import ServedFloor
from tests.web.windows import DESK, PHONE, Visitor, widths

pytestmark = pytest.mark.browser

ROOMS = ["Player's seat", "Dealer's seat", "Payout drill", "Cards to print"]
Arrive = Callable[..., Visitor]


@pytest.fixture(scope="module")
def house() -> Iterator[SchoolHouse]:
    served = SchoolHouse().start()
    yield served
    served.stop()


@pytest.fixture
def site(house: SchoolHouse) -> SchoolHouse:
    return house.opens_anew()


@pytest.fixture(scope="module")
def tabs(browser: Browser, house: SchoolHouse) -> Tabs[Visitor]:
    return Tabs(browser, house, lambda page: Visitor(page, house.address))


@pytest.fixture
def arrive(tabs: Tabs[Visitor], site: SchoolHouse) -> Iterator[Arrive]:
    """Someone at a separate browser; a browser error fails the test."""
    with tabs.lent() as take:
        yield take


def enters(visitor: Visitor, name: str) -> Page:
    visitor.goes_to("/school")
    visitor.page.get_by_label("Your name").fill(name)
    visitor.page.get_by_role("button", name="Begin").click()
    expect(visitor.page.locator("#learner-name")).to_have_text(name)
    return visitor.page


def filled(site: SchoolHouse) -> str:
    """Give Dana something to work on; return her id."""
    dana = pupil(site.school, "Dana")
    answers(
        site.school, dana, "seat/three-card-poker/play/Queen high", "+---",
        cost="1/12", title="Queen high: play or fold",
    )  # fmt: skip
    answers(site.school, dana, "drill/let-it-ride/bonus", "+++-", title="Bonus bet: flush")
    pupil(site.school, "Émile Zoë")
    return dana


def test_a_profile_is_made_kept_and_found_again(arrive: Arrive, site: SchoolHouse) -> None:
    desk = arrive()
    desk.goes_to("/")
    desk.page.get_by_role("link", name="School", exact=True).click()
    expect(desk.page.get_by_role("heading", name="Who are you?")).to_be_visible()
    page = enters(desk, "Dana Ŵ")
    for room in ROOMS:
        page.get_by_role("link", name=room, exact=True).click()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.locator(".fault-page")).to_have_count(0)
        desk.goes_to("/school")
    expect(page.get_by_text("Nothing yet.")).to_be_visible()
    again = page.context.new_page()
    again.goto(f"{site.address}/school")
    expect(again.locator("#learner-name")).to_have_text("Dana Ŵ")
    assert [learner.name for learner in learners(site.school.look())] == ["Dana Ŵ"]


def test_two_learners_on_one_machine_take_turns(arrive: Arrive, site: SchoolHouse) -> None:
    desk = arrive()
    page = enters(desk, "Dana")
    page.get_by_role("button", name="Switch profile").click()
    expect(page.get_by_role("button", name="Dana")).to_be_visible()
    enters(desk, "Bob")
    page.get_by_role("button", name="Switch profile").click()
    page.get_by_role("button", name="Dana").click()
    expect(page.locator("#learner-name")).to_have_text("Dana")
    dana = find_learner(site.school.look(), "Dana").id
    answers(site.school, dana, "drill/let-it-ride/bonus", "--", title="Bonus bet: flush")
    page.reload()
    expect(page.get_by_text("2 of the last 2 wrong")).to_be_visible()
    expect(page.get_by_text("Bonus bet: flush")).to_be_visible()
    page.get_by_role("button", name="Switch profile").click()
    page.get_by_role("button", name="Bob").click()
    expect(page.locator("#learner-name")).to_have_text("Bob")
    expect(page.get_by_text("Bonus bet: flush")).to_have_count(0)


def test_a_press_before_the_scripts_have_come_is_done_when_they_have(
    arrive: Arrive, site: SchoolHouse
) -> None:
    """The page's script is held back: its form is filled and sent, and nothing happens yet."""
    held: list[Route] = []
    desk = arrive()
    desk.page.route("**/school.js", lambda route: held.append(route))  # noqa: PLW0108
    desk.page.goto(f"{site.address}/school", wait_until="commit")
    desk.page.get_by_label("Your name").fill("Dana")
    desk.page.get_by_role("button", name="Begin").click(no_wait_after=True)
    assert (len(held), learners(site.school.look())) == (1, ())
    expect(desk.page).to_have_url(f"{site.address}/school")
    held[0].continue_()
    expect(desk.page.locator("#learner-name")).to_have_text("Dana")


def test_two_browsers_keep_their_own_learner(arrive: Arrive) -> None:
    here, there = arrive(), arrive()
    enters(here, "Dana")
    enters(there, "Bob")
    for visitor, name in ((here, "Dana"), (there, "Bob")):
        visitor.page.reload()
        expect(visitor.page.locator("#learner-name")).to_have_text(name)


def test_a_known_name_is_that_profile_and_a_bad_one_is_told(
    arrive: Arrive, site: SchoolHouse
) -> None:
    pupil(site.school, "Dana")
    desk = arrive()
    desk.goes_to("/school")
    desk.page.get_by_label("Your name").fill("  dana ")
    desk.page.get_by_role("button", name="Begin").click()
    expect(desk.page.locator("#learner-name")).to_have_text("Dana")
    assert len(learners(site.school.look())) == 1
    desk.page.get_by_role("button", name="Switch profile").click()
    desk.page.get_by_label("Your name").fill("\u202e")
    desk.page.get_by_role("button", name="Begin").click()
    expect(desk.page.get_by_role("alert")).to_contain_text("has characters that cannot be printed")
    assert len(learners(site.school.look())) == 1


def test_whoever_was_on_the_way_to_a_room_goes_on_to_it(arrive: Arrive, site: SchoolHouse) -> None:
    pupil(site.school, "Dana")
    desk = arrive()
    onward = "/school/class?order=stuck"
    desk.goes_to(f"/school?next={quote(onward, safe='')}")
    desk.page.get_by_role("button", name="Dana").click()
    expect(desk.page).to_have_url(site.address + onward)


def test_typing_leaves_only_the_profiles_that_fit(arrive: Arrive, site: SchoolHouse) -> None:
    for number in range(30):
        pupil(site.school, f"Learner {number:02}")
    desk = arrive(PHONE)
    desk.goes_to("/school")
    profiles = desk.page.locator(".profile:visible")
    expect(profiles).to_have_count(30)
    desk.page.get_by_label("Your name").fill("LEARNER 2")
    expect(profiles).to_have_count(10)
    desk.page.get_by_label("Your name").fill("nobody")
    expect(profiles).to_have_count(0)
    expect(desk.page.get_by_text("Click Begin to create one")).to_be_visible()


def test_keys_alone_reach_every_door(arrive: Arrive, site: SchoolHouse) -> None:
    filled(site)
    desk = arrive()
    page = desk.page

    desk.goes_to("/school")
    tab_to(page, page.get_by_label("Your name"))
    page.keyboard.type("Bob")
    page.keyboard.press("Enter")
    expect(page.locator("#learner-name")).to_have_text("Bob")
    tab_to(page, page.get_by_role("button", name="Switch profile"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()
    tab_to(page, page.get_by_role("button", name="Dana"))
    page.keyboard.press("Enter")
    expect(page.locator("#learner-name")).to_have_text("Dana")
    for room in ROOMS:
        tab_to(page, page.get_by_role("link", name=room, exact=True))
    tab_to(page, page.get_by_role("link", name="how the class is doing"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("The class")
    tab_to(page, page.get_by_role("link", name="most stuck first"))
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{site.address}/school/class?order=stuck")
    tab_to(page, page.get_by_role("link", name="Dana"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Dana")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_every_page_fits_is_readable_and_labelled(
    arrive: Arrive, site: SchoolHouse, size: dict[str, int]
) -> None:
    dana = filled(site)
    visitor = arrive(size)
    page = visitor.page

    def is_well(path: str) -> None:
        visitor.goes_to(path)
        assert widths(page) == [size["width"]] * 2, path
        assert faint(page) == [], path
        for control in page.locator("input, button, select").all():
            assert control.evaluate(
                "one => one.labels?.length || one.textContent.trim() || one.ariaLabel"
            ), path
        levels = page.evaluate(
            "[...document.querySelectorAll('main h1, main h2, main h3')].map(h => +h.tagName[1])"
        )
        assert levels[0] == 1
        assert all(after - before <= 1 for before, after in pairwise(levels))

    is_well("/school")
    page.get_by_role("button", name="Dana").click()
    expect(page.locator("#learner-name")).to_have_text("Dana")
    for path in ("/school", "/school/class", f"/school/class/{dana}", "/school/cards"):
        is_well(path)


def test_a_strategy_that_is_worked_out_first_is_waited_for_in_words(arrive: Arrive) -> None:
    held: list[Route] = []
    desk = arrive()
    desk.page.route("**/strategy-card.pdf*", lambda route: held.append(route))  # noqa: PLW0108
    desk.goes_to("/school/cards")
    tile = desk.page.locator(".tile", has_text="Ultimate Texas Hold'em")
    link, said = tile.locator("[data-strategy]").first, tile.get_by_role("status")
    address = f"{desk.site}{link.get_attribute('href')}"
    link.click()
    expect(said).to_contain_text("Working out the strategy")
    link.dispatch_event("click")
    assert len(held) == 1, "a second press while it is worked out asks nothing more"
    held.pop().fulfill(status=503, body="busy")
    expect(said).to_have_text("The strategy card could not be made. Click again in a moment.")
    desk.page.unroute_all()
    desk.page.route(
        "**/strategy-card.pdf*", lambda route: route.fulfill(body="kept", content_type="text/plain")
    )
    link.click()
    expect(desk.page).to_have_url(address)


def test_words_that_are_too_faint_would_be_found(arrive: Arrive) -> None:
    visitor = arrive()
    visitor.goes_to("/school")
    assert faint(visitor.page) == []
    visitor.page.locator("h1").evaluate("one => { one.style.color = '#9aa'; }")
    assert [words.partition(":")[0] for words in faint(visitor.page)] == ["School"]


def test_the_class_shows_who_is_stuck(arrive: Arrive, site: SchoolHouse) -> None:
    filled(site)
    desk = arrive()
    desk.goes_to("/school/class")
    page = desk.page
    hardest = page.get_by_role("region", name="Table of hard topics")
    expect(hardest.get_by_role("row").nth(1)).to_contain_text("Queen high: play or fold")
    expect(hardest.get_by_role("row").nth(1)).to_contain_text("3 of 4")
    everybody = page.get_by_role("region", name="Table of learners")
    expect(everybody).to_contain_text("Working on: Queen high: play or fold")
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").click()
    assert download.value.suggested_filename == "school-class.csv"
    everybody.get_by_role("link", name="Dana").click()
    expect(page.get_by_role("region", name="Table of what goes wrong")).to_contain_text(
        "Bonus bet: flush"
    )


def test_a_name_is_not_broken_where_there_is_room(arrive: Arrive, site: SchoolHouse) -> None:
    filled(site)
    pupil(site.school, "Christopher")
    desk = arrive({"width": 1024, "height": 768})
    desk.goes_to("/school/class")
    name = desk.page.get_by_role("region", name="Table of learners").get_by_role(
        "link", name="Christopher"
    )
    assert name.evaluate("link => link.getClientRects().length") == 1


def test_beside_a_floor_the_class_asks_for_a_card(browser: Browser, site: SchoolHouse) -> None:
    filled(site)
    served = ServedFloor(school=site.school)
    declare(served.floor)
    served.start()
    with ExitStack() as opened:
        opened.callback(served.stop)
        elsewhere = Tabs(browser, served, lambda page: Visitor(page, served.address))
        desk = opened.enter_context(elsewhere.used_once())
        enters(desk, "Bob")
        desk.page.get_by_role("link", name="how the class is doing").click()
        expect(desk.page).to_have_url(f"{served.address}/sign-in?next=%2Fschool%2Fclass")
        signed = desk.page.request.post(
            f"{served.address}/api/floor/sign-in", data={"card": CARDS["supervisor"], "pin": PIN}
        )
        assert signed.ok
        desk.page.reload()
        expect(desk.page.get_by_role("heading", level=1)).to_have_text("The class")
        expect(desk.page.get_by_role("region", name="Table of learners")).to_contain_text("Dana")
        desk.goes_to("/school")  # and the learner at this browser is still the same
        expect(desk.page.locator("#learner-name")).to_have_text("Bob")
