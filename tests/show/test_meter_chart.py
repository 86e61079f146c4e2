"""The chart of a meter: its axis says amounts, and each of them once."""

import re
from datetime import UTC, date, datetime

import pytest

from croupier.floor.gaming_day import GamingDay
from croupier.floor.meter_history import MeterHistory, MeterReading
from croupier.floor.reports import Period
from croupier.ledger.units import units
from croupier.show.meter_chart import meter_svg

DAY = date(2026, 3, 2)
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


def amounts(*meters: str) -> list[str]:
    readings = tuple(
        MeterReading(f"2026-03-02T{hour:02}:00:00Z", units(meter))
        for hour, meter in enumerate(meters, start=7)
    )
    history = MeterHistory("Mega", None, readings, len(readings), ())
    return re.findall(
        r"\$[\d,.]+(?=<)", meter_svg(history, Period(DAY, DAY, GamingDay("UTC")), NOON)
    )


@pytest.mark.parametrize(
    ("meters", "said"),
    [
        (("10000", "14000"), ["$10,000", "$11,000", "$12,000", "$13,000", "$14,000"]),
        (("200", "200.60"), ["$200.00", "$200.20", "$200.40", "$200.60"]),
        (("10000",), ["$10,000.00", "$10,000.05", "$10,000.10", "$10,000.15", "$10,000.20"]),
        (("10000", "10000.01"), ["$10,000.00", "$10,000.05", "$10,000.10", "$10,000.15",
                                 "$10,000.20"]),
    ],
)  # fmt: skip
def test_the_axis_says_amounts_in_dollars_and_cents(
    meters: tuple[str, ...], said: list[str]
) -> None:
    assert amounts(*meters) == said
