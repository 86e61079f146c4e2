"""The manager pages' requests besides commands: reports, jackpot slips, meters, the event log."""

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Annotated, Any

from fastapi import Path, Query
from starlette.requests import Request
from starlette.responses import Response

from croupier.floor.desk import meters
from croupier.floor.event_log import COUNT_MAX, LogPage, read_log
from croupier.floor.forms import parse
from croupier.floor.holding import change_advice, changed
from croupier.floor.meter_history import MeterHistory, meter_histories
from croupier.floor.reports import (
    REPORTS,
    NoSuchRefund,
    NoSuchWin,
    Period,
    Report,
    UnknownReport,
    find_refund,
    find_win,
    make_report,
    make_reports,
)
from croupier.floor.reports.ledger_view import UnknownJackpot
from croupier.floor.shift_report import of_shift
from croupier.jackpots.jackpot import Jackpot, find_jackpot
from croupier.ledger import Reader
from croupier.ledger.units import money_text
from croupier.show.card_paper import typeset
from croupier.show.moments import DateForms
from croupier.show.refund_typst import refund_source
from croupier.show.report_files import report_archive, report_csv, report_json, report_workbook
from croupier.show.report_typst import report_source, reports_source
from croupier.show.win_typst import win_source
from croupier.web.answers import Json
from croupier.web.asked import JackpotName, TableName, Whole, aside, must_be_one_of, word_of
from croupier.web.days_asked import Days, calendar_of, days_asked
from croupier.web.faults import NOT_FOUND, StatusError
from croupier.web.files import PDF, attachment
from croupier.web.operations import Operation, error_responses
from croupier.web.preferences import preferences_of
from croupier.web.signed_in import Signed, SignedIn, floor_of, may

LOG_COUNT = 50
FORMS = ("json", "csv", "pdf", "xlsx")
"""The formats of a report."""
ALL = "all"
FORMS_OF_ALL = ("json", "zip", "pdf", "xlsx")
"""The formats of all reports for some days in one file."""

MayRead = Annotated[Signed, may("reports")]


# Reports ---------------------------------------------------------------------------------------


async def list_reports(_: MayRead) -> Response:
    """Every report, with what it shows."""
    return Json(
        [{"name": name, "title": form.title, "about": form.about} for name, form in REPORTS.items()]
    )


async def see_report(
    request: Request,
    _: MayRead,
    report: Annotated[str, Path(description="the name of a report")],
    period: Days,
    jackpot: Annotated[str, Query(description="only this jackpot")] = "",
    shift: Annotated[
        str, Query(description="only this shift of each day, where days have shifts")
    ] = "",
    form: Annotated[str, word_of("format", (*FORMS, "zip"), "how to write it")] = "json",
) -> Response:
    """A report on some gaming days, as JSON, CSV, PDF or Excel; today without dates. `all` is every
    report in one file: PDF, Excel, JSON, or a zip of CSV files."""
    if report == ALL:
        must_be_one_of("format", form, FORMS_OF_ALL)
        whole: Response = await aside(lambda: _written_all(request, period, jackpot, form))
        return whole
    must_be_one_of("format", form, FORMS)
    answer: Response = await aside(
        lambda: _written(request, _made(request, report, period, jackpot, shift), form)
    )
    return answer


def report_asked(request: Request) -> Report:
    """Return the report that a page's address and query ask for."""
    given = request.query_params
    return _made(
        request,
        request.path_params["report"],
        days_asked(request),
        given.get("jackpot", ""),
        given.get("shift", ""),
    )


def _made(request: Request, name: str, period: Period, jackpot: str, shift: str) -> Report:
    try:
        with _reading(request) as reader:
            made = make_report(name, reader, period, jackpot=jackpot or None)
    except (UnknownReport, UnknownJackpot) as error:
        raise StatusError(error, NOT_FOUND) from error
    return of_shift(made, shift) if shift else made


def _written(request: Request, made: Report, form: str) -> Response:
    write, media_type = WRITTEN[form]
    name = f"{made.name}-{_dates(made.period)}.{form}"
    data = write(made, preferences_of(request).forms)
    return attachment(data, name, media_type, inline=form == "json")


def _dates(period: Period) -> str:
    return f"{period.first}" if period.first == period.last else f"{period.first}-{period.last}"


def _written_all(request: Request, period: Period, jackpot: str, form: str) -> Response:
    try:
        with _reading(request) as reader:
            made = make_reports(reader, period, jackpot=jackpot or None)
    except UnknownJackpot as error:
        raise StatusError(error, NOT_FOUND) from error
    write, media_type = ALL_WRITTEN[form]
    name = f"reports-{_dates(period)}.{form}"
    data = write(made, preferences_of(request).forms)
    return attachment(data, name, media_type, inline=form == "json")


XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


WRITTEN: Mapping[str, tuple[Callable[[Report, DateForms], bytes], str]] = {
    "json": (lambda made, _: json.dumps(report_json(made)).encode("ascii"), "application/json"),
    "csv": (lambda made, _: report_csv(made).encode(), "text/csv; charset=utf-8"),
    "pdf": (lambda made, forms: typeset(report_source(made, forms)), PDF),
    "xlsx": (lambda made, _: report_workbook([made]), XLSX),
}
"""Paper has dates in the reader's chosen form; files for programs have them in sortable form."""

ALL_WRITTEN: Mapping[str, tuple[Callable[[Sequence[Report], DateForms], bytes], str]] = {
    "pdf": (lambda made, forms: typeset(reports_source(made, forms)), PDF),
    "zip": (lambda made, _: report_archive(made), "application/zip"),
    "xlsx": (lambda made, _: report_workbook(made), XLSX),
    "json": (
        lambda made, _: json.dumps([report_json(one) for one in made]).encode("ascii"),
        "application/json",
    ),
}


