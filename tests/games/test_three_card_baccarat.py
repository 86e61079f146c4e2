# ruff: noqa: E501 - a table is as wide as its columns
"""Three Card Baccarat: every sentence of its rules as a round that a pit boss can check."""

import pytest

from croupier.games.three_card_baccarat import GAME
from croupier.rules import make_layout
from tests.games.cases import Case, Proofs, check, outcomes_on_sides, read_cases

CASES = read_cases(GAME, """
Three cards each
| case                                        | player   | banker   | bets                         | results                                                  | clauses                              |
| the Player has more points                  | Kh 7d Tc | Ts 6s Qd | player 10, banker 10, tie 5  | player win 19.50 at 19 to 20; banker lose 0; tie lose 0  | player-wins, banker-loses, tie-loses |
| the Banker has more points                  | Kh 6d Tc | Ts 7s Qd | player 10, banker 10, tie 5  | player lose 0; banker win 19.50 at 19 to 20; tie lose 0  | player-loses, banker-wins, tie-loses |
| three faces beat nine points                | Jh Qd Kc | 9s Td Ks | player 10, banker 10         | player win 19.50 at 19 to 20; banker lose 0              | player-wins, banker-loses            |
| the Banker's three faces beat nine points   | 9s Td Ks | Jh Qd Kc | player 10, banker 10         | player lose 0; banker win 19.50 at 19 to 20              | player-loses, banker-wins            |
| three faces each                            | Jh Qd Kc | Js Qs Ks | player 10, banker 10, tie 5  | player & banker push 10; tie win 105 at 20 to 1          | tie-pushes, tie-wins                 |
| more faces with as many points              | Jh Qd 7c | Ks 3d 4s | player 10, tie 5             | player win 19.50 at 19 to 20; tie lose 0                 | player-wins, tie-loses               |
| one face against none                       | Jh 5d 2c | Ts 3d 4s | player 10                    | player win 19.50 at 19 to 20                             | player-wins                          |
| as many points and faces                    | Jh 5d 2c | Ks 3d 4s | player 10, banker 10, tie 5  | player & banker push 10; tie win 105 at 20 to 1          | tie-pushes, tie-wins                 |
| more points beat more faces                 | Jh Qd 2c | 9s Td Ks | banker 10                    | banker win 19.50 at 19 to 20                             | banker-wins                          |
| a commission of odd cents                   | Kh 7d Tc | Ts 6s Qd | player 0.05                  | player win 0.0975 at 19 to 20                            | player-wins                          |

Three Faces
| case                                        | player   | banker   | bets           | results                         | clauses     |
| the Banker holds three faces                | 2h 3d 4c | Jh Qd Kc | three_faces 5  | three_faces win 85 at 16 to 1   | faces-wins  |
| both hold three faces                       | Js Qs Ks | Jh Qd Kc | three_faces 5  | three_faces win 85 at 16 to 1   | faces-wins  |
| the Player alone holds three faces          | Jh Qd Kc | 2h 3d 4c | three_faces 5  | three_faces lose 0              | faces-loses |
| two faces and a ten                         | 2h 3d 4c | Jh Qd Tc | three_faces 5  | three_faces lose 0              | faces-loses |

Without a commission: table TCB-02
| case                                        | player   | banker   | bets                   | tables                       | results                                     | clauses                   |
| the Player wins with six                    | Kh 6d Tc | Ts 5s Qd | player 10, banker 10   | player TCB-02, banker TCB-02 | player win 15 at 1 to 2; banker lose 0      | player-wins, banker-loses |
| the Player wins with seven                  | Kh 7d Tc | Ts 5s Qd | player 10              | player TCB-02                | player win 20 at 1 to 1                     | player-wins               |
| the Banker wins with six                    | Ts 5s Qd | Kh 6d Tc | banker 10              | banker TCB-02                | banker win 15 at 1 to 2                     | banker-wins               |
| the Banker wins with seven                  | Ts 5s Qd | Kh 7d Tc | banker 10              | banker TCB-02                | banker win 20 at 1 to 1                     | banker-wins               |
| three faces are no six                      | Jh Qd Kc | Ts 5s Qs | player 10              | player TCB-02                | player win 20 at 1 to 1                     | player-wins               |
| six each                                    | Kh 6d Tc | Ts 6s Qs | player 10              | player TCB-02                | player push 10                              | tie-pushes                |

Faces first: the later edition
| case                                        | player   | banker   | bets                         | house       | results                                                 | clauses                              |
| two faces beat nine points                  | Jh Qd 2c | 9s Td Ks | player 10, banker 10, tie 5  | faces_first | player win 19.50 at 19 to 20; banker lose 0; tie lose 0 | player-wins, banker-loses, tie-loses |
| points decide between as many faces         | Jh 5d 2c | Ks 3d 5s | player 10                    | faces_first | player lose 0                                           | player-loses                         |
| as many of both, faces first                | Jh 5d 2c | Ks 3d 4s | player 10                    | faces_first | player push 10                                          | tie-pushes                           |

When things go wrong
| case                                        | player   | banker   | bets             | trouble                          | results                    | clauses                                    |
| the shuffler malfunctions                   | Kh 7d Tc | -        | player 10, tie 5 | shuffler-malfunction             | player void 10; tie void 5 | shuffler-malfunction, shuffler-malfunction |
| a hand of the wrong size                    | Kh 7d    | -        | player 10        | wrong-hand-size                  | player void 10             | wrong-hand-size                            |
| the deck does not count                     | Kh 7d Tc | Ts 6s Qd | player 10        | wrong-card-count                 | player void 10             | wrong-card-count                           |
| a false alarm                               | Kh 7d Tc | Ts 6s Qd | player 10        | false-alarm                      | player win 19.50 at 19 to 20 | player-wins                              |
| one card face up is replaced                | Kh 7d Tc | Ts 6s Qd | player 10        | exposed-card Ac                  | player win 19.50 at 19 to 20 | player-wins                              |
| two cards face up                           | Kh 7d Tc | Ts 6s Qd | player 10        | exposed-card Ac, exposed-card 2c | player void 10             | exposed-card                               |
| the floor declares the round void           | Kh 7d Tc | -        | banker 10        | void fire alarm                  | banker void 10             | void                                       |

What is refused
| case                                        | player      | banker   | bets      | refused                                                                    |
| two cards                                   | Kh 7d       | Ts 6s Qd | player 10 | WrongHandSize: player: has 2 cards; Three Card Baccarat deals 3 there      |
| four cards                                  | Kh 7d Tc 2c | Ts 6s Qd | player 10 | WrongHandSize: player: has 4 cards; Three Card Baccarat deals 3 there      |
| one card twice                              | Kh 7d Tc    | Tc 6s Qd | player 10 | DuplicateCard: Tc is dealt to player and banker; the deck holds it once    |
| a bet on a side that does not exist         | Kh 7d Tc    | Ts 6s Qd | dealer 10 | BadBet: seat 1: Three Card Baccarat has no bet 'dealer'; it has player     |
| a joker                                     | Kh 7d Jk    | Ts 6s Qd | player 10 | BadCard: a joker is dealt; this deck has none                              |
""")  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    check(case)


RANKS = {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0, **{str(number): number for number in range(2, 10)}}


def test_hands_count_the_last_digit_of_their_sum() -> None:
    for rank, worth in RANKS.items():
        for other in range(10):
            banker = f"{other or 'T'}s Td Th".replace("1s", "As")
            faces = rank in "JQK"
            result = outcomes_on_sides(
                GAME, {"player": "10", "tie": "5"}, player=f"{rank}c 4d 6h", banker=banker
            )
            ahead = (worth, faces) > (other, False)
            level = (worth, faces) == (other, False)
            assert result["tie"] == ("win" if level else "lose"), (rank, other)
            assert result["player"] == ("push" if level else "win" if ahead else "lose")


def test_one_deck_is_dealt() -> None:
    assert len(make_layout(GAME).deck) == 52


PROVED = Proofs(GAME, CASES, {
    "deal": [test_one_deck_is_dealt, "one card twice", "two cards"],
    "points": [test_hands_count_the_last_digit_of_their_sum],
    "ranking": ["three faces beat nine points", "more faces with as many points",
                "as many points and faces"],
    "faces-first": ["two faces beat nine points", "points decide between as many faces"],
    "false-alarm": ["a false alarm"],
})  # fmt: skip
