"""Approvals, versions, displays and shufflers. REGULATION 12, 28, 96–98, 117."""

from collections.abc import Iterator

from croupier.law.approved import COMPONENTS, SYSTEMS, counting_shuffler
from croupier.law.finding import Found
from croupier.law.linking import multi_game_tables
from croupier.law.sheets import shufflers_for
from croupier.law.sight import SeenTable, Sight
from croupier.plan import Component

LINK_CONSOLE = "nexus"


def runs_under_an_approval(sight: Sight) -> Iterator[Found]:
    """12: what is dealt and what accrues rests on an approval of its date."""
    letters = {letter.reference: letter for letter in sight.plan.approvals}
    things = [(seen.path, seen.table.id, seen.table.approval) for seen in sight.tables]
    things += [(seen.path, seen.jackpot.id, seen.jackpot.approval) for seen in sight.jackpots]
    late: dict[str, list[str]] = {}
    for path, name, reference in things:
        if reference is None:
            yield Found(
                f"{path}.approval", f"{name} names no approval", "the reference of its approval"
            )
        elif letters[reference].dated > sight.on:
            late.setdefault(reference, []).append(name)
    for number, letter in enumerate(sight.plan.approvals):
        if letter.reference in late:
            yield Found(
                f"approvals[{number}].dated",
                f"approval {letter.reference} is dated {letter.dated}, after {sight.on}; "
                f"{', '.join(late[letter.reference])} rest on it",
                f"an approval of {sight.on} or before",
            )
    for seen in sight.tables:
        covered = letters[seen.table.approval].pay_tables if seen.table.approval else ()
        for key in sight.printed_keys(seen):
            table = sight.pay_table(seen, key)
            if table is not None and table.own and table.id not in covered:
                yield Found(
                    f"{seen.path}.pay_tables.{key}",
                    f"{table.id} is a table of the house's own that no approval covers",
                    f'pay_tables = ["{table.id}"] in the approval of {seen.table.id}, or a '
                    "published table",
                )


def vendors_match(sight: Sight) -> Iterator[Found]:
    """28: equipment of different makers on one jackpot was tested together."""
    for seen in sight.with_sensors:
        if seen.table.vendor is None:
            yield Found(
                f"{seen.path}.vendor",
                f"{seen.table.id} does not say whose jackpot equipment it has",
                'the maker of it, like vendor = "Light & Wonder"',
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
    """96: a monitor with no intelligence and no network of its own."""
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
                f"the display of {seen.table.id} has a network",
                "network = false",
            )


def system_is_approved(sight: Sight) -> Iterator[Found]:
    """97: the equipment of a table is, as a whole, a system that was approved."""
    for number, entry in enumerate(sight.plan.equipment):
        if entry.component.casefold() not in COMPONENTS:
            known = ", ".join(component.name for component in COMPONENTS.values())
            yield Found(
                f"equipment[{number}].component",
                f"{entry.component} is in no approval",
                f"one of {known}",
            )
    for seen in sight.with_sensors:
        here = {entry.component.casefold() for entry in _components(sight, seen)}
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
                f"{seen.table.id} has no whole system of its console, {seen.table.equipment}",
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


def versions_are_approved(sight: Sight) -> Iterator[Found]:
    """98: every component shows a version that was approved."""
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
                for entry in _components(sight, seen)
                if entry.component.casefold() == wanted.name.casefold()
            ]
            if not any(map(wanted.accepts, versions)):
                yield Found(
                    f"{seen.path}.components",
                    f"{seen.table.id} offers {bet.title} with an {wanted.name} "
                    + (f"of {versions[0]}" if versions else "of no registered version"),
                    f"an {wanted.name} of version {wanted.wanted}",
                )


def dealing_is_recorded(sight: Sight) -> Iterator[Found]:
    """117: the shuffler or shoe of each table is on record."""
    for seen in sight.tables:
        if seen.table.shuffler is None:
            dealt = {entry.key: entry for entry in seen.game.procedures}
            procedure = dealt.get(seen.table.procedure or "", seen.game.procedures[0])
            places = (f'"{place}"' for place in shufflers_for(procedure))
            yield Found(
                f"{seen.path}.shuffler",
                f"{seen.table.id} does not say where its cards come from",
                f"shuffler = {' or '.join(places)}",
            )


def _components(sight: Sight, seen: SeenTable) -> Iterator[Component]:
    return (entry for entry in sight.plan.equipment if entry.id in seen.table.components)
