"""The law in the player's seat: the fifth game is refused, by the rule's number."""

from croupier.school.seat import session
from croupier.school.seat.room import ROOM
from tests.school.seating import Seat, Silent

FOUR = {"ante": 500, "pair_plus": 500, "six_card_bonus": 100, "progressive": 100}


def test_the_seat_takes_four_games_and_refuses_the_fifth() -> None:
    seat = Seat(coach=Silent(), jurisdiction=ROOM.jurisdiction)
    seat.sits("three-card-poker", spots=2)
    five = {**FOUR, "progressive_2": 100}
    name, words = seat.refused(
        session.deal, bets={1: FOUR, 2: five}, chance=seat.chance, room=seat.room
    )
    assert name == "unlawful"
    assert words.startswith("seat 2: rule b.games: 5 games are bet on: Ante + Pair Plus + ")
    seat.deals({1: FOUR, 2: FOUR})
    seat.plays_it_out()
    assert seat.hand.settled


def test_ante_and_blind_are_one_game() -> None:
    seat = Seat(coach=Silent(), jurisdiction="washington")
    seat.sits("ultimate-texas-holdem")
    base = {"ante": 500, "blind": 500, "trips": 500, "ultimate_pairs": 500, "jackpot": 100}
    name, words = seat.refused(
        session.deal, bets={1: {**base, "bad_beat": 500}}, chance=seat.chance, room=seat.room
    )
    assert (name, "5 games are bet on: Ante + Trips + Bad Beat" in words) == ("unlawful", True)
    seat.deals({1: base})


def test_where_no_law_is_known_every_circle_may_be_filled() -> None:
    seat = Seat(coach=Silent())
    seat.sits("three-card-poker")
    seat.deals()
    assert len(seat.round.spots[0].stakes) == 5
