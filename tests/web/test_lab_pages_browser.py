"""The lab in a real chromium: the clicks of a mathematician, a regulator and a designer."""

import json
import re
import threading
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Dialog, Page, Route, expect

from croupier.paytables import Catalogue
from croupier.web.app import create_app
from croupier.web.serve import listen
from tests.web.test_browser import desk, phone, scriptless
from tests.web.windows import Visitor

__all__ = ["desk", "phone", "scriptless"]

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def site(catalogue: Catalogue) -> Iterator[str]:
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


def test_old_figures_are_dim_while_new_pays_are_solved_and_gone_for_another_game(
    desk: Visitor,
) -> None:
    page = desk.page
    desk.goes_to("/lab?game=three-card-poker&bet=pair_plus")
    expect(page.locator("#summary")).to_have_text("House edge 2.3167%")
    answer = page.locator("#answer")
    expect(answer).not_to_have_class(re.compile("lab-stale"))
    expect(page.get_by_role("heading", name="Three Card Poker: Pair Plus")).to_be_visible()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/lab/analyse*", hold)
    page.get_by_label("Flush", exact=True).fill("3")
    expect(answer).to_have_class(re.compile("lab-stale"))
    expect(answer).to_have_attribute("aria-busy", "true")
    page.get_by_label("Game").select_option("casino-war")
    expect(page.get_by_role("heading", name="Three Card Poker: Pair Plus")).to_be_hidden()
    page.unroute("**/api/lab/analyse*")
    page.get_by_label("Game").select_option("three-card-poker")
    expect(page.get_by_role("heading", name="Three Card Poker: Base game")).to_be_visible()
    expect(answer).not_to_have_class(re.compile("lab-stale"))


