"""Network addresses: which of them count as one place, and which are the house's own.

Anyone with an IPv6 address usually has a whole /64 of them, so the /64 is what counts.
"""

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

NAMES_KEPT = 4096


@lru_cache(NAMES_KEPT)
def place_of(address: str) -> str:
    """Return what an address counts as: itself, or its /64; anything else stands for itself."""
    found = _read(address)
    if found is None:
        return address[:60]
    if isinstance(found, IPv6Address):
        return str(ip_network((found, 64), strict=False))
    return str(found)


@lru_cache(NAMES_KEPT)
def is_this_machine(address: str) -> bool:
    """Return whether the address is that of the server itself."""
    found = _read(address)
    return found is not None and found.is_loopback


@lru_cache(NAMES_KEPT)
def is_in(address: str, networks: tuple[str, ...]) -> bool:
    """Return whether an address is one of these, or in one of these networks."""
    found = _read(address)
    return found is not None and any(found in ip_network(network) for network in networks)


def _read(address: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(address)
    except ValueError:
        return None
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        return found.ipv4_mapped
    return found
