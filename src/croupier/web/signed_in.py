"""The session behind a request, and the proof that the request came from our own page."""

import hmac
import secrets
from dataclasses import dataclass, field
from typing import Annotated, Any
from urllib.parse import quote, urlencode, urlsplit

from fastapi import Depends
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from croupier.floor import addresses
from croupier.floor.floor import Floor
from croupier.floor.people import Person
from croupier.floor.sessions import (
    Session,
    current_session,
    fresh_session,
    is_signed_in,
    open_session,
)
from croupier.floor.tries import Origin
from croupier.ledger import Refusal, Refused
from croupier.web import faults, front
from croupier.web.answers import Json
from croupier.web.connections import is_known
from croupier.web.faults import UnknownPage
from croupier.web.limits import Lane, RateLimit
from croupier.web.threads import for_the_floor

COOKIE = front.COOKIE
FORM_KEY = "x-croupier-form"
SAFE = frozenset(("GET", "HEAD", "OPTIONS"))

SEE_OTHER = 303


@dataclass(frozen=True, slots=True)
class RateLimits:
    """The rate limits; every app has its own."""

    sign_ins: RateLimit = field(default_factory=lambda: RateLimit(per_second=0.5, burst=20))
    """Sign-ins from one address, and swipes at the consoles of one person."""
    commands: RateLimit = field(default_factory=lambda: RateLimit(per_second=40, burst=200))
    """Commands of one person: a console presses far less often."""
    strangers: Lane = field(default_factory=Lane)
    """The lane that checks the PINs of people who are not signed in yet."""
    guests: RateLimit = field(default_factory=lambda: RateLimit(per_second=60, burst=600))
    """All guests at one address together: a cookie costs nothing, an address does."""
    enrolments: RateLimit = field(default_factory=lambda: RateLimit(per_second=1 / 30, burst=60))
    """New school profiles from one address: a class enrolls all at once."""


@dataclass(frozen=True, slots=True)
class Signed:
    """A signed-in person."""

    person: Person
    session: Session
    secret: str


def floor_of(request: Request) -> Floor:
    """Return the floor this app runs; without one these pages do not exist."""
    floor: Floor | None = getattr(request.app.state, "floor", None)
    if floor is None:
        error = UnknownPage("no floor is running here; start one with `croupier serve --floor`")
        raise faults.StatusError(error, faults.NOT_FOUND)
    return floor


def limits_of(request: Request) -> RateLimits:
    """Return this app's rate limits."""
    limits: RateLimits = request.app.state.limits
    return limits


def signed_in(request: Request) -> Signed:
    """Return the person behind the request's cookie; a command must also prove its origin."""
    secret, floor = request.cookies.get(COOKIE, ""), floor_of(request)
    floor.keep_up()
    if secret and not is_signed_in(floor.ledger, secret):
        floor.keep_up(seconds=0)  # signed in a moment ago, in another process of this floor
    return _proved(request, secret, *current_session(floor.ledger, secret))


async def asking(request: Request) -> Signed:
    """Return the same off the event loop; on it if nothing has to be read or written."""
    secret, floor = request.cookies.get(COOKIE, ""), floor_of(request)
    known = None if floor.is_behind() else fresh_session(floor.ledger, secret)
    if known is not None:
        return _proved(request, secret, *known)
    signed: Signed = await for_the_floor(signed_in, request)
    return signed


def _proved(request: Request, secret: str, session: Session, person: Person) -> Signed:
    if request.method not in SAFE:
        limits_of(request).commands.take(session.card)
        must_be_our_page(request)
        given = request.headers.get(FORM_KEY, "")
        if not hmac.compare_digest(given.encode(), session.form_key.encode()):
            raise Refused(Refusal.NOT_YOURS, "this request does not come from our own page")
    is_known(request)
    return Signed(person, session, secret)


SignedIn = Annotated[Signed, Depends(asking)]
"""The person behind an API operation; nobody is refused before anything else is read."""


def may(what: str) -> Any:
    """Return a dependency: a person who is signed in and may do this."""

    async def allowed(request: Request, signed: SignedIn) -> Signed:
        await for_the_floor(floor_of(request).must_allow, signed.person, what)
        return signed

    return Depends(allowed)


def begun_session(request: Request, person: Person, table: str = "") -> Response:
    """Return the answer that signs someone in at this browser, with the session's cookie.

    The server determines the session's place: the table whose console it is, and the address it
    sees.
    """
    secret, form_key = secrets.token_urlsafe(32), secrets.token_urlsafe(24)
    ledger = floor_of(request).ledger
    open_session(
        ledger, person, secret=secret, form_key=form_key, place=place_of(table), table=table,
        address=address_of(request), calendar=request.app.state.calendar,
    )  # fmt: skip
    answer = Json({"ok": True, "name": person.name, "role": person.role, "form_key": form_key})
    answer.set_cookie(
        COOKIE, secret, httponly=True, samesite="strict",
        secure=request.url.scheme == "https", path="/",
    )  # fmt: skip
    return answer


def visitor(request: Request) -> Signed:
    """Return the person who opens a page of the floor; redirect others to sign in first.

    If no floor runs yet, everyone is redirected to setting one up.
    """
    if request.app.state.floor is None and not request.app.state.beside_a_floor:
        raise HTTPException(SEE_OTHER, "no floor runs here yet", {"Location": "/setup"})
    try:
        return signed_in(request)
    except Refused as refused:
        if refused.refusal is not Refusal.NOT_SIGNED_IN:
            raise
        here = quote(request.url.path) + (f"?{request.url.query}" if request.url.query else "")
        asked = {"next": here} | ({"over": "yes"} if request.cookies.get(COOKIE) else {})
        address = f"/sign-in?{urlencode(asked)}"
        raise HTTPException(SEE_OTHER, refused.message, {"Location": address}) from None


def path_here(address: str) -> str:
    """Return a path of this site to continue to; empty for another site's."""
    odd = any(not " " < letter < "\x7f" or letter == "\\" for letter in address)
    return "" if odd or not address.startswith("/") or address.startswith("//") else address


def must_be_our_page(request: Request) -> None:
    """Refuse a request that another site made the browser send."""
    site = request.headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        raise Refused(Refusal.NOT_YOURS, "this request comes from another site")
    origin = request.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != request.headers.get("host"):
        raise Refused(Refusal.NOT_YOURS, "this request comes from another site")


def address_of(request: Request) -> str:
    """Return the client's address; a trusted proxy says whose request it forwards."""
    return request.client.host if request.client else "unknown"


def counted_as(request: Request) -> str:
    """Return what an address's requests are counted by."""
    return addresses.place_of(address_of(request))


def place_of(table: str) -> str:
    """Describe a session's place for the log; clients cannot name a place of their own."""
    return f"console {table}" if table else "screen"


def origin_of(request: Request, table: str = "") -> Origin:
    """Return where someone signs in."""
    address = address_of(request)
    return Origin(
        address, place=place_of(table), staff=request.app.state.staff_networks.has(address)
    )


def shown(signed: Signed) -> dict[str, Any]:
    """Return what a page knows about the person who looks at it."""
    return {
        "card": signed.person.card,
        "name": signed.person.name,
        "role": signed.person.role,
        "department": signed.person.department,
        "form_key": signed.session.form_key,
        "one_time": signed.person.one_time,
    }
