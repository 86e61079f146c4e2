"""The games as one document, the same for the command and for programs on the web."""

from collections.abc import Iterable
from typing import Any

from croupier.rules import Game


def games_document(games: Iterable[Game]) -> list[dict[str, Any]]:
    """Every game, with what it has and the pay table that lies under each key by default."""
    return [
        {
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
        for game in games
    ]
