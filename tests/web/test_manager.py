"""The game manager in a real chromium: two people for a change, an auditor, the floor map.

Every walk waits for words, never for time.
"""

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from croupier.floor.floor import Swipe
from croupier.floor.people import find_person
from croupier.floor.views import jackpot_view
from tests.floor.test_own_tables import shelf
from tests.web.floors import CARDS, PIN, established
from tests.web.managers import (
    PAGES,
    TODAY,
    Visit,
    asks,
    grants,
    house,
    meter,
    press,
    round_with,
    said,
    sent,
    sign_in,
    visit,
)
from tests.web.serving import ServedFloor
from tests.web.windows import PHONE, arrives

__all__ = ["house", "visit"]

pytestmark = pytest.mark.browser

CHART_COLORS = """() => {
  const chart = document.querySelector('.chart:has(.chart-claim)');
  const at = (where, what) => getComputedStyle(chart.querySelector(where))[what];
  return {
    panel: getComputedStyle(chart).backgroundColor, words: at('text', 'fill'),
    halo: at('text', 'stroke'), axis: at('.chart-axis', 'stroke'),
    grid: at('.chart-grid', 'stroke'), line: at('.chart-line', 'stroke'),
    area: at('.chart-area', 'fill'), claim: at('.chart-claim path', 'stroke'),
  };
}"""


# Two people -------------------------------------------------------------------------------------


def test_a_meter_is_raised_by_two_people_and_never_by_one(house: ServedFloor, visit: Visit) -> None:
    page = visit("accounting", "/floor/jackpots/link")
    form = page.locator("#raise")
    form.get_by_label("Amount").fill("$1,250.50")
    form.get_by_label("Reason").fill("display lagged")
    form.get_by_label("Document, if any").fill("F-17")
    asks(form, "Request increase")
    said(page, "Someone else has to approve it")
    assert meter(house) == "10000.00"

    page.get_by_role("link", name="Approvals 1").click()
    asked = page.locator(".approval")
    expect(asked).to_contain_text("Raise Mega of link by $1,250.50")
    expect(asked).to_contain_text("F-17")
    expect(asked).to_contain_text("You requested this yourself")
    expect(asked.get_by_role("button", name="Approve")).to_have_count(0)
    proposal = json.loads(page.evaluate("fetch('/api/floor/proposals').then((a) => a.text())"))
    path, seen = f"/api/floor/proposals/{proposal[0]['id']}/grant", proposal[0]["digest"]
    told = sent(page, path, {"digest": seen})
    assert (told["status"], told["error"]["name"]) == (403, "wrong-people")
    assert meter(house) == "10000.00"

    other = visit("executive", "/floor/approvals")
    press(other.locator(".approval"), "Approve")
    said(other, "Approved: Raise Mega of link by $1,250.50")
    expect(other.get_by_text("No requests are waiting for a second person.")).to_be_visible()
    assert meter(house) == "11250.50"
    other.goto(f"{house.address}/floor/reports/adjustments")
    row = other.get_by_role("row", name=re.compile("display lagged"))
    expect(row).to_contain_text("Ada Accounts (400), Eve Executive (300)")
    expect(row).to_contain_text("F-17")


def test_a_meter_is_lowered_only_for_a_reason_the_law_names(
    house: ServedFloor, visit: Visit
) -> None:
    page = visit("accounting", "/floor/jackpots/link")
    form = page.locator("#lower")
    options = form.get_by_label("Reason").locator("option").all()
    assert [option.get_attribute("value") for option in options] == [
        "won", "malfunction", "over-maximum", "seed-recovery", "gross-receipts",
    ]  # fmt: skip
    form.get_by_label("Reason").select_option("seed-recovery")
    form.get_by_label("Amount").fill("twelve")
    press(form, "Request decrease")
    expect(form.locator(".wrong")).to_contain_text("write dollars and cents, like")
    form.get_by_label("Amount").fill("500")
    asks(form, "Request decrease")
    said(page, "Requested")
    grants(visit("executive", "/floor/approvals"))
    page.goto(f"{house.address}/floor/jackpots/link")
    expect(page.locator("[data-level=Mega]")).to_have_text("$9,500.00")


