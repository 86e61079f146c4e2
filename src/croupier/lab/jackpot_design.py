"""A jackpot on paper: its hold, its amount at the hit, and its wait.

>>> from croupier.lab.jackpot_plan import JackpotPlan, LevelPlan
>>> level = LevelPlan(seed_cents=10_000_00, rate=Fraction(19, 100))
>>> result = design(JackpotPlan("LIR-P1", {"Meter": level}, players=7))
>>> round(float(result.hold.kept), 4)
0.2299
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np

from croupier.lab.jackpot_advice import Caution, cautions_on
from croupier.lab.jackpot_backwards import OutOfReach, Unknown, solve_for
from croupier.lab.jackpot_dry import DryChance, dry_chance
from croupier.lab.jackpot_hits import Estimate, HitDistribution, hit_distribution
from croupier.lab.jackpot_hold import (
    Hold,
    break_even_cents,
    hold_of,
    overflow_per_bet_cents,
    return_today,
    stands_at_its_cap,
)
from croupier.lab.jackpot_odds import JackpotOdds, odds_of
from croupier.lab.jackpot_plan import BadPlan, JackpotPlan, LevelPlan
from croupier.lab.jackpot_waits import PERCENTILES, Wait, wait_of
from croupier.lab.jackpot_walk import RUNNING_IN, capped_hits, played_hits
from croupier.lab.solve import answer
from croupier.lab.verifying import Solve
from croupier.money import dollars, priced
from croupier.paytables import Catalogue

__all__ = ["JackpotDesign", "JackpotPlan", "LevelDesign", "LevelPlan", "design", "designed"]

BETS_MAX = 10_000_000
"""A link with a thousand bets an hour plays fewer in a year."""
SAMPLES = 2_000
_PAYS_MAX = 40_000_000
"""With more fixed pays than this, which take some seconds, no distribution is simulated."""
_SAMPLES_MIN = 200

ASSUMPTIONS = (
    "every bet is a fresh deal; seats in a round share a deck, which changes no average",
    "a bet is paid from a meter that already includes its own contribution",
    "the cents a percentage pay rounds off stay on the meter and are paid later",
)


@dataclass(frozen=True)
class LevelDesign:
    """One level: its wait, its jackpot at the hit, and the meters that matter."""

    wait: Wait | None
    """None if no line pays 100%."""
    at_hit: HitDistribution | None
    break_even_cents: Fraction
    rate_without_hold: Fraction | None
    """The rate that leaves nothing for the house; None if no rate takes that much."""
    overflow_per_bet_cents: Fraction

    def as_json(self) -> dict[str, Any]:
        answer = {
            "time_between_hits": self.wait.as_json() if self.wait else None,
            "jackpot_at_hit": self.at_hit.as_json() if self.at_hit else None,
            "break_even_meter_cents": str(self.break_even_cents),
            "rate_without_hold": _text(self.rate_without_hold),
            "overflow_per_bet_cents": str(self.overflow_per_bet_cents),
        }
        return {key: value for key, value in answer.items() if value is not None}


@dataclass(frozen=True)
class JackpotDesign:
    """Everything that follows from a plan."""

    plan: JackpotPlan
    odds: JackpotOdds
    hold: Hold
    tray: Estimate | None
    """What the tray adds to a dry meter, as a share of the wager; only if the meter pays
    everything."""
    return_today: Fraction
    levels: Mapping[str, LevelDesign]
    dry: DryChance | None
    cautions: tuple[Caution, ...]

    @property
    def assumptions(self) -> tuple[str, ...]:
        """What every figure assumes."""
        said = list(ASSUMPTIONS)
        if self.plan.deducts_all:
            said.append(
                "bets are made one by one; in a round they go on the meter together, which is safer"
            )
        qualify = self.odds.folded_hands_qualify
        if qualify is not None:
            wins = "wins as any other" if qualify else "wins nothing"
            said.append(f"a hand that the base game folds {wins} (a switch of the game)")
        return tuple(said)

    @property
    def kept(self) -> Estimate:
        """The long-run hold, including what a dry meter costs the tray."""
        kept = float(self.hold.kept)
        if self.tray is None:
            return Estimate.exactly(kept)
        return Estimate(kept - self.tray.value, kept - self.tray.high, kept - self.tray.low)

    @property
    def kept_per_hour_cents(self) -> Fraction:
        return self.hold.kept * self.plan.wager_cents * self.plan.hourly_bets

    @property
    def envy_per_bet_cents(self) -> Fraction:
        return self.hold.envy * self.plan.wager_cents

    @property
    def envy_per_hour_cents(self) -> Fraction:
        return self.envy_per_bet_cents * self.plan.hourly_bets

    def return_at(self, level: str, meter_cents: int) -> Fraction:
        """Return a bet's return with this reading of a level, the others at today's."""
        entry = replace(self.plan.levels[level], meter_cents=meter_cents)
        return return_today(self.plan.with_level(level, entry), self.odds)

    def hold_at(self, level: str, rate: Fraction) -> Fraction:
        """Return the long-run hold with this rate of a level, everything else as planned."""
        entry = replace(self.plan.levels[level], rate=rate)
        return hold_of(self.plan.with_level(level, entry), self.odds).kept

    def solve_for(self, hold: Fraction, unknown: Unknown, level: str = "") -> Fraction:
        """Return the rate, seed in cents or number of players that gives this hold."""
        return solve_for(self.plan, self.odds, hold, unknown, level)

    def as_json(self) -> dict[str, Any]:
        """Return fractions as text, rounded figures as decimals; omit what does not apply."""
        plan = self.plan
        answer: dict[str, Any] = {
            "table": self.odds.table,
            "game": self.odds.game,
            "wager": dollars(plan.wager_cents),
            "players": plan.players,
            "bets_per_hour": str(plan.hourly_bets),
            "deducts": "all" if plan.deducts_all else "percentage",
            "plan": {name: _level_json(level) for name, level in plan.levels.items()},
            "long_run": self.hold.as_json(),
            "tray": self.tray.as_json() if self.tray else None,
            "hold_with_tray": self.kept.as_json() if self.tray else None,
            "hold_per_hour_cents": str(self.kept_per_hour_cents),
            "return_today": str(self.return_today),
            "envy_per_bet_cents": str(self.envy_per_bet_cents),
            "envy_per_hour_cents": str(self.envy_per_hour_cents),
            "levels": {name: level.as_json() for name, level in self.levels.items()},
            "runs_dry": self.dry.as_json() if self.dry else None,
            "warnings": [entry.as_json() for entry in self.cautions],
            "assumptions": list(self.assumptions),
        }
        return {key: value for key, value in answer.items() if value is not None}


def design(
    plan: JackpotPlan,
    *,
    bets: int = 100_000,
    generator: np.random.Generator | None = None,
    samples: int = SAMPLES,
    catalogue: Catalogue | None = None,
    solve: Solve = answer,
) -> JackpotDesign:
    """Work out a plan. `bets` is how long a meter that pays everything is checked for running dry.

    `generator` is used only if no formula applies: for a capped meter, or one that pays everything.
    """
    odds = odds_of(plan.table, plan.game, options=plan.options, catalogue=catalogue, solve=solve)
    return designed(plan, odds, bets=bets, generator=generator, samples=samples)


def designed(
    plan: JackpotPlan,
    odds: JackpotOdds,
    *,
    bets: int = 100_000,
    generator: np.random.Generator | None = None,
    samples: int = SAMPLES,
) -> JackpotDesign:
    """Work out a plan for odds that are already known."""
    if not 0 < bets <= BETS_MAX:
        raise BadPlan(f"is {bets:,}; write 1 to {BETS_MAX:,}", place="bets")
    plan = _in_order(plan.checked(tuple(odds.levels)), odds)
    chance = generator if generator is not None else np.random.default_rng(1)
    levels = {}
    tray = None
    for place, name in enumerate(plan.levels):
        distribution, added = _at_hit(plan, odds, name, chance, samples)
        if plan.deducts_all and place == 0:
            tray = added
        hit = odds.levels[name].hit
        levels[name] = LevelDesign(
            wait=wait_of(plan, hit) if hit else None,
            at_hit=distribution,
            break_even_cents=break_even_cents(plan, odds, name),
            rate_without_hold=_rate_without_hold(plan, odds, name),
            overflow_per_bet_cents=overflow_per_bet_cents(plan, odds, name),
        )
    return JackpotDesign(
        plan=plan,
        odds=odds,
        hold=hold_of(plan, odds),
        tray=tray,
        return_today=return_today(plan, odds),
        levels=levels,
        dry=dry_chance(plan, odds, bets, generator=chance) if plan.deducts_all else None,
        cautions=cautions_on(plan, odds),
    )


def _in_order(plan: JackpotPlan, odds: JackpotOdds) -> JackpotPlan:
    """Return the plan with its levels in the table's order: the first one pays everything."""
    ordered = {name: plan.levels[name] for name in odds.levels}
    first = next(iter(ordered.values()))
    award = odds.largest_fixed * plan.wager_cents
    if plan.deducts_all and first.cap_cents is not None and first.cap_cents < award:
        raise BadPlan(
            f"is {priced(first.cap_cents)}; a meter that pays all must hold {priced(award)}",
            place=f"cap of {next(iter(ordered))}",
        )
    return replace(plan, table=odds.table, game=odds.game, levels=ordered)


