# ruff: noqa: E501 - a table is as wide as its columns
"""Crazy 4 Poker: every sentence of its rules as a round that a pit boss can check."""

import pytest

from croupier.cards import parse_cards
from croupier.games.crazy_4_poker import GAME
from croupier.records import read_round
from croupier.rules import Dealt, Decided, actions, make_layout, replay
from croupier.rules.events import BetsLocked, Wager
from tests.games import test_cover_all
from tests.games.cases import Case, Proofs, check, read_cases
from tests.games.house_cover_all import HOUSE as HOUSE_COVER

CASES = read_cases(GAME, """
Against the dealer, who needs king-high for the Ante
| case                                                       | cards          | bets                  | decisions | dealer         | results                                                       | clauses                                                    |
| player folds                                               | Ah Kd 9s 5c 2d | ante & super_bonus 10 | fold      | -              | ante & super_bonus lose 0                                     | fold                                                       |
| player folds the better hand                               | Ah Ad 9s 5c 2d | "                     | fold      | Qc Jd Th 8s 7c | ante & super_bonus lose 0                                     | fold                                                       |
| dealer has queen-high, the best that does not qualify      | 5h 5d 9s 7d 2d | "                     | play 1x   | Qc Jd Th 8s 7c | play win 20 at 1 to 1; ante push 10; super_bonus push 10      | not-qualified-play, not-qualified-ante, super-bonus-pushes |
| dealer does not qualify and the player has less            | Jc 9d 7s 4c 2d | "                     | play 1x   | Qc Jd Th 8s 7c | play win 20 at 1 to 1; ante push 10; super_bonus lose 0       | not-qualified-play, not-qualified-ante, super-bonus-loses  |
| dealer does not qualify and the hands are equal            | Qh Js Tc 8d 6h | "                     | play 1x   | Qc Jd Th 8s 7c | play win 20 at 1 to 1; ante push 10; super_bonus push 10      | not-qualified-play, not-qualified-ante, super-bonus-pushes |
| dealer has king-six-four-three, the least that qualifies   | 5h 5d 9s 7c 2d | "                     | play 1x   | Kc 6d 4h 3s 2c | play & ante win 20 at 1 to 1; super_bonus push 10             | player-wins, super-bonus-pushes                            |
| dealer's hand is higher                                    | 5h 5d 9s 7c 2d | "                     | play 1x   | 6h 6d 4h 3s 2c | play & ante lose 0; super_bonus lose 0                        | dealer-wins, super-bonus-loses                             |
| dealer's kicker is higher                                  | 5h 5d 9s 7c 2d | "                     | play 1x   | 5c 5s Th 3s 2c | play & ante lose 0; super_bonus lose 0                        | dealer-wins, super-bonus-loses                             |
| dealer's second kicker is higher                           | 5h 5d 9s 7c 2d | "                     | play 1x   | 5c 5s 9h 8s 2c | play & ante lose 0; super_bonus lose 0                        | dealer-wins, super-bonus-loses                             |
| the fifth card does not count                              | 5h 5d 9s 7c 2d | "                     | play 1x   | 5c 5s 9h 7s 3c | play & ante push 10; super_bonus push 10                      | tie, super-bonus-pushes                                    |
| a pair of deuces qualifies the dealer                      | 5h 5d 9s 7c 3d | "                     | play 1x   | 2h 2s Th 3s 5c | play & ante win 20 at 1 to 1; super_bonus push 10             | player-wins, super-bonus-pushes                            |

The Play bet: up to three times with a pair of aces or better
| case                                                       | cards          | bets                  | decisions | dealer         | results                                                                  | clauses                                                    |
| a pair of aces for three times                             | Ah Ad 9s 5c 2d | ante & super_bonus 10 | play 3x   | Kc 6d 4h 3s 2c | play win 60 at 1 to 1; ante win 20 at 1 to 1; super_bonus push 10        | player-wins, player-wins, super-bonus-pushes               |
| a pair of aces for twice                                   | Ah Ad 9s 5c 2d | "                     | play 2x   | Kc 6d 4h 3s 2c | play win 40 at 1 to 1; ante win 20 at 1 to 1; super_bonus push 10        | player-wins, player-wins, super-bonus-pushes               |
| a pair of aces for once                                    | Ah Ad 9s 5c 2d | "                     | play 1x   | Kc 6d 4h 3s 2c | play & ante win 20 at 1 to 1; super_bonus push 10                        | player-wins, super-bonus-pushes                            |
| three times lost                                           | Ah Ad 9s 5c 2d | "                     | play 3x   | 6h 6d 4h 4s 2c | play & ante lose 0; super_bonus lose 0                                   | dealer-wins, super-bonus-loses                             |
| three times pushed                                         | Ah Ad 9s 5c 2d | "                     | play 3x   | Ac As 9h 5d 2c | play push 30; ante push 10; super_bonus push 10                            | tie, tie, super-bonus-pushes                               |
| three times when the dealer does not qualify               | Ah Ad 9s 5c 2d | "                     | play 3x   | Qc Jd Th 8s 7c | play win 60 at 1 to 1; ante push 10; super_bonus push 10                 | not-qualified-play, not-qualified-ante, super-bonus-pushes |

The Super Bonus, by its table
| case                                       | cards          | bets                  | decisions | dealer         | results                                                                           | clauses                                    |
| super bonus on four aces                   | Ah Ac Ad As 9h | ante & super_bonus 10 | play 3x   | Kc 6d 4h 3s 2c | play win 60 at 1 to 1; ante win 20 at 1 to 1; super_bonus win 2010 at 200 to 1    | player-wins, player-wins, super-bonus-wins |
| super bonus on four of a kind              | 9h 9c 9d 9s 5h | "                     | "         | Kc 6d 4h 3s 2c | play win 60 at 1 to 1; ante win 20 at 1 to 1; super_bonus win 310 at 30 to 1      | "                                          |
| super bonus on a straight flush            | 9h 8h 7h 6h 2d | "                     | "         | Kc 6d 4h 3s 2c | play win 60 at 1 to 1; ante win 20 at 1 to 1; super_bonus win 160 at 15 to 1      | "                                          |
| super bonus on three of a kind             | 9h 9c 9d 5s 2h | "                     | "         | Kc 6d 4h 3s 2c | play win 60 at 1 to 1; ante win 20 at 1 to 1; super_bonus win 30 at 2 to 1        | "                                          |
| super bonus on a flush                     | Jh 9h 7h 5h 2d | "                     | "         | Kc 6d 4h 3s 2c | play win 60 at 1 to 1; ante win 20 at 1 to 1; super_bonus win 25 at 3 to 2        | "                                          |
| super bonus on a straight                  | 9h 8c 7d 6s 2h | "                     | "         | Kc 6d 4h 3s 2c | play win 60 at 1 to 1; ante win 20 at 1 to 1; super_bonus win 20 at 1 to 1        | "                                          |
| super bonus on ace-deuce-three-four        | As 2h 3d 4c Jd | "                     | "         | Kc 6d 4h 3s 2c | play win 60 at 1 to 1; ante win 20 at 1 to 1; super_bonus win 20 at 1 to 1        | "                                          |
| super bonus is paid on a hand that loses   | 9h 8c 7d 6s 2c | "                     | play 1x   | Kh Jh 8h 5h 2d | play & ante lose 0; super_bonus win 20 at 1 to 1                                  | dealer-wins, super-bonus-wins              |
| super bonus is lost with a straight folded | 9h 8c 7d 6s 2c | "                     | fold      | -              | ante & super_bonus lose 0                                                         | fold                                       |

How hands rank
| case                                          | cards          | bets                  | decisions | dealer         | results                                                                         | clauses                                      |
| three of a kind beats a flush                 | Jh 9h 7h 5h 2d | ante & super_bonus 10 | play 3x   | 3c 3d 3s 8c 6d | play & ante lose 0; super_bonus win 25 at 3 to 2                                | dealer-wins, super-bonus-wins                |
| a straight flush beats three of a kind        | 9h 8h 7h 6h 2d | "                     | play 3x   | 3c 3d 3s 8c 6d | play win 60 at 1 to 1; ante win 20 at 1 to 1; super_bonus win 160 at 15 to 1    | player-wins, player-wins, super-bonus-wins   |
| four of a kind beats a straight flush         | 9h 8h 7h 6h 2d | "                     | play 3x   | 3c 3d 3s 3h 5d | play & ante lose 0; super_bonus win 160 at 15 to 1                              | dealer-wins, super-bonus-wins                |
| a flush beats a straight                      | 9h 8c 7d 6s 2c | "                     | play 3x   | 7h 5h 4h 2h Kd | play & ante lose 0; super_bonus win 20 at 1 to 1                                | dealer-wins, super-bonus-wins                |
| a straight beats two pair                     | 9h 8c 7d 6s 2c | "                     | play 3x   | Ah Ac Kd Ks Qh | play win 60 at 1 to 1; ante win 20 at 1 to 1; super_bonus win 20 at 1 to 1      | player-wins, player-wins, super-bonus-wins   |
| two pair beats a pair                         | 9h 9c 2d 2s 3c | "                     | play 3x   | Ah Ac Kd Qs 7h | play win 60 at 1 to 1; ante win 20 at 1 to 1; super_bonus push 10               | player-wins, player-wins, super-bonus-pushes |
| ace-deuce-three-four is the lowest straight   | As 2h 3d 4c Jd | "                     | play 3x   | 5h 4s 3c 2d 9d | play & ante lose 0; super_bonus win 20 at 1 to 1                                | dealer-wins, super-bonus-wins                |
| queen-king-ace-deuce is no straight           | Ah 2h Kd Qc 9s | "                     | play 1x   | 3c 3d 8s 7c 5h | play & ante lose 0; super_bonus lose 0                                          | dealer-wins, super-bonus-loses               |

Queens Up
| case                                            | cards          | bets                               | decisions | dealer         | tables          | house                | results                                                                                               | clauses                                                      |
| queens up on four of a kind                     | 9h 9c 9d 9s 5h | ante & super_bonus 10, queens_up 5 | play 3x   | Kc 6d 4h 3s 2c | -               | -                    | play win 60 at 1 to 1; ante win 20 at 1 to 1; super_bonus win 310 at 30 to 1; queens_up win 255 at 50 to 1 | player-wins, player-wins, super-bonus-wins, queens-up-wins   |
| queens up on a straight flush                   | 9h 8h 7h 6h 2d | "                                  | "         | Kc 6d 4h 3s 2c | -               | -                    | play win 60 at 1 to 1; ante win 20 at 1 to 1; super_bonus win 160 at 15 to 1; queens_up win 205 at 40 to 1 | player-wins, player-wins, super-bonus-wins, queens-up-wins   |
| queens up 02 on a straight flush                | 9h 8h 7h 6h 2d | "                                  | "         | Kc 6d 4h 3s 2c | queens_up QU-02 | -                    | play win 60 at 1 to 1; ante win 20 at 1 to 1; super_bonus win 160 at 15 to 1; queens_up win 155 at 30 to 1 | player-wins, player-wins, super-bonus-wins, queens-up-wins   |
| queens up on three of a kind                    | 9h 9c 9d 5s 2h | "                                  | "         | Kc 6d 4h 3s 2c | -               | -                    | play win 60 at 1 to 1; ante win 20 at 1 to 1; super_bonus win 30 at 2 to 1; queens_up win 45 at 8 to 1     | player-wins, player-wins, super-bonus-wins, queens-up-wins   |
| queens up 03 on three of a kind                 | 9h 9c 9d 5s 2h | "                                  | "         | Kc 6d 4h 3s 2c | queens_up QU-03 | -                    | play win 60 at 1 to 1; ante win 20 at 1 to 1; super_bonus win 30 at 2 to 1; queens_up win 40 at 7 to 1     | player-wins, player-wins, super-bonus-wins, queens-up-wins   |
| queens up 04 on three of a kind                 | 9h 9c 9d 5s 2h | "                                  | "         | Kc 6d 4h 3s 2c | queens_up QU-04 | -                    | play win 60 at 1 to 1; ante win 20 at 1 to 1; super_bonus win 30 at 2 to 1; queens_up win 50 at 9 to 1     | player-wins, player-wins, super-bonus-wins, queens-up-wins   |
| queens up on a flush                            | Jh 9h 7h 5h 2d | "                                  | "         | Kc 6d 4h 3s 2c | -               | -                    | play win 60 at 1 to 1; ante win 20 at 1 to 1; super_bonus win 25 at 3 to 2; queens_up win 25 at 4 to 1     | player-wins, player-wins, super-bonus-wins, queens-up-wins   |
| queens up on a straight                         | 9h 8c 7d 6s 2h | "                                  | "         | Kc 6d 4h 3s 2c | -               | -                    | play win 60 at 1 to 1; ante win 20 at 1 to 1; super_bonus win 20 at 1 to 1; queens_up win 20 at 3 to 1     | player-wins, player-wins, super-bonus-wins, queens-up-wins   |
| queens up on two pair                           | 9h 9c 5d 5s 2h | "                                  | "         | Kc 6d 4h 3s 2c | -               | -                    | play win 60 at 1 to 1; ante win 20 at 1 to 1; super_bonus push 10; queens_up win 15 at 2 to 1              | player-wins, player-wins, super-bonus-pushes, queens-up-wins |
| queens up on a pair of queens                   | Qh Qc 9d 5s 2h | "                                  | play 1x   | Kc 6d 4h 3s 2c | -               | -                    | play & ante win 20 at 1 to 1; super_bonus push 10; queens_up win 10 at 1 to 1                              | player-wins, super-bonus-pushes, queens-up-wins              |
| queens up is paid on a hand that loses          | Qh Qc 9d 5s 2h | "                                  | play 1x   | Kc Kd 4h 3s 2c | -               | -                    | play & ante lose 0; super_bonus lose 0; queens_up win 10 at 1 to 1                                         | dealer-wins, super-bonus-loses, queens-up-wins               |
| queens up on a pair of jacks                    | Jh Jc 9d 5s 2h | "                                  | play 1x   | Kc 6d 4h 3s 2c | -               | -                    | play & ante win 20 at 1 to 1; super_bonus push 10; queens_up lose 0                                        | player-wins, super-bonus-pushes, queens-up-loses             |
| a fold gives up queens up                       | Qh Qc 9d 5s 2h | "                                  | fold      | -              | -               | -                    | ante & super_bonus lose 0; queens_up lose 0                                                                | fold, fold-queens-up                                         |
| a fold keeps queens up where the house says so  | Qh Qc 9d 5s 2h | "                                  | fold      | -              | -               | fold_keeps_queens_up | ante & super_bonus lose 0; queens_up win 10 at 1 to 1                                                      | fold, queens-up-wins                                         |
| a fold keeps queens up, which loses with jacks  | Jh Jc 9d 5s 2h | "                                  | fold      | -              | -               | fold_keeps_queens_up | ante & super_bonus lose 0; queens_up lose 0                                                                | fold, queens-up-loses                                        |

Irregularities
| case                                      | cards          | bets                               | decisions | dealer         | trouble                          | results                                           | clauses                                                          |
| the shuffler malfunctions                 | -              | ante & super_bonus 10, queens_up 5 | -         | -              | shuffler-malfunction             | ante & super_bonus void 10; queens_up void 5      | shuffler-malfunction, shuffler-malfunction                       |
| a hand of four cards                      | 9h 8h 7h 6h    | ante & super_bonus 10              | -         | -              | wrong-hand-size                  | ante & super_bonus void 10                        | wrong-hand-size                                                  |
| the deck does not count to 52             | -              | ante & super_bonus 10              | -         | -              | wrong-card-count                 | ante & super_bonus void 10                        | wrong-card-count                                                 |
| two cards face up                         | -              | ante & super_bonus 10              | -         | -              | exposed-card 9h, exposed-card 8h | ante & super_bonus void 10                        | exposed-card                                                     |
| one card face up                          | 9h 9c 7d 6h 5h | ante & super_bonus 10              | play 1x   | Kc 6d 4h 3s 2c | exposed-card As                  | play & ante win 20 at 1 to 1; super_bonus push 10 | player-wins, super-bonus-pushes                                  |
| a false alarm                             | 9h 9c 7d 6h 2h | ante & super_bonus 10              | play 1x   | Kc 6d 4h 3s 2c | false-alarm                      | play & ante win 20 at 1 to 1; super_bonus push 10 | player-wins, super-bonus-pushes                                  |
| the floor voids the round after a Play    | 9h 9c 7d 6h 2h | ante & super_bonus 10, queens_up 5 | play 1x   | -              | void fire alarm                  | ante & super_bonus void 10; queens_up void 5; play void 10 | void, void, void                                        |

What is refused
| case                                 | cards             | bets                              | decisions     | dealer         | refused                                                                                                          |
| queens up alone                      | 9h 9c 7d 6h 2h    | queens_up 5                       | -             | Kc 6d 4h 3s 2c | BadBet: seat 1                                                                                                   |
| no super bonus                       | 9h 9c 7d 6h 2h    | ante 10                           | play 1x       | Kc 6d 4h 3s 2c | BadBet: seat 1                                                                                                   |
| a super bonus of another amount      | 9h 9c 7d 6h 2h    | ante 10, super_bonus 5            | play 1x       | Kc 6d 4h 3s 2c | BadBet: seat 1                                                                                                   |
| three times with a pair of kings     | Kh Kd 9s 5c 2d    | ante & super_bonus 10             | play 3x       | Kc 6d 4h 3s 2c | IllegalAction: seat 1: cannot 'play 3x' with Kh Kd 9s 5c 2d: Play or fold takes 'play 1x' or 'fold' (C4P-4 With a pair of aces or better the Play bet may be one, two or three times the Ante.) |
| twice with ace-king                  | Ah Kd 9s 5c 2d    | ante & super_bonus 10             | play 2x       | Kc 6d 4h 3s 2c | IllegalAction: seat 1: cannot 'play 2x' with Ah Kd 9s 5c 2d: Play or fold takes 'play 1x' or 'fold' (C4P-4       |
| four times with aces                 | Ah Ad 9s 5c 2d    | ante & super_bonus 10             | play 4x       | Kc 6d 4h 3s 2c | IllegalAction: seat 1: cannot 'play 4x' now: Play or fold takes 'play 3x' or 'play 2x' or 'play 1x' or 'fold'    |
| a decision after a fold              | 9h 9c 7d 6h 2h    | ante & super_bonus 10             | fold, play 1x | -              | IllegalAction: decision 2 is 'play 1x', after 'fold'                                                             |
| a missing decision                   | 9h 9c 7d 6h 2h    | ante & super_bonus 10             | -             | Kc 6d 4h 3s 2c | MissingDecision: decision 1 is missing                                                                           |
| a dealer of four cards               | 9h 9c 7d 6h 2h    | ante & super_bonus 10             | play 1x       | Kc 6d 4h 3s    | WrongHandSize: dealer: has 4 cards                                                                               |
| a hand of six cards                  | 9h 9c 7d 6h 2h 3h | ante & super_bonus 10             | play 1x       | Kc 6d 4h 3s 2c | WrongHandSize: seat 1: has 6 cards                                                                               |
| a joker in a game of 52 cards        | 9h 9c 7d 6h Xx    | ante & super_bonus 10             | play 1x       | Kc 6d 4h 3s 2c | BadCard: seat 1                                                                                                  |
| a card twice                         | 9h 9h 7d 6h 2h    | ante & super_bonus 10             | play 1x       | Kc 6d 4h 3s 2c | DuplicateCard: seat 1                                                                                            |
| the Play as a bet                    | 9h 9c 7d 6h 2h    | play 10                           | play 1x       | Kc 6d 4h 3s 2c | BadBet: Crazy 4 Poker has no bet 'play'                                                                          |
""")  # fmt: skip


