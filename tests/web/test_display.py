"""The wall display in a real chromium: what players see during play, and what they do not.

Every walk waits for words, never for time; the server's clock decides how long a win is shown.
"""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from croupier.floor.postings import Postings, post, postings_of
from croupier.floor.settings import FLOOR, SETTINGS, FloorSettings
from croupier.floor.views import WIN_SHOWN, jackpot_view
from croupier.ledger import Answer, StoreUnavailable
from croupier.ledger import Transaction as BookPage
from croupier.plan import demo_plan
from croupier.web.floor_events import Feed
from tests.web.floors import DECLARED
from tests.web.serving import ServedFloor
from tests.web.windows import PATIENCE_MILLISECONDS

pytestmark = pytest.mark.browser

WALL = {"width": 1920, "height": 1080}
SMALL = {"width": 1280, "height": 720}
GLYPH_SHARE_MIN = 0.10
"""A digit at least a tenth of the screen high can be read from ten meters away."""
LOST = "No contact with the jackpot controller"

expect.set_options(timeout=PATIENCE_MILLISECONDS)


@pytest.fixture
def house() -> Iterator[ServedFloor]:
    served = ServedFloor()
    for line in DECLARED:
        answer = served.floor.system.answer(line)
        assert answer["ok"], answer
    served.start()
    yield served
    served.stop()


@pytest.fixture
def wall(browser: Browser) -> Iterator[Page]:
    yield from opened(browser, WALL)


def opened(
    browser: Browser, size: dict[str, int], *, motion: str = "no-preference"
) -> Iterator[Page]:
    context = browser.new_context(viewport=size, reduced_motion=motion)  # type: ignore[arg-type]
    page = context.new_page()
    faults: list[str] = []
    methods: set[str] = set()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda request: methods.add(request.method))
    page.on(
        "console",
        lambda message: (
            faults.append(message.text)
            if message.type == "error" and "Failed to load resource" not in message.text
            else None
        ),
    )
    yield page
    context.close()
    assert faults == []
    assert methods <= {"GET"}, "a display only reads"


def meter(page: Page, level: str, jackpot: str = "link") -> Locator:
    return page.locator(f'[data-jackpot="{jackpot}"] [data-level="{level}"] .spoken')


def glyphs(page: Page) -> list[float]:
    """Return the height of every meter's digits, as shares of the screen's height."""
    found: list[float] = page.evaluate(
        """() => {
          const pen = document.createElement("canvas").getContext("2d");
          return [...document.querySelectorAll(".meter")].map((meter) => {
            const digit = meter.querySelector(".strip b");
            const style = getComputedStyle(digit);
            pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
            return pen.measureText("8").actualBoundingBoxAscent / window.innerHeight;
          });
        }"""
    )
    return found


def play_royal(house: ServedFloor, *, until: str = "end") -> None:
    """Play two bets at T1, and a royal at seat 3."""
    for seat in (1, 3):
        house.say("light", table="T1", seat=seat, jackpot="link")
    house.say("start", table="T1")
    house.say("select", table="T1", seat=3, jackpot="link", hand="royal flush")
    house.say("lock", table="T1")
    if until == "lock":
        return
    house.say("confirm", table="T1", card="executive")
    if until == "end":
        house.say("end", table="T1")


# What players see --------------------------------------------------------------------------------


def watch(wall: Page) -> None:
    """Record in `window.seen` every amount the Mega shows, with the real one."""
    wall.evaluate(
        """() => {
          window.seen = [];
          const words = document.querySelector('[data-level="Mega"] .spoken');
          const real = words.parentElement.dataset;
          const note = () => window.seen.push([
            Number(words.textContent.replace(/[^0-9]/g, "")), Number(real.real)]);
          new MutationObserver(note)
            .observe(words, {childList: true, characterData: true, subtree: true});
        }"""
    )


