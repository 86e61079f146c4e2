"""A round document of each game, for every test that needs one."""

import json
from collections.abc import Mapping
from typing import Any

Document = dict[str, Any]

THREE_CARD_POKER: Document = {
    "game": "three-card-poker",
    "seats": [
        {
            "seat": 1,
            "bets": {"ante": "10", "pair_plus": "5", "six_card_bonus": "1", "progressive": "1"},
            "cards": "As Ks Qs",
            "decisions": ["play"],
        },
        {
            "seat": 3,
            "bets": {"ante": "5", "progressive": "1"},
            "cards": "2h 3d 9c",
            "decisions": ["fold"],
        },
    ],
    "dealer": "Js Ts 4h",
}
FACE_UP: Document = {
    "game": "three-card-poker-face-up",
    "seats": [
        {"seat": 1, "bets": {"ante": "10"}, "cards": "Qh 6d 4c", "decisions": ["play"]},
    ],
    "dealer": "Jc Td 2s",
}
LET_IT_RIDE: Document = {
    "game": "let-it-ride",
    "seats": [
        {
            "seat": 2,
            "bets": {"bet_1": "10", "bet_2": "10", "bet_3": "10", "bonus": "1", "cover_all": "2"},
            "cards": "Th Td 9c",
            "decisions": ["ride", "pull"],
        },
    ],
    "community": "Ts 4h",
}
ULTIMATE: Document = {
    "game": "ultimate-texas-holdem",
    "tables": {"trips": "UTH-02", "blind": "UTH-02", "bad_beat": "UTH-BBB-02"},
    "seats": [
        {
            "seat": 1,
            "bets": {"ante": "10", "blind": "10", "trips": "5", "bad_beat": "1"},
            "cards": "Ah Kd",
            "decisions": ["check", "check", "raise 1x"],
        },
    ],
    "dealer": "9c 9d",
    "community": "9h 9s Kh 2d 3c",
}
SOLITAIRE: Document = {
    "game": "solitaire-stud",
    "seats": [
        {
            "seat": 1,
            "bets": {"ante": "10", "super_bonus": "10", "three_plus": "5"},
            "cards": "Kh Qs Jd Ts 4h 4d 2d",
            "decisions": ["play"],
        },
    ],
    "dealer": "Ah Ad 3h 3d 5h 5d 7d",
}
CARIBBEAN: Document = {
    "game": "caribbean-stud",
    "seats": [
        {
            "seat": 1,
            "bets": {"ante": "10", "cover_all": "1"},
            "cards": "Ah Ad 3h 3d 5h",
            "decisions": ["raise"],
        },
    ],
    "dealer": "Kc Kd 7s 4c 2c",
}

MISSISSIPPI: Document = {
    "game": "mississippi-stud",
    "seats": [
        {"seat": 2, "bets": {"ante": "10"}, "cards": "Jh 9d", "decisions": ["1x", "3x", "3x"]},
        {"seat": 5, "bets": {"ante": "5"}, "cards": "Kh 2d", "decisions": ["1x", "fold"]},
    ],
    "community": "Jd 4c 4s",
}
WAR: Document = {
    "game": "casino-war",
    "seats": [
        {"seat": 1, "bets": {"ante": "10"}, "cards": "9h Kc", "decisions": ["war"]},
        {
            "seat": 2,
            "bets": {"ante": "0.05", "tie": "5"},
            "cards": "9h",
            "decisions": ["surrender"],
        },
        {"seat": 4, "bets": {"ante": "20", "tie": "5"}, "cards": "8s"},
    ],
    "dealer": "9d Qs",
}

HIGH_CARD_FLUSH: Document = {
    "game": "high-card-flush",
    "seats": [
        {
            "seat": 2,
            "bets": {"ante": "10", "flush_bonus": "5", "straight_flush_bonus": "5"},
            "cards": "Ts 9s 8s 7s 2s Kh Qd",
            "decisions": ["raise 2x"],
        },
        {
            "seat": 4,
            "bets": {"ante": "5"},
            "cards": "Jd 5d 3d Ac Kc 9h 7h",
            "decisions": ["raise 1x"],
        },
    ],
    "dealer": "Qc Jc 4c 6h 5h Kd 6s",
}

FLUSH_RUSH: Document = {
    "game": "flush-rush",
    "seats": [
        {
            "seat": 1,
            "bets": {"ante": "10"},
            "cards": "As Js 9s Kd Qd 7s 2c",
            "decisions": ["play", "play"],
        },
        {"seat": 3, "bets": {"ante": "5"}, "cards": "Td 9c 4s 3h", "decisions": ["fold"]},
    ],
}

