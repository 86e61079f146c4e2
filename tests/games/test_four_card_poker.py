# ruff: noqa: E501 - a table is as wide as its columns
"""Four Card Poker: every sentence of its rules as a round that a pit boss can check."""

import pytest

from croupier.cards import parse_cards
from croupier.games.four_card_poker import GAME
from croupier.records import read_round
from croupier.rules import Dealt, Decided
from tests.games.cases import Case, Proofs, check, read_cases

CASES = read_cases(GAME, """
Against the dealer, who always plays
| case                                              | cards          | bets    | decisions | dealer            | results                                                        | clauses                           |
| player folds                                      | Ah Kd 9s 5c 2d | ante 10 | fold      | Kh                | ante lose 0                                                    | fold                              |
| player folds the better hand                      | Ah Ad 9s 5c 2d | "       | fold      | Qc Jd Th 8s 7c 2h | ante lose 0                                                    | fold                              |
| the dealer need not qualify                       | 5h 5d 9s 7c 2d | "       | play 1x   | Qc Jd Th 8s 6c 2h | play & ante win 20 at 1 to 1                                   | player-wins                       |
| the player has more, for twice                    | 5h 5d 9s 7c 2d | "       | play 2x   | Qc Jd Th 8s 6c 2h | play win 40 at 1 to 1; ante win 20 at 1 to 1                   | player-wins, player-wins          |
| the player has more, for three times              | 5h 5d 9s 7c 2d | "       | play 3x   | Qc Jd Th 8s 6c 2h | play win 60 at 1 to 1; ante win 20 at 1 to 1                   | player-wins, player-wins          |
| dealer's hand is higher                           | 5h 5d 9s 7c 2d | "       | play 1x   | 6h 6d 4h 3s 9c Kc | play & ante lose 0                                             | dealer-wins                       |
| dealer's hand is higher, for three times          | 5h 5d 9s 7c 2d | "       | play 3x   | 6h 6d 4h 3s 9c Kc | play & ante lose 0                                             | dealer-wins                       |
| the sixth card makes the dealer's hand            | 5h 5d 9s 7c 2d | "       | play 1x   | Qc Jd Th 8s 3c 9h | play & ante lose 0                                             | dealer-wins                       |
| dealer's kicker is higher                         | 5h 5d 9s 7c 2d | "       | play 1x   | 5c 5s Th 3s 8c 2h | play & ante lose 0                                             | dealer-wins                       |
| the player wins a tie                             | 5h 5d 9s 7c 2d | "       | play 1x   | 5c 5s 9h 7s 3c 2h | play & ante win 20 at 1 to 1                                   | tie                               |
| the player wins a tie, for three times            | 5h 5d 9s 7c 2d | "       | play 3x   | 5c 5s 9h 7s 3c 2h | play win 60 at 1 to 1; ante win 20 at 1 to 1                   | tie, tie                          |
| high cards that tie                               | Ah Kd 9s 5c 2d | "       | play 1x   | As Kc 9d 5h 3c 2h | play & ante win 20 at 1 to 1                                   | tie                               |

The automatic bonus, by its table
| case                                       | cards          | bets    | decisions | dealer            | results                                                                                    | clauses                                   |
| bonus on four of a kind                    | 9h 9c 9d 9s 5h | ante 10 | play 3x   | Kc 6d 4h 3s 2c Jc | play win 60 at 1 to 1; ante win 20 at 1 to 1; ante_bonus win 250 at 25 to 1                | player-wins, player-wins, automatic-bonus |
| bonus on a straight flush                  | 9h 8h 7h 6h 2d | "       | "         | Kc 6d 4h 3s 2c Jc | play win 60 at 1 to 1; ante win 20 at 1 to 1; ante_bonus win 200 at 20 to 1                | "                                         |
| bonus on three of a kind                   | 9h 9c 9d 5s 2h | "       | "         | Kc 6d 4h 3s 2c Jc | play win 60 at 1 to 1; ante win 20 at 1 to 1; ante_bonus win 20 at 2 to 1                  | "                                         |
| no bonus on a flush                        | Jh 9h 7h 5h 2d | "       | "         | Kc 6d 4h 3s 2c Jc | play win 60 at 1 to 1; ante win 20 at 1 to 1                                               | player-wins, player-wins                  |
| the bonus is paid on a hand that loses     | 9h 9c 9d 5s 2h | "       | play 1x   | Kc Kd Ks 3s 2c Jc | play & ante lose 0; ante_bonus win 20 at 2 to 1                                            | dealer-wins, automatic-bonus              |
| a fold gives up the bonus                  | 9h 9c 9d 5s 2h | "       | fold      | Kc                | ante lose 0                                                                                | fold                                      |

How hands rank
| case                                        | cards          | bets    | decisions | dealer            | results                                                                     | clauses                                   |
| three of a kind beats a flush               | Jh 9h 7h 5h 2d | ante 10 | play 1x   | 3c 3d 3s 8c 6d Kc | play & ante lose 0                                                          | dealer-wins                               |
| four of a kind beats a straight flush       | 9h 8h 7h 6h 2d | "       | play 1x   | 3c 3d 3s 3h 5d Kc | play & ante lose 0; ante_bonus win 200 at 20 to 1                           | dealer-wins, automatic-bonus              |
| a flush beats a straight                    | 9h 8c 7d 6s 2c | "       | play 1x   | 7h 5h 4h 2h Kd Jc | play & ante lose 0                                                          | dealer-wins                               |
| a straight beats two pair                   | 9h 8c 7d 6s 2c | "       | play 1x   | Ah Ac Kd Ks Qh Qd | play & ante win 20 at 1 to 1                                                | player-wins                               |
| ace-deuce-three-four is the lowest straight | As 2h 3d 4c Jd | "       | play 1x   | 5h 4s 3c 2d 9d Kc | play & ante lose 0                                                          | dealer-wins                               |

Aces Up
| case                                         | cards          | bets               | decisions | dealer            | tables        | house              | results                                                                                        | clauses                                                 |
| aces up on four of a kind                    | 9h 9c 9d 9s 5h | ante 10, aces_up 5 | play 1x   | Kc 6d 4h 3s 2c Jc | -             | -                  | play & ante win 20 at 1 to 1; ante_bonus win 250 at 25 to 1; aces_up win 255 at 50 to 1        | player-wins, automatic-bonus, aces-up-wins              |
| aces up on a straight flush                  | 9h 8h 7h 6h 2d | "                  | "         | Kc 6d 4h 3s 2c Jc | -             | -                  | play & ante win 20 at 1 to 1; ante_bonus win 200 at 20 to 1; aces_up win 205 at 40 to 1        | player-wins, automatic-bonus, aces-up-wins              |
| aces up 03 on a straight flush               | 9h 8h 7h 6h 2d | "                  | "         | Kc 6d 4h 3s 2c Jc | aces_up AU-03 | -                  | play & ante win 20 at 1 to 1; ante_bonus win 200 at 20 to 1; aces_up win 155 at 30 to 1        | player-wins, automatic-bonus, aces-up-wins              |
| aces up on three of a kind                   | 9h 9c 9d 5s 2h | "                  | "         | Kc 6d 4h 3s 2c Jc | -             | -                  | play & ante win 20 at 1 to 1; ante_bonus win 20 at 2 to 1; aces_up win 50 at 9 to 1            | player-wins, automatic-bonus, aces-up-wins              |
| aces up 02 on three of a kind                | 9h 9c 9d 5s 2h | "                  | "         | Kc 6d 4h 3s 2c Jc | aces_up AU-02 | -                  | play & ante win 20 at 1 to 1; ante_bonus win 20 at 2 to 1; aces_up win 45 at 8 to 1            | player-wins, automatic-bonus, aces-up-wins              |
| aces up 04 on three of a kind                | 9h 9c 9d 5s 2h | "                  | "         | Kc 6d 4h 3s 2c Jc | aces_up AU-04 | -                  | play & ante win 20 at 1 to 1; ante_bonus win 20 at 2 to 1; aces_up win 40 at 7 to 1            | player-wins, automatic-bonus, aces-up-wins              |
| aces up on a flush                           | Jh 9h 7h 5h 2d | "                  | "         | Kc 6d 4h 3s 2c Jc | -             | -                  | play & ante win 20 at 1 to 1; aces_up win 35 at 6 to 1                                         | player-wins, aces-up-wins                               |
| aces up 02 on a flush                        | Jh 9h 7h 5h 2d | "                  | "         | Kc 6d 4h 3s 2c Jc | aces_up AU-02 | -                  | play & ante win 20 at 1 to 1; aces_up win 30 at 5 to 1                                         | player-wins, aces-up-wins                               |
| aces up on a straight                        | 9h 8c 7d 6s 2h | "                  | "         | Kc 6d 4h 3s 2c Jc | -             | -                  | play & ante win 20 at 1 to 1; aces_up win 25 at 4 to 1                                         | player-wins, aces-up-wins                               |
| aces up 04 on a straight                     | 9h 8c 7d 6s 2h | "                  | "         | Kc 6d 4h 3s 2c Jc | aces_up AU-04 | -                  | play & ante win 20 at 1 to 1; aces_up win 30 at 5 to 1                                         | player-wins, aces-up-wins                               |
| aces up on two pair                          | 9h 9c 5d 5s 2h | "                  | "         | Kc 6d 4h 3s 2c Jc | -             | -                  | play & ante win 20 at 1 to 1; aces_up win 15 at 2 to 1                                         | player-wins, aces-up-wins                               |
| aces up 02 on two pair                       | 9h 9c 5d 5s 2h | "                  | "         | Kc 6d 4h 3s 2c Jc | aces_up AU-02 | -                  | play & ante win 20 at 1 to 1; aces_up win 20 at 3 to 1                                         | player-wins, aces-up-wins                               |
| aces up on a pair of aces                    | Ah Ac 9d 5s 2h | "                  | "         | Kc 6d 4h 3s 2c Jc | -             | -                  | play & ante win 20 at 1 to 1; aces_up win 10 at 1 to 1                                         | player-wins, aces-up-wins                               |
| aces up is paid on a hand that loses         | Ah Ac 9d 5s 2h | "                  | "         | Kc Kd 4h 4s 2c Jc | -             | -                  | play & ante lose 0; aces_up win 10 at 1 to 1                                                   | dealer-wins, aces-up-wins                               |
| aces up on a pair of kings                   | Kh Kd 9d 5s 2h | "                  | "         | Kc 6d 4h 3s 2c Jc | -             | -                  | play & ante win 20 at 1 to 1; aces_up lose 0                                                   | player-wins, aces-up-loses                              |
| aces up alone needs no dealer                | Ah Ac 9d 5s 2h | aces_up 5          | -         | -                 | -             | -                  | aces_up win 10 at 1 to 1                                                                       | aces-up-wins                                            |
| aces up alone, lost                          | Kh Kd 9d 5s 2h | aces_up 5          | -         | -                 | -             | -                  | aces_up lose 0                                                                                 | aces-up-loses                                           |
| a fold gives up aces up                      | Ah Ac 9d 5s 2h | ante 10, aces_up 5 | fold      | Kc                | -             | -                  | ante lose 0; aces_up lose 0                                                                    | fold, fold-aces-up                                      |
| a fold keeps aces up where the house says so | Ah Ac 9d 5s 2h | ante 10, aces_up 5 | fold      | Kc                | -             | fold_keeps_aces_up | ante lose 0; aces_up win 10 at 1 to 1                                                          | fold, aces-up-wins                                      |

Irregularities
| case                                    | cards          | bets               | decisions | dealer            | trouble                          | results                                  | clauses                                    |
| the shuffler malfunctions               | -              | ante 10, aces_up 5 | -         | -                 | shuffler-malfunction             | ante void 10; aces_up void 5             | shuffler-malfunction, shuffler-malfunction |
| a hand of four cards                    | 9h 8h 7h 6h    | ante 10            | -         | -                 | wrong-hand-size                  | ante void 10                             | wrong-hand-size                            |
| the deck does not count to 52           | -              | ante 10            | -         | -                 | wrong-card-count                 | ante void 10                             | wrong-card-count                           |
| two cards face up                       | -              | ante 10            | -         | -                 | exposed-card 9h, exposed-card 8h | ante void 10                             | exposed-card                               |
| one card face up                        | 9h 9c 7d 6h 2h | ante 10            | play 1x   | Kc 6d 4h 3s 2c Jc | exposed-card As                  | play & ante win 20 at 1 to 1             | player-wins                                |
| a false alarm                           | 9h 9c 7d 6h 2h | ante 10            | play 1x   | Kc 6d 4h 3s 2c Jc | false-alarm                      | play & ante win 20 at 1 to 1             | player-wins                                |
| the floor voids the round after a Play  | 9h 9c 7d 6h 2h | ante 10, aces_up 5 | play 3x   | Kc                | void fire alarm                  | ante void 10; aces_up void 5; play void 30 | void, void, void                         |

What is refused
| case                    | cards             | bets    | decisions     | dealer            | refused                                                                                                       |
| four times              | 9h 9c 7d 6h 2h    | ante 10 | play 4x       | Kc 6d 4h 3s 2c Jc | IllegalAction: seat 1: cannot 'play 4x' now: Play or fold takes 'play 3x' or 'play 2x' or 'play 1x' or 'fold' |
| a decision after a fold | 9h 9c 7d 6h 2h    | ante 10 | fold, play 1x | Kc                | IllegalAction: decision 2 is 'play 1x', after 'fold'                                                          |
| a missing decision      | 9h 9c 7d 6h 2h    | ante 10 | -             | Kc 6d 4h 3s 2c Jc | MissingDecision: decision 1 is missing                                                                        |
| a dealer of five cards  | 9h 9c 7d 6h 2h    | ante 10 | play 1x       | Kc 6d 4h 3s 2c    | WrongHandSize: dealer: has 5 cards                                                                            |
| a hand of six cards     | 9h 9c 7d 6h 2h 3h | ante 10 | play 1x       | Kc 6d 4h 3s 2c Jc | WrongHandSize: seat 1: has 6 cards                                                                            |
| a card twice            | 9h 9c 7d 6h 2h    | ante 10 | play 1x       | Kc 6d 4h 3s 2h Jc | DuplicateCard                                                                                                 |
| the Play as a bet       | 9h 9c 7d 6h 2h    | play 10 | play 1x       | Kc 6d 4h 3s 2c Jc | BadBet: Four Card Poker has no bet 'play'                                                                     |
| queens up               | 9h 9c 7d 6h 2h    | ante 10, queens_up 5 | play 1x | Kc 6d 4h 3s 2c Jc | BadBet: Four Card Poker has no bet 'queens_up'                                                   |
""")  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    check(case)