def test_a_contribution_climbs_on_the_display_and_is_never_ahead_of_the_money(
    house: ServedFloor, wall: Page
) -> None:
    wall.goto(f"{house.address}/display/link")
    expect(meter(wall, "Mega")).to_have_text("$10,000.00")
    watch(wall)
    for seat in range(1, 8):
        house.say("light", table="T1", seat=seat, jackpot="link")
    house.say("start", table="T1")
    expect(meter(wall, "Mega")).to_have_text("$10,001.05")
    expect(meter(wall, "Major")).to_have_text("$1,000.35")
    expect(meter(wall, "Minor")).to_have_text("$200.21")
    seen = wall.evaluate("window.seen")
    amounts = [shown for shown, _ in seen]
    assert amounts[-1] == 10_001_05
    assert len(amounts) > 1, "it did not climb, it jumped"
    assert amounts == sorted(amounts)
    assert all(shown <= real for shown, real in seen)


def posts(house: ServedFloor, postings: Postings) -> None:
    def hang(transaction: BookPage) -> Answer:
        post(transaction, postings)
        return {}

    house.floor.ledger.transact(hang)


def test_a_meter_that_the_plan_calls_static_jumps(house: ServedFloor, wall: Page) -> None:
    posts(house, Postings(still=("link",)))
    wall.goto(f"{house.address}/display/link")
    expect(meter(wall, "Mega")).to_have_text("$10,000.00")
    watch(wall)
    house.say("light", table="T1", seat=1, jackpot="link")
    house.say("start", table="T1")
    expect(meter(wall, "Mega")).to_have_text("$10,000.15")
    assert [shown for shown, _ in wall.evaluate("window.seen")] == [10_000_15]


def test_a_table_shows_the_jackpots_its_plan_names(house: ServedFloor, wall: Page) -> None:
    posts(house, Postings(shows={"T2": ("spades",)}))
    wall.goto(f"{house.address}/display/table/T2")
    expect(wall.locator(".jackpot")).to_have_count(1)
    expect(wall.locator('[data-jackpot="spades"]')).to_be_visible()


def test_the_drums_show_the_digits_that_are_spoken(house: ServedFloor, wall: Page) -> None:
    wall.goto(f"{house.address}/display/link")
    for seat in (1, 2, 3):
        house.say("light", table="T1", seat=seat, jackpot="link")
    house.say("start", table="T1")
    expect(meter(wall, "Mega")).to_have_text("$10,000.45")
    shown = wall.evaluate(
        """() => [...document.querySelectorAll('[data-level="Mega"] .drum')].map((drum) => {
          const middle = drum.getBoundingClientRect();
          const y = middle.top + middle.height / 2;
          return [...drum.querySelectorAll("b")].find((digit) => {
            const box = digit.getBoundingClientRect();
            return box.top <= y && y < box.bottom;
          }).textContent;
        }).join("")"""
    )
    assert shown == "1000045"


def test_with_reduced_motion_the_meter_jumps(house: ServedFloor, browser: Browser) -> None:
    for page in opened(browser, WALL, motion="reduce"):
        page.goto(f"{house.address}/display/link")
        expect(meter(page, "Mega")).to_have_text("$10,000.00")
        page.evaluate(
            """() => {
              window.seen = [];
              const words = document.querySelector('[data-level="Mega"] .spoken');
              new MutationObserver(() => window.seen.push(words.textContent))
                .observe(words, {childList: true, characterData: true, subtree: true});
            }"""
        )
        for seat in range(1, 8):
            house.say("light", table="T1", seat=seat, jackpot="link")
        house.say("start", table="T1")
        expect(meter(page, "Mega")).to_have_text("$10,001.05")
        assert set(page.evaluate("window.seen")) == {"$10,001.05"}


