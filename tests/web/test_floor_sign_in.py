"""Signing in over HTTP: who gets in, for how long, and from which page."""

import re
from collections.abc import Iterable, Iterator

import httpx
import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute

from croupier.floor.floor import Floor
from croupier.floor.people import HANDED_OUT_FOR, hashed, set_pin
from croupier.floor.sessions import IDLE
from croupier.floor.sign_ins import reset_sign_in
from croupier.floor.tries import LOCKED_FOR
from croupier.ledger import Answer, Transaction
from croupier.paytables import published_catalogue
from croupier.web.app import create_app
from croupier.web.limits import RateLimit
from croupier.web.signed_in import RateLimits
from tests.web.conftest import Client
from tests.web.floors import (
    CARDS,
    NEW,
    PEOPLE,
    PIN,
    SITE,
    WRONG,
    At,
    Clock,
    at,
    clock,
    error,
    floor,
    floor_app,
    here,
    sign_in,
    swipe,
)

__all__ = ["at", "clock", "floor", "floor_app", "here"]

HANDED = "731942"

# Signing in -------------------------------------------------------------------------------------


def test_signing_in_sets_a_cookie_no_script_and_no_other_site_reads(here: Client) -> None:
    answer = sign_in(here, card="100", pin=PIN)
    assert answer.json()["role"] == "dealer"
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "secure" not in cookie, "a browser would drop it over plain http"
    assert PIN not in answer.text


def test_over_https_the_cookie_never_goes_out_unencrypted(here: Client) -> None:
    answer = here.post("https://localhost/api/floor/sign-in", json={"card": "100", "pin": PIN})
    assert "; secure" in answer.headers["set-cookie"].lower()


def test_a_wrong_pin_opens_nothing(here: Client) -> None:
    answer = sign_in(here, card="100", pin=WRONG)
    error(answer, 401, "wrong-pin")
    assert "set-cookie" not in answer.headers


def test_five_wrong_pins_lock_and_fifteen_minutes_release(here: Client, clock: Clock) -> None:
    for _ in range(5):
        error(sign_in(here, card="100", pin=WRONG), 401, "wrong-pin")
    assert "10:15" in error(sign_in(here, card="100", pin=PIN), 429, "card-locked")
    clock.now += LOCKED_FOR
    assert sign_in(here, card="100", pin=PIN).status_code == 200


def test_wrong_pins_at_a_console_lock_the_swiped_card_too(at: At) -> None:
    dealer = at("dealer")
    for _ in range(5):
        error(dealer.does("misdeal", swipe=swipe("supervisor", WRONG)), 401, "wrong-pin")
    error(dealer.does("misdeal", swipe=swipe("supervisor")), 429, "card-locked")


def hand_out(floor: Floor, card: str) -> None:
    """Issue a one-time PIN from the machine's command line."""
    reset_sign_in(floor.ledger, card, lambda count: HANDED[:count])


def test_a_one_time_pin_must_be_replaced_by_one_of_ones_own(floor: Floor, here: Client) -> None:
    hand_out(floor, "100")
    error(sign_in(here, card="100", pin=PIN), 401, "wrong-pin")
    error(sign_in(here, card="100", pin=HANDED), 401, "new-pin-needed")
    error(sign_in(here, card="100", pin=HANDED, new_pin="123456"), 422, "bad-value")
    error(sign_in(here, card="100", pin=HANDED, new_pin=HANDED), 422, "bad-value")
    assert sign_in(here, card="100", pin=HANDED, new_pin=NEW).status_code == 200
    error(sign_in(here, card="100", pin=HANDED), 401, "wrong-pin")
    assert sign_in(here, card="100", pin=NEW).status_code == 200


def test_a_one_time_pin_runs_out(floor: Floor, here: Client, clock: Clock) -> None:
    hand_out(floor, "100")
    clock.now += HANDED_OUT_FOR
    told = error(sign_in(here, card="100", pin=HANDED, new_pin=NEW), 409, "expired")
    assert "2026-03-03T10:00" in told
    error(sign_in(here, card="100", pin=WRONG), 401, "wrong-pin")  # a guesser learns nothing
    error(sign_in(here, card="100", pin=NEW), 401, "wrong-pin")


def test_a_one_time_pin_confirms_no_win(floor: Floor, at: At) -> None:
    hand_out(floor, "300")
    answer = at("dealer").does("confirm", swipe=swipe("executive", HANDED))
    error(answer, 401, "new-pin-needed")


# One's own PIN ----------------------------------------------------------------------------------


