"""Sweeps: what is looked at in every game is looked at in two of them by `make test`.

`make proof` looks at all. Walks that show that a game can be played are no sweeps.
"""

from typing import Any

import pytest

from croupier.games import GAMES

ALWAYS = ("three-card-poker", "ultimate-texas-holdem")
"""The usual game, and the one with the most circles, cards and questions."""


def of_games(*, names: bool = False) -> list[Any]:
    """Every game, or its name, for `parametrize`."""
    return [
        pytest.param(
            game.name if names else game,
            id=game.name,
            marks=() if game.name in ALWAYS else pytest.mark.proof,
        )
        for game in GAMES
    ]
