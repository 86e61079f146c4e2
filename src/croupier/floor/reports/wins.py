"""Wins: every pay from a meter and every house prize, with what a win record must contain."""

from collections import defaultdict

from croupier.floor.reports.ledger_view import DecodedEntry, LedgerView
from croupier.floor.reports.period import Slot
from croupier.floor.reports.report import Cell, Content, count, money, rate, text
from croupier.jackpots.reasons import Reason
from croupier.ledger.units import money_text

COLUMNS = (
    text("time"),
    text("day", "gaming day"),
    text("shift"),
    text("jackpot"),
    count("claim"),
    text("level"),
    text("hand"),
    rate("share"),
    text("table"),
    text("game"),
    count("seat"),
    count("round"),
    money("meter_before"),
    money("meter_after"),
    money("amount"),
    text("dealer"),
    text("confirmer"),
    text("card", "card class"),
    text("tax_form", "tax form"),
    text("reversal", "reversed by"),
    count("entry"),
)

_PAID, _VOIDED, _DEDUCTED = Reason.PAID.code, Reason.VOIDED.code, Reason.DEDUCTED.code


def wins(view: LedgerView) -> Content:
    """Return every claim paid in the period, and every fixed pay deducted from a meter."""
    slots = view.period.shift_slots()
    rows: list[tuple[Cell, ...]] = []
    voids: list[str] = []
    reversals: defaultdict[tuple[str, int | None], list[str]] = defaultdict(list)
    for one in view.entries_since((Reason.ADJUSTED.code,)):
        if "claim" in one.body:
            words = f"entry {one.sequence}, {money_text(one.body['amount'])}"
            reversals[one.body["jackpot"], one.body["claim"]].append(words)
    for one in view.entries((_PAID, _VOIDED, _DEDUCTED)):
        if one.reason == _VOIDED:
            voids.append(_void_words(view, one))
        else:
            slot = slots.slots[slots.index(one.instant)]
            undone = reversals.get((one.body["jackpot"], one.body.get("claim")), ())
            rows.append(_row(view, one, slot, "; ".join(undone) or None))
    return Content(COLUMNS, rows, ("amount",), (*NOTES, *voids))


NOTES = (
    "Rows are in the order the wins were recorded.",
    "A row without a claim is a fixed pay that came off the meter of an all-pays jackpot.",
)


def _row(view: LedgerView, one: DecodedEntry, slot: Slot, reversal: str | None) -> tuple[Cell, ...]:
    body = one.body
    before, after = body.get("meter_before"), body.get("meter_after")
    if one.reason == _DEDUCTED:  # a fixed pay has no claim: its meters are those of the entry
        account = f"{body['jackpot']}/{body['level']}/meter"
        after = one.readings[account]
        before = after - one.postings.get(account, 0)
    tax = body.get("tax_form")
    return (
        view.clock(one.instant),
        slot.day.isoformat(),
        slot.shift,
        body["jackpot"],
        body.get("claim"),
        body["level"],
        body["line"],
        view.share(body["jackpot"], body["line"]),
        body["table"],
        body["game"],
        body["seat"],
        body["round"],
        before,
        after,
        body["amount"],
        body.get("dealer"),
        body.get("confirmer"),
        body.get("card"),
        None if tax is None else "yes" if tax else "no",
        reversal,
        one.sequence,
    )


def _void_words(view: LedgerView, one: DecodedEntry) -> str:
    body = one.body
    return (
        f"Voided at {view.clock(one.instant)}, entry {one.sequence}: claim {body['claim']} of "
        f"{body['jackpot']}, {body['line']}, {money_text(body['amount'])} from {body['level']}, "
        f"table {body['table']} seat {body['seat']}, by a card of class {body['card']}: "
        f"{body['reason']}"
    )
