"""`croupier rules GAME`: the rule sheet."""

from croupier.cli.choosing import (
    AsJson,
    GameName,
    OptionChoices,
    ProcedureChoice,
    TableChoices,
    TablesFolder,
    choose_catalogue,
    choose_felt,
    choose_game,
)
from croupier.cli.family import command_family
from croupier.cli.output import console, look_of, show, show_json
from croupier.show import terminal_rules
from croupier.show.rule_sheet import rule_sheet

app = command_family()


@app.command()
def rules(
    game: GameName,
    *,
    table: TableChoices = None,
    option: OptionChoices = None,
    procedure: ProcedureChoice = None,
    tables: TablesFolder = None,
    as_json: AsJson = False,
) -> None:
    """Print the rule sheet of a game: bets, deal, decisions, rules, pays and house switches.

    It is laid out from the game itself, so it says what the table does.

    \b
    Examples:
      croupier rules ultimate-texas-holdem --procedure ace-i-deal
      croupier rules tcp --table progressive=MG-01
    """
    felt = choose_felt(
        choose_game(game),
        tables=table,
        options=option,
        procedure=procedure,
        shelf=choose_catalogue(tables),
    )
    sheet = rule_sheet(felt)
    if as_json:
        show_json(sheet.as_json())
    else:
        output = console()
        show(output, terminal_rules.rules(sheet, look_of(output)))
