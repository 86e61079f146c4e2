"""What one dealer or executive alone can take from a meter or a tray: nothing that matters.

Every attack is played over HTTP with the requests that the console sends.
"""

from dataclasses import replace
from typing import Any

import httpx
import pytest

from croupier.floor.floor import Floor
from croupier.floor.people import add_person, find_person
from croupier.ledger import Answer, Transaction
from tests.web.conftest import Client
from tests.web.floors import (
    CARDS,
    PIN,
    SITE,
    At,
    Clock,
    Console,
    at,
    clock,
    error,
    floor,
    floor_app,
    here,
    swipe,
)

__all__ = ["at", "clock", "floor", "floor_app", "here"]

ALL_PAYS: list[dict[str, Any]] = [
    {
        "do": "jackpot", "id": "ride", "type": "progressive", "table": "LIR-P1", "wager": "5",
        "deducts": "all", "levels": {"Meter": {"seed": "25000", "rate": "70%"}},
    },
    *(
        {
            "do": "table", "id": name, "game": "let-it-ride", "seats": 7, "jackpots": ["ride"],
            "equipment": equipment,
        }
        for name, equipment in (
            ("R1", "nexus"), ("R2", "game-manager"), ("R3", "let-it-ride-bonus"),
        )
    ),
]  # fmt: skip
STARTS = {"R1": "START GAME", "R2": "COIN IN", "R3": "LOCK OUT"}
ENDS = {"R1": "END GAME", "R2": "GAME OVER", "R3": "GAME OVER"}


@pytest.fixture(autouse=True)
def all_pays(floor: Floor) -> None:
    for line in ALL_PAYS:
        answer = floor.system.answer(line)
        assert answer["ok"], answer


def press(console: Console, table: str, button: str, **fields: Any) -> httpx.Response:
    return console.does("press", table=table, button=button, **fields)


def hands(console: Console, table: str, hand: str, *seats: int) -> list[httpx.Response]:
    """Play a round with a bet at every seat and this hand at some; return the last answers."""
    for seat in range(1, 8):
        bet = console.does("light", table=table, seat=seat, jackpot="ride")
        assert bet.status_code == 200, bet.text
    assert press(console, table, STARTS[table]).status_code == 200
    return [press(console, table, "HAND", seat=seat, jackpot="ride", hand=hand) for seat in seats]


def meter(console: Console, jackpot: str = "ride") -> str:
    shown: str = console.get(f"/api/floor/jackpots/{jackpot}").json()["levels"][0]["displayed"]
    return shown


def paid_of(answer: httpx.Response) -> list[tuple[int, str, str]]:
    assert answer.status_code == 200, answer.text
    return [(pay["seat"], pay["level"], pay["amount"]) for pay in answer.json()["pays"]]


# Fixed pays off a meter, and large ones from the tray -------------------------------------------


@pytest.mark.parametrize("table", STARTS)
def test_a_dealer_alone_takes_no_fixed_pay_off_a_meter(at: At, table: str) -> None:
    dealer = at("dealer")
    for answer in hands(dealer, table, "three of a kind", 1, 2):
        assert answer.status_code == 200, answer.text
    before = meter(dealer)
    said = error(press(dealer, table, ENDS[table]), 409, "unfinished")
    assert "seat 2" in said
    assert "must be confirmed with a card" in said
    error(dealer.does("end", table=table), 409, "unfinished")
    assert meter(dealer) == before


@pytest.mark.parametrize("more", [{"seat": 7}, {"seat": 7, "jackpot": "ride"}, {"hand": "flush"}])
@pytest.mark.parametrize("table", STARTS)
def test_the_button_that_ends_a_round_ends_all_of_it(
    at: At, table: str, more: dict[str, Any]
) -> None:
    """It cannot be ended for one seat alone, bypassing other seats' hands that wait for a card."""
    dealer = at("dealer")
    for hand, seat in (("three of a kind", 1), ("royal flush", 2), ("straight flush", 3)):
        answers = (
            hands(dealer, table, hand, seat)
            if seat == 1
            else [press(dealer, table, "HAND", seat=seat, jackpot="ride", hand=hand)]
        )
        assert answers[0].status_code == 200, answers[0].text
    before = meter(dealer)
    told = error(press(dealer, table, ENDS[table], **more), 422, "bad-line")
    assert f"{ENDS[table]} takes no {next(iter(more))}" in told
    assert meter(dealer) == before
    assert dealer.get(f"/api/floor/tables/{table}").json()["phase"] == "started"