COVER = read_cases(GAME, """
Cover All by a table of the house
| case | cards | bets | decisions | dealer | tables | results | clauses |
| cover all: a folded hand is the best, and pays all    | 9h 8h 7h 6h Kc | ante & super_bonus 10, cover_all 1 | fold | 5c 5d 5s Jd 2c | cover_all HOUSE-C4P-CA | ante & super_bonus lose 0; cover_all win 407 at 406 to 1 | fold, cover-all-wins  |
|                                                       | Ah 9d 4c 3h 2d | ante & super_bonus 10, cover_all 2 | fold |                |                        | ante & super_bonus lose 0; cover_all win 814 at 406 to 1 | fold, cover-all-wins  |
| cover all: the dealer's three of a kind pays          | Ah 9d 4c 3h 2d | ante & super_bonus 10, cover_all 1 | fold | 5c 5d 5s Jd 2c | cover_all HOUSE-C4P-CA | ante & super_bonus lose 0; cover_all win 308 at 307 to 1 | fold, cover-all-wins  |
| cover all: two pair is not on the table               | Ah Ad 4c 4h 2d | ante & super_bonus 10, cover_all 1 | fold | 5c 5d 9s Jd 2c | cover_all HOUSE-C4P-CA | ante & super_bonus lose 0; cover_all lose 0              | fold, cover-all-loses |
""", HOUSE_COVER)  # fmt: skip


