"""The equipment named in the approvals, with its versions: our register of the documents.

A system is approved as a set of components. "Or higher" applies only where the documents say so;
otherwise the version must be exactly the approved one.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from croupier.rules import Bet

_BUILD = re.compile(r"\bbuild\b", re.IGNORECASE)
_NUMBER = re.compile(r"\d+", re.ASCII)


@dataclass(frozen=True, slots=True)
class ApprovedComponent:
    """A component with its approved version."""

    name: str
    version: str
    or_higher: bool = True
    also: tuple[str, ...] = ()
    """Single lower versions that were approved too."""

    def accepts(self, version: str) -> bool:
        """Return whether a version is approved."""
        if any(_plain(version) == _plain(known) for known in (self.version, *self.also)):
            return True
        return (
            self.or_higher and bool(_NUMBER.search(version)) and not _below(version, self.version)
        )

    @property
    def wanted(self) -> str:
        listed = " or ".join((*self.also, self.version))
        return f"{listed} or higher" if self.or_higher else f"{listed}, as approved"


@dataclass(frozen=True, slots=True)
class ApprovedSystem:
    """A jackpot system: one component of each group must be present."""

    title: str
    console: str
    parts: tuple[tuple[str, ...], ...]


COMPONENTS: Mapping[str, ApprovedComponent] = {
    entry.name.casefold(): entry
    for entry in (
        ApprovedComponent("Game Manager", "6.6 Build 520"),
        ApprovedComponent("Aquarius Controller", "6.5.6SP", or_higher=False),
        ApprovedComponent("Coin Spot", "6.0", or_higher=False),
        ApprovedComponent("CHAM2+", "1.66P$", or_higher=False),
        ApprovedComponent("ViPS", "1.2.0"),
        ApprovedComponent("Nexus Command Game Manager", "1.3.0"),
        ApprovedComponent("Nexus Command Table Controller", "2.0.0"),
        ApprovedComponent("Nexus Command Game Manager 2", "2.5.4"),
        ApprovedComponent("Nexus Command Table Controller 2", "2.6.0"),
        ApprovedComponent("GM Atlas", "5.4.0"),
        ApprovedComponent("Nexus Command II", "5.4"),
        ApprovedComponent("Let It Ride Bonus keypad", "1.32", or_higher=False),
        ApprovedComponent("i-Deal Plus", "NXP 1.0.114", also=("NXP 1.0.102",)),
    )
}
"""Components by name.

The plain monitor of the newer systems has no version, and other shufflers are not versioned here.
"""

SYSTEMS: tuple[ApprovedSystem, ...] = (
    ApprovedSystem(
        "Game Manager 6",
        "game-manager",
        (("Game Manager",), ("Aquarius Controller",), ("Coin Spot",), ("CHAM2+", "ViPS")),
    ),
    ApprovedSystem(
        "Nexus Command",
        "nexus",
        (("Nexus Command Game Manager",), ("Nexus Command Table Controller",)),
    ),
    ApprovedSystem(
        "Nexus Command 2",
        "nexus",
        (("Nexus Command Game Manager 2",), ("Nexus Command Table Controller 2",)),
    ),
    ApprovedSystem("GM Atlas", "nexus", (("GM Atlas", "Nexus Command II"),)),
    ApprovedSystem("Let It Ride Bonus", "let-it-ride-bonus", (("Let It Ride Bonus keypad",),)),
)


def counting_shuffler(bet: Bet) -> ApprovedComponent | None:
    """Return the shuffler that counts hands for a bet; a game dealt by hand needs none."""
    if not bet.counted_by:
        return None
    name, version, *also = bet.counted_by
    return ApprovedComponent(name, version, also=tuple(also))


def _plain(version: str) -> str:
    return "".join(version.casefold().split()).removeprefix("v")


def _below(version: str, wanted: str) -> bool:
    """Compare by release, then by build; a missing part counts as 0."""
    own, other = _numbers(version), _numbers(wanted)
    width = max(map(len, (*own, *other)))
    padded = [
        tuple((*part, *(0,) * (width - len(part))) for part in parts) for parts in (own, other)
    ]
    return padded[0] < padded[1]


def _numbers(version: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    release, *build = _BUILD.split(version, maxsplit=1)
    numbers = tuple(int(part[:9]) for part in _NUMBER.findall(release))
    return numbers, tuple(int(part[:9]) for part in _NUMBER.findall("".join(build)))