def test_newer_equipment_confirms_fixed_pays_and_pays_them_at_end_game(
    at: At, floor: Floor
) -> None:
    dealer = at("dealer")
    hands(dealer, "R1", "full house", 6, 2)
    shown = {
        hand["line"]: hand for hand in dealer.get("/api/floor/tables/R1").json()["hands"]["ride"]
    }
    assert (shown["Full House"]["card"], shown["Full House"]["paid_from"]) == (
        "supervisor",
        "Meter",
    )
    error(press(dealer, "R1", "CONFIRM"), 403, "wrong-card")
    error(press(dealer, "R1", "CONFIRM", swipe=swipe("dealer")), 403, "not-yours")
    vouched = press(dealer, "R1", "CONFIRM", swipe=swipe("supervisor"))
    assert [pay["amount"] for pay in vouched.json()["verified"]] == ["250.00", "250.00"]
    seats = dealer.get("/api/floor/tables/R1").json()["seats"]
    assert [seats[seat - 1]["sensors"]["ride"]["state"] for seat in (2, 6)] == ["verified"] * 2
    assert paid_of(press(dealer, "R1", "END GAME")) == [
        (6, "Meter", "250.00"),
        (2, "Meter", "250.00"),
    ]
    assert meter(dealer) == "24524.50"
    with floor.ledger.store.reading() as reader:
        bodies = {entry.reason: entry.content["body"] for entry in reader.newest(4)}
    assert bodies["deducted"]["confirmer"] == CARDS["supervisor"]
    assert bodies["pay-verified"]["by"] == CARDS["supervisor"]
    assert bodies["pay-verified"]["dealer"] == CARDS["dealer"]


def test_a_hand_that_was_changed_after_the_card_needs_the_card_again(at: At) -> None:
    dealer = at("dealer")
    hands(dealer, "R1", "three of a kind", 4)
    assert press(dealer, "R1", "CONFIRM", swipe=swipe("supervisor")).status_code == 200
    changed = press(dealer, "R1", "HAND", seat=4, jackpot="ride", hand="4 of a kind")
    assert changed.status_code == 200
    error(press(dealer, "R1", "END GAME"), 409, "unfinished")


def test_older_equipment_confirms_fixed_pays_with_the_key(at: At) -> None:
    dealer = at("dealer")
    hands(dealer, "R2", "full house", 6)
    error(press(dealer, "R2", "J-POT"), 409, "wrong-state")
    assert press(dealer, "R2", "JPH", swipe=swipe("supervisor")).status_code == 200
    assert press(dealer, "R2", "J-POT").json()["verified"][0]["amount"] == "250.00"
    assert press(dealer, "R2", "RUN").status_code == 200
    assert paid_of(press(dealer, "R2", "GAME OVER")) == [(6, "Meter", "250.00")]


def test_the_keypad_of_let_it_ride_bonus_confirms_fixed_pays_with_a_card(at: At) -> None:
    dealer = at("dealer")
    hands(dealer, "R3", "full house", 6)
    error(press(dealer, "R3", "J-POT"), 403, "wrong-card")
    assert press(dealer, "R3", "J-POT", swipe=swipe("supervisor")).status_code == 200
    assert paid_of(press(dealer, "R3", "GAME OVER")) == [(6, "Meter", "250.00")]


def test_a_key_that_was_left_turned_vouches_for_no_later_hand(at: At) -> None:
    dealer = at("dealer")
    hands(dealer, "R2", "three of a kind", 6)
    assert press(dealer, "R2", "JPH", swipe=swipe("supervisor")).status_code == 200
    later = press(dealer, "R2", "HAND", seat=5, jackpot="ride", hand="4 of a kind")
    assert "RUN" in error(later, 409, "wrong-state")
    selected = dealer.does("select", table="R2", seat=5, jackpot="ride", hand="4 of a kind")
    error(selected, 409, "wrong-state")
    assert press(dealer, "R2", "J-POT").status_code == 200
    error(dealer.does("end", table="R2"), 409, "wrong-state")  # the next round would inherit it


