# ruff: noqa: E501 - a table is as wide as its columns
"""Let It Ride: every sentence of its rules as a round that a pit boss can check."""

import pytest

from croupier.cards import STANDARD, parse_cards
from croupier.errors import IllegalAction
from croupier.games.let_it_ride import GAME
from croupier.hands import best_five
from croupier.rules import (
    BetsLocked,
    Dealt,
    Decided,
    Irregular,
    Wager,
    actions,
    apply,
    deal_piles,
    make_layout,
    open_round,
    replay,
)
from tests.games.cases import Case, Proofs, check, outcomes, read_cases
from tests.games.cover_all import Cell, check_cell, cover_all_cells
from tests.show import test_placards

TABLES = """
The basic game 12: a pair of tens or better pays every bet left in action; the $1 Bonus pays "for 1"
| case                                                   | cards    | bets                             | decisions  | community | results                                                                     | clauses                 |
| royal flush                                            | As Ks Qs | bet_1 & bet_2 & bet_3 5, bonus 1 | ride, ride | Js Ts     | bet_1 & bet_2 & bet_3 win 5005 at 1000 to 1; bonus win 20000 at 20000 for 1 | base-wins, bonus-wins   |
| straight flush                                         | 9h 8h 7h | "                                | "          | 6h 5h     | bet_1 & bet_2 & bet_3 win 1005 at 200 to 1; bonus win 1000 at 1000 for 1    | base-wins, bonus-wins   |
| four of a kind                                         | 9c 9d 9h | "                                | "          | 9s 2c     | bet_1 & bet_2 & bet_3 win 255 at 50 to 1; bonus win 100 at 100 for 1        | base-wins, bonus-wins   |
| full house                                             | 9c 9d 9h | "                                | "          | 4s 4c     | bet_1 & bet_2 & bet_3 win 60 at 11 to 1; bonus win 75 at 75 for 1           | base-wins, bonus-wins   |
| flush                                                  | Ah 9h 4h | "                                | "          | 7h 2h     | bet_1 & bet_2 & bet_3 win 45 at 8 to 1; bonus win 50 at 50 for 1            | base-wins, bonus-wins   |
| straight                                               | 9c 8d 7h | "                                | "          | 6s 5c     | bet_1 & bet_2 & bet_3 win 30 at 5 to 1; bonus win 25 at 25 for 1            | base-wins, bonus-wins   |
| straight from the ace to the five                      | Ac 2d 3h | "                                | "          | 4s 5c     | bet_1 & bet_2 & bet_3 win 30 at 5 to 1; bonus win 25 at 25 for 1            | base-wins, bonus-wins   |
| three of a kind                                        | 9c 9d 4h | "                                | "          | 9s 2c     | bet_1 & bet_2 & bet_3 win 20 at 3 to 1; bonus win 4 at 4 for 1              | base-wins, bonus-wins   |
| two pair                                               | 9c 9d 4h | "                                | "          | 4s 2c     | bet_1 & bet_2 & bet_3 win 15 at 2 to 1; bonus win 3 at 3 for 1              | base-wins, bonus-wins   |
| pair of tens, and the bonus dollar comes back as a win | Tc Td 4h | "                                | "          | 7s 2c     | bet_1 & bet_2 & bet_3 win 10 at 1 to 1; bonus win 1 at 1 for 1              | base-wins, bonus-wins   |
| pair of aces                                           | Ac 8d 4h | "                                | "          | As 2c     | bet_1 & bet_2 & bet_3 win 10 at 1 to 1; bonus win 1 at 1 for 1              | base-wins, bonus-wins   |
| pair of jacks in the community cards                   | Ac 8d 4h | "                                | "          | Js Jc     | bet_1 & bet_2 & bet_3 win 10 at 1 to 1; bonus win 1 at 1 for 1              | base-wins, bonus-wins   |
| pair of nines                                          | 9c 9d 4h | "                                | "          | 7s 2c     | bet_1 & bet_2 & bet_3 lose 0; bonus lose 0                                  | base-loses, bonus-loses |
| ace high                                               | Ac Kd 4h | "                                | "          | 7s 2c     | bet_1 & bet_2 & bet_3 lose 0; bonus lose 0                                  | base-loses, bonus-loses |
| an ace does not go round the corner                    | Qc Kd Ah | "                                | "          | 2s 3c     | bet_1 & bet_2 & bet_3 lose 0; bonus lose 0                                  | base-loses, bonus-loses |

The basic game 6, 8: pull or ride, whatever was done before
| case                                       | cards    | bets                             | decisions  | community | results                                                                 | clauses                           |
| both pulled, and the hand wins             | Tc Td 4h | bet_1 & bet_2 & bet_3 5          | pull, pull | 7s 2c     | bet_1 & bet_2 push 5; bet_3 win 10 at 1 to 1                            | taken-back, base-wins             |
| only the first pulled                      | Tc Td 4h | "                                | pull, ride | 7s 2c     | bet_1 push 5; bet_2 & bet_3 win 10 at 1 to 1                            | taken-back, base-wins             |
| only the second pulled                     | Tc Td 4h | "                                | ride, pull | 7s 2c     | bet_1 win 10 at 1 to 1; bet_2 push 5; bet_3 win 10 at 1 to 1            | base-wins, taken-back, base-wins  |
| both pulled, and the hand loses            | 9c 8d 4h | "                                | pull, pull | 7s 2c     | bet_1 & bet_2 push 5; bet_3 lose 0                                      | taken-back, base-loses            |
| one pulled, and the hand loses             | 9c 8d 4h | "                                | pull, ride | 7s 2c     | bet_1 push 5; bet_2 & bet_3 lose 0                                      | taken-back, base-loses            |
| a pulled bet does not touch the bonus      | 9c 8d 7h | bet_1 & bet_2 & bet_3 5, bonus 1 | pull, pull | 6s 5c     | bet_1 & bet_2 push 5; bet_3 win 30 at 5 to 1; bonus win 25 at 25 for 1  | taken-back, base-wins, bonus-wins |
| a bonus of five dollars is paid five times | 9c 8d 7h | bet_1 & bet_2 & bet_3 5, bonus 5 | pull, pull | 6s 5c     | bet_1 & bet_2 push 5; bet_3 win 30 at 5 to 1; bonus win 125 at 25 for 1 | taken-back, base-wins, bonus-wins |
| three seats share the community cards      | Tc 8d 4h | bet_1 & bet_2 & bet_3 5          | ride, pull | Ts 2c     | bet_1 win 10 at 1 to 1; bet_2 push 5; bet_3 win 10 at 1 to 1            | base-wins, taken-back, base-wins  |
|                                            | 9c 7d 4s | bet_1 & bet_2 & bet_3 1          | pull, pull |           | bet_1 & bet_2 push 1; bet_3 lose 0                                      | taken-back, base-loses            |
|                                            | Td Th 2h | bet_1 & bet_2 & bet_3 2          | ride, ride |           | bet_1 & bet_2 & bet_3 win 24 at 11 to 1                                 | base-wins                         |

The basic game and the bonus on other tables
| case                                   | cards    | bets                             | decisions  | community | tables                         | results                                                                           | clauses                            |
| LIRX-02 royal flush                    | As Ks Qs | bet_1 & bet_2 & bet_3 5          | pull, pull | Js Ts     | primary LIRX-02                | bet_1 & bet_2 push 5; bet_3 win 2505 at 500 to 1                                  | taken-back, base-wins              |
| LIRX-02 straight flush                 | 9h 8h 7h | "                                | "          | 6h 5h     | primary LIRX-02                | bet_1 & bet_2 push 5; bet_3 win 505 at 100 to 1                                   | taken-back, base-wins              |
| LIRX-02 four of a kind                 | 9c 9d 9h | "                                | "          | 9s 2c     | primary LIRX-02                | bet_1 & bet_2 push 5; bet_3 win 130 at 25 to 1                                    | taken-back, base-wins              |
| LIRX-02 full house                     | 9c 9d 9h | "                                | "          | 4s 4c     | primary LIRX-02                | bet_1 & bet_2 push 5; bet_3 win 80 at 15 to 1                                     | taken-back, base-wins              |
| LIRX-02 flush                          | Ah 9h 4h | "                                | "          | 7h 2h     | primary LIRX-02                | bet_1 & bet_2 push 5; bet_3 win 55 at 10 to 1                                     | taken-back, base-wins              |
| LIRX-03 royal flush                    | As Ks Qs | "                                | "          | Js Ts     | primary LIRX-03                | bet_1 & bet_2 push 5; bet_3 win 505 at 100 to 1                                   | taken-back, base-wins              |
| LIRX-03 straight flush                 | 9h 8h 7h | "                                | "          | 6h 5h     | primary LIRX-03                | bet_1 & bet_2 push 5; bet_3 win 255 at 50 to 1                                    | taken-back, base-wins              |
| LIRX-03 four of a kind                 | 9c 9d 9h | "                                | "          | 9s 2c     | primary LIRX-03                | bet_1 & bet_2 push 5; bet_3 win 155 at 30 to 1                                    | taken-back, base-wins              |
| LIRX-03 flush                          | Ah 9h 4h | "                                | "          | 7h 2h     | primary LIRX-03                | bet_1 & bet_2 push 5; bet_3 win 50 at 9 to 1                                      | taken-back, base-wins              |
| LIRX-03 straight                       | 9c 8d 7h | "                                | "          | 6s 5c     | primary LIRX-03                | bet_1 & bet_2 push 5; bet_3 win 35 at 6 to 1                                      | taken-back, base-wins              |
| LIRX-05 royal flush                    | As Ks Qs | "                                | "          | Js Ts     | primary LIRX-05                | bet_1 & bet_2 push 5; bet_3 win 1005 at 200 to 1                                  | taken-back, base-wins              |
| LIRX-05 four of a kind                 | 9c 9d 9h | "                                | "          | 9s 2c     | primary LIRX-05                | bet_1 & bet_2 push 5; bet_3 win 205 at 40 to 1                                    | taken-back, base-wins              |
| LIRB-29 primary, LIRB-28 bonus         | As Ks Qs | bet_1 & bet_2 & bet_3 5, bonus 1 | "          | Js Ts     | primary LIRB-29, bonus LIRB-28 | bet_1 & bet_2 push 5; bet_3 win 505 at 100 to 1; bonus win 5000 at 5000 for 1     | taken-back, base-wins, bonus-wins  |
| LIRB-10 bonus royal flush              | As Ks Qs | "                                | "          | Js Ts     | bonus LIRB-10                  | bet_1 & bet_2 push 5; bet_3 win 5005 at 1000 to 1; bonus win 10000 at 10000 for 1 | taken-back, base-wins, bonus-wins  |
| LIRB-06 bonus straight flush           | 9h 8h 7h | "                                | "          | 6h 5h     | bonus LIRB-06                  | bet_1 & bet_2 push 5; bet_3 win 1005 at 200 to 1; bonus win 2000 at 2000 for 1    | taken-back, base-wins, bonus-wins  |
| LIRB-06 bonus three of a kind          | 9c 9d 4h | "                                | "          | 9s 2c     | bonus LIRB-06                  | bet_1 & bet_2 push 5; bet_3 win 20 at 3 to 1; bonus win 8 at 8 for 1              | taken-back, base-wins, bonus-wins  |
| LIRB-06 bonus two pair                 | 9c 9d 4h | "                                | "          | 4s 2c     | bonus LIRB-06                  | bet_1 & bet_2 push 5; bet_3 win 15 at 2 to 1; bonus win 4 at 4 for 1              | taken-back, base-wins, bonus-wins  |
| LIRB-06 bonus has no line for tens     | Tc Td 4h | "                                | "          | 7s 2c     | bonus LIRB-06                  | bet_1 & bet_2 push 5; bet_3 win 10 at 1 to 1; bonus lose 0                        | taken-back, base-wins, bonus-loses |
| LIRB-09 bonus four of a kind           | 9c 9d 9h | "                                | "          | 9s 2c     | bonus LIRB-09                  | bet_1 & bet_2 push 5; bet_3 win 255 at 50 to 1; bonus win 300 at 300 for 1        | taken-back, base-wins, bonus-wins  |
| LIRB-09 bonus full house               | 9c 9d 9h | "                                | "          | 4s 4c     | bonus LIRB-09                  | bet_1 & bet_2 push 5; bet_3 win 60 at 11 to 1; bonus win 150 at 150 for 1         | taken-back, base-wins, bonus-wins  |
| LIRB-09 bonus three of a kind          | 9c 9d 4h | "                                | "          | 9s 2c     | bonus LIRB-09                  | bet_1 & bet_2 push 5; bet_3 win 20 at 3 to 1; bonus win 5 at 5 for 1              | taken-back, base-wins, bonus-wins  |
| LIRB-09 bonus has no line for two pair | 9c 9d 4h | "                                | "          | 4s 2c     | bonus LIRB-09                  | bet_1 & bet_2 push 5; bet_3 win 15 at 2 to 1; bonus lose 0                        | taken-back, base-wins, bonus-loses |

The 3 Card Bonus: the player's own three cards, ranked as in Three Card Poker
| case                                                          | cards    | bets                                                 | decisions  | community | tables                 | house                              | results                                                                                   | clauses                                                          |
| 3 card bonus: straight flush                                  | 9h 8h 7h | three_card_bonus 5                                   | -          | -         | -                      | three_card_bonus_alone             | three_card_bonus win 205 at 40 to 1                                                       | three-card-wins                                                  |
| 3 card bonus: suited ace-king-queen without a line of its own | Ah Kh Qh | "                                                    | -          | -         | -                      | "                                  | three_card_bonus win 205 at 40 to 1                                                       | three-card-wins                                                  |
| 3 card bonus: three of a kind                                 | 9h 9c 9d | "                                                    | -          | -         | -                      | "                                  | three_card_bonus win 155 at 30 to 1                                                       | three-card-wins                                                  |
| 3 card bonus: straight                                        | 9h 8c 7d | "                                                    | -          | -         | -                      | "                                  | three_card_bonus win 35 at 6 to 1                                                         | three-card-wins                                                  |
| 3 card bonus: straight of three-deuce-ace                     | 3h 2c Ad | "                                                    | -          | -         | -                      | "                                  | three_card_bonus win 35 at 6 to 1                                                         | three-card-wins                                                  |
| 3 card bonus: flush                                           | Kh 8h 3h | "                                                    | -          | -         | -                      | "                                  | three_card_bonus win 25 at 4 to 1                                                         | three-card-wins                                                  |
| 3 card bonus: pair of deuces                                  | 2h 2c 3h | "                                                    | -          | -         | -                      | "                                  | three_card_bonus win 10 at 1 to 1                                                         | three-card-wins                                                  |
| 3 card bonus: any other hand                                  | Ah Kc Jh | "                                                    | -          | -         | -                      | "                                  | three_card_bonus lose 0                                                                   | three-card-loses                                                 |
| 3CB-2: straight                                               | 9h 8c 7d | "                                                    | -          | -         | three_card_bonus 3CB-2 | "                                  | three_card_bonus win 30 at 5 to 1                                                         | three-card-wins                                                  |
| 3CB-3: flush                                                  | Kh 8h 3h | "                                                    | -          | -         | three_card_bonus 3CB-3 | "                                  | three_card_bonus win 20 at 3 to 1                                                         | three-card-wins                                                  |
| 3CB-4: mini royal                                             | Ah Kh Qh | "                                                    | -          | -         | three_card_bonus 3CB-4 | "                                  | three_card_bonus win 255 at 50 to 1                                                       | three-card-wins                                                  |
| 3CB-4: the next straight flush                                | Kh Qh Jh | "                                                    | -          | -         | three_card_bonus 3CB-4 | "                                  | three_card_bonus win 205 at 40 to 1                                                       | three-card-wins                                                  |
| 3CB-4: ace-king-queen of two suits                            | Ah Kh Qc | "                                                    | -          | -         | three_card_bonus 3CB-4 | "                                  | three_card_bonus win 35 at 6 to 1                                                         | three-card-wins                                                  |
| the community cards do not help the 3 card bonus              | Ac 8d 4h | bet_1 & bet_2 & bet_3 5, three_card_bonus 5          | pull, pull | 8s 8h     | -                      | -                                  | bet_1 & bet_2 push 5; bet_3 win 20 at 3 to 1; three_card_bonus lose 0                     | taken-back, base-wins, three-card-loses                          |
| nor does a losing hand hurt it                                | 9c 9d 4h | "                                                    | ride, ride | 7s 2c     | -                      | -                                  | bet_1 & bet_2 & bet_3 lose 0; three_card_bonus win 10 at 1 to 1                           | base-loses, three-card-wins                                      |
| resolved at the end before the basic bets                     | 9c 9d 4h | bet_1 & bet_2 & bet_3 5, bonus 1, three_card_bonus 5 | ride, pull | 7s 2c     | -                      | three_card_bonus_order before-base | three_card_bonus win 10 at 1 to 1; bet_1 lose 0; bet_2 push 5; bet_3 lose 0; bonus lose 0 | three-card-wins, base-loses, taken-back, base-loses, bonus-loses |
| resolved when the player shows a pair                         | 9c 9d 4h | "                                                    | ride, pull | 7s 2c     | -                      | three_card_bonus_order when-shown  | three_card_bonus win 10 at 1 to 1; bet_1 lose 0; bet_2 push 5; bet_3 lose 0; bonus lose 0 | three-card-wins, base-loses, taken-back, base-loses, bonus-loses |
| resolved after the basic bets and before the bonus            | 9c 9d 4h | "                                                    | ride, pull | 7s 2c     | -                      | -                                  | bet_1 lose 0; bet_2 push 5; bet_3 lose 0; three_card_bonus win 10 at 1 to 1; bonus lose 0 | base-loses, taken-back, base-loses, three-card-wins, bonus-loses |
| one seat with the 3 card bonus alone beside one with all      | Ac Ad 4h | three_card_bonus 5                                   | -          | 7s 2c     | -                      | three_card_bonus_alone             | three_card_bonus win 10 at 1 to 1                                                         | three-card-wins                                                  |
|                                                               | Tc Td 4s | bet_1 & bet_2 & bet_3 5, three_card_bonus 5          | pull, pull |           |                        |                                    | bet_1 & bet_2 push 5; bet_3 win 10 at 1 to 1; three_card_bonus win 10 at 1 to 1           | taken-back, base-wins, three-card-wins                           |

Cover All 2, 6: the best hand at the table pays everyone who bet on it
| case                                                     | cards    | bets                                 | decisions  | community | results                                                                       | clauses                                |
| cover all: beside four of a kind the straight flush pays | 9c 9d 9s | bet_1 & bet_2 & bet_3 5, cover_all 1 | pull, pull | 9h 8h     | bet_1 & bet_2 push 5; bet_3 win 255 at 50 to 1; cover_all win 81 at 80 to 1   | taken-back, base-wins, cover-all-wins  |
|                                                          | 7h 6h 5h | bet_1 & bet_2 & bet_3 5, cover_all 1 | pull, pull |           | bet_1 & bet_2 push 5; bet_3 win 1005 at 200 to 1; cover_all win 81 at 80 to 1 | taken-back, base-wins, cover-all-wins  |
|                                                          | Ac Kd 2h | bet_1 & bet_2 & bet_3 5, cover_all 1 | pull, pull |           | bet_1 & bet_2 push 5; bet_3 lose 0; cover_all win 81 at 80 to 1               | taken-back, base-loses, cover-all-wins |
| cover all: a hand without the bet counts                 | Ac Kd 2h | bet_1 & bet_2 & bet_3 5, cover_all 1 | pull, pull | 6d 4s     | bet_1 & bet_2 push 5; bet_3 lose 0; cover_all win 16 at 15 to 1               | taken-back, base-loses, cover-all-wins |
|                                                          | 8c 7h 5d | bet_1 & bet_2 & bet_3 5              | pull, pull |           | bet_1 & bet_2 push 5; bet_3 win 30 at 5 to 1                                  | taken-back, base-wins                  |
| cover all: two pair is not enough                        | Ac Ad 2h | bet_1 & bet_2 & bet_3 5, cover_all 1 | pull, pull | 9h 9s     | bet_1 & bet_2 push 5; bet_3 win 15 at 2 to 1; cover_all lose 0                | taken-back, base-wins, cover-all-loses |

The progressive: the player's three cards and the two community cards
| case                                 | cards    | bets                                                    | decisions  | community | tables              | results                                                                                                               | clauses                                           |
| progressive: royal flush             | As Ks Qs | bet_1 & bet_2 & bet_3 5, progressive 1                  | pull, pull | Js Ts     | -                   | bet_1 & bet_2 push 5; bet_3 win 5005 at 1000 to 1; progressive win meter at 100% of Meter                             | taken-back, base-wins, jackpot-wins               |
| progressive: straight flush          | 9h 8h 7h | "                                                       | "          | 6h 5h     | -                   | bet_1 & bet_2 push 5; bet_3 win 1005 at 200 to 1; progressive win meter at 10% of Meter                               | taken-back, base-wins, jackpot-wins               |
| progressive: four of a kind          | 9c 9d 9h | "                                                       | "          | 9s 2c     | -                   | bet_1 & bet_2 push 5; bet_3 win 255 at 50 to 1; progressive win 300 at 300 for 1                                      | taken-back, base-wins, jackpot-wins               |
| progressive: full house              | 9c 9d 9h | "                                                       | "          | 4s 4c     | -                   | bet_1 & bet_2 push 5; bet_3 win 60 at 11 to 1; progressive win 50 at 50 for 1                                         | taken-back, base-wins, jackpot-wins               |
| progressive: flush                   | Ah 9h 4h | "                                                       | "          | 7h 2h     | -                   | bet_1 & bet_2 push 5; bet_3 win 45 at 8 to 1; progressive win 40 at 40 for 1                                          | taken-back, base-wins, jackpot-wins               |
| progressive: straight                | 9c 8d 7h | "                                                       | "          | 6s 5c     | -                   | bet_1 & bet_2 push 5; bet_3 win 30 at 5 to 1; progressive win 30 at 30 for 1                                          | taken-back, base-wins, jackpot-wins               |
| progressive: three of a kind         | 9c 9d 4h | "                                                       | "          | 9s 2c     | -                   | bet_1 & bet_2 push 5; bet_3 win 20 at 3 to 1; progressive win 9 at 9 for 1                                            | taken-back, base-wins, jackpot-wins               |
| progressive: two pair                | 9c 9d 4h | "                                                       | "          | 4s 2c     | -                   | bet_1 & bet_2 push 5; bet_3 win 15 at 2 to 1; progressive lose 0                                                      | taken-back, base-wins, jackpot-loses              |
| ML01: straight flush takes the Major | 9h 8h 7h | "                                                       | "          | 6h 5h     | progressive ML01    | bet_1 & bet_2 push 5; bet_3 win 1005 at 200 to 1; progressive win meter at 100% of Major                              | taken-back, base-wins, jackpot-wins               |
| ML01: royal flush takes the Mega     | As Ks Qs | "                                                       | "          | Js Ts     | progressive ML01    | bet_1 & bet_2 push 5; bet_3 win 5005 at 1000 to 1; progressive win meter at 100% of Mega                              | taken-back, base-wins, jackpot-wins               |
| ML03: four of a kind takes the Minor | 9c 9d 9h | "                                                       | "          | 9s 2c     | progressive ML03    | bet_1 & bet_2 push 5; bet_3 win 255 at 50 to 1; progressive win meter at 100% of Minor                                | taken-back, base-wins, jackpot-wins               |
| two sensors, two tables              | 9c 9d 9h | bet_1 & bet_2 & bet_3 5, progressive 1, progressive_2 5 | "          | 9s 2c     | progressive_2 MG-01 | bet_1 & bet_2 push 5; bet_3 win 255 at 50 to 1; progressive win 300 at 300 for 1; progressive_2 win 1500 at 300 for 1 | taken-back, base-wins, jackpot-wins, jackpot-wins |

Envy
| case                                                                       | cards    | bets                                   | decisions  | community | players | house                | results                                                                                                          | clauses                                     |
| a royal flush brings the others a thousand, a straight flush three hundred | As Ks Qs | bet_1 & bet_2 & bet_3 5, progressive 1 | pull, pull | Js Ts     | -       | -                    | bet_1 & bet_2 push 5; bet_3 win 5005 at 1000 to 1; progressive win meter at 100% of Meter; envy win 300 at $300  | taken-back, base-wins, jackpot-wins, envy   |
|                                                                            | 9s 8s 7s | bet_1 & bet_2 & bet_3 5, progressive 1 | pull, pull |           | -       |                      | bet_1 & bet_2 push 5; bet_3 win 1005 at 200 to 1; progressive win meter at 10% of Meter; envy win 1000 at $1,000 | taken-back, base-wins, jackpot-wins, envy   |
| a straight flush brings the others three hundred                           | Qs 9s 8s | bet_1 & bet_2 & bet_3 5, progressive 1 | pull, pull | Js Ts     | -       | -                    | bet_1 & bet_2 push 5; bet_3 win 1005 at 200 to 1; progressive win meter at 10% of Meter                          | taken-back, base-wins, jackpot-wins         |
|                                                                            | Ac 7d 4h | bet_1 & bet_2 & bet_3 5, progressive 1 | pull, pull |           | -       |                      | bet_1 & bet_2 push 5; bet_3 lose 0; progressive lose 0; envy win 300 at $300                                     | taken-back, base-loses, jackpot-loses, envy |
| where any hand brings envy, one without the bet does                       | As Ks Qs | bet_1 & bet_2 & bet_3 5                | pull, pull | Js Ts     | -       | envy_any_hand        | bet_1 & bet_2 push 5; bet_3 win 5005 at 1000 to 1                                                                | taken-back, base-wins                       |
|                                                                            | Ac 7d 4h | bet_1 & bet_2 & bet_3 5, progressive 1 | pull, pull |           | -       |                      | bet_1 & bet_2 push 5; bet_3 lose 0; progressive lose 0; envy win 1000 at $1,000                                  | taken-back, base-loses, jackpot-loses, envy |
| no envy to one's own spots where the house says so                         | As Ks Qs | bet_1 & bet_2 & bet_3 5, progressive 1 | pull, pull | Js Ts     | regular | no envy_to_own_spots | bet_1 & bet_2 push 5; bet_3 win 5005 at 1000 to 1; progressive win meter at 100% of Meter                        | taken-back, base-wins, jackpot-wins         |
|                                                                            | Ac 7d 4h | bet_1 & bet_2 & bet_3 5, progressive 1 | pull, pull |           | regular |                      | bet_1 & bet_2 push 5; bet_3 lose 0; progressive lose 0                                                           | taken-back, base-loses, jackpot-loses       |
| who pulled both bets still has the progressive, folded hands or not        | 9c 9d 4h | bet_1 & bet_2 & bet_3 5, progressive 1 | pull, pull | 9s 2c     | -       | folded_hands_qualify | bet_1 & bet_2 push 5; bet_3 win 20 at 3 to 1; progressive win 9 at 9 for 1                                       | taken-back, base-wins, jackpot-wins         |

Irregularities 1 to 4
| case                                            | cards       | bets                             | decisions  | community | trouble                    | results                                                              | clauses                           |
| more than one card face up                      | -           | bet_1 & bet_2 & bet_3 5, bonus 1 | -          | -         | exposed-card, exposed-card | bet_1 & bet_2 & bet_3 void 5; bonus void 1                           | exposed-card, exposed-card        |
| one card face up is not used                    | Tc Td 4h    | bet_1 & bet_2 & bet_3 5          | pull, pull | 7s 2c     | exposed-card Ts            | bet_1 & bet_2 push 5; bet_3 win 10 at 1 to 1                         | taken-back, base-wins             |
| a stack of four cards                           | Tc Td 4h 4d | bet_1 & bet_2 & bet_3 5          | -          | -         | wrong-hand-size            | bet_1 & bet_2 & bet_3 void 5                                         | wrong-hand-size                   |
| the sensors flash, and the count proves wrong   | Tc Td 4h    | bet_1 & bet_2 & bet_3 5          | -          | -         | wrong-card-count           | bet_1 & bet_2 & bet_3 void 5                                         | wrong-card-count                  |
| the sensors flash, and the count proves correct | Tc Td 4h    | bet_1 & bet_2 & bet_3 5          | pull, pull | 7s 2c     | false-alarm                | bet_1 & bet_2 push 5; bet_3 win 10 at 1 to 1                         | taken-back, base-wins             |
| the shuffler malfunctions                       | -           | bet_1 & bet_2 & bet_3 5          | -          | -         | shuffler-malfunction       | bet_1 & bet_2 & bet_3 void 5                                         | shuffler-malfunction              |
| a misdeal is dealt again with the same bets     | Tc Td 4h    | bet_1 & bet_2 & bet_3 5, bonus 1 | pull, pull | 7s 2c     | misdeal                    | bet_1 & bet_2 push 5; bet_3 win 10 at 1 to 1; bonus win 1 at 1 for 1 | taken-back, base-wins, bonus-wins |
| the floor voids the round after a pulled bet    | Tc Td 4h    | bet_1 & bet_2 & bet_3 5          | pull       | 7s        | void wrong deck            | bet_1 & bet_2 & bet_3 void 5                                         | void                              |

Permissible bets 2 to 4
| case                                                     | cards    | bets                             | decisions        | community | tables | house                  | refused                                                                                               |
| two bets instead of three                                | Tc Td 4h | bet_1 & bet_2 5                  | ride, ride       | 7s 2c     | -      | -                      | BadBet: seat 1: Bet 1 needs a bet on Bet $                                                            |
| the first bet is missing                                 | Tc Td 4h | bet_2 & bet_3 5                  | ride, ride       | 7s 2c     | -      | -                      | BadBet: seat 1: Bet 2 is $5 and Bet 1 is not there; they must be equal                                |
| bets that are not equal                                  | Tc Td 4h | bet_1 & bet_2 5, bet_3 6         | ride, ride       | 7s 2c     | -      | -                      | BadBet: seat 1: Bet $ is $6 and Bet 1 is $5; they must be equal                                       |
| the bonus without the three bets                         | Tc Td 4h | bonus 1                          | -                | 7s 2c     | -      | -                      | BadBet: seat 1: $1 Bonus needs a bet on Bet 1                                                         |
| bonus bets of two amounts                                | Tc Td 4h | bet_1 & bet_2 & bet_3 5, bonus 1 | ride, ride       | 7s 2c     | -      | -                      | BadBet: seat 2: $1 Bonus is $2 but $1 at seat 1                                                       |
|                                                          | Ac Kd 4s | bet_1 & bet_2 & bet_3 5, bonus 2 | ride, ride       |           |        |                        |                                                                                                       |
| the 3 card bonus alone where the house does not allow it | Tc Td 4h | three_card_bonus 5               | -                | -         | -      | -                      | BadBet: seat 1: 3 Card Bonus needs a bet on Bet 1                                                     |
| cover all alone                                          | Tc Td 4h | cover_all 5                      | -                | 7s 2c     | -      | three_card_bonus_alone | BadBet: Cover All needs a bet on Bet 1                                                                |
| progressive alone                                        | Tc Td 4h | progressive 1                    | -                | 7s 2c     | -      | three_card_bonus_alone | BadBet: Progressive needs a bet on Bet 1                                                              |
| one decision instead of two                              | Tc Td 4h | bet_1 & bet_2 & bet_3 5          | ride             | 7s 2c     | -      | -                      | MissingDecision: seat 1: decisions: decision 2 is missing: Bet 2: pull or ride takes 'ride' or 'pull' |
| three decisions                                          | Tc Td 4h | bet_1 & bet_2 & bet_3 5          | ride, ride, pull | 7s 2c     | -      | -                      | IllegalAction: decision 3 is 'pull', after 'ride'                                                     |
| a fold                                                   | Tc Td 4h | bet_1 & bet_2 & bet_3 5          | fold             | 7s 2c     | -      | -                      | IllegalAction: seat 1: cannot 'fold' now: Bet 1: pull or ride takes 'ride' or 'pull'                  |
| three community cards                                    | Tc Td 4h | bet_1 & bet_2 & bet_3 5          | ride, ride       | 7s 2c 2d  | -      | -                      | WrongHandSize: community: has 3 cards                                                                 |
| one community card                                       | Tc Td 4h | bet_1 & bet_2 & bet_3 5          | ride, ride       | 7s        | -      | -                      | WrongHandSize: community: has 1 card                                                                  |

A card found face up leaves play
| case                                   | cards    | bets                    | decisions  | community | trouble         | refused           |
| the exposed card turns up in a hand    | Tc Td 4h | bet_1 & bet_2 & bet_3 5 | ride, ride | 7s 2c     | exposed-card Td | DuplicateCard: Td |
| the exposed card turns up on the board | Tc Td 4h | bet_1 & bet_2 & bet_3 5 | ride, ride | 7s 2c     | exposed-card 2c | DuplicateCard: 2c |
"""