def test_what_the_release_knows_is_read_while_the_rest_is_solved(desk: Visitor) -> None:
    """During a long solve the shipped figures are shown, unless the pays differ."""
    page = desk.page
    held: list[Route] = []
    waiting = {"job": "1", "state": "solving", "done": 1, "total": 4}
    page.route("**/api/lab/analyse*", lambda route: route.fulfill(json=waiting))

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/lab/jobs/*", hold)
    desk.goes_to("/lab?game=three-card-poker&bet=pair_plus")
    expect(page.locator("#released")).to_have_text(
        "Known already, from the release: House edge 2.3167%; hit frequency 25.6109%."
    )
    page.get_by_label("Flush", exact=True).fill("3")
    expect(page.locator("#released")).to_be_hidden()
    page.unroute_all(behavior="ignoreErrors")


def test_a_bet_without_a_published_table_asks_for_lines(desk: Visitor) -> None:
    page = desk.page
    desk.goes_to("/lab?game=dj-wild&bet=trips")
    expect(page.locator("#unpublished")).to_contain_text("No pay table was published for this bet")
    expect(page.locator("#fault")).to_be_hidden()
    page.locator("#add-line").select_option(index=1)
    expect(page.locator("#unpublished")).to_be_hidden()
    expect(page.locator("#summary")).to_contain_text("House edge")


def test_a_refusal_names_the_field_above_it(desk: Visitor) -> None:
    page = desk.page
    desk.goes_to("/lab?game=three-card-poker&bet=pair_plus")
    page.get_by_text("Save as a custom pay table").click()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#save-says")).to_contain_text("Designator is ''")
    page.get_by_text("Find a pay for a target edge").click()
    page.get_by_label("Target house edge").fill("x")
    page.get_by_role("button", name="Find", exact=True).click()
    expect(page.locator("#seek-says")).to_contain_text("Target house edge is 'x'")


def test_a_line_is_put_in_another_taken_out_and_the_table_saved_and_compared(
    desk: Visitor, tmp_path: Path
) -> None:
    page = desk.page
    desk.goes_to("/lab?game=three-card-poker&bet=pair_plus")
    expect(page.locator("#summary")).to_have_text("House edge 2.3167%")
    page.get_by_label("Add a line").select_option("mini_royal")
    expect(page.get_by_role("row", name="Mini Royal 1 to 1")).to_be_visible()
    page.get_by_label("Mini Royal", exact=True).fill("50")
    expect(page.get_by_role("row", name="Mini Royal 50 to 1")).to_be_visible()
    page.get_by_role("button", name="Remove: Pair").click()
    expect(page.locator("#grid-lines").get_by_role("row", name=re.compile("^Pair"))).to_have_count(
        0
    )
    page.get_by_text("Save as a custom pay table").click()
    page.get_by_label("Designator").fill("TCP-01")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#save-says")).to_contain_text("this designator is taken")
    page.get_by_label("Designator").fill("HOUSE-7")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#save-says")).to_contain_text("HOUSE-7 is saved")
    expect(page.locator("#own-tables")).to_contain_text("HOUSE-7")
    page.get_by_text("Find a pay for a target edge").click()
    page.get_by_label("House edge per base bet").fill("20%")
    page.get_by_label("Line to change").select_option("flush")
    page.get_by_role("button", name="Find").click()
    expect(page.locator("#grid-seek")).to_contain_text("Pays for a house edge of 20.0000%")

    desk.goes_to("/lab/tables")
    expect(page.get_by_role("heading", name="HOUSE-7")).to_be_visible()
    with page.expect_download() as kept:
        page.get_by_role("button", name="Download TOML: HOUSE-7").click()
    file = tmp_path / "house-8.toml"
    kept.value.save_as(file)
    file.write_text(file.read_text().replace("HOUSE-7", "HOUSE-8"))
    page.get_by_label("TOML file with pay tables").set_input_files(file)
    expect(page.locator("#says")).to_have_text("Added: HOUSE-8.")
    page.get_by_role("link", name="compare with TCP-01").first.click()
    expect(page.locator("#play")).to_have_text(
        "Best play is unchanged: no decision depends on these pays."
    )
    expect(page.get_by_role("row", name=re.compile("Mini Royal – 50 to 1"))).to_be_visible()
    expect(page.locator("#answer-title")).to_have_text(re.compile("^TCP-01 and HOUSE-[78]$"))


def test_a_pay_that_cannot_be_compared_is_named_beside_its_line(desk: Visitor) -> None:
    page = desk.page
    asked = "/lab/compare?game=three-card-poker&bet=pair_plus&first=TCP-01&second=TCP-10"
    desk.goes_to(f"{asked}&pays.mini_royal=lots")  # as someone may have bookmarked it
    royal = page.get_by_label("Mini Royal", exact=True)
    expect(royal).to_have_value("lots")
    expect(royal).to_have_attribute("aria-invalid", "true")
    wrong = page.locator(".lab-line", has=royal).locator(".lab-wrong")
    expect(wrong).to_contain_text("pays 'lots'; odds look like")
    expect(page.locator("#fault")).to_be_hidden()
    royal.fill("50")
    page.get_by_role("button", name="Compare", exact=True).click()
    expect(page.get_by_role("row", name=re.compile("Mini Royal .* 50 to 1"))).to_be_visible()
    expect(wrong).to_be_hidden()
    expect(royal).not_to_have_attribute("aria-invalid", "true")
    desk.goes_to(f"{asked}&pays.nonsense=5")
    expect(page.get_by_text("has no line 'nonsense'")).to_be_visible()


def kept(page: Page, name: str) -> bytes:
    """Return the file that a link on the page gives."""
    with page.expect_download() as file:
        page.get_by_role("link", name=name, exact=True).click()
    return file.value.path().read_bytes()


def test_advice_and_a_settlement_by_clicking_cards(desk: Visitor) -> None:
    page = desk.page
    desk.goes_to("/lab/advise?game=three-card-poker")
    for card in ("queen of hearts", "six of diamonds"):
        page.get_by_role("button", name=card, exact=True).click()
    expect(page.locator("#says")).to_have_text("1 more: Your cards")
    page.get_by_role("button", name="four of clubs", exact=True).click()
    expect(page.locator("#says")).to_have_text("Best: play")
    expect(page.locator("#grid-advice")).to_contain_text("fold")
    (sheet,) = json.loads(kept(page, "JSON"))
    best, worst = sheet["rows"]
    assert (best["Decision"], worst) == ("play", {"Decision": "fold", "Value": "-1"})
    page.get_by_text("View as JSON").click()
    typed = page.locator("#json")
    typed.fill('{"game": "three-card-poker", "cards": "2h 3d 7c"}')
    expect(page.locator("#says")).to_have_text("Best: fold")
    typed.fill('{"cards": "2h 3d Xx"}')
    expect(page.locator("#json-wrong")).to_contain_text("'Xx' is not a card")
    page.reload()  # the cards are in the address
    expect(page.locator("#says")).to_have_text("Best: fold")
    expect(page.get_by_role("button", name="Take back the seven of clubs")).to_be_visible()
    desk.goes_to("/lab/advise?game=three-card-poker&cards=Qh+6d+Xx")
    expect(page.locator("#says")).to_contain_text("'Xx' is not a card")
    desk.goes_to("/lab/advise?game=ultimate-texas-holdem&table=UTH-03&cards=Ks+5d")
    expect(page.locator("#table")).to_have_value("UTH-03")
    expect(page.locator("#says")).to_contain_text("Best: ")

    desk.goes_to("/settle?game=three-card-poker")
    expect(page.locator("#document")).to_be_hidden()
    page.get_by_role("button", name="Clear the cards").click()
    clicked = (
        "ace of spades", "king of spades", "queen of spades", "two of hearts", "three of clubs",
        "nine of clubs", "queen of hearts", "seven of clubs", "two of spades",
    )  # fmt: skip
    for card in clicked:
        page.get_by_role("button", name=card, exact=True).click()
    page.get_by_label("Seat 1: Pair Plus, dollars").fill("5")
    page.get_by_label("Seat 1: Play or fold").select_option("play")
    page.get_by_label("Seat 2: Play or fold").select_option("fold")
    page.reload()  # what was laid out is there again, and a new visitor finds the example
    expect(page.get_by_label("Seat 1: Play or fold")).to_have_value("play")
    expect(page.get_by_role("button", name=re.compile("^Take back the"))).to_have_count(9)
    page.get_by_role("button", name="Settle").click()
    expect(page.get_by_role("heading", name="Three Card Poker: settled")).to_be_visible()
    expect(
        page.get_by_role("row", name=re.compile(r"Pair Plus \$5\.00 win 40 to 1"))
    ).to_be_visible()


def test_a_jackpot_is_designed_with_a_slider_and_a_wanted_hold(desk: Visitor) -> None:
    page = desk.page
    desk.goes_to("/lab/jackpot?table=LIR-P1")
    expect(page.locator("#summary")).to_have_text("Hold 27.1262%")
    page.get_by_role("slider", name="Meter: Contribution, %").fill("20")
    expect(page.locator("#summary")).to_have_text("Hold 22.1262%")
    expect(page.get_by_label("Contribution, %", exact=True)).to_have_value("20")
    page.get_by_label("Target hold").fill("25%")
    expect(page.locator("#grid-wanted")).to_contain_text("To hold 25%")
    sheets = {sheet["name"]: sheet["rows"] for sheet in json.loads(kept(page, "JSON"))}
    (hold,) = (row for row in sheets["Wager"] if row["Part"] == "Hold")
    assert round(float(Fraction(hold["Share"])), 6) == 0.221262
    assert sheets["For the target hold"]
    mark = page.locator("#grid-meters").get_by_role("link", name="What is seed?")
    mark.click()
    expect(page.locator("#help-words")).to_contain_text("The amount a meter starts with")
    mark.click()
    assert b"Jackpot when it hits" in kept(page, "CSV")
    assert kept(page, "Excel").startswith(b"PK")
    page.get_by_label("Seed, $", exact=True).fill("lots")
    expect(page.locator("#fault")).to_contain_text("'lots'")
    expect(page.locator("#summary")).to_have_text("Hold 22.1262%")
    page.get_by_label("Seed, $", exact=True).fill("10000")
    page.locator("#players").fill("3.7")
    expect(page.locator("#fault")).to_contain_text("3.7")


@pytest.mark.parametrize(
    ("address", "asks", "answered"),
    [
        ("/lab/jackpot?table=LIR-P1", "jackpot", "LIR-P1 at Let It Ride"),
        ("/lab/compare?game=three-card-poker&bet=pair_plus", "compare", "TCP-01 and TCP-02"),
    ],
)
def test_a_page_says_that_it_waits_while_a_busy_server_says_nothing(
    desk: Visitor, address: str, asks: str, answered: str
) -> None:
    """The right half of the page stayed blank until the server said that it had begun."""
    page = desk.page
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(f"**/api/lab/{asks}?*", hold)
    desk.goes_to(address)
    expect(page.locator("#progress")).to_be_visible()
    expect(page.locator("#progress-words")).to_have_text(
        re.compile(r"Waiting for the server: \d+ s so far")
    )
    expect(page.locator("#answer")).to_be_hidden()
    held.pop().continue_()
    expect(page.locator("#answer-title")).to_have_text(answered)
    expect(page.locator("#progress")).to_be_hidden()


