"""The history of a jackpot's meters: every reading of a period, thinned for a chart.

Meters are read whenever they move, and the readings stay in the ledger. Thinning keeps the first,
lowest, highest and last reading of each time slice, so no peak before a win is lost.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from croupier.codec import canonical
from croupier.floor.reports import Period
from croupier.floor.reports.ledger_view import money_of
from croupier.floor.summaries.reading import Summaries
from croupier.jackpots.jackpot import Jackpot
from croupier.jackpots.reasons import Reason
from croupier.ledger import Reader, instant_text
from croupier.ledger.archives import entries_here, read_opening

SLICES = 240
"""How many time slices a chart has; each gives at most four readings."""


@dataclass(frozen=True, slots=True)
class MeterReading:
    """What a meter showed from a moment on, in units."""

    instant: str
    amount: int


@dataclass(frozen=True, slots=True)
class MeterHistory:
    """One level: its meter at the start of the period, and its thinned readings since."""

    level: str
    opening: int | None
    """None if the jackpot was not on the floor yet."""
    readings: tuple[MeterReading, ...]
    count: int
    """How many readings of it are in the ledger for the period."""
    claims: tuple[str, ...]
    """The moments at which a claim was frozen on this level."""


def meter_histories(reader: Reader, jackpot: Jackpot, period: Period) -> tuple[MeterHistory, ...]:
    """Return the history of each level of a jackpot over whole gaming days."""
    since, until = instant_text(period.since), instant_text(period.until)
    meters = {jackpot.level_accounts(level.name).meter: level.name for level in jackpot.levels}
    readings: dict[str, list[MeterReading]] = {account: [] for account in meters}
    opening: dict[str, int | None] = {}
    claims: dict[str, list[str]] = {level: [] for level in meters.values()}
    mark = canonical(f"{jackpot.id}/")[:-1]
    for entry in entries_here(reader, since=since, until=until):
        if mark not in entry.text:
            continue  # most entries of a busy floor belong to other jackpots
        money = money_of(entry)
        for account in meters.keys() & money.readings.keys():
            amount, moved = money.readings[account], money.postings.get(account, 0)
            first = None if entry.reason == Reason.OPENED.code else amount - moved
            opening.setdefault(account, first)
            readings[account].append(MeterReading(entry.instant, amount))
        if entry.reason == Reason.FROZEN.code:
            claims[entry.content["body"]["level"]].append(entry.instant)
    before = _before(reader, since, jackpot, set(meters) - opening.keys())
    edges = _edges(period.since, period.until)
    return tuple(
        MeterHistory(
            level,
            opening.get(account, before.get(account)),
            thinned(readings[account], edges),
            len(readings[account]),
            tuple(claims[level]),
        )
        for account, level in meters.items()
    )


def thinned(readings: Sequence[MeterReading], edges: Sequence[str]) -> tuple[MeterReading, ...]:
    """Return the first, lowest, highest and last reading between any two edges, in order."""
    kept: list[MeterReading] = []
    start = 0
    while start < len(readings):
        place = bisect_right(edges, readings[start].instant)
        end = start
        while end < len(readings) and bisect_right(edges, readings[end].instant) == place:
            end += 1
        places = range(start, end)
        low = min(places, key=lambda at: readings[at].amount)
        high = max(places, key=lambda at: readings[at].amount)
        kept += [readings[at] for at in sorted({start, low, high, end - 1})]
        start = end
    return tuple(kept)


def _edges(since: datetime, until: datetime) -> list[str]:
    step = (until - since) / SLICES
    return [instant_text(since + place * step) for place in range(SLICES)]


def _before(reader: Reader, since: str, jackpot: Jackpot, missing: set[str]) -> dict[str, int]:
    """Return the readings before a moment of meters that have not moved since, if they existed."""
    if not missing:
        return {}
    balances = Summaries(reader).before(since)
    opening = read_opening(reader)
    held = {} if opening is None else opening.balances
    if not missing & held.keys():  # otherwise it was on the floor in an archived year
        declared = reader.entries(until=since, reasons=(Reason.OPENED.code,))
        if not any(entry.content["body"]["jackpot"] == jackpot.id for entry in declared):
            return {}
    return {account: balances.get(account, 0) for account in missing}


def recent_days(period: Period, days: int) -> Period:
    """Return the last days of a period."""
    return Period(period.last - timedelta(days - 1), period.last, period.calendar)
