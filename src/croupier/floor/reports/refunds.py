"""Refunds: the wagers that trays gave back after a misdeal, by round, and a paper for each."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from croupier.errors import CroupierError
from croupier.floor.gaming_day import GamingDay
from croupier.floor.reports.ledger_view import DecodedEntry, LedgerView, decoded, jackpots_of
from croupier.floor.reports.letterhead import Letterhead, letterhead
from croupier.floor.reports.period import house_clock
from croupier.floor.reports.report import Cell, Content, ReportSource, count, money, text
from croupier.jackpots.jackpot import JACKPOTS
from croupier.jackpots.reasons import Reason
from croupier.ledger import Entry, Reader
from croupier.ledger.archives import must_be_here

COLUMNS = (
    text("time"),
    text("day", "gaming day"),
    text("shift"),
    text("table"),
    text("game"),
    count("round"),
    text("jackpot"),
    text("seats"),
    count("bets"),
    money("amount"),
    text("reason", "why"),
    text("by", "two people"),
    count("entry"),
)

NOTES = (
    "The trays paid these wagers back; the meters, the reserves and the house share keep what the "
    "wagers had put in.",
)


class NoSuchRefund(CroupierError):
    """A round whose bets were not given back."""


def refunds(view: LedgerView) -> Content:
    """Return a row for each jackpot of each round that was refunded."""
    slots = view.period.shift_slots()
    rows: list[tuple[Cell, ...]] = []
    for one in view.entries((Reason.REFUNDED.code,)):
        body, slot = one.body, slots.slots[slots.index(one.instant)]
        rows.append(
            (
                view.clock(one.instant),
                slot.day.isoformat(),
                slot.shift,
                body["table"],
                body["game"],
                body["round"],
                body["jackpot"],
                ", ".join(str(seat) for seat in body["seats"]),
                len(body["seats"]),
                body["amount"],
                body["reason"],
                ", ".join(body["by"]),
                one.sequence,
            )
        )
    return Content(COLUMNS, rows, ("bets", "amount"), NOTES)


@dataclass(frozen=True, slots=True)
class RefundRecord:
    """A round whose bets were given back, and the ledger entries that prove it."""

    table: str
    game: str
    round: int
    wagers: tuple[tuple[int, tuple[tuple[str, int], ...]], ...]
    """What was given back, by seat and jackpot."""
    amount: int
    reason: str
    by: tuple[str, ...]
    day: str
    shift: str
    at: str
    zone: str
    entries: tuple[tuple[str, Entry], ...]
    """Jackpots with their entries."""
    source: ReportSource
    house: Letterhead


def find_refund(
    reader: Reader, table: str, round_number: int, *, calendar: GamingDay
) -> RefundRecord:
    """Find the refund of a table's round."""
    found = list(_entries(reader, table, round_number))
    if not found:
        raise NoSuchRefund(f"round {round_number} of table {table[:60]} was not refunded")
    wagers = {
        name: jackpot.wager
        for name, jackpot in jackpots_of(reader.documents((JACKPOTS.kind,))).items()
    }
    seats: defaultdict[int, list[tuple[str, int]]] = defaultdict(list)
    for one in found:
        for seat in one.body["seats"]:
            seats[seat].append((one.body["jackpot"], wagers[one.body["jackpot"]]))
    first = found[0]
    day, shift = calendar.of(datetime.fromisoformat(first.instant))
    return RefundRecord(
        table=table,
        game=first.body["game"],
        round=round_number,
        wagers=tuple((seat, tuple(given)) for seat, given in sorted(seats.items())),
        amount=sum(one.body["amount"] for one in found),
        reason=first.body["reason"],
        by=tuple(first.body["by"]),
        day=day.isoformat(),
        shift=shift,
        at=house_clock(calendar, first.instant),
        zone=calendar.zone,
        entries=tuple((one.body["jackpot"], one.entry) for one in found),
        source=ReportSource.of(reader.head),
        house=letterhead(reader),
    )


def _entries(reader: Reader, table: str, round_number: int) -> Iterator[DecodedEntry]:
    """Yield a round's refund, an entry for each jackpot, searching from the newest entry."""
    found: list[DecodedEntry] = []
    for entry in reader.entries(backwards=True, reasons=(Reason.REFUNDED.code,)):
        one = decoded(entry)
        if (one.body["table"], one.body["round"]) == (table, round_number):
            found.append(one)
        elif found:
            break  # one command wrote them all, consecutively
    if not found:
        must_be_here(reader)
    yield from reversed(found)