@pytest.mark.parametrize("case", [*CASES, *COVER], ids=str)
def test_case(case: Case) -> None:
    check(case)


# Clauses that settle no bet by themselves -------------------------------------------------------


def test_five_cards_each_and_nothing_of_the_dealers_before_the_decision() -> None:
    round_ = read_round({
        "game": GAME.name,
        "seats": [{"seat": 2, "bets": {"ante": "10", "super_bonus": "10"},
                   "cards": "Ah Ad 9s 5c 2d", "decisions": ["play 3x"]}],
        "dealer": "Kc 6d 4h 3s 2c",
    })  # fmt: skip
    assert round_.events[1:] == (
        Dealt(2, parse_cards("Ah Ad 9s 5c 2d")),
        Decided(2, "play 3x"),
        Dealt("dealer", parse_cards("Kc 6d 4h 3s 2c")),
    )
    assert round_.spot(2).stakes == {"ante": 1000, "super_bonus": 1000, "play": 3000}


@pytest.mark.parametrize(
    ("cards", "choices"),
    [
        ("Ah Ad 9s 5c 2d", "play 3x, play 2x, play 1x, fold"),
        ("2h 2d 3s 3c 9d", "play 3x, play 2x, play 1x, fold"),
        ("4h 3d 2s Ac 9d", "play 3x, play 2x, play 1x, fold"),
        ("Kh Kd As Qc 9d", "play 1x, fold"),
        ("Ah Kd Qs 9c 8d", "play 1x, fold"),
    ],
)
def test_what_a_hand_may_play_for(cards: str, choices: str) -> None:
    wager = BetsLocked((Wager(1, {"ante": 1000, "super_bonus": 1000}),))
    round_ = replay(make_layout(GAME), (wager, Dealt(1, parse_cards(cards))))
    assert ", ".join(choice.name for choice in actions(round_).choices) == choices


PROVED = Proofs(GAME, (*CASES, *COVER), {
    "cover-all-waits": [test_cover_all.test_the_bet_waits_for_a_table_that_is_read_in_its_way],
    "ranking": [case.title for case in CASES if case.heading == "How hands rank"],
    "ante-super-bonus": ["queens up alone", "no super bonus", "a super bonus of another amount"],
    "play": ["player folds", "a missing decision", "a decision after a fold",
             test_five_cards_each_and_nothing_of_the_dealers_before_the_decision],
    "play-more": ["a pair of aces for three times", "three times with a pair of kings",
                  test_what_a_hand_may_play_for],
    "false-alarm": ["a false alarm"],
})  # fmt: skip
