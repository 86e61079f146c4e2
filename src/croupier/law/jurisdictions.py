"""Where a law holds: what a jurisdiction is called, its clocks, and its numbers."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from croupier.law.limits import WASHINGTON, Limits
from croupier.plan.house import Jurisdiction


@dataclass(frozen=True, slots=True)
class Territory:
    """A jurisdiction that a floor plan may name."""

    title: str
    """What a form offers."""
    law: str
    """What is checked there, in a sentence about rules."""
    zone: str = "America/Los_Angeles"
    """Its clocks, for the day it is there."""
    limits: tuple[Limits, ...] = ()
    """Its numbers, in the order of their days; none where we know none."""


NO_LAW: Jurisdiction = "none"
JURISDICTIONS: Mapping[Jurisdiction, Territory] = {
    "washington": Territory("Washington card rooms", "the law of Washington", limits=WASHINGTON),
    "washington-tribal": Territory(
        "Washington tribal casinos", "the letter to tribal casinos in Washington"
    ),
    NO_LAW: Territory("no law", "the rule sheets"),
}


def limits_in(jurisdiction: str, on: date) -> Limits | None:
    """What holds there on a day; None where we know no law."""
    there = JURISDICTIONS.get(jurisdiction)  # type: ignore[call-overload]
    known = [limits for limits in there.limits if limits.since <= on] if there else []
    return known[-1] if known else None
