"""The host names this server answers to, so no other site can put its own name on our pages.

A page elsewhere may point its own name at this machine and then read us as if we were that site
(DNS rebinding). Its requests still carry its name, so a name that is not ours is refused. A numeric
address is always ours: nobody can point digits elsewhere.
"""

import os
import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address

from croupier.errors import CroupierError

HOSTS_VARIABLE = "CROUPIER_HOSTS"
"""Additional names, separated by commas: those of a proxy in front of us, for example."""
MISDIRECTED = 421

_NAME = re.compile(r"(?!-)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*")
_HEADER = re.compile(r"(?P<name>\[[^\]]*\]|[^:\[\]]+)(:\d{1,5})?")
NAME_LETTERS_MAX = 253


class UnknownHost(CroupierError):
    """A request for a host name that is not ours."""


class BadHost(CroupierError):
    """A setting that is not a host name."""


def hosts_of(served: str = "") -> frozenset[str]:
    """Return our names: the one that is served, this machine's own, and those of the setting."""
    names = {"localhost", socket.gethostname().lower()}
    if served and not _is_digits(served):
        names.add(served.lower())
    return frozenset(names | set(_setting(os.environ.get(HOSTS_VARIABLE, ""))))


def _setting(text: str) -> Iterable[str]:
    for entry in filter(None, (part.strip().lower() for part in text.split(","))):
        if len(entry) > NAME_LETTERS_MAX or not _NAME.fullmatch(entry):
            raise BadHost(
                f"{entry[:80]!r} is not a host name; write names like croupier.example.com, with "
                "commas between them and without a scheme or port",
                place=HOSTS_VARIABLE,
            )
        yield entry


def check_host(header: str | None, known: frozenset[str]) -> None:
    """Refuse a `Host` header that is not one of our names; its port does not matter."""
    if header is None:
        raise UnknownHost("the request does not name a host", place="Host")
    match = _HEADER.fullmatch(header.strip())
    name = match["name"].lower().removesuffix(".") if match else ""
    if name in known or name.endswith(".localhost") or _is_digits(name.strip("[]")):
        return
    raise UnknownHost(
        f"{header[:80]!r} is not a name of this server; it answers to {', '.join(sorted(known))} "
        f"and to addresses in digits, and {HOSTS_VARIABLE} adds names",
        place="Host",
    )


def _is_digits(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
