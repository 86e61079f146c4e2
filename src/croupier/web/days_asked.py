"""The days that a request is about: gaming days of the house, in its own time zone."""

from datetime import datetime
from typing import Annotated

from fastapi import Depends, Query
from starlette.requests import Request

from croupier.floor.gaming_day import GamingDay
from croupier.floor.reports import Period, period_of
from croupier.web.preferences import preferences_of
from croupier.web.signed_in import floor_of

DAY_WORDS = ("day", "month", "from", "to")


def calendar_of(request: Request) -> GamingDay:
    """Return the gaming-day calendar of this house."""
    calendar: GamingDay = request.app.state.calendar
    return calendar


def now_of(request: Request) -> datetime:
    """Return the current moment on the floor's own clock."""
    return datetime.fromisoformat(floor_of(request).ledger.look().instant)


def moment_shown(request: Request, instant: str) -> str:
    """Format a moment in the house's time zone, in the form that the reader has chosen.

    Only in the hour that occurs twice does it say which one it is.
    """
    local = calendar_of(request).local(datetime.fromisoformat(instant))
    twice = len({local.replace(fold=fold).utcoffset() for fold in (0, 1)}) > 1
    return preferences_of(request).moment(local, zone=twice)


def moment_exact(request: Request, instant: str) -> str:
    """Format a moment in the house's time zone so programs can sort it; empty if there is none."""
    if not instant:
        return ""
    local = calendar_of(request).local(datetime.fromisoformat(instant))
    return local.isoformat(sep=" ", timespec="seconds")


def today(request: Request) -> Period:
    """Return the current gaming day."""
    day, _ = calendar_of(request).of(now_of(request))
    return Period(day, day, calendar_of(request))


def days_asked(request: Request) -> Period:
    """Return the days that the query names; by default today."""
    day, month, first, last = (request.query_params.get(word) or None for word in DAY_WORDS)
    asked = period_of(calendar_of(request), day=day, month=month, first=first, last=last)
    return asked or today(request)


def _described(
    request: Request,
    _day: Annotated[
        str | None, Query(alias="day", description="one gaming day, like 2026-11-16")
    ] = None,
    _month: Annotated[
        str | None, Query(alias="month", description="the gaming days of a month, like 2026-11")
    ] = None,
    _first: Annotated[
        str | None, Query(alias="from", description="the first gaming day; goes with `to`")
    ] = None,
    _last: Annotated[
        str | None, Query(alias="to", description="the last gaming day; goes with `from`")
    ] = None,
) -> Period:
    return days_asked(request)


Days = Annotated[Period, Depends(_described)]
"""The gaming days of an API operation; pages use the same query words."""
