# ruff: noqa: E501 - a table is as wide as its columns
"""Ultimate Texas Hold'em: every sentence of its rules as a round that a pit boss can check."""

import pytest

from croupier.cards import parse_cards
from croupier.errors import IllegalAction
from croupier.games.ultimate_texas_holdem import GAME
from croupier.rules import (
    BetsLocked,
    Dealt,
    Decided,
    Round,
    Wager,
    actions,
    apply,
    make_layout,
    open_round,
    settle,
)
from tests.games import test_cover_all
from tests.games.cases import Case, Proofs, check, outcomes, read_cases
from tests.games.house_cover_all import HOUSE as HOUSE_COVER
from tests.show import test_placards

CASES = read_cases(GAME, """
Dealing procedures 4, 6, 8: one Play bet, the earlier the larger; 8a: or a fold
| case                                       | cards | bets            | decisions              | dealer | community      | results                                                     | clauses                                |
| 4x before the flop                         | Ah Ac | ante & blind 10 | raise 4x               | Kc Qh  | Kd 9s 7c 4h 2d | play win 80 at 1 to 1; ante win 20 at 1 to 1; blind push 10 | player-wins, player-wins, blind-pushes |
| 3x before the flop                         | Ah Ac | "               | raise 3x               | Kc Qh  | Kd 9s 7c 4h 2d | play win 60 at 1 to 1; ante win 20 at 1 to 1; blind push 10 | player-wins, player-wins, blind-pushes |
| 2x on the flop                             | Ah Ac | "               | check, raise 2x        | Kc Qh  | Kd 9s 7c 4h 2d | play win 40 at 1 to 1; ante win 20 at 1 to 1; blind push 10 | player-wins, player-wins, blind-pushes |
| 1x at the river                            | Ah Ac | "               | check, check, raise 1x | Kc Qh  | Kd 9s 7c 4h 2d | play & ante win 20 at 1 to 1; blind push 10                 | player-wins, blind-pushes              |
| a fold at the river                        | 8h 3c | "               | check, check, fold     | Kc Qh  | Kd 9s 7c 4h 2d | ante & blind lose 0                                         | fold                                   |
| a fold loses though the dealer has no pair | 8h 3c | "               | check, check, fold     | Qc Jh  | Kd 9s 7c 4h 2d | ante & blind lose 0                                         | fold                                   |
| a fold loses the better hand too           | Ah Ac | "               | check, check, fold     | Kc Qh  | Kd 9s 7c 4h 2d | ante & blind lose 0                                         | fold                                   |

When the dealer qualifies 11
| case                                  | cards | bets            | decisions | dealer | community      | results                                                     | clauses                                |
| a. the player's hand is higher        | Kh 8c | ante & blind 10 | raise 4x  | 9c Qh  | Kd 9s 7c 4h 2d | play win 80 at 1 to 1; ante win 20 at 1 to 1; blind push 10 | player-wins, player-wins, blind-pushes |
| b. the dealer's hand is higher        | 9c 8c | "               | raise 4x  | Kc Qh  | Kd 9s 7c 4h 2d | play & ante & blind lose 0                                  | dealer-wins                            |
| b. the dealer's kicker is higher      | Kh Jc | "               | raise 4x  | Kc Qh  | Kd 9s 7c 4h 2d | play & ante & blind lose 0                                  | dealer-wins                            |
| c. the hands tie                      | Kh Qc | "               | raise 4x  | Kc Qh  | Kd 9s 7c 4h 2d | play push 40; ante & blind push 10                          | tie, tie                               |
| c. the board plays for both           | 2c 2h | "               | raise 3x  | 3c 3h  | As Ks Qd Jc Th | play push 30; ante & blind push 10                          | tie, tie                               |
| a paired board qualifies the dealer   | Ah 8c | "               | raise 3x  | Qc Jh  | 9d 9s 7c 4h 2d | play win 60 at 1 to 1; ante win 20 at 1 to 1; blind push 10 | player-wins, player-wins, blind-pushes |
| a pair of deuces qualifies the dealer | 9h 8c | "               | raise 3x  | Qc 2h  | Kd 9s 7c 4h 2d | play win 60 at 1 to 1; ante win 20 at 1 to 1; blind push 10 | player-wins, player-wins, blind-pushes |

When the dealer does not qualify 12, 13: the Ante comes back, all else is resolved as usual
| case                                      | cards | bets            | decisions              | dealer | community      | results                                                     | clauses                                  |
| the player's ace high wins                | Ah 3s | ante & blind 10 | check, check, raise 1x | Qc Jh  | Kd 9s 7c 4h 2d | play win 20 at 1 to 1; ante push 10; blind push 10          | player-wins, ante-returned, blind-pushes |
| it is not an automatic win for the player | 8h 3s | "               | check, check, raise 1x | Qc Jh  | Kd 9s 7c 4h 2d | play lose 0; ante push 10; blind lose 0                     | dealer-wins, ante-returned, dealer-wins  |
| the hands tie                             | 8d 2c | "               | check, check, raise 1x | 8c 3h  | Ad Kd Qs Jc 9h | play push 10; ante push 10; blind push 10                   | tie, ante-returned, tie                  |
| the Blind is still paid for a straight    | 8h Ts | "               | check, check, raise 1x | Kc 3h  | Jd 9s 7c 4h 2d | play win 20 at 1 to 1; ante push 10; blind win 20 at 1 to 1 | player-wins, ante-returned, blind-wins   |

d, f. The Blind pays a winner from a straight, Trips pays from three of a kind whatever the dealer holds
| case                                             | cards | bets                     | decisions          | dealer | community      | results                                                                                            | clauses                                            |
| blind and trips: royal flush                     | Ah Kh | ante & blind 10, trips 5 | raise 4x           | Qc Qs  | Qh Jh Th 3c 2d | play win 80 at 1 to 1; ante win 20 at 1 to 1; blind win 5010 at 500 to 1; trips win 255 at 50 to 1 | player-wins, player-wins, blind-wins, trips-wins   |
| blind and trips: straight flush                  | 9h 8h | "                        | "                  | Qc Qs  | 7h 6h 5h Qd 2d | play win 80 at 1 to 1; ante win 20 at 1 to 1; blind win 510 at 50 to 1; trips win 205 at 40 to 1   | "                                                  |
| blind and trips: four of a kind                  | 9h 9c | "                        | "                  | Qc Qs  | 9d 9s 5h Qd 2d | play win 80 at 1 to 1; ante win 20 at 1 to 1; blind win 110 at 10 to 1; trips win 155 at 30 to 1   | "                                                  |
| blind and trips: full house                      | 9h 9c | "                        | "                  | Qc Ks  | 9d 5s 5h Qd 2d | play win 80 at 1 to 1; ante win 20 at 1 to 1; blind win 40 at 3 to 1; trips win 50 at 9 to 1       | "                                                  |
| blind and trips: flush, at 3 to 2                | Ah 9h | "                        | "                  | Qc Ks  | 7h 5h 2h Qd Jc | play win 80 at 1 to 1; ante win 20 at 1 to 1; blind win 25 at 3 to 2; trips win 40 at 7 to 1       | "                                                  |
| blind and trips: straight                        | 9h 8c | "                        | "                  | Qc Ks  | 7h 6d 5h Qd 2c | play win 80 at 1 to 1; ante win 20 at 1 to 1; blind win 20 at 1 to 1; trips win 25 at 4 to 1       | "                                                  |
| blind and trips: three of a kind                 | 9h 9c | "                        | "                  | Qc Ks  | 9d 6d 5h Qd 2c | play win 80 at 1 to 1; ante win 20 at 1 to 1; blind push 10; trips win 20 at 3 to 1                | player-wins, player-wins, blind-pushes, trips-wins |
| blind and trips: two pair                        | 9h 9c | "                        | "                  | Qc Ks  | Kd 6d 6h Qd 2c | play & ante & blind lose 0; trips lose 0                                                           | dealer-wins, trips-loses                           |
| 3 to 2 on an odd cent is paid exactly            | Ah 9h | ante & blind 0.05        | raise 4x           | Qc Ks  | 7h 5h 2h Qd Jc | play win 0.40 at 1 to 1; ante win 0.10 at 1 to 1; blind win 0.125 at 3 to 2                        | player-wins, player-wins, blind-wins               |
| a beaten straight loses the Blind and wins Trips | 6s 5c | ante & blind 10, trips 5 | raise 4x           | Jc Ts  | 9h 8c 7d 2s 2h | play & ante & blind lose 0; trips win 25 at 4 to 1                                                 | dealer-wins, trips-wins                            |
| a tied straight pushes the Blind and wins Trips  | Jh Td | "                        | raise 4x           | Jc Ts  | 9h 8c 7d 2s 2h | play push 40; ante & blind push 10; trips win 25 at 4 to 1                                         | tie, tie, trips-wins                               |
| Trips wins after a fold                          | 9h 9c | "                        | check, check, fold | Qc Ks  | 9d 6d 5h Qd 2c | ante & blind lose 0; trips win 20 at 3 to 1                                                        | fold, trips-wins                                   |
| Trips loses after a fold                         | 9h 8c | "                        | check, check, fold | Qc Ks  | 9d 6d 5h Qd 2c | ante & blind lose 0; trips lose 0                                                                  | fold, trips-loses                                  |
| Trips wins with three on the board               | Ah 8c | "                        | check, check, fold | Qc Ks  | 9d 9s 9h 4d 2c | ante & blind lose 0; trips win 20 at 3 to 1                                                        | fold, trips-wins                                   |

Trips on other tables
| case                  | cards | bets                     | decisions          | dealer | community      | tables                     | results                                       | clauses          |
| UTH-02 full house     | 9h 9c | ante & blind 10, trips 5 | check, check, fold | Qc Ks  | 9d 5s 5h Qd 2d | trips UTH-02, blind UTH-02 | ante & blind lose 0; trips win 45 at 8 to 1   | fold, trips-wins |
| UTH-02 flush          | Ah 9h | "                        | "                  | Qc Ks  | 7h 5h 2h Qd Jc | trips UTH-02               | ante & blind lose 0; trips win 35 at 6 to 1   | "                |
| UTH-02 straight       | 9h 8c | "                        | "                  | Qc Ks  | 7h 6d 5h Qd 2c | trips UTH-02               | ante & blind lose 0; trips win 30 at 5 to 1   | "                |
| UTH-04 four of a kind | 9h 9c | "                        | "                  | Qc Qs  | 9d 9s 5h Qd 2d | trips UTH-04               | ante & blind lose 0; trips win 105 at 20 to 1 | "                |
| UTH-04 full house     | 9h 9c | "                        | "                  | Qc Ks  | 9d 5s 5h Qd 2d | trips UTH-04               | ante & blind lose 0; trips win 40 at 7 to 1   | "                |

Bad Beat Bonus 1, 3 to 5: by the rank of the losing hand, whoever held it
| case                                            | cards | bets                                 | decisions          | dealer | community      | tables              | results                                                                                                        | clauses                                                           |
| three of a kind loses to the dealer             | 9c 9d | ante & blind 10, trips 5, bad_beat 1 | raise 4x           | Kd Ks  | 9h Kc 7d 4s 2h | -                   | play & ante & blind lose 0; trips win 20 at 3 to 1; bad_beat win 10 at 9 to 1                                  | dealer-wins, trips-wins, bad-beat-wins                            |
| the player beats three of a kind                | Kd Ks | "                                    | raise 4x           | 9c 9d  | 9h Kc 7d 4s 2h | -                   | play win 80 at 1 to 1; ante win 20 at 1 to 1; blind push 10; trips win 20 at 3 to 1; bad_beat win 10 at 9 to 1 | player-wins, player-wins, blind-pushes, trips-wins, bad-beat-wins |
| three of a kind loses after a fold              | 9c 9d | "                                    | check, check, fold | Kd Ks  | 9h Kc 7d 4s 2h | -                   | ante & blind lose 0; trips win 20 at 3 to 1; bad_beat win 10 at 9 to 1                                         | fold, trips-wins, bad-beat-wins                                   |
| a folded hand would have beaten three of a kind | Kd Ks | "                                    | check, check, fold | 9c 9d  | 9h Kc 7d 4s 2h | -                   | ante & blind lose 0; trips win 20 at 3 to 1; bad_beat win 10 at 9 to 1                                         | fold, trips-wins, bad-beat-wins                                   |
| a straight loses                                | 6s 5c | "                                    | check, check, fold | Jc Ts  | 9h 8c 7d 2s 2h | -                   | ante & blind lose 0; trips win 25 at 4 to 1; bad_beat win 21 at 20 to 1                                        | fold, trips-wins, bad-beat-wins                                   |
| a flush loses                                   | Kh 3h | "                                    | "                  | Ah 5h  | Qh 9h 4h 2s 7c | -                   | ante & blind lose 0; trips win 40 at 7 to 1; bad_beat win 26 at 25 to 1                                        | "                                                                 |
| a full house loses                              | 7c 3d | "                                    | "                  | Kd 4s  | Kh Kc 7d 7s 2h | -                   | ante & blind lose 0; trips win 50 at 9 to 1; bad_beat win 41 at 40 to 1                                        | "                                                                 |
| four of a kind lose                             | 9c 9d | "                                    | "                  | Kd Ks  | 9h 9s Kh Kc 2d | -                   | ante & blind lose 0; trips win 155 at 30 to 1; bad_beat win 501 at 500 to 1                                    | "                                                                 |
| a straight flush loses to a higher one          | 6h 5h | "                                    | "                  | Jh Th  | 9h 8h 7h 2c 3d | -                   | ante & blind lose 0; trips win 205 at 40 to 1; bad_beat win 10001 at 10,000 to 1                               | "                                                                 |
| a straight flush loses to a royal flush         | 9h 8h | "                                    | "                  | Ah Kh  | Qh Jh Th 2c 3d | -                   | ante & blind lose 0; trips win 205 at 40 to 1; bad_beat win 10001 at 10,000 to 1                               | "                                                                 |
| a tie with three of a kind is no bad beat       | 4c 3d | "                                    | raise 4x           | 4d 3c  | 9c 9d 9h Ks Qd | -                   | play push 40; ante & blind push 10; trips win 20 at 3 to 1; bad_beat lose 0                                    | tie, tie, trips-wins, bad-beat-tie                                |
| two pair loses to three of a kind               | Kd Qs | "                                    | check, check, fold | 9c 9d  | 9h Kc Qd 4s 2h | -                   | ante & blind lose 0; trips lose 0; bad_beat lose 0                                                             | fold, trips-loses, bad-beat-loses                                 |
| a pair loses to two pair                        | Kd 3s | "                                    | check, check, fold | 9c 4d  | 9h Kc Qd 4s 2h | -                   | ante & blind lose 0; trips lose 0; bad_beat lose 0                                                             | fold, trips-loses, bad-beat-loses                                 |
| BBB-02 straight flush                           | 6h 5h | "                                    | check, check, fold | Jh Th  | 9h 8h 7h 2c 3d | bad_beat UTH-BBB-02 | ante & blind lose 0; trips win 205 at 40 to 1; bad_beat win 7501 at 7,500 to 1                                 | fold, trips-wins, bad-beat-wins                                   |
| BBB-02 full house                               | 7c 3d | "                                    | "                  | Kd 4s  | Kh Kc 7d 7s 2h | bad_beat UTH-BBB-02 | ante & blind lose 0; trips win 50 at 9 to 1; bad_beat win 51 at 50 to 1                                        | "                                                                 |
| BBB-02 flush                                    | Kh 3h | "                                    | "                  | Ah 5h  | Qh 9h 4h 2s 7c | bad_beat UTH-BBB-02 | ante & blind lose 0; trips win 40 at 7 to 1; bad_beat win 31 at 30 to 1                                        | "                                                                 |
| BBB-03 straight flush                           | 6h 5h | "                                    | "                  | Jh Th  | 9h 8h 7h 2c 3d | bad_beat UTH-BBB-03 | ante & blind lose 0; trips win 205 at 40 to 1; bad_beat win 2501 at 2,500 to 1                                 | "                                                                 |

Ultimate Pairs 2 to 4: the two hole cards, folded or not
| case                                            | cards | bets                              | decisions          | dealer | community      | tables               | results                                                                                       | clauses                                            |
| pairs: aces                                     | Ah Ac | ante & blind 10, ultimate_pairs 1 | check, check, fold | Kc Qh  | Kd 9s 7c 4h 2d | -                    | ante & blind lose 0; ultimate_pairs win 31 at 30 to 1                                         | fold, pairs-wins                                   |
| pairs: suited ace-king                          | Ah Kh | "                                 | "                  | Kc Qh  | Kd 9s 7c 4h 2d | -                    | ante & blind lose 0; ultimate_pairs win 26 at 25 to 1                                         | "                                                  |
| pairs: suited ace-queen                         | Ac Qc | "                                 | "                  | Kc Qh  | Kd 9s 7c 4h 2d | -                    | ante & blind lose 0; ultimate_pairs win 21 at 20 to 1                                         | "                                                  |
| pairs: suited ace-jack                          | Jc Ac | "                                 | "                  | Kc Qh  | Kd 9s 7c 4h 2d | -                    | ante & blind lose 0; ultimate_pairs win 21 at 20 to 1                                         | "                                                  |
| pairs: unsuited ace-king                        | Ac Kh | "                                 | "                  | Kc Qh  | Kd 9s 7c 4h 2d | -                    | ante & blind lose 0; ultimate_pairs win 16 at 15 to 1                                         | "                                                  |
| pairs: kings                                    | Ks Kh | "                                 | "                  | Kc Qh  | Kd 9s 7c 4h 2d | -                    | ante & blind lose 0; ultimate_pairs win 11 at 10 to 1                                         | "                                                  |
| pairs: jacks                                    | Js Jh | "                                 | "                  | Kc Qh  | Kd 9s 7c 4h 2d | -                    | ante & blind lose 0; ultimate_pairs win 11 at 10 to 1                                         | "                                                  |
| pairs: unsuited ace-queen                       | As Qd | "                                 | "                  | Kc Qh  | Kd 9s 7c 4h 2d | -                    | ante & blind lose 0; ultimate_pairs win 6 at 5 to 1                                           | "                                                  |
| pairs: unsuited ace-jack                        | As Jd | "                                 | "                  | Kc Qh  | Kd 9s 7c 4h 2d | -                    | ante & blind lose 0; ultimate_pairs win 6 at 5 to 1                                           | "                                                  |
| pairs: tens                                     | Ts Td | "                                 | "                  | Kc Qh  | Kd 9s 7c 4h 2d | -                    | ante & blind lose 0; ultimate_pairs win 4 at 3 to 1                                           | "                                                  |
| pairs: deuces                                   | 2s 2h | "                                 | "                  | Kc Qh  | Kd 9s 7c 4h 2d | -                    | ante & blind lose 0; ultimate_pairs win 4 at 3 to 1                                           | "                                                  |
| pairs: suited ace-ten is nothing                | As Ts | "                                 | "                  | Kc Qh  | Kd 9s 7c 4h 2d | -                    | ante & blind lose 0; ultimate_pairs lose 0                                                    | fold, pairs-loses                                  |
| pairs: king-queen is nothing                    | Ks Qs | "                                 | "                  | Kc Qh  | Kd 9s 7c 4h 2d | -                    | ante & blind lose 0; ultimate_pairs lose 0                                                    | fold, pairs-loses                                  |
| pairs: the board does not pair a hole card      | 9h 3s | "                                 | "                  | Kc Qh  | Kd 9s 7c 4h 2d | -                    | ante & blind lose 0; ultimate_pairs lose 0                                                    | fold, pairs-loses                                  |
| pairs: paid to a player who stays in            | Ah Ac | "                                 | raise 4x           | Kc Qh  | Kd 9s 7c 4h 2d | -                    | play win 80 at 1 to 1; ante win 20 at 1 to 1; blind push 10; ultimate_pairs win 31 at 30 to 1 | player-wins, player-wins, blind-pushes, pairs-wins |
| UPB-2: aces against the dealer's aces           | Ah Ac | "                                 | check, check, fold | Ad As  | Kd 9s 7c 4h 2d | ultimate_pairs UPB-2 | ante & blind lose 0; ultimate_pairs win 1001 at 1000 to 1                                     | fold, pairs-wins                                   |
| UPB-2: aces against one ace                     | Ah Ac | "                                 | "                  | Ad Ks  | Kd 9s 7c 4h 2d | ultimate_pairs UPB-2 | ante & blind lose 0; ultimate_pairs win 31 at 30 to 1                                         | "                                                  |
| UPB-2: aces against an ace and one on the board | Ah Ac | "                                 | "                  | Ad Ks  | As 9s 7c 4h 2d | ultimate_pairs UPB-2 | ante & blind lose 0; ultimate_pairs win 31 at 30 to 1                                         | "                                                  |
| UPB-2: the dealer's aces alone are nothing      | Kh 3c | "                                 | "                  | Ad As  | Kd 9s 7c 4h 2d | ultimate_pairs UPB-2 | ante & blind lose 0; ultimate_pairs lose 0                                                    | fold, pairs-loses                                  |
| UPB-1: aces against the dealer's aces are aces  | Ah Ac | "                                 | "                  | Ad As  | Kd 9s 7c 4h 2d | -                    | ante & blind lose 0; ultimate_pairs win 31 at 30 to 1                                         | fold, pairs-wins                                   |
| UPB-3: pair of aces                             | Ah Ac | "                                 | "                  | Kc Qh  | Kd 9s 7c 4h 2d | ultimate_pairs UPB-3 | ante & blind lose 0; ultimate_pairs win 31 at 30 to 1                                         | "                                                  |
| UPB-3: ace and face suited                      | Ah Jh | "                                 | "                  | Kc Qh  | Kd 9s 7c 4h 2d | ultimate_pairs UPB-3 | ante & blind lose 0; ultimate_pairs win 21 at 20 to 1                                         | "                                                  |
| UPB-3: ace and face                             | Ah Ks | "                                 | "                  | Kc Qh  | Kd 9s 7c 4h 2d | ultimate_pairs UPB-3 | ante & blind lose 0; ultimate_pairs win 11 at 10 to 1                                         | "                                                  |
| UPB-3: any other pair                           | Kh Ks | "                                 | "                  | Kc Qh  | Kd 9s 7c 4h 2d | ultimate_pairs UPB-3 | ante & blind lose 0; ultimate_pairs win 6 at 5 to 1                                           | "                                                  |
| UPB-3: ace and ten is nothing                   | Ah Th | "                                 | "                  | Kc Qh  | Kd 9s 7c 4h 2d | ultimate_pairs UPB-3 | ante & blind lose 0; ultimate_pairs lose 0                                                    | fold, pairs-loses                                  |
| UPB-4: ace of hearts and ace of diamonds        | Ad Ah | "                                 | "                  | Kc Qh  | Kd 9s 7c 4h 2d | ultimate_pairs UPB-4 | ante & blind lose 0; ultimate_pairs win 101 at 100 to 1                                       | fold, pairs-wins                                   |
| UPB-4: other aces                               | Ad Ac | "                                 | "                  | Kc Qh  | Kd 9s 7c 4h 2d | ultimate_pairs UPB-4 | ante & blind lose 0; ultimate_pairs win 31 at 30 to 1                                         | "                                                  |
| UPB-4: any other pair                           | Kh Ks | "                                 | "                  | Kc Qh  | Kd 9s 7c 4h 2d | ultimate_pairs UPB-4 | ante & blind lose 0; ultimate_pairs win 5 at 4 to 1                                           | "                                                  |
| UPB-5: ace of hearts and ace of diamonds        | Ah Ad | "                                 | "                  | Kc Qh  | Kd 9s 7c 4h 2d | ultimate_pairs UPB-5 | ante & blind lose 0; ultimate_pairs win 51 at 50 to 1                                         | "                                                  |
| UPB-5: other aces                               | Ah Ac | "                                 | "                  | Kc Qh  | Kd 9s 7c 4h 2d | ultimate_pairs UPB-5 | ante & blind lose 0; ultimate_pairs win 26 at 25 to 1                                         | "                                                  |
| UPB-6: red aces are aces                        | Ah Ad | "                                 | "                  | Kc Qh  | Kd 9s 7c 4h 2d | ultimate_pairs UPB-6 | ante & blind lose 0; ultimate_pairs win 26 at 25 to 1                                         | "                                                  |

Jackpot 2, 4: all seven cards, and whose card makes the royal
| case                                                   | cards | bets                       | decisions          | dealer | community      | house                | results                                                                                          | clauses                                            |
| jackpot: royal flush with the flop                     | Ah Kh | ante & blind 10, jackpot 1 | check, check, fold | Qc Qs  | Qh Jh Th 3c 2d | folded_hands_qualify | ante & blind lose 0; jackpot win meter at 100% of Meter                                          | fold, jackpot-wins                                 |
| jackpot: royal flush with two hole cards and the river | Ah Kh | "                          | "                  | Qc Qs  | Qh Jh 3c 2d Th | "                    | ante & blind lose 0; jackpot win meter at 5% of Meter                                            | "                                                  |
| jackpot: royal flush with one hole card                | Ah 4c | "                          | "                  | Qc Qs  | Kh Qh Jh Th 2d | "                    | ante & blind lose 0; jackpot win meter at 5% of Meter                                            | "                                                  |
| jackpot: community royal                               | 4h 4c | "                          | "                  | Qc Qs  | Ah Kh Qh Jh Th | "                    | ante & blind lose 0; jackpot win 3000 at 3,000 for 1                                             | "                                                  |
| jackpot: straight flush                                | 9h 4c | "                          | "                  | Qc Qs  | 8h 7h 6h 5h 2d | "                    | ante & blind lose 0; jackpot win 250 at 250 for 1                                                | "                                                  |
| jackpot: straight flush of the board                   | Ah 4c | "                          | "                  | Qc Qs  | 9h 8h 7h 6h 5h | "                    | ante & blind lose 0; jackpot win 250 at 250 for 1                                                | "                                                  |
| jackpot: four of a kind                                | 9h 4c | "                          | "                  | Qc Qs  | 9d 9c 9s 5h 2d | "                    | ante & blind lose 0; jackpot win 100 at 100 for 1                                                | "                                                  |
| jackpot: full house                                    | 9h 4c | "                          | "                  | Qc Qs  | 9d 9c 4s 5h 2d | "                    | ante & blind lose 0; jackpot win 10 at 10 for 1                                                  | "                                                  |
| jackpot: flush is nothing                              | Ah 4h | "                          | "                  | Qc Qs  | 9h 8h 7h 5c 2d | "                    | ante & blind lose 0; jackpot lose 0                                                              | fold, jackpot-loses                                |
| a folded royal flush loses the jackpot bet             | Ah Kh | "                          | "                  | Qc Qs  | Qh Jh Th 3c 2d | -                    | ante & blind lose 0; jackpot lose 0                                                              | fold, jackpot-folded                               |
| a jackpot bet of five dollars is paid five times       | 9h 4c | ante & blind 10, jackpot 5 | raise 4x           | Qc Ks  | 9d 9c 4s 5h 2d | -                    | play win 80 at 1 to 1; ante win 20 at 1 to 1; blind win 40 at 3 to 1; jackpot win 50 at 10 for 1 | player-wins, player-wins, blind-wins, jackpot-wins |

Multi Game Link 2, 4, 11: the hole cards and the flop only; envy
| case                                                       | cards | bets                                    | decisions          | dealer | community      | tables          | players | house                | results                                                                                                      | clauses                                            |
| link: royal flush                                          | Ah Kh | ante & blind 10, jackpot 1              | check, check, fold | Qc Qs  | Qh Jh Th 3c 2d | jackpot MG-01   | -       | folded_hands_qualify | ante & blind lose 0; jackpot win meter at 100% of Meter                                                      | fold, jackpot-wins                                 |
| link: straight flush                                       | 9h 8h | "                                       | "                  | Qc Qs  | 7h 6h 5h 3c 2d | "               | -       | "                    | ante & blind lose 0; jackpot win meter at 10% of Meter                                                       | "                                                  |
| link: four of a kind                                       | 9h 9c | "                                       | "                  | Qc Qs  | 9d 9s 5h 3c 2d | "               | -       | "                    | ante & blind lose 0; jackpot win 300 at 300 for 1                                                            | "                                                  |
| link: full house                                           | 9h 9c | "                                       | "                  | Qc Qs  | 9d 5s 5h 3c 2d | "               | -       | "                    | ante & blind lose 0; jackpot win 50 at 50 for 1                                                              | "                                                  |
| link: flush                                                | 9h 2h | "                                       | "                  | Qc Qs  | 7h 6h Kh 3c 2d | "               | -       | "                    | ante & blind lose 0; jackpot win 40 at 40 for 1                                                              | "                                                  |
| link: straight                                             | 9h 8c | "                                       | "                  | Qc Qs  | 7h 6h 5s 3c 2d | "               | -       | "                    | ante & blind lose 0; jackpot win 30 at 30 for 1                                                              | "                                                  |
| link: three of a kind though the river brings the fourth   | 9h 9c | "                                       | "                  | Qc Qs  | 9d 7s 5h 3c 9s | "               | -       | "                    | ante & blind lose 0; jackpot win 9 at 9 for 1                                                                | "                                                  |
| link: a full house with the river is nothing               | 9h 8c | "                                       | "                  | Qc Qs  | 9d 8s 5h 3c 9s | "               | -       | "                    | ante & blind lose 0; jackpot lose 0                                                                          | fold, jackpot-loses                                |
| ML01: royal flush takes the Mega                           | Ah Kh | "                                       | "                  | Qc Qs  | Qh Jh Th 3c 2d | jackpot ML01    | -       | "                    | ante & blind lose 0; jackpot win meter at 100% of Mega                                                       | fold, jackpot-wins                                 |
| ML01: straight flush takes the Major                       | 9h 8h | "                                       | "                  | Qc Qs  | 7h 6h 5h 3c 2d | jackpot ML01    | -       | "                    | ante & blind lose 0; jackpot win meter at 100% of Major                                                      | "                                                  |
| ML03: four of a kind takes the Minor                       | 9h 9c | "                                       | "                  | Qc Qs  | 9d 9s 5h 3c 2d | jackpot ML03    | -       | "                    | ante & blind lose 0; jackpot win meter at 100% of Minor                                                      | "                                                  |
| link: a royal flush brings the other seat a thousand       | Ah Kh | ante & blind 10, jackpot 1              | raise 4x           | Qc 4s  | Qh Jh Th 3c 2d | jackpot MG-01   | -       | -                    | play win 80 at 1 to 1; ante win 20 at 1 to 1; blind win 5010 at 500 to 1; jackpot win meter at 100% of Meter | player-wins, player-wins, blind-wins, jackpot-wins |
|                                                            | 9c 8s | ante & blind 10, jackpot 1              | check, check, fold |        |                |                 | -       |                      | ante & blind lose 0; jackpot lose 0; envy win 1000 at $1,000                                                 | fold, jackpot-folded, envy                         |
| link: a straight flush brings the other seat three hundred | 9h 8h | ante & blind 10, jackpot 2              | raise 4x           | Qc 4s  | Qh Jh Th 3c 2d | "               | -       | -                    | play win 80 at 1 to 1; ante win 20 at 1 to 1; blind win 510 at 50 to 1; jackpot win meter at 10% of Meter    | player-wins, player-wins, blind-wins, jackpot-wins |
|                                                            | 9c 8s | ante & blind 10, jackpot 2              | check, check, fold |        |                |                 | -       |                      | ante & blind lose 0; jackpot lose 0; envy win 600 at $300                                                    | fold, jackpot-folded, envy                         |
| link: any hand brings envy where the house says so         | 9h 8h | ante & blind 10                         | raise 4x           | Qc 4s  | Qh Jh Th 3c 2d | "               | -       | envy_any_hand        | play win 80 at 1 to 1; ante win 20 at 1 to 1; blind win 510 at 50 to 1                                       | player-wins, player-wins, blind-wins               |
|                                                            | 9c 8s | ante & blind 10, jackpot 1              | check, check, fold |        |                |                 | -       |                      | ante & blind lose 0; jackpot lose 0; envy win 300 at $300                                                    | fold, jackpot-folded, envy                         |
| link: no envy to one's own spots where the house says so   | 9h 8h | ante & blind 10, jackpot 1              | raise 4x           | Qc 4s  | Qh Jh Th 3c 2d | "               | regular | no envy_to_own_spots | play win 80 at 1 to 1; ante win 20 at 1 to 1; blind win 510 at 50 to 1; jackpot win meter at 10% of Meter    | player-wins, player-wins, blind-wins, jackpot-wins |
|                                                            | 9c 8s | ante & blind 10, jackpot 1              | check, check, fold |        |                |                 | regular |                      | ante & blind lose 0; jackpot lose 0                                                                          | fold, jackpot-folded                               |
| two sensors, two tables                                    | 9h 9c | ante & blind 10, jackpot 1, jackpot_2 1 | check, check, fold | Qc Qs  | 9d 7s 5h 3c 9s | jackpot_2 MG-01 | -       | folded_hands_qualify | ante & blind lose 0; jackpot win 100 at 100 for 1; jackpot_2 win 9 at 9 for 1                                | fold, jackpot-wins, jackpot-wins                   |
| the stand-alone jackpot has no envy                        | Ah Kh | ante & blind 10, jackpot 1              | raise 4x           | Qc 4s  | Qh Jh Th 3c 2d | -               | -       | -                    | play win 80 at 1 to 1; ante win 20 at 1 to 1; blind win 5010 at 500 to 1; jackpot win meter at 100% of Meter | player-wins, player-wins, blind-wins, jackpot-wins |
|                                                            | 9c 8s | ante & blind 10, jackpot 1              | check, check, fold |        |                |                 | -       |                      | ante & blind lose 0; jackpot lose 0                                                                          | fold, jackpot-folded                               |

Irregularities: all hands are void
| case                                       | cards    | bets                     | decisions | dealer | community      | trouble                          | results                                                     | clauses                                    |
| the shuffler malfunctions before the flop  | 9h 8c    | ante & blind 10, trips 5 | -         | -      | -              | shuffler-malfunction             | ante & blind void 10; trips void 5                          | shuffler-malfunction, shuffler-malfunction |
| a player has three cards                   | 9h 8c 7d | ante & blind 10          | -         | -      | -              | wrong-hand-size                  | ante & blind void 10                                        | wrong-hand-size                            |
| the deck does not count to 52              | 9h 8c    | ante & blind 10          | -         | -      | -              | wrong-card-count                 | ante & blind void 10                                        | wrong-card-count                           |
| two cards face up                          | -        | ante & blind 10          | -         | -      | -              | exposed-card 9h, exposed-card 8h | ante & blind void 10                                        | exposed-card                               |
| one card face up                           | Ah Ac    | ante & blind 10          | raise 4x  | Kc Qh  | Kd 9s 7c 4h 2d | exposed-card As                  | play win 80 at 1 to 1; ante win 20 at 1 to 1; blind push 10 | player-wins, player-wins, blind-pushes     |
| a false alarm                              | Ah Ac    | ante & blind 10          | raise 4x  | Kc Qh  | Kd 9s 7c 4h 2d | false-alarm                      | play win 80 at 1 to 1; ante win 20 at 1 to 1; blind push 10 | player-wins, player-wins, blind-pushes     |
| the floor voids the round after a Play bet | Ah Ac    | ante & blind 10          | raise 4x  | -      | Kd 9s 7c       | void spilled drink               | ante & blind void 10; play void 40                          | void, void                                 |

What is refused
| case                                | cards | bets                        | decisions                    | dealer | community         | refused                                                                                                 |
| no Blind                            | Ah Ac | ante 10                     | raise 4x                     | Kc Qh  | Kd 9s 7c 4h 2d    | BadBet: seat 1: Blind is missing; every seat must place it                                              |
| no Ante                             | Ah Ac | blind 10                    | raise 4x                     | Kc Qh  | Kd 9s 7c 4h 2d    | BadBet: seat 1: Blind is $10 and Ante is not there; they must be equal                                  |
| Blind and Ante of two amounts       | Ah Ac | ante 10, blind 5            | raise 4x                     | Kc Qh  | Kd 9s 7c 4h 2d    | BadBet: seat 1: Blind is $5 and Ante is $10; they must be equal                                         |
| Trips alone                         | Ah Ac | trips 5                     | -                            | Kc Qh  | Kd 9s 7c 4h 2d    | BadBet: seat 1: Trips needs a bet on Ante                                                               |
| Bad Beat without Trips              | Ah Ac | ante & blind 10, bad_beat 1 | raise 4x                     | Kc Qh  | Kd 9s 7c 4h 2d    | BadBet: seat 1: Bad Beat needs a bet on Trips                                                           |
| Bad Beat and Trips without the Ante | Ah Ac | trips 5, bad_beat 1         | -                            | Kc Qh  | Kd 9s 7c 4h 2d    | BadBet: seat 1: Trips needs a bet on Ante                                                               |
| Ultimate Pairs alone                | Ah Ac | ultimate_pairs 5            | -                            | Kc Qh  | Kd 9s 7c 4h 2d    | BadBet: seat 1: Ultimate Pairs needs a bet on Ante                                                      |
| jackpot alone                       | Ah Ac | jackpot 1                   | -                            | Kc Qh  | Kd 9s 7c 4h 2d    | BadBet: seat 1: Jackpot needs a bet on Ante                                                             |
| 2x before the flop                  | Ah Ac | ante & blind 10             | raise 2x                     | Kc Qh  | Kd 9s 7c 4h 2d    | IllegalAction: seat 1: cannot 'raise 2x' now: Before the flop takes 'raise 4x' or 'raise 3x' or 'check' |
| 4x on the flop                      | Ah Ac | ante & blind 10             | check, raise 4x              | Kc Qh  | Kd 9s 7c 4h 2d    | IllegalAction: seat 1: cannot 'raise 4x' now: On the flop takes 'raise 2x' or 'check'                   |
| 2x at the river                     | Ah Ac | ante & blind 10             | check, check, raise 2x       | Kc Qh  | Kd 9s 7c 4h 2d    | IllegalAction: seat 1: cannot 'raise 2x' now: At the river takes 'raise 1x' or 'fold'                   |
| a third check                       | Ah Ac | ante & blind 10             | check, check, check          | Kc Qh  | Kd 9s 7c 4h 2d    | IllegalAction: seat 1: cannot 'check' now: At the river takes 'raise 1x' or 'fold'                      |
| a fold before the flop              | Ah Ac | ante & blind 10             | fold                         | Kc Qh  | Kd 9s 7c 4h 2d    | IllegalAction: seat 1: cannot 'fold' now: Before the flop                                               |
| a second Play bet                   | Ah Ac | ante & blind 10             | raise 4x, raise 2x           | Kc Qh  | Kd 9s 7c 4h 2d    | IllegalAction: seat 1: decisions: decision 2 is 'raise 2x', after 'raise 4x'                            |
| a check after a Play bet            | Ah Ac | ante & blind 10             | raise 4x, check              | Kc Qh  | Kd 9s 7c 4h 2d    | IllegalAction: decision 2 is 'check', after 'raise 4x'                                                  |
| a decision after a fold             | Ah Ac | ante & blind 10             | check, check, fold, raise 1x | Kc Qh  | Kd 9s 7c 4h 2d    | IllegalAction: decision 4 is 'raise 1x', after 'fold'                                                   |
| a missing decision                  | Ah Ac | ante & blind 10             | check                        | Kc Qh  | Kd 9s 7c 4h 2d    | MissingDecision: seat 1: decisions: decision 2 is missing: On the flop                                  |
| four community cards                | Ah Ac | ante & blind 10             | raise 4x                     | Kc Qh  | Kd 9s 7c 4h       | WrongHandSize: community: has 4 cards                                                                   |
| six community cards                 | Ah Ac | ante & blind 10             | raise 4x                     | Kc Qh  | Kd 9s 7c 4h 2d 3d | WrongHandSize: community: has 6 cards                                                                   |
| a card at a seat and on the board   | Ah Ac | ante & blind 10             | raise 4x                     | Kc Qh  | Kd 9s 7c 4h Ah    | DuplicateCard: Ah is dealt to seat 1 and community                                                      |
""")  # fmt: skip


