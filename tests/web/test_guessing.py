"""Guessing PINs: nobody locks another's card, learns which cards exist, or gets far."""

from dataclasses import replace
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher
from fastapi import FastAPI

from croupier.floor import people
from croupier.floor.alerts import ALERTS
from croupier.floor.floor import Floor
from croupier.floor.people import add_person, find_person, start_code, verify_person
from croupier.floor.sessions import SESSIONS, SESSIONS_OF_ONE_MAX
from croupier.floor.tries import (
    ORIGIN_TRIES_MAX,
    STRANGER_TRIES_MAX,
    STRANGERS_TRIES_MAX,
    TRIES,
    TRIES_MAX,
    Origin,
)
from croupier.ledger import Answer, Refused, Transaction
from croupier.web.limits import Lane, RateLimit, TooManyRequests
from croupier.web.signed_in import RateLimits
from croupier.web.staff_networks import (
    STAFF_NETWORKS_VARIABLE,
    BadStaffNetwork,
    StaffNetworks,
    staff_networks,
)
from tests.web.conftest import Client, in_a_loop
from tests.web.floors import (
    CARDS,
    NEW,
    PIN,
    QUICK,
    WRONG,
    At,
    Clock,
    Console,
    at,
    clock,
    error,
    floor,
    floor_app,
    here,
    royal,
    sign_in,
    swipe,
)

__all__ = ["at", "clock", "floor", "floor_app", "here"]

OUTSIDE = "203.0.113.9"
SUPERVISOR, UNKNOWN = CARDS["supervisor"], "999"


def log(floor: Floor, *reasons: str) -> list[dict[str, Any]]:
    with floor.ledger.store.reading() as reader:
        found = [entry for entry in reader.entries() if entry.reason in reasons]
    return [entry.content["body"] for entry in found]


def alerts(floor: Floor) -> list[str]:
    return [alert.text for _, alert in floor.ledger.look().all(ALERTS)]


def tries(floor: Floor, card: str, address: str, pin: str = WRONG) -> str:
    """Return the answer to an attempt as one word."""
    try:
        verify_person(floor.ledger, card, pin, origin=Origin(address))
    except Refused as refused:
        return refused.name
    return "ok"


# Nobody locks anybody ---------------------------------------------------------------------------


def test_wrong_pins_from_elsewhere_lock_no_holder_out(
    floor_app: FastAPI, floor: Floor, here: Client, at: At
) -> None:
    """Strangers try the card that a waiting win needs: it is still confirmed."""
    attacker, dealer = Client(floor_app, OUTSIDE), at("dealer")
    royal(dealer)
    assert dealer.does("press", button="SEND").status_code == 200
    for _ in range(TRIES_MAX):
        error(sign_in(attacker, card=CARDS["executive"], pin=WRONG), 401, "wrong-pin")
    error(sign_in(attacker, card=CARDS["executive"], pin=PIN), 429, "card-locked")
    assert sign_in(here, card=CARDS["executive"], pin=PIN).status_code == 200
    paid = dealer.does("press", button="CONFIRM", swipe=swipe("executive"))
    assert paid.status_code == 200, paid.text
    refused = log(floor, "sign-in-refused")
    assert [one["address"] for one in refused] == [OUTSIDE] * TRIES_MAX
    assert log(floor, "card-locked")[0]["address"] == OUTSIDE
    assert f"wrong PINs keep coming from {OUTSIDE}" in alerts(floor)


def test_wrong_pins_at_one_console_leave_the_card_good_at_another(at: At, floor: Floor) -> None:
    dealer, boss = at("dealer"), at("executive")
    for _ in range(TRIES_MAX):
        error(dealer.does("misdeal", swipe=swipe("supervisor", WRONG)), 401, "wrong-pin")
    error(dealer.does("misdeal", swipe=swipe("supervisor")), 429, "card-locked")
    assert boss.does("misdeal", swipe=swipe("supervisor")).json()["error"]["name"] == "wrong-state"
    assert log(floor, "sign-in-refused")[-1]["console"] == CARDS["dealer"]
    assert "wrong PINs keep coming from the console of 100 at 127.0.0.1" in alerts(floor)


def test_an_address_that_others_spoil_still_lets_its_own_people_in(
    floor: Floor, clock: Clock
) -> None:
    assert tries(floor, SUPERVISOR, OUTSIDE, PIN) == "ok"
    clock.goes_on(hours=12)
    for number in range(ORIGIN_TRIES_MAX):
        assert tries(floor, f"{7000 + number}", OUTSIDE) == "wrong-pin"
    assert tries(floor, "300", OUTSIDE, PIN) == "card-locked"
    assert tries(floor, SUPERVISOR, OUTSIDE, WRONG) == "card-locked", "told like everybody"
    assert tries(floor, SUPERVISOR, OUTSIDE, PIN) == "ok"