def test_a_jackpot_design_survives_a_reload_and_names_the_field_that_is_wrong(
    desk: Visitor,
) -> None:
    page = desk.page
    desk.goes_to("/lab/jackpot?table=LIR-P1")
    expect(page.locator("#summary")).to_have_text("Hold 27.1262%")
    page.get_by_label("Contribution, %", exact=True).fill("20")
    page.get_by_label("Wager, $").fill("$1")
    expect(page.locator("#summary")).to_have_text("Hold 22.1262%")
    page.reload()
    expect(page.locator("#summary")).to_have_text("Hold 22.1262%")
    expect(page.get_by_label("Contribution, %", exact=True)).to_have_value("20")
    expect(page.get_by_role("slider", name="Meter: Contribution, %")).to_have_value("20")
    rounds = page.get_by_label("Rounds per table per hour")
    rounds.fill("0")
    expect(page.locator("#fault")).to_contain_text("Rounds per table per hour: is 0")
    expect(rounds).to_have_attribute("aria-invalid", "true")
    rounds.fill("30")
    expect(page.locator("#fault")).to_be_hidden()
    expect(rounds).not_to_have_attribute("aria-invalid", "true")


def test_what_was_wrong_with_a_pay_is_gone_while_the_right_one_is_solved(desk: Visitor) -> None:
    page = desk.page
    desk.goes_to("/lab?game=three-card-poker&bet=pair_plus")
    flush = page.get_by_label("Flush", exact=True)
    flush.fill("lots")
    expect(flush).to_have_attribute("aria-invalid", "true")
    page.route(
        "**/api/lab/jobs/*",
        lambda route: None,  # never answered: the solve goes on
    )
    page.route(
        "**/api/lab/analyse*",
        lambda route: route.fulfill(json={"job": "7", "state": "running", "done": 0, "total": 0}),
    )
    flush.fill("3")
    expect(page.locator("#progress")).to_contain_text("Solving:")
    expect(flush).not_to_have_attribute("aria-invalid", "true")
    expect(page.locator("#wrong-pays-flush")).to_be_hidden()


