"""`croupier jackpot report`, `reports`, `win`, `refund`: the ledger on screen and on paper."""

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.ledger_options import Database, DayStarts, Zone
from croupier.cli.output import AsJson, Plain, console, look_of, show, show_json
from croupier.cli.waiting import waiting
from croupier.cli.writing import STANDARD_OUTPUT, writable, write_out
from croupier.errors import BadOption, CroupierError, either
from croupier.floor.gaming_day import GamingDay, clock_of, shift_of, zone_of
from croupier.floor.reports import (
    REPORTS,
    Period,
    Report,
    UnknownReport,
    find_refund,
    find_win,
    make_report,
    make_reports,
    period_of,
)
from croupier.floor.summaries import COLLECTIONS as SUMMARIES
from croupier.floor.summaries import summarize
from croupier.floor.summaries.reading import Summaries
from croupier.ledger import Ledger, Reader, Store, StoreUnavailable
from croupier.ledger.opening import open_store
from croupier.show.card_paper import typeset
from croupier.show.refund_typst import refund_source
from croupier.show.report_files import report_archive, report_csv, report_json, report_workbook
from croupier.show.report_html import report_page
from croupier.show.report_terminal import report_list, report_text
from croupier.show.report_typst import report_source, reports_source
from croupier.show.win_typst import win_source

TABLE = "table"
LONG = 50_000
"""From this many unsummarized entries on, summaries are made before a report."""

Shifts = Annotated[
    list[str] | None,
    typer.Option(
        "--shift", metavar="NAME=HH:MM", envvar="CROUPIER_SHIFTS", show_envvar=True,
        help="When a shift starts. Repeatable. Default: day, swing and grave, eight hours each.",
    ),
]  # fmt: skip
Day = Annotated[str | None, typer.Option(metavar="DATE", help="Only this gaming day.")]
Month = Annotated[
    str | None, typer.Option(metavar="YYYY-MM", help="All gaming days of this month.")
]
First = Annotated[str | None, typer.Option("--from", metavar="DATE", help="The first gaming day.")]
Last = Annotated[str | None, typer.Option("--to", metavar="DATE", help="The last gaming day.")]
Out = Annotated[
    str | None,
    typer.Option("-o", "--out", metavar="FILE", help="File to write, or - for standard output."),
]


def report(
    name: Annotated[
        str,
        typer.Argument(metavar="NAME", help="Which report, like wins: croupier jackpot reports."),
    ],
    *,
    database: Database = None,
    first: First = None,
    last: Last = None,
    day: Day = None,
    month: Month = None,
    jackpot: Annotated[
        str | None, typer.Option(metavar="ID", help="Only this jackpot. Default: all.")
    ] = None,
    zone: Zone = "UTC",
    day_starts: DayStarts = "06:00",
    shift: Shifts = None,
    form: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar="table|csv|json|pdf|html|xlsx",
            help="Format. Default: as the file name ends, otherwise a table.",
        ),
    ] = None,
    out: Out = None,
    plain: Plain = False,
) -> None:
    """Print a report. To list the reports: croupier jackpot reports.

    Without dates, the report covers the gaming day of the newest entry.

    \b
    Examples:
      croupier jackpot report meters --month 2026-11
      croupier jackpot report wins --from 2026-11-01 --to 2026-11-07 -o wins.pdf
      croupier jackpot report reconciliation --day 2026-11-16 --format csv
    """
    if name not in REPORTS:
        known = ", ".join(REPORTS)
        raise UnknownReport(f"unknown report {name[:60]!r}; the reports are {known}", place="NAME")
    calendar = _calendar(zone, day_starts, shift)
    period = period_of(calendar, first=first, last=last, day=day, month=month)
    wanted, path = _target(form, out)
    with _reading(database) as reader:
        made = make_report(name, reader, period or _newest_day(reader, calendar), jackpot=jackpot)
    if wanted == TABLE:
        if path is None:
            output = console()
            show(output, report_text(made, look_of(output, plain=plain), output.width))
            return
        data = report_text(made, look_of(console(), plain=plain), 80).plain.encode() + b"\n"
    else:
        data = FORMATS[wanted](made)
    _write(data, path, f"{made.title}, {made.period}")


def reports(*, as_json: AsJson = False) -> None:
    """List the reports and what each one shows.

    \b
    Examples:
      croupier jackpot reports
      croupier jackpot reports --json
    """
    if as_json:
        show_json(
            {name: {"title": form.title, "about": form.about} for name, form in REPORTS.items()}
        )
    else:
        show(console(), report_list(REPORTS))


def win(
    claim: Annotated[int, typer.Argument(metavar="CLAIM", help="Number of a paid claim.")],
    *,
    jackpot: Annotated[str, typer.Option(metavar="ID", help="The jackpot that paid it.")],
    database: Database = None,
    zone: Zone = "UTC",
    day_starts: DayStarts = "06:00",
    shift: Shifts = None,
    out: Annotated[
        str, typer.Option("-o", "--out", metavar="FILE", help="A .pdf file, or -.")
    ] = "win.pdf",
) -> None:
    """Print the jackpot slip for a claim: one page with meters, entries and signature lines.

    \b
    Example:
      croupier jackpot win 3 --jackpot link -o win.pdf
    """
    calendar = _calendar(zone, day_starts, shift)
    path = _paper(out, "a jackpot slip")
    with _reading(database) as reader:
        record = find_win(reader, jackpot, claim, calendar=calendar)
    _write(typeset(win_source(record)), path, f"jackpot slip for claim {claim}, jackpot {jackpot}")