COVER = read_cases(GAME, """
Cover All by a table of the house
| case | cards | bets | decisions | dealer | community | tables | results | clauses |
| cover all: a folded hand is the best, and pays all    | 9h 8h | ante & blind 10, cover_all 1 | check, check, fold | 5c 5d | 7h 6h 5h Kc 2d | cover_all HOUSE-UTH-CA | ante & blind lose 0; cover_all win 607 at 606 to 1 | fold, cover-all-wins  |
|                                                       | Ac 3d | ante & blind 10, cover_all 2 | check, check, fold |       |                |                        | ante & blind lose 0; cover_all win 1214 at 606 to 1 | fold, cover-all-wins  |
| cover all: the dealer's three of a kind pays          | Ac 3d | ante & blind 10, cover_all 1 | check, check, fold | 5c 5d | Jh 9s 5h Kc 2d | cover_all HOUSE-UTH-CA | ante & blind lose 0; cover_all win 108 at 107 to 1 | fold, cover-all-wins  |
| cover all: two pair is not on the table               | Kd 3d | ante & blind 10, cover_all 1 | check, check, fold | 5c 6d | Jh 9s 5h Kc 3h | cover_all HOUSE-UTH-CA | ante & blind lose 0; cover_all lose 0              | fold, cover-all-loses |
""", HOUSE_COVER)  # fmt: skip


