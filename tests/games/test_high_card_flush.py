# ruff: noqa: E501 - a table is as wide as its columns
"""High Card Flush: every sentence of its rules as a round that a pit boss can check."""

import pytest

from croupier.cards import parse_cards
from croupier.errors import BadBet, UnknownTable
from croupier.games.high_card_flush import GAME, by_rule_of_thumb
from croupier.paytables import Catalogue, parse_tables, published_catalogue
from croupier.records import settle_document
from croupier.rules import Spot, make_layout, open_round
from tests.games.cases import Case, Proofs, check, outcomes, read_cases

CASES = read_cases(GAME, """
The longer suit wins, then its cards from the top
| case                                      | cards                | bets    | decisions | dealer               | results                       | clauses     |
| a fold loses the Ante                     | Ts 8s 6s Kh Qh 4d 3c | ante 10 | fold      | -                    | ante lose 0                   | fold        |
| four low cards beat three high ones       | 5s 4s 3s 2s Kh Qd Jc | "       | raise 1x  | Ah Qh Jh Kd 9d 8c 7c | ante & raise win 20 at 1 to 1 | player-wins |
| the highest card decides                  | Ks 5s 4s Qh Jh 9d 8c | "       | raise 1x  | Qc Jc Tc 9h 8h 7d 6d | ante & raise win 20 at 1 to 1 | player-wins |
| then the next                             | Ks Qs 2s Jh Th 9d 8c | "       | raise 1x  | Kc Jc Tc 9h 8h 7d 6d | ante & raise win 20 at 1 to 1 | player-wins |
| then the last                             | Ks Qs 3s Jh Th 9d 8c | "       | raise 1x  | Kc Qc 2c 9h 8h 7d 6d | ante & raise win 20 at 1 to 1 | player-wins |
| the dealer has a higher card              | Js 5s 4s Qh Th 9d 8c | "       | raise 1x  | Qc Jc Tc 9h 8h 7d 6d | ante & raise lose 0           | dealer-wins |
| the dealer has a longer suit              | As Ks Qs 9h 8h 7d 6c | "       | raise 1x  | 5h 4h 3h 2h Kd Qd Jc | ante & raise lose 0           | dealer-wins |
| equal card for card                       | Qs Js Ts 9c 8c 5h 2d | "       | raise 1x  | Qh Jh Th 9d 8d 7c 6c | ante & raise push 10          | tie         |
| of two equally long suits the better      | 9s 8s 7s Ah 3h 2h 5d | "       | raise 1x  | Kc Qc Jc Td 9d 6h 5h | ante & raise win 20 at 1 to 1 | player-wins |
| the dealer's better suit counts too       | Ks 5s 4s Qh Jh 9d 8c | "       | raise 1x  | Tc 9c 7c Ad 3d 2d 6h | ante & raise lose 0           | dealer-wins |
| cards in a row count for nothing          | Ts 9s 8s Kh Qh 4d 5c | "       | raise 1x  | Jc 3c 2c 9h 8h 7d 6d | ante & raise lose 0           | dealer-wins |
| pairs count for nothing                   | Ts 8s 6s Th Tc Td 8h | "       | raise 1x  | Jc 3c 2c 9h 7h 7d 6d | ante & raise lose 0           | dealer-wins |

The dealer needs three cards to the nine
| case                                                 | cards                | bets    | decisions | dealer               | results                               | clauses                                 |
| three to the nine, the least that qualifies          | Ts 8s 6s Kh Qh 4d 3c | ante 10 | raise 1x  | 9h 3h 2h Kd Qd Jc Tc | ante & raise win 20 at 1 to 1         | player-wins                             |
| three to the eight                                   | Ts 8s 6s Kh Qh 4d 3c | "       | raise 1x  | 8h 7h 6h Kd Qd Jc Tc | ante win 20 at 1 to 1; raise push 10  | not-qualified-ante, not-qualified-raise |
| two cards of a suit, aces among them                 | Ts 8s 6s Kh Qh 4d 3c | "       | raise 1x  | Ah 9h Ac Tc Qd Jd 7s | ante win 20 at 1 to 1; raise push 10  | not-qualified-ante, not-qualified-raise |
| a worse hand than a dealer who does not qualify      | 4s 3s 2s Kh Qh 9d 8c | "       | raise 1x  | 8h 7h 6h Kd Qd Jc Tc | ante win 20 at 1 to 1; raise push 10  | not-qualified-ante, not-qualified-raise |
| the same hand as a dealer who does not qualify       | 8s 7s 6s Kh Qh 4d 3c | "       | raise 1x  | 8h 7h 6h Kd Qd Jc Tc | ante win 20 at 1 to 1; raise push 10  | not-qualified-ante, not-qualified-raise |
| four cards qualify, however low                      | 7s 6s 5s 4s Kh Qd Jc | "       | raise 1x  | 5h 4h 3h 2h Kd Qs Tc | ante & raise win 20 at 1 to 1         | player-wins                             |
| a six-card flush, the dealer does not qualify        | Ts 8s 6s 4s 2s As Qd | "       | raise 3x  | 8h 7h 6h Kd Jd Jc Tc | ante win 20 at 1 to 1; raise push 30  | not-qualified-ante, not-qualified-raise |

How much may be raised
| case                             | cards                | bets      | decisions | dealer               | results                                        | clauses                  |
| a two-card flush raises once     | Kh 9h Ac Tc Qd Jd 7s | ante 10   | raise 1x  | 9d 3d 2d Ks Qs Jc 8c | ante & raise lose 0                            | dealer-wins              |
| a five-card flush raises twice   | Ts 8s 6s 4s 2s Kh Qd | ante 10   | raise 2x  | 9h 3h 2h Kd 7d Qc Jc | ante win 20 at 1 to 1; raise win 40 at 1 to 1  | player-wins, player-wins |
| a five-card flush may raise once | Ts 8s 6s 4s 2s Kh Qd | ante 10   | raise 1x  | 9h 3h 2h Kd 7d Qc Jc | ante & raise win 20 at 1 to 1                  | player-wins              |
| six cards raise three times      | Ts 8s 6s 4s 2s As Qd | ante 10   | raise 3x  | 9h 3h 2h Kd 7d Qc Jc | ante win 20 at 1 to 1; raise win 60 at 1 to 1  | player-wins, player-wins |
| six cards may raise twice        | Ts 8s 6s 4s 2s As Qd | ante 10   | raise 2x  | 9h 3h 2h Kd 7d Qc Jc | ante win 20 at 1 to 1; raise win 40 at 1 to 1  | player-wins, player-wins |
| seven cards raise three times    | Ts 8s 6s 4s 2s As Ks | ante 10   | raise 3x  | 9h 3h 2h Kd 7d Qc Jc | ante win 20 at 1 to 1; raise win 60 at 1 to 1  | player-wins, player-wins |
| six cards lose to a better six   | Ts 8s 6s 4s 2s 3s Qd | ante 10   | raise 3x  | 9h 3h 2h Kh 7h Qh Jc | ante & raise lose 0                            | dealer-wins              |
| five cards tie                   | Ts 8s 6s 4s 2s Kh Qd | ante 10   | raise 2x  | Th 8h 6h 4h 2h Kd Qc | ante push 10; raise push 20                    | tie, tie                 |
| an odd amount                    | Ts 8s 6s 4s 2s As Qd | ante 0.01 | raise 3x  | 9h 3h 2h Kd 7d Qc Jc | ante win 0.02 at 1 to 1; raise win 0.06 at 1 to 1 | player-wins, player-wins |

The Flush Bonus, by the own cards alone
| case                                | cards                | bets                   | decisions | dealer               | tables            | results                                                                  | clauses                       |
| seven cards                         | Ts 8s 6s 4s 2s As Ks | ante 10, flush_bonus 5 | fold      | -                    | -                 | ante lose 0; flush_bonus win 1505 at 300 to 1                            | fold, flush-bonus-wins        |
| six cards                           | Ts 8s 6s 4s 2s As Kd | "                      | fold      | -                    | -                 | ante lose 0; flush_bonus win 505 at 100 to 1                             | fold, flush-bonus-wins        |
| five cards                          | Ts 8s 6s 4s 2s Ad Kd | "                      | fold      | -                    | -                 | ante lose 0; flush_bonus win 55 at 10 to 1                               | fold, flush-bonus-wins        |
| four cards                          | Ts 8s 6s 4s 2d Ad Kd | "                      | fold      | -                    | -                 | ante lose 0; flush_bonus win 10 at 1 to 1                                | fold, flush-bonus-wins        |
| three cards lose                    | As Ks Qs 4h 3h 9d 8c | "                      | fold      | -                    | -                 | ante lose 0; flush_bonus lose 0                                          | fold, flush-bonus-loses       |
| the other table                     | Ts 8s 6s 4s 2d Ad Kd | "                      | fold      | -                    | flush_bonus HCF-02 | ante lose 0; flush_bonus win 15 at 2 to 1                                | fold, flush-bonus-wins        |
| paid though the dealer wins         | 5s 4s 3s 2s Kh Qd Jc | "                      | raise 1x  | 6h 5h 4h 3h Kd Qs Tc | -                 | ante & raise lose 0; flush_bonus win 10 at 1 to 1                        | dealer-wins, flush-bonus-wins |
| paid though the hands are equal     | 5s 4s 3s 2s Kh Qd Jc | "                      | raise 1x  | 5h 4h 3h 2h Kd Qs Tc | -                 | ante & raise push 10; flush_bonus win 10 at 1 to 1                       | tie, flush-bonus-wins         |

The Straight Flush Bonus, in whatever suit
| case                                    | cards                | bets                            | decisions | dealer               | results                                                                | clauses                                |
| seven in a row                          | Ts 9s 8s 7s 6s 5s 4s | ante 10, straight_flush_bonus 5 | fold      | -                    | ante lose 0; straight_flush_bonus win 2505 at 500 to 1                 | fold, straight-flush-bonus-wins        |
| six in a row                            | Ts 9s 8s 7s 6s 5s 3s | "                               | fold      | -                    | ante lose 0; straight_flush_bonus win 1005 at 200 to 1                 | fold, straight-flush-bonus-wins        |
| five in a row                           | As Ks Qs Js Ts 5s 3s | "                               | fold      | -                    | ante lose 0; straight_flush_bonus win 505 at 100 to 1                  | fold, straight-flush-bonus-wins        |
| four in a row, the ace low              | As 2s 3s 4s Kd Jd 9h | "                               | fold      | -                    | ante lose 0; straight_flush_bonus win 255 at 50 to 1                   | fold, straight-flush-bonus-wins        |
| three in a row, the ace high            | As Ks Qs 4h 3h 9d 8c | "                               | fold      | -                    | ante lose 0; straight_flush_bonus win 50 at 9 to 1                     | fold, straight-flush-bonus-wins        |
| three in a row, the ace low             | As 2s 3s 4h Th 9d 8c | "                               | fold      | -                    | ante lose 0; straight_flush_bonus win 50 at 9 to 1                     | fold, straight-flush-bonus-wins        |
| king, ace and deuce are not in a row    | Ks As 2s 4h Th 9d 8c | "                               | fold      | -                    | ante lose 0; straight_flush_bonus lose 0                               | fold, straight-flush-bonus-loses       |
| in a row, and not of one suit           | Ts 9s 8h 7h 6d 5d 4c | "                               | fold      | -                    | ante lose 0; straight_flush_bonus lose 0                               | fold, straight-flush-bonus-loses       |
| in another suit than the one played     | Ah 9h 6h 4h 7s 6s 5s | "                               | raise 1x  | 9c 3c 2c Kd 7d Qs Js | ante & raise win 20 at 1 to 1; straight_flush_bonus win 50 at 9 to 1   | player-wins, straight-flush-bonus-wins |
| in a row, though the dealer wins        | 4s 3s 2s Kh Qh 9d 8c | "                               | raise 1x  | 9h 3h 2h Kd Qd Jc Tc | ante & raise lose 0; straight_flush_bonus win 50 at 9 to 1             | dealer-wins, straight-flush-bonus-wins |

Both bonus bets, the house's switch, several seats
| case                                | cards                | bets                                         | decisions | dealer               | house                 | tables                     | results                                                                                     | clauses                                                    |
| both on one hand                    | Ts 9s 8s 7s 6s Kh Qd | ante 10, flush_bonus 5, straight_flush_bonus 5 | fold    | -                    | -                     | -                          | ante lose 0; flush_bonus win 55 at 10 to 1; straight_flush_bonus win 505 at 100 to 1        | fold, flush-bonus-wins, straight-flush-bonus-wins          |
| a fold takes the bonus bets         | Ts 9s 8s 7s 6s Kh Qd | "                                            | fold      | -                    | fold_forfeits_bonuses | -                          | ante lose 0; flush_bonus & straight_flush_bonus lose 0                                      | fold, fold-bonuses                                         |
| a Raise keeps them                  | Ts 9s 8s 7s 6s Kh Qd | "                                            | raise 2x  | 9h 3h 2h Kd 7d Qc Jc | fold_forfeits_bonuses | straight_flush_bonus HCF-02 | ante win 20 at 1 to 1; raise win 40 at 1 to 1; flush_bonus win 55 at 10 to 1; straight_flush_bonus win 505 at 100 to 1 | player-wins, player-wins, flush-bonus-wins, straight-flush-bonus-wins |
| seven to one for three              | 4s 3s 2s Kh Qh 9d 8c | ante 10, straight_flush_bonus 5              | fold      | -                    | -                     | straight_flush_bonus HCF-02 | ante lose 0; straight_flush_bonus win 40 at 7 to 1                                          | fold, straight-flush-bonus-wins                            |
| three seats against one dealer      | Ks 5s 4s Qh Jh 9d 8c | ante 10                                      | raise 1x  | Jc Tc 7c 9h 8h 7d 6d | -                     | -                          | ante & raise win 20 at 1 to 1                                                               | player-wins                                                |
|                                     | Ts 8s 6s Kh 2h 4d 3c | ante 20                                      | raise 1x  |                      |                       |                            | ante & raise lose 0                                                                         | dealer-wins                                                |
|                                     | 9s 3s 2s 6h 5h Kd 4c | ante 30                                      | fold      |                      |                       |                            | ante lose 0                                                                                 | fold                                                       |

Every line of the other table
| case                           | cards                | bets                                           | decisions | dealer | tables                                            | results                                                                                 | clauses                                           |
| HCF-02, seven in a row         | Ts 9s 8s 7s 6s 5s 4s | ante 10, flush_bonus 5, straight_flush_bonus 5 | fold      | -      | flush_bonus HCF-02, straight_flush_bonus HCF-02   | ante lose 0; flush_bonus win 505 at 100 to 1; straight_flush_bonus win 2505 at 500 to 1 | fold, flush-bonus-wins, straight-flush-bonus-wins |
| HCF-02, six in a row           | Ts 9s 8s 7s 6s 5s Kd | "                                              | fold      | -      | flush_bonus HCF-02, straight_flush_bonus HCF-02   | ante lose 0; flush_bonus win 105 at 20 to 1; straight_flush_bonus win 1005 at 200 to 1  | fold, flush-bonus-wins, straight-flush-bonus-wins |
| HCF-02, five in a row          | Ts 9s 8s 7s 6s Qd Kd | "                                              | fold      | -      | flush_bonus HCF-02, straight_flush_bonus HCF-02   | ante lose 0; flush_bonus win 55 at 10 to 1; straight_flush_bonus win 505 at 100 to 1    | fold, flush-bonus-wins, straight-flush-bonus-wins |
| HCF-02, four in a row          | Ts 9s 8s 7s 2d Qd Kd | "                                              | fold      | -      | flush_bonus HCF-02, straight_flush_bonus HCF-02   | ante lose 0; flush_bonus win 15 at 2 to 1; straight_flush_bonus win 255 at 50 to 1      | fold, flush-bonus-wins, straight-flush-bonus-wins |

Irregularities
| case                                    | cards                | bets    | decisions | dealer               | trouble                          | results                       | clauses              |
| the shuffler malfunctions               | -                    | ante 10 | -         | -                    | shuffler-malfunction             | ante void 10                  | shuffler-malfunction |
| a hand of six cards                     | Ts 8s 6s Kh Qh 4d    | ante 10 | -         | -                    | wrong-hand-size                  | ante void 10                  | wrong-hand-size      |
| the deck does not count to 52           | -                    | ante 10 | -         | -                    | wrong-card-count                 | ante void 10                  | wrong-card-count     |
| two cards face up                       | -                    | ante 10 | -         | -                    | exposed-card 9h, exposed-card 8h | ante void 10                  | exposed-card         |
| one card face up                        | Ks 5s 4s Qh Jh 9d 8c | ante 10 | raise 1x  | Qc Jc Tc 9h 8h 7d 6d | exposed-card As                  | ante & raise win 20 at 1 to 1 | player-wins          |
| a false alarm                           | Ks 5s 4s Qh Jh 9d 8c | ante 10 | raise 1x  | Qc Jc Tc 9h 8h 7d 6d | false-alarm                      | ante & raise win 20 at 1 to 1 | player-wins          |
| the floor voids the round after a Raise | Ts 8s 6s 4s 2s As Qd | ante 10 | raise 3x  | -                    | void fire alarm                  | ante void 10; raise void 30   | void, void           |

What is refused
| case                              | cards                   | bets                   | decisions      | dealer                  | refused                                                                                                  |
| twice the Ante with four cards    | 5s 4s 3s 2s Kh Qd Jc    | ante 10                | raise 2x       | Ah Qh Jh Kd 9d 8c 7c    | IllegalAction: cannot 'raise 2x' with 5s 4s 3s 2s Kh Qd Jc: Raise or fold takes 'raise 1x' or 'fold' (HCF-2 |
| three times with five cards       | Ts 8s 6s 4s 2s Kh Qd    | ante 10                | raise 3x       | Ah Qh Jh Kd 9d 8c 7c    | IllegalAction: Raise or fold takes 'raise 1x' or 'raise 2x' or 'fold' (HCF-2                              |
| four times with seven cards       | Ts 8s 6s 4s 2s As Ks    | ante 10                | raise 4x       | Ah Qh Jh Kd 9d 8c 7c    | IllegalAction: seat 1: cannot 'raise 4x' now: Raise or fold takes 'raise 1x' or 'raise 2x' or 'raise 3x' |
| a decision after a fold           | Ts 8s 6s Kh Qh 4d 3c    | ante 10                | fold, raise 1x | 9h 3h 2h Kd Qd Jc Tc    | IllegalAction: decision 2 is 'raise 1x', after 'fold'                                                    |
| a missing decision                | Ts 8s 6s Kh Qh 4d 3c    | ante 10                | -              | 9h 3h 2h Kd Qd Jc Tc    | MissingDecision: decision 1 is missing                                                                   |
| the Flush Bonus alone             | Ts 8s 6s Kh Qh 4d 3c    | flush_bonus 5          | fold           | 9h 3h 2h Kd Qd Jc Tc    | BadBet: seat 1: Flush Bonus needs a bet on Ante                                                          |
| a bet that the layout has not     | Ts 8s 6s Kh Qh 4d 3c    | ante 10, four_bonus 5  | fold           | 9h 3h 2h Kd Qd Jc Tc    | BadBet: High Card Flush has no bet 'four_bonus'                                                          |
| six cards instead of seven        | Ts 8s 6s Kh Qh 4d       | ante 10                | raise 1x       | 9h 3h 2h Kd Qd Jc Tc    | WrongHandSize: seat 1: has 6 cards                                                                       |
| a dealer of eight cards           | Ts 8s 6s Kh Qh 4d 3c    | ante 10                | raise 1x       | 9h 3h 2h Kd Qd Jc Tc 9c | WrongHandSize: dealer: has 8 cards                                                                       |
| a card dealt twice                | Ts 8s 6s Kh Qh 4d 3c    | ante 10                | raise 1x       | Ts 3h 2h Kd Qd Jc Tc    | DuplicateCard: Ts is dealt to seat 1 and dealer; the deck holds it once                                  |
| a joker                           | Ts 8s 6s Kh Qh 4d Joker | ante 10                | raise 1x       | 9h 3h 2h Kd Qd Jc Tc    | BadCard: a joker                                                                                         |
""")  # fmt: skip