def suspended(floor: Floor, role: str) -> None:
    def work(transaction: Transaction) -> Answer:
        person = find_person(transaction, CARDS[role])
        add_person(transaction, replace(person, active=False), by=("310", "320"))
        return {}

    floor.ledger.transact(work)


def test_a_key_whose_holder_was_suspended_confirms_nothing(at: At, floor: Floor) -> None:
    dealer = at("dealer")
    hands(dealer, "R2", "full house", 6)
    assert press(dealer, "R2", "JPH", swipe=swipe("supervisor")).status_code == 200
    suspended(floor, "supervisor")
    told = error(press(dealer, "R2", "J-POT"), 403, "wrong-people")
    assert told == "card 200 is suspended"
    assert press(dealer, "R2", "RUN").status_code == 200
    error(press(dealer, "R2", "GAME OVER"), 409, "unfinished")
    assert press(dealer, "R2", "JPH", swipe=swipe("executive")).status_code == 200
    assert press(dealer, "R2", "J-POT").status_code == 200


def test_a_maintenance_key_whose_holder_was_suspended_resets_nothing(at: At, floor: Floor) -> None:
    dealer = at("dealer")
    hands(dealer, "R3", "full house", 6)
    key = press(dealer, "R3", "MAINTENANCE KEY", swipe=swipe("supervisor"))
    assert key.status_code == 200, key.text
    suspended(floor, "supervisor")
    assert press(dealer, "R3", "FOUR OF A KIND").status_code == 200
    error(press(dealer, "R3", "ENTER"), 403, "wrong-people")
    assert press(dealer, "R3", "REMOVE KEY").status_code == 200


def test_a_large_pay_from_the_tray_needs_a_card_and_a_small_one_does_not(at: At) -> None:
    dealer, seat = at("dealer"), {"seat": 3, "jackpot": "spades"}
    for hand, waits in (("straight", False), ("AKQ Hearts/Diamonds/Clubs", True)):
        assert dealer.does("light", table="T2", **seat).status_code == 200
        assert press(dealer, "T2", "START GAME").status_code == 200
        assert press(dealer, "T2", "HAND", **seat, hand=hand).status_code == 200
        ended = press(dealer, "T2", "END GAME")
        if waits:
            error(ended, 409, "unfinished")
            assert press(dealer, "T2", "CONFIRM", swipe=swipe("supervisor")).status_code == 200
            assert paid_of(press(dealer, "T2", "END GAME")) == [(3, "tray", "500.00")]
        else:
            assert paid_of(ended) == [(3, "tray", "6.00")]


# Hands that no deck deals -----------------------------------------------------------------------


def test_one_hand_is_the_same_hand_on_both_jackpots_of_a_seat(at: At, floor: Floor) -> None:
    declared = {"do": "table", "id": "R4", "game": "let-it-ride", "seats": 7}
    assert floor.system.answer({**declared, "jackpots": ["ride", "link"]})["ok"]
    dealer = at("dealer")
    for seat in (2, 3):
        for jackpot in ("ride", "link"):
            lit = dealer.does("light", table="R4", seat=seat, jackpot=jackpot)
            assert lit.status_code == 200, lit.text
    assert press(dealer, "R4", "START GAME").status_code == 200

    def selects(seat: int, jackpot: str, hand: str) -> httpx.Response:
        return press(dealer, "R4", "HAND", seat=seat, jackpot=jackpot, hand=hand)

    assert selects(3, "ride", "royal flush").status_code == 200
    told = error(selects(3, "link", "full house"), 409, "impossible-hand")
    assert told == (
        "Full House on link and Royal Flush on ride cannot be the same hand; deselect the wrong "
        "one at seat 3 first"
    )
    assert selects(3, "link", "royal flush").status_code == 200
    assert selects(2, "link", "full house").status_code == 200
    # Once the wrong one is taken back, the right one is accepted.
    error(selects(3, "link", "flush"), 409, "impossible-hand")
    assert selects(3, "link", "royal flush").status_code == 200  # pressed again: deselected
    assert selects(3, "ride", "royal flush").status_code == 200
    assert selects(3, "link", "flush").status_code == 200


