"""What the display shows at the hit: mean, spread and percentiles.

From a restart to its hit, a meter climbs by one contribution per bet and loses a share at each
percentage pay. Mean and variance follow exactly from what they would be one bet later. The
percentiles are exact if only 100% lines touch the meter and nothing is reserved; with smaller
shares or a reserve, they are computed on a fine grid of amounts, whose step is reported.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from croupier.lab.jackpot_odds import LevelOdds
from croupier.lab.jackpot_plan import LevelPlan
from croupier.lab.jackpot_waits import PERCENTILES, bets_within

Weights = npt.NDArray[np.float64]
Places = npt.NDArray[np.floating[Any]]

BINS = 48
"""How many bars a chart of the distribution has."""
_CELLS = 16_384
_DEVIATIONS = 14
"""The grid ends this many deviations above the mean; what lies beyond stays in its last cell."""
_NEGLIGIBLE = 1e-12


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure and its bounds; the bounds of an exact figure equal it."""

    value: float
    low: float
    high: float

    @classmethod
    def exactly(cls, value: float) -> "Estimate":
        return cls(value, value, value)

    def as_json(self) -> dict[str, str]:
        return {name: f"{getattr(self, name):.12g}" for name in ("value", "low", "high")}


@dataclass(frozen=True)
class HitDistribution:
    """The jackpot at the hit, in cents."""

    mean: Estimate
    deviation: Estimate
    percentiles: Mapping[int, Estimate]
    bins: tuple[tuple[float, float, float], ...]
    """From, to, and the share of hits in between: for a chart."""
    method: str
    mean_exact: Fraction | None = None
    variance_exact: Fraction | None = None

    def as_json(self) -> dict[str, Any]:
        answer: dict[str, Any] = {
            "mean_cents": self.mean.as_json(),
            "standard_deviation_cents": self.deviation.as_json(),
            "percentiles_cents": {
                f"{percent}%": amount.as_json() for percent, amount in self.percentiles.items()
            },
            "method": self.method,
        }
        if self.mean_exact is not None:
            answer["mean_cents_exact"] = str(self.mean_exact)
        if self.variance_exact is not None:
            answer["variance_exact"] = str(self.variance_exact)
        return answer


# Exact moments ----------------------------------------------------------------------------------


def moments(level: LevelPlan, odds: LevelOdds, wager_cents: int) -> tuple[Fraction, Fraction]:
    """Return mean and variance of the meter at its 100% hit, in cents; exact without a cap.

    With a meter at x, the expected square at the hit is α x² + β x + γ, and one bet later it must
    be the same; comparing both sides gives α, β and γ. The mean works the same way. The start is
    the seed plus what the previous wait put into the reserve.
    """
    step, hit = level.rate * wager_cents, odds.hit
    stays = 1 - hit - sum((chance for chance, _ in odds.shares), Fraction(0))
    left_1 = stays + sum((chance * (1 - share) for chance, share in odds.shares), Fraction(0))
    left_2 = stays + sum((chance * (1 - share) ** 2 for chance, share in odds.shares), Fraction(0))
    saved = level.reserve * wager_cents
    start_1 = level.seed_cents + saved / hit
    start_2 = (
        Fraction(level.seed_cents) ** 2
        + 2 * level.seed_cents * saved / hit
        + saved**2 * (2 - hit) / hit**2
    )
    alone = hit / (1 - left_1)
    mean = alone * (start_1 + step / hit)
    squared = hit / (1 - left_2)
    linear = 2 * step * squared / (1 - left_1)
    constant = (step**2 * squared + step * linear * left_1) / hit
    return mean, squared * start_2 + linear * start_1 + constant - mean**2


def hit_distribution(level: LevelPlan, odds: LevelOdds, wager_cents: int) -> HitDistribution:
    """Return the distribution of an uncapped meter with percentage pays only."""
    mean, variance = moments(level, odds, wager_cents)
    step = level.rate * wager_cents
    if not odds.shares and not level.reserve:
        percentiles, bins = _climbing(level.seed_cents, step, odds.hit)
        method = "exact: the seed and one contribution a bet, for as long as the wait is"
    else:
        percentiles, bins, wide = _on_a_grid(level, odds, wager_cents, float(mean), variance)
        method = (
            "mean and deviation exact; percentiles on a grid with steps of "
            f"${wide / 100:,.2f}, right to one step"
        )
    return HitDistribution(
        mean=Estimate.exactly(float(mean)),
        deviation=Estimate.exactly(math.sqrt(variance)),
        percentiles=percentiles,
        bins=bins,
        method=method,
        mean_exact=mean,
        variance_exact=variance,
    )