DJ_WILD: Document = {
    "game": "dj-wild",
    "seats": [
        {
            "seat": 3,
            "bets": {"ante": "10", "blind": "10"},
            "cards": "9h 9d 2c Jk 5s",
            "decisions": ["play"],
        },
        {
            "seat": 4,
            "bets": {"ante": "5", "blind": "5"},
            "cards": "Kh 9c 7s 5h 3d",
            "decisions": ["fold"],
        },
    ],
    "dealer": "Ah Ad 2h 7c 4c",
}

HOLDEM_BONUS: Document = {
    "game": "texas-holdem-bonus",
    "seats": [
        {
            "seat": 1,
            "bets": {"ante": "10", "bonus": "1"},
            "cards": "Ah Kd",
            "decisions": ["flop", "turn", "check"],
        },
    ],
    "dealer": "9c 8d",
    "community": "9h Qs Kh 2d 3c",
}

CRAZY_4: Document = {
    "game": "crazy-4-poker",
    "seats": [
        {
            "seat": 1,
            "bets": {"ante": "10", "super_bonus": "10", "queens_up": "5"},
            "cards": "Ah Ad 9s 5c 2d",
            "decisions": ["play 3x"],
        },
        {
            "seat": 3,
            "bets": {"ante": "5", "super_bonus": "5"},
            "cards": "9h 8c 7d 6s 2h",
            "decisions": ["play 1x"],
        },
    ],
    "dealer": "Kc 6d 4h 3s 2c",
}

SIX_CARD: Document = {
    "game": "six-card-poker",
    "seats": [
        {"seat": 1, "bets": {"ante": "10"}, "cards": "9h 9c Ad 5s 2h 7d", "decisions": ["raise"]},
        {"seat": 3, "bets": {"ante": "5"}, "cards": "Qh Tc 8s 5h 3h 2d", "decisions": ["fold"]},
    ],
    "dealer": "Kc 9d 4s 4h Jc 2c",
}

FOUR_CARD: Document = {
    "game": "four-card-poker",
    "seats": [
        {
            "seat": 1,
            "bets": {"ante": "10", "aces_up": "5"},
            "cards": "9h 9c 9d 5s 2h",
            "decisions": ["play 3x"],
        },
        {"seat": 3, "bets": {"aces_up": "5"}, "cards": "Ah Ad 8s 5c 2d"},
    ],
    "dealer": "Kc 6d 4h 3s 2c Jc",
}

BACCARAT: Document = {
    "game": "baccarat",
    "seats": [
        {"seat": 2, "bets": {"banker": "10", "dragon_bonus_banker": "5"}},
        {"seat": 5, "bets": {"player": "10", "tie": "1"}},
    ],
    "sides": {"player": "Kh 5d 6c", "banker": "4s 2h Td"},
}

EZ_BACCARAT: Document = {
    "game": "ez-baccarat",
    "seats": [
        {"seat": 1, "bets": {"banker": "10", "dragon_7": "1"}},
        {"seat": 4, "bets": {"player": "10", "panda_8": "1"}},
    ],
    "sides": {"player": "Kh 2d 4c", "banker": "As 2h 4d"},
}

THREE_CARD_BACCARAT: Document = {
    "game": "three-card-baccarat",
    "seats": [
        {"seat": 1, "bets": {"player": "10", "tie": "1"}},
        {"seat": 2, "bets": {"banker": "10"}},
    ],
    "sides": {"player": "Kh Qd Jc", "banker": "9s Th Td"},
}

EACH = (
    THREE_CARD_POKER, FACE_UP, LET_IT_RIDE, ULTIMATE, SOLITAIRE, CARIBBEAN, MISSISSIPPI, WAR,
    HIGH_CARD_FLUSH, FLUSH_RUSH, DJ_WILD, HOLDEM_BONUS, CRAZY_4, FOUR_CARD, SIX_CARD, BACCARAT,
    EZ_BACCARAT, THREE_CARD_BACCARAT,
)  # fmt: skip
DOCUMENTS: Mapping[str, Document] = {document["game"]: document for document in EACH}


def changed(document: Document, **changes: Any) -> Document:
    """A copy with other values; a change of None takes the key away."""
    copy = json.loads(json.dumps(document))
    copy.update(changes)
    return {key: value for key, value in copy.items() if value is not None}


def seat_changed(document: Document, **changes: Any) -> Document:
    """A copy in which the first seat has other values."""
    copy: Document = json.loads(json.dumps(document))
    copy["seats"][0].update(changes)
    return copy
