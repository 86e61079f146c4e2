"""Every table of the lab as a file: CSV, JSON or Excel, at the same address as its page."""

from collections.abc import Awaitable, Callable, Mapping, Sequence

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.errors import BadOption
from croupier.lab.comparing import Comparison
from croupier.lab.shipped_figures import shipped
from croupier.lab.wire import read_question
from croupier.show.jackpot_design import ShownDesign
from croupier.show.lab_sheets import (
    advice_sheet,
    analysis_sheets,
    comparison_sheets,
    exact_sheet,
    tables_sheet,
    verification_sheet,
)
from croupier.show.published_words import published_lines
from croupier.show.sheets import FORMS, Sheet, sheets_file
from croupier.web.documents import one_document
from croupier.web.faults import NOT_FOUND, StatusError
from croupier.web.files import attachment
from croupier.web.lab_choice import choice_of
from croupier.web.lab_compare import COMPARE, pair_of
from croupier.web.lab_jackpot import WORK, JackpotDocument, planned
from croupier.web.lab_jobs import desk_of
from croupier.web.lab_questions import SituationDocument, advice_on
from croupier.web.lab_verify import verify_lines
from croupier.web.language import filled_in
from croupier.web.operations import read_body
from croupier.web.selection import catalogue_of
from croupier.web.tables import chosen_tables

Made = tuple[str, Sequence[Sheet]]
"""The file's name, and its contents."""


async def _analysis(request: Request) -> Made:
    choice = await run_in_threadpool(choice_of, request)
    question = choice.asked(catalogue_of(request))
    result = await desk_of(request).answer(request, question)
    return f"{choice.game.name}-{question.bet}", analysis_sheets(question, result)


async def _compared(request: Request) -> Made:
    pair = await run_in_threadpool(
        lambda: pair_of(
            filled_in(request),
            catalogue_of(request),
        )
    )
    found: Comparison = await desk_of(request).made(
        request, COMPARE, pair.first, pair.second, about=pair.first.layout.game.name
    )
    sheets = comparison_sheets(pair.first, pair.second, found, pair.names)
    return "-".join(pair.names), sheets


async def _verified(request: Request) -> Made:
    query = request.query_params
    lines = verify_lines(
        catalogue_of(request), *(query.get(name, "") for name in ("game", "text", "verdict"))
    )
    return "verify", [verification_sheet(lines)]


async def _tables(request: Request) -> Made:
    query = request.query_params
    wanted = query.get("table", "")
    if wanted:
        table = catalogue_of(request).table(wanted)
        sheets = (
            tables_sheet([table]),
            verification_sheet(published_lines(table)),
            exact_sheet(getattr(shipped(table), "exact", ())),
        )
        return wanted.lower(), [sheet for sheet in sheets if sheet.rows]
    found = chosen_tables(catalogue_of(request), query.get("game", ""), query.get("text", ""))
    return "pay-tables", [tables_sheet(found)]


async def _jackpot(request: Request) -> Made:
    catalogue, body = catalogue_of(request), read_body(JackpotDocument, _document(request))
    plan, hold = await run_in_threadpool(planned, body, catalogue)
    _, shown = await desk_of(request).made(request, WORK, plan, catalogue, hold, about=plan.game)
    found: ShownDesign = shown
    return f"{plan.table}-jackpot", found.sheets


async def _advised(request: Request) -> Made:
    body = read_body(SituationDocument, _document(request))
    question = await run_in_threadpool(read_question, body, catalogue_of(request))
    found = await advice_on(request, question, body.seen, body.decisions or ())
    return f"{question.layout.game.name}-advice", [advice_sheet(found)]


def _document(request: Request) -> object:
    """Return what the page sent to the API, which answered with its tables."""
    return one_document(request.query_params.get("document", "{}"))


FILES: Mapping[str, Callable[[Request], Awaitable[Made]]] = {
    "analysis": _analysis,
    "compare": _compared,
    "verify": _verified,
    "tables": _tables,
    "jackpot": _jackpot,
    "advise": _advised,
}


async def export(request: Request) -> Response:
    """A table of the lab as a file."""
    what, form = request.path_params["what"], request.path_params["form"]
    if what not in FILES or form not in FORMS:
        kinds = ", ".join(f"{name}.{kind}" for name in FILES for kind in FORMS)
        raise StatusError(
            BadOption(f"is {f'{what}.{form}'[:60]!r}; the files are {kinds}"), NOT_FOUND
        )
    name, sheets = await FILES[what](request)
    data = await run_in_threadpool(sheets_file, sheets, form)
    return attachment(data, f"{name}.{form}", FORMS[form])


ROUTES = (Route("/lab/export/{what}.{form}", export),)
