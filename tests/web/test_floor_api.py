"""Commands over HTTP: what each role may do, repeated presses, and bad bodies.

Every refusal has the one error shape; nothing is answered with a traceback or a 500.
"""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.floor.floor import Floor
from croupier.paytables import published_catalogue
from croupier.web import console, floor_api
from croupier.web.app import create_app
from croupier.web.limits import RateLimit
from croupier.web.signed_in import RateLimits
from tests.web.conftest import Client
from tests.web.floors import (
    PEOPLE,
    SEAT,
    SITE,
    WRONG,
    At,
    Console,
    at,
    clock,
    error,
    floor,
    floor_app,
    here,
    royal,
    small_floor,
    swipe,
)
from tests.web.test_floor_sign_in import routes

__all__ = ["at", "clock", "floor", "floor_app", "here"]

# Roles ------------------------------------------------------------------------------------------

BUTTONS: list[dict[str, Any]] = [
    {"do": "light", **SEAT},
    {"do": "unlight", **SEAT},
    {"do": "start"},
    {"do": "select", **SEAT, "hand": "flush"},
    {"do": "deselect", **SEAT},
    {"do": "lock"},
    {"do": "misdeal"},
    {"do": "misdeal", "swipe": swipe("supervisor")},
    {"do": "end"},
    {"do": "confirm", "swipe": swipe("executive")},
    {"do": "void", **SEAT, "reason": "a test", "swipe": swipe("executive")},
    {"do": "open-table"},
    {"do": "close-table", "swipe": swipe("supervisor")},
    {"do": "press", "button": "START GAME"},
    {"do": "press", "button": "CONFIRM", "swipe": swipe("executive")},
    {"do": "press", "button": "MISDEAL", "swipe": swipe("executive")},
    {"do": "press", "button": "JPH", "table": "OLD", "swipe": swipe("executive")},
    {"do": "suspend", "jackpot": "link", "reason": "a test"},
    {"do": "close-day"},
]


@pytest.mark.parametrize("command", BUTTONS, ids=lambda row: f"{row['do']} {len(row)}")
def test_the_auditor_sees_everything_and_every_button_answers_no(
    at: At, floor: Floor, command: dict[str, Any]
) -> None:
    auditor = at("auditor")
    before = auditor.get("/api/floor/tables/T1").json()
    fields = (
        {"table": "T1", **command} if command["do"] not in ("suspend", "close-day") else command
    )
    error(auditor.post("/api/floor/commands", **fields), 403, "not-yours")
    assert auditor.get("/api/floor/tables/T1").json() == before


@pytest.mark.parametrize("path", ["people", "proposals", "incidents"])
def test_the_managers_pages_are_not_for_dealers(at: At, path: str) -> None:
    error(at("dealer").get(f"/api/floor/{path}"), 403, "not-yours")
    assert at("auditor").get(f"/api/floor/{path}").status_code == 200


@pytest.mark.parametrize(
    "role", [role for role in PEOPLE if role not in ("executive", "technician")]
)
def test_only_two_roles_hand_out_cards_and_pins(at: At, role: str) -> None:
    error(at(role).post("/api/floor/people/100/reset-pin"), 403, "not-yours")
    fields = {"card": "700", "name": "N", "role": "executive", "department": "x"}
    error(at(role).post("/api/floor/people", **fields), 403, "not-yours")


def test_a_win_needs_the_card_of_its_class_and_no_word_stands_for_one(at: At) -> None:
    dealer = at("dealer")
    royal(dealer)
    error(dealer.does("confirm"), 403, "wrong-card")
    error(dealer.does("confirm", card="executive"), 403, "wrong-card")
    error(dealer.does("press", button="CONFIRM", card="executive"), 403, "wrong-card")
    error(dealer.does("confirm", swipe=swipe("dealer")), 403, "not-yours")
    said = error(dealer.does("confirm", swipe=swipe("supervisor")), 403, "wrong-card")
    assert "executive" in said
    claimed = {"card": "executive", "swipe": swipe("supervisor")}
    error(dealer.does("press", button="CONFIRM", **claimed), 403, "wrong-card")
    paid = dealer.does("press", button="CONFIRM", swipe=swipe("executive")).json()
    assert [pay["amount"] for pay in paid["pays"]] == ["10000.30"]


