"""The lab: choose a game and a bet, edit its pay table, and see every figure change.

The page is a plain form; its script calls `/api/lab/analyse` with every keystroke and drops the
previous question. Everything that is solved or drawn from a solve comes from the lab's own
processes; a request that waits for them holds no thread here.
"""

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.errors import CroupierError, UnknownTable
from croupier.games import GAMES
from croupier.lab.analysis import Analysis
from croupier.lab.par_sheet import bets_of
from croupier.lab.solve import BASE, Question
from croupier.lab.tasks import LabUnavailable
from croupier.paytables import Catalogue, PayTable
from croupier.show import page_lab
from croupier.show.page_lab_form import TIES, bet_choices, piles_seen
from croupier.show.templating import template_text
from croupier.web.faults import UNPROCESSABLE
from croupier.web.files import PDF, attachment
from croupier.web.lab_choice import FILLED, LabChoice, choice_of
from croupier.web.lab_jobs import desk_of
from croupier.web.lab_questions import SEEN, advice_on
from croupier.web.selection import catalogue_of
from croupier.web.templating import page

WORK = "croupier.web.lab_work"
"""The module of the functions that workers call."""

# The page ---------------------------------------------------------------------------------------


async def screen(request: Request) -> Response:
    """The form; and below it, when its button was pressed, the figures."""
    choice = await run_in_threadpool(choice_of, request)
    query = request.query_params
    seen = {key: query.get(key, "") for key in SEEN}
    values: dict[str, Any] = dict.fromkeys(("shown", "charts", "advice", "error", "par"))
    try:
        if FILLED in query:
            question = choice.asked(catalogue_of(request))
            result = await desk_of(request).answer(request, question)
            values["shown"] = page_lab.shown(question, result)
            values["charts"] = await _drawn(request, question, result)
            values["par"] = choice.query if sheet_table(choice, question) else None
            if seen["cards"] and question.bet == BASE:
                found = await advice_on(request, question, seen)
                values["advice"] = page_lab.advice_shown(choice.game, found)
    except LabUnavailable:
        raise
    except CroupierError as error:
        values["error"] = error
    return await run_in_threadpool(_screen, request, choice, seen, values)


def _screen(
    request: Request, choice: LabChoice, seen: Mapping[str, str], values: Mapping[str, Any]
) -> Response:
    catalogue, layout = catalogue_of(request), choice.question.layout
    sheet = sheet_table(choice, choice.question)
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
        tables=catalogue.serving(choice.game.name, choice.game.served(choice.key))
        or (layout.tables[choice.key],)
        if choice.key
        else (),
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
        has_sheet=sheet is not None,
        released=page_lab.released_words(sheet, choice.question) if sheet else "",
        waits=any(bet.key == choice.question.bet and layout.waits(bet) for bet in choice.game.bets),
        piles=piles_seen(layout) if choice.game.decisions else (),
        seen=seen,
        decides=bool(choice.game.decisions) and choice.question.bet == BASE,
        grids=page_lab.GRIDS,
        **values,
    )


async def charts(request: Request) -> Response:
    """The charts of a choice, as a part of the page: they follow the figures."""
    choice = await run_in_threadpool(choice_of, request)
    question = choice.asked(catalogue_of(request))
    result = await desk_of(request).answer(request, question)
    return page(request, "lab_charts.html", charts=await _drawn(request, question, result))


async def _drawn(request: Request, question: Question, result: Analysis) -> dict[str, Any]:
    about = question.layout.game.name
    found: page_lab.Charts = await desk_of(request).made(
        request, f"{WORK}:charts", question, result, about=about
    )
    return {
        "distribution": Markup(found.distribution),  # noqa: S704 - our own drawing
        "strategy": found.strategy,
        "starting_hands": Markup(found.starting_hands),  # noqa: S704
    }


# Par sheets -------------------------------------------------------------------------------------


def sheet_table(choice: LabChoice, question: Question) -> PayTable | None:
    """Return the table whose par sheet covers this bet, if there is one."""
    if not choice.is_usual:
        return None  # a sheet is about one bet under the usual rules
    layout = question.layout
    found = (layout.tables[choice.key],) if choice.key else tuple(layout.tables.values())
    return next((table for table in found if question.bet in bets_of(table, choice.game)), None)


async def _sheet(request: Request, work: str) -> tuple[Any, PayTable]:
    """Return a par sheet as `work` makes it, and its table."""

    def asked() -> tuple[Question, PayTable, Catalogue]:
        choice, catalogue = choice_of(request), catalogue_of(request)
        question = choice.asked(catalogue)
        table = sheet_table(choice, question)
        if table is None:
            raise UnknownTable(
                f"no pay table of {choice.game.title} has a par sheet for this bet with these "
                "stakes, switches and ties"
            )
        return question, table, catalogue.joined((table,)) if choice.pays else catalogue

    question, table, catalogue = await run_in_threadpool(asked)
    made = await desk_of(request).made(
        request, f"{WORK}:{work}", question, table, catalogue, about=question.layout.game.name
    )
    return made, table


async def par_page(request: Request) -> Response:
    """A pay table's par sheet as a page."""
    sheet, table = await _sheet(request, "par_html")
    said = Markup(sheet)  # noqa: S704 - it escapes every word itself
    return page(request, "lab_par.html", sheet=said, table=table, query=request.url.query)


async def par_pdf(request: Request) -> Response:
    """A pay table's par sheet as a PDF."""
    data, table = await _sheet(request, "par_pdf")
    return attachment(data, f"{table.id.lower()}.pdf", PDF, inline=True)


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
