"""A floor plan while it is being written, and how it goes live on a running floor."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from difflib import unified_diff
from hashlib import sha256
from typing import Any

from croupier.floor.alerts import raise_alert
from croupier.floor.forms import Command
from croupier.floor.opening import declare
from croupier.floor.people import names_of
from croupier.floor.plan_changes import changes
from croupier.given import NotToml, read_toml
from croupier.law import Finding, check
from croupier.ledger import Answer, Refusal, Refused, Transaction
from croupier.paytables import Catalogue
from croupier.plan import BadFloor, Fault, FloorPlan, read_plan

DIFFERENCE_LINES = 3


@dataclass(frozen=True, slots=True)
class Judged:
    """A plan as it stands: its text, what cannot be read, and what the law finds."""

    text: str
    document: Mapping[str, Any]
    faults: tuple[Fault, ...]
    findings: tuple[Finding, ...]
    plan: FloorPlan | None

    @property
    def opens(self) -> bool:
        """Whether a floor may open with it."""
        return self.plan is not None and not any(found.is_error for found in self.findings)


def judged(text: str, on: date, catalogue: Catalogue | None = None) -> Judged:
    """Find everything wrong with the text of a plan at once."""
    try:
        document = read_toml(text)
    except NotToml as error:
        return Judged(text, {}, (Fault("", error.line, error.message),), (), None)
    try:
        plan = read_plan(text)
    except BadFloor as bad:
        return Judged(text, document, bad.faults, (), None)
    return Judged(text, document, (), check(plan, on, catalogue=catalogue), plan)


def digest_of_text(text: str) -> str:
    """Return a digest that identifies a file's text."""
    return sha256(text.encode()).hexdigest()[:32]


def difference(before: str, after: str) -> list[str]:
    """Return the line-by-line difference between two texts."""
    lines = unified_diff(
        before.splitlines(), after.splitlines(), "the file", "this plan",
        lineterm="", n=DIFFERENCE_LINES,
    )  # fmt: skip
    return list(lines)


def must_be_of(file: str, base: str) -> None:
    """Refuse a plan that was edited from another version of the file."""
    if digest_of_text(file) != base:
        raise Refused(
            Refusal.CHANGED,
            "the plan file has changed since this was written; compare it with the file as it "
            "is now, and request it again",
        )


def must_open(text: str, on: date, catalogue: Catalogue | None = None) -> FloorPlan:
    """Return the plan in a text, or refuse with the first thing wrong with it."""
    found = judged(text, on, catalogue)
    if found.plan is None:
        raise Refused(Refusal.BAD_VALUE, f"this plan cannot be read: {found.faults[0]}")
    wrong = [finding for finding in found.findings if finding.is_error]
    if wrong:
        first = wrong[0]
        many = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
        raise Refused(
            Refusal.NOT_ALLOWED,
            f"rule {first.rule} forbids this plan{many}: {first.path}: {first.message}",
        )
    return found.plan


def go_live(
    transaction: Transaction,
    command: Command,
    on: date,
    catalogue: Catalogue | None = None,
    before: FloorPlan | None = None,
) -> Answer:
    """Put a plan into force: declare what is new and change what it sets.

    Every difference from the plan `before` raises an alert that someone else must acknowledge.
    """
    plan = must_open(command["plan"], on, catalogue)
    first, second = command["by"]
    try:
        declare(transaction, plan, catalogue=catalogue, by=(first, second))
    except Refused as refused:
        raise Refused(
            refused.refusal,
            f"{refused.message}; a plan cannot change what is already on the floor: give the table "
            "a new id, or change the jackpot on its own page",
        ) from refused
    for words in changes(before, plan):
        text = f"the plan changed {words}; by {names_of(transaction, (first, second))}"
        raise_alert(transaction, "plan", text, parties=(first, second))
    return {}
