# ruff: noqa: E501 - a table is as wide as its columns
"""Flush Rush: every sentence of its rules as a round that a pit boss can check."""

import pytest

from croupier.cards import parse_cards
from croupier.games.flush_rush import GAME, by_rule_of_thumb, hand_name
from croupier.records import read_round
from croupier.rules import Dealt, Decided, Spot, make_layout, open_round
from tests.games.cases import Case, Proofs, check, read_cases

CASES = read_cases(GAME, """
Every line of the table; both Plays win with four of a suit
| case                                           | cards                | bets    | decisions  | results                                                       | clauses              |
| a seven-card straight flush                    | Ts 9s 8s 7s 6s 5s 4s | ante 10 | play, play | ante win 10010 at 1,000 to 1; play_1 & play_2 win 20 at 1 to 1 | ante-wins, plays-win |
| a six-card straight flush                      | Ts 9s 8s 7s 6s 5s Kd | "       | "          | ante win 5010 at 500 to 1; play_1 & play_2 win 20 at 1 to 1   | ante-wins, plays-win |
| six in a row of seven suited                   | Ts 9s 8s 7s 6s 5s Ks | "       | "          | ante win 5010 at 500 to 1; play_1 & play_2 win 20 at 1 to 1   | ante-wins, plays-win |
| a seven-card flush                             | As Js 9s 7s 6s 4s 2s | "       | "          | ante win 3010 at 300 to 1; play_1 & play_2 win 20 at 1 to 1   | ante-wins, plays-win |
| five in a row of seven suited                  | As Ks 9s 8s 7s 6s 5s | "       | "          | ante win 3010 at 300 to 1; play_1 & play_2 win 20 at 1 to 1   | ante-wins, plays-win |
| a five-card straight flush                     | Ts 9s 8s 7s 6s Kd 2c | "       | "          | ante win 1010 at 100 to 1; play_1 & play_2 win 20 at 1 to 1   | ante-wins, plays-win |
| a five-card straight flush, the ace high       | As Ks Qs Js Ts 5s 2c | "       | "          | ante win 1010 at 100 to 1; play_1 & play_2 win 20 at 1 to 1   | ante-wins, plays-win |
| a six-card flush                               | As Js 9s 7s 6s 4s 2c | "       | "          | ante win 210 at 20 to 1; play_1 & play_2 win 20 at 1 to 1     | ante-wins, plays-win |
| four in a row of six suited                    | As Js 9s 8s 7s 6s 2c | "       | "          | ante win 210 at 20 to 1; play_1 & play_2 win 20 at 1 to 1     | ante-wins, plays-win |
| a four-card straight flush                     | 9s 8s 7s 6s Ad Jd 2c | "       | "          | ante win 160 at 15 to 1; play_1 & play_2 win 20 at 1 to 1     | ante-wins, plays-win |
| four in a row of five suited                   | 9s 8s 7s 6s As Jd 2c | "       | "          | ante win 160 at 15 to 1; play_1 & play_2 win 20 at 1 to 1     | ante-wins, plays-win |
| a four-card straight flush, the ace low        | As 2s 3s 4s Kd Jd 9h | "       | "          | ante win 160 at 15 to 1; play_1 & play_2 win 20 at 1 to 1     | ante-wins, plays-win |
| a five-card flush                              | As Js 9s 7s 6s Kd 2c | "       | "          | ante win 100 at 9 to 1; play_1 & play_2 win 20 at 1 to 1      | ante-wins, plays-win |
| a four-card flush                              | As Js 9s 7s Kd Qd 2c | "       | "          | ante win 60 at 5 to 1; play_1 & play_2 win 20 at 1 to 1       | ante-wins, plays-win |
| king, ace and deuce are not in a row           | Ks As 2s 3s Qd Jd 9h | "       | "          | ante win 60 at 5 to 1; play_1 & play_2 win 20 at 1 to 1       | ante-wins, plays-win |
| the last card makes the flush                  | As Js 9s Kd Qd 2c 7s | "       | "          | ante win 60 at 5 to 1; play_1 & play_2 win 20 at 1 to 1       | ante-wins, plays-win |
| three of a suit                                | As Ks Qs Kd Qd Jd 2c | "       | "          | ante & play_1 & play_2 lose 0                                 | loses                |
| two of a suit                                  | As Ks Qd Jd Th 9h 2c | "       | "          | ante & play_1 & play_2 lose 0                                 | loses                |
| an odd amount                                  | As Js 9s 7s Kd Qd 2c | ante 0.01 | "        | ante win 0.06 at 5 to 1; play_1 & play_2 win 0.02 at 1 to 1   | ante-wins, plays-win |

Folding
| case                              | cards             | bets    | decisions  | results              | clauses |
| fold with four cards              | As Js 9s 7s       | ante 10 | fold       | ante lose 0          | fold    |
| fold with six cards               | As Js 9s 7s Kd Qd | ante 10 | play, fold | ante & play_1 lose 0 | fold    |

Several seats, each with its own cards
| case                           | cards                | bets    | decisions  | results                                                 | clauses              |
| one wins, one loses, two fold  | As Js 9s 7s Kd Qd 2c | ante 10 | play, play | ante win 60 at 5 to 1; play_1 & play_2 win 20 at 1 to 1 | ante-wins, plays-win |
|                                | Ah Kh Qh Jd Td 9c 8c | ante 20 | play, play | ante & play_1 & play_2 lose 0                           | loses                |
|                                | 8s 5h 4d 3c          | ante 30 | fold       | ante lose 0                                             | fold                 |
|                                | 8h 7h 6d 5d 4c 2s    | ante 40 | play, fold | ante & play_1 lose 0                                    | fold                 |

Irregularities
| case                                  | cards                | bets    | decisions  | trouble                          | results                                                 | clauses              |
| the shuffler malfunctions             | -                    | ante 10 | -          | shuffler-malfunction             | ante void 10                                            | shuffler-malfunction |
| a hand of three cards                 | As Js 9s             | ante 10 | -          | wrong-hand-size                  | ante void 10                                            | wrong-hand-size      |
| the deck does not count to 52         | -                    | ante 10 | -          | wrong-card-count                 | ante void 10                                            | wrong-card-count     |
| two cards face up                     | -                    | ante 10 | -          | exposed-card 9h, exposed-card 8h | ante void 10                                            | exposed-card         |
| one card face up                      | As Js 9s 7s Kd Qd 2c | ante 10 | play, play | exposed-card 8h                  | ante win 60 at 5 to 1; play_1 & play_2 win 20 at 1 to 1 | ante-wins, plays-win |
| a false alarm                         | As Js 9s 7s Kd Qd 2c | ante 10 | play, play | false-alarm                      | ante win 60 at 5 to 1; play_1 & play_2 win 20 at 1 to 1 | ante-wins, plays-win |
| the floor voids the round             | As Js 9s 7s Kd Qd    | ante 10 | play       | void fire alarm                  | ante & play_1 void 10                                   | void                 |

What is refused
| case                          | cards                   | bets      | decisions        | refused                                                                                             |
| twice the Ante                | As Js 9s 7s Kd Qd 2c    | ante 10   | 2x, play         | IllegalAction: seat 1: cannot '2x' now: First Play or fold takes 'play' or 'fold'                   |
| a bet after a fold            | As Js 9s 7s             | ante 10   | fold, play       | IllegalAction: decision 2 is 'play', after 'fold'                                                   |
| a question nobody answered    | As Js 9s 7s Kd Qd 2c    | ante 10   | play             | MissingDecision: decision 2 is missing: Second Play or fold takes                                   |
| a third Play                  | As Js 9s 7s Kd Qd 2c    | ante 10   | play, play, play | IllegalAction: decision 3 is 'play', after 'play'                                                   |
| a Play as a bet               | As Js 9s 7s Kd Qd 2c    | play_1 10 | play, play       | BadBet: Flush Rush has no bet 'play_1'                                                              |
| six cards instead of seven    | As Js 9s 7s Kd Qd       | ante 10   | play, play       | WrongHandSize: seat 1: has 6 cards                                                                  |
| eight cards                   | As Js 9s 7s Kd Qd 2c 3c | ante 10   | play, play       | WrongHandSize: seat 1: has 8 cards                                                                  |
""")  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    check(case)


