"""`croupier par`: the par sheet of a pay table, as PDF, HTML or JSON."""

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.choosing import TablesFolder, choose_catalogue, choose_game, choose_table
from croupier.cli.family import command_family
from croupier.cli.output import console, show
from croupier.cli.waiting import waiting
from croupier.cli.writing import STANDARD_OUTPUT, writable, write_out
from croupier.errors import BadOption, CroupierError, either
from croupier.lab import cached_answer
from croupier.lab.par_sheet import ParSheet, draw_up
from croupier.lab.strategies.short import cached_strategy
from croupier.show.card_paper import typeset
from croupier.show.par_html import html_page
from croupier.show.par_json import sheet_json
from croupier.show.par_typst import typst_source

app = command_family()


@app.command()
def par(
    designator: Annotated[str, typer.Argument(metavar="ID", help="A pay table, like TCP-01.")],
    *,
    bet: Annotated[str | None, typer.Option(metavar="BET", help="Only this bet.")] = None,
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="Which game, if the table is for several.")
    ] = None,
    hands: Annotated[
        int | None, typer.Option(metavar="N", help="Number of hands at the table, for Cover All.")
    ] = None,
    out: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--out",
            metavar="FILE",
            help="A .pdf, .html or .json file, or - for standard output.",
        ),
    ] = None,
    form: Annotated[
        str | None, typer.Option("--format", metavar="pdf|html|json", help="Format for -o -.")
    ] = None,
    tables: TablesFolder = None,
) -> None:
    """Write a pay table's par sheet: rules, pays, exact figures, strategy and proof.

    Without -o the sheet is a PDF named after the table, like tcp-01.pdf.

    \b
    Examples:
      croupier par TCP-01
      croupier par MG-01 --game let-it-ride -o link.html
      croupier par LIR-CA --hands 4 -o - --format json
    """
    catalogue = choose_catalogue(tables)
    table = choose_table(catalogue, designator)
    write, path = _target(out, form, table.id)
    name = choose_game(game).name if game is not None else None
    with waiting("Solving") as progress:
        try:
            sheet = draw_up(
                table,
                game=name,
                bet=bet,
                hands=hands,
                catalogue=catalogue,
                solve=lambda question: cached_answer(question, progress=progress),
                strategy=cached_strategy,
            )
        except CroupierError as error:
            if error.place in ("game", "bet", "hands"):
                error.place = f"--{error.place}"
            raise
    write_out(write(sheet), path)
    if path is not None:
        show(console(), f"{path}: par sheet of {table.id}, {sheet.game.title}")


def as_pdf(sheet: ParSheet) -> bytes:
    return typeset(typst_source(sheet))


def as_html(sheet: ParSheet) -> bytes:
    return html_page(sheet).encode()


def as_json(sheet: ParSheet) -> bytes:
    return (json.dumps(sheet_json(sheet), indent=2) + "\n").encode()


FORMATS: Mapping[str, Callable[[ParSheet], bytes]] = {
    "pdf": as_pdf,
    "html": as_html,
    "json": as_json,
}


def _target(
    out: str | None, form: str | None, table: str
) -> tuple[Callable[[ParSheet], bytes], Path | None]:
    """Return how to write and where, checked before any long computation."""
    if form is not None and form.lower() not in FORMATS:
        raise BadOption(f"is {form!r}; choose one of {', '.join(FORMATS)}", place="--format")
    wanted = form.lower() if form is not None else None
    if out == STANDARD_OUTPUT:
        if wanted is None:
            raise BadOption(
                f"say what to write to standard output: {either(FORMATS)}",
                place="--format",
            )
        if wanted == "pdf" and sys.stdout.isatty():
            raise BadOption("a PDF cannot be shown in a terminal; name a file", place="-o")
        return FORMATS[wanted], None
    path = Path(out) if out is not None else Path(f"{table.lower()}.{wanted or 'pdf'}")
    suffix = path.suffix.lower().removeprefix(".")
    if suffix not in FORMATS:
        known = either(f".{name}" for name in FORMATS)
        raise BadOption(f"{str(path)!r} does not end in {known}", place="-o")
    if wanted not in (None, suffix):
        raise BadOption(f"is {wanted}, but the file is {str(path)!r}", place="--format")
    return FORMATS[suffix], writable(str(path))
