"""The school's entrance: who practices here, and what every room of the school shares.

Nobody signs in to practice: a profile is a name, and a cookie in the browser remembers which one is
in use. Each action in a room is one piece of work on the school's ledger, under the id of the
learner.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Annotated, Any
from urllib.parse import quote, urlencode

from fastapi import Depends
from pydantic import Field
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from croupier.errors import brief
from croupier.ledger import Answer, Refusal, Refused, Transaction
from croupier.ledger.sizes import LedgerFull
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
from croupier.school.register import make_room
from croupier.school.waiting import waiting
from croupier.web.answers import Json
from croupier.web.asked import Key, Text, aside
from croupier.web.faults import UNAVAILABLE, StatusError
from croupier.web.operations import Body, Operation, error_responses
from croupier.web.school_doors import DOORS
from croupier.web.signed_in import SEE_OTHER, counted_as, limits_of, must_be_our_page, path_here
from croupier.web.templating import page

LEARNER = "croupier_learner"
LEARNER_SECONDS = 365 * 24 * 3600
FRONT = "/school"
REFUSALS = error_responses(401, 403, 404, 409, 422, 429, 503)


# What every room uses ---------------------------------------------------------------------------


def school_of(request: Request) -> School:
    """Return this app's school."""
    school: School = request.app.state.school
    return school


def must_have_room(request: Request) -> None:
    """Refuse to write to a ledger that has reached its size limit."""
    try:
        school_of(request).ceiling.must_hold_more()
    except LedgerFull as full:
        raise StatusError(full, UNAVAILABLE) from full


def fresh_look(request: Request) -> Transaction:
    """Return the current school, including what a terminal has written meanwhile."""
    school = school_of(request)
    school.keep_up()
    return school.look()


def learner_of(request: Request) -> str:
    """Return the id of the learner at this browser; without one, redirect to choosing a profile."""
    learner = _remembered(request)
    if learner is not None:
        return learner.id
    if request.url.path.startswith("/api/"):
        raise _nobody()
    here = quote(request.url.path) + (f"?{request.url.query}" if request.url.query else "")
    address = f"{FRONT}?{urlencode({'next': here})}"
    raise HTTPException(SEE_OTHER, "choose a profile first", {"Location": address})


@dataclass(frozen=True, slots=True)
class LearnerAction:
    """Something a learner does, from our own page and not too often."""

    request: Request
    learner: str
    key: str | None

    @property
    def chance(self) -> Random:
        chance: Random = self.request.app.state.chance
        return chance

    async def does(
        self, work: Callable[..., Answer], body: Body | None = None, **more: Any
    ) -> Response:
        """Run one piece of work on the school's ledger, under the id of the learner.

        Sent again under the same idempotency key, it is done once and answered the same.
        """
        key, learner = self.key, self.learner

        def done(transaction: Transaction) -> Answer:
            if (
                transaction.get(LEARNERS, learner) is None
            ):  # forgotten a moment ago, on another screen
                raise _nobody()
            return work(transaction, learner=learner, **more)

        answer = await aside(
            school_of(self.request).transact,
            done,
            request=None if key is None else f"school {learner} {key}",
            content=[self.request.url.path, {} if body is None else body.sent],
        )
        return Json(answer)


def _pressed(request: Request, key: Key = None) -> LearnerAction:
    must_be_our_page(request)
    learner = learner_of(request)
    limits_of(request).guests.take(counted_as(request))
    limits_of(request).commands.take(f"school {learner} {counted_as(request)}")
    must_have_room(request)
    return LearnerAction(request, learner, key)


Pressed = Annotated[LearnerAction, Depends(_pressed)]


