"""The master games report: what each table's wagers added to progressive jackpots, by day."""

from croupier.floor.reports.ledger_view import LedgerView
from croupier.floor.reports.report import Cell, Content, count, money, text
from croupier.floor.summaries.summary import BETS, HOUSE, METERS, RESERVES, ROUNDS, WAGERS

COLUMNS = (
    text("day"),
    text("table"),
    text("game"),
    text("jackpot"),
    text("pay_table", "pay table"),
    count("bets"),
    money("wagers"),
    money("accrued"),
    money("house", "house share"),
)

NOTES = (
    "Accrued is players' money from the moment it is wagered: meters, reserves and overflow.",
    "House jackpots and bonuses never affect the master games report and are not listed.",
)


def master_games(view: LedgerView) -> Content:
    """Return one row for each day, table and progressive jackpot that had a bet."""
    slots = view.period.day_slots()
    progressives = view.progressives
    rows: list[tuple[Cell, ...]] = [
        (
            slot.day.isoformat(),
            table,
            view.game(table),
            jackpot,
            progressives[jackpot].table,
            amounts[BETS],
            amounts[WAGERS],
            amounts[METERS] + amounts[RESERVES],
            amounts[HOUSE],
        )
        for slot, sums in zip(slots.slots, view.sums(slots), strict=True)
        for table, jackpot, amounts in view.by_table(sums)
        if jackpot in progressives and amounts[ROUNDS]
    ]
    return Content(COLUMNS, rows, ("bets", "wagers", "accrued", "house"), NOTES)
