"""A table with aggregate limits, from both sides of the school: paid exactly as the table pays."""

import json
from typing import Any

import pytest

from croupier.cards import cards_text
from croupier.ledger.units import in_units
from croupier.rules import AggregateLimit, Holder, Settlement, settle
from croupier.school.seat import session
from croupier.school.seat.documents import SEAT_SESSIONS
from croupier.school.trainer.acts import Resolve
from croupier.school.trainer.record import TrainerShift, shift_json
from tests.cli.running import run
from tests.school.seating import Seat, Silent
from tests.school.trainer_hands import lay
from tests.school.trainer_rooms import Room

UTH = "ultimate-texas-holdem"
BLIND = (AggregateLimit(("blind",), 100_01),)
BETS = {1: {"ante": 100_00, "blind": 100_00}, 2: {"ante": 50_00, "blind": 50_00}}
STRAIGHTS: dict[Holder, str] = {
    1: "9c 2d", 2: "9s 3d", "dealer": "2h 2c", "community": "Th Jh Qh Kc 5d",
}  # fmt: skip


def blinds(result: Settlement) -> dict[int, int]:
    return {
        seat.seat: int(line.returned or 0) - line.stake
        for seat in result.seats
        for line in seat.lines
        if line.bet == "blind"
    }


# The player's seat ------------------------------------------------------------------------------


@pytest.mark.parametrize("crashes", [False, True])
def test_the_seat_is_paid_what_the_limit_leaves(crashes: bool) -> None:
    """Two straights win $150 on the Blind where a round pays $100.01; $66.67 and $33.34 remain."""
    seat = Seat(coach=Silent(), crashes=crashes)
    seat.sits(UTH, spots=2, aggregates=BLIND)
    assert [limit["clause"] for limit in seat.view["limits"]] == ["UTH-A1"]
    before = seat.session.bankroll
    deals_straights(seat)
    seat.plays_it_out(late)
    result = settle(seat.round)
    assert seat.round.layout.aggregates == BLIND
    assert blinds(result) == {1: 66_67, 2: 33_34}
    net = sum((seat.net or 0) for seat in result.seats)
    assert seat.session.bankroll == before + in_units(net)
    lines = [line for spot in seat.view["seats"] for line in spot["lines"]]
    assert sum("UTH-A1" in line["cut"] for line in lines) == 2


def late(turn: dict[str, Any]) -> str:
    """Check as long as it goes, then 1x."""
    names = [choice["name"] for choice in turn["choices"]]
    return "check" if "check" in names else "raise 1x"


def deals_straights(seat: Seat) -> None:
    """The cards of a hand in the order in which this layout's shuffler gives them."""
    laid = lay(UTH, {1: "ante 100 blind 100", 2: "ante 50 blind 50"}, STRAIGHTS)
    seat.deals(BETS, cards_text(laid.plan.orders[0]))


def test_the_law_has_its_word_on_the_limit() -> None:
    """50 times the wager is the least that a limit may be."""
    seat = Seat(coach=Silent(), jurisdiction="washington")
    seat.sits(UTH, aggregates=(AggregateLimit(("blind",), 4_999_99),))
    bets = {1: {"ante": 100_00, "blind": 100_00}}
    name, words = seat.refused(session.deal, bets=bets, chance=seat.chance, room=seat.room)
    assert name == "unlawful"
    assert "rule 101: the aggregate limit on Blind is $4,999.99; at least $5,000" in words


def test_a_session_from_before_there_were_limits_has_none() -> None:
    seat = Seat(coach=Silent())
    seat.sits(UTH)
    stored = json.loads(SEAT_SESSIONS.dump(seat.session))
    del stored["choice"]["aggregates"]
    assert SEAT_SESSIONS.load(json.dumps(stored)) == seat.session


# The dealer's seat ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "bet"),
    [
        (UTH, "blind"), (UTH, "trips"), ("three-card-poker", "pair_plus"),
        ("let-it-ride", "primary"), ("let-it-ride", "three_card_bonus"),
    ],
)  # fmt: skip
def test_a_perfect_dealer_pays_by_the_limit(game: str, bet: str) -> None:
    """A limit so low that every round with a winner is cut; each pay is still right."""
    room = Room(seed=3)
    view = room.begin(game, "full-table", aggregates=[AggregateLimit((bet,), 1_01)])
    assert view["limits"][0]["limit"] == "1.01"
    assert room.deal_shift()["percent"] == 100
    cut = [
        line
        for number in range(1, len(room.shift.rounds) + 1)
        for seat in settled(room.shift, number).seats
        for line in seat.lines
        if line.cut is not None
    ]
    assert cut


def settled(shift: TrainerShift, number: int) -> Settlement:
    return settle(shift.script(number).final)


def test_paying_in_full_is_a_mistake_that_names_the_clause() -> None:
    hands = STRAIGHTS
    laid = lay(UTH, {1: "ante 100 blind 100", 2: "ante 50 blind 50"}, hands, aggregates=BLIND)
    due = [
        (step.act, step.clause)
        for step in laid.script.steps
        if isinstance(step.act, Resolve) and (step.act.bet, step.act.how) == ("blind", "pay")
    ]
    assert [(act.seat, act.amount) for act, _ in due] == [(2, 33_34), (1, 66_67)]
    assert {clause.id for _, clause in due} == {"UTH-A1"}


def test_records_without_limits_keep_their_digest() -> None:
    room = Room(seed=3)
    room.begin(UTH, "base-game")
    assert "aggregates" not in shift_json(room.shift)


def test_in_the_terminal() -> None:
    ran = run("school", "deal", "uth", "--aggregate", "blind=0", given="")
    assert ran.status == 2
    assert "more than 0" in ran.err
