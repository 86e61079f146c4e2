"""Files that people hand in are bounded in size, depth and time, and told by name."""

import io
from collections.abc import Callable
from pathlib import Path
from time import process_time

import pytest

from croupier.cli.files import read_text
from croupier.errors import BadRecord, BadTable, CroupierError
from croupier.given import (
    FILE_BYTES_MAX,
    KEY_PARTS_MAX,
    NESTED_MAX,
    TOML_BYTES_MAX,
    NotToml,
    TooLarge,
    lines_bounded,
    no_formula,
    read_toml,
)
from croupier.paytables.load import load_file
from croupier.plan.reading import demo_text, load_plan

SLOW = {
    "a key of 20,000 parts": ".".join(["a"] * 20_000) + " = 1",
    "the same with quotes": ".".join(['"a"'] * 10_000) + " = 1",
    "the same with spaces": " . ".join(["a"] * 10_000) + " = 1",
    "the same in a list": "a = [{ " + ".".join(["a"] * 10_000) + " = 1 }]",
    "a heading of many parts": "[" + ".".join(["a"] * 10_000) + "]",
    "a list in a list": "a = " + "[" * 15_000 + "]" * 15_000,
    "a table in a table": "a = " + "{a = " * 6_500 + "1" + "}" * 6_500,
    "a number of 39,000 digits": "a = " + "1" * 39_000,
}


@pytest.mark.parametrize("name", SLOW)
@pytest.mark.parametrize("load", [load_file, load_plan], ids=["pay tables", "plan"])
def test_a_small_file_that_is_made_to_be_slow_is_refused_at_once(
    tmp_path: Path, load: Callable[[Path], object], name: str
) -> None:
    """40 kB of this took a minute and 1.6 GB."""
    path = tmp_path / "made.toml"
    path.write_text(SLOW[name], encoding="utf-8")
    assert path.stat().st_size <= 42_000
    begun = process_time()
    with pytest.raises(CroupierError) as told:
        load(path)
    assert process_time() - begun < 5, "it takes milliseconds; a minute is what it took before"
    assert "\n" not in told.value.message or len(told.value.message) < 400


def test_what_people_write_is_within_the_bounds() -> None:
    read_toml(demo_text())
    key = ".".join(["a"] * KEY_PARTS_MAX)
    assert read_toml(f"{key} = 1")
    assert read_toml("a = " + "[" * NESTED_MAX + "]" * NESTED_MAX)
    dots = "x = ['1.2.3.4.5.6.7.8.9.10.11.12.13.14.15.16', '........................']"
    assert read_toml(dots)["x"][1].startswith("..")
    assert len(read_toml("a = [" + ", ".join(["1.5"] * 500) + "]")["a"]) == 500
    assert read_toml("note = '" + "[" * 60 + "'")["note"] == "[" * 60


def test_a_line_is_named() -> None:
    with pytest.raises(NotToml, match="a key has 17 parts; 16 are read") as told:
        read_toml("a = 1\n" + ".".join(["b"] * 17) + " = 1\n")
    assert told.value.line == 2
    with pytest.raises(NotToml, match="is not TOML: ") as told:
        read_toml("a = 1\nb = \n")
    assert told.value.line == 2


def test_no_more_of_a_large_file_is_read_than_the_bound(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    with path.open("wb") as file:
        file.truncate(50 * 2**30)  # a hole: fifty gigabytes that take no room
    for load in (load_file, load_plan):
        with pytest.raises(CroupierError, match="larger than 1,000,000 bytes"):
            load(path)


def test_records_and_strategies_are_bounded(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    path.write_bytes(b" " * 1001)
    with pytest.raises(BadRecord, match="larger than 1,000 bytes"):
        read_text(str(path), BadRecord, 1000)
    path.write_bytes(b" " * 1000)
    assert len(read_text(str(path), BadTable, 1000)) == 1000
    with path.open("wb") as file:
        file.truncate(FILE_BYTES_MAX + 1)
    with pytest.raises(BadRecord, match="larger than 67,108,864 bytes"):
        read_text(str(path), BadRecord)


def test_a_script_without_ends_of_lines_is_not_read_whole() -> None:
    stream = io.BytesIO(b"{}\n" + b"x" * 5000)
    lines = lines_bounded(stream, most=1000)
    assert next(lines) == b"{}\n"
    with pytest.raises(TooLarge, match="line 2 is longer than 1,000 bytes"):
        next(lines)
    assert stream.tell() <= 1010


def test_the_largest_plan_is_read_in_seconds(tmp_path: Path) -> None:
    path = tmp_path / "floor.toml"
    path.write_text("[[tables]]\n" * (TOML_BYTES_MAX // 11), encoding="utf-8")
    begun = process_time()
    with pytest.raises(CroupierError):
        load_file(path)
    assert process_time() - begun < 60


@pytest.mark.parametrize("word", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1"])
def test_no_word_is_a_formula(word: str) -> None:
    assert no_formula(word) == f"'{word}"
    assert no_formula(f"a{word}") == f"a{word}"
