"""The reference of `floor.toml`, generated from the models that read it."""

import types
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from croupier.plan.house import (
    Approval,
    Bank,
    Component,
    Controls,
    Maker,
    PlannedPerson,
    PlannedPostings,
    Property,
    Thresholds,
    Tribal,
)
from croupier.plan.prize import PlannedJackpot, PlannedLevel
from croupier.plan.table import Aggregate, Display, Limit, PlannedTable
from croupier.plan.words import Section, ValueKind

SECTIONS: Mapping[str, type[Section]] = {
    "[property]": Property,
    "[thresholds]": Thresholds,
    "[bank]": Bank,
    "[postings]": PlannedPostings,
    "[[approvals]]": Approval,
    "[[controls]]": Controls,
    "[[makers]]": Maker,
    "[tribal]": Tribal,
    "[[equipment]]": Component,
    "[[tables]]": PlannedTable,
    "[tables.limits.BET]": Limit,
    "[[tables.aggregates]]": Aggregate,
    "[tables.display]": Display,
    "[[jackpots]]": PlannedJackpot,
    "[jackpots.levels.NAME]": PlannedLevel,
    "[[people]]": PlannedPerson,
}
"""Every section by its heading."""

_BY_ITSELF = {
    (PlannedTable, "seats"): "the game's",
    (PlannedTable, "bets"): "the game's",
    (PlannedJackpot, "meter"): "by type",
}
"""Keys with a computed default, which is filled in before validation."""
_PLAIN = {str: "text", int: "whole number", bool: "true or false", date: "date"}


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the file: its kind of value, its default, and its help sentence."""

    name: str
    kind: str
    default: str
    help: str


def keys_of(section: type[Section]) -> Iterator[Key]:
    """Yield the keys of a section, in the order of the file."""
    for name, field in section.model_fields.items():
        default = _BY_ITSELF.get((section, name)) or _default(field)
        yield Key(field.alias or name, _kind(_annotated(field)), default, field.description or "")


def _annotated(field: FieldInfo) -> Any:
    return Annotated[field.annotation, *field.metadata] if field.metadata else field


def _kinds(value: Any) -> list[ValueKind]:
    """Return the kinds that an annotation names; the last one counts."""
    parts = get_args(value) if get_origin(value) is Annotated else ()
    return [extra for extra in parts[1:] if isinstance(extra, ValueKind)]


def _kind(value: Any) -> str:
    if isinstance(value, FieldInfo):
        return _kind(value.annotation)
    origin, parts = get_origin(value), get_args(value)
    if origin is Annotated:
        named = _kinds(value)
        return named[-1].name if named else _kind(parts[0])
    if origin is Literal:
        return ", ".join(f"`{choice}`" for choice in parts)
    if origin in (Union, types.UnionType):
        return " or ".join(dict.fromkeys(_kind(part) for part in parts if part is not type(None)))
    if origin is tuple:
        return f"list: {_kind(parts[0])}"
    if origin is not None and issubclass(origin, Mapping):
        return f"for each {_kind(parts[0])}: {_kind(parts[1])}"
    if isinstance(value, type) and issubclass(value, Section):
        return "section"
    return _PLAIN[value]


def _default(field: FieldInfo) -> str:
    if field.default_factory is not None or field.default is None or field.default == ():
        return "–"
    value = field.default
    if value is PydanticUndefined:
        return "**needed**"
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    kinds = _kinds(_annotated(field))
    return f"`{kinds[-1].written(value) if kinds else value}`"
