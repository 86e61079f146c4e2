"""`croupier compare`: two pay tables side by side."""

from typing import Annotated

import typer

from croupier.cli.analyse import solved
from croupier.cli.choosing import TablesFolder, choose_catalogue, choose_game, choose_table
from croupier.cli.family import command_family
from croupier.cli.output import AsJson, console, look_of, show, show_json
from croupier.errors import UnknownTable
from croupier.lab import ask
from croupier.paytables import PayTable
from croupier.show.terminal_lab import comparison

app = command_family()


@app.command()
def compare(
    first: Annotated[str, typer.Argument(metavar="A", help="Designator of a table.")],
    second: Annotated[str, typer.Argument(metavar="B", help="Designator of another one.")],
    *,
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="The game, where the tables serve several.")
    ] = None,
    tables: TablesFolder = None,
    as_json: AsJson = False,
) -> None:
    """Compare two pay tables on every bet that both serve.

    \b
    Example:
      croupier compare UTH-01 UTH-04
    """
    catalogue = choose_catalogue(tables)
    pair = (choose_table(catalogue, first), choose_table(catalogue, second))
    bets = _bets(pair)
    name = choose_game(game).name if game is not None else _game(pair)
    output = console()
    answers = {}
    for bet, hands in bets:
        results = [
            solved(ask(name, bet, table=table.id, hands=hands, catalogue=catalogue))
            for table in pair
        ]
        title = f"{bet}, {hands} hands" if hands else bet
        answers[title] = {table.id: r.as_json() for table, r in zip(pair, results, strict=True)}
        if not as_json:
            names = [table.id for table in pair]
            show(output, title, comparison(results, names, look_of(output)), "")
    if as_json:
        show_json(answers)


def _game(pair: tuple[PayTable, PayTable]) -> str:
    common = [name for name in pair[0].games if name in pair[1].games]
    if not common:
        raise UnknownTable(f"{pair[0].id} and {pair[1].id} serve no game together")
    return common[0]


def _bets(pair: tuple[PayTable, PayTable]) -> list[tuple[str, int | None]]:
    found: list[tuple[str, int | None]] = []
    for bet in pair[0].bets:
        if bet in pair[0].pays and bet in pair[1].pays:
            found.append((bet, None))
        elif bet in pair[0].columns and bet in pair[1].columns:
            shared = sorted(set(pair[0].columns[bet]) & set(pair[1].columns[bet]))
            found += [(bet, hands) for hands in shared]
    if not found:
        raise UnknownTable(f"{pair[0].id} and {pair[1].id} pay no bet that both serve")
    return found
