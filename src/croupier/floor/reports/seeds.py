"""Seeds and reserves: what the house put in and got back, and what is held for the next seed."""

from collections import defaultdict

from croupier.floor.reports.ledger_view import LedgerView
from croupier.floor.reports.report import Cell, Content, money, text
from croupier.jackpots.reasons import Reason
from croupier.ledger.accounts import kind_of

COLUMNS = (
    text("jackpot"),
    text("level"),
    text("fund"),
    money("start"),
    money("put_in", "put in"),
    money("resets", "at resets"),
    money("voids", "voided resets"),
    money("taken", "taken out"),
    money("transferred"),
    money("end"),
)

NOTES = (
    "Seed: what the house has put in and not recovered. Put in are first seeds, at resets those of "
    "a meter that was won, taken out is seed recovered.",
    "Reserve: put in is its share of the wagers, at resets it goes to the meter, taken out is what "
    "went to gross receipts.",
    "A voided claim undoes its reset; a jackpot taken off the floor gives back its seed and "
    "transfers its reserve.",
)

_PLACES = {
    Reason.OPENED.code: 0,
    Reason.CONTRIBUTION.code: 0,
    Reason.FROZEN.code: 1,
    Reason.VOIDED.code: 2,
    Reason.SEED_RECOVERED.code: 3,
    Reason.GROSS_RECEIPTS.code: 3,
    Reason.TRANSFERRED.code: 4,
}


def seeds(view: LedgerView) -> Content:
    """Return a row for the seed and one for the reserve of every level."""
    moved = view.moved(view.period.day_slots())
    opening = view.before()
    changes: defaultdict[str, list[int]] = defaultdict(lambda: [0] * 5)
    for each in moved:
        for (account, reason), amount in each.items():
            if kind_of(account).name in ("seed", "reserve"):
                changes[account][_PLACES[reason]] += amount
    rows: list[tuple[Cell, ...]] = []
    for jackpot in view.progressives.values():
        for level in jackpot.levels:
            names = jackpot.level_accounts(level.name)
            for fund, account, sign in (("seed", names.seed, -1), ("reserve", names.reserve, 1)):
                start = sign * opening.get(account, 0)
                steps = [sign * amount for amount in changes[account]]
                rows.append((jackpot.id, level.name, fund, start, *steps, start + sum(steps)))
    return Content(COLUMNS, rows, notes=NOTES)
