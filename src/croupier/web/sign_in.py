"""The sign-in page, and where everybody goes from there."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from croupier.floor.people import PIN_DIGITS_MIN, Role
from croupier.ledger import Refused
from croupier.web.signed_in import SEE_OTHER, floor_of, path_here, signed_in
from croupier.web.templating import page

CONSOLES, MANAGER = "/consoles", "/floor"


def screen_of(role: str) -> str:
    """The screen a role begins with."""
    return CONSOLES if role == Role.DEALER.value else MANAGER


def sign_in_page(request: Request) -> Response:
    """Card and PIN; whoever is signed in already goes on at once."""
    floor_of(request)
    onward = path_here(request.query_params.get("next", ""))
    try:
        signed = signed_in(request)
    except Refused:
        return page(
            request,
            "sign_in.html",
            onward=onward,
            screens={role.value: screen_of(role.value) for role in Role},
            digits=PIN_DIGITS_MIN,
        )
    return RedirectResponse(onward or screen_of(signed.person.role), SEE_OTHER)


ROUTES = (Route("/sign-in", sign_in_page),)