def test_everybody_changes_their_own_pin_with_the_old_one(here: Client, at: At) -> None:
    dealer, elsewhere = at("dealer"), at("dealer")
    error(dealer.post("/api/floor/my-pin", pin=WRONG, new_pin=NEW), 401, "wrong-pin")
    error(dealer.post("/api/floor/my-pin", pin=PIN, new_pin=PIN), 422, "bad-value")
    answer = dealer.post("/api/floor/my-pin", pin=PIN, new_pin=NEW)
    assert answer.status_code == 200
    error(elsewhere.get("/api/floor/who"), 401, "not-signed-in")
    dealer.cookies = dict(answer.cookies)
    dealer.headers = {"x-croupier-form": answer.json()["form_key"]}
    assert dealer.get("/api/floor/who").json()["card"] == "100", "this browser stays signed in"
    error(sign_in(here, card="100", pin=PIN), 401, "wrong-pin")
    assert sign_in(here, card="100", pin=NEW).status_code == 200


def test_guessing_ones_way_past_the_old_pin_locks_the_card(at: At) -> None:
    dealer = at("dealer")
    for _ in range(5):
        error(dealer.post("/api/floor/my-pin", pin=WRONG, new_pin=NEW), 401, "wrong-pin")
    error(dealer.post("/api/floor/my-pin", pin=PIN, new_pin=NEW), 429, "card-locked")


@pytest.mark.parametrize(
    "weak",
    [
        "123456", "987654", "777777", "246802", "112233", "121212", "482482", "48294829", "248842",
        "147258", "159753", "310790", "123190", "901231", "19840217", "17021984", "100482", "4829",
    ],
)  # fmt: skip
def test_a_pin_that_is_guessed_first_is_not_chosen(at: At, weak: str) -> None:
    error(at("dealer").post("/api/floor/my-pin", pin=PIN, new_pin=weak), 422, "bad-value")


def test_an_address_that_guesses_cards_is_slowed_down(floor_app: FastAPI, here: Client) -> None:
    floor_app.state.limits = RateLimits(sign_ins=RateLimit(1, 3, clock=lambda: 0.0))
    for card in ("901", "902", "903"):
        error(sign_in(here, card=card, pin=PIN), 401, "wrong-pin")
    error(sign_in(here, card="100", pin=PIN), 429, "too-many-requests")


def test_another_app_has_limits_of_its_own(floor: Floor) -> None:
    for _ in range(30):
        app = create_app(published_catalogue(), floor)
        assert sign_in(Client(app), card="100", pin=PIN).status_code == 200


# Sessions ---------------------------------------------------------------------------------------


def test_without_a_session_every_door_is_shut(here: Client, floor_app: FastAPI) -> None:
    public = {"/api/floor/sign-in", "/api/floor/jackpots/{jackpot}"}
    for path, method in routes(floor_app.routes):
        if path not in public:
            answer = here.request(method, SITE + filled(path))
            error(answer, 401, "not-signed-in")


def routes(given: Iterable[BaseRoute]) -> Iterator[tuple[str, str]]:
    """Yield every route of the floor that ends; the public event streams do not."""
    for route in given:
        if isinstance(route, APIRoute) and route.path.startswith("/api/floor"):
            if route.path == "/api/floor/jackpots/{jackpot}/events":
                continue
            for method in route.methods or ():
                yield route.path, method


def filled(path: str) -> str:
    known = {"table": "T1", "jackpot": "link", "card": "100"}
    return re.sub(r"\{(\w+)[^}]*\}", lambda part: known.get(part[1], "x1"), path)


def test_a_cookie_is_useless_after_sign_out(at: At) -> None:
    dealer = at("dealer")
    assert dealer.get("/api/floor/who").status_code == 200
    assert dealer.post("/api/floor/sign-out").status_code == 200
    error(dealer.get("/api/floor/who"), 401, "not-signed-in")
    error(dealer.does("start"), 401, "not-signed-in")


def test_a_session_runs_out(at: At, clock: Clock) -> None:
    dealer = at("dealer")
    clock.now += IDLE
    assert dealer.does("light", seat=1, jackpot="link").status_code == 200
    clock.now += IDLE * 2
    error(dealer.does("start"), 401, "not-signed-in")


def test_a_person_who_is_sent_away_is_out_at_once(at: At) -> None:
    dealer, technician, executive = at("dealer"), at("technician"), at("executive")
    fields = {"card": "100", "name": "Dana", "role": "dealer", "department": "games"}
    for active in (False, True):
        asked = technician.post("/api/floor/people", **fields, active=active).json()["proposal"]
        assert executive.grants(asked).status_code == 200
        error(dealer.does("start"), 401, "not-signed-in")


def test_a_new_pin_signs_out_whoever_had_the_old_one(at: At) -> None:
    dealer = at("dealer")
    asked = at("technician").post("/api/floor/people/100/reset-pin").json()["proposal"]
    assert dealer.get("/api/floor/who").status_code == 200, "nothing happens until it is granted"
    assert at("executive").grants(asked).status_code == 200
    error(dealer.get("/api/floor/who"), 401, "not-signed-in")


