"""What the lab's processes send each other: pickles, over a pipe that no other process has.

Nothing here reads a file or the network. Games, procedures and readings are sent by name, because
their rules are functions; a round is sent as its events and replayed on the other side.
"""

import io
import pickle
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from croupier.games import GAMES, find_game
from croupier.paytables import READINGS, PayTable, Reading
from croupier.rules import AggregateLimit, Game, Layout, Round, replay


class _Pickler(pickle.Pickler):
    def reducer_override(self, value: Any) -> Any:
        if isinstance(value, Game) and any(value is game for game in GAMES):
            return find_game, (value.name,)
        if isinstance(value, Reading) and READINGS.get(value.name) is value:
            return _reading, (value.name,)
        if isinstance(value, Layout):
            return _layout, (
                value.game,
                value.tables,
                value.options,
                value.procedure.key,
                value.aggregates,
            )
        if isinstance(value, Round):
            return replay, (value.layout, value.events)
        if is_dataclass(type(value)) and hasattr(value, "__dict__"):
            # A value that has been computed from its fields and cached stays here.
            own = {field.name: getattr(value, field.name) for field in fields(value)}
            return _fresh, (type(value),), own
        return NotImplemented


def _fresh(kind: type[Any]) -> Any:
    return object.__new__(kind)


def _layout(
    game: Game,
    tables: Mapping[str, PayTable],
    options: Mapping[str, Any],
    procedure: str,
    aggregates: tuple[AggregateLimit, ...],
) -> Layout:
    found = next(entry for entry in game.procedures if entry.key == procedure)
    return Layout(game, tables, options, found, aggregates)


def _reading(name: str) -> Reading:
    return READINGS[name]


def dumps(value: Any) -> bytes:
    """Return a message as bytes."""
    buffer = io.BytesIO()
    _Pickler(buffer, protocol=pickle.HIGHEST_PROTOCOL).dump(value)
    return buffer.getvalue()


def loads(data: bytes) -> Any:
    """Read a message of `dumps` from the process at the other end of our own pipe."""
    return pickle.loads(data)  # noqa: S301
