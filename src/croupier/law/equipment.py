"""Makers, systems, versions and displays. REGULATION 28, 96–98."""

from collections.abc import Iterator

from croupier.law.approved import COMPONENTS, SYSTEMS, counting_shuffler
from croupier.law.finding import Found
from croupier.law.jackpot_types import BONUS
from croupier.law.linking import multi_game_tables
from croupier.law.sight import SeenTable, Sight

LINK_CONSOLE, BONUS_CONSOLE = "nexus", "let-it-ride-bonus"


def vendors_match(sight: Sight) -> Iterator[Found]:
    """28: equipment of different makers on one jackpot must have been tested together."""
    for seen in sight.with_sensors:
        if seen.table.vendor is None:
            yield Found(
                f"{seen.path}.vendor",
                f"{seen.table.id} does not say who made its jackpot equipment",
                'vendor = "Light & Wonder", for example',
            )
    for link in sight.jackpots:
        vendors = sorted({seen.table.vendor for seen in link.tables if seen.table.vendor})
        if len(vendors) > 1 and link.jackpot.interoperability is None:
            yield Found(
                f"{link.path}.interoperability",
                f"{link.jackpot.id} joins equipment of {' and '.join(vendors)}",
                "one vendor, or interoperability = the report of their test together",
            )


def display_is_plain(sight: Sight) -> Iterator[Found]:
    """96: a monitor must have no intelligence and no network of its own."""
    for seen in sight.with_sensors:
        if seen.table.display.kind != "monitor":
            yield Found(
                f"{seen.path}.display.kind",
                f"the display of {seen.table.id} is a {seen.table.display.kind}",
                'kind = "monitor": a plain one, driven by the controller',
            )
        if seen.table.display.network:
            yield Found(
                f"{seen.path}.display.network",
                f"the display of {seen.table.id} is connected to a network",
                "network = false",
            )


def system_is_approved(sight: Sight) -> Iterator[Found]:
    """97: a table's equipment, taken as a whole, must be an approved system."""
    for number, entry in enumerate(sight.plan.equipment):
        if entry.component.casefold() not in COMPONENTS:
            known = ", ".join(component.name for component in COMPONENTS.values())
            yield Found(
                f"equipment[{number}].component",
                f"{entry.component} is in no approval",
                f"one of {known}",
            )
    for seen in sight.with_sensors:
        here = {entry.component.casefold() for entry in sight.components(seen)}
        fitting = [system for system in SYSTEMS if system.console == seen.table.equipment]
        if not any(
            all(any(name.casefold() in here for name in part) for part in system.parts)
            for system in fitting
        ):
            sets = "; or ".join(
                " with ".join(" or ".join(part) for part in system.parts) for system in fitting
            )
            yield Found(
                f"{seen.path}.components",
                f"{seen.table.id} does not list a complete system for its console",
                f"in its components: {sets}",
            )
        linked = [
            jackpot.id
            for jackpot in sight.plan.jackpots
            if jackpot.id in seen.table.jackpots and jackpot.table in multi_game_tables()
        ]
        if linked and seen.table.equipment != LINK_CONSOLE:
            yield Found(
                f"{seen.path}.equipment",
                f"{linked[0]} is a Multi Game Link, and {seen.table.id} has the older console",
                f'equipment = "{LINK_CONSOLE}": links are approved for Nexus Command and GM Atlas',
            )
        if seen.table.equipment == BONUS_CONSOLE:
            yield from _only_a_bonus(sight, seen)


def _only_a_bonus(sight: Sight, seen: SeenTable) -> Iterator[Found]:
    """The keypad of Let It Ride Bonus is approved only for the Bonus, not for a meter."""
    for jackpot in sight.plan.jackpots:
        if jackpot.id in seen.table.jackpots and jackpot.type != BONUS:
            yield Found(
                f"{seen.path}.equipment",
                f"{jackpot.id} pays by {jackpot.table} at {seen.table.id}, whose keypad is "
                "approved for the $1 Bonus alone",
                f'equipment = "{LINK_CONSOLE}" or "game-manager"',
            )


def versions_are_approved(sight: Sight) -> Iterator[Found]:
    """98: every component must show an approved version."""
    for number, entry in enumerate(sight.plan.equipment):
        known = COMPONENTS.get(entry.component.casefold())
        if known is not None and not known.accepts(entry.version):
            yield Found(
                f"equipment[{number}].version",
                f"{entry.component} is {entry.version}",
                f"version {known.wanted}",
            )
    for seen in sight.tables:
        for bet in seen.game.bets:
            wanted = counting_shuffler(bet) if bet.key in seen.table.bets else None
            if wanted is None or seen.table.shuffler != wanted.name:
                continue
            versions = [
                entry.version
                for entry in sight.components(seen)
                if entry.component.casefold() == wanted.name.casefold()
            ]
            if not any(map(wanted.accepts, versions)):
                yield Found(
                    f"{seen.path}.components",
                    f"{seen.table.id} offers {bet.title} with an {wanted.name} "
                    + (f"of {versions[0]}" if versions else "of no registered version"),
                    f"an {wanted.name} of version {wanted.wanted}",
                )
