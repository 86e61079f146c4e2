"""The master games report: what each table's wagers accrued to progressive jackpots, by day."""

from collections import defaultdict

from croupier.floor.reports.ledger_view import LedgerView
from croupier.floor.reports.report import Cell, Content, count, money, text
from croupier.jackpots.reasons import Reason
from croupier.ledger.accounts import Side, kind_of

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
    "House jackpots and bonuses never adjust the master games report and are not listed.",
)


def master_games(view: LedgerView) -> Content:
    """One row for each day, table and progressive jackpot that had a bet."""
    slots = view.period.day_slots()
    sums: defaultdict[tuple[int, str, str], list[int]] = defaultdict(lambda: [0] * 4)
    for one in view.entries((Reason.CONTRIBUTION.code,)):
        body = one.body
        if body["jackpot"] not in view.progressives:
            continue
        row = sums[slots.index(one.instant), body["table"], body["jackpot"]]
        row[0] += body["bets"]
        for account, amount in one.postings.items():
            kind = kind_of(account)
            if kind.name == "wagers":
                row[1] -= amount
            else:
                row[2 if kind.side is Side.HELD else 3] += amount
    rows: list[tuple[Cell, ...]] = [
        (
            slots.slots[place].day.isoformat(),
            table,
            view.game(table),
            jackpot,
            view.jackpots[jackpot].table,
            *amounts,
        )
        for (place, table, jackpot), amounts in sorted(sums.items())
    ]
    return Content(COLUMNS, rows, ("bets", "wagers", "accrued", "house"), NOTES)
