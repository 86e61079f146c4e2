"""What a jackpot holds: check figures, figures worked by hand, the reference, and backwards."""

import json
import math
import statistics
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some

from croupier import lab
from croupier.lab.jackpot_backwards import (
    OutOfReach,
    Unknown,
    combinations,
    solve_for,
    wanted_hold,
)
from croupier.lab.jackpot_design import JackpotPlan, LevelPlan, design, designed
from croupier.lab.jackpot_hold import (
    break_even_cents,
    hold_of,
    overflow_per_bet_cents,
    return_today,
)
from croupier.lab.jackpot_odds import JackpotOdds, LevelOdds, odds_of
from croupier.lab.jackpot_plan import BadPlan
from croupier.lab.verifying import percent
from tests.lab.jackpot_reference import ONE_CENT, Twin, toy_odds

DOLLAR = 100


def lir(rate: int = 19, seed: int = 10_000, **more: Any) -> JackpotPlan:
    level = LevelPlan(seed * DOLLAR, Fraction(rate, 100))
    return JackpotPlan("LIR-P1", {"Meter": level}, **more)


@pytest.fixture(scope="module")
def lir_odds() -> JackpotOdds:
    return odds_of("LIR-P1")


@pytest.fixture(scope="module")
def ml03_odds() -> JackpotOdds:
    return odds_of("ML03", "let-it-ride")


def ml03(**more: Any) -> JackpotPlan:
    return JackpotPlan(
        "ML03",
        {
            "Mega": LevelPlan(10_000 * DOLLAR, Fraction(15, 100), Fraction(1, 100)),
            "Major": LevelPlan(1000 * DOLLAR, Fraction(5, 100), Fraction(25, 10_000)),
            "Minor": LevelPlan(200 * DOLLAR, Fraction(3125, 100_000)),
        },
        game="let-it-ride",
        **more,
    )


# Known figures ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "game", "fixed", "envy"),
    [
        ("LIR-P1", "let-it-ride", "53.057%", "0.5695%"),
        ("MG-01", "let-it-ride", "53.057%", "0.5695%"),
        ("ML03", "let-it-ride", "45.854%", "0.5695%"),
        ("TCP-P1", "three-card-poker", "54.389%", "0.7919%"),
        ("TCP-P2", "three-card-poker", "47.873%", "0.7919%"),
    ],
)
def test_fixed_pays_and_envy_are_those_of_the_check_figures(
    table: str, game: str, fixed: str, envy: str
) -> None:
    odds = odds_of(table, game)
    assert percent(odds.fixed_return, 3) == fixed
    assert percent(odds.envy, 4) == envy
    assert odds.fixed_return == sum(chance * pay for chance, pay in odds.fixed)


def test_the_published_hold_has_two_explanations(lir_odds: JackpotOdds) -> None:
    """22.99%: 19% + $10,000 + 6 other seats, and 23% + $2,500 + 1 other seat."""
    for plan in (lir(19, 10_000, players=7), lir(23, 2500, players=2)):
        assert percent(hold_of(plan, lir_odds).kept, 2) == "22.99%"
    found = combinations(lir(), lir_odds, Fraction("0.2299"))
    assert [(entry.rate, entry.seed_cents, entry.players) for entry in found] == [
        (Fraction(23, 100), 2500 * DOLLAR, 2),
        (Fraction(19, 100), 10_000 * DOLLAR, 7),
    ]


def test_a_seed_costs_its_amount_as_often_as_the_royal_comes(lir_odds: JackpotOdds) -> None:
    hold = hold_of(lir(players=7), lir_odds)
    assert hold.seeds == {"Meter": Fraction(10_000, 649_740)}
    assert hold.envy == 6 * (Fraction(4 * 1000 + 36 * 300, 2_598_960))
    fixed = 624 * 300 + 3744 * 50 + 5108 * 40 + 10_200 * 30 + 54_912 * 9
    assert hold.fixed == Fraction(fixed, 2_598_960)
    assert hold.kept == 1 - Fraction(19, 100) - hold.fixed - hold.envy - hold.seeds["Meter"]


