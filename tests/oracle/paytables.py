"""The printed pay tables, typed a second time from the printed pages.

`PAYS` holds designator, bet, printed line and odds; `COVER_ALL` has one more step, the number of
hands dealt; `ENVY` holds the dollars for each other seat; `FIGURES` holds what is printed below
the pays. Pages that print a bare number mean "to 1", except the dollar bonus of Let It Ride and
the progressives, which give back so much in all.
"""

from collections.abc import Sequence

Lines = dict[str, str]

THREE_CARDS = ("Straight Flush", "Three of a Kind", "Straight", "Flush", "Pair")
MINI_ROYAL = ("Mini Royal", *THREE_CARDS)
FIVE_CARDS = (
    "Royal Flush", "Straight Flush", "Four of a Kind", "Full House", "Flush", "Straight",
    "Three of a Kind",
)  # fmt: skip
TENS_OR_BETTER = (*FIVE_CARDS, "Two Pair", "10s or Better")


def _lines(labels: Sequence[str], kind: str, pays: str) -> Lines:
    """One column: a figure for each line, `-` where the cell is empty."""
    cells = pays.split()
    if len(cells) > len(labels):
        raise ValueError(f"{pays} has more cells than {labels}")
    return {
        label: f"{cell} {kind}" for label, cell in zip(labels, cells, strict=False) if cell != "-"
    }


PAYS: dict[str, dict[str, Lines]] = {}
COVER_ALL: dict[str, dict[int, Lines]] = {}
HOUSE_COVER_ALL: dict[str, dict[int, Lines]] = {}
"""Tables of our own, which nobody printed: for the bet where no table of it was published."""
ENVY: dict[str, dict[str, int]] = {}
FIGURES: dict[str, list[tuple[str, str, str]]] = {}
"""(bet, printed label, printed value); no label where none is printed, two where two are."""

# Three Card Poker, paytable summary.

for _name, _ante, _pair_plus, _par in (
    ("TCP-01", "5 4 1", "40 30 6 4 1", "3.37%"),
    ("TCP-02", "5 4 1", "40 25 6 4 1", "3.37%"),
    ("TCP-03", "5 3 1", "40 30 6 4 1", "3.61%"),
    ("TCP-04", "5 3 1", "40 25 6 4 1", "3.61%"),
    ("TCP-05", "4 3 1", "40 30 6 4 1", "3.83%"),
    ("TCP-06", "4 3 1", "40 25 6 4 1", "3.83%"),
    ("TCP-07", "5 4 1", "40 30 5 4 1", "3.37%"),
    ("TCP-08", "5 3 1", "40 30 5 4 1", "3.61%"),
    ("TCP-09", "4 3 1", "40 30 5 4 1", "3.83%"),
    ("TCP-10", "5 4 1", "40 30 6 3 1", "3.37%"),
    ("TCP-11", "5 3 1", "40 30 6 3 1", "3.61%"),
    ("TCP-12", "4 3 1", "40 30 6 3 1", "3.83%"),
):
    PAYS[_name] = {
        "ante_bonus": _lines(THREE_CARDS, "to 1", _ante),
        "pair_plus": _lines(THREE_CARDS, "to 1", _pair_plus),
    }
    FIGURES[_name] = [("ante", "Par per Ante", _par)]

for _name, _pair_plus, _par in (
    ("TCPFU-01", "40 30 6 4 1", "2.30%"),
    ("TCPFU-02", "40 25 6 4 1", "3.50%"),
    ("TCPFU-03", "40 30 5 4 1", "5.60%"),
    ("TCPFU-04", "40 30 6 3 1", "7.30%"),
):
    PAYS[_name] = {"pair_plus": _lines(THREE_CARDS, "to 1", _pair_plus)}
    FIGURES[_name] = [
        ("pair_plus", "Par per Total Wager", _par),
        ("pair_plus", "Hit Frequency", "25.61%"),
    ]

