"""The gaming day and its shifts: the date on the books is not always the calendar's.

A casino's day runs from one morning to the next, by local clocks. When the clocks change, a gaming
day has 23 or 25 hours. Days still follow each other without a gap, and every moment belongs to
exactly one day and one shift.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from croupier.errors import CroupierError, brief

UNIVERSAL = "UTC"
DAY_STARTS = time(6)
SHIFT_NAMES = ("day", "swing", "grave")
"""The default shifts of a day: eight hours each, from its start."""

DAY_MIN, DAY_MAX = date(1900, 1, 1), date(2999, 12, 31)
SHIFTS_MAX = 12
SHIFT_LETTERS_MAX = 40

_CLOCK = re.compile(r"([01]\d|2[0-3]):([0-5]\d)", re.ASCII)


class BadDay(CroupierError):
    """A date that is not a valid gaming day."""


class BadClock(CroupierError):
    """A time of day that is not written like 06:00."""


class BadShift(CroupierError):
    """Shifts that do not add up to a day."""


class BadZone(CroupierError):
    """An unknown time zone."""


class NoTimeZones(CroupierError):
    """A machine without time zone data; UTC needs none."""


@dataclass(frozen=True, slots=True)
class Shift:
    """A shift: its name and the local time at which it starts."""

    name: str
    starts: time


@dataclass(frozen=True, slots=True)
class ShiftSpan:
    """A shift of one gaming day, from one moment up to but excluding another, in UTC."""

    day: date
    shift: str
    since: datetime
    until: datetime


@dataclass(frozen=True)
class GamingDay:
    """When a gaming day starts, in which zone, and how it is divided into shifts."""

    zone: str = UNIVERSAL
    starts: time = DAY_STARTS
    shifts: tuple[Shift, ...] = ()

    def __post_init__(self) -> None:
        zone_of(self.zone)
        shifts = self.shifts or _three_shifts(self.starts)
        object.__setattr__(self, "shifts", tuple(sorted(shifts, key=self._into_the_day)))
        names = [shift.name.casefold() for shift in shifts]
        if len(shifts) > SHIFTS_MAX:
            raise BadShift(f"there are {len(shifts)} shifts; a day has at most {SHIFTS_MAX}")
        if len(set(names)) != len(names):
            raise BadShift(f"two shifts have one name: {', '.join(names)}")
        if len({shift.starts for shift in shifts}) != len(shifts):
            raise BadShift("two shifts start at one time")
        if self.shifts[0].starts != self.starts:
            raise BadShift(
                f"no shift starts with the gaming day, at {self.starts:%H:%M}; "
                f"the first is {self.shifts[0].name} at {self.shifts[0].starts:%H:%M}"
            )

    @property
    def clocks(self) -> tzinfo:
        return zone_of(self.zone)

    def bounds(self, day: date) -> tuple[datetime, datetime]:
        """Return a gaming day's first moment and the first moment after it, in UTC."""
        return self._moment(day, self.starts), self._moment(day + timedelta(1), self.starts)

    def spans(self, day: date) -> tuple[ShiftSpan, ...]:
        """Return the shifts of a day in order; one that a clock change skipped is empty."""
        since, until = self.bounds(day)
        edges = [since]
        for shift in self.shifts[1:]:
            on = day if shift.starts > self.starts else day + timedelta(1)
            edges.append(min(until, max(edges[-1], self._moment(on, shift.starts))))
        ends = (*edges[1:], until)
        return tuple(
            ShiftSpan(day, shift.name, start, end)
            for shift, start, end in zip(self.shifts, edges, ends, strict=True)
        )

    def of(self, moment: datetime) -> tuple[date, str]:
        """Return the gaming date and shift of a moment, which must have a zone."""
        if moment.tzinfo is None:
            raise BadDay(f"{moment} has no time zone")
        if not DAY_MIN < moment.date() < DAY_MAX:
            raise BadDay(f"{moment.date()} is outside {DAY_MIN} to {DAY_MAX}")
        day = moment.astimezone(self.clocks).date()
        # The local date is at most a day off, or one day more if the local calendar skipped a date.
        while moment < self.bounds(day)[0]:
            day -= timedelta(1)
        while moment >= self.bounds(day)[1]:
            day += timedelta(1)
        for span in self.spans(day):
            if span.since <= moment < span.until:
                return day, span.shift
        raise AssertionError("shifts cover their day")

    def local(self, moment: datetime) -> datetime:
        """Return the moment by the house's clocks."""
        return moment.astimezone(self.clocks)

    def _into_the_day(self, shift: Shift) -> int:
        return (_minutes(shift.starts) - _minutes(self.starts)) % (24 * 60)

    def _moment(self, day: date, clock: time) -> datetime:
        """Return when the clocks show a time: the first of two, or the later side of a gap."""
        return _universal(self.zone, day, clock)


