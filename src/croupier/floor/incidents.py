"""Incidents: malfunctions that the commission must hear of within 72 hours (REGULATION 89)."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from croupier.floor.alerts import raise_alert
from croupier.floor.journal import Happening, note
from croupier.ledger import Answer, Page, Refusal, Refused, Shelf, instant_text

REPORT_WITHIN = timedelta(hours=72)


@dataclass(frozen=True, slots=True)
class Incident:
    """A malfunction, who reported it, and when the report to the commission is due."""

    id: str
    at: str
    due: str
    by: str
    place: str
    text: str
    filed: str = ""
    filed_by: str = ""
    reference: str = ""


INCIDENTS: Shelf[Incident] = Shelf.of("incident", Incident)


def report_incident(page: Page, id: str, *, by: str, place: str, text: str) -> Answer:  # noqa: A002
    """A malfunction becomes known: the clock of 72 hours begins, and nothing starts it again."""
    if page.get(INCIDENTS, id) is not None:
        raise Refused(Refusal.BAD_REQUEST, f"there is another incident with the id {id[:60]!r}")
    due = instant_text(datetime.fromisoformat(page.instant) + REPORT_WITHIN)
    page.put(INCIDENTS, id, Incident(id, page.instant, due, by, place, text))
    note(page, Happening.INCIDENT, by=by, incident=id, place=place, text=text, due=due)
    raise_alert(page, "incident", text, place=place)
    return {"incident": id, "due": due}


def file_incident(page: Page, id: str, *, by: str, reference: str) -> Answer:  # noqa: A002
    """The commission has been told."""
    incident = page.get(INCIDENTS, id)
    if incident is None or incident.filed:
        raise Refused(Refusal.NOTHING_TO_DO, f"no open incident {id[:60]!r}")
    filed = replace(incident, filed=page.instant, filed_by=by, reference=reference)
    page.put(INCIDENTS, id, filed)
    note(page, Happening.INCIDENT_CLOSED, by=by, incident=id, reference=reference)
    return {"incident": id}
