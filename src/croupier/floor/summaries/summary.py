"""A summary: the totals of the entries of an hour, or of any other period.

Entries may arrive late, with a moment before that of others. So a summary is made of a run of
consecutive entries and never changes; what arrives late goes into another summary of the same hour.
Summaries are additive: to read an hour, add all the summaries it has.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from croupier.codec import canonical, read_own
from croupier.errors import CroupierError
from croupier.floor.pays import ENVY
from croupier.jackpots.reasons import Reason
from croupier.ledger import Collection

HOURLY: tuple[int, ...] = (0,)
"""The minutes at which a summary may begin; a house with shifts from half past adds 30."""

TABLE_SUMS = ROUNDS, BETS, WAGERS, METERS, RESERVES, HOUSE, REFUNDED = range(7)
"""The totals of a table and jackpot."""

JACKPOT_SUMS = WINS, PAID, FIXED, DEDUCTED, TRAYS, ENVIES, SEEDS = range(7)
"""The totals of a jackpot: counts of meter wins and fixed pays, and amounts."""

_GOES_TO: Final = {
    "wagers": WAGERS,
    "meter": METERS,
    "overflow": METERS,
    "reserve": RESERVES,
    "house": HOUSE,
}
_SEEDING: Final = frozenset(
    reason.code
    for reason in (
        Reason.OPENED,
        Reason.FROZEN,
        Reason.VOIDED,
        Reason.SEED_RECOVERED,
        Reason.TRANSFERRED,
    )
)


class BadSummary(CroupierError):
    """A text that is not a valid summary."""


@dataclass(slots=True)
class Summary:
    """Totals of some entries, in ledger units."""

    moved: dict[str, dict[str, int]] = field(default_factory=dict)
    """By reason and account."""
    highest: dict[str, int] = field(default_factory=dict)
    """The highest reading of each meter that was read."""
    play: dict[str, dict[str, list[int]]] = field(default_factory=dict)
    """By jackpot and table: rounds, bets, and where the wagers went."""
    pays: dict[str, list[int]] = field(default_factory=dict)
    """By jackpot: hits, and what was paid."""
    hours: dict[str, set[str]] = field(default_factory=dict)
    """By jackpot: the clock hours in which a bet was locked."""
    _instant: str = field(default="", compare=False)
    _hits: set[tuple[Any, ...]] = field(default_factory=set, compare=False)

    def add(self, instant: str, reason: str, content: Mapping[str, Any]) -> None:
        """Add an entry; the entries of one command share a moment and must be consecutive."""
        postings = content["postings"]
        if postings:
            sums = self.moved.setdefault(reason, {})
            for account, amount in postings.items():
                sums[account] = sums.get(account, 0) + amount
        for account, reading in content["readings"].items():
            if reading >= self.highest.get(account, reading):
                self.highest[account] = reading
        if reason == Reason.CONTRIBUTION.code:
            self._bets(instant, content["body"], postings)
        elif reason == Reason.REFUNDED.code:
            self._of_table(content["body"])[REFUNDED] += content["body"]["amount"]
        else:
            self._pays(instant, reason, content)

    def _bets(self, instant: str, body: Mapping[str, Any], postings: Mapping[str, int]) -> None:
        row = self._of_table(body)
        row[ROUNDS] += 1
        row[BETS] += body["bets"]
        for account, amount in postings.items():
            place = _goes_to(account)
            row[place] += -amount if place == WAGERS else amount
        self.hours.setdefault(body["jackpot"], set()).add(instant[:13])

    def _pays(self, instant: str, reason: str, content: Mapping[str, Any]) -> None:
        body = content["body"]
        if reason == Reason.TRAY.code:
            row = self._of_jackpot(body)
            for seat, line, source, amount in body["pays"]:
                if source == ENVY:
                    row[ENVIES] += amount
                else:
                    row[TRAYS] += amount
                    self._fixed(row, instant, body, seat, line)
        elif reason == Reason.DEDUCTED.code:
            row = self._of_jackpot(body)
            row[DEDUCTED] += body["amount"]
            self._fixed(row, instant, body, body["seat"], body["line"])
        elif reason == Reason.PAID.code:
            row = self._of_jackpot(body)
            row[WINS] += 1
            row[PAID] += body["amount"]
        elif reason in _SEEDING:
            own = f"{body['jackpot']}/"
            for account, amount in content["postings"].items():
                if account.endswith("/seed") and account.startswith(own):
                    self._of_jackpot(body)[SEEDS] -= amount

    def _fixed(
        self, row: list[int], instant: str, body: Mapping[str, Any], seat: int, line: str
    ) -> None:
        """Count a fixed pay as one hit, even if the meter paid a part and the tray the rest."""
        if instant != self._instant:
            self._instant = instant
            self._hits.clear()
        hit = body["jackpot"], body["table"], body["round"], seat, line
        if hit not in self._hits:
            self._hits.add(hit)
            row[FIXED] += 1

    def _of_table(self, body: Mapping[str, Any]) -> list[int]:
        tables = self.play.setdefault(body["jackpot"], {})
        row = tables.get(body["table"])
        if row is None:
            row = tables[body["table"]] = [0] * len(TABLE_SUMS)
        return row

    def _of_jackpot(self, body: Mapping[str, Any]) -> list[int]:
        row = self.pays.get(body["jackpot"])
        if row is None:
            row = self.pays[body["jackpot"]] = [0] * len(JACKPOT_SUMS)
        return row

    def merge(self, other: "Summary") -> None:
        """Add the totals of other entries."""
        for reason, amounts in other.moved.items():
            sums = self.moved.setdefault(reason, {})
            for account, amount in amounts.items():
                sums[account] = sums.get(account, 0) + amount
        for account, reading in other.highest.items():
            if reading >= self.highest.get(account, reading):
                self.highest[account] = reading
        for jackpot, tables in other.play.items():
            known = self.play.setdefault(jackpot, {})
            for table, row in tables.items():
                known[table] = _added(known.get(table), row)
        for jackpot, row in other.pays.items():
            self.pays[jackpot] = _added(self.pays.get(jackpot), row)
        for jackpot, hours in other.hours.items():
            self.hours.setdefault(jackpot, set()).update(hours)

    def balances(self) -> dict[str, int]:
        """What every account moved, for any reason."""
        sums: dict[str, int] = {}
        for amounts in self.moved.values():
            add_to(sums, amounts)
        return sums


@dataclass(frozen=True, slots=True)
class StoredSummary:
    """A summary as stored: its period, both ends included, and its run of entries."""

    since: str
    through: str
    first: int
    last: int
    marks: tuple[int, ...]
    summary: Summary

    @property
    def id(self) -> str:
        return f"{self.since}/{self.first:015}"

    @property
    def text(self) -> str:
        summary = self.summary
        return canonical(
            {
                "since": self.since,
                "through": self.through,
                "first": self.first,
                "last": self.last,
                "marks": self.marks,
                "moved": summary.moved,
                "highest": summary.highest,
                "play": summary.play,
                "pays": summary.pays,
                "hours": {name: sorted(hours) for name, hours in summary.hours.items()},
            }
        )

    @classmethod
    def read(cls, id: str, text: str) -> "StoredSummary":  # noqa: A002
        try:
            content = read_own(text)
            stored = cls(
                content["since"],
                content["through"],
                content["first"],
                content["last"],
                tuple(content["marks"]),
                Summary(
                    content["moved"],
                    content["highest"],
                    content["play"],
                    content["pays"],
                    {name: set(hours) for name, hours in content["hours"].items()},
                ),
            )
            fits = stored.id == id and type(stored.last) is int
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            fits = False
        if not fits:
            raise BadSummary(f"the summary {id} cannot be read; verify the ledger")
        return stored


@dataclass(frozen=True, slots=True)
class Summarized:
    """How far the summaries go, and every balance at that point."""

    sequence: int = 0
    hash: str = ""
    balances: Mapping[str, int] = field(default_factory=dict)

    @property
    def text(self) -> str:
        return canonical({"sequence": self.sequence, "hash": self.hash, "balances": self.balances})

    @classmethod
    def read(cls, text: str | None) -> "Summarized":
        if text is None:
            return cls()
        try:
            found = cls(**read_own(text))
            fits = type(found.sequence) is int and isinstance(found.balances, dict)
        except (ValueError, TypeError, RecursionError):
            fits = False
        if not fits:
            raise BadSummary("what was summarized cannot be read; verify the ledger")
        return found


def _as_it_is(text: str) -> str:
    return text


SUMMARIES: Collection[str] = Collection("summary", _as_it_is, _as_it_is, held=False)
BALANCES_AT: Collection[str] = Collection("balances-at", _as_it_is, _as_it_is, held=False)
"""Balances at the first moment of each UTC date, by date."""
SUMMARIZED: Collection[str] = Collection("summarized", _as_it_is, _as_it_is, held=False)
WHOLE = "ledger"
"""The id of the only document of the kind `summarized`."""

COLLECTIONS = (SUMMARIES, BALANCES_AT, SUMMARIZED)


def span_of(instant: str, marks: Iterable[int]) -> tuple[str, str]:
    """Return the part of an hour that a moment is in: its first and last moment.

    >>> span_of("2026-11-16T14:45:10.000000Z", (0, 30))
    ('2026-11-16T14:30:00.000000Z', '2026-11-16T14:59:59.999999Z')
    """
    minute, hour = int(instant[14:16]), instant[:14]
    since, behind = 0, 60
    for mark in marks:
        if mark <= minute:
            since = max(since, mark)
        else:
            behind = min(behind, mark)
    return f"{hour}{since:02}:00.000000Z", f"{hour}{behind - 1:02}:59.999999Z"


@cache
def _goes_to(account: str) -> int:
    return _GOES_TO[account.rpartition("/")[2]]


def add_to(sums: dict[str, int], amounts: Mapping[str, int]) -> None:
    for account, amount in amounts.items():
        sums[account] = sums.get(account, 0) + amount


def _added(known: list[int] | None, row: list[int]) -> list[int]:
    if known is None:
        return list(row)
    return [one + other for one, other in zip(known, row, strict=True)]
