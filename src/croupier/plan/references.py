"""Check references: ids must be unique, and names must refer to something that exists.

These checks read the file as written, so their faults are reported together with all others.
"""

from collections.abc import Iterator
from typing import Any

from croupier.games import find_game
from croupier.money import dollars
from croupier.plan.places import Path
from croupier.plan.table import Limit, PlannedTable, limit_of
from croupier.rules import Game
from croupier.rules.layout import aggregate_fault

_IDENTITIES = (
    ("tables", "id"),
    ("jackpots", "id"),
    ("equipment", "id"),
    ("approvals", "reference"),
    ("controls", "reference"),
    ("makers", "name"),
    ("people", "number"),
)
_REFERENCES = (
    ("tables", "jackpots", "jackpots", "id"),
    ("tables", "components", "equipment", "id"),
    ("tables", "approval", "approvals", "reference"),
    ("jackpots", "approval", "approvals", "reference"),
)
"""For each of these entries: this key names an entry of that list, by that key."""


def faults_of_references(document: dict[str, Any]) -> Iterator[tuple[Path, str]]:
    """Yield ids used twice, and names of things that are not in the file."""
    for section, key in _IDENTITIES:
        first: dict[str, int] = {}
        for number, entry in _entries(document, section):
            name = entry.get(key)
            if not isinstance(name, str):
                continue
            if name in first:
                yield (
                    (section, number, key),
                    f"is {name!r}, as in {section}[{first[name]}]; give each its own",
                )
            first.setdefault(name, number)
    for section, key, where, by in _REFERENCES:
        known = [entry.get(by) for _, entry in _entries(document, where)]
        for number, entry in _entries(document, section):
            for path, name in _names((section, number, key), entry.get(key)):
                if name not in known:
                    listed = ", ".join(map(str, known)) or "none"
                    yield path, f"is {name!r}, which is not in {where}; there are: {listed}"


def _entries(document: dict[str, Any], section: str) -> Iterator[tuple[int, dict[str, Any]]]:
    entries = document.get(section)
    for number, entry in enumerate(entries if isinstance(entries, list) else ()):
        if isinstance(entry, dict):
            yield number, entry


def _names(path: Path, value: object) -> Iterator[tuple[Path, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, list):
        for number, entry in enumerate(value):
            yield from _names((*path, number), entry)


def faults_of_table(table: PlannedTable) -> Iterator[tuple[Path, str]]:
    """Yield a table's values that its game does not know, and limits that leave no wager."""
    game = find_game(table.game)
    optional = game.side_bets
    for number, bet in enumerate(table.bets):
        if bet not in optional:
            known = ", ".join(optional) or "none"
            yield (
                ("bets", number),
                f"is {bet!r}, no optional bet of {game.title}; it has {known}",
            )
    for key in table.pay_tables:
        if key not in _payable(game):
            known = ", ".join(_payable(game))
            said = "is paid by the table of its jackpot" if key in game.sensors else "is not a bet"
            yield ("pay_tables", key), f"{said}; tables can be chosen for {known}"
    for key in table.limits:
        if key not in _limited(game):
            yield ("limits", key), f"has no limits of its own; bets with limits are {_listed(game)}"
    limited: dict[str, int] = {}
    for number, aggregate in enumerate(table.aggregates):
        for place, bet in enumerate(aggregate.bets):
            why = aggregate_fault(game, bet)
            if (prize := game.prize(bet)) in limited:
                why = f"is {bet!r}, limited already by aggregates[{limited[prize]}]"
            limited[prize] = number
            if why:
                yield ("aggregates", number, "bets", place), why
    for number, shown in enumerate(table.display.shows or ()):
        if shown not in table.jackpots:
            known = ", ".join(table.jackpots) or "none"
            yield (
                ("display", "shows", number),
                f"is {shown!r}, which is not a jackpot of this table; it has {known}",
            )
    yield from _crossed_limits(table, game)


def _payable(game: Game) -> tuple[str, ...]:
    return tuple(key for key in game.tables if key not in game.sensors)


def _limited(game: Game) -> tuple[str, ...]:
    return tuple(bet.key for bet in game.bets if not bet.equals and bet.key not in game.sensors)


def _listed(game: Game) -> str:
    return ", ".join(_limited(game))


def _crossed_limits(table: PlannedTable, game: Game) -> Iterator[tuple[Path, str]]:
    own = Limit.model_construct(min_cents=table.min_cents, max_cents=table.max_cents)
    key = "max" if "max_cents" in table.model_fields_set else "min"
    limits: list[tuple[Path, Limit]] = [((key,), own)]
    limits += [(("limits", bet, "max"), limit_of(table, game, bet)) for bet in table.limits]
    for path, limit in limits:
        if not 0 < limit.min_cents <= limit.max_cents:
            least, most = dollars(limit.min_cents), dollars(limit.max_cents)
            yield (
                path,
                f"leaves no wager from {least} to {most}; write a minimum above 0.00 and no higher "
                "than the maximum",
            )