def house_catalogue(reading: str = "suited_cards", line: str = "seven_card_flush") -> Catalogue:
    """A jackpot table of our own, for tests."""
    return published_catalogue().joined(
        parse_tables(
            f"""
        family = "Ours"
        document = "a jackpot for tests"
        games = ["high-card-flush"]
        [readings]
        progressive = "{reading}"
        [tables.HOUSE-S1]
        title = "Suits of the house"
        [tables.HOUSE-S1.progressive]
        {line}             = {{ pays = "100% of Meter", envy = "$50" }}
        """
            + (
                """
        six_card_straight_flush = { pays = "10% of Meter", envy = "$20" }
        six_card_flush          = "200 for 1"
        five_card_flush         = "10 for 1"
        """
                if reading == "suited_cards"
                else ""
            ),
            own=True,
        )
    )


HOUSE = house_catalogue()

PROGRESSIVES = read_cases(GAME, """
The progressives, by a table of the house
| case                                           | cards                | bets                                    | decisions | dealer               | tables                                            | house                | results                                                                                                            | clauses                                  |
| seven cards of a suit take the meter           | Ts 8s 6s 4s 2s As Ks | ante 10, progressive 1                  | raise 1x  | 9h 3h 2h Kd 7d Qc Jc | progressive HOUSE-S1                              | -                    | ante & raise win 20 at 1 to 1; progressive win meter at 100% of Meter                                              | player-wins, jackpot-wins                |
| six in a row take a part of it                 | Ts 9s 8s 7s 6s 5s Ad | "                                       | raise 1x  | 9h 3h 2h Kd 7d Qc Jc | "                                                 | -                    | ante & raise win 20 at 1 to 1; progressive win meter at 10% of Meter                                               | player-wins, jackpot-wins                |
| six cards of a suit                            | Ts 8s 6s 4s 2s As Kd | "                                       | raise 1x  | 9h 3h 2h Kh 7d Qc Jc | "                                                 | -                    | ante & raise win 20 at 1 to 1; progressive win 200 at 200 for 1                                                    | player-wins, jackpot-wins                |
| five cards of a suit, whatever the dealer has  | 9s 8s 6s 4s 2s Ah Kd | "                                       | raise 1x  | Th 3h 2h Qh 7h Qc Jc | "                                                 | -                    | ante & raise lose 0; progressive win 10 at 10 for 1                                                                | dealer-wins, jackpot-wins                |
| four cards lose                                | 9s 8s 6s 4s 2h Ah Kd | "                                       | raise 1x  | Th 3h 2c Qh 7h Qc Jc | "                                                 | -                    | ante & raise lose 0; progressive lose 0                                                                            | dealer-wins, jackpot-loses               |
| a folded hand loses it                         | Ts 8s 6s 4s 2s As Kd | "                                       | fold      | -                    | "                                                 | -                    | ante lose 0; progressive lose 0                                                                                    | fold, jackpot-folded                     |
| a folded hand wins it where the house says so  | Ts 8s 6s 4s 2s As Kd | "                                       | fold      | -                    | "                                                 | folded_hands_qualify | ante lose 0; progressive win 200 at 200 for 1                                                                      | fold, jackpot-wins                       |
| two sensors, one table each                    | Ts 8s 6s 4s 2s As Kd | ante 10, progressive 1, progressive_2 5 | raise 1x  | 9h 3h 2h Kh 7d Qc Jc | progressive HOUSE-S1, progressive_2 HOUSE-S1      | -                    | ante & raise win 20 at 1 to 1; progressive win 200 at 200 for 1; progressive_2 win 1000 at 200 for 1               | player-wins, jackpot-wins, jackpot-wins  |
| envy for whoever has a bet on the sensor       | Ts 8s 6s 4s 2s As Ks | ante 10, progressive 1                  | raise 1x  | 9h 3h 2h Kd 7d Qc Jc | progressive HOUSE-S1                              | -                    | ante & raise win 20 at 1 to 1; progressive win meter at 100% of Meter                                              | player-wins, jackpot-wins                |
|                                                | 9s 3s 5s 6h 5h Kh 4c | ante 10, progressive 1                  | fold      |                      |                                                   |                      | ante lose 0; progressive lose 0; envy win 50 at $50                                                                | fold, jackpot-folded, envy               |

Envy by other house rules
| case                                                 | cards                | bets                   | decisions | dealer               | players | tables               | house                | results                                                               | clauses                      |
| where any hand brings envy, one without the bet does | Ts 8s 6s 4s 2s As Ks | ante 10                | raise 1x  | 9h 3h 2h Kd 7d Qc Jc | -       | progressive HOUSE-S1 | envy_any_hand        | ante & raise win 20 at 1 to 1                                         | player-wins                  |
|                                                      | 9s 3s 5s 6h 5h Kh 4c | ante 10, progressive 1 | fold      |                      | -       |                      |                      | ante lose 0; progressive lose 0; envy win 50 at $50                   | fold, jackpot-folded, envy   |
| no envy to one's own spots where the house says so   | Ts 8s 6s 4s 2s As Ks | ante 10, progressive 1 | raise 1x  | 9h 3h 2h Kd 7d Qc Jc | regular | progressive HOUSE-S1 | no envy_to_own_spots | ante & raise win 20 at 1 to 1; progressive win meter at 100% of Meter | player-wins, jackpot-wins    |
|                                                      | 9s 3s 5s 6h 5h Kh 4c | ante 10, progressive 1 | fold      |                      | regular |                      |                      | ante lose 0; progressive lose 0                                       | fold, jackpot-folded         |
""", catalogue=HOUSE)  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    check(case)


