# ruff: noqa: E501 - a table is as wide as its columns
"""Three Card Poker: every sentence of its rules as a round that a pit boss can check."""

from itertools import pairwise

import pytest

from croupier.games.three_card_poker import GAME
from tests.games import test_cover_all
from tests.games.cases import Case, Proofs, check, other_suits, outcomes, read_cases
from tests.games.house_cover_all import HOUSE as HOUSE_COVER
from tests.games.three_card_side_bets import REFUSED, SIDE_BETS
from tests.show import test_placards

CASES = read_cases(GAME, SIDE_BETS + REFUSED + """
Playing against the dealer
| case                                                  | cards    | bets      | decisions | dealer   | results                             | clauses                                |
| player folds                                          | Ah 9d 4c | ante 10   | fold      | Kd 8c 3h | ante lose 0                         | fold                                   |
| player folds and nobody looks at the dealer           | Ah 9d 4c | "         | fold      | -        | ante lose 0                         | fold                                   |
| dealer has jack high, the best that does not play     | 7c 5d 2h | "         | play      | Jh Ts 8d | play push 10; ante win 20 at 1 to 1 | not-qualified-play, not-qualified-ante |
| dealer does not play and the player has far more      | Ah As Kc | "         | play      | Jh Ts 8d | play push 10; ante win 20 at 1 to 1 | not-qualified-play, not-qualified-ante |
| dealer has queen high, the least that plays           | Qc 4d 2h | "         | play      | Qh 3s 2d | play & ante win 20 at 1 to 1        | player-wins                            |
| dealer plays and beats the player                     | Qc 6d 4h | "         | play      | Kh 3s 2d | play & ante lose 0                  | dealer-wins                            |
| dealer plays and the hands are equal                  | Qc 6d 4h | "         | play      | Qh 6s 4d | play & ante push 10                 | tie                                    |
| the third card decides                                | Kc 9d 5h | "         | play      | Kh 9s 4d | play & ante win 20 at 1 to 1        | player-wins                            |
| the kicker of equal pairs decides                     | 9c 9d 5h | "         | play      | 9h 9s 6d | play & ante lose 0                  | dealer-wins                            |
| a pair qualifies the dealer though no card is a queen | 7c 7d 5h | "         | play      | 2h 2s 3d | play & ante win 20 at 1 to 1        | player-wins                            |
| an amount in cents                                    | Kc 9d 5h | ante 0.05 | play      | Kh 9s 4d | play & ante win 0.10 at 1 to 1      | player-wins                            |

Ante Bonus: the three highest hands, regardless of the dealer's
| case                                                              | cards    | bets    | decisions | dealer   | tables            | results                                                                   | clauses                                            |
| ante bonus on a straight that wins                                | 5c 4d 3h | ante 10 | play      | Kh 9s 4c | -                 | play win 20 at 1 to 1; ante_bonus win 10 at 1 to 1; ante win 20 at 1 to 1 | player-wins, ante-bonus, player-wins               |
| ante bonus on three of a kind that loses                          | 5c 5d 5h | "       | play      | 9s 8s 7s | -                 | play lose 0; ante_bonus win 40 at 4 to 1; ante lose 0                     | dealer-wins, ante-bonus, dealer-wins               |
| ante bonus on a straight flush when the dealer does not play      | 9h 8h 7h | "       | play      | Js 8c 2d | -                 | play push 10; ante_bonus win 50 at 5 to 1; ante win 20 at 1 to 1          | not-qualified-play, ante-bonus, not-qualified-ante |
| ante bonus on a suited ace-king-queen is that of a straight flush | Ah Kh Qh | "       | play      | Js 8c 2d | -                 | play push 10; ante_bonus win 50 at 5 to 1; ante win 20 at 1 to 1          | not-qualified-play, ante-bonus, not-qualified-ante |
| ante bonus on a straight that ties                                | 5c 4d 3h | "       | play      | 5s 4h 3d | -                 | play push 10; ante_bonus win 10 at 1 to 1; ante push 10                   | tie, ante-bonus, tie                               |
| no ante bonus on a flush                                          | Ah 9h 4h | "       | play      | Kh 9s 4c | -                 | play & ante win 20 at 1 to 1                                              | player-wins                                        |
| no ante bonus after a fold                                        | 9h 8h 7h | "       | fold      | Kh 9s 4c | -                 | ante lose 0                                                               | fold                                               |
| TCP-03 pays three for three of a kind                             | 5c 5d 5h | "       | play      | Kh 9s 4c | ante_bonus TCP-03 | play win 20 at 1 to 1; ante_bonus win 30 at 3 to 1; ante win 20 at 1 to 1 | player-wins, ante-bonus, player-wins               |
| TCP-05 pays four for a straight flush                             | 9h 8h 7h | "       | play      | Kh 9s 4c | ante_bonus TCP-05 | play win 20 at 1 to 1; ante_bonus win 40 at 4 to 1; ante win 20 at 1 to 1 | player-wins, ante-bonus, player-wins               |

Playing both: two bets, two amounts, two ways to win
| case                                                 | cards    | bets                  | decisions | dealer   | tables                              | results                                                                                                 | clauses                                                |
| the dealer wins and pair plus is still paid          | 2c 2d 9h | ante 10, pair_plus 5  | play      | Ks Kd 3h | -                                   | play & ante lose 0; pair_plus win 10 at 1 to 1                                                          | dealer-wins, pair-plus-wins                            |
| the dealer does not play and pair plus is still paid | 2c 2d 9h | "                     | play      | Js 8h 5c | -                                   | play push 10; ante win 20 at 1 to 1; pair_plus win 10 at 1 to 1                                         | not-qualified-play, not-qualified-ante, pair-plus-wins |
| the player wins without a pair                       | Ac 7d 2h | "                     | play      | Kh 8s 5c | -                                   | play & ante win 20 at 1 to 1; pair_plus lose 0                                                          | player-wins, pair-plus-loses                           |
| a fold forfeits the Ante and pair plus with it       | 2c 2d 9h | "                     | fold      | -        | -                                   | ante lose 0; pair_plus lose 0                                                                           | fold, fold-pair-plus                                   |
| a fold forfeits even three of a kind                 | 9c 9d 9h | "                     | fold      | -        | -                                   | ante lose 0; pair_plus lose 0                                                                           | fold, fold-pair-plus                                   |
| pair plus may be the larger bet                      | 9s 8h 7c | ante 1, pair_plus 100 | play      | Kh 8s 5c | -                                   | play win 2 at 1 to 1; ante_bonus win 1 at 1 to 1; ante win 2 at 1 to 1; pair_plus win 700 at 6 to 1     | player-wins, ante-bonus, player-wins, pair-plus-wins   |
| TCP-02 pays twenty-five for three of a kind          | 9s 9h 9c | pair_plus 5           | -         | -        | pair_plus TCP-02                    | pair_plus win 130 at 25 to 1                                                                            | pair-plus-wins                                         |
| TCP-07 pays five for a straight                      | 9s 8h 7c | "                     | -         | -        | pair_plus TCP-07                    | pair_plus win 30 at 5 to 1                                                                              | pair-plus-wins                                         |
| TCP-10 pays three for a flush                        | Kd 8d 3d | "                     | -         | -        | pair_plus TCP-10                    | pair_plus win 20 at 3 to 1                                                                              | pair-plus-wins                                         |
| Ante Bonus and pair plus choose their tables apart   | 9s 9h 9c | ante 10, pair_plus 5  | play      | Kh 8s 5c | ante_bonus TCP-05, pair_plus TCP-02 | play win 20 at 1 to 1; ante_bonus win 30 at 3 to 1; ante win 20 at 1 to 1; pair_plus win 130 at 25 to 1 | player-wins, ante-bonus, player-wins, pair-plus-wins   |

Several seats, and one player at two adjacent positions
| case                                                    | cards    | bets                 | decisions | dealer   | players | house          | results                                        | clauses                      |
| each seat against the same dealer                       | Ac 7d 2h | ante 10              | play      | Kh 8s 5c | -       | -              | play & ante win 20 at 1 to 1                   | player-wins                  |
|                                                         | Qc 7s 2d | ante 20              | play      |          | -       |                | play & ante lose 0                             | dealer-wins                  |
|                                                         | 9c 8d 3h | ante 30              | fold      |          | -       |                | ante lose 0                                    | fold                         |
|                                                         | 4c 4d 3s | pair_plus 40         | -         |          | -       |                | pair_plus win 80 at 1 to 1                     | pair-plus-wins               |
| where the Ante is mandatory, pair plus stands beside it | Ac 7d 2h | ante 10, pair_plus 5 | play      | Kh 8s 5c | -       | ante_mandatory | play & ante win 20 at 1 to 1; pair_plus lose 0 | player-wins, pair-plus-loses |
| one player on two adjacent spots                        | Ac 7d 2h | pair_plus 5          | -         | -        | regular | -              | pair_plus lose 0                               | pair-plus-loses              |
|                                                         | 4c 4d 3s | pair_plus 5          | -         |          | regular |                | pair_plus win 10 at 1 to 1                     | pair-plus-wins               |
| one player on three spots where the house allows it     | Ac 7d 2h | pair_plus 5          | -         | -        | regular | two_spots any  | pair_plus lose 0                               | pair-plus-loses              |
|                                                         | 4c 4d 3s | pair_plus 5          | -         |          | regular |                | pair_plus win 10 at 1 to 1                     | pair-plus-wins               |
|                                                         | Kc 8d 3h | pair_plus 5          | -         |          | regular |                | pair_plus lose 0                               | pair-plus-loses              |

On a link the dealer's game and the 6 Card Bonus look past the two community cards
| case                                       | cards    | bets                                                  | decisions | dealer   | community | tables            | results                                                                                                           | clauses                                                   |
| link cards help the progressive only       | 7c 7d 2h | ante 10, pair_plus 5, six_card_bonus 1, progressive 1 | play      | Ks Qd 3c | 7h 7s     | progressive MG-01 | play & ante win 20 at 1 to 1; pair_plus win 10 at 1 to 1; six_card_bonus lose 0; progressive win 300 at 300 for 1 | player-wins, pair-plus-wins, six-card-loses, jackpot-wins |
| link cards do not help the dealer          | 7c 7d 2h | ante 10, progressive 1                                | play      | Js Td 3c | Jh Jd     | "                 | play push 10; ante win 20 at 1 to 1; progressive lose 0                                                           | not-qualified-play, not-qualified-ante, jackpot-loses     |
| link cards are not turned for a folded bet | 7c 7d 2h | ante 10, progressive 1                                | fold      | -        | -         | "                 | ante lose 0; progressive lose 0                                                                                   | fold, jackpot-folded                                      |

Irregularities: stakes come back
| case                                       | cards       | bets                      | decisions | dealer   | trouble                          | results                                        | clauses                                    |
| a hand of the wrong size voids the round   | Ac 7d 2h 9s | ante 10, pair_plus 5      | -         | -        | wrong-hand-size                  | ante void 10; pair_plus void 5                 | wrong-hand-size, wrong-hand-size           |
| the shuffler malfunctions                  | -           | ante 10, six_card_bonus 5 | -         | -        | shuffler-malfunction             | ante void 10; six_card_bonus void 5            | shuffler-malfunction, shuffler-malfunction |
| the deck does not count to 52              | Ac 7d 2h    | ante 10                   | -         | -        | wrong-card-count                 | ante void 10                                   | wrong-card-count                           |
| two cards face up                          | -           | ante 10                   | -         | -        | exposed-card 9h, exposed-card 9d | ante void 10                                   | exposed-card                               |
| one card face up, and the round goes on    | Ac 7d 2h    | ante 10                   | play      | Kh 8s 5c | exposed-card 9h                  | play & ante win 20 at 1 to 1                   | player-wins                                |
| a false alarm, and the round goes on       | Ac 7d 2h    | ante 10                   | play      | Kh 8s 5c | false-alarm                      | play & ante win 20 at 1 to 1                   | player-wins                                |
| the shuffler is replaced and the cards are dealt again | Ac 7d 2h | ante 10          | play      | Kh 8s 5c | shuffler-replaced                | play & ante win 20 at 1 to 1                   | player-wins                                |
| the floor voids the round after a Play bet | Ac 7d 2h    | ante 10, progressive 1    | play      | -        | void power failure               | ante void 10; progressive void 1; play void 10 | void, void, void                           |
""")  # fmt: skip


