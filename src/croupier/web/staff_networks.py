"""The networks that only the house's own people reach, by a setting.

Strangers there are counted apart from all others: whoever guesses PINs from elsewhere keeps nobody
of the house out. Without the setting there is none, and only the server itself is the house.
"""

from dataclasses import dataclass

from croupier.errors import CroupierError
from croupier.floor.addresses import is_in
from croupier.web.proxies import networks_of

STAFF_NETWORKS_VARIABLE = "CROUPIER_STAFF_NETWORKS"
"""Addresses or networks, with commas between them."""


class BadStaffNetwork(CroupierError):
    """A setting that names no network."""


@dataclass(frozen=True, slots=True)
class StaffNetworks:
    """The house's own networks."""

    networks: tuple[str, ...] = ()

    def has(self, address: str) -> bool:
        return is_in(address, self.networks)


def staff_networks() -> StaffNetworks:
    """Those of the setting."""
    return StaffNetworks(
        networks_of(STAFF_NETWORKS_VARIABLE, BadStaffNetwork, "networks of the house", bits=24)
    )
