# ruff: noqa: E501 - a table is as wide as its columns
"""Casino War: every sentence of its rules as a round that a pit boss can check."""

import pytest

from croupier.cards import parse_cards
from croupier.games.casino_war import GAME
from croupier.records import read_round
from croupier.rules import Dealt, Decided
from tests.games.cases import Case, Proofs, check, outcomes, read_cases

CASES = read_cases(GAME, """
One card each
| case                             | cards | bets     | decisions | dealer | results               | clauses |
| the player's card is higher      | Kh    | ante 10  | -         | 9d     | ante win 20 at 1 to 1 | higher  |
| the dealer's card is higher      | 9h    | ante 10  | -         | Kd     | ante lose 0           | lower   |
| higher by one                    | Th    | ante 10  | -         | 9d     | ante win 20 at 1 to 1 | higher  |
| lower by one, in a better suit   | 9s    | ante 10  | -         | Tc     | ante lose 0           | lower   |
| an ace is higher than a king     | Ac    | ante 10  | -         | Ks     | ante win 20 at 1 to 1 | higher  |
| an ace is not lower than a deuce | 2c    | ante 10  | -         | As     | ante lose 0           | lower   |
| an odd amount is won whole       | Kh    | ante 2.5 | -         | 9d     | ante win 5 at 1 to 1  | higher  |

A tie: war
| case                                       | cards | bets       | decisions | dealer | results                                    | clauses                     |
| war won                                    | 9h Ac | ante 10    | war       | 9d 2s  | ante push 10; raise win 20 at 1 to 1       | war-won-ante, war-won-raise |
| war won by one                             | 9h Kc | ante 10    | war       | 9d Qs  | ante push 10; raise win 20 at 1 to 1       | war-won-ante, war-won-raise |
| war tied pays like a war won               | 9h Kc | ante 10    | war       | 9d Ks  | ante push 10; raise win 20 at 1 to 1       | war-won-ante, war-won-raise |
| war tied with the same rank again          | 9h 9c | ante 10    | war       | 9d 9s  | ante push 10; raise win 20 at 1 to 1       | war-won-ante, war-won-raise |
| war lost                                   | 9h Qc | ante 10    | war       | 9d Ks  | ante & raise lose 0                        | war-lost                    |
| a war is decided by the second cards alone | Ah 2c | ante 10    | war       | Ad 3s  | ante & raise lose 0                        | war-lost                    |
| one card four times: six decks             | 9h 9h | ante 10    | war       | 9h 9h  | ante push 10; raise win 20 at 1 to 1       | war-won-ante, war-won-raise |
| a war for an odd amount                    | 9h Kc | ante 33.33 | war       | 9d Qs  | ante push 33.33; raise win 66.66 at 1 to 1 | war-won-ante, war-won-raise |

A tie: surrender
| case                               | cards | bets      | decisions | dealer | results         | clauses   |
| half the Ante comes back           | 9h    | ante 10   | surrender | 9d     | ante lose 5     | surrender |
| half of an odd dollar              | 9h    | ante 5    | surrender | 9d     | ante lose 2.50  | surrender |
| half of an odd cent is half a cent | 9h    | ante 0.05 | surrender | 9d     | ante lose 0.025 | surrender |
| half of one cent                   | 9h    | ante 0.01 | surrender | 9d     | ante lose 0.005 | surrender |

The bet on a tie
| case                                    | cards | bets            | decisions | dealer | results                                                     | clauses                               |
| tie bet lost when the player is higher  | Kh    | ante 10, tie 5  | -         | 9d     | ante win 20 at 1 to 1; tie lose 0                           | higher, tie-loses                     |
| tie bet lost when the dealer is higher  | 9h    | ante 10, tie 5  | -         | Kd     | ante lose 0; tie lose 0                                     | lower, tie-loses                      |
| tie bet won while surrendering          | 9h    | ante 10, tie 5  | surrender | 9d     | ante lose 5; tie win 55 at 10 to 1                          | surrender, tie-wins                   |
| tie bet won before a war that is won    | 9h Kc | ante 10, tie 5  | war       | 9d Qs  | ante push 10; raise win 20 at 1 to 1; tie win 55 at 10 to 1 | war-won-ante, war-won-raise, tie-wins |
| tie bet won before a war that is lost   | 9h 2c | ante 10, tie 5  | war       | 9d Qs  | ante & raise lose 0; tie win 55 at 10 to 1                  | war-lost, tie-wins                    |
| tie bet paid once for a war tied again  | 9h 9c | ante 10, tie 5  | war       | 9d 9s  | ante push 10; raise win 20 at 1 to 1; tie win 55 at 10 to 1 | war-won-ante, war-won-raise, tie-wins |
| tie bet of another amount than the Ante | 9h    | ante 10, tie 20 | surrender | 9d     | ante lose 5; tie win 220 at 10 to 1                         | surrender, tie-wins                   |

Several seats against one dealer
| case                                 | cards | bets           | decisions | dealer | results                              | clauses                     |
| two seats of which one is at war     | 9h Kc | ante 10        | war       | 9d Qs  | ante push 10; raise win 20 at 1 to 1 | war-won-ante, war-won-raise |
|                                      | Th    | ante 20        | -         |        | ante win 40 at 1 to 1                | higher                      |
| the seat at war is not the first     | 2h    | ante 10, tie 5 | -         | 9d Qs  | ante lose 0; tie lose 0              | lower, tie-loses            |
|                                      | 9c Jd | ante 20        | war       |        | ante & raise lose 0                  | war-lost                    |
| two seats at war with different ends | 9h Kc | ante 10        | war       | 9d Qs  | ante push 10; raise win 20 at 1 to 1 | war-won-ante, war-won-raise |
|                                      | 9c Jd | ante 20        | war       |        | ante & raise lose 0                  | war-lost                    |
| one surrenders beside a war          | 9h    | ante 15        | surrender | 9d Qs  | ante lose 7.50                       | surrender                   |
|                                      | 9c As | ante 20        | war       |        | ante push 20; raise win 40 at 1 to 1 | war-won-ante, war-won-raise |
| two seats hold the same card         | 9h Kc | ante 10        | war       | 9d Qs  | ante push 10; raise win 20 at 1 to 1 | war-won-ante, war-won-raise |
|                                      | 9h Kc | ante 20        | war       |        | ante push 20; raise win 40 at 1 to 1 | war-won-ante, war-won-raise |

Irregularities
| case                                  | cards | bets           | decisions | dealer | trouble                          | results                                 | clauses                                    |
| a player without a card               | -     | ante 10        | -         | -      | wrong-hand-size                  | ante void 10                            | wrong-hand-size                            |
| two cards face up                     | -     | ante 10        | -         | -      | exposed-card 9h, exposed-card 9h | ante void 10                            | exposed-card                               |
| one card face up, and another like it | 9h    | ante 10        | surrender | 9d     | exposed-card 9h                  | ante lose 5                             | surrender                                  |
| the floor voids the round in the war  | 9h    | ante 10, tie 5 | war       | 9d     | void fire alarm                  | ante void 10; tie void 5; raise void 10 | void, void, void                           |
| a surrendered round that is void      | 9h    | ante 10        | surrender | 9d     | void fire alarm                  | ante void 10                            | void                                       |

What is refused
| case                              | cards    | bets     | decisions | dealer | refused                                                                               |
| tie alone                         | 9h       | tie 5    | -         | 9d     | BadBet: seat 1: Tie needs a bet on Ante                                               |
| the Raise as a bet                | 9h       | raise 10 | -         | 9d     | BadBet: Casino War has no bet 'raise'                                                 |
| no decision on a tie              | 9h       | ante 10  | -         | 9d     | MissingDecision: decision 1 is missing: Surrender or war takes 'war' or 'surrender'   |
| a decision without a tie          | Kh       | ante 10  | war       | 9d     | IllegalAction: decision 1 is 'war', for a seat with nothing to decide                 |
| a fold of another game            | 9h       | ante 10  | fold      | 9d     | IllegalAction: seat 1: cannot 'fold' now: Surrender or war takes 'war' or 'surrender' |
| a war without a war card          | 9h       | ante 10  | war       | 9d Ks  | WrongHandSize: seat 1: has 1 card; Casino War deals 2 there                          |
| a war without the dealer's card   | 9h Qc    | ante 10  | war       | 9d     | WrongHandSize: dealer: has 1 card; Casino War deals 2 there                          |
| a war card without a tie          | Kh Qc    | ante 10  | -         | 9d     | WrongHandSize: seat 1: has 2 cards; this round deals 1 there                          |
| a war card after a surrender      | 9h Qc    | ante 10  | surrender | 9d     | WrongHandSize: seat 1: has 2 cards; this round deals 1 there                          |
| a dealer's war card without a war | Kh       | ante 10  | -         | 9d Ks  | WrongHandSize: dealer: has 2 cards; this round deals 1 there                          |
| three cards                       | 9h Qc Qd | ante 10  | war       | 9d Ks  | WrongHandSize: seat 1: has 3 cards; Casino War deals 2 there                          |
""")  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    check(case)


