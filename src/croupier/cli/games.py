"""`croupier games`: what can be played."""

from croupier.cli.family import command_family
from croupier.cli.output import AsCsv, AsJson, console, one_form, show, show_csv, show_json
from croupier.games import GAMES
from croupier.show.game_list import games_document, games_sheet
from croupier.show.terminal_rules import games_list

app = command_family()


@app.command()
def games(*, as_json: AsJson = False, as_csv: AsCsv = False) -> None:
    """List the games, each with its bets and the pay tables it starts with.

    \b
    Examples:
      croupier games
      croupier games --csv
    """
    one_form(as_json=as_json, as_csv=as_csv)
    if as_json:
        show_json(games_document(GAMES))
    elif as_csv:
        show_csv([games_sheet(GAMES)])
    else:
        show(console(), games_list(GAMES))
