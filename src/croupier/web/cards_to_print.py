"""A game's rule sheet and strategy card as PDF, a page each, for the layout in the query.

A second page of the rule sheet has what is done besides dealing.

The query sets up the layout as on the rule sheet's page, `?pair_plus=TCP-03&procedure=…`, and also
takes the fields of the lab's form: `table=TCP-03`, `option.two_spots=any`, `pays.straight=5`. Both
are in the language of the page they were requested from, or of `lang=es`.
"""

from collections.abc import Mapping
from dataclasses import replace

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.lab.solve import ask
from croupier.rules import Layout, make_layout
from croupier.show.card_paper import Paper, paper_named, typeset
from croupier.show.languages import find_language
from croupier.show.page_lab_form import switches_set
from croupier.show.rule_card_typst import rule_card_source
from croupier.web.files import PDF, attachment
from croupier.web.lab_choice import OPTION, PAYS
from croupier.web.lab_jobs import desk_of
from croupier.web.language import ASKED, language_of
from croupier.web.preferences import preferences_of
from croupier.web.selection import PROCEDURE, catalogue_of, game_named

PAPER, TABLE = "paper", "table"


def _chosen(request: Request) -> tuple[Layout, Paper]:
    """Return the layout and the paper in the query; empty values mean the defaults."""
    game = game_named(request)
    chosen = {key: value for key, value in request.query_params.items() if value}
    paper = paper_named(chosen.pop(PAPER, None) or preferences_of(request).paper)
    if ASKED in chosen:
        find_language(chosen.pop(ASKED))
    procedure = make_layout(game, procedure=chosen.pop(PROCEDURE, None)).procedure
    options = _taken(chosen, OPTION)
    layout = ask(
        game.name,
        table=chosen.pop(TABLE, None),
        pays=_taken(chosen, PAYS) or None,
        options=switches_set(game, options),
        tables=chosen,
        catalogue=catalogue_of(request),
    ).layout
    return replace(layout, procedure=procedure), paper


def _taken(chosen: dict[str, str], prefix: str) -> Mapping[str, str]:
    """Remove entries with this prefix from the query, and return them."""
    keys = [key for key in chosen if key.startswith(prefix)]
    return {key.removeprefix(prefix): chosen.pop(key).strip() for key in keys}


async def rule_sheet_pdf(request: Request) -> Response:
    """The rule sheet of the layout as PDF: one page, and one for what is done beside the deal."""

    def printed() -> Response:
        layout, paper = _chosen(request)
        data = typeset(rule_card_source(layout, paper, language_of(request)))
        return attachment(data, f"{layout.game.name}-rules.pdf", PDF, inline=True)

    return await run_in_threadpool(printed)


async def strategy_card_pdf(request: Request) -> Response:
    """The strategy card of the layout's base game, as PDF; an unknown one is solved first."""
    layout, paper = await run_in_threadpool(_chosen, request)
    work, language = "croupier.web.lab_work:strategy_card_pdf", language_of(request).code
    data = await desk_of(request).made(
        request, work, layout, paper, language, about=layout.game.name
    )
    return attachment(data, f"{layout.game.name}-strategy.pdf", PDF, inline=True)


ROUTES = (
    Route("/games/{name}/rule-sheet.pdf", rule_sheet_pdf),
    Route("/games/{name}/strategy-card.pdf", strategy_card_pdf),
)
