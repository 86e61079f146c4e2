# ruff: noqa: E501 - a table is as wide as its columns
"""Texas Hold'em Bonus: every sentence of its rules as a round that a pit boss can check."""

import pytest

from croupier.cards import parse_cards
from croupier.games.texas_holdem_bonus import GAME
from croupier.records import read_round
from croupier.rules import Dealt, Decided
from tests.games.cases import Case, Proofs, check, read_cases

CASES = read_cases(GAME, """
Against the dealer, who always plays
| case                                       | cards | bets    | decisions          | dealer | community      | results                                                                                              | clauses                                               |
| player folds                               | 7h 2d | ante 10 | fold               | -      | -              | ante lose 0                                                                                          | fold                                                  |
| player folds the better hand               | Ah Ad | "       | fold               | 7h 2d  | Kc Qs 9h 5d 3c | ante lose 0                                                                                          | fold                                                  |
| all three raises win and the Ante pushes   | Ah Ad | "       | flop, turn, river  | Kh Qd  | 9c 8s 5h 4d 2c | river win 20 at 1 to 1; turn win 20 at 1 to 1; flop win 40 at 1 to 1; ante push 10                    | player-wins, player-wins, player-wins, ante-pushes    |
| a checked Turn bet is not there            | Ah Ad | "       | flop, check, river | Kh Qd  | 9c 8s 5h 4d 2c | river win 20 at 1 to 1; flop win 40 at 1 to 1; ante push 10                                          | player-wins, player-wins, ante-pushes                 |
| a checked River bet is not there           | Ah Ad | "       | flop, turn, check  | Kh Qd  | 9c 8s 5h 4d 2c | turn win 20 at 1 to 1; flop win 40 at 1 to 1; ante push 10                                           | player-wins, player-wins, ante-pushes                 |
| a straight pays the Ante                   | 7h 6d | "       | flop, check, check | Kh Qd  | 9c 8s 5h 4d 2c | flop win 40 at 1 to 1; ante win 20 at 1 to 1                                                         | player-wins, ante-wins                                |
| three of a kind does not                   | 9h 9d | "       | flop, check, check | Kh Qd  | 9c 8s 5h 4d 2c | flop win 40 at 1 to 1; ante push 10                                                                  | player-wins, ante-pushes                              |
| the dealer wins with king high             | Qh Jd | "       | flop, turn, river  | Kh Td  | 9c 7s 5h 4d 2c | river & turn & flop & ante lose 0                                                                    | dealer-wins                                           |
| a straight that loses pays nothing         | 7h 6d | "       | flop, turn, check  | Th 7d  | 9c 8s 5h 4d Jc | turn & flop & ante lose 0                                                                            | dealer-wins                                           |
| the board plays for both                   | 3h 2d | "       | flop, turn, river  | 4h 2c  | Ac Ks Qh Jd Tc | river push 10; turn push 10; flop push 20; ante push 10                                              | tie, tie, tie, tie                                    |

The Ante from a flush, by house rule
| case                             | cards | bets    | decisions          | dealer | community      | house           | results                                      | clauses                  |
| then a straight pushes           | 7h 6d | ante 10 | flop, check, check | Kh Qd  | 9c 8s 5h 4d 2c | ante_pays flush | flop win 40 at 1 to 1; ante push 10          | player-wins, ante-pushes |
| and a flush is paid              | 7h 6h | "       | "                  | Kc Qd  | 9h 8h 5h Kd 2c | ante_pays flush | flop win 40 at 1 to 1; ante win 20 at 1 to 1 | player-wins, ante-wins   |

The Bonus on hole cards
| case                                     | cards | bets             | decisions          | dealer | community      | results                                                                     | clauses                               |
| aces against aces                        | Ah Ad | ante 10, bonus 5 | flop, check, check | As Ac  | Kc Qs 9h 5d 3c | flop push 20; ante push 10; bonus win 5005 at 1000 to 1                     | tie, tie, bonus-wins                  |
| aces against aces after a fold           | Ah Ad | "                | fold               | As Ac  | -              | ante lose 0; bonus win 5005 at 1000 to 1                                    | fold, bonus-wins                      |
| aces                                     | Ah Ad | "                | fold               | Ks Kc  | -              | ante lose 0; bonus win 155 at 30 to 1                                       | fold, bonus-wins                      |
| ace-king of a suit                       | Ah Kh | "                | fold               | Ks Kc  | -              | ante lose 0; bonus win 130 at 25 to 1                                       | fold, bonus-wins                      |
| ace-queen of a suit                      | Ah Qh | "                | fold               | Ks Kc  | -              | ante lose 0; bonus win 105 at 20 to 1                                       | fold, bonus-wins                      |
| ace-jack of a suit                       | Ah Jh | "                | fold               | Ks Kc  | -              | ante lose 0; bonus win 105 at 20 to 1                                       | fold, bonus-wins                      |
| ace-king of two suits                    | Ah Kd | "                | fold               | Ks Kc  | -              | ante lose 0; bonus win 80 at 15 to 1                                        | fold, bonus-wins                      |
| jacks                                    | Jh Jd | "                | fold               | Ks Kc  | -              | ante lose 0; bonus win 55 at 10 to 1                                        | fold, bonus-wins                      |
| ace-queen of two suits                   | Ah Qd | "                | fold               | Ks Kc  | -              | ante lose 0; bonus win 30 at 5 to 1                                         | fold, bonus-wins                      |
| deuces, paid with a lost hand            | 2h 2d | "                | flop, check, check | Ks Kc  | Kd Qs 9h 5d 3c | flop & ante lose 0; bonus win 20 at 3 to 1                                  | dealer-wins, bonus-wins               |
| king-queen of a suit is not on the table | Kh Qh | "                | flop, check, check | 9s 8c  | Kd Qs 9h 5d 3c | flop win 40 at 1 to 1; ante push 10; bonus lose 0                           | player-wins, ante-pushes, bonus-loses |
| ace-ten of a suit is not on the table    | Ah Th | "                | fold               | Ks Kc  | -              | ante lose 0; bonus lose 0                                                   | fold, bonus-loses                     |

Irregularities
| case                                     | cards | bets             | decisions   | dealer | community      | trouble                          | results                                                                            | clauses                                            |
| the shuffler malfunctions                | -     | ante 10, bonus 5 | -           | -      | -              | shuffler-malfunction             | ante void 10; bonus void 5                                                         | shuffler-malfunction, shuffler-malfunction         |
| a hand of one card                       | 9h    | ante 10          | -           | -      | -              | wrong-hand-size                  | ante void 10                                                                       | wrong-hand-size                                    |
| the deck does not count to 52            | -     | ante 10          | -           | -      | -              | wrong-card-count                 | ante void 10                                                                       | wrong-card-count                                   |
| two cards face up                        | -     | ante 10          | -           | -      | -              | exposed-card 9h, exposed-card 8h | ante void 10                                                                       | exposed-card                                       |
| one card face up                         | Ah Ad | ante 10          | flop, turn, river | Kh Qd | 9c 8s 5h 4d 2c | exposed-card Ts            | river win 20 at 1 to 1; turn win 20 at 1 to 1; flop win 40 at 1 to 1; ante push 10 | player-wins, player-wins, player-wins, ante-pushes |
| a false alarm                            | Ah Ad | ante 10          | flop, turn, river | Kh Qd | 9c 8s 5h 4d 2c | false-alarm                | river win 20 at 1 to 1; turn win 20 at 1 to 1; flop win 40 at 1 to 1; ante push 10 | player-wins, player-wins, player-wins, ante-pushes |
| the floor voids the round after the turn | Ah Ad | ante 10, bonus 5 | flop, turn  | -      | 9c 8s 5h 4d    | void fire alarm                  | ante void 10; bonus void 5; flop void 20; turn void 10                             | void, void, void, void                             |

What is refused
| case                       | cards    | bets    | decisions          | dealer | community      | refused                                                                               |
| the Bonus alone            | Ah Ad    | bonus 5 | -                  | Kh Qd  | 9c 8s 5h 4d 2c | BadBet: seat 1: Bonus needs a bet on Ante                                             |
| a check before the flop    | Ah Ad    | ante 10 | check              | Kh Qd  | 9c 8s 5h 4d 2c | IllegalAction: seat 1: cannot 'check' now: Flop or fold takes 'flop' or 'fold'        |
| a fold after the flop      | Ah Ad    | ante 10 | flop, fold         | Kh Qd  | 9c 8s 5h 4d 2c | IllegalAction: seat 1: cannot 'fold' now: Turn bet or check takes 'turn' or 'check'   |
| a River bet on the flop    | Ah Ad    | ante 10 | flop, river        | Kh Qd  | 9c 8s 5h 4d 2c | IllegalAction: seat 1: cannot 'river' now: Turn bet or check takes 'turn' or 'check'  |
| a bet after the river      | Ah Ad    | ante 10 | flop, turn, river, river | Kh Qd | 9c 8s 5h 4d 2c | IllegalAction: decision 4 is 'river'                                             |
| a missing decision         | Ah Ad    | ante 10 | flop, turn         | Kh Qd  | 9c 8s 5h 4d 2c | MissingDecision: decision 3 is missing                                                |
| a joker in the hand        | Ah Jk    | ante 10 | flop, turn, river  | Kh Qd  | 9c 8s 5h 4d 2c | BadCard: seat 1: a joker is dealt; this deck has none                                 |
| three hole cards           | Ah Ad As | ante 10 | flop, turn, river  | Kh Qd  | 9c 8s 5h 4d 2c | WrongHandSize: seat 1: has 3 cards                                                    |
""")  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    check(case)


