"""`croupier placards`: what is posted at a floor's tables, as PDF."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.choosing import TablesFolder, choose_catalogue
from croupier.cli.family import command_family
from croupier.cli.floor_plans import chosen_plan
from croupier.cli.output import AsJson, console, show, show_json
from croupier.cli.writing import writable, write_out
from croupier.errors import BadOption
from croupier.plan import FloorPlan, PlannedTable
from croupier.show.card_paper import PAPERS, paper_named, typeset
from croupier.show.placard import placard
from croupier.show.placard_typst import PLACARD_PAPER, placard_source

app = command_family()


@app.command()
def placards(
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="FLOOR.toml",
            help="A floor plan, or - for standard input. Default: the demo floor.",
        ),
    ] = None,
    *,
    table: Annotated[
        list[str] | None,
        typer.Option("--table", metavar="ID", help="Only this table. Repeatable."),
    ] = None,
    folder: Annotated[
        str, typer.Option("--folder", metavar="FOLDER", help="Folder for the files.")
    ] = ".",
    paper: Annotated[
        str, typer.Option("--paper", metavar="|".join(PAPERS), help="Paper size.")
    ] = PLACARD_PAPER.key,
    tables: TablesFolder = None,
    as_json: AsJson = False,
) -> None:
    """Print a placard for each table: limits, pays, aggregates, jackpots and house rules.

    Each placard is one page, made from the plan and the rule sheets, so it says what the table
    does.

    \b
    Examples:
      croupier placards
      croupier placards floor.toml --table UTH-1 --folder print
      croupier placards floor.toml --json
    """
    plan = chosen_plan(file)
    catalogue = choose_catalogue(tables)
    chosen = [placard(plan, entry, catalogue) for entry in _chosen(plan, table)]
    if as_json:
        show_json([entry.as_json() for entry in chosen])
        return
    try:
        on = paper_named(paper)
    except BadOption as error:
        error.place = "--paper"
        raise
    paths = [writable(str(Path(folder) / f"placard-{entry.table}.pdf")) for entry in chosen]
    for entry, path in zip(chosen, paths, strict=True):
        write_out(typeset(placard_source(entry, on)), path)
        show(console(), f"{path}: placard for {entry.name}, {entry.game}, {on.title}")


def _chosen(plan: FloorPlan, names: list[str] | None) -> tuple[PlannedTable, ...]:
    known = {table.id: table for table in plan.tables}
    for name in names or ():
        if name not in known:
            raise BadOption(
                f"{plan.house.name} has no table {name!r}; it has {', '.join(known)}",
                place="--table",
            )
    return tuple(known[name] for name in dict.fromkeys(names or known))
