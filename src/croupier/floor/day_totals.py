"""Today's totals so far, and those of the same weekday a week ago at the same time."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from croupier.floor.gaming_day import GamingDay
from croupier.floor.reports.ledger_view import LedgerView
from croupier.floor.reports.period import Period
from croupier.floor.summaries.reading import Summaries
from croupier.floor.summaries.summary import (
    BETS,
    DEDUCTED,
    ENVIES,
    HOUSE,
    PAID,
    REFUNDED,
    ROUNDS,
    TRAYS,
    WAGERS,
    WINS,
)
from croupier.jackpots.jackpot import Jackpot
from croupier.ledger import Reader, instant_text

WEEK = timedelta(7)


@dataclass(frozen=True, slots=True)
class Totals:
    """Totals of some hours; money is in ledger units."""

    rounds: int = 0
    bets: int = 0
    wagers: int = 0
    hits: int = 0
    paid: int = 0
    """Paid from meters and as house prizes."""
    hold: int = 0


@dataclass(frozen=True, slots=True)
class DayAgainst:
    """A gaming day so far, and the same weekday last week up to the same time."""

    day: date
    before: date
    clock: str
    """The time on the house's clocks up to which both are counted."""
    now: Totals
    then: Totals


def day_against(reader: Reader, calendar: GamingDay, now: datetime) -> DayAgainst:
    """Compare today with the same weekday last week, over all jackpots with players' money."""
    day, _ = calendar.of(now)
    before = day - WEEK
    into = now - calendar.bounds(day)[0]
    since, end = calendar.bounds(before)
    until = min(since + into, end)
    view = LedgerView(reader, Period(day, day, calendar))
    sums = Summaries(reader)

    def counted(first: datetime, last: datetime) -> Totals:
        edges, behind = [instant_text(first)], instant_text(last + timedelta(microseconds=1))
        (whole,) = sums.sums(edges, behind)
        return _totals(view.jackpots, whole.play, whole.pays)

    return DayAgainst(
        day,
        before,
        f"{calendar.local(now):%H:%M}",
        counted(calendar.bounds(day)[0], now),
        counted(since, until),
    )


def _totals(
    jackpots: Mapping[str, Jackpot],
    play: Mapping[str, Mapping[str, list[int]]],
    pays: Mapping[str, list[int]],
) -> Totals:
    rows = [row for name in jackpots for row in play.get(name, {}).values()]
    rounds, bets, wagers, house, refunded = (
        sum(row[place] for row in rows) for place in (ROUNDS, BETS, WAGERS, HOUSE, REFUNDED)
    )
    hits = paid = hold = 0
    for name, jackpot in jackpots.items():
        if name not in pays:
            continue
        sums = pays[name]
        hits += sums[WINS]
        paid += sums[PAID] + sums[DEDUCTED]
        hold -= sums[TRAYS] + sums[ENVIES] + (0 if jackpot.is_progressive else sums[PAID])
    return Totals(rounds, bets, wagers, hits, paid, house - refunded + hold)


def table_totals(reader: Reader, period: Period, table: str) -> Totals:
    """Return the totals of one table for some days; its payouts are in the report of wins."""
    view = LedgerView(reader, period)
    rounds = bets = wagers = 0
    for summary in view.sums(period.day_slots()):
        for name, _, amounts in view.by_table(summary):
            if name == table:
                rounds += amounts[ROUNDS]
                bets += amounts[BETS]
                wagers += amounts[WAGERS]
    return Totals(rounds, bets, wagers)
