"""`croupier jackpot design`: for people, for programs, as a page, and bad input by name."""

import json
import re
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree as Tree

import pytest
import typer
from typer.testing import CliRunner

from croupier.cli.family import command_family
from croupier.cli.jackpot_design import design
from croupier.errors import CroupierError
from tests.cli.running import CLEAN, Ran, assert_refused, spawn_code

LIR = ("--table", "LIR-P1", "--seed", "10000", "--rate", "19%")
ML03 = (
    "--table", "ml03", "--game", "lir", "--players", "4",
    "--seed", "mega=10000,Major=1000", "--seed", "Minor=200",
    "--rate", "Mega=15%,Major=5%,Minor=3.125%", "--reserve", "Mega=1%",
)  # fmt: skip


def mounted() -> typer.Typer:
    """The command in a family, as `croupier jackpot` has it."""
    app = command_family()

    @app.callback()
    def jackpot() -> None:
        """Jackpots."""

    app.command()(design)
    return app


def run(*args: str) -> Ran:
    """`croupier jackpot design ARGS`; what is refused is reported as the program reports it."""
    result = CliRunner().invoke(mounted(), ["design", *args], env=dict(CLEAN))
    if isinstance(result.exception, CroupierError):
        return Ran(2, result.stdout, f"croupier: {result.exception}\n")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Ran(result.exit_code, result.stdout, result.stderr)


def test_the_long_run_for_people_fits_80_columns() -> None:
    ran = run(*LIR, "--players", "7", "--hold", "22.99%")
    assert ran.status == 0
    assert max(map(len, ran.out.splitlines())) <= 80
    for words in (
        "LIR-P1 at Let It Ride", "53.0569%", "3.4168%", "1.5391%", "22.9873%", "$148,846",
        "1,946,446", "$70,237", "Round numbers for Meter", "19%   $10,000         7   22.9873%",
    ):  # fmt: skip
        assert words in ran.out
    assert "Warnings" not in ran.out
    assert "Running dry" not in ran.out


def test_several_levels_in_json() -> None:
    answer = json.loads(run(*ML03, "--json").out)
    assert answer["game"] == "let-it-ride"
    assert list(answer["levels"]) == ["Mega", "Major", "Minor"]
    assert answer["plan"]["Mega"] == {
        "seed": "10000.00", "rate": "3/20", "reserve": "1/100", "meter": "10000.00",
    }  # fmt: skip
    parts = answer["long_run"]
    shares = [Fraction(parts[key]) for key in ("hold", "fixed_pays", "envy")]
    for key in ("rates", "reserves", "seeds"):
        shares += map(Fraction, parts[key].values())
    assert sum(shares) == 1
    assert "wanted" not in answer


def test_backwards_in_json() -> None:
    wanted = json.loads(run(*LIR, "--players", "7", "--hold", "22.99%", "--json").out)["wanted"]
    rate = Fraction(wanted["rates"]["Meter"])
    assert round(float(rate), 6) == 0.189973
    assert [entry["players"] for entry in wanted["combinations"]] == [2, 7]
    coarse = json.loads(run(*LIR, "--hold", "23%", "--json").out)["wanted"]
    assert len(coarse["combinations"]) > 50


def test_wager_pace_and_meter_are_taken_as_given() -> None:
    args = ("--wager", "5", "--bets-per-hour", "900", "--meter", "Meter=123456.78", "--json")
    answer = json.loads(run(*LIR, *args).out)
    assert (answer["wager"], answer["bets_per_hour"]) == ("5.00", "900")
    assert answer["plan"]["Meter"]["meter"] == "123456.78"
    assert Fraction(answer["long_run"]["seeds"]["Meter"]) == Fraction(2000, 649_740)


def test_an_all_pays_meter_says_whether_it_runs_dry_and_how_it_knows() -> None:
    asked = ("--table", "TCP-P1", "--seed", "300", "--rate", "60%", "--deducts", "all")
    computed = json.loads(run(*asked, "--bets", "500", "--json").out)
    assert computed["runs_dry"]["simulated"] is False
    played = json.loads(run(*asked, "--bets", "60000", "--json").out)
    assert played["runs_dry"]["simulated"] is True
    dry = {key: float(text) for key, text in played["runs_dry"]["chance"].items()}
    assert dry["low"] < dry["value"] < dry["high"]
    codes = {entry["code"] for entry in played["warnings"]}
    assert codes == {"may-run-dry", "seed-below-award", "payback-low"}
    ran = run(*asked, "--bets", "500")
    assert "Added from the tray to a dry meter" in ran.out
    assert "Within 500 bets from today's meter" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_chance_begins_where_it_is_told() -> None:
    asked = (*LIR, "--cap", "100000", "--json")
    first, again, other = (
        json.loads(run(*asked, "--random-start", start).out) for start in ("1", "1", "2")
    )
    assert first == again
    assert first != other
    assert first["long_run"] == other["long_run"]