@pytest.mark.parametrize(("hand", "deals"), [("royal flush", 1), ("flush", 3)])
def test_equal_hands_count_together_on_both_jackpots_of_a_table(
    at: At, floor: Floor, hand: str, deals: int
) -> None:
    """Two jackpots with two pay tables, and one deck: a royal flush on each is one too many."""
    declared = {"do": "table", "id": "R4", "game": "let-it-ride", "seats": 7}
    assert floor.system.answer({**declared, "jackpots": ["ride", "link"]})["ok"]
    dealer = at("dealer")
    for seat in range(1, deals + 2):
        for jackpot in ("ride", "link"):
            lit = dealer.does("light", table="R4", seat=seat, jackpot=jackpot)
            assert lit.status_code == 200, lit.text
    assert press(dealer, "R4", "START GAME").status_code == 200
    for seat in range(1, deals + 1):
        for jackpot in ("ride", "link"):  # the same hand on both is one hand
            pick = press(dealer, "R4", "HAND", seat=seat, jackpot=jackpot, hand=hand)
            assert pick.status_code == 200, pick.text
        pick = press(dealer, "R4", "HAND", seat=seat, jackpot="ride", hand=hand)
        assert pick.status_code == 200, "deselected"
    pick = press(dealer, "R4", "HAND", seat=deals + 1, jackpot="ride", hand=hand)
    assert f"one deck deals at most {deals}" in error(pick, 409, "impossible-hand")


@pytest.mark.parametrize(
    ("hand", "deals"),
    [("royal flush", 1), ("straight flush", 2), ("4 of a kind", 2), ("flush", 3)],
)
def test_more_equal_hands_than_the_deck_deals_are_refused(at: At, hand: str, deals: int) -> None:
    dealer = at("dealer")
    answers = hands(dealer, "R1", hand, *range(1, 8))
    assert [answer.status_code for answer in answers] == [200] * deals + [409] * (7 - deals)
    said = error(answers[-1], 409, "impossible-hand")
    assert f"at most {deals}" in said
    selected = dealer.does("select", table="R1", seat=7, jackpot="ride", hand=hand)
    error(selected, 409, "impossible-hand")
    # Once the wrong one is taken back, the right one is accepted.
    assert press(dealer, "R1", "HAND", seat=1, jackpot="ride", hand=hand).status_code == 200
    assert press(dealer, "R1", "HAND", seat=7, jackpot="ride", hand=hand).status_code == 200


def test_every_seat_may_hold_a_hand_that_a_deck_can_deal_to_all(at: At) -> None:
    answers = hands(at("dealer"), "R1", "full house", *range(1, 8))
    assert [answer.status_code for answer in answers] == [200] * 7


# Somebody else's table, and one person in two parts ---------------------------------------------


def test_a_dealers_session_is_of_one_table(at: At) -> None:
    dealer = at("dealer")
    assert dealer.does("light", table="T1", seat=1, jackpot="link").status_code == 200
    attacks: list[dict[str, Any]] = [
        {"do": "light", "seat": 1, "jackpot": "link"},
        {"do": "start"},
        {"do": "press", "button": "START GAME"},
        {"do": "close-table", "swipe": swipe("supervisor")},
        {"do": "confirm", "swipe": swipe("supervisor")},
    ]
    for attack in attacks:
        said = error(dealer.does(**attack, table="T2"), 403, "not-yours")
        assert "table T1" in said
        assert "sign in at table T2" in said
    assert dealer.get("/api/floor/tables/T2").json()["bets"] == 0
    assert dealer.does("start", table="T1").status_code == 200
    again = at("dealer")
    assert again.does("light", table="T2", seat=1, jackpot="link").status_code == 200


