"""Errors carry a name, a value and a place."""

import pytest

from croupier import errors
from croupier.errors import (
    BadCard,
    BadRecord,
    CroupierError,
    DuplicateCard,
    InvariantBroken,
    NewerSchema,
    must,
)

EVERY_ERROR = [
    value
    for value in vars(errors).values()
    if isinstance(value, type) and issubclass(value, CroupierError)
]


@pytest.mark.parametrize("kind", EVERY_ERROR, ids=lambda kind: kind.__name__)
def test_an_error_is_a_value_error_with_a_name_for_reports(kind: type[CroupierError]) -> None:
    error = kind("what was wrong", place="seat 3")
    assert isinstance(error, ValueError)
    assert str(error) == "seat 3: what was wrong"
    assert error.name.replace("-", "") == kind.__name__.lower()
    assert kind.__doc__


def test_names_are_words() -> None:
    assert BadCard("x").name == "bad-card"
    assert DuplicateCard("x").name == "duplicate-card"
    assert NewerSchema("x").name == "newer-schema"


def test_places_are_added_from_the_inside_out() -> None:
    error = BadCard("'Xx' is not a card")
    assert str(error) == "'Xx' is not a card"
    assert str(error.at("seat 3")) == "seat 3: 'Xx' is not a card"
    assert str(error.at("round.json")) == "round.json: seat 3: 'Xx' is not a card"
    assert error.message == "'Xx' is not a card"
    assert error.place == "round.json: seat 3"


def test_a_newer_record_is_a_bad_record() -> None:
    assert issubclass(NewerSchema, BadRecord)


def test_a_bug_of_ours_is_no_bad_input() -> None:
    must(1, "a truth")
    with pytest.raises(InvariantBroken, match="a cent is missing"):
        must([], "a cent is missing")
    assert not issubclass(InvariantBroken, CroupierError)
