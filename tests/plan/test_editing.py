"""A plan changed by forms: few lines move, no comment is lost, and the text says what the forms
said."""

import copy
from difflib import ndiff
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.given import read_toml
from croupier.plan import demo_text, document_text, edited_text
from croupier.plan.starting import starting_text
from tests.plan.test_places import KEYS, SCALARS, TRICKY

FILE = """\
# Our floor. Ask Fay before you touch this.

[property]
name = "Corner"      # on every slip
jurisdiction = "none"
# license = "67-1"

# Tables -----------------------------------------------

# By the door.
[[tables]]
id = "T1"   # short
seats = 6
min = "5"

# By the bar.
[[tables]]
id = "T2"
seats = 6
[tables.limits]
ante = { min = "5", max = "50" }   # the law allows more
pair_plus = { min = "1", max = "25" }

# By the cage.
[[tables]]
id = "T3"
bets = [
    "pair_plus",   # since May
    "six_card_bonus",
]
"""


def edited(change: Any, before: str = FILE) -> list[str]:
    """The lines that go and come when a document is changed."""
    document = read_toml(before)
    change(document)
    text = edited_text(before, document)
    assert read_toml(text) == read_toml(document_text(document))
    return [line for line in ndiff(before.splitlines(), text.splitlines()) if line[0] in "+-"]


def test_what_says_the_same_is_the_same_to_the_letter() -> None:
    for text in (FILE, demo_text(), starting_text(), FILE.replace("\n", "\r\n"), FILE.rstrip()):
        assert edited_text(text, read_toml(text)) == text
        turned = dict(reversed(read_toml(text).items()))
        assert edited_text(text, turned) == text


def test_a_value_is_replaced_and_its_comment_stays() -> None:
    def rename(plan: dict[str, Any]) -> None:
        plan["property"]["name"] = "Corner Casino"

    assert edited(rename) == [
        '- name = "Corner"      # on every slip',
        '+ name = "Corner Casino"      # on every slip',
    ]


def test_a_key_is_added_at_the_end_of_its_section_and_taken_out_alone() -> None:
    def license_and_minimum(plan: dict[str, Any]) -> None:
        plan["property"]["license"] = "67-2"
        del plan["tables"][0]["min"]

    assert edited(license_and_minimum) == ['+ license = "67-2"', '- min = "5"']


def test_a_limit_inside_a_table_is_one_line() -> None:
    def limits(plan: dict[str, Any]) -> None:
        plan["tables"][1]["limits"]["ante"]["max"] = "100"
        plan["tables"][1]["limits"]["trips"] = {"min": "1", "max": "5"}

    assert edited(limits) == [
        '- ante = { min = "5", max = "50" }   # the law allows more',
        '+ ante = { min = "5", max = "100" }   # the law allows more',
        '+ trips = { min = "1", max = "5" }',
    ]


def test_a_table_that_goes_takes_its_own_comment_along_and_no_other() -> None:
    assert edited(lambda plan: plan["tables"].pop(1)) == [
        "- # By the bar.", "- [[tables]]", '- id = "T2"', "- seats = 6", "- [tables.limits]",
        '- ante = { min = "5", max = "50" }   # the law allows more',
        '- pair_plus = { min = "1", max = "25" }', "- ",
    ]  # fmt: skip


def test_a_new_table_stands_behind_the_one_before_it() -> None:
    new = {"id": "T9", "game": "casino-war"}
    come = ["+ ", "+ [[tables]]", '+ id = "T9"', '+ game = "casino-war"']
    assert sorted(edited(lambda plan: plan["tables"].insert(1, new))) == sorted(come)
    assert edited(lambda plan: plan["tables"].append(new)) == come
    one_long_line = FILE.rstrip("\n")
    assert edited(lambda plan: plan["tables"].append(new), one_long_line)[-2:] == come[-2:]


def test_a_section_that_was_not_there_comes_last_and_one_that_is_empty_goes() -> None:
    def people(plan: dict[str, Any]) -> None:
        plan["people"] = [{"number": "1", "name": "Ada"}]
        del plan["property"]

    lines = edited(people)
    assert lines[-4:] == ["+ ", "+ [[people]]", '+ number = "1"', '+ name = "Ada"']
    assert "- # Tables -----------------------------------------------" not in lines


def test_kinds_of_values_are_told_apart() -> None:
    before = "[bank]\ndeposit_days = 1\n"
    for value, word in ((True, "true"), (1.0, "1.0"), ("1", '"1"')):
        assert edited_text(before, {"bank": {"deposit_days": value}}) == (
            f"[bank]\ndeposit_days = {word}\n"
        )


@pytest.mark.parametrize(
    "before",
    [
        "people = [ { number = '1' } ]\n[property]\nname = 'x'\n",
        "[property]\nname = 'x'\n[[tables]]\nid = 'A'\nlimits.ante.min = '5'\n",
        "[[tables]]\nid = 'A'\n[property]\nname = 'x'\n[[tables]]\nid = 'B'\n",
        "[[tables]]\nid = 'A'\n[property]\nname = 'x'\n[tables.limits]\nante = { min = '5' }\n",
        "property.name = 'x'\n",
        "[property",
        "",
        TRICKY,
    ],
)
def test_however_a_file_is_written_the_result_says_what_was_said(before: str) -> None:
    document: dict[str, Any] = {
        "property": {"name": "y", "zone": "UTC"},
        "tables": [
            {"id": "A", "limits": {"ante": {"min": "6"}, "trips": {"min": "1"}}},
            {"id": "C"},
        ],
        "defaults": {"tables": {"seats": 7}},
        "people": [{"number": "1"}, {"number": "2"}],
    }
    assert read_toml(edited_text(before, document)) == document


EDITS = st.lists(
    st.tuples(
        st.sampled_from(("set", "drop", "copy", "swap", "section")),
        st.integers(0, 99),
        st.integers(0, 99),
        KEYS,
        SCALARS | st.dictionaries(KEYS, SCALARS, max_size=2) | st.lists(SCALARS, max_size=2),
    ),
    max_size=6,
)


@pytest.mark.property
@given(st.sampled_from((FILE, demo_text(), starting_text())), EDITS)
def test_any_edits_come_out_as_they_were_made(before: str, edits: list[Any]) -> None:
    document = read_toml(before)
    for edit in edits:
        _edit(document, *edit)
    again = copy.deepcopy(document)
    text = edited_text(before, document)
    assert document == again
    assert read_toml(text) == read_toml(document_text(document))
    # An edit of an edit, back to what it was: no word of a person may be gone that need not be.
    assert read_toml(edited_text(text, read_toml(before))) == read_toml(before)


def _edit(document: dict[str, Any], what: str, one: int, two: int, key: str, value: Any) -> None:
    if what == "section":
        document[key] = [{key: value}] if one % 2 else {key: value}
        return
    names = sorted(name for name, held in document.items() if isinstance(held, list | dict))
    if not names:
        return
    held = document[names[one % len(names)]]
    if isinstance(held, list):
        if not held:
            return
        place = two % len(held)
        if what == "copy":
            held.insert(two % (len(held) + 1), copy.deepcopy(held[place]))
            return
        if what == "swap":
            held[place], held[-1] = held[-1], held[place]
            return
        if what == "drop" and one % 3 == 0:
            held.pop(place)
            return
        held = held[place]
    if not isinstance(held, dict):
        return
    if what == "drop" and held:
        held.pop(sorted(held)[two % len(held)])
    else:
        held[key if one % 2 else sorted(held or {key: 0})[0]] = value
