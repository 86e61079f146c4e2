"""Placards of the running floor: a list of its tables, and each placard as PDF."""

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.games import find_game
from croupier.ledger import Refusal, Refused
from croupier.plan import FloorPlan
from croupier.show.card_paper import PAPERS, paper_named, typeset
from croupier.show.languages import ENGLISH, find_language, languages
from croupier.show.placard import placard
from croupier.show.placard_typst import PLACARD_PAPER, placard_source
from croupier.web.files import PDF, attachment
from croupier.web.language import ASKED
from croupier.web.manager import managed, manager_page
from croupier.web.selection import catalogue_of


def _plan_of(request: Request) -> FloorPlan | None:
    plan: FloorPlan | None = request.app.state.plan
    return plan


def placards(request: Request) -> Response:
    """The tables of the floor's plan, each with its placard to print."""
    signed = managed(request)
    plan = _plan_of(request)
    tables = plan.tables if plan is not None else ()
    return manager_page(
        request,
        "manager_placards.html",
        signed,
        tables=[(table, find_game(table.game).title) for table in tables],
        papers=[entry for entry in PAPERS.values() if entry is not PLACARD_PAPER],
        others=[language for language in languages().values() if language is not ENGLISH],
    )


async def placard_pdf(request: Request) -> Response:
    """What hangs at one table: limits, pays, aggregates, jackpots, manners, as PDF."""
    managed(request)
    plan, name = _plan_of(request), request.path_params["table"]
    table = plan.table(name) if plan is not None else None
    if plan is None or table is None:
        raise Refused(Refusal.UNKNOWN_TABLE, f"this floor's plan has no table {name[:60]!r}")
    paper = paper_named(request.query_params.get("paper") or PLACARD_PAPER.key)
    entry = placard(plan, table, catalogue_of(request))
    # What hangs on a wall has the language in its address and nothing else.
    language = find_language(request.query_params.get(ASKED) or ENGLISH.code)
    data = await run_in_threadpool(lambda: typeset(placard_source(entry, paper, language)))
    return attachment(data, f"placard-{table.id}.pdf", PDF, inline=True)


ROUTES = (
    Route("/floor/placards", placards),
    Route("/floor/placards/{table}.pdf", placard_pdf),
)
