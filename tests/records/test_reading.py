"""JSON text in: one document, a list, or a document a line."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import BadRecord, CroupierError
from croupier.records import read_documents, settle_document
from tests.records.documents import holdem, three_card

ONE, TWO = json.dumps(three_card()), json.dumps(holdem())


def test_one_document() -> None:
    for text in (ONE, f"\n\n{ONE}\n", json.dumps(three_card(), indent=2), f"\r\n{ONE}\r\n"):
        read = read_documents(text)
        assert (read.shape, read.entries) == ("one", (three_card(),))


def test_a_list() -> None:
    for text in (f"[{ONE}]", json.dumps([three_card()], indent=4), f"[\n{ONE}\n]"):
        read = read_documents(text)
        assert (read.shape, read.entries) == ("list", (three_card(),))
    assert read_documents(f"[{ONE}, {TWO}]").entries == (three_card(), holdem())


def test_a_document_a_line() -> None:
    for text in (f"{ONE}\n{TWO}", f"{ONE}\n\n{TWO}\n", f"{ONE}\r\n{TWO}\r\n", f"\n{ONE}\n{TWO}"):
        read = read_documents(text)
        assert (read.shape, read.entries) == ("lines", (three_card(), holdem()))


@pytest.mark.parametrize("text", ["", " ", "\n\n\t\n"], ids=repr)
def test_empty_input_is_refused(text: str) -> None:
    with pytest.raises(BadRecord, match="is empty"):
        read_documents(text)


def test_an_empty_list_is_refused() -> None:
    with pytest.raises(BadRecord, match="is an empty list"):
        read_documents("[]")


BROKEN = {
    "a word": ("round", "is not JSON"),
    "an open object": ('{"game": ', "line 1, column"),
    "a trailing comma": ('{"game": "x",}', "line 1, column"),
    "single quotes": ("{'game': 1}", "line 1, column 2"),
    "a fault on a later line": ('{\n  "game": x\n}', "line 2, column 11"),
    "a comment": ('{"game": 1} // one', "is not JSON"),
    "a key twice": ('{"game": "a", "game": "b"}', "'game' stands twice in one object"),
    "a key twice inside": ('{"seats": [{"seat": 1, "seat": 2}]}', "'seat' stands twice"),
    "not a number": ('{"seats": NaN}', "NaN is not a number"),
    "infinity": ('{"seats": -Infinity}', "-Infinity is not a number"),
    "a number of ten thousand digits": ("1" * 10_000, "a number that is too long"),
    "nested a hundred thousand times": ("[" * 100_000 + "]" * 100_000, "too deep"),
    "objects nested a hundred thousand times": (
        '{"a":' * 100_000 + "1" + "}" * 100_000,
        "too deep",
    ),
    "a byte order mark": ("\ufeff{}", "is not JSON"),
}


@pytest.mark.parametrize(("text", "told"), BROKEN.values(), ids=BROKEN.keys())
def test_broken_text_is_told_with_its_fault(text: str, told: str) -> None:
    with pytest.raises(BadRecord) as refusal:
        read_documents(text)
    assert told in str(refusal.value)


def test_a_broken_line_is_its_own_error_and_stops_no_other() -> None:
    read = read_documents(f"{ONE}\n{{broken\n{TWO}\n")
    first, broken, last = read.entries
    assert (first, last) == (three_card(), holdem())
    assert isinstance(broken, BadRecord)
    assert str(broken).startswith("line 2: is not JSON")


def test_the_first_line_may_be_the_broken_one() -> None:
    read = read_documents(f"{{broken\n{ONE}\n{TWO}\n")
    broken, *rest = read.entries
    assert isinstance(broken, BadRecord)
    assert str(broken).startswith("line 1: ")
    assert rest == [three_card(), holdem()]


def test_a_line_with_a_key_twice_is_its_own_error() -> None:
    read = read_documents(f'{ONE}\n{{"game": 1, "game": 2}}\n')
    assert str(read.entries[1]) == "line 2: 'game' stands twice in one object"


@pytest.mark.parametrize("mark", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c"], ids=repr)
def test_only_line_ends_end_a_line(mark: str) -> None:
    """Other marks that some programs break lines at may stand inside a text."""
    document = {**three_card(), "void": {"reason": f"a{mark}b"}}
    text = json.dumps(document, ensure_ascii=mark < " ")
    read = read_documents(f"{text}\n{text}\n")
    assert read.entries == (document, document)


@pytest.mark.parametrize(
    "around", ['{"game": "x", "seats": #}', '{"game": #}', '{"game": "three-card-poker", '
               '"seats": [{"seat": 1, "bets": {"ante": #}}]}', "#", "[#]"],
)  # fmt: skip
def test_whatever_the_depth_a_document_is_refused_by_name(around: str) -> None:
    """Between what the reader still takes and what a message can still show lies no gap."""
    for depth in (10, 100, *range(800, 1010), 3000):
        text = around.replace("#", "[" * depth + "]" * depth)
        with pytest.raises(CroupierError):
            settle_document(read_documents(text).entries[0])


@pytest.mark.property
@given(st.text(max_size=40))
def test_any_text_is_documents_or_a_bad_record(text: str) -> None:
    with suppress(BadRecord):
        assert read_documents(text).entries


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8)
    | st.sampled_from(["three-card-poker", "Ah Kd 2c", "play", "10", "TCP-01", "dealt"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["schema", "game", "seats", "seat", "bets", "cards", "decisions", "dealer",
                         "community", "tables", "options", "procedure", "irregularities", "void",
                         "events", "event", "edition", "ante", "reason", "kind"]),
        inner, max_size=5,
    ),
    max_leaves=20,
)  # fmt: skip


@pytest.mark.property
@given(JSON)
def test_any_json_is_settled_or_refused_by_name(value: object) -> None:
    with suppress(CroupierError):
        settle_document(value)


@pytest.mark.property
@given(st.data())
def test_a_good_document_with_one_thing_changed_is_settled_or_refused_by_name(
    data: st.DataObject,
) -> None:
    document = json.loads(data.draw(st.sampled_from([ONE, TWO])))
    place = document
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if isinstance(place[key], dict | list) and place[key] and data.draw(st.booleans()):
            place = place[key]
            continue
        place[key] = data.draw(JSON)
        break
    with suppress(CroupierError):
        settle_document(document)
