"""A part of the proofs: chosen by a seed, within a time, and repeatable by what is printed."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.proofs import TIMES, USUAL_SECONDS, chosen, clock, function_of, seconds_of

IDS = [f"a.py::test_{name}[{number}]" for name in ("quick", "slow") for number in range(50)]
SECONDS = {"a.py::test_quick": 1.0, "a.py::test_slow": 10.0}


def spent(found: set[str]) -> float:
    return sum(SECONDS[function_of(node_id)] for node_id in found)


def test_all_are_chosen_if_all_fit() -> None:
    assert chosen(IDS, SECONDS, 1, 550) == set(IDS)


def test_what_is_chosen_fits_and_fills_the_time() -> None:
    for seed in range(20):
        assert 90 < spent(chosen(IDS, SECONDS, seed, 100)) <= 100


def test_a_seed_chooses_the_same_again_and_another_seed_others() -> None:
    assert chosen(IDS, SECONDS, 7, 100) == chosen(IDS, SECONDS, 7, 100)
    assert len({frozenset(chosen(IDS, SECONDS, seed, 100)) for seed in range(20)}) == 20


def test_every_function_is_chosen_before_a_second_of_any() -> None:
    for seed in range(20):
        assert {function_of(each) for each in chosen(IDS, SECONDS, seed, 12)} == set(SECONDS)


def test_every_proof_has_its_turn() -> None:
    assert set().union(*(chosen(IDS, SECONDS, seed, 100) for seed in range(200))) == set(IDS)


def test_a_proof_nobody_measured_is_taken_for_the_usual() -> None:
    ids = ["b.py::test_new[1]", "b.py::test_new[2]"]
    assert len(chosen(ids, SECONDS, 1, USUAL_SECONDS)) == 1


@pytest.mark.parametrize(("text", "seconds"), [("90s", 90), ("20m", 1200), ("1.5h", 5400)])
def test_times(text: str, seconds: float) -> None:
    assert seconds_of(text) == seconds


@pytest.mark.parametrize("text", ["", "20", "m", "-1m", "20 minutes", "1h30m"])
def test_what_is_no_time(text: str) -> None:
    with pytest.raises(ValueError, match="is no time; write it like 90s, 20m or 6h"):
        seconds_of(text)


def test_a_clock() -> None:
    assert clock(0) == "0 min 00 s"
    assert clock(754.6) == "12 min 35 s"


def test_measured_times_are_of_tests_that_exist() -> None:
    root = TIMES.parent.parent
    for name, seconds in json.loads(TIMES.read_text(encoding="utf-8")).items():
        path, *_, function = name.split("::")
        # A class of tests may have them from its neighbors.
        files = (root / path).parent.glob("*.py") if name.count("::") > 1 else [root / path]
        text = "".join(file.read_text(encoding="utf-8") for file in files)
        assert f"def {function}(" in text or function == "runTest", name
        assert seconds > 0, name


# A run ------------------------------------------------------------------------------------------

SUITE = """
import time
from pathlib import Path
import pytest

@pytest.mark.parametrize("number", range(3))
def test_quick(number):
    pass

def test_too_long():
    Path("{folder}", "begun").touch()
    time.sleep({sleeps})
    assert {holds}
"""
SUITE_TESTS = ("test_suite.py::test_quick", "test_suite.py::test_too_long")


PLUGINS = ("-p", "tests.proofs", "-p", "xdist")
"""What a run of proofs needs; the others take seconds to load."""


def run(folder: Path, *options: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "pytest", *PLUGINS, "-v", *options, str(folder)],
        cwd=TIMES.parent.parent,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        text=True,
        capture_output=True,
        check=False,
    )


def suite(folder: Path, *, sleeps: float = 0, holds: bool = True) -> Path:
    (folder / "test_suite.py").write_text(SUITE.format(folder=folder, sleeps=sleeps, holds=holds))
    (folder / "pytest.ini").write_text("[pytest]\n")
    return folder


@pytest.mark.parametrize("workers", [(), ("-n", "2")])
def test_a_run_says_how_far_it_is_and_how_to_repeat_it(
    tmp_path: Path, workers: tuple[str, ...]
) -> None:
    done = run(suite(tmp_path), "--proof-budget", "10m", "--proof-seed", "7", *workers)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "proofs: at most 10 min 00 s; again with `make proof BUDGET=600s SEED=7`" in done.stdout
    for number in range(1, 5):
        assert re.search(rf"{number} of 4, \d+ min \d\d s", done.stdout)
    assert re.search(r"4 of 4 proofs ran in \d+ min \d\d s", done.stdout)


def test_what_does_not_fit_is_left_out(tmp_path: Path) -> None:
    """By far more time than they take: a machine that stands still must not leave out more."""
    times = tmp_path / "times.json"
    times.write_text(json.dumps(dict.fromkeys(SUITE_TESTS, 200.0)))
    done = run(suite(tmp_path), "--proof-budget", "10m", "--proof-known", str(times))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "2 of 4 proofs ran" in done.stdout


def test_time_that_runs_out_is_no_failure(tmp_path: Path) -> None:
    """Measured as quick, it takes for ever: stopped in its midst, it counts as not reached."""
    times = tmp_path / "times.json"
    options = ("--proof-budget", "5s", "--proof-known", str(times), "--proof-times", str(times))
    folder = suite(tmp_path, sleeps=600)
    times.write_text(json.dumps({"test_suite.py::test_too_long": 0.1}))
    done = run(folder, *options)
    assert done.returncode == 0, done.stdout + done.stderr
    if (folder / "begun").exists():  # a slow machine may not have got so far
        assert "NOT REACHED" in done.stdout
    assert "0 of 4 proofs ran" in done.stdout
    assert "1 more were chosen and not reached" in done.stdout
    assert json.loads(times.read_text()) == {}


def test_a_proof_that_fails_fails_the_run(tmp_path: Path) -> None:
    done = run(suite(tmp_path, holds=False), "--proof-budget", "10m")
    assert done.returncode == 1
    assert "4 of 4 proofs ran" in done.stdout
    assert "1 failed, 3 passed" in done.stdout


def test_times_are_written_by_function(tmp_path: Path) -> None:
    times = tmp_path / "times.json"
    run(suite(tmp_path), "--proof-budget", "10m", "--proof-times", str(times))
    names = [name.partition("::")[2] for name in json.loads(times.read_text())]
    assert names == ["test_quick", "test_too_long"]
