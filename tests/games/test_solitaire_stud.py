# ruff: noqa: E501 - a table is as wide as its columns
"""Solitaire Stud: every sentence of its rules as a round that a pit boss can check."""

import pytest

from croupier.games.solitaire_stud import GAME
from tests.games.cases import Case, Proofs, check, outcomes, read_cases

CASES = read_cases(GAME, """
Rules 6, 10 to 13: the longer run wins, then the higher; Play is twice the Ante
| case                                              | cards                | bets                                | decisions | dealer               | results                                                                    | clauses                               |
| fold loses every bet                              | Kh Qs Jd Tc 9h 8s 7d | ante & super_bonus 10, three_plus 5 | fold      | -                    | ante & super_bonus & three_plus lose 0                                     | fold                                  |
| the player's run is longer                        | 9h 8s 7d 2c 2d Qc Kc | ante & super_bonus 10               | play      | 5h 4s 2s 7h 9d Jh Kd | play win 40 at 1 to 1; ante win 20 at 1 to 1; super_bonus win 20 at 1 to 1 | player-wins, player-wins, super-bonus |
| a run of as many cards with a higher top          | 9h 8s 2c 2d Qc Kc 5c | "                                   | play      | 5h 4s 2s 7h 9d Jh Kd | play win 40 at 1 to 1; ante win 20 at 1 to 1; super_bonus push 10          | player-wins, player-wins, super-bonus |
| the dealer's run is longer                        | 5d 4c 2h 7c 9c Jc Ks | "                                   | play      | 9h 8s 7d 2c 2d Qc Kc | play & ante & super_bonus lose 0                                           | dealer-wins                           |
| king-queen-jack beats four-three-deuce            | 4d 3c 2h 8c 8s Tc Ts | "                                   | play      | Kh Qs Jd 2c 2s 7c 9c | play & ante & super_bonus lose 0                                           | dealer-wins                           |
| the same length and the same top                  | Kh Qs 2c 4c 6c 8c Tc | "                                   | play      | Kd Qc 2s 4s 6s 8s Ts | play push 20; ante & super_bonus push 10                                   | tie, tie                              |
| a short run with a king loses to a longer low one | Kh Qs 2c 4c 6c 8c Tc | "                                   | play      | 3d 2s Ah 5s 7s 9s Js | play & ante & super_bonus lose 0                                           | dealer-wins                           |

Rule 8: below a two-card run of 5-4 the Ante comes back and the rest has action
| case                                         | cards                | bets                  | decisions | dealer               | results                                                           | clauses                                 |
| the dealer has 5-4, the least that qualifies | 6h 5s 2c 8c Tc Qc Kc | ante & super_bonus 10 | play      | 5h 4s 2s 7h 9d Jh Kd | play win 40 at 1 to 1; ante win 20 at 1 to 1; super_bonus push 10 | player-wins, player-wins, super-bonus   |
| the dealer has 4-3, and the player wins      | 6h 5s 2c 8c Tc Qc Kc | "                     | play      | 4h 3s As 7h 9d Jh Kd | play win 40 at 1 to 1; ante push 10; super_bonus push 10          | player-wins, ante-returned, super-bonus |
| the dealer has 4-3 and still wins            | 3h 2s 5s 7c 9c Jc Kc | "                     | play      | 4h 3s As 7h 9d Jh Kd | play lose 0; ante push 10; super_bonus lose 0                     | dealer-wins, ante-returned, dealer-wins |
| the dealer has 4-3, and so has the player    | 4d 3c 6s 8c Tc Qc Ks | "                     | play      | 4h 3s As 7h 9d Jh Kd | play push 20; ante push 10; super_bonus push 10                   | tie, ante-returned, tie                 |
| the dealer has no two cards in a run         | 3h 2s 5s 7c 9c Jc Kc | "                     | play      | Ad 3d 5d 7d 9d Jd Kd | play win 40 at 1 to 1; ante push 10; super_bonus win 20 at 1 to 1 | player-wins, ante-returned, super-bonus |

Rules 11, 14: the Super Bonus by the margin, 3+ by the player's own run
| case                                               | cards                | bets                                | decisions | dealer               | results                                                                                                         | clauses                                                  |
| win by 6, a run of 7                               | Kh Qs Jd Tc 9h 8s 7d | ante & super_bonus 10, three_plus 5 | play      | Ac 2s 3c 4s 5c 6s 7c | play win 40 at 1 to 1; ante push 10; super_bonus win 10010 at 1,000 to 1; three_plus win 2505 at 500 to 1       | player-wins, ante-returned, super-bonus, three-plus-wins |
| win by 5, a run of 7                               | Kh Qs Jd Tc 9h 8s 7d | "                                   | play      | 5h 4s 2s 7h 9d Jh Kd | play win 40 at 1 to 1; ante win 20 at 1 to 1; super_bonus win 1010 at 100 to 1; three_plus win 2505 at 500 to 1 | player-wins, player-wins, super-bonus, three-plus-wins   |
| win by 4, a run of 6                               | Qs Jd Tc 9h 8s 7d 2c | "                                   | play      | 5h 4s 2s 7h 9d Jh Kd | play win 40 at 1 to 1; ante win 20 at 1 to 1; super_bonus win 210 at 20 to 1; three_plus win 255 at 50 to 1     | "                                                        |
| win by 3, a run of 5                               | Jd Tc 9h 8s 7d 2c 2d | "                                   | play      | 5h 4s 2s 7h 9d Jh Kd | play win 40 at 1 to 1; ante win 20 at 1 to 1; super_bonus win 60 at 5 to 1; three_plus win 105 at 20 to 1       | "                                                        |
| win by 2, a run of 4                               | Tc 9h 8s 7d 2c 2d Qc | "                                   | play      | 5h 4s 2s 7h 9d Jh Kd | play win 40 at 1 to 1; ante win 20 at 1 to 1; super_bonus win 30 at 2 to 1; three_plus win 35 at 6 to 1         | "                                                        |
| win by 1, a run of 3                               | 9h 8s 7d 2c 2d Qc Kc | "                                   | play      | 5h 4s 2s 7h 9d Jh Kd | play win 40 at 1 to 1; ante win 20 at 1 to 1; super_bonus win 20 at 1 to 1; three_plus win 20 at 3 to 1         | "                                                        |
| win by none, a run of 2                            | 9h 8s 2c 2d Qc Kc 5c | "                                   | play      | 5h 4s 2s 7h 9d Jh Kd | play win 40 at 1 to 1; ante win 20 at 1 to 1; super_bonus push 10; three_plus lose 0                            | player-wins, player-wins, super-bonus, three-plus-loses  |
| 3+ wins though the dealer does                     | 4d 3c 2h 8c 8s Tc Ts | "                                   | play      | Kh Qs Jd 2c 2s 7c 9c | play & ante & super_bonus lose 0; three_plus win 20 at 3 to 1                                                   | dealer-wins, three-plus-wins                             |
| 3+ wins though the hands are equal                 | Kh Qs Jd 2c 4c 6c 8c | "                                   | play      | Kd Qc Jh 2s 4s 6s 8s | play push 20; ante & super_bonus push 10; three_plus win 20 at 3 to 1                                           | tie, tie, three-plus-wins                                |
| 3+ is lost by a fold though the run is long enough | 9h 8s 7d 2c 2d Qc Kc | "                                   | fold      | 5h 4s 2s 7h 9d Jh Kd | ante & super_bonus & three_plus lose 0                                                                          | fold                                                     |

3+ on the other table, several seats
| case                              | cards                | bets                                | decisions | dealer               | tables           | results                                                                                                  | clauses                                                |
| SS-02 pays fifteen for a run of 5 | Jd Tc 9h 8s 7d 2c 2d | ante & super_bonus 10, three_plus 5 | play      | 5h 4s 2s 7h 9d Jh Kd | three_plus SS-02 | play win 40 at 1 to 1; ante win 20 at 1 to 1; super_bonus win 60 at 5 to 1; three_plus win 80 at 15 to 1 | player-wins, player-wins, super-bonus, three-plus-wins |
| three seats against one dealer    | 9h 8s 7d 2c 2d Qc Kc | ante & super_bonus 10               | play      | 5h 4s 2s 7h 9d Jh Kd | -                | play win 40 at 1 to 1; ante win 20 at 1 to 1; super_bonus win 20 at 1 to 1                               | player-wins, player-wins, super-bonus                  |
|                                   | 3h 3d 5s 5d 7c 9c Jc | ante & super_bonus 20               | play      |                      |                  | play & ante & super_bonus lose 0                                                                         | dealer-wins                                            |
|                                   | Ah Ad 3s 5c 8c Tc Qs | ante & super_bonus 30               | fold      |                      |                  | ante & super_bonus lose 0                                                                                | fold                                                   |

Irregularities
| case                                       | cards                | bets                                | decisions | dealer               | trouble                          | results                                                                    | clauses                               |
| the shuffler malfunctions                  | -                    | ante & super_bonus 10               | -         | -                    | shuffler-malfunction             | ante & super_bonus void 10                                                 | shuffler-malfunction                  |
| a hand of six cards                        | 9h 8s 7d 2c 2d Qc    | ante & super_bonus 10               | -         | -                    | wrong-hand-size                  | ante & super_bonus void 10                                                 | wrong-hand-size                       |
| the deck does not count to 52              | -                    | ante & super_bonus 10, three_plus 5 | -         | -                    | wrong-card-count                 | ante & super_bonus void 10; three_plus void 5                              | wrong-card-count, wrong-card-count    |
| two cards face up                          | -                    | ante & super_bonus 10               | -         | -                    | exposed-card 9h, exposed-card 8h | ante & super_bonus void 10                                                 | exposed-card                          |
| one card face up                           | 9h 8s 7d 2c 2d Qc Kc | ante & super_bonus 10               | play      | 5h 4s 2s 7h 9d Jh Kd | exposed-card As                  | play win 40 at 1 to 1; ante win 20 at 1 to 1; super_bonus win 20 at 1 to 1 | player-wins, player-wins, super-bonus |
| a false alarm                              | 9h 8s 7d 2c 2d Qc Kc | ante & super_bonus 10               | play      | 5h 4s 2s 7h 9d Jh Kd | false-alarm                      | play win 40 at 1 to 1; ante win 20 at 1 to 1; super_bonus win 20 at 1 to 1 | player-wins, player-wins, super-bonus |
| the floor voids the round after a Play bet | 9h 8s 7d 2c 2d Qc Kc | ante & super_bonus 10               | play      | -                    | void fire alarm                  | ante & super_bonus void 10; play void 20                                   | void, void                            |

What is refused
| case                                | cards                | bets                   | decisions  | dealer                  | refused                                                                        |
| no Super Bonus                      | 9h 8s 7d 2c 2d Qc Kc | ante 10                | play       | 5h 4s 2s 7h 9d Jh Kd    | BadBet: seat 1: Super Bonus is missing; every seat must place it               |
| Super Bonus and Ante of two amounts | 9h 8s 7d 2c 2d Qc Kc | ante 10, super_bonus 5 | play       | 5h 4s 2s 7h 9d Jh Kd    | BadBet: seat 1: Super Bonus is $5 and Ante is $10; they must be equal          |
| 3+ alone                            | 9h 8s 7d 2c 2d Qc Kc | three_plus 5           | play       | 5h 4s 2s 7h 9d Jh Kd    | BadBet: seat 1: 3+ needs a bet on Ante                                         |
| a raise of another game             | 9h 8s 7d 2c 2d Qc Kc | ante & super_bonus 10  | raise      | 5h 4s 2s 7h 9d Jh Kd    | IllegalAction: seat 1: cannot 'raise' now: Play or fold takes 'play' or 'fold' |
| a decision after a fold             | 9h 8s 7d 2c 2d Qc Kc | ante & super_bonus 10  | fold, play | 5h 4s 2s 7h 9d Jh Kd    | IllegalAction: decision 2 is 'play', after 'fold'                              |
| a missing decision                  | 9h 8s 7d 2c 2d Qc Kc | ante & super_bonus 10  | -          | 5h 4s 2s 7h 9d Jh Kd    | MissingDecision: decision 1 is missing                                         |
| six cards instead of seven          | 9h 8s 7d 2c 2d Qc    | ante & super_bonus 10  | play       | 5h 4s 2s 7h 9d Jh Kd    | WrongHandSize: seat 1: has 6 cards                                             |
| a dealer of eight cards             | 9h 8s 7d 2c 2d Qc Kc | ante & super_bonus 10  | play       | 5h 4s 2s 7h 9d Jh Kd Ks | WrongHandSize: dealer: has 8 cards                                             |
""")  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    check(case)


