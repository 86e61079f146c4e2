"""An analysis: everything the lab says about a bet or a game, as exact fractions."""

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from croupier.lab.tally import RoundResult, Tally
from croupier.lab.volatility import Volatility, volatility_of
from croupier.money import Odds


@dataclass(frozen=True, slots=True)
class HouseEdge:
    """The expected loss on every basis, each named."""

    per_first_bet: Fraction
    per_initial_stake: Fraction
    element_of_risk: Fraction
    """Expected loss ÷ the average total action."""


@dataclass(frozen=True, slots=True)
class LineShare:
    """One line of the result: how often it is hit, what it pays, and its part of the return."""

    result: RoundResult
    combinations: int
    probability: Fraction
    odds: Odds | None
    """What it pays, if every hit pays the same."""
    contribution: Fraction
    """Its part of the expected value, in base bets."""

    @property
    def line(self) -> str:
        """The line of the pay table, or the result in words."""
        return str(self.result)

    @property
    def pays(self) -> str | None:
        """The odds as printed."""
        return str(self.odds) if self.odds is not None else None

    def as_json(self) -> dict[str, Any]:
        return {
            "line": self.line,
            "combinations": self.combinations,
            "probability": _text(self.probability),
            "pays": self.pays,
            "contribution": _text(self.contribution),
        }


@dataclass(frozen=True, slots=True)
class LevelHits:
    """A meter level: how often it is hit, and for what share."""

    probability: Fraction
    share_per_bet: Fraction
    """The part of the meter that an average bet takes: Σ probability × share."""
    break_even_meter: Fraction | None
    """The meter at which the bet has no edge, with other levels at zero and no envy; per $1."""


@dataclass(frozen=True, slots=True)
class Progressive:
    """What is known of a jackpot bet without its meter, per $1 wagered."""

    fixed_return: Fraction
    """Paid from the tray: Σ probability × “for 1” pays."""
    envy_per_other_player: Fraction
    levels: Mapping[str, LevelHits]
    break_even_meter: Fraction | None
    """With one level; None if there are several levels."""
    folded_hands_qualify: bool | None = None
    """Whether folded hands qualify here; None if folding costs no line."""
    other_reading: "JackpotReading | None" = None
    """The same bet at a house that treats folded hands the other way."""

    def as_json(self) -> dict[str, Any]:
        """Return what a jackpot's sheet says, with the other reading in full if there is one."""
        answer: dict[str, Any] = {
            "fixed_return": _text(self.fixed_return),
            "envy_per_other_player": _text(self.envy_per_other_player),
            "break_even_meter": _text(self.break_even_meter),
            "folded_hands_qualify": self.folded_hands_qualify,
            "levels": {
                name: {
                    "probability": _text(level.probability),
                    "share_per_bet": _text(level.share_per_bet),
                    "break_even_meter": _text(level.break_even_meter),
                }
                for name, level in self.levels.items()
            },
        }
        if self.other_reading is not None:
            answer["other_reading"] = self.other_reading.as_json()
        return {key: value for key, value in answer.items() if value is not None}


@dataclass(frozen=True, slots=True)
class JackpotReading:
    """How often each line of a jackpot's table is hit, and what follows from that."""

    hit_frequency: Fraction
    total: int
    lines: tuple[LineShare, ...]
    progressive: Progressive

    def as_json(self) -> dict[str, Any]:
        return {
            "hit_frequency": _text(self.hit_frequency),
            "combinations": self.total,
            "lines": [line.as_json() for line in self.lines],
            **self.progressive.as_json(),
        }