# Clauses that settle no bet by themselves -------------------------------------------------------


def test_five_cards_and_one_of_the_dealers_six_before_the_decision() -> None:
    round_ = read_round({
        "game": GAME.name,
        "seats": [{"seat": 2, "bets": {"ante": "10"}, "cards": "9h 9c 7d 6h 2h",
                   "decisions": ["play 3x"]}],
        "dealer": "Kc 6d 4h 3s 2c Jc",
    })  # fmt: skip
    assert round_.events[1:] == (
        Dealt(2, parse_cards("9h 9c 7d 6h 2h")),
        Dealt("dealer", parse_cards("Kc")),
        Decided(2, "play 3x"),
        Dealt("dealer", parse_cards("6d 4h 3s 2c Jc")),
    )
    assert round_.spot(2).stakes == {"ante": 1000, "play": 3000}


PROVED = Proofs(GAME, CASES, {
    "ranking": [case.title for case in CASES if case.heading == "How hands rank"],
    "ways-to-play": ["aces up alone needs no dealer", "player folds", "aces up on a flush"],
    "deal": [test_five_cards_and_one_of_the_dealers_six_before_the_decision],
    "play": ["player folds", "a missing decision", "a decision after a fold", "four times",
             test_five_cards_and_one_of_the_dealers_six_before_the_decision],
    "false-alarm": ["a false alarm"],
})  # fmt: skip