def test_whoever_knows_no_half_of_a_sign_in_code_does_not_make_it_worthless(floor: Floor) -> None:
    code_for(floor, "100")
    for number in range(people.CODE_TRIES_MAX + 5):
        tries(floor, "100", f"198.51.100.{number}", "604817604817")
    assert find_person(floor.ledger.look(), "100").code is not None


def test_a_program_that_is_killed_while_it_looks_has_counted_nothing(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        pass

    class Dying(PasswordHasher):
        def verify(self, *_: object) -> Any:
            raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(people, "HASHER", Dying(time_cost=1, memory_cost=8, parallelism=1))
        for _ in range(TRIES_MAX + 1):
            with pytest.raises(Killed):
                tries(floor, "100", OUTSIDE, PIN)
    assert tries(floor, "100", OUTSIDE, PIN) == "ok"


# Nobody learns which cards there are ------------------------------------------------------------


def code_for(floor: Floor, card: str) -> None:
    def work(transaction: Transaction) -> Answer:
        start_code(transaction, card, first="500", second="300")
        return {}

    floor.ledger.transact(work)


def suspend(floor: Floor, card: str) -> None:
    def work(transaction: Transaction) -> Answer:
        person = find_person(transaction, card)
        add_person(transaction, replace(person, active=False), by="test")
        return {}

    floor.ledger.transact(work)


def test_known_and_unknown_cards_are_answered_alike_to_the_letter(
    floor: Floor, floor_app: FastAPI
) -> None:
    code_for(floor, "400")
    suspend(floor, "600")

    def answers(card: str, address: str) -> list[tuple[int, bytes]]:
        client = Client(floor_app, address)
        said = [sign_in(client, card=card, pin=WRONG) for _ in range(TRIES_MAX + 2)]
        return [(answer.status_code, answer.content) for answer in said]

    seen = [
        answers(card, f"198.51.100.{number}")
        for number, card in enumerate((SUPERVISOR, UNKNOWN, "400", "600"))
    ]
    assert seen[0][-1][0] == 429
    assert all(other == seen[0] for other in seen)


@pytest.mark.parametrize("pin", [WRONG, "604817604817"])
def test_known_and_unknown_cards_are_the_same_work(
    floor: Floor, monkeypatch: pytest.MonkeyPatch, pin: str
) -> None:
    code_for(floor, "400")
    suspend(floor, "600")
    looked: list[str] = []

    class Counting(PasswordHasher):
        def verify(self, *given: Any) -> Any:
            looked.append("verify")
            return QUICK.verify(*given)

        def hash(self, *given: Any, **more: Any) -> str:
            looked.append("hash")
            return QUICK.hash(*given, **more)

    monkeypatch.setattr(people, "HASHER", Counting())
    tries(floor, "998", "198.51.100.99", pin)  # issued only once
    work = set()
    for number, card in enumerate((SUPERVISOR, UNKNOWN, "400", "600")):
        looked.clear()
        before = floor.ledger.head
        assert tries(floor, card, f"198.51.100.{number}", pin) == "wrong-pin"
        after = floor.ledger.head
        work.add((*looked, after.turn - before.turn, after.sequence - before.sequence))
    assert len(work) == 1, work
    assert work.pop()[:-2] == ("verify",) * (len(pin) // 6)


# Nobody gets far --------------------------------------------------------------------------------


def test_one_place_has_a_few_tries_and_waits_twice_as_long_each_time(
    floor: Floor, clock: Clock
) -> None:
    assert tries(floor, "100", OUTSIDE, PIN) == "ok"
    counts = []
    for _ in range(3):
        looked = 0
        for _ in range(24 * 12):
            clock.goes_on(minutes=5)
            looked += tries(floor, "100", OUTSIDE) == "wrong-pin"
        counts.append(looked)
    assert counts == [35, 5, 5]


def test_many_strangers_together_have_a_number_of_tries_a_day(
    floor: Floor, floor_app: FastAPI, here: Client, clock: Clock
) -> None:
    assert sign_in(here, card=SUPERVISOR, pin=PIN).status_code == 200
    for number in range(STRANGER_TRIES_MAX):
        assert tries(floor, SUPERVISOR, f"198.51.100.{number}") == "wrong-pin"
    fresh = Client(floor_app, "198.51.100.250")
    error(sign_in(fresh, card=SUPERVISOR, pin=PIN), 401, "wrong-pin")
    assert sign_in(here, card=SUPERVISOR, pin=PIN).status_code == 200, "where it did before"
    assert sign_in(fresh, card="300", pin=PIN).status_code == 200, "another card"
    assert sign_in(fresh, card=SUPERVISOR, pin=PIN).status_code == 200, "an address of ours now"
    assert any(f"card {SUPERVISOR} was tried with 50 wrong PINs" in text for text in alerts(floor))
    clock.goes_on(days=1)
    assert tries(floor, SUPERVISOR, "198.51.100.251", PIN) == "ok"


def test_many_strangers_at_all_cards_end_by_writing_nothing_more(floor: Floor) -> None:
    for number in range(STRANGERS_TRIES_MAX):
        tries(floor, f"{5000 + number}", f"2001:db8:{number:x}::1")
    before = floor.ledger.head
    for number in range(20):
        assert tries(floor, f"{9000 + number}", f"2001:db8:ffff:{number:x}::1") == "card-locked"
        assert tries(floor, "100", f"2001:db8:fffe:{number:x}::1", PIN) == "card-locked"
    assert floor.ledger.head == before
    assert verify_person(floor.ledger, "100", PIN, origin=Origin("", "200")).card == "100"
    assert any("cards were tried with 300 wrong PINs" in text for text in alerts(floor))


def crowd_guesses(floor_app: FastAPI) -> None:
    """Try as many wrong PINs as strangers have in a day, from as many places."""
    for place in range(STRANGERS_TRIES_MAX // ORIGIN_TRIES_MAX + 1):
        client = Client(floor_app, f"203.0.113.{place}")
        for number in range(ORIGIN_TRIES_MAX):
            sign_in(client, card=f"{90_000 + 100 * place + number}", pin=WRONG)


def test_strangers_do_not_lock_out_a_house_where_nobody_has_signed_in_yet(
    floor_app: FastAPI, floor: Floor
) -> None:
    floor_app.state.staff_networks = StaffNetworks(("10.0.0.0/8",))
    crowd_guesses(floor_app)
    assert sign_in(Client(floor_app, "127.0.0.1"), card="300", pin=PIN).status_code == 200
    assert sign_in(Client(floor_app, "::1"), card="500", pin=PIN).status_code == 200
    assert sign_in(Client(floor_app, "10.0.0.5"), card="200", pin=PIN).status_code == 200
    told = [text for text in alerts(floor) if "cards were tried" in text]
    assert len(told) == 1
    assert "CROUPIER_STAFF_NETWORKS" in told[0]
    outside = Client(floor_app, "198.51.100.9")
    answers = [sign_in(outside, card=card, pin=PIN) for card in ("400", UNKNOWN)]
    assert "the server itself" in error(answers[0], 429, "card-locked")
    assert answers[0].content == answers[1].content, "told to whoever comes, whatever the card"


def test_strangers_do_not_lock_a_card_at_the_addresses_of_the_house(
    floor_app: FastAPI, floor: Floor
) -> None:
    floor_app.state.staff_networks = StaffNetworks(("10.0.0.0/8",))
    for number in range(STRANGER_TRIES_MAX):
        assert tries(floor, SUPERVISOR, f"198.51.100.{number}") == "wrong-pin"
    outside = Client(floor_app, "198.51.100.250")
    error(sign_in(outside, card=SUPERVISOR, pin=PIN), 401, "wrong-pin")
    for address in ("10.0.0.6", "127.0.0.1"):
        assert sign_in(Client(floor_app, address), card=SUPERVISOR, pin=PIN).status_code == 200


def test_the_addresses_of_the_house_share_a_number_of_tries_of_their_own(floor: Floor) -> None:
    def inside(card: str, number: int, pin: str = WRONG) -> str:
        origin = Origin(f"10.0.{number // 250}.{number % 250}", staff=True)
        try:
            verify_person(floor.ledger, card, pin, origin=origin)
        except Refused as refused:
            return refused.name
        return "ok"

    for number in range(STRANGERS_TRIES_MAX):
        assert inside(f"{5000 + number}", number) == "wrong-pin"
    assert inside("100", 800, PIN) == "card-locked"
    assert tries(floor, "100", OUTSIDE, PIN) == "ok", "strangers were not counted with them"
    assert verify_person(floor.ledger, "200", PIN, origin=Origin("127.0.0.1")).card == "200"


def test_this_machine_has_a_few_tries_like_every_place(floor: Floor) -> None:
    for _ in range(TRIES_MAX):
        assert tries(floor, "100", "127.0.0.1") == "wrong-pin"
    assert tries(floor, "100", "127.0.0.1", PIN) == "card-locked"


@pytest.mark.parametrize("text", ["backoffice", "0.0.0.0/0", "8.0.0.0/7", "::/0", "10.0.0.5:80"])
def test_a_staff_network_that_is_none_or_everybody_is_told(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setenv(STAFF_NETWORKS_VARIABLE, f"10.1.0.0/16, {text}")
    with pytest.raises(BadStaffNetwork) as told:
        staff_networks()
    assert told.value.place == STAFF_NETWORKS_VARIABLE
    assert repr(text) in str(told.value)
    monkeypatch.setenv(STAFF_NETWORKS_VARIABLE, "10.1.0.0/16, 2001:db8::/48")
    assert staff_networks().has("10.1.2.3")
    assert staff_networks().has("2001:db8:0:7::1")
    assert not staff_networks().has("10.2.0.1")


def test_the_tries_of_one_newer_network_come_out_of_one_bucket(
    floor_app: FastAPI,
) -> None:
    floor_app.state.limits = RateLimits(sign_ins=RateLimit(1, 3, clock=lambda: 0.0))
    asked = [Client(floor_app, f"2001:db8::{number + 1:x}") for number in range(6)]
    statuses = [sign_in(client, card=SUPERVISOR, pin=WRONG).status_code for client in asked]
    assert statuses == [401, 401, 401, 429, 429, 429]


def test_one_network_of_the_newer_addresses_is_one_place() -> None:
    assert Origin("2001:db8:1:2:3::4").key == Origin("2001:db8:1:2:ffff::5").key
    assert Origin("2001:db8:1:2::4").key != Origin("2001:db8:1:3::4").key
    assert Origin("::ffff:192.0.2.7").key == Origin("192.0.2.7").key


def test_a_new_pin_begins_anew_and_counts_are_forgotten_in_time(floor: Floor, clock: Clock) -> None:
    for number in range(STRANGER_TRIES_MAX):
        tries(floor, "100", f"198.51.100.{number}")

    def work(transaction: Transaction) -> Answer:
        people.set_pin(transaction, "100", people.hashed(NEW), one_time=False, by="test")
        return {}

    floor.ledger.transact(work)
    assert tries(floor, "100", OUTSIDE, NEW) == "ok"
    clock.goes_on(days=31)
    for _ in range(TRIES_MAX):
        tries(floor, "901", "198.51.100.1")
    assert {name.split()[1] for name, _ in floor.ledger.look().all(TRIES)} == {"198.51.100.1", "*"}


def test_strangers_wait_for_each_other_and_consoles_for_nobody(at: At, floor_app: FastAPI) -> None:
    """Sign-ins have their own threads, and one too many is refused at once."""
    dealer, full = at("dealer"), Lane(at_once=1, waiting=0)
    floor_app.state.limits = RateLimits(strangers=full)

    async def crowd() -> list[object]:
        import asyncio  # noqa: PLC0415
        from threading import Event  # noqa: PLC0415

        hold = Event()
        first = asyncio.ensure_future(full.run(hold.wait, 60))
        await asyncio.sleep(0)
        try:
            with pytest.raises(TooManyRequests):
                await full.run(lambda: None)
            inside = httpx.AsyncClient(
                transport=httpx.ASGITransport(floor_app), base_url="http://localhost"
            )
            async with inside as client:
                body = {"card": "200", "pin": PIN}
                strange = await client.post("/api/floor/sign-in", json=body)
            pressed = await asyncio.to_thread(dealer.does, "misdeal", swipe=swipe("supervisor"))
        finally:
            hold.set()
            await first
        return [strange.status_code, pressed.json()["error"]["name"]]

    assert in_a_loop(crowd()) == [429, "wrong-state"]


# Sessions ---------------------------------------------------------------------------------------


def test_a_card_is_signed_in_at_a_few_screens_and_its_oldest_ends(
    here: Client, floor: Floor, clock: Clock
) -> None:
    screens = []
    for _ in range(SESSIONS_OF_ONE_MAX + 1):
        clock.goes_on(seconds=30)
        screens.append(Console(here, "executive"))
    error(screens[0].get("/api/floor/who"), 401, "not-signed-in")
    assert all(screen.get("/api/floor/who").status_code == 200 for screen in screens[1:])
    assert len(list(floor.ledger.look().all(SESSIONS))) == SESSIONS_OF_ONE_MAX
    (ended,) = log(floor, "signed-out")
    assert f"at up to {SESSIONS_OF_ONE_MAX} screens" in ended["why"]
    assert ended["address"] == "127.0.0.1"


def test_a_lock_from_a_wrong_clock_is_no_lock(floor: Floor, clock: Clock) -> None:
    clock.goes_on(days=365)
    for _ in range(TRIES_MAX):
        tries(floor, "100", OUTSIDE)
    clock.goes_on(days=-365)
    assert tries(floor, "100", OUTSIDE, PIN) == "ok"