@pytest.mark.parametrize("case", PROGRESSIVES, ids=str)
def test_a_case_with_a_jackpot_of_the_house(case: Case) -> None:
    check(case)


def test_the_progressives_wait_for_a_table_that_is_read_in_their_way() -> None:
    document = {
        "game": GAME.name, "tables": {"progressive": "HOUSE-S1"}, "dealer": "9h 3h 2h Kh 7d Qc Jc",
        "seats": [{"seat": 2, "bets": {"ante": "10", "progressive": "1"},
                   "cards": "Ts 8s 6s 4s 2s As Kd", "decisions": ["raise 1x"]}],
    }  # fmt: skip
    assert settle_document(document, catalogue=HOUSE)["seats"][0]["net"]
    with pytest.raises(UnknownTable, match="unknown pay table 'HOUSE-S1'"):
        settle_document(document)
    with pytest.raises(BadBet, match="no pay table was published for Progressive of High Card"):
        settle_document({**document, "tables": {}})
    with pytest.raises(UnknownTable, match="MG-01 does not pay progressive in High Card Flush"):
        settle_document({**document, "tables": {"progressive": "MG-01"}})
    with pytest.raises(UnknownTable, match="read"):
        settle_document(document, catalogue=house_catalogue("five_card", "royal_flush"))
    assert [bet.key for bet in make_layout(GAME).bets] == [
        "ante", "flush_bonus", "straight_flush_bonus",
    ]  # fmt: skip


