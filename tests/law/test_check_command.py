"""`croupier check`: findings with rule, line and remedy; statuses; JSON; the list of rules."""

import json
from pathlib import Path

import pytest

from croupier.law import HELD, NOT_BUILT, RULES
from croupier.plan import demo_text
from tests.cli.running import assert_refused, run, spawn_code
from tests.law.floors import FLOORS


def written(tmp_path: Path, text: str) -> str:
    path = tmp_path / "floor.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_without_a_file_the_demo_floor_is_checked_and_passes() -> None:
    ran = run("check", "--on", "2026-11-16")
    assert ran.status == 0
    assert "Emerald Card Room: 9 tables, 6 jackpots" in ran.out
    assert "2 notices" in ran.out
    assert "error" not in ran.out


def test_today_is_the_date_of_the_house_s_own_clocks() -> None:
    assert run("check").status == 0


def test_an_error_has_its_rule_its_line_and_its_remedy_and_ends_with_status_2() -> None:
    ran = run("check", "--on", "2023-06-14")
    assert ran.status == 2
    line = 1 + [row.startswith("limits = { ante") for row in demo_text().splitlines()].index(True)
    assert f"rule b.spot  demo.toml:{line}  tables[5].limits.ante.max" in ran.out
    assert "found  Play at UTH-1 may be 4 x $100 = $400" in ran.out
    assert "right  Ante up to $75" in ran.out
    assert ran.out.rstrip().endswith("1 error, 2 notices")
    assert ran.err == ""


def test_a_warning_is_no_refusal(tmp_path: Path) -> None:
    text = demo_text().replace("keep_hand_days = 7", "keep_hand_days = 6")
    ran = run("check", written(tmp_path, text), "--on", "2026-11-16")
    assert ran.status == 0
    assert "1 warning" in ran.out
    assert "rule 56" in ran.out
    assert "a winning hand is kept 6 days" in ran.out


def test_one_day_is_one_day(tmp_path: Path) -> None:
    text = demo_text().replace("keep_hand_days = 7", "keep_hand_days = 1")
    ran = run("check", written(tmp_path, text), "--on", "2026-11-16")
    assert "found  a winning hand is kept 1 day\n" in ran.out


def test_findings_as_json() -> None:
    ran = run("check", "--on", "2023-06-14", "--json")
    assert ran.status == 2
    told = json.loads(ran.out)
    assert (told["file"], told["on"], told["jurisdiction"]) == (
        "demo.toml",
        "2023-06-14",
        "washington",
    )
    assert [(entry["rule"], entry["severity"]) for entry in told["findings"]] == [
        ("b.spot", "error"),
        ("11", "notice"),
        ("71.reserve", "notice"),
    ]
    assert told["findings"][0]["path"] == "tables[5].limits.ante.max"


def test_a_plan_is_read_from_standard_input() -> None:
    assert run("check", "-", "--on", "2026-11-16", given=demo_text()).status == 0


def test_every_fault_of_a_bad_file_is_told_on_a_line_of_its_own(tmp_path: Path) -> None:
    text = demo_text().replace("seats = 7", 'seats = "7"', 1).replace('"auditor"', '"king"')
    path = written(tmp_path, text)
    ran = run("check", path)
    assert_refused(ran, "tables[3].seats: is '7'; write a whole number", "people[10].role")
    assert ran.err.count("\n") == 2
    assert all(line.startswith(f"croupier: {path}: line ") for line in ran.err.splitlines())


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["check", "no-such-file.toml"], "no-such-file.toml: cannot be read"),
        (["check", "--on", "yesterday"], "--on: 'yesterday' is not a date; write one like"),
        (["check", "--on", "20230614"], "--on: '20230614' is not a date; write one like"),
    ],
)
def test_bad_words_on_the_command_line_are_refused(args: list[str], words: str) -> None:
    assert_refused(run(*args), words)


def test_control_characters_of_a_file_never_reach_the_terminal(tmp_path: Path) -> None:
    text = demo_text().replace('"auditor"', '"\\u001b[31mking"')
    ran = run("check", written(tmp_path, text))
    assert_refused(ran)
    assert "\x1b" not in ran.err


def test_the_rules_are_listed_with_their_dates_and_those_we_do_not_check_with_a_reason() -> None:
    ran = run("check", "--rules")
    assert ran.status == 0
    assert max(map(len, ran.out.splitlines())) <= 80
    for number in [rule.number for rule in RULES] + [*HELD, *NOT_BUILT]:
        assert f"\n{number} " in ran.out
    assert "until 2023-09-21" in ran.out
    assert "since 2023-09-22" in ran.out
    told = json.loads(run("check", "--rules", "--json").out)
    assert len(told["checked"]) == len(RULES)
    assert {entry["rule"] for entry in told["not_built"]} == set(NOT_BUILT)
    assert {entry["rule"] for entry in told["held_elsewhere"]} == set(HELD)


def test_checking_a_floor_compiles_nothing() -> None:
    """The lab is asked only where a plan stores a chance."""
    code = (
        "import sys; from croupier.cli.commands import app\n"
        "try: app(['check'])\n"
        "except SystemExit: pass\n"
        "print([name for name in ('numba', 'numpy', 'fastapi') if name in sys.modules])"
    )
    assert spawn_code(code).out.rstrip().endswith("[]")


def test_a_floor_of_each_rule_is_shown_without_an_accident(tmp_path: Path) -> None:
    for floor in FLOORS:
        ran = run("check", written(tmp_path, floor.text), "--on", floor.on.isoformat())
        assert f"rule {floor.rule}  " in ran.out
        assert f"floor.toml:{floor.number}  " in ran.out


OWN_METER = """
family = "House meters"
document = "Memo"
games = ["let-it-ride"]
[readings]
progressive = "five_card"
[tables.MY-P1]
title = "Friday meter"
[tables.MY-P1.progressive]
royal_flush = "100% of Meter"
straight_flush = "10% of Meter"
four_of_a_kind = "500 for 1"
"""


@pytest.mark.parametrize(("rate", "hold"), [("80%", "6.4561%"), ("90%", "-3.5439%")])
def test_a_meter_of_the_house_s_own_is_told_its_exact_hold(
    tmp_path: Path, rate: str, hold: str
) -> None:
    """624 of 2,598,960 hands pay 500, and 4 take a seed of $10,000: 86.4561% less the rate."""
    shelf = tmp_path / "tables"
    shelf.mkdir()
    (shelf / "own.toml").write_text(OWN_METER, encoding="utf-8")
    text = demo_text().replace('table = "LIR-P1"', 'table = "MY-P1"')
    text = text.replace("dated = 2023", 'pay_tables = ["MY-P1"]\ndated = 2023')
    text = text.replace('rate = "19%"', f'rate = "{rate}", preset = "19%"')
    ran = run(
        "check", written(tmp_path, text), "--tables", str(shelf), "--on", "2026-11-16", "--json"
    )
    found = {entry["rule"]: entry["message"] for entry in json.loads(ran.out)["findings"]}
    assert f"the hold is 67.4561% before and {hold} after, with 6 seats betting" in found["70"]
    assert ("70.hold" in found) == hold.startswith("-")
