"""Par sheets as files: the same bytes every time, nothing from outside, and named refusals."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
import typst

from croupier.cli.par import FORMATS, as_html, as_pdf
from croupier.games import find_game
from croupier.lab.par_sheet import ParSheet, draw_up
from croupier.lab.strategies.short import cached_strategy, strategy_of
from croupier.paytables import PayTable, published_catalogue
from croupier.rules import make_layout
from croupier.show.par_html import html_sheet
from croupier.show.par_typst import typst_source
from croupier.show.typst_notation import literal
from tests.cli.running import assert_refused, run, spawn, spawn_code
from tests.lab.test_par_sheet import SOME, made_up, sheet_of

SHELF = published_catalogue()
NASTY = '<script>alert("#1 *bold* $x$ \\ `raw` @ref")</script> // end'


def pages(sheet: ParSheet) -> int:
    counted = "#context [#metadata(counter(page).final().first()) <pages>]"
    source = f"{typst_source(sheet)}\n{counted}".encode()
    found = typst.query(source, "<pages>", field="value", one=True, ignore_system_fonts=True)
    return int(json.loads(found))


# Reproducible -----------------------------------------------------------------------------------


def test_a_pdf_is_the_same_twice() -> None:
    first, second = as_pdf(sheet_of("TCP-01")), as_pdf(draw_up(SHELF.table("TCP-01")))
    assert first.startswith(b"%PDF-")
    assert first == second
    assert b"CreationDate" not in first
    assert b"ModDate" not in first


def test_a_pdf_is_the_same_from_two_processes(tmp_path: Path, kernels: Path) -> None:
    """This one and another, which has only what is compiled and knows no answer."""
    path, home = tmp_path / "sheet.pdf", tmp_path / "home"
    home.mkdir()
    (home / kernels.name).symlink_to(kernels, target_is_directory=True)
    ran = spawn(
        "par", "3CB-4", "-o", str(path),
        env={"PYTHONHASHSEED": "1", "CROUPIER_HOME": str(home), "TZ": "UTC+1"},
    )  # fmt: skip
    assert ran.status == 0, ran.err
    assert path.read_bytes() == as_pdf(draw_up(SHELF.table("3CB-4")))


@pytest.mark.parametrize("suffix", ["html", "json"])
def test_a_kept_answer_gives_the_same_file_as_a_fresh_one(suffix: str, tmp_path: Path) -> None:
    files = []
    for name in ("fresh", "kept"):
        path = tmp_path / f"{name}.{suffix}"
        assert run("par", "3CB-4", "-o", str(path)).status == 0
        files.append(path.read_bytes())
    assert files == [FORMATS[suffix](draw_up(SHELF.table("3CB-4")))] * 2


def test_a_kept_sheet_solves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the bets, nor the figures that were published, nor the strategy."""
    first = run("par", "LIRB-03", "-o", "-", "--format", "html")
    for solver in ("croupier.lab.solve._tally", "croupier.lab.strategies.short.strategy_of"):
        monkeypatch.setattr(solver, lambda *_, **__: pytest.fail("solved again"))
    second = run("par", "LIRB-03", "-o", "-", "--format", "html")
    assert (second.status, second.out) == (0, first.out)


@pytest.mark.parametrize("game", ["let-it-ride", "ultimate-texas-holdem", "solitaire-stud"])
def test_a_kept_strategy_is_the_strategy(game: str) -> None:
    layout = make_layout(find_game(game))
    fresh = strategy_of(layout)
    assert [cached_strategy(layout), cached_strategy(layout)] == [fresh, fresh]


@pytest.mark.parametrize("designator", SOME)
def test_a_sheet_is_one_page_or_two(designator: str) -> None:
    assert 1 <= pages(sheet_of(designator)) <= 2


def test_the_compiler_has_nothing_to_warn_of() -> None:
    source = typst_source(sheet_of("TCP-01")).encode()
    _, warnings = typst.compile_with_warnings(source, ignore_system_fonts=True)
    assert [warning.message for warning in warnings] == []


# By itself --------------------------------------------------------------------------------------


@pytest.mark.parametrize("designator", SOME)
def test_the_page_asks_nobody_for_anything(designator: str) -> None:
    page = as_html(sheet_of(designator)).decode()
    named = page.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"https?:|//|\bsrc=|\bhref=|url\(|@import|<script|<link|<iframe", named)
    assert page.startswith("<!doctype html>")
    assert html_sheet(sheet_of(designator)) in page


def nasty(table: PayTable) -> ParSheet:
    pays = table.pays["bad_beat"]
    lines = tuple(replace(line, label=f"{line.label} {NASTY}") for line in pays.lines)
    own = replace(
        table, title=NASTY, note=NASTY, source=NASTY, own=True, published=(),
        pays={"bad_beat": replace(pays, lines=lines)},
    )  # fmt: skip
    return draw_up(own, catalogue=_Shelf(own), solve=made_up)  # type: ignore[arg-type]


