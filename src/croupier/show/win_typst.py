"""The jackpot slip: one sheet per win, with the ledger's facts, tax form fields, and signatures.

What concerns only the winner is written by hand: the house's ledger does not store it.
"""

from croupier.floor.reports import WinRecord
from croupier.floor.table_rules import ORDERS
from croupier.show.amount_words import amount_in_words
from croupier.show.game_list import game_words
from croupier.show.moments import AMERICAN, DateForms
from croupier.show.report_cells import dollars_words, share_words, source_words
from croupier.show.templating import typst_document
from croupier.show.typst_notation import FONT, Literal

SIGNATURES = ("Winner", "Dealer", "Supervisor or executive", "Accounting")


def win_source(win: WinRecord, forms: DateForms = AMERICAN) -> str:
    """Return the document, ready to compile."""
    words = amount_in_words(win.amount)
    data: Literal = {
        "font": FONT,
        "house": win.house.line,
        "title": f"Jackpot win, claim {win.claim} of {win.jackpot}",
        "amount": f"${dollars_words(win.amount)}",
        "words": words[0].upper() + words[1:],
        "hand": win.hand,
        "facts": [[name, word] for name, word in facts(win, forms)],
        "entries": [
            ["Frozen", str(win.frozen.sequence), win.frozen.instant, win.frozen.hash],
            ["Paid", str(win.paid.sequence), win.paid.instant, win.paid.hash],
        ],
        "tax": _tax_words(win),
        "form": [[name, word] for name, word in tax_fields(win, forms)],
        "winner": list(BY_HAND),
        "flagged": win.tax_form,
        "reversals": list(win.reversals),
        "checklist": list(win.checklist),
        "signatures": list(SIGNATURES),
        "book": source_words(win.source),
    }
    return typst_document("win_page.typ", win=data)


def facts(win: WinRecord, forms: DateForms = AMERICAN) -> tuple[tuple[str, str], ...]:
    """Return what a win record must include, each item with its name."""
    share = "" if win.share is None else f", {share_words(win.share)} of the meter"
    return (
        ("Jackpot", f"{win.jackpot} (pay table {win.pay_table})"),
        ("Level", f"{win.level}{share}"),
        ("Hand", win.hand),
        ("Table and seat", f"table {win.table}, seat {win.seat}, round {win.round}"),
        ("Game", game_words(win.game)),
        ("Wager", f"${dollars_words(win.wager)}"),
        ("Gaming day", f"{forms.said(win.day)}, shift {win.shift} ({win.zone})"),
        ("Frozen", forms.said(win.frozen_at)),
        ("Confirmed and paid", forms.said(win.paid_at)),
        ("Meter before", f"${dollars_words(win.meter_before)}"),
        ("Meter after", f"${dollars_words(win.meter_after)}"),
        ("Order of meter pays", ORDERS[win.order]),
        ("Card class", win.card),
        ("Dealer", _person(win, win.dealer)),
        ("Confirmed by", _person(win, win.confirmer)),
    )


def _person(win: WinRecord, card: str | None) -> str:
    return win.house.named(card) if card else "not recorded"


def tax_fields(win: WinRecord, forms: DateForms = AMERICAN) -> tuple[tuple[str, str], ...]:
    """Return the W-2G boxes that the house can fill in; empty ones are for handwriting."""
    payer = ", ".join(filter(None, (win.house.title, win.house.address)))
    return (
        ("Payer", payer),
        ("Payer's federal ID", win.house.tax_id),
        ("Date won", forms.said(win.paid_at[: len("2026-11-17")])),
        ("Type of wager", f"{game_words(win.game)}, {win.jackpot} jackpot"),
        ("Gross winnings", f"${dollars_words(win.amount)}"),
        ("Wager", f"${dollars_words(win.wager)}"),
        ("Federal tax withheld", ""),
        ("State tax withheld", ""),
        ("Transaction", f"claim {win.claim}, entry {win.paid.sequence}"),
        ("Cashier, window", ""),
    )


BY_HAND = (
    "Winner's name",
    "Taxpayer identification number",
    "Street address, city, state, ZIP",
    "First identification",
    "Second identification",
)
"""What the winner says and shows; it is on paper only."""


def _tax_words(win: WinRecord) -> str:
    amount, wager = f"${dollars_words(win.amount)}", f"${dollars_words(win.wager)}"
    verdict = "Tax form needed" if win.tax_form else "No tax form needed"
    return f"{verdict}: a win of {amount} on a wager of {wager}"
