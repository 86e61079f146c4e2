"""The auditor of summaries: recompute each from the entries and compare."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.floor.summaries.reading import BEHIND_ALL, Summaries, midnight, read_balances
from croupier.floor.summaries.summary import (
    BALANCES_AT,
    SUMMARIES,
    BadSummary,
    StoredSummary,
    Summarized,
    Summary,
    add_to,
    span_of,
)
from croupier.ledger import Entry, Reader
from croupier.ledger.findings import AuditFinding, Flaw


@dataclass(slots=True)
class _Run:
    """A run of summarized entries: its numbers, and the summaries made of it."""

    last: int
    marks: tuple[int, ...]
    ids: list[str] = field(default_factory=list)


class SummaryAudit:
    """One reading of the summaries, along with the entries after a number."""

    def __init__(self, reader: Reader, after: int = 0) -> None:
        self._reader = reader
        self._findings: list[AuditFinding] = []
        self._made = self._read_made()
        self._runs = self._read_runs(after)
        self._run: _Run | None = None
        self._first = 0
        self._spans: dict[tuple[str, str], Summary] = {}
        self._whole = after == 0
        self._reached = after
        self._balances: dict[str, int] = {}
        self._readable = True

    def _read_made(self) -> Summarized:
        try:
            return Summaries(self._reader).made
        except BadSummary as error:
            self._found(error.message)
            return Summarized()

    def _read_runs(self, after: int) -> dict[int, _Run]:
        runs: dict[int, _Run] = {}
        for id, text in self._reader.documents_between(SUMMARIES.kind, "", BEHIND_ALL):  # noqa: A001
            first = _number(id)
            if first <= after:
                continue
            if first not in runs:
                try:
                    stored = StoredSummary.read(id, text)
                except BadSummary as error:
                    self._found(error.message)
                    continue
                runs[first] = _Run(stored.last, stored.marks)
            runs[first].ids.append(id)
        return runs

    def entry(self, entry: Entry, content: Mapping[str, Any] | None) -> None:
        """Take an entry; None stands for content that cannot be read, which others report."""
        if self._run is None:
            self._run = self._runs.pop(entry.sequence, None)
            self._first, self._readable = entry.sequence, True
            if self._run is None:
                return
        try:
            if content is not None:
                span = span_of(entry.instant, self._run.marks)
                summary = self._spans.setdefault(span, Summary())
                summary.add(entry.instant, entry.reason, content)
        except (KeyError, ValueError, TypeError, AttributeError):
            content = None
        self._readable = self._readable and content is not None
        if entry.sequence >= self._run.last:
            self._compare(self._run, entry)

    def _compare(self, run: _Run, entry: Entry) -> None:
        made = {
            stored.id: stored
            for stored in (
                StoredSummary(*span, self._first, run.last, run.marks, summary)
                for span, summary in self._spans.items()
            )
        }
        stored = {
            id: text
            for id, text in self._reader.documents_between(  # noqa: A001
                SUMMARIES.kind, min(run.ids), f"{max(run.ids)}{BEHIND_ALL}"
            )
            if _number(id) == self._first
        }
        for id in sorted(made.keys() | stored.keys()):  # noqa: A001
            if not self._readable:
                self._found(f"the summary {id} is of entries that cannot be read")
            elif id not in stored:
                self._found(f"the summary {id} is missing")
            elif id not in made or made[id].text != stored[id]:
                self._found(f"the summary {id} does not follow from its entries")
        for one in made.values():
            add_to(self._balances, one.summary.balances())
        if self._first == self._reached + 1 or not self._whole:
            self._reached = run.last
        if run.last == self._made.sequence and self._made.hash != entry.hash:
            self._found(f"summaries were made up to another entry {run.last} than stands there")
        self._run, self._spans = None, {}

    def end(self) -> Iterator[AuditFinding]:
        """Finish after the last entry: check the remaining runs and the balances of days."""
        if self._run is not None or self._runs:
            self._found("there are summaries of entries that are not there")
        if self._whole:
            if self._reached != self._made.sequence:
                self._found(
                    f"summaries are said to go up to entry {self._made.sequence:,}, and go up to "
                    f"{self._reached:,}"
                )
            elif self._balances != dict(self._made.balances):
                self._found("the balances where the summaries end do not follow from the entries")
            self._days()
        elif self._made.sequence:
            self._total()
        yield from self._findings

    def _total(self) -> None:
        """Compare the store's balances with the summaries and the entries after them.

        This is for an auditor that has not added up all entries.
        """
        try:
            total = Summaries(self._reader).total()
        except (BadSummary, ValueError, KeyError, TypeError, AttributeError):
            return  # reported by the reader of the entries
        kept = self._reader.balances()
        for account in sorted(total.keys() | kept.keys()):
            if total.get(account, 0) != kept.get(account, 0):
                self._found(f"{account} does not stand where the summaries and what followed say")

    def _days(self) -> None:
        """Compare the balances at the start of each day with the sum of all earlier summaries."""
        sums: dict[str, int] = {}
        summaries = self._reader.documents_between(SUMMARIES.kind, "", BEHIND_ALL)
        waiting = next(summaries, None)
        active: set[str] = set()
        for day, text in self._reader.documents_between(BALANCES_AT.kind, "", BEHIND_ALL):
            try:
                while waiting is not None and waiting[0] < midnight(day):
                    active.add(waiting[0][:10])
                    add_to(sums, StoredSummary.read(*waiting).summary.balances())
                    waiting = next(summaries, None)
                if _nonzero(read_balances(day, text)) != _nonzero(sums):
                    self._found(f"the balances of {day} do not follow from the summaries")
            except BadSummary as error:
                self._found(error.message)
                return
            active.discard(day)
        while waiting is not None:
            active.add(waiting[0][:10])
            waiting = next(summaries, None)
        kept = {day for day, _ in self._reader.documents_between(BALANCES_AT.kind, "", BEHIND_ALL)}
        for day in sorted(active - kept):
            self._found(f"the balances of {day} are missing")

    def _found(self, words: str) -> None:
        self._findings.append(AuditFinding(Flaw.SUMMARY, words))


def _number(id: str) -> int:  # noqa: A002
    """Return the first entry of a summary, by its id."""
    digits = id.rpartition("/")[2]
    return int(digits) if digits.isascii() and digits.isdecimal() else 0


def _nonzero(balances: Mapping[str, int]) -> dict[str, int]:
    return {account: amount for account, amount in balances.items() if amount}
