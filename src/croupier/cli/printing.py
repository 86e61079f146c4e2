"""Print pages from the command line: where a PDF goes, and on what paper."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.output import console, show
from croupier.cli.writing import STANDARD_OUTPUT, writable, write_out
from croupier.errors import BadOption
from croupier.show.card_paper import PAPERS, USUAL_PAPER, Paper, paper_named, typeset

PdfFile = Annotated[
    str | None,
    typer.Option(
        "--pdf",
        metavar="FILE",
        help="Write a page to print instead: a .pdf file, or - for standard output.",
    ),
]
PaperChoice = Annotated[
    str | None,
    typer.Option(
        "--paper", metavar="|".join(PAPERS), help=f"Paper for --pdf. Default: {USUAL_PAPER.key}."
    ),
]


def pdf_target(
    pdf: str | None, paper: str | None, *, as_json: bool = False
) -> tuple[Path | None, Paper] | None:
    """Return where to print and on what paper, checked before any long computation.

    Return None if no page was requested; a path of None means standard output.
    """
    if pdf is None:
        if paper is not None:
            raise BadOption("is for a printed page; name its file with --pdf", place="--paper")
        return None
    if as_json:
        raise BadOption("cannot be combined with --json; choose one", place="--pdf")
    try:
        wanted = paper_named(paper)
    except BadOption as error:
        error.place = "--paper"
        raise
    if pdf == STANDARD_OUTPUT:
        if sys.stdout.isatty():
            raise BadOption("a PDF cannot be shown in a terminal; name a file", place="--pdf")
        return None, wanted
    if Path(pdf).suffix.lower() != ".pdf":
        raise BadOption(f"{pdf!r} is not a .pdf file", place="--pdf")
    return writable(pdf), wanted


def print_page(source: str, path: Path | None, what: str) -> None:
    """Typeset a document and write it; the file is complete or absent."""
    write_out(typeset(source), path)
    if path is not None:
        show(console(), f"{path}: {what}")
