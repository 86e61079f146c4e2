"""`croupier floor`: a plan to start from, and all reports of a day in one file."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.family import command_family
from croupier.cli.jackpot_reports import Day, First, Last, Month, Shifts, all_reports
from croupier.cli.ledger_options import Database, DayStarts, Zone
from croupier.cli.output import console, show
from croupier.cli.writing import STANDARD_OUTPUT
from croupier.errors import BadOption
from croupier.plan.starting import starting_text

app = command_family()


@app.callback()
def floor() -> None:
    """Start a floor plan, or write all of a day's reports to one file.

    \b
    Examples:
      croupier floor init
      croupier floor init corner.toml --name "Corner Card Room"
      croupier floor report --all --day 2026-11-16 -o day.pdf
    """


@app.command()
def init(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="File to write, or - for standard output.")
    ] = "floor.toml",
    *,
    name: Annotated[str, typer.Option(metavar="TEXT", help="Name of the house.")] = "My Card Room",
    jurisdiction: Annotated[
        str, typer.Option(metavar="NAME", help="washington, washington-tribal or none.")
    ] = "none",
) -> None:
    """Write a starter floor plan, with a comment that explains each key.

    An existing file is never overwritten. `croupier check FILE` checks the plan against the law,
    and `croupier serve --floor FILE` opens the floor. In the browser, /setup makes a plan with
    forms.

    \b
    Examples:
      croupier floor init corner.toml --name "Corner Card Room"
      croupier floor init corner.toml --jurisdiction washington
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
            f"{file} already exists and is not overwritten; name another file", place="FILE"
        ) from None
    except OSError as error:
        raise BadOption(f"{file} cannot be written: {error.strerror}", place="FILE") from error
    show(console(), f"{file}: your starter floor plan. Next: croupier check {file}")


@app.command()
def report(
    *,
    every: Annotated[bool, typer.Option("--all", help="Include every report. Required.")] = False,
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
    """Write all reports to one file: PDF, Excel, JSON, or a zip of CSV files.

    Without dates, the reports cover the gaming day of the newest entry. For one report alone, use
    `croupier jackpot report NAME`.

    \b
    Examples:
      croupier floor report --all --day 2026-11-16 -o day.pdf
      croupier floor report --all --month 2026-11 -o november.zip
    """
    if not every:
        raise BadOption(
            "write --all for every report; for one report: croupier jackpot report NAME"
        )
    all_reports(
        database, out, first=first, last=last, day=day, month=month,
        zone=zone, day_starts=day_starts, shift=shift,
    )  # fmt: skip