@pytest.mark.parametrize("case", [*CASES, *COVER], ids=str)
def test_case(case: Case) -> None:
    check(case)


# Clauses that settle no bet by themselves -------------------------------------------------------


def dealt(*bets: dict[str, int]) -> Round:
    """Seats from 1 with these bets and two cards each."""
    round_ = apply(
        open_round(make_layout(GAME)),
        BetsLocked(tuple(Wager(seat, bet) for seat, bet in enumerate(bets, start=1))),
    )
    for seat, cards in zip(range(1, len(bets) + 1), ("Ah Ac", "Kh Kc", "Qh Qc"), strict=False):
        round_ = apply(round_, Dealt(seat, parse_cards(cards)))
    return round_


def choices(round_: Round) -> tuple[int | None, list[str]]:
    offered = actions(round_)
    return offered.seat, [event.choice for event in offered]


def test_a_play_bet_is_made_once_and_asked_for_at_three_times() -> None:
    bets = {"ante": 1000, "blind": 1000}
    round_ = dealt(bets, bets, bets)
    assert choices(round_) == (1, ["raise 4x", "raise 3x", "check"])
    round_ = apply(round_, Decided(1, "raise 3x"))
    for again in ("raise 4x", "check", "fold"):
        with pytest.raises(IllegalAction, match="it is the turn of seat 2"):
            apply(round_, Decided(1, again))
    round_ = apply(apply(round_, Decided(2, "check")), Decided(3, "check"))
    round_ = apply(round_, Dealt("community", parse_cards("9s 7c 4h")))
    assert choices(round_) == (2, ["raise 2x", "check"])
    round_ = apply(apply(round_, Decided(2, "raise 2x")), Decided(3, "check"))
    round_ = apply(round_, Dealt("community", parse_cards("2d 3s")))
    assert choices(round_) == (3, ["raise 1x", "fold"])
    round_ = apply(round_, Decided(3, "raise 1x"))
    assert choices(round_) == (None, [])
    assert [spot.stake("play") for spot in round_.spots] == [3000, 2000, 1000]