def test_a_royal_is_pending_beside_the_restarted_meter_then_won_and_then_gone(
    house: ServedFloor, wall: Page
) -> None:
    wall.goto(f"{house.address}/display/link")
    expect(meter(wall, "Mega")).to_have_text("$10,000.00")
    play_royal(house, until="lock")
    mega = wall.locator('[data-level="Mega"]')
    expect(mega.locator(".pending")).to_contain_text("Pending")
    expect(mega.locator(".pending")).to_contain_text("$10,000.30")
    expect(mega.locator(".pending")).to_contain_text("table T1")
    expect(meter(wall, "Mega")).to_have_text("$10,000.02")
    expect(wall.locator('[data-level="Major"] .pending')).to_have_count(0)
    expect(wall.locator(".win")).to_have_count(0)

    house.say("confirm", table="T1", card="executive")
    house.say("end", table="T1")
    win = wall.locator(".win")
    expect(win).to_contain_text("Table T1")
    expect(win).to_contain_text("$10,000.30")
    expect(win).to_contain_text("Royal Flush")
    expect(wall.locator(".pending")).to_have_count(0)
    expect(meter(wall, "Mega")).to_have_text("$10,000.02")
    assert min(glyphs(wall)) >= GLYPH_SHARE_MIN

    house.clock.goes_on(seconds=WIN_SHOWN.total_seconds() - 1)
    assert jackpot_view(house.floor.ledger.look(), "link")["wins"] != []
    house.clock.goes_on(seconds=1)
    expect(win).to_have_count(0)
    expect(wall.get_by_role("heading", name="Croupier")).to_be_visible()


def test_a_voided_claim_puts_the_amount_back(house: ServedFloor, wall: Page) -> None:
    wall.goto(f"{house.address}/display/link")
    play_royal(house, until="lock")
    expect(meter(wall, "Mega")).to_have_text("$10,000.02")
    house.say("void", table="T1", seat=3, jackpot="link", card="executive", reason="misread hand")
    expect(meter(wall, "Mega")).to_have_text("$10,000.30")
    expect(wall.locator(".pending")).to_have_count(0)


def test_the_pay_table_and_envy_are_scaled_to_the_wager(house: ServedFloor, wall: Page) -> None:
    house.say(
        "jackpot", id="five", type="progressive", table="ML03", wager="5",
        levels={"Mega": {"seed": "9000", "rate": "10%"}, "Major": {"seed": "900", "rate": "1%"},
                "Minor": {"seed": "90", "rate": "1%"}},
    )  # fmt: skip
    wall.goto(f"{house.address}/display/five")
    rows = wall.locator(".pays tbody tr")
    expect(rows.nth(0)).to_have_text("Royal Flush100% Mega$5,000")
    expect(rows.nth(1)).to_have_text("Straight Flush100% Major$1,500")
    expect(rows.nth(3)).to_have_text("Full House$250")
    expect(wall.locator(".bet")).to_have_text("$5 bet")
    expect(wall.locator(".notices")).to_contain_text("multiplied by the wager")


def test_a_house_jackpot_says_whose_money_it_is_and_stands_still(
    house: ServedFloor, wall: Page
) -> None:
    house.say(
        "jackpot", id="gold", type="house", table="TCP-P2", levels={"Meter": {"seed": "5000"}}
    )
    house.say("table", id="H1", game="three-card-poker", seats=6, jackpots=["gold"])
    wall.goto(f"{house.address}/display/gold")
    expect(meter(wall, "Meter", "gold")).to_have_text("$5,000.00")
    expect(wall.locator(".kind")).to_have_text("House jackpot")
    notices = wall.locator(".notices")
    expect(notices).to_contain_text("This is a house jackpot. It holds no money of players.")
    expect(notices).to_contain_text("This jackpot may be withdrawn without notice.")
    expect(wall.locator(".pays")).to_contain_text("AKQ Spades$5,000")
    house.say("light", table="H1", seat=1, jackpot="gold")
    house.say("start", table="H1")
    house.say("suspend", jackpot="gold", reason="a check")
    expect(wall.locator(".stopped")).to_have_text("Suspended: no bets for now")
    expect(meter(wall, "Meter", "gold")).to_have_text("$5,000.00")


