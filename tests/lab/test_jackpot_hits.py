"""The jackpot at its hit and the wait for it: by hand, by another road, and by the reference."""

import math
import statistics
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some

from croupier.lab.jackpot_design import designed
from croupier.lab.jackpot_hits import HitDistribution, hit_distribution, moments
from croupier.lab.jackpot_odds import LevelOdds, odds_of
from croupier.lab.jackpot_plan import JackpotPlan, LevelPlan
from croupier.lab.jackpot_waits import Wait, bets_within
from croupier.lab.jackpot_walk import capped_hits, walk_of
from tests.lab.jackpot_reference import Twin, toy_odds

SHARES = ((Fraction(1, 60), Fraction(1, 10)), (Fraction(1, 300), Fraction(1, 2)))
FIXED = ((Fraction(1, 40), Fraction(6)), (Fraction(1, 10), Fraction(2)))


# The wait ---------------------------------------------------------------------------------------


@pytest.mark.property
@given(some.integers(1, 40), some.integers(1, 99))
def test_a_percentile_is_the_first_bet_that_reaches_it(once_in: int, percent: int) -> None:
    chance, wanted = Fraction(1, once_in), Fraction(percent, 100)
    bets = bets_within(chance, wanted)
    assert 1 - (1 - chance) ** bets >= wanted
    assert bets == 1 or 1 - (1 - chance) ** (bets - 1) < wanted


def test_a_percentile_met_exactly_is_not_pushed_to_the_next_bet() -> None:
    assert bets_within(Fraction(1, 2), Fraction(1, 2)) == 1
    assert bets_within(Fraction(1, 2), Fraction(7, 8)) == 3
    assert bets_within(Fraction(1, 10), Fraction(19, 100)) == 2


def test_the_wait_for_a_royal() -> None:
    """649,740 bets on average; ln 2 of that for every second jackpot, 3 of it for one in twenty."""
    wait = Wait(Fraction(1, 649_740), 7, Fraction(280))
    assert wait.mean_bets == 649_740
    assert [wait.percentile_bets(part) for part in (5, 50, 95)] == [33_328, 450_366, 1_946_446]
    assert wait.rounds(649_740) == 92_820
    assert wait.hours(649_740) == Fraction(4641, 2)
    assert wait.within_hours(450_366 / 280) == pytest.approx(0.5, abs=1e-6)


# Mean and spread --------------------------------------------------------------------------------


def test_a_meter_with_one_line_by_hand() -> None:
    """Seed $15 and 20 cents a bet until a hand in 200: $55 ± 20 cents × √(199 × 200)."""
    mean, variance = moments(LevelPlan(1500, Fraction(1, 5)), LevelOdds(Fraction(1, 200)), 100)
    assert mean == 1500 + 20 * 200
    assert variance == 20**2 * 199 * 200


def test_a_reserve_adds_the_wait_before() -> None:
    level = LevelPlan(1500, Fraction(1, 5), Fraction(1, 20))
    mean, variance = moments(level, LevelOdds(Fraction(1, 200)), 100)
    assert mean == 1500 + (20 + 5) * 200
    assert variance == (20**2 + 5**2) * 199 * 200


def test_the_royal_of_let_it_ride_takes_its_part_of_what_goes_in() -> None:
    """A straight flush takes 10% nine times as often: 0.9 of a meter for each whole one."""
    (odds,) = odds_of("LIR-P1").levels.values()
    mean, _ = moments(LevelPlan(1_000_000, Fraction(19, 100)), odds, 100)
    assert mean == Fraction(1_000_000 + 19 * 649_740) * Fraction(10, 19)


@pytest.mark.parametrize("reserve", [Fraction(0), Fraction(1, 20)])
def test_mean_and_variance_by_another_road(reserve: Fraction) -> None:
    """Forward, bet by bet: how many jackpots are still running, their sum and sum of squares."""
    odds = LevelOdds(Fraction(1, 200), SHARES)
    level = LevelPlan(1500, Fraction(1, 5), reserve)
    hit, step, saved = 1 / 200, 20.0, float(reserve) * 100
    start = 1500 + saved * 200
    running, total, squares = 1.0, start, start**2 + saved**2 * 199 * 200
    first = second = 0.0
    stays = 1 - hit - sum(float(chance) for chance, _ in SHARES)
    for _ in range(8000):
        squares += 2 * step * total + step**2 * running
        total += step * running
        first, second = first + hit * total, second + hit * squares
        running *= 1 - hit
        total *= stays + sum(float(chance * (1 - share)) for chance, share in SHARES)
        squares *= stays + sum(float(chance * (1 - share) ** 2) for chance, share in SHARES)
    mean, variance = moments(level, odds, 100)
    assert float(mean) == pytest.approx(first, rel=1e-10)
    assert float(variance) == pytest.approx(second - first**2, rel=1e-10)


# Percentiles ------------------------------------------------------------------------------------


def test_percentiles_without_shares_are_the_wait_in_money() -> None:
    distribution = hit_distribution(
        LevelPlan(1500, Fraction(1, 5)), LevelOdds(Fraction(1, 200)), 100
    )
    assert {part: amount.value for part, amount in distribution.percentiles.items()} == {
        5: 1500 + 20 * 11,
        50: 1500 + 20 * 139,
        95: 1500 + 20 * 598,
    }
    assert distribution.percentiles[5].low == distribution.percentiles[5].high
    assert sum(share for _, _, share in distribution.bins) == pytest.approx(0.99, abs=1e-3)


