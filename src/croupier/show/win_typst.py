"""The win page: one sheet of paper for one win, with what the ledger says and room to sign."""

from croupier.floor.reports import WinRecord
from croupier.floor.table_rules import ORDERS
from croupier.show.amount_words import amount_in_words
from croupier.show.game_list import game_words
from croupier.show.report_cells import dollars_words, share_words, source_words
from croupier.show.templating import typst_document
from croupier.show.typst_notation import FONT, Literal

SIGNATURES = ("Winner", "Dealer", "Supervisor or executive", "Accounting")


def win_source(win: WinRecord) -> str:
    """The document, ready to compile."""
    words = amount_in_words(win.amount)
    data: Literal = {
        "font": FONT,
        "title": f"Jackpot win, claim {win.claim} of {win.jackpot}",
        "amount": f"${dollars_words(win.amount)}",
        "words": words[0].upper() + words[1:],
        "hand": win.hand,
        "facts": [[name, word] for name, word in facts(win)],
        "entries": [
            ["Frozen", str(win.frozen.sequence), win.frozen.instant, win.frozen.hash],
            ["Paid", str(win.paid.sequence), win.paid.instant, win.paid.hash],
        ],
        "tax": _tax_words(win),
        "flagged": win.tax_form,
        "reversals": list(win.reversals),
        "checklist": list(win.checklist),
        "signatures": list(SIGNATURES),
        "book": source_words(win.source),
    }
    return typst_document("win_page.typ", win=data)


def facts(win: WinRecord) -> tuple[tuple[str, str], ...]:
    """What a win record must hold, each with its name."""
    share = "" if win.share is None else f", {share_words(win.share)} of the meter"
    return (
        ("Jackpot", f"{win.jackpot} (pay table {win.pay_table})"),
        ("Level", f"{win.level}{share}"),
        ("Hand", win.hand),
        ("Table and seat", f"table {win.table}, seat {win.seat}, round {win.round}"),
        ("Game", game_words(win.game)),
        ("Wager", f"${dollars_words(win.wager)}"),
        ("Gaming day", f"{win.day}, shift {win.shift} ({win.zone})"),
        ("Frozen", win.frozen_at),
        ("Confirmed and paid", win.paid_at),
        ("Meter before", f"${dollars_words(win.meter_before)}"),
        ("Meter after", f"${dollars_words(win.meter_after)}"),
        ("Order of meter pays", ORDERS[win.order]),
        ("Card class", win.card),
        ("Dealer", win.dealer or "not recorded"),
        ("Confirmed by", win.confirmer or "not recorded"),
    )


def _tax_words(win: WinRecord) -> str:
    amount, wager = f"${dollars_words(win.amount)}", f"${dollars_words(win.wager)}"
    verdict = "Tax form needed" if win.tax_form else "No tax form needed"
    return f"{verdict}: a win of {amount} on a wager of {wager}"