# Clauses that settle no bet by themselves -------------------------------------------------------

RANKS = "23456789TJQKA"


@pytest.mark.parametrize("own", RANKS)
def test_only_the_rank_counts_and_an_ace_is_the_highest(own: str) -> None:
    for place, dealer in enumerate(RANKS):
        ahead = RANKS.index(own) - place
        for suit in "ch":
            result = outcomes(
                GAME, {"ante": "10", "tie": "5"}, own + suit, [] if ahead else ["surrender"],
                dealer=dealer + "h",
            )  # fmt: skip
            assert result["tie"] == ("lose" if ahead else "win")
            assert result["ante"] == ("win" if ahead > 0 else "lose")


def test_six_decks_are_in_the_shoe() -> None:
    assert len(GAME.deck) == 312
    assert set(GAME.deck.copies) == {6}


def test_nobody_is_dealt_a_war_card_before_every_tie_is_decided() -> None:
    round_ = read_round({
        "game": GAME.name,
        "seats": [
            {"seat": 2, "bets": {"ante": "10"}, "cards": "9h Kc", "decisions": ["war"]},
            {"seat": 4, "bets": {"ante": "10"}, "cards": "Th"},
            {"seat": 5, "bets": {"ante": "10"}, "cards": "9s", "decisions": ["surrender"]},
        ],
        "dealer": "9d Qs",
    })  # fmt: skip
    assert round_.events[1:] == (
        Dealt(2, parse_cards("9h")),
        Dealt(4, parse_cards("Th")),
        Dealt(5, parse_cards("9s")),
        Dealt("dealer", parse_cards("9d")),
        Decided(2, "war"),
        Decided(5, "surrender"),
        Dealt(2, parse_cards("Kc")),
        Dealt("dealer", parse_cards("Qs")),
    )
    assert round_.spot(2).stakes == {"ante": 1000, "raise": 1000}


