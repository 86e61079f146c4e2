"""The refund slip: one sheet of paper for the bets of one round returned to the players."""

from croupier.floor.reports import RefundRecord
from croupier.show.amount_words import amount_in_words
from croupier.show.game_list import game_words
from croupier.show.moments import AMERICAN, DateForms
from croupier.show.report_cells import dollars_words, source_words
from croupier.show.templating import typst_document
from croupier.show.typst_notation import FONT, Literal

SIGNATURES = ("Dealer", "Supervisor", "Accounting")


def refund_source(refund: RefundRecord, forms: DateForms = AMERICAN) -> str:
    """Return the document, ready to compile."""
    words = amount_in_words(refund.amount)
    data: Literal = {
        "font": FONT,
        "house": refund.house.line,
        "title": f"Refund, table {refund.table}, round {refund.round}",
        "amount": f"${dollars_words(refund.amount)}",
        "words": words[0].upper() + words[1:],
        "reason": refund.reason,
        "facts": [[name, word] for name, word in facts(refund, forms)],
        "seats": [
            [f"Seat {seat}", jackpot, f"${dollars_words(amount)}"]
            for seat, given in refund.wagers
            for jackpot, amount in given
        ],
        "entries": [
            [jackpot, str(entry.sequence), entry.instant, entry.hash]
            for jackpot, entry in refund.entries
        ],
        "signatures": list(SIGNATURES),
        "book": source_words(refund.source),
    }
    return typst_document("refund_slip.typ", refund=data)


def facts(refund: RefundRecord, forms: DateForms = AMERICAN) -> tuple[tuple[str, str], ...]:
    """Return what a refund record must include, each item with its name."""
    return (
        ("Table and round", f"table {refund.table}, round {refund.round}"),
        ("Game", game_words(refund.game)),
        ("Gaming day", f"{forms.said(refund.day)}, shift {refund.shift} ({refund.zone})"),
        ("Refunded", forms.said(refund.at)),
        ("Refunded by", " and ".join(map(refund.house.named, refund.by))),
        ("Paid from", "the dealer's tray; meters, reserves and the house share do not change"),
    )
