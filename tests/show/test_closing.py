"""The receipt of a closed day: whatever stands on it stays on the paper."""

from datetime import date

from croupier.floor.closing import Closing, Signature
from croupier.floor.reports.letterhead import Letterhead
from croupier.floor.reports.report import ReportSource
from croupier.ledger.units import units
from croupier.show.card_paper import typeset
from croupier.show.closing_typst import closing_source
from tests.show.pdf_words import Pdf

DIGITS = "9fffefa58722e297" * 8
NARROW = 0.45
"""A digit is at least so many times its size wide."""


def test_a_signature_stays_on_the_paper() -> None:
    closing = Closing(
        day=date(2026, 11, 19),
        at="2026-11-19T22:35:14Z",
        by="Eve Executive (3001)",
        zone="America/Los_Angeles",
        meters=(("LINK", "Mega", units("10200.38")),),
        entry=60,
        verdict="Every difference is zero.",
        signature=Signature(9, "2026-11-19T23:26:13Z", DIGITS),
        source=ReportSource(88, "74c376fb" * 8, "c575d6af" * 8),
        house=Letterhead("Corner Card Room"),
    )
    paper = Pdf(typeset(closing_source(closing)))
    width, _ = paper.size
    assert "".join(paper.letters.split()).count(DIGITS) == 1
    assert [run for run in paper.runs if run.x + len(run.text) * run.points * NARROW > width] == []
