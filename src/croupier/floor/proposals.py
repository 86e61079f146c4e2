"""Two people: one requests a change, another approves it, and only then does it happen.

A proposal is never overwritten. The approver sends a digest of what they saw, the requester's
rights are checked again at that moment, and after a while the proposal expires.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any
from unicodedata import normalize

from croupier.codec import canonical
from croupier.floor.access import TWO_DEPARTMENTS, TWO_PEOPLE, must_be_allowed
from croupier.floor.alerts import raise_alert
from croupier.floor.declaring import new_jackpot, new_table
from croupier.floor.door import do as through_the_door
from croupier.floor.forms import FORMS, Command, Form, parse
from croupier.floor.journal import Happening, note
from croupier.floor.own_tables import approved
from croupier.floor.people import PEOPLE, Person, names_of
from croupier.floor.second_person import must_be_covered
from croupier.floor.settings import floor_settings
from croupier.floor.staff import (
    STAFF_FORMS,
    change_person,
    check_change,
    check_planned,
    give_code,
)
from croupier.floor.table import TABLES
from croupier.floor.tries import SKEW
from croupier.floor.two_people import must_be_two
from croupier.jackpots.banking import bank_entries, last_balance, must_be_reversible
from croupier.jackpots.changes import SETTINGS, leaving
from croupier.jackpots.jackpot import JACKPOTS, find_jackpot
from croupier.ledger import Answer, Collection, Refusal, Refused, Transaction, instant_text
from croupier.paytables import Catalogue, own_among

OWN_TABLE = "own_table"
_BY_FLOOR = ("by", "at", "request", OWN_TABLE)
"""Fields that the floor itself adds to a change: who, when, for which request, with which pays."""
KEPT_FOR = timedelta(days=7)
"""How long an expired proposal stays on the list."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A command that waits for its second person, and who the first was when requesting it."""

    id: str
    by: str
    at: str
    command: Mapping[str, Any]
    until: str = ""
    role: str = ""
    department: str = ""
    generation: int | None = None

    def is_over(self, instant: str) -> bool:
        """Return whether it has expired; a request dated in the future counts as expired."""
        return self.until <= instant or self.at > _later(instant, SKEW)


def _older(data: dict[str, Any]) -> dict[str, Any]:
    """Convert older data: proposals of earlier versions never expired."""
    return data if "until" in data else {**data, "until": _later(data["at"], timedelta(hours=72))}


PROPOSALS: Collection[Proposal] = Collection.of("proposal", Proposal, older=_older)


@dataclass(frozen=True, slots=True)
class Change:
    """A command for two people: what their roles must allow, its fields, and what it does."""

    allowed: str
    forms: Mapping[str, Form]
    do: Callable[[Transaction, Command], Answer]
    check: Callable[[Transaction, Person, Command], None] = lambda transaction, person, command: (
        None
    )


def _check_reversal(transaction: Transaction, _: Person, command: Command) -> None:
    """Refuse to reverse an entry that does not exist or was reversed; nothing else is stored."""
    must_be_reversible(transaction, command["jackpot"], command["entry"])


def _check_adjustment(transaction: Transaction, _: Person, command: Command) -> None:
    """Refuse to name a claim that the jackpot never had."""
    jackpot, claim = find_jackpot(transaction, command["jackpot"]), command.get("claim")
    if claim is not None and not 1 <= claim <= jackpot.freezes:
        had = f"claims 1 to {jackpot.freezes}" if jackpot.freezes > 1 else "claim 1 only"
        raise Refused(
            Refusal.BAD_VALUE,
            f"claim is {claim}; {jackpot.id} has had {had if jackpot.freezes else 'no claims'}",
        )


def _check_settings(transaction: Transaction, _: Person, command: Command) -> None:
    """Refuse a change after which a level is set as it is now."""
    jackpot = find_jackpot(transaction, command["jackpot"])
    level = jackpot.level(command["level"])
    given = {name: command[name] for name in SETTINGS if name in command.fields}
    if given and all(getattr(level, name) == value for name, value in given.items()):
        raise Refused(
            Refusal.BAD_VALUE,
            f"nothing changes: {level.name} of {jackpot.id} already has these settings",
        )


def _check_declaration(transaction: Transaction, _: Person, command: Command) -> None:
    """Refuse to declare what already exists or is not valid."""
    jackpot = command.do == "jackpot"
    there = transaction.all(JACKPOTS) if jackpot else transaction.all(TABLES)
    if command["id"] in {name for name, _ in there}:
        raise Refused(
            Refusal.BAD_REQUEST, f"there is already a {command.do} with the id {command['id']}"
        )
    if jackpot:
        new_jackpot(command)
    else:
        new_table(transaction, command)


