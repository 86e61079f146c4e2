"""The games, one file each, reading like its rule sheet. `GAMES` is the list of them."""

from difflib import get_close_matches

from croupier.errors import UnknownGame
from croupier.games import (
    caribbean_stud,
    let_it_ride,
    solitaire_stud,
    three_card_poker,
    three_card_poker_face_up,
    ultimate_texas_holdem,
)
from croupier.rules import Game

GAMES: tuple[Game, ...] = (
    three_card_poker.GAME,
    three_card_poker_face_up.GAME,
    let_it_ride.GAME,
    ultimate_texas_holdem.GAME,
    solitaire_stud.GAME,
    caribbean_stud.GAME,
)


def find_game(name: object) -> Game:
    """The game of this name, or an error that offers the nearest ones."""
    for game in GAMES:
        if game.name == name:
            return game
    names = [game.name for game in GAMES]
    near = get_close_matches(str(name), names, n=2, cutoff=0.4) or names
    raise UnknownGame(f"{name!r} is no game we know; did you mean {' or '.join(near)}?")


__all__ = ["GAMES", "find_game"]
