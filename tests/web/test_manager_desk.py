"""The manager's desk in a real chromium: reports, people, incidents, the ledger; keys and screens.

Every walk waits for words, never for time.
"""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from croupier.floor.gaming_day import GamingDay
from croupier.floor.notarizing import notary_of
from croupier.floor.proposals import PROPOSALS
from croupier.floor.reports import Period, make_report
from croupier.ledger.sealing import is_sealed
from croupier.show.report_files import report_csv
from tests.web.floors import CARDS, PIN
from tests.web.managers import (
    PAGES,
    TODAY,
    Visit,
    grants,
    house,
    press,
    round_with,
    said,
    sign_in,
    visit,
)
from tests.web.serving import ServedFloor
from tests.web.windows import DESK, PHONE, TABS_MAX, arrives, widths

__all__ = ["house", "visit"]

pytestmark = pytest.mark.browser


# Reports ----------------------------------------------------------------------------------------


def test_a_report_is_picked_and_exported_as_the_library_writes_it(
    house: ServedFloor, visit: Visit
) -> None:
    round_with(house, "royal flush", pay=True)
    page = visit("accounting", "/floor/reports/meters")
    page.get_by_role("link", name="Contributions by table and shift").click()
    page.get_by_label("Days").select_option("A month")
    page.get_by_label("Month").fill("2026-03")
    page.get_by_label("Jackpot").select_option("link")
    page.get_by_label("Shift", exact=True).select_option("day")
    press(page, "Show")
    expect(page).to_have_url(re.compile(r"month=2026-03&jackpot=link&shift=day$"))
    row = page.get_by_role("row", name=re.compile("T1"))
    expect(row).to_contain_text("Three Card Poker")
    page.get_by_label("Shift", exact=True).select_option("")
    press(page, "Show")
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV", exact=True).click()
    with house.floor.ledger.store.reading() as reader:
        month = Period(TODAY.replace(day=1), TODAY.replace(day=31), GamingDay())
        made = make_report("contributions", reader, month, jackpot="link")
    assert Path(download.value.path()).read_bytes() == report_csv(made).encode()
    assert download.value.suggested_filename == "contributions-2026-03-01-2026-03-31.csv"
    with page.expect_download() as download:
        page.get_by_role("link", name="PDF", exact=True).click()
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF-")


def test_days_that_make_no_sense_are_told_beside_their_pickers(
    house: ServedFloor, visit: Visit
) -> None:
    page = visit("auditor")
    for path in ("/floor/reports/wins", "/floor/jackpots/link", "/floor/log"):
        page.goto(f"{house.address}{path}?from=2026-03-02&to=2026-03-01")
        expect(page.locator(".wrong", has_text="runs backward")).to_be_visible()
        expect(page.get_by_label("From", exact=True)).to_be_visible()


# People, incidents, the ledger ------------------------------------------------------------------


def opened(page: Page, name: str) -> str:
    """Open this person's half of someone's code, in the dialog that shows it."""
    press(page, f"Open my half of the code for {name}")
    dialog = page.get_by_role("dialog")
    press(dialog, "Show the digits")
    expect(dialog.locator("#slip-digits")).to_have_text(re.compile(r"^\d{6}$"))
    digits = dialog.locator("#slip-digits").inner_text()
    press(dialog, "Close")
    assert digits not in page.content()
    return digits


