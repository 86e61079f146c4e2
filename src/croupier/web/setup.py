"""Set up a new floor: if no floor runs, `/setup` writes its plan and opens it.

Nobody has a card yet, so it works only at the machine itself: from a loopback address that is not a
proxy's.
"""

import secrets
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated

from fastapi import Query
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from croupier.errors import counted
from croupier.floor.planning import difference
from croupier.home import data_folder
from croupier.ledger import Refusal, Refused
from croupier.plan.starting import starting_text
from croupier.rights import make_private_folder
from croupier.web.answers import Json
from croupier.web.asked import aside
from croupier.web.faults import NOT_FOUND, StatusError, UnknownPage
from croupier.web.operations import Operation, error_responses
from croupier.web.plan_editor import PlanDraft, told
from croupier.web.plan_form import form_spec
from croupier.web.selection import catalogue_of
from croupier.web.signed_in import SEE_OTHER, address_of, must_be_our_page
from croupier.web.templating import page

FILE = "floor.toml"
_PROXIED = ("x-forwarded-for", "forwarded", "x-real-ip", "via")


def setup_file() -> Path:
    """Return the path of the plan of a floor that is set up in the browser."""
    return data_folder() / FILE


def _known() -> str | None:
    """Return the plan that is there already, if any."""
    file = setup_file()
    return file.read_text(encoding="utf-8") if file.is_file() else None


def _taken(request: Request) -> bool:
    """Whether a real floor runs here; a demo floor does not count."""
    state = request.app.state
    return state.beside_a_floor or (state.floor is not None and not state.demo)


def _must_be_free(request: Request) -> None:
    """Refuse if a floor runs: its people change its plan."""
    if _taken(request):
        error = UnknownPage("a floor is already running here; change its plan at /floor/plan")
        raise StatusError(error, NOT_FOUND)


def _must_be_here(request: Request) -> None:
    must_be_our_page(request)
    try:
        here = ip_address(address_of(request)).is_loopback
    except ValueError:
        here = False
    if not here or any(name in request.headers for name in _PROXIED):
        raise Refused(
            Refusal.NOT_YOURS,
            "a floor can only be set up on the machine it runs on, at its address 127.0.0.1, "
            "because nobody has a card yet",
        )


def setup_page(request: Request) -> Response:
    """The forms of a floor from nothing; where one runs, its own plan."""
    if _taken(request):
        return RedirectResponse("/floor/plan", SEE_OTHER)
    file, known = setup_file(), _known()
    text = known or starting_text()
    return page(
        request,
        "setup.html",
        spec=form_spec(catalogue_of(request)),
        first=told(request, text, known),
        file=str(file),
        known=known is not None,
        demo=request.app.state.demo,
        mode="setup",
    )


async def check_setup(request: Request, body: PlanDraft) -> Response:
    """Check the plan of a floor that does not exist yet."""
    _must_be_free(request)
    _must_be_here(request)
    known = await aside(_known)
    text = await aside(body.words, known or starting_text())
    return Json(await aside(told, request, text, known, body.began))


async def open_setup(request: Request, body: PlanDraft) -> Response:
    """Write a floor plan and open it: this server continues as that floor."""
    _must_be_free(request)
    _must_be_here(request)
    opener = request.app.state.open_next
    if opener is None:
        raise Refused(
            Refusal.NOT_ALLOWED,
            "this server cannot open a floor; start it with `croupier serve --floor`",
        )
    text = await aside(body.words, starting_text())
    found = await aside(told, request, text, None)
    wrong = [*found["faults"], *(one for one in found["findings"] if one["severity"] == "error")]
    if wrong:
        first = wrong[0]
        raise Refused(
            Refusal.NOT_ALLOWED,
            f"{counted(len(wrong), 'problem')} in this plan; the first is {first['path']}: "
            f"{first['message']}",
        )
    if not found["plan"].get("people"):
        raise Refused(
            Refusal.NOT_ALLOWED, "this plan has no people; add at least two people who sign in"
        )
    file = setup_file()
    if file.is_file() and (changes := difference(file.read_text(encoding="utf-8"), text)):
        raise Refused(
            Refusal.CHANGED,
            f"{file} is there already and says something else in {len(changes)} lines; rename it, "
            "or start with `croupier serve --floor`",
        )
    make_private_folder(file.parent)
    file.write_text(text, encoding="utf-8")
    claim = secrets.token_urlsafe(24)
    opener(file, claim)
    return Json({"ok": True, "claim": claim, "file": str(file)})


async def first_sign_ins(
    request: Request,
    claim: Annotated[str, Query(description="what opening the floor was answered with")] = "",
) -> Response:
    """The one-time PINs of a floor that was just set up, shown once to the person who opened it."""
    waiting: dict[str, list[dict[str, str]]] = request.app.state.first_sign_ins
    handed = waiting.pop(claim, None)
    if handed is None:
        error = UnknownPage("these PINs were already shown, or belong to another floor")
        raise StatusError(error, NOT_FOUND)
    return Json({"ok": True, "people": handed})


_REFUSALS = error_responses(401, 403, 404, 409, 422, 429, 503)

ROUTES = (
    Route("/setup", setup_page),
    Operation("/api/setup/check", check_setup, methods=["POST"], responses=_REFUSALS),
    Operation("/api/setup/open", open_setup, methods=["POST"], responses=_REFUSALS),
    Operation("/api/setup/sign-ins", first_sign_ins, methods=["GET"], responses=_REFUSALS),
)
