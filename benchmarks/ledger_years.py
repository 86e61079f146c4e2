"""A ledger of many days against one of three: the same report, the same start-up, the same round.

What a report of a day costs must not depend on how many days lie before and behind it. Both books
are grown from the same real hours, in one run on one disk.

`python -m benchmarks.ledger_years [ENTRIES [FILE [YEARS [postgresql]]]]` grows one book instead, of
a million entries or as many as are asked for, over one year or more, and says how long every report
of a day, of a month and of a year in the middle of them takes. A FILE is kept, and taken as it is
if it is there. With `postgresql` the book is restored into a server of our own, and read there.
"""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path
from time import perf_counter, process_time

from benchmarks import Row, seconds
from benchmarks.grown_book import BEGINS, grow, seed
from benchmarks.ledger import database_server
from croupier.floor.auditing import verify_floor
from croupier.floor.opening import calendar_of, open_floor
from croupier.floor.reports import REPORTS, Period, make_report
from croupier.floor.summaries import COLLECTIONS, summarize
from croupier.ledger import Ledger
from croupier.ledger.checkpoint_audit import Trust
from croupier.ledger.copying import restore
from croupier.ledger.notary import Notary
from croupier.ledger.opening import open_store
from croupier.ledger.signing import SigningKey, load_key, make_key
from croupier.ledger.sqlite import SqliteStore
from croupier.plan import demo_plan

A_DAY = 10_000
SHORT, MIDDLE, LONG = 30_000, 200_000, 400_000
TARGET = 0.5
"""The long book is at most twice as slow; what is in the caches of the disk differs."""
FLAT = 0.9
"""A round in the long book takes at most a tenth more room."""
REPORT_SECONDS, START_SECONDS = 1.0, 2.0
DAY = date(2026, 1, 2)
YEAR_SECONDS = 5.0
DAYS_OF_A_YEAR = 365


def many_days() -> list[Row]:
    """Reports, start-up, verification and growth, short against long."""
    with tempfile.TemporaryDirectory() as folder:
        short, long = Path(folder) / "short.db", Path(folder) / "long.db"
        seed(short)
        grow(short, SHORT, a_day=A_DAY)
        long.write_bytes(short.read_bytes())
        sizes = [long.stat().st_size]
        for entries in (MIDDLE, LONG):
            grow(long, entries, a_day=A_DAY)
            sizes.append(long.stat().st_size)
        key = make_key(Path(folder) / "key.pem")
        made = [prepare(path, key) for path in (short, long)]
        rows = [*reports(short, long), *starts(short, long), *verifications(long, key)]
    early, late = (
        (sizes[place + 1] - sizes[place]) / entries
        for place, entries in enumerate((MIDDLE - SHORT, LONG - MIDDLE))
    )
    return [
        *rows,
        Row(
            "an entry on disk, after many days",
            f"{late:,.0f} bytes",
            f"{early:,.0f} bytes before",
            early / late,
            FLAT,
        ),
        Row("summarized, once", f"{LONG / made[1]:,.0f} entries/s"),
    ]


def prepare(path: Path, key: SigningKey) -> float:
    """Summarize a book and sign it; the answer is how long the summaries took."""
    with closing(SqliteStore(path, create=False)) as store:
        ledger = Ledger(store, COLLECTIONS, clock=now)
        begin = perf_counter()
        summarize(ledger)
        took = perf_counter() - begin
        Notary(store, key, clock=now).sign()
    return took


def now() -> datetime:
    return datetime.now(UTC)


def reports(short: Path, long: Path) -> list[Row]:
    """Each report of one day, and of all days of the long book."""
    calendar, rows = calendar_of(demo_plan()), []
    day = Period(DAY, DAY, calendar)
    days = Period(date(2026, 1, 1), date(2026, 1, 31), calendar)
    slowest = ("", 0.0)
    for name in REPORTS:
        of_short, of_long = (seconds(making(path, name, day)) for path in (short, long))
        rows.append(
            Row(
                f"{name}, a day of {LONG // A_DAY} days",
                f"{of_long * 1e3:,.1f} ms",
                f"{of_short * 1e3:,.1f} ms of {SHORT // A_DAY} days",
                of_short / of_long,
                TARGET,
            )
        )
        slowest = max(slowest, (name, seconds(making(long, name, days), 2)), key=lambda one: one[1])
    name, took = slowest
    rows.append(
        Row(
            f"slowest of a month: {name}",
            f"{took * 1e3:,.0f} ms",
            f"{REPORT_SECONDS:.0f} s",
            REPORT_SECONDS / took,
            1,
        )
    )
    return rows


def making(address: str | Path, name: str, period: Period) -> Callable[[], object]:
    def work() -> None:
        with closing(open_store(address, create=False)) as store, store.reading() as reader:
            make_report(name, reader, period)

    return work


def starting(address: str | Path) -> Callable[[], object]:
    def work() -> None:
        with closing(open_store(address, create=False)) as store:
            open_floor(store, demo_plan())

    return work


