"""Documents to start from; each test changes one thing."""

import json
from typing import Any

from croupier.records import write_round
from croupier.records.rounds import read_round

Document = dict[str, Any]


def three_card() -> Document:
    """One seat that plays and wins."""
    return {
        "game": "three-card-poker",
        "seats": [{"seat": 1, "bets": {"ante": "10"}, "cards": "Ac 7d 2h", "decisions": ["play"]}],
        "dealer": "Kh 8s 5c",
    }


def holdem() -> Document:
    """The example of the documentation: two pair runs into four nines."""
    return {
        "game": "ultimate-texas-holdem",
        "tables": {
            "trips": "UTH-02", "blind": "UTH-02", "bad_beat": "UTH-BBB-02",
            "ultimate_pairs": "UPB-1",
        },
        "seats": [{
            "seat": 1, "bets": {"ante": "10", "blind": "10", "trips": "5", "bad_beat": "1"},
            "cards": "Ah Kd", "decisions": ["check", "check", "raise 1x"],
        }],
        "dealer": "9c 9d",
        "community": "9h 9s Kh 2d 3c",
    }  # fmt: skip


def full() -> Document:
    """The first round as its events."""
    return write_round(read_round(three_card()))


def copied(document: Document) -> Document:
    copy: Document = json.loads(json.dumps(document))
    return copy


def changed(document: Document, path: str, value: object) -> Document:
    """The document with something else at a path like `seats.0.bets.ante`."""
    *outer, last = path.split(".")
    place: Any = copied(document)
    whole: Document = place
    for part in outer:
        place = place[int(part)] if isinstance(place, list) else place[part]
    place[int(last) if isinstance(place, list) else last] = value
    return whole


def without(document: Document, path: str) -> Document:
    """The document with nothing at a path."""
    *outer, last = path.split(".")
    place: Any = copied(document)
    whole: Document = place
    for part in outer:
        place = place[int(part)] if isinstance(place, list) else place[part]
    del place[int(last) if isinstance(place, list) else last]
    return whole