def _check_balance(transaction: Transaction, _: Person, command: Command) -> None:
    find_jackpot(transaction, command["jackpot"])


def _check_resumption(transaction: Transaction, _: Person, command: Command) -> None:
    must_be_covered(transaction, find_jackpot(transaction, command["jackpot"]))


def _declare(transaction: Transaction, command: Command) -> Answer:
    """Put a table or jackpot on the floor, and alert the people who did not do it."""
    answer = through_the_door(transaction, approved(transaction, command))
    by = tuple(command.people.values())
    raise_alert(
        transaction, "new", f"{command.do} {command['id']} was put on the floor; by "
        f"{names_of(transaction, by)}", place=command["id"], parties=by,
    )  # fmt: skip
    return answer


PLAN_FORMS: Mapping[str, Form] = {
    "plan": Form(
        ("plan", "base", "reason", "by"),
        (),
        "Two people put another plan of the floor into force; base is a digest of the file.",
    )
}


def _not_here(_: Transaction, command: Command) -> Answer:
    raise Refused(Refusal.NOT_ALLOWED, f"a {command.do} goes live on the server that has its file")


CHANGES: Mapping[str, Change] = {
    **{do: Change(do, FORMS, through_the_door) for do in sorted(TWO_PEOPLE)},
    "person": Change("people", STAFF_FORMS, change_person, check_change),
    "new-pin": Change("people", STAFF_FORMS, give_code, check_change),
    "plan": Change("plan", PLAN_FORMS, _not_here, check_planned),
    "adjust": Change("adjust", FORMS, through_the_door, _check_adjustment),
    "configure": Change("configure", FORMS, through_the_door, _check_settings),
    "reverse": Change("reverse", FORMS, through_the_door, _check_reversal),
    "jackpot": Change("jackpot", FORMS, _declare, _check_declaration),
    "table": Change("table", FORMS, _declare, _check_declaration),
    "bank": Change("bank", FORMS, through_the_door, _check_balance),
    "resume": Change("resume", FORMS, through_the_door, _check_resumption),
}
"""Every change that one person requests and another approves."""


def propose(
    transaction: Transaction,
    person: Person,
    id: str,  # noqa: A002
    command: Mapping[str, Any],
    catalogue: Catalogue | None = None,
) -> Answer:
    """Request a change; one that could never be approved is refused at once.

    A jackpot with a custom pay table from the `catalogue` keeps its pays while it waits.
    """
    command = {name: value for name, value in command.items() if name not in _BY_FLOOR}
    command = _with_pays(command, catalogue)
    must_be_possible(transaction, person, command)
    if transaction.get(PROPOSALS, id) is not None:
        raise Refused(Refusal.BAD_REQUEST, f"there is already a request with the id {id[:60]!r}")
    _sweep(transaction)
    until = _later(transaction.instant, timedelta(hours=floor_settings(transaction).proposal_hours))
    proposal = Proposal(
        id, person.card, transaction.instant, command, until,
        person.role, person.department, person.generation,
    )  # fmt: skip
    transaction.put(PROPOSALS, id, proposal)
    note(transaction, Happening.PROPOSED, by=person.card, proposal=id, command=command)
    return {"proposal": id, "digest": digest_of(transaction, proposal), "until": until}


def _with_pays(command: dict[str, Any], catalogue: Catalogue | None) -> dict[str, Any]:
    table = command.get("table")
    if command.get("do") != "jackpot" or not isinstance(table, str):
        return command
    own = own_among([table], catalogue)
    return {**command, OWN_TABLE: json.dumps(own[0], ensure_ascii=False)} if own else command


def must_be_possible(transaction: Transaction, person: Person, command: Mapping[str, Any]) -> None:
    """Refuse a change that this person may not request, or that nobody could approve."""
    do = str(command.get("do"))
    if do not in CHANGES:
        raise Refused(Refusal.BAD_VALUE, f"{do[:60]!r} needs no second person")
    change = CHANGES[do]
    must_be_allowed(person.role, change.allowed)
    change.check(transaction, person, in_two_names(command, person.card, "the second person"))


def digest_of(transaction: Transaction, proposal: Proposal) -> str:
    """Return a digest of everything an approver sees: the request and what it would change."""
    seen = {
        "id": proposal.id,
        "by": proposal.by,
        "at": proposal.at,
        "until": proposal.until,
        "command": proposal.command,
        "before": _before(transaction, proposal.command),
    }
    return sha256(canonical(seen).encode()).hexdigest()[:32]


