"""What one person may not do alone with money: tables, jackpots, bank accounts, voids, refunds.

Each test plays it as the person would, from their own session, and then as two people would.
"""

from typing import Any

import pytest
from fastapi import FastAPI

from croupier.floor.floor import Floor
from croupier.floor.two_people import NEW_FOR
from croupier.jackpots.jackpot import find_jackpot
from croupier.show.languages import find_language
from croupier.web.limits import RateLimit
from croupier.web.signed_in import RateLimits
from tests.web.conftest import Client
from tests.web.floors import (
    NEW,
    SEAT,
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
    royal,
    sign_in,
    swipe,
)

__all__ = ["at", "clock", "floor", "floor_app", "here"]

EXECUTIVE_2, ACCOUNTING_2 = "310", "410"
TABLE: dict[str, Any] = {
    "do": "table", "id": "T9", "game": "three-card-poker", "seats": 6, "jackpots": ["link"],
}  # fmt: skip
JACKPOT: dict[str, Any] = {
    "do": "jackpot", "id": "mine", "type": "progressive", "table": "TCP-P1",
    "levels": {"Meter": {"seed": "99999", "rate": "20%"}},
}  # fmt: skip
OWED = "11200"


@pytest.fixture(autouse=True)
def more_people(floor: Floor, floor_app: FastAPI) -> None:
    floor_app.state.limits = RateLimits(RateLimit(1e6, 10**6), RateLimit(1e6, 10**6))
    established(floor, EXECUTIVE_2, "Ed Executive", "executive", "surveillance")
    established(floor, ACCOUNTING_2, "Abe Accounts", "accounting", "accounting")


def a_bet_is_taken(at: At) -> None:
    dealer = at("dealer")
    for command in ("light", "start", "end"):
        more = SEAT if command == "light" else {}
        assert dealer.does(command, **more).status_code == 200


def gives(console: Console, **command: Any) -> Any:
    return console.post("/api/floor/commands", **command)


def asks(console: Console, **command: Any) -> str:
    answer = console.post("/api/floor/proposals", **command)
    assert answer.status_code == 200, answer.text
    name: str = answer.json()["proposal"]
    return name


def is_granted(answer: Any) -> None:
    assert answer.status_code == 200, answer.text


def alerts(console: Console) -> dict[str, str]:
    """Return the id of each alert, by its text."""
    return {found["text"]: found["id"] for found in console.get("/api/floor").json()["alerts"]}


# Tables and jackpots ----------------------------------------------------------------------------


@pytest.mark.parametrize("declared", [TABLE, JACKPOT], ids=["table", "jackpot"])
@pytest.mark.parametrize("role", ["technician", "accounting", "executive"])
def test_nobody_alone_puts_a_table_or_a_jackpot_on_a_live_floor(
    at: At, floor: Floor, role: str, declared: dict[str, Any]
) -> None:
    a_bet_is_taken(at)
    told = error(gives(at(role), **declared), 403, "wrong-people")
    assert "this floor has taken bets" in told
    error(at("dealer").does("light", table="T9", seat=1, jackpot="link"), 404, "unknown-table")


@pytest.mark.parametrize("declared", [TABLE, JACKPOT], ids=["table", "jackpot"])
def test_a_floor_that_nobody_has_bet_on_is_set_up_by_one(at: At, declared: dict[str, Any]) -> None:
    technician = at("technician")
    is_granted(gives(technician, **declared))
    a_bet_is_taken(at)
    is_granted(gives(technician, **declared))  # the same words again change nothing


def test_a_chip_on_a_sensor_makes_a_floor_live(at: At) -> None:
    assert at("dealer").does("light", **SEAT).status_code == 200
    error(gives(at("technician"), **TABLE), 403, "wrong-people")


def test_two_departments_put_a_table_and_a_jackpot_on_a_live_floor(at: At, floor: Floor) -> None:
    a_bet_is_taken(at)
    technician, accounting = at("technician"), at("accounting")
    for declared in (TABLE, JACKPOT):
        asked = asks(technician, **declared)
        error(technician.grants(asked), 403, "wrong-people")
        is_granted(accounting.grants(asked))
    words = "table T9 was put on the floor; by Tom Tech (500) and Ada Accounts (400)"
    for party in (technician, accounting):
        seen = alerts(party)[words]
        error(party.post("/api/floor/alerts/acknowledge", alert=seen), 403, "wrong-people")
    is_granted(
        at("supervisor").post("/api/floor/alerts/acknowledge", alert=alerts(technician)[words])
    )
    assert at("dealer").does("light", table="T9", seat=1, jackpot="link").status_code == 200
    log = technician.get("/api/floor/log?kind=all&count=200").json()["events"]
    assert [event["by"] for event in log if event["code"] == "table-declared"] == ["500, 400"]