for _name, _pays, _edge in (
    ("TCP-6B1", "1,000 200 50 25 20 10 5", "10.23%"),
    ("TCP-6B2", "1,000 200 50 25 15 10 5", "15.28%"),
    ("TCP-6B3", "1,000 200 100 20 15 9 8", "6.74%"),
    ("TCP-6B4", "1,000 200 100 20 15 10 7", "8.56%"),
):
    PAYS[_name] = {"six_card_bonus": _lines(FIVE_CARDS, "to 1", _pays)}
    FIGURES[_name] = [
        ("six_card_bonus", "House advantage", _edge),
        ("six_card_bonus", "Hit frequency", "7.2798%"),
        ("six_card_bonus", "Hit frequency", "7.28%"),
    ]

PAYS["TCP-P1"] = {
    "progressive": {
        "AKQ Spades": "100%",
        "AKQ Hearts/Diamonds/Clubs": "500 for 1",
        "Straight Flush": "70 for 1",
        "Three of a Kind": "60 for 1",
        "Straight": "6 for 1",
    }
}
PAYS["TCP-P2"] = {
    "progressive": {
        "AKQ Spades": "100%",
        "AKQ Hearts/Diamonds/Clubs": "500 for 1",
        "Straight Flush": "100 for 1",
        "Three of a Kind": "90 for 1",
    }
}
for _name in ("TCP-P1", "TCP-P2"):
    ENVY[_name] = {"AKQ Spades": 100, "AKQ Hearts/Diamonds/Clubs": 25}

# Let It Ride, basic game, then with the dollar bonus ("secondary").

for _name, _pays, _par in (
    ("LIRX-01", "1000 200 50 11 8 5 3 2 1", "2.86%"),
    ("LIRX-02", "500 100 25 15 10 5 3 2 1", "2.80%"),
    ("LIRX-03", "100 50 30 15 9 6 3 2 1", "2.66%"),
    ("LIRX-04", "500 100 25 11 8 5 3 2 1", "4.63%"),
    ("LIRX-05", "200 100 40 15 9 5 3 2 1", "2.48%"),
    ("LIRX-06", "500 200 50 11 8 5 3 2 1", "3.05%"),
):
    PAYS[_name] = {"primary": _lines(TENS_OR_BETTER, "to 1", _pays)}
    FIGURES[_name] = [("primary", "Par", _par), ("primary", "Hit Frequency", "23.88%")]

for _name, _pays, _bonus, _par, _bonus_par, _bonus_hits in (
    ("LIRB-03", "1000 200 50 11 8 5 3 2 1", "20000 1000 100 75 50 25 4 3 1",
     "2.86%", "23.73%", "23.88%"),
    ("LIRB-06", "1000 200 50 11 8 5 3 2 1", "20000 2000 100 75 50 25 8 4",
     "2.86%", "25.39%", "7.63%"),
    ("LIRB-09", "1000 200 50 11 8 5 3 2 1", "20000 2000 300 150 50 25 5",
     "2.86%", "35.14%", "2.87%"),
    ("LIRB-10", "500 200 50 11 8 5 3 2 1", "10000 2000 100 75 50 25 8 4",
     "3.05%", "26.93%", "7.63%"),
    ("LIRB-25", "100 50 30 15 9 6 3 2 1", "10000 2000 100 75 50 25 8 4",
     "2.66%", "26.93%", "7.63%"),
    ("LIRB-28", "500 200 50 11 8 5 3 2 1", "5000 2000 100 75 50 25 8 4",
     "3.05%", "27.70%", "7.63%"),
    ("LIRB-29", "100 50 30 15 9 6 3 2 1", "5000 2000 100 75 50 25 8 4",
     "2.66%", "27.70%", "7.63%"),
):  # fmt: skip
    PAYS[_name] = {
        "primary": _lines(TENS_OR_BETTER, "to 1", _pays),
        "bonus": _lines(TENS_OR_BETTER, "for 1", _bonus),
    }
    FIGURES[_name] = [
        ("primary", "Par", _par),
        ("primary", "Hit Frequency", "23.88%"),
        ("bonus", "Par", _bonus_par),
        ("bonus", "Hit Frequency", _bonus_hits),
    ]

