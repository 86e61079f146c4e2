"""One error shape for everything: a name, a place and a sentence, never a traceback.

JSON is `{"error": {"name", "place", "message"}}`; a browser gets the same three on a page.
"""

import logging
import re
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from urllib.parse import quote

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from croupier.errors import CroupierError
from croupier.lab.tasks import LabUnavailable
from croupier.ledger import Refusal as Word
from croupier.ledger import Refused, StoreUnavailable
from croupier.records import error_answer
from croupier.web.answers import Json
from croupier.web.limits import TooManyRequests
from croupier.web.templating import page

log = logging.getLogger("croupier.web")

NOT_FOUND, WRONG_METHOD, CONFLICT, UNPROCESSABLE = 404, 405, 409, 422
TOO_MANY, INTERNAL, UNAVAILABLE = 429, 500, 503
RETRY: Mapping[str, str] = {"Retry-After": "2"}

REFUSED_BY = "croupier.refused"
"""The key under which a request stores the name of its error, for the refusal counter."""

REFUSED_AS: Mapping[Word, int] = {
    Word.NOT_SIGNED_IN: 401,
    Word.WRONG_PIN: 401,
    Word.NEW_PIN_NEEDED: 401,
    Word.CARD_LOCKED: TOO_MANY,
    Word.NOT_YOURS: 403,
    Word.WRONG_CARD: 403,
    Word.WRONG_PEOPLE: 403,
    Word.UNKNOWN_JACKPOT: NOT_FOUND,
    Word.UNKNOWN_TABLE: NOT_FOUND,
    Word.UNKNOWN_PERSON: NOT_FOUND,
    Word.UNKNOWN_LEVEL: NOT_FOUND,
    Word.UNKNOWN_SENSOR: NOT_FOUND,
    Word.UNKNOWN_LEARNER: NOT_FOUND,
    Word.BAD_LINE: UNPROCESSABLE,
    Word.UNKNOWN_COMMAND: UNPROCESSABLE,
    Word.BAD_VALUE: UNPROCESSABLE,
    Word.UNAVAILABLE: UNAVAILABLE,
}
"""The status of a refused command; every other refusal is a conflict with the current state."""


USUALLY_SAID = (
    "That did not work",
    "Nothing was changed. Go back, change what is named here, and send it again.",
)
SAID: Mapping[int, tuple[str, str]] = {
    401: (
        "Sign in first",
        "Nobody is signed in at this browser, or the session has ended. Sign in to pick up where "
        "you left off.",
    ),
    403: (
        "You do not have access to this",
        "Your role does not include it. Someone with access can sign in here, or do it for you.",
    ),
    NOT_FOUND: (
        "Page not found",
        "The address may be mistyped, or the page may have a new name.",
    ),
    WRONG_METHOD: (
        "This address does not accept that kind of request",
        "Open the page from its link instead of from a saved form.",
    ),
    CONFLICT: (
        "That is not possible right now",
        "Nothing was changed. Reload the page; someone may have made a change before you.",
    ),
    TOO_MANY: (
        "Too many requests",
        "Nothing was changed. Wait a few seconds, then try again.",
    ),
    INTERNAL: (
        "Something went wrong on our side",
        "If it happens again, give the reference to the person who runs this server.",
    ),
    UNAVAILABLE: (
        "Temporarily unavailable",
        "Nothing is lost. It usually comes back within seconds.",
    ),
}
"""What a person reads above and below the sentence of an error, by its status."""

WORDS_LETTERS_MAX = 100

NOT_REACHED = (
    "the ledger cannot be reached right now; send the same request again, and it is done only once"
)
"""Where the ledger is and what is wrong with it goes to the log, not to the client."""


class UnknownPage(CroupierError):
    """An address that has no page."""


class WrongMethod(CroupierError):
    """A page requested with a method that it does not support."""


class BadRequest(CroupierError):
    """A request that cannot be read at all."""


class InternalError(CroupierError):
    """A bug of ours; the log has the details under the reference."""


class StatusError(Exception):
    """A named error with its status, if that is not the usual 422."""

    def __init__(self, error: CroupierError, status: int) -> None:
        super().__init__(str(error))
        self.error = error
        self.status = status


@contextmanager
def missing() -> Iterator[None]:
    """Answer 404 for an unknown name in the address, which is missing rather than malformed."""
    try:
        yield
    except CroupierError as error:
        raise StatusError(error, NOT_FOUND) from error


