"""What the manager's pages ask besides commands: reports, win pages, meters, the event log."""

import json
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Any

from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response

from croupier.errors import BadOption
from croupier.floor.desk import meters
from croupier.floor.event_log import COUNT_MAX, LogPage, read_log
from croupier.floor.forms import parse
from croupier.floor.meter_history import MeterHistory, meter_histories
from croupier.floor.reports import (
    REPORTS,
    NoSuchWin,
    Period,
    Report,
    UnknownReport,
    find_win,
    make_report,
)
from croupier.floor.reports.ledger_view import UnknownJackpot
from croupier.floor.shift_report import of_shift
from croupier.jackpots.jackpot import Jackpot, find_jackpot
from croupier.ledger import Reader
from croupier.ledger.units import money_text
from croupier.show.card_paper import typeset
from croupier.show.report_files import report_csv, report_json
from croupier.show.report_typst import report_source
from croupier.show.win_typst import win_source
from croupier.web.answers import Json
from croupier.web.asked import aside
from croupier.web.days_asked import DAYS, calendar_of, days_asked, query
from croupier.web.faults import NOT_FOUND, Refusal
from croupier.web.files import PDF, attachment
from croupier.web.openapi import error_responses
from croupier.web.signed_in import floor_of, signed_in

LOG_COUNT = 50
NUMBER_MAX = 2**53


# Reports ---------------------------------------------------------------------------------------


async def list_reports(request: Request) -> Response:
    """Every report there is, with what it says."""
    await _allowed(request)
    return Json(
        [{"name": name, "title": form.title, "about": form.about} for name, form in REPORTS.items()]
    )


async def see_report(request: Request) -> Response:
    """A report on some gaming days, as JSON, CSV or PDF; today without dates."""
    await _allowed(request)
    form = request.query_params.get("format", "json")
    if form not in WRITTEN:
        raise BadOption(f"is {form[:40]!r}; choose one of {', '.join(WRITTEN)}", place="format")
    answer: Response = await aside(lambda: _written(report_asked(request), form))
    return answer


def report_asked(request: Request) -> Report:
    """The report that an address and its query ask for."""
    name, jackpot = request.path_params["report"], request.query_params.get("jackpot") or None
    shift = request.query_params.get("shift") or None
    period = days_asked(request)
    try:
        with _reading(request) as reader:
            made = make_report(name, reader, period, jackpot=jackpot)
    except (UnknownReport, UnknownJackpot) as error:
        raise Refusal(error, NOT_FOUND) from error
    return made if shift is None else of_shift(made, shift)


def _written(made: Report, form: str) -> Response:
    write, media_type = WRITTEN[form]
    period = made.period
    dates = f"{period.first}" if period.first == period.last else f"{period.first}-{period.last}"
    return attachment(write(made), f"{made.name}-{dates}.{form}", media_type, inline=form == "json")


WRITTEN: Mapping[str, tuple[Callable[[Report], bytes], str]] = {
    "json": (lambda made: json.dumps(report_json(made)).encode("ascii"), "application/json"),
    "csv": (lambda made: report_csv(made).encode(), "text/csv; charset=utf-8"),
    "pdf": (lambda made: typeset(report_source(made)), PDF),
}


# Jackpots --------------------------------------------------------------------------------------


async def see_meters(request: Request) -> Response:
    """Everything a regulator asks of a jackpot on demand, with its last hits."""
    await _allowed(request)
    name = request.path_params["jackpot"]
    return Json(meters(floor_of(request).book.look(), parse({"do": "meters", "jackpot": name})))


async def see_history(request: Request) -> Response:
    """Every level's meter over some gaming days, thinned for a chart."""
    await _allowed(request)
    jackpot = find_jackpot(floor_of(request).book.look(), request.path_params["jackpot"])
    histories = await aside(meter_histories_of, request, jackpot, days_asked(request))
    return Json({"levels": [_history(history) for history in histories]})


def meter_histories_of(
    request: Request, jackpot: Jackpot, period: Period
) -> tuple[MeterHistory, ...]:
    """What the book says of the meters of a jackpot."""
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


async def print_win(request: Request) -> Response:
    """The win page of a claim that was paid, as PDF."""
    await _allowed(request)
    jackpot, claim = request.path_params["jackpot"], _number(request.path_params["claim"], "claim")

    def make() -> bytes:
        try:
            with _reading(request) as reader:
                record = find_win(reader, jackpot, claim, calendar=calendar_of(request))
        except (NoSuchWin, UnknownJackpot) as error:
            raise Refusal(error, NOT_FOUND) from error
        return typeset(win_source(record))

    data = await aside(make)
    return attachment(data, f"win-{jackpot}-{claim}.pdf", PDF, inline=True)


# The event log ---------------------------------------------------------------------------------


async def see_log(request: Request) -> Response:
    """Who did what, newest first; `before` asks on where an answer ended."""
    await _allowed(request)
    page = await aside(log_asked, request, days_asked(request))
    return Json({"events": [event.as_json() for event in page.events], "before": page.before})


def log_asked(request: Request, period: Period) -> LogPage:
    """The page of the event log that a query asks for."""
    given = request.query_params
    before, count = given.get("before"), given.get("count")
    with _reading(request) as reader:
        return read_log(
            reader,
            period,
            kind=given.get("kind") or "access",
            by=given.get("by") or "",
            before=None if not before else _number(before, "before"),
            count=LOG_COUNT if not count else _number(count, "count"),
        )


def _number(text: str, name: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(NUMBER_MAX))):
        raise BadOption(f"is {text[:40]!r}; write a whole number, like 7", place=name)
    return int(text)


def _reading(request: Request) -> AbstractContextManager[Reader]:
    return floor_of(request).book.store.reading()


async def _allowed(request: Request) -> None:
    signed = await aside(signed_in, request)
    await aside(floor_of(request).must_allow, signed.person, "reports")


_REFUSALS = error_responses(401, 403, 404, 422, 429, 503)


def _route(path: str, handler: Callable[..., Any], *parameters: dict[str, Any]) -> APIRoute:
    extra = {"parameters": list(parameters)} if parameters else None
    return APIRoute(path, handler, methods=["GET"], responses=_REFUSALS, openapi_extra=extra)


ROUTES = (
    _route("/api/floor/reports", list_reports),
    _route(
        "/api/floor/reports/{report}",
        see_report,
        *DAYS,
        query("jackpot", "only this jackpot"),
        query("shift", "only this shift of each day, in reports that are divided into shifts"),
        query("format", "how to write it", {"type": "string", "enum": [*WRITTEN]}),
    ),
    _route("/api/floor/jackpots/{jackpot}/meters", see_meters),
    _route("/api/floor/jackpots/{jackpot}/history", see_history, *DAYS),
    _route("/api/floor/jackpots/{jackpot}/wins/{claim}", print_win),
    _route(
        "/api/floor/log",
        see_log,
        *DAYS,
        query("kind", "access, money, all, or one code of an event"),
        query("by", "only what this card did"),
        query("before", "only what was written before this entry", {"type": "integer"}),
        query("count", f"how many, at most {COUNT_MAX}", {"type": "integer"}),
    ),
)
