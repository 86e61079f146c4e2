# ruff: noqa: E501 - a table is as wide as its columns
"""The bets that both games of Three Card Poker share, read the same way in both."""

PAIR_PLUS = """
Playing the hand value: Pair Plus alone meets no dealer and asks no decision
| case                                                     | cards    | bets        | results                      | clauses         |
| pair plus on a straight flush                            | 9s 8s 7s | pair_plus 5 | pair_plus win 205 at 40 to 1 | pair-plus-wins  |
| pair plus on a suited ace-king-queen is a straight flush | Ah Kh Qh | "           | pair_plus win 205 at 40 to 1 | pair-plus-wins  |
| pair plus on three of a kind                             | 9s 9h 9c | "           | pair_plus win 155 at 30 to 1 | pair-plus-wins  |
| pair plus on a straight                                  | 9s 8h 7c | "           | pair_plus win 35 at 6 to 1   | pair-plus-wins  |
| pair plus on the lowest straight                         | 3s 2h Ac | "           | pair_plus win 35 at 6 to 1   | pair-plus-wins  |
| pair plus on a flush                                     | Kd 8d 3d | "           | pair_plus win 25 at 4 to 1   | pair-plus-wins  |
| pair plus on aces                                        | Ad Ac 3d | "           | pair_plus win 10 at 1 to 1   | pair-plus-wins  |
| pair plus on deuces                                      | 2d 2c 3d | "           | pair_plus win 10 at 1 to 1   | pair-plus-wins  |
| pair plus on ace-king-jack                               | Ad Kc Jd | "           | pair_plus lose 0             | pair-plus-loses |
| pair plus where the ace would go round the corner        | Kd Ac 2d | "           | pair_plus lose 0             | pair-plus-loses |
"""

