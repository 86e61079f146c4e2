"""The dealer's seat in the browser: games and their lessons, the table, and the certificate."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from croupier.floor.equipment import EQUIPMENT
from croupier.games import GAMES
from croupier.ledger import Page
from croupier.rules import Game, lay_felt
from croupier.school.box import shift
from croupier.school.box.certificate import certificate_of
from croupier.school.box.console import console_names
from croupier.school.box.device import device_of
from croupier.school.box.view import box_view, course_view
from croupier.show.card_paper import typeset
from croupier.show.certificate_typst import certificate_source
from croupier.web.answers import Json
from croupier.web.asked import Data, aside, text_of
from croupier.web.examples import example_hand
from croupier.web.files import attachment
from croupier.web.openapi import error_responses
from croupier.web.rules import choosers
from croupier.web.school import Work, act_on_school, fresh_look, learner_of
from croupier.web.school_asked import act_named, members, whole, word_or_none, words_by_key
from croupier.web.shelf import PROCEDURE, catalogue_of, game_named
from croupier.web.signed_in import SEE_OTHER
from croupier.web.templating import page

TABLE = "/school/deal/table"
CLOTH_WORDS = "Every line is paid by the clause it rests on"
CHIPS = (
    (25, "25¢"), (50, "50¢"), (1_00, "$1"), (5_00, "$5"), (25_00, "$25"), (100_00, "$100"),
    (500_00, "$500"),
)  # fmt: skip
"""The dealer's tray: what a chip is worth in cents, and what stands on it."""


# Pages ------------------------------------------------------------------------------------------


def games(request: Request) -> Response:
    """The dealer's seat: every game, and how far its course has come."""
    learner, look = learner_of(request), fresh_look(request)
    return page(
        request,
        "school_box_games.html",
        games=[_course(look, learner, game) for game in GAMES],
        at_table=_at_table(look, learner),
    )


def _course(look: Page, learner: str, game: Game) -> Data:
    course = course_view(look, learner, game.name)
    return {
        "game": game,
        "hand": example_hand(game.name),
        "states": [state_of(entry) for entry in course],
        "earned": all(entry["passed"] for entry in course),
    }


def state_of(entry: Mapping[str, Any]) -> str:
    """A lesson in two words: what the learner has made of it so far."""
    return "passed" if entry["passed"] else "failed" if entry["tries"] else "not tried"


def _at_table(look: Page, learner: str) -> Data | None:
    """The shift that is under way, if there is one."""
    view = box_view(look, learner)
    return view if view["phase"] in ("dealing", "round-over") else None


def lessons(request: Request) -> Response:
    """The course of one game, and the table it is dealt on."""
    game, learner = game_named(request), learner_of(request)
    look, catalogue = fresh_look(request), catalogue_of(request)
    course = course_view(look, learner, game.name)
    return page(
        request,
        "school_box_lessons.html",
        game=game,
        device=device_of(game.procedures[0]),
        course=[entry | {"state": state_of(entry)} for entry in course],
        earned=all(entry["passed"] for entry in course),
        at_table=_at_table(look, learner),
        consoles=_consoles(game),
        choosers=[
            chooser
            for chooser in choosers(lay_felt(game, catalogue=catalogue), catalogue)
            if chooser[0] != PROCEDURE
        ],
    )


def _consoles(game: Game) -> list[tuple[str, str]]:
    """The consoles that may stand at this game, whichever way it is dealt."""
    fitting = dict.fromkeys(
        name
        for procedure in game.procedures
        for name in console_names(lay_felt(game, procedure=procedure.key))
    )
    return [(name, EQUIPMENT[name].title) for name in fitting]


def table(request: Request) -> Response:
    """The table from the dealer's side; who is at none chooses a lesson first."""
    learner = learner_of(request)
    view = box_view(fresh_look(request), learner)
    if view["phase"] == "none":
        return RedirectResponse("/school/deal", SEE_OTHER)
    return page(request, "school_box.html", view=view, chips=CHIPS, cloth_words=CLOTH_WORDS)


async def certificate(request: Request) -> Response:
    """The certificate of a course, on paper; refused while a lesson is missing."""
    game, learner = game_named(request), learner_of(request)
    look = await aside(fresh_look, request)
    earned = await aside(certificate_of, look, learner, game.name)
    data = await aside(lambda: typeset(certificate_source(earned)))
    return attachment(data, f"certificate-{game.name}.pdf", "application/pdf", inline=True)


# For the pages ----------------------------------------------------------------------------------


async def see_box(request: Request) -> Response:
    """The table as the dealer sees it."""
    learner = learner_of(request)
    look = await aside(fresh_look, request)
    return Json(await aside(box_view, look, learner))


async def do(request: Request) -> Response:
    """What a learner does at the table: begin a lesson, act, take the next round, leave."""
    does = act_named(DOES, request.path_params["does"])
    return await act_on_school(request, lambda learner, data: does(learner, data, request))


Does = Callable[[str, Data, Request], Work]

DOES: Mapping[str, Does] = {
    "begin": lambda learner, data, request: partial(
        shift.begin,
        learner=learner,
        game=text_of(data, "game"),
        lesson=text_of(data, "lesson"),
        tables=words_by_key(data, "tables"),
        options=members(data, "options"),
        procedure=word_or_none(data, "procedure"),
        equipment=word_or_none(data, "equipment"),
        chance=request.app.state.chance,
        catalogue=catalogue_of(request),
    ),
    "act": lambda learner, data, _: partial(
        shift.act,
        learner=learner,
        round=whole(data, "round"),
        at=whole(data, "at"),
        act=members(data, "act"),
    ),
    "next": lambda learner, _, request: partial(
        shift.next_round, learner=learner, chance=request.app.state.chance
    ),
    "leave": lambda learner, *_: partial(shift.leave, learner=learner),
}
"""Everything a learner may do, by the last word of its address."""

ROUTES: tuple[BaseRoute, ...] = (
    Route("/school/deal", games),
    Route(TABLE, table),
    Route("/school/deal/{name}", lessons),
    Route("/school/certificate/{name}.pdf", certificate),
    APIRoute("/api/school/box", see_box, methods=["GET"], responses=error_responses(401, 404, 503)),
    APIRoute(
        "/api/school/box/{does}",
        do,
        methods=["POST"],
        responses=error_responses(401, 403, 404, 409, 422, 429, 503),
    ),
)
