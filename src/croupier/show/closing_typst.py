"""The receipt of a closed gaming day: its meters, its reconciliation, and the signed code."""

from croupier.floor.closing import Closing
from croupier.show.moments import AMERICAN, DateForms
from croupier.show.report_cells import dollars_words, source_words
from croupier.show.templating import typst_document
from croupier.show.typst_notation import FONT, Literal

SIGNATURE_GROUP = 32
"""So many digits of a signature stand together."""


def closing_source(closing: Closing, forms: DateForms = AMERICAN) -> str:
    """Return the document, ready to compile."""
    data: Literal = {
        "font": FONT,
        "house": closing.house.line,
        "title": f"Gaming day {forms.day(closing.day)} closed",
        "facts": [
            ["Closed", f"{forms.said(closing.at)} ({closing.zone})"],
            ["By", closing.by],
            ["Reconciliation", closing.verdict],
            ["Code", closing.source.code],
            ["Signed", _signed(closing, forms)],
        ],
        "meters": [
            [jackpot, level, f"${dollars_words(reading)}"]
            for jackpot, level, reading in closing.meters
        ],
        "signatures": ["Accounting", "Manager on duty"],
        "book": source_words(closing.source),
    }
    return typst_document("closing.typ", closing=data)


def _signed(closing: Closing, forms: DateForms) -> str:
    """Return the signature that covers the readings, or why there is none."""
    signed = closing.signature
    if signed is None:
        return "not signed yet; print it again in a minute, or ask if the ledger has a signing key"
    # A word of 128 digits would run off the paper.
    digits = " ".join(
        signed.text[start : start + SIGNATURE_GROUP]
        for start in range(0, len(signed.text), SIGNATURE_GROUP)
    )
    return f"checkpoint {signed.number}, {forms.said(signed.at)}, {digits}"
