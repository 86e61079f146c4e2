"""What an approver sees is what happens: attacks on proposals and incidents, over HTTP."""

import httpx
import pytest

from croupier.floor.floor import Floor
from croupier.floor.incidents import INCIDENTS
from croupier.floor.people import Person, add_person
from croupier.floor.proposals import PROPOSALS
from croupier.floor.settings import FLOOR, SETTINGS, FloorSettings
from croupier.ledger import Answer, Transaction
from tests.web.conftest import Client
from tests.web.floors import (
    CARDS,
    NEW,
    PEOPLE,
    PIN,
    At,
    Clock,
    Console,
    at,
    clock,
    error,
    established,
    floor,
    floor_app,
    here,
)

__all__ = ["at", "clock", "floor", "floor_app", "here"]

ADJUST = {"do": "adjust", "jackpot": "link", "level": "Mega", "amount": "5", "reason": "promotion"}
CONFIGURE = {
    "do": "configure", "jackpot": "link", "level": "Mega", "rate": "14%", "reason": "spring",
}  # fmt: skip
DARK = {"place": "T1", "text": "display went dark"}


def meter(floor: Floor) -> str:
    answer = floor.system.answer({"do": "read", "jackpot": "link"})
    return str(answer["levels"]["Mega"]["meter"])


def asks(console: Console, key: str | None = None, **command: str) -> dict[str, str]:
    answer = console.post("/api/floor/proposals", key=key, **command)
    assert answer.status_code == 200, answer.text
    told: dict[str, str] = answer.json()
    return told


def grants(console: Console, asked: dict[str, str]) -> httpx.Response:
    """Approve what this person was shown when it was requested."""
    return console.post(f"/api/floor/proposals/{asked['proposal']}/grant", digest=asked["digest"])


def codes(floor: Floor) -> list[str]:
    with floor.ledger.store.reading() as reader:
        return [entry.reason for entry in reader.entries()]


# A proposal is what it was ----------------------------------------------------------------------


def test_a_proposal_is_not_exchanged_under_its_approver(at: At, floor: Floor) -> None:
    """The same key with other content is refused, and an id is never the caller's."""
    accountant, executive = at("accounting"), at("executive")
    small = asks(accountant, key="one", **ADJUST)
    assert small["proposal"] != "one"
    shown = executive.get("/api/floor/proposals").json()
    large = accountant.post("/api/floor/proposals", key="one", **{**ADJUST, "amount": "50000"})
    error(large, 409, "bad-request")
    assert executive.get("/api/floor/proposals").json() == shown
    assert grants(executive, small).status_code == 200
    assert meter(floor) == "10005.00"


def test_a_key_said_again_is_answered_again_and_asks_once(at: At) -> None:
    accountant = at("accounting")
    first = asks(accountant, key="one", **ADJUST)
    assert asks(accountant, key="one", **ADJUST) == first
    assert len(accountant.get("/api/floor/proposals").json()) == 1


def test_a_key_of_somebody_else_reaches_nothing(at: At, floor: Floor) -> None:
    asked = asks(at("accounting"), key="one", **ADJUST)
    other = asks(at("executive"), key="one", **{**ADJUST, "amount": "50000"})
    assert other["proposal"] != asked["proposal"]
    assert grants(at("executive"), asked).status_code == 200
    assert meter(floor) == "10005.00"


def test_without_the_digest_of_what_was_shown_nothing_is_granted(at: At, floor: Floor) -> None:
    asked = asks(at("accounting"), **ADJUST)
    answer = at("executive").post(f"/api/floor/proposals/{asked['proposal']}/grant")
    assert "list of proposals" in error(answer, 422, "bad-value")
    assert meter(floor) == "10000.00"


def test_a_digest_of_another_request_grants_nothing(at: At, floor: Floor) -> None:
    accountant, executive = at("accounting"), at("executive")
    small, large = asks(accountant, **ADJUST), asks(accountant, **{**ADJUST, "amount": "50000"})
    swapped = {"proposal": large["proposal"], "digest": small["digest"]}
    assert "not what you were shown" in error(grants(executive, swapped), 409, "changed")
    assert meter(floor) == "10000.00"


