# ruff: noqa: E501 - a table is as wide as its columns
"""Baccarat: every sentence of its rules as a round that a pit boss can check."""

import pytest

from croupier.errors import CroupierError
from croupier.games.baccarat import GAME
from croupier.records import read_round, settle_document
from croupier.rules import Dealt, make_layout
from tests.games.baccarat_hands import (
    DRAGON_BONUS,
    REFUSED,
    TROUBLE,
    check_points,
    check_third_cards,
)
from tests.games.cases import Case, Proofs, check, read_cases

CASES = read_cases(GAME, f"""
Two cards each
| case                                    | player | banker | bets                         | results                                                  | clauses                              |
| the Player counts more                  | Kh 7d  | Tc 6s  | player 10, banker 10, tie 5  | player win 20 at 1 to 1; banker lose 0; tie lose 0       | player-wins, banker-loses, tie-loses |
| the Banker counts more                  | Kh 6d  | Tc 7s  | player 10, banker 10, tie 5  | player lose 0; banker win 19.50 at 19 to 20; tie lose 0  | player-loses, banker-wins, tie-loses |
| both count the same                     | Kh 6d  | Tc 6s  | player 10, banker 10, tie 5  | player & banker push 10; tie win 45 at 8 to 1            | tie-pushes, tie-wins                 |
| a bet on the Banker alone               | Kh 6d  | Tc 7s  | banker 25                    | banker win 48.75 at 19 to 20                             | banker-wins                          |
| a bet on the tie alone                  | Kh 6d  | Tc 6s  | tie 1                        | tie win 9 at 8 to 1                                      | tie-wins                             |
| the commission of five cents            | Kh 6d  | Tc 7s  | banker 0.05                  | banker win 0.0975 at 19 to 20                            | banker-wins                          |
| the commission of one cent              | Kh 6d  | Tc 7s  | banker 0.01                  | banker win 0.0195 at 19 to 20                            | banker-wins                          |
| one card four times                     | 9h 9h  | 9h 9h  | player 10, tie 5             | player push 10; tie win 45 at 8 to 1                     | tie-pushes, tie-wins                 |

Naturals
| case                                    | player | banker | bets       | results                       | clauses      |
| nine beats eight                        | Kh 9d  | Tc 8s  | player 10  | player win 20 at 1 to 1       | player-wins  |
| the Player has five and stands          | 2h 3d  | Tc 8s  | banker 10  | banker win 19.50 at 19 to 20  | banker-wins  |
| the Banker has nothing and stands       | Kh 8d  | Tc Ks  | banker 10  | banker lose 0                 | banker-loses |
| two naturals of eight                   | Kh 8d  | Tc 8s  | player 10  | player push 10                | tie-pushes   |

Third cards
| case                                    | player   | banker   | bets      | results                      | clauses      |
| the Player draws to five                | 2h 3d 4c | Kc 7s    | player 10 | player win 20 at 1 to 1      | player-wins  |
| the Player draws and gets worse         | 2h 3d 7c | Kc 7s    | player 10 | player lose 0                | player-loses |
| the Player stood and the Banker draws   | Kh 6d    | 2c 3s 4d | banker 10 | banker win 19.50 at 19 to 20 | banker-wins  |
| the Banker has three against an eight   | 2h 2d 8c | Kc 3s    | banker 10 | banker win 19.50 at 19 to 20 | banker-wins  |
| the Banker has three against a nine     | 2h 2d 9c | Kc 3s 5d | banker 10 | banker win 19.50 at 19 to 20 | banker-wins  |
| the Banker has four against an ace      | 2h 2d Ac | Kc 4s    | banker 10 | banker lose 0                | banker-loses |
| the Banker has four against a deuce     | 2h 2d 2c | Kc 4s 5d | banker 10 | banker win 19.50 at 19 to 20 | banker-wins  |
| the Banker has five against a three     | 2h 2d 3c | Kc 5s    | banker 10 | banker lose 0                | banker-loses |
| the Banker has five against a four      | 2h 2d 4c | Kc 5s 4d | banker 10 | banker win 19.50 at 19 to 20 | banker-wins  |
| the Banker has six against a five       | 2h 2d 5c | Kc 6s    | player 10 | player win 20 at 1 to 1      | player-wins  |
| the Banker has six against a six        | 2h 2d 6c | Kc 6s 3d | banker 10 | banker win 19.50 at 19 to 20 | banker-wins  |
| the Banker has six against an eight     | 2h 2d 8c | Kc 6s    | banker 10 | banker win 19.50 at 19 to 20 | banker-wins  |
| the Banker has seven against a six      | 2h 2d 6c | Kc 7s    | banker 10 | banker win 19.50 at 19 to 20 | banker-wins  |

Several seats on both sides
| case                                    | player | banker | bets               | results                                     | clauses                  |
| three seats bet as they like            | Kh 7d  | Tc 6s  | player 10          | player win 20 at 1 to 1                     | player-wins              |
|                                         | "      | "      | banker 15, tie 5   | banker lose 0; tie lose 0                   | banker-loses, tie-loses  |
|                                         | "      | "      | tie 25             | tie lose 0                                  | tie-loses                |
{DRAGON_BONUS}
{TROUBLE}
{REFUSED.format("BAC", "Baccarat")}
The shoe
| case            | player | banker | bets      | house   | results                      | clauses     |
| from six decks  | Kh 6d  | Tc 7s  | banker 10 | decks 6 | banker win 19.50 at 19 to 20 | banker-wins |
""")  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    check(case)


