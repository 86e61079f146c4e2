"""Half of a sign-in code on a slip of paper, for the cardholder only."""

from dataclasses import dataclass

from croupier.show.templating import typst_document
from croupier.show.typst_notation import FONT, Literal


@dataclass(frozen=True, slots=True)
class CodeSlip:
    """Whose slip it is, which half, and how long it is valid."""

    name: str
    card: str
    half: str
    digits: str
    until: str
    by: str


def slip_source(slip: CodeSlip) -> str:
    """Return the document, ready to compile."""
    data: Literal = {
        "font": FONT,
        "title": f"Sign-in code, {slip.half} half",
        "name": slip.name,
        "card": slip.card,
        "digits": f"{slip.digits[:3]} {slip.digits[3:]}",
        "order": "Type these six digits first, then the six on the other slip."
        if slip.half == "first"
        else "Type the six digits on the other slip first, then these.",
        "until": f"Good once, until {slip.until}. Opened by {slip.by}.",
    }
    return typst_document("code_slip.typ", slip=data)
