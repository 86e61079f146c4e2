"""The event log for people to read: who did what, when and where, newest first (REGULATION 106)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.errors import CroupierError
from croupier.floor.journal import Happening
from croupier.floor.reports import Period
from croupier.floor.reports.period import clock_text
from croupier.jackpots.reasons import Reason
from croupier.ledger import Entry, Reader, instant_text
from croupier.ledger.archives import entries_here
from croupier.ledger.units import dollars_text, rate_text

ACCESS = {happening.code: happening.meaning for happening in Happening}
CHANGES = {
    reason.code: reason.meaning
    for reason in Reason
    if reason not in (Reason.CONTRIBUTION, Reason.TRAY, Reason.DEDUCTED, Reason.READING)
}
CODES = {**ACCESS, **CHANGES}
"""Every event of the log with its description; rounds without a win are not events."""

GROUPS: Mapping[str, frozenset[str]] = {
    "access": frozenset(ACCESS),
    "money": frozenset(CHANGES),
    "all": frozenset(CODES),
}
COUNT_MAX = 200
_MONEY = frozenset(
    (
        "amount", "balance", "required", "seed", "reserve", "meter before", "meter after",
        "reserve before", "before seed", "after seed", "before cap", "after cap",
    )
)  # fmt: skip
_RATES = frozenset(("before rate", "after rate", "before reserve", "after reserve"))
_KNOWN = frozenset(
    ("by", "place", "table", "jackpot", "dealer", "confirmer", "number", "paid", "sent_by")
)
"""Facts shown in their own column, or by the event itself."""


class BadLogQuestion(CroupierError):
    """A query of the event log that is not valid."""


@dataclass(frozen=True, slots=True)
class Event:
    """One line of the log."""

    sequence: int
    at: str
    code: str
    meaning: str
    by: tuple[str, ...]
    """The cards of the people it names."""
    place: str
    facts: str

    def as_json(self) -> dict[str, str | int]:
        words = {name: getattr(self, name) for name in self.__slots__}
        return {**words, "by": ", ".join(self.by)}


@dataclass(frozen=True, slots=True)
class LogPage:
    """A page of events, and where the older ones continue."""

    events: tuple[Event, ...]
    before: int | None
    """The sequence number for the next query; None if there are no more events."""


def codes_of(kind: str) -> frozenset[str]:
    """Return the codes of a group, or a single code."""
    if kind in GROUPS:
        return GROUPS[kind]
    if kind not in CODES:
        known = ", ".join((*GROUPS, *CODES))
        raise BadLogQuestion(f"kind is {kind[:60]!r}; there are {known}")
    return frozenset((kind,))


def read_log(
    reader: Reader,
    period: Period,
    *,
    kind: str = "access",
    by: str = "",
    before: int | None = None,
    count: int = 50,
) -> LogPage:
    """Return the newest events of a period from before a sequence number."""
    if not 1 <= count <= COUNT_MAX:
        raise BadLogQuestion(f"count is {count}; ask for 1 to {COUNT_MAX} at once")
    if before is not None and before < 1:
        raise BadLogQuestion(f"before is {before}; entries are numbered from 1")
    found: list[Event] = []
    for event in _events(reader, period, codes_of(kind), by.strip(), before):
        if len(found) == count:
            return LogPage(tuple(found), found[-1].sequence)
        found.append(event)
    return LogPage(tuple(found), None)


def _events(
    reader: Reader, period: Period, codes: frozenset[str], by: str, before: int | None
) -> Iterator[Event]:
    since, until = instant_text(period.since), instant_text(period.until)
    for entry in entries_here(reader, since=since, until=until, backwards=True, reasons=codes):
        if before is not None and entry.sequence >= before:
            continue
        if by and by not in entry.text:
            continue  # the text matched, but it is not one of the entry's people
        event = _event(entry, period)
        if not by or by in event.by:
            yield event


def _event(entry: Entry, period: Period) -> Event:
    body = entry.content["body"]
    place = [str(body[name]) for name in ("place", "table", "jackpot") if body.get(name)]
    rest = {name: value for name, value in body.items() if name not in _KNOWN}
    facts = [f"{name}: {_word(name, value)}" for name, value in _flat(rest)]
    return Event(
        entry.sequence,
        clock_text(period.calendar, entry.instant),
        entry.reason,
        CODES[entry.reason],
        _people(body),
        ", ".join(place),
        "; ".join(facts),
    )


def _people(body: Mapping[str, Any]) -> tuple[str, ...]:
    by = body.get("by")
    named = [by] if isinstance(by, str) else list(by or ())
    named += [body[part] for part in ("dealer", "confirmer") if body.get(part)]
    return tuple(dict.fromkeys(str(name) for name in named if name))


def _flat(body: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in body.items():
        if value in (None, "", [], {}):
            continue
        if isinstance(value, Mapping):
            yield from ((f"{name} {inner}", word) for inner, word in _flat(value))
        else:
            yield name.replace("_", " "), value


def _word(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and name in _MONEY:
        return dollars_text(value)
    if isinstance(value, int) and name in _RATES:
        return rate_text(value)
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
