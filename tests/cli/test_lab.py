"""The lab on the command line: analyse, advise, compare, verify."""

import csv
import json
from fractions import Fraction
from pathlib import Path

import pytest

from croupier import lab
from tests.cli.running import assert_refused, run, spawn

FIELDS = {
    "game", "bet", "tables", "expected_value", "house_edge", "average_wager", "hit_frequency",
    "variance", "standard_deviation", "lines", "distribution", "method", "seconds",
}  # fmt: skip


def test_analyse_answers_in_json_with_exact_fractions() -> None:
    answer = json.loads(run("analyse", "three-card-poker", "--json").out)
    assert set(answer) >= FIELDS | {"decisions"}
    assert answer["expected_value"] == "-686689/20358520"
    assert set(answer["house_edge"]) == {"per_first_bet", "per_initial_stake", "element_of_risk"}
    assert set(answer["decisions"]) == {"play", "fold"}
    assert sum(Fraction(entry["probability"]) for entry in answer["distribution"]) == 1
    assert sum(Fraction(line["probability"]) for line in answer["lines"]) == 1
    value = sum(Fraction(e["net"]) * Fraction(e["probability"]) for e in answer["distribution"])
    assert value == Fraction(answer["expected_value"])
    assert "progressive" not in answer


def test_analyse_a_jackpot_bet_leaves_out_what_only_the_meter_knows() -> None:
    asked = ["analyse", "lir", "--bet", "progressive", "--table", "progressive=ML03", "--json"]
    answer = json.loads(run(*asked).out)
    assert "expected_value" not in answer
    assert set(answer["progressive"]["levels"]) == {"Mega", "Major", "Minor"}
    assert answer["lines"][0]["probability"] == "1/649740"


def test_analyse_for_people_fits_80_columns() -> None:
    ran = run("analyse", "tcp", "--bet", "pair_plus")
    assert "House edge" in ran.out
    assert "2.3167%" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_pays_and_stakes_of_ones_own() -> None:
    pays = "straight_flush=40,three_of_a_kind=25,straight=6,flush=4,pair=1"
    typed = json.loads(
        run("analyse", "tcp", "--bet", "pair_plus", "--pays", pays, "--json").out
    )  # fmt: skip
    assert typed["expected_value"] == str(
        lab.analyse("three-card-poker", "pair_plus", table="TCP-02").expected_value
    )
    both = json.loads(run("analyse", "tcp", "--stakes", "ante=1,pair_plus=2", "--json").out)
    assert both["tables"] == {"ante_bonus": "TCP-01", "pair_plus": "TCP-01"}


def test_advise_says_what_each_decision_is_worth() -> None:
    answer = json.loads(run("advise", "tcp", "--cards", "Qh 6d 4c", "--json").out)
    assert answer == {"best": "play", "values": {"play": "-9151/9212", "fold": "-1"}}
    assert "Best: fold" in run("advise", "tcp", "--cards", "Qh 6d 3c").out


@pytest.mark.parametrize(
    ("cards", "dealer", "clause"),
    [
        ("Kh", "9d", "CW-2 When the player's card is higher, the Ante wins 1 to 1."),
        ("9h", "Kd", "CW-3 When the dealer's card is higher, the Ante loses."),
    ],
)
def test_advise_says_how_a_round_ends_that_asks_nothing(
    cards: str, dealer: str, clause: str
) -> None:
    ran = run("advise", "casino-war", "--cards", cards, "--dealer", dealer)
    assert_refused(ran, f"there is nothing left to decide here: {clause}")


def test_advise_answers_lines_in_order_and_refuses_in_place() -> None:
    lines = [
        '{"cards": "Qh 6d 4c"}',
        "nonsense",
        '{"cards": "Qh 6d 4c", "x": 1}',
        '{"cards": "2c 3d 5h"}',
    ]
    ran = run("advise", "tcp", "--batch", given="\n".join(lines))
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert [answer.get("best") for answer in answers] == ["play", None, None, "fold"]
    assert answers[1]["error"]["place"] == "line 2"
    assert ran.status == 2
    assert "Traceback" not in ran.err


def test_compare_puts_two_tables_side_by_side() -> None:
    ran = run("compare", "TCP-01", "TCP-02")
    assert "TCP-01" in ran.out
    assert "3.4932%" in ran.out
    assert set(json.loads(run("compare", "tcp-01", "tcp-02", "--json").out)) == {
        "ante_bonus",
        "pair_plus",
    }


