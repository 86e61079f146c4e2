"""Jurisdictions: what each is called, its time zone, and its limits."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from croupier.law.limits import WASHINGTON, Limits
from croupier.plan.house import Jurisdiction


@dataclass(frozen=True, slots=True)
class Territory:
    """A jurisdiction that a floor plan may name."""

    title: str
    """What a form shows."""
    law: str
    """What is checked there, as a sentence about rules."""
    zone: str = "America/Los_Angeles"
    """The time zone that decides the date there."""
    limits: tuple[Limits, ...] = ()
    """Its limits in order of date; empty if we know none."""


NO_LAW: Jurisdiction = "none"
JURISDICTIONS: Mapping[Jurisdiction, Territory] = {
    "washington": Territory("Washington card rooms", "the law of Washington", limits=WASHINGTON),
    "washington-tribal": Territory(
        "Washington tribal casinos", "the letter to tribal casinos in Washington"
    ),
    NO_LAW: Territory("no law", "the rule sheets"),
}


def limits_in(jurisdiction: str, on: date) -> Limits | None:
    """Return the limits in force there on a day; None if we know no law."""
    there = JURISDICTIONS.get(jurisdiction)  # type: ignore[call-overload]
    known = [limits for limits in there.limits if limits.since <= on] if there else []
    return known[-1] if known else None