def test_a_cap_is_noticed_while_it_is_set(house: ServedFloor, wall: Page) -> None:
    wall.goto(f"{house.address}/display/spades")
    expect(meter(wall, "Meter", "spades")).to_have_text("$1,000.00")
    expect(wall.locator(".cap")).to_have_count(0)
    change = {"jackpot": "spades", "level": "Meter", "reason": "a limit", "by": ["Ada", "Bo"]}
    house.say("configure", **change, cap="1000.20")
    expect(wall.locator(".cap")).to_have_text("Maximum $1,000.20")
    expect(wall.locator(".notices")).to_contain_text("stops growing when it is reached")
    for seat in (1, 2):
        house.say("light", table="T2", seat=seat, jackpot="spades")
    house.say("start", table="T2")
    expect(wall.locator(".cap")).to_have_text("At its maximum of $1,000.20")
    expect(meter(wall, "Meter", "spades")).to_have_text("$1,000.20")
    house.say("end", table="T2")
    house.say("configure", **change, cap=None)
    expect(wall.locator(".cap")).to_have_count(0)


def test_a_table_with_two_sensors_shows_two_amounts(house: ServedFloor, wall: Page) -> None:
    wall.goto(f"{house.address}/display/table/T2")
    expect(meter(wall, "Mega")).to_have_text("$10,000.00")
    expect(meter(wall, "Meter", "spades")).to_have_text("$1,000.00")
    house.say("light", table="T2", seat=4, jackpot="spades")
    house.say("start", table="T2")
    expect(meter(wall, "Meter", "spades")).to_have_text("$1,000.20")
    expect(meter(wall, "Mega")).to_have_text("$10,000.00")
    expect(wall.get_by_role("heading", name="Table T2")).to_be_visible()
    house.say("end", table="T2")
    house.say("close-table", table="T2")
    expect(wall.locator(".stopped").first).to_have_text("Table closed")


def test_what_is_pending_on_half_a_row_leaves_its_neighbor_alone(
    house: ServedFloor, wall: Page
) -> None:
    """With two jackpots, the second and third levels share a row; neither may cover the other."""
    claim = {"table": "T2", "seat": 4, "jackpot": "link"}
    house.say("light", **claim)
    house.say("start", table="T2")
    house.say("select", **claim, hand="straight flush")
    house.say("lock", table="T2")
    wall.goto(f"{house.address}/display/table/T2")
    pending = wall.locator(".level:nth-child(2) .pending")
    expect(pending).to_contain_text("$1,000.05")
    right = pending.evaluate("one => one.getBoundingClientRect().right")
    heading = wall.locator(".level:nth-child(3) h3")
    assert right <= heading.evaluate("one => one.getBoundingClientRect().left")


def test_the_postings_of_the_plan_stand_on_the_display(house: ServedFloor, wall: Page) -> None:
    house.floor.ledger.transact(hang_up)
    wall.goto(f"{house.address}/display/link")
    expect(wall.get_by_role("heading", name="Emerald Card Room")).to_be_visible()
    expect(wall.get_by_role("heading", name="Emerald Link")).to_be_visible()
    postings = wall.locator("#postings")
    expect(postings).to_contain_text("wagering on a maximum of four games")
    expect(postings).to_contain_text("Jackpot bet: $1.00")
    expect(postings).to_contain_text("requires a bet on the game")
    wall.goto(f"{house.address}/display/table/T2")
    expect(postings).to_contain_text("Emerald Link uses three player cards and two")


def hang_up(transaction: BookPage) -> Answer:
    planned = postings_of(demo_plan())
    post(transaction, Postings(planned.games_per_player, {"link": "Emerald Link"}))
    transaction.put(SETTINGS, FLOOR, FloorSettings(demo_plan().house.name))
    return {}


# What they do not see ----------------------------------------------------------------------------


