"""How widely the net result of a round varies: exact moments, and what follows from them.

Moments are exact fractions. Skewness and bands need a root, which is computed in integers and
rounded once, so every machine prints the same digits.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt, lcm
from typing import Any

ROUNDS = (1_000, 10_000)
"""Roughly the rounds of a busy table in a day, and in two weeks."""
CONFIDENCE = "90%"
DEVIATIONS_90 = Fraction("1.6448536269514722")
"""How many standard deviations on either side hold 90% of a normal distribution."""
ROUGH = Fraction(1, 2)
"""From this skewness of a sum, its normal approximation is called rough."""
ROOT_DECIMALS = 24


@dataclass(frozen=True, slots=True)
class Band:
    """The range of the net result of many rounds in 90 of 100 cases, in base bets."""

    rounds: int
    expected: Fraction
    low: Fraction
    high: Fraction
    rough: bool
    """Whether this many rounds are still too skewed for the normal approximation."""

    def as_json(self) -> dict[str, Any]:
        return {
            "rounds": self.rounds,
            "expected": f"{float(self.expected):.6f}",
            "low": f"{float(self.low):.6f}",
            "high": f"{float(self.high):.6f}",
            "rough": self.rough,
        }


@dataclass(frozen=True, slots=True)
class Volatility:
    """The shape of the distribution of a round's net result, in base bets."""

    third_moment: Fraction
    """About the mean; exact, like the fourth."""
    fourth_moment: Fraction
    skewness: Fraction
    """Third moment ÷ standard deviation³; 0 for a symmetric distribution."""
    kurtosis: Fraction | None
    """Fourth moment ÷ variance², exact; None if every round ends alike."""
    bands: tuple[Band, ...]

    @property
    def excess_kurtosis(self) -> Fraction | None:
        """The excess over the normal distribution's kurtosis of 3: how heavy the tails are."""
        return self.kurtosis - 3 if self.kurtosis is not None else None

    def as_json(self) -> dict[str, Any]:
        """Return exact fractions as text; figures that need a root, and the excess, as decimals."""
        excess = self.excess_kurtosis
        answer: dict[str, Any] = {
            "third_central_moment": str(self.third_moment),
            "fourth_central_moment": str(self.fourth_moment),
            "skewness": f"{float(self.skewness):.12g}",
            "kurtosis": str(self.kurtosis) if self.kurtosis is not None else None,
            "excess_kurtosis": f"{float(excess):.12g}" if excess is not None else None,
            "method": "normal approximation",
            "confidence": CONFIDENCE,
            "bands": [band.as_json() for band in self.bands],
        }
        return {key: value for key, value in answer.items() if value is not None}


def volatility_of(distribution: Sequence[tuple[Fraction, int]]) -> Volatility:
    """Return the volatility of net results, each with its number of equally likely deals."""
    mean, second, third, fourth = central_moments(distribution)
    skewness = Fraction(0)
    if second:
        skewness = root(third**2 / second**3)
        skewness = -skewness if third < 0 else skewness
    return Volatility(
        third_moment=third,
        fourth_moment=fourth,
        skewness=skewness,
        kurtosis=fourth / second**2 if second else None,
        bands=tuple(_band(rounds, mean, second, skewness) for rounds in ROUNDS),
    )


def _band(rounds: int, mean: Fraction, variance: Fraction, skewness: Fraction) -> Band:
    """Return 90% of the sums of this many rounds, by the normal approximation."""
    expected = mean * rounds
    reach = DEVIATIONS_90 * root(variance * rounds)
    # A sum of skewed results is less skewed, by the root of their number.
    rough = skewness**2 > ROUGH**2 * rounds
    return Band(rounds, expected, expected - reach, expected + reach, rough)


def central_moments(
    distribution: Sequence[tuple[Fraction, int]],
) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """Return the mean, and the second to fourth moments about it.

    >>> central_moments([(Fraction(-1), 1), (Fraction(1), 1)])
    (Fraction(0, 1), Fraction(1, 1), Fraction(0, 1), Fraction(1, 1))
    """
    # Over one denominator everything is a sum of integers, which is many times faster.
    below = lcm(*(net.denominator for net, _ in distribution))
    nets = [(net.numerator * (below // net.denominator), count) for net, count in distribution]
    total = sum(count for _, count in nets)
    first, second, third, fourth = (
        Fraction(sum(net**power * count for net, count in nets), total * below**power)
        for power in (1, 2, 3, 4)
    )
    return (
        first,
        second - first**2,
        third - 3 * first * second + 2 * first**3,
        fourth - 4 * first * third + 6 * first**2 * second - 3 * first**4,
    )


def root(value: Fraction, decimals: int = ROOT_DECIMALS) -> Fraction:
    """Return the square root, truncated after this many decimals: its digits are exact.

    >>> root(Fraction(2), 4), root(Fraction(1, 4))
    (Fraction(7071, 5000), Fraction(1, 2))
    """
    scale = 10**decimals
    return Fraction(isqrt(value.numerator * scale**2 // value.denominator), scale)
