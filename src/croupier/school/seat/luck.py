"""Luck: how often perfect play with the same bets does worse than the learner did.

The exact distributions of all hands are summed on a grid of amounts by fast Fourier transform. Sums
outside a window are left out; an exponential bound (Chernoff's) sets the window so that they have a
probability below `ERROR`. The only other error is rounding in the twelfth decimal.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor, gcd, lcm, log

import numpy as np
import numpy.typing as npt

ERROR = 1e-6
"""The largest probability of the sums outside the window."""

GRID_MAX = 1 << 21
"""The most sums that a window may have; more would keep the screen waiting."""

Distribution = tuple[tuple[Fraction, int], ...]
"""What a bet may win or lose, in cents, each with its number of equally likely deals."""

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Part:
    """The same bets, made this many times; the name identifies the distribution in comparisons."""

    name: str
    times: int
    distribution: Distribution = field(compare=False)


@dataclass(frozen=True, slots=True)
class _Steps:
    """A distribution on the grid: steps above its worst amount, with their probabilities."""

    times: int
    steps: npt.NDArray[np.int64]
    shares: Floats


@lru_cache(maxsize=512)
def share_below(parts: tuple[Part, ...], result: Fraction) -> float | None:
    """Return the probability that the parts sum to less than a result; ties count half.

    The error is below `ERROR`. Return None if the amounts need too fine a grid.
    """
    least = sum(
        (min(amount for amount, _ in part.distribution) * part.times for part in parts), Fraction(0)
    )
    grid = _grid(parts)
    if not grid:  # nothing can vary
        return 0.5 if result == least else float(result > least)
    distributions = [_on_grid(part, grid) for part in parts]
    low, high = _window(distributions)
    if high - low >= GRID_MAX:
        return None
    place = (result - least) / grid - low
    shares = _sums(distributions, low, high)
    below = float(shares[: max(0, ceil(place))].sum())
    if place.denominator == 1 and 0 <= place < len(shares):
        below += float(shares[int(place)]) / 2
    return min(max(below, 0.0), 1.0)


def _grid(parts: tuple[Part, ...]) -> Fraction:
    """Return the largest step that divides every difference of amounts; 0 if there is none."""
    apart = [
        amount - part.distribution[0][0]
        for part in parts
        for amount, _ in part.distribution
        if amount != part.distribution[0][0]
    ]
    if not apart:
        return Fraction(0)
    below = lcm(*(difference.denominator for difference in apart))
    return Fraction(gcd(*(int(difference * below) for difference in apart)), below)


def _on_grid(part: Part, grid: Fraction) -> _Steps:
    least = min(amount for amount, _ in part.distribution)
    total = sum(count for _, count in part.distribution)
    steps = np.array(
        [int((amount - least) / grid) for amount, _ in part.distribution], dtype=np.int64
    )
    return _Steps(part.times, steps, np.array([count / total for _, count in part.distribution]))


def _window(distributions: list[_Steps]) -> tuple[int, int]:
    """Return the steps between which all sums lie, except for half of `ERROR` on either side."""
    most = sum(distribution.times * int(distribution.steps.max()) for distribution in distributions)
    doubt = log(2 / ERROR)
    tilts = np.geomspace(1e-9, 10, 240)
    high = min((_grown(distributions, tilts) + doubt) / tilts)
    low = max((-_grown(distributions, -tilts) - doubt) / tilts)
    return max(0, floor(low)), min(most, ceil(high))


def _grown(distributions: list[_Steps], tilts: Floats) -> Floats:
    """Return the logarithm of the mean of e^(tilt × sum), for each tilt."""
    whole: Floats = np.zeros_like(tilts)
    for distribution in distributions:
        powers = tilts[:, None] * distribution.steps[None, :] + np.log(distribution.shares)[None, :]
        top = powers.max(axis=1)
        whole += distribution.times * (top + np.log(np.exp(powers - top[:, None]).sum(axis=1)))
    return whole


def _sums(distributions: list[_Steps], low: int, high: int) -> Floats:
    """Return the probability of each sum in the window; sums outside wrap around into it."""
    size = 1 << (high - low).bit_length()
    whole = np.ones(size // 2 + 1, dtype=np.complex128)
    for distribution in distributions:
        line = np.bincount(distribution.steps % size, weights=distribution.shares, minlength=size)
        whole *= np.fft.rfft(line) ** distribution.times
    around: Floats = np.fft.irfft(whole, size)
    return np.roll(around, -(low % size))[: high - low + 1].clip(min=0)
