"""Strategies on the command line: the short one, the chart, and a text of one's own."""

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from croupier import lab
from croupier.cards import RANKS
from croupier.games import GAMES, find_game
from croupier.lab import BadStrategy
from croupier.lab.strategies.card import draw_up_card
from croupier.rules import make_layout
from croupier.show.card_paper import PAPERS, typeset
from croupier.show.strategy_card_typst import strategy_card_source
from tests.cli.running import assert_refused, run
from tests.show.pdf_words import Pdf, squeezed
from tests.sweeps import of_games

TEXT = "play: Q-6-4 or better\notherwise: fold\n"


def test_the_short_strategy_is_told_with_its_cost_and_its_errors() -> None:
    ran = run("strategy", "let-it-ride", "--table", "primary=LIRX-04")
    assert ran.status == 0
    assert "ride: three suited with two gaps and at least two cards T or higher" in ran.out
    assert "0.003786% of the base bet per round" in ran.out
    assert "41/1082900" in ran.out
    assert "Costliest mistakes" in ran.out
    assert "row: 5-4-3" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_perfect_play_costs_nothing() -> None:
    ran = run("strategy", "tcp")
    assert "nothing: this is perfect play" in ran.out
    assert "Costliest mistakes" not in ran.out


def test_json_has_exact_fractions() -> None:
    answer = json.loads(run("strategy", "tcp", "--json").out)
    assert set(answer) == {"game", "tables", "lines", "expected_value", "perfect", "cost",
                           "decisions", "misplays", "seconds"}  # fmt: skip
    assert answer["expected_value"] == answer["perfect"] == "-686689/20358520"
    assert answer["cost"] == "0"
    assert answer["lines"] == TEXT.splitlines()
    assert sum(map(Fraction, answer["decisions"].values())) == 1


def test_a_text_of_ones_own_from_a_file_or_from_standard_input(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("# mine\nplay: any hand\n", encoding="utf-8")
    from_file = json.loads(run("strategy", "tcp", "--file", str(path), "--json").out)
    from_input = json.loads(
        run("strategy", "tcp", "--file", "-", "--json", given="play: any hand").out
    )
    from_file["seconds"] = from_input["seconds"] = 0
    assert {key: from_file[key] for key in ("cost", "lines")} == {
        key: from_input[key] for key in ("cost", "lines")
    }
    assert Fraction(from_file["cost"]) > 0
    worst = from_file["misplays"][0]
    assert {"question", "hand", "example", "said", "best", "rule", "line", "frequency",
            "cost"} == set(worst)  # fmt: skip
    assert (worst["said"], worst["best"], worst["line"]) == ("play", "fold", 2)


def test_tables_and_pays_of_ones_own() -> None:
    published = json.loads(run("strategy", "lir", "--table", "primary=LIRX-04", "--json").out)
    assert published["tables"] == {"primary": "LIRX-04"}
    assert Fraction(published["cost"]) > 0
    pays = "straight_flush=5,three_of_a_kind=4,straight=1"
    typed = json.loads(run("strategy", "tcp", "--pays", pays, "--json").out)
    assert (typed["expected_value"], typed["cost"]) == ("-686689/20358520", "0")


@pytest.mark.parametrize("game", of_games(names=True))
def test_the_chart_of_every_game_fits_80_columns(game: str) -> None:
    ran = run("strategy", game, "--chart")
    assert ran.status == 0
    shown = "perfect play" if find_game(game).decisions else "every bet"
    assert f"{game}: {shown}" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_the_map_of_starting_hands() -> None:
    lines = run("strategy", "uth", "--chart").out.splitlines()
    table = {
        line[0]: line[3:].split(" ")
        for line in lines
        if line[:1] in tuple(RANKS) and line[1:3] == "  "
    }
    assert len(table) == 13
    assert table["A"] == ["4"] * 13
    assert table["K"][-2:] == ["4", "4"], "suited kings stand to the right of the diagonal"
    assert table["4"][1] == ".", "king-four offsuit stands below it"
    assert table["2"][-1] == "."
    answer = json.loads(run("strategy", "uth", "--chart", "--json").out)
    assert answer["starting_hands"]["K5o"] == "raise 4x"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "play: pear or better",
            ["standard input: line 1: 'pear or better'", "'pair of tens or better'"],
        ),
        ("play: pair", ["standard input: Play or fold: no rule speaks of 2c 3c 5d"]),
        ("raise: pair", ["'raise' is no decision"]),
        ("", ["standard input: the strategy is empty"]),
        (b"\xff\xfe", ["standard input: is not UTF-8 text"]),
    ],
)
def test_a_text_that_cannot_be_used_is_refused(text: str | bytes, words: list[str]) -> None:
    assert_refused(run("strategy", "tcp", "--file", "-", given=text), *words)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["faro"], "'faro'"),
        (["tcp", "--file", "nowhere.txt"], "nowhere.txt: cannot be read"),
        (["tcp", "--chart", "--file", "-"], "--chart: shows perfect play; leave out --file"),
        (["tcp", "--pays", "snap=1"], "has no line 'snap'"),
        (["tcp", "--table", "raise=TCP-01"], "'raise'"),
        (["tcp", "--chart", "--pdf", "a.pdf"], "--pdf: the card already includes the chart"),
        (["tcp", "--json", "--pdf", "a.pdf"], "--pdf: cannot be combined with --json"),
        (["tcp", "--paper", "a4"], "--paper: is for a printed page"),
        (["tcp", "--pdf", "nowhere/card.pdf"], "nowhere/card.pdf: there is no folder 'nowhere'"),
        (["tcp", "--pdf", "/proc/card.pdf"], "/proc/card.pdf: cannot be written"),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value),
)
def test_bad_questions_are_refused(args: list[str], words: str) -> None:
    assert_refused(run("strategy", *args), words)


