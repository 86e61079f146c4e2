"""Simulate a jackpot level, hit by hit but distributed as if bet by bet.

It is used if no formula applies: a cap that carries overflow over, or all pays taken from the
meter, which stops at 0.00. Amounts are whole units of 10⁻⁸ dollar, as the engine records them;
randomness comes from a generator that the caller seeds.
"""

import math
from bisect import bisect
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate

import numpy as np
import numpy.typing as npt

from croupier.errors import must
from croupier.lab.jackpot_hits import BINS, Estimate, HitDistribution
from croupier.lab.jackpot_odds import JackpotOdds, LevelOdds
from croupier.lab.jackpot_plan import JackpotPlan, LevelPlan
from croupier.lab.jackpot_waits import PERCENTILES

Units = npt.NDArray[np.int64]

UNITS_PER_CENT = 10**6
RUNNING_IN, RUNNING_IN_MAX = 20, 2_000
"""Hits played before the one that counts, if what a cap withheld is carried over."""
SURE = 1.959963984540054
"""Standard deviations on each side that hold 95% of a normal distribution."""


def units(cents: Fraction | int) -> int:
    """Return cents in whole units; rates have few enough decimals that nothing is lost."""
    return int(cents * UNITS_PER_CENT)


@dataclass
class LevelWalk:
    """One level in progress: `held` is meter and overflow together."""

    step: int
    saved: int
    seed: int
    cap: int | None
    meter_pays: tuple[tuple[float, Fraction], ...]
    fixed_pays: tuple[tuple[float, int], ...]
    generator: np.random.Generator
    held: int
    reserve: int = 0
    bets: int = 0
    shortfall: int = 0
    """What the tray had to add because the meter was at 0.00."""
    dry: bool = False

    def __post_init__(self) -> None:
        self._meter_distribution = list(accumulate(chance for chance, _ in self.meter_pays))
        self._fixed_distribution = np.cumsum([chance for chance, _ in self.fixed_pays])
        self._fixed_amounts = np.array([pay for _, pay in self.fixed_pays], dtype=np.int64)

    @property
    def meter(self) -> int:
        return self.held if self.cap is None else min(self.cap, self.held)

    def to_the_hit(self) -> int:
        """Play until 100% are paid; return what the display showed before the restart."""
        while True:
            share = self._to_next_meter_pay(None)
            if share == 1:
                return self._restart()
            self.held -= _share_of(self.meter, share)

    def for_bets(self, count: int) -> None:
        """Play this many bets, through any number of hits; stop at the first dry meter."""
        until = self.bets + count
        while self.bets < until and not self.dry:
            share = self._to_next_meter_pay(until - self.bets)
            if share == 1:
                self._restart()
            elif share:
                self.held -= _share_of(self.meter, share)

    def _restart(self) -> int:
        shown = self.meter // UNITS_PER_CENT * UNITS_PER_CENT
        self.held += self.seed + self.reserve - shown
        self.reserve = 0
        return shown

    def _to_next_meter_pay(self, most: int | None) -> Fraction:
        """Play up to and including the next meter pay, or `most` bets; return its share, or 0."""
        total = self._meter_distribution[-1] if self._meter_distribution else 0.0
        gap = int(self.generator.geometric(total)) if total else None
        share = Fraction(0)
        if most is not None and (gap is None or gap > most):
            gap = quiet = most
        else:
            must(gap is not None, "a meter without a 100% line is never played to its hit")
            gap = gap or 1
            quiet = gap - 1
            place = bisect(self._meter_distribution, self.generator.random() * total)
            share = self.meter_pays[min(place, len(self.meter_pays) - 1)][1]
        if self.fixed_pays:
            self._pay_fixed(quiet, total)
        self.held += self.step * gap
        self.reserve += self.saved * gap
        self.bets += gap
        return share

    def _pay_fixed(self, quiet: int, meter_chance: float) -> None:
        """Make the “for 1” pays of bets that hit no meter line, each down to 0.00 at most.

        The total shortfall is how far the meter would have gone below zero at its lowest: the meter
        that stops at zero equals the unrestricted one raised by that amount.
        """
        often = float(self._fixed_distribution[-1])
        at = self._places(quiet, often / (1 - meter_chance))
        if not at.size:
            return
        kinds = np.searchsorted(
            self._fixed_distribution, self.generator.random(at.size) * often, "right"
        )
        paid = np.cumsum(self._fixed_amounts[np.minimum(kinds, self._fixed_amounts.size - 1)])
        lowest = int((self.held + self.step * at - paid).min())
        short = max(0, -lowest)
        self.dry |= short > 0
        self.shortfall += short
        self.held += short - int(paid[-1])

    def _places(self, quiet: int, often: float) -> Units:
        """Return which of the bets before a meter pay hit a fixed line, counted from 1."""
        found: list[Units] = []
        last = 0
        while last <= quiet:
            expected = (quiet - last) * often
            gaps = self.generator.geometric(often, int(expected + 6 * math.sqrt(expected) + 8))
            places = last + np.cumsum(gaps, dtype=np.int64)
            found.append(places)
            last = int(places[-1])
        every = np.concatenate(found) if found else np.zeros(0, dtype=np.int64)
        return every[every <= quiet]


