"""Adjustments: every manual change of a meter or reserve, with who, why and on what paper."""

from collections.abc import Iterator

from croupier.floor.reports.ledger_view import DecodedEntry, LedgerView
from croupier.floor.reports.report import Cell, Content, count, money, text
from croupier.jackpots.reasons import Reason
from croupier.ledger.accounts import jackpot_of, kind_of, level_of

COLUMNS = (
    text("time"),
    text("jackpot"),
    text("level"),
    text("fund"),
    money("old"),
    money("new"),
    money("change"),
    text("reason"),
    text("by", "two people"),
    text("document"),
    count("claim"),
    count("entry"),
)

NOTES = (
    "Old and new are the exact amounts before and after; at a cap, what does not fit on the meter "
    "goes to the overflow.",
    "A deposit or bank balance that two people reversed is listed with the fund bank; no meter "
    "moves, so it has no change.",
    "A retired jackpot's money is listed both where it left and where it went.",
)

_READ = (
    Reason.ADJUSTED.code,
    Reason.SEED_RECOVERED.code,
    Reason.GROSS_RECEIPTS.code,
    Reason.TRANSFERRED.code,
    Reason.BANK_REVERSED.code,
)


def adjustments(view: LedgerView) -> Content:
    """Return every adjustment, recovery of seed, reserve to receipts and transfer."""
    rows = [row for one in view.entries(_READ) for row in _rows(view, one)]
    return Content(COLUMNS, rows, ("change",), NOTES)


def _rows(view: LedgerView, one: DecodedEntry) -> Iterator[tuple[Cell, ...]]:
    body = one.body
    if one.reason == Reason.BANK_REVERSED.code:
        yield _reversal(view, one)
        return
    transferred = one.reason == Reason.TRANSFERRED.code
    for account, amount in one.postings.items():
        kind = kind_of(account).name
        if kind not in ("meter", "overflow", "reserve") or not view.is_ours(account):
            continue
        old = new = None
        if kind == "meter":
            new = one.readings[account]
        elif kind == "reserve" and "reserve_before" in body:
            new = body["reserve_before"] + amount
        if new is not None:
            old = new - amount
        why = body["reason"] if not transferred else f"retired: {body['reason']}"
        yield (
            view.clock(one.instant),
            jackpot_of(account),
            level_of(account),
            kind,
            old,
            new,
            amount,
            why,
            ", ".join(body["by"]),
            body.get("document"),
            body.get("claim"),
            one.sequence,
        )


def _reversal(view: LedgerView, one: DecodedEntry) -> tuple[Cell, ...]:
    body = one.body
    what = "deposit" if body["kind"] == "deposit" else "bank balance"
    return (
        view.clock(one.instant),
        body["jackpot"],
        None,
        "bank",
        body["amount"],
        0,
        None,
        f"{what} reversed: {body['reason']}",
        ", ".join(body["by"]),
        f"bank entry {body['bank_entry']}",
        None,
        one.sequence,
    )
