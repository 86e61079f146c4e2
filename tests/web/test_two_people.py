"""People are managed by two: attacks on the controls around them, as a page would make them.

In each test one person tries to act as two, or to reach someone else's card.
"""

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from croupier.floor.floor import Floor
from croupier.floor.people import CODE_TRIES_MAX, HANDED_OUT_FOR, PEOPLE, Person
from croupier.floor.sign_ins import first_sign_ins, reset_sign_in
from croupier.floor.tries import LOCKED_FOR
from croupier.floor.two_people import NEW_FOR, VOUCHED_FOR
from croupier.ledger import Answer, Transaction
from croupier.web.limits import RateLimit
from croupier.web.signed_in import RateLimits
from tests.web.conftest import Client
from tests.web.floors import (
    CARDS,
    NEW,
    PIN,
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
)

__all__ = ["at", "clock", "floor", "floor_app", "here"]

EXECUTIVE_2, EXECUTIVE_3, TECHNICIAN_2 = "310", "320", "510"
ADJUST = {"do": "adjust", "jackpot": "link", "level": "Mega", "amount": "5", "reason": "promotion"}
NORA = {"card": "720", "name": "Nora New", "role": "supervisor", "department": "games"}


@pytest.fixture(autouse=True)
def more_people(floor: Floor, floor_app: FastAPI) -> None:
    """Two people for everything, and a server without rate limits for them."""
    floor_app.state.limits = RateLimits(RateLimit(1e6, 10**6), RateLimit(1e6, 10**6))
    established(floor, EXECUTIVE_2, "Ed Executive", "executive", "surveillance")
    established(floor, EXECUTIVE_3, "Ella Executive", "executive", "hotel")
    established(floor, TECHNICIAN_2, "Tess Tech", "technician", "maintenance")


def asks(console: Console, **person: Any) -> str:
    """Request a change to a person, which now waits."""
    answer = console.post("/api/floor/people", **person)
    assert answer.status_code == 200, answer.text
    name: str = answer.json()["proposal"]
    return name


def asks_pin(console: Console, card: str) -> str:
    answer = console.post(f"/api/floor/people/{card}/reset-pin")
    assert answer.status_code == 200, answer.text
    name: str = answer.json()["proposal"]
    return name


def granted(answer: httpx.Response) -> None:
    assert answer.status_code == 200, answer.text


def half(console: Console, card: str) -> str:
    answer = console.post(f"/api/floor/people/{card}/slip")
    assert answer.status_code == 200, answer.text
    digits: str = answer.json()["digits"]
    return digits


def joins(here: Client, first: Console, second: Console, person: dict[str, str]) -> None:
    """Let someone join: requested, approved, given both halves, with a PIN of their choice."""
    granted(second.grants(asks(first, **person)))
    choose(here, first, second, person["card"])


def choose(here: Client, first: Console, second: Console, card: str) -> None:
    code = half(first, card) + half(second, card)
    granted(sign_in(here, card=card, pin=code, new_pin=NEW))


def alerts(console: Console) -> list[str]:
    return [found["text"] for found in console.get("/api/floor").json()["alerts"]]


# Nobody alone -----------------------------------------------------------------------------------


def test_a_technician_alone_makes_nobody_and_gets_no_pin(at: At, here: Client) -> None:
    technician = at("technician")
    answer = technician.post("/api/floor/people", **NORA)
    assert answer.json().keys() == {"ok", "proposal", "digest", "until"}
    cards = [person["card"] for person in technician.get("/api/floor/people").json()]
    assert "720" not in cards
    error(technician.grants(answer.json()["proposal"]), 403, "wrong-people")
    error(technician.post("/api/floor/people/720/slip"), 404, "unknown-person")


def test_a_reset_alone_changes_nothing(at: At, here: Client) -> None:
    technician = at("technician")
    answer = technician.post("/api/floor/people/200/reset-pin")
    assert "pin" not in answer.json()
    assert sign_in(here, card="200", pin=PIN).status_code == 200
    error(technician.grants(answer.json()["proposal"]), 403, "wrong-people")
    error(technician.post("/api/floor/people/200/slip"), 409, "nothing-to-do")


