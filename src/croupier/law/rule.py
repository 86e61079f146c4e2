"""A dated rule: its number in the brief, its strength, its date, and what it checks."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Literal

from croupier.law.finding import Found, Severity
from croupier.law.limits import LATEST
from croupier.law.sight import Sight
from croupier.rules import Game

Scope = Literal["washington", "tribal", "letter", "sheet"]
"""Whose rule it is.

That is Washington's for card rooms, the letter's for tribal casinos, the letter's for both, or a
rule sheet's, which applies everywhere.
"""

HOLDS_IN: Mapping[Scope, tuple[str, ...]] = {
    "washington": ("washington",),
    "tribal": ("washington-tribal",),
    "letter": ("washington", "washington-tribal"),
}
"""The jurisdictions of each scope that does not apply everywhere."""

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
    """What one player has bet, and what is known about the table and the house."""

    game: Game
    stakes: Mapping[str, int]
    """Cents by bet, raises included."""
    unseen: tuple[str, ...] = ()
    """Bets made for an unknown amount, because a console sees only its sensors."""
    table: str = ""
    sensors: Mapping[str, int | None] | None = None
    """The table's sensors with the fixed wager of each, if known."""
    circles: Mapping[str, tuple[int, int]] | None = None
    """The smallest and largest wager of each circle, if the table has posted them."""
    games_per_player: int = LATEST.games_per_player
    limit_per_spot: bool = True

    @property
    def up(self) -> frozenset[str]:
        """The bets that have been made."""
        return frozenset((*self.stakes, *self.unseen))

    @property
    def made(self) -> frozenset[str]:
        """The game's bets that are made by decisions."""
        return frozenset(self.game.raises)


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule; `finds` checks a plan, `judges` a wager."""

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
    """Whether a table may open only if the rule finds nothing."""
    finds: Callable[[Sight], Iterable[Found]] | None = None
    judges: Callable[[PlayerWager], Iterable[Found]] | None = None

    def holds(self, jurisdiction: str, on: date) -> bool:
        """Return whether it is in force on a date in a floor's jurisdiction."""
        return (
            (self.scope == "sheet" or jurisdiction in HOLDS_IN[self.scope])
            and (self.since is None or self.since <= on)
            and (self.until is None or on <= self.until)
        )

    @property
    def span(self) -> str:
        """The dates between which it is in force, in words."""
        if self.since and self.until:
            return f"{self.since} to {self.until}"
        if self.since:
            return f"since {self.since}"
        return f"until {self.until}" if self.until else "always"