# Clauses that settle no bet by themselves -------------------------------------------------------

DEALER = "8h 7s 2s 4s Th Qh Qd"
"""A run of 8-7 and nothing else: what beats it is a run of at least two cards to the eight."""

RUNS = (
    # seven cards              against 8-7   why
    ("9h 8s 3c 5c 5s Jc Kc",   "win"),     # 9-8, red and black
    ("9s 8d 3c 5c 5s Jc Kc",   "win"),     # 9-8, black and red
    ("9c 8s 3c 5c 5s Jc Kc",   "lose"),    # 9-8 in one color is no run
    ("9h 8d 3h 5h 5d Jh Kh",   "lose"),    # nor in hearts and diamonds
    ("8d 7c 3c 5c 5s Jc Kc",   "push"),    # 8-7, the same length and top
    ("Ah Kc 3c 5c 5s Jc 9c",   "lose"),    # the ace does not follow the king
    ("Ad 2c 3d 5c 5s Jc 9c",   "win"),     # the ace stands below the deuce
    ("Kd Qc 3c 5c 5s Js 9s",   "win"),     # the king is the highest top
    ("9h 7d 5d 3d Kc Jc Ac",   "lose"),    # ranks that skip one are no run
    ("6d 5c 4d 4c 4h 6h Kc",   "win"),     # a rank counts once: 6-5-4
    ("3d 2c 5s 6c 9c Jc Kc",   "lose"),    # 3-2 is as long, and lower
)  # fmt: skip


@pytest.mark.parametrize(("cards", "outcome"), RUNS)
def test_a_run_is_consecutive_ranks_in_alternating_colors(cards: str, outcome: str) -> None:
    bets = {"ante": "10", "super_bonus": "10"}
    assert outcomes(GAME, bets, cards, ["play"], dealer=DEALER)["play"] == outcome


PROVED = Proofs(GAME, CASES, {
    "run": [test_a_run_is_consecutive_ranks_in_alternating_colors],
    "ante-super-bonus": ["no Super Bonus", "Super Bonus and Ante of two amounts", "3+ alone",
                         "the player's run is longer", "win by 1, a run of 3"],
    "play": ["the player's run is longer", "fold loses every bet", "a missing decision",
             "a decision after a fold"],
    "longer-run": ["the player's run is longer", "the dealer's run is longer",
                   "a run of as many cards with a higher top",
                   "king-queen-jack beats four-three-deuce",
                   "a short run with a king loses to a longer low one"],
    "false-alarm": ["a false alarm"],
})  # fmt: skip
