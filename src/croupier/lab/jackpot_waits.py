"""How long a jackpot waits for its hit: a geometric distribution, in bets, rounds and hours.

Every bet is treated as a fresh deal. Seats of one round share a deck, which changes no average, and
shifts the distribution by about one round in a wait of a hundred thousand.
"""

from dataclasses import dataclass
from decimal import ROUND_CEILING, Decimal, localcontext
from fractions import Fraction
from typing import Any

from croupier.lab.jackpot_plan import JackpotPlan

PERCENTILES = (5, 50, 95)
_DIGITS = 60
"""Far more digits than a number of bets has, so that rounding up finds the right one."""


@dataclass(frozen=True, slots=True)
class Wait:
    """The bets from one restart to the next hit, counting the hitting bet."""

    chance: Fraction
    bets_per_round: int
    bets_per_hour: Fraction

    @property
    def mean_bets(self) -> Fraction:
        return 1 / self.chance

    def percentile_bets(self, percent: int) -> int:
        """Return the smallest number of bets within which the hit comes with at least this chance.

        >>> Wait(Fraction(1, 6), 1, Fraction(40)).percentile_bets(50)
        4
        """
        return bets_within(self.chance, Fraction(percent, 100))

    def rounds(self, bets: Fraction | int) -> Fraction:
        return Fraction(bets) / self.bets_per_round

    def hours(self, bets: Fraction | int) -> Fraction:
        return Fraction(bets) / self.bets_per_hour

    def within_hours(self, hours: float) -> float:
        """Return the chance that the hit comes within this many hours, for a chart."""
        stay = 1 - float(self.chance)
        return float(1 - stay ** (hours * float(self.bets_per_hour)))

    def as_json(self) -> dict[str, Any]:
        bets = {"mean": self.mean_bets}
        bets |= {f"{percent}%": Fraction(self.percentile_bets(percent)) for percent in PERCENTILES}
        return {
            "bets": {name: str(count) for name, count in bets.items()},
            "rounds": {name: str(self.rounds(count)) for name, count in bets.items()},
            "hours": {name: str(self.hours(count)) for name, count in bets.items()},
        }


def wait_of(plan: JackpotPlan, chance: Fraction) -> Wait:
    return Wait(chance, plan.players, plan.hourly_bets)


def bets_within(chance: Fraction, wanted: Fraction) -> int:
    """Return the smallest n with 1 − (1 − chance)ⁿ ≥ wanted."""
    if chance >= 1:
        return 1
    with localcontext() as context:
        context.prec = _DIGITS
        missing = _decimal(1 - wanted).ln() / _decimal(1 - chance).ln()
        # Rounding in the last digits must not turn a whole number into the one above it.
        exactly = missing - Decimal(10) ** -(_DIGITS // 2)
        return max(1, int(exactly.to_integral_value(ROUND_CEILING)))


def _decimal(number: Fraction) -> Decimal:
    return Decimal(number.numerator) / Decimal(number.denominator)