def test_a_win_is_backed_out_from_the_list_of_hits(house: ServedFloor, visit: Visit) -> None:
    round_with(house, "four of a kind", pay=True)
    assert meter(house, "Minor") == "200.00"
    page = visit("accounting", "/floor/jackpots/link")
    hit = page.get_by_role("row", name=re.compile("Four of a Kind"))
    expect(hit.get_by_role("link", name="Jackpot slip")).to_have_attribute(
        "href", "/api/floor/jackpots/link/wins/1"
    )
    press(hit, "Back out")
    form = page.locator("#raise")
    expect(form.get_by_label("Level")).to_have_value("Minor")
    expect(form.get_by_label("Claim it reverses, if any")).to_have_value("1")
    asks(form, "Request increase")
    said(page, "Requested")
    grants(visit("executive", "/floor/approvals"))
    page.goto(f"{house.address}/floor/reports/wins?day={TODAY}")
    # The win stays on the list, with the entry that undid it.
    row = page.get_by_role("row", name=re.compile("Four of a Kind"))
    expect(row).to_contain_text(re.compile(r"entry \d+, 200\.06"))
    assert meter(house, "Minor") == "400.06"


def test_a_chart_of_a_meter_is_as_dark_as_its_page(house: ServedFloor, visit: Visit) -> None:
    round_with(house, "four of a kind", pay=True)
    page = visit("accounting", "/floor/jackpots/link")
    seen = {}
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        seen[scheme] = page.evaluate(CHART_COLORS)
        assert seen[scheme]["halo"] == seen[scheme]["panel"]  # letters stay clear of the line
    for part, color in seen["light"].items():
        assert color != seen["dark"][part], (part, color)


def test_a_setting_needs_two_departments(house: ServedFloor, visit: Visit) -> None:
    established(house.floor, "310", "Ann Office", "executive", "accounting")
    page = visit("accounting", "/floor/jackpots/link")
    form = page.locator("#configure")
    form.get_by_label("Contribution rate").fill("14")
    form.get_by_label("Reason").fill("spring plan")
    asks(form, "Request change")
    said(page, "another department")

    same = visit("executive", "/floor/approvals")
    press(same, "Sign out")
    sign_in(same, "310", PIN)
    arrives(same, "/floor")
    same.goto(f"{house.address}/floor/approvals")
    card = same.locator(".approval")
    expect(card).to_contain_text("15% → 14%")
    expect(card).to_contain_text("both people are in accounting")
    expect(card.get_by_role("button", name="Approve")).to_have_count(0)

    grants(visit("technician", "/floor/approvals"))
    page.goto(f"{house.address}/floor/reports/configuration?day={TODAY}")
    row = page.get_by_role("row", name=re.compile("spring plan"))
    expect(row).to_contain_text(re.compile(r"\(400\), .*\(500\)"))
    expect(row).to_contain_text("15%")
    expect(row).to_contain_text("14%")


def test_a_losing_rate_is_advised_against_before_it_is_requested(visit: Visit) -> None:
    page = visit("accounting", "/floor/jackpots/link")
    form = page.locator("#configure")
    advice = form.get_by_role("status", name="Advice")
    expect(advice).to_be_hidden()
    form.get_by_label("Contribution rate").fill("60")
    expect(advice).to_contain_text("60% is above its preset of 15%")
    expect(advice).to_contain_text("the house loses on every wager")
    form.get_by_label("Contribution rate").fill("10")
    expect(advice).to_contain_text("Nothing to point out")
    form.get_by_label("Contribution rate").fill("")
    expect(advice).to_be_hidden()


def test_so_is_that_of_a_meter_of_the_house_s_own(house: ServedFloor, visit: Visit) -> None:
    house.floor.system.catalogue = shelf()
    levels = {"Meter": {"seed": "10000", "rate": "19%"}}
    house.say("jackpot", id="own", type="progressive", table="MY-P1", levels=levels)
    house.say("table", id="T9", game="let-it-ride", seats=6, jackpots=["own"])
    page = visit("accounting", "/floor/jackpots/own")
    form = page.locator("#configure")
    form.get_by_label("Contribution rate").fill("99")
    advice = form.get_by_role("status", name="Advice")
    expect(advice).to_contain_text(
        "the hold is 74.6205% before and -5.3795% after, with 6 seats betting: the house loses"
    )


