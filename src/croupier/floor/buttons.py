"""Two generations of equipment, one machine: what each button is called, and what it does.

The newer consoles have START GAME, CONFIRM with a card, and END GAME. The older ones have COIN IN,
hand keys, a supervisor's key that is turned to JPH before J-POT and back to RUN, and GAME OVER. The
keypad of Let It Ride Bonus has LOCK OUT and a maintenance key that arms the same seats again. A
Bonus table without a controller marks its bets with lammers.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Button:
    """A button: the command it gives, and what the press must also specify."""

    does: str
    needs: tuple[str, ...] = ()
    with_key: bool = False
    """Whether the supervisor's key must be turned first; it replaces the card."""


TURN_KEY, TURN_BACK = "turn key", "turn back"
"""What the two positions of the supervisor's key do; they move no money."""
INSERT, REMOVE, ASK, ENTER = "insert key", "remove key", "ask reset", "reset"
"""What the buttons of a reset do; only ENTER is a command of the round: a misdeal."""
STEPS = (INSERT, REMOVE, ASK, ENTER)


@dataclass(frozen=True, slots=True)
class Equipment:
    """A console and its buttons."""

    name: str
    title: str
    buttons: Mapping[str, Button]
    hand_first: bool = False
    """Whether its hand buttons are pressed before the seat is given."""


_SENSOR = ("seat", "jackpot")

EQUIPMENT: Mapping[str, Equipment] = {
    "nexus": Equipment(
        "nexus",
        "Nexus Command, GM Atlas",
        {
            "START GAME": Button("start"),
            "HAND": Button("select", (*_SENSOR, "hand")),
            "SEND": Button("lock"),
            "CONFIRM": Button("confirm", ("card",)),
            "VOID": Button("void", (*_SENSOR, "card", "reason")),
            "MISDEAL": Button("misdeal"),
            "END GAME": Button("end"),
        },
    ),
    "game-manager": Equipment(
        "game-manager",
        "Game Manager 6, Aquarius",
        {
            "COIN IN": Button("start"),
            "HAND": Button("select", (*_SENSOR, "hand")),
            "JPH": Button(TURN_KEY, ("card",)),
            "J-POT": Button("confirm", with_key=True),
            "RUN": Button(TURN_BACK),
            "MISDEAL": Button("misdeal"),
            "GAME OVER": Button("end"),
        },
        hand_first=True,
    ),
    "let-it-ride-bonus": Equipment(
        "let-it-ride-bonus",
        "Let It Ride Bonus keypad",
        {
            "LOCK OUT": Button("start"),
            "HAND": Button("select", (*_SENSOR, "hand")),
            "J-POT": Button("confirm", ("card",)),
            "MAINTENANCE KEY": Button(INSERT, ("card",)),
            "FOUR OF A KIND": Button(ASK),
            "ENTER": Button(ENTER),
            "REMOVE KEY": Button(REMOVE),
            "GAME OVER": Button("end"),
        },
        hand_first=True,
    ),
    "lammers": Equipment(
        "lammers",
        "Bonus lammers, no controller",
        {
            "NO MORE BETS": Button("start"),
            "HAND": Button("select", (*_SENSOR, "hand")),
            "CONFIRM": Button("confirm", ("card",)),
            "MISDEAL": Button("misdeal"),
            "LAMMERS UP": Button("end"),
        },
    ),
}
"""Every console that we support."""


def printed(equipment: str, does: str) -> str:
    """Return what the button with this command is called on a console."""
    buttons = EQUIPMENT[equipment].buttons
    return next(name for name, button in buttons.items() if button.does == does)
