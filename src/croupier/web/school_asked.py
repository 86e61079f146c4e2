"""What the school's actions carry besides plain words: pay tables, switches, numbers."""

from typing import Annotated

from pydantic import Field

from croupier.errors import brief
from croupier.ledger import Refusal, Refused
from croupier.web.asked import ShortText

WORDS_MAX = 60
DIGITS_MAX = 9

Words = Annotated[dict[ShortText, ShortText], Field(max_length=WORDS_MAX)]
"""Short texts by key, like pay tables."""
Switch = bool | ShortText | list[ShortText]
Switches = Annotated[dict[ShortText, Switch], Field(max_length=WORDS_MAX)]
"""House switches by key."""
ManyWords = Annotated[list[ShortText], Field(max_length=WORDS_MAX)]

TABLES_SENT = 'an object of short texts, like {"pair_plus": "TCP-01"}'
LIMITS_SENT = 'an object of dollars by bet, like {"blind": "50000"}'
SWITCHES_SENT = "an object of house switches"
WORDS_SENT = f"a list of at most {WORDS_MAX} short texts"


def number_of(text: str, name: str, usual: int = 0) -> int:
    """Return a number from the address; the default if none is given."""
    if not text:
        return usual
    if not (text.isascii() and text.isdigit() and len(text) <= DIGITS_MAX):
        raise Refused(Refusal.BAD_VALUE, f"{name} is {brief(text)}; it must be a whole number")
    return int(text)
