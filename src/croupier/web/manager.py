"""The game manager: the floor map and the pages of people, approvals, incidents and the book."""

from datetime import datetime, timedelta
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.floor.access import MAY, TWO_DEPARTMENTS
from croupier.floor.incidents import INCIDENTS, Incident
from croupier.floor.people import PEOPLE, Person, Role
from croupier.floor.proposals import PROPOSALS, Proposal, must_be_second
from croupier.floor.reports.period import clock_text
from croupier.floor.settings import floor_settings
from croupier.floor.views import floor_view
from croupier.jackpots.jackpot import JACKPOTS
from croupier.ledger import Page, Refused
from croupier.ledger.exporting import FORMATS
from croupier.show.proposal_words import proposal_facts, proposal_title
from croupier.web.days_asked import calendar_of
from croupier.web.signed_in import Signed, floor_of, shown, visitor
from croupier.web.templating import page

Data = dict[str, Any]

SECTIONS = (
    ("/floor", "Floor", ""),
    ("/floor/approvals", "Approvals", "approvals"),
    ("/floor/reports", "Reports", ""),
    ("/floor/log", "Log", ""),
    ("/floor/people", "People", ""),
    ("/floor/incidents", "Incidents", "incidents"),
    ("/floor/book", "Book", ""),
)
"""Address, title, and what is counted beside it."""


def managed(request: Request) -> Signed:
    """The person who opens a page of the manager and may."""
    signed = visitor(request)
    floor_of(request).must_allow(signed.person, "manager")
    return signed


def manager_page(request: Request, template: str, signed: Signed, **values: Any) -> Response:
    """A page of the manager, with what every one of them shows."""
    look = floor_of(request).book.look()
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
            "approvals": sum(1 for _ in look.all(PROPOSALS)),
            "incidents": sum(not found.filed for _, found in look.all(INCIDENTS)),
        },
        **values,
    )


def floor_map(request: Request) -> Response:
    """Every table's state, every meter, and what waits for somebody."""
    signed = managed(request)
    return manager_page(
        request, "manager_floor.html", signed, floor=floor_view(floor_of(request).book.look())
    )


# Approvals -------------------------------------------------------------------------------------


def approvals(request: Request) -> Response:
    """Changes that wait for their second person."""
    signed = managed(request)
    look = floor_of(request).book.look()
    waiting = [_waits(request, look, signed.person, found) for _, found in look.all(PROPOSALS)]
    waiting.sort(key=lambda one: str(one["at"]))
    return manager_page(request, "manager_approvals.html", signed, waiting=waiting)


def _waits(request: Request, look: Page, person: Person, proposal: Proposal) -> Data:
    command = proposal.command
    asked = look.get(PEOPLE, proposal.by)
    jackpot = look.get(JACKPOTS, str(command.get("jackpot", "")))
    return {
        "id": proposal.id,
        "at": clock_text(calendar_of(request), proposal.at),
        "by": name_of(look, proposal.by),
        "department": asked.department if asked is not None else "",
        "title": proposal_title(command),
        "facts": proposal_facts(command, jackpot),
        "why_not": _why_not(person, asked, str(command.get("do"))),
        "mine": proposal.by == person.card,
        "decides": Role(person.role) in MAY.get(str(command.get("do")), frozenset()),
    }


def _why_not(person: Person, asked: Person | None, do: str) -> str:
    """Why this person's grant would be refused, or nothing."""
    allowed = MAY.get(do, frozenset())
    if Role(person.role) not in allowed:
        names = ", ".join(sorted(role.value for role in allowed))
        return f"This is granted by: {names}."
    if asked is None:
        return ""
    if asked.card == person.card:
        return "You asked for this yourself; somebody else has to grant it."
    if do in TWO_DEPARTMENTS and asked.department == person.department:
        return (
            f"Both of you are of {person.department}; this needs two people of different "
            "departments."
        )
    try:
        must_be_second(asked, person, do)
    except Refused as refused:
        return f"{refused.message[0].upper()}{refused.message[1:]}."
    return ""


def name_of(look: Page, card: str) -> str:
    """A person by name and card, as pages say it."""
    person = look.get(PEOPLE, card)
    return card if person is None else f"{person.name} ({card})"


# People ----------------------------------------------------------------------------------------


def people(request: Request) -> Response:
    """Everybody with a card."""
    signed = managed(request)
    look = floor_of(request).book.look()
    known = [_person(request, look, person) for _, person in look.all(PEOPLE)]
    return manager_page(
        request,
        "manager_people.html",
        signed,
        people=known,
        roles=[role.value for role in Role],
        departments=sorted({one["department"] for one in known}),
    )


def _person(request: Request, look: Page, person: Person) -> Data:
    if not person.active:
        state = "suspended"
    elif person.is_locked(look.instant):
        state = f"locked until {clock_text(calendar_of(request), person.locked_until)}"
    else:
        state = "active"
    pin = "none" if not person.pin_hash else "one-time" if person.one_time else "own"
    return {
        "card": person.card,
        "name": person.name,
        "role": person.role,
        "department": person.department,
        "active": person.active,
        "state": state,
        "pin": pin,
    }


# Incidents -------------------------------------------------------------------------------------


def incidents(request: Request) -> Response:
    """Malfunctions and their 72-hour clocks (REGULATION 89)."""
    signed = managed(request)
    look = floor_of(request).book.look()
    found = sorted((one for _, one in look.all(INCIDENTS)), key=lambda one: one.at, reverse=True)
    calendar = calendar_of(request)
    rows = [
        {
            "id": one.id,
            "at": clock_text(calendar, one.at),
            "due": clock_text(calendar, one.due),
            "due_instant": one.due,
            "by": name_of(look, one.by),
            "place": one.place,
            "text": one.text,
            "filed": clock_text(calendar, one.filed) if one.filed else "",
            "filed_by": name_of(look, one.filed_by) if one.filed_by else "",
            "reference": one.reference,
            "left": time_left(one, look.instant),
            "late": _left(one, look.instant) < timedelta(0),
        }
        for one in found
    ]
    return manager_page(
        request,
        "manager_incidents.html",
        signed,
        waiting=[row for row in rows if not row["filed"]],
        filed=[row for row in rows if row["filed"]],
        now=look.instant,
    )


def time_left(incident: Incident, instant: str) -> str:
    """How long the report of an incident may still wait, or how late it is."""
    left = _left(incident, instant)
    minutes = abs(left) // timedelta(minutes=1)
    words = f"{minutes // 60} h {minutes % 60} min"
    return f"{words} late" if left < timedelta(0) else f"{words} left"


def _left(incident: Incident, instant: str) -> timedelta:
    return datetime.fromisoformat(incident.due) - datetime.fromisoformat(incident.filed or instant)


# The book --------------------------------------------------------------------------------------


def book(request: Request) -> Response:
    """Where the book stands, and what can be done with it."""
    signed = managed(request)
    head = floor_of(request).book.head
    return manager_page(request, "manager_book.html", signed, head=head, formats=[*FORMATS])


ROUTES = (
    Route("/floor", floor_map),
    Route("/floor/approvals", approvals),
    Route("/floor/people", people),
    Route("/floor/incidents", incidents),
    Route("/floor/book", book),
)