def test_without_its_server_no_amount_is_shown_and_it_comes_back_by_itself(
    house: ServedFloor, wall: Page
) -> None:
    wall.goto(f"{house.address}/display/link")
    expect(meter(wall, "Mega")).to_have_text("$10,000.00")
    expect(wall.get_by_text(LOST)).to_be_hidden()
    house.stop()
    expect(wall.get_by_text(LOST)).to_be_visible()
    assert "$" not in wall.locator("body").inner_text()
    assert wall.locator(".drum").count() == 0
    for seat in (1, 2):
        house.say("light", table="T1", seat=seat, jackpot="link")
    house.say("start", table="T1")
    house.start()
    expect(meter(wall, "Mega")).to_have_text("$10,000.30")
    expect(wall.get_by_text(LOST)).to_be_hidden()


def test_a_server_that_is_up_but_cannot_read_its_book_is_lost_too(
    house: ServedFloor, wall: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    feed: Feed = house.app.state.feed
    wall.goto(f"{house.address}/display/link")
    expect(meter(wall, "Mega")).to_have_text("$10,000.00")
    monkeypatch.setattr(feed, "_read_ledger", unavailable)
    expect(wall.get_by_text(LOST)).to_be_visible()
    assert not feed.reachable
    monkeypatch.undo()
    expect(meter(wall, "Mega")).to_have_text("$10,000.00")


def unavailable() -> None:
    raise StoreUnavailable("the cable was pulled")


def test_an_unknown_display_is_an_error_page(house: ServedFloor, wall: Page) -> None:
    answer = wall.goto(f"{house.address}/display/nothing")
    assert answer is not None
    assert answer.status == 404


def test_sound_is_switched_on_for_every_address_of_the_list(house: ServedFloor, wall: Page) -> None:
    wall.goto(f"{house.address}/displays")
    expect(wall.get_by_text("The addresses below are silent.")).to_be_visible()
    displays = wall.locator("main a[href^='/display/']")
    expect(displays.first).to_be_visible()
    wall.get_by_role("link", name="Turn sound on in these addresses").click()
    expect(wall.get_by_text("The addresses below ring for wins.")).to_be_visible()
    addresses = [str(one.get_attribute("href")) for one in displays.all()]
    assert addresses
    assert all(one.endswith("sound=on") for one in addresses), addresses
    assert any("?lang=es&" in one for one in addresses)
    expect(wall.locator("main code", has_text="/display/link?sound=on")).to_have_count(1)
    displays.first.click()
    expect(wall).to_have_url(re.compile(r"/display/[^?]+\?sound=on$"))
    expect(wall.locator(".meter").first).to_be_visible()
    wall.goto(f"{house.address}/displays?sound=on")
    wall.get_by_role("link", name="Turn sound off in these addresses").click()
    expect(displays.first).not_to_have_attribute("href", re.compile("sound"))


def test_the_list_of_displays_leads_to_each(house: ServedFloor, wall: Page) -> None:
    wall.goto(f"{house.address}/displays")
    links = [link.get_attribute("href") for link in wall.locator("main a[href^='/display/']").all()]
    displays = [
        "/display/link", "/display/spades",
        "/display/table/OLD", "/display/table/T1", "/display/table/T2",
    ]  # fmt: skip
    # Each display is followed by the same display in Spanish.
    assert links == [link for one in displays for link in (one, f"{one}?lang=es")]
    for link in links:
        wall.goto(f"{house.address}{link}")
        expect(wall.locator(".meter").first).to_be_visible()
        expect(wall.locator("html")).to_have_attribute(
            "lang", "es" if str(link).endswith("lang=es") else "en"
        )


# Ten metres --------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [WALL, SMALL], ids=["1920x1080", "1280x720"])
def test_every_meter_of_a_jackpot_is_read_from_ten_metres_and_nothing_is_cut_off(
    house: ServedFloor, browser: Browser, size: dict[str, int]
) -> None:
    house.floor.ledger.transact(hang_up)
    for page in opened(browser, size, motion="reduce"):
        for path in ("/display/link", "/display/spades", "/display/table/T1", "/display/table/T2"):
            page.goto(f"{house.address}{path}")
            expect(page.locator(".meter .drum").first).to_be_visible()
            two = path.endswith("T2")
            # Four amounts on one screen leave less for each; the first of each jackpot stays large.
            seen = [glyphs(page)[0], glyphs(page)[3]] if two else glyphs(page)
            assert min(seen) >= (0.08 if two else GLYPH_SHARE_MIN), (path, seen)
            assert cut_off(page) == [], path


def cut_off(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(".meter, .pays, .notices, #postings, .title, .line")]
          .filter((part) => {
            const box = part.getBoundingClientRect();
            return box.left < 0 || box.top < 0 || box.right > innerWidth + 1 ||
              box.bottom > innerHeight + 1 || part.scrollWidth > part.clientWidth + 1;
          }).map((part) => part.className || part.id)"""
    )
    overlaps: bool = page.evaluate(
        """() => [...document.querySelectorAll(".beside")].some((part) =>
          part.scrollHeight > part.clientHeight + 1)"""
    )
    return [*found, *(["the pay table"] if overlaps else [])]


SHAPES = {
    "portrait": (1080, 1920), "tablet": (800, 1280), "old": (1024, 768), "square": (1280, 1024),
    "laptop": (1280, 800), "large": (3840, 2160),
}  # fmt: skip
WIDTH_SHARE_MIN = 0.45
"""The largest of four amounts on an upright display takes this share of its width."""


def test_displays_of_every_shape_show_everything_a_win_and_a_pending_one_too(
    house: ServedFloor, browser: Browser
) -> None:
    house.floor.ledger.transact(hang_up)
    play_royal(house)
    play_royal(house, until="lock")
    for page in opened(browser, WALL, motion="reduce"):
        for path in ("/display/link", "/display/link?lang=es", "/display/table/T2"):
            page.goto(f"{house.address}{path}")
            expect(page.locator(".win-amount")).to_be_visible()
            expect(page.locator(".pending-amount").first).to_be_visible()
            for name, (width, height) in SHAPES.items():
                page.set_viewport_size({"width": width, "height": height})
                assert cut_off(page) == [], (path, name)
                assert off_screen(page) == [], (path, name)
                widest = page.evaluate(
                    """() => Math.max(...[...document.querySelectorAll(".meter")]
                      .map((meter) => meter.getBoundingClientRect().width)) / innerWidth"""
                )
                if height > width:
                    assert widest >= WIDTH_SHARE_MIN, (path, name, widest)


def test_upright_lower_levels_are_not_larger_and_no_line_runs_into_the_frame(
    house: ServedFloor, browser: Browser
) -> None:
    """`$200.00` is shorter than `$10,000.00`, and yet its digits are not larger."""
    house.floor.ledger.transact(hang_up)
    for page in opened(browser, {"width": 1080, "height": 1920}, motion="reduce"):
        for path in ("/display/link", "/display/table/T1?lang=es", "/display/table/T2"):
            page.goto(f"{house.address}{path}")
            expect(page.locator(".meter .drum").first).to_be_visible()
            for size in ((1080, 1920), (390, 844), (800, 1280)):
                page.set_viewport_size({"width": size[0], "height": size[1]})
                for sizes in digits(page):
                    assert len(sizes) < 2 or sizes == sorted(sizes, reverse=True), (path, size)
                edge, line = page.evaluate(
                    """() => [".ornament .hair", "#postings"].map((name) =>
                      document.querySelector(name).getBoundingClientRect().bottom)"""
                )
                assert line < edge, (path, size)


def digits(page: Page) -> list[list[float]]:
    """The sizes of the digits of each jackpot, from its first level down."""
    found: list[list[float]] = page.evaluate(
        """() => [...document.querySelectorAll(".jackpot")].map((jackpot) =>
          [...jackpot.querySelectorAll(".meter")].map((meter) =>
            parseFloat(getComputedStyle(meter).fontSize)))"""
    )
    return found


def off_screen(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(".win *, .pending *, .top h1, #postings span")]
          .filter((part) => {
            const box = part.getBoundingClientRect();
            return box.width && (box.left < -1 || box.right > innerWidth + 1 ||
              box.bottom > innerHeight + 1);
          }).map((part) => `${part.className} ${part.textContent}`)"""
    )
    return found
