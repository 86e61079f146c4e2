"""What a press in the school carries, read with care: numbers, words, objects and lists."""

from collections.abc import Mapping
from typing import Any, TypeVar

from croupier.errors import brief
from croupier.ledger import Refusal, Refused
from croupier.web.asked import Data, text_of

WORD_LETTERS_MAX = 60
WORDS_MAX = 60
DIGITS_MAX = 9


T = TypeVar("T")


def act_named(does: Mapping[str, T], name: str) -> T:
    """Something a learner may do in a room, by the last word of the address."""
    if name not in does:
        raise Refused(
            Refusal.UNKNOWN_COMMAND,
            f"{brief(name)} is nothing a learner does here; there are {', '.join(does)}",
        )
    return does[name]


def whole(data: Data, name: str) -> int:
    value = data.get(name)
    if type(value) is not int:
        raise _bad(name, value, "a whole number")
    return value


def word(data: Data, name: str) -> str:
    return text_of(data, name, longest=WORD_LETTERS_MAX)


def word_or_none(data: Data, name: str) -> str | None:
    """A word that may be left out, or be empty."""
    return word(data, name) if data.get(name) not in (None, "") else None


def words(data: Data, name: str) -> list[str]:
    value = data.get(name)
    if not isinstance(value, list) or len(value) > WORDS_MAX or not _are_words(value):
        raise _bad(name, value, f"a list of at most {WORDS_MAX} short texts")
    return value


def members(data: Data, name: str) -> Data:
    """An object within the body; what is left out is an empty one."""
    value = data.get(name, {})
    if not isinstance(value, dict):
        raise _bad(name, value, "an object")
    return value


def words_by_key(data: Data, name: str) -> dict[str, str]:
    """An object of short texts, like the pay tables by their keys."""
    value = members(data, name)
    if len(value) > WORDS_MAX or not _are_words([*value, *value.values()]):
        raise _bad(name, value, 'an object of short texts, like {"pair_plus": "TCP-01"}')
    return value


def number_of(text: str, name: str, usual: int = 0) -> int:
    """A number of the address; the usual one where none is given."""
    if not text:
        return usual
    if not (text.isascii() and text.isdigit() and len(text) <= DIGITS_MAX):
        raise _bad(name, text, "a whole number")
    return int(text)


def _are_words(value: list[Any]) -> bool:
    return all(isinstance(text, str) and len(text) <= WORD_LETTERS_MAX for text in value)


def _bad(name: str, value: object, right: str) -> Refused:
    return Refused(
        Refusal.BAD_VALUE, f"{name[:WORD_LETTERS_MAX]} is {brief(value)}; it must be {right}"
    )
