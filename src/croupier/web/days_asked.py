"""Which days a request asks about: gaming days of the house, on its own clocks."""

from datetime import datetime
from typing import Any

from starlette.requests import Request

from croupier.floor.gaming_day import GamingDay
from croupier.floor.reports import Period, period_of
from croupier.web.signed_in import floor_of

DAY_WORDS = ("day", "month", "from", "to")


def calendar_of(request: Request) -> GamingDay:
    """The gaming day of this house."""
    calendar: GamingDay = request.app.state.calendar
    return calendar


def now_of(request: Request) -> datetime:
    """The moment on the floor's own clock."""
    return datetime.fromisoformat(floor_of(request).book.look().instant)


def today(request: Request) -> Period:
    """The gaming day of this moment."""
    day, _ = calendar_of(request).of(now_of(request))
    return Period(day, day, calendar_of(request))


def days_asked(request: Request) -> Period:
    """The days that the query names; today where it names none."""
    day, month, first, last = (request.query_params.get(word) or None for word in DAY_WORDS)
    asked = period_of(calendar_of(request), day=day, month=month, first=first, last=last)
    return asked or today(request)


def query(name: str, about: str, schema: dict[str, Any] | None = None) -> dict[str, Any]:
    """A parameter of a query, for the description of the API."""
    return {
        "name": name,
        "in": "query",
        "required": False,
        "description": about,
        "schema": schema or {"type": "string"},
    }


DAYS = (
    query("day", "one gaming day, like 2026-11-16"),
    query("month", "the gaming days of a month, like 2026-11"),
    query("from", "the first gaming day; goes with `to`"),
    query("to", "the last gaming day; goes with `from`"),
)
