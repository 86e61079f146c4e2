"""Making summaries: of whatever was written since the last ones, a run of entries at a time.

They are made when a gaming day is closed, whenever many entries have come, and once for all of an
older ledger; beside the floor, which goes on meanwhile.
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
"""So many entries without a summary are read by every report: time to make one."""

SECONDS_BETWEEN = 20.0
REST_SECONDS = 0.2
"""Between two runs of a long ledger, for whoever plays."""
SLICE, BREATH_SECONDS = 100, 0.004
"""After so many entries, some two milliseconds of work, whoever presses is let through: a thread
that works on and on has them wait for the lock of Python at every step."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Run:
    """Some entries, summarized: what is to be written, if nobody has done so meanwhile."""

    after: int
    made: Summarized
    summaries: tuple[StoredSummary, ...]
    balances: Mapping[str, str]
    """By date, those that are new or have changed."""


def marks_of(calendar: GamingDay) -> tuple[int, ...]:
    """The minutes of the hour at which days and shifts of a calendar start, summer and winter."""
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
    """Make the summaries that are missing, of at most so many entries; the answer is of how
    many. There is a rest between two runs, and a breath within one now and then."""
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
    """The summaries of the entries that have none, up to so many of them."""
    summaries = Summaries(reader)
    made = summaries.made
    if made.sequence >= reader.head.sequence:
        return None
    spans: dict[tuple[str, str], Summary] = {}
    since = through = ""
    last: Entry | None = None
    for entry in reader.entries(after=made.sequence):
        # The entries of one command have one moment and stay together.
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
    """Balances at the start of each day that had none yet, and of later ones, which change when
    an entry comes late."""
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
        return {}  # another process was quicker
    for stored in run.summaries:
        transaction.put(SUMMARIES, stored.id, stored.text)
    for day, text in run.balances.items():
        transaction.put(BALANCES_AT, day, text)
    transaction.put(SUMMARIZED, WHOLE, run.made.text)
    return {}


class SummaryKeeper:
    """Who makes the summaries of a floor while it runs."""

    def __init__(self, ledger: Ledger, marks: tuple[int, ...] = HOURLY) -> None:
        self._ledger = ledger
        self._marks = marks
        self._stop = Event()

    def due(self) -> int:
        """How many entries have no summary yet."""
        with self._ledger.store.reading() as reader:
            return reader.head.sequence - Summaries(reader).made.sequence

    def run(self) -> None:
        """Make summaries whenever many entries have come, until told to stop."""
        while not self._stop.is_set():
            try:
                if self.due() >= DUE:
                    summarize(
                        self._ledger, marks=self._marks, rest=self._rest, breath=self._breathe
                    )
            except StoreUnavailable:
                pass  # the displays say already that the ledger cannot be reached
            except CroupierError:
                return  # a damaged ledger: reports and `verify` name it
            self._stop.wait(SECONDS_BETWEEN)

    def _rest(self) -> None:
        if self._stop.wait(REST_SECONDS):
            raise StoreUnavailable("the floor is being closed")

    @staticmethod
    def _breathe() -> None:
        sleep(BREATH_SECONDS)

    def start(self) -> Callable[[], None]:
        """Run in a thread; the answer stops it."""
        thread = Thread(target=self.run, daemon=True, name="summaries")
        thread.start()

        def end() -> None:
            self._stop.set()
            thread.join(timeout=10)

        return end
