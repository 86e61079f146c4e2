"""Rounds that the first edition recorded replay to the same cents, and are written as schema 2."""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import BadRecord, CroupierError
from croupier.records import read_round, settlement_answer, write_round
from croupier.rules import settle

STORED = [
    json.loads(line) for line in (Path(__file__).parent / "schema_1.jsonl").read_text().splitlines()
]


def test_every_game_of_the_first_edition_is_there() -> None:
    games = {entry["record"]["game"] for entry in STORED}
    assert len(games) == 8
    assert all(entry["record"]["schema"] == 1 for entry in STORED)


@pytest.mark.parametrize("number", range(len(STORED)))
def test_a_stored_round_pays_what_it_paid(number: int) -> None:
    stored = STORED[number]
    round_ = read_round(stored["record"])
    assert _paid(settlement_answer(settle(round_))) == stored["answer"]


@pytest.mark.parametrize("number", range(0, len(STORED), 7))
def test_a_stored_round_is_written_again_as_schema_2(number: int) -> None:
    round_ = read_round(STORED[number]["record"])
    again = write_round(round_)
    assert again["schema"] == 2
    assert read_round(again) == round_


def _paid(answer: dict[str, Any]) -> dict[str, Any]:
    keys = ("bet", "outcome", "stake", "returned", "pays")
    return {
        "seats": [
            {
                "seat": seat["seat"],
                "net": seat["net"],
                "lines": [[line[key] for key in keys] for line in seat["lines"]],
            }
            for seat in answer["seats"]
        ]
    }


def test_a_stored_round_that_no_longer_fits_its_game_is_refused_by_name() -> None:
    record = STORED[0]["record"]
    with pytest.raises(BadRecord, match=r"edition: .*'2020-01-01'"):
        read_round({**record, "edition": "2020-01-01"})
    later = [*record["events"], {"event": "decided", "seat": 1, "choice": "double"}]
    with pytest.raises(CroupierError, match="'double'") as refusal:
        read_round({**record, "events": later})
    assert refusal.value.place.startswith(f"events: {len(later)}")
