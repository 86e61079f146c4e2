"""Moments as the ledger writes them: sortable text in UTC."""

from datetime import UTC, datetime, time

from croupier.errors import brief
from croupier.ledger.refusals import Refusal, Refused


def instant_text(moment: datetime) -> str:
    """Return a moment as sortable text in UTC.

    >>> instant_text(datetime(2026, 11, 16, 10, 30, tzinfo=UTC))
    '2026-11-16T10:30:00.000000Z'
    """
    universal = moment.astimezone(UTC).replace(tzinfo=None)
    return universal.isoformat(timespec="microseconds") + "Z"


def moment_of(text: object, now: datetime, *, what: str = "at") -> datetime:
    """Parse a caller's moment: a time alone means today, and no zone means UTC."""
    try:
        moment = _read(text, now)
        aware = moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
        return aware.astimezone(UTC)  # the calendar's first and last hours cannot change zones
    except (ValueError, TypeError, OverflowError):
        raise Refused(
            Refusal.BAD_VALUE,
            f"{what} is {brief(text)}; write a time like 2026-11-16T10:30:00Z",
        ) from None


def _read(text: object, now: datetime) -> datetime:
    if not isinstance(text, str):
        raise TypeError
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return datetime.combine(now.date(), time.fromisoformat(text))
