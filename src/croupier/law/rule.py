"""A dated rule: its number in the brief, how strong it is, since when, and what it sees."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Literal

from croupier.law.finding import Found, Severity
from croupier.law.sight import SeenTable, Sight

Scope = Literal["washington", "sheet"]
"""Whose rule it is: the law's of Washington, or one of the rule sheets, which hold everywhere."""

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
class Wager:
    """What one player has put up at a table, in cents by bet, raises included."""

    seen: SeenTable
    stakes: Mapping[str, int]


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
    finds: Callable[[Sight], Iterable[Found]] | None = None
    judges: Callable[[Sight, Wager], Iterable[Found]] | None = None

    def holds(self, jurisdiction: str, on: date) -> bool:
        """Whether it is in force on a date, where a floor stands."""
        return (
            self.scope in ("sheet", jurisdiction)
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
