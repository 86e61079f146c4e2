"""Archive a closed year of a floor, once the house's own calendar allows it."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path

from croupier.floor.gaming_day import GamingDay
from croupier.floor.summaries import COLLECTIONS, summarize
from croupier.floor.summaries.keeping import marks_of
from croupier.jackpots.reasons import Reason
from croupier.ledger import Ledger, Reader, Store, instant_text
from croupier.ledger.archives import Archive, BadArchive
from croupier.ledger.archiving import TAKES_OUT, archive_until
from croupier.ledger.notary import Notary
from croupier.ledger.powers import must_own
from croupier.ledger.verifying import Progress

YEAR_MIN, YEAR_MAX = 1990, 2998


def archive_year(
    store: Store,
    year: int,
    path: Path,
    *,
    calendar: GamingDay,
    notary: Notary,
    clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    progress: Progress | None = None,
    rest: Callable[[], None] = lambda: None,
) -> Archive:
    """Archive everything up to the last gaming day of a year.

    Summaries are made first, because that year's reports are made from them afterward.
    """
    if not YEAR_MIN <= year <= YEAR_MAX:
        raise BadArchive(
            f"{year} is not a year a ledger can have; write one like {clock().year - 1}"
        )
    ends = calendar.bounds(date(year + 1, 1, 1))[0]
    until = instant_text(ends)
    if clock() < ends:
        raise BadArchive(f"{year} is not over: its last gaming day ends at {until}")

    def must_be_closed(reader: Reader) -> None:
        read = reader.entries(since=until, reasons=(Reason.READING.code,))
        if next(iter(read), None) is None:
            raise BadArchive(
                f"{year} is not closed: no day was closed since it ended at {until}; close the "
                "day first (Close day on the manager's page, or the command close-day)"
            )

    with store.reading() as reader:
        must_own(reader.role(), store.address, TAKES_OUT)
        must_be_closed(reader)
    summarize(Ledger(store, COLLECTIONS, clock=clock), marks=marks_of(calendar), rest=rest)
    return archive_until(
        store,
        path,
        year=year,
        until=until,
        notary=notary,
        at=instant_text(clock()),
        must_be_closed=must_be_closed,
        progress=progress,
        rest=rest,
    )
