"""One codec for stored documents: canonical, strict, and able to read earlier documents."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.codec import BadDocument, BadJson, Codec, canonical, read_json
from croupier.floor.alerts import ALERTS
from croupier.floor.devices import DEVICES
from croupier.floor.floor import COLLECTIONS as FLOOR_SHELVES
from croupier.floor.table import TABLES, Pick
from croupier.floor.virtual import VIRTUAL
from croupier.jackpots.jackpot import JACKPOTS
from croupier.ledger import Collection
from croupier.school.house import COLLECTIONS as SCHOOL_SHELVES

EARLIER: dict[str, list[str]] = json.loads(
    (Path(__file__).parent / "earlier_documents.json").read_text(encoding="utf-8")
)
"""Documents as version 0.1 stored them before there was one codec, by kind."""

CAME_LATER = {"seat-figures", "papers", "plan", "tries"}
"""Kinds that were stored with this codec from the beginning."""

WRITTEN_ANEW = {"table": {"picks"}, "person": {"vouched_by", "tries", "locked_until"}}
"""Fields that have another form now but the same meaning. Locks end with the upgrade."""

COLLECTIONS: tuple[Collection[Any], ...] = (
    JACKPOTS, TABLES, VIRTUAL, ALERTS, DEVICES, *FLOOR_SHELVES, *SCHOOL_SHELVES
)  # fmt: skip
BY_KIND = {collection.kind: collection for collection in COLLECTIONS}


def test_there_is_an_earlier_document_of_every_kind() -> None:
    assert EARLIER.keys() == BY_KIND.keys() - CAME_LATER


@pytest.mark.parametrize("kind", EARLIER)
def test_documents_of_the_earlier_form_are_read_and_stay_what_they_were(kind: str) -> None:
    collection = BY_KIND[kind]
    for text in EARLIER[kind]:
        value = collection.load(text)
        again = collection.dump(value)
        assert collection.load(again) == value
        before, after = json.loads(text), json.loads(again)
        if isinstance(before, dict):
            for name in before.keys() - WRITTEN_ANEW.get(kind, set()):
                assert _what_stood(before[name], after[name]) == before[name]
        else:
            assert after == before


def _what_stood(before: Any, after: Any) -> Any:
    """Return what is written now, without later fields at their defaults."""
    if isinstance(before, dict) and isinstance(after, dict):
        return {key: _what_stood(before[key], after[key]) for key in before if key in after}
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return [_what_stood(old, new) for old, new in zip(before, after, strict=True)]
    return after


@dataclass(frozen=True, slots=True)
class Chip:
    cents: int
    colour: str = "white"


@dataclass(frozen=True)
class Stack:
    id: str
    chips: tuple[Chip, ...]
    by_seat: Mapping[int, Chip] = field(default_factory=dict)
    share: Fraction = Fraction(0)
    note: str | None = None


STACKS: Codec[Stack] = Codec(Stack)
STACK = Stack("a", (Chip(5), Chip(25, "green")), {3: Chip(1)}, Fraction(1, 3), "ü")
TEXT = (
    '{"by_seat":{"3":{"cents":1,"colour":"white"}},"chips":[{"cents":5,"colour":"white"},'
    '{"cents":25,"colour":"green"}],"id":"a","note":"ü","share":"1/3"}'
)


def test_a_value_has_one_text_and_comes_back_from_it() -> None:
    assert STACKS.dump(STACK) == TEXT
    assert STACKS.load(TEXT) == STACK


def test_what_was_written_before_a_field_existed_gets_its_default() -> None:
    assert STACKS.load('{"id":"a","chips":[]}') == Stack("a", ())


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('{"chips":[]}', "id"),
        ('{"id":"a","chips":[],"nöte":"x"}', "nöte"),
        ('{"id":"a","chips":[{"cents":5,"color":"red"}]}', "chips: 0: color"),
        ('{"id":"a","chips":[{"cents":"5"}]}', "chips: 0: cents"),
        ('{"id":"a","chips":[{"cents":5.5}]}', "chips: 0: cents"),
        ('{"id":7,"chips":[]}', "id"),
        ('{"id":"a","chips":[],"share":"a third"}', "share"),
        ('{"id":"a","chips":[', ""),
        ("[]", ""),
    ],
)
def test_a_damaged_document_is_never_half_believed(text: str, place: str) -> None:
    with pytest.raises(BadDocument) as told:
        STACKS.load(text)
    assert told.value.place == place
    assert told.value.message


def test_an_older_form_is_turned_into_the_present_one() -> None:
    def older(data: Any) -> Any:
        return {"id": data[0], "chips": data[1]} if isinstance(data, list) else data

    codec: Codec[Stack] = Codec(Stack, older=older)
    assert codec.load('["a",[{"cents":5}]]') == Stack("a", (Chip(5),))
    assert codec.load(TEXT) == STACK
    assert codec.dump(STACK) == TEXT


def test_the_picks_of_a_table_were_rows_once() -> None:
    rows = '[[3,"link","royal_flush",null],[5,"link","flush",null,["1001"],"2001"]]'
    earlier = json.loads(EARLIER["table"][0]) | {"picks": json.loads(rows)}
    table = TABLES.load(canonical(earlier))
    assert table.picks == {
        (3, "link"): Pick("royal_flush"),
        (5, "link"): Pick("flush", None, ("1001",), "2001"),
    }
    assert TABLES.load(TABLES.dump(table)) == table


# Text -------------------------------------------------------------------------------------------


def test_equal_contents_have_equal_texts() -> None:
    assert canonical({"b": [1, 2], "a": "é"}) == canonical({"a": "é", "b": (1, 2)})
    with pytest.raises(ValueError, match="not JSON compliant"):
        canonical(float("inf"))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "is not JSON"),
        ("", "is not JSON"),
        (b"\xff", "is not UTF-8"),
        ('{"a": 1, "a": 2}', "'a' stands twice"),
        ('[{"b": {"c": 1, "c": 1}}]', "'c' stands twice"),
        ("1e999", "'1e999' is not a number"),
        ("[-1e400]", "'-1e400' is not a number"),
        ("NaN", "NaN is not a number"),
        ("-Infinity", "-Infinity is not a number"),
        ("9" * 5000, "too long"),
        ("[" * 100_000, "too deep"),
    ],
)
def test_what_is_no_json_is_told(text: str | bytes, told: str) -> None:
    with pytest.raises(BadJson, match=told):
        read_json(text)
