"""The history of every setting: who changed what, when and why, since its declaration."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from croupier.floor.reports.ledger_view import DecodedEntry, LedgerView
from croupier.floor.reports.report import Cell, Content, count, text
from croupier.jackpots.changes import SETTINGS
from croupier.jackpots.reasons import Reason
from croupier.ledger.units import money_text, rate_ppm, rate_text, units

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
    "A version is one set of all of a jackpot's settings; suspending a jackpot changes no setting.",
    "A level's starting amount is its first seed, which the house puts in.",
)

_DECLARED = ("type", "table", "wager", "deducts", "lock")
_WORDS = {"table": "pay table"}
_READ = (
    Reason.OPENED.code,
    Reason.CONFIGURED.code,
    Reason.SUSPENDED.code,
    Reason.RESUMED.code,
    Reason.RETIRED.code,
)


def configuration(view: LedgerView) -> Content:
    """Return a row for each setting that was declared or changed, and for each stop and start."""
    rows: list[tuple[Cell, ...]] = []
    for one in view.entries(_READ):
        if one.reason == Reason.OPENED.code:
            found = _opened(
                one, [level.name for level in view.jackpots[one.body["jackpot"]].levels]
            )
        else:
            found = _configured(one) if one.reason == Reason.CONFIGURED.code else _state(one)
        at, by = view.clock(one.instant), ", ".join(one.body.get("by", ())) or None
        rows += [(at, one.body["jackpot"], *row, by, one.sequence) for row in found]
    return Content(COLUMNS, rows, notes=NOTES)


def _opened(one: DecodedEntry, levels: Sequence[str]) -> Iterator[tuple[Cell, ...]]:
    settings: Mapping[str, Any] = one.body["settings"]
    for name in _DECLARED:
        if name in settings:
            yield 1, None, _WORDS.get(name, name), None, _declared(name, settings[name]), "declared"
    for level in levels:
        given = settings["levels"][level]
        start = "the starting amount: the first seed, put in by the house"
        if settings["type"] == "house":
            start = "the starting amount: a fixed prize of the house, paid in full to every winner"
        for name in SETTINGS:
            if name in given:
                why = start if name == "seed" else "declared"
                yield 1, level, name, None, _declared(name, given[name]), why


def _configured(one: DecodedEntry) -> Iterator[tuple[Cell, ...]]:
    body = one.body
    before, after = body["before"], body["after"]
    why = body["reason"]
    account = f"{body['jackpot']}/{body['level']}/meter"
    if moved := one.postings.get(account, 0):
        now = one.readings[account]
        why += f" (the meter goes from {money_text(now - moved)} to {money_text(now)})"
    for name in SETTINGS:
        if before[name] != after[name]:
            old, new = _setting(name, before[name]), _setting(name, after[name])
            yield body["version"], body["level"], name, old, new, why


def _state(one: DecodedEntry) -> Iterator[tuple[Cell, ...]]:
    old, new = {
        Reason.SUSPENDED.code: ("takes bets", "suspended"),
        Reason.RESUMED.code: ("suspended", "takes bets"),
        Reason.RETIRED.code: ("on the floor", "retired"),
    }[one.reason]
    yield None, None, "state", old, new, one.body["reason"]


def _setting(name: str, value: int | None) -> str:
    if value is None:
        return "none"
    return rate_text(value) if name in ("rate", "reserve") else money_text(value)


def _declared(name: str, value: object) -> str:
    """Return a setting as it was declared, spelled as in the ledger."""
    if name in ("seed", "cap", "wager"):
        return _setting(name, None if value is None else units(value))
    if name in ("rate", "reserve"):
        return rate_text(rate_ppm(value))
    return str(value).lower() if isinstance(value, bool) else str(value)
