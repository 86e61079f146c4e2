# ruff: noqa: E501 - a table is as wide as its columns
"""Six Card Poker: every sentence of its rules as a round that a pit boss can check."""

import pytest

from croupier.cards import parse_cards
from croupier.games.six_card_poker import GAME
from croupier.records import read_round
from croupier.rules import Dealt, Decided
from tests.games.cases import Case, Proofs, check, read_cases

CASES = read_cases(GAME, """
The dealer has ace-king or better
| case                                    | cards             | bets    | decisions | dealer            | results                                        | clauses                             |
| player folds                            | Ah Qd 9s 5c 3d 2c | ante 10 | fold      | Kh 8c 4d          | ante lose 0                                    | fold                                |
| player folds the better hand            | Ah Ad 9s 5c 3d 2c | "       | fold      | Kh 8c 4d Js 9c 7d | ante lose 0                                    | fold                                |
| the player has more                     | 5h 5d 9s 7c 3d 2c | "       | raise     | Ah Kc 4d Js 9c 7d | raise win 20 at 1 to 1; ante win 20 at 1 to 1  | player-wins-raise, player-wins-ante |
| ace-king itself qualifies               | Ah Kd Qs 7c 3d 2c | "       | raise     | As Kc 4d 3s 9c 7d | raise win 20 at 1 to 1; ante win 20 at 1 to 1  | player-wins-raise, player-wins-ante |
| dealer's hand is higher                 | 5h 5d 9s 7c 3d 2c | "       | raise     | 6h 6c 4d Js 9c 8d | raise lose 0; ante lose 0                      | dealer-wins-raise, dealer-wins-ante |
| the dealer's hidden cards make the hand | 5h 5d 9s 7c 3d 2c | "       | raise     | Kh 8c 4d 4s 4c 7d | raise lose 0; ante lose 0                      | dealer-wins-raise, dealer-wins-ante |
| dealer's kicker is higher               | 5h 5d 9s 7c 3d 2c | "       | raise     | 5s 5c Td 4s 3c 2d | raise lose 0; ante lose 0                      | dealer-wins-raise, dealer-wins-ante |
| the hands are equal                     | 5h 5d 9s 7c 3d 2c | "       | raise     | 5s 5c 9d 7s 3c 2d | raise push 10; ante push 10                    | tie, tie                            |

The dealer has less
| case                                     | cards             | bets    | decisions | dealer            | results                              | clauses                               |
| the player has more, and the Ante pushes | 5h 5d 9s 7c 3d 2c | ante 10 | raise     | Ah Qc 4d Js 9c 7d | raise win 20 at 1 to 1; ante push 10 | player-wins-raise, not-qualified-ante |
| king high is less than ace-king          | Ah Qd 9s 7c 3d 2c | "       | raise     | Kh Qc 4d Js 9c 7d | raise win 20 at 1 to 1; ante push 10 | player-wins-raise, not-qualified-ante |
| the Raise loses all the same             | Qh Td 9s 7c 3d 2c | "       | raise     | Ah Qc 4d Js 9c 7d | raise lose 0; ante push 10           | dealer-wins-raise, not-qualified-ante |
| the hands are equal and the Ante pushes  | Ah Qd Js 9s 7c 2c | "       | raise     | As Qc Jd 9c 7d 3h | raise push 10; ante push 10          | tie, not-qualified-ante               |
| a fold loses the Ante nevertheless       | Qh Td 9s 7c 3d 2c | "       | fold      | Jh 8c 4d          | ante lose 0                          | fold                                  |

How hands rank
| case                               | cards             | bets    | decisions | dealer            | results                                       | clauses                             |
| five of the six cards are the hand | 9h 8c 7d 6s 5h 2c | ante 10 | raise     | Ah Ac Ad 4s 3c 2h | raise win 20 at 1 to 1; ante win 20 at 1 to 1 | player-wins-raise, player-wins-ante |
| a sixth card never counts          | Ah Ac 9d 7s 4h 3c | "       | raise     | As Ad 9c 7h 4d 2c | raise push 10; ante push 10                   | tie, tie                            |
| three pairs are two pair           | 9h 9c 7d 7s 5h 5c | "       | raise     | 9s 9d 7c 7h 6d 2c | raise lose 0; ante lose 0                     | dealer-wins-raise, dealer-wins-ante |
| a flush of six has its five best   | Ah Jh 9h 7h 5h 3h | "       | raise     | Ac Jc 9c 7c 5c 2c | raise push 10; ante push 10                   | tie, tie                            |
| a full house beats a flush         | Ah Jh 9h 7h 5h 3h | "       | raise     | 4c 4d 4s 2c 2d 9c | raise lose 0; ante lose 0                     | dealer-wins-raise, dealer-wins-ante |

Irregularities
| case                                    | cards             | bets    | decisions | dealer            | trouble                          | results                                       | clauses                             |
| the shuffler malfunctions               | -                 | ante 10 | -         | -                 | shuffler-malfunction             | ante void 10                                  | shuffler-malfunction                |
| a hand of five cards                    | 9h 8h 7h 6h 2c    | ante 10 | -         | -                 | wrong-hand-size                  | ante void 10                                  | wrong-hand-size                     |
| the deck does not count to 52           | -                 | ante 10 | -         | -                 | wrong-card-count                 | ante void 10                                  | wrong-card-count                    |
| two cards face up                       | -                 | ante 10 | -         | -                 | exposed-card 9h, exposed-card 8h | ante void 10                                  | exposed-card                        |
| one card face up                        | 5h 5d 9s 7c 3d 2c | ante 10 | raise     | Ah Kc 4d Js 9c 7d | exposed-card As                  | raise win 20 at 1 to 1; ante win 20 at 1 to 1 | player-wins-raise, player-wins-ante |
| a false alarm                           | 5h 5d 9s 7c 3d 2c | ante 10 | raise     | Ah Kc 4d Js 9c 7d | false-alarm                      | raise win 20 at 1 to 1; ante win 20 at 1 to 1 | player-wins-raise, player-wins-ante |
| the floor voids the round after a Raise | 5h 5d 9s 7c 3d 2c | ante 10 | raise     | Ah Kc 4d          | void fire alarm                  | ante void 10; raise void 10                   | void, void                          |

What is refused
| case                    | cards                | bets     | decisions   | dealer            | refused                                                                                  |
| raise twice the Ante    | 5h 5d 9s 7c 3d 2c    | ante 10  | raise 2x    | Ah Kc 4d Js 9c 7d | IllegalAction: seat 1: cannot 'raise 2x' now: Raise or fold takes 'raise' or 'fold'      |
| a decision after a fold | 5h 5d 9s 7c 3d 2c    | ante 10  | fold, raise | Ah Kc 4d          | IllegalAction: decision 2 is 'raise', after 'fold'                                       |
| a missing decision      | 5h 5d 9s 7c 3d 2c    | ante 10  | -           | Ah Kc 4d Js 9c 7d | MissingDecision: decision 1 is missing                                                   |
| a dealer of five cards  | 5h 5d 9s 7c 3d 2c    | ante 10  | raise       | Ah Kc 4d Js 9c    | WrongHandSize: dealer: has 5 cards                                                       |
| a hand of seven cards   | 5h 5d 9s 7c 3d 2c 3h | ante 10  | raise       | Ah Kc 4d Js 9c 7d | WrongHandSize: seat 1: has 7 cards                                                       |
| a card twice            | 5h 5d 9s 7c 3d 2c    | ante 10  | raise       | Ah Kc 4d Js 9c 2c | DuplicateCard                                                                            |
| the joker               | 5h 5d 9s 7c 3d Jk    | ante 10  | raise       | Ah Kc 4d Js 9c 7d | BadCard                                                                                  |
| the Raise as a bet      | 5h 5d 9s 7c 3d 2c    | raise 10 | raise       | Ah Kc 4d Js 9c 7d | BadBet: Six Card Poker has no bet 'raise'                                                |
| aces up                 | 5h 5d 9s 7c 3d 2c    | ante 10, aces_up 5 | raise | Ah Kc 4d Js 9c 7d | BadBet: Six Card Poker has no bet 'aces_up'                                      |
""")  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    check(case)


