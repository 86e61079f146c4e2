"""`croupier games` and `croupier rules`: every game, and everything on its rule sheet."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli.choosing import choose_game, letters
from croupier.cli.commands import app
from croupier.games import GAMES
from croupier.rules import Game, make_layout
from croupier.show.card_paper import typeset
from croupier.show.rule_card_typst import rule_card_source
from croupier.show.rule_sheet import rule_sheet
from tests.cli.running import assert_refused, run, spawn_code
from tests.show.pdf_words import Pdf

EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def test_games_lists_every_game_with_its_command() -> None:
    ran = run("games")
    for game in GAMES:
        assert f"{game.title}\n{game.summary}\n" in ran.out
        assert f"croupier play {game.name}\n" in ran.out
    assert [entry["name"] for entry in json.loads(run("games", "--json").out)] == [
        game.name for game in GAMES
    ]


@EVERY_GAME
def test_a_rule_sheet_says_everything_in_80_columns(game: Game) -> None:
    ran = run("rules", game.name)
    assert ran.status == 0
    assert max(map(len, ran.out.splitlines())) <= 80
    assert "…" not in ran.out
    shown = " ".join(ran.out.split())
    for clause in game.sheet.values():
        assert f"{clause.id} {clause.text} [{clause.source}]" in shown
    for bet in game.bets:
        assert f"{bet.key} {bet.title}: " in shown
    for option in game.options:
        assert option.key in shown
    for kind in game.irregularities:
        assert kind in shown
    for decide in game.decisions:
        for choice in decide.choices:
            assert f"{choice.name} {choice.help}" in shown


@EVERY_GAME
def test_a_rule_sheet_as_json(game: Game) -> None:
    sheet = json.loads(json.dumps(rule_sheet(make_layout(game)).as_json()))
    assert json.loads(run("rules", game.name, "--json").out) == sheet


@EVERY_GAME
def test_a_game_is_found_by_name_beginning_and_letters(game: Game) -> None:
    assert choose_game(game.name) is game
    assert choose_game(game.title.replace("'", "")) is game
    assert choose_game(letters(game).upper()) is game


def test_a_beginning_that_fits_several_games_is_no_choice() -> None:
    assert choose_game("let").name == "let-it-ride"
    assert_refused(run("rules", "three"), "'three'", "three-card-poker")
    assert_refused(run("rules", ""), "unknown game")


def test_a_sheet_follows_tables_procedure_and_switches() -> None:
    linked = run("rules", "tcp", "--table", "progressive=mg-01").out
    assert "Pay table MG-01" in linked
    assert "Turn the two link cards." in linked
    ace = run("rules", "uth", "--procedure", "ace-i-deal").out
    assert "First the five community cards, face down." in ace
    shown = run("rules", "lir", "--option", "three_card_bonus_order=when-shown").out
    assert "pay each player who shows a pair" in " ".join(shown.split())


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--table", "pair_plus"], ["--table", "KEY=VALUE"]),
        (["--table", "trips=UTH-01"], ["--table: ", "'trips'", "pair_plus"]),
        (["--table", "pair_plus=TCP-99"], ["--table: pair_plus", "'TCP-99'", "TCP-09"]),
        (["--table", "pair_plus=UTH-01"], ["--table: pair_plus", "choose one of", "TCP-01"]),
        (["--table", "pair_plus=TCP-01", "--table", "pair_plus=TCP-02"], ["given twice"]),
        (["--option", "ante_mandatory=maybe"], ["--option: ante_mandatory", "true or false"]),
        (["--option", "two_spots=three"], ["--option: two_spots", "adjacent, any, no"]),
        (["--option", "settlement_order=ante"], ["--option: settlement_order", "each once"]),
        (["--option", "frob=1"], ["--option: ", "'frob'"]),
        (["--procedure", "by-hand"], ["procedure", "'by-hand'", "ace-i-deal"]),
    ],
)
def test_choices_that_are_refused(args: list[str], words: list[str]) -> None:
    assert_refused(run("rules", "three-card-poker", *args), *words)


@pytest.mark.parametrize("value", ["true", "YES", "on", "1"])
def test_switches_are_read_as_people_write_them(value: str) -> None:
    assert run("rules", "tcp", "--option", f"ante_mandatory={value}").status == 0
    order = "envy,progressive,progressive_2,six_card_bonus,pair_plus,ante,ante_bonus,play"
    assert run("rules", "tcp", "--option", f"settlement_order={order}").status == 0


# On paper ---------------------------------------------------------------------------------------


def test_a_rule_sheet_goes_to_a_pdf_with_a_page_for_what_is_beside_the_deal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    args = ["--table", "pair_plus=tcp-03", "--option", "two_spots=any"]
    ran = run("rules", "tcp", *args, "--pdf", "rules.pdf")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == "rules.pdf: rule sheet of Three Card Poker, US Letter\n"
    options: dict[str, object] = {"two_spots": "any"}
    layout = make_layout(choose_game("tcp"), tables={"pair_plus": "TCP-03"}, options=options)
    data = (tmp_path / "rules.pdf").read_bytes()
    assert data == typeset(rule_card_source(layout))
    assert len(Pdf(data).pages) == 2


def test_a_rule_sheet_on_letter_paper_goes_to_standard_output() -> None:
    ran = CliRunner().invoke(
        app, ["rules", "uth", "--procedure", "ace-i-deal", "--pdf", "-", "--paper", "Letter"]
    )
    pdf = Pdf(ran.stdout_bytes)
    assert pdf.size == (612.0, 792.0)
    assert "Firstthefivecommunitycards,facedown." in pdf.letters


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--paper", "letter"], ["--paper: is for a printed page; name its file with --pdf"]),
        (["--pdf", "a.pdf", "--paper", "a3"], ["--paper: is 'a3'; choose one of letter, a4"]),
        (["--pdf", "a.pdf", "--json"], ["--pdf:", "cannot be combined with --json"]),
        (["--pdf", "a.txt"], ["--pdf: 'a.txt' is not a .pdf file"]),
        (["--pdf", "folder.pdf"], ["folder.pdf: is a folder"]),
        (["--pdf", "nowhere/a.pdf"], ["nowhere/a.pdf:", "there is no folder 'nowhere'"]),
        (["--pdf", "a.pdf", "--table", "pair_plus=TCP-99"], ["'TCP-99'"]),
        (["--pdf", "/proc/a.pdf"], ["/proc/a.pdf: cannot be written"]),
    ],
    ids=" ".join,
)
def test_a_page_that_cannot_be_printed_is_refused_and_nothing_is_written(
    args: list[str], words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.pdf").mkdir()
    assert_refused(run("rules", "tcp", *args), *words)
    assert [path.name for path in tmp_path.iterdir()] == ["folder.pdf"]


def test_the_compiler_is_loaded_only_to_print() -> None:
    loads = "import sys, croupier.cli.rules; sys.exit('typst' in sys.modules)"
    assert spawn_code(loads).status == 0


def test_an_aggregate_limit_is_printed_as_a_clause() -> None:
    shown = " ".join(run("rules", "uth", "--aggregate", "blind=50000").out.split())
    assert "UTH-A1 One round pays at most $50,000 on Blind. When more is won" in shown
    assert "paid when every hand has been seen. [Additional Rules]" in shown
    assert "UTH-A1" not in run("rules", "uth").out
    assert_refused(
        run("rules", "uth", "--aggregate", "jackpot=5"), "which a jackpot pays; an aggregate"
    )
    assert_refused(run("rules", "uth", "--aggregate", "blind=lots"), "blind is 'lots'")
