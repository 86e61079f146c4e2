"""Write a plan back as the text of a file."""

import json
import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from croupier.plan.floor_plan import FloorPlan
from croupier.plan.places import path_text
from croupier.plan.wording import inside
from croupier.plan.words import Section


def plan_text(plan: FloorPlan) -> str:
    """Return a floor plan as TOML; reading it gives the same plan."""
    return document_text(plan.model_dump(by_alias=True, exclude_defaults=True))


DATES = frozenset(
    ("dated", "submitted", "approved", "since", "until", "tribe_since", "concurred", "supplement")
)
"""Keys whose value is a TOML date, a type that JSON lacks."""


def document_text(document: Mapping[str, Any]) -> str:
    """Return a document with a plan's shape as TOML, valid or not; empty parts are omitted.

    Sections and keys are in the plan's own order, whatever order they came in.
    """
    parts: list[str] = []
    for name, value in _ordered(document, FloorPlan).items():
        key = path_text((name,))
        if name == "defaults" and isinstance(value, Mapping):
            for kind, common in value.items():
                if isinstance(common, Mapping) and common:
                    head = f"[{key}.{path_text((kind,))}]"
                    section = _section(kind)
                    parts.append("\n".join((head, *pairs_text(_ordered(common, section)))))
        elif isinstance(value, Mapping):
            if value:
                ordered = _ordered(value, _section(name))
                parts.append("\n".join((f"[{key}]", *pairs_text(ordered))))
        elif isinstance(value, list | tuple) and all(isinstance(one, Mapping) for one in value):
            section = _section(name)
            parts += (
                "\n".join((f"[[{key}]]", *pairs_text(_ordered(entry, section)))) for entry in value
            )
        elif value is not None:
            parts.insert(0, f"{key} = {value_text(value)}")
    return "\n\n".join(parts) + "\n"


def _ordered(given: Mapping[str, Any], model: type[Section] | None) -> dict[str, Any]:
    """Order the keys as in the model, others last; defaults go before the tables."""
    known = [] if model is None else [f.alias or n for n, f in model.model_fields.items()]
    if model is FloorPlan:
        known.insert(known.index("tables"), "defaults")
    return {key: given[key] for key in (*filter(given.__contains__, known), *given)}


def _section(name: str) -> type[Section] | None:
    """Return the model of a section of the file, or of an entry of it."""
    fields = {field.alias or key: field for key, field in FloorPlan.model_fields.items()}
    return inside(fields[name].annotation) if name in fields else None


_DATE = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])", re.ASCII)


def pairs_text(section: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of a section."""
    for key, value in section.items():
        if value is not None:
            dated = key in DATES and isinstance(value, str) and _DATE.fullmatch(value)
            yield f"{path_text((key,))} = {value if dated else value_text(value)}"


def value_text(value: object) -> str:
    """Return a value on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        inside = ", ".join(pairs_text(value))
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(value_text, value))}]"
    if isinstance(value, date):
        return value.isoformat()
    # JSON's escapes are valid in TOML as long as non-ASCII characters are left unescaped.
    return json.dumps(value, ensure_ascii=False)
