"""The lab for programs: a question is answered at once or becomes a job that can be stopped."""

import time
from functools import partial
from typing import Annotated, Any

from fastapi import Path, Query
from pydantic import BeforeValidator, WithJsonSchema
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from croupier.errors import BadOption
from croupier.lab.analysis import Analysis
from croupier.lab.solve import Question
from croupier.lab.tasks import SolveStopped
from croupier.lab.wire import QuestionDocument, read_question
from croupier.show import page_lab
from croupier.web.answers import Json
from croupier.web.faults import (
    CONFLICT,
    NOT_FOUND,
    TOO_MANY,
    UNAVAILABLE,
    UNPROCESSABLE,
    StatusError,
)
from croupier.web.lab_jobs import GLANCE_SECONDS, Job, Watch, desk_of
from croupier.web.lab_questions import SituationDocument, advice_on
from croupier.web.operations import Operation, RecordOperation, error_responses
from croupier.web.selection import catalogue_of
from croupier.web.signed_in import counted_as

WAIT_SECONDS_MAX = 30
"""The longest that a request may wait with `?wait=`."""
ACCEPTED = 202


def _seconds(given: object) -> float:
    text = str(given)
    if not (text.isascii() and text.replace(".", "", 1).isdigit()):
        raise BadOption(f"is {text[:40]!r}; give seconds, like 0 or 2")
    return min(float(text), WAIT_SECONDS_MAX)


Wait = Annotated[
    float | None,
    BeforeValidator(_seconds),
    WithJsonSchema({"type": "number", "minimum": 0}),
    Query(description=f"how many seconds to wait for the answer, at most {WAIT_SECONDS_MAX}"),
]
JobName = Annotated[str, Path(description="the id of a job")]


async def analyse(request: Request, body: QuestionDocument, wait: Wait = None) -> Response:
    """The exact analysis of a bet. With `?wait=` seconds: 202 and a job if it takes longer."""
    desk, who, catalogue = desk_of(request), counted_as(request), catalogue_of(request)

    def begin() -> Job:
        question = read_question(body, catalogue)
        return desk.start(question, who, partial(_analysis, question))

    return await job_answer(request, await run_in_threadpool(begin), wait)


async def job_answer(request: Request, job: Job, wait: float | None) -> Response:
    """The answer of a job within so many seconds, or 202 and where to ask for it."""
    if not await _waited(request, job, wait, stops=True):
        return Json(job.as_json(), ACCEPTED, {"Location": f"/api/lab/jobs/{job.id}"})
    return Json(await run_in_threadpool(_answer, job))


async def job(request: Request, job: JobName, wait: Wait = None) -> Response:
    """How far along a job is, and its result once it is done; `?wait=` seconds for a change."""
    entry = desk_of(request).job(job)
    await _waited(request, entry, wait or 0)
    if entry.state in ("done", "failed"):
        return Json({**entry.as_json(), "result": await run_in_threadpool(_answer, entry)})
    return Json(entry.as_json())


async def stop(request: Request, job: JobName, wait: Wait = None) -> Response:
    """Stop a job. A finished job stays finished."""
    entry = desk_of(request).job(job)
    entry.task.stop()
    await _waited(request, entry, wait or 0)
    return Json(entry.as_json())


async def advise(request: Request, body: SituationDocument) -> Response:
    """The exact value of each decision in a situation, and which is best."""
    question = await run_in_threadpool(read_question, body, catalogue_of(request))
    found = await advice_on(request, question, body.seen, body.decisions or ())
    values = {name: str(value) for name, value in found.values.items()}
    said = page_lab.advice_shown(question.layout.game, found)
    return Json({"best": found.best, "values": values, "shown": page_lab.as_json(said)})


async def _waited(
    request: Request, job: Job, seconds: float | None, *, stops: bool = False
) -> bool:
    """Wait for a job to finish; `stops` ends it if the client hangs up before the answer."""
    until = None if seconds is None else time.monotonic() + seconds
    watch, glance = Watch(job.task), GLANCE_SECONDS
    while True:
        if until is not None:
            glance = max(0.0, min(GLANCE_SECONDS, until - time.monotonic()))
        if await watch.ended(glance):
            return True
        if until is not None and time.monotonic() >= until:
            return False
        if stops and await request.is_disconnected():
            job.task.stop()


def _answer(job: Job) -> dict[str, Any]:
    try:
        return job.answer()
    except SolveStopped as stopped:
        raise StatusError(stopped, CONFLICT) from stopped


def _analysis(question: Question, result: Analysis) -> dict[str, Any]:
    said = page_lab.shown(question, result)
    return {**result.as_json(), "shown": page_lab.as_json(said)}


# Addresses --------------------------------------------------------------------------------------

ROUTES = (
    RecordOperation(
        "/api/lab/analyse",
        analyse,
        methods=["POST"],
        responses=error_responses(CONFLICT, 413, UNPROCESSABLE, TOO_MANY, UNAVAILABLE),
    ),
    RecordOperation(
        "/api/lab/advise",
        advise,
        methods=["POST"],
        responses=error_responses(413, UNPROCESSABLE, UNAVAILABLE),
    ),
    Operation(
        "/api/lab/jobs/{job}",
        job,
        methods=["GET"],
        responses=error_responses(NOT_FOUND, UNPROCESSABLE),
    ),
    Operation(
        "/api/lab/jobs/{job}",
        stop,
        methods=["DELETE"],
        responses=error_responses(NOT_FOUND, UNPROCESSABLE),
    ),
)