def refund(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The table, like T1.")],
    number: Annotated[
        int, typer.Argument(metavar="ROUND", help="Number of the round at that table.")
    ],
    *,
    database: Database = None,
    zone: Zone = "UTC",
    day_starts: DayStarts = "06:00",
    shift: Shifts = None,
    out: Annotated[
        str, typer.Option("-o", "--out", metavar="FILE", help="A .pdf file, or -.")
    ] = "refund.pdf",
) -> None:
    """Print the refund slip for a round whose bets were returned after a misdeal.

    \b
    Example:
      croupier jackpot refund T1 7 -o refund.pdf
    """
    calendar = _calendar(zone, day_starts, shift)
    path = _paper(out, "a refund slip")
    with _reading(database) as reader:
        record = find_refund(reader, table, number, calendar=calendar)
    _write(typeset(refund_source(record)), path, f"refund slip for table {table}, round {number}")


def all_reports(
    database: str | None,
    out: str,
    *,
    first: str | None,
    last: str | None,
    day: str | None,
    month: str | None,
    zone: str,
    day_starts: str,
    shift: list[str] | None,
) -> None:
    """Write every report of a period to one file; its extension decides the format."""
    ending = Path(out).suffix.lower().removeprefix(".")
    if ending not in ALL_FORMATS:
        names = either(f".{name}" for name in ALL_FORMATS)
        raise BadOption(f"{out!r} does not end in {names}", place="-o")
    calendar, path = _calendar(zone, day_starts, shift), writable(out)
    period = period_of(calendar, first=first, last=last, day=day, month=month)
    with _reading(database) as reader:
        made = make_reports(reader, period or _newest_day(reader, calendar))
    _write(ALL_FORMATS[ending](made), path, f"{len(made)} reports, {made[0].period}")


ALL_FORMATS: Mapping[str, Callable[[Sequence[Report]], bytes]] = {
    "pdf": lambda made: typeset(reports_source(made)),
    "zip": report_archive,
    "xlsx": report_workbook,
    "json": lambda made: (json.dumps([report_json(one) for one in made], indent=2) + "\n").encode(),
}


# What is requested ------------------------------------------------------------------------------


@contextmanager
def _reading(database: str | None) -> Iterator[Reader]:
    with closing(open_store(database, create=False)) as store:
        _summarize(store)
        with store.reading() as reader:
            yield reader


def _summarize(store: Store) -> None:
    """Summarize a long ledger that has no summaries yet, if it can be written."""
    with suppress(StoreUnavailable):
        with store.reading() as reader:
            missing = reader.head.sequence - Summaries(reader).made.sequence
        if missing >= LONG:
            ledger = Ledger(store, SUMMARIES, clock=lambda: datetime.now(UTC))
            with waiting("Summarizing (only once)") as progress:
                summarize(ledger, progress=progress)


def _calendar(zone: str, day_starts: str, shifts: list[str] | None) -> GamingDay:
    with _named("--zone"):
        zone_of(zone)
    with _named("--day-starts"):
        starts = clock_of(day_starts)
    with _named("--shift"):
        return GamingDay(zone, starts, tuple(shift_of(text) for text in shifts or ()))


@contextmanager
def _named(option: str) -> Iterator[None]:
    try:
        yield
    except CroupierError as error:
        raise error.at(option) from None


def _newest_day(reader: Reader, calendar: GamingDay) -> Period:
    newest = reader.newest(1)
    if not newest:
        raise BadOption("the ledger is empty; name the days, like --day 2026-11-16", place="--day")
    day, _ = calendar.of(datetime.fromisoformat(newest[0].instant))
    return Period(day, day, calendar)


# How it is written ------------------------------------------------------------------------------


FORMATS: Mapping[str, Callable[[Report], bytes]] = {
    "csv": lambda made: report_csv(made).encode(),
    "json": lambda made: (json.dumps(report_json(made), indent=2) + "\n").encode(),
    "pdf": lambda made: typeset(report_source(made)),
    "html": lambda made: report_page(made).encode(),
    "xlsx": lambda made: report_workbook([made]),
}


def _target(form: str | None, out: str | None) -> tuple[str, Path | None]:
    """Return the format and the path, checked before the ledger is read."""
    known = (TABLE, *FORMATS)
    wanted = form.lower() if form is not None else None
    if wanted is not None and wanted not in known:
        raise BadOption(f"is {form!r}; choose one of {', '.join(known)}", place="--format")
    if out is None or out == STANDARD_OUTPUT:
        if wanted in ("pdf", "xlsx") and (out is None or sys.stdout.isatty()):
            raise BadOption("this cannot be shown in a terminal; name a file with -o", place="-o")
        return wanted or TABLE, None
    suffix = Path(out).suffix.lower().removeprefix(".")
    suffix = TABLE if suffix == "txt" else suffix
    if wanted is None and suffix not in known:
        names = either(f".{name}" for name in ("txt", *FORMATS))
        raise BadOption(f"{out!r} does not end in {names}; or choose a --format", place="-o")
    if wanted is not None and suffix in known and wanted != suffix:
        raise BadOption(f"is {wanted}, but the file is {out!r}", place="--format")
    return wanted or suffix, writable(out)


def _paper(out: str, what: str) -> Path | None:
    """Return the path for output that is always a document."""
    wanted, path = _target("pdf" if out == STANDARD_OUTPUT else None, out)
    if wanted != "pdf":
        raise BadOption(f"{out!r} is not a .pdf file; {what} is always a PDF", place="-o")
    return path


def _write(data: bytes, path: Path | None, what: str) -> None:
    write_out(data, path)
    if path is not None:
        show(console(), f"{path}: {what}")
