"""`croupier strategy`: a short strategy and its exact cost, the whole chart, or your own text."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from croupier.cli.analyse import listed
from croupier.cli.choosing import (
    GameName,
    OptionChoices,
    TableChoices,
    TablesFolder,
    choose_catalogue,
    choose_game,
    choose_layout,
)
from croupier.cli.family import command_family
from croupier.cli.files import name_of, read_text
from croupier.cli.output import AsJson, console, look_of, show, show_json
from croupier.cli.printing import PaperChoice, PdfFile, pdf_target, print_page
from croupier.cli.waiting import waiting
from croupier.errors import BadOption, CroupierError
from croupier.given import TEXT_BYTES_MAX
from croupier.lab import BadStrategy, StrategyValue, ask, value_of_strategy
from croupier.lab.strategies.bet_choice import bets_by_edge, bets_json
from croupier.lab.strategies.cached_card import cached_card
from croupier.lab.strategies.charts import chart_of
from croupier.rules import Layout
from croupier.show.strategy_card_typst import strategy_card_source
from croupier.show.terminal_strategy import bets_text, chart_text, strategy_text

app = command_family()


@app.command()
def strategy(
    game: GameName,
    *,
    file: Annotated[
        str | None,
        typer.Option(
            "--file",
            metavar="FILE",
            help="Your own strategy, as a text file; - reads standard input.",
        ),
    ] = None,
    chart: Annotated[
        bool, typer.Option("--chart", help="Show the full chart of perfect play instead.")
    ] = False,
    table: TableChoices = None,
    pays: Annotated[
        str | None,
        typer.Option(metavar="LINE=PAYS,…", help="Pays to change: flush=4."),
    ] = None,
    option: OptionChoices = None,
    pdf: PdfFile = None,
    paper: PaperChoice = None,
    tables: TablesFolder = None,
    as_json: AsJson = False,
) -> None:
    """Show how to play: a short strategy, what it is worth exactly, and where it goes wrong.

    A strategy is a text with one rule per line. The first rule that applies decides:

    \b
      play: Q-6-4 or better
      otherwise: fold

    With --pdf you get a pocket card, half a sheet of paper, with the chart in color and what common
    mistakes cost. For Ultimate Texas Hold'em this takes half a minute the first time.

    \b
    Examples:
      croupier strategy caribbean-stud
      croupier strategy ultimate-texas-holdem --chart
      croupier strategy three-card-poker --file my-rules.txt --json
      croupier strategy let-it-ride --table primary=LIRX-04
      croupier strategy ultimate-texas-holdem --pdf card.pdf
    """
    if chart and file is not None:
        raise BadOption("shows perfect play; leave out --file", place="--chart")
    target = pdf_target(pdf, paper, as_json=as_json)
    if chart and target is not None:
        raise BadOption("the card already includes the chart; leave out --chart", place="--pdf")
    rules = choose_game(game)
    catalogue = choose_catalogue(tables)
    laid = choose_layout(rules, tables=table, options=option, procedure=None, catalogue=catalogue)
    layout = ask(
        rules.name,
        tables={key: entry.id for key, entry in laid.tables.items()},
        options=laid.options,
        pays=listed(pays, "--pays") if pays is not None else None,
        catalogue=catalogue,
    ).layout
    output = console()
    if target is not None:
        path, on = target
        with _about(file), waiting("Solving") as progress:
            text = read_text(file, BadStrategy, TEXT_BYTES_MAX) if file is not None else None
            card = cached_card(layout, text=text, progress=progress)
        what = f"strategy card of {layout.game.title}, half of {on.title}"
        print_page(strategy_card_source(layout, card, on), path, what)
        return
    if not rules.decisions and file is None:
        bets = bets_by_edge(layout)
        if as_json:
            show_json(bets_json(layout, bets))
        else:
            show(output, bets_text(layout.game, bets, look_of(output)))
        return
    if chart:
        with waiting("Solving") as progress:
            found = chart_of(layout, progress=progress)
        if as_json:
            show_json(found.as_json())
        else:
            show(output, chart_text(found, look_of(output)))
        return
    result = _valued(layout, file)
    if as_json:
        show_json(result.as_json())
    else:
        show(output, strategy_text(result, look_of(output)))


def _valued(layout: Layout, file: str | None) -> StrategyValue:
    with _about(file), waiting("Solving") as progress:
        text = layout.game.strategy
        if file is not None:
            text = read_text(file, BadStrategy, TEXT_BYTES_MAX)
        if file is None and not text:
            raise BadStrategy(
                f"{layout.game.title} has no short strategy; give your own with --file"
            )
        return value_of_strategy(layout, text, progress=progress)


@contextmanager
def _about(file: str | None) -> Iterator[None]:
    """Name the user's file in errors about its text."""
    try:
        yield
    except CroupierError as error:
        raise error if file is None else error.at(name_of(file)) from error
