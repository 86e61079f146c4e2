"""`croupier rules GAME`: the rule sheet."""

from croupier.cli.choosing import (
    AggregateChoices,
    GameName,
    OptionChoices,
    ProcedureChoice,
    TableChoices,
    TablesFolder,
    choose_catalogue,
    choose_game,
    choose_layout,
)
from croupier.cli.family import command_family
from croupier.cli.output import AsJson, console, look_of, show, show_json
from croupier.cli.printing import PaperChoice, PdfFile, pdf_target, print_page
from croupier.show import terminal_rules
from croupier.show.rule_card_typst import rule_card_source
from croupier.show.rule_sheet import rule_sheet

app = command_family()


@app.command()
def rules(
    game: GameName,
    *,
    table: TableChoices = None,
    option: OptionChoices = None,
    procedure: ProcedureChoice = None,
    aggregate: AggregateChoices = None,
    pdf: PdfFile = None,
    paper: PaperChoice = None,
    tables: TablesFolder = None,
    as_json: AsJson = False,
) -> None:
    """Print a game's rule sheet: bets, deal, decisions, rules, pays and house switches.

    The sheet is made from the game itself, so it says what the table does. With --pdf it becomes
    one page to post or hand out, and a second page with the procedures around the deal.

    \b
    Examples:
      croupier rules ultimate-texas-holdem --procedure ace-i-deal
      croupier rules tcp --table progressive=MG-01
      croupier rules uth --aggregate blind=50000
      croupier rules let-it-ride --pdf rules.pdf --paper letter
    """
    target = pdf_target(pdf, paper, as_json=as_json)
    layout = choose_layout(
        choose_game(game),
        tables=table,
        options=option,
        procedure=procedure,
        aggregates=aggregate,
        catalogue=choose_catalogue(tables),
    )
    if target is not None:
        path, on = target
        what = f"rule sheet of {layout.game.title}, {on.title}"
        print_page(rule_card_source(layout, on), path, what)
        return
    sheet = rule_sheet(layout)
    if as_json:
        show_json(sheet.as_json())
    else:
        output = console()
        show(output, terminal_rules.rules(sheet, look_of(output)))