def _climbing(
    seed: int, step: Fraction, chance: Fraction
) -> tuple[dict[int, Estimate], tuple[tuple[float, float, float], ...]]:
    """Distribute a meter at its hit: the seed plus one contribution for each bet of the wait."""
    percentiles = {
        percent: Estimate.exactly(float(seed + step * bets_within(chance, Fraction(percent, 100))))
        for percent in PERCENTILES
    }
    if not step:
        return percentiles, ((seed, seed, 1.0),)
    ends = np.linspace(0, bets_within(chance, Fraction(99, 100)), BINS + 1)
    came = 1 - (1 - float(chance)) ** ends
    amounts = seed + float(step) * ends
    return percentiles, tuple(
        (float(amounts[place]), float(amounts[place + 1]), float(came[place + 1] - came[place]))
        for place in range(BINS)
    )


# The grid ---------------------------------------------------------------------------------------


def _on_a_grid(
    level: LevelPlan, odds: LevelOdds, wager_cents: int, mean: float, variance: Fraction
) -> tuple[dict[int, Estimate], tuple[tuple[float, float, float], ...], float]:
    """Return percentiles, bars and the step of the grid.

    The meter is followed from one meter pay to the next. In between it climbs by a geometric number
    of contributions, spread over the grid as an exponential distribution with the same mean. A pay
    moves each cell down by its share and splits it between two neighbors, again keeping the mean.
    """
    top = max(mean + _DEVIATIONS * math.sqrt(variance), level.seed_cents * 1.01, 1.0)
    wide = top / _CELLS
    any_pay = odds.hit + sum((chance for chance, _ in odds.shares), Fraction(0))
    step = float(level.rate * wager_cents)
    start = np.zeros(_CELLS)
    _put(start, np.array([level.seed_cents / wide]), np.array([1.0]))
    if level.reserve:
        start = _Climb(float(level.reserve * wager_cents / odds.hit) / wide).after(start)
    climb = _Climb(step / float(any_pay) / wide)
    falls = [
        (float(chance / any_pay), np.arange(_CELLS) * float(1 - share))
        for chance, share in odds.shares
    ]
    ends = float(odds.hit / any_pay)
    at_hit, running = np.zeros(_CELLS), start
    while running.sum() > _NEGLIGIBLE:
        reached = climb.after(running)
        at_hit += ends * reached
        running = np.zeros(_CELLS)
        for share, places in falls:
            _put(running, places, share * reached)
    below = np.cumsum(at_hit) / at_hit.sum()
    # Linear between cells: the mass of a cell is spread half a step to both sides.
    places = (np.arange(_CELLS) + 0.5) * wide
    error = wide + step
    percentiles = {}
    for percent in PERCENTILES:
        amount = float(np.interp(percent / 100, below, places))
        percentiles[percent] = Estimate(amount, max(0.0, amount - error), amount + error)
    last = float(np.interp(0.99, below, places))
    edges = np.linspace(0, last, BINS + 1)
    came = np.interp(edges, places, below, left=0.0)
    bins = tuple(
        (float(edges[place]), float(edges[place + 1]), float(came[place + 1] - came[place]))
        for place in range(BINS)
    )
    return percentiles, bins, error


def _put(cells: Weights, places: Places, weights: Weights) -> None:
    """Add weights at places between cells, split between both neighbors to keep the mean."""
    at = np.minimum(places.astype(np.int64), _CELLS - 2)
    over = np.minimum(places - at, 1.0)
    cells += np.bincount(at, weights * (1 - over), minlength=_CELLS)
    cells += np.bincount(at + 1, weights * over, minlength=_CELLS)


class _Climb:
    """An exponential climb with a given mean in cells, as a convolution."""

    def __init__(self, mean_cells: float) -> None:
        kernel = np.zeros(2 * _CELLS)
        if mean_cells <= 0:
            kernel[0] = 1.0
        else:
            # The density weighted with a hat function over each cell, which keeps mass and mean.
            rate = 1 / mean_cells
            height = 4 * math.sinh(rate / 2) ** 2 / rate
            kernel[:_CELLS] = height * np.exp(-rate * np.arange(_CELLS))
            kernel[0] = 1 + math.expm1(-rate) / rate
        self._spectrum = np.fft.rfft(kernel)
        self._beyond = max(0.0, 1 - float(kernel.sum()))

    def after(self, cells: Weights) -> Weights:
        whole = np.fft.irfft(np.fft.rfft(cells, 2 * _CELLS) * self._spectrum, 2 * _CELLS)
        reached = np.maximum(whole[:_CELLS], 0.0)
        reached[-1] += float(np.maximum(whole[_CELLS:], 0.0).sum()) + self._beyond * cells.sum()
        return reached