def _at_hit(
    plan: JackpotPlan, odds: JackpotOdds, name: str, chance: np.random.Generator, samples: int
) -> tuple[HitDistribution | None, Estimate | None]:
    """Return the jackpot at the hit and, if simulated, what the tray adds per $1 wagered."""
    level, lines = plan.levels[name], odds.levels[name]
    pays_all = plan.deducts_all and name == next(iter(odds.levels))
    if not lines.hit:
        return None, None
    if level.cap_cents is None and not pays_all:
        return hit_distribution(level, lines, plan.wager_cents), None
    if stands_at_its_cap(plan, odds, name):
        return _always_the_cap(level), None
    if not pays_all:
        distribution = capped_hits(
            level, lines, plan.wager_cents, generator=chance, samples=samples
        )
        return distribution, None
    often = sum((share for share, _ in odds.fixed), Fraction(0))
    hits = RUNNING_IN + 1 if level.cap_cents is not None else 2
    affordable = int(_PAYS_MAX * lines.hit / max(often * hits, lines.hit))
    distribution, tray = played_hits(
        plan,
        odds,
        name,
        generator=chance,
        samples=max(_SAMPLES_MIN, min(samples, affordable)),
    )
    wager = plan.wager_cents
    return distribution, Estimate(tray.value / wager, tray.low / wager, tray.high / wager)


