"""Reconciliation: start + in − paid ± adjusted = end, level by level, with nothing left over.

The start is the sum of every entry before the period; the end is the store's balance, less what
came after. They are computed separately, so a difference of zero proves something.
"""

from collections import defaultdict
from collections.abc import Mapping

from croupier.floor.reports.ledger_view import LedgerView, held
from croupier.floor.reports.report import Cell, Content, money, text
from croupier.jackpots.jackpot import Jackpot
from croupier.jackpots.reasons import Reason
from croupier.ledger.accounts import Side, jackpot_of, kind_of, level_of

COLUMNS = (
    text("jackpot"),
    text("level"),
    money("start"),
    money("wagers"),
    money("seeds"),
    money("paid"),
    money("adjusted"),
    money("taken", "taken out"),
    money("transferred"),
    money("end"),
    money("difference"),
)

Changes = defaultdict[tuple[str, str], list[int]]
HOUSE, WHOLE, REFUNDS = "house share", "all", "refunds from trays"
BANK = "deposits to the bank"
NOTES = (
    "Start and end of a level are its meter, reserve, overflow and pending together; of the house "
    "share, all of it so far.",
    "Money in is positive, money out is negative. Seeds are first seeds and resets "
    "less voided ones, or the prizes of a house jackpot.",
    "Taken out is seed recovered and reserve moved to gross receipts.",
    "The row 'all' takes the wagers as they were collected, so it also proves the split.",
    "Refunds from trays after misdeals are listed but not added in: the tray pays them, and "
    "meters, reserves and the house share do not change.",
    "After two people reverse a deposit, deposits to the bank are listed but not added in, too: "
    "transferred is what was carried there, adjusted is what was reversed.",
    "Start is added up from the first entry in the ledger. End is the stored balance. Any "
    "difference between the two shows in the difference column.",
)
SUMMED = tuple(column.name for column in COLUMNS[2:])

_PLACES = {
    Reason.CONTRIBUTION.code: 0,
    Reason.OPENED.code: 1,
    Reason.FROZEN.code: 1,
    Reason.VOIDED.code: 1,
    Reason.PAID.code: 2,
    Reason.DEDUCTED.code: 2,
    Reason.ADJUSTED.code: 3,
    Reason.SEED_RECOVERED.code: 4,
    Reason.GROSS_RECEIPTS.code: 4,
    Reason.TRANSFERRED.code: 5,
    Reason.REFUNDED.code: 2,
    Reason.BANKED.code: 5,
    Reason.BANK_REVERSED.code: 3,
}
_REVERSED = _PLACES[Reason.BANK_REVERSED.code]
_ROWS = {"house": HOUSE, "refunded": REFUNDS, "bank": BANK}
"""Accounts of a whole jackpot that have their own row."""
_NOTHING = (Reason.CONFIGURED.code,)
"""A new cap moves money between a meter and its overflow: nothing comes in or goes out."""


def reconciliation(view: LedgerView) -> Content:
    """Return every level of every jackpot, the house's share, and each jackpot as a whole."""
    start, end = view.before(), view.after()
    changes: Changes = defaultdict(lambda: [0] * 6)
    wagers: defaultdict[str, int] = defaultdict(int)
    for each in view.moved(view.period.day_slots()):
        for (account, reason), amount in each.items():
            kind, name = kind_of(account), jackpot_of(account)
            if kind.name == "wagers":
                wagers[name] -= amount
            elif kind.name in _ROWS:
                changes[name, _ROWS[kind.name]][_PLACES[reason]] += amount
            elif kind.side is Side.HELD and reason not in _NOTHING:
                changes[name, level_of(account)][_PLACES[reason]] += amount
    rows: list[tuple[Cell, ...]] = []
    for jackpot in view.jackpots.values():
        rows += _jackpot_rows(jackpot, start, end, changes, wagers[jackpot.id])
    wrong = sum(1 for row in rows if row[-1])
    verdict = (
        f"{wrong} rows have a difference. The ledger is damaged; verify it from the first entry."
        if wrong
        else "Every difference is zero."
    )
    return Content(COLUMNS, rows, SUMMED, (verdict, *NOTES), summed_where=("level", WHOLE))


def _jackpot_rows(
    jackpot: Jackpot,
    start: Mapping[str, int],
    end: Mapping[str, int],
    changes: Changes,
    wagers: int,
) -> list[tuple[Cell, ...]]:
    def balance(balances: Mapping[str, int], part: str) -> int:
        if part == HOUSE:
            return balances.get(jackpot.accounts.house, 0)
        if part == REFUNDS:
            return balances.get(jackpot.accounts.refunded, 0)
        if part == BANK:
            return balances.get(jackpot.accounts.bank, 0)
        return held(balances, jackpot, part)

    parts = (*(level.name for level in jackpot.levels), HOUSE)
    rows: list[tuple[Cell, ...]] = []
    whole = [0] * 8
    for part in parts:
        first, steps, last = balance(start, part), changes[jackpot.id, part], balance(end, part)
        figures = [first, *steps, last]
        rows.append((jackpot.id, part, *figures, last - first - sum(steps)))
        whole = [total + figure for total, figure in zip(whole, figures, strict=True)]
    whole[1] = wagers  # as collected: the split is proved, not repeated
    first, *rest, last = whole
    rows.append((jackpot.id, WHOLE, *whole, last - first - sum(rest)))
    for part in (REFUNDS, BANK):
        steps = changes[jackpot.id, part]
        first, last = balance(start, part), balance(end, part)
        told = steps[_REVERSED] if part == BANK else first or last or any(steps)
        if told:
            rows.append((jackpot.id, part, first, *steps, last, last - first - sum(steps)))
    return rows
