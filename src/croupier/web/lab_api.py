"""The lab for programs: a question is answered at once, or becomes a job that can be stopped."""

import time
from typing import Any

from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from croupier.errors import BadOption
from croupier.games import GAMES
from croupier.show import page_lab
from croupier.web.answers import Json
from croupier.web.faults import CONFLICT, NOT_FOUND, TOO_MANY, UNPROCESSABLE, Refusal
from croupier.web.lab_jobs import GLANCE_SECONDS, Job, SolveStopped, desk_of
from croupier.web.lab_questions import ASKED, SEEN, advice_on, question_of, read_question
from croupier.web.openapi import error_responses
from croupier.web.shelf import catalogue_of

WAIT_SECONDS_MAX = 30
"""The longest a request may ask to be kept waiting by `?wait=`."""
ACCEPTED = 202


async def analyse(request: Request) -> Response:
    """The exact analysis of a bet; `?wait=` seconds, then 202 and a job. Without it, we wait."""
    seconds = _seconds(request)
    body, catalogue = await request.body(), catalogue_of(request)
    question = await run_in_threadpool(lambda: question_of(read_question(body, ASKED), catalogue))
    job = desk_of(request).start(question)
    if not await _waited(request, job, seconds, stops=True):
        return Json(job.as_json(), ACCEPTED, {"Location": f"/api/lab/jobs/{job.id}"})
    return Json(await run_in_threadpool(_answer, job))


async def job(request: Request) -> Response:
    """How far a job is, and its result when there is one; `?wait=` seconds for a change."""
    seconds = _seconds(request) or 0
    entry = desk_of(request).job(request.path_params["job"])
    await _waited(request, entry, seconds)
    if entry.state in ("done", "failed"):
        return Json({**entry.as_json(), "result": await run_in_threadpool(_answer, entry)})
    return Json(entry.as_json())


async def stop(request: Request) -> Response:
    """Stop a job; what is finished stays finished."""
    entry = desk_of(request).job(request.path_params["job"])
    entry.stopping.set()
    await _waited(request, entry, _seconds(request) or 0)
    return Json(entry.as_json())


async def advise(request: Request) -> Response:
    """What each decision of a situation is worth, exactly, and which is best."""
    body, catalogue = await request.body(), catalogue_of(request)

    def advice() -> dict[str, Any]:
        data = read_question(body, (*ASKED, *SEEN, "decisions"))
        question = question_of({key: data.get(key) for key in ASKED}, catalogue)
        seen = {key: data.get(key) or "" for key in SEEN}
        found = advice_on(question, seen, data.get("decisions") or [])
        values = {name: str(value) for name, value in found.values.items()}
        said = page_lab.advice_shown(question.felt.game, found)
        return {"best": found.best, "values": values, "shown": page_lab.as_json(said)}

    return Json(await run_in_threadpool(advice))


def _seconds(request: Request) -> float | None:
    text = request.query_params.get("wait")
    if text is None:
        return None
    if not (text.isascii() and text.replace(".", "", 1).isdigit()):
        raise BadOption(f"is {text!r}; give seconds, like 0 or 2", place="wait")
    return min(float(text), WAIT_SECONDS_MAX)


async def _waited(
    request: Request, job: Job, seconds: float | None, *, stops: bool = False
) -> bool:
    """Wait for a job to finish; `stops` ends it when the asker hangs up before he has an answer."""
    until = None if seconds is None else time.monotonic() + seconds
    glance = GLANCE_SECONDS
    while True:
        if until is not None:
            glance = max(0.0, min(GLANCE_SECONDS, until - time.monotonic()))
        if await run_in_threadpool(job.finished.wait, glance):
            return True
        if until is not None and time.monotonic() >= until:
            return False
        if stops and await request.is_disconnected():
            job.stopping.set()


def _answer(job: Job) -> dict[str, Any]:
    if isinstance(job.failure, SolveStopped):
        raise Refusal(job.failure, CONFLICT)
    if job.result is None:
        raise job.failure or SolveStopped("the solve has no answer yet")
    said = page_lab.shown(job.question, job.result)
    return {**job.result.as_json(), "shown": page_lab.as_json(said)}


# Addresses --------------------------------------------------------------------------------------


def _body(required: str, **parts: dict[str, Any]) -> dict[str, Any]:
    schema = {"type": "object", "required": [required], "properties": parts}
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}


def _parameter(name: str, where: str, kind: str) -> dict[str, Any]:
    return {"name": name, "in": where, "required": where == "path", "schema": {"type": kind}}


_TEXT: dict[str, Any] = {"type": "string"}
_TEXTS: dict[str, Any] = {"type": "object", "additionalProperties": _TEXT}
_QUESTION: dict[str, dict[str, Any]] = {
    "game": {"type": "string", "enum": [game.name for game in GAMES]},
    "bet": _TEXT,
    "tables": _TEXTS,
    "pays": _TEXTS,
    "stakes": _TEXTS,
    "hands": {"type": "integer"},
    "options": {"type": "object"},
    "ties": {"type": "string", "enum": ["less", "more"]},
}
_SEEN = {"cards": _TEXT, "community": _TEXT, "dealer": _TEXT}
_WAIT = _parameter("wait", "query", "number")
_JOB = {"parameters": [_parameter("job", "path", "string"), _WAIT]}

ROUTES = (
    APIRoute(
        "/api/lab/analyse",
        analyse,
        methods=["POST"],
        responses=error_responses(CONFLICT, 413, UNPROCESSABLE, TOO_MANY),
        openapi_extra={**_body("game", **_QUESTION), "parameters": [_WAIT]},
    ),
    APIRoute(
        "/api/lab/advise",
        advise,
        methods=["POST"],
        responses=error_responses(413, UNPROCESSABLE),
        openapi_extra=_body(
            "game", **_QUESTION, **_SEEN, decisions={"type": "array", "items": _TEXT}
        ),
    ),
    APIRoute(
        "/api/lab/jobs/{job}",
        job,
        methods=["GET"],
        responses=error_responses(NOT_FOUND, UNPROCESSABLE),
        openapi_extra=_JOB,
    ),
    APIRoute(
        "/api/lab/jobs/{job}",
        stop,
        methods=["DELETE"],
        responses=error_responses(NOT_FOUND, UNPROCESSABLE),
        openapi_extra=_JOB,
    ),
)
