# ruff: noqa: E501 - a table is as wide as its columns
"""Mississippi Stud: every sentence of its rules as a round that a pit boss can check."""

import pytest

from croupier.cards import parse_cards
from croupier.games.mississippi_stud import GAME, by_rule_of_thumb
from croupier.records import read_round
from croupier.rules import Dealt, Decided, Spot
from tests.games import test_cover_all
from tests.games.cases import Case, Proofs, check, outcomes, read_cases
from tests.games.house_cover_all import HOUSE as HOUSE_COVER

STREETS = ("third_street", "fourth_street", "fifth_street")

CASES = read_cases(GAME, """
Every line of the table, at one times the Ante on every street
| case                       | cards | bets    | decisions  | community | results                                                                 | clauses |
| a royal flush              | Ah Kh | ante 10 | 1x, 1x, 1x | Qh Jh Th  | ante & third_street & fourth_street & fifth_street win 5010 at 500 to 1 | wins    |
| a straight flush           | 9h 8h | "       | "          | 7h 6h 5h  | ante & third_street & fourth_street & fifth_street win 1010 at 100 to 1 | wins    |
| the lowest straight flush  | Ah 2h | "       | "          | 3h 4h 5h  | ante & third_street & fourth_street & fifth_street win 1010 at 100 to 1 | wins    |
| four of a kind             | 9h 9c | "       | "          | 9d 9s 5h  | ante & third_street & fourth_street & fifth_street win 410 at 40 to 1   | wins    |
| a full house               | 9h 9c | "       | "          | 9d 5s 5h  | ante & third_street & fourth_street & fifth_street win 110 at 10 to 1   | wins    |
| a flush                    | Kh 9h | "       | "          | 7h 6h 2h  | ante & third_street & fourth_street & fifth_street win 70 at 6 to 1     | wins    |
| a straight                 | 9h 8c | "       | "          | 7h 6h 5h  | ante & third_street & fourth_street & fifth_street win 50 at 4 to 1     | wins    |
| three of a kind            | 9h 9c | "       | "          | 9d 6h 5h  | ante & third_street & fourth_street & fifth_street win 40 at 3 to 1     | wins    |
| three deuces               | 2h Kc | "       | "          | 2d 2c 5h  | ante & third_street & fourth_street & fifth_street win 40 at 3 to 1     | wins    |
| two pair                   | 9h 9c | "       | "          | 6d 6h 5h  | ante & third_street & fourth_street & fifth_street win 30 at 2 to 1     | wins    |
| two low pairs              | 3h 3c | "       | "          | 2d 2h 5h  | ante & third_street & fourth_street & fifth_street win 30 at 2 to 1     | wins    |
| a pair of aces             | Ah Ac | "       | "          | 9d 6h 5h  | ante & third_street & fourth_street & fifth_street win 20 at 1 to 1     | wins    |
| a pair of jacks, the least | Jh Jc | "       | "          | 9d 6h 5h  | ante & third_street & fourth_street & fifth_street win 20 at 1 to 1     | wins    |
| the pair is on the board   | Ah 2c | "       | "          | Jd Js 5h  | ante & third_street & fourth_street & fifth_street win 20 at 1 to 1     | wins    |
| a pair of tens, the most   | Th Tc | "       | "          | 9d 6h 5h  | ante & third_street & fourth_street & fifth_street push 10              | pushes  |
| a pair of eights           | 8h Kc | "       | "          | 8d 6h 5h  | ante & third_street & fourth_street & fifth_street push 10              | pushes  |
| a pair of sixes, the least | 6h 6c | "       | "          | 9d Ah 5h  | ante & third_street & fourth_street & fifth_street push 10              | pushes  |
| a pair of fives            | 5h 5c | "       | "          | 9d Ah 6h  | ante & third_street & fourth_street & fifth_street lose 0               | loses   |
| ace-king high              | Ah Kc | "       | "          | Qd Jh 9h  | ante & third_street & fourth_street & fifth_street lose 0               | loses   |

How much is up
| case                              | cards | bets      | decisions  | community | results                                                                                                   | clauses                        |
| three times on every street       | Jh Jc | ante 10   | 3x, 3x, 3x | 9d 6h 5h  | ante win 20 at 1 to 1; third_street & fourth_street & fifth_street win 60 at 1 to 1                       | wins, wins                     |
| another amount on every street    | Jh 9c | ante 10   | 1x, 2x, 3x | Jd Js 5h  | ante & third_street win 40 at 3 to 1; fourth_street win 80 at 3 to 1; fifth_street win 120 at 3 to 1      | wins, wins, wins               |
| what was bet comes back in a push | Th 9c | ante 10   | 3x, 2x, 1x | Td 6s 5h  | ante push 10; third_street push 30; fourth_street push 20; fifth_street push 10                           | pushes, pushes, pushes, pushes |
| an odd amount                     | Jh Jc | ante 0.01 | 3x, 1x, 1x | 9d 6h 5h  | ante win 0.02 at 1 to 1; third_street win 0.06 at 1 to 1; fourth_street & fifth_street win 0.02 at 1 to 1 | wins, wins, wins               |

Folding
| case                             | cards | bets    | decisions    | community | results                                    | clauses |
| fold on third street             | 7h 2c | ante 10 | fold         | -         | ante lose 0                                | fold    |
| fold on fourth street            | 7h 2c | "       | 2x, fold     | Kd        | ante & third_street lose 0                 | fold    |
| fold on fifth street             | 7h 2c | "       | 2x, 1x, fold | Kd Qs     | ante & third_street & fourth_street lose 0 | fold    |
| a pair of aces that was folded   | Ah 2c | "       | 1x, fold     | Kd Qs Ac  | ante & third_street lose 0                 | fold    |
| a pair that would push is folded | 6h 6c | "       | fold         | Kd Qs Ac  | ante lose 0                                | fold    |

Several seats share the board
| case                            | cards | bets    | decisions    | community | results                                                             | clauses    |
| one wins, one pushes, one folds | Jh 4c | ante 10 | 1x, 1x, 1x   | Jd 9h 2h  | ante & third_street & fourth_street & fifth_street win 20 at 1 to 1 | wins       |
|                                 | 9d 4s | ante 20 | 1x, 1x, 1x   |           | ante & third_street & fourth_street & fifth_street push 20          | pushes     |
|                                 | Ah Kc | ante 30 | 1x, fold     |           | ante & third_street lose 0                                          | fold       |
| all fold on different streets   | 7h 4c | ante 10 | fold         | Jd 9h     | ante lose 0                                                         | fold       |
|                                 | 8d 4s | ante 20 | 1x, 2x, fold |           | ante & third_street lose 0; fourth_street lose 0                    | fold, fold |

Irregularities
| case                                   | cards | bets    | decisions  | community | trouble                          | results                                                             | clauses              |
| the shuffler malfunctions              | -     | ante 10 | -          | -         | shuffler-malfunction             | ante void 10                                                        | shuffler-malfunction |
| a hand of one card                     | 9h    | ante 10 | -          | -         | wrong-hand-size                  | ante void 10                                                        | wrong-hand-size      |
| the deck does not count to 52          | -     | ante 10 | -          | -         | wrong-card-count                 | ante void 10                                                        | wrong-card-count     |
| two cards face up                      | -     | ante 10 | -          | -         | exposed-card 9h, exposed-card 8h | ante void 10                                                        | exposed-card         |
| one card face up                       | Jh Jc | ante 10 | 1x, 1x, 1x | 9d 6h 5h  | exposed-card As                  | ante & third_street & fourth_street & fifth_street win 20 at 1 to 1 | wins                 |
| a false alarm                          | Jh Jc | ante 10 | 1x, 1x, 1x | 9d 6h 5h  | false-alarm                      | ante & third_street & fourth_street & fifth_street win 20 at 1 to 1 | wins                 |
| the floor voids the round in the third | Jh Jc | ante 10 | 3x, 2x     | 9d        | void fire alarm                  | ante void 10; third_street void 30; fourth_street void 20           | void, void, void     |
| a folded round that is void            | Jh 2c | ante 10 | 3x, fold   | 9d        | void fire alarm                  | ante void 10; third_street void 30                                  | void, void           |

What is refused
| case                            | cards    | bets            | decisions      | community   | refused                                                                                                |
| four times the Ante             | Jh Jc    | ante 10         | 4x, 1x, 1x     | 9d 6h 5h    | IllegalAction: seat 1: cannot '4x' now: Third street: bet or fold takes '1x' or '2x' or '3x' or 'fold' |
| a check                         | Jh Jc    | ante 10         | 1x, check, 1x  | 9d 6h 5h    | IllegalAction: seat 1: cannot 'check' now: Fourth street: bet or fold takes '1x'                       |
| a bet after a fold              | Jh Jc    | ante 10         | fold, 1x       | 9d 6h 5h    | IllegalAction: decision 2 is '1x', after 'fold'                                                        |
| a street that nobody decided    | Jh Jc    | ante 10         | 1x, 1x         | 9d 6h 5h    | MissingDecision: decision 3 is missing: Fifth street: bet or fold takes                                |
| a fourth street too many        | Jh Jc    | ante 10         | 1x, 1x, 1x, 1x | 9d 6h 5h    | IllegalAction: decision 4 is '1x', after '1x'                                                          |
| a board of two cards            | Jh Jc    | ante 10         | 1x, 1x, 1x     | 9d 6h       | WrongHandSize: community: has 2 cards                                                                  |
| a board of four cards           | Jh Jc    | ante 10         | 1x, 1x, 1x     | 9d 6h 5h 4h | WrongHandSize: community: has 4 cards                                                                  |
| a hand of three cards           | Jh Jc 2d | ante 10         | 1x, 1x, 1x     | 9d 6h 5h    | WrongHandSize: seat 1: has 3 cards                                                                     |
| a street as a bet               | Jh Jc    | third_street 10 | 1x, 1x, 1x     | 9d 6h 5h    | BadBet: Mississippi Stud has no bet 'third_street'                                                     |
| a card on the board and in hand | Jh Jc    | ante 10         | 1x, 1x, 1x     | Jh 6h 5h    | DuplicateCard: Jh is dealt to seat 1 and community; the deck holds it once                             |
""")  # fmt: skip


