"""A meter that pays everything: how likely it runs dry, against every sequence of hands."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some

from croupier.lab.jackpot_dry import Lattice, dry_chance, wilson
from croupier.lab.jackpot_odds import JackpotOdds
from croupier.lab.jackpot_plan import JackpotPlan, LevelPlan
from tests.lab.jackpot_reference import toy_odds

CENT = 10**6
PAYS = ((Fraction(1, 10), Fraction(5)), (Fraction(1, 5), Fraction(1)))
ODDS = toy_odds(hit=Fraction(1, 20), shares=((Fraction(1, 8), Fraction(1, 10)),), fixed=PAYS)


def plan(level: LevelPlan, wager_cents: int = 100) -> JackpotPlan:
    return JackpotPlan("TOY", {"Meter": level}, wager_cents=wager_cents, deducts_all=True)


def by_every_sequence(asked: JackpotPlan, odds: JackpotOdds, bets: int) -> Fraction:
    """The chance by dealing every sequence of hands, in fractions."""
    (level,) = asked.levels.values()
    (lines,) = odds.levels.values()
    hands: list[tuple[Fraction, str, Fraction]] = [(lines.hit, "hit", Fraction(1))]
    hands += [(chance, "share", share) for chance, share in lines.shares]
    hands += [(chance, "fixed", pay) for chance, pay in odds.fixed]
    hands.append((1 - sum((chance for chance, _, _ in hands), Fraction(0)), "", Fraction(0)))
    dry = Fraction(0)
    for sequence in product(hands, repeat=bets):
        chance = Fraction(1)
        for often, _, _ in sequence:
            chance *= often
        held = Fraction(level.today_cents)
        for _, kind, amount in sequence:
            held += level.rate * asked.wager_cents
            meter = held if level.cap_cents is None else min(held, Fraction(level.cap_cents))
            if kind == "fixed":
                if held < amount * asked.wager_cents:
                    dry += chance
                    break
                held -= amount * asked.wager_cents
            elif kind:
                held -= int(int(meter) * amount)
                held += level.seed_cents if kind == "hit" else 0
    return dry


@pytest.mark.parametrize(
    "level",
    [
        LevelPlan(400, Fraction(1, 2)),
        LevelPlan(350, Fraction(1, 2), meter_cents=90),
        LevelPlan(400, Fraction(123_457, 10**6)),
        LevelPlan(400, Fraction(9, 10), cap_cents=500, meter_cents=450),
        LevelPlan(0, Fraction(0)),
        LevelPlan(100_000, Fraction(1, 2)),
    ],
    ids=["seed", "low meter", "fractions of cents", "cap", "nothing", "plenty"],
)
@pytest.mark.parametrize(
    "odds",
    [ODDS, replace(ODDS, levels=toy_odds(hit=Fraction(1, 20)).levels),
     replace(ODDS, levels=toy_odds(hit=Fraction(0)).levels)],
    ids=["shares", "only 100%", "no meter line"],
)  # fmt: skip
def test_the_chance_is_that_of_every_sequence_of_hands(level: LevelPlan, odds: JackpotOdds) -> None:
    asked = plan(level)
    for bets in (1, 2, 4):
        found = dry_chance(asked, odds, bets, generator=np.random.default_rng(1))
        exact = float(by_every_sequence(asked, odds, bets))
        assert not found.simulated
        assert found.chance.value == pytest.approx(exact, abs=1e-13)
        assert found.chance.low <= exact * (1 + 1e-15) <= found.chance.high * (1 + 1e-15)


def test_a_meter_at_zero_is_dry_at_the_first_pay_by_hand() -> None:
    """50 cents go on; $5 is due in one hand of ten and $1 in one of five: 3/10, then 7/10 × 1/10.

    After a first bet without a pay there is $1 on the meter, enough for the smaller pay.
    """
    odds = replace(ODDS, levels=toy_odds(hit=Fraction(1, 20)).levels)
    asked = plan(LevelPlan(0, Fraction(1, 2)))
    one, two = (
        dry_chance(asked, odds, bets, generator=np.random.default_rng(1)).chance.value
        for bets in (1, 2)
    )
    assert one == pytest.approx(0.3)
    # 0.05 of the first bets are a hit, which takes the 50 cents and leaves the second bet 50.
    assert two == pytest.approx(0.3 + 0.65 * 0.1 + 0.05 * 0.3)


def test_the_meters_are_counted_in_the_largest_amount_that_divides_all() -> None:
    whole = Lattice.of(plan(LevelPlan(50_000, Fraction(3, 4))), replace(
        ODDS, levels=toy_odds(hit=Fraction(1, 20)).levels
    ))  # fmt: skip
    assert whole.unit == 25 * CENT
    assert Lattice.of(plan(LevelPlan(50_000, Fraction(3, 4))), ODDS).unit == CENT
    odd = Lattice.of(plan(LevelPlan(50_000, Fraction(3125, 100_000))), ODDS)
    assert odd.unit == CENT // 8


@pytest.mark.parametrize("rate", [Fraction(3, 10), Fraction(6, 10), Fraction(9, 10)])
def test_a_simulation_contains_the_computed_chance(rate: Fraction) -> None:
    asked = plan(LevelPlan(1500, rate))
    computed = dry_chance(asked, ODDS, 300, generator=np.random.default_rng(1))
    played = dry_chance(asked, ODDS, 300, generator=np.random.default_rng(6), work_max=0,
                        samples=1500)  # fmt: skip
    assert played.simulated
    assert "simulated" in played.method
    assert played.chance.low < computed.chance.value < played.chance.high
    assert played.chance.high - played.chance.low < 0.06


def test_too_many_meters_are_played_instead_of_computed() -> None:
    """12 cents a bet go on and 70 come off: $10,000 last some 17,000 bets."""
    asked = plan(LevelPlan(1_000_000, Fraction(123_457, 10**6)))
    rare = replace(ODDS, levels=toy_odds(hit=Fraction(1, 10**9)).levels)
    found = dry_chance(asked, rare, 100_000, generator=np.random.default_rng(1), samples=20)
    assert found.simulated
    assert found.chance.value == 1.0


def test_a_reserve_is_left_out_on_the_safe_side_and_said() -> None:
    without = dry_chance(plan(LevelPlan(400, Fraction(1, 2))), ODDS, 20,
                         generator=np.random.default_rng(1))  # fmt: skip
    saved = dry_chance(plan(LevelPlan(400, Fraction(1, 2), Fraction(1, 10))), ODDS, 20,
                       generator=np.random.default_rng(1))  # fmt: skip
    assert saved.chance == without.chance
    assert "safe side" in saved.method


@pytest.mark.property
@given(some.integers(0, 30), some.integers(1, 30))
def test_a_fuller_meter_runs_dry_less(dollars: int, more: int) -> None:
    low, high = (
        dry_chance(
            plan(LevelPlan(400, Fraction(1, 2), meter_cents=100 * amount)), ODDS, 40,
            generator=np.random.default_rng(1),
        ).chance.value
        for amount in (dollars, dollars + more)
    )  # fmt: skip
    assert high <= low


def test_nothing_seen_is_not_nothing_possible() -> None:
    none = wilson(0, 1000)
    assert (none.value, none.low) == (0.0, 0.0)
    assert none.high == pytest.approx(0.003827, abs=1e-6)
    half = wilson(500, 1000)
    assert half.low == pytest.approx(1 - half.high)
    assert half.high == pytest.approx(0.53093, abs=1e-4)