@pytest.mark.parametrize("role", ["executive", "accounting", "auditor"])
def test_a_technician_makes_nobody_above_the_limit(at: At, role: str) -> None:
    technician = at("technician")
    error(technician.post("/api/floor/people", **{**NORA, "role": role}), 403, "not-yours")
    above = {"executive": "300", "accounting": "400", "auditor": "600"}[role]
    error(technician.post(f"/api/floor/people/{above}/reset-pin"), 403, "not-yours")
    raised = {"card": "100", "name": "Dana Dealer", "role": role, "department": "games"}
    error(technician.post("/api/floor/people", **raised), 403, "not-yours")
    lowered = {"card": above, "name": "X", "role": "dealer", "department": "games"}
    error(technician.post("/api/floor/people", **lowered), 403, "not-yours")


def test_a_technician_does_not_grant_above_the_limit_either(at: At) -> None:
    asked = asks_pin(at("executive"), EXECUTIVE_2)
    technician = at("technician")
    error(technician.grants(asked), 403, "not-yours")
    assert "Approve<" not in technician.get("/floor/approvals").text
    assert "Approve<" in at(EXECUTIVE_3).get("/floor/approvals").text
    granted(at(EXECUTIVE_3).grants(asked))


def test_nobody_has_a_hand_in_their_own_card(at: At) -> None:
    executive, other = at("executive"), at(EXECUTIVE_2)
    error(executive.post("/api/floor/people/300/reset-pin"), 403, "not-yours")
    me = {"card": "300", "name": "Eve", "role": "executive", "department": "elsewhere"}
    error(executive.post("/api/floor/people", **me), 403, "not-yours")
    suspended = asks(other, **me, active=False)
    error(executive.grants(suspended), 403, "not-yours")
    error(executive.post(f"/api/floor/proposals/{suspended}/decline"), 403, "not-yours")
    granted(at(EXECUTIVE_3).grants(suspended))
    error(executive.get("/api/floor/who"), 401, "not-signed-in")


# The code has two halves ------------------------------------------------------------------------


def test_each_of_the_two_knows_one_half_and_the_holder_chooses_the_pin(
    at: At, here: Client, clock: Clock
) -> None:
    technician, executive = at("technician"), at("executive")
    answer = executive.grants(asks(technician, **NORA))
    granted(answer)
    assert not any(word in answer.text for word in ("digits", "pin_hash", "code"))
    first, second = half(technician, "720"), half(executive, "720")
    for guess in (first + first, second + second, second + first, first, second):
        error(sign_in(here, card="720", pin=guess), 401, "wrong-pin")
    error(sign_in(here, card="720", pin=first + second), 429, "card-locked")
    clock.now += LOCKED_FOR
    error(sign_in(here, card="720", pin=first + second), 401, "new-pin-needed")
    granted(sign_in(here, card="720", pin=first + second, new_pin=NEW))
    assert Console(here, "720", pin=NEW).get("/api/floor/who").json()["role"] == "supervisor"


def test_a_stranger_to_a_code_opens_no_half(at: At) -> None:
    granted(at("executive").grants(asks(at("technician"), **NORA)))
    error(at(EXECUTIVE_2).post("/api/floor/people/720/slip"), 409, "nothing-to-do")
    error(at("supervisor").post("/api/floor/people/720/slip"), 403, "not-yours")


def test_a_half_is_written_down_nowhere(at: At, floor: Floor) -> None:
    technician, executive = at("technician"), at("executive")
    granted(executive.grants(asks(technician, **NORA)))
    headers = {**technician.headers, "idempotency-key": "slip"}
    digits = [half(technician, "720"), half(executive, "720")]
    technician.headers = headers
    digits.append(half(technician, "720"))
    with floor.ledger.store.reading() as reader:
        said = [*(entry.text for entry in reader.entries()), *reader.documents().values()]
    answers = [str(found) for found in vars(floor.ledger.store).values()]
    assert not [one for one in digits for text in (*said, *answers) if one in text]


