"""Alerts: what somebody must have seen. An alert stays until a person acknowledges it."""

import json
from dataclasses import asdict, dataclass

from croupier.codec import canonical
from croupier.floor.journal import Happening, note
from croupier.ledger import Answer, Page, Refusal, Refused, Shelf


@dataclass(frozen=True, slots=True)
class Alert:
    """Something to look at, and where."""

    id: str
    kind: str
    at: str
    text: str
    place: str = ""


ALERTS: Shelf[Alert] = Shelf(
    "alert", lambda alert: canonical(asdict(alert)), lambda text: Alert(**json.loads(text))
)


def raise_alert(page: Page, kind: str, text: str, *, place: str = "") -> None:
    """Tell the floor; the same alert twice is one, with the time of the first."""
    name = f"{kind} {place} {text}"[:180]
    if page.get(ALERTS, name) is None:
        page.put(ALERTS, name, Alert(name, kind, page.instant, text, place))


def acknowledge(page: Page, name: str, *, by: str) -> Answer:
    """Somebody has seen it."""
    alert = page.get(ALERTS, name)
    if alert is None:
        raise Refused(Refusal.NOTHING_TO_DO, f"no alert {name[:60]!r} waits")
    page.put(ALERTS, name, None)
    note(page, Happening.ALERT_ACKNOWLEDGED, by=by, kind=alert.kind, text=alert.text, at=alert.at)
    return {}
