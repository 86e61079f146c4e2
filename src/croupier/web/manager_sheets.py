"""The tables of the manager's pages for other programs: amounts are numbers."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from starlette.requests import Request

from croupier.floor.day_totals import DayAgainst
from croupier.floor.event_log import Event
from croupier.floor.incidents import Incident
from croupier.floor.people import Person
from croupier.floor.reports import Report
from croupier.jackpots.banking import BankEntry
from croupier.ledger.units import money_text, rate_ppm
from croupier.show.report_files import report_sheet
from croupier.show.sheets import Cell, Sheet
from croupier.web.days_asked import moment_exact
from croupier.web.downloads import amount

Data = Mapping[str, Any]


def today_sheet(against: DayAgainst, titles: Mapping[str, str], money: Sequence[str]) -> Sheet:
    """Return today next to the same weekday last week."""

    def cell(key: str, value: int) -> Cell:
        return Decimal(money_text(value)) if key in money else value

    rows: list[tuple[Cell, ...]] = []
    for key, title in titles.items():
        now, then = getattr(against.now, key), getattr(against.then, key)
        change = Fraction(now - then, then) if then > 0 else None
        rows.append((title, cell(key, now), cell(key, then), change))
    headings = (f"Up to {against.clock}", f"{against.day}", f"{against.before}", "Change")
    return Sheet("Today", headings, tuple(rows))


def log_sheet(request: Request, events: Iterable[tuple[Event, str]]) -> Sheet:
    """Return events, each with the people it names."""
    return Sheet(
        "Log",
        ("Entry", "Time", "Event", "Code", "By", "Where", "What"),
        tuple(
            (
                event.sequence, moment_exact(request, event.at), event.meaning, event.code, names,
                event.place, event.facts,
            )
            for event, names in events
        ),
    )  # fmt: skip


def people_sheet(rows: Iterable[tuple[Person, Data]]) -> Sheet:
    """Return everyone who has a card, without anything about PINs."""
    return Sheet(
        "People",
        ("Card", "Name", "Role", "Department", "State", "PIN"),
        tuple(
            (person.card, person.name, person.role, person.department, shown["state"], shown["pin"])
            for person, shown in rows
        ),
    )


def incidents_sheet(request: Request, rows: Iterable[tuple[Incident, Data]]) -> Sheet:
    """Return malfunctions, those still to be reported first."""
    return Sheet(
        "Incidents",
        (
            "ID", "Known since", "Due", "Where", "What", "By", "Filed", "Filed by", "Reference",
            "On time",
        ),
        tuple(
            (
                one.id, moment_exact(request, one.at), moment_exact(request, one.due), one.place,
                one.text, shown["by"], moment_exact(request, one.filed), shown["filed_by"],
                one.reference, "no" if shown["late"] else "yes",
            )
            for one, shown in rows
        ),
    )  # fmt: skip


def jackpot_sheets(
    request: Request,
    demanded: Data,
    hits: Iterable[Data],
    banked: Iterable[tuple[BankEntry, Data]],
) -> list[Sheet]:
    """Return a jackpot's meters, its last hits, and its bank entries if there are any."""
    meters = Sheet(
        "Meters",
        (
            "Level", "Displayed", "Meter", "Pending", "Reserve", "Overflow", "Seed",
            "Seed outstanding", "Contribution rate", "Reserve rate", "Cap", "Hits", "Won",
        ),
        tuple(
            (
                name,
                *(amount(level[key]) for key in ("displayed", "meter", "pending", "reserve")),
                *(amount(level[key]) for key in ("overflow", "seed", "seed_outstanding")),
                *(_share(level[key]) for key in ("rate", "reserve_rate")),
                amount(level["cap"] or ""), level["hits"], amount(level["won"]),
            )
            for name, level in demanded["levels"].items()
        ),
    )  # fmt: skip
    last = Sheet(
        "Last hits",
        (
            "Claim", "Time", "Level", "Hand", "Table", "Seat", "Meter before", "Amount", "Card",
            "Tax form",
        ),
        tuple(
            (
                hit["claim"], moment_exact(request, hit["moment"].isoformat()), hit["level"],
                hit["line"], hit["table"], hit["seat"], amount(hit["meter_before"]),
                amount(hit["amount"]), hit["card"], "yes" if hit["tax_form"] else "no",
            )
            for hit in hits
        ),
    )  # fmt: skip
    bank = Sheet(
        "Bank entries",
        ("Entry", "Time", "What", "Amount", "By", "Short", "Reversed", "Why reversed"),
        tuple(
            (
                entry.number, moment_exact(request, entry.at), entry.kind,
                Decimal(money_text(entry.amount)), shown["by"], Decimal(money_text(entry.missing)),
                moment_exact(request, entry.reversed_at), entry.reversed_why,
            )
            for entry, shown in banked
        ),
    )  # fmt: skip
    return [meters, last, *([bank] if bank.rows else [])]


def _share(rate: str) -> Decimal:
    """Return a rate, as it is written, as a share of the wager."""
    return Decimal(rate_ppm(rate, what="rate")) / 10**6


def wins_sheet(wins: Report, table: str) -> Sheet:
    """Return the wins in a report that were paid at this table, newest first."""
    whole = report_sheet(wins)
    place = [column.name for column in wins.columns].index("table")
    kept = [row for row, cells in zip(whole.rows, wins.rows, strict=True) if cells[place] == table]
    return Sheet("Hits today", whole.headings, tuple(kept[::-1]))
