"""Meter readings, day by day and level by level: opening, highest, closing."""

from collections.abc import Collection

from croupier.floor.reports.ledger_view import Balances, LedgerView, moved_in, rolled
from croupier.floor.reports.report import Cell, Content, money, text
from croupier.jackpots.jackpot import Jackpot
from croupier.jackpots.reasons import Reason
from croupier.ledger.accounts import KINDS, Side, jackpot_of, kind_of

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

_HELD = tuple(kind.name for kind in KINDS if kind.side is Side.HELD)
NOTES = (
    "Opening and closing are the exact meters; a display shows them rounded down to the cent.",
    "Reserve, overflow and pending are as of the end of the day.",
    "A house jackpot has no meter and is not listed.",
)


def daily_meters(view: LedgerView) -> Content:
    """Return every progressive level on every day it was on the floor."""
    slots = view.period.day_slots()
    sums = view.sums(slots)
    highest, moved = [each.highest for each in sums], [moved_in(each) for each in sums]
    retired = {
        one.body["jackpot"]: slots.index(one.instant)
        for one in view.entries((Reason.RETIRED.code,))
    }
    opening = view.before()
    gone = {
        jackpot.id
        for jackpot in view.progressives.values()
        if jackpot.retired and jackpot.id not in retired and not _is_known(opening, jackpot, _HELD)
    }
    rows: list[tuple[Cell, ...]] = []
    for place, slot in enumerate(slots.slots[: view.known(slots, moved)]):
        closing = rolled(opening, moved[place])
        touched = {jackpot_of(account) for account, _ in moved[place]}
        touched.update(map(jackpot_of, highest[place]))
        for jackpot in view.progressives.values():
            on_the_floor = _is_known(opening, jackpot) and not (
                jackpot.id in gone or place > retired.get(jackpot.id, place)
            )
            if on_the_floor or jackpot.id in touched:
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


def _is_known(balances: Balances, jackpot: Jackpot, kinds: Collection[str] | None = None) -> bool:
    """Return whether a jackpot's account was ever used, or holds anything in these kinds."""
    return any(
        amount and jackpot_of(account) == jackpot.id
        for account, amount in balances.items()
        if kinds is None or kind_of(account).name in kinds
    )