# Clauses that settle no bet by themselves -------------------------------------------------------


def test_six_cards_and_three_of_the_dealers_six_before_the_decision() -> None:
    round_ = read_round({
        "game": GAME.name,
        "seats": [{"seat": 2, "bets": {"ante": "10"}, "cards": "5h 5d 9s 7c 3d 2c",
                   "decisions": ["raise"]}],
        "dealer": "Ah Kc 4d Js 9c 7d",
    })  # fmt: skip
    assert round_.events[1:] == (
        Dealt(2, parse_cards("5h 5d 9s 7c 3d 2c")),
        Dealt("dealer", parse_cards("Ah Kc 4d")),
        Decided(2, "raise"),
        Dealt("dealer", parse_cards("Js 9c 7d")),
    )
    assert round_.spot(2).stakes == {"ante": 1000, "raise": 1000}


PROVED = Proofs(GAME, CASES, {
    "ranking": [case.title for case in CASES if case.heading == "How hands rank"],
    "deal": [test_six_cards_and_three_of_the_dealers_six_before_the_decision],
    "raise": ["player folds", "a missing decision", "a decision after a fold",
              "raise twice the Ante",
              test_six_cards_and_three_of_the_dealers_six_before_the_decision],
    "false-alarm": ["a false alarm"],
})  # fmt: skip
