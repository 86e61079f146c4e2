"""A dated rule: its number in the brief, how strong it is, since when, and what it sees."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Literal

from croupier.law.finding import Found, Severity
from croupier.law.limits import LATEST
from croupier.law.sight import Sight
from croupier.rules import Game

Scope = Literal["washington", "tribal", "letter", "sheet"]
"""Whose rule it is: Washington's for card rooms, the letter's for tribal casinos, the letter's for
both, or one of the rule sheets, which hold everywhere."""

HOLDS_IN: Mapping[Scope, tuple[str, ...]] = {
    "washington": ("washington",),
    "tribal": ("washington-tribal",),
    "letter": ("washington", "washington-tribal"),
}
"""The jurisdictions of each scope that is not everywhere."""

Evidence = Literal["T", "C", "S", "A", "I", "R"]
EVIDENCE: Mapping[Evidence, str] = {
    "T": "the text of the rule was read in full",
    "C": "the text of the rule was read in part",
    "S": "a second hand reports it",
    "A": "the approved documents say it",
    "I": "it follows from the others",
    "R": "it is remembered and was not confirmed",
}
"""How sure we are of a rule."""


@dataclass(frozen=True, slots=True)
class PlayerWager:
    """What one player has put up, and as much of the table and the house as somebody knows."""

    game: Game
    stakes: Mapping[str, int]
    """In cents by bet, raises included."""
    unseen: tuple[str, ...] = ()
    """Bets that are known to be up, though not for how much: a console sees only its sensors."""
    table: str = ""
    sensors: Mapping[str, int | None] | None = None
    """The sensors of the table with the fixed wager of each, where that is known."""
    circles: Mapping[str, tuple[int, int]] | None = None
    """The smallest and the largest wager of each circle, where a table has posted them."""
    games_per_player: int = LATEST.games_per_player
    limit_per_spot: bool = True

    @property
    def up(self) -> frozenset[str]:
        """The bets that are up."""
        return frozenset((*self.stakes, *self.unseen))

    @property
    def made(self) -> frozenset[str]:
        """The bets of the game that decisions put up."""
        return frozenset(self.game.raises)


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. `finds` looks at a plan, `judges` at a wager."""

    number: str
    title: str
    strength: str
    evidence: Evidence
    source: str
    scope: Scope = "washington"
    severity: Severity = "error"
    since: date | None = None
    until: date | None = None
    opens: bool = False
    """Whether a table may open only where it finds nothing."""
    finds: Callable[[Sight], Iterable[Found]] | None = None
    judges: Callable[[PlayerWager], Iterable[Found]] | None = None

    def holds(self, jurisdiction: str, on: date) -> bool:
        """Whether it is in force on a date, where a floor stands."""
        return (
            (self.scope == "sheet" or jurisdiction in HOLDS_IN[self.scope])
            and (self.since is None or self.since <= on)
            and (self.until is None or on <= self.until)
        )

    @property
    def span(self) -> str:
        """From when to when, in words."""
        if self.since and self.until:
            return f"{self.since} to {self.until}"
        if self.since:
            return f"since {self.since}"
        return f"until {self.until}" if self.until else "always"