BEST_OF_SEVEN = (
    # hole cards, board, dealer, and what the player's best five comes to against the dealer's
    ("Ah 2c", "Kh Qh Jh Th 9s", "9h 8h", "win"),    # one hole card makes the royal
    ("Ah Ad", "Ac As Kd Kc 2h", "Kh Ks", "win"),    # four aces over four kings
    ("2c 2d", "Ah Kh Qd Js Tc", "3c 3d", "push"),   # the board plays for both
    ("9c 9d", "9h 8s 8c 2d 2h", "Kh 8d", "win"),    # the higher of two full houses
    ("4c 3c", "Ah 2h 5d Ks Kd", "Kc Qd", "win"),    # five to ace, with both hole cards
    ("7c 6c", "Ac Kc 9c 2c 3h", "Qc 4h", "lose"),   # six clubs, and the dealer's is higher
    ("Jc Td", "Ah Ad 8s 8c 2h", "Qc 3d", "lose"),   # two pair on the board, a kicker decides
)  # fmt: skip


@pytest.mark.parametrize(("cards", "community", "dealer", "outcome"), BEST_OF_SEVEN)
def test_each_side_plays_its_best_five_of_seven(
    cards: str, community: str, dealer: str, outcome: str
) -> None:
    bets = {"ante": "10", "blind": "10"}
    result = outcomes(GAME, bets, cards, ["raise 4x"], dealer=dealer, community=community)
    assert result["play"] == outcome


