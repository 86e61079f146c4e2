"""Which wins need a tax form: thresholds, each with the day from which it applies.

The form is due for a win of at least the threshold that is also at least 300 times the wager. If a
house sets its own threshold, the day does not matter.
"""

from dataclasses import dataclass
from datetime import date

from croupier.ledger.units import UNITS_PER_DOLLAR

TIMES_THE_WAGER = 300


@dataclass(frozen=True, slots=True)
class TaxThreshold:
    """The threshold in dollars for wins from this day on."""

    since: date
    dollars: int


TAX_THRESHOLDS = (
    TaxThreshold(date(1977, 1, 1), 600),
    TaxThreshold(date(2026, 1, 1), 2000),  # based on draft instructions: REGULATION 57
)


def needs_tax_form(
    amount: int,
    wager: int,
    day: date,
    *,
    own_limit: int | None = None,
    thresholds: tuple[TaxThreshold, ...] = TAX_THRESHOLDS,
) -> bool:
    """Return whether a win of this amount, in ledger units, needs the form on that day."""
    in_force = [entry.dollars * UNITS_PER_DOLLAR for entry in thresholds if entry.since <= day]
    limits = in_force if own_limit is None else [own_limit]
    return bool(limits) and amount >= max(limits[-1], TIMES_THE_WAGER * wager)
