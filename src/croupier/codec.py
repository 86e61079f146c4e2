"""JSON in and out: one strict reader, and one canonical form for whatever is stored or hashed."""

import json
import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import is_dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar, get_args, get_type_hints

from pydantic import (
    ConfigDict,
    GetCoreSchemaHandler,
    PlainSerializer,
    TypeAdapter,
    ValidationError,
)
from pydantic_core import core_schema, from_json

from croupier.errors import CroupierError, brief

T = TypeVar("T")

# Sorted keys and no spaces: equal values give equal text on every machine.
_ENCODER = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
)


class BadJson(CroupierError):
    """Text that is not JSON, repeats a key, or contains a number that JSON does not allow."""


class BadConstant(BadJson):
    """NaN or an infinity, which some programs write but JSON does not have."""


class BadNumber(BadJson):
    """A number that is valid JSON but too large to hold."""


def canonical(value: object) -> str:
    """Return the canonical JSON of a value, so equal values have equal hashes."""
    return _ENCODER.encode(value)


def read_json(text: str | bytes) -> Any:
    """Return the value of a JSON text; refuse a repeated key or a number that is not finite."""
    try:
        decoded = text if isinstance(text, str) else text.decode("utf-8")
        return json.loads(
            decoded, object_pairs_hook=_once_each, parse_float=_finite, parse_constant=_no_constant
        )
    except BadJson:
        raise
    except UnicodeDecodeError as error:
        raise BadJson(f"is not UTF-8 text: byte {error.start} cannot be read") from error
    except json.JSONDecodeError as error:
        what = error.msg.removesuffix(" at")
        raise BadJson(
            f"is not JSON: {what} at line {error.lineno}, column {error.colno}"
        ) from error
    except (ValueError, RecursionError) as error:
        raise BadJson(
            "is JSON that is nested too deeply or has a number that is too long"
        ) from error


def read_own(text: str) -> Any:
    """Return the value of a text that we wrote ourselves, three times as fast as `json.loads`.

    Raises ValueError if the text is not JSON. Its hash tells whether it is the text we wrote.
    """
    return from_json(text)


def _once_each(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    entries: dict[str, Any] = {}
    for key, value in pairs:
        if key in entries:
            raise BadJson(f"{brief(key)} stands twice in one object")
        entries[key] = value
    return entries


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise BadNumber(f"{brief(text)} is not a number; write one that is finite")
    return number


def _no_constant(text: str) -> float:
    raise BadConstant(f"{text} is not a number; JSON has only finite ones")


# Values -----------------------------------------------------------------------------------------


class BadDocument(CroupierError):
    """A stored document that does not fit the type it was stored as."""


class Codec(Generic[T]):
    """How values of a type are written as JSON and read back, from the type's own fields.

    A field that was added later has a default, so older documents can still be read. An unknown
    field or a value of the wrong type is an error: a damaged document is never partly accepted.
    `older` converts the JSON of an earlier form to the current one.
    """

    def __init__(self, kind: Any, *, older: Callable[[Any], Any] | None = None) -> None:
        self._kind = kind
        self._older = older

    @cached_property
    def _adapter(self) -> TypeAdapter[T]:
        for part in _dataclasses(self._kind, set()):
            part.__pydantic_config__ = ConfigDict(extra="forbid")
        return TypeAdapter(self._kind)

    def as_json(self, value: T) -> Any:
        """Return the value as plain JSON data."""
        return self._adapter.dump_python(value, mode="json", by_alias=True)

    def dump(self, value: T) -> str:
        """Return the value as text; equal values have equal text."""
        return canonical(self.as_json(value))

    def load(self, text: str | bytes) -> T:
        """Return the value of a text."""
        try:
            if self._older is None:
                return self._adapter.validate_json(text, strict=True)
            upgraded = canonical(self._older(json.loads(text)))
            return self._adapter.validate_json(upgraded, strict=True)
        except ValidationError as error:
            raise _bad(error) from None


InOrder = PlainSerializer(sorted)
"""A set is written in sorted order, so equal sets have equal text."""


class AsPairs:
    """Writes a mapping whose keys are not strings as a list of [key, value] pairs."""

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: Any, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        key, value = get_args(source)
        pairs = handler.generate_schema(list[tuple[key, value]])  # type: ignore[valid-type]
        writes = core_schema.plain_serializer_function_ser_schema(
            lambda mapping: list(mapping.items()), return_schema=pairs
        )
        return core_schema.no_info_after_validator_function(dict, pairs, serialization=writes)


def _dataclasses(kind: Any, seen: set[Any]) -> Iterator[Any]:
    """Yield the dataclasses that make up a type."""
    if kind in seen:
        return
    seen.add(kind)
    if isinstance(kind, type) and is_dataclass(kind):
        yield kind
        for part in get_type_hints(kind, include_extras=True).values():
            yield from _dataclasses(part, seen)
    for part in get_args(kind):
        if not isinstance(part, str | int | bool):
            yield from _dataclasses(part, seen)


def _bad(error: ValidationError) -> BadDocument:
    fault = error.errors(include_url=False)[0]
    place = ": ".join(str(part) for part in fault["loc"])
    return BadDocument(f"is {brief(fault.get('input'))}: {fault['msg']}", place=place)
