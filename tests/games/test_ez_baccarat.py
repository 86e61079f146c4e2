# ruff: noqa: E501 - a table is as wide as its columns
"""EZ Baccarat: every sentence of its rules as a round that a pit boss can check."""

import pytest

from croupier.games.ez_baccarat import GAME
from croupier.rules import make_layout
from tests.games.baccarat_hands import (
    DRAGON_BONUS,
    REFUSED,
    TROUBLE,
    check_points,
    check_third_cards,
)
from tests.games.cases import Case, Proofs, check, read_cases

CASES = read_cases(GAME, f"""
Player, Banker and Tie
| case                                       | player   | banker   | bets                         | results                                             | clauses                                |
| the Player counts more                     | Kh 7d    | Tc 6s    | player 10, banker 10, tie 5  | player win 20 at 1 to 1; banker lose 0; tie lose 0  | player-wins, banker-loses, tie-loses   |
| the Banker counts more                     | Kh 6d    | Tc 7s    | player 10, banker 10, tie 5  | player lose 0; banker win 20 at 1 to 1; tie lose 0  | player-loses, banker-wins, tie-loses   |
| both count the same                        | Kh 6d    | Tc 6s    | player 10, banker 10, tie 5  | player & banker push 10; tie win 45 at 8 to 1       | tie-pushes, tie-wins                   |
| the Banker wins with a three-card 7        | Kh 6d    | 2c Qs 5d | player 10, banker 10, tie 5  | player lose 0; banker push 10; tie lose 0           | player-loses, banker-pushes, tie-loses |
| the Banker wins with a two-card 7          | Kh 6d    | 2c 5s    | banker 10                    | banker win 20 at 1 to 1                             | banker-wins                            |
| the Banker wins with another three cards   | Kh 6d    | 2c Qs 6d | banker 10                    | banker win 20 at 1 to 1                             | banker-wins                            |
| a three-card 7 that ties                   | Kh 7d    | 2c Qs 5d | banker 10                    | banker push 10                                      | tie-pushes                             |
| a three-card 7 that loses                  | 2h 3d 3c | Kc 3s 4d | banker 10                    | banker lose 0                                       | banker-loses                           |
| a three-card 7 of the Player               | 2h 3d 2c | Kc Qs 6d | player 10                    | player win 20 at 1 to 1                             | player-wins                            |

Dragon 7
| case                                       | player   | banker   | bets        | results                      | clauses     |
| Dragon 7 with a three-card 7 that wins     | Kh 6d    | 2c Qs 5d | dragon_7 5  | dragon_7 win 205 at 40 to 1  | seven-wins  |
| Dragon 7 against a Player that drew        | Kh Qd Jc | 3c Qs 4d | dragon_7 1  | dragon_7 win 41 at 40 to 1   | seven-wins  |
| Dragon 7 with a two-card 7                 | Kh 6d    | 2c 5s    | dragon_7 5  | dragon_7 lose 0              | seven-loses |
| Dragon 7 with a three-card 7 that ties     | Kh 7d    | 2c Qs 5d | dragon_7 5  | dragon_7 lose 0              | seven-loses |
| Dragon 7 with a three-card 8               | Kh 6d    | 2c Qs 6d | dragon_7 5  | dragon_7 lose 0              | seven-loses |
| Dragon 7 with a three-card 7 of the Player | 2h 3d 2c | Kc Qs 6d | dragon_7 5  | dragon_7 lose 0              | seven-loses |

Panda 8
| case                                       | player   | banker   | bets       | results                     | clauses     |
| Panda 8 with a three-card 8 that wins      | 2h 3d 3c | Kc 7s    | panda_8 5  | panda_8 win 130 at 25 to 1  | eight-wins  |
| Panda 8 with a natural 8                   | Kh 8d    | Kc 7s    | panda_8 5  | panda_8 lose 0              | eight-loses |
| Panda 8 with a three-card 8 that ties      | 2h 3d 3c | Kc 4s 4d | panda_8 5  | panda_8 lose 0              | eight-loses |
| Panda 8 with a three-card 8 that loses     | 2h 3d 3c | Kc 4s 5d | panda_8 5  | panda_8 lose 0              | eight-loses |
| Panda 8 with a three-card 8 of the Banker  | Kh 6d    | 2c Qs 6d | panda_8 5  | panda_8 lose 0              | eight-loses |

The shoe
| case            | player | banker | bets      | house   | results                 | clauses     |
| from six decks  | Kh 6d  | Tc 7s  | banker 10 | decks 6 | banker win 20 at 1 to 1 | banker-wins |
{DRAGON_BONUS}
{TROUBLE}
{REFUSED.format("EZB", "EZ Baccarat")}
""")  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    check(case)


def test_hands_count_the_last_digit_of_their_sum() -> None:
    check_points(GAME)


def test_third_cards_come_as_every_table_prints_it() -> None:
    check_third_cards(GAME)


def test_eight_decks_are_in_the_shoe_or_six() -> None:
    assert len(make_layout(GAME).deck) == 416
    assert len(make_layout(GAME, options={"decks": "6"}).deck) == 312


PROVED = Proofs(GAME, CASES, {
    "deal": [test_eight_decks_are_in_the_shoe_or_six],
    "points": [test_hands_count_the_last_digit_of_their_sum],
    "natural": ["a card after a natural"],
    "player-draws": [test_third_cards_come_as_every_table_prints_it, "the Player draws with six"],
    "banker-alone": [test_third_cards_come_as_every_table_prints_it,
                     "the Banker draws with six, Player stood"],
    "banker-after-card": [test_third_cards_come_as_every_table_prints_it,
                          "the Banker draws with three on an eight"],
})  # fmt: skip