COVER = read_cases(GAME, """
Cover All by a table of the house
| case | cards | bets | decisions | dealer | tables | results | clauses |
| cover all: a folded hand is the best, and pays all    | 9h 8h 7h | ante 10, cover_all 1      | fold | 5c 5d 5s | cover_all HOUSE-TCP-CA | ante lose 0; cover_all win 507 at 506 to 1      | fold, cover-all-wins            |
|                                                       | Ah 9d 4c | pair_plus 10, cover_all 2 | -    |          |                        | pair_plus lose 0; cover_all win 1014 at 506 to 1 | pair-plus-loses, cover-all-wins |
| cover all: the dealer's three of a kind pays          | Ah 9d 4c | ante 10, cover_all 1      | fold | 5c 5d 5s | cover_all HOUSE-TCP-CA | ante lose 0; cover_all win 408 at 407 to 1      | fold, cover-all-wins            |
| cover all: a hand without the bet counts              | Kh Kd 4c | ante 10                   | fold | Qc 9s 3s | cover_all HOUSE-TCP-CA | ante lose 0                                     | fold                            |
|                                                       | Ah 9d 4h | ante 10, cover_all 1      | fold |          |                        | ante lose 0; cover_all win 107 at 106 to 1      | fold, cover-all-wins            |
| cover all: no hand has a pair                         | Kh Jd 4c | ante 10, cover_all 1      | fold | Qc 9s 3s | cover_all HOUSE-TCP-CA | ante lose 0; cover_all lose 0                   | fold, cover-all-loses           |
""", HOUSE_COVER)  # fmt: skip


