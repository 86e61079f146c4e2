"""The payout drill in the browser: choose, be asked, answer, read why."""

from functools import partial

from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from croupier.games import find_game
from croupier.paytables import Catalogue
from croupier.school.drill import asking
from croupier.school.drill.asking import felt_for
from croupier.school.drill.courses import Choice
from croupier.school.drill.finding import findings
from croupier.school.drill.saying import LETTERS_MAX
from croupier.school.drill.viewing import drill_view, offers
from croupier.web.answers import Json
from croupier.web.asked import Data, aside, json_body
from croupier.web.openapi import error_responses
from croupier.web.school import Work, act_on_school, fresh_look, learner_of
from croupier.web.school_asked import whole, words, words_by_key
from croupier.web.shelf import catalogue_of
from croupier.web.signed_in import must_be_our_page
from croupier.web.templating import page

LENGTHS = (10, 20, 50)
PACES = (4, 6, 8, 12, 20, 30)
CHIPS = ("0.25", "0.50", "1", "5", "25", "100", "500")


def drill_page(request: Request) -> Response:
    """The drill, where this learner left it."""
    learner = learner_of(request)
    view = drill_view(fresh_look(request), learner, catalogue_of(request))
    return page(
        request, "school_drill.html", view=view, offers=offers(catalogue_of(request)),
        lengths=LENGTHS, paces=PACES, chips=CHIPS, letters=LETTERS_MAX,
    )  # fmt: skip


async def see_drill(request: Request) -> Response:
    """The drill as this learner sees it."""
    learner = learner_of(request)
    look = await aside(fresh_look, request)
    return Json(await aside(drill_view, look, learner, catalogue_of(request)))


async def begin(request: Request) -> Response:
    """A new course."""
    must_be_our_page(request)
    learner_of(request)
    choice, catalogue = _choice(await json_body(request)), catalogue_of(request)
    # Trying out cold decks takes a moment; nobody else should wait for the book meanwhile.
    await aside(_try_out, choice, catalogue)

    def work_of(learner: str, data: Data) -> Work:
        pace = data.get("pace")
        return partial(
            asking.begin, learner=learner, choice=choice, chance=request.app.state.chance,
            pace_ms=None if pace is None else whole(data, "pace") * 1000, catalogue=catalogue,
        )  # fmt: skip

    return await act_on_school(request, work_of)


async def answer(request: Request) -> Response:
    """The amounts of the question on the table."""

    def work_of(learner: str, data: Data) -> Work:
        return partial(
            asking.answer, learner=learner, course=whole(data, "course"),
            question=whole(data, "question"), amounts=words(data, "amounts"),
            catalogue=catalogue_of(request),
        )  # fmt: skip

    return await act_on_school(request, work_of)


async def go_on(request: Request) -> Response:
    """After the answer: the next question, or the result."""

    def work_of(learner: str, data: Data) -> Work:
        return partial(
            asking.go_on, learner=learner, course=whole(data, "course"),
            question=whole(data, "question"), chance=request.app.state.chance,
            catalogue=catalogue_of(request),
        )  # fmt: skip

    return await act_on_school(request, work_of)


async def leave(request: Request) -> Response:
    """End the course, or put its result away."""
    return await act_on_school(request, lambda learner, _: partial(asking.leave, learner=learner))


# What a request says ----------------------------------------------------------------------------


def _try_out(choice: Choice, catalogue: Catalogue) -> None:
    asking.check_choice(choice, catalogue)
    for name in choice.games:
        findings(felt_for(find_game(name), choice, catalogue))


def _choice(data: Data) -> Choice:
    return Choice(
        tuple(dict.fromkeys(words(data, "games"))),
        tuple(dict.fromkeys(words(data, "bets") if "bets" in data else ())),
        words_by_key(data, "tables"),
        whole(data, "questions"),
    )


_post = partial(
    APIRoute, methods=["POST"], responses=error_responses(401, 403, 404, 409, 422, 429, 503)
)

ROUTES: tuple[BaseRoute, ...] = (
    Route("/school/drill", drill_page),
    APIRoute("/api/school/drill", see_drill, methods=["GET"], responses=error_responses(401, 503)),
    _post("/api/school/drill/begin", begin),
    _post("/api/school/drill/answer", answer),
    _post("/api/school/drill/next", go_on),
    _post("/api/school/drill/leave", leave),
)
