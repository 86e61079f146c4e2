"""Meter readings, day by day and level by level: opening, highest, closing."""

from croupier.floor.reports.ledger_view import Balances, LedgerView, Money, rolled
from croupier.floor.reports.report import Cell, Content, money, text
from croupier.jackpots.jackpot import Jackpot
from croupier.ledger import Entry
from croupier.ledger.accounts import jackpot_of

COLUMNS = (
    text("day"),
    text("jackpot"),
    text("level"),
    money("opening"),
    money("highest"),
    money("closing"),
    money("reserve"),
    money("overflow"),
    money("pending"),
)

NOTES = (
    "Opening and closing are the exact meters; a display shows them rounded down to the cent.",
    "Reserve, overflow and pending are those at the end of the day.",
    "A house jackpot has no meter and is not listed.",
)


def daily_meters(view: LedgerView) -> Content:
    """Every progressive level on every day it was on the floor."""
    slots = view.period.day_slots()
    highest: list[dict[str, int]] = [{} for _ in slots.slots]
    touched: list[set[str]] = [set() for _ in slots.slots]

    def read(place: int, _: Entry, said: Money) -> None:
        for account, reading in said.readings.items():
            highest[place][account] = max(reading, highest[place].get(account, reading))
        touched[place].update(map(jackpot_of, (*said.postings, *said.readings)))

    moved = view.moved(slots, read)
    rows: list[tuple[Cell, ...]] = []
    opening = view.opening(moved)
    for place, slot in enumerate(slots.slots):
        closing = rolled(opening, moved[place])
        for jackpot in view.progressives.values():
            if jackpot.id in touched[place] or _holds(opening, jackpot):
                rows += [
                    (slot.day.isoformat(), *row)
                    for row in _levels(jackpot, opening, closing, highest[place])
                ]
        opening = closing
    return Content(COLUMNS, rows, notes=NOTES)


def _levels(
    jackpot: Jackpot, opening: Balances, closing: Balances, highest: dict[str, int]
) -> list[tuple[Cell, ...]]:
    rows: list[tuple[Cell, ...]] = []
    for level in jackpot.levels:
        names = jackpot.level_accounts(level.name)
        first = opening.get(names.meter, 0)
        rows.append(
            (
                jackpot.id,
                level.name,
                first,
                max(first, highest.get(names.meter, first)),
                closing.get(names.meter, 0),
                closing.get(names.reserve, 0),
                closing.get(names.overflow, 0),
                closing.get(names.pending, 0),
            )
        )
    return rows


def _holds(balances: Balances, jackpot: Jackpot) -> bool:
    """Whether a jackpot has money on any level, which one that was retired has not."""
    names = (jackpot.level_accounts(level.name) for level in jackpot.levels)
    return any(
        balances.get(account, 0)
        for each in names
        for account in (each.meter, each.reserve, each.overflow, each.pending)
    )
