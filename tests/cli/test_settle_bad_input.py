"""Bad input to `croupier settle`: each row a named error, exit status 2, and no traceback."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.documents import (
    CARIBBEAN,
    DOCUMENTS,
    FACE_UP,
    LET_IT_RIDE,
    SOLITAIRE,
    THREE_CARD_POKER,
    ULTIMATE,
    changed,
    seat_changed,
)
from tests.cli.running import assert_refused, run, spawn, spawn_each

SEAT: dict[str, Any] = FACE_UP["seats"][0]
DEEP = "[" * 900 + "]" * 900

# what is wrong | the document | the error's name | words of its message
ROWS: list[tuple[str, Any, str, list[str]]] = [
    ("a card twice", changed(FACE_UP, dealer="Jc Td Qh"), "duplicate-card",
     ["Qh is dealt to seat 1 and dealer"]),
    ("a hand too small", seat_changed(FACE_UP, cards="Qh 6d"), "wrong-hand-size",
     ["seat 1", "has 2 cards", "deals 3"]),
    ("a hand of one card", seat_changed(FACE_UP, cards="Qh"), "wrong-hand-size",
     ["seat 1", "has 1 card; Three Card Poker Face-Up deals 3 there"]),
    ("a hand too large", changed(FACE_UP, dealer="Jc Td 2s 3s"), "wrong-hand-size",
     ["dealer", "has 4 cards"]),
    ("fifty-three cards", changed(ULTIMATE, community=" ".join(["Ah"] * 53)), "duplicate-card",
     ["Ah"]),
    ("no card at all", seat_changed(FACE_UP, cards="Qh 6d 1x"), "bad-card", ["seat 1", "'1x'"]),
    ("a bet below zero", seat_changed(FACE_UP, bets={"ante": "-5"}), "bad-amount",
     ["seat 1", "'-5'"]),
    ("half a cent", seat_changed(FACE_UP, bets={"ante": "0.005"}), "bad-amount", ["'0.005'"]),
    ("a bet of zero", seat_changed(FACE_UP, bets={"ante": "0"}), "bad-bet", ["above 0"]),
    ("a number instead of text", seat_changed(FACE_UP, bets={"ante": 10}), "bad-amount",
     ["write dollars as text"]),
    ("no bet", seat_changed(FACE_UP, bets={}), "bad-bet", ["seat 1", "has no bet"]),
    ("a bet of another game", seat_changed(FACE_UP, bets={"trips": "5"}), "bad-bet", ["'trips'"]),
    ("blind is not ante", seat_changed(ULTIMATE, bets={"ante": "10", "blind": "5"}), "bad-bet",
     ["Blind is $5 and Ante is $10"]),
    ("bad beat without trips",
     seat_changed(ULTIMATE, bets={"ante": "10", "blind": "10", "bad_beat": "1"}), "bad-bet",
     ["Bad Beat needs a bet on Trips"]),
    ("play in the wrong street", seat_changed(ULTIMATE, decisions=["raise 2x"]), "illegal-action",
     ["seat 1", "'raise 2x'", "raise 4x"]),
    ("a decision after a fold", seat_changed(FACE_UP, decisions=["fold", "play"]),
     "illegal-action", ["after 'fold'"]),
    ("a decision too few", seat_changed(LET_IT_RIDE, decisions=["ride"]), "missing-decision",
     ["decision 2 is missing"]),
    ("an unknown designator", changed(ULTIMATE, tables={"trips": "UTH-99"}), "unknown-table",
     ["tables: trips", "'UTH-99'", "did you mean"]),
    ("a table of another game", changed(ULTIMATE, tables={"trips": "TCP-01"}), "unknown-table",
     ["does not pay trips"]),
    ("an unknown game", changed(FACE_UP, game="pokr"), "unknown-game", ["game", "'pokr'"]),
    ("a newer schema", changed(FACE_UP, schema=3), "newer-schema", ["schema", "newer Croupier"]),
    ("no schema of ours", changed(FACE_UP, schema="1"), "bad-record", ["schema"]),
    ("an unknown key", changed(FACE_UP, delaer="Jc"), "bad-record", ["delaer", "unknown key"]),
    ("a key too few", changed(FACE_UP, seats=None), "bad-record", ["seats", "is missing"]),
    ("no seat", changed(FACE_UP, seats=[]), "bad-record", ["seats"]),
    ("a seat off the layout", seat_changed(SOLITAIRE, seat=7), "bad-seat", ["seat 7", "1 to 6"]),
    ("a seat taken twice", changed(FACE_UP, seats=[SEAT, SEAT]), "bad-seat", ["taken twice"]),
    ("an unknown switch", changed(FACE_UP, options={"frob": True}), "bad-option", ["'frob'"]),
    ("an unknown procedure", changed(FACE_UP, procedure="by hand"), "bad-option", ["'by hand'"]),
    ("an unknown irregularity", changed(FACE_UP, irregularities=["earthquake"]),
     "illegal-action", ["'earthquake'"]),
    ("different amounts of a jackpot bet",
     changed(THREE_CARD_POKER, seats=[
         {"seat": 1, "bets": {"ante": "5", "progressive": "1"}, "cards": "As Ks Qs"},
         {"seat": 2, "bets": {"ante": "5", "progressive": "2"}, "cards": "2h 3d 9c"},
     ]), "bad-bet", ["one fixed amount"]),
    ("no void reason", changed(CARIBBEAN, void={}), "bad-record", ["void: reason"]),
    ("orders to the terminal", changed(FACE_UP, **{"\x1b[2J": 1}), "bad-record", ["\\x1b[2J"]),
    ("a number", 7, "bad-record", ["a round is a JSON object; this is 7"]),
    ("nothing", None, "bad-record", ["this is None"]),
]  # fmt: skip

TEXTS: list[tuple[str, bytes, list[str]]] = [
    ("empty", b"", ["is empty"]),
    ("blank", b" \n\t\n", ["is empty"]),
    ("an empty list", b"[]", ["is an empty list"]),
    ("no JSON", b"hello", ["is not JSON", "column 1"]),
    ("half a document", b'{"game": ', ["is not JSON"]),
    ("a key twice", b'{"game": "a", "game": "b"}', ["'game' stands twice"]),
    ("not a number", b'{"game": NaN}', ["NaN"]),
    ("not UTF-8", b'{"game": "\xff"}', ["is not UTF-8 text: byte 11 is 0xff"]),
    ("UTF-16", '{"game": 1}'.encode("utf-16"), ["is not UTF-8 text"]),
    ("very deep", DEEP.encode(), []),
    ("deeper than anyone can read", b"[" * 100_000, ["nested too deeply"]),
    ("a very long number", b'{"seat": ' + b"9" * 5000 + b"}", ["number that is too long"]),
    ("half a letter", b'{"\\ud800": 1}', []),
]


@pytest.mark.parametrize(("document", "name", "words"), [row[1:] for row in ROWS],
                         ids=[row[0] for row in ROWS])  # fmt: skip
def test_a_bad_document(document: Any, name: str, words: list[str]) -> None:
    ran = run("settle", "--json", given=json.dumps(document))
    assert_refused(ran, "standard input: ", *words)
    assert ran.err.count("\n") == 1
    assert json.loads(ran.out)["error"]["name"] == name
    assert_refused(run("settle", given=json.dumps(document)), *words)


@pytest.mark.parametrize(("text", "words"), [row[1:] for row in TEXTS],
                         ids=[row[0] for row in TEXTS])  # fmt: skip
def test_a_bad_text(text: bytes, words: list[str]) -> None:
    ran = run("settle", "--json", given=text)
    assert_refused(ran, *words)
    assert "\x1b" not in ran.err
    answer = json.loads(ran.out)
    assert "error" in (answer[0] if isinstance(answer, list) else answer)


def test_bad_texts_of_a_real_process() -> None:
    for (_, _, words), ran in zip(
        TEXTS, spawn_each(*((["settle"], text) for _, text, _ in TEXTS)), strict=True
    ):
        assert_refused(ran, *words)
        assert not ran.out


def test_a_terminal_obeys_no_document() -> None:
    ran = run("settle", given=json.dumps(changed(FACE_UP, void={"reason": "\x1b[2J\x07bell"})))
    assert ran.status == 0
    assert "\\x1b[2J" in ran.out
    assert "\x1b" not in ran.out


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    good = tmp_path / "good.json"
    good.write_text(json.dumps(FACE_UP), encoding="utf-8")
    ran = run("settle", "--json", str(tmp_path / "no.json"), str(tmp_path), str(good), "a\0b")
    assert_refused(
        ran, "no.json: cannot be read: No such file", f"{tmp_path}: cannot be read", "a\\x00b"
    )
    kinds = [next(iter(json.loads(line))) for line in ran.out.splitlines()]
    assert kinds == ["error", "error", "seats", "error"]


def test_a_single_bad_document_of_a_real_process() -> None:
    ran = spawn("settle", "--json", given=b'{"game": "pokr", "seats": []}')
    assert_refused(ran, "standard input: seats: ")
    assert json.loads(ran.out)["error"]["name"] == "bad-record"


# Anything at all --------------------------------------------------------------------------------


def settles_or_refuses(text: bytes) -> None:
    """`run` raises what is a bug of ours."""
    for options in (["--json"], [], ["--records"]):
        ran = run("settle", *options, given=text)
        assert ran.status in (0, 2)
        assert bool(ran.err) == (ran.status == 2)
        assert "Traceback" not in ran.err


@pytest.mark.property
@given(st.binary(max_size=200))
def test_any_bytes(text: bytes) -> None:
    settles_or_refuses(text)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


@pytest.mark.property
@given(anything)
def test_any_json(value: object) -> None:
    settles_or_refuses(json.dumps(value).encode())


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a document, as the keys that lead to it."""
    found = [path]
    if isinstance(value, dict | list):
        for key, entry in value.items() if isinstance(value, dict) else enumerate(value):
            found += places(entry, (*path, key))
    return found


texts = st.sampled_from(
    ["", "Ah", "Ah Ah", "2c 3c 4c", "fold", "raise 4x", "10", "0", "-1", "1e3", "TCP-01"]
)


@pytest.mark.property
@given(st.sampled_from(list(DOCUMENTS.values())), st.data())
def test_any_document_with_one_place_changed(document: dict[str, Any], data: st.DataObject) -> None:
    copy = json.loads(json.dumps(document))
    path = data.draw(st.sampled_from(places(copy)[1:]))
    *way, last = path
    owner = copy
    for key in way:
        owner = owner[key]
    if data.draw(st.booleans()):
        owner[last] = data.draw(texts | anything)
    else:
        del owner[last]
    settles_or_refuses(json.dumps(copy).encode())