COVER_ALL = """
| best hand       | 7 hands | 6 hands | 5 hands | 4 hands | 3 hands | 2 hands | 1 hand |
| royal flush     | 90      | 100     | 150     | 200     | 250     | 300     | 500    |
| straight flush  | 40      | 50      | 60      | 70      | 80      | 100     | 200    |
| four of a kind  | 20      | 30      | 35      | 40      | 50      | 80      | 150    |
| full house      | 10      | 15      | 17      | 20      | 25      | 40      | 100    |
| flush           | 7       | 10      | 11      | 15      | 20      | 30      | 70     |
| straight        | 4       | 5       | 6       | 8       | 10      | 15      | 30     |
| three of a kind | 3       | 3       | 4       | 5       | 7       | 11      | 20     |
| two pair        | lose    | lose    | lose    | lose    | lose    | lose    | lose   |
"""


CASES = read_cases(GAME, TABLES)
CELLS = cover_all_cells(GAME, COVER_ALL)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    check(case)


@pytest.mark.parametrize("cell", CELLS, ids=str)
def test_cover_all_pays_by_the_best_hand_and_the_number_of_hands(cell: Cell) -> None:
    check_cell(cell)


# Clauses that settle no bet by themselves -------------------------------------------------------

LAYOUT = make_layout(GAME)
BETS = {"bet_1": 500, "bet_2": 500, "bet_3": 500, "bonus": 100}
LOCKED = apply(open_round(LAYOUT), BetsLocked((Wager(1, BETS), Wager(5, BETS))))
HANDS = (Dealt(1, parse_cards("Tc Td 4h")), Dealt(5, parse_cards("9c 8d 3h")))


