# ruff: noqa: E501 - a table is as wide as its columns
"""Caribbean Stud: every sentence of its rules as a round that a pit boss can check."""

import pytest

from croupier.cards import parse_cards
from croupier.games.caribbean_stud import GAME
from croupier.records import read_round
from croupier.rules import Dealt, Decided
from tests.games.cases import Case, Proofs, check, read_cases
from tests.games.cover_all import Cell, check_cell, cover_all_cells

CASES = read_cases(GAME, """
Against the dealer, who needs ace-king
| case                                                           | cards          | bets    | decisions | dealer         | results                                       | clauses                                 |
| player folds                                                   | Ah Kd 9s 5c 2d | ante 10 | fold      | Kh             | ante lose 0                                   | fold                                    |
| player folds the better hand                                   | Ah Ad 9s 5c 2d | "       | fold      | Ac Qd Jh 9c 7c | ante lose 0                                   | fold                                    |
| dealer has ace-queen, the best that does not qualify           | Ah Ad 9s 5c 2d | "       | raise     | Ac Qd Jh 9c 7c | ante win 20 at 1 to 1; raise push 20          | not-qualified-ante, not-qualified-raise |
| dealer does not qualify and the player has less                | Jc 8d 6s 5c 2d | "       | raise     | Ac Qd Jh 9c 7c | ante win 20 at 1 to 1; raise push 20          | not-qualified-ante, not-qualified-raise |
| dealer does not qualify and a royal flush is paid nothing more | Ah Kh Qh Jh Th | "       | raise     | Qc Jd 9c 8s 7c | ante win 20 at 1 to 1; raise push 20          | not-qualified-ante, not-qualified-raise |
| dealer has ace-king-four-three-deuce, the least that qualifies | 5h 5d 9s 7c 2d | "       | raise     | Ac Kd 4h 3s 2c | ante win 20 at 1 to 1; raise win 40 at 1 to 1 | player-wins-ante, player-wins-raise     |
| dealer qualifies and the dealer's hand is higher               | 5h 5d 9s 7c 2d | "       | raise     | 6h 6d 4h 3s 2c | ante & raise lose 0                           | dealer-wins                             |
| dealer's kicker is higher                                      | 5h 5d 9s 7c 2d | "       | raise     | 5c 5s Th 3s 2c | ante & raise lose 0                           | dealer-wins                             |
| dealer qualifies and the hands are equal                       | 5h 5d 9s 7c 2d | "       | raise     | 5c 5s 9h 7s 2c | ante push 10; raise push 20                   | tie, tie                                |
| a pair of deuces qualifies the dealer                          | 5h 5d 9s 7c 2d | "       | raise     | 2h 2s Th 3s 4c | ante win 20 at 1 to 1; raise win 40 at 1 to 1 | player-wins-ante, player-wins-raise     |

The Raise of a winner, by its table
| case                      | cards          | bets    | decisions | dealer         | results                                           | clauses                             |
| raise on a royal flush    | Ah Kh Qh Jh Th | ante 10 | raise     | Ac Kd 4h 3s 2c | ante win 20 at 1 to 1; raise win 2020 at 100 to 1 | player-wins-ante, player-wins-raise |
| raise on a straight flush | 9h 8h 7h 6h 5h | "       | "         | Ac Kd 4h 3s 2c | ante win 20 at 1 to 1; raise win 1020 at 50 to 1  | "                                   |
| raise on four of a kind   | 9h 9c 9d 9s 5h | "       | "         | Ac Kd 4h 3s 2c | ante win 20 at 1 to 1; raise win 420 at 20 to 1   | "                                   |
| raise on a full house     | 9h 9c 9d 5s 5h | "       | "         | Ac Kd 4h 3s 2c | ante win 20 at 1 to 1; raise win 160 at 7 to 1    | "                                   |
| raise on a flush          | Kh 9h 7h 6h 5h | "       | "         | Ac Kd 4h 3s 2c | ante win 20 at 1 to 1; raise win 120 at 5 to 1    | "                                   |
| raise on a straight       | 9h 8c 7h 6h 5h | "       | "         | Ac Kd 4h 3s 2c | ante win 20 at 1 to 1; raise win 100 at 4 to 1    | "                                   |
| raise on three of a kind  | 9h 9c 9d 6h 5h | "       | "         | Ac Kd 4h 3s 2c | ante win 20 at 1 to 1; raise win 80 at 3 to 1     | "                                   |
| raise on two pair         | 9h 9c 6d 6h 5h | "       | "         | Ac Kd 4h 3s 2c | ante win 20 at 1 to 1; raise win 60 at 2 to 1     | "                                   |
| raise on a pair           | 9h 9c 7d 6h 5h | "       | "         | Ac Kd 4h 3s 2c | ante win 20 at 1 to 1; raise win 40 at 1 to 1     | "                                   |
| raise on ace-king         | Ah Kc 7d 6h 5h | "       | "         | Ac Kd 4h 3s 2c | ante win 20 at 1 to 1; raise win 40 at 1 to 1     | "                                   |

Cover All 2, 3, 6: the best hand of players and dealer
| case                                                                         | cards          | bets                 | decisions | dealer         | results                                                           | clauses                                                 |
| cover all: the dealer's three of a kind pays                                 | Ah Kc 7d 6h 5h | ante 10, cover_all 1 | raise     | 9h 9c 9d 4s 2c | ante & raise lose 0; cover_all win 10 at 9 to 1                   | dealer-wins, cover-all-wins                             |
| cover all: paid after a fold                                                 | Ah Kc 7d 6h 5h | "                    | fold      | 9h 9c 9d 4s 2c | ante lose 0; cover_all win 10 at 9 to 1                           | fold, cover-all-wins                                    |
| cover all: paid when the dealer does not qualify                             | 9h 8c 7h 6h 5h | "                    | raise     | Ac Qd Jh 9c 7c | ante win 20 at 1 to 1; raise push 20; cover_all win 26 at 25 to 1 | not-qualified-ante, not-qualified-raise, cover-all-wins |
| cover all: two pair is not enough                                            | 9h 9c 6d 6h 5h | "                    | raise     | Ac Kd 4h 3s 2c | ante win 20 at 1 to 1; raise win 60 at 2 to 1; cover_all lose 0   | player-wins-ante, player-wins-raise, cover-all-loses    |
| cover all: only the straight flush pays, beside the dealer's three of a kind | 9h 8h 7h 6h 5h | ante 10              | fold      | Jh Jc Jd 4s 2c | ante lose 0                                                       | fold                                                    |
|                                                                              | Ah Kc 7d 6c 5d | ante 10, cover_all 1 | fold      |                | ante lose 0; cover_all win 126 at 125 to 1                        | fold, cover-all-wins                                    |

Irregularities
| case                                      | cards          | bets                 | decisions | dealer         | trouble                          | results                                       | clauses                                    |
| the shuffler malfunctions                 | -              | ante 10, cover_all 1 | -         | -              | shuffler-malfunction             | ante void 10; cover_all void 1                | shuffler-malfunction, shuffler-malfunction |
| a hand of four cards                      | 9h 8h 7h 6h    | ante 10              | -         | -              | wrong-hand-size                  | ante void 10                                  | wrong-hand-size                            |
| the deck does not count to 52             | -              | ante 10              | -         | -              | wrong-card-count                 | ante void 10                                  | wrong-card-count                           |
| two cards face up beside the dealer's own | -              | ante 10              | -         | -              | exposed-card 9h, exposed-card 8h | ante void 10                                  | exposed-card                               |
| one card face up beside the dealer's own  | 9h 9c 7d 6h 5h | ante 10              | raise     | Ac Kd 4h 3s 2c | exposed-card As                  | ante win 20 at 1 to 1; raise win 40 at 1 to 1 | player-wins-ante, player-wins-raise        |
| a false alarm                             | 9h 9c 7d 6h 5h | ante 10              | raise     | Ac Kd 4h 3s 2c | false-alarm                      | ante win 20 at 1 to 1; raise win 40 at 1 to 1 | player-wins-ante, player-wins-raise        |
| the floor voids the round after a Raise   | 9h 9c 7d 6h 5h | ante 10, cover_all 1 | raise     | Ac             | void fire alarm                  | ante void 10; cover_all void 1; raise void 20 | void, void, void                           |

What is refused
| case                       | cards             | bets        | decisions   | dealer         | refused                                                                         |
| cover all alone            | 9h 9c 7d 6h 5h    | cover_all 1 | -           | Ac Kd 4h 3s 2c | BadBet: seat 1: Cover All needs a bet on Ante                                   |
| a Play bet of another game | 9h 9c 7d 6h 5h    | ante 10     | play        | Ac Kd 4h 3s 2c | IllegalAction: seat 1: cannot 'play' now: Raise or fold takes 'raise' or 'fold' |
| a decision after a fold    | 9h 9c 7d 6h 5h    | ante 10     | fold, raise | Ac Kd 4h 3s 2c | IllegalAction: decision 2 is 'raise', after 'fold'                              |
| a missing decision         | 9h 9c 7d 6h 5h    | ante 10     | -           | Ac Kd 4h 3s 2c | MissingDecision: decision 1 is missing                                          |
| a dealer of four cards     | 9h 9c 7d 6h 5h    | ante 10     | raise       | Ac Kd 4h 3s    | WrongHandSize: dealer: has 4 cards                                              |
| a hand of six cards        | 9h 9c 7d 6h 5h 2d | ante 10     | raise       | Ac Kd 4h 3s 2c | WrongHandSize: seat 1: has 6 cards                                              |
| the Raise as a bet         | 9h 9c 7d 6h 5h    | raise 20    | raise       | Ac Kd 4h 3s 2c | BadBet: Caribbean Stud has no bet 'raise'                                       |
""")  # fmt: skip

