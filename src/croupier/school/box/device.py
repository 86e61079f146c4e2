"""What the cards of a table come from: a shuffler, which counts and may fail, or a plain shoe."""

from typing import Literal

from croupier.rules import Game, Procedure

Device = Literal["shuffler", "shoe"]

ONLY_SHUFFLERS = frozenset({"shuffler-malfunction", "wrong-card-count", "false-alarm"})
"""Kinds of trouble that a machine makes or signals; nobody counts a shoe in the middle of a round.
"""


def device_of(procedure: Procedure) -> Device:
    """The game names what its procedure is dealt from: `i-Deal Plus`, `six-deck shoe`."""
    shoes = [name for name in procedure.shufflers if name.split()[-1].lower() == "shoe"]
    return "shoe" if len(shoes) == len(procedure.shufflers) else "shuffler"


def troubles_of(game: Game, procedure: Procedure) -> tuple[str, ...]:
    """The kinds of trouble of the game's rule sheet that can happen with what it is dealt from."""
    shoe = device_of(procedure) == "shoe"
    return tuple(kind for kind in game.irregularities if not (shoe and kind in ONLY_SHUFFLERS))
