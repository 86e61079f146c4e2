"""Moments for people: one form of date and time on every screen and sheet."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time

DATES: Mapping[str, str] = {
    "us": "11/17/2026",
    "long": "Nov 17, 2026",
    "iso": "2026-11-17",
    "day": "17.11.2026",
}
"""The forms of a date, each shown by an example."""

CLOCKS: Mapping[str, str] = {"12": "3:40 PM", "24": "15:40"}
"""The forms of a time of day, each shown by an example."""

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def date_words(day: date, form: str = "us") -> str:
    """Format a date in one of the forms.

    >>> from datetime import date
    >>> [date_words(date(2026, 3, 7), form) for form in DATES]
    ['03/07/2026', 'Mar 7, 2026', '2026-03-07', '07.03.2026']
    """
    match form:
        case "iso":
            return day.isoformat()
        case "long":
            return f"{_MONTHS[day.month - 1]} {day.day}, {day.year}"
        case "day":
            return f"{day.day:02}.{day.month:02}.{day.year:04}"
        case _:
            return f"{day.month:02}/{day.day:02}/{day.year:04}"


def time_words(moment: datetime | time, clock: str = "12") -> str:
    """Format a time of day to the second.

    >>> from datetime import datetime
    >>> time_words(datetime(2026, 3, 7, 0, 5, 9)), time_words(datetime(2026, 3, 7, 0, 5, 9), "24")
    ('12:05:09 AM', '00:05:09')
    """
    if clock == "24":
        return f"{moment:%H:%M:%S}"
    hour = moment.hour % 12 or 12
    return f"{hour}:{moment.minute:02}:{moment.second:02} {'AM' if moment.hour < 12 else 'PM'}"


def moment_words(
    moment: datetime, *, date: str = "us", clock: str = "12", zone: bool = False
) -> str:
    """Format a moment in its own time zone, with the zone's name if asked.

    >>> from datetime import datetime
    >>> from zoneinfo import ZoneInfo
    >>> moment = datetime(2026, 11, 17, 15, 40, 12, tzinfo=ZoneInfo("America/New_York"))
    >>> moment_words(moment), moment_words(moment, date="iso", clock="24", zone=True)
    ('11/17/2026 3:40:12 PM', '2026-11-17 15:40:12 EST')
    """
    words = f"{date_words(moment.date(), date)} {time_words(moment, clock)}"
    return f"{words} {moment.tzname()}" if zone else words


@dataclass(frozen=True, slots=True)
class DateForms:
    """How someone writes dates and times of day; by default as in an American house."""

    dates: str = "us"
    clock: str = "12"

    def day(self, day: date) -> str:
        return date_words(day, self.dates)

    def moment(self, moment: datetime, *, zone: bool = False) -> str:
        """Format a moment in its own time zone."""
        return moment_words(moment, date=self.dates, clock=self.clock, zone=zone)

    def hour(self, at: time) -> str:
        """Format a time of day to the minute.

        >>> from datetime import time
        >>> DateForms().hour(time(22)), DateForms(clock="24").hour(time(6))
        ('10:00 PM', '06:00')
        """
        words = time_words(at, self.clock)
        return f"{words[:-6]}{words[-3:]}" if self.clock != "24" else words[:-3]

    def said(self, text: str) -> str:
        """Format a day or a moment of a record, which has them in sortable form.

        If the record has an offset from universal time, so does the result.

        >>> DateForms().said("2026-11-17"), DateForms().said("2026-11-01 01:30:00-05:00")
        ('11/17/2026', '11/01/2026 1:30:00 AM UTC-05:00')
        """
        if len(text) == len("2026-11-17"):
            return self.day(date.fromisoformat(text))
        moment = datetime.fromisoformat(text)
        return self.moment(moment, zone=moment.tzinfo is not None)


AMERICAN = DateForms()