def test_signing_in_again_ends_the_session_this_browser_had(here: Client, at: At) -> None:
    dealer = at("dealer")
    cookie = "; ".join(f"{name}={value}" for name, value in dealer.cookies.items())
    again = here.post(
        f"{SITE}/api/floor/sign-in", json={"card": "200", "pin": PIN}, headers={"cookie": cookie}
    )
    assert again.status_code == 200
    error(dealer.get("/api/floor/who"), 401, "not-signed-in")


def test_nobody_changes_their_own_role(at: At) -> None:
    fields = {"card": CARDS["technician"], "name": "T", "role": "executive", "department": "x"}
    error(at("technician").post("/api/floor/people", **fields), 403, "not-yours")


# Where a request comes from ---------------------------------------------------------------------


@pytest.mark.parametrize("key", ["", "guess", "é", "\x80\xff"])
def test_a_command_without_the_form_key_is_refused(at: At, key: str) -> None:
    dealer = at("dealer")
    dealer.headers = {"x-croupier-form": key.encode("latin-1").decode("latin-1")} if key else {}
    cookie = "; ".join(f"{name}={value}" for name, value in dealer.cookies.items())
    raw = {
        b"cookie": cookie.encode(),
        **({b"x-croupier-form": key.encode("latin-1")} if key else {}),
    }
    answer = dealer.client.post(f"{SITE}/api/floor/commands", json={"do": "start"}, headers=raw)
    error(answer, 403, "not-yours")


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "http://localhost.evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_another_site_can_neither_sign_in_nor_command(
    here: Client, at: At, headers: dict[str, str]
) -> None:
    body = {"card": "100", "pin": PIN}
    answer = here.post(f"{SITE}/api/floor/sign-in", json=body, headers=headers)
    error(answer, 403, "not-yours")
    dealer = at("dealer")
    dealer.headers |= headers
    error(dealer.does("start"), 403, "not-yours")


@pytest.mark.parametrize("headers", [{"origin": SITE}, {"sec-fetch-site": "same-origin"}])
def test_our_own_page_may(at: At, headers: dict[str, str]) -> None:
    dealer = at("dealer")
    dealer.headers |= headers
    assert dealer.does("start").status_code == 200


def test_a_replaced_pin_cannot_be_chosen_over(floor: Floor, here: Client) -> None:
    """Someone with the previous one-time PIN gets nothing."""

    def reset(transaction: Transaction) -> Answer:
        set_pin(transaction, "100", hashed(NEW), one_time=True, by="500")
        return {}

    floor.ledger.transact(reset)
    error(sign_in(here, card="100", pin=PIN, new_pin="604817"), 401, "wrong-pin")
    assert sign_in(here, card="100", pin=NEW, new_pin="604817").status_code == 200


# Pages ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/consoles", "/console/T1", "/console/A%20B?x=1&y=2"])
def test_who_is_not_signed_in_is_led_to_sign_in_and_back(here: Client, path: str) -> None:
    answer = here.get(SITE + path)
    assert answer.status_code == 303
    address = httpx.URL(answer.headers["location"])
    assert address.path == "/sign-in"
    assert httpx.URL(address.params["next"]) == httpx.URL(path)


@pytest.mark.parametrize("role", PEOPLE)
def test_everybody_may_open_a_console(at: At, role: str) -> None:
    assert at(role).get("/console/T1").status_code == 200
    assert at(role).get("/consoles").status_code == 200


def test_a_console_of_no_table_is_missing(at: At) -> None:
    answer = at("dealer").get("/console/T9")
    assert answer.status_code == 404
    assert "unknown-table" in answer.text


@pytest.mark.parametrize(
    ("onward", "shown"),
    [
        ("/console/T1", "/console/T1"),
        ("/console/T1?a=b", "/console/T1?a=b"),
        ("//evil.example/x", ""),
        ("/\\evil.example", ""),
        ("\t//evil.example", ""),
        ("/\t/evil.example", ""),
        ("https://evil.example", ""),
        ("javascript:alert(1)", ""),
        ("", ""),
    ],
)
def test_sign_in_goes_on_to_this_site_only(here: Client, at: At, onward: str, shown: str) -> None:
    page = here.get(f"{SITE}/sign-in", params={"next": onward})
    assert f'data-onward="{shown}"' in page.text
    signed = at("dealer").get("/sign-in", params={"next": onward})
    assert signed.status_code == 303
    assert signed.headers["location"] == (shown or "/consoles")


def test_without_a_floor_there_is_no_sign_in() -> None:
    app = create_app(published_catalogue())
    answer = Client(app).get(f"{SITE}/sign-in")
    assert answer.status_code == 404
    assert "croupier serve" in answer.text