for _name, _three, _pays in (
    ("3CB-1", THREE_CARDS, "40 30 6 4 1"),
    ("3CB-2", THREE_CARDS, "40 30 5 4 1"),
    ("3CB-3", THREE_CARDS, "40 30 6 3 1"),
    ("3CB-4", MINI_ROYAL, "50 40 30 6 4 1"),
    ("3CB-5", MINI_ROYAL, "50 40 30 5 4 1"),
    ("3CB-6", MINI_ROYAL, "50 40 30 6 3 1"),
):
    PAYS[_name] = {"three_card_bonus": _lines(_three, "to 1", _pays)}

_PROGRESSIVE = {
    "Royal Flush": "100%",
    "Straight Flush": "10%",
    "Four of a Kind": "300 for 1",
    "Full House": "50 for 1",
    "Flush": "40 for 1",
    "Straight": "30 for 1",
    "Three of a Kind": "9 for 1",
}
_FIVE_CARD_ENVY = {"Royal Flush": 1000, "Straight Flush": 300}

PAYS["LIR-P1"] = {
    "progressive": {
        "Royal Flush": "100%",
        "Straight Flush": "10%",
        "4 of a Kind": "300 for 1",
        "Full House": "50 for 1",
        "Flush": "40 for 1",
        "Straight": "30 for 1",
        "3 of a Kind": "9 for 1",
    }
}
ENVY["LIR-P1"] = dict(_FIVE_CARD_ENVY)
FIGURES["LIR-P1"] = [("progressive", "Hold", "22.99%"), ("progressive", "Hit Frequency", "2.87%")]

# Multi Game Link; the same three tables are printed for every game of the link.

for _name, _top in (
    ("MG-01", {}),
    ("ML01", {"Royal Flush": "100% Mega", "Straight Flush": "100% Major"}),
    (
        "ML03",
        {
            "Royal Flush": "100% Mega",
            "Straight Flush": "100% Major",
            "Four of a Kind": "100% Minor",
        },
    ),
):
    PAYS[_name] = {bet: {**_PROGRESSIVE, **_top} for bet in ("progressive", "jackpot")}
    ENVY[_name] = dict(_FIVE_CARD_ENVY)

# Ultimate Texas Hold'em.

for _name, _trips, _edge in (
    ("UTH-01", "50 40 30 9 7 4 3", "0.90%"),
    ("UTH-02", "50 40 30 8 6 5 3", "1.90%"),
    ("UTH-03", "50 40 30 8 7 4 3", "3.50%"),
    ("UTH-04", "50 40 20 7 6 5 3", "6.18%"),
):
    PAYS[_name] = {
        "trips": _lines(FIVE_CARDS, "to 1", _trips),
        "blind": {
            "Royal flush": "500 to 1",
            "Straight flush": "50 to 1",
            "Four of a kind": "10 to 1",
            "Full house": "3 to 1",
            "Flush": "3 to 2",
            "Straight": "1 to 1",
        },
    }
    FIGURES[_name] = [("trips", "", _edge), ("blind", "Entire game vs. dealer", "0.84%")]

_BAD_BEAT = ("Straight Flush", "Quads", "Full House", "Flush", "Straight", "Trips")
for _name, _pays, _edge in (
    ("UTH-BBB-01", "10,000 500 40 25 20 9", "20.2%"),
    ("UTH-BBB-02", "7,500 500 50 30 20 9", "14.6%"),
    ("UTH-BBB-03", "2,500 500 50 30 20 9", "16.5%"),
):
    PAYS[_name] = {"bad_beat": _lines(_BAD_BEAT, "to 1", _pays)}
    FIGURES[_name] = [("bad_beat", "House edge", _edge), ("bad_beat", "Hit frequency", "3.9%")]

