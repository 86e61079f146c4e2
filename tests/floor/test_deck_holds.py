"""How many seats can hold a line at once: against a slow count, and against what is known."""

from itertools import combinations

import pytest

from croupier.cards import parse_cards
from croupier.games import GAMES
from croupier.jackpots.deck_holds import count_most, most_at_once
from croupier.jackpots.lines import jackpot_table
from croupier.paytables import PayTable, published_catalogue

FIVE = ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight")


def printed(name: str) -> PayTable:
    return jackpot_table(name).table


def test_three_own_cards_and_two_of_the_board() -> None:
    """One suit has one royal; two cards of a board leave eleven of their suit, three flushes."""
    found = {key: most_at_once(printed("ML03"), "let-it-ride", key, 7) for key in FIVE}
    assert found == {
        "royal_flush": 1, "straight_flush": 2, "four_of_a_kind": 2,
        "full_house": 7, "flush": 3, "straight": 7,
    }  # fmt: skip


def test_two_own_cards_and_the_flop() -> None:
    found = {key: most_at_once(printed("ML03"), "ultimate-texas-holdem", key, 7) for key in FIVE}
    assert found == {
        "royal_flush": 1, "straight_flush": 2, "four_of_a_kind": 1,
        "full_house": 7, "flush": 5, "straight": 7,
    }  # fmt: skip


SENSED = [
    (table.id, game.name)
    for table in published_catalogue()
    for game in GAMES
    if game.name in table.games and game.sensor(table.pays) is not None
]


@pytest.mark.parametrize(
    ("table", "game"),
    [
        pytest.param(*place, marks=[pytest.mark.proof] if place[0] != "TCP-P1" else [])
        for place in SENSED
    ],
)
def test_what_is_kept_is_what_the_deck_deals(table: str, game: str) -> None:
    """Counted again, line by line; consoles do not wait for it."""
    pays = printed(table)
    sensor = next(each for each in GAMES if each.name == game).sensor(pays.pays)
    assert sensor is not None
    for line in pays.pays[sensor.bet].lines:
        for seats in (2, 7):
            assert most_at_once(pays, game, line.key, seats) == count_most(
                pays, game, line.key, seats
            )


@pytest.mark.parametrize(
    ("line", "most"),
    [("akq_spades", 1), ("akq_hearts_diamonds_clubs", 3), ("straight_flush", 7)],
)
def test_three_own_cards_alone(line: str, most: int) -> None:
    assert most_at_once(printed("TCP-P1"), "three-card-poker", line, 7) == most


def test_fewer_seats_hold_no_more_than_they_are() -> None:
    assert most_at_once(printed("ML03"), "let-it-ride", "flush", 2) == 2


def test_seven_cards_of_which_the_owner_matters_are_not_decided() -> None:
    assert (
        most_at_once(printed("UTH-J01"), "ultimate-texas-holdem", "royal_flush_first_five", 7)
        is None
    )


@pytest.mark.parametrize(("board", "most"), [("7s 8s", 2), ("As 2s", 1), ("2c 9d", 0)])
def test_a_slow_count_of_straight_flushes_on_one_board(board: str, most: int) -> None:
    """Every own hand of the suit tried with every other: none beats the answer."""
    shared = parse_cards(board)
    pays = jackpot_table("ML03").table.pays["progressive"]
    suited = [card for card in parse_cards("As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s")
              if card not in shared]  # fmt: skip
    hits = []
    for own in combinations(suited, 3):
        line = pays.hit(pays.reading.of_cards(own, shared))
        if line is not None and line.key == "straight_flush":
            hits.append(set(own))
    pairs = any(not one & two for one, two in combinations(hits, 2))
    triples = any(
        not one & two and not one & three and not two & three
        for one, two, three in combinations(hits, 3)
    )
    assert (3 if triples else 2 if pairs else min(1, len(hits))) == most
    assert most <= (most_at_once(printed("ML03"), "let-it-ride", "straight_flush", 7) or 0)