SIX_CARD_BONUS = """
6 Card Bonus 2, 4, 8: the best five of the player's three and the dealer's three
| case                                        | cards    | bets                          | dealer   | tables                 | results                                                             | clauses                         |
| six cards hold a royal flush                | Ah Kh Qh | pair_plus 5, six_card_bonus 1 | Jh Th 2c | -                      | pair_plus win 205 at 40 to 1; six_card_bonus win 1001 at 1,000 to 1 | pair-plus-wins, six-card-wins   |
| six cards hold a straight flush             | 9s 8s 2d | "                             | 7s 6s 5s | -                      | pair_plus lose 0; six_card_bonus win 201 at 200 to 1                | pair-plus-loses, six-card-wins  |
| six cards hold a straight flush to the five | Ad 3d 9c | "                             | 2d 4d 5d | -                      | pair_plus lose 0; six_card_bonus win 201 at 200 to 1                | pair-plus-loses, six-card-wins  |
| six cards hold four of a kind               | 7c 7d 2h | "                             | 7h 7s Ks | -                      | pair_plus win 10 at 1 to 1; six_card_bonus win 51 at 50 to 1        | pair-plus-wins, six-card-wins   |
| six cards hold a full house                 | 7c 7d Kh | "                             | 7h Ks 2c | -                      | pair_plus win 10 at 1 to 1; six_card_bonus win 26 at 25 to 1        | pair-plus-wins, six-card-wins   |
| six cards hold two threes of a kind         | 7c 7d 7h | "                             | Kh Ks Kc | -                      | pair_plus win 155 at 30 to 1; six_card_bonus win 26 at 25 to 1      | pair-plus-wins, six-card-wins   |
| six cards hold a flush                      | Ah 9h 4c | "                             | Kh 6h 2h | -                      | pair_plus lose 0; six_card_bonus win 21 at 20 to 1                  | pair-plus-loses, six-card-wins  |
| six cards hold a straight                   | 9c 8d 2h | "                             | Jc Ts 7d | -                      | pair_plus lose 0; six_card_bonus win 11 at 10 to 1                  | pair-plus-loses, six-card-wins  |
| six cards hold three of a kind              | 7c Qd 2h | "                             | 7s 7h Kd | -                      | pair_plus lose 0; six_card_bonus win 6 at 5 to 1                    | pair-plus-loses, six-card-wins  |
| six cards hold two pair                     | 7c 7d 2h | "                             | Ks Kd 9c | -                      | pair_plus win 10 at 1 to 1; six_card_bonus lose 0                   | pair-plus-wins, six-card-loses  |
| four of a suit are no flush                 | Ah 9h 4c | "                             | Kh 6h 2s | -                      | pair_plus lose 0; six_card_bonus lose 0                             | pair-plus-loses, six-card-loses |
| TCP-6B2 pays less for a flush               | Ah 9h 4c | "                             | Kh 6h 2h | six_card_bonus TCP-6B2 | pair_plus lose 0; six_card_bonus win 16 at 15 to 1                  | pair-plus-loses, six-card-wins  |
| TCP-6B3 pays more for four of a kind        | 7c 7d 2h | "                             | 7h 7s Ks | six_card_bonus TCP-6B3 | pair_plus win 10 at 1 to 1; six_card_bonus win 101 at 100 to 1      | pair-plus-wins, six-card-wins   |
| TCP-6B3 pays less for a full house          | 7c 7d Kh | "                             | 7h Ks 2c | six_card_bonus TCP-6B3 | pair_plus win 10 at 1 to 1; six_card_bonus win 21 at 20 to 1        | pair-plus-wins, six-card-wins   |
| TCP-6B3 pays less for a straight            | 9c 8d 2h | "                             | Jc Ts 7d | six_card_bonus TCP-6B3 | pair_plus lose 0; six_card_bonus win 10 at 9 to 1                   | pair-plus-loses, six-card-wins  |
| TCP-6B3 pays more for three of a kind       | 7c Qd 2h | "                             | 7s 7h Kd | six_card_bonus TCP-6B3 | pair_plus lose 0; six_card_bonus win 9 at 8 to 1                    | pair-plus-loses, six-card-wins  |
| TCP-6B4 pays more for three of a kind       | 7c Qd 2h | "                             | 7s 7h Kd | six_card_bonus TCP-6B4 | pair_plus lose 0; six_card_bonus win 8 at 7 to 1                    | pair-plus-loses, six-card-wins  |

6 Card Bonus 3: it lives on when the Ante is folded
| case                                          | cards    | bets                                   | decisions | dealer   | results                                                       | clauses                             |
| fold, and the six cards win                   | 7c Qd 2h | ante 10, six_card_bonus 1              | fold      | 7s 7h Kd | ante lose 0; six_card_bonus win 6 at 5 to 1                   | fold, six-card-wins                 |
| fold, and the six cards lose                  | 7c Qd 2h | "                                      | fold      | 7s 5h Kd | ante lose 0; six_card_bonus lose 0                            | fold, six-card-loses                |
| fold takes pair plus but leaves the six cards | 7c 7d 2h | ante 10, pair_plus 5, six_card_bonus 1 | fold      | 7s 5h Kd | ante lose 0; pair_plus lose 0; six_card_bonus win 6 at 5 to 1 | fold, fold-pair-plus, six-card-wins |
"""