def test_a_request_whose_ground_has_moved_must_be_read_again(at: At, floor: Floor) -> None:
    """The page said 15% → 14%; by now it would be 20% → 14%."""
    established(floor, "310", "Ed Executive", "executive", "surveillance")
    accountant, technician = at("accounting"), at("technician")
    asked = asks(accountant, **CONFIGURE)
    other = asks(at("executive"), **{**CONFIGURE, "rate": "20%"})
    assert grants(at("310"), other).status_code == 200
    error(grants(technician, asked), 409, "changed")
    assert technician.grants(asked["proposal"]).status_code == 200


RETIRE = {"do": "retire", "jackpot": "spades", "to": "link", "reason": "replaced"}
RAISE = {"do": "adjust", "jackpot": "spades", "level": "Meter", "reason": "promotion"}


def test_a_retirement_is_of_the_money_that_was_shown(at: At, floor: Floor) -> None:
    """It was requested over $1,000; $9,000 more reached the meter before it was approved."""
    established(floor, "310", "Ed Executive", "executive", "surveillance")
    accountant, executive = at("accounting"), at("executive")
    asked = asks(accountant, **RETIRE)
    assert grants(at("310"), asks(accountant, **RAISE, amount="9000")).status_code == 200
    page = executive.get("/floor/approvals").text
    for said in ("meter $10,000.00", "$1,000.00 to the house and $9,000.00 to link"):
        assert said in page, said
    error(grants(executive, asked), 409, "changed")
    assert executive.grants(asked["proposal"]).status_code == 200


def test_a_retirement_whose_bets_went_on_is_read_again(at: At) -> None:
    accountant, executive, dealer = at("accounting"), at("executive"), at("dealer")
    asked = asks(accountant, **RETIRE)
    for do, more in (("light", {"seat": 1, "jackpot": "spades"}), ("start", {}), ("end", {})):
        assert dealer.does(do, table="T2", **more).status_code == 200
    error(grants(executive, asked), 409, "changed")
    assert executive.grants(asked["proposal"]).status_code == 200


def test_an_adjustment_is_of_the_meter_nobody_else_adjusted(at: At, floor: Floor) -> None:
    established(floor, "310", "Ed Executive", "executive", "surveillance")
    accountant, executive = at("accounting"), at("executive")
    first, second = (asks(accountant, **RAISE, amount=amount) for amount in ("9000", "9000.00"))
    assert "$1,000.00, reserve $0.00" in executive.get("/floor/approvals").text
    assert grants(at("310"), first).status_code == 200
    error(grants(executive, second), 409, "changed")


def test_a_meter_that_climbs_is_still_adjusted(at: At) -> None:
    accountant, executive, dealer = at("accounting"), at("executive"), at("dealer")
    asked = asks(accountant, **RAISE, amount="5")
    for do, more in (("light", {"seat": 1, "jackpot": "spades"}), ("start", {}), ("end", {})):
        assert dealer.does(do, table="T2", **more).status_code == 200
    assert grants(executive, asked).status_code == 200


def test_the_page_sends_the_digest_of_what_it_shows(at: At) -> None:
    asked = asks(at("accounting"), **ADJUST)
    page = at("executive").get("/floor/approvals").text
    assert f'name="digest" value="{asked["digest"]}"' in page


# Whoever asked ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        {"active": False},
        {"role": "supervisor"},
        {"role": "executive"},
        {"department": "elsewhere"},
    ],
)
def test_who_was_dismissed_or_moved_since_has_asked_for_nothing(
    at: At, floor: Floor, change: dict[str, str | bool]
) -> None:
    asked = asks(at("accounting"), **ADJUST)
    card, name, department = PEOPLE["accounting"]
    person = {"card": card, "name": name, "role": "accounting", "department": department}
    moved = Person(**{**person, **change})  # type: ignore[arg-type]

    def work(transaction: Transaction) -> Answer:
        add_person(transaction, moved, by=("310", "320"))
        return {}

    floor.ledger.transact(work)
    error(grants(at("executive"), asked), 409, "withdrawn")
    assert meter(floor) == "10000.00"
    assert list(floor.ledger.look().all(PROPOSALS)) == []
    assert codes(floor)[-1] == "withdrawn"
    error(grants(at("executive"), asked), 409, "nothing-to-do")


def test_who_has_another_pin_since_must_ask_again(at: At, floor: Floor) -> None:
    accountant = at("accounting")
    asked = asks(accountant, **ADJUST)
    assert accountant.post("/api/floor/my-pin", pin=PIN, new_pin=NEW).status_code == 200
    error(grants(at("executive"), asked), 409, "withdrawn")


