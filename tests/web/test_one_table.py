"""A dealer deals at one table: whoever signs in at another with the same card leaves the first.

Each test plays it from consoles, over the API that consoles use; `test_console.py` has it in a
browser.
"""

from typing import Any

import httpx
import pytest

from croupier.floor.alerts import ALERTS
from croupier.floor.floor import Floor
from croupier.floor.sessions import LONGEST, SESSIONS, sweep_sessions
from tests.web.conftest import Client
from tests.web.floors import (
    CARDS,
    MORNING,
    PIN,
    SEAT,
    SITE,
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
    swipe,
)

__all__ = ["at", "clock", "floor", "floor_app", "here"]

SECOND = "110"
"""Another dealer's card."""


def dealer_at(here: Client, table: str, card: str = "dealer") -> Console:
    """A dealer who signs in at the console of a table."""
    return Console(here, card, table=table)


def press(console: Console, table: str, button: str, **more: Any) -> httpx.Response:
    return console.does("press", table=table, button=button, **more)


def stands(console: Console) -> bool:
    return console.get("/api/floor/who").status_code == 200


def has_moved(answer: httpx.Response, *, left: str, to: str) -> None:
    assert error(answer, 401, "not-signed-in") == (
        f"card 100 took table {to}, so its session at table {left} has ended; a dealer deals at "
        "one table at a time"
    )


def log(floor: Floor, reason: str) -> list[dict[str, Any]]:
    with floor.ledger.store.reading() as reader:
        return [entry.content["body"] for entry in reader.entries() if entry.reason == reason]


def alerts(floor: Floor) -> list[tuple[str, str, tuple[str, ...]]]:
    found = (alert for _, alert in floor.ledger.look().all(ALERTS))
    return [(alert.place, alert.text, alert.parties) for alert in found if alert.kind == "sign-in"]


# Three consoles, one card -----------------------------------------------------------------------


def test_one_card_deals_at_one_console_of_three(here: Client, floor: Floor) -> None:
    consoles = {table: dealer_at(here, table) for table in ("T1", "T2", "OLD")}
    has_moved(consoles["T1"].get("/api/floor/who"), left="T1", to="T2")
    has_moved(consoles["T2"].get("/api/floor/who"), left="T2", to="OLD")
    for table, next_one in (("T1", "T2"), ("T2", "OLD")):
        lit = consoles[table].does("light", table=table, seat=1, jackpot="link")
        has_moved(lit, left=table, to=next_one)
    lit = consoles["OLD"].does("light", table="OLD", seat=1, jackpot="link")
    assert lit.status_code == 200, lit.text
    assert [(ended["place"], ended["why"]) for ended in log(floor, "signed-out")] == [
        ("console T1", "the card was used at table T2"),
        ("console T2", "the card was used at table OLD"),
    ]
    assert [(one["card"], one["address"]) for one in log(floor, "signed-out")] == [
        (CARDS["dealer"], "127.0.0.1")
    ] * 2


def test_sessions_that_take_their_table_with_a_press_are_no_way_around(at: At) -> None:
    screens = [at("dealer") for _ in range(3)]
    assert all(map(stands, screens)), "a screen that is not at a table is no console"
    for screen, table in zip(screens, ("T1", "T2", "OLD"), strict=True):
        lit = screen.does("light", table=table, seat=1, jackpot="link")
        assert lit.status_code == 200, lit.text
    assert [stands(screen) for screen in screens] == [False, False, True]
    has_moved(screens[0].does("start", table="T1"), left="T1", to="T2")


def test_a_refused_press_takes_no_table(at: At) -> None:
    first, second = at("dealer"), at("dealer")
    assert first.does("light", **SEAT).status_code == 200
    error(second.does("light", table="T2", seat=9, jackpot="link"), 404, "unknown-sensor")
    assert stands(first)
    assert second.does("light", table="T2", seat=1, jackpot="link").status_code == 200
    assert not stands(first)


def test_two_screens_of_one_table_are_one_table(here: Client) -> None:
    one, two = dealer_at(here, "T1"), dealer_at(here, "T1")
    assert one.does("light", **SEAT).status_code == 200
    assert two.does("start").status_code == 200
    assert stands(one)
    assert stands(two)


@pytest.mark.parametrize("role", ["supervisor", "executive"])
def test_whoever_supervises_stays_signed_in_at_many_consoles(here: Client, role: str) -> None:
    consoles = [dealer_at(here, table, role) for table in ("T1", "T2", "OLD")]
    assert all(map(stands, consoles))