@cache
def _universal(zone: str, day: date, clock: time) -> datetime:
    return datetime.combine(day, clock, tzinfo=zone_of(zone)).astimezone(UTC)


def zone_of(name: str) -> tzinfo:
    """Return the zone with a name; UTC is always available."""
    if name.upper() == UNIVERSAL:
        return UTC
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, KeyError):  # unknown names are KeyErrors, folders are OSErrors
        if not available_timezones():
            raise NoTimeZones(
                f"zone is {brief(name)}, and this machine has no time zone data; install the "
                f"system's tzdata or the Python package tzdata, or use {UNIVERSAL}"
            ) from None
        raise BadZone(
            f"zone is {brief(name)}; write a name like America/Los_Angeles or {UNIVERSAL}"
        ) from None


def clock_of(text: str) -> time:
    """Parse a time of day.

    >>> clock_of("06:00")
    datetime.time(6, 0)
    """
    match = _CLOCK.fullmatch(text)
    if match is None:
        raise BadClock(f"{brief(text)} is not a time of day; write one like 06:00")
    return time(int(match[1]), int(match[2]))


def shift_of(text: str) -> Shift:
    """Parse a shift as written on a command line.

    >>> shift_of("swing=14:00")
    Shift(name='swing', starts=datetime.time(14, 0))
    """
    name, _, clock = text.rpartition("=")
    name = name.strip()
    if not 0 < len(name) <= SHIFT_LETTERS_MAX or not name.isprintable():
        raise BadShift(f"{brief(text)} is not a shift; write one like swing=14:00")
    return Shift(name, clock_of(clock.strip()))


def day_of(text: str) -> date:
    """Parse a gaming date.

    >>> day_of("2026-11-16")
    datetime.date(2026, 11, 16)
    """
    try:
        # Python accepts more spellings than one; reports and people use only this one.
        day = date.fromisoformat(text) if len(text) == len("2026-11-16") else None
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise BadDay(f"{brief(text)} is not a date; write one like 2026-11-16")
    if not DAY_MIN < day < DAY_MAX:
        raise BadDay(f"{text} is outside {DAY_MIN} to {DAY_MAX}")
    return day


def gaming_day(
    zone: str = UNIVERSAL, starts: str = f"{DAY_STARTS:%H:%M}", shifts: Sequence[str] = ()
) -> GamingDay:
    """Make the settings of a gaming day from the words of a command line."""
    return GamingDay(zone, clock_of(starts), tuple(shift_of(text) for text in shifts))


def _three_shifts(starts: time) -> tuple[Shift, ...]:
    begin, length = _minutes(starts), 24 * 60 // len(SHIFT_NAMES)
    clocks = [(begin + place * length) % (24 * 60) for place in range(len(SHIFT_NAMES))]
    return tuple(
        Shift(name, time(*divmod(clock, 60)))
        for name, clock in zip(SHIFT_NAMES, clocks, strict=True)
    )


def _minutes(clock: time) -> int:
    return clock.hour * 60 + clock.minute
