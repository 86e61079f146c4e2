"""What `make test` leaves out is named once, exists, and is spread over its cases."""

import re

import pytest

from tests.conftest import ROOT
from tests.long import LIST, left_out, listed, spread

CASES = [f"a.py::test_sweep[{number}]" for number in range(10)]


def test_every_line_names_a_test_that_is_there() -> None:
    for test, stay in listed(LIST.read_text("utf-8")).items():
        path, _, name = test.partition("[")[0].partition("::")
        if not name:
            assert (ROOT / path).is_file(), test
            continue
        function = name.rpartition("::")[2]
        # A class of tests may have them from its neighbors.
        files = (ROOT / path).parent.glob("*.py") if "::" in name else [ROOT / path]
        source = "".join(file.read_text("utf-8") for file in files)
        assert re.search(rf"^ *def {function}\(", source, re.MULTILINE), test
        assert stay == 0 or "[" not in test, f"{test}: a single case stays or goes"


@pytest.mark.parametrize(
    ("count", "stay", "places"),
    [(10, 2, {0, 5}), (3, 5, {0, 1, 2}), (7, 0, set()), (8, 3, {0, 2, 5})],
)
def test_those_that_stay_are_spread(count: int, stay: int, places: set[int]) -> None:
    assert spread(count, stay) == places


def test_a_function_a_case_and_what_is_not_named() -> None:
    ids = [*CASES, "b.py::test_pages[one]", "b.py::test_pages[two]", "c.py::test_alone"]
    out = left_out(ids, {"a.py::test_sweep": 2, "b.py::test_pages[two]": 0})
    assert out == {*CASES, "b.py::test_pages[two]"} - {CASES[0], CASES[5]}


def test_a_file_without_what_is_named_more_closely() -> None:
    ids = [
        "a.py::test_one",
        "a.py::test_two[1]",
        "a.py::test_two[2]",
        "a.py::test_three",
        "b.py::test_one",
    ]
    assert left_out(ids, {"a.py": 1, "a.py::test_two": 1}) == {
        "a.py::test_two[2]",
        "a.py::test_three",
    }
