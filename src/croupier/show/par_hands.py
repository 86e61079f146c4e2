"""Cover All on its par sheet: a column for each number of hands."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from croupier.lab.analysis import Analysis, LineShare
from croupier.lab.par_sheet import ParSection
from croupier.lab.verifying import BASES
from croupier.show.par_blocks import Grid, Part
from croupier.show.par_lines import in_table_order
from croupier.show.par_numbers import decimal, plain_float, share


def by_hands(section: ParSection) -> Iterator[Part]:
    results = [study.analysis for study in section.studies]
    hands = [hands_text(result) for result in results]
    columns = [in_table_order(study) for study in section.studies]
    labels = [line.line for line in columns[0]]

    def grid(title: str, cell: Callable[[LineShare], str], note: str = "") -> Grid:
        rows = tuple(
            (label[:1].upper() + label[1:], *(cell(column[at]) for column in columns))
            for at, label in enumerate(labels)
        )
        return Grid(title, ("Best hand", *hands), rows, note=note)

    yield grid("Pays by number of hands", lambda line: line.pays or "–")
    yield grid("Combinations", lambda line: _short(line.combinations), note=_out_of(results))
    yield grid("Probability", lambda line: decimal(line.probability, 8))
    yield grid(
        "Contribution to the expected value",
        lambda line: decimal(line.contribution, 6, signed=True),
    )
    yield Grid(
        "Edge and volatility", ("Figure", *hands), tuple(_hands_rows(results)),
        note="Rounds: 90% band of their net in bets, by the normal approximation. A hit: "
        f"{results[0].hit_means}. Edge: {BASES['per_bet']}.",
    )  # fmt: skip


def hands_text(result: Analysis) -> str:
    return "1 hand" if result.hands == 1 else f"{result.hands} hands"


def _short(count: int) -> str:
    """Write a count in full if a column can hold it, else in powers of ten; JSON has all of it."""
    return f"{count:,}" if count < 10**12 else f"{count:.6e}".replace("e+", "e")


def _out_of(results: Sequence[Analysis]) -> str:
    deals = ", ".join(_short(result.total) for result in results)
    return f"Out of {deals} deals. Long counts are rounded here; the JSON has them in full."


def _hands_rows(results: Sequence[Analysis]) -> Iterator[tuple[str, ...]]:
    yield (
        "Expected value",
        *(decimal(result.expected_value or Fraction(0), 6) for result in results),
    )
    edges = [
        result.house_edge.per_first_bet if result.house_edge else Fraction(0) for result in results
    ]
    yield ("House edge", *(share(edge) for edge in edges))
    yield ("Return", *(share(1 - edge) for edge in edges))
    yield ("Hit frequency", *(share(result.hit_frequency) for result in results))
    yield ("Variance", *(decimal(result.variance or Fraction(0), 4) for result in results))
    yield (
        "Standard deviation",
        *(plain_float(result.standard_deviation or 0, 4) for result in results),
    )
    spreads = [result.volatility for result in results if result.volatility is not None]
    yield ("Skewness", *(decimal(spread.skewness, 4) for spread in spreads))
    yield (
        "Excess kurtosis",
        *(decimal(spread.excess_kurtosis or Fraction(0), 4) for spread in spreads),
    )
    for bands in zip(*(spread.bands for spread in spreads), strict=True):
        rounds = f"{bands[0].rounds:,} rounds"
        yield (f"{rounds}, from", *(decimal(band.low, 1) for band in bands))
        yield (f"{rounds}, to", *(decimal(band.high, 1) for band in bands))