BOTH_ACES = "A-A (Player) / A-A (Dealer)"
RED_ACES = "Ace Hearts / Ace Diamonds"
_PAIRS = (
    BOTH_ACES, "A-A", "A-K (Suited)", "A-Q or A-J (Suited)", "A-K (Unsuited)",
    "K-K or Q-Q or J-J (High Pairs)", "A-Q or A-J (Unsuited)", "10-10 Thru 2-2 (Low Pairs)",
)  # fmt: skip
_ACES = (RED_ACES, "Pair of Aces", "Ace / Face Suited", "Ace / Face", "Pair")
for _name, _bonus_lines, _pays, _edge in (
    ("UPB-1", _PAIRS, "- 30 25 20 15 10 5 3", "8.90%"),
    ("UPB-2", _PAIRS, "1000 30 25 20 15 10 5 3", "8.54%"),
    ("UPB-3", _ACES, "- 30 20 10 5", "4.52%"),
    ("UPB-4", _ACES, "100 30 20 10 4", "4.68%"),
    ("UPB-5", _ACES, "50 25 20 10 5", "4.90%"),
    ("UPB-6", _ACES, "- 25 20 10 5", "6.79%"),
):
    PAYS[_name] = {"ultimate_pairs": _lines(_bonus_lines, "to 1", _pays)}
    FIGURES[_name] = [("ultimate_pairs", "House Advantage", _edge)]

PAYS["UTH-J01"] = {
    "jackpot": {
        "Royal Flush- First 5 Cards": "100%",
        "Royal Flush- First 7 Cards": "5%",
        "Community Royal": "3,000 for 1",
        "Straight Flush": "250 for 1",
        "4 of a Kind": "100 for 1",
        "Full House": "10 for 1",
    }
}

# Solitaire Stud.

_RUNS = ("7 Cards", "6 Cards", "5 Cards", "4 Cards", "3 Cards")
PAYS["SS-01"] = {"three_plus": _lines(_RUNS, "to 1", "500 50 20 6 3")}
PAYS["SS-02"] = {"three_plus": _lines(_RUNS, "to 1", "500 50 15 6 3")}
FIGURES["SS-01"] = [
    ("three_plus", "House Edge", "1.03%"),
    ("three_plus", "Win Frequency", "20.60%"),
]
FIGURES["SS-02"] = [
    ("three_plus", "House Edge", "2.79%"),
    ("three_plus", "Win Frequency", "20.60%"),
]
PAYS["SB-01"] = {
    "super_bonus": {
        "Win by 6": "1,000 to 1",
        "Win by 5": "100 to 1",
        "Win by 4": "20 to 1",
        "Win by 3": "5 to 1",
        "Win by 2": "2 to 1",
        "Win by 1": "1 to 1",
        "Other": "Push",
    }
}

# Caribbean Stud.

PAYS["CSP-01"] = {
    "raise": {
        "Royal Flush": "100 to 1",
        "Straight Flush": "50 to 1",
        "Four of a Kind": "20 to 1",
        "Full House": "7 to 1",
        "Flush": "5 to 1",
        "Straight": "4 to 1",
        "Three of a Kind": "3 to 1",
        "Two Pair": "2 to 1",
        "Pair": "1 to 1",
        "High Card": "1 to 1",
    }
}

# Mississippi Stud and Casino War: public rules, so that nothing is printed but the pays.

PAYS["MSS-01"] = {
    "pays": {
        **_lines((*FIVE_CARDS, "Two Pair", "Jacks or Better"), "to 1", "500 100 40 10 6 4 3 2 1"),
        "6s through 10s": "Push",
    }
}
PAYS["CW-01"] = {"tie": {"Tie": "10 to 1"}}
PAYS["DJW-01"] = {
    "blind": {
        "Five Wilds": "1000 to 1",
        "Royal Flush": "50 to 1",
        "Five of a Kind": "10 to 1",
        "Straight Flush": "9 to 1",
        "Four of a Kind": "4 to 1",
        "Full House": "3 to 1",
        "Flush": "2 to 1",
        "Straight": "1 to 1",
    }
}
PAYS["THB-01"] = {
    "bonus": {
        BOTH_ACES: "1000 to 1",
        "A-A": "30 to 1",
        "A-K (Suited)": "25 to 1",
        "A-Q or A-J (Suited)": "20 to 1",
        "A-K (Unsuited)": "15 to 1",
        "K-K or Q-Q or J-J (High Pairs)": "10 to 1",
        "A-Q or A-J (Unsuited)": "5 to 1",
        "10-10 Thru 2-2 (Low Pairs)": "3 to 1",
    }
}
FIGURES["THB-01"] = [
    ("ante", "House edge of the game", "2.04%"),
    ("ante", "Element of risk of the game", "0.53%"),
]
FIGURES["DJW-01"] = [("blind", "House edge of the game", "3.5%")]

