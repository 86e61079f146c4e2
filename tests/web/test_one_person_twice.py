"""One person in two windows, roles and departments that change meanwhile, repeated requests."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from croupier.floor.floor import Floor
from croupier.floor.people import add_person, find_person
from croupier.ledger import Answer, Transaction
from tests.web.conftest import Client
from tests.web.floors import (
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
    swipe,
)
from tests.web.test_what_was_shown import ADJUST, CONFIGURE, asks, grants, meter

__all__ = ["at", "clock", "floor", "floor_app", "here"]

BEFORE = "10000.00"
AFTER = "10005.00"


def changed(floor: Floor, card: str, **fields: Any) -> None:
    """Have two others change someone's record."""

    def work(transaction: Transaction) -> Answer:
        person = find_person(transaction, card)
        add_person(transaction, type(person)(**{**_fields(person), **fields}), by=("801", "802"))
        return {}

    floor.ledger.transact(work)


def _fields(person: Any) -> dict[str, Any]:
    return {name: getattr(person, name) for name in ("card", "name", "role", "department")}


# One person -------------------------------------------------------------------------------------


def test_one_person_with_two_sessions_is_one_person(at: At, floor: Floor) -> None:
    first, second = at("accounting"), at("accounting")
    asked = asks(first, **ADJUST)
    error(grants(second, asked), 403, "wrong-people")
    error(second.grants(asked["proposal"]), 403, "wrong-people")
    assert meter(floor) == BEFORE
    assert grants(at("executive"), asked).status_code == 200
    assert meter(floor) == AFTER


def test_one_person_with_another_address_and_a_new_pin_is_one_person(
    at: At, here: Client, floor: Floor
) -> None:
    console = at("accounting")
    asked = asks(console, **ADJUST)
    console.post("/api/floor/my-pin", pin=PIN, new_pin="604817")
    again = Console(Client(here.app, "198.51.100.7"), "accounting", pin="604817")
    error(grants(again, asked), 403, "wrong-people")
    assert meter(floor) == BEFORE


def test_the_cookie_of_one_with_the_form_key_of_another_is_nobody(at: At, floor: Floor) -> None:
    clerk, boss = at("accounting"), at("executive")
    asked = asks(clerk, **ADJUST)
    mixed = at("executive")
    mixed.headers = clerk.headers
    error(grants(mixed, asked), 403, "not-yours")
    mixed.headers, mixed.cookies = boss.headers, clerk.cookies
    error(grants(mixed, asked), 403, "not-yours")
    assert meter(floor) == BEFORE


# Roles and departments that change meanwhile ----------------------------------------------------


def test_an_approver_whose_role_was_taken_grants_nothing(at: At, floor: Floor) -> None:
    asked, boss = asks(at("accounting"), **ADJUST), at("executive")
    changed(floor, "300", role="auditor")
    error(grants(boss, asked), 401, "not-signed-in")
    error(grants(at("executive"), asked), 403, "not-yours")
    assert meter(floor) == BEFORE


def test_an_approver_who_was_raised_a_moment_ago_grants_nothing(at: At, floor: Floor) -> None:
    asked = asks(at("accounting"), **ADJUST)
    changed(floor, "200", role="executive")
    told = error(grants(at("supervisor"), asked), 403, "wrong-people")
    assert "less than a day ago" in told


def test_moving_to_another_department_for_a_moment_does_not_help(
    at: At, floor: Floor, clock: Clock
) -> None:
    """Two people of one department: the second is moved, approves, and is moved back."""
    established(floor, "410", "Abe Accounts", "accounting", "accounting")
    asked = asks(at("accounting"), **CONFIGURE)
    error(grants(at("410"), asked), 403, "wrong-people")
    changed(floor, "410", department="office")
    error(grants(at("410"), asked), 403, "wrong-people")
    clock.goes_on(hours=25)
    assert grants(at("410"), asked).status_code == 200, "a day in which an alert was up"


def test_an_asker_who_was_moved_away_and_back_asks_again(at: At, floor: Floor) -> None:
    asked = asks(at("accounting"), **CONFIGURE)
    changed(floor, "400", department="office")
    changed(floor, "400", department="accounting")
    error(grants(at("executive"), asked), 403, "wrong-people")


