"""One round of each game, worked out by hand: every act of the dealer and the clause it rests on.

Amounts are what the dealer pays out: the winnings of a bet that stands on the layout, and all of
what a bet is worth that was collected before the deal.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.school.trainer_hands import Hands, Laid, lay, rows


@dataclass(frozen=True)
class HandRound:
    """Bets, cards, and the acts as a rule sheet would list them."""

    game: str
    bets: Mapping[int, str]
    hands: Hands
    sheet: str
    choice: Mapping[str, Any] = field(default_factory=dict)

    def lay(self, **more: Any) -> Laid:
        return lay(self.game, self.bets, self.hands, **{**self.choice, **more})

    @property
    def rows(self) -> list[tuple[str, str]]:
        return rows(self.sheet)


# Seat 2 has the mini royal of spades: the meter pays it, and seat 4, who folded, envies it.
# Seat 6 has a flush, which beats Q-7-4 and is too low for an Ante Bonus.
THREE_CARD_POKER = HandRound(
    "three-card-poker",
    {
        2: "ante 10 pair_plus 5 progressive 1",
        4: "ante 15 pair_plus 10 six_card_bonus 5 progressive 1",
        6: "ante 20",
    },
    {2: "As Ks Qs", 4: "9c 5d 2h", 6: "Qd 9d 4d", "dealer": "Qh 7s 4c"},
    """
    call No more bets            | TCP-D1
    press START GAME             | JP-1
    collect 2                    | JP-3
    no pair_plus 6               | TCP-D2
    deal 3 to seat 2             | TCP-D3
    deal 3 to seat 4             | TCP-D3
    deal 3 to seat 6             | TCP-D3
    deal 3 to dealer             | TCP-D4
    press Green button           | TCP-D5
    ask 2                        | TCP-D6
    ask 4                        | TCP-D6
    ask 6                        | TCP-D6
    call Collect forfeited bets  | TCP-D7
    settle 4                     | TCP-D7
    take ante                    | TCP-5
    take pair_plus               | TCP-6
    turn dealer's hand           | TCP-D8
    dealer qualifies with queen high | TCP-D8
    settle 6                     | TCP-D9
    pay play 20.00               | TCP-9
    pay ante 20.00               | TCP-9
    lock 6                       | TCP-D9
    settle 4                     | TCP-D9
    take six_card_bonus          | TCP-16
    lock 4                       | TCP-D9
    settle 2                     | TCP-D9
    pay play 10.00               | TCP-9
    pay ante_bonus 50.00         | TCP-12
    pay ante 10.00               | TCP-9
    pay pair_plus 200.00         | TCP-13
    select akq_spades            | JP-4
    supervisor                   | JP-6
    stay 2                       | TCP-D9
    settle 4                     | TCP-21
    pay envy 100.00              | TCP-21
    press END GAME               | JP-8
    """,
    {"console": "nexus"},
)

# The dealer has jack high: every Ante is left, and Play has action.
THREE_CARD_POKER_FACE_UP = HandRound(
    "three-card-poker-face-up",
    {1: "ante 10 pair_plus 5", 3: "ante 20"},
    {1: "8h 8d 3c", 3: "Ks 7d 2c", "dealer": "Jc 9d 5s"},
    """
    call No more bets            | TCPFU-D1
    no pair_plus 3               | TCPFU-D2
    deal 3 to seat 1             | TCPFU-D3
    deal 3 to seat 3             | TCPFU-D3
    deal 3 to dealer             | TCPFU-D4
    press Green button           | TCPFU-D5
    turn dealer's first card     | TCPFU-D6
    ask 1                        | TCPFU-D7
    ask 3                        | TCPFU-D7
    turn dealer's other cards    | TCPFU-D9
    dealer does not qualify      | TCPFU-D9
    settle 3                     | TCPFU-D10
    pay play 20.00               | TCPFU-5
    leave ante                   | TCPFU-4
    lock 3                       | TCPFU-D10
    settle 1                     | TCPFU-D10
    pay play 10.00               | TCPFU-5
    leave ante                   | TCPFU-4
    pay pair_plus 5.00           | TCPFU-12
    lock 1                       | TCPFU-D10
    """,
)

# Seat 2 makes three tens and lets everything ride. Seat 5 pulls twice and has sixes.
LET_IT_RIDE = HandRound(
    "let-it-ride",
    {
        2: "bet_1 5 bet_2 5 bet_3 5 bonus 1 cover_all 5",
        5: "bet_1 10 bet_2 10 bet_3 10 three_card_bonus 5",
    },
    {2: "Td Ts 4c", 5: "9h 6h 2s", "community": "Th 6c"},
    """
    call No more bets                          | LIR-D1
    press LOCK OUT                             | LIR-D2
    collect 1                                  | LIR-D3
    press Load the blue deck                   | LIR-D4
    deal 3 to seat 2                           | LIR-D5
    deal 3 to seat 5                           | LIR-D5
    deal 2 to community                        | LIR-D6
    burn 1                                     | LIR-D6
    press Green button                         | LIR-D7
    ask 2                                      | LIR-D8
    ask 5                                      | LIR-D8
    push 5                                     | LIR-D8
    turn first community card                  | LIR-D9
    ask 2                                      | LIR-D10
    ask 5                                      | LIR-D10
    push 5                                     | LIR-D10
    turn second community card                 | LIR-D11
    settle 5                                   | LIR-D12
    take bet_3                                 | LIR-9
    take three_card_bonus                      | LIR-13
    lock 5                                     | LIR-D12
    settle 2                                   | LIR-D12
    pay bet_1 15.00                            | LIR-8
    pay bet_2 15.00                            | LIR-8
    pay bet_3 15.00                            | LIR-8
    pay bonus 4.00                             | LIR-10
    stay 2                                     | LIR-D12
    settle 2                                   | LIR-15
    pay cover_all 55.00                        | LIR-15
    press GAME OVER                            | LIR-D13
    """,
    {"procedure": "bonus-keypad"},
)

# The board and the dealer have no pair: seat 1's Ante goes back before hands are looked at.
ULTIMATE_TEXAS_HOLDEM = HandRound(
    "ultimate-texas-holdem",
    {1: "ante 10 blind 10 trips 5", 3: "ante 5 blind 5 ultimate_pairs 5"},
    {1: "Ah Kd", 3: "7c 2d", "dealer": "8d 5h", "community": "Qs 9h 4c 3s Jd"},
    """
    call No more bets            | UTH-D1
    deal 2 to seat 1             | UTH-D2
    deal 2 to seat 3             | UTH-D2
    deal 2 to dealer             | UTH-D3
    ask 1                        | UTH-D4
    ask 3                        | UTH-D4
    deal 3 to community          | UTH-D5
    turn flop                    | UTH-D6
    ask 3                        | UTH-D7
    deal 2 to community          | UTH-D8
    turn turn and river          | UTH-D9
    ask 3                        | UTH-D10
    call Take what a fold loses  | UTH-D11
    settle 3                     | UTH-D11
    take ante                    | UTH-3
    take blind                   | UTH-3
    tuck 3                       | UTH-D11
    turn dealer's cards          | UTH-D12
    dealer does not qualify with queen-jack high | UTH-D12
    call Return every Ante       | UTH-D13
    settle 3                     | UTH-D14
    take ultimate_pairs          | UTH-18
    lock 3                       | UTH-D14
    settle 1                     | UTH-D14
    pay play 40.00               | UTH-6
    leave blind                  | UTH-10
    take trips                   | UTH-12
    lock 1                       | UTH-D14
    """,
    {"procedure": "deck-mate-2"},
)

# Seat 1 runs 9-8-7-6-5 against the dealer's 3-2, three cards more; seat 2 has only black cards.
SOLITAIRE_STUD = HandRound(
    "solitaire-stud",
    {1: "ante 10 super_bonus 10 three_plus 5", 2: "ante 20 super_bonus 20"},
    {
        1: "9h 8s 7d 6c 5h Kc 2d",
        2: "2c 4c 6s 8c Ts Qc Ac",
        "dealer": "3h 2s Jc Js 9c 6h Kd",
    },
    """
    call No more bets            | SS-D1
    press Green button           | SS-D2
    deal 7 to seat 1             | SS-D3
    deal 7 to seat 2             | SS-D3
    deal 7 to dealer             | SS-D4
    press Green button           | SS-D5
    ask 1                        | SS-D6
    ask 2                        | SS-D6
    turn dealer's hand           | SS-D7
    dealer does not qualify with run of 2, three high | SS-D7
    call Return every Ante       | SS-D8
    settle 2                     | SS-D9
    take ante                    | SS-4
    take super_bonus             | SS-4
    lock 2                       | SS-D9
    settle 1                     | SS-D9
    pay play 20.00               | SS-7
    pay super_bonus 50.00        | SS-8
    pay three_plus 100.00        | SS-11
    lock 1                       | SS-D9
    """,
)

# Three kings beat ace-king; Cover All is paid for them among three hands, 6 to 1.
CARIBBEAN_STUD = HandRound(
    "caribbean-stud",
    {2: "ante 5 cover_all 5", 3: "ante 10"},
    {2: "Kc Kd Kh 7s 2d", 3: "Qs Jd 8c 6h 3c", "dealer": "Ad Ks 9h 5c 4d"},
    """
    call No more bets, Cover All included  | CSP-D1
    deal 5 to seat 2                       | CSP-D2
    deal 5 to seat 3                       | CSP-D2
    deal 5 to dealer                       | CSP-D3
    press Green button                     | CSP-D4
    turn dealer's first card               | CSP-D5
    ask 2                                  | CSP-D6
    ask 3                                  | CSP-D6
    turn dealer's other cards              | CSP-D7
    dealer qualifies                       | CSP-D7
    settle 3                               | CSP-D8
    take ante                              | CSP-3
    lock 3                                 | CSP-D8
    settle 2                               | CSP-D8
    pay ante 5.00                          | CSP-6
    pay raise 30.00                        | CSP-7
    stay 2                                 | CSP-D8
    settle 2                               | CSP-10
    pay cover_all 30.00                    | CSP-10
    """,
)

# Seat 2 makes three kings, seat 4 gets its money back with eights. Seat 6 goes as far as jack high
# with two small cards beside it, and seat 7 gives up at once.
MISSISSIPPI_STUD = HandRound(
    "mississippi-stud",
    {2: "ante 10", 4: "ante 5", 6: "ante 15", 7: "ante 20"},
    {2: "Kc Kd", 4: "8h 8s", 6: "Jd 8c", 7: "9h 4s", "community": "2h 3c Ks"},
    """
    call No more bets            | MSS-D1
    deal 2 to seat 2             | MSS-D2
    deal 2 to seat 4             | MSS-D2
    deal 2 to seat 6             | MSS-D2
    deal 2 to seat 7             | MSS-D2
    deal 3 to community          | MSS-D3
    ask 2                        | MSS-D4
    ask 4                        | MSS-D4
    ask 6                        | MSS-D4
    ask 7                        | MSS-D4
    turn first community card    | MSS-D5
    ask 2                        | MSS-D6
    ask 4                        | MSS-D6
    ask 6                        | MSS-D6
    turn second community card   | MSS-D7
    ask 2                        | MSS-D8
    ask 4                        | MSS-D8
    ask 6                        | MSS-D8
    turn third community card    | MSS-D9
    settle 7                     | MSS-D10
    take ante                    | MSS-3
    settle 6                     | MSS-D10
    take ante                    | MSS-3
    take third_street            | MSS-3
    take fourth_street           | MSS-3
    settle 4                     | MSS-D10
    leave ante                   | MSS-5
    leave third_street           | MSS-5
    leave fourth_street          | MSS-5
    leave fifth_street           | MSS-5
    settle 2                     | MSS-D10
    pay ante 30.00               | MSS-4
    pay third_street 90.00       | MSS-4
    pay fourth_street 90.00      | MSS-4
    pay fifth_street 90.00       | MSS-4
    """,
)

# Three seats tie with the dealer's king, and two of them hold the very king of spades. Seat 2 wins
# its war, seat 6 loses it, seat 3 surrenders; what lies ready for the others nobody gets.
CASINO_WAR = HandRound(
    "casino-war",
    {1: "ante 10 tie 5", 2: "ante 10 tie 5", 3: "ante 15", 6: "ante 25 tie 10", 7: "ante 20"},
    {1: "Qd 2c", 2: "Ks Jh", 3: "Kd 2c", 6: "Ks 4d", 7: "Ac 2c", "dealer": "Kh 9c"},
    """
    call No more bets            | CW-D1
    deal 1 to seat 1             | CW-D2
    deal 1 to seat 2             | CW-D2
    deal 1 to seat 3             | CW-D2
    deal 1 to seat 6             | CW-D2
    deal 1 to seat 7             | CW-D2
    deal 1 to dealer             | CW-D3
    turn dealer's card           | CW-D4
    ask 2                        | CW-D5
    ask 3                        | CW-D5
    ask 6                        | CW-D5
    burn 3                       | CW-D6
    deal 1 to seat 2             | CW-D7
    deal 1 to seat 6             | CW-D7
    deal 1 to dealer             | CW-D8
    turn dealer's war card       | CW-D9
    settle 7                     | CW-D10
    pay ante 20.00               | CW-2
    settle 6                     | CW-D10
    take ante                    | CW-9
    take raise                   | CW-9
    pay tie 100.00               | CW-10
    settle 3                     | CW-D10
    take ante 7.50               | CW-5
    settle 2                     | CW-D10
    leave ante                   | CW-8
    pay raise 10.00              | CW-7
    pay tie 50.00                | CW-10
    settle 1                     | CW-D10
    take ante                    | CW-3
    take tie                     | CW-11
    """,
)

# Five spades raise twice and beat three clubs to the queen; three diamonds to the jack do not.
# Seat 5 folds two of a suit, and nothing of it is in a row.
HIGH_CARD_FLUSH = HandRound(
    "high-card-flush",
    {1: "ante 10 flush_bonus 5", 3: "ante 20", 5: "ante 15 straight_flush_bonus 5"},
    {
        1: "Ts 8s 6s 4s 2s Kh Qd",
        3: "Jd 5d 3d Ac Kc 9h 7h",
        5: "As 9s 8h Th 4d 6d 2c",
        "dealer": "Qc Jc 4c 6h 5h Kd 7s",
    },
    """
    call No more bets            | HCF-D1
    deal 7 to seat 1             | HCF-D2
    deal 7 to seat 3             | HCF-D2
    deal 7 to seat 5             | HCF-D2
    deal 7 to dealer             | HCF-D3
    ask 1                        | HCF-D4
    ask 3                        | HCF-D4
    ask 5                        | HCF-D4
    turn dealer's hand           | HCF-D5
    dealer qualifies with three-card flush, queen high | HCF-D5
    settle 5                     | HCF-D6
    take ante                    | HCF-3
    take straight_flush_bonus    | HCF-12
    settle 3                     | HCF-D6
    take ante                    | HCF-7
    take raise                   | HCF-7
    settle 1                     | HCF-D6
    pay ante 10.00               | HCF-6
    pay raise 20.00              | HCF-6
    pay flush_bonus 50.00        | HCF-9
    """,
)

# Seat 2 has its fourth spade with six cards, seat 4 waits for a heart in vain. Seat 6 gives up with
# four cards; what lies ready for it nobody gets.
FLUSH_RUSH = HandRound(
    "flush-rush",
    {2: "ante 10", 4: "ante 20", 6: "ante 5"},
    {2: "As Js 9s Kd Qd 7s 2c", 4: "Ah Kh Qh 8d 7c 6c 5d", 6: "Td 9c 4d 3h 2d 2h 3c"},
    """
    call No more bets            | FR-D1
    deal 4 to seat 2             | FR-D2
    deal 4 to seat 4             | FR-D2
    deal 4 to seat 6             | FR-D2
    ask 2                        | FR-D3
    ask 4                        | FR-D3
    ask 6                        | FR-D3
    deal 2 to seat 2             | FR-D4
    deal 2 to seat 4             | FR-D4
    ask 2                        | FR-D5
    ask 4                        | FR-D5
    deal 1 to seat 2             | FR-D6
    deal 1 to seat 4             | FR-D6
    settle 6                     | FR-D7
    take ante                    | FR-4
    settle 4                     | FR-D7
    take ante                    | FR-7
    take play_1                  | FR-7
    take play_2                  | FR-7
    settle 2                     | FR-D7
    pay ante 50.00               | FR-5
    pay play_1 10.00             | FR-6
    pay play_2 10.00             | FR-6
    """,
)

# The dealer's aces lose to three nines, of which one is a deuce, and to a flush with the joker.
DJ_WILD = HandRound(
    "dj-wild",
    {2: "ante 10 blind 10", 5: "ante 5 blind 5", 7: "ante 20 blind 20"},
    {2: "9h 9d 2c 5s 4h", 5: "Kh 9c 7s 5h 3d", 7: "Kc 8c 6c 4c Jk", "dealer": "Ah Ad 8s 7c 6d"},
    """
    call No more bets            | DJW-D1
    deal 5 to seat 2             | DJW-D2
    deal 5 to seat 5             | DJW-D2
    deal 5 to seat 7             | DJW-D2
    deal 5 to dealer             | DJW-D3
    ask 2                        | DJW-D4
    ask 5                        | DJW-D4
    ask 7                        | DJW-D4
    turn dealer's hand           | DJW-D5
    settle 7                     | DJW-D6
    pay play 40.00               | DJW-7
    pay ante 20.00               | DJW-7
    pay blind 40.00              | DJW-8
    settle 5                     | DJW-D6
    take ante                    | DJW-6
    take blind                   | DJW-6
    settle 2                     | DJW-D6
    pay play 20.00               | DJW-7
    pay ante 10.00               | DJW-7
    leave blind                  | DJW-9
    """,
)

# The dealer has ace-king high with the board; a pair wins with less than a straight, so every Ante
# that is played pushes.
TEXAS_HOLDEM_BONUS = HandRound(
    "texas-holdem-bonus",
    {1: "ante 10 bonus 5", 4: "ante 5", 6: "ante 20 bonus 5", 7: "ante 15"},
    {
        1: "Ah Kd",
        4: "Tc 9d",
        6: "2c 2d",
        7: "7h 4s",
        "dealer": "Kc 8d",
        "community": "As 9h 5c 3d Jh",
    },
    """
    call No more bets            | THB-D1
    deal 5 to community          | THB-D2
    deal 2 to seat 1             | THB-D3
    deal 2 to seat 4             | THB-D3
    deal 2 to seat 6             | THB-D3
    deal 2 to seat 7             | THB-D3
    deal 2 to dealer             | THB-D4
    ask 1                        | THB-D5
    ask 4                        | THB-D5
    ask 6                        | THB-D5
    ask 7                        | THB-D5
    turn flop                    | THB-D6
    ask 1                        | THB-D7
    ask 4                        | THB-D7
    ask 6                        | THB-D7
    turn turn                    | THB-D8
    ask 1                        | THB-D9
    ask 4                        | THB-D9
    ask 6                        | THB-D9
    turn river                   | THB-D10
    turn dealer's cards          | THB-D11
    settle 7                     | THB-D12
    take ante                    | THB-3
    settle 6                     | THB-D12
    pay river 20.00              | THB-6
    pay turn 20.00               | THB-6
    pay flop 40.00               | THB-6
    leave ante                   | THB-8
    pay bonus 15.00              | THB-11
    settle 4                     | THB-D12
    pay river 5.00               | THB-6
    pay turn 5.00                | THB-6
    pay flop 10.00               | THB-6
    leave ante                   | THB-8
    settle 1                     | THB-D12
    pay river 10.00              | THB-6
    pay turn 10.00               | THB-6
    pay flop 20.00               | THB-6
    leave ante                   | THB-8
    pay bonus 75.00              | THB-11
    """,
)

# The dealer has king-jack high. Seat 6 plays a straight for three times, which the Super Bonus pays
# too; seat 2 plays aces, and the Super Bonus pushes; seat 4 gives up queen high.
CRAZY_4_POKER = HandRound(
    "crazy-4-poker",
    {2: "ante 10 super_bonus 10 queens_up 5", 4: "ante 15 super_bonus 15",
     6: "ante 20 super_bonus 20"},
    {2: "Ah Ad 9s 5c 2d", 4: "Qc 9d 7s 5h 2s", 6: "9h 8c 7d 6s 2h", "dealer": "Kc Jd 8h 4s 3c"},
    """
    call No more bets            | C4P-D1
    deal 5 to seat 2             | C4P-D2
    deal 5 to seat 4             | C4P-D2
    deal 5 to seat 6             | C4P-D2
    deal 5 to dealer             | C4P-D3
    press Green button           | C4P-D4
    ask 2                        | C4P-D5
    ask 4                        | C4P-D5
    ask 6                        | C4P-D5
    call Collect forfeited bets  | C4P-D6
    settle 4                     | C4P-D6
    take ante                    | C4P-5
    take super_bonus             | C4P-5
    lock 4                       | C4P-D6
    turn dealer's hand           | C4P-D7
    dealer qualifies with king-jack high | C4P-D7
    settle 6                     | C4P-D8
    pay play 60.00               | C4P-9
    pay ante 20.00               | C4P-9
    pay super_bonus 20.00        | C4P-12
    lock 6                       | C4P-D8
    settle 2                     | C4P-D8
    pay play 30.00               | C4P-9
    pay ante 10.00               | C4P-9
    leave super_bonus            | C4P-13
    pay queens_up 5.00           | C4P-15
    lock 2                       | C4P-D8
    """,
)  # fmt: skip

# The dealer shows a king and has a pair of sixes. Seat 2 ties it and wins; seat 5 has three nines
# and the automatic bonus; seat 7 gives up ace high.
FOUR_CARD_POKER = HandRound(
    "four-card-poker",
    {2: "ante 10 aces_up 5", 5: "ante 20", 7: "ante 15"},
    {2: "6h 6c Kd Js 3d", 5: "9h 9c 9d 5s 2h", 7: "Ah Qc 8s 5h 3h",
     "dealer": "Kc 6d 6s Jc 4h 2c"},
    """
    call No more bets            | FCP-D1
    deal 5 to seat 2             | FCP-D2
    deal 5 to seat 5             | FCP-D2
    deal 5 to seat 7             | FCP-D2
    deal 6 to dealer             | FCP-D3
    press Green button           | FCP-D4
    turn dealer's first card     | FCP-D5
    ask 2                        | FCP-D6
    ask 5                        | FCP-D6
    ask 7                        | FCP-D6
    call Collect forfeited bets  | FCP-D7
    settle 7                     | FCP-D7
    take ante                    | FCP-5
    lock 7                       | FCP-D7
    turn dealer's other cards    | FCP-D8
    settle 5                     | FCP-D9
    pay play 60.00               | FCP-7
    pay ante 20.00               | FCP-7
    pay ante_bonus 40.00         | FCP-10
    lock 5                       | FCP-D9
    settle 2                     | FCP-D9
    pay play 10.00               | FCP-8
    pay ante 10.00               | FCP-8
    take aces_up                 | FCP-12
    lock 2                       | FCP-D9
    """,
)  # fmt: skip

# Both hands draw, and the Player wins by four: Dragon Bonus pays 1 to 1.
BACCARAT = HandRound(
    "baccarat",
    {
        1: "player 10 dragon_bonus_player 5",
        3: "banker 20 tie 5",
        5: "banker 15 dragon_bonus_banker 5",
    },
    {"player": "2h 3d 4c", "banker": "Kc Qs 5d"},
    """
    call No more bets            | BAC-D1
    deal 1 to player             | BAC-D2
    deal 1 to banker             | BAC-D3
    deal 1 to player             | BAC-D4
    deal 1 to banker             | BAC-D5
    turn Player's hand           | BAC-D6
    say player 5                 | BAC-2
    turn Banker's hand           | BAC-D7
    say banker 0                 | BAC-2
    call Card for the Player     | BAC-4
    deal 1 to player             | BAC-D10
    say player 9                 | BAC-2
    call Card for the Banker     | BAC-6
    deal 1 to banker             | BAC-D13
    say banker 5                 | BAC-2
    call The Player wins         | BAC-D15
    settle 5                     | BAC-D18
    take banker                  | BAC-10
    take dragon_bonus_banker     | BAC-16
    settle 3                     | BAC-D18
    take banker                  | BAC-10
    take tie                     | BAC-13
    settle 1                     | BAC-D18
    pay player 10.00             | BAC-7
    pay dragon_bonus_player 5.00 | BAC-14
    """,
)

# The Player stands with six, and the Banker wins with a three-card 7: the bet on it pushes.
EZ_BACCARAT = HandRound(
    "ez-baccarat",
    {2: "banker 10 dragon_7 5", 4: "player 20 panda_8 5"},
    {"player": "Kh 6d 2c", "banker": "2c Qs 5d"},
    """
    call No more bets            | EZB-D1
    deal 1 to player             | EZB-D2
    deal 1 to banker             | EZB-D3
    deal 1 to player             | EZB-D4
    deal 1 to banker             | EZB-D5
    turn Player's hand           | EZB-D6
    say player 6                 | EZB-2
    turn Banker's hand           | EZB-D7
    say banker 2                 | EZB-2
    call The Player stands       | EZB-4
    call Card for the Banker     | EZB-5
    deal 1 to banker             | EZB-D13
    say banker 7                 | EZB-2
    call The Banker wins         | EZB-D16
    settle 4                     | EZB-D18
    take player                  | EZB-8
    take panda_8                 | EZB-18
    settle 2                     | EZB-D18
    leave banker                 | EZB-10
    pay dragon_7 200.00          | EZB-15
    """,
)

# Seven points each, and the Player has a face more.
THREE_CARD_BACCARAT = HandRound(
    "three-card-baccarat",
    {1: "player 20 tie 5", 6: "banker 10 three_faces 5"},
    {"player": "Jh Qd 7c", "banker": "Kd 3d 4s"},
    """
    call No more bets            | TCB-D1
    deal 3 to player             | TCB-D2
    deal 3 to banker             | TCB-D3
    turn Player's hand           | TCB-D4
    say player 7 with two faces  | TCB-2
    turn Banker's hand           | TCB-D5
    say banker 7 with one face   | TCB-2
    call The Player wins         | TCB-D6
    settle 6                     | TCB-D9
    take banker                  | TCB-8
    take three_faces             | TCB-13
    settle 1                     | TCB-D9
    pay player 19.00             | TCB-5
    take tie                     | TCB-11
    """,
)

# The dealer shows a king and has a pair of fours. Seat 2 has the same; seat 5 has nines; seat 7
# gives up queen high.
SIX_CARD_POKER = HandRound(
    "six-card-poker",
    {2: "ante 10", 5: "ante 20", 7: "ante 15"},
    {2: "4c 4d Kh Js 9s 3d", 5: "9h 9c Ad 5s 2h 7d", 7: "Qh Tc 8s 5h 3h 2d",
     "dealer": "Kc 9d 4s 4h Jc 2c"},
    """
    call No more bets            | SIX-D1
    deal 6 to seat 2             | SIX-D2
    deal 6 to seat 5             | SIX-D2
    deal 6 to seat 7             | SIX-D2
    deal 6 to dealer             | SIX-D3
    press Green button           | SIX-D4
    turn dealer's first cards    | SIX-D5
    ask 2                        | SIX-D6
    ask 5                        | SIX-D6
    ask 7                        | SIX-D6
    call Collect forfeited bets  | SIX-D7
    settle 7                     | SIX-D7
    take ante                    | SIX-4
    lock 7                       | SIX-D7
    turn dealer's other cards    | SIX-D8
    dealer qualifies with pair of fours | SIX-D8
    settle 5                     | SIX-D9
    pay raise 20.00              | SIX-7
    pay ante 20.00               | SIX-6
    lock 5                       | SIX-D9
    settle 2                     | SIX-D9
    leave raise                  | SIX-10
    leave ante                   | SIX-10
    lock 2                       | SIX-D9
    """,
)  # fmt: skip

HAND_ROUNDS = (
    THREE_CARD_POKER,
    THREE_CARD_POKER_FACE_UP,
    LET_IT_RIDE,
    ULTIMATE_TEXAS_HOLDEM,
    SOLITAIRE_STUD,
    CARIBBEAN_STUD,
    MISSISSIPPI_STUD,
    CASINO_WAR,
    CRAZY_4_POKER,
    FOUR_CARD_POKER,
    SIX_CARD_POKER,
    HIGH_CARD_FLUSH,
    FLUSH_RUSH,
    DJ_WILD,
    TEXAS_HOLDEM_BONUS,
    BACCARAT,
    EZ_BACCARAT,
    THREE_CARD_BACCARAT,
)
