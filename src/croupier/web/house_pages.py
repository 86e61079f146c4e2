"""Pages about the installation itself: settings, the glossary, and the release."""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from croupier import __version__
from croupier.floor.release import Installed, manifest_text, verify_installed
from croupier.paytables import Catalogue
from croupier.show.glossary import glossary
from croupier.show.manual import manual_names
from croupier.web.preferences import CHOICES, COOKIE, KEPT_SECONDS, Preferences, preferences_of
from croupier.web.selection import catalogue_of
from croupier.web.signed_in import SEE_OTHER, must_be_our_page, path_here
from croupier.web.templating import page

FORM_BYTES_MAX = 2000
NOTED_LETTERS_MAX = 200
NOTED_DIGITS_MIN = 8
"""Fewer digits of a hash prove nothing."""

_TITLES = {
    "paper": "Paper size for sheets and cards",
    "clock": "Time of day",
    "date": "Dates",
    "theme": "Light or dark",
}


def settings(request: Request) -> Response:
    """Paper, clock, dates, light or dark: kept in this browser, for whoever uses it."""
    chosen = preferences_of(request)
    return page(
        request,
        "settings.html",
        groups=[
            (name, _TITLES[name], getattr(chosen, name), list(values.items()))
            for name, values in CHOICES.items()
        ],
        saved="saved" in request.query_params,
        onward=path_here(request.query_params.get("next", "")),
    )


async def save_settings(request: Request) -> Response:
    """Keep what was chosen; whatever was not sent stays as it was."""
    must_be_our_page(request)
    sent = parse_qsl((await request.body())[:FORM_BYTES_MAX].decode("latin-1"))
    chosen = _chosen(dict(sent), preferences_of(request))
    answer = RedirectResponse("/settings?saved", SEE_OTHER)
    answer.set_cookie(
        COOKIE, chosen.written(), max_age=KEPT_SECONDS, samesite="lax",
        secure=request.url.scheme == "https", path="/",
    )  # fmt: skip
    return answer


def _chosen(sent: Mapping[str, str], before: Preferences) -> Preferences:
    known = {name: to for name, to in sent.items() if to in CHOICES.get(name, ())}
    return replace(before, **known)


def glossary_page(request: Request) -> Response:
    """The terms used on screens and sheets, each explained in a sentence or two."""
    return page(request, "glossary.html", terms=glossary().values(), pages=manual_names())


# About ------------------------------------------------------------------------------------------


def about(request: Request) -> Response:
    """Which release this is, whether its files match it, and what a recorded hash belongs to."""
    noted = request.query_params.get("noted", "")[:NOTED_LETTERS_MAX].strip()
    installed, files = verify_installed(), manifest_text()
    return page(
        request,
        "about.html",
        installed=installed,
        whole=_hash(files),
        files=len(files.splitlines()),
        noted=noted,
        verdict=_verdict(noted, installed, files, catalogue_of(request)) if noted else None,
        number=__version__,
    )


def _verdict(noted: str, installed: Installed, files: str, catalogue: Catalogue) -> dict[str, Any]:
    """Return what a recorded hash matches here, if anything."""
    digits = re.sub(r"[\s:…\-]", "", noted).lower().removeprefix("sha256")
    if not NOTED_DIGITS_MIN <= len(digits) <= 64 or not re.fullmatch(r"[0-9a-f]+", digits):
        wrong = (
            f"{noted!r} is not a hash; enter at least {NOTED_DIGITS_MIN} of its digits, 0 to 9 "
            "and a to f"
        )
        return {"found": [], "wrong": wrong}
    found: list[tuple[str, str, str]] = []
    if installed.fingerprint.startswith(digits):
        found.append(("the installed release", installed.fingerprint, ""))
    if (whole := _hash(files)).startswith(digits) and whole != installed.fingerprint:
        found.append(("all installed files", whole, ""))
    for table in catalogue:
        if table.digest.lower().startswith(digits):
            found.append((f"pay table {table.id}, {table.title}", table.digest, table.id))
    for line in files.splitlines():
        value, _, name = line.partition("  ")
        if value.startswith(digits):
            found.append((f"the installed file {name}", value, ""))
    return {"found": found, "wrong": ""}


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


ROUTES = (
    Route("/settings", settings),
    Route("/settings", save_settings, methods=["POST"]),
    Route("/glossary", glossary_page),
    Route("/about", about),
)