def test_after_no_more_bets_nothing_is_made_raised_or_withdrawn() -> None:
    for late in ({"bet_1": 1000}, {**BETS, "cover_all": 100}, {}):
        with pytest.raises(IllegalAction, match="bets are already locked"):
            apply(LOCKED, BetsLocked((Wager(1, late),)))
    dealt = replay(LAYOUT, (*LOCKED.events, *HANDS))
    with pytest.raises(IllegalAction, match="bets are already locked"):
        apply(dealt, BetsLocked((Wager(2, BETS),)))


@pytest.mark.parametrize("procedure", [procedure.key for procedure in GAME.procedures])
def test_the_community_cards_are_the_top_two_of_a_packet_of_three(procedure: str) -> None:
    order = tuple(STANDARD)
    pile = deal_piles(make_layout(GAME, procedure=procedure), order, [2, 4])
    assert pile.hands == {2: order[0:3], 4: order[3:6], "community": order[6:8]}
    assert pile.burned == (order[8],)
    assert pile.left == order[9:]


def test_each_seat_from_the_left_decides_on_bet_1_before_the_first_community_card() -> None:
    round_ = replay(LAYOUT, (*LOCKED.events, *HANDS))
    assert (actions(round_).seat, [event.choice for event in actions(round_)]) == (
        1,
        ["ride", "pull"],
    )
    with pytest.raises(IllegalAction, match="seat 1 has to decide"):
        apply(round_, Dealt("community", parse_cards("7s")))
    round_ = apply(round_, Decided(1, "pull"))
    assert actions(round_).seat == 5
    round_ = apply(round_, Decided(5, "ride"))
    assert [draw.to for draw in actions(round_).draws] == ["community"]
    assert round_.spot(1).taken_back == {"bet_1"}
    assert round_.spot(5).taken_back == set()


