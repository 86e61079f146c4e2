"""The proxies that are trusted to say whose request they forward.

By default there are none: a header that anyone can send identifies nobody. The addresses in the
setting may say in `X-Forwarded-For` who sent the request, and in `X-Forwarded-Proto` how.
"""

import os
from dataclasses import dataclass
from ipaddress import ip_network
from typing import Any

from croupier.errors import CroupierError
from croupier.floor.addresses import is_in

PROXIES_VARIABLE = "CROUPIER_PROXIES"
"""Addresses or networks of proxies in front of us, separated by commas."""


class BadProxy(CroupierError):
    """A setting that is not an address."""


@dataclass(frozen=True, slots=True)
class Proxies:
    """The proxies in front of this server."""

    addresses: tuple[str, ...] = ()

    def as_config(self) -> dict[str, Any]:
        """Return them in the form of the server's settings."""
        return {
            "proxy_headers": bool(self.addresses),
            "forwarded_allow_ips": list(self.addresses),
        }

    def has(self, address: str) -> bool:
        """Whether an address is one of theirs."""
        return is_in(address, self.addresses)


def proxies() -> Proxies:
    """Return the proxies in the setting."""
    return Proxies(networks_of(PROXIES_VARIABLE, BadProxy, "proxies", bits=16))


def networks_of(
    variable: str, refused: type[CroupierError], whose: str, *, bits: int
) -> tuple[str, ...]:
    """Return the networks in a setting; an IPv4 network may leave at most this many bits open."""
    found = [part.strip() for part in os.environ.get(variable, "").split(",")]
    for entry in filter(None, found):
        try:
            network = ip_network(entry)
        except ValueError:
            raise refused(
                f"{entry[:80]!r} is not an address; write addresses like 192.0.2.7 or networks "
                "like 192.0.2.0/28, with commas between them",
                place=variable,
            ) from None
        if (network.num_addresses > 2**bits and network.version == 4) or not network.prefixlen:
            raise refused(
                f"{entry[:80]!r} is nearly everybody; name the {whose} themselves", place=variable
            )
    return tuple(filter(None, found))
