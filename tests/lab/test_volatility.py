"""Skewness, kurtosis and bands: exact, the same from every door of the lab."""

import json
import math
import statistics
from fractions import Fraction

import pytest

from croupier.lab import Analysis, ask, cached_answer
from croupier.lab.result_cache import ANALYSES
from croupier.lab.volatility import ROUNDS, central_moments, root, volatility_of
from tests.cli.running import run


@pytest.fixture(scope="module")
def pair_plus() -> Analysis:
    return cached_answer(ask("three-card-poker", "pair_plus", table="TCP-01"))


def slow_moments(result: Analysis) -> list[Fraction]:
    """The definition itself: the mean of (net - mean) to a power."""
    mean = sum((net * count for net, count in result.distribution), Fraction(0)) / result.total
    return [
        sum(((net - mean) ** power * count for net, count in result.distribution), Fraction(0))
        / result.total
        for power in (2, 3, 4)
    ]


def test_moments_are_those_of_the_definition(pair_plus: Analysis) -> None:
    second, third, fourth = slow_moments(pair_plus)
    spread = pair_plus.volatility
    assert spread is not None
    assert pair_plus.variance == second
    assert (spread.third_moment, spread.fourth_moment) == (third, fourth)
    assert spread.kurtosis == fourth / second**2
    assert float(spread.skewness) == pytest.approx(float(third) / float(second) ** 1.5, rel=1e-14)
    assert spread.excess_kurtosis == fourth / second**2 - 3


def test_moments_of_a_sample_agree_with_the_standard_library() -> None:
    nets = [Fraction(place * place % 131 - 40, (1, 2, 3, 20)[place % 4]) for place in range(200)]
    mean, variance, third, _ = central_moments([(net, 1) for net in nets])
    assert (mean, variance) == (statistics.mean(nets), statistics.pvariance(nets))
    assert third == statistics.mean((net - mean) ** 3 for net in nets)


def test_a_mirrored_distribution_has_the_same_kurtosis_and_the_opposite_skewness() -> None:
    nets = [(Fraction(-1), 80), (Fraction(1, 2), 15), (Fraction(40), 5)]
    found = volatility_of(nets)
    mirrored = volatility_of([(-net, count) for net, count in nets])
    assert found.skewness > 0
    assert mirrored.skewness == -found.skewness
    assert mirrored.kurtosis == found.kurtosis


def test_a_coin_has_no_skewness_and_the_least_kurtosis_there_is() -> None:
    found = volatility_of([(Fraction(-1), 1), (Fraction(1), 1)])
    assert found.skewness == 0
    assert found.kurtosis == 1
    assert found.excess_kurtosis == -2
    assert not any(band.rough for band in found.bands)


def test_a_round_that_always_ends_alike_has_bands_of_one_point() -> None:
    found = volatility_of([(Fraction(-1, 2), 9)])
    assert found.skewness == 0
    assert found.kurtosis is None
    assert [str(band.low) for band in found.bands] == ["-500", "-5000"]
    assert [str(band.high) for band in found.bands] == ["-500", "-5000"]
    assert "kurtosis" not in found.as_json()


def test_bands_are_the_normal_approximation(pair_plus: Analysis) -> None:
    assert pair_plus.volatility is not None
    thousand, ten_thousand = pair_plus.volatility.bands
    normal = statistics.NormalDist(
        float((pair_plus.expected_value or 0) * 1000),
        math.sqrt(float(pair_plus.variance or 0) * 1000),
    )
    assert thousand.expected == Fraction(-128, 5525) * 1000
    assert float(thousand.low) == pytest.approx(normal.inv_cdf(0.05), rel=1e-12)
    assert float(thousand.high) == pytest.approx(normal.inv_cdf(0.95), rel=1e-12)
    wide = (ten_thousand.high - ten_thousand.low) / (thousand.high - thousand.low)
    assert float(wide) == pytest.approx(math.sqrt(10))


def test_a_band_is_rough_while_the_sum_is_skewed_by_more_than_a_half() -> None:
    """The skewness of a sum is that of a round over the root of the number of rounds."""
    rare = volatility_of([(Fraction(-1), 9_999), (Fraction(5_000), 1)])
    for band, rounds in zip(rare.bands, ROUNDS, strict=True):
        assert band.rough == (float(rare.skewness) / math.sqrt(rounds) > 0.5)
    assert [band.rough for band in rare.bands] == [True, True]
    milder = volatility_of([(Fraction(-1), 999), (Fraction(500), 1)])
    assert [band.rough for band in milder.bands] == [True, False]


@pytest.mark.parametrize("value", [Fraction(2), Fraction(1, 3), Fraction(10**30 + 7, 11), 0])
def test_a_root_is_cut_off_after_its_last_decimal(value: Fraction) -> None:
    found, last = root(Fraction(value), 12), Fraction(1, 10**12)
    assert found**2 <= value < (found + last) ** 2


# The doors of the lab ---------------------------------------------------------------------------

ASKED = ("analyse", "three-card-poker", "--bet", "pair_plus", "--table", "pair_plus=TCP-01")


def test_the_command_line_has_them_in_words_and_in_json(pair_plus: Analysis) -> None:
    text = run(*ASKED).out
    assert "Skewness" in text
    assert "Excess kurtosis" in text
    assert "base bets in 10,000 rounds" in text
    told = json.loads(run(*ASKED, "--json").out)["volatility"]
    assert pair_plus.volatility is not None
    assert told == pair_plus.volatility.as_json()
    assert Fraction(told["kurtosis"]) == pair_plus.volatility.kurtosis
    assert [band["rounds"] for band in told["bands"]] == list(ROUNDS)
    assert (told["method"], told["confidence"]) == ("normal approximation", "90%")


def test_a_jackpot_bet_whose_meter_is_unknown_has_none() -> None:
    result = cached_answer(ask("let-it-ride", "progressive", table="ML03"))
    assert result.volatility is None
    assert "volatility" not in result.as_json()


def test_an_analysis_that_comes_back_from_the_cache_has_them_too(pair_plus: Analysis) -> None:
    again = ANALYSES.load(ANALYSES.dump(pair_plus))
    assert again.volatility == pair_plus.volatility
