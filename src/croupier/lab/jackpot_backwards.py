"""Work backwards: find the rate, seed or players that give a wanted hold.

The hold is a sum in which each of them occurs once, so each has exactly one answer. To find round
numbers that together give a printed figure, all of them are tried.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Literal

from croupier.errors import CroupierError
from croupier.lab.jackpot_hold import hold_of
from croupier.lab.jackpot_odds import JackpotOdds
from croupier.lab.jackpot_plan import SEATS, BadPlan, JackpotPlan, percentage

Unknown = Literal["rate", "seed", "players"]

RATES = tuple(Fraction(percent, 100) for percent in range(1, 101))
"""The rates tried to explain a hold: whole percentages."""
SEEDS_CENTS = tuple(
    dollars * 100
    for dollars in (500, 1000, 2000, 2500, 3000, 5000, 7500, 10_000, 15_000, 20_000, 25_000,
                    30_000, 40_000, 50_000, 75_000, 100_000)
)  # fmt: skip
"""The seeds tried: amounts that people choose."""


class OutOfReach(CroupierError):
    """A hold that no rate, seed or number of players can give."""


def solve_for(
    plan: JackpotPlan, odds: JackpotOdds, hold: Fraction, unknown: Unknown, level: str = ""
) -> Fraction:
    """Return the one rate, seed (in cents) or number of players that gives a hold.

    Everything else is as planned. The answer is exact and need not be a round number; an impossible
    one raises `OutOfReach`.
    """
    name = _level(plan, level)
    entry = plan.levels[name]
    least, most = Fraction(0), None
    if unknown == "rate":
        free = plan.with_level(name, replace(entry, rate=Fraction(0)))
        price = Fraction(1)
        most = 1 - sum((each.rate + each.reserve for each in free.levels.values()), Fraction(0))
    elif unknown == "seed":
        free = plan.with_level(name, replace(entry, seed_cents=0))
        price = odds.levels[name].hit / plan.wager_cents
    elif unknown == "players":
        free = replace(plan, players=1)
        price, least, most = odds.envy, Fraction(1), Fraction(SEATS[-1])
    else:
        raise BadPlan(f"is {unknown!r}; choose rate, seed or players")
    if not price:
        raise OutOfReach(f"the {unknown} does not change the hold of {plan.table}")
    highest = hold_of(free, odds).kept
    found = least + (highest - hold) / price
    if found < least or (most is not None and found > most):
        reach = f"the highest possible is {_about(highest)}"
        if most is not None:
            lowest = highest - price * (most - least)
            reach = f"it can be from {_about(lowest)} to {_about(highest)}"
        raise OutOfReach(f"no {_CALLED[unknown]} gives a hold of {percentage(hold)}; {reach}")
    return found


_CALLED: Mapping[str, str] = {
    "rate": "contribution rate",
    "seed": "seed",
    "players": "number of players",
}


def _about(share: Fraction) -> str:
    """Format a share with two decimals of a percent."""
    return f"{float(share * 100):.2f}%"


def _level(plan: JackpotPlan, level: str) -> str:
    """Return the level in question, the first one if none is named."""
    name = level or next(iter(plan.levels))
    if name not in plan.levels:
        raise BadPlan(f"{plan.table} has no level {name!r}; it has {', '.join(plan.levels)}")
    return name


@dataclass(frozen=True, slots=True)
class Combination:
    """A round rate, seed and number of players that give the wanted hold as printed."""

    rate: Fraction
    seed_cents: int
    players: int
    hold: Fraction

    def as_json(self) -> dict[str, Any]:
        return {
            "rate": str(self.rate),
            "seed_cents": self.seed_cents,
            "players": self.players,
            "hold": str(self.hold),
        }


def combinations(
    plan: JackpotPlan,
    odds: JackpotOdds,
    hold: Fraction,
    *,
    decimals: int = 2,
    level: str = "",
    rates: Sequence[Fraction] = RATES,
    seeds_cents: Sequence[int] = SEEDS_CENTS,
) -> tuple[Combination, ...]:
    """Return every listed rate and seed of a level, with 1 to 7 players, that gives a printed hold.

    The hold must round to the wanted one at the given decimals of a percent; fewest players first.
    """
    name = _level(plan, level)
    half = Fraction(1, 2 * 100 * 10**decimals)

    def all_tried() -> Iterator[Combination]:
        entry = plan.levels[name]
        elsewhere = sum((each.rate + each.reserve for each in plan.levels.values()), -entry.rate)
        for players in SEATS:
            for seed in seeds_cents:
                tried = replace(entry, seed_cents=seed, rate=Fraction(0))
                with_seed = replace(plan, players=players, levels={**plan.levels, name: tried})
                without_rate = hold_of(with_seed, odds).kept
                for rate in rates:
                    if rate + elsewhere <= 1:
                        yield Combination(rate, seed, players, without_rate - rate)

    return tuple(entry for entry in all_tried() if abs(entry.hold - hold) <= half)


# Everything about one wanted hold ---------------------------------------------------------------


@dataclass(frozen=True)
class WantedHold:
    """What would give a hold: one answer for each thing that could change, then combinations."""

    hold: Fraction
    decimals: int
    rates: Mapping[str, Fraction | str]
    """By level; text says why there is none."""
    seeds_cents: Mapping[str, Fraction | str]
    players: Fraction | str
    combinations: tuple[Combination, ...]
    """For the first level; the other levels are as planned."""

    def as_json(self) -> dict[str, Any]:
        return {
            "hold": str(self.hold),
            "rates": {name: str(rate) for name, rate in self.rates.items()},
            "seeds_cents": {name: str(seed) for name, seed in self.seeds_cents.items()},
            "players": str(self.players),
            "combinations": [entry.as_json() for entry in self.combinations],
        }


def wanted_hold(
    plan: JackpotPlan, odds: JackpotOdds, hold: Fraction, *, decimals: int = 2
) -> WantedHold:
    """Return every answer, or why there is none, for a figure printed with these decimals."""

    def found(unknown: Unknown, level: str = "") -> Fraction | str:
        try:
            return solve_for(plan, odds, hold, unknown, level)
        except OutOfReach as error:
            return error.message

    return WantedHold(
        hold=hold,
        decimals=decimals,
        rates={name: found("rate", name) for name in plan.levels},
        seeds_cents={name: found("seed", name) for name in plan.levels},
        players=found("players"),
        combinations=combinations(plan, odds, hold, decimals=decimals),
    )
