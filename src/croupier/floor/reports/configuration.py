"""The history of every setting: who changed what, when and why, from the declaration on."""

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.floor.reports.ledger_view import LedgerView, Told
from croupier.floor.reports.report import Cell, Content, count, text
from croupier.jackpots.reasons import Reason
from croupier.ledger.units import money_text, rate_text

COLUMNS = (
    text("time"),
    text("jackpot"),
    count("version"),
    text("level"),
    text("setting"),
    text("before"),
    text("after"),
    text("reason", "why"),
    text("by"),
    count("entry"),
)

NOTES = (
    "A version is one state of all settings of a jackpot; suspending changes no setting.",
    "The starting amount of a level is its first seed, which the house puts in.",
)

_SETTINGS = ("seed", "rate", "reserve", "cap")
_READ = (
    Reason.OPENED.code,
    Reason.CONFIGURED.code,
    Reason.SUSPENDED.code,
    Reason.RESUMED.code,
    Reason.RETIRED.code,
)


def configuration(view: LedgerView) -> Content:
    """A row for each setting that was given or changed, and for each stop and start."""
    rows: list[tuple[Cell, ...]] = []
    for one in view.entries(_READ):
        found = _OF_REASON.get(one.reason, _state)(one)
        at, by = view.clock(one.instant), ", ".join(one.body.get("by", ())) or None
        rows += [(at, one.body["jackpot"], *row, by, one.sequence) for row in found]
    return Content(COLUMNS, rows, notes=NOTES)


def _opened(one: Told) -> Iterator[tuple[Cell, ...]]:
    settings: Mapping[str, Any] = one.body["settings"]
    for name, value in settings.items():
        if name in ("type", "table", "wager", "deducts", "lock"):
            yield 1, None, name, None, _word(value), "declared"
    for level, given in settings["levels"].items():
        start = f"starts at {given['seed']}, the first seed, put in by the house"
        if settings["type"] == "house":
            start = "a fixed prize of the house, paid in full to every winner"
        for name in _SETTINGS:
            if name in given:
                why = start if name == "seed" else "declared"
                yield 1, level, name, None, _word(given[name]), why


def _configured(one: Told) -> Iterator[tuple[Cell, ...]]:
    body = one.body
    before, after = body["before"], body["after"]
    why = body["reason"]
    account = f"{body['jackpot']}/{body['level']}/meter"
    if moved := one.postings.get(account, 0):
        now = one.readings[account]
        why += f" (the meter goes from {money_text(now - moved)} to {money_text(now)})"
    for name in _SETTINGS:
        if before[name] != after[name]:
            old, new = _setting(name, before[name]), _setting(name, after[name])
            yield body["version"], body["level"], name, old, new, why


def _state(one: Told) -> Iterator[tuple[Cell, ...]]:
    old, new = {
        Reason.SUSPENDED.code: ("takes bets", "suspended"),
        Reason.RESUMED.code: ("suspended", "takes bets"),
        Reason.RETIRED.code: ("on the floor", "taken off the floor"),
    }[one.reason]
    yield None, None, "state", old, new, one.body["reason"]


_OF_REASON = {Reason.OPENED.code: _opened, Reason.CONFIGURED.code: _configured}


def _setting(name: str, value: int | None) -> str:
    if value is None:
        return "none"
    return rate_text(value) if name in ("rate", "reserve") else money_text(value)


def _word(value: object) -> str:
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)