def test_a_sign_in_at_a_console_binds_the_session_before_the_first_press(here: Client) -> None:
    dealer = Console(here, "dealer", table="T1")
    said = error(dealer.does("start", table="T2"), 403, "not-yours")
    assert "table T1" in said
    body = {"card": CARDS["dealer"], "pin": PIN, "table": "T9"}
    error(here.post(f"{SITE}/api/floor/sign-in", json=body), 404, "unknown-table")


def test_supervisors_act_on_every_table(at: At) -> None:
    supervisor = at("supervisor")
    for table in ("T1", "T2", "R2"):
        assert supervisor.does("close-table", table=table).status_code == 200


@pytest.mark.parametrize("role", ["supervisor", "executive"])
def test_nobody_confirms_the_win_they_dealt(at: At, role: str) -> None:
    alone = at(role)
    hands(alone, "R1", "full house", 6)
    error(press(alone, "R1", "CONFIRM", swipe=swipe(role)), 403, "wrong-people")
    other = "executive" if role == "supervisor" else "supervisor"
    assert press(alone, "R1", "CONFIRM", swipe=swipe(other)).status_code == 200


def test_an_executive_is_not_dealer_and_confirmer_of_one_win(at: At) -> None:
    executive, dealer = at("executive"), at("dealer")
    hands(executive, "R1", "royal flush", 3)
    assert press(executive, "R1", "SEND").status_code == 200
    before = meter(dealer)
    error(press(executive, "R1", "CONFIRM", swipe=swipe("executive")), 403, "wrong-people")
    # Not even when someone else is signed in at the console by now.
    error(press(dealer, "R1", "CONFIRM", swipe=swipe("executive")), 403, "wrong-people")
    assert meter(dealer) == before


def test_whoever_sent_a_win_does_not_confirm_it_either(at: At) -> None:
    dealer, executive = at("dealer"), at("executive")
    hands(dealer, "R1", "royal flush", 3)
    assert press(executive, "R1", "SEND").status_code == 200
    error(press(dealer, "R1", "CONFIRM", swipe=swipe("executive")), 403, "wrong-people")


def test_nobody_turns_the_key_at_their_own_console(at: At) -> None:
    executive, dealer = at("executive"), at("dealer")
    hands(executive, "R2", "full house", 3)
    error(press(executive, "R2", "JPH", swipe=swipe("executive")), 403, "wrong-people")
    # Turning the key at someone else's console does not help the person who selected the hand.
    assert press(dealer, "R2", "JPH", swipe=swipe("executive")).status_code == 200
    error(press(dealer, "R2", "J-POT"), 403, "wrong-people")


# A script keeps its meaning ---------------------------------------------------------------------


def test_a_script_has_no_people_and_pays_as_it_always_did(floor: Floor) -> None:
    """JACKPOT_SCRIPT 14 and 15: no hand is impossible, and a fixed pay needs no card."""
    lines: list[dict[str, Any]] = [
        *({"do": "light", "seat": seat, "jackpot": "ride"} for seat in range(1, 7)),
        {"do": "start"},
        *(
            {"do": "select", "seat": seat, "jackpot": "ride", "hand": "4 of a kind"}
            for seat in range(1, 7)
        ),
        {"do": "end"},
    ]  # fmt: skip
    answers = [floor.system.answer({"table": "R1", **line}) for line in lines]
    assert all(answer["ok"] for answer in answers), answers
    assert [pay["amount"] for pay in answers[-1]["pays"]] == ["1500.00"] * 6


# Envy of a whole hand ---------------------------------------------------------------------------


@pytest.fixture
def envied(floor: Floor) -> str:
    """A table where any hand gives envy, also one without a bet."""
    declared = {"do": "table", "id": "E1", "game": "let-it-ride", "seats": 7, "jackpots": ["link"]}
    assert floor.system.answer({**declared, "options": {"envy_any_hand": True}})["ok"]
    return "E1"


