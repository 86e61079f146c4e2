"""Buttons that move money, in a real chromium: announced first, done once, answered in view."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from croupier.floor.closing import find_closing
from croupier.floor.floor import Swipe
from croupier.floor.gaming_day import GamingDay
from croupier.floor.people import find_person
from croupier.jackpots.banking import BankEntry, bank_entries
from tests.web.floors import CARDS, PIN, declare
from tests.web.managers import TODAY, asks, grants, press, round_with, said, sign_in
from tests.web.serving import ServedFloor
from tests.web.windows import DESK, PATIENCE_MILLISECONDS, Visitor, arrives

pytestmark = pytest.mark.browser
PATH = "/floor/jackpots/link"


@pytest.fixture
def house() -> Iterator[ServedFloor]:
    served = ServedFloor()
    declare(served.floor)
    yield served.start()
    served.stop()


@pytest.fixture
def clerk(browser: Browser, house: ServedFloor) -> Iterator[Page]:
    """Accounting, signed in at the page of a jackpot."""
    with visitor(browser, house, "accounting", PATH) as page:
        yield page


@contextmanager
def visitor(browser: Browser, house: ServedFloor, role: str, path: str) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": DESK["width"], "height": DESK["height"]}, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE_MILLISECONDS)
    one = Visitor(context.new_page(), house.address)
    one.goes_to(path)
    sign_in(one.page, CARDS[role], PIN)
    arrives(one.page, path)
    yield one.page
    # A form that was answered reloads its page, and a window closed meanwhile may hang.
    expect(one.page.locator("form[aria-busy]")).to_have_count(0)
    context.close()
    assert [fault for fault in one.faults if "net::ERR_" not in fault] == []


def banked(house: ServedFloor) -> list[BankEntry]:
    return bank_entries(house.floor.ledger.look(), "link")


def at_the_form(page: Page, form: str, words: str) -> None:
    """Check that the answer is inside the form that was sent, where it is seen."""
    answer = page.locator(f"#{form} #said")
    expect(answer).to_contain_text(words)
    expect(answer).to_be_in_viewport()


def test_a_deposit_is_told_first_done_once_and_reversed_by_two(
    browser: Browser, house: ServedFloor, clerk: Page
) -> None:
    form = clerk.locator("#deposit")
    form.get_by_label("Amount").fill("twelve")
    press(form, "Record deposit")
    expect(form.locator(".wrong")).to_contain_text("write dollars and cents")
    for slip in ("12,34", "1,0000", "$5,00"):  # a comma must separate thousands
        form.get_by_label("Amount").fill(slip)
        press(form, "Record deposit")
        expect(form.locator(".wrong")).to_contain_text(f"amount is '{slip.strip('$')}'")
    form.get_by_label("Amount").fill("$5,000")
    press(form, "Record deposit")
    told = form.get_by_role("group", name="What will happen")
    expect(told).to_contain_text("This records $5,000.00 as carried from the cage")
    assert banked(house) == []  # nothing yet
    form.get_by_label("Amount").fill("500")  # what was to be confirmed is no longer in the field
    expect(told).to_have_count(0)
    press(form, "Record deposit")
    expect(told).to_contain_text("This records $500.00")
    press(form, "Cancel")
    expect(told).to_have_count(0)
    press(form, "Record deposit")
    form.get_by_role("button", name="Confirm: record deposit").dblclick()
    at_the_form(clerk, "deposit", "The deposit is recorded.")
    assert [entry.amount for entry in banked(house)] == [500 * 10**8]
    form.get_by_label("Amount").fill("twelve")  # the next try has an answer of its own
    press(form, "Record deposit")
    expect(form.locator(".wrong")).to_contain_text("write dollars and cents")
    expect(form.get_by_text("The deposit is recorded.")).to_have_count(0)

    press(form_of(clerk, "500"), "Record deposit")
    expect(told).to_contain_text("The same amount was recorded before, as bank entry 1")
    press(form, "Cancel")

    row = clerk.get_by_role("row", name=re.compile(r"Deposit \$500\.00"))
    press(row, "Reverse entry 1")
    undo = clerk.locator("#reverse")
    expect(undo.get_by_label("Bank entry")).to_have_value("1")
    undo.get_by_label("Reason").fill("typed twice")
    asks(undo, "Request reversal")
    at_the_form(clerk, "reverse", "Someone else has to approve it.")
    with visitor(browser, house, "executive", "/floor/approvals") as other:
        expect(other.locator(".approval")).to_contain_text("Reverse bank entry 1 of link")
        expect(other.locator(".approval")).to_contain_text("$500.00")
        grants(other)
    clerk.reload()
    expect(row).to_contain_text("reversed")
    expect(row).to_contain_text("typed twice")


def test_what_is_confirmed_is_what_was_announced(
    browser: Browser, house: ServedFloor, clerk: Page
) -> None:
    """A button that refills the form removes the announcement of the old request."""
    for amount in ("500", "700"):
        asks(form_of(clerk, amount), "Record deposit")
        expect(clerk.get_by_role("row", name=f"Deposit ${amount}.00")).to_be_visible()
    undo = clerk.locator("#reverse")
    told = undo.get_by_role("group", name="What will happen")
    press(clerk, "Reverse entry 1")
    undo.get_by_label("Reason").fill("typed twice")
    press(undo, "Request reversal")
    expect(told).to_contain_text("The deposit of $500.00 is reversed")
    press(clerk, "Reverse entry 2")
    expect(undo.get_by_label("Bank entry")).to_have_value("2")
    expect(told).to_have_count(0)
    press(undo, "Request reversal")
    expect(told).to_contain_text("The deposit of $700.00 is reversed")
    # A script that changes a field without an event changes nothing about what was announced.
    undo.get_by_label("Bank entry").evaluate("field => { field.value = '1'; }")
    press(undo, "Confirm: request reversal")
    at_the_form(clerk, "reverse", "Someone else has to approve it.")
    with visitor(browser, house, "executive", "/floor/approvals") as other:
        expect(other.locator(".approval")).to_contain_text("Reverse bank entry 2 of link")


def test_a_request_that_was_decided_in_another_window_leaves_the_page(
    browser: Browser, house: ServedFloor, clerk: Page
) -> None:
    deposit = clerk.locator("#deposit")
    deposit.get_by_label("Amount").fill("500")
    asks(deposit, "Record deposit")
    at_the_form(clerk, "deposit", "The deposit is recorded.")
    press(clerk.get_by_role("row", name=re.compile(r"Deposit \$500\.00")), "Reverse entry 1")
    undo = clerk.locator("#reverse")
    undo.get_by_label("Reason").fill("typed twice")
    asks(undo, "Request reversal")
    at_the_form(clerk, "reverse", "Someone else has to approve it.")
    with visitor(browser, house, "executive", "/floor/approvals") as first:
        second = first.context.new_page()
        second.goto(first.url)
        expect(second.locator(".approval")).to_have_count(1)
        grants(first)
        press(second.locator(".approval"), "Approve")
        said(second, "Nothing was changed: there is no open request")
        expect(second.locator(".approval")).to_have_count(0)
        expect(second.locator("#said")).to_be_visible()


def test_an_answer_comes_without_loading_the_page_again(clerk: Page) -> None:
    clerk.evaluate("window.same = true")
    clerk.locator("#suspend").get_by_label("Reason").fill("half a sentence")
    deposit = clerk.locator("#deposit")
    deposit.get_by_label("Amount").fill("700")
    asks(deposit, "Record deposit")
    at_the_form(clerk, "deposit", "The deposit is recorded.")
    assert clerk.evaluate("window.same"), "the page is the same"
    expect(deposit.get_by_role("button", name="Record deposit")).to_be_focused()
    expect(deposit.get_by_label("Amount")).to_have_value("")
    expect(clerk.locator("#suspend").get_by_label("Reason")).to_have_value("half a sentence")
    expect(clerk.get_by_role("row", name=re.compile(r"Deposit \$700\.00"))).to_be_visible()
    clerk.locator("#suspend").get_by_role("button", name="Clear").click()
    change = clerk.locator("#configure")  # the page's scripts continue with its new parts
    change.get_by_label("Contribution rate").fill("1%")
    expect(clerk.locator("#configure-advice")).to_be_visible()


def form_of(page: Page, amount: str) -> Locator:
    form = page.locator("#deposit")
    form.get_by_label("Amount").fill(amount)
    return form


def test_a_balance_that_stops_tables_says_which(house: ServedFloor, clerk: Page) -> None:
    form = clerk.locator("#bank")
    form.get_by_label("Balance at the bank").fill("1120")
    press(form, "Enter balance")
    told = form.get_by_role("group", name="What will happen")
    expect(told).to_contain_text("$10,080.00 less than the $11,200.00 owed to players")
    expect(told).to_contain_text("This stops jackpot bets on link at table")
    press(form, "Cancel")
    assert all(entry.kind == "deposit" for entry in banked(house))


def test_a_balance_that_ends_a_shortage_is_requested_from_the_same_form(
    browser: Browser, house: ServedFloor, clerk: Page
) -> None:
    form, resume = clerk.locator("#bank"), clerk.locator("#resume")
    form.get_by_label("Balance at the bank").fill("1120")
    asks(form, "Enter balance")
    at_the_form(clerk, "bank", "The bank balance is entered.")
    resume.get_by_label("Reason").fill("it is fine")
    press(resume, "Resume")
    expect(resume.locator(".wrong")).to_contain_text("$10,080.00 less than the $11,200.00 owed")
    form.get_by_label("Balance at the bank").fill("11,200")
    press(form, "Enter balance")
    told = form.get_by_role("group", name="What will happen")
    expect(told).to_contain_text("Someone else has to approve it first.")
    form.get_by_role("button", name="Confirm: enter balance").click()
    at_the_form(clerk, "bank", "Requested. Someone else has to approve it.")
    assert len(banked(house)) == 1
    with visitor(browser, house, "executive", "/floor/approvals") as other:
        expect(other.locator(".approval")).to_contain_text("Enter a bank balance of $11,200 for")
        expect(other.locator(".approval")).to_contain_text("$10,080.00 short")
        grants(other)
    clerk.reload()
    expect(clerk.locator("#suspended")).to_be_hidden()


def test_what_was_typed_outlives_the_session_and_no_answer_is_lost(
    house: ServedFloor, clerk: Page
) -> None:
    before = len(banked(house))
    form_of(clerk, "77.70")
    clerk.context.clear_cookies()
    press(clerk.locator("#deposit"), "Record deposit")
    sign_in(clerk, CARDS["accounting"], PIN)
    arrives(clerk, PATH)
    form = clerk.locator("#deposit")
    expect(form.get_by_label("Amount")).to_have_value("77.70")
    expect(form).to_contain_text("What you typed earlier is still here")

    # The answer is lost on the way, and the page is reloaded: it was done once.
    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    clerk.route("**/api/floor/commands", lose, times=1)
    press(form, "Record deposit")
    press(form, "Confirm: record deposit")
    said(clerk, "recorded")  # the same key asked again, and got the same answer
    assert len(banked(house)) == before + 1

    # Two tabs with one form: each keeps what was typed there.
    other = clerk.context.new_page()
    other.goto(house.address + PATH)
    form_of(clerk, "1.11")
    form_of(other, "2.22")
    for page, amount in ((clerk, "1.11"), (other, "2.22")):
        page.reload()
        expect(page.locator("#deposit").get_by_label("Amount")).to_have_value(amount)
    other.close()


def test_a_day_is_closed_with_its_receipt(house: ServedFloor, clerk: Page) -> None:
    clerk.goto(f"{house.address}/floor/close-day")
    expect(clerk.locator(".matter", has_text="Pending wins")).to_have_attribute(
        "data-weight", "fine"
    )
    expect(clerk.locator(".matter", has_text="Open tables")).to_contain_text("T1")
    form = clerk.locator("#close-day")
    press(form, "Close the day")
    expect(form.get_by_role("group", name="What will happen")).to_contain_text(
        "readings are recorded"
    )
    press(form, "Confirm: close the day")
    at_the_form(clerk, "close-day", "The day is closed")
    receipt = clerk.get_by_role("link", name="Receipt (PDF)")
    address = str(receipt.get_attribute("href"))
    answer = clerk.context.request.get(house.address + address)
    assert answer.body().startswith(b"%PDF-")
    with house.floor.ledger.store.reading() as reader:
        closing = find_closing(reader, TODAY, GamingDay())
    assert f"({CARDS['accounting']})" in closing.by
    assert ("link", "Mega", 10_000 * 10**8) in closing.meters
    assert closing.verdict == "Every difference is zero."
    assert closing.signature is None
    before = clerk.context.request.get(f"{house.address}/api/floor/close-day?day=2026-01-01")
    assert (before.status, "has not been closed" in before.text()) == (404, True)


def test_a_table_has_a_page_and_the_floor_its_day(house: ServedFloor, clerk: Page) -> None:
    round_with(house, "four of a kind", pay=True)
    clerk.goto(f"{house.address}/floor")
    today = clerk.locator(".floor-today")
    expect(today.get_by_role("row", name=re.compile("Jackpot bets"))).to_contain_text("2")
    expect(today.get_by_role("row", name=re.compile("Hits"))).to_contain_text("1")
    clerk.get_by_role("link", name="T1", exact=True).click()
    expect(clerk.get_by_role("heading", level=1)).to_have_text("Table T1")
    hit = clerk.get_by_role("row", name=re.compile("Four of a Kind"))
    expect(hit.get_by_role("link", name="Jackpot slip")).to_have_attribute(
        "href", "/api/floor/jackpots/link/wins/1"
    )
    expect(clerk.locator("main")).to_contain_text("$2.00")  # the handle of two bets


def test_a_pending_win_calls_in_the_title_and_once(house: ServedFloor, clerk: Page) -> None:
    clerk.goto(f"{house.address}/floor")
    expect(clerk.locator("#link")).to_have_text("live")
    sound = clerk.locator("#call-sound")
    expect(sound).to_have_text("Sound is off")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    calm = clerk.title()
    clerk.evaluate(
        """() => {
            window.rung = 0;
            const start = OscillatorNode.prototype.start;
            OscillatorNode.prototype.start = function (...given) {
                window.rung += 1;
                return start.apply(this, given);
            };
        }"""
    )
    round_with(house, "royal flush", pay=False)
    expect(clerk).to_have_title(re.compile(r"^\(1\) Pending win"))
    assert clerk.evaluate("window.rung") == 2  # two notes, for one win
    dealer = find_person(house.floor.ledger.look(), CARDS["dealer"])
    swipe = Swipe(CARDS["executive"], PIN)
    house.floor.do(dealer, {"do": "confirm", "table": "T1"}, swipe=swipe)
    expect(clerk).to_have_title(calm)
    assert clerk.evaluate("window.rung") == 2
    sound.click()
    expect(sound).to_have_text("Sound is off")


def test_a_pending_win_calls_on_every_page_of_the_manager(house: ServedFloor, clerk: Page) -> None:
    clerk.add_init_script(
        """
        window.rung = 0;
        window.notices = [];
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (...given) {
            window.rung += 1;
            return start.apply(this, given);
        };
        window.Notification = class extends EventTarget {
            static permission = "granted";
            constructor(title) { super(); window.notices.push(title); }
            close() { window.notices.pop(); }
        };
        """
    )
    clerk.goto(f"{house.address}/floor")
    clerk.locator("#call-sound").click()
    expect(clerk.locator("#call-sound")).to_have_text("Sound is on")
    dealer = find_person(house.floor.ledger.look(), CARDS["dealer"])
    pages = [PATH, "/floor/approvals", "/floor/reports/contributions", "/floor/log"]
    for number, path in enumerate(pages):
        clerk.goto(house.address + path)
        clerk.locator("h1").click()  # a browser lets a page play sound after a click in it
        round_with(house, "royal flush", pay=False)
        expect(clerk).to_have_title(re.compile(r"^\(1\) Pending win"))
        clerk.wait_for_function("window.rung === 2")
        assert [words[:13] for words in clerk.evaluate("window.notices")] == ["Pending win: "]
        if (
            number == 0
        ):  # an answer on the page keeps the call, and the next page does not repeat it
            asks(form_of(clerk, "500"), "Record deposit")
            at_the_form(clerk, "deposit", "The deposit is recorded.")
            expect(clerk).to_have_title(re.compile(r"^\(1\) Pending win"))
            clerk.goto(f"{house.address}/floor/people")
            expect(clerk).to_have_title(re.compile(r"^\(1\) Pending win"))
            assert clerk.evaluate("window.rung") == 0
        house.floor.do(
            dealer, {"do": "confirm", "table": "T1"}, swipe=Swipe(CARDS["executive"], PIN)
        )
        expect(clerk).not_to_have_title(re.compile("Pending"))
        assert clerk.evaluate("window.notices") == []
        house.floor.do(dealer, {"do": "end", "table": "T1"})


def test_a_notice_on_the_desktop_stays_until_the_win_is_paid(
    house: ServedFloor, clerk: Page
) -> None:
    clerk.add_init_script(
        """
        window.notices = [];
        window.Notification = class extends EventTarget {
            static permission = "granted";
            constructor(title, { tag }) {
                super();
                if (window.noNotices) throw new TypeError("Illegal constructor");
                this.told = `${title} (${tag})`;
                window.notices.push(this.told);
            }
            close() { window.notices.splice(window.notices.indexOf(this.told), 1); }
        };
        """
    )
    clerk.goto(f"{house.address}/floor")
    expect(clerk.locator("#call-notices")).to_have_text("Desktop notices are on")
    expect(clerk.locator("#link")).to_have_text("live")
    calm = clerk.title()
    for phone in (False, True):
        clerk.evaluate("now => { window.noNotices = now; }", phone)
        round_with(house, "royal flush", pay=False)
        expect(clerk).to_have_title(re.compile(r"^\(1\) Pending win"))
        told = clerk.evaluate("window.notices")
        assert [words.startswith("Pending win: $") for words in told] == [True] * (not phone)
        dealer = find_person(house.floor.ledger.look(), CARDS["dealer"])
        swipe = Swipe(CARDS["executive"], PIN)
        house.floor.do(dealer, {"do": "confirm", "table": "T1"}, swipe=swipe)
        expect(clerk).to_have_title(calm)
        assert clerk.evaluate("window.notices") == []
        house.floor.do(dealer, {"do": "end", "table": "T1"})