PROGRESSIVE = """
Progressive 2, 9: the player's own three cards; the wager is not returned
| case                                            | cards    | bets                                        | tables               | results                                                                                        | clauses                                    |
| progressive on ace-king-queen of spades         | As Ks Qs | pair_plus 5, progressive 1                  | -                    | pair_plus win 205 at 40 to 1; progressive win meter at 100% of Meter                           | pair-plus-wins, jackpot-wins               |
| progressive on ace-king-queen of hearts         | Ah Kh Qh | "                                           | -                    | pair_plus win 205 at 40 to 1; progressive win 500 at 500 for 1                                 | pair-plus-wins, jackpot-wins               |
| progressive on ace-king-queen of diamonds       | Ad Kd Qd | "                                           | -                    | pair_plus win 205 at 40 to 1; progressive win 500 at 500 for 1                                 | pair-plus-wins, jackpot-wins               |
| progressive on ace-king-queen of clubs          | Qc Ac Kc | "                                           | -                    | pair_plus win 205 at 40 to 1; progressive win 500 at 500 for 1                                 | pair-plus-wins, jackpot-wins               |
| progressive on another straight flush of spades | Ks Qs Js | "                                           | -                    | pair_plus win 205 at 40 to 1; progressive win 70 at 70 for 1                                   | pair-plus-wins, jackpot-wins               |
| progressive on three of a kind                  | 4c 4d 4h | "                                           | -                    | pair_plus win 155 at 30 to 1; progressive win 60 at 60 for 1                                   | pair-plus-wins, jackpot-wins               |
| progressive on a straight                       | Ac Kd Qh | "                                           | -                    | pair_plus win 35 at 6 to 1; progressive win 6 at 6 for 1                                       | pair-plus-wins, jackpot-wins               |
| progressive on a flush                          | Ac Kc 9c | "                                           | -                    | pair_plus win 25 at 4 to 1; progressive lose 0                                                 | pair-plus-wins, jackpot-loses              |
| progressive on a high card                      | Ac Kc 9d | "                                           | -                    | pair_plus lose 0; progressive lose 0                                                           | pair-plus-loses, jackpot-loses             |
| TCP-P2 pays more for a straight flush           | Ks Qs Js | "                                           | progressive TCP-P2   | pair_plus win 205 at 40 to 1; progressive win 100 at 100 for 1                                 | pair-plus-wins, jackpot-wins               |
| TCP-P2 pays more for three of a kind            | 4c 4d 4h | "                                           | progressive TCP-P2   | pair_plus win 155 at 30 to 1; progressive win 90 at 90 for 1                                   | pair-plus-wins, jackpot-wins               |
| TCP-P2 has no line for a straight               | Ac Kd Qh | "                                           | progressive TCP-P2   | pair_plus win 35 at 6 to 1; progressive lose 0                                                 | pair-plus-wins, jackpot-loses              |
| a wager of five dollars is paid five times      | 4c 4d 4h | pair_plus 5, progressive 5                  | -                    | pair_plus win 155 at 30 to 1; progressive win 300 at 60 for 1                                  | pair-plus-wins, jackpot-wins               |
| the second sensor reads its own table           | 4c 4d 4h | pair_plus 5, progressive 1, progressive_2 1 | progressive_2 TCP-P2 | pair_plus win 155 at 30 to 1; progressive win 60 at 60 for 1; progressive_2 win 90 at 90 for 1 | pair-plus-wins, jackpot-wins, jackpot-wins |
| the second sensor alone                         | 4c 4d 4h | pair_plus 5, progressive_2 1                | -                    | pair_plus win 155 at 30 to 1; progressive_2 win 60 at 60 for 1                                 | pair-plus-wins, jackpot-wins               |

Progressive 8: folded hands, at the house's discretion
| case                                               | cards    | bets                   | decisions | dealer   | house                | results                                     | clauses              |
| a folded straight flush loses the progressive      | 9s 8s 7s | ante 10, progressive 1 | fold      | Kd 8h 3c | -                    | ante lose 0; progressive lose 0             | fold, jackpot-folded |
| a folded straight flush where folded hands qualify | 9s 8s 7s | ante 10, progressive 1 | fold      | Kd 8h 3c | folded_hands_qualify | ante lose 0; progressive win 70 at 70 for 1 | fold, jackpot-wins   |
| a folded high card where folded hands qualify      | 9s 8s 2d | ante 10, progressive 1 | fold      | Kd 8h 3c | folded_hands_qualify | ante lose 0; progressive lose 0             | fold, jackpot-loses  |

Progressive 10: envy goes to every other progressive bet of the table, once for each hand
| case                                                 | cards    | bets                                         | decisions | dealer   | players | house                | results                                                                                  | clauses                                        |
| spades bring the other seat a hundred                | As Ks Qs | pair_plus 5, progressive 1                   | -         | -        | -       | -                    | pair_plus win 205 at 40 to 1; progressive win meter at 100% of Meter                     | pair-plus-wins, jackpot-wins                   |
|                                                      | 9c 7d 4h | pair_plus 5, progressive 1                   | -         |          | -       |                      | pair_plus lose 0; progressive lose 0; envy win 100 at $100                               | pair-plus-loses, jackpot-loses, envy           |
| hearts bring the other seat twenty-five              | 9c 7d 4h | pair_plus 5, progressive 1                   | -         | -        | -       | -                    | pair_plus lose 0; progressive lose 0; envy win 25 at $25                                 | pair-plus-loses, jackpot-loses, envy           |
|                                                      | Ah Kh Qh | pair_plus 5, progressive 1                   | -         |          | -       |                      | pair_plus win 205 at 40 to 1; progressive win 500 at 500 for 1                           | pair-plus-wins, jackpot-wins                   |
| a hand without an envy line brings none              | 9c 8c 7c | pair_plus 5, progressive 1                   | -         | -        | -       | -                    | pair_plus win 205 at 40 to 1; progressive win 70 at 70 for 1                             | pair-plus-wins, jackpot-wins                   |
|                                                      | Ah Kh 4d | pair_plus 5, progressive 1                   | -         |          | -       |                      | pair_plus lose 0; progressive lose 0                                                     | pair-plus-loses, jackpot-loses                 |
| envy is multiplied by the wager                      | As Ks Qs | pair_plus 5, progressive 5                   | -         | -        | -       | -                    | pair_plus win 205 at 40 to 1; progressive win meter at 100% of Meter                     | pair-plus-wins, jackpot-wins                   |
|                                                      | 9c 7d 4h | pair_plus 5, progressive 5                   | -         |          | -       |                      | pair_plus lose 0; progressive lose 0; envy win 500 at $100                               | pair-plus-loses, jackpot-loses, envy           |
| two hands bring envy twice, and to each other        | As Ks Qs | pair_plus 5, progressive 1                   | -         | -        | -       | -                    | pair_plus win 205 at 40 to 1; progressive win meter at 100% of Meter; envy win 25 at $25 | pair-plus-wins, jackpot-wins, envy             |
|                                                      | Ah Kh Qh | pair_plus 5, progressive 1                   | -         |          | -       |                      | pair_plus win 205 at 40 to 1; progressive win 500 at 500 for 1; envy win 100 at $100     | pair-plus-wins, jackpot-wins, envy             |
|                                                      | 9c 7d 4h | pair_plus 5, progressive 1                   | -         |          | -       |                      | pair_plus lose 0; progressive lose 0; envy win 25 at $25; envy win 100 at $100           | pair-plus-loses, jackpot-loses, envy, envy     |
| the dealer's own spades bring nobody envy            | 9c 7d 4h | pair_plus 5, six_card_bonus 1, progressive 1 | -         | As Ks Qs | -       | -                    | pair_plus lose 0; six_card_bonus lose 0; progressive lose 0                              | pair-plus-loses, six-card-loses, jackpot-loses |
| no envy without the progressive bet                  | As Ks Qs | pair_plus 5, progressive 1                   | -         | -        | -       | -                    | pair_plus win 205 at 40 to 1; progressive win meter at 100% of Meter                     | pair-plus-wins, jackpot-wins                   |
|                                                      | 9c 7d 4h | pair_plus 5                                  | -         |          | -       |                      | pair_plus lose 0                                                                         | pair-plus-loses                                |
| a hand without the bet brings no envy                | As Ks Qs | pair_plus 5                                  | -         | -        | -       | -                    | pair_plus win 205 at 40 to 1                                                             | pair-plus-wins                                 |
|                                                      | 9c 7d 4h | pair_plus 5, progressive 1                   | -         |          | -       |                      | pair_plus lose 0; progressive lose 0                                                     | pair-plus-loses, jackpot-loses                 |
| where any hand brings envy, one without the bet does | As Ks Qs | pair_plus 5                                  | -         | -        | -       | envy_any_hand        | pair_plus win 205 at 40 to 1                                                             | pair-plus-wins                                 |
|                                                      | 9c 7d 4h | pair_plus 5, progressive 1                   | -         |          | -       |                      | pair_plus lose 0; progressive lose 0; envy win 100 at $100                               | pair-plus-loses, jackpot-loses, envy           |
| a folded hand brings no envy                         | As Ks Qs | ante 10, progressive 1                       | fold      | Kd 8h 3c | -       | -                    | ante lose 0; progressive lose 0                                                          | fold, jackpot-folded                           |
|                                                      | 9c 7d 4h | pair_plus 5, progressive 1                   | -         |          | -       |                      | pair_plus lose 0; progressive lose 0                                                     | pair-plus-loses, jackpot-loses                 |
| where folded hands qualify, one brings envy          | As Ks Qs | ante 10, progressive 1                       | fold      | Kd 8h 3c | -       | folded_hands_qualify | ante lose 0; progressive win meter at 100% of Meter                                      | fold, jackpot-wins                             |
|                                                      | 9c 7d 4h | pair_plus 5, progressive 1                   | -         |          | -       |                      | pair_plus lose 0; progressive lose 0; envy win 100 at $100                               | pair-plus-loses, jackpot-loses, envy           |
| who folded still receives envy                       | 9c 7d 4h | ante 10, progressive 1                       | fold      | Kd 8h 3c | -       | -                    | ante lose 0; progressive lose 0; envy win 100 at $100                                    | fold, jackpot-folded, envy                     |
|                                                      | As Ks Qs | pair_plus 5, progressive 1                   | -         |          | -       |                      | pair_plus win 205 at 40 to 1; progressive win meter at 100% of Meter                     | pair-plus-wins, jackpot-wins                   |
| one player on two spots receives envy on the other   | As Ks Qs | pair_plus 5, progressive 1                   | -         | -        | regular | -                    | pair_plus win 205 at 40 to 1; progressive win meter at 100% of Meter                     | pair-plus-wins, jackpot-wins                   |
|                                                      | 9c 7d 4h | pair_plus 5, progressive 1                   | -         |          | regular |                      | pair_plus lose 0; progressive lose 0; envy win 100 at $100                               | pair-plus-loses, jackpot-loses, envy           |
| no envy to one's own spots where the house says so   | As Ks Qs | pair_plus 5, progressive 1                   | -         | -        | regular | no envy_to_own_spots | pair_plus win 205 at 40 to 1; progressive win meter at 100% of Meter                     | pair-plus-wins, jackpot-wins                   |
|                                                      | 9c 7d 4h | pair_plus 5, progressive 1                   | -         |          | regular |                      | pair_plus lose 0; progressive lose 0                                                     | pair-plus-loses, jackpot-loses                 |
| another player's spot still receives it              | As Ks Qs | pair_plus 5, progressive 1                   | -         | -        | regular | no envy_to_own_spots | pair_plus win 205 at 40 to 1; progressive win meter at 100% of Meter                     | pair-plus-wins, jackpot-wins                   |
|                                                      | 9c 7d 4h | pair_plus 5, progressive 1                   | -         |          | visitor |                      | pair_plus lose 0; progressive lose 0; envy win 100 at $100                               | pair-plus-loses, jackpot-loses, envy           |
"""

