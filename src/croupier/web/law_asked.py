"""Whose law a request asks about: a jurisdiction by name, and a day."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import get_args
from zoneinfo import ZoneInfo

from croupier.errors import BadOption, brief
from croupier.law import must_be_lawful
from croupier.plan.house import Jurisdiction
from croupier.rules import Round

NO_LAW = "none"
JURISDICTIONS: tuple[Jurisdiction, ...] = get_args(Jurisdiction)
WHERE = "washington"
CLOCKS = ZoneInfo("America/Los_Angeles")
"""The clocks of every jurisdiction we know, for the day it is there."""


@dataclass(frozen=True, slots=True)
class LawAsked:
    """The law of a place on a day."""

    jurisdiction: str
    on: date

    def must_allow(self, played: Round) -> None:
        """Refuse a round that this law forbids, by the rule's number."""
        must_be_lawful(played, self.on, jurisdiction=self.jurisdiction)


def law_asked(fields: Mapping[str, str]) -> LawAsked | None:
    """The law that `jurisdiction` and `law`, a day, name; None where neither is given.

    A day alone is Washington's, and a jurisdiction alone is meant today.
    """
    where, day = (fields.get(name, "").strip() for name in ("jurisdiction", "law"))
    if where and where not in JURISDICTIONS:
        known = ", ".join(JURISDICTIONS)
        raise BadOption(f"is {brief(where)}; write {known}", place="jurisdiction")
    if not (where or day):
        return None
    on = _day(day) if day else datetime.now(CLOCKS).date()
    return None if where == NO_LAW else LawAsked(where or WHERE, on)


def _day(text: str) -> date:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise BadOption(f"{brief(text)} is not a date; write one like 2023-06-14", place="law")
    return day
