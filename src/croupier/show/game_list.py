"""The games as one document, the same for the command and for programs; and a game's title."""

from collections.abc import Iterable
from typing import Any

from croupier.games import GAMES
from croupier.rules import Game
from croupier.show.page_words import in_words
from croupier.show.sheets import Sheet


def games_document(games: Iterable[Game]) -> list[dict[str, Any]]:
    """Return every game with its features and the default pay table of each key."""
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


def games_sheet(games: Iterable[Game]) -> Sheet:
    """Return a row for each bet of each game, for other programs."""
    return Sheet(
        "Games",
        ("Game", "Title", "Edition", "Seats", "Bet", "Bet title", "Pay table"),
        tuple(
            (
                game.name, game.title, game.edition, game.seats_max, bet.key, bet.title,
                game.tables.get(bet.table or bet.key, ""),
            )
            for game in games
            for bet in game.bets
        ),
    )  # fmt: skip


def game_words(name: str) -> str:
    """Return a game's title; for a game that no longer exists, its name.

    >>> game_words("ultimate-texas-holdem"), game_words("no-longer-here")
    ("Ultimate Texas Hold'em", 'No Longer Here')
    """
    known = next((game.title for game in GAMES if game.name == name), "")
    return known or in_words(name.replace("-", "_"))
