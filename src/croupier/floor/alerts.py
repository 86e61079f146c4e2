"""Alerts: things that someone must see. An alert stays until a person acknowledges it."""

from dataclasses import dataclass, replace
from hashlib import sha256

from croupier.floor.journal import Happening, note
from croupier.ledger import Answer, Collection, Refusal, Refused, Transaction


@dataclass(frozen=True, slots=True)
class Alert:
    """Something to look at, and where it is."""

    id: str
    kind: str
    at: str
    text: str
    place: str = ""
    parties: tuple[str, ...] = ()
    """The people who caused it; someone else has to acknowledge it."""


ALERTS: Collection[Alert] = Collection.of("alert", Alert)


NAME_MAX = 180
"""The longest name of an alert; a longer one is cut and gets a digest, so that none is lost."""


def raise_alert(
    transaction: Transaction,
    kind: str,
    text: str,
    *,
    place: str = "",
    parties: tuple[str, ...] = (),
) -> None:
    """Raise an alert; a repeated one keeps the first time and adds the new parties."""
    name = f"{kind} {place} {text}"
    if len(name) > NAME_MAX:
        name = f"{name[: NAME_MAX - 20]} {sha256(name.encode()).hexdigest()[:16]}"
    known = transaction.get(ALERTS, name)
    if known is None:
        transaction.put(ALERTS, name, Alert(name, kind, transaction.instant, text, place, parties))
    elif not set(parties) <= set(known.parties):
        both = tuple(dict.fromkeys((*known.parties, *parties)))
        transaction.put(ALERTS, name, replace(known, parties=both))


def acknowledge(transaction: Transaction, name: str, *, by: str) -> Answer:
    """Acknowledge an alert."""
    alert = transaction.get(ALERTS, name)
    if alert is None:
        raise Refused(Refusal.NOTHING_TO_DO, f"there is no open alert {name[:60]!r}")
    if by in alert.parties:
        raise Refused(
            Refusal.WRONG_PEOPLE,
            "this alert is about something you did; someone else has to acknowledge it",
        )
    transaction.put(ALERTS, name, None)
    note(
        transaction,
        Happening.ALERT_ACKNOWLEDGED,
        by=by,
        kind=alert.kind,
        text=alert.text,
        at=alert.at,
    )
    return {}