def test_older_equipment_takes_no_word_for_a_key(at: At) -> None:
    dealer = at("dealer")
    royal(dealer, "OLD")
    old: dict[str, Any] = {"table": "OLD"}
    error(dealer.does("press", **old, button="J-POT"), 409, "wrong-state")
    error(dealer.does("press", **old, button="JPH", card="executive"), 403, "wrong-card")
    error(dealer.does("press", **old, button="JPH", swipe=swipe("dealer")), 403, "not-yours")
    assert dealer.does("press", **old, button="JPH", swipe=swipe("supervisor")).status_code == 200
    error(dealer.does("press", **old, button="J-POT"), 403, "wrong-card")
    assert dealer.does("press", **old, button="RUN").status_code == 200
    assert dealer.does("press", **old, button="JPH", swipe=swipe("executive")).status_code == 200
    assert dealer.does("press", **old, button="J-POT").json()["pays"][0]["line"] == "Royal Flush"
    error(dealer.does("press", **old, button="GAME OVER"), 409, "wrong-state")


@pytest.mark.parametrize(
    "command", [{"do": "misdeal"}, {"do": "press", "button": "MISDEAL"}], ids=str
)
def test_a_misdeal_is_a_supervisors_or_takes_a_supervisors_card(
    at: At, command: dict[str, Any]
) -> None:
    dealer = at("dealer")
    assert dealer.does("start").status_code == 200
    error(dealer.does(**command), 403, "not-yours")
    error(dealer.does(**command, swipe=swipe("dealer")), 403, "not-yours")
    assert dealer.does(**command, swipe=swipe("supervisor")).status_code == 200
    assert dealer.does("start").status_code == 200
    assert at("supervisor").does(**command).status_code == 200


def test_a_table_is_closed_by_a_key_and_the_book_says_whose(at: At, floor: Floor) -> None:
    dealer = at("dealer")
    error(dealer.does("close-table"), 403, "not-yours")
    lent = dealer.does("close-table", swipe=swipe("supervisor"), by="somebody else")
    assert lent.status_code == 200
    with floor.ledger.store.reading() as reader:
        body = reader.newest(1)[0].content["body"]
    assert body == {"by": "100, 200", "table": "T1"}
    error(dealer.does("light", **SEAT), 409, "wrong-state")


# Presses that come twice ------------------------------------------------------------------------


def test_the_same_key_and_words_are_answered_again_and_done_once(at: At) -> None:
    dealer = at("dealer")
    royal(dealer)
    press: dict[str, Any] = {"key": "k1", "do": "press", "table": "T1", "button": "HAND", "seat": 5}
    press |= {"jackpot": "link", "hand": "flush"}
    first = dealer.post("/api/floor/commands", **press)
    for _ in range(3):
        assert dealer.post("/api/floor/commands", **press).json() == first.json()
    seats = dealer.get("/api/floor/tables/T1").json()["seats"]
    assert seats[4]["sensors"]["link"]["hand"] == "Flush", "a replay does not toggle"


def test_a_replayed_start_contributes_once(at: At) -> None:
    dealer = at("dealer")
    assert dealer.does("light", **SEAT).status_code == 200
    answers = [dealer.does("start", key="s1").json() for _ in range(3)]
    assert answers == [{"ok": True, "bets": 1}] * 3
    mega = dealer.get("/api/floor/jackpots/link").json()["levels"][0]["displayed"]
    assert mega == "10000.15"


def test_a_replayed_confirmation_pays_once_and_still_wants_the_pin(at: At) -> None:
    dealer = at("dealer")
    royal(dealer)
    first = dealer.does("confirm", key="c1", swipe=swipe("executive"))
    assert dealer.does("confirm", key="c1", swipe=swipe("executive")).json() == first.json()
    error(dealer.does("confirm", key="c1", swipe=swipe("executive", WRONG)), 401, "wrong-pin")
    assert len(dealer.get("/api/floor").json()["alerts"]) == 1


def test_the_same_key_with_other_words_is_refused(at: At) -> None:
    dealer = at("dealer")
    assert dealer.does("light", key="k", seat=1, jackpot="link").status_code == 200
    error(dealer.does("light", key="k", seat=2, jackpot="link"), 409, "bad-request")
    assert dealer.get("/api/floor/tables/T1").json()["bets"] == 1


def test_a_key_belongs_to_the_person_who_used_it(at: At) -> None:
    dealer, supervisor = at("dealer"), at("supervisor")
    assert dealer.does("light", key="k", seat=1, jackpot="link").status_code == 200
    assert supervisor.does("light", key="k", seat=2, jackpot="link").status_code == 200
    assert dealer.get("/api/floor/tables/T1").json()["bets"] == 2