# High Card Flush and Flush Rush: public rules too.

_FLUSHES = ("7-Card Flush", "6-Card Flush", "5-Card Flush", "4-Card Flush")
_STRAIGHT_FLUSHES = tuple(f"{cards}-Card Straight Flush" for cards in (7, 6, 5, 4, 3))
for _name, _flush, _straight in (
    ("HCF-01", "300 100 10 1", "500 200 100 50 9"),
    ("HCF-02", "100 20 10 2", "500 200 100 50 7"),
):
    PAYS[_name] = {
        "flush_bonus": _lines(_FLUSHES, "to 1", _flush),
        "straight_flush_bonus": _lines(_STRAIGHT_FLUSHES, "to 1", _straight),
    }
FIGURES["HCF-01"] = [("ante", "House edge", "2.6855%"), ("flush_bonus", "House edge", "8%")]
PAYS["FR-01"] = {
    "ante": {
        "7-Card Straight Flush": "1,000 to 1",
        "6-Card Straight Flush": "500 to 1",
        "7-Card Flush": "300 to 1",
        "5-Card Straight Flush": "100 to 1",
        "6-Card Flush": "20 to 1",
        "4-Card Straight Flush": "15 to 1",
        "5-Card Flush": "9 to 1",
        "4-Card Flush": "5 to 1",
    }
}

# Four-card games: best hand first.

FOUR_CARDS = (
    "Four of a Kind", "Straight Flush", "Three of a Kind", "Flush", "Straight", "Two Pair",
)  # fmt: skip
PAYS["C4P-01"] = {
    "super_bonus": {
        "Four Aces": "200 to 1",
        "Four of a Kind": "30 to 1",
        "Straight Flush": "15 to 1",
        "Three of a Kind": "2 to 1",
        "Flush": "3 to 2",
        "Straight": "1 to 1",
    }
}
FIGURES["C4P-01"] = [
    ("ante", "Element of risk", "1.09%"),
    ("ante", "House edge", "3.42%"),
]
for _number, _row in enumerate(
    ("50 40 8 4 3 2 1", "50 30 8 4 3 2 1", "50 40 7 4 3 2 1", "50 30 9 4 3 2 1"), start=1
):
    PAYS[f"QU-{_number:02}"] = {
        "queens_up": _lines((*FOUR_CARDS, "Queens or Better"), "to 1", _row)
    }
PAYS["SIX-01"] = {bet: {"Higher Hand": "1 to 1"} for bet in ("ante", "raise")}
FIGURES["SIX-01"] = [
    ("ante", "House edge", "1.2717%"),
    ("ante", "Element of risk", "0.7486%"),
]
PAYS["FCP-01"] = {
    "ante_bonus": {
        "Four of a Kind": "25 to 1",
        "Straight Flush": "20 to 1",
        "Three of a Kind": "2 to 1",
    }
}
FIGURES["FCP-01"] = [
    ("ante", "House edge", "2.79%"),
    ("ante", "Element of risk", "1.30%"),
]
for _number, _row in enumerate(
    ("50 40 9 6 4 2 1", "50 40 8 5 4 3 1", "50 30 9 6 4 2 1", "50 30 7 6 5 2 1",
     "50 30 8 6 5 2 1", "50 40 7 6 4 2 1"), start=1
):  # fmt: skip
    PAYS[f"AU-{_number:02}"] = {"aces_up": _lines((*FOUR_CARDS, "Aces or Better"), "to 1", _row)}
FIGURES["AU-01"] = [("aces_up", "House edge", "1.98%")]

# Baccarat and its relatives: public figures.