def _always_the_cap(level: LevelPlan) -> HitDistribution:
    """Return the distribution of a meter whose overflow is never used up."""
    cap = float(level.cap_cents or 0)
    full = Estimate.exactly(cap)
    return HitDistribution(
        mean=full,
        deviation=Estimate.exactly(0.0),
        percentiles=dict.fromkeys(PERCENTILES, full),
        bins=((cap, cap, 1.0),),
        method="in the long run the meter stays at its cap, and the overflow never empties",
        mean_exact=Fraction(level.cap_cents or 0),
        variance_exact=Fraction(0),
    )


def _rate_without_hold(plan: JackpotPlan, odds: JackpotOdds, name: str) -> Fraction | None:
    try:
        return solve_for(plan, odds, Fraction(0), "rate", name)
    except OutOfReach:
        return None


def _level_json(level: LevelPlan) -> dict[str, Any]:
    answer = {
        "seed": dollars(level.seed_cents),
        "rate": str(level.rate),
        "reserve": str(level.reserve),
        "cap": dollars(level.cap_cents) if level.cap_cents is not None else None,
        "meter": dollars(level.today_cents),
        "preset": _text(level.preset),
    }
    return {key: value for key, value in answer.items() if value is not None}


def _text(number: Fraction | None) -> str | None:
    return str(number) if number is not None else None
