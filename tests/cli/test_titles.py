"""`croupier titles`: the register in the terminal and as JSON, filtered, and what it refuses."""

import csv
import io
import json

import pytest

from croupier.law.titles import register
from tests.cli.running import assert_refused, run


def test_every_title_is_listed_with_what_exists_of_it() -> None:
    ran = run("titles")
    assert ran.status == 0
    assert max(map(len, ran.out.splitlines())) <= 80
    assert "66   Zappit Blackjack" in ran.out
    assert "rules not public" in ran.out
    assert "23 of the 66 titles are in Croupier" in " ".join(ran.out.split())


def test_as_json_it_has_all_fields() -> None:
    told = json.loads(run("titles", "--json").out)
    assert told == [title.as_json() for title in register()]
    ride = told[38]
    assert (ride["number"], ride["game"], ride["rules"]) == (39, "let-it-ride", "enclosed")
    assert ride["bets"][:4] == ["bet_1", "bet_2", "bet_3", "bonus"]
    assert ride["editions"] == ["2023-06-14"]
    assert told[0]["game"] is None


@pytest.mark.parametrize(
    ("args", "numbers"),
    [
        (["pai", "gow"], [2, 21, 22, 30]),
        (["--here", "stud"], [12, 17, 41, 49]),
        (["--game", "three-card-poker-face-up"], [58, 59]),
        (["--rules", "not public", "fortune"], [2, 28, 29, 31]),
    ],
)
def test_a_filter_leaves_what_fits(args: list[str], numbers: list[int]) -> None:
    told = json.loads(run("titles", *args, "--json").out)
    assert [entry["number"] for entry in told] == numbers
    assert f"of {len(register())}" in run("titles", *args).out


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["frobnicate"], "no title matches 'frobnicate'; the letter has 66 titles"),
        (["--rules", "secret"], "--rules: 'secret' is not one of enclosed, public, not public"),
        (["--game", "pokr"], "unknown game 'pokr'"),
    ],
)
def test_what_fits_nothing_is_refused(args: list[str], words: str) -> None:
    assert_refused(run("titles", *args), words)


@pytest.mark.parametrize(
    "words",
    [
        ("titles", "--here"),
        ("trace", "letter"),
        ("jackpot", "design", "--table", "LIR-P1", "--seed", "10000", "--rate", "19%"),
    ],
    ids=lambda words: words[0],
)
def test_tables_come_as_csv(words: tuple[str, ...]) -> None:
    ran = run(*words, "--csv")
    assert ran.status == 0
    rows = list(csv.reader(io.StringIO(ran.out)))
    assert len(rows) > 5
    both = run(*words, "--csv", "--json")
    assert both.status == 2
    assert "--csv: cannot be combined with --json" in both.err
