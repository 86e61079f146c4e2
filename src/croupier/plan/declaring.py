"""A plan as commands of the floor: those that declare its jackpots and tables."""

from typing import Any

from croupier.games import find_game
from croupier.ledger.units import rate_text
from croupier.money import dollars
from croupier.plan.floor_plan import FloorPlan
from croupier.plan.prize import PlannedJackpot, PlannedLevel
from croupier.plan.table import PlannedTable
from croupier.rules.switches import JACKPOT_OPTIONS

TWO_SPOTS = "two_spots"
"""The option of games that limits how many positions one player may hold."""


def declarations(plan: FloorPlan) -> tuple[dict[str, Any], ...]:
    """Return the commands for the pit, jackpots first; tables without sensors need none."""
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
            "two_spots": two_spots_of(table),
            "meter_moves": table.meter_moves,
        }
        for table in plan.tables
        if table.jackpots
    )
    return (*jackpots, *tables)


def _options(table: PlannedTable) -> dict[str, Any]:
    """Return the table's options that affect a jackpot's round."""
    switches = {option.key: table.options.get(option.key) for option in JACKPOT_OPTIONS}
    chosen = {key: value for key, value in switches.items() if value is not None}
    return {**chosen, "meter_order": table.meter_order}


def two_spots_of(table: PlannedTable) -> str:
    """Return how many seats a named player may hold; any, if the game has no such option."""
    switches = {option.key: option.default for option in find_game(table.game).options}
    return str(table.options.get(TWO_SPOTS, switches.get(TWO_SPOTS, "any")))


def _jackpot(jackpot: PlannedJackpot) -> dict[str, Any]:
    command: dict[str, Any] = {
        "do": "jackpot",
        "id": jackpot.id,
        "type": jackpot.type,
        "table": jackpot.table,
        "wager": dollars(jackpot.wager_cents),
    }
    if jackpot.type != "bonus":
        command["levels"] = {name: _level(jackpot, level) for name, level in jackpot.levels.items()}
        command["lock"] = jackpot.locks
    if jackpot.is_progressive:
        command["deducts"] = jackpot.deducts
    return command


def _level(jackpot: PlannedJackpot, level: PlannedLevel) -> dict[str, Any]:
    settings: dict[str, Any] = {"seed": dollars(level.seed_cents)}
    if jackpot.is_progressive:
        settings["rate"] = rate_text(level.rate_ppm)
        settings["reserve"] = rate_text(level.reserve_ppm)
        if level.cap_cents is not None:
            settings["cap"] = dollars(level.cap_cents)
        if level.preset_ppm is not None:
            settings["preset"] = rate_text(level.preset_ppm)
        if level.preset_seed_cents is not None:
            settings["preset_seed"] = dollars(level.preset_seed_cents)
    return settings
