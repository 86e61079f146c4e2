"""Two people: one asks for a change, another one grants it, and only then does it happen."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from croupier.codec import canonical
from croupier.floor.access import TWO_DEPARTMENTS, TWO_PEOPLE, must_be_allowed
from croupier.floor.forms import parse
from croupier.floor.journal import Happening, note
from croupier.floor.people import Person, find_person
from croupier.floor.pit import HANDLERS
from croupier.ledger import Answer, Page, Refusal, Refused, Shelf


@dataclass(frozen=True, slots=True)
class Proposal:
    """A command that waits for its second person."""

    id: str
    by: str
    at: str
    command: Mapping[str, Any]


PROPOSALS: Shelf[Proposal] = Shelf(
    "proposal",
    lambda proposal: canonical(asdict(proposal)),
    lambda text: Proposal(**json.loads(text)),
)


def propose(page: Page, person: Person, id: str, command: Mapping[str, Any]) -> Answer:  # noqa: A002
    """Ask for a change; what could never be granted is refused at once."""
    do = str(command.get("do"))
    if do not in TWO_PEOPLE:
        raise Refused(Refusal.BAD_VALUE, f"{do[:60]!r} needs no second person")
    must_be_allowed(person.role, do)
    parse({**command, "by": [person.card, "the second person"]})
    page.put(PROPOSALS, id, Proposal(id, person.card, page.instant, dict(command)))
    note(page, Happening.PROPOSED, by=person.card, proposal=id, command=dict(command))
    return {"proposal": id}


def grant(page: Page, person: Person, id: str) -> Answer:  # noqa: A002
    """The second person agrees: the change happens now, in both names."""
    proposal = _find(page, id)
    do = proposal.command["do"]
    first = find_person(page, proposal.by)
    must_be_second(first, person, do)
    command = parse({**proposal.command, "by": [first.card, person.card]})
    answer = HANDLERS[do](page, command)
    page.put(PROPOSALS, id, None)
    return {**answer, "proposal": id}


def must_be_second(first: Person, person: Person, do: str) -> None:
    """Refuse anybody who cannot be the second person for what the first has asked."""
    must_be_allowed(person.role, do)
    if first.card == person.card:
        raise Refused(Refusal.WRONG_PEOPLE, "nobody grants what they asked for themselves")
    if first.vouched_by == person.card or person.vouched_by == first.card:
        raise Refused(
            Refusal.WRONG_PEOPLE,
            "one of these two made the other's card or handed out its PIN; "
            "a third person must grant this",
        )
    if do in TWO_DEPARTMENTS and first.department == person.department:
        raise Refused(
            Refusal.WRONG_PEOPLE,
            f"{do} needs two departments; both people are of {person.department}",
        )


def decline(page: Page, person: Person, id: str) -> Answer:  # noqa: A002
    """No; the one who asked may also take it back."""
    proposal = _find(page, id)
    must_be_allowed(person.role, proposal.command["do"])
    page.put(PROPOSALS, id, None)
    note(page, Happening.DECLINED, by=person.card, proposal=id, command=dict(proposal.command))
    return {"proposal": id}


def _find(page: Page, id: str) -> Proposal:  # noqa: A002
    proposal = page.get(PROPOSALS, id)
    if proposal is None:
        raise Refused(Refusal.NOTHING_TO_DO, f"no proposal {id[:60]!r} waits")
    return proposal
