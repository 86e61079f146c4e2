"""Cards to print: what paper there is, and how words are fitted onto exactly one page of it.

The fitting is done by the compiler itself, which knows how wide every letter is: pieces are
measured, dealt into columns, and the largest type that leaves nothing over is taken.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from croupier.errors import BadOption

OWNERS = "Game names belong to their owners, who have no part in this card."
SMALLEST_POINTS = 7
"""Smaller type is not for reading."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet in a printer, and half of it: width and height as typst writes lengths."""

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
    """The paper of this name; the usual one where none is named."""
    found = PAPERS.get(name.lower()) if name is not None else USUAL_PAPER
    if found is None:
        raise BadOption(f"is {name!r}; choose one of {', '.join(PAPERS)}", place="paper")
    return found


def typeset(source: str) -> bytes:
    """The PDF of a document; the compiler is a large library, loaded only here."""
    import typst  # noqa: PLC0415

    printed: Any = typst.compile(source.encode(), ignore_system_fonts=True, format="pdf")
    return bytes(printed)
