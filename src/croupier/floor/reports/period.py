"""The period of a report: whole gaming days, divided into days or shifts."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from croupier.errors import CroupierError, brief
from croupier.floor.gaming_day import DAY_MAX, DAY_MIN, BadDay, GamingDay, day_of
from croupier.ledger import instant_text

DAYS_MAX = 3660
"""The longest period: ten years."""

_MONTH = re.compile(r"(\d{4})-(0[1-9]|1[0-2])", re.ASCII)


class BadPeriod(CroupierError):
    """Dates that do not make a valid period."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A day or a shift, with its starting moment as the ledger writes it."""

    day: date
    shift: str
    since: str


@dataclass(frozen=True)
class Period:
    """Gaming days from the first to the last, both included."""

    first: date
    last: date
    calendar: GamingDay

    def __post_init__(self) -> None:
        if self.last < self.first:
            raise BadPeriod(f"from {self.first} to {self.last} runs backward")
        if (self.last - self.first).days >= DAYS_MAX:
            raise BadPeriod(
                f"from {self.first} to {self.last} is more than {DAYS_MAX} days; take fewer"
            )
        if not DAY_MIN < self.first <= self.last < DAY_MAX:
            raise BadDay(f"{self.first} to {self.last} is outside {DAY_MIN} to {DAY_MAX}")

    @property
    def since(self) -> datetime:
        return self.calendar.bounds(self.first)[0]

    @property
    def until(self) -> datetime:
        return self.calendar.bounds(self.last)[1]

    def days(self) -> Iterator[date]:
        day = self.first
        while day <= self.last:
            yield day
            day += timedelta(1)

    def day_slots(self) -> "Slots":
        return Slots(
            tuple(Slot(day, "", instant_text(self.calendar.bounds(day)[0])) for day in self.days())
        )

    def shift_slots(self) -> "Slots":
        return Slots(
            tuple(
                Slot(day, span.shift, instant_text(span.since))
                for day in self.days()
                for span in self.calendar.spans(day)
            )
        )

    def clock(self, instant: str) -> str:
        """Return a moment of the ledger by the house's clocks, as a report prints it."""
        return clock_text(self.calendar, instant)

    def __str__(self) -> str:
        if self.first == self.last:
            return f"gaming day {self.first}"
        return f"gaming days {self.first} to {self.last}"


@dataclass(frozen=True, slots=True)
class Slots:
    """Consecutive slots; a moment of the period belongs to the last one that has started."""

    slots: tuple[Slot, ...]

    def index(self, instant: str) -> int:
        # Moments as text sort like the moments themselves, so no entry's date is ever parsed.
        return bisect_right(self.slots, instant, key=lambda slot: slot.since) - 1


def clock_text(calendar: GamingDay, instant: str) -> str:
    """Return a moment of the ledger by the house's clocks, with their offset from UTC."""
    return calendar.local(datetime.fromisoformat(instant)).isoformat(" ", "seconds")


def house_clock(calendar: GamingDay, instant: str) -> str:
    """Return a moment by the house's clocks, as its people read it.

    Only in the hour that clocks show twice does it say which of the two it is.
    """
    local = calendar.local(datetime.fromisoformat(instant))
    naive = local.replace(tzinfo=None).isoformat(" ", "seconds")
    twice = {local.replace(fold=fold).utcoffset() for fold in (0, 1)}
    return naive if len(twice) == 1 else f"{naive}{local.isoformat(' ', 'seconds')[len(naive) :]}"


def period_of(
    calendar: GamingDay,
    *,
    first: str | None = None,
    last: str | None = None,
    day: str | None = None,
    month: str | None = None,
) -> Period | None:
    """Return the period that command-line words name; None if they name none."""
    given = [word for word in (day, month, first or last) if word is not None]
    if len(given) > 1:
        raise BadPeriod("give only one of these: a day, a month, or from and to")
    if day is not None:
        return Period(day_of(day), day_of(day), calendar)
    if month is not None:
        return month_of(month, calendar)
    if first is None and last is None:
        return None
    if first is None or last is None:
        raise BadPeriod("from and to go together")
    return Period(day_of(first), day_of(last), calendar)


def month_of(text: str, calendar: GamingDay) -> Period:
    """Return the gaming days of a month."""
    match = _MONTH.fullmatch(text)
    if match is None or not DAY_MIN.year < int(match[1]) < DAY_MAX.year:
        raise BadDay(f"{brief(text)} is not a month; write one like 2026-11")
    first = date(int(match[1]), int(match[2]), 1)
    following = (first + timedelta(31)).replace(day=1)
    return Period(first, following - timedelta(1), calendar)