def test_one_department_alone_declares_nothing(at: At) -> None:
    a_bet_is_taken(at)
    asked = asks(at("accounting"), **TABLE)
    error(at(ACCOUNTING_2).grants(asked), 403, "wrong-people")


def test_what_could_not_be_declared_is_not_asked_for(at: At) -> None:
    a_bet_is_taken(at)
    technician = at("technician")
    twice = technician.post("/api/floor/proposals", **{**TABLE, "id": "T1"})
    error(twice, 409, "bad-request")
    nothing = technician.post("/api/floor/proposals", **{**TABLE, "jackpots": ["none"]})
    error(nothing, 404, "unknown-jackpot")


def test_the_approver_sees_all_that_is_declared(at: At) -> None:
    a_bet_is_taken(at)
    technician = at("technician")
    asks(technician, **TABLE)
    asks(technician, **JACKPOT)
    page = at("accounting").get("/floor/approvals").text
    for said in ("Put table T9 on the floor", "three-card-poker", "link", "Put jackpot mine on",
                 "seed $99,999, rate 20%", "TCP-P1", "progressive"):  # fmt: skip
        assert said in page, said


def test_the_plan_of_a_floor_still_says_what_two_people_declared(at: At, floor: Floor) -> None:
    """Who declared it is not part of what a restart compares."""
    a_bet_is_taken(at)
    is_granted(at("accounting").grants(asks(at("technician"), **JACKPOT)))
    assert floor.system.answer(JACKPOT) == {"ok": True}


def test_players_money_never_goes_to_play_money(at: At, floor: Floor) -> None:
    """A ledger from before may have virtual tables among its own; their jackpots do not count."""
    for line in (
        {**JACKPOT, "id": "play"}, {**JACKPOT, "id": "heir"},
        {**TABLE, "id": "V", "jackpots": ["play"], "virtual": True},
    ):  # fmt: skip
        assert floor.system.answer(line)["ok"]
    accounting, technician = at("accounting"), at("technician")

    def retires(jackpot: str, to: str) -> Any:
        asked = asks(accounting, do="retire", jackpot=jackpot, to=to, reason="old")
        return technician.grants(asked)

    for jackpot, to in (("spades", "play"), ("play", "spades")):
        told = error(retires(jackpot, to), 409, "not-allowed")
        assert "play money and players' money never mix" in told
    is_granted(retires("spades", "heir"))


# The bank ---------------------------------------------------------------------------------------


def suspended(floor: Floor) -> str | None:
    return find_jackpot(floor.ledger.look(), "link").suspended


def bank(console: Console, balance: str) -> Any:
    return gives(console, do="bank", jackpot="link", balance=balance)


def test_who_enters_a_short_balance_does_not_put_its_alert_away(at: At, floor: Floor) -> None:
    accounting = at("accounting")
    is_granted(bank(accounting, "1"))
    assert suspended(floor)
    ((_, alert),) = alerts(accounting).items()
    error(accounting.post("/api/floor/alerts/acknowledge", alert=alert), 403, "wrong-people")
    is_granted(at("supervisor").post("/api/floor/alerts/acknowledge", alert=alert))


def test_whoever_joins_in_an_alert_is_a_party_to_it(at: At) -> None:
    supervisor, executive = at("supervisor"), at("executive")
    for console in (supervisor, executive):
        is_granted(gives(console, do="suspend", jackpot="link", reason="dark meter"))
        is_granted(gives(executive, do="resume", jackpot="link"))
    ((_, alert),) = alerts(executive).items()
    for console in (supervisor, executive):
        error(console.post("/api/floor/alerts/acknowledge", alert=alert), 403, "wrong-people")


@pytest.mark.parametrize("role", ["accounting", "executive"])
def test_nobody_resumes_a_jackpot_whose_bank_is_short(at: At, floor: Floor, role: str) -> None:
    is_granted(bank(at("accounting"), "1"))
    told = error(gives(at(role), do="resume", jackpot="link"), 409, "suspended")
    assert "$11,199.00 less than the $11,200.00 owed to players" in told
    asked = at(role).post("/api/floor/proposals", do="resume", jackpot="link", reason="fine")
    error(asked, 409, "suspended")
    assert suspended(floor)


