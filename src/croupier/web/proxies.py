"""Which proxies are believed when they say whose request they pass on.

Without the setting there is none: a header that anybody can send names nobody. With it, the
addresses it lists may say in `X-Forwarded-For` who asked, and in `X-Forwarded-Proto` how.
"""

import os
from dataclasses import dataclass
from ipaddress import ip_network
from typing import Any

from croupier.errors import CroupierError
from croupier.floor.addresses import is_in

PROXIES_VARIABLE = "CROUPIER_PROXIES"
"""Addresses or networks of proxies in front of us, with commas between them."""


class BadProxy(CroupierError):
    """A setting that names no address."""


@dataclass(frozen=True, slots=True)
class Proxies:
    """The proxies in front of this server."""

    addresses: tuple[str, ...] = ()

    def as_config(self) -> dict[str, Any]:
        """The settings of the server for them."""
        return {
            "proxy_headers": bool(self.addresses),
            "forwarded_allow_ips": list(self.addresses),
        }

    def has(self, address: str) -> bool:
        """Whether an address is that of one of them."""
        return is_in(address, self.addresses)


def proxies() -> Proxies:
    """Those of the setting."""
    text = os.environ.get(PROXIES_VARIABLE, "")
    found = [part for part in (part.strip() for part in text.split(",")) if part]
    for entry in found:
        try:
            network = ip_network(entry)
        except ValueError:
            raise BadProxy(
                f"{entry[:80]!r} is not an address; write addresses like 192.0.2.7 or networks "
                "like 192.0.2.0/28, with commas between them",
                place=PROXIES_VARIABLE,
            ) from None
        if (network.num_addresses > 2**16 and network.version == 4) or not network.prefixlen:
            raise BadProxy(
                f"{entry[:80]!r} is nearly everybody; name the proxies themselves",
                place=PROXIES_VARIABLE,
            )
    return Proxies(tuple(found))
