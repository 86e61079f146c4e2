"""Read JSON text: one document, a list, or one document per line."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from croupier.codec import BadJson, read_json
from croupier.errors import BadRecord, CroupierError

Shape = Literal["one", "list", "lines"]


@dataclass(frozen=True)
class Documents:
    """What a text contained, and in which form, so that the answer can have the same form."""

    shape: Shape
    entries: tuple[Any, ...]
    """Parsed documents; a line that was not valid JSON is represented by its error."""


def read_documents(text: str) -> Documents:
    """Return every document of a text, in order."""
    if not text.strip():
        raise BadRecord("is empty; give one round document, a list of them, or one per line")
    if _is_lines(text):
        return Documents("lines", tuple(_parsed_or_error(text)))
    data = _parsed(text)
    if not isinstance(data, list):
        return Documents("one", (data,))
    if not data:
        raise BadRecord("is an empty list; give at least one round document")
    return Documents("list", tuple(data))


def _is_lines(text: str) -> bool:
    """Return whether each line is meant as a document, even if some of them are broken.

    In a document formatted over several lines, no line that starts at the margin is complete by
    itself.
    """
    lines = [line for line in text.split("\n") if line.strip()]
    if len(lines) < 2 or _is_json(text):
        return False
    if _is_json(lines[0]):
        return True
    at_margin = [line for line in lines if line.startswith("{")]
    return lines[0].startswith("{") and (at_margin == lines or any(map(_is_json, at_margin)))


def _parsed_or_error(text: str) -> Iterable[Any]:
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            try:
                yield _parsed(line)
            except CroupierError as error:
                yield error.at(f"line {number}")


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _parsed(text: str) -> Any:
    try:
        return read_json(text)
    except BadJson as error:
        raise BadRecord(error.message) from error
