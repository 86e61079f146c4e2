"""Read summaries: totals of any period and balances at any moment, reading few entries.

What is entirely within the edges of a query comes from summaries. An hour that an edge cuts, and
whatever was written since the last summary, is read entry by entry.
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property

from croupier.codec import read_own
from croupier.floor.summaries.summary import (
    BALANCES_AT,
    SUMMARIES,
    SUMMARIZED,
    WHOLE,
    BadSummary,
    StoredSummary,
    Summarized,
    Summary,
    add_to,
)
from croupier.ledger import Entry, Reader
from croupier.ledger.archives import entries_here

FEW = 20_000
"""This many entries without a summary, or fewer, count as few."""

BEHIND_ALL = "~"
"""A character that sorts after every moment, because it sorts after digits."""

Balances = dict[str, int]


class Summaries:
    """The summaries of a ledger as a reader sees them."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    @cached_property
    def made(self) -> Summarized:
        """How far the summaries go."""
        texts = self._reader.documents((SUMMARIZED.kind,))
        return Summarized.read(texts.get((SUMMARIZED.kind, WHOLE)))

    # Sums ---------------------------------------------------------------------------------------

    def sums(self, edges: Sequence[str], until: str) -> list[Summary]:
        """Return the totals between each edge and the next; the last interval ends at `until`."""
        found = [Summary() for _ in edges]
        for stored in self.stored(edges[0], until):
            place = bisect_right(edges, stored.since) - 1
            whole = 0 <= place == bisect_right(edges, stored.through) - 1
            if whole and stored.through < until:
                found[place].merge(stored.summary)
            else:
                self._add(found, edges, until, self._entries_of(stored))
        self._add(found, edges, until, self._unsummarized(edges[0], until))
        return found

    def stored(self, since: str, until: str) -> Iterator[StoredSummary]:
        """Yield the summaries that overlap a period."""
        first = f"{since[:13]}"
        for id, text in self._reader.documents_between(SUMMARIES.kind, first, until):  # noqa: A001
            stored = StoredSummary.read(id, text)
            if stored.through >= since:
                yield stored

    def _entries_of(self, stored: StoredSummary) -> Iterator[Entry]:
        """Yield the entries of a summary."""
        entries = entries_here(
            self._reader,
            after=stored.first - 1,
            since=stored.since,
            until=f"{stored.through}{BEHIND_ALL}",
        )
        for entry in entries:
            if entry.sequence > stored.last:
                return
            yield entry

    def _unsummarized(self, since: str, until: str) -> Iterator[Entry]:
        """Yield unsummarized entries; if they are few, reading all beats searching by moment."""
        if self._is_short:
            return self._rest()
        return self._reader.entries(after=self.made.sequence, since=since, until=until)

    def _add(
        self, found: list[Summary], edges: Sequence[str], until: str, entries: Iterator[Entry]
    ) -> None:
        for entry in entries:
            if edges[0] <= entry.instant < until:
                place = bisect_right(edges, entry.instant) - 1
                found[place].add(entry.instant, entry.reason, entry.content)

    # Balances -----------------------------------------------------------------------------------

    def before(self, moment: str) -> Balances:
        """Return every balance just before a moment.

        That is the sum of everything written with an earlier moment.
        """
        sums = self.summarized_before(moment)
        for entry in self._rest():
            if entry.instant < moment:
                add_to(sums, entry.postings)
        return sums

    def summarized_before(self, moment: str) -> Balances:
        """Return the same, but only from summaries."""
        sums: Balances = defaultdict(int)
        since = ""
        backwards = self._reader.documents_between(
            BALANCES_AT.kind, "", f"{moment[:10]}{BEHIND_ALL}", backwards=True
        )
        for day, text in backwards:
            sums.update(read_balances(day, text))
            since = midnight(day)
            break
        if since < moment:
            for stored in self.stored(since, moment):
                if stored.since < since:
                    continue  # already in the balances
                if stored.through < moment:
                    add_to(sums, stored.summary.balances())
                else:
                    for entry in self._entries_of(stored):
                        if entry.instant < moment:
                            add_to(sums, entry.postings)
        return sums

    def total(self) -> Balances:
        """Return the sum of all entries, from the summaries and the entries after them."""
        sums: Balances = defaultdict(int, self.made.balances)
        for entry in self._rest():
            add_to(sums, entry.postings)
        return sums

    @property
    def _is_short(self) -> bool:
        return self._reader.head.sequence - self.made.sequence <= FEW

    @cached_property
    def _few(self) -> list[Entry]:
        if self.made.sequence == self._reader.head.sequence:
            return []
        return list(self._reader.entries(after=self.made.sequence))

    def _rest(self) -> Iterator[Entry]:
        """Yield what was written since the last summary; kept if few, read again if many."""
        if self._is_short:
            return iter(self._few)
        return self._reader.entries(after=self.made.sequence)


def midnight(day: str) -> str:
    """Return the first moment of a date in UTC."""
    return f"{day}T00:00:00.000000Z"


def read_balances(day: str, text: str) -> dict[str, int]:
    """Parse the stored balances at the first moment of a date."""
    try:
        balances = read_own(text)
        fits = isinstance(balances, dict)
    except ValueError:
        fits = False
    if not fits:
        raise BadSummary(f"the balances of {day} cannot be read; verify the ledger")
    return dict(balances)