@pytest.mark.parametrize("name", ["Accounting", " accounting", "ACCOUNTING", "accountin\uff47"])
def test_one_department_by_another_spelling_is_one_department(
    at: At, floor: Floor, name: str
) -> None:
    established(floor, "410", "Abe Accounts", "accounting", name)
    asked = asks(at("accounting"), **CONFIGURE)
    told = error(grants(at("410"), asked), 403, "wrong-people")
    assert "two departments" in told


# Sent again -------------------------------------------------------------------------------------


def sends(console: Console, asked: dict[str, str], key: str | None = None) -> httpx.Response:
    path = f"/api/floor/proposals/{asked['proposal']}/grant"
    return console.post(path, key=key, digest=asked["digest"])


def test_a_grant_that_is_sent_again_happens_once(at: At, floor: Floor) -> None:
    asked, boss = asks(at("accounting"), **ADJUST), at("executive")
    first, second = sends(boss, asked, "k"), sends(boss, asked, "k")
    assert (first.status_code, second.content) == (200, first.content)
    error(sends(boss, asked), 409, "nothing-to-do")
    error(sends(boss, asked, "another"), 409, "nothing-to-do")
    assert meter(floor) == AFTER


def test_a_grant_that_is_sent_many_times_at_once_happens_once(at: At, floor: Floor) -> None:
    asked, boss = asks(at("accounting"), **ADJUST), at("executive")
    with ThreadPoolExecutor(8) as windows:
        answers = list(windows.map(lambda _: sends(boss, asked).status_code, range(8)))
    assert sorted(answers) == [200] + [409] * 7
    assert meter(floor) == AFTER


def test_a_request_that_was_recorded_is_worth_nothing_after_sign_out(at: At, floor: Floor) -> None:
    asked, boss = asks(at("accounting"), **ADJUST), at("executive")
    assert boss.post("/api/floor/sign-out").status_code == 200
    error(sends(boss, asked, "k"), 401, "not-signed-in")
    assert meter(floor) == BEFORE


def test_the_digest_of_a_request_is_good_for_no_second_one_like_it(at: At, floor: Floor) -> None:
    clerk, boss = at("accounting"), at("executive")
    first = asks(clerk, **ADJUST)
    assert sends(boss, first).status_code == 200
    again = asks(clerk, **ADJUST)
    error(sends(boss, {**again, "digest": first["digest"]}), 409, "changed")
    assert meter(floor) == AFTER


def test_what_was_asked_for_in_the_future_is_not_granted(
    at: At, floor: Floor, clock: Clock
) -> None:
    """A clock that was a year ahead must not leave requests that wait for a year."""
    clock.goes_on(days=365)
    asked = asks(at("accounting"), **ADJUST)
    clock.goes_on(days=-365)
    error(sends(at("executive"), asked), 409, "expired")
    assert meter(floor) == BEFORE


# One key for two things --------------------------------------------------------------------------


def test_a_key_that_acknowledged_one_alert_acknowledges_no_other(at: At, floor: Floor) -> None:
    for number in (1, 2):
        reported = at("dealer").post("/api/floor/incidents", place="T1", text=f"fault {number}")
        assert reported.status_code == 200, reported.text
    console = at("supervisor")
    first, second = (one["id"] for one in console.get("/api/floor").json()["alerts"])
    path = "/api/floor/alerts/acknowledge"
    for _ in range(2):
        assert console.post(path, key="k", alert=first).status_code == 200
    error(console.post(path, key="k", alert=second), 409, "bad-request")
    assert [one["id"] for one in console.get("/api/floor").json()["alerts"]] == [second]


def test_a_key_that_filed_an_incident_files_no_other_report(at: At) -> None:
    reported = at("dealer").post("/api/floor/incidents", place="T1", text="fault")
    path = f"/api/floor/incidents/{reported.json()['incident']}/file"
    technician = at("technician")
    for _ in range(2):
        assert technician.post(path, key="k", reference="A-1").status_code == 200
    error(technician.post(path, key="k", reference="A-2"), 409, "bad-request")


def test_a_lent_card_lends_none_of_its_holders_keys(at: At) -> None:
    """The key of a press belongs to whoever pressed: the holder's own is not answered by it."""
    dealer, supervisor = at("dealer"), at("supervisor")
    closed = dealer.does("close-table", key="k", swipe=swipe("supervisor"))
    assert closed.status_code == 200, closed.text
    assert supervisor.does("open-table", key="o").status_code == 200
    assert supervisor.does("close-table", key="k").status_code == 200
    assert supervisor.get("/api/floor/tables/T1").json()["state"] == "closed"
