"""The numbers of the law: limits of a jurisdiction, each set with the day it takes effect.

`check` compares a plan with them, and the floor uses them when a bet is made.
"""

from dataclasses import dataclass
from datetime import date

AUTUMN_2023 = date(2023, 9, 22)
"""The day on which the chapter of the code was last updated; the orders were not found."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a jurisdiction allows from a day on."""

    since: date
    source: str
    wager_cents: int
    """The largest single wager, including a jackpot's."""
    games_per_player: int = 4
    sensors_per_seat: int = 2
    tables_per_room: int = 15
    deposit_days: int = 7
    large_prize_cents: int = 25_000_00
    verify_from_cents: int = 500_00
    cash_up_to_cents: int = 5_000_00
    check_within_hours: int = 24
    keep_hand_days: int = 7


WASHINGTON = (
    Limits(date.min, "WSR 23-03-060", 300_00),
    Limits(AUTUMN_2023, "WSR 23-09-065 and reports of its adoption", 400_00),
)
"""In order of date; older figures than these are not built."""

LATEST = WASHINGTON[-1]
"""The default figures of a house."""
