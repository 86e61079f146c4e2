"""The game manager: the floor map and the pages of people, approvals, incidents and the ledger."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, time, timedelta
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.floor.access import MANAGES, MAY
from croupier.floor.day_totals import DayAgainst, day_against
from croupier.floor.incidents import INCIDENTS, Incident
from croupier.floor.people import PEOPLE, Person, Role
from croupier.floor.plan_changes import changes_in_force
from croupier.floor.planning import difference
from croupier.floor.proposals import (
    CHANGES,
    PROPOSALS,
    Proposal,
    digest_of,
    must_be_able_to_decline,
    must_be_grantable,
)
from croupier.floor.settings import floor_settings
from croupier.floor.tries import waiting_cards
from croupier.floor.views import floor_view
from croupier.jackpots.banking import BankEntry, bank_entries
from croupier.jackpots.changes import custody, leaving
from croupier.jackpots.jackpot import JACKPOTS
from croupier.ledger import Refused, Transaction
from croupier.ledger.exporting import FORMATS
from croupier.ledger.notary import Notary
from croupier.ledger.units import dollars_text
from croupier.show.proposal_words import proposal_facts, proposal_title
from croupier.web import manager_sheets
from croupier.web.days_asked import calendar_of, moment_shown, now_of
from croupier.web.preferences import preferences_of
from croupier.web.signed_in import Signed, floor_of, shown, visitor
from croupier.web.templating import page

Data = dict[str, Any]

SECTIONS = (
    ("/floor", "Floor", ""),
    ("/floor/approvals", "Approvals", "approvals"),
    ("/floor/reports", "Reports", ""),
    ("/floor/log", "Log", ""),
    ("/floor/plan", "Plan", ""),
    ("/floor/placards", "Placards", ""),
    ("/floor/people", "People", ""),
    ("/floor/incidents", "Incidents", "incidents"),
    ("/floor/book", "Ledger", ""),
)
"""Address, title, and the counter next to it."""


def managed(request: Request) -> Signed:
    """Return the person who opens a manager page and may see it."""
    signed = visitor(request)
    floor_of(request).must_allow(signed.person, "manager")
    return signed


def manager_page(request: Request, template: str, signed: Signed, **values: Any) -> Response:
    """Answer with a manager page, with what all of them show."""
    look = floor_of(request).ledger.look()
    role = Role(signed.person.role)
    section = max(
        (path for path, _, _ in SECTIONS if request.url.path.startswith(path)), key=len, default=""
    )
    return page(
        request,
        template,
        house=floor_settings(look).name,
        person=shown(signed),
        may={what: role in roles for what, roles in MAY.items()},
        sections=SECTIONS,
        section=section,
        counts={
            "approvals": sum(not found.is_over(look.instant) for _, found in look.all(PROPOSALS)),
            "incidents": sum(not found.filed for _, found in look.all(INCIDENTS)),
        },
        **values,
    )


def floor_map(request: Request) -> Response:
    """Every table's state, every meter, and what waits for somebody."""
    signed = managed(request)
    ledger, calendar = floor_of(request).ledger, calendar_of(request)
    with ledger.store.reading() as reader:
        against = day_against(reader, calendar, now_of(request))
    return manager_page(
        request,
        "manager_floor.html",
        signed,
        floor=floor_view(ledger.look()),
        against=against,
        up_to=preferences_of(request).forms.hour(time.fromisoformat(against.clock)),
        totals=_totals(against),
        sheets=lambda: [manager_sheets.today_sheet(against, _TOTALS, _MONEY)],
        zone=calendar_of(request).zone,
    )


def _totals(against: DayAgainst) -> list[tuple[str, str, str, str]]:
    """Return today next to the same weekday last week: name, now, then, and the change."""
    rows = []
    for key, title in _TOTALS.items():
        now, then = getattr(against.now, key), getattr(against.then, key)
        words = dollars_text if key in _MONEY else "{:,}".format
        moved = f"{(now - then) * 100 // then:+d}%" if then > 0 else "–"
        rows.append((title, words(now), words(then), moved))
    return rows


_TOTALS = {
    "rounds": "Rounds, by jackpot",
    "bets": "Jackpot bets",
    "wagers": "Jackpot handle",
    "hits": "Hits",
    "paid": "Paid from meters and house prizes",
    "hold": "Hold",
}
_MONEY = ("wagers", "paid", "hold")