def nobodys_straight_flush(dealer: Console, table: str, *seats: int) -> None:
    """A hand at seat 7, which has no bet; these seats have one, and $300 of envy for each."""
    for seat in seats:
        bet = dealer.does("light", table=table, seat=seat, jackpot="link")
        assert bet.status_code == 200, bet.text
    assert press(dealer, table, "START GAME").status_code == 200
    hand = press(dealer, table, "HAND", seat=7, jackpot="link", hand="straight flush")
    assert hand.status_code == 200, hand.text


def test_envy_to_all_seats_together_needs_a_card(at: At, envied: str, floor: Floor) -> None:
    """Six pays of $300 are one hand of $1,800, and nobody has seen it but the dealer."""
    dealer = at("dealer")
    nobodys_straight_flush(dealer, envied, *range(1, 7))
    seat = dealer.get(f"/api/floor/tables/{envied}").json()["seats"][6]["sensors"]["link"]
    assert seat["card"] == "supervisor"
    error(press(dealer, envied, "END GAME"), 409, "unfinished")
    vouched = press(dealer, envied, "CONFIRM", swipe=swipe("supervisor"))
    assert [pay["amount"] for pay in vouched.json()["verified"]] == ["1800.00"]
    paid = press(dealer, envied, "END GAME").json()["pays"]
    assert [(pay["seat"], pay["level"], pay["amount"]) for pay in paid] == [
        (seat, "envy", "300.00") for seat in range(1, 7)
    ]
    with floor.ledger.store.reading() as reader:
        (noted,) = (entry for entry in reader.entries() if entry.reason == "pay-verified")
    assert noted.content["body"]["amount"] == 1800_00 * 1_000_000


def test_a_little_envy_is_the_dealers_to_pay(at: At, envied: str) -> None:
    dealer = at("dealer")
    nobodys_straight_flush(dealer, envied, 2)
    paid = press(dealer, envied, "END GAME").json()["pays"]
    assert [(pay["seat"], pay["amount"]) for pay in paid] == [(2, "300.00")]


# Hands that are selected while a card is swiped ------------------------------------------------


CONFIRMS = {"R1": "CONFIRM", "R2": "JPH", "R3": "J-POT"}
"""The button of each console that takes a card for the hands it lists."""


def digest_of(console: Console, table: str) -> str:
    shown: str = console.get(f"/api/floor/tables/{table}").json()["digest"]
    return shown


@pytest.mark.parametrize("table", STARTS)
def test_a_card_stands_for_the_hands_that_were_shown(here: Client, table: str) -> None:
    """The dealer's second screen selects more hands while the supervisor types the PIN."""
    console, other = (Console(here, "dealer", table=table) for _ in range(2))
    hands(console, table, "full house", 6)
    shown, card = digest_of(console, table), {"swipe": swipe("supervisor")}
    assert press(other, table, "HAND", seat=5, jackpot="ride", hand="flush").status_code == 200
    told = error(press(console, table, CONFIRMS[table], digest=shown, **card), 409, "changed")
    assert told == (
        f"the hands at table {table} have changed since they were shown; look at them again before "
        "you confirm"
    )
    view = console.get(f"/api/floor/tables/{table}").json()
    assert [view["seats"][seat - 1]["sensors"]["ride"]["state"] for seat in (5, 6)] == [
        "selected", "selected",
    ]  # fmt: skip
    assert view["key"] is None
    # Another hand at the same seat is another one, and the one that was shown is confirmed.
    assert press(other, table, "HAND", seat=5, jackpot="ride", hand="flush").status_code == 200
    exchanged = press(other, table, "HAND", seat=6, jackpot="ride", hand="4 of a kind")
    assert exchanged.status_code == 200
    error(press(console, table, CONFIRMS[table], digest=shown, **card), 409, "changed")
    back = press(other, table, "HAND", seat=6, jackpot="ride", hand="full house")
    assert back.status_code == 200
    assert digest_of(console, table) == shown
    done = press(console, table, CONFIRMS[table], digest=shown, **card)
    assert done.status_code == 200, done.text


def test_the_digest_of_one_round_confirms_no_other(at: At) -> None:
    dealer, card = at("dealer"), {"swipe": swipe("supervisor")}
    hands(dealer, "R1", "full house", 6)
    shown = digest_of(dealer, "R1")
    assert press(dealer, "R1", "CONFIRM", digest=shown, **card).status_code == 200
    assert press(dealer, "R1", "END GAME").status_code == 200
    hands(dealer, "R1", "full house", 6)
    error(press(dealer, "R1", "CONFIRM", digest=shown, **card), 409, "changed")