def test_three_cards_are_burned_before_a_war() -> None:
    (shoe,) = GAME.procedures
    told = [(stage.does, stage.to, stage.cards) for stage in shoe.stages]
    asked = told.index(("ask", "seats", 0))
    assert told[asked + 1 : asked + 4] == [
        ("burn", "", 3),
        ("deal", "seats", 1),
        ("deal", "dealer", 1),
    ]
    at_war = read_round(next(case.document for case in CASES if case.title == "war won"))
    peace = read_round(next(case.document for case in CASES if case.title == "higher by one"))
    assert [stage.when(at_war) for stage in shoe.stages] == [True] * len(shoe.stages)
    assert [stage.says for stage in shoe.stages if not stage.when(peace)] == [
        "War: burn three cards",
        "Each player at war from the left: one card face up",
        "The dealer at war: one card",
        "Turn the dealer's war card",
    ]


PROVED = Proofs(GAME, CASES, {
    "deal": [test_only_the_rank_counts_and_an_ace_is_the_highest, test_six_decks_are_in_the_shoe,
             "one card four times: six decks", "two seats hold the same card"],
    "tie": ["war won", "half the Ante comes back", "no decision on a tie",
            "a decision without a tie", "a fold of another game",
            test_nobody_is_dealt_a_war_card_before_every_tie_is_decided],
    "war": [test_three_cards_are_burned_before_a_war,
            test_nobody_is_dealt_a_war_card_before_every_tie_is_decided,
            "two seats of which one is at war", "a war card without a tie"],
})  # fmt: skip