COVER = read_cases(GAME, """
Cover All by a table of the house
| case | cards | bets | decisions | community | tables | results | clauses |
| cover all: a folded hand is the best, and pays all    | 9c 9d | ante 10, cover_all 1 | fold       | 9h Kd 4s | cover_all HOUSE-MSS-CA | ante lose 0; cover_all win 108 at 107 to 1                                     | fold, cover-all-wins                        |
|                                                       | Ac 2d | ante 10, cover_all 2 | 1x, 1x, 1x |          |                        | ante & third_street & fourth_street & fifth_street lose 0; cover_all win 216 at 107 to 1 | loses, cover-all-wins |
| cover all: one hand alone                             | 9c 8d | ante 10, cover_all 1 | fold       | 7h 6d 5s | cover_all HOUSE-MSS-CA | ante lose 0; cover_all win 209 at 208 to 1                                     | fold, cover-all-wins                        |
| cover all: two pair is not on the table               | 9c Kc | ante 10, cover_all 1 | fold       | 9h Kd 4s | cover_all HOUSE-MSS-CA | ante lose 0; cover_all lose 0                                                  | fold, cover-all-loses                       |
""", HOUSE_COVER)  # fmt: skip


@pytest.mark.parametrize("case", [*CASES, *COVER], ids=str)
def test_case(case: Case) -> None:
    check(case)


