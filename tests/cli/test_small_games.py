"""The five small games, each from its file alone: listed, printed, dealt, settled, solved, played.

They are found in the folder that CROUPIER_GAMES names, as a stranger's games would be.
"""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent
FOLDER = ROOT / "tests" / "small_games"

ROUNDS: Mapping[str, dict[str, Any]] = {
    "seven-up": {
        "seats": [
            {"seat": 1, "bets": {"bet": "10"}, "cards": "2c 2d 3d 2h 5c",
             "decisions": ["split", "double"]},
        ],
        "dealer": "3c 3h",
    },
    "jokers-three": {
        "seats": [{"seat": 1, "bets": {"ante": "10"}, "cards": "Kc Kd Jk", "decisions": ["play"]}],
        "dealer": "Ac Qc Td",
    },
    "draw-three": {
        "seats": [
            {"seat": 1, "bets": {"bet": "10"}, "cards": "Tc Td Kh Th",
             "decisions": [{"choice": "throw away", "cards": "Kh"}]},
        ],
    },
    "two-ways": {
        "seats": [
            {"seat": 1, "bets": {"bet": "10"}, "cards": "Ac Ad Kc Qd",
             "decisions": [{"choice": "set", "cards": "Kc"}]},
        ],
        "dealer": "Tc Td Jc Qc",
    },
    "little-sides": {
        "seats": [{"seat": 1, "bets": {"red": "5", "tie": "1"}}],
        "sides": {"red": "Ac Ad 3d", "black": "3c 4c"},
    },
}  # fmt: skip

NETS = {
    "seven-up": "30.00", "jokers-three": "20.00", "draw-three": "200.00", "two-ways": "10.00",
    "little-sides": "-6.00",
}  # fmt: skip

EXACT = {
    "seven-up": "-981/70070", "jokers-three": "37/200", "draw-three": "587/165",
    "two-ways": "53/175",
}  # fmt: skip
"""Expected values, in bets, as `tests/lab/test_walk.py` counts them without the lab."""

SAID = {
    "seven-up": "10\nstand\nstand\nq\n", "jokers-three": "10\nplay\nq\n",
    "draw-three": "10\nthrow away\nq\n", "two-ways": "10\nset Kd\nq\n",
    "little-sides": "red 5\nq\n",
}  # fmt: skip

each_game = pytest.mark.parametrize("game", ROUNDS)
Ran = tuple[int, str, str]


def croupier(home: Path, *commands: tuple[list[str], str], folder: Path = FOLDER) -> list[Ran]:
    """What commands print in a process that reads its own games from a folder."""
    env = {
        **os.environ, "CROUPIER_GAMES": str(folder), "CROUPIER_HOME": str(home),
        "PYTHONPATH": str(ROOT),
    }  # fmt: skip
    ran = subprocess.run(
        [sys.executable, "-m", "tests.cli.many_commands"], input=json.dumps(commands), env=env,
        capture_output=True, text=True, check=False, cwd=home,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    return [(code, out, err) for code, out, err in json.loads(ran.stdout)]


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], Ran]:
    """Every command of this file, by what it does and the game."""
    home = tmp_path_factory.mktemp("home")
    asked: dict[tuple[str, str], tuple[list[str], str]] = {
        ("games", ""): (["games", "--json"], ""),
        ("side", ""): (["analyse", "little-sides", "--bet", "red", "--json"], ""),
    }
    for game, round_ in ROUNDS.items():
        document = home / f"{game}.json"
        document.write_text(json.dumps({"game": game, **round_}))
        asked["settle", game] = (["settle", "--json", str(document)], "")
        asked["record", game] = (["settle", "--records", str(document)], "")
        asked["rules", game] = (["rules", game], "")
        asked["play", game] = (["play", game, "--seed", "3"], SAID[game])
        if game in EXACT:
            asked["analyse", game] = (["analyse", game, "--json"], "")
    answers = dict(zip(asked, croupier(home, *asked.values()), strict=True))
    for game in ROUNDS:
        (home / f"{game}.record.json").write_text(answers["record", game][1])
    again = [(["settle", "--json", str(home / f"{game}.record.json")], "") for game in ROUNDS]
    replayed = zip(ROUNDS, croupier(home, *again), strict=True)
    return answers | {("again", game): ran for game, ran in replayed}


Printed = dict[tuple[str, str], Ran]


def test_they_are_listed_beside_the_games_of_the_house(printed: Printed) -> None:
    names = [entry["name"] for entry in json.loads(printed["games", ""][1])]
    assert names[:1] == ["three-card-poker"]
    assert set(ROUNDS) <= set(names)


@each_game
def test_a_round_is_settled_recorded_and_replayed(game: str, printed: Printed) -> None:
    code, out, err = printed["settle", game]
    assert code == 0, err
    assert json.loads(out)["seats"][0]["net"] == NETS[game]
    assert json.loads(printed["record", game][1])["schema"] == 2
    assert json.loads(printed["again", game][1]) == json.loads(out)


@each_game
def test_its_rule_sheet_is_printed(game: str, printed: Printed) -> None:
    code, out, err = printed["rules", game]
    assert code == 0, err
    assert "Our own" in out


@each_game
def test_it_is_played_in_the_terminal(game: str, printed: Printed) -> None:
    code, out, err = printed["play", game]
    assert code == 0, err
    assert "after 1 round" in out


@pytest.mark.parametrize("game", EXACT)
def test_it_is_solved_from_its_rules_alone(game: str, printed: Printed) -> None:
    code, out, err = printed["analyse", game]
    assert code == 0, err
    assert json.loads(out)["expected_value"] == EXACT[game]


def test_a_bet_on_a_side_is_solved(printed: Printed) -> None:
    code, out, err = printed["side", ""]
    assert code == 0, err
    assert json.loads(out)["expected_value"] == "25/3003"


def test_a_game_that_contradicts_itself_is_named(tmp_path: Path) -> None:
    rules = (FOLDER / "jokers_three.py").read_text()
    assert "seats_max=2" in rules
    (tmp_path / "broken.py").write_text(rules.replace("seats_max=2", "seats_max=9"))
    env = {**os.environ, "CROUPIER_GAMES": str(tmp_path), "CROUPIER_HOME": str(tmp_path)}
    refused = subprocess.run(
        [sys.executable, "-m", "croupier", "games"], env=env, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert refused.returncode == 2
    assert refused.stderr == (
        "croupier: broken.py: contradicts itself: jokers-three: 9 seats take 30 cards and the deck "
        "holds 10\n"
    )
