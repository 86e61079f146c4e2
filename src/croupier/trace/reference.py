"""What keeps a clause: a part of the program, by kind and name, such as `clause:TCP/tie`."""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.errors import must

KINDS: Mapping[str, str] = {
    "clause": "clause of a rule sheet: GAME/KEY",
    "stage": "stage of a dealing procedure: GAME/PROCEDURE/STAGE",
    "manner": "how a stage is done, printed and shown: GAME/PROCEDURE/STAGE",
    "gesture": "what the dealer's hands do, graded: GAME/PROCEDURE/GESTURE",
    "sign": "what a player's hands say, shown: GAME/QUESTION/ANSWER",
    "routine": "what is done beside the deal: GAME/PROCEDURE/ROUTINE, or one move of it: …/MOVE",
    "decks": "color of a deck of a procedure: GAME/PROCEDURE/COLOR",
    "bet": "bet of a game: GAME/BET",
    "irregularity": "what follows when things go wrong: GAME/KIND",
    "decision": "question to a player: GAME/QUESTION",
    "switch": "house switch: GAME/SWITCH",
    "table": "pay table by its designator",
    "rule": "rule of the law, or a duty beside it, by its number",
    "component": "approved component of a jackpot system",
    "key": "key of a floor plan: SECTION.KEY",
    "posting": "what hangs at a table or stands on a display",
    "button": "button of a console: EQUIPMENT/BUTTON",
    "act": "command of the floor",
    "screen": "page in the browser",
    "route": "address of the API: METHOD PATH",
    "command": "command of the terminal",
    "lesson": "lesson of the school: GAME/LESSON",
    "report": "report of the game manager",
    "test": "test of this repository: FILE::NAME",
}
"""Every kind of reference, with the form of its names; GAME is the prefix of a rule sheet."""


@dataclass(frozen=True, slots=True, order=True)
class Reference:
    """One part of the program that keeps a clause."""

    kind: str
    name: str

    @classmethod
    def parse(cls, text: str) -> "Reference":
        """Read a reference; an unknown kind is a bug in the register."""
        kind, colon, name = text.partition(":")
        must(bool(colon and name), f"{text!r} is not a reference; write kind:name")
        must(kind in KINDS, f"{text!r} is of no kind that we have: {', '.join(KINDS)}")
        return cls(kind, name)

    @property
    def parts(self) -> tuple[str, ...]:
        return tuple(self.name.split("/"))

    def __str__(self) -> str:
        return f"{self.kind}:{self.name}"
