"""The networks that only the house's own people can reach, from a setting.

Strangers there are counted separately from all others: someone guessing PINs from elsewhere locks
out nobody in the house. By default there are none, and only the server itself counts as the house.
"""

from dataclasses import dataclass

from croupier.errors import CroupierError
from croupier.floor.addresses import is_in
from croupier.web.proxies import networks_of

STAFF_NETWORKS_VARIABLE = "CROUPIER_STAFF_NETWORKS"
"""Addresses or networks, separated by commas."""


class BadStaffNetwork(CroupierError):
    """A setting that is not a network."""


@dataclass(frozen=True, slots=True)
class StaffNetworks:
    """The house's own networks."""

    networks: tuple[str, ...] = ()

    def has(self, address: str) -> bool:
        return is_in(address, self.networks)


def staff_networks() -> StaffNetworks:
    """Return the networks in the setting."""
    return StaffNetworks(
        networks_of(STAFF_NETWORKS_VARIABLE, BadStaffNetwork, "networks of the house", bits=24)
    )