def test_a_meter_that_its_cap_keeps_below_the_break_even_says_so() -> None:
    assert "above its cap" in run(*LIR, "--cap", "100000").out
    assert "$160,531" in run(*LIR, "--cap", "200000").out


# The page ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "args",
    [
        (*LIR, "--players", "7", "--hold", "22.99%"),
        ML03,
        (*LIR, "--cap", "100000"),
        (*LIR, "--cap", "10000"),
        ("--table", "LIR-P1", "--seed", "0", "--rate", "0%"),
        ("--table", "LIR-P1", "--seed", "0", "--rate", "100%", "--hold", "99%"),
        ("--table", "TCP-P1", "--seed", "500", "--rate", "75%", "--deducts", "all", "--bets", "9"),
    ],
    ids=["one level", "three levels", "cap", "low cap", "nothing", "everything", "all pays"],
)
def test_the_page_stands_alone_and_its_charts_are_whole(
    args: tuple[str, ...], tmp_path: Path
) -> None:
    path = tmp_path / "design.html"
    ran = run(*args, "--charts", str(path))
    assert ran.status == 0
    assert str(path) in ran.out.replace("\n", "")
    page = path.read_text("utf-8")
    assert not re.search(r"(?:src|href)=|@import|url\(", page)
    charts = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(charts) in (4, 12)
    for chart in charts:
        tree = Tree.fromstring(chart)  # noqa: S314 - our own text
        _, _, wide, high = map(float, tree.attrib["viewBox"].split())
        assert "nan" not in chart
        for rect in tree.iter("{http://www.w3.org/2000/svg}rect"):
            assert -1 <= float(rect.attrib["x"]) <= wide
            assert float(rect.attrib["height"]) >= 0
        for text in tree.iter("{http://www.w3.org/2000/svg}text"):
            assert 0 <= float(text.attrib["x"]) <= wide
            assert 0 <= float(text.attrib["y"]) <= high


# Bad input --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (
            ["--table", "LIR-P1", "--rate", "19%"],
            "--seed: is missing for Meter; write --seed Meter=",
        ),
        (["--table", "LIR-P1", "--seed", "1"], "--rate: is missing for Meter"),
        (["--table", "ML03", "--seed", "1"], "the levels are Mega, Major, Minor"),
        (["--table", "NONE", "--seed", "1", "--rate", "1%"], "'NONE'"),
        (["--table", "TCP-01", "--seed", "1", "--rate", "1%"], "is not a jackpot"),
        ([*LIR, "--game", "tcp"], "not for three-card-poker"),
        ([*LIR, "--game", "faro"], "'faro'"),
        ([*LIR, "--seed", "Meter=5"], "Meter is given twice"),
        ([*LIR, "--reserve", "Mega=1%"], "--reserve: 'Mega=1%'"),
        ([*LIR, "--reserve", "0.5"], "--reserve: "),
        ([*LIR, "--reserve", "0.00001%"], "at most four decimals"),
        ([*LIR, "--reserve", "82%"], "take 101% of each wager"),
        ([*LIR, "--cap", "9999.99"], "below the seed"),
        ([*LIR, "--cap", "-1"], "--cap: "),
        ([*LIR, "--meter", "ten"], "--meter: "),
        ([*LIR, "--wager", "0"], "a jackpot wager is above 0"),
        ([*LIR, "--wager", "1.234"], "--wager"),
        ([*LIR, "--players", "8"], "1 to 7 seats"),
        ([*LIR, "--rounds-per-hour", "0"], "rounds per hour: is 0"),
        ([*LIR, "--bets-per-hour", "-3"], "bets per hour: is -3"),
        ([*LIR, "--bets", "0"], "bets: is 0"),
        ([*LIR, "--deducts", "some"], "choose one of percentages, all"),
        ([*LIR, "--hold", "22,99%"], "--hold: is '22,99%'"),
        ([*LIR, "--random-start", "-1"], "--random-start: is -1"),
        ([*LIR, "--charts", "page.pdf"], "does not end in .html"),
        ([*LIR, "--charts", "no/such/folder/page.html"], "there is no folder"),
        ([*LIR, "--option", "luck=true"], "luck"),
    ],
    ids=lambda value: " ".join(value[-2:]) if isinstance(value, list) else "",
)
def test_bad_input_is_refused_by_name(args: list[str], words: str) -> None:
    assert_refused(run(*args), words)


def test_help_fits_80_columns_and_its_first_example_runs() -> None:
    ran = run("--help")
    assert ran.status == 0
    assert max(map(len, ran.out.splitlines())) <= 80
    examples = [line.split() for line in ran.out.splitlines() if "croupier jackpot design" in line]
    assert len(examples) == 4
    assert run(*examples[0][3:]).status == 0


def test_the_command_is_read_without_the_lab() -> None:
    """`croupier jackpot run` must not wait for arrays."""
    code = "import sys, croupier.cli.jackpot_design; print(*sys.modules)"
    imported = set(spawn_code(code).out.split())
    assert "croupier.cli.jackpot_design" in imported
    assert not imported & {"numpy", "numba", "croupier.lab.jackpot_design"}
