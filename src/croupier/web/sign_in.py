"""The sign-in page, and where people go from there."""

from urllib.parse import unquote, urlsplit

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from croupier.floor.people import PEOPLE, Role
from croupier.floor.pins import PIN_DIGITS_MIN
from croupier.floor.sessions import moved_session
from croupier.floor.table import TABLES
from croupier.ledger import Refused, Transaction
from croupier.web.front import screen_of
from croupier.web.signed_in import (
    COOKIE,
    SEE_OTHER,
    floor_of,
    path_here,
    shown,
    signed_in,
    visitor,
)
from croupier.web.templating import page

CONSOLE = "/console/"


def sign_in_page(request: Request) -> Response:
    """Card and PIN; whoever is signed in already goes on at once."""
    look = floor_of(request).ledger.look()
    onward = path_here(request.query_params.get("next", ""))
    try:
        signed = signed_in(request)
    except Refused:
        return page(
            request,
            "sign_in.html",
            onward=onward,
            over="over" in request.query_params,
            moved=_moved(request, look),
            table=_table_of(look, onward),
            screens={role.value: screen_of(role.value) for role in Role},
            digits=PIN_DIGITS_MIN,
        )
    return RedirectResponse(onward or screen_of(signed.person.role), SEE_OTHER)


def _table_of(look: Transaction, onward: str) -> str:
    """Return the table whose console someone signs in for, if it is one."""
    path = urlsplit(onward).path
    name = unquote(path.removeprefix(CONSOLE)) if path.startswith(CONSOLE) else ""
    return name if name and look.get(TABLES, name) is not None else ""


def _moved(request: Request, look: Transaction) -> dict[str, str] | None:
    """Which table the dealer took whose session ended at this screen."""
    session = moved_session(look, request.cookies.get(COOKIE, ""))
    if session is None:
        return None
    person = look.get(PEOPLE, session.card)
    name = session.card if person is None else person.name
    return {"name": name, "table": session.table, "other": session.moved_to}


def my_pin_page(request: Request) -> Response:
    """A new PIN of one's own, chosen with the old one."""
    signed = visitor(request)
    return page(
        request,
        "my_pin.html",
        person=shown(signed),
        onward=screen_of(signed.person.role),
        digits=PIN_DIGITS_MIN,
    )


ROUTES = (Route("/sign-in", sign_in_page), Route("/my-pin", my_pin_page))