def test_every_level_and_reserve_goes_back_to_players(ml03_odds: JackpotOdds) -> None:
    hold = hold_of(ml03(players=1), ml03_odds)
    contributed = Fraction(15 + 1 + 5, 100) + Fraction(25, 10_000) + Fraction(3125, 100_000)
    seeds = Fraction(10_000, 649_740) + Fraction(1000 * 36, 2_598_960) + Fraction(200, 4165)
    assert hold.kept == 1 - ml03_odds.fixed_return - contributed - seeds


def test_a_larger_wager_makes_the_same_seed_weigh_less(lir_odds: JackpotOdds) -> None:
    hold = hold_of(lir(wager_cents=5 * DOLLAR), lir_odds)
    assert hold.seeds == {"Meter": Fraction(10_000, 649_740) / 5}
    assert hold.fixed == lir_odds.fixed_return


def test_percentage_lines_move_money_among_players_only() -> None:
    plan = JackpotPlan("TOY", {"Meter": LevelPlan(1000, Fraction(1, 5))})
    without = hold_of(plan, toy_odds()).kept
    shared = toy_odds(shares=((Fraction(1, 10), Fraction(1, 2)),))
    assert hold_of(plan, shared).kept == without


def test_pays_off_the_meter_cost_the_tray_nothing_while_it_lasts(lir_odds: JackpotOdds) -> None:
    hold = hold_of(lir(75, deducts_all=True), lir_odds)
    assert hold.fixed == 0
    assert hold.kept == Fraction(25, 100) - Fraction(10_000, 649_740)


# Today ------------------------------------------------------------------------------------------


def test_at_the_break_even_meter_a_bet_returns_what_it_costs(ml03_odds: JackpotOdds) -> None:
    plan = ml03(players=4, wager_cents=3 * DOLLAR)
    for name, level in plan.levels.items():
        meter = break_even_cents(plan, ml03_odds, name)
        shares = {key: ml03_odds.levels[key].share_per_bet for key in plan.levels}
        others = sum(
            shares[key] * entry.today_cents for key, entry in plan.levels.items() if key != name
        )
        returned = ml03_odds.fixed_return + 3 * ml03_odds.envy
        returned += (others + shares[name] * meter) / plan.wager_cents
        assert returned == 1
        assert meter > level.seed_cents


def test_without_others_break_even_is_that_of_the_analysis(lir_odds: JackpotOdds) -> None:
    known = lab.analyse("let-it-ride", "progressive", table="LIR-P1").progressive
    assert known is not None
    assert known.break_even_meter is not None
    assert break_even_cents(lir(), lir_odds, "Meter") == known.break_even_meter * DOLLAR


def test_todays_meter_counts_by_hand(lir_odds: JackpotOdds) -> None:
    """At $100,000: royal 100% in 1 of 649,740, straight flush 10% in 36 of 2,598,960."""
    level = LevelPlan(10_000 * DOLLAR, Fraction(19, 100), meter_cents=100_000 * DOLLAR)
    plan = JackpotPlan("LIR-P1", {"Meter": level})
    meter = Fraction(100_000, 649_740) + Fraction(10_000 * 36, 2_598_960)
    assert return_today(plan, lir_odds) == lir_odds.fixed_return + meter


def test_a_cap_that_is_too_low_keeps_money_out_for_ever() -> None:
    """In: 20 cents a bet and a $10 seed every 200 bets; out: at most $30 every 200 bets."""
    odds = toy_odds()
    level = LevelPlan(1000, Fraction(1, 5), cap_cents=3000)
    plan = JackpotPlan("TOY", {"Meter": level})
    assert overflow_per_bet_cents(plan, odds, "Meter") == 20 + 5 - 15
    distribution = designed(plan, odds).levels["Meter"].at_hit
    assert distribution is not None
    assert (distribution.mean_exact, distribution.variance_exact) == (Fraction(3000), Fraction(0))
    just = JackpotPlan("TOY", {"Meter": LevelPlan(1000, Fraction(1, 5), cap_cents=5000)})
    assert overflow_per_bet_cents(just, odds, "Meter") == 0
    full = designed(just, odds).levels["Meter"].at_hit
    assert full is not None
    assert full.mean_exact == 5000
    roomy = JackpotPlan("TOY", {"Meter": LevelPlan(1000, Fraction(1, 5), cap_cents=9000)})
    assert overflow_per_bet_cents(roomy, odds, "Meter") == 0