def test_compare_changes_only_what_pays_names_and_says_what_becomes_of_best_play() -> None:
    ran = run("compare", "TCP-01", "--bet", "pair_plus", "--pays", "flush=3:1,mini_royal=50")
    assert "TCP-01 with your pays" in ran.out
    assert "Mini Royal        –         50 to 1" in ran.out
    assert "Three of a Kind   30 to 1   30 to 1" in ran.out
    assert "Best play is unchanged: no decision depends on these pays." in ran.out
    answer = json.loads(run("compare", "TCP-01", "TCP-03", "--bet", "ante-bonus", "--json").out)
    assert set(answer) == {"ante_bonus"}
    assert answer["ante_bonus"]["difference"]["play"] == {"kind": "same", "cost": "0", "moves": []}


def test_reports_come_as_csv_with_the_exact_fraction_beside_its_decimal() -> None:
    rows = list(
        csv.reader(
            run(
                "analyze", "tcp", "--bet", "pair_plus", "--pays", "flush=2", "--csv"
            ).out.splitlines()
        )
    )
    assert ["House edge", "0.122352941176471", "52/425", "expected loss ÷ the bet itself"] in rows
    assert ["Standard deviation", "2.80398195887", "", "in base bets, rounded"] in rows
    checked = list(
        csv.DictReader(run("verify", "TCP-6B1", "--no-explain", "--csv").out.splitlines())
    )
    assert {row["Verdict"] for row in checked} == {"agrees", "differs"}
    advised = run("advise", "tcp", "--cards", "Qh 6d 4c", "--csv").out.splitlines()
    assert advised[:2] == ['Decision,Value,"Value, exact"', "play,-0.993378202344768,-9151/9212"]
    games = list(csv.DictReader(run("games", "--csv").out.splitlines()))
    trips = next(row for row in games if (row["Game"], row["Bet"]) == ("dj-wild", "trips"))
    assert (trips["Bet title"], trips["Pay table"]) == ("Trips", "none")
    listed = list(csv.DictReader(run("tables", "--game", "casino-war", "--csv").out.splitlines()))
    assert [row["Table"] for row in listed] == ["CW-01"] * len(listed)


def test_the_terminal_says_what_the_page_says() -> None:
    """Lines in the order of the pay table, as many decimals, and the bet's edge on the bet."""
    lines = run("analyse", "tcp", "--bet", "pair_plus").out.splitlines()
    assert lines[0] == "Three Card Poker: Pair Plus, TCP-01"
    assert "Expected value      −0.02316742 (-128/5525)" in lines
    assert "House edge          2.3167% of the bet" in lines
    first = lines.index("Lines") + 3
    assert lines[first].split() == [
        "Straight", "Flush", "48", "0.00217195", "40", "to", "1", "+0.08687783",
    ]  # fmt: skip
    assert lines[first + 5].split()[0] == "Loses"


def test_a_terminal_of_letters_alone_keeps_the_sign_of_a_figure() -> None:
    asked = ("compare", "TCP-01", "--bet", "pair_plus", "--pays", "flush=5")
    told = spawn(*asked, env={"PYTHONIOENCODING": "ascii"})
    assert "-2.6425%" in told.out
    assert "?" not in told.out


def test_comparisons_have_the_difference_of_every_figure() -> None:
    rows = run("compare", "TCP-01", "--bet", "pair_plus", "--pays", "flush=5").out.splitlines()
    assert ["Standard", "deviation", "2.910646", "2.986308", "+0.075662"] in map(str.split, rows)
    assert ["Skewness", "8.628203", "8.053795", "−0.574407"] in map(str.split, rows)


def test_verify_names_the_bet_that_each_figure_is_about() -> None:
    rows = list(map(str.split, run("verify", "EZ-01").out.splitlines()))
    assert ["EZ-01", "Dragon", "7", "House", "edge", "7.6113%", "7.6113%", "agrees"] in rows
    told = list(csv.DictReader(run("verify", "EZ-01", "--csv").out.splitlines()))
    assert [row["Published"] for row in told][:2] == ["0.010183", "0.076113"]


