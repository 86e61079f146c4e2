"""The end of a gaming day: what is still open, and the record of the meter readings."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

from croupier.errors import CroupierError
from croupier.floor.alerts import ALERTS
from croupier.floor.gaming_day import GamingDay
from croupier.floor.incidents import INCIDENTS
from croupier.floor.proposals import PROPOSALS
from croupier.floor.reports import Letterhead, Period, ReportSource, letterhead, make_report
from croupier.floor.reports.ledger_view import decoded
from croupier.floor.reports.period import house_clock
from croupier.floor.table import TABLES, play_jackpots
from croupier.floor.views import state_of
from croupier.jackpots.banking import last_balance
from croupier.jackpots.jackpot import JACKPOTS
from croupier.jackpots.reasons import Reason
from croupier.ledger import Reader, Transaction, instant_text
from croupier.ledger.accounts import jackpot_of, level_of
from croupier.ledger.checkpoints import read_checkpoint
from croupier.ledger.units import dollars_text

Weight = Literal["stop", "look", "fine"]


class NotClosed(CroupierError):
    """A gaming day whose meters nobody has read."""


@dataclass(frozen=True, slots=True)
class Matter:
    """Something to look at before closing a day: its severity, a message, and where it is."""

    weight: Weight
    title: str
    words: str
    href: str = ""


def matters(look: Transaction, reader: Reader, period: Period) -> list[Matter]:
    """Return everything that may still be open, in the order in which to deal with it."""
    played = play_jackpots(table for _, table in look.all(TABLES))
    tables = [table for _, table in look.all(TABLES) if not table.virtual]
    pending = [
        (table.id, seat)
        for table in tables
        for (seat, _), pick in sorted(table.picks.items())
        if pick.claim is not None and not pick.claim.paid
    ]
    dealing = [table.id for table in tables if state_of(table) in ("started", "misdealt")]
    staying = [table.id for table in tables if not table.closed]
    short = [
        f"{name} by {dollars_text(entry.missing)}"
        for name, jackpot in look.all(JACKPOTS)
        if name not in played and (entry := last_balance(look, jackpot)) and entry.missing
    ]
    proposals = sum(not found.is_over(look.instant) for _, found in look.all(PROPOSALS))
    alerts, filed = list(look.all(ALERTS)), [one.filed for _, one in look.all(INCIDENTS)]
    report = make_report("reconciliation", reader, period)
    wrong = sum(1 for row in report.rows if row[-1])
    return [
        _matter("stop", "Pending wins", [f"table {name}, seat {seat}" for name, seat in pending],
                "No wins are waiting for a supervisor.", "/floor"),
        _matter("stop", "Reconciliation", [f"{wrong} rows have a difference"] if wrong else [],
                "Every difference is zero.", "/floor/reports/reconciliation"),
        _matter("look", "Rounds being dealt", dealing, "No round is being dealt.", "/floor"),
        _matter("look", "Open tables", staying, "Every table is a dead game.", "/floor"),
        _matter("look", "Bank accounts short of funds", short,
                "Every balance entered covers what players are owed.", "/floor/reports/deposit"),
        _matter("look", "Requests waiting for approval", [f"{proposals}"] if proposals else [],
                "No requests are waiting for a second person.", "/floor/approvals"),
        _matter("look", "Alerts not acknowledged", [f"{len(alerts)}"] if alerts else [],
                "Every alert has been acknowledged.", "/floor"),
        _matter("look", "Incidents not yet reported", [f"{filed.count('')}"] if "" in filed else [],
                "Every incident has been reported.", "/floor/incidents"),
    ]  # fmt: skip


def _matter(weight: Weight, title: str, found: list[str], nothing: str, href: str) -> Matter:
    if not found:
        return Matter("fine", title, nothing)
    return Matter(weight, title, ", ".join(found), href)


# The record -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Signature:
    """A checkpoint of the ledger: its number, when it was signed, and the signature."""

    number: int
    at: str
    text: str


@dataclass(frozen=True, slots=True)
class Closing:
    """The meters as read when a gaming day was closed."""

    day: date
    at: str
    by: str
    zone: str
    meters: tuple[tuple[str, str, int], ...]
    """Jackpot, level and exact reading."""
    entry: int
    verdict: str
    """The verdict of the day's reconciliation."""
    signature: Signature | None
    """The newest signature that covers the readings."""
    source: ReportSource
    house: Letterhead


def find_closing(reader: Reader, day: date, calendar: GamingDay) -> Closing:
    """Find the last reading of the meters within a gaming day."""
    period = Period(day, day, calendar)
    found = [
        decoded(entry)
        for entry in reader.entries(
            since=instant_text(period.since),
            until=instant_text(period.until),
            reasons=(Reason.READING.code,),
        )
    ]
    if not found:
        raise NotClosed(f"gaming day {day} has not been closed; close it under Close day")
    last = found[-1]
    mine = [one for one in found if one.instant == last.instant]
    house = letterhead(reader)
    report = make_report("reconciliation", reader, period)
    return Closing(
        day=day,
        at=house_clock(calendar, last.instant),
        by=", ".join(map(house.named, last.body.get("by", ()))) or "not recorded",
        zone=calendar.zone,
        meters=tuple(
            (jackpot_of(account), level_of(account), reading)
            for one in mine
            for account, reading in one.readings.items()
        ),
        entry=last.sequence,
        verdict=report.notes[0],
        signature=_signature(reader, last.sequence, calendar),
        source=ReportSource.of(reader.head),
        house=house,
    )


def _signature(reader: Reader, entry: int, calendar: GamingDay) -> Signature | None:
    newest = reader.checkpoints()[-1:]
    for signed in newest:
        checkpoint = read_checkpoint(signed)
        if checkpoint.sequence >= entry:
            at = house_clock(calendar, checkpoint.at)
            return Signature(checkpoint.number, at, signed.signature)
    return None


def closed_at(reader: Reader, period: Period) -> datetime | None:
    """Return when the meters of a day were last read, if they were."""
    entries = reader.entries(
        since=instant_text(period.since),
        until=instant_text(period.until),
        backwards=True,
        reasons=(Reason.READING.code,),
    )
    newest = next(iter(entries), None)
    return None if newest is None else datetime.fromisoformat(newest.instant)
