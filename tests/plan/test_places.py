"""On which line a key stands: the walk over a text agrees with what TOML reads."""

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.plan import demo_text
from croupier.plan.places import Path, Places, path_text, places_of
from croupier.plan.writing import value_text

TRICKY = '''\
# a comment with = and [brackets]
top = "a # no comment, = no key"
"quoted.key" = 'single \\ "quotes"'
dotted.key.deep = 1 # a remark
long = """
not = "a key"
[not.a.section]
"""
longer = \'\'\'
ends with a quote\'\'\'\'
escaped = "a \\" quote ] } ,"
list = [
    1, # one
    [2, 3],
    { inside = "a", "b c" = [4] },
]
empty = []
nothing = {}
when = 2023-06-14T10:00:00-07:00

[section]  # remark
key = true

[section."sub.section"]
key = -1.5e3

[[many]]
name = "first"
[[many]]
name = "second"
  [many.part]
  key = 0x1f
  [[many.part.deep]]
  x = 1
  [[many.part.deep]]
  x = { y = { z = 2 } }
[[many]]
name = "third"
'''


def leaves(value: object, path: Path = ()) -> Iterator[Path]:
    inside: Any = ()
    if isinstance(value, dict):
        inside = list(value.items())
    elif isinstance(value, list):
        inside = list(enumerate(value))
    if not inside:
        yield path
    for key, entry in inside:
        yield from leaves(entry, (*path, key))


@pytest.mark.parametrize("text", [TRICKY, demo_text(), TRICKY.replace("\n", "\r\n")])
def test_every_value_of_a_document_has_a_line_and_nothing_else_has(text: str) -> None:
    document = tomllib.loads(text)
    found = set(places_of(text).lines)
    wanted = {path_text(path) for path in leaves(document)}
    assert wanted <= found
    around = {path_text(path[:end]) for path in leaves(document) for end in range(1, len(path) + 1)}
    assert found <= around


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("top", "top ="),
        ('"quoted.key"', '"quoted.key"'),
        ("dotted.key.deep", "dotted."),
        ("longer", "longer ="),
        ("list", "list = ["),
        ("list[0]", "1, # one"),
        ("list[1][1]", "[2, 3],"),
        ('list[2]."b c"[0]', "{ inside"),
        ("when", "when ="),
        ("section.key", "key = true"),
        ('section."sub.section".key', "-1.5e3"),
        ("many[1].name", '"second"'),
        ("many[1].part.key", "0x1f"),
        ("many[1].part.deep[1].x.y.z", "x = { y"),
        ("many[2].name", '"third"'),
    ],
)
def test_a_path_stands_on_the_line_with_its_words(path: str, words: str) -> None:
    places = places_of(TRICKY)
    assert path in places
    assert words in TRICKY.splitlines()[places.line(path) - 1]


def test_what_is_missing_is_looked_for_in_the_section_around_it() -> None:
    places = places_of(TRICKY)
    assert places.line("many[1].missing.key") == places.line("many[1]")
    assert places.line("section.nothing") == places.line("section")
    assert places.line("nowhere") == 1
    assert TRICKY.splitlines()[places.line("many[1]") - 1] == "[[many]]"


def test_where_a_plan_stands_is_no_part_of_what_it_says() -> None:
    assert Places({"a": 1}) == Places({"b": 2})


SCALARS = (
    st.text(st.characters(codec="utf-8", exclude_categories=["C"]), max_size=12)
    | st.integers(-99, 99)
    | st.booleans()
)
KEYS = st.text(st.sampled_from("ab_-1 .#=\"'\\[]{}é"), min_size=1, max_size=6)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.property
@given(st.dictionaries(KEYS, VALUES, min_size=1, max_size=5))
def test_any_document_is_walked_as_it_is_read(document: dict[str, Any]) -> None:
    lines = [f"{path_text((key,))} = {value_text(value)}" for key, value in document.items()]
    text = "\n# between\n".join(lines)
    read = tomllib.loads(text)
    assert read == document
    places = places_of(text)
    assert {path_text(path) for path in leaves(read)} <= set(places.lines)
    for number, key in enumerate(document):
        assert places.line(path_text((key,))) == 1 + 2 * number
