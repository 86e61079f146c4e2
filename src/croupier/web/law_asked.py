"""The law that a request is about: a jurisdiction by name, and a day."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from croupier.errors import BadOption, brief
from croupier.law import JURISDICTIONS, NO_LAW, must_be_lawful
from croupier.plan.house import Jurisdiction
from croupier.rules import Round

WHERE: Jurisdiction = "washington"
"""The jurisdiction of a day without one."""


@dataclass(frozen=True, slots=True)
class LawAsked:
    """A jurisdiction's law on a day."""

    jurisdiction: Jurisdiction
    on: date

    def must_allow(self, played: Round) -> None:
        """Refuse a round that this law forbids, with the rule's number."""
        must_be_lawful(played, self.on, jurisdiction=self.jurisdiction)


def law_asked(fields: Mapping[str, str]) -> LawAsked | None:
    """Return the law that `jurisdiction` and `law`, a day, name; None if neither is given.

    A day alone means Washington's law, and a jurisdiction alone means today.
    """
    where, day = (fields.get(name, "").strip() for name in ("jurisdiction", "law"))
    if where and where not in JURISDICTIONS:
        known = ", ".join(JURISDICTIONS)
        raise BadOption(f"is {brief(where)}; write {known}", place="jurisdiction")
    if not (where or day):
        return None
    place = next((name for name in JURISDICTIONS if name == where), WHERE)
    today = datetime.now(ZoneInfo(JURISDICTIONS[place].zone)).date()
    return None if place == NO_LAW else LawAsked(place, _day(day) if day else today)


def _day(text: str) -> date:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise BadOption(f"{brief(text)} is not a date; write one like 2023-06-14", place="law")
    return day