@pytest.mark.parametrize("before", ["ride", "pull"])
def test_each_seat_decides_on_bet_2_whatever_was_done_with_bet_1(before: str) -> None:
    round_ = replay(
        LAYOUT,
        (*LOCKED.events, *HANDS, Decided(1, before), Decided(5, before),
         Dealt("community", parse_cards("7s"))),
    )  # fmt: skip
    assert (actions(round_).seat, [event.choice for event in actions(round_)]) == (
        1,
        ["ride", "pull"],
    )
    round_ = apply(apply(round_, Decided(1, "pull")), Decided(5, "ride"))
    assert "bet_2" in round_.spot(1).taken_back
    assert "bet_2" not in round_.spot(5).taken_back


RISING = (
    # own cards, the community cards, and the pays of LIRX-01 in the order the hands are ranked
    ("Tc 9d 4h", "7s 2c", None), ("9c 9d 4h", "7s 2c", None), ("Tc Td 2h", "4s 3c", "1 to 1"),
    ("Ac Ad Kh", "Qs Jc", "1 to 1"), ("2c 2d 3h", "3s 4c", "2 to 1"), ("Ac Ad Kh", "Ks Qc", "2 to 1"),
    ("2c 2d 2h", "4s 3c", "3 to 1"), ("Ac Ad Ah", "Ks Qc", "3 to 1"), ("Ac 2d 3h", "4s 5c", "5 to 1"),
    ("Ac Kd Qh", "Js Tc", "5 to 1"), ("2c 3c 4c", "5c 7c", "8 to 1"), ("Ac Kc Qc", "Jc 9c", "8 to 1"),
    ("2c 2d 2h", "3s 3c", "11 to 1"), ("Ac Ad Ah", "Ks Kc", "11 to 1"), ("2c 2d 2h", "2s 3c", "50 to 1"),
    ("Ac Ad Ah", "As Kc", "50 to 1"), ("Ac 2c 3c", "4c 5c", "200 to 1"),
    ("Kc Qc Jc", "Tc 9c", "200 to 1"), ("Ac Kc Qc", "Jc Tc", "1000 to 1"),
)  # fmt: skip


