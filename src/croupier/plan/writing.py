"""A plan as the text of a file again."""

import json
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from croupier.plan.floor_plan import FloorPlan
from croupier.plan.places import path_text


def plan_text(plan: FloorPlan) -> str:
    """A floor plan as TOML; reading it gives the same plan."""
    data = plan.model_dump(by_alias=True, exclude_defaults=True)
    parts: list[str] = []
    for name, value in data.items():
        if isinstance(value, Mapping):
            parts.append("\n".join((f"[{name}]", *_pairs(value))))
        else:
            parts += ("\n".join((f"[[{name}]]", *_pairs(entry))) for entry in value)
    return "\n\n".join(parts) + "\n"


def _pairs(section: Mapping[str, Any]) -> Iterator[str]:
    for key, value in section.items():
        if value is not None:
            yield f"{path_text((key,))} = {_value(value)}"


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        inside = ", ".join(_pairs(value))
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, date):
        return value.isoformat()
    # JSON's escapes are TOML's, as long as letters outside ASCII stand for themselves.
    return json.dumps(value, ensure_ascii=False)
