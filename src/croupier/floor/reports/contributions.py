"""Contributions by table and shift: bets, wagers, and where each wager went."""

from croupier.floor.reports.ledger_view import LedgerView
from croupier.floor.reports.report import Cell, Content, count, money, text

COLUMNS = (
    text("day"),
    text("shift"),
    text("table"),
    text("game"),
    text("jackpot"),
    count("rounds"),
    count("bets"),
    money("wagers"),
    money("meters", "to meters"),
    money("reserves", "to reserves"),
    money("house", "house share"),
    money("refunded"),
)

SUMMED = ("rounds", "bets", "wagers", "meters", "reserves", "house", "refunded")
NOTES = (
    "To meters includes what a cap keeps in the overflow until there is room.",
    "Refunded is what the tray paid back after a misdeal; the split of those wagers is not undone.",
    "A round is counted once for each jackpot that had a bet in it.",
)


def contributions(view: LedgerView) -> Content:
    """Return one row for each shift, table and jackpot that had a bet."""
    slots = view.period.shift_slots()
    rows: list[tuple[Cell, ...]] = []
    for slot, sums in zip(slots.slots, view.sums(slots), strict=True):
        for table, jackpot, amounts in view.by_table(sums):
            named = (slot.day.isoformat(), slot.shift, table, view.game(table), jackpot)
            rows.append((*named, *amounts))
    return Content(COLUMNS, rows, SUMMED, NOTES)