# Approvals -------------------------------------------------------------------------------------


def approvals(request: Request) -> Response:
    """Changes that wait for their second person, and those that waited too long."""
    signed = managed(request)
    look = floor_of(request).ledger.look()
    found = [_waits(request, look, signed.person, found) for _, found in look.all(PROPOSALS)]
    found.sort(key=lambda one: str(one["at"]))
    return manager_page(
        request,
        "manager_approvals.html",
        signed,
        waiting=[one for one in found if not one["expired"]],
        expired=[one for one in found if one["expired"]],
    )


def _waits(request: Request, look: Transaction, person: Person, proposal: Proposal) -> Data:
    command = proposal.command
    asked = look.get(PEOPLE, proposal.by)
    jackpot = look.get(JACKPOTS, str(command.get("jackpot", "")))
    subject = look.get(PEOPLE, str(command.get("card", "")))
    return {
        "id": proposal.id,
        "at": moment_shown(request, proposal.at),
        "until": moment_shown(request, proposal.until),
        "expired": proposal.is_over(look.instant),
        "digest": digest_of(look, proposal),
        "by": name_of(look, proposal.by),
        "department": asked.department if asked is not None else "",
        "title": proposal_title(command, subject),
        "facts": proposal_facts(
            command,
            jackpot,
            subject,
            _named_entries(look, str(command.get("jackpot", ""))),
            custody(look, jackpot) if jackpot is not None else 0,
            leaving(look, jackpot) if jackpot is not None else (),
        ),
        "changes": _changes(look, command),
        "difference": _difference(request, command),
        "code": _makes_a_code(command, subject),
        "why_not": _why_not(look, person, proposal),
        "mine": proposal.by == person.card,
        "decides": _may_decline(person, proposal),
    }


def _makes_a_code(command: Mapping[str, Any], subject: Person | None) -> bool:
    """Whether approving it makes a sign-in code, whose second half goes to the approver."""
    if command.get("do") == "new-pin":
        return True
    return command.get("do") == "person" and subject is None and command.get("active") is not False


def _named_entries(look: Transaction, jackpot: str) -> list[BankEntry]:
    """Return the bank entries of a jackpot, each with the name of its author."""
    return [
        replace(entry, by=", ".join(name_of(look, card) for card in entry.by.split(", ")))
        for entry in bank_entries(look, jackpot)
    ]


def _changes(look: Transaction, command: Mapping[str, Any]) -> list[str]:
    """What another plan changes on the floor, which the difference from the file need not show:
    whatever was edited in the file since the floor opened goes live with it."""
    return changes_in_force(look, str(command["plan"])) if command.get("do") == "plan" else []


def _difference(request: Request, command: Mapping[str, Any]) -> list[str]:
    """Return what another plan changes in the file, for its approver."""
    file: Path | None = request.app.state.plan_file
    if command.get("do") != "plan" or file is None:
        return []
    try:
        before = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        before = ""
    return difference(before, str(command["plan"]))


def _why_not(look: Transaction, person: Person, proposal: Proposal) -> str:
    """Return why this person's approval would be refused; empty if it would not."""
    allowed = MAY.get(CHANGES[str(proposal.command["do"])].allowed, frozenset())
    if Role(person.role) not in allowed:
        names = ", ".join(sorted(role.value for role in allowed))
        return f"This can be approved by: {names}."
    if proposal.by == person.card:
        return "You requested this yourself; someone else has to approve it."
    try:
        must_be_grantable(look, person, proposal)
    except Refused as refused:
        return f"{refused.message[0].upper()}{refused.message[1:]}."
    return ""


def _may_decline(person: Person, proposal: Proposal) -> bool:
    try:
        must_be_able_to_decline(person, proposal)
    except Refused:
        return False
    return True


def name_of(look: Transaction, card: str) -> str:
    """Return a person's name and card, in the form that pages use."""
    person = look.get(PEOPLE, card)
    return card if person is None else f"{person.name} ({card})"


# People ----------------------------------------------------------------------------------------