# The reference ----------------------------------------------------------------------------------

SHARES = ((Fraction(1, 60), Fraction(1, 10)),)
FIXED = ((Fraction(1, 40), Fraction(6)), (Fraction(1, 10), Fraction(2)))


@pytest.mark.parametrize(
    ("level", "deducts_all"),
    [
        (LevelPlan(1500, Fraction(1, 5)), False),
        (LevelPlan(1500, Fraction(1, 5), Fraction(1, 20)), False),
        (LevelPlan(1500, Fraction(1, 5), Fraction(1, 20), cap_cents=6000), False),
        (LevelPlan(1500, Fraction(45, 100)), True),
    ],
    ids=["plain", "reserve", "reserve and cap", "all pays"],
)
def test_players_get_what_the_hold_leaves_them(level: LevelPlan, deducts_all: bool) -> None:
    """Every bet dealt and paid; what players got ÷ what they wagered, within five errors."""
    odds = toy_odds(shares=SHARES, fixed=FIXED)
    plan = JackpotPlan("TOY", {"Meter": level}, deducts_all=deducts_all)
    reference = Twin(plan, odds, seed=3).play(4000)
    wagers = sum(reference.bets) * plan.wager_cents
    got = sum(reference.paid) / ONE_CENT / wagers
    result = designed(plan, odds, bets=10, generator=np.random.default_rng(2))
    expected = 1 - result.kept.value
    misses = [
        paid / ONE_CENT - expected * bets * plan.wager_cents
        for paid, bets in zip(reference.paid, reference.bets, strict=True)
    ]
    error = statistics.stdev(misses) * math.sqrt(len(misses)) / wagers
    unsure = (result.kept.high - result.kept.low) / 2
    assert abs(got - expected) < 5 * error + unsure
    assert error < 0.006
    if deducts_all:
        assert result.tray is not None
        added = sum(reference.tray) / ONE_CENT / wagers
        assert result.tray.low * 0.8 < added < result.tray.high * 1.2


# Backwards --------------------------------------------------------------------------------------


@given(
    rate=some.integers(0, 1_000_000),
    seed=some.integers(0, 10_000_000),
    players=some.integers(1, 7),
    wager=some.sampled_from([100, 500, 2500]),
    unknown=some.sampled_from(["rate", "seed", "players"]),
)
@pytest.mark.property
def test_backwards_from_a_hold_comes_back_to_the_plan(
    rate: int, seed: int, players: int, wager: int, unknown: Unknown
) -> None:
    odds = toy_odds(fixed=FIXED, envy=Fraction(1, 177))
    level = LevelPlan(seed, Fraction(rate, 10**6))
    plan = JackpotPlan("TOY", {"Meter": level}, players=players, wager_cents=wager)
    hold = hold_of(plan, odds).kept
    planned = {"rate": level.rate, "seed": Fraction(seed), "players": Fraction(players)}
    assert solve_for(plan, odds, hold, unknown) == planned[unknown]


def test_any_level_can_be_solved_for(ml03_odds: JackpotOdds) -> None:
    plan = ml03(players=4)
    hold = hold_of(plan, ml03_odds).kept
    for name, level in plan.levels.items():
        assert solve_for(plan, ml03_odds, hold, "rate", name) == level.rate
        assert solve_for(plan, ml03_odds, hold, "seed", name) == level.seed_cents