def test_a_card_that_is_swiped_at_another_console_ends_no_session(
    here: Client, floor: Floor
) -> None:
    established(floor, SECOND, "Dora Dealer", "dealer", "games")
    supervisor = dealer_at(here, "OLD", "supervisor")
    consoles = {"T1": dealer_at(here, "T1"), "T2": dealer_at(here, "T2", SECOND)}
    for table, console in consoles.items():
        closed = console.does("close-table", table=table, swipe=swipe("supervisor"))
        assert closed.status_code == 200, closed.text
    assert all(map(stands, (supervisor, *consoles.values())))


def test_another_dealers_session_is_left_alone(here: Client, floor: Floor) -> None:
    established(floor, SECOND, "Dora Dealer", "dealer", "games")
    theirs = dealer_at(here, "T1", SECOND)
    dealer_at(here, "T2")
    assert stands(theirs)


# What was going on there ------------------------------------------------------------------------


def test_a_pending_win_waits_for_the_next_dealer_and_somebody_is_called(
    here: Client, floor: Floor
) -> None:
    established(floor, SECOND, "Dora Dealer", "dealer", "games")
    first = dealer_at(here, "T1")
    royal(first)
    sent = press(first, "T1", "SEND")
    assert sent.status_code == 200, sent.text
    amount = sent.json()["pending"][0]["amount"]
    dealer_at(here, "T2")
    has_moved(press(first, "T1", "END GAME"), left="T1", to="T2")
    assert alerts(floor) == [
        (
            "T1",
            "Dana Dealer (100) took table T2 in the middle of round 1 at table T1, where the card "
            "was still signed in",
            (CARDS["dealer"],),
        )
    ]
    relief = dealer_at(here, "T1", SECOND)
    error(press(relief, "T1", "END GAME"), 409, "unfinished")
    paid = press(relief, "T1", "CONFIRM", swipe=swipe("executive"))
    assert [pay["amount"] for pay in paid.json()["pays"]] == [amount]
    assert press(relief, "T1", "END GAME").status_code == 200


def test_bets_that_are_on_call_somebody_too_and_an_empty_table_nobody(
    here: Client, floor: Floor
) -> None:
    first = dealer_at(here, "T1")
    assert first.does("light", **SEAT).status_code == 200
    dealer_at(here, "T2")
    ((place, text, _),) = alerts(floor)
    assert (place, "in the middle of round 1 at table T1" in text) == ("T1", True)
    dealer_at(here, "OLD")  # nothing was going on at T2
    assert len(alerts(floor)) == 1


# What stays on record ---------------------------------------------------------------------------


def test_the_sign_in_page_of_the_screen_left_says_what_happened(here: Client) -> None:
    left = dealer_at(here, "T1")
    dealer_at(here, "T2")
    led = left.get("/console/T1")
    assert led.status_code == 303
    for language, words in (
        ("en", "Dana Dealer signed in at table T2, so the session at table T1 has ended."),
        ("es", "Dana Dealer inició sesión en la mesa T2, así que terminó la sesión de la mesa T1."),
    ):
        page = left.get(f"{led.headers['location']}&lang={language}").text
        assert words in page
        assert page.count('<p class="note" role="status">') == 1
    assert "signed in at table" not in here.get(f"{SITE}/sign-in?next=/console/T1").text


def test_signing_in_again_at_the_screen_left_is_logged_once_and_begins_anew(
    here: Client, floor: Floor
) -> None:
    left, other = dealer_at(here, "T1"), dealer_at(here, "T2")
    again = left.post("/api/floor/sign-in", card=CARDS["dealer"], pin=PIN, table="T1")
    assert again.status_code == 200, again.text
    assert not stands(other)
    assert [(one["place"], one["why"]) for one in log(floor, "signed-out")] == [
        ("console T1", "the card was used at table T2"),
        ("console T2", "the card was used at table T1"),
    ]


def test_a_session_that_was_left_is_forgotten_once_it_could_have_lasted_no_longer(
    here: Client, floor: Floor, clock: Clock
) -> None:
    left = dealer_at(here, "T1")
    dealer_at(here, "T2")
    clock.now = MORNING + LONGEST / 2
    floor.ledger.transact(sweep_sessions)
    has_moved(left.get("/api/floor/who"), left="T1", to="T2")
    clock.now = MORNING + LONGEST
    clock.goes_on(seconds=1)
    floor.ledger.transact(sweep_sessions)
    assert list(floor.ledger.look().all(SESSIONS)) == []
    told = error(left.get("/api/floor/who"), 401, "not-signed-in")
    assert "nobody is signed in here" in told
    assert [ended["place"] for ended in log(floor, "signed-out")] == ["console T1", "console T2"]
