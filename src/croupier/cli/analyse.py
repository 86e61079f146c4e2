"""`croupier analyse`: the exact edge, distribution and strategy of a game or a bet."""

from typing import Annotated

import typer

from croupier.cli.choosing import (
    GameName,
    OptionChoices,
    TableChoices,
    TablesFolder,
    choose_catalogue,
    choose_game,
    choose_layout,
    named_as_options,
    pairs,
)
from croupier.cli.family import command_family
from croupier.cli.output import AsCsv, AsJson, console, look_of, one_form, show, show_csv, show_json
from croupier.cli.waiting import waiting
from croupier.errors import BadBet
from croupier.lab import Analysis, Question, ask, cached_answer
from croupier.money import cents
from croupier.show.lab_sheets import analysis_sheets
from croupier.show.terminal_lab import analysis_text

app = command_family()


@app.command()
def analyse(
    game: GameName,
    *,
    bet: Annotated[
        str | None, typer.Option(metavar="BET", help="Which bet. Default: the base game.")
    ] = None,
    table: TableChoices = None,
    pays: Annotated[
        str | None,
        typer.Option(
            metavar="LINE=PAYS,…",
            help="Pays to change: flush=2,pair=3:2. Lines you do not name keep their pays; "
            "LINE=none removes a line.",
        ),
    ] = None,
    stakes: Annotated[
        str | None,
        typer.Option(
            metavar="BET=AMOUNT,…", help="Analyze these bets made together: ante=1,pair_plus=2."
        ),
    ] = None,
    hands: Annotated[
        int | None, typer.Option(metavar="N", help="Number of hands at the table, for Cover All.")
    ] = None,
    ties: Annotated[
        str,
        typer.Option(
            metavar="less|more",
            help="When two decisions are worth the same, take the one with less or more action.",
        ),
    ] = "less",
    option: OptionChoices = None,
    tables: TablesFolder = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Analyze a game or a bet exactly: house edge on every basis, distribution, decisions.

    \b
    Examples:
      croupier analyze ultimate-texas-holdem
      croupier analyze three-card-poker --bet pair_plus --table pair_plus=TCP-03
      croupier analyze let-it-ride --bet cover_all --hands 4 --json
      croupier analyze tcp --stakes ante=1,pair_plus=2
      croupier analyze tcp --bet pair_plus --pays flush=3,mini_royal=50 --csv
    """
    one_form(as_json=as_json, as_csv=as_csv)
    rules = choose_game(game)
    catalogue = choose_catalogue(tables)
    layout = choose_layout(rules, tables=table, options=option, procedure=None, catalogue=catalogue)
    with named_as_options("pays", "stakes"):
        question = ask(
            rules.name,
            bet,
            tables={key: entry.id for key, entry in layout.tables.items()},
            options=layout.options,
            pays=listed(pays, "--pays") if pays is not None else None,
            stakes=amounts(stakes) if stakes is not None else None,
            hands=hands,
            ties=ties,
            catalogue=catalogue,
        )
    result = solved(question)
    if as_json:
        show_json(result.as_json())
    elif as_csv:
        show_csv(analysis_sheets(question, result))
    else:
        output = console()
        show(output, analysis_text(question, result, look_of(output)))


def solved(question: Question) -> Analysis:
    with waiting("Solving") as progress:
        return cached_answer(question, progress=progress)


def listed(text: str, option: str, example: str = "flush=3") -> dict[str, str]:
    """Parse `a=1,b=2` into a mapping."""
    return pairs([entry for entry in text.split(",") if entry.strip()], option, example)


def amounts(text: str) -> dict[str, int]:
    """Parse stakes in whole cents, so that bets can be in any proportion."""
    found = {
        key: cents(value, what=key) for key, value in listed(text, "--stakes", "ante=1").items()
    }
    for key, amount in found.items():
        if amount <= 0:
            raise BadBet(f"{key} is 0; leave it out", place="--stakes")
    return found