def people(request: Request) -> Response:
    """Everyone who has a card."""
    signed = managed(request)
    look = floor_of(request).ledger.look()
    waits = waiting_cards(look)
    cards = [person for _, person in look.all(PEOPLE)]
    known = [
        _person(request, look, signed.person, person, waits.get(person.card, ""))
        for person in cards
    ]
    manages = MANAGES.get(Role(signed.person.role), frozenset())
    return manager_page(
        request,
        "manager_people.html",
        signed,
        people=known,
        sheets=lambda: [manager_sheets.people_sheet(zip(cards, known, strict=True))],
        roles=[role.value for role in Role if role in manages],
        departments=sorted({one["department"] for one in known}),
    )


def _person(
    request: Request, look: Transaction, viewer: Person, person: Person, until: str
) -> Data:
    """Return a cardholder, who may be waiting until a moment, as the viewer sees them."""
    if not person.active:
        state = "suspended"
    elif until:
        state = f"locked where the PIN was wrong, until {moment_shown(request, until)}"
    else:
        state = "active"
    code, waits = person.code, person.one_time and not person.has_run_out(look.instant)
    half = ""
    if code is not None and waits:
        half = {code.first_by: "first", code.second_by: "second"}.get(viewer.card, "")
    return {
        "card": person.card,
        "name": person.name,
        "role": person.role,
        "department": person.department,
        "active": person.active,
        "state": state,
        "pin": _pin_words(look, person),
        "until": moment_shown(request, person.until) if waits else "",
        "half": half,
        "managed": person.card != viewer.card
        and Role(person.role) in MANAGES.get(Role(viewer.role), frozenset()),
    }


def _pin_words(look: Transaction, person: Person) -> str:
    if not person.pin_hash and person.code is None:
        return "none"
    if not person.one_time:
        return "chosen"
    kind = "one-time" if person.code is None else "code"
    return f"{kind}, expired" if person.has_run_out(look.instant) else kind


# Incidents -------------------------------------------------------------------------------------


def incidents(request: Request) -> Response:
    """Malfunctions and their 72-hour clocks (REGULATION 89)."""
    signed = managed(request)
    look = floor_of(request).ledger.look()
    found = sorted((one for _, one in look.all(INCIDENTS)), key=lambda one: one.at, reverse=True)
    rows = [
        {
            "id": one.id,
            "at": moment_shown(request, one.at),
            "due": moment_shown(request, one.due),
            "due_instant": one.due,
            "by": name_of(look, one.by),
            "place": one.place,
            "text": one.text,
            "filed": moment_shown(request, one.filed) if one.filed else "",
            "filed_by": name_of(look, one.filed_by) if one.filed_by else "",
            "reference": one.reference,
            "left": time_left(one, look.instant),
            "late": _left(one, look.instant) < timedelta(0),
        }
        for one in found
    ]
    by_state = sorted(zip(found, rows, strict=True), key=lambda row: bool(row[0].filed))
    return manager_page(
        request,
        "manager_incidents.html",
        signed,
        sheets=lambda: [manager_sheets.incidents_sheet(request, by_state)],
        waiting=[row for row in rows if not row["filed"]],
        filed=[row for row in rows if row["filed"]],
        now=look.instant,
    )


def time_left(incident: Incident, instant: str) -> str:
    """Return how long the report of an incident may still wait, or how late it is."""
    left = _left(incident, instant)
    minutes = abs(left) // timedelta(minutes=1)
    words = f"{minutes // 60} h {minutes % 60} min"
    return f"{words} late" if left < timedelta(0) else f"{words} left"


def _left(incident: Incident, instant: str) -> timedelta:
    return datetime.fromisoformat(incident.due) - datetime.fromisoformat(incident.filed or instant)


# The ledger ------------------------------------------------------------------------------------


def book(request: Request) -> Response:
    """Where the ledger stands, and what can be done with it."""
    signed = managed(request)
    notary: Notary | None = request.app.state.notary
    shown = {
        "head": floor_of(request).ledger.head,
        "signature": None if notary is None else notary.state,
        "formats": [*FORMATS],
    }
    return manager_page(request, "manager_ledger.html", signed, **shown)


ROUTES = (
    Route("/floor", floor_map),
    Route("/floor/approvals", approvals),
    Route("/floor/people", people),
    Route("/floor/incidents", incidents),
    Route("/floor/book", book),
)