LINK = """
Multi Game Link 2, 4: the player's three cards and two community cards, and nothing else reads them
| case                                                | cards    | bets                                        | community | tables              | results                                                                                    | clauses                                     |
| link: royal flush                                   | As Ks Qs | pair_plus 5, progressive 1                  | Js Ts     | progressive MG-01   | pair_plus win 205 at 40 to 1; progressive win meter at 100% of Meter                       | pair-plus-wins, jackpot-wins                |
| link: straight flush                                | 9s 8s 2d | "                                           | 7s 6s     | "                   | pair_plus lose 0; progressive lose 0                                                       | pair-plus-loses, jackpot-loses              |
| link: straight flush of five                        | 9s 8s 5s | "                                           | 7s 6s     | "                   | pair_plus win 25 at 4 to 1; progressive win meter at 10% of Meter                          | pair-plus-wins, jackpot-wins                |
| link: four of a kind                                | 7c 7d 2h | "                                           | 7h 7s     | "                   | pair_plus win 10 at 1 to 1; progressive win 300 at 300 for 1                               | pair-plus-wins, jackpot-wins                |
| link: full house                                    | 7c 7d 2h | "                                           | 7h 2s     | "                   | pair_plus win 10 at 1 to 1; progressive win 50 at 50 for 1                                 | pair-plus-wins, jackpot-wins                |
| link: flush                                         | Kc 7c 2c | "                                           | 9c 4c     | "                   | pair_plus win 25 at 4 to 1; progressive win 40 at 40 for 1                                 | pair-plus-wins, jackpot-wins                |
| link: straight                                      | 9c 7d 6h | "                                           | 8h 5s     | "                   | pair_plus lose 0; progressive win 30 at 30 for 1                                           | pair-plus-loses, jackpot-wins               |
| link: three of a kind                               | 9c 7d 6h | "                                           | 9h 9s     | "                   | pair_plus lose 0; progressive win 9 at 9 for 1                                             | pair-plus-loses, jackpot-wins               |
| link: two pair                                      | 7c 7d 6h | "                                           | 9h 9s     | "                   | pair_plus win 10 at 1 to 1; progressive lose 0                                             | pair-plus-wins, jackpot-loses               |
| link: a three-card straight is nothing here         | 9c 8d 7h | "                                           | Kh 2s     | "                   | pair_plus win 35 at 6 to 1; progressive lose 0                                             | pair-plus-wins, jackpot-loses               |
| ML01: royal flush takes the Mega                    | As Ks Qs | "                                           | Js Ts     | progressive ML01    | pair_plus win 205 at 40 to 1; progressive win meter at 100% of Mega                        | pair-plus-wins, jackpot-wins                |
| ML01: straight flush takes the Major                | 9s 8s 5s | "                                           | 7s 6s     | progressive ML01    | pair_plus win 25 at 4 to 1; progressive win meter at 100% of Major                         | pair-plus-wins, jackpot-wins                |
| ML03: four of a kind takes the Minor                | 7c 7d 2h | "                                           | 7h 7s     | progressive ML03    | pair_plus win 10 at 1 to 1; progressive win meter at 100% of Minor                         | pair-plus-wins, jackpot-wins                |
| one sensor on the link, one on the game's own table | As Ks Qs | pair_plus 5, progressive 1, progressive_2 1 | 2h 4d     | progressive_2 MG-01 | pair_plus win 205 at 40 to 1; progressive win meter at 100% of Meter; progressive_2 lose 0 | pair-plus-wins, jackpot-wins, jackpot-loses |

Multi Game Link 11: envy
| case                                        | cards    | bets                       | community | tables            | results                                                              | clauses                              |
| link: a royal flush brings a thousand       | As Ks Qs | pair_plus 5, progressive 1 | Js Ts     | progressive MG-01 | pair_plus win 205 at 40 to 1; progressive win meter at 100% of Meter | pair-plus-wins, jackpot-wins         |
|                                             | 9c 7d 4h | pair_plus 5, progressive 1 |           |                   | pair_plus lose 0; progressive lose 0; envy win 1000 at $1,000        | pair-plus-loses, jackpot-loses, envy |
| link: a straight flush brings three hundred | 9s 8s 5s | pair_plus 5, progressive 1 | 7s 6s     | progressive MG-01 | pair_plus win 25 at 4 to 1; progressive win meter at 10% of Meter    | pair-plus-wins, jackpot-wins         |
|                                             | 9c 8d 4h | pair_plus 5, progressive 1 |           |                   | pair_plus lose 0; progressive lose 0; envy win 300 at $300           | pair-plus-loses, jackpot-loses, envy |

| case                                                       | cards    | bets                   | decisions | dealer   | community | tables            | house         | results                                               | clauses                    |
| link: any hand brings envy though the bet itself is folded | 9c 8d 4h | ante 10, progressive 1 | fold      | Kd 8h 3c | 7s 6s     | progressive MG-01 | envy_any_hand | ante lose 0; progressive lose 0; envy win 300 at $300 | fold, jackpot-folded, envy |
|                                                            | 9s 8s 5s | pair_plus 5            | -         |          |           |                   |               | pair_plus win 25 at 4 to 1                            | pair-plus-wins             |
"""