PAYS["BAC-01"] = {
    "player": {"Win": "1 to 1"},
    "banker": {"Win": "19 to 20"},
    "tie": {"Tie": "8 to 1"},
}
FIGURES["BAC-01"] = [("player", "", "1.2351%"), ("banker", "", "1.0579%")]
_DRAGON = {
    "Natural Win": "1 to 1", "Win by 9": "30 to 1", "Win by 8": "10 to 1", "Win by 7": "6 to 1",
    "Win by 6": "4 to 1", "Win by 5": "2 to 1", "Win by 4": "1 to 1", "Natural Tie": "Push",
}  # fmt: skip
PAYS["DB-01"] = {"dragon_bonus_player": _DRAGON, "dragon_bonus_banker": _DRAGON}
FIGURES["DB-01"] = [
    ("dragon_bonus_player", "House edge", "2.65%"),
    ("dragon_bonus_banker", "House edge", "9.37%"),
    ("dragon_bonus_player", "House edge, 6 decks", "2.67%"),
    ("dragon_bonus_banker", "House edge, 6 decks", "9.39%"),
]
PAYS["EZ-01"] = {
    "player": {"Win": "1 to 1"},
    "banker": {"Three-Card 7": "Push", "Any Other Win": "1 to 1"},
    "tie": {"Tie": "8 to 1"},
    "dragon_7": {"Win with Three-Card 7": "40 to 1"},
    "panda_8": {"Win with Three-Card 8": "25 to 1"},
}
FIGURES["EZ-01"] = [
    ("banker", "", "1.0183%"),
    ("dragon_7", "House edge", "7.6113%"),
    ("dragon_7", "Hit frequency", "2.2534%"),
    ("panda_8", "", "10.1876%"),
]
_SIX = {"Win with 6": "1 to 2", "Any Other Win": "1 to 1"}
PAYS["TCB-01"] = {
    **{key: {"Win": "19 to 20"} for key in ("player", "banker")},
    "tie": {"Tie": "20 to 1"},
    "three_faces": {"Three Faces": "16 to 1"},
}
FIGURES["TCB-01"] = [
    ("player", "", "2.4057%"), ("tie", "", "20.80%"), ("three_faces", "", "83.08%"),
]  # fmt: skip
PAYS["TCB-02"] = {**PAYS["TCB-01"], **dict.fromkeys(("player", "banker"), _SIX)}

# The two Cover All bets.

for _name, _hands, _rows in (
    (
        "LIR-CA",
        (7, 6, 5, 4, 3, 2, 1),
        (
            "90 100 150 200 250 300 500",
            "40 50 60 70 80 100 200",
            "20 30 35 40 50 80 150",
            "10 15 17 20 25 40 100",
            "7 10 11 15 20 30 70",
            "4 5 6 8 10 15 30",
            "3 3 4 5 7 11 20",
        ),
    ),
    (
        "CSP-CA",
        (8, 7, 6, 5, 4, 3, 2),
        (
            "100 125 150 200 250 300 500",
            "40 70 80 90 100 125 200",
            "7 15 17 20 30 40 60",
            "6 9 12 15 20 30 40",
            "5 7 9 10 15 20 35",
            "4 5 7 8 10 17 25",
            "3 3 3 4 5 6 9",
        ),
    ),
):
    _cells = [row.split() for row in _rows]
    COVER_ALL[_name] = {
        hands: {label: f"{row[column]} to 1" for label, row in zip(FIVE_CARDS, _cells, strict=True)}
        for column, hands in enumerate(_hands)
    }

# Cover All in five games, by tables that exist in tests alone: 1,000 and more for the best hand.

for _name, _labels, _counts in (
    ("HOUSE-TCP-CA", THREE_CARDS, range(2, 9)),
    ("HOUSE-MSS-CA", FIVE_CARDS, range(1, 8)),
    ("HOUSE-UTH-CA", FIVE_CARDS, range(2, 9)),
    (
        "HOUSE-C4P-CA",
        ("Four of a Kind", "Straight Flush", "Three of a Kind", "Flush", "Straight"),
        range(2, 9),
    ),
    (
        "HOUSE-DJW-CA",
        (
            "Five Wilds", "Royal Flush", "Five of a Kind", "Straight Flush", "Four of a Kind",
            "Full House", "Flush",
        ),
        range(2, 9),
    ),
):  # fmt: skip
    HOUSE_COVER_ALL[_name] = {
        hands: {
            label: f"{100 * (len(_labels) - place) + 9 - hands} to 1"
            for place, label in enumerate(_labels)
        }
        for hands in _counts
    }