COVER_ALL = """
| best hand       | 8 hands | 7 hands | 6 hands | 5 hands | 4 hands | 3 hands | 2 hands |
| royal flush     | 100     | 125     | 150     | 200     | 250     | 300     | 500     |
| straight flush  | 40      | 70      | 80      | 90      | 100     | 125     | 200     |
| four of a kind  | 7       | 15      | 17      | 20      | 30      | 40      | 60      |
| full house      | 6       | 9       | 12      | 15      | 20      | 30      | 40      |
| flush           | 5       | 7       | 9       | 10      | 15      | 20      | 35      |
| straight        | 4       | 5       | 7       | 8       | 10      | 17      | 25      |
| three of a kind | 3       | 3       | 3       | 4       | 5       | 6       | 9       |
| two pair        | lose    | lose    | lose    | lose    | lose    | lose    | lose    |
"""
CELLS = cover_all_cells(GAME, COVER_ALL)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    check(case)


@pytest.mark.parametrize("cell", CELLS, ids=str)
def test_cover_all_pays_by_the_best_hand_and_the_number_of_hands(cell: Cell) -> None:
    check_cell(cell)


# Clauses that settle no bet by themselves -------------------------------------------------------


def test_five_cards_each_and_one_of_the_dealers_before_the_decision() -> None:
    round_ = read_round({
        "game": GAME.name,
        "seats": [{"seat": 2, "bets": {"ante": "10"}, "cards": "9h 9c 7d 6h 5h",
                   "decisions": ["raise"]}],
        "dealer": "Ac Kd 4h 3s 2c",
    })  # fmt: skip
    assert round_.events[1:] == (
        Dealt(2, parse_cards("9h 9c 7d 6h 5h")),
        Dealt("dealer", parse_cards("Ac")),
        Decided(2, "raise"),
        Dealt("dealer", parse_cards("Kd 4h 3s 2c")),
    )
    assert round_.spot(2).stakes == {"ante": 1000, "raise": 2000}


PROVED = Proofs(GAME, CASES, {
    "deal": [test_five_cards_each_and_one_of_the_dealers_before_the_decision],
    "raise": ["player folds", "raise on a pair", "a missing decision", "a decision after a fold",
              test_five_cards_each_and_one_of_the_dealers_before_the_decision],
    "false-alarm": ["a false alarm"],
}, lambda: (cell.dealt for cell in CELLS))  # fmt: skip
