"""The games, one file each, written like their rule sheets. `GAMES` lists them.

Every file in this package that defines a `GAME` is in the list: a new game needs its rules, its pay
tables and no other code. The list also has the user's own games, from the files of the folder that
`CROUPIER_GAMES` names.
"""

import os
from collections.abc import Iterator
from difflib import get_close_matches
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from pkgutil import iter_modules

from croupier.errors import BadGame, InvariantBroken, UnknownGame, either
from croupier.rights import must_not_be_open
from croupier.rules import Game
from croupier.rules.agreement import check_shoe

OWN_GAMES = "CROUPIER_GAMES"


def _found() -> tuple[Game, ...]:
    files = (import_module(f"{__name__}.{entry.name}") for entry in iter_modules(__path__))
    games = [file.GAME for file in files if hasattr(file, "GAME")]
    for game in games:
        check_shoe(game)
    names = {game.name for game in games}
    for game in _own_games():
        if game.name in names:
            raise BadGame(f"{game.name!r} is the name of another game", place=OWN_GAMES)
        names.add(game.name)
        games.append(game)
    return tuple(sorted(games, key=lambda game: (game.place, game.title)))


def _own_games() -> Iterator[Game]:
    """Yield the games of the user's folder, one from each file."""
    folder = os.environ.get(OWN_GAMES)
    if not folder:
        return
    if not Path(folder).is_dir():
        raise BadGame(
            f"{folder!r} is not a folder; name one with a game in each file", place=OWN_GAMES
        )
    must_not_be_open(Path(folder))
    for path in sorted(Path(folder).glob("*.py")):
        must_not_be_open(path)
        game = _loaded(path)
        if game is not None:
            yield game


def _loaded(path: Path) -> Game | None:
    """Return the game that a file defines, if it defines one."""
    spec = spec_from_file_location(f"croupier_own_games.{path.stem}", path)
    if spec is None or spec.loader is None:
        raise BadGame("cannot be read as Python", place=path.name)
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        game = getattr(module, "GAME", None)
        if isinstance(game, Game):
            check_shoe(game)
            return game
    except InvariantBroken as error:
        raise BadGame(f"contradicts itself: {error}", place=path.name) from error
    return None


GAMES: tuple[Game, ...] = _found()


def find_game(name: object) -> Game:
    """Return the game of this name, or raise an error that suggests the closest ones."""
    for game in GAMES:
        if game.name == name:
            return game
    names = [game.name for game in GAMES]
    near = get_close_matches(str(name), names, n=2, cutoff=0.4)
    hint = f"did you mean {either(near)}?" if near else f"the games are {', '.join(names)}"
    raise UnknownGame(f"unknown game {name!r}; {hint}")


__all__ = ["GAMES", "find_game"]
