"""Make summaries of the entries written since the last ones, one run at a time.

They are made when a gaming day is closed, whenever there are many new entries, and once for all of
an older ledger. This happens in the background while the floor goes on.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from threading import Event, Thread
from time import sleep

from croupier.codec import canonical
from croupier.errors import CroupierError
from croupier.floor.gaming_day import GamingDay
from croupier.floor.summaries.reading import (
    BEHIND_ALL,
    Summaries,
    midnight,
    read_balances,
)
from croupier.floor.summaries.summary import (
    BALANCES_AT,
    HOURLY,
    SUMMARIES,
    SUMMARIZED,
    WHOLE,
    BadSummary,
    StoredSummary,
    Summarized,
    Summary,
    add_to,
    span_of,
)
from croupier.ledger import Answer, Entry, Ledger, Reader, StoreUnavailable, Transaction

RUN_MAX = 20_000
"""How many entries are summarized in one transaction."""

DUE = 5_000
"""When to make summaries: every report has to read this many unsummarized entries."""

SECONDS_BETWEEN = 20.0
REST_SECONDS = 0.2
"""The pause between two runs of a long ledger, to let others work."""
SLICE, BREATH_SECONDS = 100, 0.004
"""After this many entries, about two milliseconds of work, let button presses through.

A thread that never pauses makes them wait for Python's lock at every step.
"""

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Run:
    """Some entries, summarized: what to write if no one else has done so in the meantime."""

    after: int
    made: Summarized
    summaries: tuple[StoredSummary, ...]
    balances: Mapping[str, str]
    """By date: the balances that are new or have changed."""


def marks_of(calendar: GamingDay) -> tuple[int, ...]:
    """Return the minutes past the hour at which days and shifts start, in summer and winter."""
    spans = (span for month in range(1, 13) for span in calendar.spans(date(2026, month, 15)))
    return tuple(sorted({0, *(span.since.minute for span in spans)}))


def summarize(
    ledger: Ledger,
    *,
    marks: Iterable[int] = HOURLY,
    run_max: int = RUN_MAX,
    most: int | None = None,
    progress: Progress = lambda done, total: None,
    rest: Callable[[], None] = lambda: None,
    breath: Callable[[], None] = lambda: None,
) -> int:
    """Make the missing summaries of at most `most` entries, and return how many it covered.

    There is a rest between two runs, and an occasional breath within one.
    """
    done = 0
    while most is None or done < most:
        with ledger.store.reading() as reader:
            run = next_run(reader, tuple(marks), run_max, breath)
            total = reader.head.sequence
        if run is None:
            break
        ledger.transact(partial(_write, run=run))
        done += run.made.sequence - run.after
        progress(run.made.sequence, total)
        if run.made.sequence == total:
            break
        rest()
    return done


def next_run(
    reader: Reader,
    marks: tuple[int, ...],
    run_max: int = RUN_MAX,
    breath: Callable[[], None] = lambda: None,
) -> Run | None:
    """Summarize the next entries that have no summary yet, up to about `run_max` of them."""
    summaries = Summaries(reader)
    made = summaries.made
    if made.sequence >= reader.head.sequence:
        return None
    spans: dict[tuple[str, str], Summary] = {}
    since = through = ""
    last: Entry | None = None
    for entry in reader.entries(after=made.sequence):
        # The entries of one command share a moment and stay together.
        full = last is not None and last.sequence - made.sequence >= run_max
        if full and last is not None and entry.instant != last.instant:
            break
        if not since <= entry.instant <= through:
            since, through = span_of(entry.instant, marks)
            summary = spans.setdefault((since, through), Summary())
        try:
            summary.add(entry.instant, entry.reason, entry.content)
        except (ValueError, KeyError, TypeError, AttributeError):
            raise BadSummary(
                f"entry {entry.sequence:,} does not say what a summary needs; verify the ledger"
            ) from None
        last = entry
        if entry.sequence % SLICE == 0:
            breath()
    if last is None:
        return None
    stored = tuple(
        StoredSummary(*span, made.sequence + 1, last.sequence, marks, spans[span])
        for span in sorted(spans)
    )
    balances = dict(made.balances)
    for one in stored:
        add_to(balances, one.summary.balances())
    return Run(
        made.sequence,
        Summarized(last.sequence, last.hash, balances),
        stored,
        {day: canonical(each) for day, each in _balances_at(reader, summaries, stored).items()},
    )


def _balances_at(
    reader: Reader, summaries: Summaries, stored: tuple[StoredSummary, ...]
) -> dict[str, dict[str, int]]:
    """Return the balances at the start of each new day, and of later days.

    Later days change when an entry arrives late.
    """
    moved: dict[str, dict[str, int]] = {}
    for one in stored:
        add_to(moved.setdefault(one.since[:10], {}), one.summary.balances())
    first = min(moved)
    known = {
        day: read_balances(day, text)
        for day, text in reader.documents_between(BALANCES_AT.kind, first, BEHIND_ALL)
    }
    found: dict[str, dict[str, int]] = {}
    for day in sorted(known.keys() | moved.keys()):
        before = [amounts for other, amounts in moved.items() if other < day]
        if day in known and not before:
            continue
        balances = known.get(day)
        if balances is None:
            balances = dict(summaries.summarized_before(midnight(day)))
        for amounts in before:
            add_to(balances, amounts)
        found[day] = balances
    return found


def _write(transaction: Transaction, run: Run) -> Answer:
    made = Summarized.read(transaction.get(SUMMARIZED, WHOLE))
    if made.sequence != run.after:
        return {}  # another process was faster
    for stored in run.summaries:
        transaction.put(SUMMARIES, stored.id, stored.text)
    for day, text in run.balances.items():
        transaction.put(BALANCES_AT, day, text)
    transaction.put(SUMMARIZED, WHOLE, run.made.text)
    return {}


class SummaryKeeper:
    """Makes the summaries of a floor while it runs."""

    def __init__(self, ledger: Ledger, marks: tuple[int, ...] = HOURLY) -> None:
        self._ledger = ledger
        self._marks = marks
        self._stop = Event()

    def due(self) -> int:
        """Return how many entries have no summary yet."""
        with self._ledger.store.reading() as reader:
            return reader.head.sequence - Summaries(reader).made.sequence

    def run(self) -> None:
        """Make summaries whenever there are many new entries, until stopped."""
        while not self._stop.is_set():
            try:
                if self.due() >= DUE:
                    summarize(
                        self._ledger, marks=self._marks, rest=self._rest, breath=self._breathe
                    )
            except StoreUnavailable:
                pass  # the displays already say that the ledger cannot be reached
            except CroupierError:
                return  # a damaged ledger: reports and `verify` report it
            self._stop.wait(SECONDS_BETWEEN)

    def _rest(self) -> None:
        if self._stop.wait(REST_SECONDS):
            raise StoreUnavailable("the floor is being closed")

    @staticmethod
    def _breathe() -> None:
        sleep(BREATH_SECONDS)

    def start(self) -> Callable[[], None]:
        """Run in a thread; the returned function stops it."""
        thread = Thread(target=self.run, daemon=True, name="summaries")
        thread.start()

        def end() -> None:
            self._stop.set()
            thread.join(timeout=10)

        return end
