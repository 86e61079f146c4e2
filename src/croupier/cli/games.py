"""`croupier games`: what can be played."""

from croupier.cli.choosing import AsJson
from croupier.cli.family import command_family
from croupier.cli.output import console, show, show_json
from croupier.games import GAMES
from croupier.rules import Game
from croupier.show.terminal_rules import games_list

app = command_family()


@app.command()
def games(*, as_json: AsJson = False) -> None:
    """List the games: what each is about, its bets, and the pay tables it starts with."""
    if as_json:
        show_json([_entry(game) for game in GAMES])
    else:
        show(console(), games_list(GAMES))


def _entry(game: Game) -> dict[str, object]:
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "edition": game.edition,
        "seats": game.seats_max,
        "bets": [bet.key for bet in game.bets],
        "tables": dict(game.tables),
        "options": [option.key for option in game.options],
        "procedures": [procedure.key for procedure in game.procedures],
    }
