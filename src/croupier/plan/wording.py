"""Pydantic's validation errors in our words: the value, and what would have been right."""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any, get_args

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from croupier.errors import CroupierError, brief
from croupier.plan.places import Path
from croupier.plan.words import Section

_KINDS = {
    "string_type": 'write a text in quotes, like "T1"',
    "int_type": "write a whole number, like 7",
    "bool_type": "write true or false",
    "tuple_type": 'write a list, like ["A", "B"]',
    "dict_type": "write a section with keys, like { ante = … }",
    "mapping_type": "write a section with keys, like { ante = … }",
    "model_type": "write a section with keys",
    "model_attributes_type": "write a section with keys",
}
_DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_LIMITS = {"ge": "at least", "le": "at most", "gt": "more than"}
_NEVER = {"pin": "PINs are never kept in a file: people get theirs from the program"}


def in_our_words(
    error: ValidationError, document: dict[str, Any], model: type[Section]
) -> Iterator[tuple[Path, str]]:
    """Yield each fault with its path in the file."""
    for fault in error.errors():
        yield _path_in(document, fault["loc"]), _said(fault, model)


def _path_in(document: object, loc: tuple[int | str, ...]) -> Path:
    """Keep only steps that are in the file: pydantic also names the branches of a union."""
    path: list[int | str] = []
    here: Any = document
    for number, step in enumerate(loc):
        last = number == len(loc) - 1
        if isinstance(here, dict) and (step in here or last):
            path.append(step)
            here = here.get(str(step))
        elif isinstance(here, list) and isinstance(step, int) and step < len(here):
            path.append(step)
            here = here[step]
    return tuple(path)


def _said(fault: ErrorDetails, model: type[Section]) -> str:
    kind, given = fault["type"], fault["input"]
    cause = fault.get("ctx", {}).get("error")
    if isinstance(cause, CroupierError):
        return cause.message
    if kind == "missing":
        return f"is missing{_help(fault['loc'], model)}"
    if kind == "extra_forbidden":
        return _unknown_key(fault["loc"], model)
    if kind in ("literal_error", "too_short"):
        wanted = str(fault["ctx"].get("expected", "at least one entry"))
        return f"is {brief(given)}; write {wanted}"
    if kind == "date_type":
        quoted = " without quotes" if isinstance(given, str) and _DATE.fullmatch(given) else ""
        return f"is {brief(given)}; write a date{quoted}, like 2023-06-14"
    if kind in _KINDS:
        return f"is {brief(given)}; {_KINDS[kind]}"
    for limit, words in _LIMITS.items():
        if limit in fault.get("ctx", {}):
            return f"is {brief(given)}; write {words} {fault['ctx'][limit]}"
    return f"is {brief(given)}; {fault['msg']}"


def _help(loc: tuple[int | str, ...], model: type[Section]) -> str:
    section = _section_at(loc[:-1], model)
    if section is not None:
        for name, field in section.model_fields.items():
            if (field.alias or name) == loc[-1] and field.description:
                said = field.description.rstrip(".")
                return f": {said if said[:2].isupper() else said[:1].lower() + said[1:]}"
    return "; write it"


def _unknown_key(loc: tuple[int | str, ...], model: type[Section]) -> str:
    key, section = str(loc[-1]), _section_at(loc[:-1], model)
    if key in _NEVER:
        return f"unknown key; {_NEVER[key]}"
    if section is None:
        return "unknown key"
    known = [field.alias or name for name, field in section.model_fields.items()]
    near = get_close_matches(key, known, n=1)
    hint = f"; did you mean {near[0]}?" if near else f"; there are {', '.join(known)}"
    return f"unknown key{hint}"


def _section_at(loc: tuple[int | str, ...], model: type[Section]) -> type[Section] | None:
    """Return the section that contains a place, following the keys of sections."""
    section: type[Section] | None = model
    for step in loc:
        if section is None or isinstance(step, int):
            continue
        fields = {field.alias or name: field for name, field in section.model_fields.items()}
        if step in fields:
            section = inside(fields[step].annotation)
    return section


def inside(annotation: Any) -> type[Section] | None:
    """Return the section type that a field holds, once or several times."""
    if isinstance(annotation, type) and issubclass(annotation, Section):
        return annotation
    return next(filter(None, map(inside, get_args(annotation))), None)
