"""Who may see how a floor is run: this machine's own monitoring, and whoever may read reports."""

from ipaddress import ip_address

from starlette.requests import Request

from croupier.floor.access import must_be_allowed
from croupier.floor.floor import Floor
from croupier.floor.sessions import must_stand
from croupier.ledger import Refused
from croupier.web.front import COOKIE

_FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")


def is_this_machine(request: Request) -> bool:
    """Return whether a request comes from this machine itself, and through no proxy on it."""
    if request.client is None or any(name in request.headers for name in _FORWARDED):
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False


def may_monitor(request: Request, floor: Floor) -> bool:
    """Return whether the request may see it, as far as is known here: it refuses nobody."""
    if is_this_machine(request):
        return True
    try:
        _, person = must_stand(floor.ledger.look(), request.cookies.get(COOKIE, ""))
        must_be_allowed(person.role, "reports")
    except Refused:
        return False
    return True