def test_without_a_pair_every_ante_comes_back_whatever_each_seat_holds() -> None:
    bets = {"ante": 1000, "blind": 1000}
    round_ = dealt(bets, bets)
    for event in (
        Decided(1, "raise 4x"), Decided(2, "raise 3x"),
        Dealt("community", parse_cards("9s 7c 4h")), Dealt("community", parse_cards("2d 3s")),
        Dealt("dealer", parse_cards("Qd Jd")),
    ):  # fmt: skip
        round_ = apply(round_, event)
    for seat in settle(round_).seats:
        ante = next(line for line in seat.lines if line.bet == "ante")
        assert (ante.outcome, ante.clause.key) == ("push", "ante-returned")


PROVED = Proofs(GAME, (*CASES, *COVER), {
    "cover-all-waits": [test_cover_all.test_the_bet_waits_for_a_table_that_is_read_in_its_way],
    "ante-blind": ["no Blind", "no Ante", "Blind and Ante of two amounts",
                   "blind and trips: two pair", "1x at the river"],
    "one-play-bet": [test_a_play_bet_is_made_once_and_asked_for_at_three_times,
                     "a second Play bet", "2x before the flop", "4x on the flop",
                     "2x at the river"],
    "best-hand": [test_each_side_plays_its_best_five_of_seven],
    "bad-beat-needs": ["Bad Beat without Trips", "Bad Beat and Trips without the Ante"],
    "jackpot-royals": ["jackpot: royal flush with the flop",
                       "jackpot: royal flush with two hole cards and the river",
                       "jackpot: royal flush with one hole card", "jackpot: community royal",
                       "link: three of a kind though the river brings the fourth"],
    "false-alarm": ["a false alarm"],
    "no-side-bets": [test_placards.test_manners_stand_on_sheet_and_placard],
    "own-hand-only": [test_placards.test_manners_stand_on_sheet_and_placard],
})  # fmt: skip