def test_nobody_suspends_for_another_reason_to_resume_a_short_jackpot(at: At, floor: Floor) -> None:
    accounting = at("accounting")
    is_granted(gives(accounting, do="suspend", jackpot="link", reason="a dark meter"))
    is_granted(bank(accounting, "1"))
    error(gives(accounting, do="resume", jackpot="link"), 409, "suspended")


def test_a_false_balance_of_one_person_resumes_nothing(at: At, floor: Floor) -> None:
    accounting = at("accounting")
    is_granted(bank(accounting, "1"))
    told = error(bank(accounting, "99999"), 403, "wrong-people")
    assert "the last balance of link was $11,199.00 short" in told
    error(bank(at("executive"), OWED), 403, "wrong-people")
    assert suspended(floor)


def test_a_deposit_ends_no_shortage(at: At, floor: Floor) -> None:
    accounting = at("accounting")
    is_granted(bank(accounting, "1"))
    is_granted(gives(accounting, do="deposit", jackpot="link", amount="50000"))
    assert suspended(floor)
    error(gives(accounting, do="resume", jackpot="link"), 409, "suspended")


def test_two_people_end_a_shortage(at: At, floor: Floor) -> None:
    accounting, executive = at("accounting"), at("executive")
    is_granted(bank(accounting, "1"))
    asked = asks(accounting, do="bank", jackpot="link", balance=OWED)
    page = executive.get("/floor/approvals").text
    for said in ("Enter a bank balance of $11,200 for link", "$11,199.00 short", "$11,200.00"):
        assert said in page, said
    error(accounting.grants(asked), 403, "wrong-people")
    is_granted(executive.grants(asked))
    assert suspended(floor) is None
    log = accounting.get("/api/floor/log?kind=all&count=200").json()["events"]
    assert "400, 300" in [event["by"] for event in log if event["code"] == "bank-reading"]


def test_a_balance_that_was_entered_meanwhile_is_read_before_it_is_overruled(
    at: At, floor: Floor
) -> None:
    accounting, executive = at("accounting"), at("executive")
    is_granted(bank(accounting, "1"))
    asked = asks(accounting, do="bank", jackpot="link", balance=OWED)
    (seen,) = [one for one in executive.get("/api/floor/proposals").json() if one["id"] == asked]
    is_granted(bank(at(ACCOUNTING_2), "2"))
    late = executive.post(f"/api/floor/proposals/{asked}/grant", digest=seen["digest"])
    error(late, 409, "changed")


def test_one_person_suspends_and_resumes_where_the_bank_is_not_short(at: At, floor: Floor) -> None:
    executive = at("executive")
    is_granted(gives(executive, do="suspend", jackpot="link", reason="monthly review"))
    is_granted(gives(executive, do="resume", jackpot="link", reason="review done"))
    is_granted(bank(executive, OWED))


def test_the_form_is_told_that_a_balance_takes_two(at: At) -> None:
    accounting = at("accounting")

    def effects(balance: str) -> Any:
        asked = {"do": "bank", "jackpot": "link", "balance": balance}
        return accounting.post("/api/floor/effects", **asked).json()

    assert effects("1")["request"] is False
    is_granted(bank(accounting, "1"))
    told = effects(OWED)
    assert told["request"] is True
    assert "Someone else has to approve it first." in told["effects"]
    assert effects("2")["request"] is False


# Declined ---------------------------------------------------------------------------------------


def test_a_request_that_somebody_declines_is_an_alert_for_who_made_it(at: At) -> None:
    technician, accounting = at("technician"), at("accounting")
    change = {"do": "configure", "jackpot": "link", "level": "Mega", "rate": "16%"}
    asked = asks(accounting, **change, reason="spring")
    is_granted(technician.post(f"/api/floor/proposals/{asked}/decline"))
    ((text, alert),) = alerts(accounting).items()
    assert text == (
        "Tom Tech (500) declined a request by Ada Accounts (400): change the settings of link Mega"
    )
    error(technician.post("/api/floor/alerts/acknowledge", alert=alert), 403, "wrong-people")
    is_granted(accounting.post("/api/floor/alerts/acknowledge", alert=alert))


def test_who_withdraws_their_own_request_alerts_nobody(at: At) -> None:
    accounting = at("accounting")
    asked = asks(accounting, do="resume", jackpot="link", reason="spring")
    is_granted(accounting.post(f"/api/floor/proposals/{asked}/decline"))
    assert alerts(accounting) == {}


# Voids ------------------------------------------------------------------------------------------


def a_royal_is_sent(console: Console) -> None:
    royal(console)
    is_granted(console.does("lock"))