@pytest.mark.parametrize("rank", "23456789TJQKA")
def test_a_pair_wins_from_jacks_pushes_from_sixes_and_loses_below(rank: str) -> None:
    others = [card for card in ("2d", "5h", "7s", "9d", "Kh") if card[0] != rank][:3]
    bets = outcomes(
        GAME, {"ante": "10"}, f"{rank}h {rank}c", ["1x", "1x", "1x"], community=" ".join(others)
    )
    expected = "win" if rank in "JQKA" else "push" if rank in "6789T" else "lose"
    assert set(bets.values()) == {expected}
    assert set(bets) == {"ante", *STREETS}


# Clauses that settle no bet by themselves -------------------------------------------------------


def test_two_cards_each_then_a_question_before_every_card_of_the_board() -> None:
    round_ = read_round({
        "game": GAME.name,
        "seats": [
            {"seat": 2, "bets": {"ante": "10"}, "cards": "9h 9c", "decisions": ["1x", "3x", "2x"]},
            {"seat": 5, "bets": {"ante": "5"}, "cards": "Kh 2c", "decisions": ["2x", "fold"]},
        ],
        "community": "Ac Kd 4h",
    })  # fmt: skip
    assert round_.events[1:] == (
        Dealt(2, parse_cards("9h 9c")),
        Dealt(5, parse_cards("Kh 2c")),
        Decided(2, "1x"),
        Decided(5, "2x"),
        Dealt("community", parse_cards("Ac")),
        Decided(2, "3x"),
        Decided(5, "fold"),
        Dealt("community", parse_cards("Kd")),
        Decided(2, "2x"),
        Dealt("community", parse_cards("4h")),
    )
    assert round_.spot(2).stakes == {
        "ante": 1000, "third_street": 1000, "fourth_street": 3000, "fifth_street": 2000,
    }  # fmt: skip
    assert round_.spot(5).stakes == {"ante": 500, "third_street": 1000}


