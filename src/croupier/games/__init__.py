"""The games, one file each, reading like its rule sheet. `GAMES` is the list of them.

Whatever file of this room has a `GAME` is in the list: a new game needs its rules, its pay tables
and no other line of code.
"""

from difflib import get_close_matches
from importlib import import_module
from pkgutil import iter_modules

from croupier.errors import UnknownGame
from croupier.rules import Game


def _found() -> tuple[Game, ...]:
    files = (import_module(f"{__name__}.{entry.name}") for entry in iter_modules(__path__))
    games = [file.GAME for file in files if hasattr(file, "GAME")]
    return tuple(sorted(games, key=lambda game: (game.place, game.title)))


GAMES: tuple[Game, ...] = _found()


def find_game(name: object) -> Game:
    """The game of this name, or an error that offers the nearest ones."""
    for game in GAMES:
        if game.name == name:
            return game
    names = [game.name for game in GAMES]
    near = get_close_matches(str(name), names, n=2, cutoff=0.4)
    meant = " or ".join(near) if near else f"one of {', '.join(names)}"
    raise UnknownGame(f"{name!r} is no game we know; did you mean {meant}?")


__all__ = ["GAMES", "find_game"]