def test_a_key_that_is_too_long_is_refused(at: At) -> None:
    error(at("dealer").does("start", key="k" * 101), 422, "bad-value")


# Bad bodies -------------------------------------------------------------------------------------

BODIES: list[tuple[bytes, int, str]] = [
    (b"{", 422, "bad-line"),
    (b"[1]", 422, "bad-line"),
    (b"\xff\xfe", 422, "bad-line"),
    (b"[" * 100_000, 422, "bad-line"),
    (b'{"do": "start", "table": NaN}', 422, "bad-line"),
    (b'{"do": "start", "table": 1e999}', 422, "bad-value"),
    (b'{"do": []}', 422, "unknown-command"),
    (b'{"do": {}}', 422, "unknown-command"),
    (b"{}", 422, "unknown-command"),
    (b'{"do": "fly", "table": "T1"}', 422, "unknown-command"),
    (b'{"do": "press", "table": [], "button": {}}', 422, "bad-value"),
    (b'{"do": "start"}', 422, "bad-line"),
    (b'{"do": "start", "table": "T1", "extra": 1}', 422, "bad-line"),
    (b'{"do": "start", "table": "T9"}', 404, "unknown-table"),
    (b'{"do": "start", "table": "\\ud800"}', 422, "bad-value"),
    (b'{"do": "start", "table": "T1\\u0000"}', 422, "bad-value"),
    (b'{"do": "light", "table": "T1", "seat": "3", "jackpot": "link"}', 422, "bad-value"),
    (b'{"do": "light", "table": "T1", "seat": true, "jackpot": "link"}', 422, "bad-value"),
    (b'{"do": "light", "table": "T1", "seat": 99, "jackpot": "link"}', 404, "unknown-sensor"),
    (b'{"do": "light", "table": "T1", "seat": 1, "jackpot": "x"}', 404, "unknown-sensor"),
    (b'{"do": "confirm", "table": "T1", "swipe": []}', 403, "wrong-card"),
    (b'{"do": "confirm", "table": "T1", "swipe": {"card": 1, "pin": 2}}', 422, "bad-value"),
    (b'{"do": "confirm","table": "T1","swipe": {"card": "1","pin": "\\ud800"}}', 422, "bad-value"),
    (b'{"do": "adjust", "jackpot": "link"}', 403, "not-yours"),
    (b" " * 300_000, 413, "body-too-large"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("body", "status", "name"), BODIES, ids=[str(row[0][:60]) for row in BODIES]
)
def test_a_malformed_command_is_named(at: At, body: bytes, status: int, name: str) -> None:
    dealer = at("dealer")
    cookie = "; ".join(f"{key}={value}" for key, value in dealer.cookies.items())
    headers = {**dealer.headers, "cookie": cookie}
    answer = dealer.client.post(f"{SITE}/api/floor/commands", content=body, headers=headers)
    error(answer, status, name)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=6,
)
SAID = ["do", "table", "seat", "jackpot", "hand", "button", "swipe", "own", "community", "alert"]
KNOWN = ["card", "pin", "new_pin", "name", "role", "department", "active", "text", "place"]
OBJECTS = st.dictionaries(
    st.sampled_from([*SAID, *KNOWN]), JSON | st.sampled_from(["T1", "press", "confirm"])
)


@given(body=OBJECTS)
def test_no_body_makes_any_door_of_the_floor_fall_over(body: dict[str, Any]) -> None:
    here, executive = fuzzed()
    for path, method in routes((*floor_api.ROUTES, *console.ROUTES)):
        if method == "POST" and not path.endswith("sign-out") and "{" not in path:
            cookie = "; ".join(f"{key}={value}" for key, value in executive.cookies.items())
            headers = {**executive.headers, "cookie": cookie}
            sent = json.dumps(body).encode("utf-8", errors="surrogatepass")
            answer = here.post(SITE + path, content=sent, headers=headers)
            assert answer.status_code < 500, (path, body, answer.text)
            assert answer.status_code == 200 or answer.json().keys() == {"error"}


def fuzzed() -> tuple[Client, Console]:
    """A floor with an executive, made once for all examples, without rate limits."""
    if not _FUZZED:
        app = create_app(published_catalogue(), small_floor())
        free = RateLimits(RateLimit(1e9, 10**9), RateLimit(1e9, 10**9))
        app.state.limits = free
        here = Client(app)
        _FUZZED.append((here, Console(here, "executive")))
    return _FUZZED[0]


_FUZZED: list[tuple[Client, Console]] = []
