"""The kinds of value in a floor plan: text, dollars, percentages, times of day."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer

from croupier.errors import BadValue, CroupierError, as_text, brief, must
from croupier.games import find_game
from croupier.ledger.units import rate_ppm, rate_text
from croupier.money import cents, dollars


class Section(BaseModel):
    """A part of the file: unknown keys and values of the wrong kind are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


@dataclass(frozen=True, slots=True)
class ValueKind:
    """What the reference calls a kind of value."""

    name: str
    written: Callable[[Any], str] = str
    """How a value of this kind is written in the file."""


class BadWord(CroupierError):
    """A value in the file that is not of the right kind."""


Anything = TypeVar("Anything")
Several = Annotated[tuple[Anything, ...], Field(strict=False)]
"""A list in the file, as a tuple: plans are immutable."""

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]{0,39}", re.ASCII)
_CLOCK = re.compile(r"([01]\d|2[0-3]):[0-5]\d", re.ASCII)
_CHANCE = re.compile(r"1 in ([1-9][\d,]{0,18})(?:\.(\d{1,6}))?", re.ASCII)
TEXT_MAX = 200
PARAGRAPH_MAX = 600


def _text(value: object) -> str:
    return _printable(value, TEXT_MAX)


def _paragraph(value: object) -> str:
    return _printable(value, PARAGRAPH_MAX)


def _printable(value: object, most: int) -> str:
    if not isinstance(value, str):
        raise BadWord(f'is {brief(value)}; write a text, like "Main floor"')
    if not value.strip() or len(value) > most or not value.isprintable():
        raise BadWord(f"is {brief(value)}; write 1 to {most} characters that can be printed")
    return value


def _id(value: object) -> str:
    if not isinstance(value, str) or not _ID.fullmatch(value):
        raise BadWord(
            f'is {brief(value)}; write a short name{as_text(value)}, like "T1": letters, digits, '
            "spaces, dots, - and _"
        )
    return value


def _clock(value: object) -> str:
    if not isinstance(value, str) or not _CLOCK.fullmatch(value):
        raise BadWord(f'is {brief(value)}; write a time of day{as_text(value)}, like "06:00"')
    return value


def _chance(value: object) -> str:
    if not isinstance(value, str) or not _CHANCE.fullmatch(value):
        raise BadWord(f'is {brief(value)}; write a chance{as_text(value)}, like "1 in 649,740"')
    return value


def one_in(chance: str) -> float:
    """Return the number of rounds that a chance means.

    >>> one_in("1 in 649,740")
    649740.0
    """
    match = _CHANCE.fullmatch(chance)
    must(match, f"{chance!r} is no chance")
    return float(f"{match[1].replace(',', '')}.{match[2] or '0'}") if match else 0.0


def _game(value: object) -> str:
    return find_game(value).name


def _said(read: Callable[[object], int]) -> Callable[[object], int]:
    """Shorten the errors of money and rates: they name the value, but the key already does."""

    def reader(value: object) -> int:
        try:
            return read(value)
        except BadValue as error:
            raise BadWord(f"is {error.given}; {error.wanted}") from error

    return reader


Text = Annotated[str, BeforeValidator(_text), ValueKind("text")]
Paragraph = Annotated[str, BeforeValidator(_paragraph), ValueKind("sentences")]
Id = Annotated[str, BeforeValidator(_id), ValueKind("short name")]
Clock = Annotated[str, BeforeValidator(_clock), ValueKind("time of day, like `06:00`")]
Chance = Annotated[str, BeforeValidator(_chance), ValueKind("chance, like `1 in 649,740`")]
GameName = Annotated[str, BeforeValidator(_game), ValueKind("name of a game")]
Amount = Annotated[
    int,
    BeforeValidator(_said(cents)),
    PlainSerializer(dollars, return_type=str),
    ValueKind("dollars as text, like `7.50`", dollars),
]
Rate = Annotated[
    int,
    BeforeValidator(_said(rate_ppm)),
    PlainSerializer(rate_text, return_type=str),
    ValueKind("percentage as text, like `3.125%`", rate_text),
]


def named(key: str, help: str, **more: Any) -> Any:  # noqa: A002
    """Return a field whose key in the file differs from its name here, which ends in its unit."""
    return Field(alias=key, description=help, **more)


def documented(help: str, **more: Any) -> Any:  # noqa: A002
    """Return a field with its help sentence, which also goes into the file's reference."""
    return Field(description=help, **more)
