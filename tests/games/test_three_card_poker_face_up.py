# ruff: noqa: E501 - a table is as wide as its columns
"""Three Card Poker Face-Up: every sentence of its rules as a round that a pit boss can check."""

from itertools import pairwise

import pytest

from croupier.cards import parse_cards
from croupier.games.three_card_poker_face_up import GAME
from croupier.records import read_round
from croupier.rules import Dealt, Decided
from tests.games.cases import Case, Proofs, check, other_suits, outcomes, read_cases
from tests.games.test_three_card_poker import RISING
from tests.games.three_card_side_bets import REFUSED, SIDE_BETS
from tests.show import test_placards

CASES = read_cases(GAME, SIDE_BETS + REFUSED + """
Face-Up 4, 6 to 8: below queen high the Ante comes back and Play has action
| case                                                 | cards    | bets    | decisions | dealer   | results                             | clauses                    |
| player folds and surrenders the Ante                 | Ah 9d 4c | ante 10 | fold      | Kd 8c 3h | ante lose 0                         | fold                       |
| player folds and the other two cards stay down       | Ah 9d 4c | "       | fold      | Kd       | ante lose 0                         | fold                       |
| jack high returns the Ante, and the player wins Play | Qc 5d 2h | "       | play      | Jh Ts 8d | play win 20 at 1 to 1; ante push 10 | player-wins, ante-returned |
| jack high returns the Ante, and the dealer wins Play | 7c 5d 2h | "       | play      | Jh Ts 8d | play lose 0; ante push 10           | dealer-wins, ante-returned |
| jack high returns the Ante, and the hands are equal  | Jc Td 8h | "       | play      | Jh Ts 8d | play push 10; ante push 10          | tie, ante-returned         |
| queen high plays, and the player wins both           | Qc 4d 2h | "       | play      | Qh 3s 2d | play & ante win 20 at 1 to 1        | player-wins                |
| queen high plays, and the dealer wins both           | Jc Td 8h | "       | play      | Qh 3s 2d | play & ante lose 0                  | dealer-wins                |
| queen high plays, and the hands are equal            | Qc 6d 4h | "       | play      | Qh 6s 4d | play & ante push 10                 | tie                        |
| the exposed card may be the lowest                   | Qc 6d 4h | "       | play      | 2d Ah 6s | play & ante lose 0                  | dealer-wins                |
| wins pay even money and no ante bonus                | 9h 8h 7h | "       | play      | Kh 9s 4c | play & ante win 20 at 1 to 1        | player-wins                |

Face-Up 9: Pair Plus wins with a pair or better, whatever the dealer holds
| case                                            | cards    | bets                 | decisions | dealer   | tables             | results                                                         | clauses                                    |
| the dealer wins and pair plus is still paid     | 2c 2d 9h | ante 10, pair_plus 5 | play      | Ks Kd 3h | -                  | play & ante lose 0; pair_plus win 10 at 1 to 1                  | dealer-wins, pair-plus-wins                |
| the Ante comes back and pair plus is still paid | 2c 2d 9h | "                    | play      | Js 8h 5c | -                  | play win 20 at 1 to 1; ante push 10; pair_plus win 10 at 1 to 1 | player-wins, ante-returned, pair-plus-wins |
| the player wins without a pair                  | Ac 7d 2h | "                    | play      | Kh 8s 5c | -                  | play & ante win 20 at 1 to 1; pair_plus lose 0                  | player-wins, pair-plus-loses               |
| a fold forfeits pair plus too                   | 9c 9d 9h | "                    | fold      | Kd       | -                  | ante lose 0; pair_plus lose 0                                   | fold, fold-pair-plus                       |
| TCPFU-02 pays twenty-five for three of a kind   | 9s 9h 9c | pair_plus 5          | -         | -        | pair_plus TCPFU-02 | pair_plus win 130 at 25 to 1                                    | pair-plus-wins                             |
| TCPFU-03 pays five for a straight               | 9s 8h 7c | "                    | -         | -        | pair_plus TCPFU-03 | pair_plus win 30 at 5 to 1                                      | pair-plus-wins                             |
| TCPFU-04 pays three for a flush                 | Kd 8d 3d | "                    | -         | -        | pair_plus TCPFU-04 | pair_plus win 20 at 3 to 1                                      | pair-plus-wins                             |

Face-Up 4a names the Ante alone: a house may let Pair Plus stand after a fold
| case                                    | cards    | bets                 | decisions | dealer | house                | results                                    | clauses               |
| what was forfeited is paid              | 9c 9d 9h | ante 10, pair_plus 5 | fold      | Kd     | fold_keeps_pair_plus | ante lose 0; pair_plus win 155 at 30 to 1  | fold, pair-plus-wins  |
| and loses with less than a pair         | Ac 7d 2h | "                    | fold      | Kd     | fold_keeps_pair_plus | ante lose 0; pair_plus lose 0              | fold, pair-plus-loses |
| who plays is settled as ever            | 2c 2d 9h | "                    | play      | Ks Kd 3h | fold_keeps_pair_plus | play & ante lose 0; pair_plus win 10 at 1 to 1 | dealer-wins, pair-plus-wins |

Several seats, house switches, the link
| case                                                    | cards    | bets                   | decisions | dealer   | community | tables            | players | house          | results                                                 | clauses                                   |
| each seat against the same dealer                       | Ac 7d 2h | ante 10                | play      | Kh 8s 5c | -         | -                 | -       | -              | play & ante win 20 at 1 to 1                            | player-wins                               |
|                                                         | Qc 7s 2d | ante 20                | play      |          |           |                   | -       |                | play & ante lose 0                                      | dealer-wins                               |
|                                                         | 4c 4d 3s | pair_plus 40           | -         |          |           |                   | -       |                | pair_plus win 80 at 1 to 1                              | pair-plus-wins                            |
| where the Ante is mandatory, pair plus stands beside it | Ac 7d 2h | ante 10, pair_plus 5   | play      | Kh 8s 5c | -         | -                 | -       | ante_mandatory | play & ante win 20 at 1 to 1; pair_plus lose 0          | player-wins, pair-plus-loses              |
| one player on two adjacent spots                        | Ac 7d 2h | pair_plus 5            | -         | -        | -         | -                 | regular | -              | pair_plus lose 0                                        | pair-plus-loses                           |
|                                                         | 4c 4d 3s | pair_plus 5            | -         |          |           |                   | regular |                | pair_plus win 10 at 1 to 1                              | pair-plus-wins                            |
| one player apart where the house allows it              | Ac 7d 2h | pair_plus 5            | -         | -        | -         | -                 | regular | two_spots any  | pair_plus lose 0                                        | pair-plus-loses                           |
|                                                         | 4c 4d 3s | pair_plus 5            | -         |          |           |                   | visitor |                | pair_plus win 10 at 1 to 1                              | pair-plus-wins                            |
|                                                         | Kc 8d 3h | pair_plus 5            | -         |          |           |                   | regular |                | pair_plus lose 0                                        | pair-plus-loses                           |
| link cards help the progressive only                    | 7c 7d 2h | ante 10, progressive 1 | play      | Js Td 3c | Jh Jd     | progressive MG-01 | -       | -              | play win 20 at 1 to 1; ante push 10; progressive lose 0 | player-wins, ante-returned, jackpot-loses |

Irregularities: stakes come back
| case                                       | cards       | bets                   | decisions | dealer   | trouble                          | results                                        | clauses                          |
| a hand of the wrong size voids the round   | Ac 7d 2h 9s | ante 10, pair_plus 5   | -         | -        | wrong-hand-size                  | ante void 10; pair_plus void 5                 | wrong-hand-size, wrong-hand-size |
| the shuffler malfunctions                  | -           | ante 10                | -         | -        | shuffler-malfunction             | ante void 10                                   | shuffler-malfunction             |
| the deck does not count to 52              | Ac 7d 2h    | ante 10                | -         | -        | wrong-card-count                 | ante void 10                                   | wrong-card-count                 |
| two cards face up beside the dealer's own  | -           | ante 10                | -         | -        | exposed-card 9h, exposed-card 9d | ante void 10                                   | exposed-card                     |
| one card face up beside the dealer's own   | Ac 7d 2h    | ante 10                | play      | Kh 8s 5c | exposed-card 9h                  | play & ante win 20 at 1 to 1                   | player-wins                      |
| a false alarm, and the round goes on       | Ac 7d 2h    | ante 10                | play      | Kh 8s 5c | false-alarm                      | play & ante win 20 at 1 to 1                   | player-wins                      |
| the shuffler is replaced and the cards are dealt again | Ac 7d 2h | ante 10       | play      | Kh 8s 5c | shuffler-replaced                | play & ante win 20 at 1 to 1                   | player-wins                      |
| the floor voids the round after a Play bet | Ac 7d 2h    | ante 10, progressive 1 | play      | Kh       | void power failure               | ante void 10; progressive void 1; play void 10 | void, void, void                 |
""")  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    check(case)


