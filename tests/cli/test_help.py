"""The command explains itself, starts at once, and every way out has a status."""

import pytest

from croupier import __version__
from croupier.cli.commands import COMMANDS
from croupier.cli.guard import TRACEBACK_VARIABLE, last_resort
from croupier.errors import InvariantBroken, must
from tests.cli.running import assert_refused, modules_after, run, spawn

FAMILIES = {
    "tables": ("show", "check"),
    "people": ("list", "reset"),
    "school": ("deal", "drill", "certificate", "learners", "progress", "class"),
    "jackpot": ("run", "commands", "list", "show", "link", "report", "reports", "win", "design"),
}
PATHS = [
    *((name,) for name in COMMANDS),
    *((name, member) for name, members in FAMILIES.items() for member in members),
    *(("school", "learners", member) for member in ("add", "rename", "forget")),
]


@pytest.mark.parametrize("asked", [["--help"], ["-h"], []])
def test_help_names_every_command_in_order_and_gives_examples(asked: list[str]) -> None:
    ran = run(*asked)
    assert ran.status == 0
    listed = ran.out.partition("Commands:")[2]
    places = [listed.index(f"\n  {name} ") for name in COMMANDS]
    assert places == sorted(places)
    examples = [line for line in ran.out.splitlines() if line.startswith("    croupier ")]
    assert len(examples) >= 3


@pytest.mark.parametrize("path", PATHS, ids=" ".join)
def test_every_command_has_help_that_fits_80_columns(path: tuple[str, ...]) -> None:
    ran = run(*path, "--help")
    assert ran.status == 0
    assert ran.out.startswith(f"Usage: croupier {' '.join(path)}")
    assert max(map(len, ran.out.splitlines())) <= 80
    assert "--install-completion" not in ran.out
    usage = ran.out.partition("\n\n")[0]
    for wrong in ("{", "[["):
        assert wrong not in usage
    for wrong in (" <str>", " <int>", " <path>", " <list"):
        assert wrong not in ran.out


def test_the_list_of_a_family_says_what_each_command_does_to_the_end() -> None:
    for name in ("tables", "school", "jackpot", "ledger", "floor", "devices", "people"):
        listed = run(name, "--help").out.partition("Commands:")[2]
        assert listed
        assert "..." not in listed


def test_a_family_alone_says_what_there_is_in_it() -> None:
    for name in ("jackpot", "ledger", "floor", "devices", "people"):
        assert run(name) == run(name, "--help")
    assert run("ledger", "key") == run("ledger", "key", "--help")
    assert run("tables").out != run("tables", "--help").out


def test_every_command_of_a_family_gives_an_example() -> None:
    for family in ("jackpot", "ledger", "tables", "floor", "devices", "people"):
        listed = run(family, "--help").out.partition("Commands:\n")[2]
        names = [line.split()[0] for line in listed.splitlines() if line[2:3].strip()]
        assert names
        for name in names:
            assert "Example" in run(family, name, "--help").out, (family, name)


def test_the_examples_of_the_help_run() -> None:
    for line in run("--help").out.splitlines():
        if line.startswith("    croupier ") and not {"rounds.jsonl", "serve"} & set(line.split()):
            assert run(*line.split()[1:]).status == 0


def test_version() -> None:
    assert run("--version").out == f"croupier {__version__}\n"
    assert spawn("--version").out == f"croupier {__version__}\n"


@pytest.mark.parametrize(
    "args", [["deal"], ["--frob"], ["play"], ["settle", "--frob"], ["tables", "shw"]], ids=" ".join
)
def test_unknown_words_are_refused_with_usage(args: list[str]) -> None:
    ran = run(*args)
    assert ran.status == 2
    assert "Usage: croupier" in ran.err


def test_an_unknown_game_is_told_once_and_alike_everywhere() -> None:
    for command in (["play", "pokr"], ["rules", "pokr"], ["tables", "--game", "pokr"]):
        assert_refused(run(*command), "unknown game 'pokr'")


def test_a_beginning_of_several_games_asks_for_more() -> None:
    assert_refused(
        run("rules", "three"),
        "'three' could be three-card-poker, three-card-poker-face-up or three-card-baccarat; "
        "type more of it",
    )


HEAVY = {"numba", "numpy", "fastapi", "uvicorn"}


def test_help_and_version_answer_at_once() -> None:
    imported = modules_after(["--help"], ["--version"])
    assert "croupier.cli.commands" in imported
    assert not imported & {*HEAVY, "pydantic", "rich", "croupier.games"}


def test_who_plays_and_looks_things_up_does_not_wait_for_the_lab() -> None:
    commands = [["games"], ["tables", "show", "TCP-01"], ["rules", "tcp"], ["play", "tcp"]]
    imported = modules_after(*commands, ["settle"])
    assert {"croupier.cli.games", "croupier.cli.settle"} <= imported
    assert not imported & HEAVY


def test_a_bug_of_ours_is_one_line_unless_asked_for_more(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(TRACEBACK_VARIABLE, raising=False)
    with pytest.raises(SystemExit) as left, last_resort():
        must(1 + 1 == 3, "\x1b the sum is wrong")
    assert left.value.code == 70
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "a bug of ours" in told
    assert "InvariantBroken: \\x1b the sum is wrong" in told
    monkeypatch.setenv(TRACEBACK_VARIABLE, "1")
    with pytest.raises(InvariantBroken), last_resort():
        must(1 + 1 == 3, "the sum is wrong")


def test_a_command_answers_to_the_american_spelling_too() -> None:
    american, british = run("analyze", "--help"), run("analyse", "--help")
    assert american.status == 0
    assert american.out == british.out.replace("croupier analyse [", "croupier analyze [")
    assert "(also: analyze)" in run("--help").out