@pytest.mark.parametrize(("cards", "community", "pays"), RISING)
def test_hands_are_those_of_poker_and_the_lowest_pair_that_wins_is_tens(
    cards: str, community: str, pays: str | None
) -> None:
    hit = LAYOUT.pays("primary").hit(best_five(parse_cards(f"{cards} {community}")))
    assert (str(hit.odds) if hit else None) == pays


def test_hands_rise_in_the_order_they_are_ranked() -> None:
    values = [best_five(parse_cards(f"{cards} {community}")) for cards, community, _ in RISING]
    assert values == sorted(set(values))


def test_a_misdeal_deals_the_same_bets_again_and_takes_no_new_ones() -> None:
    dealt = replay(LAYOUT, (*LOCKED.events, *HANDS))
    again = apply(dealt, Irregular("misdeal"))
    assert not again.is_void
    assert [(spot.seat, spot.stakes, spot.cards) for spot in again.spots] == [
        (1, BETS, ()), (5, BETS, ()),
    ]  # fmt: skip
    assert [draw.to for draw in actions(again).draws] == [1]
    with pytest.raises(IllegalAction, match="bets are already locked"):
        apply(again, BetsLocked((Wager(2, BETS),)))
    # The misdealt deck is loaded again, so the same cards may come.
    assert replay(LAYOUT, (*again.events, *HANDS)).spot(1).cards == HANDS[0].cards


