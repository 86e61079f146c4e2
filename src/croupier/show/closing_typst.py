"""The receipt of a closed gaming day: its meters, its reconciliation, and the signed code."""

from croupier.floor.closing import Closing
from croupier.show.report_cells import dollars_words, source_words
from croupier.show.templating import typst_document
from croupier.show.typst_notation import FONT, Literal


def closing_source(closing: Closing) -> str:
    """The document, ready to compile."""
    data: Literal = {
        "font": FONT,
        "house": closing.house.line,
        "title": f"Gaming day {closing.day} closed",
        "facts": [
            ["Closed", f"{closing.at} ({closing.zone})"],
            ["By", closing.by],
            ["Reconciliation", closing.verdict],
            ["Code", closing.source.code],
            ["Signed", closing.signed],
        ],
        "meters": [
            [jackpot, level, f"${dollars_words(reading)}"]
            for jackpot, level, reading in closing.meters
        ],
        "signatures": ["Accounting", "Manager on duty"],
        "book": source_words(closing.source),
    }
    return typst_document("closing.typ", closing=data)