# Time -------------------------------------------------------------------------------------------


def test_a_proposal_runs_out_and_is_shown_so(at: At, floor: Floor, clock: Clock) -> None:
    asked = asks(at("accounting"), **ADJUST)
    clock.goes_on(hours=71, minutes=59)
    assert not at("executive").get("/api/floor/proposals").json()[0]["expired"]
    clock.goes_on(minutes=1)
    executive = at("executive")
    assert executive.get("/api/floor/proposals").json()[0]["expired"]
    page = executive.get("/floor/approvals").text
    assert "expired" in page
    assert "/grant" not in page
    error(grants(executive, asked), 409, "expired")
    assert meter(floor) == "10000.00"
    away = executive.post(f"/api/floor/proposals/{asked['proposal']}/decline")
    assert away.status_code == 200


def test_how_long_a_proposal_waits_is_a_setting(at: At, floor: Floor, clock: Clock) -> None:
    def work(transaction: Transaction) -> Answer:
        transaction.put(SETTINGS, FLOOR, FloorSettings(proposal_hours=2))
        return {}

    floor.ledger.transact(work)
    asked = asks(at("accounting"), **ADJUST)
    clock.goes_on(hours=2)
    error(grants(at("executive"), asked), 409, "expired")


def test_what_ran_out_a_week_ago_is_swept_away(at: At, floor: Floor, clock: Clock) -> None:
    asks(at("accounting"), **ADJUST)
    clock.goes_on(days=10, minutes=1)
    fresh = asks(at("accounting"), **ADJUST)
    assert [name for name, _ in floor.ledger.look().all(PROPOSALS)] == [fresh["proposal"]]


def test_a_proposal_of_an_earlier_version_runs_out_too(at: At, floor: Floor, clock: Clock) -> None:
    before = (
        '{"at":"2026-03-02T10:00:00.000000Z","by":"400","command":{"amount":"5","do":"adjust",'
        '"jackpot":"link","level":"Mega","reason":"promotion"},"id":"old"}'
    )

    def work(transaction: Transaction) -> Answer:
        transaction.put(PROPOSALS, "old", PROPOSALS.load(before))
        return {}

    floor.ledger.transact(work)
    assert PROPOSALS.load(before).until == "2026-03-05T10:00:00.000000Z"
    assert at("executive").grants("old").status_code == 200
    assert meter(floor) == "10005.00"


def test_an_approver_who_was_signed_out_meanwhile_grants_nothing(
    at: At, here: Client, floor: Floor
) -> None:
    asked, executive = asks(at("accounting"), **ADJUST), at("executive")
    assert executive.post("/api/floor/sign-out").status_code == 200
    error(grants(executive, asked), 401, "not-signed-in")


# Incidents --------------------------------------------------------------------------------------


def test_nobody_overwrites_an_incident_or_starts_its_clock_again(
    at: At, floor: Floor, clock: Clock
) -> None:
    supervisor = at("supervisor")
    first = supervisor.post("/api/floor/incidents", key="i1", **DARK).json()
    assert first["incident"] != "i1"
    clock.goes_on(hours=60)
    other = at("dealer").post("/api/floor/incidents", key="i1", place="T1", text="all is well")
    assert other.json()["incident"] != first["incident"]
    named = at("dealer").post(
        "/api/floor/incidents", key=first["incident"], place="T1", text="nothing happened"
    )
    assert named.json()["incident"] != first["incident"]
    found = dict(floor.ledger.look().all(INCIDENTS))[first["incident"]]
    assert (found.text, found.due, found.by) == (DARK["text"], first["due"], CARDS["supervisor"])


def test_an_incident_sent_again_is_one_incident(at: At, floor: Floor, clock: Clock) -> None:
    supervisor = at("supervisor")
    first = supervisor.post("/api/floor/incidents", key="i1", **DARK).json()
    clock.goes_on(minutes=5)
    assert supervisor.post("/api/floor/incidents", key="i1", **DARK).json() == first
    again = supervisor.post("/api/floor/incidents", key="i1", **{**DARK, "text": "lit"})
    error(again, 409, "bad-request")
    assert len(list(floor.ledger.look().all(INCIDENTS))) == 1