def test_a_half_opened_again_makes_the_one_before_worthless(at: At, here: Client) -> None:
    technician, executive = at("technician"), at("executive")
    granted(executive.grants(asks(technician, **NORA)))
    old, second = half(technician, "720"), half(executive, "720")
    fresh = half(technician, "720")
    error(sign_in(here, card="720", pin=old + second, new_pin=NEW), 401, "wrong-pin")
    granted(sign_in(here, card="720", pin=fresh + second, new_pin=NEW))


def test_a_code_is_good_once_and_for_a_day(at: At, here: Client, clock: Clock) -> None:
    technician, executive = at("technician"), at("executive")
    granted(executive.grants(asks(technician, **NORA)))
    code = half(technician, "720") + half(executive, "720")
    error(sign_in(here, card="720", pin=code), 401, "new-pin-needed")
    granted(sign_in(here, card="720", pin=code, new_pin=NEW))
    error(sign_in(here, card="720", pin=code, new_pin="604817"), 401, "wrong-pin")
    granted(executive.grants(asks_pin(technician, "720")))
    late = half(technician, "720") + half(executive, "720")
    clock.now += HANDED_OUT_FOR
    error(sign_in(here, card="720", pin=late, new_pin="604817"), 409, "expired")
    error(at("technician").post("/api/floor/people/720/slip"), 409, "expired")


def test_who_has_one_half_does_not_guess_the_other(at: At, here: Client, clock: Clock) -> None:
    technician, executive = at("technician"), at("executive")
    granted(executive.grants(asks(technician, **NORA)))
    first, second = half(technician, "720"), half(executive, "720")
    for number in range(CODE_TRIES_MAX):
        guess = f"{(int(second) + 1 + number) % 10**6:06}"
        error(sign_in(here, card="720", pin=first + guess), 401, "wrong-pin")
        if number % 5 == 4:
            clock.now += LOCKED_FOR * 2
    error(sign_in(here, card="720", pin=first + second, new_pin=NEW), 401, "wrong-pin")
    assert "the sign-in code of Nora New (720) was tried too often" in alerts(at("supervisor"))


def test_a_slip_is_printed_on_one_sheet(at: At) -> None:
    technician = at("technician")
    granted(at("executive").grants(asks(technician, **NORA)))
    answer = technician.post("/api/floor/people/720/slip", format="pdf")
    assert answer.content.startswith(b"%PDF-")
    assert answer.headers["cache-control"] == "no-store"
    error(technician.post("/api/floor/people/720/slip", format="exe"), 422, "bad-option")


def test_a_restart_prints_no_pin_for_who_was_let_in_by_two(at: At, floor: Floor) -> None:
    granted(at("executive").grants(asks(at("technician"), **NORA)))
    assert first_sign_ins(floor.ledger, lambda count: "482917"[:count]) == ()


# Puppets ----------------------------------------------------------------------------------------

PUPPET = {"card": "777", "name": "Pup Pet", "role": "executive", "department": "elsewhere"}


def test_a_puppet_of_today_grants_nothing_and_confirms_nothing(
    at: At, here: Client, clock: Clock
) -> None:
    joins(here, at("executive"), at(EXECUTIVE_2), PUPPET)
    puppet = Console(here, "777", pin=NEW)
    asked = at("accounting").post("/api/floor/proposals", **ADJUST).json()["proposal"]
    told = error(puppet.grants(asked), 403, "wrong-people")
    assert "less than a day ago" in told
    dealer = at("dealer")
    royal(dealer)
    assert dealer.does("lock").status_code == 200
    card = {"card": "777", "pin": NEW}
    error(dealer.does("confirm", swipe=card), 403, "wrong-people")
    error(dealer.does("void", **SEAT, reason="a test", swipe=card), 403, "wrong-people")
    clock.now += NEW_FOR
    granted(at("dealer").does("confirm", swipe=card))
    granted(Console(here, "777", pin=NEW).grants(asked))