# What a key opens -------------------------------------------------------------------------------


def test_a_key_opens_what_its_holder_may_open_now(at: At, floor: Floor, clock: Clock) -> None:
    """An executive's key that was left turned pays no whole meter once its holder is none."""
    dealer = at("dealer")
    hands(dealer, "R2", "royal flush", 3)
    assert press(dealer, "R2", "JPH", swipe=swipe("executive")).status_code == 200

    def demoted(transaction: Transaction) -> Answer:
        person = find_person(transaction, CARDS["executive"])
        add_person(transaction, replace(person, role="supervisor"), by=("310", "320"))
        return {}

    floor.ledger.transact(demoted)
    clock.goes_on(hours=25)
    dealer = at("dealer")
    before = meter(dealer)
    told = error(press(dealer, "R2", "J-POT"), 403, "wrong-card")
    assert told == "Royal Flush needs an executive's card, not a supervisor's"
    assert meter(dealer) == before
    assert press(dealer, "R2", "RUN").status_code == 200


# Who hears of it --------------------------------------------------------------------------------


def win_alerts(console: Console) -> dict[str, str]:
    """The alerts about wins, and their ids."""
    found = console.get("/api/floor").json()["alerts"]
    return {one["text"]: one["id"] for one in found if one["kind"] == "jackpot"}


def test_nobody_puts_away_the_alert_about_a_win_they_dealt_or_confirmed(at: At) -> None:
    supervisor, executive, dealer = at("supervisor"), at("executive"), at("dealer")
    hands(supervisor, "R1", "straight flush", 3)
    assert press(supervisor, "R1", "SEND").status_code == 200
    ((pending, name),) = win_alerts(executive).items()
    assert pending == "Straight Flush at seat 3 in round 1: $2,502.45 of ride is pending"
    mine = supervisor.post("/api/floor/alerts/acknowledge", alert=name)
    error(mine, 403, "wrong-people")
    confirmed = press(dealer, "R1", "CONFIRM", swipe=swipe("executive"))
    assert confirmed.status_code == 200, confirmed.text
    ((paid, name),) = win_alerts(executive).items()
    assert paid == "Straight Flush at seat 3 in round 1: $2,502.45 paid from ride"
    for party in (supervisor, executive):
        error(party.post("/api/floor/alerts/acknowledge", alert=name), 403, "wrong-people")
    assert at("technician").post("/api/floor/alerts/acknowledge", alert=name).status_code == 200
    assert win_alerts(executive) == {}


def test_the_same_win_in_another_round_is_another_alert(at: At, floor: Floor) -> None:
    """A house jackpot pays the same prize each time: the second must not hide behind the first."""
    house: dict[str, Any] = {"do": "jackpot", "id": "fixed", "type": "house", "table": "TCP-P1"}
    table = {"do": "table", "id": "H1", "game": "three-card-poker", "seats": 6}
    for line in (
        {**house, "levels": {"Meter": {"seed": "1000"}}}, {**table, "jackpots": ["fixed"]},
    ):  # fmt: skip
        answer = floor.system.answer(line)
        assert answer["ok"], answer
    dealer, seat = at("dealer"), {"seat": 3, "jackpot": "fixed"}
    for _ in range(2):
        assert dealer.does("light", table="H1", **seat).status_code == 200
        assert press(dealer, "H1", "START GAME").status_code == 200
        assert press(dealer, "H1", "HAND", **seat, hand="AKQ Spades").status_code == 200
        paid = press(dealer, "H1", "CONFIRM", swipe=swipe("executive"))
        assert paid.status_code == 200, paid.text
        assert press(dealer, "H1", "END GAME").status_code == 200
    assert list(win_alerts(at("auditor"))) == [
        f"AKQ Spades at seat 3 in round {number}: $1,000.00 paid from fixed" for number in (1, 2)
    ]