def test_nobody_voids_the_win_they_dealt_or_stand_beside(at: At) -> None:
    executive, dealer = at("executive"), at("dealer")
    void: dict[str, Any] = {**SEAT, "reason": "player error"}
    a_royal_is_sent(dealer)
    told = error(executive.does("void", **void, swipe=swipe("executive")), 403, "wrong-people")
    assert told.endswith("someone else must void it")
    is_granted(dealer.does("void", **void, swipe=swipe("executive")))
    is_granted(executive.does("select", **SEAT, hand="royal flush"))
    is_granted(executive.does("lock"))
    error(dealer.does("void", **void, swipe=swipe("executive")), 403, "wrong-people")


def test_a_void_leaves_an_alert_that_a_third_person_has_seen(at: At) -> None:
    dealer, supervisor = at("dealer"), at("supervisor")
    a_royal_is_sent(dealer)
    assert [text for text in alerts(supervisor) if text.endswith("is pending")]
    is_granted(dealer.does("void", **SEAT, reason="player error", swipe=swipe("executive")))
    ((text, alert),) = alerts(supervisor).items()
    who = "by Dana Dealer (100) with the card of Eve Executive (300)"
    assert f"of link was voided in round 1: player error; {who}" in text
    refused = at("executive").post("/api/floor/alerts/acknowledge", alert=alert)
    error(refused, 403, "wrong-people")
    is_granted(supervisor.post("/api/floor/alerts/acknowledge", alert=alert))


# Misdeals and refunds ---------------------------------------------------------------------------

PUPPET = {"card": "777", "name": "Pup", "role": "supervisor", "department": "games"}


def puppet(at: At, here: Client) -> dict[str, str]:
    """A supervisor just let in by a technician and an executive: a card and its PIN."""
    first, second = at("technician"), at("executive")
    asked = first.post("/api/floor/people", **PUPPET).json()["proposal"]
    is_granted(second.grants(asked))
    code = "".join(
        str(console.post("/api/floor/people/777/slip").json()["digits"])
        for console in (first, second)
    )
    is_granted(sign_in(here, card="777", pin=code, new_pin=NEW))
    return {"card": "777", "pin": NEW}


def a_round_is_dealt(console: Console) -> None:
    is_granted(console.does("light", **SEAT))
    is_granted(console.does("start"))


def test_a_card_of_today_declares_no_misdeal_and_refunds_nothing(
    at: At, here: Client, clock: Clock
) -> None:
    card = puppet(at, here)
    dealer = at("dealer")
    a_round_is_dealt(dealer)
    told = error(dealer.does("misdeal", swipe=card), 403, "wrong-people")
    assert "less than a day ago" in told
    assert find_language("es").sentence(told).startswith("la tarjeta 777 se emitió")
    error(Console(here, "777", pin=NEW).does("misdeal"), 403, "wrong-people")
    is_granted(dealer.does("misdeal", swipe=swipe("supervisor")))
    error(dealer.does("refund", reason="a slip", swipe=card), 403, "wrong-people")
    clock.now += NEW_FOR
    is_granted(at("dealer").does("refund", reason="a slip", swipe=card))


def test_who_made_a_card_voids_no_round_with_it(at: At, here: Client, clock: Clock) -> None:
    card = puppet(at, here)
    clock.now += NEW_FOR
    executive = at("executive")
    a_round_is_dealt(executive)
    told = error(executive.does("misdeal", swipe=card), 403, "wrong-people")
    assert "issued the other's card" in told
    assert "responder de ello una tercera" in find_language("es").sentence(told)
    is_granted(executive.does("misdeal", swipe=swipe("supervisor")))
    error(executive.does("refund", reason="a slip", swipe=card), 403, "wrong-people")
    is_granted(executive.does("refund", reason="a slip", swipe=swipe("supervisor")))


def test_a_misdeal_says_who_dealt_and_whose_card_it_was(at: At) -> None:
    dealer = at("dealer")
    error(dealer.does("misdeal"), 403, "not-yours")
    a_round_is_dealt(dealer)
    error(dealer.does("misdeal", swipe=swipe("technician")), 403, "not-yours")
    is_granted(dealer.does("misdeal", swipe=swipe("supervisor")))
    is_granted(dealer.does("refund", reason="a slip", swipe=swipe("supervisor")))
    log = at("supervisor").get("/api/floor/log?kind=all&count=200").json()["events"]
    assert [event["by"] for event in log if event["code"] == "refunded"] == ["100, 200"]
