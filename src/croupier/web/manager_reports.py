"""The reports and the event log on screen, with pickers for days, shift and jackpot."""

import re
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from croupier.errors import CroupierError
from croupier.floor.event_log import CODES, GROUPS, LogPage
from croupier.floor.meter_history import recent_days
from croupier.floor.reports import REPORTS, Column, Report
from croupier.floor.shift_report import has_shifts
from croupier.floor.table import TABLES, play_jackpots
from croupier.jackpots.jackpot import JACKPOTS
from croupier.ledger import Transaction
from croupier.show.report_cells import grid_words, heading_lines, is_text, notes_words
from croupier.web.asked import whole
from croupier.web.days_asked import DAY_WORDS, calendar_of, days_asked, moment_shown, today
from croupier.web.faults import StatusError
from croupier.web.manager import managed, manager_page, name_of
from croupier.web.manager_api import WRITTEN, events_of, report_asked
from croupier.web.manager_sheets import log_sheet
from croupier.web.preferences import preferences_of
from croupier.web.signed_in import SEE_OTHER, floor_of

FIRST = next(iter(REPORTS))
LOG_DAYS = 7
WAYS = {"day": "One day", "month": "A month", "days": "From … to"}
_INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")
"""A moment among the facts of an event, in the ledger's format."""
_LOG_WORDS = ("kind", "by", "from", "to")


def reports(request: Request) -> Response:
    """The list begins with its first report."""
    managed(request)
    return RedirectResponse(f"/floor/reports/{FIRST}", SEE_OTHER)


def report_page(request: Request) -> Response:
    """One report, as the pickers ask for it."""
    signed = managed(request)
    made: Report | None = None
    wrong = ""
    try:
        made = report_asked(request)
    except CroupierError as error:
        wrong = error.message
    except StatusError as refused:
        if request.path_params["report"] not in REPORTS:
            raise
        wrong = str(refused.error)
    asked = {word: request.query_params.get(word, "") for word in (*DAY_WORDS, "jackpot", "shift")}
    this_day = today(request)
    way = "month" if asked["month"] else "days" if asked["from"] or asked["to"] else "day"
    if way == "day" and not asked["day"]:
        asked["day"] = this_day.first.isoformat()
    query = urlencode({word: value for word, value in asked.items() if value})
    days = urlencode({word: asked[word] for word in DAY_WORDS if asked[word]})
    return manager_page(
        request,
        "manager_report.html",
        signed,
        reports=REPORTS,
        name=request.path_params["report"],
        asked=asked,
        way=way,
        ways=WAYS,
        wrong=wrong,
        shown=None if made is None else _shown(request, made),
        shifts=[shift.name for shift in calendar_of(request).shifts],
        jackpots=_jackpots(floor_of(request).ledger.look()),
        exports=[(form, f"{query}&{urlencode({'format': form})}") for form in WRITTEN],
        all_exports=[
            (words, f"{days}&{urlencode({'format': form})}") for form, words in ALL_WORDS.items()
        ],
        keys=_keys(made) if made is not None else 0,
    )


ALL_WORDS = {"pdf": "PDF", "zip": "CSV, zip", "xlsx": "Excel"}


STICKS = frozenset(("amount", "hold", "difference", "change", "missing"))
"""The columns that a report is read for: they stay visible at the right edge."""
MOMENTS = frozenset(("time", "day", "entered_at"))


def _class_of(column: Column) -> str:
    names = ["moment"] if column.name in MOMENTS else []
    names += [] if is_text(column) else ["number"]
    names += ["key-amount"] if column.name in STICKS else []
    return " ".join(names)


def _keys(made: Report) -> int:
    """Return how many columns stay visible while scrolling: a row's first words, up to two."""
    words = [is_text(column) for column in made.columns]
    first = words.index(False) if False in words else len(words)
    return min(first, 2)


def _jackpots(look: Transaction) -> list[str]:
    """Return the jackpots that can be chosen, without play-money ones."""
    played = play_jackpots(table for _, table in look.all(TABLES))
    return [name for name, _ in look.all(JACKPOTS) if name not in played]


def _shown(request: Request, made: Report) -> dict[str, Any]:
    forms = preferences_of(request).forms
    grid = grid_words(made, forms)
    body, total = (grid[:-1], grid[-1]) if made.totals else (grid, [])
    about, source = heading_lines(made, forms)
    return {
        "about": about,
        "source": source,
        "headings": [(column.heading, _class_of(column)) for column in made.columns],
        "rows": body,
        "total": total,
        "notes": notes_words(made, forms),
        "has_shifts": has_shifts(made),
    }


def log_page(request: Request) -> Response:
    """Who did what: the access log, and every change of money."""
    signed = managed(request)
    look = floor_of(request).ledger.look()
    wrong, found = "", LogPage((), None)
    asked = {word: request.query_params.get(word, "") for word in _LOG_WORDS}
    days = recent_days(today(request), LOG_DAYS)
    try:
        if any(request.query_params.get(word) for word in DAY_WORDS):
            days = days_asked(request)
        before = request.query_params.get("before")
        found = events_of(
            request, days, asked["kind"], asked["by"], whole(before, "before") if before else None
        )
    except CroupierError as error:
        wrong = error.message
    older = {**asked, "before": found.before or ""}
    named = [(event, _names(look, event.by)) for event in found.events]
    return manager_page(
        request,
        "manager_log.html",
        signed,
        sheets=None if wrong else lambda: [log_sheet(request, named)],
        events=[
            (
                event,
                names,
                moment_shown(request, event.at),
                _INSTANT.sub(lambda found: moment_shown(request, found[0]), event.facts),
            )
            for event, names in named
        ],
        asked={**asked, "kind": asked["kind"] or "access"},
        days=days,
        groups=[*GROUPS],
        codes=CODES,
        wrong=wrong,
        before=request.query_params.get("before", ""),
        newest=urlencode({word: value for word, value in asked.items() if value}),
        older=urlencode({word: str(value) for word, value in older.items() if value})
        if found.before
        else "",
    )


def _names(look: Any, by: tuple[str, ...]) -> str:
    return ", ".join(name_of(look, card) for card in by)


ROUTES = (
    Route("/floor/reports", reports),
    Route("/floor/reports/{report}", report_page),
    Route("/floor/log", log_page),
)