@pytest.mark.parametrize("case", [*CASES, *COVER], ids=str)
def test_case(case: Case) -> None:
    check(case)


# Clauses that settle no bet by themselves -------------------------------------------------------

RISING = (
    "5c 3d 2s", "Qc 3d 2s", "Qc Jd 9s", "Ac Kd Js",
    "2c 2d 3s", "2c 2d As", "Ac Ad Ks",
    "5h 3h 2h", "Ah Kh Jh",
    "Ac 2d 3s", "2c 3d 4s", "Kc Qd Js", "Ac Kd Qs",
    "2c 2d 2s", "Ac Ad As",
    "Ah 2h 3h", "2h 3h 4h", "Kh Qh Jh", "Ah Kh Qh",
)  # fmt: skip


@pytest.mark.parametrize(("lower", "higher"), list(pairwise(RISING)))
def test_each_hand_beats_the_one_before_it(lower: str, higher: str) -> None:
    dealer = other_suits(lower, beside=higher)
    results = outcomes(GAME, {"ante": "10"}, higher, ["play"], dealer=dealer)
    assert results["ante"] == "win"


def test_the_ante_may_be_made_alone_or_with_pair_plus_in_any_amounts() -> None:
    hand, dealer = "Ac 7d 2h", "Kh 8s 5c"
    assert set(outcomes(GAME, {"ante": "10"}, hand, ["play"], dealer=dealer)) == {"ante", "play"}
    assert set(outcomes(GAME, {"pair_plus": "3"}, hand, [])) == {"pair_plus"}
    both = outcomes(GAME, {"ante": "10", "pair_plus": "3"}, hand, ["play"], dealer=dealer)
    assert set(both) == {"ante", "pair_plus", "play"}


PROVED = Proofs(GAME, (*CASES, *COVER), {
    "cover-all-waits": [test_cover_all.test_the_bet_waits_for_a_table_that_is_read_in_its_way],
    "ranking": [test_each_hand_beats_the_one_before_it],
    "ways-to-play": ["pair plus alone where the Ante is mandatory",
                     "where the Ante is mandatory, pair plus stands beside it",
                     test_the_ante_may_be_made_alone_or_with_pair_plus_in_any_amounts],
    "two-spots": ["one player on two adjacent spots", "two spots that are not adjacent",
                  "three spots", "two spots where the house allows one"],
    "play": ["dealer plays and beats the player", "player folds", "no decision with an Ante",
             "a decision after a fold"],
    "link": ["link cards help the progressive only", "link cards do not help the dealer"],
    "shuffler-replaced": ["the shuffler is replaced and the cards are dealt again"],
    "false-alarm": ["a false alarm, and the round goes on"],
    "six-card-dollar": [test_placards.test_a_dollar_is_recommended_for_the_six_card_bonus],
    "no-side-bets": [test_placards.test_manners_stand_on_sheet_and_placard],
})  # fmt: skip
