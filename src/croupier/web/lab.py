"""The lab: choose a game and a bet, write in its pay table, and see every figure change.

The page is a plain form; its script asks `/api/lab/analyse` with every keystroke and drops the
question before. A solve runs in a thread of its own, one at a time, and is stopped through its
progress report, so nothing half done is ever kept.
"""

import asyncio
from typing import Any

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.errors import CroupierError, UnknownTable
from croupier.games import GAMES
from croupier.lab.analysis import Analysis
from croupier.lab.par_sheet import ParSheet, bets_of, draw_up
from croupier.lab.solve import BASE, Question
from croupier.lab.strategies.short import Strategy, kept_strategy
from croupier.paytables import PayTable
from croupier.rules.felt import table_bet
from croupier.show import page_lab
from croupier.show.card_paper import typeset
from croupier.show.page_lab_form import TIES, bet_choices, piles_seen
from croupier.show.par_html import html_sheet
from croupier.show.par_typst import typst_source
from croupier.show.templating import template_text
from croupier.web.faults import UNPROCESSABLE
from croupier.web.files import PDF, attachment
from croupier.web.lab_choice import FILLED, Choice, choice_of
from croupier.web.lab_jobs import GLANCE_SECONDS, desk_of, solvers_present
from croupier.web.lab_questions import SEEN, advice_on
from croupier.web.shelf import catalogue_of
from croupier.web.templating import page

NO_CONTENT = 204

# The page ---------------------------------------------------------------------------------------


async def screen(request: Request) -> Response:
    """The form; and below it, when its button was pressed, the figures."""
    return await run_in_threadpool(_screen, request)


def _screen(request: Request) -> Response:
    choice = choice_of(request)
    catalogue, query = catalogue_of(request), request.query_params
    felt = choice.question.felt
    seen = {key: query.get(key, "") for key in SEEN}
    values: dict[str, Any] = dict.fromkeys(("shown", "charts", "advice", "error", "par"))
    try:
        if FILLED in query:
            question = choice.asked(catalogue)
            result = desk_of(request).answer(question)
            values["shown"] = page_lab.shown(question, result)
            values["charts"] = _drawn(question, result)
            values["par"] = choice.query if sheet_table(choice, question) else None
            if seen["cards"] and question.bet == BASE:
                found = advice_on(question, seen)
                values["advice"] = page_lab.advice_shown(choice.game, found)
    except CroupierError as error:
        values["error"] = error
    return page(
        request,
        "lab.html",
        status=UNPROCESSABLE if values["error"] else 200,
        games=GAMES,
        game=choice.game,
        bet=choice.question.bet,
        bets=bet_choices(choice.game),
        key=choice.key,
        table=choice.table,
        tables=catalogue.serving(choice.game.name, table_bet(choice.key)) if choice.key else (),
        hands=choice.question.hands,
        columns=sorted(choice.table.columns[choice.key])
        if choice.table and choice.question.hands
        else (),
        fields=choice.pay_fields,
        stakes=choice.stake_fields,
        switches=choice.switch_fields,
        ties=choice.ties,
        ties_words=TIES,
        usual=choice.is_usual,
        own=bool(choice.pays),
        filled=choice.filled,
        has_sheet=sheet_table(choice, choice.question) is not None,
        piles=piles_seen(felt) if choice.game.decisions else (),
        seen=seen,
        decides=bool(choice.game.decisions) and choice.question.bet == BASE,
        grids=page_lab.GRIDS,
        **values,
    )


async def charts(request: Request) -> Response:
    """The charts of a choice, as a part of the page: they follow the figures."""

    def drawn() -> Response:
        question = choice_of(request).asked(catalogue_of(request))
        found = _drawn(question, desk_of(request).answer(question))
        return page(request, "lab_charts.html", charts=found)

    pen = desk_of(request).drawing
    while not pen.acquire(blocking=False):
        if await request.is_disconnected():
            return Response(status_code=NO_CONTENT)
        await asyncio.sleep(GLANCE_SECONDS)
    try:
        return await run_in_threadpool(drawn)
    finally:
        pen.release()


def _drawn(question: Question, result: Analysis) -> dict[str, Any]:
    with solvers_present():
        strategy = kept_strategy(question.felt) if result.bet == BASE else Strategy()
    found = page_lab.charts(result, strategy)
    return {
        "distribution": Markup(found.distribution),  # noqa: S704 - our own drawing
        "strategy": found.strategy,
        "starting_hands": Markup(found.starting_hands),  # noqa: S704
    }


# Par sheets -------------------------------------------------------------------------------------


def sheet_table(choice: Choice, question: Question) -> PayTable | None:
    """The table whose par sheet tells about this bet, if there is one."""
    if not choice.is_usual:
        return None  # a sheet is about one bet under the usual rules
    felt = question.felt
    found = (felt.tables[choice.key],) if choice.key else tuple(felt.tables.values())
    return next((table for table in found if question.bet in bets_of(table, choice.game)), None)


def _sheet(request: Request) -> ParSheet:
    choice, catalogue = choice_of(request), catalogue_of(request)
    question = choice.asked(catalogue)
    table = sheet_table(choice, question)
    if table is None:
        raise UnknownTable(
            f"no pay table of {choice.game.title} has a par sheet of this bet with these stakes, "
            "switches and ties"
        )
    return draw_up(
        table,
        game=choice.game.name,
        bet=question.bet,
        hands=question.hands,
        catalogue=catalogue.joined((table,)) if choice.pays else catalogue,
        solve=desk_of(request).answer,
        strategy=kept_strategy,
    )


async def par_page(request: Request) -> Response:
    """The par sheet of a pay table as a page."""

    def drawn() -> Response:
        sheet = _sheet(request)
        said = Markup(html_sheet(sheet))  # noqa: S704 - it escapes every word itself
        return page(request, "lab_par.html", sheet=said, table=sheet.table, query=request.url.query)

    return await run_in_threadpool(drawn)


async def par_pdf(request: Request) -> Response:
    """The par sheet of a pay table as a PDF."""

    def printed() -> Response:
        sheet = _sheet(request)
        data = typeset(typst_source(sheet))
        return attachment(data, f"{sheet.table.id.lower()}.pdf", PDF, inline=True)

    return await run_in_threadpool(printed)


def par_style(_: Request) -> Response:
    """The styles of the sheet as a file, because the policy of our pages allows no others."""
    return Response(template_text("par_sheet.css"), media_type="text/css")


ROUTES = (
    Route("/lab", screen),
    Route("/lab/charts", charts),
    Route("/lab/par.html", par_page),
    Route("/lab/par.pdf", par_pdf),
    Route("/lab/par.css", par_style),
)