def _share_of(meter: int, share: Fraction) -> int:
    """Return a percentage pay: its share of the displayed meter, rounded down to the cent."""
    cents = meter // UNITS_PER_CENT
    return cents * share.numerator // share.denominator * UNITS_PER_CENT


def walk_of(
    plan: JackpotPlan,
    odds: JackpotOdds,
    name: str,
    generator: np.random.Generator,
    *,
    start_cents: int,
) -> LevelWalk:
    """Return a level of a plan, ready to play from this meter."""
    level, lines = plan.levels[name], odds.levels[name]
    from_meter = plan.deducts_all and name == next(iter(odds.levels))
    meter_pays = tuple((float(chance), share) for chance, share in lines.shares)
    if lines.hit:
        meter_pays = ((float(lines.hit), Fraction(1)), *meter_pays)
    return LevelWalk(
        step=units(level.rate * plan.wager_cents),
        saved=units(level.reserve * plan.wager_cents),
        seed=units(level.seed_cents),
        cap=units(level.cap_cents) if level.cap_cents is not None else None,
        meter_pays=meter_pays,
        fixed_pays=tuple(
            (float(chance), units(pay * plan.wager_cents))
            for chance, pay in (odds.fixed if from_meter else ())
            if chance
        ),
        generator=generator,
        held=units(start_cents),
    )


# Many of them -----------------------------------------------------------------------------------


def played_hits(
    plan: JackpotPlan,
    odds: JackpotOdds,
    name: str,
    *,
    generator: np.random.Generator,
    samples: int,
) -> tuple[HitDistribution, Estimate]:
    """Simulate hits of a meter that pays everything, and what the tray adds per bet, in cents.

    Each sample begins at the seed and takes the hit after those of running in, so reserve and
    overflow are those of a jackpot that has been running; without them, all hits are alike.
    """
    level = plan.levels[name]
    before = RUNNING_IN if level.cap_cents is not None else 1 if level.reserve else 0
    shown = np.zeros(samples)
    tray = np.zeros(samples)
    for sample in range(samples):
        walk = walk_of(plan, odds, name, generator, start_cents=level.seed_cents)
        for _ in range(before):
            walk.to_the_hit()
        walk.shortfall = 0
        shown[sample] = walk.to_the_hit() / UNITS_PER_CENT
        tray[sample] = walk.shortfall / UNITS_PER_CENT
    chance = float(odds.levels[name].hit)
    added = _mean(tray)
    return (
        _distribution(shown, before),
        Estimate(added.value * chance, max(0.0, added.low * chance), added.high * chance),
    )