def _before(transaction: Transaction, command: Mapping[str, Any]) -> dict[str, Any]:
    """Return the current state of what the change would affect, as far as a page shows it."""
    do = command.get("do")
    if do == "configure":
        jackpot = transaction.get(JACKPOTS, str(command.get("jackpot")))
        levels = () if jackpot is None else jackpot.levels
        found = [level for level in levels if level.name == command.get("level")]
        return {name: getattr(level, name) for level in found for name in SETTINGS}
    if do == "retire":
        jackpot = transaction.get(JACKPOTS, str(command.get("jackpot")))
        gone = [] if jackpot is None else leaving(transaction, jackpot)
        return {"leaving": [asdict(level) for level in gone]}
    if do == "adjust":
        return _adjusted_before(transaction, command)
    if do in ("bank", "resume"):
        jackpot = find_jackpot(transaction, str(command.get("jackpot")))
        last = last_balance(transaction, jackpot)
        return {
            "suspended": jackpot.suspended,
            "balance": None if last is None else [last.number, last.amount, last.required],
        }
    if do == "reverse":
        known = bank_entries(transaction, str(command.get("jackpot")))
        return {"entry": [asdict(entry) for entry in known if entry.number == command["entry"]]}
    person = transaction.get(PEOPLE, str(command.get("card"))) if do in STAFF_FORMS else None
    if person is None:
        return {}
    shown = ("name", "role", "department", "active", "generation")
    return {name: getattr(person, name) for name in shown}


def _adjusted_before(transaction: Transaction, command: Mapping[str, Any]) -> dict[str, Any]:
    """Return a meter's manual adjustments and its number of hits.

    The reading itself climbs with every round, and that alone must not make every approval stale.
    """
    jackpot = transaction.get(JACKPOTS, str(command.get("jackpot")))
    name = str(command.get("level"))
    if jackpot is None or name not in {level.name for level in jackpot.levels}:
        return {}
    names = jackpot.level_accounts(name)
    return {
        "adjusted": transaction.balance(jackpot.accounts.adjustments),
        "seed": transaction.balance(names.seed),
        "receipts": transaction.balance(names.receipts),
        "pending": jackpot.pending_on(name),
        "hits": jackpot.hit_counts.get(name, 0),
    }


def grant(
    transaction: Transaction,
    person: Person,
    id: str,  # noqa: A002
    digest: str | None,
    live: Callable[[Transaction, Command], Answer] | None = None,
) -> Answer:
    """Approve what the digest shows: the change happens now, in both names.

    `live` puts a plan into force; only the server that has its file can do that.
    """
    proposal = find_proposal(transaction, id)
    first = must_be_grantable(transaction, person, proposal)
    if digest is None:
        raise Refused(
            Refusal.BAD_VALUE, "digest is missing; send the digest that the list of proposals shows"
        )
    if digest != digest_of(transaction, proposal):
        raise Refused(
            Refusal.CHANGED,
            "this is not what you were shown, or it would now change something else; read the "
            "request again before you decide",
        )
    do = proposal.command["do"]
    act = live if do == "plan" and live is not None else CHANGES[do].do
    answer = act(transaction, in_two_names(proposal.command, first.card, person.card))
    transaction.put(PROPOSALS, id, None)
    return {**answer, "proposal": id}


def must_be_grantable(transaction: Transaction, person: Person, proposal: Proposal) -> Person:
    """Return the requester if this person may approve the proposal now."""
    do = str(proposal.command["do"])
    change = CHANGES[do]
    must_be_allowed(person.role, change.allowed)
    change.check(transaction, person, in_two_names(proposal.command, proposal.by, person.card))
    if proposal.is_over(transaction.instant):
        raise Refused(
            Refusal.EXPIRED, f"this request expired at {proposal.until[:16]} UTC; request it again"
        )
    if proposal.by == person.card:
        raise Refused(Refusal.WRONG_PEOPLE, "you cannot approve your own request")
    first = _asker(transaction, proposal, change)
    must_be_two(transaction, first, person, do="approve")
    if do in TWO_DEPARTMENTS and _same(first.department, person.department):
        raise Refused(
            Refusal.WRONG_PEOPLE,
            f"{do} takes two departments; both people are in {person.department}",
        )
    return first


def _same(first: str, second: str) -> bool:
    """Return whether two names are one department, ignoring case and spacing."""
    plain = (" ".join(normalize("NFKC", name).casefold().split()) for name in (first, second))
    return len(set(plain)) == 1