def presses(prefix: str, acts: Mapping[str, Callable[..., Any]]) -> Iterator[Operation]:
    """Yield the routes of all actions in a room, by the last word of the address."""
    for name, act in acts.items():
        yield Operation(f"{prefix}/{name}", act, methods=["POST"], responses=REFUSALS)

    async def nothing(_: Pressed, act: str) -> Response:
        """Any other word."""
        raise Refused(
            Refusal.UNKNOWN_COMMAND,
            f"unknown action {brief(act)}; the actions are {', '.join(acts)}",
        )

    yield Operation(f"{prefix}/{{act}}", nothing, methods=["POST"], include_in_schema=False)


def _remembered(request: Request) -> Learner | None:
    """Return the learner named by the cookie, if there still is one."""
    known = request.cookies.get(LEARNER, "")
    if not known:
        return None
    found = school_of(request).look().get(LEARNERS, known)
    return found if found is not None else fresh_look(request).get(LEARNERS, known)


def _nobody() -> Refused:
    return Refused(
        Refusal.NOT_SIGNED_IN, "nobody is practicing here yet; choose a profile at /school"
    )


# Choosing a profile -----------------------------------------------------------------------------


def front(request: Request) -> Response:
    """Who practices here, and the doors of the rooms."""
    look, learner = fresh_look(request), _remembered(request)
    values: dict[str, Any] = {
        "learner": learner,
        "onward": path_here(request.query_params.get("next", "")) or FRONT,
        "floor": request.app.state.floor is not None or request.app.state.beside_a_floor,
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
    """Remember the learner in this browser, for a year from now."""
    answer.set_cookie(
        LEARNER, learner, max_age=LEARNER_SECONDS, httponly=True, samesite="strict",
        secure=request.url.scheme == "https", path="/",
    )  # fmt: skip


async def list_learners(request: Request) -> Response:
    """Everyone who practices here."""
    look = await aside(fresh_look, request)
    here = _remembered(request)
    return Json(
        {
            "learners": [_as_json(learner) for learner in learners(look)],
            "here": None if here is None else here.id,
        }
    )


class NewLearner(Body):
    """A profile to be made."""

    name: Text = Field(description="a text of 1 to 200 characters: a name")


class KnownLearner(Body):
    """A profile that is there."""

    learner: Text = Field(description="a text of 1 to 200 characters: the id of a learner")


def _enrolling(request: Request) -> None:
    must_be_our_page(request)
    limits_of(request).sign_ins.take(f"school {counted_as(request)}")
    limits_of(request).enrolments.take(counted_as(request))
    must_have_room(request)


def _choosing(request: Request) -> None:
    must_be_our_page(request)
    limits_of(request).commands.take(f"school {counted_as(request)}")


async def enrol_learner(
    request: Request, _: Annotated[None, Depends(_enrolling)], body: NewLearner, key: Key = None
) -> Response:
    """Add a profile and use it in this browser from now on."""

    def work(transaction: Transaction) -> Answer:
        # The ledger remembers answers for good, but a name must be forgotten when someone asks for
        # that.
        make_room(transaction)
        return {"id": enrol(transaction, body.name, request.app.state.chance).id}

    school = school_of(request)
    answer = await aside(
        school.transact,
        work,
        request=None if key is None else f"school enrol {key}",
        content=body.sent,
    )
    return _at(request, find_learner(school.look(), answer["id"]))


async def choose_learner(
    request: Request, _: Annotated[None, Depends(_choosing)], body: KnownLearner
) -> Response:
    """Use another profile in this browser from now on."""
    look = await aside(fresh_look, request)
    return _at(request, find_learner(look, body.learner))


async def leave_school(request: Request) -> Response:
    """Use no profile in this browser any more. What was practiced is kept."""
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


_post = partial(Operation, methods=["POST"], responses=REFUSALS)

ROUTES: tuple[BaseRoute, ...] = (
    Route(FRONT, front),
    Operation("/api/school/learners", list_learners, methods=["GET"]),
    _post("/api/school/learners", enrol_learner),
    _post("/api/school/choose", choose_learner),
    _post("/api/school/leave", leave_school),
)
