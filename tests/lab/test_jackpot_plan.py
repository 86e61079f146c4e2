"""Plans that are refused, plans that are warned about, and the page that explains both."""

import re
from fractions import Fraction
from typing import Any

import pytest

from croupier.errors import BadBet, CroupierError, UnknownGame, UnknownTable
from croupier.lab.jackpot_design import JackpotPlan, LevelPlan, designed
from croupier.lab.jackpot_odds import JackpotOdds, odds_of
from croupier.lab.jackpot_plan import BadPlan
from tests.docs.test_pages import ROOT, fences, printed
from tests.lab.jackpot_reference import toy_odds

DOLLAR = 100


def lir(rate: int = 19, seed: int = 10_000, **more: Any) -> JackpotPlan:
    level = LevelPlan(seed * DOLLAR, Fraction(rate, 100))
    return JackpotPlan("LIR-P1", {"Meter": level}, **more)


@pytest.fixture(scope="module")
def lir_odds() -> JackpotOdds:
    return odds_of("LIR-P1")


# Advice -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "deducts_all", "codes"),
    [
        (LevelPlan(10_000_00, Fraction(19, 100)), False, set()),
        (LevelPlan(10_000_00, Fraction(19, 100), preset=Fraction(19, 100)), False, set()),
        (LevelPlan(10_000_00, Fraction(19, 100), preset=Fraction(20, 100)), False, set()),
        (LevelPlan(10_000_00, Fraction(19, 100), preset=Fraction(15, 100)), False, {"rate-raised"}),
        (LevelPlan(299_99, Fraction(19, 100)), False, {"seed-below-award"}),
        (LevelPlan(300_00, Fraction(19, 100)), False, set()),
        (LevelPlan(0, Fraction(19, 100)), False, {"seed-zero"}),
        (LevelPlan(0, Fraction(19, 100), Fraction(1, 100)), False,
         {"seed-zero", "reserve-only-seed"}),
        (LevelPlan(10_000_00, Fraction(46, 100)), False, {"hold-negative"}),
        (LevelPlan(10_000_00, Fraction(12, 100)), False, {"payback-low"}),
        (LevelPlan(10_000_00, Fraction(19, 100), meter_cents=200_000_00), False,
         {"players-ahead"}),
        (LevelPlan(10_000_00, Fraction(19, 100), cap_cents=10_000_00), False, {"cap-too-low"}),
        (LevelPlan(10_000_00, Fraction(70, 100)), True, set()),
        (LevelPlan(10_000_00, Fraction(69, 100)), True, {"may-run-dry"}),
    ],
)  # fmt: skip
def test_advice_warns_and_never_refuses(
    level: LevelPlan, deducts_all: bool, codes: set[str], lir_odds: JackpotOdds
) -> None:
    plan = JackpotPlan("LIR-P1", {"Meter": level}, deducts_all=deducts_all, players=2)
    result = designed(plan, lir_odds, bets=10, samples=2)
    assert {caution.code for caution in result.cautions} == codes


def test_an_award_rarer_than_one_in_a_hundred_million_is_named() -> None:
    odds = toy_odds(hit=Fraction(1, 100_000_001))
    result = designed(JackpotPlan("TOY", {"Meter": LevelPlan(100_000, Fraction(7, 10))}), odds)
    assert [caution.code for caution in result.cautions] == ["too-rare"]


# Bad plans --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (lir(players=0), "players: is 0; a table has 1 to 7 seats"),
        (lir(players=8), "players: is 8"),
        (lir(wager_cents=0), "wager: is $0"),
        (lir(wager_cents=40_001), "at most $400"),
        (lir(rounds_per_hour=Fraction(0)), "rounds per hour: is 0"),
        (lir(bets_per_hour=Fraction(-1)), "bets per hour: is -1"),
        (lir(rate=101), "rate of Meter: is 101%"),
        (lir(rate=-1), "rate of Meter: is -1%"),
        (lir(seed=-1), "seed of Meter: is -$1"),
        (JackpotPlan("LIR-P1", {}), "needs a seed and a rate for Meter"),
        (JackpotPlan("LIR-P1", {"Mega": LevelPlan(1, Fraction(0))}), "no level 'Mega'"),
        (JackpotPlan("LIR-P1", {"Meter": LevelPlan(1, Fraction(1, 3))}), "at most four decimals"),
        (JackpotPlan("LIR-P1", {"Meter": LevelPlan(1, Fraction(6, 10), Fraction(5, 10))}),
         "take 110% of each wager"),
        (JackpotPlan("LIR-P1", {"Meter": LevelPlan(100, Fraction(0), cap_cents=99)}),
         "cap of Meter: is $0.99, below the seed of $1"),
        (JackpotPlan("LIR-P1", {"Meter": LevelPlan(1, Fraction(0), cap_cents=9, meter_cents=10)}),
         "below the meter of $0.10"),
        (JackpotPlan("LIR-P1", {"Meter": LevelPlan(1, Fraction(0), meter_cents=-1)}),
         "meter of Meter: is -$0.01"),
        (JackpotPlan("LIR-P1", {"Meter": LevelPlan(1, Fraction(1, 2), cap_cents=29_999)},
                     deducts_all=True), "must hold $300"),
    ],
)  # fmt: skip
def test_a_plan_that_cannot_be_is_refused_by_name(
    plan: JackpotPlan, words: str, lir_odds: JackpotOdds
) -> None:
    with pytest.raises(BadPlan) as refused:
        designed(plan, lir_odds)
    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("table", "game", "error"),
    [
        ("LIR-P1", "three-card-poker", UnknownTable),
        ("LIR-P1", "faro", UnknownGame),
        ("NONE", "", UnknownTable),
        ("TCP-01", "", BadBet),
    ],
)
def test_a_table_that_is_no_jackpot_here_is_refused(
    table: str, game: str, error: type[CroupierError]
) -> None:
    with pytest.raises(error):
        odds_of(table, game)


def test_bets_to_watch_are_a_number_that_can_be_watched(lir_odds: JackpotOdds) -> None:
    with pytest.raises(BadPlan, match="bets: is 0"):
        designed(lir(), lir_odds, bets=0)


# The page ---------------------------------------------------------------------------------------


def test_the_page_about_designing_answers_what_it_says() -> None:
    page = ROOT / "docs" / "jackpot-design.md"
    assert printed(fences(page, "python")[0]) == fences(page, "text")[0]


def test_the_page_names_every_warning() -> None:
    page = (ROOT / "docs" / "jackpot-design.md").read_text("utf-8")
    source = (ROOT / "src" / "croupier" / "lab" / "jackpot_advice.py").read_text("utf-8")
    codes = re.findall(r'Caution\("([a-z-]+)"', source)
    assert len(codes) == 10
    assert all(f"`{code}`" in page for code in codes)
