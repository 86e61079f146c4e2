"""What the player's seat refuses, and in which words: choices, bets, amounts, moments."""

from typing import Any

import pytest

from croupier.errors import CroupierError
from croupier.floor.virtual import BANKROLL
from croupier.ledger.units import UNITS_PER_CENT
from croupier.school.seat import session
from croupier.school.seat.choice import SeatChoice
from croupier.school.seat.documents import HANDS_MAX
from tests.school.seating import Seat

TCP, UTH = "three-card-poker", "ultimate-texas-holdem"

BAD_CHOICES = [
    # choice                                             name            words
    ({"game": "bingo"},                                  "unknown-game", "'bingo'"),
    ({"mode": "sleep"},                                  "bad-value",    "advice, quiz"),
    ({"speed": "warp"},                                  "bad-value",    "quick, real, slow"),
    ({"spots": 0},                                       "bad-value",    "1 to 3"),
    ({"spots": 4},                                       "bad-value",    "1 to 3"),
    ({"spots": True},                                    "bad-value",    "1 to 3"),
    ({"tables": {"pair_plus": "TCP-99"}},                "unknown-table", "TCP-99"),
    ({"tables": {"trips": "UTH-01"}},                    "unknown-table", "has no table 'trips'"),
    ({"options": {"two_spots": "maybe"}},                "bad-option",   "adjacent, any, no"),
    ({"procedure": "by-hand"},                           "bad-option",   "ace-i-deal"),
    ({"spots": 2, "options": {"two_spots": "no"}},       "bad-seat",     "one position"),
    ({"spots": 3, "options": {"two_spots": "adjacent"}}, "bad-seat",     "two adjacent positions"),
]  # fmt: skip


@pytest.mark.parametrize(("choice", "name", "words"), BAD_CHOICES)
def test_a_choice_that_cannot_be_played(choice: dict[str, Any], name: str, words: str) -> None:
    seat = Seat()
    seat.sits(TCP)
    refused = seat.refused(
        session.sit, choice=SeatChoice(**{"game": TCP, **choice}), room=seat.room
    )  # fmt: skip
    assert refused[0] == name
    assert words in refused[1]


BAD_BETS = [
    # bets by spot                              name         words
    ({},                                        "bad-value", "place a bet first"),
    ({1: {}},                                   "bad-value", "place a bet first"),
    ({2: {"ante": 500}},                        "bad-value", "spot 2 is not yours"),
    ({1: {"trips": 500}},                       "bad-value", "has no bet 'trips'; it has"),
    ({1: {"ante": 499}},                        "bad-value", "Ante is $4.99; it takes $5 to $100"),
    ({1: {"ante": 10001}},                      "bad-value", "$5 to $100"),
    ({1: {"ante": 0}},                          "bad-value", "$5 to $100"),
    ({1: {"ante": -500}},                       "bad-value", "$5 to $100"),
    ({1: {"ante": 500, "progressive": 200}},    "bad-value", "it takes exactly $1"),
    ({1: {"six_card_bonus": 500}},              "bad-bet",   "needs a bet on Ante or Pair Plus"),
    ({1: {"progressive": 100}},                 "bad-bet",   "needs a bet on Ante or Pair Plus"),
]  # fmt: skip


@pytest.mark.parametrize(("bets", "name", "words"), BAD_BETS)
def test_bets_that_the_layout_does_not_take(
    bets: dict[int, dict[str, int]], name: str, words: str
) -> None:
    seat = Seat()
    seat.sits(TCP)
    refused = seat.refused(session.deal, bets=bets, chance=seat.chance, room=seat.room)
    assert refused[0] == name
    assert words in refused[1]


def test_bets_must_be_equal_where_the_rules_say_so() -> None:
    seat = Seat()
    seat.sits(UTH)
    bets = {1: {"ante": 500, "blind": 1000}}
    name, words = seat.refused(session.deal, bets=bets, chance=seat.chance, room=seat.room)
    assert name == "bad-bet"
    assert "Blind is $10 and Ante is $5; they must be equal" in words


def test_nobody_bets_more_than_is_in_the_bankroll() -> None:
    seat = Seat()
    seat.sits(UTH, spots=3)
    bets = {spot: {"ante": 10000, "blind": 10000} for spot in (1, 2, 3)}
    name, words = seat.refused(session.deal, bets=bets, chance=seat.chance, room=seat.room)
    assert (name, words) == ("too-much", "600.00 is more than the 500.00 in your bankroll")
    seat.deals({1: bets[1]})
    assert seat.view["turn"]["choices"][0] | {"enough": False} == seat.view["turn"]["choices"][0]
    place = {"hand": 1, "at": seat.view["at"], "room": seat.room}
    assert seat.refused(session.decide, choice="raise 4x", **place)[0] == "too-much"
    assert seat.refused(session.decide, choice="bluff", **place)[0] == "illegal-action"
    seat.says("raise 3x")
    assert seat.session.up == 0


def test_what_cannot_be_done_now() -> None:
    seat = Seat()
    nowhere = ("wrong-state", "you are not at a table; choose one and sit down first")
    for work, given in (
        (session.deal, {"bets": {}, "chance": seat.chance}),
        (session.decide, {"hand": 1, "at": 1, "choice": "play"}),
        (session.set_mode, {"mode": "play"}),
        (session.buy_in, {}),
        (session.leave, {}),
    ):
        assert seat.refused(work, **given) == nowhere
    seat.sits(TCP)
    assert seat.refused(session.buy_in) == ("not-allowed", "you have 500.00; that is enough")
    assert seat.refused(session.set_mode, mode="doze")[0] == "bad-value"
    seat.deals({1: {"ante": 500}})
    for work in (session.buy_in, session.leave):
        name, words = seat.refused(work)
        assert name == "wrong-state"
        assert "hand 1 is being played" in words
    again = {"bets": {1: {"ante": 500}}, "chance": seat.chance, "room": seat.room}
    assert seat.refused(session.deal, **again)[0] == "wrong-state"
    seat.says("fold")
    seat.do(session.buy_in)
    assert seat.view["purse"] == "500.00"
    assert seat.session.brought == BANKROLL + 500 * UNITS_PER_CENT
    seat.do(session.set_mode, mode="quiz")
    assert seat.refused(session.deal, **again)[0] == "wrong-state"
    seat.do(session.leave)
    assert seat.view["phase"] == "none"


def test_only_a_learner_of_this_school_sits_down() -> None:
    seat = Seat()
    with pytest.raises(CroupierError, match="nobody here has the ID 'stranger'"):
        seat.school.transact(
            lambda transaction: session.sit(transaction, "stranger", SeatChoice(TCP))
        )


def test_a_session_ends_before_it_is_too_long_to_look_at(monkeypatch: pytest.MonkeyPatch) -> None:
    assert HANDS_MAX == 2000
    monkeypatch.setattr(session, "HANDS_MAX", 2)
    seat = Seat()
    seat.sits(TCP)
    for _ in range(2):
        seat.deals({1: {"ante": 500}})
        seat.says("fold")
    bets = {"bets": {1: {"ante": 500}}, "chance": seat.chance, "room": seat.room}
    assert seat.refused(session.deal, **bets) == (
        "too-much",
        "a session has at most 2 hands; sit down again",
    )
