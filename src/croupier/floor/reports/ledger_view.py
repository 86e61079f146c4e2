"""The ledger as reports read it: the totals of a period, and the balances at both ends.

A balance as of a moment is the sum of everything written with an earlier moment, so periods meet
without a gap even if a clock once ran backward. Totals and balances come from summaries as far as
they go; only what a report lists is read entry by entry.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from pydantic import TypeAdapter

from croupier.errors import CroupierError
from croupier.floor.reports.period import Period, Slots
from croupier.floor.summaries.reading import Summaries
from croupier.floor.summaries.summary import Summary
from croupier.floor.table import TABLES, Table, play_jackpots
from croupier.jackpots.jackpot import JACKPOTS, Jackpot
from croupier.jackpots.lines import pays_of
from croupier.ledger import Entry, Reader, Refused, instant_text
from croupier.ledger.accounts import jackpot_of
from croupier.ledger.archives import entries_here

Balances = dict[str, int]


class UnknownJackpot(CroupierError):
    """A jackpot that is not in the ledger."""


@dataclass(frozen=True, slots=True)
class EntryMoney:
    """What an entry moved, and what its meters showed afterward."""

    postings: Mapping[str, int]
    readings: Mapping[str, int]


def money_of(entry: Entry) -> EntryMoney:
    """Return an entry's money without parsing its body: reports read a million entries."""
    return _MONEY.validate_json(entry.text)


_MONEY = TypeAdapter(EntryMoney)


@dataclass(frozen=True, slots=True)
class DecodedEntry:
    """An entry with its whole body parsed."""

    entry: Entry
    postings: Mapping[str, int]
    readings: Mapping[str, int]
    body: Mapping[str, Any]

    @property
    def instant(self) -> str:
        return self.entry.instant

    @property
    def reason(self) -> str:
        return self.entry.reason

    @property
    def sequence(self) -> int:
        return self.entry.sequence


def decoded(entry: Entry) -> DecodedEntry:
    content = entry.content
    return DecodedEntry(entry, content["postings"], content["readings"], content["body"])


Moved = dict[tuple[str, str], int]
"""What each account moved, by account and reason."""


