"""The chance that a meter that pays everything runs dry within a number of bets.

Dry means that a “for 1” pay finds less on the meter than it is due, and the tray adds the rest. The
chance is computed over every meter the bets can reach, or simulated if there are too many.
"""

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from croupier.lab.jackpot_hits import Estimate
from croupier.lab.jackpot_odds import JackpotOdds, LevelOdds
from croupier.lab.jackpot_plan import JackpotPlan
from croupier.lab.jackpot_walk import SURE, UNITS_PER_CENT, units, walk_of

WORK_MAX = 5_000_000_000
"""The most additions that are worth waiting for: about three seconds."""
SAMPLES = 20_000
PAYS_MAX = 30_000_000
"""The most fixed pays that are simulated, as long as there are enough meters to count."""
_SAMPLES_MIN = 400


@dataclass(frozen=True, slots=True)
class DryChance:
    """The chance that the tray must help within a number of bets from today's meter."""

    bets: int
    chance: Estimate
    simulated: bool
    method: str

    def as_json(self) -> dict[str, Any]:
        return {
            "bets": self.bets,
            "chance": self.chance.as_json(),
            "simulated": self.simulated,
            "method": self.method,
        }


def dry_chance(
    plan: JackpotPlan,
    odds: JackpotOdds,
    bets: int,
    *,
    generator: np.random.Generator,
    samples: int | None = None,
    work_max: int = WORK_MAX,
) -> DryChance:
    """Return the chance for the first level, which pays everything, computed if that is fast."""
    lattice = Lattice.of(plan, odds)
    if lattice.work(bets) <= work_max:
        return lattice.dry_within(bets)
    name = next(iter(odds.levels))
    if samples is None:
        pays = bets * sum((chance for chance, _ in odds.fixed), Fraction(0))
        samples = max(_SAMPLES_MIN, min(SAMPLES, int(PAYS_MAX / max(pays, Fraction(1)))))
    count = 0
    for _ in range(samples):
        walk = walk_of(plan, odds, name, generator, start_cents=plan.levels[name].today_cents)
        walk.for_bets(bets)
        count += walk.dry
    return DryChance(
        bets,
        wilson(count, samples),
        simulated=True,
        method=f"simulated: {count:,} of {samples:,} meters ran dry; from–to is the 95% range",
    )


def wilson(count: int, samples: int) -> Estimate:
    """Return a share with Wilson's 95% interval, which is reliable near 0 and 1 too."""
    share, square = count / samples, SURE**2
    middle = (share + square / (2 * samples)) / (1 + square / samples)
    reach = (
        SURE
        / (1 + square / samples)
        * math.sqrt(share * (1 - share) / samples + square / (4 * samples**2))
    )
    return Estimate(
        share,
        0.0 if count == 0 else max(0.0, middle - reach),
        1.0 if count == samples else min(1.0, middle + reach),
    )


# Every meter that can be reached ----------------------------------------------------------------

Meters = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Lattice:
    """All meters of a level as multiples of one small amount, each with its probability."""

    unit: int
    start: int
    step: int
    seed: int
    cap: int | None
    lines: LevelOdds
    fixed: tuple[tuple[Fraction, int], ...]
    reserved: bool

    @classmethod
    def of(cls, plan: JackpotPlan, odds: JackpotOdds) -> "Lattice":
        name, lines = next(iter(odds.levels.items()))
        level = plan.levels[name]
        step, seed = units(level.rate * plan.wager_cents), units(level.seed_cents)
        start = units(level.today_cents)
        cap = units(level.cap_cents) if level.cap_cents is not None else None
        fixed = [(chance, units(pay * plan.wager_cents)) for chance, pay in odds.fixed if chance]
        unit = math.gcd(step, seed, start, cap or 0, *(pay for _, pay in fixed))
        # Shares of a meter are paid in whole cents, and so is a meter that has fractions of a cent.
        if lines.shares or unit % UNITS_PER_CENT:
            unit = math.gcd(unit, UNITS_PER_CENT)
        return cls(
            unit,
            start // unit,
            step // unit,
            seed // unit,
            cap // unit if cap is not None else None,
            lines,
            tuple((chance, pay // unit) for chance, pay in fixed),
            bool(level.reserve),
        )

    @property
    def _lowest_top(self) -> int:
        """The highest restart, with the fraction of a cent that a 100% pay leaves."""
        return max(self.start, self.seed + UNITS_PER_CENT // self.unit)

    def work(self, bets: int) -> int:
        """Return roughly how many additions it takes."""
        lines = len(self.fixed) + 4 * len(self.lines.shares) + 8
        return bets * (self._lowest_top + self.step * bets // 2) * lines

    def dry_within(self, bets: int) -> DryChance:
        """Compute bet by bet, moving the probability of every meter to where it goes."""
        high = self._lowest_top
        size = high + self.step * bets + 1
        lines = self.lines
        falls = [(float(chance), self._after_share(size, share)) for chance, share in lines.shares]
        if lines.hit:
            falls.append((float(lines.hit), self._after_hit(size)))
        fixed = [(float(chance), pay) for chance, pay in self.fixed]
        paying = [lines.hit, *(c for c, _ in lines.shares), *(c for c, _ in self.fixed)]
        quiet = float(1 - sum(paying, Fraction(0)))
        at = np.zeros(size)
        at[self.start] = 1.0
        dry = 0.0
        for _ in range(bets):
            high += self.step
            before = np.zeros(high + 1)
            before[self.step :] = at[: high + 1 - self.step]
            after = at[: high + 1]
            np.multiply(before, quiet, out=after)
            for chance, pay in fixed:
                after[: max(0, high + 1 - pay)] += chance * before[pay:]
                dry += chance * float(before[:pay].sum())
            for chance, goes in falls:
                after += chance * np.bincount(goes[: high + 1], before, minlength=high + 1)
        # Sums of positive numbers: each addition and product contributes an error of at most 2⁻⁵³
        # of itself.
        error = bets * (4 * (len(fixed) + len(falls)) + 80) * 2.0**-53
        safe = "; restarts without their reserve, on the safe side" if self.reserved else ""
        return DryChance(
            bets,
            Estimate(dry, max(0.0, dry * (1 - error)), min(1.0, dry * (1 + error))),
            simulated=False,
            method=f"computed over all {size:,} meters that can be reached{safe}",
        )

    def _shown(self, size: int) -> Meters:
        """Return what the display shows at each meter, in whole cents."""
        meters = np.arange(size, dtype=np.int64)
        if self.cap is not None:
            meters = np.minimum(meters, self.cap)
        return meters * self.unit // UNITS_PER_CENT

    def _after_share(self, size: int, share: Fraction) -> Meters:
        paid = self._shown(size) * share.numerator // share.denominator
        return np.arange(size, dtype=np.int64) - paid * UNITS_PER_CENT // self.unit

    def _after_hit(self, size: int) -> Meters:
        paid = self._shown(size) * UNITS_PER_CENT // self.unit
        return np.arange(size, dtype=np.int64) - paid + self.seed