# On paper ---------------------------------------------------------------------------------------


def test_a_strategy_card_goes_to_a_pdf_of_one_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = Path("card.pdf")
    args = ["--table", "primary=lirx-04", "--pdf", "card.pdf", "--paper", "letter"]
    layout = make_layout(find_game("let-it-ride"), tables={"primary": "LIRX-04"})
    card = typeset(strategy_card_source(layout, draw_up_card(layout), PAPERS["letter"]))
    for _ in ("fresh", "kept"):
        ran = run("strategy", "lir", *args)
        assert (ran.status, ran.err) == (0, "")
        assert ran.out == "card.pdf: strategy card of Let It Ride, half of US Letter\n"
        assert path.read_bytes() == card
        path.unlink()


def test_pays_and_a_text_of_ones_own_become_a_card(tmp_path: Path) -> None:
    path = tmp_path / "card.pdf"
    pays = "straight_flush=5,three_of_a_kind=4,straight=1"
    ran = run("strategy", "tcp", "--pays", pays, "--file", "-", "--pdf", str(path), given=TEXT)
    assert ran.status == 0, ran.err
    pdf = Pdf(path.read_bytes())
    assert len(pdf.pages) == 1
    for said in ("own, typed in", "How you play", "Q-6-4 or better", "686689/20358520"):
        assert squeezed(said) in pdf.letters


def test_a_text_that_makes_no_card_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "card.pdf"
    ran = run("strategy", "tcp", "--file", "-", "--pdf", str(path), given="play: pear or better")
    assert_refused(ran, "standard input: line 1: 'pear or better'")
    assert not path.exists()


def test_a_game_for_which_nobody_wrote_a_strategy_is_told_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    silent = tuple(replace(game, strategy="") for game in GAMES)
    monkeypatch.setattr("croupier.games.GAMES", silent)
    monkeypatch.setattr("croupier.cli.choosing.GAMES", silent)
    assert_refused(run("strategy", "tcp"), "Three Card Poker has no short strategy")
    own = run("strategy", "tcp", "--file", "-", given="play: Q-6-4 or better\notherwise: fold")
    assert own.status == 0
    with pytest.raises(BadStrategy, match="short strategy for Three Card Poker; write one"):
        lab.strategy("three-card-poker")


def test_an_empty_file_is_no_strategy_of_ours() -> None:
    """Our own is not put in its place."""
    ran = run("strategy", "tcp", "--file", "-", given="# nothing\n")
    assert_refused(ran, "standard input: the strategy is empty")
    with pytest.raises(BadStrategy, match="the strategy is empty"):
        lab.strategy("three-card-poker", "")
