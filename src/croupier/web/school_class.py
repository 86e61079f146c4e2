"""The instructor's view: who is stuck on what, one learner in detail, and the same for programs.

On a machine that runs a floor, it requires a supervisor or an executive who is signed in; elsewhere
it is as open as the school itself.
"""

from collections.abc import Callable, Mapping
from typing import Annotated

from fastapi import Path
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from croupier.ledger import Refusal, Refused, Transaction
from croupier.school.class_view import LearnerProgress, class_view, progress_of, troubles
from croupier.school.learners import find_learner
from croupier.school.skills import TOPICS_MAX, skills_of
from croupier.show.class_sheet import (
    class_csv,
    class_json,
    class_sheets,
    learner_sheets,
    progress_json,
)
from croupier.web.answers import Json
from croupier.web.asked import aside
from croupier.web.faults import missing
from croupier.web.files import attachment
from croupier.web.operations import Operation, error_responses
from croupier.web.school import fresh_look
from croupier.web.school_asked import number_of
from croupier.web.signed_in import floor_of, signed_in, visitor
from croupier.web.templating import page

ORDERS: Mapping[str, tuple[str, Callable[[LearnerProgress], tuple[float, str]]]] = {
    "name": ("name", lambda _: (0, "")),
    "stuck": ("most stuck first", lambda progress: (-_worst(progress), "")),
    "idle": ("longest away first", lambda progress: (0, progress.whole.last)),
}
"""The orders of the class: each with its name on the page, and what sorts before names."""


LEARNERS_ON_A_PAGE = 50

STAFF_ASKS = "croupier.staff"
"""Where a request says that the floor's process has verified a staff member."""


def class_page(request: Request) -> Response:
    """What is hard for the whole class, and its learners in order, some on each page."""
    view = class_view(_instructors_look(request))
    asked = request.query_params.get("order", "")
    order = asked if asked in ORDERS else "name"
    everybody = sorted(view.progresses, key=ORDERS[order][1])
    pages = max(1, -(-len(everybody) // LEARNERS_ON_A_PAGE))
    number = min(max(1, number_of(request.query_params.get("page", ""), "page", 1)), pages)
    first = (number - 1) * LEARNERS_ON_A_PAGE
    return page(
        request,
        "school_class.html",
        sheets=lambda: class_sheets(view),
        view=view,
        shown=everybody[first : first + LEARNERS_ON_A_PAGE],
        first=first + 1,
        orders={key: title for key, (title, _) in ORDERS.items()},
        order=order,
        number=number,
        pages=pages,
    )


def learner_page(request: Request) -> Response:
    """One learner: rooms, games, lessons, and every topic that ever went wrong."""
    look = _instructors_look(request)
    with missing():
        learner = find_learner(look, request.path_params["learner"])
    progress = progress_of(look, learner)
    topics = troubles(skills_of(look, learner.id), TOPICS_MAX)
    return page(
        request,
        "school_learner.html",
        sheets=lambda: learner_sheets(progress, topics),
        progress=progress,
        topics=topics,
        now=look.instant,
    )


def class_file(request: Request) -> Response:
    """The class as a sheet of rows."""
    text = class_csv(class_view(_instructors_look(request)))
    return attachment(text.encode(), "class.csv", "text/csv; charset=utf-8")


async def see_class(request: Request) -> Response:
    """The whole class, as data."""
    return Json(await aside(lambda: class_json(class_view(_instructors_look(request)))))


async def see_learner(
    request: Request, learner: Annotated[str, Path(description="the id of a learner")]
) -> Response:
    """One learner as data."""

    def told() -> dict[str, object]:
        look = _instructors_look(request)
        return progress_json(progress_of(look, find_learner(look, learner)))

    return Json(await aside(told))


def _instructors_look(request: Request) -> Transaction:
    """Return the school, for someone who may see everyone in it.

    Beside a floor, the floor's own process has checked who it is.
    """
    if request.app.state.beside_a_floor and not request.scope.get(STAFF_ASKS):
        raise Refused(Refusal.NOT_SIGNED_IN, "sign in on the floor first")
    if request.app.state.floor is not None:
        is_page = not request.url.path.startswith("/api/")
        signed = visitor(request) if is_page else signed_in(request)
        floor_of(request).must_allow(signed.person, "class")
    return fresh_look(request)


def _worst(progress: LearnerProgress) -> float:
    return progress.troubles[0].weight() if progress.troubles else -1


_refusals = error_responses(401, 403, 404, 422, 503)

ROUTES: tuple[BaseRoute, ...] = (
    Route("/school/class", class_page),
    Route("/school/class.csv", class_file),
    Route("/school/class/{learner}", learner_page),
    Operation("/api/school/class", see_class, methods=["GET"], responses=_refusals),
    Operation("/api/school/class/{learner}", see_learner, methods=["GET"], responses=_refusals),
)
