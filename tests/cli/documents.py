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

EACH = (THREE_CARD_POKER, FACE_UP, LET_IT_RIDE, ULTIMATE, SOLITAIRE, CARIBBEAN, MISSISSIPPI, WAR)
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
