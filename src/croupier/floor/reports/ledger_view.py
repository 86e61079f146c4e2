"""The ledger as reports read it: the entries of a period, once, and balances at its two ends.

A balance as of a moment is the sum of all that was written with an earlier moment, so periods meet
without a gap even where a clock once went backwards.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cached_property
from typing import Any

from pydantic import TypeAdapter

from croupier.errors import CroupierError
from croupier.floor.reports.period import Period, Slots
from croupier.floor.table import TABLES
from croupier.jackpots.jackpot import JACKPOTS, Jackpot
from croupier.jackpots.lines import pays_of
from croupier.ledger import Entry, Reader, Refused, instant_text
from croupier.ledger.accounts import jackpot_of

Balances = dict[str, int]


class UnknownJackpot(CroupierError):
    """A jackpot that is not in the ledger."""


@dataclass(frozen=True, slots=True)
class EntryMoney:
    """What an entry moved, and what its meters showed afterwards."""

    postings: Mapping[str, int]
    readings: Mapping[str, int]


def money_of(entry: Entry) -> EntryMoney:
    """The money of an entry, without making anything of its body: reports read a million."""
    return _MONEY.validate_json(entry.text)


_MONEY = TypeAdapter(EntryMoney)


@dataclass(frozen=True, slots=True)
class DecodedEntry:
    """An entry with all it says."""

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
"""What each account moved for each reason."""


@dataclass(frozen=True)
class LedgerView:
    """A reader, a period, and perhaps the one jackpot that is asked about."""

    reader: Reader
    period: Period
    only: str | None = None

    def __post_init__(self) -> None:
        if self.only is not None:
            must_know(self.only, self._all_jackpots)

    @cached_property
    def _documents(self) -> Mapping[tuple[str, str], str]:
        return self.reader.documents()

    @cached_property
    def _all_jackpots(self) -> dict[str, Jackpot]:
        return jackpots_of(self._documents)

    @cached_property
    def jackpots(self) -> dict[str, Jackpot]:
        """The jackpots the report speaks of, in the order of their ids."""
        return {
            name: jackpot
            for name, jackpot in self._all_jackpots.items()
            if self.only in (None, name)
        }

    @property
    def progressives(self) -> dict[str, Jackpot]:
        return {name: jackpot for name, jackpot in self.jackpots.items() if jackpot.is_progressive}

    @cached_property
    def games(self) -> dict[str, str]:
        """The game of every table."""
        return {
            name: TABLES.load(text).game
            for (kind, name), text in self._documents.items()
            if kind == TABLES.kind
        }

    def game(self, table: str) -> str:
        return self.games.get(table, "")

    @property
    def since(self) -> str:
        return instant_text(self.period.since)

    @property
    def until(self) -> str:
        return instant_text(self.period.until)

    # One pass ----------------------------------------------------------------------------------

    def raw(self) -> Iterator[Entry]:
        """The entries of the period, of every jackpot."""
        return self.reader.entries(since=self.since, until=self.until)

    def entries(self, reasons: Collection[str]) -> Iterator[DecodedEntry]:
        """The entries of the period with one of these reasons that speak of our jackpots."""
        return self._of_ours(self.raw(), reasons)

    def entries_since(self, reasons: Collection[str]) -> Iterator[DecodedEntry]:
        """The same, up to the end of the ledger: what became later of what happened here."""
        return self._of_ours(self.reader.entries(since=self.since), reasons)

    def _of_ours(
        self, entries: Iterator[Entry], reasons: Collection[str]
    ) -> Iterator[DecodedEntry]:
        for entry in entries:
            if entry.reason in reasons:
                one = decoded(entry)
                if self.only is None or self.only in (one.body.get("jackpot"), one.body.get("to")):
                    yield one

    def moved(
        self, slots: Slots, noticing: Callable[[int, Entry, EntryMoney], None] | None = None
    ) -> list[Moved]:
        """What every account moved in each slot, by reason; `noticing` sees every entry pass."""
        sums: list[defaultdict[tuple[str, str], int]] = [defaultdict(int) for _ in slots.slots]
        for entry in self.raw():
            place, money = slots.index(entry.instant), money_of(entry)
            into = sums[place]
            for account, amount in money.postings.items():
                into[account, entry.reason] += amount
            if noticing is not None:
                noticing(place, entry, money)
        return [dict(each) for each in sums]

    def known(self, slots: Slots, moved: Sequence[Moved]) -> int:
        """How many slots the ledger can speak of: those that started before its newest entry."""
        newest = self.reader.newest(1)
        if not newest:
            return 0
        touched = max((place for place, each in enumerate(moved) if each), default=-1)
        return max(touched, slots.index(newest[0].instant)) + 1

    # Two ends ----------------------------------------------------------------------------------

    def opening(self, moved: Sequence[Moved]) -> Balances:
        """Every balance when the period began, by the shorter way through the ledger."""
        if self._is_near_the_start():
            return self.before()
        opening = defaultdict(int, self.after())
        for each in moved:
            for (account, _), amount in each.items():
                opening[account] -= amount
        return opening

    def before(self) -> Balances:
        """The sum of everything that was written with a moment before the period."""
        sums: Balances = defaultdict(int)
        for entry in self.reader.entries(until=self.since):
            for account, amount in money_of(entry).postings.items():
                sums[account] += amount
        return sums

    def after(self) -> Balances:
        """The balances the store keeps, less everything with a moment after the period."""
        balances: Balances = defaultdict(int, self.reader.balances())
        for entry in self.reader.entries(since=self.until):
            for account, amount in money_of(entry).postings.items():
                balances[account] -= amount
        return balances

    def _is_near_the_start(self) -> bool:
        """Whether less lies before the period than behind it, as far as dates can tell."""
        newest = self.reader.newest(1)
        if not newest or newest[0].instant < self.until:
            return False  # nothing lies behind it
        oldest = next(iter(self.reader.entries()))
        return _day_number(self.since) - _day_number(oldest.instant) < _day_number(
            newest[0].instant
        ) - _day_number(self.until)

    # Words -------------------------------------------------------------------------------------

    def is_ours(self, account: str) -> bool:
        return jackpot_of(account) in self.jackpots

    def clock(self, instant: str) -> str:
        return self.period.clock(instant)


def jackpots_of(documents: Mapping[tuple[str, str], str]) -> dict[str, Jackpot]:
    """Every jackpot of a ledger, in the order of their ids."""
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
    """The share of the meter a line of the jackpot's pay table pays, if a meter pays it."""
    try:
        odds = pays_of(jackpot).line(line).odds
    except Refused:
        return None
    return odds.ratio if odds.level else None


def _day_number(instant: str) -> int:
    """A rough place in time, for choosing a direction only."""
    return date.fromisoformat(instant[:10]).toordinal()


def held(balances: Mapping[str, int], jackpot: Jackpot, level: str) -> int:
    """All that is held for players on a level."""
    names = jackpot.level_accounts(level)
    kinds = (names.meter, names.reserve, names.overflow, names.pending)
    return sum(balances.get(name, 0) for name in kinds)


def rolled(balances: Mapping[str, int], moved: Moved) -> Balances:
    """Balances after what moved."""
    after = defaultdict(int, balances)
    for (account, _), amount in moved.items():
        after[account] += amount
    return after
