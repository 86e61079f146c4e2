"""`croupier tables`: the catalog of pay tables, one whole table, and a check of your own."""

from typing import Annotated

import typer

from croupier.cli.checking import check_file
from croupier.cli.choosing import (
    TablesFolder,
    choose_catalogue,
    choose_game,
    choose_table,
)
from croupier.cli.family import command_family
from croupier.cli.guard import REFUSED, report
from croupier.cli.output import AsCsv, AsJson, console, look_of, one_form, show, show_csv, show_json
from croupier.errors import CroupierError, UnknownTable, brief
from croupier.games import GAMES
from croupier.paytables import Catalogue, PayTable, published_catalogue
from croupier.paytables.catalogues import near_designators
from croupier.show.lab_sheets import tables_sheet
from croupier.show.terminal_layout import unbroken
from croupier.show.terminal_tables import catalogue_list, pay_table


def _point_to_show(word: str) -> None:
    """Whoever names a pay table where a command belongs means to see it."""
    catalogue = choose_catalogue(None)
    near = near_designators(word, [table.id for table in catalogue])
    if near:
        shown = " or ".join(f"croupier tables show {name}" for name in near)
        raise UnknownTable(f"{brief(word)} is not a command; to see a pay table: {shown}")


app = command_family(_point_to_show)


@app.callback(invoke_without_command=True)
def tables(
    context: typer.Context,
    *,
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="Only tables for this game.")
    ] = None,
    bet: Annotated[
        str | None, typer.Option(metavar="BET", help="Only tables for this bet.")
    ] = None,
    tables: TablesFolder = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """List the catalog of pay tables by family, including your custom tables.

    \b
    Examples:
      croupier tables --game let-it-ride --bet bonus
      croupier tables show tcp-01
      croupier tables check my-tables.toml
    """
    context.obj = tables
    if context.invoked_subcommand is not None:
        return
    one_form(as_json=as_json, as_csv=as_csv)
    found = _filtered(choose_catalogue(tables), game, bet)
    if as_json:
        show_json([table.as_json() for table in found])
    elif as_csv:
        show_csv([tables_sheet(found)])
    else:
        output = console()
        count = "1 table" if len(found) == 1 else f"{len(found)} tables"
        more = f"{count}. To see one in full: croupier tables show {found[0].id}"
        show(output, catalogue_list(found, look_of(output)), more)


@app.command("show")
def show_table(
    context: typer.Context,
    designator: Annotated[str, typer.Argument(metavar="ID", help="A pay table, like TCP-01.")],
    *,
    tables: TablesFolder = None,
    as_json: AsJson = False,
) -> None:
    """Show a pay table in full.

    The table shows what each bet pays, and every published figure with what it means and where it
    was printed.

    \b
    Examples:
      croupier tables show TCP-01
      croupier tables show TCP-01 --json
    """
    table = choose_table(choose_catalogue(tables or context.obj), designator)
    if as_json:
        show_json(table.as_json())
    else:
        output = console()
        show(output, pay_table(table, look_of(output)))


@app.command("check")
def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE", hidden=True)],
) -> None:
    """Check files with your custom pay tables.

    If something is wrong, the message names the file, table, bet and line of pays. Otherwise the
    tables in the file are listed.

    \b
    Example:
      croupier tables check my-tables.toml
    """
    output = console()
    catalogue = published_catalogue()
    refused = False
    for file in files:
        try:
            found = check_file(file, published_catalogue())
            catalogue = _joined(catalogue, found, file)
        except CroupierError as error:
            report(error)
            refused = True
        else:
            count = "1 table" if len(found) == 1 else f"{len(found)} tables"
            show(
                output,
                unbroken(f"{file}: good, {count}"),
                "",
                catalogue_list(found, look_of(output)),
            )
    if refused:
        raise typer.Exit(REFUSED)


def _joined(catalogue: Catalogue, found: tuple[PayTable, ...], file: str) -> Catalogue:
    """Combine the files; a designator must be unique across all of them."""
    try:
        return catalogue.joined(found)
    except CroupierError as error:
        raise error.at(file) from error


def _filtered(catalogue: Catalogue, game: str | None, bet: str | None) -> list[PayTable]:
    """Return tables for the game and the bet; a bet without any table is treated as a typo."""
    name = choose_game(game).name if game is not None else None
    keys = _table_keys(bet) if bet is not None else None
    found = [
        table
        for table in catalogue
        if (name is None or name in table.games) and (keys is None or keys & set(table.bets))
    ]
    if not found:
        known = dict.fromkeys(
            key for table in catalogue if name is None or name in table.games for key in table.bets
        )
        where = f" in {name}" if name is not None else ""
        raise UnknownTable(
            f"no table pays {bet!r}{where}; bets with tables are {', '.join(known)}",
            place="--bet",
        )
    return found


def _table_keys(bet: str) -> set[str]:
    """Return the table keys that pay a bet: `bet_1` is paid by `primary`."""
    wanted = bet.lower().replace("-", "_")
    return {wanted} | {
        game.served(entry.table) for game in GAMES for entry in game.bets if entry.key == wanted
    }