# The auditor ------------------------------------------------------------------------------------


def test_the_auditor_sees_every_page_and_changes_nothing(house: ServedFloor, visit: Visit) -> None:
    round_with(house, "four of a kind", pay=True)
    page = visit("auditor")
    for path in PAGES:
        page.goto(house.address + path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.locator("form.ask")).to_have_count(0)
        for name in ("Acknowledge", "Approve", "New PIN", "Suspend", "Backup"):
            offered = re.compile(f"^{name}")
            expect(page.get_by_role("button", name=offered)).to_have_count(0)
            expect(page.get_by_role("link", name=offered)).to_have_count(0)
    press(page, "Verify the ledger")
    expect(page.locator("#verdict")).to_contain_text("The ledger is sound")
    code = house.floor.ledger.head.turn_hash[:16]
    page.get_by_label("A code or hash on record").fill(code)
    press(page, "Check it")
    expect(page.locator("#verdict")).to_contain_text(f"{code} is in this ledger.")
    page.get_by_label("A code or hash on record").fill("0123456789abcdef")
    press(page, "Check it")
    expect(page.locator("#verdict")).to_contain_text("1 problem in")
    findings = page.locator("#findings")
    expect(findings).to_contain_text("0123456789abcdef is nowhere in the chain: it was mistyped")
    told = sent(
        page, "/api/floor/commands", {"do": "suspend", "jackpot": "link", "reason": "a test"}
    )
    assert (told["status"], told["error"]["name"]) == (403, "not-yours")
    assert jackpot_view(house.floor.ledger.look(), "link")["suspended"] is None
    page.goto(f"{house.address}/floor/log?kind=access-refused")
    row = page.get_by_role("row", name=re.compile("not allowed for the role"))
    expect(row).to_contain_text("Aud Itor (600)")
    expect(row).to_contain_text("suspend")


def test_a_dealer_has_no_manager(house: ServedFloor, visit: Visit) -> None:
    page = visit("dealer", "/consoles")
    for path in PAGES:
        page.goto(house.address + path)
        expect(page.locator(".fault-page")).to_have_attribute("data-error", "not-yours")


# The floor map ----------------------------------------------------------------------------------


def tile(page: Page, table: str) -> Locator:
    return page.locator(".map-table", has=page.get_by_role("link", name=table, exact=True))


def test_the_map_follows_a_round_and_its_win(house: ServedFloor, visit: Visit) -> None:
    page = visit("supervisor")
    expect(tile(page, "T1")).to_contain_text("OPEN")
    expect(tile(page, "T1")).to_contain_text("0 bets")
    round_with(house, "royal flush", pay=False)
    expect(tile(page, "T1")).to_contain_text("PENDING")
    expect(tile(page, "T1")).to_contain_text("2 bets")
    pending = page.locator("#pending")
    expect(pending).to_contain_text("$10,000.30 Royal Flush")
    expect(pending.get_by_role("link", name="Console")).to_have_attribute("href", "/console/T1")
    card = page.locator(".meter-card", has=page.get_by_role("link", name="link"))
    expect(card).to_contain_text("PENDING $10,000.30")
    dealer = find_person(house.floor.ledger.look(), CARDS["dealer"])
    swipe = Swipe(CARDS["executive"], PIN)
    house.floor.do(dealer, {"do": "confirm", "table": "T1"}, swipe=swipe)
    paid = page.locator("#paid").get_by_role("link", name="Jackpot slip")
    expect(paid).to_have_attribute("href", "/api/floor/jackpots/link/wins/1")
    expect(page.locator("#pending-count")).to_have_text("0")
    expect(tile(page, "T1")).to_contain_text("BETS LOCKED")
    house.say("close-table", table="T2")
    expect(tile(page, "T2")).to_contain_text("DEAD GAME")