@dataclass(frozen=True)
class LedgerView:
    """A reader, a period, and optionally one jackpot to report on."""

    reader: Reader
    period: Period
    only: str | None = None

    def __post_init__(self) -> None:
        if self.only is not None:
            must_know(self.only, self._all_jackpots)

    @cached_property
    def _documents(self) -> Mapping[tuple[str, str], str]:
        return self.reader.documents((JACKPOTS.kind, TABLES.kind))

    @cached_property
    def _summaries(self) -> Summaries:
        return Summaries(self.reader)

    @cached_property
    def _all_jackpots(self) -> dict[str, Jackpot]:
        return jackpots_of(self._documents)

    @cached_property
    def _tables(self) -> dict[str, Table]:
        return {
            name: TABLES.load(text)
            for (kind, name), text in self._documents.items()
            if kind == TABLES.kind
        }

    @cached_property
    def jackpots(self) -> dict[str, Jackpot]:
        """The jackpots of the report, in order of id.

        Play-money jackpots are included only if requested by name.
        """
        return {
            name: jackpot
            for name, jackpot in self._all_jackpots.items()
            if name == self.only or (self.only is None and name not in self._played)
        }

    @cached_property
    def _played(self) -> frozenset[str]:
        return play_jackpots(self._tables.values())

    @property
    def progressives(self) -> dict[str, Jackpot]:
        return {name: jackpot for name, jackpot in self.jackpots.items() if jackpot.is_progressive}

    @cached_property
    def games(self) -> dict[str, str]:
        """The game of every table."""
        return {name: table.game for name, table in self._tables.items()}

    def game(self, table: str) -> str:
        return self.games.get(table, "")

    @property
    def since(self) -> str:
        return instant_text(self.period.since)

    @property
    def until(self) -> str:
        return instant_text(self.period.until)

    @cached_property
    def _shares(self) -> dict[tuple[str, str], Fraction | None]:
        return {}

    def share(self, jackpot: str, line: str) -> Fraction | None:
        """Return the share of the meter that a line pays, cached by line."""
        known = (jackpot, line)
        if known not in self._shares:
            self._shares[known] = share_of(self.jackpots[jackpot], line)
        return self._shares[known]

    # Lists -------------------------------------------------------------------------------------

    def entries(self, reasons: Collection[str]) -> Iterator[DecodedEntry]:
        """Yield the period's entries with one of these reasons that concern our jackpots."""
        found = entries_here(self.reader, since=self.since, until=self.until, reasons=reasons)
        return self._of_ours(found)

    def entries_since(self, reasons: Collection[str]) -> Iterator[DecodedEntry]:
        """Yield the same up to the end of the ledger: the later consequences of these entries."""
        return self._of_ours(entries_here(self.reader, since=self.since, reasons=reasons))

    def _of_ours(self, entries: Iterator[Entry]) -> Iterator[DecodedEntry]:
        for entry in entries:
            one = decoded(entry)
            jackpot, heir = one.body.get("jackpot"), one.body.get("to")
            if jackpot not in self._played if self.only is None else self.only in (jackpot, heir):
                yield one

    # Sums --------------------------------------------------------------------------------------

    def sums(self, slots: Slots) -> list[Summary]:
        """Return the totals of the entries in each slot, over all jackpots."""
        return self._summaries.sums([slot.since for slot in slots.slots], self.until)

    def moved(self, slots: Slots) -> list[Moved]:
        """Return what every account moved in each slot, by reason."""
        return [moved_in(summary) for summary in self.sums(slots)]

    def by_table(self, summary: Summary) -> list[tuple[str, str, list[int]]]:
        """Return what was bet at each table on each of our jackpots, in order of table."""
        return sorted(
            (table, jackpot, amounts)
            for jackpot, tables in summary.play.items()
            if jackpot in self.jackpots
            for table, amounts in tables.items()
        )

    def known(self, slots: Slots, moved: Sequence[Moved]) -> int:
        """Return how many slots the ledger covers: those that started before its newest entry."""
        newest = self.reader.newest(1)
        if not newest:
            return 0
        touched = max((place for place, each in enumerate(moved) if each), default=-1)
        return max(touched, slots.index(newest[0].instant)) + 1

    # Balances at both ends ---------------------------------------------------------------------

    def before(self) -> Balances:
        """The sum of everything written with a moment before the period."""
        return self._summaries.before(self.since)

    def after(self) -> Balances:
        """The store's balances, less everything with a moment after the period."""
        balances: Balances = defaultdict(int, self.reader.balances())
        for account, amount in self._summaries.total().items():
            balances[account] -= amount
        for account, amount in self._summaries.before(self.until).items():
            balances[account] += amount
        return balances

    # Words -------------------------------------------------------------------------------------

    def is_ours(self, account: str) -> bool:
        return jackpot_of(account) in self.jackpots

    def clock(self, instant: str) -> str:
        return self.period.clock(instant)


def jackpots_of(documents: Mapping[tuple[str, str], str]) -> dict[str, Jackpot]:
    """Return every jackpot of a ledger, in order of id."""
    return {
        name: JACKPOTS.load(text)
        for (kind, name), text in sorted(documents.items())
        if kind == JACKPOTS.kind
    }


def must_know(name: str, jackpots: Mapping[str, Jackpot]) -> None:
    """Refuse a jackpot that is not in the ledger."""
    if name not in jackpots:
        known = ", ".join(list(jackpots)[:12]) or "none"
        raise UnknownJackpot(f"unknown jackpot {name[:60]!r}; this ledger has {known}")


def share_of(jackpot: Jackpot, line: str) -> Fraction | None:
    """Return the share of the meter that a line of the jackpot's pay table pays, if any."""
    try:
        odds = pays_of(jackpot).line(line).odds
    except Refused:
        return None
    return odds.ratio if odds.level else None


def held(balances: Mapping[str, int], jackpot: Jackpot, level: str) -> int:
    """Return everything held for players on a level."""
    names = jackpot.level_accounts(level)
    kinds = (names.meter, names.reserve, names.overflow, names.pending)
    return sum(balances.get(name, 0) for name in kinds)


def moved_in(summary: Summary) -> Moved:
    """Return what every account moved, by account and reason."""
    return {
        (account, reason): amount
        for reason, amounts in summary.moved.items()
        for account, amount in amounts.items()
    }


def rolled(balances: Mapping[str, int], moved: Moved) -> Balances:
    """Return balances after these movements."""
    after = defaultdict(int, balances)
    for (account, _), amount in moved.items():
        after[account] += amount
    return after
