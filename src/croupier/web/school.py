"""The school's door: who practises here, and what every room of the school shares.

Nobody signs in to practise: a profile is a name, and the browser remembers by a cookie which one
is at it. What is done in a room is one piece of work on the school's book, under the id of the
learner.
"""

from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import quote, urlencode

from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from croupier.ledger import Answer, Page, Refusal, Refused
from croupier.school.class_view import progress_of
from croupier.school.house import School
from croupier.school.learners import (
    LEARNERS,
    NAME_LETTERS_MAX,
    Learner,
    enrol,
    find_learner,
    learners,
)
from croupier.school.waiting import waiting
from croupier.web.answers import Json
from croupier.web.asked import Data, aside, json_body, key_of, text_of
from croupier.web.openapi import error_responses
from croupier.web.school_doors import DOORS
from croupier.web.signed_in import SEE_OTHER, address_of, limits_of, must_be_our_page, path_here
from croupier.web.templating import page

LEARNER = "croupier_learner"
LEARNER_SECONDS = 365 * 24 * 3600
FRONT = "/school"
Work = Callable[[Page], Answer]


# What every room uses ---------------------------------------------------------------------------


def school_of(request: Request) -> School:
    """The school this app keeps."""
    school: School = request.app.state.school
    return school


def fresh_look(request: Request) -> Page:
    """The school as it stands now, with what a terminal beside the browser has written."""
    school = school_of(request)
    school.keep_up()
    return school.look()


def learner_of(request: Request) -> str:
    """The id of the learner at this browser; whoever has chosen no profile is led to do so."""
    learner = _remembered(request)
    if learner is not None:
        return learner.id
    if request.url.path.startswith("/api/"):
        raise _nobody()
    here = quote(request.url.path) + (f"?{request.url.query}" if request.url.query else "")
    address = f"{FRONT}?{urlencode({'next': here})}"
    raise HTTPException(SEE_OTHER, "choose a profile first", {"Location": address})


async def act_on_school(request: Request, work_of: Callable[[str, Data], Work]) -> Response:
    """Something a learner does: the work is made of the learner's id and the body of the request.

    Sent again under the same idempotency key, it is done once and answered the same.
    """
    must_be_our_page(request)
    learner = learner_of(request)
    limits_of(request).commands.take(f"school {learner} {address_of(request)}")
    data = await json_body(request)
    work, key = work_of(learner, data), key_of(request)

    def done(book: Page) -> Answer:
        if book.get(LEARNERS, learner) is None:  # forgotten a moment ago, at another screen
            raise _nobody()
        return work(book)

    answer = await aside(
        school_of(request).perform,
        done,
        request=None if key is None else f"school {learner} {key}",
        content=[request.url.path, data],
    )
    return Json(answer)


def _remembered(request: Request) -> Learner | None:
    """The learner whom the cookie names, if there still is one."""
    known = request.cookies.get(LEARNER, "")
    if not known:
        return None
    found = school_of(request).look().get(LEARNERS, known)
    return found if found is not None else fresh_look(request).get(LEARNERS, known)


def _nobody() -> Refused:
    return Refused(Refusal.NOT_SIGNED_IN, "nobody practises here yet; choose a profile at /school")


# Choosing a profile -----------------------------------------------------------------------------


def front(request: Request) -> Response:
    """Who practises here, and the doors of the rooms."""
    look, learner = fresh_look(request), _remembered(request)
    values: dict[str, Any] = {
        "learner": learner,
        "onward": path_here(request.query_params.get("next", "")) or FRONT,
        "floor": request.app.state.floor is not None,
    }
    if learner is None:
        return page(
            request, "school.html", learners=learners(look), letters=NAME_LETTERS_MAX, **values
        )
    waits, progress = waiting(look, learner.id), progress_of(look, learner)
    answer = page(
        request,
        "school.html",
        doors=[door.as_shown(waits) for door in DOORS],
        progress=progress,
        certificates=[course for course in progress.courses if course.is_complete],
        now=look.instant,
        **values,
    )
    remember(request, answer, learner.id)
    return answer


def remember(request: Request, answer: Response, learner: str) -> None:
    """Let this browser know who is at it, for a year from now."""
    answer.set_cookie(
        LEARNER, learner, max_age=LEARNER_SECONDS, httponly=True, samesite="strict",
        secure=request.url.scheme == "https", path="/",
    )  # fmt: skip


async def list_learners(request: Request) -> Response:
    """Everybody who practises here."""
    look = await aside(fresh_look, request)
    here = _remembered(request)
    return Json(
        {
            "learners": [_as_json(learner) for learner in learners(look)],
            "here": None if here is None else here.id,
        }
    )


async def enrol_learner(request: Request) -> Response:
    """A new profile, and this browser is at it from now on."""
    must_be_our_page(request)
    limits_of(request).sign_ins.take(f"school {address_of(request)}")
    data, key = await json_body(request), key_of(request)
    name = text_of(data, "name")

    def work(book: Page) -> Answer:
        # The book remembers answers for good; a name must be forgotten when somebody asks for it.
        return {"id": enrol(book, name, request.app.state.chance).id}

    school = school_of(request)
    answer = await aside(
        school.perform,
        work,
        request=None if key is None else f"school enrol {key}",
        content=data,
    )
    return _at(request, find_learner(school.look(), answer["id"]))


async def choose_learner(request: Request) -> Response:
    """This browser is at another profile from now on."""
    must_be_our_page(request)
    limits_of(request).commands.take(f"school {address_of(request)}")
    wanted = text_of(await json_body(request), "learner")
    look = await aside(fresh_look, request)
    return _at(request, find_learner(look, wanted))


async def leave_school(request: Request) -> Response:
    """Nobody is at this browser any more; what was practised stays."""
    must_be_our_page(request)
    answer = Json({})
    answer.delete_cookie(LEARNER, path="/", httponly=True, samesite="strict")
    return answer


def _at(request: Request, learner: Learner) -> Response:
    answer = Json(_as_json(learner))
    remember(request, answer, learner.id)
    return answer


def _as_json(learner: Learner) -> dict[str, Any]:
    return {"id": learner.id, "name": learner.name, "enrolled": learner.enrolled}


_post = partial(
    APIRoute, methods=["POST"], responses=error_responses(401, 403, 404, 409, 422, 429, 503)
)

ROUTES: tuple[BaseRoute, ...] = (
    Route(FRONT, front),
    APIRoute("/api/school/learners", list_learners, methods=["GET"]),
    _post("/api/school/learners", enrol_learner),
    _post("/api/school/choose", choose_learner),
    _post("/api/school/leave", leave_school),
)