def test_nobody_folds_so_pulled_bets_leave_the_progressive_in_action() -> None:
    assert not any(choice.folds for decide in GAME.decisions for choice in decide.choices)
    bets = {"bet_1": "5", "bet_2": "5", "bet_3": "5", "progressive": "1"}
    for qualify in (False, True):
        results = outcomes(GAME, bets, "9c 9d 4h", ["pull", "pull"], community="9s 2c",
                           options={"folded_hands_qualify": qualify})  # fmt: skip
        assert results["progressive"] == "win"


PROVED = Proofs(GAME, CASES, {
    "three-bets": ["two bets instead of three", "the first bet is missing",
                   "bets that are not equal"],
    "no-more-bets": [test_after_no_more_bets_nothing_is_made_raised_or_withdrawn],
    "community": [test_the_community_cards_are_the_top_two_of_a_packet_of_three],
    "first-decision": [
        test_each_seat_from_the_left_decides_on_bet_1_before_the_first_community_card],
    "second-decision": [test_each_seat_decides_on_bet_2_whatever_was_done_with_bet_1],
    "ranking": [test_hands_are_those_of_poker_and_the_lowest_pair_that_wins_is_tens,
                test_hands_rise_in_the_order_they_are_ranked],
    "three-card-alone": ["3 card bonus: flush",
                         "the 3 card bonus alone where the house does not allow it",
                         "one seat with the 3 card bonus alone beside one with all"],
    "misdeal": ["a misdeal is dealt again with the same bets",
                test_a_misdeal_deals_the_same_bets_again_and_takes_no_new_ones],
    "jackpot-folded": [test_nobody_folds_so_pulled_bets_leave_the_progressive_in_action],
    "false-alarm": ["the sensors flash, and the count proves correct"],
    "hands-hidden": [test_placards.test_manners_stand_on_sheet_and_placard],
    "own-cards": [test_placards.test_manners_stand_on_sheet_and_placard],
}, lambda: (cell.dealt for cell in CELLS))  # fmt: skip
