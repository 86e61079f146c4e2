"""JSON in and out: one strict reader, and one spelling for everything that is stored or hashed."""

import json
import math
from collections.abc import Iterable
from typing import Any

from croupier.errors import CroupierError, brief

# A sorted spelling without spaces: equal contents have equal texts, on every machine.
_ENCODER = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
)


class BadJson(CroupierError):
    """A text that is no JSON, or says something twice, or has a number that is none."""


class BadConstant(BadJson):
    """NaN or an infinity, which some programs write and JSON does not have."""


class BadNumber(BadJson):
    """A number that is written as JSON writes one, and that no computer can hold."""


def canonical(value: object) -> str:
    """One spelling for a value, so that equal contents have equal hashes."""
    return _ENCODER.encode(value)


def read_json(text: str | bytes) -> Any:
    """The value of a JSON text: no key twice in one object, and every number finite."""
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
            "is JSON that nobody wrote by hand: too deep, or a number too long"
        ) from error


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
        raise BadNumber(f"{brief(text)} is no number; write one that is finite")
    return number


def _no_constant(text: str) -> float:
    raise BadConstant(f"{text} is no number; JSON has only finite ones")
