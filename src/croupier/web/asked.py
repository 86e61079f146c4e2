"""What many requests have in common: kinds of values, idempotency keys, names in the address."""

from collections.abc import Callable, Iterable
from typing import Annotated, Any

from fastapi import Header, Path, Query
from pydantic import BeforeValidator, StringConstraints, WithJsonSchema
from starlette.concurrency import run_in_threadpool

from croupier.errors import BadOption, brief
from croupier.ledger import Refusal, Refused
from croupier.money import cents

Data = dict[str, Any]
KEY_LETTERS_MAX = 100
TEXT_LETTERS_MAX = 200
WORD_LETTERS_MAX = 60
NUMBER_MAX = 2**53

_FILLED = r"\S"


def _printed(given: object) -> object:
    """Refuse control characters in anything that ends up in a log or on paper."""
    if isinstance(given, str) and not given.isprintable():
        raise Refused(
            Refusal.BAD_VALUE,
            f"{brief(given)} has characters that cannot be printed; leave them out",
        )
    return given


Printed = BeforeValidator(_printed)
Text = Annotated[
    str, Printed, StringConstraints(min_length=1, max_length=TEXT_LETTERS_MAX, pattern=_FILLED)
]
Word = Annotated[
    str, Printed, StringConstraints(min_length=1, max_length=WORD_LETTERS_MAX, pattern=_FILLED)
]
ShortText = Annotated[str, Printed, StringConstraints(max_length=WORD_LETTERS_MAX)]


def _amount(given: object) -> object:
    cents(given)
    return given


Dollars = Annotated[str, BeforeValidator(_amount)]
"""An amount as it was sent; text that is not an amount has been refused."""


def _key(given: object) -> object:
    if isinstance(given, str) and not 0 < len(given) <= KEY_LETTERS_MAX:
        raise Refused(
            Refusal.BAD_VALUE, f"an idempotency key has 1 to {KEY_LETTERS_MAX} characters"
        )
    return given


Key = Annotated[
    str | None,
    BeforeValidator(_key),
    Header(
        alias="idempotency-key",
        description="a request sent again with the same key is answered again, not done again",
        min_length=1,
        max_length=KEY_LETTERS_MAX,
    ),
]
"""The idempotency key, if one was sent."""


def whole(given: object, name: str = "") -> int:
    """Read a whole number as an address writes it."""
    text = str(given)
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(NUMBER_MAX))):
        raise BadOption(f"is {text[:40]!r}; write a whole number, like 7", place=name)
    return int(text)


Whole = Annotated[int, BeforeValidator(whole), WithJsonSchema({"type": "integer", "minimum": 0})]
"""A number in an address or a query."""


def word_of(name: str, known: Iterable[str], about: str) -> Any:
    """Return a query word that is one of a few; `must_be_one_of` words the error."""
    return Query(alias=name, description=about, json_schema_extra={"enum": [*known]})


def must_be_one_of(name: str, given: str, known: Iterable[str]) -> None:
    """Refuse any other word."""
    if given not in known:
        raise BadOption(f"is {given[:40]!r}; choose one of {', '.join(known)}", place=name)


TableName = Annotated[str, Path(description="the ID of a table on the floor")]
JackpotName = Annotated[str, Path(description="the ID of a jackpot")]


async def aside(work: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Run work that waits for the disk or a hash outside the event loop."""
    return await run_in_threadpool(work, *args, **kwargs)
