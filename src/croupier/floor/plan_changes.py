"""How a floor's plan differs from the last one declared, in words for everyone to see.

The plan in force is kept in the ledger, whatever the jurisdiction. On the screens it takes two
people to put another one into force; anyone who can write its file and restart the program needs
only one.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from croupier.floor.alerts import raise_alert
from croupier.floor.papers import FLOOR, PAPERS
from croupier.floor.people import PEOPLE
from croupier.ledger import Collection, Transaction
from croupier.money import cents, priced
from croupier.plan import BadFloor, FloorPlan, plan_text, read_plan
from croupier.plan.labels import AMOUNTS, PART_LABELS, label_of


@dataclass(frozen=True, slots=True)
class PlanInForce:
    """A floor plan as last declared."""

    text: str


PLANS: Collection[PlanInForce] = Collection.of("plan", PlanInForce)


def keep_plan(transaction: Transaction, plan: FloorPlan) -> None:
    """Store the plan that is in force from now on."""
    kept = PlanInForce(plan_text(plan))
    if transaction.get(PLANS, FLOOR) != kept:
        transaction.put(PLANS, FLOOR, kept)


def tell_a_start(transaction: Transaction, plan: FloorPlan) -> None:
    """Raise an alert for each part in which the plan at a start differs from the previous one."""
    text = _in_force(transaction)
    if not text:
        return
    try:
        before = read_plan(text)
    except BadFloor:  # written by an earlier version, in a form that is no longer valid
        said = "the plan from before this start cannot be read any more; compare the files yourself"
        raise_alert(transaction, "plan", said)
        return
    for words in changes(before, plan):
        said = f"the plan that the program was started with changed {words}"
        raise_alert(transaction, "plan", said)


def changes_in_force(transaction: Transaction, text: str) -> list[str]:
    """Return what another plan would change on the floor, as far as both can be read.

    The plan in force is the ledger's, because its file may have been edited meanwhile. People who
    are on the floor already are not changed by a plan; the others would be let in.
    """
    before = _in_force(transaction)
    try:
        after = read_plan(text)
        said = changes(read_plan(before), after) if before else []
    except BadFloor:
        return []
    new = (one for one in after.people if transaction.get(PEOPLE, one.number) is None)
    return said + [
        f"{PART_LABELS['people']} {one.name} ({one.number}), {one.role} (new)" for one in new
    ]


def _in_force(transaction: Transaction) -> str:
    """Return the text of the previous plan; an earlier version kept it only if a law applied."""
    kept, papers = transaction.get(PLANS, FLOOR), transaction.get(PAPERS, FLOOR)
    if kept is not None:
        return kept.text
    return "" if papers is None else papers.plan


ITEMS_SAID, WORD_MAX = 12, 60
"""How many changes an alert names per part of a plan, and how much of a value; the file has all."""
_NAMES = ("id", "number", "reference", "name")
"""The keys that identify an entry of a list in a plan."""


def changes(before: FloorPlan | None, after: FloorPlan) -> list[str]:
    """Return what differs in each part of a plan, in words; people have their own alerts."""
    old, new = ({} if plan is None else _document(plan) for plan in (before, after))
    said = []
    for part in dict.fromkeys((*new, *old)):
        place = PART_LABELS[part]
        if part != "people" and (found := list(_moved(place, part, old.get(part), new.get(part)))):
            more = f" and {len(found) - ITEMS_SAID} more" if len(found) > ITEMS_SAID else ""
            said.append(f"{'; '.join(found[:ITEMS_SAID])}{more}")
    return said


def _document(plan: FloorPlan) -> dict[str, Any]:
    return plan.model_dump(mode="json", by_alias=True)


def _moved(place: str, key: str, old: Any, new: Any) -> Iterator[str]:
    """Yield every value that differs, from a place down, in the words of the plan's forms."""
    if old == new:
        return
    named = _by_name(old or []), _by_name(new or [])
    if named[0] is not None and named[1] is not None and any(named):
        for name in dict.fromkeys((*named[1], *named[0])):
            yield from _moved(f"{place} {name}", key, named[0].get(name), named[1].get(name))
    elif isinstance(old, dict) and isinstance(new, dict):
        for inner in dict.fromkeys((*old, *new)):
            yield from _moved(f"{place}: {label_of(inner)}", inner, old.get(inner), new.get(inner))
    elif isinstance(old or new, dict):
        yield f"{place} ({'new' if new else 'removed'})"
    elif isinstance(old, list) and isinstance(new, list) and (found := _listed(key, old, new)):
        yield f"{place} ({found})"
    else:
        yield f"{place} ({_word(key, old)} → {_word(key, new)})"


def _listed(key: str, old: list[Any], new: list[Any]) -> str:
    """Return what was added to a list and removed from it; empty if only its order differs."""
    added, removed = [one for one in new if one not in old], [one for one in old if one not in new]
    both = (("added", added), ("removed", removed))
    return ", ".join(f"{what} {_word(key, found)}" for what, found in both if found)


def _by_name(entries: Any) -> dict[str, Any] | None:
    """Return the entries of a list by name, if each has its own."""
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        return None
    names = [next((str(entry[key]) for key in _NAMES if key in entry), "") for entry in entries]
    return dict(zip(names, entries, strict=True)) if len({*names, ""}) > len(names) else None


def _word(key: str, value: Any) -> str:
    text = _spelled(key, value)
    return text if len(text) <= WORD_MAX else f"{text[:WORD_MAX]}…"


def _spelled(key: str, value: Any) -> str:
    """Return a value as the forms show it: dollars with their sign, yes or no, commas."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(_spelled(key, one) for one in value) or "none"
    if isinstance(value, dict):
        return ", ".join(
            f"{label_of(inner)} {_spelled(inner, one)}" for inner, one in value.items()
        )
    if value is None:
        return "not set"
    return priced(cents(value)) if key in AMOUNTS else str(value)