def test_nor_does_it_ask(at: At, here: Client) -> None:
    joins(here, at("executive"), at(EXECUTIVE_2), PUPPET)
    asked = Console(here, "777", pin=NEW).post("/api/floor/proposals", **ADJUST).json()["proposal"]
    error(at("accounting").grants(asked), 403, "wrong-people")


def test_who_made_a_card_is_never_paired_with_it(at: At, here: Client, clock: Clock) -> None:
    joins(here, at("executive"), at(EXECUTIVE_2), PUPPET)
    clock.now += NEW_FOR
    asked = Console(here, "777", pin=NEW).post("/api/floor/proposals", **ADJUST).json()["proposal"]
    for maker in ("executive", EXECUTIVE_2):
        told = error(at(maker).grants(asked), 403, "wrong-people")
        assert "issued the other's card" in told
    granted(at(EXECUTIVE_3).grants(asked))


def test_who_made_a_card_is_not_the_dealer_whose_wins_it_confirms(
    at: At, here: Client, clock: Clock
) -> None:
    joins(here, at("executive"), at(EXECUTIVE_2), PUPPET)
    clock.now += NEW_FOR
    maker, card = at("executive"), {"card": "777", "pin": NEW}
    royal(maker)
    assert maker.does("lock").status_code == 200
    error(maker.does("confirm", swipe=card), 403, "wrong-people")
    granted(maker.does("confirm", swipe={"card": EXECUTIVE_3, "pin": PIN}))


def test_the_key_of_older_equipment_asks_no_less(at: At, here: Client, clock: Clock) -> None:
    joins(here, at("executive"), at(EXECUTIVE_2), PUPPET)
    card = {"card": "777", "pin": NEW}
    key = {"do": "press", "table": "OLD", "button": "JPH"}
    error(at("dealer").does(**key, swipe=card), 403, "wrong-people")
    clock.now += NEW_FOR
    error(at("executive").does(**key, swipe=card), 403, "wrong-people")
    granted(at("dealer").does(**key, swipe=card))


def test_who_selected_the_win_is_not_confirmed_by_a_card_they_stand_for(
    at: At, here: Client, clock: Clock
) -> None:
    """The maker deals and leaves; someone else's session does not make the puppet independent."""
    joins(here, at("executive"), at(EXECUTIVE_2), PUPPET)
    clock.now += NEW_FOR
    maker = at("executive")
    royal(maker)
    assert maker.does("lock").status_code == 200
    card = {"card": "777", "pin": NEW}
    error(at("dealer").does("confirm", swipe=card), 403, "wrong-people")


def test_two_puppets_of_the_same_makers_are_not_two_people(
    at: At, here: Client, clock: Clock
) -> None:
    first, second = at("executive"), at(EXECUTIVE_2)
    joins(here, first, second, PUPPET)
    joins(here, first, second, {**PUPPET, "card": "778", "department": "nowhere"})
    clock.now += NEW_FOR
    asked = Console(here, "777", pin=NEW).post("/api/floor/proposals", **ADJUST).json()["proposal"]
    told = error(Console(here, "778", pin=NEW).grants(asked), 403, "wrong-people")
    assert "300, 310 issued or reset both cards" in told
    clock.now += VOUCHED_FOR
    again = Console(here, "777", pin=NEW).post("/api/floor/proposals", **ADJUST).json()["proposal"]
    granted(Console(here, "778", pin=NEW).grants(again))


def test_a_puppet_does_not_launder_who_stands_for_it(
    at: At, here: Client, floor: Floor, clock: Clock
) -> None:
    """Neither an own PIN, nor another pair's reset, nor a puppet of a puppet hides anything."""
    joins(here, at("executive"), at(EXECUTIVE_2), PUPPET)
    clock.now += NEW_FOR
    puppet = Console(here, "777", pin=NEW)
    answer = puppet.post("/api/floor/my-pin", pin=NEW, new_pin="604817")
    granted(answer)
    established(floor, "330", "Emil Executive", "executive", "cage")
    granted(at("330").grants(asks_pin(at(EXECUTIVE_3), "777")))
    choose(here, at(EXECUTIVE_3), at("330"), "777")
    clock.now += NEW_FOR
    asked = Console(here, "777", pin=NEW).post("/api/floor/proposals", **ADJUST).json()["proposal"]
    error(at("executive").grants(asked), 403, "wrong-people")
    second = {**PUPPET, "card": "778", "department": "nowhere"}
    established(floor, "340", "Enno Executive", "executive", "bar")
    joins(here, Console(here, "777", pin=NEW), at("340"), second)
    clock.now += NEW_FOR
    asked = Console(here, "778", pin=NEW).post("/api/floor/proposals", **ADJUST).json()["proposal"]
    error(at("executive").grants(asked), 403, "wrong-people")
    granted(at("accounting").grants(asked))