def _asker(transaction: Transaction, proposal: Proposal, change: Change) -> Person:
    """Return the requester, if they may still request this."""
    first = transaction.get(PEOPLE, proposal.by)
    if first is None or not first.active:
        raise Refused(Refusal.WITHDRAWN, f"{proposal.by} requested this and no longer works here")
    asked = (proposal.role, proposal.department, proposal.generation)
    stands = (first.role, first.department, first.generation)
    if proposal.generation is not None and asked != stands:
        raise Refused(
            Refusal.WITHDRAWN,
            f"{first.named} requested this and has since had a change of role, department or PIN; "
            "it must be requested again",
        )
    try:
        must_be_allowed(first.role, change.allowed)
        change.check(
            transaction, first, in_two_names(proposal.command, first.card, "the second person")
        )
    except Refused as refused:
        raise Refused(
            Refusal.WITHDRAWN, f"{first.named} could no longer request this: {refused.message}"
        ) from None
    return first


def withdraw(transaction: Transaction, id: str, why: str) -> Answer:  # noqa: A002
    """Withdraw a proposal that nobody can approve any more."""
    if (proposal := transaction.get(PROPOSALS, id)) is not None:
        transaction.put(PROPOSALS, id, None)
        note(
            transaction, Happening.WITHDRAWN, by=proposal.by,
            proposal=id, command=dict(proposal.command), why=why,
        )  # fmt: skip
    return {}


def decline(transaction: Transaction, person: Person, id: str) -> Answer:  # noqa: A002
    """Decline a proposal; the requester may also withdraw it."""
    proposal = find_proposal(transaction, id)
    must_be_able_to_decline(person, proposal)
    transaction.put(PROPOSALS, id, None)
    note(
        transaction, Happening.DECLINED, by=person.card, proposal=id, command=dict(proposal.command)
    )
    if person.card != proposal.by:
        raise_alert(
            transaction, "declined",
            f"{person.named} declined a request by {names_of(transaction, (proposal.by,))}: "
            f"{_short(proposal.command)}", parties=(person.card,),
        )  # fmt: skip
    return {"proposal": id}


def _short(command: Mapping[str, Any]) -> str:
    """Describe a request in a few words: what it is and what it is about."""
    of = next((str(command[name]) for name in ("jackpot", "card", "id") if name in command), "")
    level = f" {command['level']}" if "level" in command else ""
    do = str(command["do"])
    return f"{_DONE.get(do, do)} {of}{level}".rstrip()


_DONE: Mapping[str, str] = {
    "adjust": "change the meter of",
    "configure": "change the settings of",
    "person": "add or change card",
    "new-pin": "new sign-in code for card",
    "plan": "put a new floor plan into effect",
    "reverse": "reverse a bank entry of",
    "bank": "enter a bank balance of",
    "jackpot": "add jackpot",
    "table": "add table",
}
"""What an alert calls a request, before what it is of."""


def must_be_able_to_decline(person: Person, proposal: Proposal) -> None:
    """Refuse to let someone decline who could not approve such a change, or whom it is about."""
    do = str(proposal.command["do"])
    must_be_allowed(person.role, CHANGES[do].allowed)
    if do in STAFF_FORMS and proposal.command.get("card") == person.card:
        raise Refused(
            Refusal.NOT_YOURS, "you cannot decide about your own card; two other people must"
        )


def find_proposal(transaction: Transaction, id: str) -> Proposal:  # noqa: A002
    proposal = transaction.get(PROPOSALS, id)
    if proposal is None:
        raise Refused(
            Refusal.NOTHING_TO_DO,
            f"there is no open request {id[:60]!r}; it may have been approved, declined or "
            "withdrawn",
        )
    return proposal


def in_two_names(command: Mapping[str, Any], first: str, second: str) -> Command:
    """Return the request's command in two people's names, if its form has a place for them."""
    forms = CHANGES[str(command["do"])].forms
    form = forms[str(command["do"])]
    given = {name: value for name, value in command.items() if name != OWN_TABLE}
    if "by" in (*form.needs, *form.may):
        given["by"] = [first, second]
    people = {"requester": first, "approver": second}
    return replace(parse(given, forms), people=people, own_table=str(command.get(OWN_TABLE, "")))


def _sweep(transaction: Transaction) -> None:
    for known, proposal in list(transaction.all(PROPOSALS)):
        if _later(proposal.until, KEPT_FOR) <= transaction.instant:
            transaction.put(PROPOSALS, known, None)


def _later(instant: str, span: timedelta) -> str:
    return instant_text(datetime.fromisoformat(instant) + span)