def test_a_hold_out_of_reach_says_what_can_be_reached(lir_odds: JackpotOdds) -> None:
    with pytest.raises(
        OutOfReach, match=r"no contribution rate gives a hold of 60%; it can be from -54.* to 45.4"
    ):
        solve_for(lir(), lir_odds, Fraction(6, 10), "rate")
    with pytest.raises(
        OutOfReach, match=r"no seed gives a hold of 30%; the highest possible is 27.94"
    ):
        solve_for(lir(), lir_odds, Fraction(3, 10), "seed")
    with pytest.raises(OutOfReach, match=r"it can be from 22.99% to 26.40"):
        solve_for(lir(), lir_odds, Fraction(2, 10), "players")
    with pytest.raises(OutOfReach, match="players does not change the hold"):
        solve_for(JackpotPlan("TOY", lir().levels), toy_odds(), Fraction(0), "players")
    with pytest.raises(BadPlan, match="no level 'Mega'"):
        solve_for(lir(), lir_odds, Fraction(0), "rate", "Mega")


def test_a_wanted_hold_answers_for_everything_that_could_change(lir_odds: JackpotOdds) -> None:
    wanted = wanted_hold(lir(players=7), lir_odds, Fraction("0.2299"))
    rate = wanted.rates["Meter"]
    assert isinstance(rate, Fraction)
    assert percent(rate, 4) == "18.9973%"
    assert len(wanted.combinations) == 2
    out = wanted_hold(lir(), lir_odds, Fraction("0.9"))
    assert isinstance(out.players, str)
    assert json.loads(json.dumps(out.as_json()))["combinations"] == []


# The whole --------------------------------------------------------------------------------------


def test_a_design_is_json_with_exact_fractions() -> None:
    result = design(ml03(players=4))
    answer = json.loads(json.dumps(result.as_json()))
    assert Fraction(answer["long_run"]["hold"]) == result.hold.kept
    assert Fraction(answer["envy_per_hour_cents"]) == 3 * result.odds.envy * 100 * 160
    assert list(answer["levels"]) == ["Mega", "Major", "Minor"]
    mega = answer["levels"]["Mega"]
    assert mega["time_between_hits"]["bets"]["mean"] == "649740"
    assert Fraction(mega["time_between_hits"]["hours"]["mean"]) == Fraction(649_740, 160)
    assert Fraction(mega["jackpot_at_hit"]["mean_cents_exact"]) == 1_000_000 + 16 * 649_740
    assert "tray" not in answer
    assert "runs_dry" not in answer


def test_where_a_fold_costs_lines_the_reading_is_said() -> None:
    plan = JackpotPlan("ML03", ml03().levels, game="three-card-poker")
    folded = design(plan)
    assert "a hand that the base game folds wins nothing" in folded.assumptions[-1]
    kept = design(JackpotPlan("ML03", plan.levels, game=plan.game,
                              options={"folded_hands_qualify": True}))  # fmt: skip
    assert kept.hold.fixed == odds_of("ML03", "let-it-ride").fixed_return
    assert folded.hold.fixed < kept.hold.fixed


def test_the_same_generator_gives_the_same_design() -> None:
    odds = toy_odds(shares=SHARES, fixed=FIXED)
    plan = JackpotPlan("TOY", {"Meter": LevelPlan(1500, Fraction(1, 2))}, deducts_all=True)
    one, two = (
        designed(plan, odds, bets=50, generator=np.random.default_rng(9), samples=50)
        for _ in range(2)
    )
    assert one.as_json() == two.as_json()


def test_a_level_without_a_whole_pay_has_no_hit_to_wait_for() -> None:
    odds = toy_odds(hit=Fraction(0), shares=SHARES)
    result = designed(JackpotPlan("TOY", {"Meter": LevelPlan(1500, Fraction(1, 2))}), odds)
    level = result.levels["Meter"]
    assert (level.wait, level.at_hit) == (None, None)
    assert result.hold.seeds == {"Meter": 0}
    with pytest.raises(OutOfReach, match="seed does not change"):
        result.solve_for(Fraction(0), "seed")


def test_the_rarest_award_of_a_level() -> None:
    assert LevelOdds(Fraction(1, 9), ((Fraction(1, 20), Fraction(1, 10)),)).rarest == Fraction(
        1, 20
    )
    assert LevelOdds(Fraction(0)).rarest is None