def test_a_reset_at_the_machine_makes_a_card_new_again(
    at: At, here: Client, floor: Floor, clock: Clock
) -> None:
    """Someone at the machine is one person: two cards reset there are not two people."""
    for card in ("300", "400"):
        reset_sign_in(floor.ledger, card, lambda count: "731942"[:count])
        granted(sign_in(here, card=card, pin="731942", new_pin=NEW))
    asked = Console(here, "400", pin=NEW).post("/api/floor/proposals", **ADJUST).json()["proposal"]
    clock.now += NEW_FOR
    told = error(Console(here, "300", pin=NEW).grants(asked), 403, "wrong-people")
    assert "command line issued or reset both cards" in told
    granted(at(EXECUTIVE_2).grants(asked))


# Alerts -----------------------------------------------------------------------------------------


def test_every_change_of_people_raises_an_alert(at: At, here: Client) -> None:
    technician, executive, supervisor = at("technician"), at("executive"), at("supervisor")
    joins(here, technician, executive, NORA)
    granted(executive.grants(asks(technician, **NORA, active=False)))
    two = "by Tom Tech (500) and Eve Executive (300)"
    assert alerts(supervisor) == [
        "Nora New (720) chose a PIN with a sign-in code; by Nora New (720)",
        f"Nora New (720) is new: supervisor, games; {two}",
        f"Nora New (720) was changed: supervisor, games, suspended; {two}",
        f"Nora New (720) was given a new sign-in code; {two}",
    ]


def test_nobody_puts_away_an_alert_about_what_they_did(at: At, here: Client) -> None:
    technician, executive = at("technician"), at("executive")
    granted(executive.grants(asks(technician, **NORA)))
    name = executive.get("/api/floor").json()["alerts"][0]["id"]
    for party in (technician, executive):
        error(party.post("/api/floor/alerts/acknowledge", alert=name), 403, "wrong-people")
    granted(at("supervisor").post("/api/floor/alerts/acknowledge", alert=name))


# Books of before --------------------------------------------------------------------------------


def test_a_person_of_an_earlier_version_is_read_with_whoever_vouched(floor: Floor) -> None:
    before = (
        '{"active":true,"card":"800","department":"games","generation":3,"locked_until":"",'
        '"name":"Old Hand","one_time":false,"pin_hash":"x","role":"dealer","tries":0,'
        '"vouched_by":"%s"}'
    )
    read: Callable[[str], Person] = lambda by: PEOPLE.load(before % by)  # noqa: E731
    assert read("500").vouchers == (("500", ""),)
    assert read("floor plan").vouchers == ()
    assert (read("500").generation, read("500").code) == (3, None)
    assert PEOPLE.load(PEOPLE.dump(read("500"))) == read("500")


def test_who_was_vouched_for_without_a_date_still_counts(at: At, floor: Floor) -> None:
    def earlier(transaction: Transaction) -> Answer:
        person = transaction.get(PEOPLE, CARDS["accounting"])
        assert person is not None
        text = PEOPLE.dump(person).replace('"vouchers":[]', '"vouched_by":"300","vouchers":[]')
        transaction.put(PEOPLE, person.card, PEOPLE.load(text))
        return {}

    floor.ledger.transact(earlier)
    asked = at("accounting").post("/api/floor/proposals", **ADJUST).json()["proposal"]
    error(at("executive").grants(asked), 403, "wrong-people")
    granted(at(EXECUTIVE_2).grants(asked))