def test_percentiles_with_a_reserve_meet_the_closed_form() -> None:
    """Two exponential climbs, of 20 cents and of 5 for each bet: their sum has a formula."""
    chance = Fraction(1, 20_000)
    distribution = hit_distribution(
        LevelPlan(1500, Fraction(1, 5), Fraction(1, 20)), LevelOdds(chance), 100
    )
    long, short = 20 * 20_000, 5 * 20_000
    for part, amount in distribution.percentiles.items():
        above = amount.value - 1500
        tail = (long * math.exp(-above / long) - short * math.exp(-above / short)) / (long - short)
        assert 1 - tail == pytest.approx(part / 100, abs=5e-4)


def test_the_grid_agrees_with_the_exact_law_where_both_exist() -> None:
    """A share that comes almost never changes nothing, and puts the level on the grid."""
    level, hit = LevelPlan(1_000_000, Fraction(1, 5)), Fraction(1, 70_000)
    exact = hit_distribution(level, LevelOdds(hit), 100)
    never = ((Fraction(1, 10**12), Fraction(1, 10)),)
    grid = hit_distribution(level, LevelOdds(hit, never), 100)
    assert "grid" in grid.method
    for part, amount in grid.percentiles.items():
        assert amount.low <= exact.percentiles[part].value <= amount.high


def near(distribution: HitDistribution, shown: list[int], slack: float = 0.0) -> None:
    """A sample of hits has the mean, deviation and percentiles of a law, within five errors."""
    count = len(shown)
    mean, deviation = statistics.fmean(shown), statistics.stdev(shown)
    unsure = (distribution.mean.high - distribution.mean.low) / 2
    assert abs(mean - distribution.mean.value) < 5 * deviation / math.sqrt(count) + unsure + slack
    assert deviation == pytest.approx(distribution.deviation.value, rel=0.08)
    for part, amount in distribution.percentiles.items():
        share, wide = part / 100, 5 * math.sqrt(part / 100 * (1 - part / 100) / count)
        below = sum(value < amount.low - slack for value in shown) / count
        up_to = sum(value <= amount.high + slack for value in shown) / count
        assert below <= share + wide
        assert up_to >= share - wide


@pytest.mark.parametrize(
    ("level", "deducts_all"),
    [
        (LevelPlan(1500, Fraction(1, 5)), False),
        (LevelPlan(1500, Fraction(1, 5), Fraction(1, 20)), False),
        (LevelPlan(1500, Fraction(3125, 100_000), Fraction(1, 8)), False),
        (LevelPlan(1500, Fraction(1, 5), Fraction(1, 20), cap_cents=6000), False),
        (LevelPlan(1500, Fraction(1, 2)), True),
        (LevelPlan(1500, Fraction(1, 4), Fraction(1, 20)), True),
    ],
    ids=["plain", "reserve", "more reserve", "cap", "all pays", "all pays, often dry"],
)
def test_the_law_is_that_of_every_bet_dealt(level: LevelPlan, deducts_all: bool) -> None:
    odds = toy_odds(shares=SHARES, fixed=FIXED)
    plan = JackpotPlan("TOY", {"Meter": level}, deducts_all=deducts_all)
    distribution = (
        designed(plan, odds, bets=1, generator=np.random.default_rng(4)).levels["Meter"].at_hit
    )
    assert distribution is not None
    # The first hits have no reserve and no overflow of hits before them.
    near(distribution, Twin(plan, odds, seed=5).play(3030).shown[30:], slack=10)
    assert sum(share for _, _, share in distribution.bins) == pytest.approx(0.99, abs=0.011)


@pytest.mark.parametrize("cap", [4000, 6000, 20_000])
def test_a_cap_does_not_change_the_mean_it_only_makes_jackpots_alike(cap: int) -> None:
    """What flows in flows out: 20 + 5 + 1500/200 cents a bet ÷ the share that a bet takes."""
    odds = LevelOdds(Fraction(1, 200), SHARES)
    level = LevelPlan(1500, Fraction(1, 5), Fraction(1, 20), cap_cents=cap)
    distribution = capped_hits(level, odds, 100, generator=np.random.default_rng(3), samples=2000)
    assert distribution.mean_exact == moments(level, odds, 100)[0] == Fraction(65, 2) * 120
    middles = [(low + high) / 2 * share for low, high, share in distribution.bins]
    played = sum(middles) / sum(share for _, _, share in distribution.bins)
    assert played == pytest.approx(float(distribution.mean_exact), rel=0.03)
    assert distribution.percentiles[95].high <= cap


def test_the_walk_pays_in_whole_cents_and_keeps_the_rest() -> None:
    """A rate of 3.3333% of $1 leaves fractions of a cent, and no 100% pay takes them."""
    level = LevelPlan(1500, Fraction(33_333, 10**6))
    odds = toy_odds(shares=SHARES)
    plan = JackpotPlan("TOY", {"Meter": level})
    walk = walk_of(plan, odds, "Meter", np.random.default_rng(8), start_cents=1500)
    paid = walk.to_the_hit()
    assert paid % 10**6 == 0
    assert 0 < walk.held - 1500 * 10**6 < 10**6
    assert walk.held % 10**6 != 0


def test_a_meter_that_nothing_is_added_to_stands_at_its_seed() -> None:
    distribution = hit_distribution(LevelPlan(1500, Fraction(0)), LevelOdds(Fraction(1, 200)), 100)
    assert distribution.mean_exact == 1500
    assert distribution.variance_exact == 0
    assert distribution.percentiles[95].value == 1500
    shared = replace(LevelOdds(Fraction(1, 200)), shares=SHARES)
    assert (
        hit_distribution(LevelPlan(1500, Fraction(0)), shared, 100).percentiles[95].value
        <= 1500 + 1
    )
