"""Contributions by table and shift: bets, wagers, and where each wager went."""

from collections import defaultdict

from croupier.floor.reports.ledger_view import LedgerView
from croupier.floor.reports.report import Cell, Content, count, money, text
from croupier.jackpots.reasons import Reason
from croupier.ledger.accounts import kind_of

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
    "Refunded is what the tray gave back after a misdeal; the split of those wagers stays.",
    "A round is counted once for each jackpot that had a bet in it.",
)

_GOES_TO = {"wagers": 2, "meter": 3, "overflow": 3, "reserve": 4, "house": 5}


def contributions(view: LedgerView) -> Content:
    """One row for each shift, table and jackpot that had a bet."""
    slots = view.period.shift_slots()
    sums: defaultdict[tuple[int, str, str], list[int]] = defaultdict(lambda: [0] * 7)
    for one in view.entries((Reason.CONTRIBUTION.code, Reason.REFUNDED.code)):
        body = one.body
        row = sums[slots.index(one.instant), body["table"], body["jackpot"]]
        if one.reason == Reason.REFUNDED.code:
            row[6] += body["amount"]
            continue
        row[0] += 1
        row[1] += body["bets"]
        for account, amount in one.postings.items():
            kind = kind_of(account).name
            row[_GOES_TO[kind]] += -amount if kind == "wagers" else amount
    rows: list[tuple[Cell, ...]] = []
    for (place, table, jackpot), amounts in sorted(sums.items()):
        slot = slots.slots[place]
        named = (slot.day.isoformat(), slot.shift, table, view.game(table), jackpot)
        rows.append((*named, *amounts))
    return Content(COLUMNS, rows, SUMMED, NOTES)
