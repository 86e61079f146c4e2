"""Cards to print: paper sizes, and how words are fitted onto exactly one page.

The compiler itself does the fitting, because it knows how wide every letter is: it measures pieces,
deals them into columns, and takes the largest type with which everything fits.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from croupier.errors import BadOption

OWNERS = "Game names belong to their owners, who have no part in this card."
SMALLEST_POINTS = 7
"""Smaller type is hard to read."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet in a printer, and half of it: width and height in typst's notation."""

    key: str
    title: str
    sheet: tuple[str, str]
    half: tuple[str, str]


PAPERS: Mapping[str, Paper] = {
    "letter": Paper("letter", "US Letter", ("8.5in", "11in"), ("5.5in", "8.5in")),
    "a4": Paper("a4", "A4", ("210mm", "297mm"), ("148mm", "210mm")),
}
USUAL_PAPER = PAPERS["letter"]
"""The paper of an American house."""


def paper_named(name: str | None) -> Paper:
    """Return the paper of this name, or the usual one."""
    found = PAPERS.get(name.lower()) if name is not None else USUAL_PAPER
    if found is None:
        raise BadOption(f"is {name!r}; choose one of {', '.join(PAPERS)}", place="paper")
    return found


def typeset(source: str) -> bytes:
    """Return the PDF of a document; the compiler is a large library, loaded only here."""
    import typst  # noqa: PLC0415

    printed: Any = typst.compile(source.encode(), ignore_system_fonts=True, format="pdf")
    return bytes(printed)
