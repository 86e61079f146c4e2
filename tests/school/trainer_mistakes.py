"""Mistakes a dealer can make in the rounds of `box_rounds.py`, and what each of them is.

A row: its name | at which act the dealer errs | what he does instead | kind of fault | clause. `#2`
is the second time that the act stands in the round, `…` a name that goes on; `at 4` is a seat other
than the one being settled; P is a fault of procedure, $ of a pay, ! about an irregularity.
"""

MISTAKES = {
    "three-card-poker": """
paid before the lock        | call No more bets    | pay ante 10 at 2         | P | TCP-D1
dealt before the lock       | call No more bets    | deal 3 to seat 2         | P | TCP-D1
forgot START GAME           | press START GAME     | deal 3 to seat 2         | P | JP-1
wrong button                | press START GAME     | press END GAME           | P | JP-1
wrong number of chips       | collect 2            | collect 3                | P | JP-3
chips forgotten             | collect 2            | deal 3 to seat 2         | P | JP-3
positions forgotten         | no pair_plus 6       | deal 3 to seat 2         | P | TCP-D2
one position too many       | no pair_plus 6       | no pair_plus 4 6         | P | TCP-D2
wrong position              | no pair_plus 6       | no pair_plus 2           | P | TCP-D2
wrong spot                  | deal 3 to seat 2     | deal 3 to seat 4         | P | TCP-D3
wrong packet size           | deal 3 to seat 2     | deal 2 to seat 2         | P | TCP-D3
dealer served too early     | deal 3 to seat 6     | deal 3 to dealer         | P | TCP-D3
dealer not served           | deal 3 to dealer     | press Green button       | P | TCP-D4
a card burned               | deal 3 to dealer     | burn 1                   | P | TCP-D4
green button forgotten      | press Green button   | ask 2                    | P | TCP-D5
asked the wrong seat        | ask 2                | ask 4                    | P | TCP-D6
turned early                | ask 6                | turn dealer's hand       | P | TCP-D6
forfeits not collected      | call Collect …       | turn dealer's hand       | P | TCP-D7
forfeits of the wrong seat  | settle 4             | settle 6                 | P | TCP-D7
forfeit left                | take ante            | leave ante               | $ | TCP-5
forfeit forgotten           | take pair_plus       | turn dealer's hand       | $ | TCP-6
takes what lives on         | turn dealer's hand   | take six_card_bonus at 4 | P | TCP-D8
cards of a live hand locked | turn dealer's hand   | lock 4                   | P | TCP-D8
wrong word about the dealer | dealer qualifies …   | dealer does not qualify  | P | TCP-D8
hand not said               | dealer qualifies …   | dealer qualifies         | P | TCP-D8
another hand announced      | dealer qualifies …   | dealer qualifies with king high | P | TCP-D8
nothing said                | dealer qualifies …   | settle 6                 | P | TCP-D8
settled from the left       | settle 6             | settle 2                 | P | TCP-D9
paid without looking        | settle 6             | pay play 20 at 6         | P | TCP-D9
wrong order                 | pay play 20.00       | pay ante 20              | P | TCP-D9
wrong amount                | pay play 20.00       | pay play 40              | $ | TCP-9
winner taken                | pay play 20.00       | take play                | $ | TCP-9
winner left                 | pay play 20.00       | leave play               | $ | TCP-9
missed bet                  | pay ante 20.00       | settle 4                 | $ | TCP-9
bonus for a flush           | pay ante 20.00       | pay ante_bonus 20        | $ | TCP-D9
loser paid                  | take six_card_bonus  | pay six_card_bonus 25    | $ | TCP-16
loser left                  | take six_card_bonus  | leave six_card_bonus     | $ | TCP-16
folded sensor paid          | settle 2             | pay progressive 6 at 4   | $ | TCP-20
cards not locked up         | lock 6               | settle 4                 | P | TCP-D9
loser left on the table     | lock 6               | stay 6                   | P | TCP-D9
cards of another seat       | lock 6               | lock 4                   | P | TCP-D9
envied hand locked up       | stay 2               | lock 2                   | P | TCP-D9
bonus passed over           | pay ante_bonus 50.00 | pay ante 10              | P | TCP-D9
bonus wrong                 | pay ante_bonus 50.00 | pay ante_bonus 40        | $ | TCP-12
table misread               | pay pair_plus 200.00 | pay pair_plus 205        | $ | TCP-13
meter paid from the tray    | select akq_spades    | pay progressive 500      | $ | TCP-18
wrong hand selected         | select akq_spades    | select straight_flush    | P | JP-4
no supervisor               | supervisor           | settle 4                 | P | JP-6
envy forgotten              | settle 4 #3          | press END GAME           | $ | TCP-21
envy of another line        | pay envy 100.00      | pay envy 25              | $ | TCP-21
envy to oneself             | press END GAME       | settle 2                 | P | JP-8
no END GAME                 | press END GAME       | call No more bets        | P | JP-8
voided without reason       | deal 3 to dealer     | rule void                | ! | TCP-27
replaced without reason     | deal 3 to dealer     | rule replace             | ! | TCP-26
stands without reason       | press Green button   | rule stands              | ! | TCP-25
""",
    "three-card-poker-face-up": """
asked before the card is up | turn dealer's first card  | ask 1                       | P | TCPFU-D6
all cards turned            | turn dealer's first card  | turn dealer's other cards   | P | TCPFU-D6
turned early                | ask 3                     | turn dealer's other cards   | P | TCPFU-D7
forfeits nobody made        | turn dealer's other cards | call Collect forfeited bets | P | TCPFU-D9
wrong word about the dealer | dealer does not qualify   | dealer qualifies            | P | TCPFU-D9
play not in action          | pay play 20.00            | leave play                  | $ | TCPFU-5
push paid                   | leave ante                | pay ante 20                 | $ | TCPFU-4
push taken                  | leave ante                | take ante                   | $ | TCPFU-4
push missed                 | leave ante                | settle 1                    | $ | TCPFU-4
wrong order | pay play 10.00 | pay pair_plus 5 | P | TCPFU-D10
wrong amount                | pay pair_plus 5.00        | pay pair_plus 10            | $ | TCPFU-12
voided without reason       | ask 1                     | rule void                   | ! | TCPFU-26
""",
    "let-it-ride": """
forgot LOCK OUT            | press LOCK OUT            | collect 1                  | P | LIR-D2
wrong number of chips      | collect 1                 | collect 2                  | P | LIR-D3
deck not loaded            | press Load …              | deal 3 to seat 2           | P | LIR-D4
the deck just shuffled     | press Load …              | press Load the red deck    | P | LIR-D4
wrong spot                 | deal 3 to seat 2          | deal 3 to seat 5           | P | LIR-D5
wrong packet size          | deal 3 to seat 5          | deal 2 to seat 5           | P | LIR-D5
three to the board         | deal 2 to community       | deal 3 to community        | P | LIR-D6
forgot to burn             | burn 1                    | press Green button         | P | LIR-D6
burned too much            | burn 1                    | burn 2                     | P | LIR-D6
unloaded too early         | deal 2 to community       | press Green button         | P | LIR-D6
asked the wrong seat       | ask 2                     | ask 5                      | P | LIR-D8
turned early               | ask 5                     | turn first community card  | P | LIR-D8
right card first           | turn first community card | turn second community card | P | LIR-D9
bet not pushed back        | push 5                    | turn first community card  | P | LIR-D8
bet that rides pushed back | push 5                    | push 2                     | P | LIR-D8
second bet not pushed back | push 5 #2                 | turn second community card | P | LIR-D10
best hand locked up        | stay 2                    | lock 2                     | P | LIR-D12
settled from the left      | settle 5                  | settle 2                   | P | LIR-D12
pays what was pulled       | take bet_3                | pay bet_1 10               | $ | LIR-6
low pair paid              | take bet_3                | pay bet_3 10               | $ | LIR-9
loser paid                 | take three_card_bonus     | pay three_card_bonus 5     | $ | LIR-13
wrong order                | pay bet_1 15.00           | pay bet_3 15               | P | LIR-D12
wrong amount               | pay bet_2 15.00           | pay bet_2 10               | $ | LIR-8
bonus with its dollar back | pay bonus 4.00            | pay bonus 5                | $ | LIR-10
bonus missed               | pay bonus 4.00            | press GAME OVER            | $ | LIR-10
cover all in its turn      | pay bonus 4.00            | pay cover_all 55           | P | LIR-D12
cover all forgotten        | settle 2 #2               | press GAME OVER            | $ | LIR-15
cover all for one hand     | pay cover_all 55.00       | pay cover_all 100          | $ | LIR-15
no GAME OVER               | press GAME OVER           | press LOCK OUT             | P | LIR-D13
dealt again without reason | deal 2 to community       | rule redeal                | ! | LIR-17
voided without reason      | press Green button        | rule void                  | ! | LIR-27
""",
    "ultimate-texas-holdem": """
board first                  | deal 2 to seat 1        | deal 3 to community  | P | UTH-D2
wrong packet size            | deal 2 to dealer        | deal 5 to dealer     | P | UTH-D3
flop before the question     | ask 3                   | deal 3 to community  | P | UTH-D4
five at once                 | deal 3 to community     | deal 5 to community  | P | UTH-D5
asks who has bet             | ask 3 #2                | ask 1                | P | UTH-D7
nobody asked at the river    | ask 3 #3                | turn dealer's cards  | P | UTH-D10
lost bets left at a fold     | call Take …             | turn dealer's cards  | P | UTH-D11
cards of a fold not tucked   | tuck 3                  | turn dealer's cards  | P | UTH-D11
cards of a fold locked up    | tuck 3                  | lock 3               | P | UTH-D11
wrong word | dealer does not … | dealer qualifies with queen-jack high | P | UTH-D12
hand not announced           | dealer does not …       | dealer does not qualify | P | UTH-D12
another hand | dealer does not … | dealer does not qualify with pair of threes | P | UTH-D12
antes not returned           | call Return every Ante  | settle 3             | P | UTH-D13
settled from the left        | settle 3 #2             | settle 1             | P | UTH-D14
folded ante returned         | take ante               | leave ante           | $ | UTH-3
folded blind forgotten       | take blind              | settle 1             | $ | UTH-3
loser left                   | take ultimate_pairs     | leave ultimate_pairs | $ | UTH-18
ante paid though returned    | pay play 40.00          | pay ante 10          | $ | UTH-5
play at the size of the ante | pay play 40.00          | pay play 10          | $ | UTH-6
push taken                   | leave blind             | take blind           | $ | UTH-10
push paid                    | leave blind             | pay blind 10         | $ | UTH-10
loser paid                   | take trips              | pay trips 15         | $ | UTH-12
voided without reason        | ask 3 #2                | rule void            | ! | UTH-29
""",
    "solitaire-stud": """
no first packet             | press Green button      | deal 7 to seat 1    | P | SS-D2
wrong packet size           | deal 7 to seat 1        | deal 5 to seat 1    | P | SS-D3
second button forgotten     | press Green button #2   | ask 1               | P | SS-D5
turned early                | ask 2                   | turn dealer's hand  | P | SS-D6
wrong word about the dealer | dealer does not …       | dealer qualifies    | P | SS-D7
another run | dealer does not … | dealer does not qualify with run of 3, three high | P | SS-D7
hand left on the table      | lock 2                  | settle 1            | P | SS-D9
antes not returned          | call Return every Ante  | settle 2            | P | SS-D8
settled from the left       | settle 2                | settle 1            | P | SS-D9
folded ante returned        | take ante               | leave ante          | $ | SS-4
folded bonus paid           | take super_bonus        | pay super_bonus 20  | $ | SS-4
ante paid though returned   | pay play 20.00          | pay ante 10         | $ | SS-5
margin misread              | pay super_bonus 50.00   | pay super_bonus 200 | $ | SS-8
winner taken                | pay three_plus 100.00   | take three_plus     | $ | SS-11
replaced without reason     | deal 7 to dealer        | rule replace        | ! | SS-17
""",
    "caribbean-stud": """
dealer first                | deal 5 to seat 2         | deal 5 to dealer          | P | CSP-D2
asked before the card is up | turn dealer's first card | ask 2                     | P | CSP-D5
all cards turned early      | ask 2                    | turn dealer's other cards | P | CSP-D6
wrong word about the dealer | dealer qualifies         | dealer does not qualify   | P | CSP-D7
settled from the left       | settle 3                 | settle 2                  | P | CSP-D8
folded ante left            | take ante                | leave ante                | $ | CSP-3
ante not paid               | pay ante 5.00            | leave ante                | $ | CSP-6
raise at even money         | pay raise 30.00          | pay raise 10              | $ | CSP-7
best hand locked up         | stay 2                   | lock 2                    | P | CSP-D8
cover all in its turn       | pay raise 30.00          | pay cover_all 30          | P | CSP-D8
cover all to who has none   | settle 2 #2              | settle 3                  | P | CSP-D8
cover all for two hands     | pay cover_all 30.00      | pay cover_all 45          | $ | CSP-10
cover all taken             | pay cover_all 30.00      | take cover_all            | $ | CSP-10
voided without reason       | turn dealer's first card | rule void                 | ! | CSP-17
""",
    "mississippi-stud": """
board first                 | deal 2 to seat 2           | deal 3 to community        | P | MSS-D2
wrong packet size           | deal 2 to seat 4           | deal 3 to seat 4           | P | MSS-D2
one card to the board       | deal 3 to community        | deal 1 to community        | P | MSS-D3
turned before the question  | ask 2                      | turn first community card  | P | MSS-D4
turned while one is asked   | ask 7                      | turn first community card  | P | MSS-D4
cards out of order          | turn first community card  | turn second community card | P | MSS-D5
asks who has folded         | turn second community card | ask 7                      | P | MSS-D7
last card forgotten         | turn third community card  | settle 7                   | P | MSS-D9
settled from the left       | settle 7                   | settle 2                   | P | MSS-D10
folded ante left            | take ante                  | leave ante                 | $ | MSS-3
folded street forgotten     | take fourth_street         | settle 4                   | $ | MSS-3
push taken                  | leave ante                 | take ante                  | $ | MSS-5
push paid                   | leave third_street         | pay third_street 15        | $ | MSS-5
last street first           | pay ante 30.00             | pay fifth_street 90        | P | MSS-D10
street paid as the ante     | pay third_street 90.00     | pay third_street 30        | $ | MSS-4
voided without reason       | turn third community card  | rule void                  | ! | MSS-12
""",
    "texas-holdem-bonus": """
players first               | deal 5 to community    | deal 2 to seat 1       | P | THB-D2
wrong packet size           | deal 2 to seat 4       | deal 3 to seat 4       | P | THB-D3
flop before the question    | ask 7                  | turn flop              | P | THB-D5
asks who has folded         | ask 6 #2               | ask 7                  | P | THB-D7
river with the turn         | turn turn              | turn river             | P | THB-D8
dealer's cards early        | turn river             | turn dealer's cards    | P | THB-D10
settled from the left       | settle 7               | settle 1               | P | THB-D12
folded ante left            | take ante              | leave ante             | $ | THB-3
ante paid with a pair       | leave ante             | pay ante 20            | $ | THB-8
flop at the size of the ante | pay flop 40.00        | pay flop 20            | $ | THB-6
bonus forgotten             | pay bonus 15.00        | settle 4               | $ | THB-11
bonus at the wrong odds     | pay bonus 75.00        | pay bonus 50           | $ | THB-11
voided without reason       | turn flop              | rule void              | ! | THB-18
""",
    "dj-wild": """
dealer first                | deal 5 to seat 2       | deal 5 to dealer       | P | DJW-D2
wrong packet size           | deal 5 to seat 5       | deal 3 to seat 5       | P | DJW-D2
turned early                | ask 7                  | turn dealer's hand     | P | DJW-D4
asked the wrong seat        | ask 2                  | ask 5                  | P | DJW-D4
settled from the left       | settle 7               | settle 2               | P | DJW-D6
play at the size of the ante | pay play 40.00        | pay play 20            | $ | DJW-7
ante not paid               | pay ante 20.00         | leave ante             | $ | DJW-7
flush not paid on the blind | pay blind 40.00        | leave blind            | $ | DJW-8
blind at the wrong odds     | pay blind 40.00        | pay blind 20           | $ | DJW-8
folded ante left            | take ante              | leave ante             | $ | DJW-6
folded blind forgotten      | take blind             | settle 2               | $ | DJW-6
push paid                   | leave blind            | pay blind 10           | $ | DJW-9
push taken                  | leave blind            | take blind             | $ | DJW-9
voided without reason       | turn dealer's hand     | rule void              | ! | DJW-21
""",
    "casino-war": """
dealer first                | deal 1 to seat 1       | deal 1 to dealer       | P | CW-D2
wrong packet size           | deal 1 to seat 2       | deal 2 to seat 2       | P | CW-D2
asked before the card is up | turn dealer's card     | ask 2                  | P | CW-D4
asks who does not tie       | ask 2                  | ask 1                  | P | CW-D5
war before all are asked    | ask 6                  | burn 3                 | P | CW-D5
forgot to burn              | burn 3                 | deal 1 to seat 2       | P | CW-D6
burned too little           | burn 3                 | burn 1                 | P | CW-D6
card to who surrendered     | deal 1 to seat 6 #2    | deal 1 to seat 3       | P | CW-D7
dealer not served           | deal 1 to dealer #2    | turn dealer's war card | P | CW-D8
war card not turned         | turn dealer's war card | settle 7               | P | CW-D9
settled from the left       | settle 7               | settle 1               | P | CW-D10
winner left                 | pay ante 20.00         | leave ante             | $ | CW-2
raise of a lost war left    | take raise             | leave raise            | $ | CW-9
tie taken with a lost war   | pay tie 100.00         | take tie               | $ | CW-10
surrender taken whole       | take ante 7.50         | take ante              | $ | CW-5
surrender named whole       | take ante 7.50         | take ante 15           | $ | CW-5
surrender given back        | take ante 7.50         | leave ante             | $ | CW-5
ante of a won war paid      | leave ante             | pay ante 10            | $ | CW-8
raise of a won war left     | pay raise 10.00        | leave raise            | $ | CW-7
tie without a tie paid      | take tie               | pay tie 50             | $ | CW-11
voided without reason       | burn 3                 | rule void              | ! | CW-14
""",
    "six-card-poker": """
dealer first                 | deal 6 to seat 2           | deal 6 to dealer          | P | SIX-D2
wrong packet size            | deal 6 to seat 5           | deal 5 to seat 5          | P | SIX-D2
asked before cards are up    | turn dealer's first cards  | ask 2                     | P | SIX-D5
turned early                 | ask 7                      | turn dealer's other cards | P | SIX-D6
forfeits not collected       | call Collect …             | turn dealer's other cards | P | SIX-D7
folded ante left             | take ante                  | leave ante                | $ | SIX-4
wrong word | dealer qualifies … | dealer does not qualify with pair of fours | P | SIX-D8
another hand announced | dealer qualifies … | dealer qualifies with pair of nines | P | SIX-D8
settled from the left        | settle 5                   | settle 2                  | P | SIX-D9
raise left                   | pay raise 20.00            | leave raise               | $ | SIX-7
raise paid double            | pay raise 20.00            | pay raise 40              | $ | SIX-7
ante taken                   | pay ante 20.00             | take ante                 | $ | SIX-6
push taken                   | leave raise                | take raise                | $ | SIX-10
push paid                    | leave ante                 | pay ante 10               | $ | SIX-10
voided without reason        | turn dealer's first cards  | rule void                 | ! | SIX-16
""",
    "four-card-poker": """
dealer first                | deal 5 to seat 2          | deal 6 to dealer          | P | FCP-D2
five cards to the dealer    | deal 6 to dealer          | deal 5 to dealer          | P | FCP-D3
asked before the card is up | turn dealer's first card  | ask 2                     | P | FCP-D5
turned early                | ask 7                     | turn dealer's other cards | P | FCP-D6
forfeits not collected      | call Collect …            | turn dealer's other cards | P | FCP-D7
folded ante left            | take ante                 | leave ante                | $ | FCP-5
settled from the left       | settle 5                  | settle 2                  | P | FCP-D9
bonus forgotten             | pay ante_bonus 40.00      | settle 2                  | $ | FCP-10
bonus misread               | pay ante_bonus 40.00      | pay ante_bonus 20         | $ | FCP-10
tie pushed                  | pay play 10.00            | leave play                | $ | FCP-8
aces up paid without aces   | take aces_up              | pay aces_up 5             | $ | FCP-12
voided without reason       | turn dealer's first card  | rule void                 | ! | FCP-18
""",
    "crazy-4-poker": """
dealer first                | deal 5 to seat 2     | deal 5 to dealer          | P | C4P-D2
wrong packet size           | deal 5 to seat 4     | deal 4 to seat 4          | P | C4P-D2
button forgotten            | press Green button   | ask 2                     | P | C4P-D4
turned early                | ask 6                | turn dealer's hand        | P | C4P-D5
forfeits not collected      | call Collect …       | turn dealer's hand        | P | C4P-D6
folded ante left            | take ante            | leave ante                | $ | C4P-5
folded bonus left           | take super_bonus     | leave super_bonus         | $ | C4P-5
wrong word | dealer qualifies … | dealer does not qualify with king-jack high | P | C4P-D7
hand not announced          | dealer qualifies …   | dealer qualifies          | P | C4P-D7
another hand announced | dealer qualifies … | dealer qualifies with king-ten high | P | C4P-D7
settled from the left       | settle 6             | settle 2                  | P | C4P-D8
play at the size of the ante | pay play 60.00      | pay play 20               | $ | C4P-9
bonus of a straight left    | pay super_bonus 20.00 | leave super_bonus        | $ | C4P-12
push taken                  | leave super_bonus    | take super_bonus          | $ | C4P-13
push paid                   | leave super_bonus    | pay super_bonus 10        | $ | C4P-13
queens up taken             | pay queens_up 5.00   | take queens_up            | $ | C4P-15
voided without reason       | ask 2                | rule void                 | ! | C4P-22
""",
    "high-card-flush": """
dealer first                | deal 7 to seat 1       | deal 7 to dealer          | P | HCF-D2
wrong packet size           | deal 7 to seat 3       | deal 5 to seat 3          | P | HCF-D2
turned before all are asked | ask 5                  | turn dealer's hand        | P | HCF-D4
wrong word about the dealer | dealer qualifies …     | dealer does not qualify   | P | HCF-D5
another flush | dealer qualifies … | dealer qualifies with four-card flush, queen high | P | HCF-D5
settled from the left       | settle 5               | settle 1                  | P | HCF-D6
folded ante left            | take ante              | leave ante                | $ | HCF-3
bonus without a row paid    | take straight_flush_bonus | pay straight_flush_bonus 45 | $ | HCF-12
lost raise left             | take raise             | leave raise               | $ | HCF-7
raise paid as the ante      | pay raise 20.00        | pay raise 10              | $ | HCF-6
bonus for four cards        | pay flush_bonus 50.00  | pay flush_bonus 5         | $ | HCF-9
voided without reason       | turn dealer's hand     | rule void                 | ! | HCF-24
""",
    "flush-rush": """
wrong packet size           | deal 4 to seat 2       | deal 5 to seat 2          | P | FR-D2
two cards before all spoke  | ask 6                  | deal 2 to seat 2          | P | FR-D3
cards to who has folded     | deal 2 to seat 4       | deal 2 to seat 6          | P | FR-D4
asks who has folded         | ask 4 #2               | ask 6                     | P | FR-D5
two last cards              | deal 1 to seat 2       | deal 2 to seat 2          | P | FR-D6
settled from the left       | settle 6               | settle 2                  | P | FR-D7
folded ante left            | take ante              | leave ante                | $ | FR-4
lost play forgotten         | take play_2            | settle 2                  | $ | FR-7
five of a suit paid         | pay ante 50.00         | pay ante 90               | $ | FR-5
play paid as the ante       | pay play_1 10.00       | pay play_1 50             | $ | FR-6
voided without reason       | deal 1 to seat 2       | rule void                 | ! | FR-13
""",
    "baccarat": """
Banker first                | deal 1 to player             | deal 1 to banker           | P | BAC-D2
two cards at once           | deal 1 to player             | deal 2 to player           | P | BAC-D2
Banker turned first         | turn Player's hand           | turn Banker's hand         | P | BAC-D6
points of the Player wrong  | say player 5                 | say player 6               | P | BAC-2
points not called           | say banker 0                 | call Card for the Player   | P | BAC-2
Player left to stand        | call Card for the Player     | call The Player stands     | P | BAC-4
no natural there            | call Card for the Player     | call Natural, no cards     | P | BAC-4
card without a call         | call Card for the Player     | deal 1 to player           | P | BAC-4
third card to the Banker    | deal 1 to player #3          | deal 1 to banker          | P | BAC-D10
Banker left to stand        | call Card for the Banker     | call The Banker stands     | P | BAC-6
wrong winner                | call The Player wins         | call The Banker wins      | P | BAC-D15
settled before the call     | call The Player wins         | settle 5                  | P | BAC-D15
settled from the left       | settle 5                     | settle 1                  | P | BAC-D18
loser left                  | take banker                  | leave banker               | $ | BAC-10
bonus of the loser paid     | take dragon_bonus_banker     | pay dragon_bonus_banker 5  | $ | BAC-16
tie pushed                  | take tie                     | leave tie                  | $ | BAC-13
commission on the Player    | pay player 10.00             | pay player 9.50            | $ | BAC-7
bonus paid by two           | pay dragon_bonus_player 5.00 | pay dragon_bonus_player 10 | $ | BAC-14
voided without reason       | turn Player's hand           | rule void                  | ! | BAC-19
""",
    "ez-baccarat": """
points of the Banker wrong  | say banker 2           | say banker 3             | P | EZB-2
card to a Player with six   | call The Player stands | call Card for the Player | P | EZB-4
Banker left to stand        | call Card for the Banker | call The Banker stands | P | EZB-5
third card unnamed          | say banker 7           | call The Banker wins     | P | EZB-2
natural with three cards    | say banker 7           | say banker natural 8     | P | EZB-2
three-card 7 paid           | leave banker           | pay banker 10            | $ | EZB-10
Dragon 7 at 8 to 1          | pay dragon_7 200.00    | pay dragon_7 40          | $ | EZB-15
Panda 8 left                | take panda_8           | leave panda_8            | $ | EZB-18
voided without reason       | call The Banker wins   | rule void                | ! | EZB-24
""",
    "three-card-baccarat": """
faces not counted           | say player 7 with two faces | say player 7 with one face | P | TCB-2
called a tie                | call The Player wins   | call Tie                 | P | TCB-D6
hands turned out of turn    | turn Player's hand     | turn Banker's hand       | P | TCB-D4
commission forgotten        | pay player 19.00       | pay player 20            | $ | TCB-5
tie paid                    | take tie               | pay tie 100              | $ | TCB-11
faces of the Player paid    | take three_faces       | pay three_faces 80       | $ | TCB-13
voided without reason       | turn Player's hand     | rule void                | ! | TCB-19
""",
}

KINDS = {"P": "procedure", "$": "payout", "!": "irregularity"}