# Jackpots --------------------------------------------------------------------------------------


async def see_meters(request: Request, _: MayRead, jackpot: JackpotName) -> Response:
    """Everything a regulator asks about a jackpot, with its latest hits."""
    return Json(
        meters(floor_of(request).ledger.look(), parse({"do": "meters", "jackpot": jackpot}))
    )


async def see_advice(
    request: Request,
    _: MayRead,
    jackpot: JackpotName,
    level: Annotated[str, Query(description="the level that would be changed")] = "",
    seed: Annotated[str | None, Query(description="its new seed, like 10000")] = None,
    rate: Annotated[str | None, Query(description="its new rate, like 19%")] = None,
    reserve: Annotated[str | None, Query(description="its new reserve rate, like 1%")] = None,
) -> Response:
    """The makers' advice on a change of settings, and the hold before and after it."""
    given = {"seed": seed, "rate": rate, "reserve": reserve}
    asked = {name: value for name, value in given.items() if value is not None}
    change = parse({"do": "configure", "jackpot": jackpot, "level": level, **_UNSIGNED, **asked})
    look = floor_of(request).ledger.look()
    before = find_jackpot(look, jackpot)
    after = changed(before, level, {name: change[name] for name in asked})
    return Json(change_advice(look, before, after))


_UNSIGNED = {"reason": "not yet", "by": ["nobody", "nobody else"]}
"""What a change has when it is sent, and advice on it does not need."""


async def see_history(request: Request, _: MayRead, jackpot: JackpotName, period: Days) -> Response:
    """Each level's meter over some gaming days, thinned for a chart."""
    found = find_jackpot(floor_of(request).ledger.look(), jackpot)
    histories = await aside(meter_histories_of, request, found, period)
    return Json({"levels": [_history(history) for history in histories]})


def meter_histories_of(
    request: Request, jackpot: Jackpot, period: Period
) -> tuple[MeterHistory, ...]:
    """Return what the ledger says about a jackpot's meters."""
    with _reading(request) as reader:
        return meter_histories(reader, jackpot, period)


def _history(history: MeterHistory) -> dict[str, Any]:
    return {
        "level": history.level,
        "opening": None if history.opening is None else money_text(history.opening),
        "count": history.count,
        "claims": list(history.claims),
        "readings": [
            {"at": reading.instant, "meter": money_text(reading.amount)}
            for reading in history.readings
        ],
    }


async def print_win(
    request: Request,
    _: MayRead,
    jackpot: JackpotName,
    claim: Annotated[Whole, Path(description="the number of a claim")],
) -> Response:
    """The jackpot slip for a paid claim, as PDF."""

    def make() -> bytes:
        try:
            with _reading(request) as reader:
                record = find_win(reader, jackpot, claim, calendar=calendar_of(request))
        except (NoSuchWin, UnknownJackpot) as error:
            raise StatusError(error, NOT_FOUND) from error
        return typeset(win_source(record, preferences_of(request).forms))

    data = await aside(make)
    return attachment(data, f"win-{jackpot}-{claim}.pdf", PDF, inline=True)


async def print_refund(
    request: Request,
    _: SignedIn,
    table: TableName,
    number: Annotated[Whole, Path(description="the number of a round")],
) -> Response:
    """The refund slip for a round whose bets were returned, as PDF."""

    def make() -> bytes:
        try:
            with _reading(request) as reader:
                record = find_refund(reader, table, number, calendar=calendar_of(request))
        except NoSuchRefund as error:
            raise StatusError(error, NOT_FOUND) from error
        return typeset(refund_source(record, preferences_of(request).forms))

    data = await aside(make)
    return attachment(data, f"refund-{table}-{number}.pdf", PDF, inline=True)


# The event log ---------------------------------------------------------------------------------


async def see_log(
    request: Request,
    _: MayRead,
    period: Days,
    kind: Annotated[
        str, Query(description="access, money, all, or one code of an event")
    ] = "access",
    by: Annotated[str, Query(description="only what this card did")] = "",
    before: Annotated[
        Whole | None, Query(description="only what was written before this entry")
    ] = None,
    count: Annotated[Whole, Query(description=f"how many, at most {COUNT_MAX}")] = LOG_COUNT,
) -> Response:
    """Who did what, newest first. Use `before` to continue where an answer ended."""
    page = await aside(events_of, request, period, kind, by, before, count)
    return Json({"events": [event.as_json() for event in page.events], "before": page.before})


def events_of(
    request: Request,
    period: Period,
    kind: str = "",
    by: str = "",
    before: int | None = None,
    count: int = LOG_COUNT,
) -> LogPage:
    """Return a page of the event log."""
    with _reading(request) as reader:
        return read_log(reader, period, kind=kind or "access", by=by, before=before, count=count)


def _reading(request: Request) -> AbstractContextManager[Reader]:
    return floor_of(request).ledger.store.reading()


_REFUSALS = error_responses(401, 403, 404, 422, 429, 503)


def _route(path: str, handler: Callable[..., Any]) -> Operation:
    return Operation(path, handler, methods=["GET"], responses=_REFUSALS)


ROUTES = (
    _route("/api/floor/reports", list_reports),
    _route("/api/floor/reports/{report}", see_report),
    _route("/api/floor/jackpots/{jackpot}/meters", see_meters),
    _route("/api/floor/jackpots/{jackpot}/advice", see_advice),
    _route("/api/floor/jackpots/{jackpot}/history", see_history),
    _route("/api/floor/jackpots/{jackpot}/wins/{claim}", print_win),
    _route("/api/floor/tables/{table}/refunds/{number}", print_refund),
    _route("/api/floor/log", see_log),
)
