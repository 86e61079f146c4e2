"""Changes of people: requested by one, approved by another, and never above their own limit.

A new card or PIN comes as a sign-in code in two halves. The requester opens the first half and the
approver the second; the holder types both and chooses a PIN that nobody else ever knew.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from croupier.floor.access import must_manage
from croupier.floor.forms import Command, Form
from croupier.floor.journal import Happening, note
from croupier.floor.people import (
    PEOPLE,
    Person,
    add_person,
    changed,
    check_person,
    find_person,
    start_code,
)
from croupier.ledger import Answer, Refusal, Refused, Transaction
from croupier.plan import BadFloor, read_plan

STAFF_FORMS: Mapping[str, Form] = {
    "person": Form(
        ("card", "name", "role", "department", "by"),
        ("active",),
        "Add a person, or change a name, role or department; active says whether they work here.",
    ),
    "new-pin": Form(("card", "by"), (), "Let somebody choose a new PIN with a sign-in code."),
}
"""Every change of people and its fields."""


def person_of(command: Command) -> Person:
    """Return the person that a change describes."""
    return Person(
        command["card"],
        command["name"],
        command["role"],
        command["department"],
        active=command.get("active") is not False,
    )


def check_change(transaction: Transaction, actor: Person, command: Command) -> None:
    """Refuse someone who may not request or approve a change of people, and invalid changes."""
    if command["card"] == actor.card:
        raise Refused(Refusal.NOT_YOURS, "you cannot change your own card; two other people must")
    before = transaction.get(PEOPLE, command["card"])
    if command.do == "new-pin":
        before = find_person(transaction, command["card"])
        if not before.active:
            raise Refused(Refusal.NOT_ALLOWED, f"the card of {before.named} is suspended")
        must_manage(actor.role, before.role)
        return
    person = person_of(command)
    check_person(person)
    must_manage(actor.role, person.role)
    if before is not None:
        must_manage(actor.role, before.role)
    if changed(before, person) == before:
        raise Refused(
            Refusal.NOTHING_TO_DO, f"nothing changes: {person.named} is already set up this way"
        )


def change_person(transaction: Transaction, command: Command) -> Answer:
    """Add or change a person; a new one gets a sign-in code."""
    card, (first, second) = command["card"], command["by"]
    known = transaction.get(PEOPLE, card) is not None
    add_person(transaction, person_of(command), by=(first, second))
    if not known and find_person(transaction, card).active:
        start_code(transaction, card, first=first, second=second)
    return {"card": card}


def give_code(transaction: Transaction, command: Command) -> Answer:
    """Cancel the previous PIN, and give a sign-in code with which the holder chooses another."""
    first, second = command["by"]
    start_code(transaction, command["card"], first=first, second=second)
    return {"card": command["card"]}


@lru_cache(maxsize=8)
def _planned(text: str) -> tuple[Person, ...]:
    """Return the people that a plan's text names."""
    try:
        plan = read_plan(text)
    except BadFloor as bad:
        raise Refused(Refusal.BAD_VALUE, f"this plan cannot be read: {bad.faults[0]}") from bad
    return tuple(Person(one.number, one.name, one.role, one.department) for one in plan.people)


def check_planned(transaction: Transaction, actor: Person, command: Command) -> None:
    """Refuse a plan that adds someone whom this person may not add."""
    for person in _planned(command["plan"]):
        if transaction.get(PEOPLE, person.card) is not None:
            continue  # existing people are changed under People, never by a plan
        check_person(person)
        try:
            must_manage(actor.role, person.role)
        except Refused as refused:
            raise Refused(
                refused.refusal,
                f"this plan adds {person.named} as {person.role}, and {refused.message}; both "
                "people behind a plan must be allowed to manage everyone it adds",
            ) from refused


def let_in(transaction: Transaction, person: Person, first: str, second: str) -> None:
    """Add someone in the names of two people, with a sign-in code in two halves."""
    add_person(transaction, person, by=(first, second))
    start_code(transaction, person.card, first=first, second=second)


def open_half(transaction: Transaction, card: str, half_hash: str, *, by: str) -> str:
    """Open one half of a code for one of the two people, and return which half it is.

    If it is opened again, the previous digits become invalid.
    """
    person = find_person(transaction, card)
    code = person.code
    if code is None or by not in (code.first_by, code.second_by):
        raise Refused(
            Refusal.NOTHING_TO_DO, f"no half of a sign-in code for {card[:20]} waits for {by}"
        )
    if person.has_run_out(transaction.instant):
        raise Refused(Refusal.EXPIRED, f"this code expired at {person.until[:16]} UTC")
    if by == code.first_by:
        half, code = "first", replace(code, first_hash=half_hash)
    else:
        half, code = "second", replace(code, second_hash=half_hash)
    transaction.put(PEOPLE, card, replace(person, code=code))
    note(transaction, Happening.CODE_HALF, by=by, card=card, half=half)
    return half