def test_enter_searches_for_a_pay_and_another_pay_forgets_what_was_found(desk: Visitor) -> None:
    page = desk.page
    desk.goes_to("/lab?game=three-card-poker&bet=pair_plus")
    expect(page.locator("#summary")).to_have_text("House edge 2.3167%")
    page.get_by_text("Find a pay for a target edge").click()
    edge = page.get_by_label("Target house edge per base bet")
    edge.fill("2%")
    edge.press("Enter")
    found = page.locator("#grid-seek")
    expect(found).to_contain_text("Pays for a house edge of 2.0000%")
    page.get_by_label("Flush", exact=True).fill("3")
    expect(found).to_be_hidden()
    page.get_by_text("Save as a custom pay table").click()
    page.get_by_label("Designator").fill("HOUSE-3")
    page.get_by_label("Designator").press("Enter")
    expect(page.locator("#save-says")).to_contain_text("HOUSE-3 is saved")


def test_a_file_does_not_replace_a_saved_table_without_asking(
    desk: Visitor, tmp_path: Path
) -> None:
    page = desk.page
    desk.goes_to("/lab/tables")
    file = tmp_path / "mine.toml"
    written = (
        'family = "Mine"\ndocument = "me"\ngames = ["three-card-poker"]\n'
        '[readings]\npair_plus = "three_card"\n'
        '[tables.HOUSE-9]\ntitle = "First"\n[tables.HOUSE-9.pair_plus]\npair = "1 to 1"\n'
    )
    asked: list[str] = []

    def declines(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", declines)
    for title in ("First", "Second"):
        file.write_text(written.replace("First", title))
        page.get_by_label("TOML file with pay tables").set_input_files(file)
        expect(page.get_by_role("heading", name="HOUSE-9 First")).to_be_visible()
    page.wait_for_function("document.getElementById('file').value === ''")
    assert asked == ["You already have HOUSE-9. Replace it with the one in the file?"]
    expect(page.get_by_role("heading", name="HOUSE-9 First")).to_be_visible()


def test_verify_filters_while_typing_and_works_own_tables_out(desk: Visitor) -> None:
    page = desk.page
    desk.goes_to("/lab/verify?text=MY-01")
    expect(page.get_by_role("cell", name="differs", exact=True)).to_be_visible()
    page.get_by_label("Search", exact=True).fill("UTH-BBB-02")
    expect(page.locator("#results")).to_contain_text("14.7868%")
    expect(page.locator("#results")).not_to_contain_text("MY-01")


PAIR_PLUS = "game=three-card-poker&bet=pair_plus"


def saves(desk: Visitor, designator: str, changes: dict[str, str], asked: str = PAIR_PLUS) -> None:
    """Change pays in the lab, and save them as a custom pay table."""
    page = desk.page
    desk.goes_to(f"/lab?{asked}")
    expect(page.locator("#summary")).to_contain_text("House edge")
    for line, odds in changes.items():
        if not page.get_by_label(line, exact=True).is_visible():
            page.get_by_label("Add a line").select_option(label=line)
        page.get_by_label(line, exact=True).fill(odds)
    page.get_by_text("Save as a custom pay table").click()
    page.get_by_label("Designator").fill(designator)
    page.get_by_label("Name", exact=True).fill(f"The table {designator}")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#save-says")).to_contain_text(f"{designator} is saved")


def heads(page: Page, grid: str) -> list[str]:
    """Return the headings of a table of the answer."""
    return page.locator(f"#grid-{grid} thead th").all_inner_texts()


def test_a_bet_chosen_before_the_script_runs_is_the_one_compared(desk: Visitor) -> None:
    """The page stayed for the bet before, beside a choice that said the other one."""
    page = desk.page
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/static/lab_compare.js*", hold)
    with page.expect_request("**/static/lab_compare.js*"):
        page.goto(f"{desk.site}/lab/compare?game=three-card-poker&bet=base", wait_until="commit")
    page.get_by_label("Bet", exact=True).select_option("pair_plus")
    for route in held:
        route.continue_()
    expect(page.locator("#answer-title")).to_have_text("TCP-01 and TCP-02")
    assert "bet=pair_plus" in page.url


def test_two_tables_of_ones_own_are_compared_with_each_other(desk: Visitor) -> None:
    """Only the second side could be one, and was called by the table below its pays."""
    page = desk.page
    saves(desk, "HOUSE-1", {"Flush": "3"})
    saves(desk, "HOUSE-2", {"Mini Royal": "50", "Pair": "none"})
    desk.goes_to(f"/lab/compare?{PAIR_PLUS}")
    title = page.locator("#answer-title")
    expect(title).to_have_text("TCP-01 and TCP-02")
    page.get_by_label("First table").select_option(label="HOUSE-1: The table HOUSE-1")
    expect(title).to_have_text("HOUSE-1 and TCP-02")
    page.get_by_label("Second table").select_option(label="HOUSE-2: The table HOUSE-2")
    expect(title).to_have_text("HOUSE-1 and HOUSE-2")
    expect(page.get_by_role("row", name=re.compile("^Flush 3 to 1 4 to 1 "))).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("^Mini Royal – 50 to 1 "))).to_be_visible()
    assert heads(page, "lines")[1:3] == ["Pays HOUSE-1", "Pays HOUSE-2"]

    page.reload()  # the address has both
    expect(title).to_have_text("HOUSE-1 and HOUSE-2")
    for side, name in (("First", "HOUSE-1"), ("Second", "HOUSE-2")):
        chosen = page.get_by_label(f"{side} table").locator("option:checked")
        expect(chosen).to_have_text(f"{name}: The table {name}")
        expect(page.get_by_label(f"{side} table").locator("[data-own]")).to_have_count(1)
    figures = json.loads(kept(page, "JSON"))[0]
    assert list(figures["rows"][0]) == ["Figure", "HOUSE-1", "HOUSE-2", "Difference"]
    assert b"HOUSE-1" in kept(page, "CSV")

    # A table whose pays are changed here is no longer the one that was saved.
    page.get_by_label("Straight", exact=True).fill("5")
    page.get_by_role("button", name="Compare", exact=True).click()
    expect(title).to_have_text("HOUSE-1 and TCP-01, custom pays")
    page.get_by_label("Straight", exact=True).fill("6")
    page.get_by_role("button", name="Compare", exact=True).click()
    expect(title).to_have_text("HOUSE-1 and HOUSE-2")

    page.get_by_label("First table").select_option("TCP-10")
    expect(title).to_have_text("TCP-10 and HOUSE-2")
    page.get_by_label("First table").select_option("TCP-02")
    expect(title).to_have_text("TCP-02 and HOUSE-2")
    page.go_back()
    expect(title).to_have_text("HOUSE-1 and HOUSE-2")
    page.get_by_label("Second table").select_option("TCP-10")
    expect(title).to_have_text("HOUSE-1 and TCP-10")
    expect(page.get_by_label("Flush", exact=True)).to_have_value("3")


def test_tables_for_different_numbers_of_hands_are_not_compared(desk: Visitor) -> None:
    page = desk.page
    asked = "game=let-it-ride&bet=cover_all"
    for designator, hands in (("HANDS-4", 4), ("HANDS-7", 7)):
        saves(desk, designator, {"Flush": "9"}, f"{asked}&hands={hands}")
    desk.goes_to(f"/lab/compare?{asked}&hands=4")
    page.get_by_label("First table").select_option(label="HANDS-4: The table HANDS-4")
    expect(page.get_by_label("First table").locator("option:checked")).to_contain_text("HANDS-4")
    expect(page.get_by_label("Hands at the table")).to_have_value("4")
    page.get_by_label("Second table").select_option(label="HANDS-7: The table HANDS-7")
    expect(page.locator("#fault")).to_contain_text(
        "HANDS-7 has pays for 7 hands at the table, and HANDS-4 for 4; choose two tables for the "
        "same number of hands"
    )
    expect(page.get_by_label("Second table").locator("option:checked")).to_contain_text("LIR-CA")