@dataclass(frozen=True)
class Analysis:
    """The result of a solve. Amounts are in base bets; every fraction is exact."""

    game: str
    bet: str
    tables: Mapping[str, str]
    method: str
    hit_frequency: Fraction
    hit_means: str
    lines: tuple[LineShare, ...]
    total: int
    """The number of equally likely deals that the combinations are out of."""
    expected_value: Fraction | None = None
    house_edge: HouseEdge | None = None
    average_wager: Fraction | None = None
    variance: Fraction | None = None
    decisions: Mapping[str, Fraction] = field(default_factory=dict)
    distribution: tuple[tuple[Fraction, int], ...] = ()
    """Each net result in base bets, with its number of deals out of `total`."""
    progressive: Progressive | None = None
    hands: int | None = None
    seconds: float = field(default=0.0, compare=False)

    @property
    def element_of_risk(self) -> Fraction | None:
        return self.house_edge.element_of_risk if self.house_edge else None

    @property
    def per_first_bet(self) -> Fraction | None:
        return self.house_edge.per_first_bet if self.house_edge else None

    @property
    def standard_deviation(self) -> float | None:
        """The square root of the exact variance: the one figure here that is rounded."""
        return math.sqrt(self.variance) if self.variance is not None else None

    @cached_property
    def volatility(self) -> Volatility | None:
        """Skewness, kurtosis and bands; None for a bet whose pays depend on a meter."""
        return volatility_of(self.distribution) if self.distribution else None

    def as_json(self) -> dict[str, Any]:
        """Return fractions as text; fields that do not apply are absent."""
        answer: dict[str, Any] = {
            "game": self.game,
            "bet": self.bet,
            "tables": dict(self.tables),
            "hands": self.hands,
            "expected_value": _text(self.expected_value),
            "house_edge": None,
            "average_wager": _text(self.average_wager),
            "hit_frequency": _text(self.hit_frequency),
            "hit_frequency_means": self.hit_means,
            "variance": _text(self.variance),
            "standard_deviation": (
                f"{self.standard_deviation:.12g}" if self.standard_deviation is not None else None
            ),
            "volatility": self.volatility.as_json() if self.volatility is not None else None,
            "decisions": {name: _text(share) for name, share in self.decisions.items()} or None,
            "combinations": self.total,
            "lines": [line.as_json() for line in self.lines],
            "distribution": [
                {
                    "net": _text(net),
                    "combinations": count,
                    "probability": _text(Fraction(count, self.total)),
                }
                for net, count in self.distribution
            ]
            or None,
            "progressive": None,
            "method": self.method,
            "seconds": round(self.seconds, 3),
        }
        if self.house_edge is not None:
            answer["house_edge"] = {
                "per_first_bet": _text(self.house_edge.per_first_bet),
                "per_initial_stake": _text(self.house_edge.per_initial_stake),
                "element_of_risk": _text(self.house_edge.element_of_risk),
            }
        if self.progressive is not None:
            answer["progressive"] = self.progressive.as_json()
        return {key: value for key, value in answer.items() if value is not None}


def _text(number: Fraction | None) -> str | None:
    return str(number) if number is not None else None


def analysis_of(
    tally: Tally, *, game: str, bet: str, tables: Mapping[str, str], hands: int | None = None
) -> Analysis:
    """Return every figure that follows from a tally."""
    total, unit = tally.total, tally.first_bet
    expected = sum((finish.net * count for finish, count in tally.counts.items()), Fraction(0))
    expected /= total
    wagered = sum((finish.wagered * count for finish, count in tally.counts.items()), Fraction(0))
    wagered /= total
    squares = sum((finish.net**2 * count for finish, count in tally.counts.items()), Fraction(0))
    nets: Counter[Fraction] = Counter()
    hits = 0
    for finish, count in tally.counts.items():
        nets[finish.net / unit] += count
        hits += count if finish.hit else 0
    return Analysis(
        game=game,
        bet=bet,
        tables=tables,
        method=tally.method,
        hit_frequency=Fraction(hits, total),
        hit_means=tally.hit_means,
        lines=_lines(tally),
        total=total,
        expected_value=expected / unit,
        house_edge=HouseEdge(
            per_first_bet=-expected / unit,
            per_initial_stake=-expected / tally.initial_stake,
            element_of_risk=-expected / wagered,
        ),
        average_wager=wagered / unit,
        variance=(squares / total - expected**2) / unit**2,
        decisions=_decisions(tally),
        distribution=tuple(sorted(nets.items())),
        hands=hands,
    )


def _lines(tally: Tally) -> tuple[LineShare, ...]:
    counts: Counter[tuple[RoundResult, Odds | None]] = Counter()
    nets: dict[tuple[RoundResult, Odds | None], Fraction] = {}
    for finish, count in tally.counts.items():
        key = (finish.result, finish.odds)
        counts[key] += count
        nets[key] = nets.get(key, Fraction(0)) + finish.net * count
    return tuple(
        LineShare(
            result=result,
            combinations=count,
            probability=Fraction(count, tally.total),
            odds=odds,
            contribution=nets[result, odds] / tally.total / tally.first_bet,
        )
        for (result, odds), count in counts.items()
    )


def _decisions(tally: Tally) -> Mapping[str, Fraction]:
    made: Counter[str] = Counter()
    for finish, count in tally.counts.items():
        for decision in finish.decisions:
            made[decision] += count
    return {name: Fraction(count, tally.total) for name, count in made.items()}
