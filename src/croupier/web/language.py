"""The language of a page: from its address, an earlier choice, or a guest's browser.

A display uses the language in its address and nothing else, so no visit to another page changes
what hangs on a wall.
"""

import re
from dataclasses import dataclass
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from croupier.show.languages import ENGLISH, Language, find_language, languages

COOKIE = "croupier-language"
ASKED = "lang"
YEAR_SECONDS = 365 * 24 * 3600
DISPLAYS = "/display"
GUESTS = ("/school", "/live")
"""Pages that nobody signs in to: there the browser's own language is the default."""

_ACCEPTED = re.compile(r"\s*([a-zA-Z]{1,8})(?:-[\w-]+)?(?:\s*;\s*q=(\d(?:\.\d{1,3})?))?\s*")


@dataclass(frozen=True, slots=True)
class Choice:
    """A language that a page offers, and the address of the same page in it."""

    code: str
    name: str
    href: str
    chosen: bool


def language_of(request: Request) -> Language:
    """Return the language of a page; English if unknown."""
    known, path = languages(), request.url.path
    asked = known.get(request.query_params.get(ASKED, ""))
    if asked is not None or path.startswith(DISPLAYS):
        return asked or ENGLISH
    kept = known.get(request.cookies.get(COOKIE, ""))
    if kept is not None:
        return kept
    accepts = path.startswith(GUESTS)
    return _accepted(request.headers.get("accept-language", "")) if accepts else ENGLISH


def must_be_known(request: Request) -> None:
    """Refuse a page in a language that has no file, and list those that do."""
    asked = request.query_params.get(ASKED)
    if asked is not None:
        find_language(asked)


def filled_in(request: Request) -> dict[str, str]:
    """The fields of the query that have something in them; the language of the page is none."""
    return {key: value for key, value in request.query_params.items() if value and key != ASKED}


def _accepted(header: str) -> Language:
    """Return the browser's preferred language among those we have."""
    known, best = languages(), (0.0, ENGLISH)
    for part in header[:200].split(","):
        found = _ACCEPTED.fullmatch(part)
        if found is not None and found[1].lower() in known:
            liked = float(found[2] or 1)
            if liked > best[0]:
                best = liked, known[found[1].lower()]
    return best[1]


def keep_language(request: Request, answer: Response) -> None:
    """Remember a language chosen by an address, for this browser's other pages."""
    asked = request.query_params.get(ASKED, "")
    if asked in languages() and not request.url.path.startswith(DISPLAYS):
        answer.set_cookie(
            COOKIE, asked, max_age=YEAR_SECONDS, httponly=True, samesite="lax",
            secure=request.url.scheme == "https", path="/",
        )  # fmt: skip


def choices(request: Request) -> list[Choice]:
    """Return the same page in every language."""
    now = language_of(request)
    rest = [(key, value) for key, value in request.query_params.multi_items() if key != ASKED]
    return [
        Choice(one.code, one.name, f"?{urlencode([*rest, (ASKED, one.code)])}", one is now)
        for one in languages().values()
    ]