def capped_hits(
    level: LevelPlan,
    odds: LevelOdds,
    wager_cents: int,
    *,
    generator: np.random.Generator,
    samples: int,
) -> HitDistribution:
    """Simulate hits of a capped meter with percentage pays: many plays side by side.

    The mean needs no simulation: what flows in flows out, and the meter at a hit is the meter at
    any bet, so it is inflow ÷ share as without a cap. The closer the cap is to withholding money
    forever, the longer the overflow persists, and the more hits are played before one counts.
    """
    step, saved = units(level.rate * wager_cents), units(level.reserve * wager_cents)
    seed, cap = units(level.seed_cents), units(level.cap_cents or 0)
    inflow = (level.rate + level.reserve) * wager_cents + odds.hit * level.seed_cents
    free = 1 - inflow / (odds.share_per_bet * (level.cap_cents or 0))
    must(free > 0, "a meter that always stands at its cap needs no play")
    before = max(RUNNING_IN, min(RUNNING_IN_MAX, math.ceil(2 / free**2)))
    pays = ((odds.hit, Fraction(1)), *odds.shares)
    distribution = np.cumsum([float(chance) for chance, _ in pays])
    over = np.array([share.numerator for _, share in pays], dtype=np.int64)
    under = np.array([share.denominator for _, share in pays], dtype=np.int64)
    held = np.full(samples, seed, dtype=np.int64)
    reserve, hits, shown = (np.zeros(samples, dtype=np.int64) for _ in range(3))
    while int(hits.min()) <= before:
        gaps = generator.geometric(distribution[-1], samples)
        held += step * gaps
        reserve += saved * gaps
        kinds = np.searchsorted(distribution, generator.random(samples) * distribution[-1], "right")
        kinds = np.minimum(kinds, distribution.size - 1)
        cents = np.minimum(held, cap) // UNITS_PER_CENT * over[kinds] // under[kinds]
        held -= cents * UNITS_PER_CENT
        hit = kinds == 0
        held[hit] += seed + reserve[hit]
        reserve[hit] = 0
        now = hit & (hits == before)
        shown[now] = cents[now]
        hits += hit
    mean = inflow / odds.share_per_bet
    found = _distribution(shown.astype(np.float64), before)
    return replace(
        found,
        mean=Estimate.exactly(float(mean)),
        mean_exact=mean,
        method=f"mean exact; the rest {found.method}",
    )


def _mean(values: npt.NDArray[np.float64]) -> Estimate:
    mean = float(values.mean())
    error = SURE * float(values.std(ddof=1)) / math.sqrt(values.size)
    return Estimate(mean, mean - error, mean + error)


def _distribution(shown: npt.NDArray[np.float64], before: int) -> HitDistribution:
    count = shown.size
    ordered = np.sort(shown)
    deviation = float(shown.std(ddof=1))
    # The error of a deviation, from the fourth moment of the sample itself.
    spread = ((shown - shown.mean()) ** 2).std(ddof=1) / math.sqrt(count)
    error = SURE * float(spread) / (2 * deviation) if deviation else 0.0
    percentiles = {}
    for percent in PERCENTILES:
        share = percent / 100
        rank, reach = share * count, SURE * math.sqrt(count * share * (1 - share))
        low, at, high = (
            float(ordered[min(count - 1, max(0, math.floor(place)))])
            for place in (rank - reach, rank, rank + reach + 1)
        )
        percentiles[percent] = Estimate(at, low, high)
    edges = np.linspace(0, max(float(np.quantile(shown, 0.99)), 1.0), BINS + 1)
    counts, _ = np.histogram(shown, bins=edges)
    warm = f", each the hit number {before + 1} of its jackpot" if before else ""
    return HitDistribution(
        mean=_mean(shown),
        deviation=Estimate(deviation, deviation - error, deviation + error),
        percentiles=percentiles,
        bins=tuple(
            (float(edges[place]), float(edges[place + 1]), int(counts[place]) / count)
            for place in range(BINS)
        ),
        method=f"simulated: {count:,} hits{warm}; from–to is the 95% range",
    )
