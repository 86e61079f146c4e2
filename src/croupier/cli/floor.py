"""`croupier floor`: a plan to begin with, and all reports of a day in one file."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.family import command_family
from croupier.cli.jackpot_reports import (
    Day,
    First,
    Last,
    Month,
    Shifts,
    all_reports,
)
from croupier.cli.ledger_options import Database, DayStarts, Zone
from croupier.cli.output import console, show
from croupier.cli.writing import STANDARD_OUTPUT
from croupier.errors import BadOption
from croupier.plan.starting import starting_text

app = command_family()


@app.callback()
def floor() -> None:
    """A floor plan to begin with, and every report of a day.

    \b
    Examples:
      croupier floor init
      croupier floor init corner.toml --name "Corner Card Room"
      croupier floor report --all --day 2026-11-16 -o day.pdf
    """


@app.command()
def init(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="Where to write it, or - .")
    ] = "floor.toml",
    *,
    name: Annotated[
        str, typer.Option(metavar="TEXT", help="What the house is called.")
    ] = "My Card Room",
    jurisdiction: Annotated[
        str, typer.Option(metavar="NAME", help="washington, washington-tribal or none.")
    ] = "none",
) -> None:
    """Write a floor plan to begin with, each key explained beside it.

    A file that is there is never written over. `croupier check FILE` says what the law finds in it,
    and `croupier serve --floor FILE` opens it; /setup in the browser writes one by forms.

    \b
    Example:
      croupier floor init corner.toml --name "Corner Card Room" --jurisdiction washington
    """
    text = starting_text(name, jurisdiction)
    if file == STANDARD_OUTPUT:
        typer.echo(text, nl=False)
        return
    path = Path(file)
    try:
        with path.open("x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError:
        raise BadOption(
            f"{file} is there already and is not written over; name another file", place="FILE"
        ) from None
    except OSError as error:
        raise BadOption(f"{file} cannot be written: {error.strerror}", place="FILE") from error
    show(console(), f"{file}: a floor plan to begin with. Next: croupier check {file}")


@app.command()
def report(
    *,
    every: Annotated[
        bool, typer.Option("--all", help="Every report there is, in one file.")
    ] = False,
    database: Database = None,
    first: First = None,
    last: Last = None,
    day: Day = None,
    month: Month = None,
    zone: Zone = "UTC",
    day_starts: DayStarts = "06:00",
    shift: Shifts = None,
    out: Annotated[
        str, typer.Option("-o", "--out", metavar="FILE", help="A .pdf, .zip, .xlsx or .json file.")
    ] = "reports.pdf",
) -> None:
    """Write all reports of some gaming days into one file: PDF, zip of CSV, Excel or JSON.

    Without dates it is about the gaming day of the newest entry. One report alone is
    `croupier jackpot report NAME`.

    \b
    Examples:
      croupier floor report --all --day 2026-11-16 -o day.pdf
      croupier floor report --all --month 2026-11 -o november.zip
    """
    if not every:
        raise BadOption("say --all, or name one report: croupier jackpot report NAME")
    all_reports(
        database, out, first=first, last=last, day=day, month=month,
        zone=zone, day_starts=day_starts, shift=shift,
    )  # fmt: skip