def test_cards_come_as_the_sheet_says() -> None:
    round_ = read_round({
        "game": GAME.name,
        "seats": [{"seat": 2, "bets": {"ante": "10"}, "cards": "9h 9c",
                   "decisions": ["flop", "check", "river"]}],
        "dealer": "Ac Kd", "community": "4h 3s 2c 8d Jh",
    })  # fmt: skip
    assert round_.events[1:] == (
        Dealt(2, parse_cards("9h 9c")),
        Decided(2, "flop"),
        Dealt("community", parse_cards("4h 3s 2c")),
        Decided(2, "check"),
        Dealt("community", parse_cards("8d")),
        Decided(2, "river"),
        Dealt("community", parse_cards("Jh")),
        Dealt("dealer", parse_cards("Ac Kd")),
    )
    assert round_.spot(2).stakes == {"ante": 1000, "flop": 2000, "river": 1000}


PROVED = Proofs(GAME, CASES, {
    "deal": [test_cards_come_as_the_sheet_says],
    "flop": ["player folds", "a check before the flop", test_cards_come_as_the_sheet_says],
    "turn-river": ["a checked Turn bet is not there", "a checked River bet is not there",
                   "a fold after the flop", "a bet after the river"],
    "best-hand": ["the board plays for both"],
    "false-alarm": ["a false alarm"],
})  # fmt: skip