# Clauses that settle no bet by themselves -------------------------------------------------------

DEALER = "Jc 8c 5c Ah Kh Ad Kd"
"""Three clubs, J-8-5; what beats it is a longer suit, or three to a higher card."""

HANDS = (
    # seven cards              against J-8-5    why
    ("Jh 8h 6h As Ks 4d 3d",   "win"),        # J-8-6
    ("Jh 8h 4h As Ks 4d 3d",   "lose"),       # J-8-4
    ("Jh 8h 5h As Ks 4d 3d",   "push"),       # J-8-5 in another suit
    ("Qh 3h 2h As Ks 4d 6d",   "win"),        # the queen
    ("Th 9h 8h 7s 6s 5d 4d",   "lose"),       # in a row, and no jack
    ("5h 4h 3h 2h As Ks 4d",   "win"),        # four cards
    ("As Ks Qh Jh Td 9d 2c",   "lose"),       # two cards of a suit
    ("Th 9h 8h Js 9s 4s 2d",   "win"),        # of T-9-8 and J-9-4 the better
)  # fmt: skip


@pytest.mark.parametrize(("cards", "outcome"), HANDS)
def test_a_hand_is_its_longest_suit_card_by_card(cards: str, outcome: str) -> None:
    assert outcomes(GAME, {"ante": "10"}, cards, ["raise 1x"], dealer=DEALER)["raise"] == outcome


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("As Ks Qh Jh Td 9d 2c", "fold"),
        ("Ts 8s 6s Kh Qh 4d 3c", "fold"),
        ("Js 3s 2s Kh Qh 4d 3c", "raise 1x"),
        ("5s 4s 3s 2s Kh Qd Jc", "raise 1x"),
        ("Ts 8s 6s 4s 2s Kh Qd", "raise 2x"),
        ("Ts 8s 6s 4s 2s As Qd", "raise 3x"),
    ],
)
def test_the_rule_of_thumb_raises_what_is_allowed(cards: str, said: str) -> None:
    spot = Spot(1, None, {"ante": 1000}, parse_cards(cards))
    assert by_rule_of_thumb(spot, open_round(make_layout(GAME))) == said


PROVED = Proofs(GAME, (*CASES, *PROGRESSIVES), {
    "progressive-waits": [test_the_progressives_wait_for_a_table_that_is_read_in_their_way],
    "flush": [test_a_hand_is_its_longest_suit_card_by_card,
              "four low cards beat three high ones", "the highest card decides", "then the next",
              "then the last", "of two equally long suits the better",
              "cards in a row count for nothing", "pairs count for nothing"],
    "raise": ["a two-card flush raises once", "a five-card flush raises twice",
              "six cards raise three times", "seven cards raise three times",
              "twice the Ante with four cards", "three times with five cards",
              "a missing decision", "a decision after a fold"],
    "false-alarm": ["a false alarm"],
})  # fmt: skip