# Clauses that settle no bet by themselves -------------------------------------------------------


@pytest.mark.parametrize(("lower", "higher"), list(pairwise(RISING)))
def test_each_hand_beats_the_one_before_it(lower: str, higher: str) -> None:
    dealer = other_suits(lower, beside=higher)
    assert outcomes(GAME, {"ante": "10"}, higher, ["play"], dealer=dealer)["play"] == "win"


def test_the_first_card_of_the_dealer_is_turned_before_the_decision_and_the_others_after() -> None:
    round_ = read_round({
        "game": GAME.name,
        "seats": [{"seat": 4, "bets": {"ante": "10"}, "cards": "Ac 7d 2h", "decisions": ["play"]}],
        "dealer": "Kh 8s 5c",
    })  # fmt: skip
    assert round_.events[2:] == (
        Dealt("dealer", parse_cards("Kh")),
        Decided(4, "play"),
        Dealt("dealer", parse_cards("8s 5c")),
    )


PROVED = Proofs(GAME, CASES, {
    "exposed": [test_the_first_card_of_the_dealer_is_turned_before_the_decision_and_the_others_after],
    "choice": ["player folds and surrenders the Ante", "queen high plays, and the player wins both",
               "no decision with an Ante", "a decision after a fold"],
    "ranking": [test_each_hand_beats_the_one_before_it],
    "ways-to-play": ["pair plus alone where the Ante is mandatory", "pair plus on a flush",
                     "where the Ante is mandatory, pair plus stands beside it",
                     "the player wins without a pair"],
    "two-spots": ["one player on two adjacent spots", "two spots that are not adjacent",
                  "three spots", "two spots where the house allows one"],
    "link": ["link cards help the progressive only"],
    "shuffler-replaced": ["the shuffler is replaced and the cards are dealt again"],
    "false-alarm": ["a false alarm, and the round goes on"],
    "six-card-dollar": [test_placards.test_a_dollar_is_recommended_for_the_six_card_bonus],
    "no-side-bets": [test_placards.test_manners_stand_on_sheet_and_placard],
})  # fmt: skip