SIDE_BETS = PAIR_PLUS + SIX_CARD_BONUS + PROGRESSIVE + LINK

REFUSED = """
Three ways to play; exceptions
| case                                        | cards    | bets                       | decisions  | dealer   | house          | refused                                                                                   |
| pair plus alone where the Ante is mandatory | 9c 7d 4h | pair_plus 5                | -          | -        | ante_mandatory | BadBet: seat 1: Ante is missing; every seat must place it                                 |
| 6 card bonus alone                          | 9c 7d 4h | six_card_bonus 5           | -          | Kd 8c 3s | -              | BadBet: seat 1: 6 Card Bonus needs a bet on Ante or Pair Plus                             |
| progressive alone                           | 9c 7d 4h | progressive 1              | -          | -        | -              | BadBet: seat 1: Progressive needs a bet on Ante or Pair Plus                              |
| second sensor alone                         | 9c 7d 4h | progressive_2 1            | -          | -        | -              | BadBet: Progressive, second sensor needs a bet on Ante or Pair Plus                       |
| progressive of two amounts                  | 9c 7d 4h | pair_plus 5, progressive 1 | -          | -        | -              | BadBet: seat 2: Progressive is $2 but $1 at seat 1                                        |
|                                             | Ac 8d 3s | pair_plus 5, progressive 2 | -          |          |                |                                                                                           |
| a decision without an Ante                  | 9c 7d 4h | pair_plus 5                | play       | -        | -              | IllegalAction: seat 1: decisions: decision 1 is 'play', for a seat with nothing to decide |
| no decision with an Ante                    | 9c 7d 4h | ante 5                     | -          | Kd 8c 3s | -              | MissingDecision: seat 1: decisions: decision 1 is missing                                 |
| a decision of another game                  | 9c 7d 4h | ante 5                     | raise 1x   | Kd 8c 3s | -              | IllegalAction: seat 1: cannot 'raise 1x' now: Play or fold takes 'play' or 'fold'         |
| a decision after a fold                     | 9c 7d 4h | ante 5                     | fold, play | Kd 8c 3s | -              | IllegalAction: decision 2 is 'play', after 'fold'                                         |

Dealing procedures 1, 3
| case                                 | cards       | bets        | decisions | dealer | players | house        | refused                                          |
| two spots that are not adjacent      | 9c 7d 4h    | pair_plus 5 | -         | -      | regular | -            | BadSeat: 'regular' holds seats [1, 3]            |
|                                      | Ac 8d 3s    | pair_plus 5 | -         |        | visitor |              |                                                  |
|                                      | Kh Jd 2c    | pair_plus 5 | -         |        | regular |              |                                                  |
| three spots                          | 9c 7d 4h    | pair_plus 5 | -         | -      | regular | -            | BadSeat: the house allows two adjacent positions |
|                                      | Ac 8d 3s    | pair_plus 5 | -         |        | regular |              |                                                  |
|                                      | Kh Jd 2c    | pair_plus 5 | -         |        | regular |              |                                                  |
| two spots where the house allows one | 9c 7d 4h    | pair_plus 5 | -         | -      | regular | two_spots no | BadSeat: the house allows one position           |
|                                      | Ac 8d 3s    | pair_plus 5 | -         |        | regular |              |                                                  |
| a hand of two cards                  | 9c 7d       | pair_plus 5 | -         | -      | -       | -            | WrongHandSize: seat 1: has 2 cards               |
| a hand of four cards                 | 9c 7d 4h 2s | pair_plus 5 | -         | -      | -       | -            | WrongHandSize: seat 1: has 4 cards               |
| a dealer of two cards                | 9c 7d 4h    | ante 5      | play      | Kd 8c  | -       | -            | WrongHandSize: dealer: has 2 cards               |
"""
