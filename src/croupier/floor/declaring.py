"""Declarations of tables and jackpots: check what is allowed before anything is on the floor."""

from collections.abc import Sequence
from typing import Any, get_args

from croupier.floor.buttons import EQUIPMENT
from croupier.floor.forms import LEVEL_KEYS, TABLE_SETTINGS, Command
from croupier.floor.table import JACKPOTS_MAX, SEATS_MAX, TABLES, Table, TableOptions
from croupier.games import find_game
from croupier.jackpots.changes import SETTINGS
from croupier.jackpots.jackpot import JACKPOTS, Jackpot, JackpotType, Level, find_jackpot
from croupier.jackpots.lines import (
    as_declared,
    bonus_tables,
    jackpot_table,
    jackpot_tables,
    pays_of,
)
from croupier.jackpots.links import check_link
from croupier.law.limits import LATEST
from croupier.ledger import Refusal, Refused, Transaction
from croupier.ledger.units import UNITS_PER_CENT
from croupier.money import priced

TYPES: tuple[JackpotType, ...] = get_args(JackpotType)
_SAID = {"progressive": "progressive", "house": "house jackpot", "bonus": "bonus"}
WAGER_CENTS_MAX = LATEST.wager_cents


def new_jackpot(command: Command) -> Jackpot:
    """Return the jackpot that a command declares, or refuse it."""
    jackpot = _new_jackpot(command, command.declaration)
    jackpot.check()
    return jackpot


def _new_jackpot(command: Command, words: str) -> Jackpot:
    kind = command["type"]
    if kind not in TYPES:
        raise Refused(Refusal.BAD_VALUE, f"type is {kind[:60]!r}; write {' or '.join(TYPES)}")
    deducts = command.get("deducts")
    if deducts not in (None, "all", "percentages"):
        raise Refused(Refusal.BAD_VALUE, f"deducts is {deducts[:60]!r}; write all or percentages")
    if deducts == "all" and kind != "progressive":
        raise Refused(Refusal.NOT_ALLOWED, f"a {_SAID[kind]} has no meter that pays come off")
    wager = command.get("wager")
    wager_cents = 100 if wager is None else wager // UNITS_PER_CENT
    if not 0 < wager_cents <= WAGER_CENTS_MAX:
        most = priced(WAGER_CENTS_MAX)
        raise Refused(
            Refusal.BAD_VALUE,
            f"wager is {priced(wager_cents)}; it is more than $0 and at most {most}",
        )
    return Jackpot(
        id=command["id"],
        type=kind,
        table=command["table"],
        own_table=command.own_table,
        wager_cents=wager_cents,
        levels=_new_levels(kind, command),
        presets={
            name: _presets(given)
            for name, given in (command.get("levels") or {}).items()
            if kind == "progressive"
        },
        deducts_all=deducts == "all",
        locks=command.get("lock") is not False,
        declared=words,
    )


def _new_levels(kind: str, command: Command) -> tuple[Level, ...]:
    """Return the levels of a jackpot's pay table, as set; a bonus has none and may not name any."""
    own, printed = command.own_table, command["table"]
    names = (as_declared(own) if own else jackpot_table(printed)).levels
    if kind == "bonus":
        if names:
            raise Refused(
                Refusal.UNKNOWN_TABLE,
                f"{printed} draws on a meter; a bonus has one of {', '.join(bonus_tables())}",
            )
        for field in ("levels", "lock"):
            if field in command.fields:
                raise Refused(
                    Refusal.NOT_ALLOWED, f"a bonus has fixed pays and no meter; leave out {field}"
                )
        return ()
    if not names:
        raise Refused(
            Refusal.UNKNOWN_TABLE,
            f"{printed} has fixed pays only; a {_SAID[kind]} has one of "
            f"{', '.join(jackpot_tables())}",
        )
    given = command.get("levels")
    if given is None:
        raise Refused(Refusal.BAD_LINE, "jackpot needs levels")
    if set(given) != set(names):
        raise Refused(
            Refusal.UNKNOWN_LEVEL,
            f"{printed} has the levels {', '.join(names)}, not {', '.join(given) or '-'}",
        )
    return tuple(_new_level(name, kind, given[name]) for name in names)


