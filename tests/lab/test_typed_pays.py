"""Pays over a printed table: only what is named changes; lines may be put in and taken out."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier import lab
from croupier.lab.typed_pays import NONE, typed_over, with_typed
from croupier.lab.wire import read_question, write_question
from croupier.paytables import published_catalogue

PAIR_PLUS = published_catalogue().table("TCP-01").pays["pair_plus"]

CASES = (
    # typed                                 lines from the top, with their pays
    ({"flush": "2"},                        "40 to 1, 30 to 1, 6 to 1, 2 to 1, 1 to 1"),
    ({"flush": "3:2"},                      "40 to 1, 30 to 1, 6 to 1, 3 to 2, 1 to 1"),
    ({"straight_flush": "1,000"},           "1,000 to 1, 30 to 1, 6 to 1, 4 to 1, 1 to 1"),
    ({"mini_royal": "100"},                 "100 to 1, 40 to 1, 30 to 1, 6 to 1, 4 to 1, 1 to 1"),
    ({"pair": "none"},                      "40 to 1, 30 to 1, 6 to 1, 4 to 1"),
    ({"straight_flush": " – ", "flush": "off"}, "30 to 1, 6 to 1, 1 to 1"),
)  # fmt: skip


@pytest.mark.parametrize(("typed", "paid"), CASES)
def test_only_what_is_named_changes(typed: dict[str, str], paid: str) -> None:
    written = with_typed(PAIR_PLUS, typed, bet="pair_plus")
    assert ", ".join(str(line.odds) for line in written.lines) == paid


def test_a_line_put_in_takes_its_hands_from_the_line_below() -> None:
    printed = lab.analyse("three-card-poker", "pair_plus")
    more = lab.analyse("three-card-poker", "pair_plus", pays={"mini_royal": "40"})
    counts = {line.result.key: line.combinations for line in more.lines}
    assert (counts["mini_royal"], counts["straight_flush"]) == (4, 44)
    assert more.expected_value == printed.expected_value  # the same pay under another name


def test_a_line_taken_out_loses() -> None:
    less = lab.analyse("three-card-poker", "pair_plus", pays={"pair": NONE})
    assert less.hit_frequency < lab.analyse("three-card-poker", "pair_plus").hit_frequency
    assert "pair" not in {line.result.key for line in less.lines}


CHANGES = st.dictionaries(
    st.sampled_from(list(PAIR_PLUS.reading.questions)),
    st.sampled_from(["none", "1", "5", "3 to 2", "40 for 1"]),
    max_size=4,
)


@given(CHANGES)
def test_what_was_typed_is_read_again_from_its_document(typed: dict[str, str]) -> None:
    catalogue = published_catalogue()
    question = lab.ask("three-card-poker", "pair_plus", pays=typed, catalogue=catalogue)
    again = read_question(write_question(question), catalogue)
    assert again.layout.tables["pair_plus"].pays == question.layout.tables["pair_plus"].pays


@given(CHANGES)
def test_every_table_can_be_typed_over_every_other(typed: dict[str, str]) -> None:
    written = with_typed(PAIR_PLUS, typed, bet="pair_plus")
    other = published_catalogue().table("TCP-10").pays["pair_plus"]
    again = with_typed(other, typed_over(other, written), bet="pair_plus")
    plain = [replace(line, label="") for line in again.lines]
    assert plain == [replace(line, label="") for line in written.lines]