def test_a_suspended_jackpot_is_seen_on_every_table_of_it(house: ServedFloor, visit: Visit) -> None:
    floor = visit("supervisor")
    page = visit("executive", "/floor/jackpots/spades")
    form = page.locator("form.ask", has=page.get_by_role("heading", name="Suspend"))
    press(form, "Suspend")
    expect(page.locator("#said")).to_have_text("")  # no reason, nothing sent
    form.get_by_label("Reason").fill("display is dark")
    asks(form, "Suspend")
    said(page, "no longer taking bets")
    expect(page.locator("#suspended")).to_have_text("suspended: display is dark")
    expect(tile(floor, "T2")).to_contain_text("suspended: spades")
    expect(tile(floor, "T1")).not_to_contain_text("suspended")
    expect(floor.locator("#alerts")).to_contain_text("spades: display is dark")
    form = page.locator("form.ask", has=page.get_by_role("heading", name="Resume"))
    form.get_by_label("Reason").fill("display is lit")
    asks(form, "Resume")
    said(page, "taking bets again")
    expect(tile(floor, "T2")).not_to_contain_text("suspended")


def test_an_alert_stays_until_somebody_acknowledges_it(house: ServedFloor, visit: Visit) -> None:
    round_with(house, "royal flush", pay=False)
    page, other = visit("supervisor"), visit("executive")
    alert = other.locator(".alert")
    expect(alert).to_contain_text("Royal Flush at seat 3 in round 1: $10,000.30 of link is pending")
    page.reload()
    expect(page.locator(".alert")).to_have_count(1)
    press(page.locator(".alert"), "Acknowledge")
    for each in (page, other):
        expect(each.locator(".alert")).to_have_count(0)
        expect(each.get_by_text("Every alert has been acknowledged.")).to_be_visible()
    page.goto(f"{house.address}/floor/log?kind=alert-acknowledged")
    expect(page.get_by_role("row", name=re.compile("Royal Flush"))).to_contain_text("Sam Super")


def test_the_bank_is_entered_and_a_balance_too_low_stops_the_jackpot(
    house: ServedFloor, visit: Visit
) -> None:
    page = visit("accounting", "/floor/jackpots/link")
    form = page.locator("form.ask", has=page.get_by_role("heading", name="Record a deposit"))
    form.get_by_label("Amount").fill("11,000")
    asks(form, "Record deposit")
    said(page, "recorded")
    form = page.locator("form.ask", has=page.get_by_role("heading", name="Bank balance"))
    form.get_by_label("Balance at the bank").fill("11000")
    asks(form, "Enter balance")
    said(page, "The bank balance is entered")
    expect(page.locator("#suspended")).to_contain_text("bank below the required level")
    page.goto(f"{house.address}/floor/reports/deposit?day={TODAY}")
    row = page.get_by_role("row", name=re.compile("link"))
    expect(row).to_contain_text("11,000.00")
    expect(row).to_contain_text("200.00")  # 11,200 in custody


# Sizes ------------------------------------------------------------------------------------------

OVERLAPS = """() => {
    const cells = [...document.querySelectorAll(".report-table :is(tbody, tfoot) :is(th, td)")]
        .filter((cell) => cell.getClientRects().length)
        .map((cell) => ({ words: cell.textContent, box: cell.getBoundingClientRect() }));
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
        && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const found = [];
    for (const [place, one] of cells.entries()) {
        if (one.box.right > innerWidth) found.push(`${one.words} is cut off`);
        for (const other of cells.slice(place + 1)) {
            if (meet(one.box, other.box)) found.push(`${one.words} and ${other.words}`);
        }
    }
    return cells.length ? found : ["no cells"];
}"""


@pytest.mark.parametrize("name", ["performance", "wins", "contributions", "reconciliation"])
def test_no_cell_of_a_report_covers_or_cuts_another_on_a_phone(
    house: ServedFloor, visit: Visit, name: str
) -> None:
    round_with(house, "four of a kind", pay=True)
    page = visit("auditor", f"/floor/reports/{name}", PHONE)
    assert page.evaluate(OVERLAPS) == []
    cell = page.locator(".report-table tbody tr").first.locator("[data-label=Jackpot]")
    assert cell.evaluate("cell => getComputedStyle(cell, '::before').content") == '"Jackpot"'


def test_the_header_is_one_row_on_a_desk_with_a_name_in_it(visit: Visit) -> None:
    page = visit("executive")
    first, last = page.locator(".top .brand"), page.get_by_role("button", name="Sign out")
    tops = [one.evaluate("one => one.getBoundingClientRect().top") for one in (first, last)]
    assert abs(tops[0] - tops[1]) < 20