def fault(
    request: Request, error: CroupierError, status: int, headers: Mapping[str, str] | None = None
) -> Response:
    """Answer a named error, as JSON or as a page."""
    request.scope[REFUSED_BY] = error.name
    if _reads_json(request):
        return Json(error_answer(error), status, headers)
    headline, onward = SAID.get(status, USUALLY_SAID)
    return page(
        request,
        "error.html",
        status=status,
        headers=headers,
        error=error,
        code=status,
        headline=headline,
        onward=onward,
        again=_here(request),
        words=" ".join(re.findall(r"[^\W_]+", request.url.path))[:WORDS_LETTERS_MAX],
    )


def _here(request: Request) -> str:
    """Return the requested address, for trying again."""
    path = quote(request.url.path)
    return path + (f"?{request.url.query}" if request.url.query else "")


def crash(request: Request, failure: Exception) -> Response:
    """Answer a bug of ours with a reference; the details are in the log only."""
    reference = secrets.token_hex(4)
    path = plain(request.url.path)
    log.error("reference %s: %s %s", reference, request.method, path, exc_info=failure)
    error = InternalError(
        "something broke on our side; nothing was changed, and the log has the details under this "
        "reference",
        place=f"reference {reference}",
    )
    return fault(request, error, INTERNAL)


def plain(text: str) -> str:
    r"""Escape words for a log line, so they cannot start another line.

    >>> plain("/a" + chr(10) + "b")
    '/a\\nb'
    """
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode()
        for letter in text
    )


def _reads_json(request: Request) -> bool:
    """Whether the client reads JSON: programs and scripts do.

    A person following a link in a browser, to a slip or a report, does not.
    """
    accepts = request.headers.get("accept", "")
    if "text/html" in accepts and request.method == "GET":
        return False
    return request.url.path.startswith("/api/") or "application/json" in accepts


async def answer(request: Request, failure: Exception) -> Response:
    """Answer anything that a page or the router refuses."""
    match failure:
        case StatusError(error=error, status=status):
            return fault(
                request, error, status, RETRY if status in (TOO_MANY, UNAVAILABLE) else None
            )
        case Refused(refusal=refusal):
            return fault(request, failure, REFUSED_AS.get(refusal, CONFLICT))
        case TooManyRequests():
            return fault(request, failure, TOO_MANY, RETRY)
        case StoreUnavailable():
            log.warning("%s %s: %s", request.method, plain(request.url.path), plain(str(failure)))
            told = StoreUnavailable(NOT_REACHED)
            return fault(request, told, UNAVAILABLE, RETRY)
        case LabUnavailable():
            return fault(request, failure, UNAVAILABLE, RETRY)
        case CroupierError():
            return fault(request, failure, UNPROCESSABLE)
        case HTTPException(status_code=status, headers=headers):
            if status == WRONG_METHOD:
                headers = {"Allow": _allowed(headers or {})}
            return fault(request, _routing_error(request, failure), status, headers)
        case RequestValidationError():
            first = failure.errors()[0]
            place = ": ".join(map(str, first["loc"]))
            return fault(request, BadRequest(str(first["msg"]), place=place), UNPROCESSABLE)
        case _:
            return crash(request, failure)


def _when(status: int) -> Mapping[str, str] | None:
    """Return when to try again, for a client that came too often or too early."""
    return RETRY if status in (TOO_MANY, UNAVAILABLE) else None


def _allowed(headers: Mapping[str, str]) -> str:
    """Sort the allowed methods; Starlette lists them in the order of a set, which varies."""
    return ", ".join(sorted(headers.get("Allow", "GET, HEAD").split(", ")))


def _routing_error(request: Request, failure: HTTPException) -> CroupierError:
    path = request.url.path
    if failure.status_code == NOT_FOUND:
        return UnknownPage(f"there is no page {path!r}; the home page is /")
    if failure.status_code == WRONG_METHOD:
        allowed = _allowed(failure.headers or {})
        return WrongMethod(f"{request.method} is not answered here; use {allowed}", place=path)
    return BadRequest(str(failure.detail), place=path)


HANDLED = (StatusError, CroupierError, HTTPException, RequestValidationError)
"""Everything else is a bug of ours, which the guard answers."""
