"""A plan in the words of the floor: the commands that declare its jackpots and tables."""

from typing import Any

from croupier.ledger.units import rate_text
from croupier.money import dollars
from croupier.plan.felt import Table
from croupier.plan.floor_plan import FloorPlan
from croupier.plan.prize import Jackpot, Level
from croupier.rules.switches import JACKPOT_OPTIONS


def declarations(plan: FloorPlan) -> tuple[dict[str, Any], ...]:
    """Commands for the pit, jackpots first; a table without sensors has nothing to declare."""
    jackpots = (_jackpot(jackpot) for jackpot in plan.jackpots)
    tables = (
        {
            "do": "table",
            "id": table.id,
            "game": table.game,
            "seats": table.seats,
            "jackpots": list(table.jackpots),
            "equipment": table.equipment,
            "options": _options(table),
        }
        for table in plan.tables
        if table.jackpots
    )
    return (*jackpots, *tables)


def _options(table: Table) -> dict[str, Any]:
    """What a jackpot's round obeys of the switches of a table."""
    switches = {option.key: table.options.get(option.key) for option in JACKPOT_OPTIONS}
    chosen = {key: value for key, value in switches.items() if value is not None}
    return {**chosen, "meter_order": table.meter_order}


def _jackpot(jackpot: Jackpot) -> dict[str, Any]:
    command: dict[str, Any] = {
        "do": "jackpot",
        "id": jackpot.id,
        "type": jackpot.type,
        "table": jackpot.table,
        "wager": dollars(jackpot.wager_cents),
        "levels": {name: _level(jackpot, level) for name, level in jackpot.levels.items()},
        "lock": jackpot.locks,
    }
    if jackpot.is_progressive:
        command["deducts"] = jackpot.deducts
    return command


def _level(jackpot: Jackpot, level: Level) -> dict[str, Any]:
    settings: dict[str, Any] = {"seed": dollars(level.seed_cents)}
    if jackpot.is_progressive:
        settings["rate"] = rate_text(level.rate_ppm)
        settings["reserve"] = rate_text(level.reserve_ppm)
        if level.cap_cents is not None:
            settings["cap"] = dollars(level.cap_cents)
    return settings