def starts(short: Path, long: Path) -> list[Row]:
    """Opening the floor on a book."""
    of_short, of_long = (seconds(starting(path)) for path in (short, long))
    return [
        Row(
            f"a floor opens, after {LONG:,} entries",
            f"{of_long * 1e3:,.0f} ms",
            f"{of_short * 1e3:,.0f} ms after {SHORT:,}",
            of_short / of_long,
            TARGET,
        ),
        Row("a floor opens", f"{of_long * 1e3:,.0f} ms", "2 s", START_SECONDS / of_long, 1),
    ]


def verifications(long: Path, key: SigningKey) -> list[Row]:
    """From the first entry, and from the last checkpoint."""
    trust = Trust(key.public)
    took = []
    with closing(SqliteStore(long, create=False)) as store:
        for since in (False, True):
            begin = perf_counter()
            verdict = verify_floor(store, trust=trust, since_checkpoint=since)
            took.append(perf_counter() - begin)
            if not verdict.sound:
                raise RuntimeError(f"the grown book is not sound: {verdict.findings[0]}")
    whole, part = took
    return [
        Row(
            "verify since the last checkpoint",
            f"{part * 1e3:,.0f} ms",
            f"{whole:,.1f} s from the first entry",
            whole / part,
            10,
        )
    ]


# Years by themselves ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GrownBook:
    """A long book: where it is read, how large it is, and how it is dropped from memory."""

    address: str
    size: Callable[[], int]
    forget: Callable[[], None]


@contextmanager
def grown(path: Path, entries: int, years: int, *, postgresql: bool) -> Iterator[GrownBook]:
    """A book of so many entries, in its file or in a database of its own."""
    key_file = path.with_name(f"{path.name}.pem")
    key = load_key(key_file) if key_file.exists() else make_key(key_file)
    if not path.exists():
        seed(path)
        begin = perf_counter()
        grow(path, entries, a_day=entries // (DAYS_OF_A_YEAR * years))
        print(f"grown: {entries:,} entries in {perf_counter() - begin:,.0f} s", flush=True)
        took = prepare(path, key)
        print(f"summarized and signed in {took:,.0f} s", flush=True)
    if not postgresql:
        yield GrownBook(str(path), lambda: path.stat().st_size, partial(drop, path))
        return
    with database_server() as server:
        files = partial(server.pgdata.rglob, "*")

        def forget() -> None:
            server.stop()
            for file in files():
                if file.is_file():
                    drop(file)
            server.start()

        begin = perf_counter()
        with closing(open_store(server.get_uri())) as store:
            restore(path, store)
        print(f"restored and verified in {perf_counter() - begin:,.0f} s", flush=True)
        yield GrownBook(
            server.get_uri(),
            lambda: sum(file.stat().st_size for file in files() if file.is_file()),
            forget,
        )


def some_years(book: GrownBook, entries: int, years: int) -> list[Row]:
    """Every report of a day, a month and a year of one long book, and a start on it."""
    rows = [Row("on disk", f"{book.size() / 1e9:,.2f} GB", f"{entries:,} entries")]
    calendar, year = calendar_of(demo_plan()), BEGINS.year + years // 2
    periods = {
        "a day": (date(year, 6, 10), date(year, 6, 10), REPORT_SECONDS),
        "a month": (date(year, 6, 1), date(year, 6, 30), REPORT_SECONDS),
        "a year": (date(year, 1, 1), date(year, 12, 31), YEAR_SECONDS),
    }
    for name in REPORTS:
        for words, (first, last, most) in periods.items():
            work = making(book.address, name, Period(first, last, calendar))
            rows.append(_timed(f"{name} of {words}", book, work, most))
    return [*rows, _timed("a floor opens", book, starting(book.address), START_SECONDS)]


def _timed(what: str, book: GrownBook, work: Callable[[], object], most: float) -> Row:
    """Twice: with nothing of the book in memory, which must meet the target, and once more."""
    book.forget()
    begin = perf_counter()
    work()
    first = perf_counter() - begin
    begin, used = perf_counter(), process_time()
    work()
    again, used = perf_counter() - begin, process_time() - used
    took = f"{first:.2f} s from the disk, {again:.2f} s again"
    return Row(what, took, f"{most:g} s; {used:.2f} s of work", most / first, 1)


def drop(path: Path) -> None:
    """Have the system drop what it holds of a file, where it can be asked to."""
    with path.open("rb") as file:
        os.fsync(file.fileno())
        if hasattr(os, "posix_fadvise"):
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def main(entries: str = "1000000", file: str = "", years: str = "1", engine: str = "sqlite") -> int:
    """A line for each target, and whether it was met."""
    if engine not in ("sqlite", "postgresql"):
        print(f"the engine is {engine!r}; write sqlite or postgresql", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        path = Path(file) if file else Path(folder) / "years.db"
        shape = int(entries), int(years)
        with grown(path, *shape, postgresql=engine == "postgresql") as book:
            rows = some_years(book, *shape)
    for row in rows:
        met = {True: "met", False: "MISSED", None: ""}[row.met]
        print(f"{met:<7}{row.what}: {row.measured} ({row.against})")
    return int(any(row.met is False for row in rows))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:5]))
