"""`croupier strategy`: a short strategy and its exact cost, the whole chart, or a text of yours."""

from typing import Annotated

import typer

from croupier.cli.analyse import listed
from croupier.cli.choosing import (
    AsJson,
    GameName,
    OptionChoices,
    TableChoices,
    TablesFolder,
    choose_catalogue,
    choose_felt,
    choose_game,
)
from croupier.cli.family import command_family
from croupier.cli.files import name_of, read_text
from croupier.cli.output import console, look_of, show, show_json
from croupier.cli.waiting import waiting
from croupier.errors import BadOption, CroupierError
from croupier.lab import BadStrategy, StrategyValue, ask, value_of_strategy
from croupier.lab.strategies.charts import chart_of
from croupier.lab.strategies.value import short_strategy
from croupier.rules import Felt
from croupier.show.terminal_strategy import chart_text, strategy_text

app = command_family()


@app.command()
def strategy(
    game: GameName,
    *,
    file: Annotated[
        str | None,
        typer.Option(
            "--file", metavar="FILE", help="A strategy of your own as text; - reads standard input."
        ),
    ] = None,
    chart: Annotated[
        bool, typer.Option("--chart", help="The whole chart of perfect play instead.")
    ] = False,
    table: TableChoices = None,
    pays: Annotated[
        str | None,
        typer.Option(metavar="LINE=PAYS,…", help="Pays of your own: straight=5,flush=4."),
    ] = None,
    option: OptionChoices = None,
    tables: TablesFolder = None,
    as_json: AsJson = False,
) -> None:
    """Say how to play: a short strategy, what it is worth exactly, and where it errs.

    A strategy is a text with one rule a line; the first that holds is followed:

    \b
      play: Q-6-4 or better
      otherwise: fold

    \b
    Examples:
      croupier strategy caribbean-stud
      croupier strategy ultimate-texas-holdem --chart
      croupier strategy three-card-poker --file my-rules.txt --json
      croupier strategy let-it-ride --table primary=LIRX-04
    """
    if chart and file is not None:
        raise BadOption("is perfect play; leave out --file", place="--chart")
    rules = choose_game(game)
    shelf = choose_catalogue(tables)
    laid = choose_felt(rules, tables=table, options=option, procedure=None, shelf=shelf)
    felt = ask(
        rules.name,
        tables={key: entry.id for key, entry in laid.tables.items()},
        options=laid.options,
        pays=listed(pays, "--pays") if pays is not None else None,
        catalogue=shelf,
    ).felt
    output = console()
    if chart:
        with waiting("Solving") as progress:
            found = chart_of(felt, progress=progress)
        if as_json:
            show_json(found.as_json())
        else:
            show(output, chart_text(found, look_of(output)))
        return
    result = _valued(felt, file)
    if as_json:
        show_json(result.as_json())
    else:
        show(output, strategy_text(result, look_of(output)))


def _valued(felt: Felt, file: str | None) -> StrategyValue:
    with waiting("Solving") as progress:
        if file is None:
            return value_of_strategy(felt, short_strategy(felt.game), progress=progress)
        try:
            text = read_text(file, BadStrategy)
            return value_of_strategy(felt, text, progress=progress)
        except CroupierError as error:
            raise error.at(name_of(file)) from error
