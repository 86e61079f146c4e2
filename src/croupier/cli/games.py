"""`croupier games`: what can be played."""

from croupier.cli.family import command_family
from croupier.cli.output import AsJson, console, show, show_json
from croupier.games import GAMES
from croupier.show.game_list import games_document
from croupier.show.terminal_rules import games_list

app = command_family()


@app.command()
def games(*, as_json: AsJson = False) -> None:
    """List the games, each with its bets and the pay tables it starts with.

    \b
    Examples:
      croupier games
      croupier games --json
    """
    if as_json:
        show_json(games_document(GAMES))
    else:
        show(console(), games_list(GAMES))