# Clauses that settle no bet by themselves -------------------------------------------------------


def test_hands_count_the_last_digit_of_their_sum() -> None:
    check_points(GAME)


def test_third_cards_come_as_every_table_prints_it() -> None:
    check_third_cards(GAME)


def test_eight_decks_are_in_the_shoe_or_six() -> None:
    assert set(make_layout(GAME).deck.copies) == {8}
    assert set(make_layout(GAME, options={"decks": "6"}).deck.copies) == {6}
    assert make_layout(GAME, options={"decks": 6}).options["decks"] == "6"
    with pytest.raises(CroupierError, match="decks: is '7'; choose one of 8, 6"):
        make_layout(GAME, options={"decks": 7})


def test_seven_of_one_card_are_too_many_for_six_decks() -> None:
    document = {
        "game": "baccarat",
        "seats": [{"seat": 1, "bets": {"tie": "5"}}],
        "sides": {"player": "9h 9h", "banker": "9h 9h"},
        "gone": "9h 9h 9h",
    }
    assert settle_document(document)["seats"][0]["net"] == "40.00"
    with pytest.raises(CroupierError, match="9h is dealt 7 times; the deck holds 6 of it"):
        settle_document(document | {"options": {"decks": "6"}})


def test_cards_come_to_the_player_first_and_third_cards_last() -> None:
    sides = {"player": "2h 3d 4c", "banker": "Kc Qs 5d"}
    seats = [{"seat": 3, "bets": {"banker": "10"}}]
    round_ = read_round({"game": "baccarat", "seats": seats, "sides": sides})
    assert [(event.to, len(event.cards)) for event in round_.events if isinstance(event, Dealt)] == [
        ("player", 2), ("banker", 2), ("player", 1), ("banker", 1),
    ]  # fmt: skip
    assert [len(spot.cards) for spot in round_.spots] == [0]


def test_a_third_card_against_the_rules_is_refused_where_it_is_dealt() -> None:
    events: list[dict[str, object]] = [
        {"event": "bets-locked", "wagers": [{"seat": 1, "bets": {"player": "10"}}]},
        {"event": "dealt", "to": "player", "cards": "Kh 7d"},
        {"event": "dealt", "to": "banker", "cards": "Kc 6s"},
        {"event": "dealt", "to": "banker", "cards": "2c"},
    ]
    record = {"schema": 2, "game": "baccarat", "edition": GAME.edition, "events": events}
    with pytest.raises(
        CroupierError,
        match=r"events: 4: no card goes to banker now: every card is out \(BAC-5 When the Player",
    ):
        read_round(record)
    events[3] = {"event": "dealt", "to": "dealer", "cards": "2c"}
    with pytest.raises(CroupierError, match="is 'dealer'; cards go to a seat or to player, banker"):
        read_round(record)


def test_nobody_at_the_table_holds_cards() -> None:
    document = {
        "game": "baccarat",
        "seats": [{"seat": 1, "bets": {"player": "10"}, "cards": "Kh 7d"}],
        "sides": {"player": "Kh 7d", "banker": "Tc 6s"},
    }
    with pytest.raises(CroupierError, match="seat 1: has 2 cards; Baccarat deals none there"):
        read_round(document)
    without = {**document, "seats": [{"seat": 1, "bets": {"player": "10"}}], "dealer": "Ac"}
    with pytest.raises(CroupierError, match="Baccarat has no side 'dealer'; it has player, banker"):
        read_round(without)


PROVED = Proofs(GAME, CASES, {
    "deal": [test_eight_decks_are_in_the_shoe_or_six, test_nobody_at_the_table_holds_cards,
             test_seven_of_one_card_are_too_many_for_six_decks, "three seats bet as they like",
             test_cards_come_to_the_player_first_and_third_cards_last],
    "points": [test_hands_count_the_last_digit_of_their_sum],
    "natural": ["the Player has five and stands", "a card after a natural"],
    "player-draws": [test_third_cards_come_as_every_table_prints_it, "the Player draws with six"],
    "banker-alone": [test_third_cards_come_as_every_table_prints_it,
                     "the Banker draws with six, Player stood"],
    "banker-after-card": [test_third_cards_come_as_every_table_prints_it,
                          test_a_third_card_against_the_rules_is_refused_where_it_is_dealt],
})  # fmt: skip
