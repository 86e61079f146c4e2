"""How widely results vary: variance, skewness, bands, and the chart of a round's net result."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby

from croupier.lab.analysis import Analysis
from croupier.lab.par_sheet import ParSection
from croupier.show.par_blocks import Distribution, Facts, Part
from croupier.show.par_numbers import decimal, plain_float
from croupier.show.svg_charts import Bar, Tone


def volatility(section: ParSection, *, charted: bool) -> Iterator[Part]:
    result = section.analysis
    spread = result.volatility
    if result.variance is None or result.standard_deviation is None or spread is None:
        return
    excess = spread.excess_kurtosis
    yield Facts(
        "Volatility (bands: normal approximation)",
        (
            (
                "Variance",
                decimal(result.variance, 6),
                "of a round's net result, in base bets squared",
            ),
            (
                "Standard deviation",
                plain_float(result.standard_deviation, 6),
                "in base bets per round",
            ),
            (
                "Skewness; excess kurtosis",
                f"{decimal(spread.skewness, 4)}; "
                f"{decimal(excess, 4) if excess is not None else '–'}",
                "3rd central moment ÷ σ³; 4th ÷ σ⁴, less 3",
            ),
            *(
                (
                    f"90% band, {band.rounds:,} rounds",
                    f"{decimal(band.low, 1)} to {decimal(band.high, 1)}",
                    f"net in base bets, expected {decimal(band.expected, 1)}"
                    f"{' (rough: skewed)' if band.rough else ''}",
                )
                for band in spread.bands
            ),
        ),
        half=charted,
    )
    if charted:
        yield Distribution("Net result of a round, in base bets", bars_of(result))


BARS_MAX = 26

_EDGES = (-10, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50, 100, 200, 500, 1000)


def bars_of(result: Analysis) -> tuple[Bar, ...]:
    """Return a bar for each net result, or for ranges of them if a chart cannot hold them all."""
    exact = [(net, net, count) for net, count in result.distribution]
    if len(exact) > BARS_MAX:
        grouped = groupby(result.distribution, key=lambda entry: _range_of(entry[0]))
        exact = []
        for _, members in grouped:
            entries = list(members)
            exact.append((entries[0][0], entries[-1][0], sum(count for _, count in entries)))
    return tuple(
        Bar(_range_text(low, high), Fraction(count, result.total), _tone(low))
        for low, high, count in exact
    )


def _range_of(net: Fraction) -> tuple[int, int]:
    """Return the range of a result: single whole numbers near 0, wider ranges farther out."""
    above = sum(net > edge for edge in _EDGES)
    return above, int(net == 0)


def _range_text(low: Fraction, high: Fraction) -> str:
    texts = [decimal(net, 0 if net.denominator == 1 else 1) for net in (low, high)]
    return texts[0] if low == high else f"{texts[0]}…{texts[1]}"


def _tone(net: Fraction) -> Tone:
    return "push" if net == 0 else "win" if net > 0 else "loss"