# Clauses that settle no bet by themselves -------------------------------------------------------


def test_four_cards_then_two_then_one_for_those_who_stay() -> None:
    round_ = read_round({
        "game": GAME.name,
        "seats": [
            {"seat": 2, "bets": {"ante": "10"}, "cards": "As Js 9s 7s Kd Qd 2c",
             "decisions": ["play", "play"]},
            {"seat": 5, "bets": {"ante": "5"}, "cards": "8h 7h 6d 5d 4c 2s",
             "decisions": ["play", "fold"]},
            {"seat": 7, "bets": {"ante": "5"}, "cards": "Td 9c 4d 3h", "decisions": ["fold"]},
        ],
    })  # fmt: skip
    assert round_.events[1:] == (
        Dealt(2, parse_cards("As Js 9s 7s")),
        Dealt(5, parse_cards("8h 7h 6d 5d")),
        Dealt(7, parse_cards("Td 9c 4d 3h")),
        Decided(2, "play"),
        Decided(5, "play"),
        Decided(7, "fold"),
        Dealt(2, parse_cards("Kd Qd")),
        Dealt(5, parse_cards("4c 2s")),
        Decided(2, "play"),
        Decided(5, "fold"),
        Dealt(2, parse_cards("2c")),
    )
    assert round_.spot(2).stakes == {"ante": 1000, "play_1": 1000, "play_2": 1000}
    assert round_.spot(5).stakes == {"ante": 500, "play_1": 500}


@pytest.mark.parametrize(
    ("cards", "name", "said"),
    [
        ("As Js 9d 7d", "two-card flush, ace high", "fold"),
        ("As Js 9s 7d Kd Qc", "three-card flush, ace high", "play"),
        ("As Js 9s 7s 6s Kd 2c", "five-card flush, ace high", "play"),
        ("9s 8s 7s 6s Ad Jd 2c", "four-card straight flush", "play"),
        ("9s 8s 7s 6s As Jd 2c", "five-card flush with a four-card straight flush", "play"),
    ],
)
def test_what_a_hand_is_called_and_what_people_do_with_it(cards: str, name: str, said: str) -> None:
    spot, round_ = Spot(1, None, {"ante": 1000}, parse_cards(cards)), open_round(make_layout(GAME))
    assert hand_name(spot, round_) == name
    assert by_rule_of_thumb(spot, round_) == said


PROVED = Proofs(GAME, CASES, {
    "deal": [test_four_cards_then_two_then_one_for_those_who_stay],
    "first-play": ["fold with four cards", "twice the Ante", "a bet after a fold",
                   test_four_cards_then_two_then_one_for_those_who_stay],
    "second-play": ["fold with six cards", "a question nobody answered", "a third Play",
                    test_four_cards_then_two_then_one_for_those_who_stay],
    "false-alarm": ["a false alarm"],
})  # fmt: skip