def test_two_people_let_a_third_in_and_nobody_else_knows_the_pin(
    house: ServedFloor, visit: Visit
) -> None:
    page = visit("technician", "/floor/people")
    form = page.locator("#person")
    roles = form.get_by_label("Role").locator("option").all_inner_texts()
    assert roles == ["dealer", "supervisor", "technician"]
    form.get_by_label("Card number").fill("12")
    form.get_by_label("Name").fill("Nora New")
    form.get_by_label("Role").select_option("supervisor")
    form.get_by_label("Department").fill("games")
    press(form, "Request the new card")
    expect(form.locator(".wrong")).to_contain_text("three to twelve digits")
    # An existing card is its holder's: adding a person never asks to rename another.
    holder = page.locator("tr[data-card]").first.get_attribute("data-card") or ""
    form.get_by_label("Card number").fill(holder)
    press(form, "Request the new card")
    complaint = form.get_by_label("Card number").evaluate("field => field.validationMessage")
    assert complaint.startswith(f"Card {holder} belongs to ")
    assert [*house.floor.ledger.look().all(PROPOSALS)] == []
    form.get_by_label("Card number").fill("720")
    press(form, "Request the new card")
    said(page, "Someone else has to approve it")
    expect(page.get_by_role("row", name=re.compile("Nora New"))).to_have_count(0)

    other = visit("executive", "/floor/approvals")
    expect(other.locator(".approval")).to_contain_text("Add Nora New (720) as supervisor")
    grants(other)
    other.goto(f"{house.address}/floor/people")
    page.reload()
    first, second = opened(page, "Nora New"), opened(other, "Nora New")
    with page.expect_download() as download:
        press(page, "Open my half of the code for Nora New")
        press(page.get_by_role("dialog"), "Print a slip (PDF)")
    assert download.value.suggested_filename == "slip-720-first.pdf"
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF-")
    press(page.get_by_role("dialog"), "Close")
    first = opened(page, "Nora New")  # the printed one is now useless

    press(page, "Sign out")
    sign_in(page, "720", first + second)
    page.get_by_label("New PIN", exact=True).fill("925814")
    page.get_by_label("Repeat the new PIN").fill("925814")
    press(page, "Sign in")
    arrives(page, "/floor")
    expect(page.locator(".who")).to_contain_text("Nora New")
    expect(page.locator("#alerts")).to_contain_text("Nora New (720) is new")


def test_a_new_pin_is_asked_for_and_the_old_one_ends_when_it_is_granted(
    house: ServedFloor, visit: Visit
) -> None:
    supervisor, page = visit("supervisor"), visit("technician", "/floor/people")
    press(page, "New PIN for Sam Super")
    press(page.get_by_role("dialog"), "Request a new PIN")
    said(page, "Someone else has to approve it")
    supervisor.reload()
    expect(supervisor.get_by_role("heading", level=1)).to_contain_text("Floor")
    other = visit("executive", "/floor/approvals")
    expect(other.locator(".approval")).to_contain_text("New sign-in code for Sam Super (200)")
    grants(other)
    supervisor.goto(f"{house.address}/floor")
    supervisor.wait_for_url("**/sign-in?next=*")
    other.goto(f"{house.address}/floor/people")
    expect(other.get_by_role("row", name=re.compile("Sam Super"))).to_contain_text("code until")


def test_a_suspended_person_is_signed_out_at_once(house: ServedFloor, visit: Visit) -> None:
    supervisor = visit("supervisor")
    page = visit("executive", "/floor/people")
    press(page, "Change Sam Super")
    form = page.locator("#person")
    expect(form.get_by_label("Card number")).to_have_value("200")
    form.get_by_label("May work here").uncheck()
    press(form, "Request the change")
    said(page, "Requested")
    other = visit("technician", "/floor/approvals")
    expect(other.locator(".approval")).to_contain_text("active → suspended")
    grants(other)
    page.goto(f"{house.address}/floor/people")
    expect(page.get_by_role("row", name=re.compile("Sam Super"))).to_contain_text("suspended")
    supervisor.goto(f"{house.address}/floor")
    supervisor.wait_for_url("**/sign-in?next=*")


def test_somebody_changes_their_own_pin_and_stays_signed_in(
    house: ServedFloor, visit: Visit
) -> None:
    page = visit("accounting", "/floor/people")
    page.get_by_role("link", name="Change my PIN").click()
    page.get_by_label("Current PIN").fill(PIN)
    page.get_by_label("New PIN", exact=True).fill("777777")
    page.get_by_label("Repeat the new PIN").fill("777777")
    press(page, "Change PIN")
    expect(page.locator("#wrong-new")).to_contain_text("a sequence like 123456")
    page.get_by_label("New PIN", exact=True).fill("925814")
    page.get_by_label("Repeat the new PIN").fill("925814")
    press(page, "Change PIN")
    arrives(page, "/floor")
    press(page, "Sign out")
    sign_in(page, CARDS["accounting"], "925814")
    arrives(page, "/floor")