class _Shelf:
    """The catalogue with one table in the place of its namesake."""

    def __init__(self, table: PayTable) -> None:
        self.own = table

    def table(self, designator: object) -> PayTable:
        return self.own if designator == self.own.id else SHELF.table(designator)

    def serving(self, game: str, bet: str) -> tuple[PayTable, ...]:
        return tuple(SHELF.serving(game, bet))


def test_words_of_a_users_table_are_words_and_nothing_else() -> None:
    sheet = nasty(SHELF.table("UTH-BBB-01"))
    assert "<script" not in as_html(sheet).decode()
    assert "&lt;script&gt;" in as_html(sheet).decode()
    assert as_pdf(sheet).startswith(b"%PDF-")
    assert literal(NASTY)[1:-1] in typst_source(sheet)
    assert "no regulator has seen it" in as_html(sheet).decode()


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ('a"b\\c', r'"a\"b\\c"'),
        (["x"], '("x",)'),
        ({}, "(:)"),
        ([], "()"),
        ({"a": True, "b": 2}, '("a": true, "b": 2,)'),
    ],
)
def test_values_in_typst(value: str, text: str) -> None:
    assert literal(value) == text


# The command ------------------------------------------------------------------------------------


def test_without_a_file_it_writes_a_pdf_named_after_the_table_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("par", "3cb-4")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == "3cb-4.pdf: par sheet of 3CB-4, Let It Ride\n"
    assert (tmp_path / "3cb-4.pdf").read_bytes() == as_pdf(sheet_of("3CB-4"))


def test_html_and_json_go_to_standard_output() -> None:
    told = run("par", "ML03", "--game", "lir", "-o", "-", "--format", "json")
    assert json.loads(told.out)["game"] == "let-it-ride"
    assert (
        run("par", "3CB-4", "-o", "-", "--format", "HTML").out
        == as_html(sheet_of("3CB-4")).decode()
    )


def test_one_bet_of_a_table() -> None:
    told = run("par", "TCP-01", "--bet", "pair-plus", "-o", "-", "--format", "json")
    assert [entry["bet"] for entry in json.loads(told.out)["sections"]] == ["pair_plus"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["TCP-99"], ["'TCP-99'", "did you mean"]),
        (["3CB-4", "-o", "sheet.txt"], ["-o: 'sheet.txt'", ".pdf, .html or .json"]),
        (["3CB-4", "-o", "sheet"], ["-o: 'sheet'"]),
        (["3CB-4", "-o", "-"], ["--format:", "pdf, html or json"]),
        (["3CB-4", "--format", "xml"], ["--format: is 'xml'"]),
        (["3CB-4", "-o", "a.pdf", "--format", "json"], ["--format: is json", "'a.pdf'"]),
        (["3CB-4", "-o", "nowhere/a.pdf"], ["nowhere/a.pdf:", "no folder 'nowhere'"]),
        (["3CB-4", "-o", "folder.pdf"], ["folder.pdf: is a folder"]),
        (["3CB-4", "--bet", "bonus"], ["--bet: 3CB-4 does not pay 'bonus'"]),
        (["3CB-4", "--game", "tcp"], ["--game: 3CB-4 is for let-it-ride"]),
        (["3CB-4", "--game", "bingo"], ["unknown game 'bingo'"]),
        (["3CB-4", "--hands", "3"], ["--hands: ", "3"]),
        (["LIR-CA", "--hands", "9"], ["--hands: ", "9 hands"]),
    ],
    ids=" ".join,
)
def test_bad_input_is_named_with_its_value_and_its_place(
    args: list[str], words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.pdf").mkdir()
    assert_refused(run("par", *args), *words)
    assert [path.name for path in tmp_path.iterdir()] == ["folder.pdf"]


def test_a_file_that_cannot_be_written_is_named() -> None:
    assert_refused(run("par", "3CB-4", "-o", "/proc/a.pdf"), "/proc/a.pdf: cannot be written")


def test_the_compiler_is_loaded_by_the_command_alone() -> None:
    loads = "import sys, croupier.cli.par; sys.exit('typst' in sys.modules)"
    assert spawn_code(loads).status == 0


@pytest.mark.proof
@pytest.mark.parametrize("designator", [table.id for table in SHELF])
def test_every_sheet_of_the_catalogue_is_set_on_one_page_or_two(designator: str) -> None:
    sheet = draw_up(SHELF.table(designator))
    assert as_pdf(sheet).startswith(b"%PDF-")
    assert 1 <= pages(sheet) <= 2