PROVED = Proofs(GAME, (*CASES, *COVER), {
    "cover-all-waits": [test_cover_all.test_the_bet_waits_for_a_table_that_is_read_in_its_way],
    "deal": [test_two_cards_each_then_a_question_before_every_card_of_the_board],
    "street": ["three times on every street", "another amount on every street",
               "fold on third street", "four times the Ante", "a check",
               "a street that nobody decided", "a fourth street too many",
               test_two_cards_each_then_a_question_before_every_card_of_the_board],
    "false-alarm": ["a false alarm"],
})  # fmt: skip


# The rule of thumb ------------------------------------------------------------------------------

THUMB = (
    # cards      says     why
    ("9h 9c",    "3x"),   # a pair that gets its money back
    ("6h 6c",    "3x"),
    ("5h 5c",    "fold"), # a pair of fives is no pair, and no points
    ("Jh 2c",    "1x"),   # two points: a jack or better
    ("Th 6c",    "1x"),   # two points: a six to a ten each
    ("Th 5c",    "fold"), # one point
    ("Jh 2c 3d", "fold"), # three cards ask for three points
    ("Jh 2c 6d", "1x"),
    ("Jh 2c Jd", "3x"),
    ("Th 9c 2d", "fold"),
    ("Jh 2c 6d 7s", "1x"),
    ("Jh 2c 6d 4s", "fold"),
)  # fmt: skip


@pytest.mark.parametrize(("cards", "says"), THUMB)
def test_points_are_counted_by_thumb(cards: str, says: str) -> None:
    seen = parse_cards(cards)
    decisions = ["1x"] * (len(seen) - 2)
    round_ = read_round({
        "game": GAME.name,
        "seats": [{"seat": 1, "bets": {"ante": "10"}, "cards": cards[:5],
                   "decisions": [*decisions, "fold"]}],
        "community": cards[6:],
    })  # fmt: skip
    spot = round_.spot(1)
    assert by_rule_of_thumb(Spot(1, None, spot.stakes, spot.cards), round_) == says