def test_an_incident_has_a_clock_of_72_hours(house: ServedFloor, visit: Visit) -> None:
    page = visit("supervisor", "/floor/incidents")
    form = page.locator("#incident")
    form.get_by_label("Where").fill("T2")
    form.get_by_label("What happened").fill("display went dark")
    press(form, "Report")
    said(page, "The 72-hour clock is running")
    card = page.locator(".incident")
    expect(card.locator(".time-left")).to_have_text("72 h 0 min left")
    expect(card.get_by_role("button", name="Record as filed")).to_have_count(
        0
    )  # not a supervisor's
    house.clock.goes_on(hours=69, minutes=30)
    later = visit("accounting", "/floor/incidents")
    expect(later.locator(".time-left")).to_have_text("2 h 30 min left")
    house.clock.goes_on(hours=3)
    late = visit("technician", "/floor/incidents")
    expect(late.locator(".time-left")).to_have_text("0 h 30 min late")
    late.get_by_label("Report reference").fill("WSGC 2026-114")
    press(late, "Record as filed")
    said(late, "Filed")
    row = late.get_by_role("row", name=re.compile("WSGC 2026-114"))
    expect(row).to_contain_text("0 h 30 min late")
    expect(row).to_contain_text("Tom Tech (500)")


def test_the_book_is_verified_since_its_last_signature(house: ServedFloor, visit: Visit) -> None:
    notary = notary_of(house.floor, None)
    house.app.state.notary = notary
    round_with(house, "royal flush", pay=True)
    page = visit("technician", "/floor/book")
    press(page, "Verify since the last signature")
    expect(page.locator("#verdict")).to_contain_text("entries since checkpoint 1, signed at")
    expect(page.locator("#findings")).to_contain_text("trusted as signed in checkpoint 1")
    expect(page.locator("#entries")).to_have_text(f"{house.floor.ledger.head.sequence:,}")


def test_the_book_is_verified_and_taken_away(
    house: ServedFloor, visit: Visit, tmp_path: Path
) -> None:
    round_with(house, "royal flush", pay=True)
    page = visit("technician", "/floor/book")
    press(page, "Verify the ledger")
    expect(page.locator("#verdict")).to_contain_text("The ledger is sound")
    expect(page.locator("#hash")).to_have_text(house.floor.ledger.head.hash)
    with page.expect_download() as download:
        page.get_by_role("link", name="Backup").click()
    assert download.value.suggested_filename.endswith(".db.sealed")
    assert is_sealed(Path(download.value.path()))
    with page.expect_download() as download:
        page.get_by_role("link", name="jsonl").click()
    last = Path(download.value.path()).read_text().splitlines()[-1]
    assert json.loads(last)["reason"] == "backup-taken"


# Screens ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_no_page_is_wider_than_its_screen(
    house: ServedFloor, visit: Visit, size: dict[str, int]
) -> None:
    round_with(house, "royal flush", pay=True)
    page = visit("executive", size=size)
    for path in PAGES:
        page.goto(house.address + path)
        across, inner = widths(page)
        assert across <= inner, path


def test_a_jackpot_is_suspended_with_keys_alone(house: ServedFloor, visit: Visit) -> None:
    page = visit("supervisor", "/floor/jackpots/spades")
    for _ in range(TABS_MAX):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "suspend-reason":
            break
    page.keyboard.type("display is dark")
    page.keyboard.press("Enter")
    expect(page.get_by_role("group", name="What will happen")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    said(page, "no longer taking bets")


def test_every_field_has_a_label(house: ServedFloor, visit: Visit) -> None:
    page = visit("executive")
    for path in PAGES:
        page.goto(house.address + path)
        bare = page.evaluate(
            """() => [...document.querySelectorAll("input:not([type=hidden]), select")]
                .filter((field) => !field.labels.length).map((field) => field.outerHTML)"""
        )
        assert bare == [], path