def test_advice_that_was_asked_before_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second time nothing is solved: the answer does not even load the arrays."""
    monkeypatch.setenv("CROUPIER_HOME", str(tmp_path))
    situation = ("advise", "tcp", "--cards", "Qh 6d 4c")
    first = run(*situation)
    monkeypatch.setattr("croupier.lab.kept_advice.advise", None)
    assert run(*situation) == first
    assert "Best: play" in first.out


def test_verify_prints_published_beside_exact_and_explains() -> None:
    ran = run("verify", "TCP-6B1")
    assert "DIFFERS" in ran.out
    assert "it would match if rounded up" in ran.out
    rows = json.loads(run("verify", "TCP-6B1", "--json").out)
    assert {"table", "game", "bet", "metric", "basis", "published", "computed", "percent",
            "agrees", "note"} <= set(rows[0])  # fmt: skip


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["analyse", "faro"], "'faro'"),
        (["analyse", "tcp", "--bet", "luck"], "'luck'"),
        (["analyse", "tcp", "--bet", "pair_plus", "--pays", "pair=1:0"], "a stake of 0"),
        (["analyse", "tcp", "--bet", "pair_plus", "--pays", "boat=1"], "no line 'boat'"),
        (["analyse", "tcp", "--json", "--csv"], "choose one"),
        (["compare", "TCP-01"], "name a second table"),
        (["compare", "TCP-01", "--pays", "straight=3"], "ante_bonus or pair_plus; say which"),
        (["compare", "TCP-01", "--bet", "luck", "--pays", "pair=3"], "'luck'"),
        (["tables", "show", "TCP-1"], "did you mean TCP-01?"),
        (["tables", "TCP-1"], "'TCP-1' is not a command; to see a pay table: croupier tables show"),
        (["tables", "tcp-01"], "to see a pay table: croupier tables show TCP-01"),
        (["analyse", "tcp", "--stakes", "ante=0"], "ante is 0"),
        (["analyse", "tcp", "--stakes", "ante"], "'ante' is not KEY=VALUE; write ante=1"),
        (["analyse", "tcp", "--ties", "maybe"], "'maybe'"),
        (["advise", "tcp", "--cards", "Qh 6d"], "has 2 cards"),
        (["advise", "tcp", "--cards", "Qh"], "has 1 card; decisions"),
        (["advise", "baccarat", "--cards", "Ah 2h"], "players make no decisions in Baccarat"),
        (["analyse", "snap"], "unknown game 'snap'; the games are three-card-poker,"),
        (["analyse", "tcp", "--table", "pair_plus=TCP-99"], "--table: pair_plus: unknown"),
        (["analyse", "tcp", "--option", "frob=1"], "--option: Three Card Poker has no switch"),
        (["advise", "tcp"], "cards"),
        (["analyse", "tcp", "--bet", "pair_plus", "--pays", "flsh=3"], "--pays: "),
        (["advise", "tcp", "--cards", "Xx Kd 2c"], "--cards: 'Xx' is not a card"),
        (["advise", "tcp"], "--cards: give your cards"),
        (["compare", "TCP-01", "SS-01"], "have no bet in common"),
        (["compare", "TCP-01", "TCP-6B1"], "have no bet in common"),
        (["compare", "TCP-01", "TCP-02", "--game", "uth"], "ultimate-texas-holdem"),
        (["verify", "XYZ-1"], "'XYZ-1'"),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value),
)
def test_bad_questions_are_refused(args: list[str], words: str) -> None:
    assert_refused(run(*args), words)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["analyse", "lir", "--bet", "cover_all", "--hands", "two"], "'two' is not a whole number"),
        (["analyse", "lir", "--bet", "cover_all", "--hands", "1.5"], "'1.5' is not a whole number"),
        (["serve", "--port", "99999"], "99999 is above 65535"),
        (["serve", "--port", "-1"], "-1 is below 0"),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value),
)
def test_a_number_that_cannot_be_is_named_in_words(args: list[str], words: str) -> None:
    ran = run(*args)
    assert ran.status == 2
    assert words in ran.err
    assert "Input should" not in ran.err


def test_decisions_stand_in_the_order_in_which_the_game_asks() -> None:
    """They came by what the rounds they end in are worth: pull bet 1, pull bet 2, ride bet 2."""
    asked = ["ride bet 1", "pull bet 1", "ride bet 2", "pull bet 2"]
    _, _, below = run("analyse", "lir").out.partition("Decisions")
    shown = [line for line in below.splitlines() if line.startswith(("ride ", "pull "))]
    assert [line[: len(name)] for line, name in zip(shown, asked, strict=True)] == asked
    rows = list(csv.reader(run("analyse", "lir", "--csv").out.splitlines()))
    after = rows.index(["Decision", "Share of rounds", "Share of rounds, exact"])
    assert [row[0] for row in rows[after + 1 : after + 5]] == asked


@pytest.mark.parametrize("game", ["three-card-poker", "mississippi-stud", "casino-war"])
def test_a_hit_of_a_whole_game_is_told_in_the_same_words(game: str) -> None:
    """Two solvers said it in two ways, as if they counted two things."""
    assert lab.analyse(game).hit_means == "the player ends the round ahead"
