"""A new floor set up in the browser, and its plan changed by two people."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from playwright.sync_api import Browser, Page, Route, expect

from croupier.floor.floor import Floor
from croupier.floor.people import PEOPLE, find_person
from croupier.floor.plan_changes import keep_plan
from croupier.floor.sign_ins import first_sign_ins
from croupier.floor.table import TABLES
from croupier.home import HOME_VARIABLE
from croupier.ledger import Answer, Transaction
from croupier.paytables import published_catalogue
from croupier.plan import read_plan
from croupier.plan.starting import starting_text
from croupier.web.app import create_app
from tests.web.conftest import Client
from tests.web.floors import (
    CARDS,
    NEW,
    PIN,
    SITE,
    Clock,
    Console,
    established,
    sign_in,
    small_floor,
)  # fmt: skip
from tests.web.managers import sign_in as signs_in
from tests.web.serving import Served
from tests.web.windows import DESK, PATIENCE_MILLISECONDS, Visitor, arrives

PLAN = """
[property]
name = "Corner Card Room"
jurisdiction = "none"

[[tables]]
id = "NEW-1"
game = "three-card-poker"
jackpots = ["FRESH"]

[[jackpots]]
id = "FRESH"
type = "progressive"
table = "TCP-P1"
levels = { Meter = { seed = "1000", rate = "20%" } }
"""


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    """A small floor whose plan is a file."""
    file = tmp_path / "floor.toml"
    file.write_text(PLAN, encoding="utf-8")
    made = create_app(published_catalogue(), small_floor(clock=Clock()), plan=read_plan(PLAN))
    made.state.plan_file = file
    return made


def at(app: FastAPI, role: str) -> Console:
    return Console(Client(app), role)


def changed(console: Console, **table: Any) -> dict[str, Any]:
    """Check the plan with another table, as the editor does; return the answer."""
    before = console.get("/api/floor/plan").json()
    plan = before["plan"]
    plan["tables"].append({"id": "NEW-2", "game": "three-card-poker-face-up", **table})
    told: dict[str, Any] = console.post("/api/floor/plan/check", plan=plan).json()
    return told


def request(console: Console, told: dict[str, Any]) -> Any:
    return console.post(
        "/api/floor/proposals", do="plan", plan=told["text"], base=told["base"], reason="spring"
    )


def test_the_law_stands_at_its_path_and_nothing_is_stored(app: FastAPI) -> None:
    clerk = at(app, "accounting")
    told = changed(clerk, seats=99, bets=["nonsense"])
    assert [(one["path"], "12" in one["message"]) for one in told["faults"]] == [
        ("tables[1].seats", True)
    ]
    told = changed(clerk)
    assert (told["opens"], told["faults"]) == (True, [])
    assert [line for line in told["difference"] if line[0] in "+-"][2:] == [
        "+[[tables]]", '+id = "NEW-2"', '+game = "three-card-poker-face-up"', "+",
    ]  # fmt: skip
    broken = clerk.post("/api/floor/plan/check", text="[property").json()
    assert "is not TOML" in broken["faults"][0]["message"]
    assert app.state.plan_file.read_text(encoding="utf-8") == PLAN
    refused = at(app, "auditor").post("/api/floor/plan/check", text=PLAN)
    assert (refused.status_code, refused.json()["error"]["name"]) == (403, "not-yours")


def test_only_a_floor_with_a_file_says_that_a_change_goes_live(app: FastAPI) -> None:
    clerk, promise = at(app, "accounting"), "A change goes live"
    assert promise in clerk.get("/floor/plan").text
    app.state.plan_file = None
    page = clerk.get("/floor/plan").text
    assert "This floor was not opened from its own plan file." in page
    assert promise not in page


def test_two_people_of_two_departments_put_it_into_force(app: FastAPI) -> None:
    clerk, other = at(app, "accounting"), at(app, "executive")
    unlawful = request(clerk, changed(clerk, game="let-it-ride", jackpots=["FRESH"]))
    assert "rule 23 forbids this plan: jackpots[0].table" in unlawful.text
    told = changed(clerk, jackpots=["FRESH"])
    asked = request(clerk, told)
    assert asked.status_code == 200, asked.text
    page = other.get("/floor/approvals").text
    assert "Put a new floor plan into effect" in page
    assert "+id = &#34;NEW-2&#34;" in page
    assert clerk.grants(asked.json()["proposal"]).json()["error"]["name"] == "wrong-people"
    granted = other.grants(asked.json()["proposal"])
    assert granted.status_code == 200, granted.text
    file: Path = app.state.plan_file
    assert file.read_text(encoding="utf-8") == told["text"]
    (kept,) = set(file.parent.glob("floor.*.toml"))
    assert kept.read_text(encoding="utf-8") == PLAN
    look = app.state.floor.ledger.look()
    assert look.get(TABLES, "NEW-2") is not None
    assert app.state.plan.table("NEW-2") is not None


def test_a_file_that_was_edited_meanwhile_is_never_written_over(app: FastAPI) -> None:
    clerk, other = at(app, "accounting"), at(app, "executive")
    file: Path = app.state.plan_file
    first, late = changed(clerk, jackpots=["FRESH"]), changed(clerk)
    asked = request(clerk, first).json()["proposal"]
    edited = PLAN.replace("Corner Card Room", "Corner Casino")
    file.write_text(edited, encoding="utf-8")
    for answer in (request(clerk, late), other.grants(asked)):
        assert (answer.status_code, answer.json()["error"]["name"]) == (409, "changed")
        assert "has changed since" in answer.json()["error"]["message"]
    assert file.read_text(encoding="utf-8") == edited
    assert app.state.floor.ledger.look().get(TABLES, "NEW-2") is None
    now = clerk.post("/api/floor/plan/check", text=first["text"]).json()
    assert '-name = "Corner Casino"' in now["difference"]  # shown next to the user's own


def test_what_is_on_the_floor_is_not_changed_behind_its_back(app: FastAPI) -> None:
    clerk, other = at(app, "accounting"), at(app, "executive")
    told = changed(clerk, jackpots=["FRESH"])
    other.grants(request(clerk, told).json()["proposal"])
    game = 'game = "three-card-poker-face-up"'
    text = told["text"].replace(game, f"{game}\nseats = 3")
    again = clerk.post("/api/floor/plan/check", text=text).json()
    answer = other.grants(request(clerk, again).json()["proposal"])
    assert "give the table a new id" in answer.json()["error"]["message"]
    assert app.state.plan_file.read_text(encoding="utf-8") == told["text"]


# People and thresholds --------------------------------------------------------------------------

PERSON = """
[[people]]
number = "999"
name = "Pup Exec"
role = "{role}"
department = "elsewhere"
"""


def with_text(console: Console, text: str) -> dict[str, Any]:
    """Check another text of the plan, as the editor does."""
    told: dict[str, Any] = console.post("/api/floor/plan/check", text=text).json()
    assert (told["faults"], told["opens"]) == ([], True)
    return told


def alerts(console: Console) -> dict[str, str]:
    return {found["text"]: found["id"] for found in console.get("/api/floor").json()["alerts"]}


@pytest.mark.parametrize("role", ["executive", "dealer"])
def test_a_plan_is_no_door_around_people(app: FastAPI, role: str) -> None:
    """Putting a plan into force lets in nobody whom the same person could not let in elsewhere."""
    technician, accounting, executive = (
        at(app, known) for known in ("technician", "accounting", "executive")
    )
    text = PLAN + PERSON.format(role=role)
    for console in (accounting, *((technician,) if role == "executive" else ())):
        refused = request(console, with_text(console, text))
        assert (refused.status_code, refused.json()["error"]["name"]) == (403, "not-yours")
        assert f"this plan adds Pup Exec (999) as {role}" in refused.text
    asked = request(executive, with_text(executive, text)).json()["proposal"]
    for console in (accounting, *((technician,) if role == "executive" else ())):
        assert "both people behind a plan" in console.get("/floor/approvals").text
        refused = console.grants(asked)
        assert (refused.status_code, refused.json()["error"]["name"]) == (403, "not-yours")
    assert app.state.floor.ledger.look().get(PEOPLE, "999") is None


def test_who_comes_with_a_plan_is_let_in_by_the_two_behind_it(app: FastAPI) -> None:
    floor: Floor = app.state.floor
    established(floor, "310", "Ed Executive", "executive", "surveillance")
    executive, other = at(app, "executive"), at(app, "310")
    text = PLAN + PERSON.format(role="accounting")
    asked = request(executive, with_text(executive, text)).json()["proposal"]
    granted = other.grants(asked)
    assert granted.status_code == 200, granted.text
    person = find_person(floor.ledger.look(), "999")
    assert {voucher for voucher, _ in person.vouchers} == {"300", "310"}
    assert first_sign_ins(floor.ledger, lambda count: "582917"[:count]) == ()
    code = "".join(
        str(console.post("/api/floor/people/999/slip").json()["digits"])
        for console in (executive, other)
    )
    answer = sign_in(Client(app), card="999", pin=code, new_pin=NEW)
    assert answer.status_code == 200, answer.text
    who = "by Eve Executive (300) and Ed Executive (310)"
    seen = alerts(executive)[f"Pup Exec (999) is new: accounting, elsewhere; {who}"]
    for party in (executive, other):
        refused = party.post("/api/floor/alerts/acknowledge", alert=seen)
        assert refused.json()["error"]["name"] == "wrong-people"


def test_what_a_plan_changes_is_an_alert_for_somebody_else(app: FastAPI) -> None:
    clerk, other = at(app, "accounting"), at(app, "executive")
    text = PLAN.replace("[[tables]]", '[thresholds]\nverify_from = "1000000"\n\n[[tables]]', 1)
    text += '\n[[tables]]\nid = "NEW-2"\ngame = "three-card-poker"\njackpots = ["FRESH"]\n'
    granted = other.grants(request(clerk, with_text(clerk, text)).json()["proposal"])
    assert granted.status_code == 200, granted.text
    found = alerts(clerk)
    (threshold,) = [text for text in found if "Verified from" in text]
    who = "by Ada Accounts (400) and Eve Executive (300)"
    assert threshold.endswith(f"; {who}")
    assert "→" in threshold
    assert f"the plan changed Table NEW-2 (new); {who}" in found
    for seen in found.values():
        for party in (clerk, other):
            refused = party.post("/api/floor/alerts/acknowledge", alert=seen)
            assert refused.json()["error"]["name"] == "wrong-people"
    assert (
        at(app, "supervisor")
        .post("/api/floor/alerts/acknowledge", alert=found[threshold])
        .is_success
    )


def test_both_people_see_what_was_edited_in_the_file_and_goes_live_with_it(app: FastAPI) -> None:
    clerk, other = at(app, "accounting"), at(app, "executive")
    first = other.grants(request(clerk, with_text(clerk, PLAN)).json()["proposal"])
    assert first.status_code == 200, first.text  # the plan that is in effect
    file: Path = app.state.plan_file
    edited = PLAN.replace("[[tables]]", '[thresholds]\nverify_from = "1000000"\n\n[[tables]]', 1)
    file.write_text(edited, encoding="utf-8")  # by somebody who may write it, and nobody else
    more = '\n[[tables]]\nid = "NEW-2"\ngame = "three-card-poker"\njackpots = ["FRESH"]\n'
    told = with_text(clerk, edited + more)
    threshold = "Limits and thresholds: Verified from ($500 → $1,000,000)"
    assert told["changes"] == [threshold, "Table NEW-2 (new)"]
    assert clerk.get("/api/floor/plan").json()["changes"] == [threshold]
    request(clerk, told)
    page = other.get("/floor/approvals").text
    shown = page[page.index("What changes on the floor") : page.index("What changes in the file")]
    assert "Table NEW-2 (new)" in shown
    assert threshold in shown
    assert "verify_from" not in page[page.index("What changes in the file") :]


def test_both_people_see_who_was_written_into_the_file_and_would_be_let_in(app: FastAPI) -> None:
    clerk, other = at(app, "technician"), at(app, "executive")
    file: Path = app.state.plan_file
    person = '\n[[people]]\nnumber = "777"\nname = "Zoe Zero"\nrole = "dealer"\n'
    person += 'department = "games"\n'
    file.write_text(PLAN + person, encoding="utf-8")
    told = with_text(clerk, f'{PLAN}{person}\n[thresholds]\nverify_from = "1000"\n')
    new = "Person Zoe Zero (777), dealer (new)"
    assert told["changes"][-1] == new
    assert clerk.get("/api/floor/plan").json()["changes"] == [new]
    request(clerk, told)
    page = other.get("/floor/approvals").text
    assert new in page[page.index("What changes on the floor") :]


# From nothing -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server without a floor, and a folder without a plan."""
    home = tmp_path_factory.mktemp("home", numbered=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(HOME_VARIABLE, str(home))
        served = Served(create_app(published_catalogue()))
        yield served.start()
        served.stop()


def test_a_stranger_sets_up_nothing(empty: Served) -> None:
    away = Client(empty.app, "192.0.2.7")
    for path in ("check", "open"):
        answer = away.post(f"{SITE}/api/setup/{path}", json={"text": starting_text()})
        assert (answer.status_code, answer.json()["error"]["name"]) == (403, "not-yours")
    here = Client(empty.app)
    proxied = here.post(
        f"{SITE}/api/setup/open", json={"text": PLAN}, headers={"x-forwarded-for": "192.0.2.7"}
    )
    assert proxied.status_code == 403


@pytest.mark.browser
def test_forms_keep_the_comments_of_the_file(browser: Browser, empty: Served) -> None:
    context = browser.new_context(viewport={"width": DESK["width"], "height": DESK["height"]})
    context.set_default_timeout(PATIENCE_MILLISECONDS)
    visitor = Visitor(context.new_page(), empty.address)
    visitor.goes_to("/setup")
    page, text = visitor.page, visitor.page.locator("#plan-text")
    page.get_by_label("Name", exact=True).first.fill("Corner Card Room")
    step(page, "Review")
    corner = starting_text(name="Corner Card Room")
    expect(text).to_have_value(corner)
    noted = f"# Ask Fay before you change this.\n{corner}"
    text.fill(noted)
    expect(page.locator("#plan-verdict")).not_to_have_text("Checking…")
    page.reload()  # what was typed is still there, and so are later changes in the forms
    step(page, "Property")
    page.get_by_label("Name", exact=True).first.fill("Corner Casino")
    page.reload()
    step(page, "Review")
    expect(text).to_have_value(noted.replace("Corner Card Room", "Corner Casino"))
    context.close()
    assert visitor.faults == []


@pytest.mark.browser
def test_limits_aggregates_and_switches_have_forms_of_their_own(
    browser: Browser, empty: Served
) -> None:
    context = browser.new_context(viewport={"width": DESK["width"], "height": DESK["height"]})
    context.set_default_timeout(PATIENCE_MILLISECONDS)
    visitor = Visitor(context.new_page(), empty.address)
    visitor.goes_to("/setup")
    page = visitor.page
    verdict = page.locator("#plan-verdict")
    page.get_by_label("Jurisdiction").select_option("washington")
    step(page, "Tables")
    table = page.get_by_role("region", name="Table UTH-1")
    table.locator("summary", has_text="Limits for each bet").click()
    trips = table.get_by_role("group", name="Trips", exact=True).first
    trips.get_by_label("Minimum wager").fill("5")
    expect(found(page, "tables[1].limits.trips.max")).to_contain_text("is missing")
    trips.get_by_label("Maximum wager").fill("900")
    expect(found(page, "tables[1].limits.trips.max")).to_contain_text("goes up to $900")
    trips.get_by_label("Maximum wager").fill("50")
    expect(found(page, "tables[1].limits.trips.max")).to_be_empty()
    table.locator("summary", has_text="Aggregate limits").click()
    table.get_by_role("button", name="Add an aggregate limit").click()
    expect(table.locator("summary", has_text="Aggregate limits")).to_contain_text("1 set")
    limit = table.get_by_role("group", name="Aggregate limit 1")
    limit.get_by_label("Blind").check()
    limit.get_by_label("The most one round pays on them").fill("100")
    expect(found(page, "tables[1].aggregates[0].limit")).to_contain_text("Rule 101")
    limit.get_by_label("The most one round pays on them").fill("50000")
    limit.get_by_label("Posted at the table").check()
    table.locator("summary", has_text="House switches").click()
    table.get_by_label("Folded hands qualify").select_option("yes")
    table.locator("summary", has_text="Pay tables").click()
    table.get_by_role("combobox", name="Trips").select_option("UTH-02")
    step(page, "Property")
    page.get_by_label("Jurisdiction").select_option("none")
    expect(verdict).to_contain_text("This floor can open")
    step(page, "Review")
    expect(page.locator("#plan-text")).to_have_value(re.compile("UTH-02"))
    (made,) = [one for one in read_plan(page.locator("#plan-text").input_value()).tables
               if one.id == "UTH-1"]  # fmt: skip
    assert (made.limits["trips"].min_cents, made.limits["trips"].max_cents) == (500, 5000)
    (aggregate,) = made.aggregates
    assert (aggregate.bets, aggregate.limit_cents, aggregate.posted) == (
        ("blind",), 50_000_00, True,
    )  # fmt: skip
    assert made.options == {"folded_hands_qualify": True}
    assert made.pay_tables == {"trips": "UTH-02"}
    step(page, "Tables")  # what is emptied is no longer in the file
    trips.get_by_label("Minimum wager").fill("")
    trips.get_by_label("Maximum wager").fill("")
    table.get_by_label("Folded hands qualify").select_option("")
    table.get_by_role("button", name="Remove aggregate limit 1").click()
    expect(verdict).to_contain_text("This floor can open")
    step(page, "Review")
    expect(page.locator("#plan-text")).not_to_have_value(
        re.compile(r"^(aggregates|limits|options) =", re.M)
    )
    context.close()
    assert visitor.faults == []


@pytest.mark.browser
def test_shifts_places_and_a_tribal_casino_have_fields(browser: Browser, empty: Served) -> None:
    context = browser.new_context(viewport={"width": DESK["width"], "height": DESK["height"]})
    context.set_default_timeout(PATIENCE_MILLISECONDS)
    visitor = Visitor(context.new_page(), empty.address)
    visitor.goes_to("/setup")
    page, verdict = visitor.page, visitor.page.locator("#plan-verdict")
    page.get_by_label("Shifts").fill("day 06:00, long night shift 18:00, noon")
    expect(found(page, "property.shifts")).to_contain_text("write a time of day")
    page.get_by_label("Shifts").fill("day 06:00, long night shift 18:00")
    expect(page.locator(".found-here li")).to_have_count(0)
    page.get_by_label("Location").fill("License 67-1")
    page.get_by_label("Wager limit for each spot").select_option("no")
    page.get_by_label("Disputes").fill("Ask Ada.")
    step(page, "Papers")
    tribal = page.locator("[data-path=tribal]")
    expect(page.get_by_role("button", name="Add a maker")).to_be_visible()
    expect(tribal).to_have_count(0)  # a card room is not asked
    step(page, "Property")
    page.get_by_label("Jurisdiction").select_option("washington-tribal")
    step(page, "Papers")
    expect(tribal.locator("> .found-here")).to_contain_text("a section “Tribal casino” with its")
    tribal.get_by_label("Tribe", exact=True).fill("Cedar River")
    expect(found(page, "tribal.agency")).to_contain_text("This is missing")
    tribal.get_by_label("Gaming agency").fill("Cedar River TGA")
    tribal.get_by_label("Date of approval").fill("2026-01-05")
    tribal.get_by_label("Three Card Poker", exact=True).check()
    expect(verdict).not_to_have_text("Checking…")
    step(page, "Tables")
    table = page.get_by_role("region", name="Table TCP-1")
    table.locator("summary", has_text="Place, meters and what is posted").click()
    table.get_by_label("Whom the meters pay first").select_option("left")
    step(page, "Review")
    text = page.locator("#plan-text")
    expect(text).to_have_value(re.compile('meter_order = "left"'))
    plan = read_plan(text.input_value())
    assert dict(plan.house.shifts) == {"day": "06:00", "long night shift": "18:00"}
    assert (plan.house.location, plan.house.disputes) == ("License 67-1", "Ask Ada.")
    assert not plan.house.wager_limit_per_spot
    assert plan.tribal is not None
    assert (plan.tribal.agency, plan.tribal.games) == ("Cedar River TGA", ("three-card-poker",))
    step(page, "Papers")  # a section that is emptied is no longer in the file
    tribal.get_by_label("Three Card Poker", exact=True).uncheck()
    for label in ("Games", "Date of approval", "Gaming agency", "Tribe"):
        tribal.get_by_label(label, exact=label == "Tribe").first.fill("")
    step(page, "Review")
    expect(text).not_to_have_value(re.compile("tribal]"))
    context.close()
    assert visitor.faults == []


@pytest.mark.browser
def test_what_the_law_demands_is_picked_and_named_as_its_field(
    browser: Browser, empty: Served
) -> None:
    context = browser.new_context(viewport={"width": DESK["width"], "height": DESK["height"]})
    context.set_default_timeout(PATIENCE_MILLISECONDS)
    visitor = Visitor(context.new_page(), empty.address)
    visitor.goes_to("/setup")
    page = visitor.page
    page.get_by_label("Jurisdiction").select_option("washington")
    step(page, "Tables")
    told = found(page, "tables[0].shuffler")
    expect(told).to_contain_text("Fix: Shuffler: ")
    machine = re.compile(" = |nexus|layout_maker")
    expect(page.locator(".found-here li").filter(has_text=machine)).to_have_count(0)
    field = page.locator('[data-path="tables[0].shuffler"]')
    expect(field.locator(".optional")).to_be_hidden()
    places = field.locator("datalist option").evaluate_all("all => all.map((one) => one.value)")
    field.get_by_role("combobox").fill(places[0])
    expect(told).to_be_empty()
    expect(field.locator(".optional")).to_be_visible()
    table = page.locator('[data-path="tables[0]"]')
    bets = table.get_by_role("group", name="Optional bets: choices")
    box = bets.get_by_role("checkbox").first
    words = table.locator('[data-path="tables[0].bets"] input[autocomplete]')
    box.uncheck()
    before = words.input_value()
    box.check()
    expect(words).not_to_have_value(before)
    step(page, "Papers")
    page.get_by_role("button", name="Add an approval").click()
    page.locator('[data-path="approvals[0].reference"] input').fill("L-1")
    step(page, "Tables")
    known = page.locator('[data-path="tables[0].approval"] datalist option')
    assert known.first.get_attribute("value") == "L-1"
    context.close()
    assert visitor.faults == []


@pytest.mark.browser
def test_a_form_speaks_of_its_own_fields(browser: Browser, empty: Served) -> None:
    """Not of the keys of the file, its quotes, its indexes or the command line."""
    context = browser.new_context(viewport={"width": DESK["width"], "height": DESK["height"]})
    context.set_default_timeout(PATIENCE_MILLISECONDS)
    visitor = Visitor(context.new_page(), empty.address)
    visitor.goes_to("/setup")
    page = visitor.page
    page.get_by_label("Name", exact=True).fill("")
    page.get_by_label("Jurisdiction").select_option("washington")
    expect(found(page, "property.name")).to_have_text("This is missing: what the house is called.")
    page.get_by_label("Name", exact=True).fill("Corner")

    step(page, "Papers")
    page.get_by_role("button", name="Add an approval").click()
    letter = page.locator('[data-path="approvals[0]"]')
    letter.get_by_label("Reference").fill("3119")
    expect(letter.get_by_role("button", name="Remove 3119")).to_be_visible()
    told = found(page, "approvals[0].dated")
    expect(told).to_have_text("This is missing: the date of the letter, like 2023-06-14.")
    letter.get_by_label("Date of the letter").fill("June 14, 2023")
    expect(told).to_have_text("This is 'June 14, 2023'; write a date, like 2023-06-14.")
    letter.get_by_label("Date of the letter").fill("2023-06-14")
    expect(told).to_be_empty()
    titles = letter.get_by_role("group", name="Titles it approves: choices")
    titles.get_by_role("checkbox", name="57 Three Card Poker", exact=True).check()
    expect(letter.get_by_role("textbox", name="Titles it approves")).to_have_value("57")
    expect(letter.get_by_text("croupier titles")).to_have_count(0)
    expect(titles.get_by_text("Fortune Pai Gow")).to_have_count(0)  # no game of this floor
    expect(found(page, "controls")).to_contain_text("Fix: Internal controls that were submitted")

    step(page, "People")
    page.get_by_role("button", name="Open all").click()
    expect(page.get_by_role("heading", name="The people who sign in", exact=True)).to_be_visible()
    second = page.locator('[data-path="people[1]"]').get_by_label("Card number")
    second.fill("3001")
    expect(found(page, "people[1].number")).to_contain_text("as in Person 3001")
    second.fill("3002")
    expect(found(page, "people[1].number")).to_be_empty()

    step(page, "Jackpots")
    cap = page.locator('[data-path="jackpots[0].levels.Mega.cap"] input')
    cap.fill("$25,000")  # as people type it
    told = found(page, "jackpots[0].notices")
    expect(told).to_contain_text("Fix: Notices on the display: “This jackpot has a maximum")
    page.get_by_role("checkbox", name=re.compile("^This jackpot has a maximum")).check()
    expect(told).to_be_empty()

    step(page, "Review")
    expect(page.locator("#plan-text")).to_have_value(re.compile('cap = "25000"'))
    expect(page.locator("#plan-text")).to_have_value(re.compile(r'notices = \["capped"\]'))
    findings = page.locator("#plan-findings")
    expect(findings).to_contain_text("Table TCP-1: Shuffler")
    expect(findings).not_to_contain_text(re.compile(r"\[\d|layout_maker|prize_cover"))
    context.close()
    assert visitor.faults == []


@pytest.mark.browser
def test_a_floor_is_set_up_by_forms_alone(browser: Browser, empty: Served) -> None:
    opened: list[tuple[Path, str]] = []

    def open_next(file: Path, claim: str) -> None:
        """Do what `croupier serve` does next, as far as the page sees it."""
        opened.append((file, claim))
        handed = {"card": "3001", "pin": "482915", "role": "executive", "name": "Eve"}
        empty.app.state.first_sign_ins = {claim: [handed]}

    empty.app.state.open_next = open_next
    context = browser.new_context(viewport={"width": DESK["width"], "height": DESK["height"]})
    context.set_default_timeout(PATIENCE_MILLISECONDS)
    visitor = Visitor(context.new_page(), empty.address)
    visitor.goes_to("/setup")
    page = visitor.page
    verdict = page.locator("#plan-verdict")
    expect(verdict).to_have_text("This floor can open.")
    page.get_by_label("Name", exact=True).fill("Corner Card Room")
    page.get_by_label("Jurisdiction").select_option("washington")
    expect(verdict).to_contain_text("to fix before this floor can open")
    step(page, "Tables")
    expect(found(page, "tables[0].approval")).to_contain_text("Rule 12: TCP-1 names no approval")
    page.get_by_label("Maximum wager").first.fill("nothing")
    expect(found(page, "tables[0].max")).to_contain_text("This is 'nothing'; write dollars")
    page.get_by_label("Maximum wager").first.fill("50")
    seats = page.locator('[data-path="tables[0].seats"] input')
    known = seats.input_value()
    for typed, told in (("0", "This is 0; write at least 1."), ("9" * 20, f"This is '{'9' * 20}'")):
        seats.fill(typed)
        expect(found(page, "tables[0].seats")).to_contain_text(told)
    seats.fill(known)
    page.get_by_role("button", name="Add a table").click()
    third = page.get_by_role("region", name="Table UTH-2")
    expect(third.get_by_label("ID")).to_have_value("UTH-2")
    step(page, "Property")
    page.get_by_label("Jurisdiction").select_option("none")
    expect(verdict).to_have_text("This floor can open.")
    page.reload()  # what was typed stays
    expect(page.get_by_label("Name", exact=True)).to_have_value("Corner Card Room")
    expect(verdict).to_have_text("This floor can open.")
    step(page, "Review")
    text = page.locator("#plan-text")
    expect(text).to_have_value(re.compile('name = "Corner Card Room"'))
    button = page.get_by_role("button", name="Open the floor")
    expect(button).to_be_enabled()
    text.fill(text.input_value().replace("Corner Card Room", "Last Card Room"))
    button.click()  # at once: what is opened is what is in the form
    expect(page.locator("#pins")).to_contain_text("482915")
    expect(page.locator("#setup-about")).to_be_hidden()  # there is nothing left to set up
    ((file, _),) = opened
    plan = read_plan(file.read_text(encoding="utf-8"))
    assert (plan.house.name, [table.id for table in plan.tables]) == (
        "Last Card Room", ["TCP-1", "UTH-1", "UTH-2"],
    )  # fmt: skip
    assert page.context.request.get(f"{empty.address}/api/setup/sign-ins?claim=x").status == 404
    context.close()
    assert [fault for fault in visitor.faults if "404" not in fault] == []


@pytest.fixture
def planned(tmp_path: Path) -> Iterator[Served]:
    """A floor on a port whose plan is a file."""
    file = tmp_path / "floor.toml"
    file.write_text(PLAN, encoding="utf-8")
    made = create_app(published_catalogue(), small_floor(clock=Clock()), plan=read_plan(PLAN))
    made.state.plan_file = file
    served = Served(made)
    yield served.start()
    served.stop()


@pytest.fixture
def clerk(browser: Browser, planned: Served) -> Iterator[Page]:
    """Accounting, at the plan."""
    context = browser.new_context(viewport={"width": DESK["width"], "height": DESK["height"]})
    context.set_default_timeout(PATIENCE_MILLISECONDS)
    visitor = Visitor(context.new_page(), planned.address)
    visitor.goes_to("/floor/plan")
    signs_in(visitor.page, CARDS["accounting"], PIN)
    arrives(visitor.page, "/floor/plan")
    yield visitor.page
    context.close()
    assert visitor.faults == []


def types_a_seed(page: Page, amount: str) -> None:
    step(page, "Jackpots")
    page.get_by_label("Seed").first.fill(amount)


@pytest.mark.browser
def test_a_file_edited_while_the_forms_are_open_is_shown_and_not_undone(
    planned: Served, clerk: Page
) -> None:
    file: Path = planned.app.state.plan_file
    types_a_seed(clerk, "2000")
    expect(clerk.locator("#plan-verdict")).to_have_text(re.compile("can open"))
    file.write_text(PLAN.replace("Corner Card Room", "Corner Casino"), encoding="utf-8")
    clerk.get_by_label("Seed").first.fill("3000")  # one more field
    moved = clerk.get_by_role("region", name="The plan file has changed")
    for again in (False, True):
        if again:  # an old draft in a tab is no better after a reload
            clerk.reload()
        step(clerk, "Review")
        expect(moved).to_contain_text('-name = "Corner Card Room"')
        expect(moved).to_contain_text('+name = "Corner Casino"')
        expect(moved).not_to_contain_text("3000")
        expect(clerk.locator("#plan-text")).to_have_value(re.compile("3000"))
        expect(clerk.locator("#plan-verdict")).to_contain_text("has changed")
        expect(clerk.get_by_role("button", name="Request this plan")).to_be_hidden()
    moved.get_by_role("button", name="Load the file's version").click()
    expect(clerk.get_by_label("Name", exact=True)).to_have_value("Corner Casino")
    expect(moved).to_be_hidden()
    types_a_seed(clerk, "3000")
    step(clerk, "Review")
    clerk.get_by_label("Reason").fill("spring")
    clerk.get_by_role("button", name="Request this plan").click()
    # The editor starts over, with the answer in view; the draft is finished.
    expect(clerk.locator("#said")).to_contain_text("Requested.")
    expect(clerk.locator("#said")).to_be_in_viewport()
    expect(clerk.locator("#plan-kept")).to_be_hidden()
    types_a_seed(clerk, "3000.5")
    step(clerk, "Review")
    expect(clerk.locator("#plan-text")).to_have_value(re.compile("3000.5"))
    expect(clerk.get_by_text("changing a form keeps them")).to_be_visible()


@pytest.mark.browser
def test_who_requests_sees_what_changes_on_the_floor(planned: Served, clerk: Page) -> None:
    """The file was edited by somebody else before: the request puts that into effect as well."""

    def opened(transaction: Transaction) -> Answer:
        keep_plan(transaction, read_plan(PLAN))
        return {}

    planned.app.state.floor.ledger.transact(opened)
    edited = PLAN.replace("[[tables]]", '[thresholds]\nverify_from = "1000000"\n\n[[tables]]', 1)
    planned.app.state.plan_file.write_text(edited, encoding="utf-8")
    clerk.reload()
    types_a_seed(clerk, "2000")
    step(clerk, "Review")
    listed = clerk.locator("#plan-changes li")
    expect(listed).to_have_count(2)
    expect(listed.first).to_have_text("Limits and thresholds: Verified from ($500 → $1,000,000)")
    expect(listed.last).to_have_text(re.compile(r"Jackpot .*: Seed \(\$[\d,.]+ → \$2,000\)"))
    expect(clerk.locator("#plan-difference")).not_to_contain_text("verify_from")
    expect(clerk.get_by_role("heading", name="What changes on the floor")).to_be_visible()


@pytest.mark.browser
def test_nothing_is_requested_but_what_stands_there(planned: Served, clerk: Page) -> None:
    """A slow check: the button waits for it."""
    types_a_seed(clerk, "2000")
    step(clerk, "Review")
    text = clerk.locator("#plan-text")
    expect(text).to_have_value(re.compile("2000"))
    clerk.get_by_label("Reason").fill("spring")
    button = clerk.get_by_role("button", name="Request this plan")
    expect(button).to_be_enabled()
    held: list[Route] = []
    clerk.route("**/api/floor/plan/check", lambda route: held.append(route), times=1)  # noqa: PLW0108
    with clerk.expect_request("**/api/floor/plan/check"):
        text.fill(text.input_value().replace("2000", "4000"))
        expect(button).to_be_disabled()
    expect(button).to_be_disabled()
    with clerk.expect_request("**/api/floor/proposals") as asked:
        held[0].continue_()
        button.click()
    sent: Any = asked.value.post_data_json
    assert 'seed = "4000"' in sent["plan"]
    expect(clerk.locator("#said")).to_contain_text("Requested.")


def step(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).first.click()


def found(page: Page, path: str) -> Any:
    return page.locator(f'[data-path="{path}"] .found-here')
