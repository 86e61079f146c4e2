"""What is different in a floor's plan since it was declared last, in words that everybody hears.

The plan in force is kept in the ledger, under whatever law. Two people put another one into force
on the screens; whoever can write its file and start the program again is one.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from croupier.floor.alerts import raise_alert
from croupier.floor.papers import FLOOR, PAPERS
from croupier.ledger import Collection, Transaction
from croupier.plan import BadFloor, FloorPlan, plan_text, read_plan


@dataclass(frozen=True, slots=True)
class PlanInForce:
    """A floor plan as it was declared last."""

    text: str


PLANS: Collection[PlanInForce] = Collection.of("plan", PlanInForce)


def keep_plan(transaction: Transaction, plan: FloorPlan) -> None:
    """The plan that is in force from now on."""
    kept = PlanInForce(plan_text(plan))
    if transaction.get(PLANS, FLOOR) != kept:
        transaction.put(PLANS, FLOOR, kept)


def tell_a_start(transaction: Transaction, plan: FloorPlan) -> None:
    """Whatever is different in the plan that the program started with is an alert for each part."""
    before = _in_force(transaction)
    for words in changes(before, plan) if before is not None else ():
        said = f"the plan that the program was started with changed {words}"
        raise_alert(transaction, "plan", said)


def changes_in_force(transaction: Transaction, text: str) -> list[str]:
    """What another plan would change on the floor, whose file may have been edited meanwhile."""
    before = _in_force(transaction)
    try:
        return [] if before is None else changes(before, read_plan(text))
    except BadFloor:
        return []


def _in_force(transaction: Transaction) -> FloorPlan | None:
    """The plan of before; a ledger of an earlier version has it where there is a law, and perhaps
    in words that are no plan today."""
    kept, papers = transaction.get(PLANS, FLOOR), transaction.get(PAPERS, FLOOR)
    text = kept.text if kept is not None else "" if papers is None else papers.plan
    try:
        return read_plan(text) if text else None
    except BadFloor:
        return None


ITEMS_SAID, WORD_MAX = 12, 60
"""How many changes of one part of a plan an alert names, and how much of a value; the file has all
of them."""
_NAMES = ("id", "number", "name", "title")
"""By which an entry of a list in a plan is known."""


def changes(before: FloorPlan | None, after: FloorPlan) -> list[str]:
    """What is different in each part of a plan, in words; people have alerts of their own."""
    old, new = ({} if plan is None else _document(plan) for plan in (before, after))
    said = []
    for part in dict.fromkeys((*new, *old)):
        if part != "people" and (found := list(_moved(part, old.get(part), new.get(part)))):
            more = f" and {len(found) - ITEMS_SAID} more" if len(found) > ITEMS_SAID else ""
            said.append(f"{', '.join(found[:ITEMS_SAID])}{more}")
    return said


def _document(plan: FloorPlan) -> dict[str, Any]:
    return plan.model_dump(mode="json", by_alias=True)


def _moved(path: str, old: Any, new: Any) -> Iterator[str]:
    """Every value that is another one, from its path down."""
    if old == new:
        return
    named = tuple(_by_name(side) for side in (old or [], new or []))
    if isinstance(old or new, list) and None not in named:
        old, new = named
    if not isinstance(old, dict) or not isinstance(new, dict):
        yield f"{path} ({_word(old)} → {_word(new)})"
        return
    for key in dict.fromkeys((*old, *new)):
        if key in old and key in new:
            yield from _moved(f"{path}.{key}", old[key], new[key])
        else:
            yield f"{path}.{key} ({'new' if key in new else 'removed'})"


def _by_name(entries: Any) -> dict[str, Any] | None:
    """The entries of a list by their names, where each has its own."""
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        return None
    names = [next((str(entry[key]) for key in _NAMES if key in entry), "") for entry in entries]
    return dict(zip(names, entries, strict=True)) if len({*names, ""}) > len(names) else None


def _word(value: Any) -> str:
    text = "none" if value is None else str(value)
    return text if len(text) <= WORD_MAX else f"{text[:WORD_MAX]}…"
