"""Incidents: malfunctions to be reported to the commission within 72 hours (REGULATION 89)."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from croupier.floor.alerts import raise_alert
from croupier.floor.journal import Happening, note
from croupier.ledger import Answer, Collection, Refusal, Refused, Transaction, instant_text

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


INCIDENTS: Collection[Incident] = Collection.of("incident", Incident)


def report_incident(transaction: Transaction, id: str, *, by: str, place: str, text: str) -> Answer:  # noqa: A002
    """Report a malfunction: this starts the 72 hours, and nothing restarts them."""
    if transaction.get(INCIDENTS, id) is not None:
        raise Refused(Refusal.BAD_REQUEST, f"there is already an incident with the id {id[:60]!r}")
    due = instant_text(datetime.fromisoformat(transaction.instant) + REPORT_WITHIN)
    transaction.put(INCIDENTS, id, Incident(id, transaction.instant, due, by, place, text))
    note(transaction, Happening.INCIDENT, by=by, incident=id, place=place, text=text, due=due)
    raise_alert(transaction, "incident", text, place=place)
    return {"incident": id, "due": due}


def file_incident(transaction: Transaction, id: str, *, by: str, reference: str) -> Answer:  # noqa: A002
    """Record that the commission has been notified."""
    incident = transaction.get(INCIDENTS, id)
    if incident is None or incident.filed:
        raise Refused(Refusal.NOTHING_TO_DO, f"there is no open incident {id[:60]!r}")
    filed = replace(incident, filed=transaction.instant, filed_by=by, reference=reference)
    transaction.put(INCIDENTS, id, filed)
    note(transaction, Happening.INCIDENT_CLOSED, by=by, incident=id, reference=reference)
    return {"incident": id}
