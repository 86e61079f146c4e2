"""Spots, pay tables of one's own, and what is kept of a session."""

from fractions import Fraction

from croupier.paytables import parse_tables, published_catalogue
from croupier.school.house import COLLECTIONS
from croupier.school.register import forget
from croupier.school.seat import session
from croupier.school.seat.choice import SeatChoice
from croupier.school.seat.documents import SESSIONS_KEPT
from croupier.school.seat.view import seat_view
from tests.school.seating import Seat

TCP = "three-card-poker"


def test_three_spots_lift_the_limit_of_a_house_that_did_not_ask() -> None:
    seat = Seat()
    seat.sits(TCP, spots=3)
    assert seat.session.choice.options == {"two_spots": "any"}
    seat.deals({1: {"ante": 500}, 3: {"ante": 500, "pair_plus": 100}})
    assert {spot.player for spot in seat.round.spots} == {seat.learner}
    assert [spot["cards"] != [] for spot in seat.view["seats"]] == [True, False, True]
    seat.sits(TCP, spots=2)
    assert seat.session.choice.options == {}


def test_each_spot_is_valued_by_what_it_shows_itself() -> None:
    """Q-6-3 beside two more Queens is still Q-6-3."""
    seat = Seat()
    seat.sits(TCP, spots=2, mode="advice")
    seat.deals({1: {"ante": 500}, 2: {"ante": 1000}}, "Qc 6d 3h", "Qd Qh 2c", "Kd 9s 4c")
    alone = Seat()
    alone.sits(TCP, mode="advice")
    alone.deals({1: {"ante": 500}}, "Qc 6d 3h", "Kd 9s 4c")
    assert seat.view["advice"]["values"] == alone.view["advice"]["values"]
    assert seat.view["advice"]["seat"] == 1
    seat.says("fold")
    assert (seat.view["advice"]["seat"], seat.view["advice"]["best"]) == (2, "play")


OWN_TABLE = """
family = "House"
document = "Our own rules"
games = ["three-card-poker"]

[readings]
pair_plus = "three_card"

[tables.MINE-1]
title = "Pairs pay double"

[tables.MINE-1.pair_plus]
straight_flush = "40 to 1"
three_of_a_kind = "30 to 1"
straight = "6 to 1"
flush = "3 to 1"
pair = "2 to 1"
"""


def test_a_pay_table_of_ones_own() -> None:
    """It is played, valued and reckoned; once it is gone the learner may sit down elsewhere."""
    own = published_catalogue().joined(parse_tables(OWN_TABLE, own=True))
    seat = Seat(catalogue=own)
    seat.sits(TCP, tables={"pair_plus": "MINE-1"}, mode="coach")
    seat.deals({1: {"ante": 500, "pair_plus": 500}}, "7c 7d 2h", "Kd 9s 4c")
    seat.says("play")
    lines = {line["bet"]: line["returned"] for line in seat.view["seats"][0]["lines"]}
    assert lines["pair_plus"] == "15.00"
    published = Seat()
    published.sits(TCP, mode="coach")
    published.deals({1: {"ante": 500, "pair_plus": 500}}, "7c 7d 2h", "Kd 9s 4c")
    published.says("play")
    worth = [Fraction(s.view["notes"][0]["values"][0]["fraction"]) for s in (seat, published)]
    assert worth[0] == worth[1] + 1
    assert seat.view["tally"]["expected"] != published.view["tally"]["expected"]
    gone = seat_view(seat.transaction, seat.learner)
    assert (gone["phase"], gone["sitting"]) == ("none", 0)
    assert "MINE-1" in gone["fault"]
    seat.do(session.sit, choice=SeatChoice(TCP))


# What is kept -----------------------------------------------------------------------------------


def test_a_new_session_leaves_the_old_one_and_forgets_the_oldest() -> None:
    seat = Seat()
    for _ in range(SESSIONS_KEPT + 1):
        seat.sits(TCP)
        for _ in range(2):
            seat.deals({1: {"ante": 500}})
            seat.says("fold")
    assert seat.session.number == SESSIONS_KEPT + 1
    transaction = seat.transaction
    kinds = {
        collection.kind: transaction.ids_under(collection, seat.learner)
        for collection in COLLECTIONS
    }
    assert f"{seat.learner}/1" not in kinds["seat-sitting"]
    assert f"{seat.learner}/1/1" not in kinds["seat-hand"]
    assert len(kinds["seat-sitting"]) == len(kinds["seat-hand"]) == SESSIONS_KEPT
    assert kinds["seat-figures"] == kinds["seat-sitting"]


def test_a_learner_who_is_forgotten_leaves_nothing_behind() -> None:
    seat = Seat()
    for _ in range(2):
        seat.sits(TCP)
        for _ in range(2):
            seat.deals({1: {"ante": 500}})
            seat.says("fold")
    seat.school.transact(lambda transaction: {"count": forget(transaction, seat.learner)[1]})
    with seat.school.ledger.store.reading() as reader:
        assert not reader.documents()