def _new_level(name: str, kind: str, given: dict[str, Any]) -> Level:
    needs, may = (("seed", "rate"), LEVEL_KEYS) if kind == "progressive" else (("seed",), ("seed",))
    for key in needs:
        if key not in given:
            raise Refused(Refusal.BAD_LINE, f"level {name} needs {key}")
    for key in given:
        if key not in may:
            raise Refused(
                Refusal.NOT_ALLOWED, f"level {name} of a house jackpot has only a seed, no {key}"
            )
    return Level(name, **{key: value for key, value in given.items() if key in SETTINGS})


def new_table(transaction: Transaction, command: Command) -> Table:
    """Return the table that a command declares, or refuse it."""
    seats, names = command["seats"], command["jackpots"]
    if not 1 <= seats <= SEATS_MAX:
        raise Refused(Refusal.BAD_VALUE, f"seats is {seats}; a table has 1 to {SEATS_MAX}")
    virtual = command.get("virtual") is True
    if virtual:
        _must_seat(command["game"], seats)
    fewest = 0 if virtual else 1
    if not fewest <= len(names) <= JACKPOTS_MAX or len(set(names)) != len(names):
        raise Refused(
            Refusal.NOT_ALLOWED, f"jackpots is {names}; a table has one or two different ones"
        )
    jackpots = [find_jackpot(transaction, name) for name in names]
    _must_go_together(jackpots)
    equipment = command.get("equipment") or "nexus"
    if equipment not in EQUIPMENT:
        known_names = ", ".join(EQUIPMENT)
        raise Refused(
            Refusal.BAD_VALUE, f"equipment is {equipment[:60]!r}; there are {known_names}"
        )
    for jackpot in jackpots:
        if jackpot.retired:
            raise Refused(Refusal.RETIRED, f"jackpot {jackpot.id} is retired")
        linked = [table for _, table in transaction.all(TABLES) if jackpot.id in table.jackpots]
        if any(table.virtual != virtual for table in linked):
            raise Refused(
                Refusal.NOT_ALLOWED,
                f"play money and players' money never share a jackpot: {jackpot.id} is on "
                f"table {linked[0].id}",
            )
        check_link(pays_of(jackpot).table, {command["game"], *(table.game for table in linked)})
    return Table(
        command["id"], command["game"], seats, tuple(names), equipment=equipment,
        declared=command.declaration, virtual=virtual,
        options=TableOptions(**(command.get("options") or {})),
        **{name: command[name] for name in TABLE_SETTINGS if name in command.fields},
    )  # fmt: skip


def _must_go_together(jackpots: Sequence[Jackpot]) -> None:
    """Refuse jackpots that never share a table; a bonus may be beside a progressive."""
    types = sorted(jackpot.type for jackpot in jackpots)
    if types == ["bonus", "bonus"]:
        raise Refused(Refusal.NOT_ALLOWED, "a table has at most one bonus")
    if types == ["bonus", "house"]:
        raise Refused(
            Refusal.NOT_ALLOWED, "rule 3: one table cannot have both a bonus and a house jackpot"
        )
    if types == ["house", "progressive"]:
        raise Refused(
            Refusal.NOT_ALLOWED, "rule 3: one table cannot have both progressive and house jackpots"
        )


def _must_seat(game: str, seats: int) -> None:
    """Refuse a virtual table for an unknown game, or with more seats than its deck can serve."""
    most = find_game(game).seats_max
    if seats > most:
        raise Refused(Refusal.BAD_VALUE, f"seats is {seats}; {game} seats 1 to {most}")


def is_declared(transaction: Transaction, command: Command) -> bool:
    """Return whether something is already on the floor exactly as declared."""
    if command.do == "table":
        return transaction.get(TABLES, command["id"]) is not None
    known = transaction.get(JACKPOTS, command["id"])
    given = command.get("levels") or {}
    return known is not None and presets_given(known, given) == known.presets


def presets_given(known: Jackpot, given: dict[str, dict[str, Any]]) -> dict[str, tuple[int, int]]:
    return {name: _presets(level) for name, level in given.items() if known.is_progressive}


def _presets(given: dict[str, Any]) -> tuple[int, int]:
    """Return a level's preset rate and seed: the maker's if named, or else those declared."""
    return given.get("preset", given["rate"]), given.get("preset_seed", given["seed"])
