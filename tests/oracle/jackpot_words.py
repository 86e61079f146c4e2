"""How a line of a jackpot script is spelled, and the printed pay tables it names.

Rule numbers are those of the page on jackpot scripts: "A day as a script".
"""

import json
import re
from collections.abc import Mapping
from datetime import datetime, time
from fractions import Fraction
from typing import Any, NamedTuple, NoReturn

Document = dict[str, Any]


class Refused(Exception):
    """A line that is answered with a refusal."""


def refuse(why: str) -> NoReturn:
    """`why` helps whoever debugs the auditor; it is no part of the answer."""
    raise Refused(why)


# Pay tables, typed from the printed pages (rules 5, 14).


class Line(NamedTuple):
    """One printed line: a share of a level's meter, or so much for 1; and the envy in dollars."""

    hand: str
    level: str | None = None
    share: Fraction = Fraction(0)
    for_1: int = 0
    envy: int = 0

    @property
    def is_meter_line(self) -> bool:
        """Whether it pays a share of a meter."""
        return self.level is not None


WHOLE, TENTH, TWENTIETH = Fraction(1), Fraction(1, 10), Fraction(1, 20)

PAY_TABLES: dict[str, tuple[Line, ...]] = {
    "TCP-P1": (
        Line("AKQ Spades", "Meter", WHOLE, envy=100),
        Line("AKQ Hearts/Diamonds/Clubs", for_1=500, envy=25),
        Line("Straight Flush", for_1=70),
        Line("Three of a Kind", for_1=60),
        Line("Straight", for_1=6),
    ),
    "TCP-P2": (
        Line("AKQ Spades", "Meter", WHOLE, envy=100),
        Line("AKQ Hearts/Diamonds/Clubs", for_1=500, envy=25),
        Line("Straight Flush", for_1=100),
        Line("Three of a Kind", for_1=90),
    ),
    "LIR-P1": (
        Line("Royal Flush", "Meter", WHOLE, envy=1000),
        Line("Straight Flush", "Meter", TENTH, envy=300),
        Line("4 of a Kind", for_1=300),
        Line("Full House", for_1=50),
        Line("Flush", for_1=40),
        Line("Straight", for_1=30),
        Line("3 of a Kind", for_1=9),
    ),
    "UTH-J01": (
        Line("Royal Flush- First 5 Cards", "Meter", WHOLE),
        Line("Royal Flush- First 7 Cards", "Meter", TWENTIETH),
        Line("Community Royal", for_1=3000),
        Line("Straight Flush", for_1=250),
        Line("4 of a Kind", for_1=100),
        Line("Full House", for_1=10),
    ),
    "MG-01": (
        Line("Royal Flush", "Meter", WHOLE, envy=1000),
        Line("Straight Flush", "Meter", TENTH, envy=300),
        Line("Four of a Kind", for_1=300),
        Line("Full House", for_1=50),
        Line("Flush", for_1=40),
        Line("Straight", for_1=30),
        Line("Three of a Kind", for_1=9),
    ),
    "ML01": (
        Line("Royal Flush", "Mega", WHOLE, envy=1000),
        Line("Straight Flush", "Major", WHOLE, envy=300),
        Line("Four of a Kind", for_1=300),
        Line("Full House", for_1=50),
        Line("Flush", for_1=40),
        Line("Straight", for_1=30),
        Line("Three of a Kind", for_1=9),
    ),
    "ML03": (
        Line("Royal Flush", "Mega", WHOLE, envy=1000),
        Line("Straight Flush", "Major", WHOLE, envy=300),
        Line("Four of a Kind", "Minor", WHOLE),
        Line("Full House", for_1=50),
        Line("Flush", for_1=40),
        Line("Straight", for_1=30),
        Line("Three of a Kind", for_1=9),
    ),
}
TENS_OR_BETTER = (
    "Royal Flush", "Straight Flush", "Four of a Kind", "Full House", "Flush", "Straight",
    "Three of a Kind", "Two Pair", "10s or Better",
)  # fmt: skip
BONUS_TABLES: dict[str, tuple[Line, ...]] = {
    name: tuple(
        Line(hand, for_1=int(pay)) for hand, pay in zip(TENS_OR_BETTER, pays.split(), strict=False)
    )
    for name, pays in {
        "LIRB-03": "20000 1000 100 75 50 25 4 3 1",
        "LIRB-06": "20000 2000 100 75 50 25 8 4",
        "LIRB-09": "20000 2000 300 150 50 25 5",
        "LIRB-10": "10000 2000 100 75 50 25 8 4",
        "LIRB-25": "10000 2000 100 75 50 25 8 4",
        "LIRB-28": "5000 2000 100 75 50 25 8 4",
        "LIRB-29": "5000 2000 100 75 50 25 8 4",
    }.items()
}
"""Rule 37: the secondary columns, which have no meter and no envy."""
PAY_TABLES |= BONUS_TABLES

LEVELS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("TCP-P1", "TCP-P2", "LIR-P1", "UTH-J01", "MG-01"), ("Meter",)),
    "ML01": ("Mega", "Major"),
    "ML03": ("Mega", "Major", "Minor"),
}
"""Rule 5; the first one is what an all-pays jackpot pays from."""

THREE_CARD_POKER = ("three-card-poker", "three-card-poker-face-up")
LINKABLE = (*THREE_CARD_POKER, "let-it-ride", "ultimate-texas-holdem")
GAMES: dict[str, tuple[str, ...]] = {
    "TCP-P1": THREE_CARD_POKER,
    "TCP-P2": THREE_CARD_POKER,
    "LIR-P1": ("let-it-ride",),
    "UTH-J01": ("ultimate-texas-holdem",),
    **dict.fromkeys(("MG-01", "ML01", "ML03"), LINKABLE),
    **dict.fromkeys(BONUS_TABLES, ("let-it-ride",)),
}
"""Rules 6, 37."""


def plain(hand: str) -> str:
    """Rule 14: no case, no punctuation; `four` and `4`, `three` and `3` are the same."""
    letters = "".join(character for character in hand.lower() if character.isalnum())
    return letters.replace("four", "4").replace("three", "3")


def line_of(pay_table: str, hand: str) -> Line:
    """Rule 13: a hand that is no line of the table is refused."""
    for line in PAY_TABLES[pay_table]:
        if plain(line.hand) == plain(hand):
            return line
    return refuse("the pay table has no such line")


# Amounts and rates (rule 2).

AMOUNT = re.compile(r"(0|[1-9][0-9]*)(\.[0-9]{1,2})?")
RATE = re.compile(r"(0|[1-9][0-9]*)(\.[0-9]{1,4})?%")
SCALE = 10**8
"""Whole cents times a ten-thousandth of a percent: nothing is finer."""


def amount_of(text: Any) -> Fraction:
    """Dollars, in whole cents, not negative."""
    if not isinstance(text, str) or not AMOUNT.fullmatch(text):
        refuse("that is no amount")
    return Fraction(text)


def signed_amount_of(text: Any) -> Fraction:
    """Rule 25: a sign, which may be a plus, belongs to `adjust` alone."""
    if isinstance(text, str) and text[:1] in ("-", "+"):
        return amount_of(text[1:]) * (-1 if text[0] == "-" else 1)
    return amount_of(text)


def rate_of(text: Any) -> Fraction:
    """A share of the wager, as a fraction of 1."""
    if not isinstance(text, str) or not RATE.fullmatch(text):
        refuse("that is no rate")
    return Fraction(text[:-1]) / 100


def whole_cents(amount: Fraction) -> Fraction:
    """Rule 10: rounded down to the cent."""
    return Fraction(amount * 100 // 1, 100)


def text_of(amount: Fraction) -> str:
    """Rule 30: exact decimal text, two decimals or as many as it needs."""
    units = amount * SCALE
    assert units.denominator == 1, f"{amount} is finer than 1/{SCALE} dollar"
    assert units >= 0, f"{amount} is below nothing"
    dollars, rest = divmod(units.numerator, SCALE)
    decimals = f"{rest:08d}".rstrip("0")
    return f"{dollars}.{decimals:0<2}"


# Lines and their fields (rules 1, 3).

SEAT = "table seat jackpot"
FIELDS: dict[str, tuple[str, str]] = {
    "jackpot": ("id type table", "levels wager deducts"),
    "table": ("id game seats jackpots", "options equipment"),
    "light": (SEAT, "player"),
    "unlight": (SEAT, ""),
    "start": ("table", ""),
    "select": (f"{SEAT} hand", ""),
    "deselect": (SEAT, ""),
    "lock": ("table", "seat jackpot"),
    "confirm": ("table card", "seat jackpot"),
    "void": (f"{SEAT} card reason", ""),
    "misdeal": ("table", "reason"),
    "refund": ("table reason by", ""),
    "end": ("table", ""),
    "read": ("jackpot", ""),
    "suspend": ("jackpot reason", ""),
    "resume": ("jackpot", "reason"),
    "adjust": ("jackpot level amount reason by", ""),
    "configure": ("jackpot level reason by", "seed rate reserve cap"),
}
"""The fields that a command needs, and those it may have."""
EVERYWHERE = ("at", "request")

WORDS = (
    "id", "type", "table", "game", "jackpot", "hand", "card", "reason", "level", "at", "request",
    "player", "equipment",
)  # fmt: skip
"""Fields that hold text of any wording, but some wording."""


def _object(pairs: list[tuple[str, Any]]) -> Document:
    """A field given twice says two things, so the line says nothing."""
    found = dict(pairs)
    if len(found) != len(pairs):
        refuse("a field is given twice")
    return found


def _no_number(text: str) -> NoReturn:
    refuse(f"JSON has no {text}")


def read_line(line: str) -> Document:
    """Rule 1: the document of a line whose `do` is known and whose fields are the right ones."""
    try:
        document = json.loads(line, object_pairs_hook=_object, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise Refused("that is no JSON") from error
    if not isinstance(document, dict):
        refuse("a line is an object")
    do = document.get("do")
    if not isinstance(do, str) or do not in FIELDS:
        refuse("no such command")
    needed, optional = (fields.split() for fields in FIELDS[do])
    for field in needed:
        if field not in document:
            refuse(f"{do} needs {field}")
    for field, value in document.items():
        if field not in ("do", *needed, *optional, *EVERYWHERE):
            refuse(f"{do} knows no {field}")
        if field in WORDS and not is_word(value):
            refuse(f"{field} is not text")
        if field in ("seat", "seats") and not is_whole(value):
            refuse(f"{field} is not a whole number")
        if field == "at" and not is_time(value):
            refuse("at is no time")
    return document


# Options of a table (rule 33).

DEFAULTS: Document = {
    "folded_hands_qualify": False,
    "envy_any_hand": False,
    "envy_to_own_spots": True,
    "meter_order": "right",
}
METER_ORDERS = ("right", "left", "sent")


def options_of(given: Any) -> Document:
    """All four of them, the defaults where nothing is said."""
    if not isinstance(given, dict):
        refuse("options are an object")
    for name, value in given.items():
        if name not in DEFAULTS:
            refuse("no such option")
        if name == "meter_order":
            if not isinstance(value, str) or value not in METER_ORDERS:
                refuse("no such order of meter pays")
        elif not isinstance(value, bool):
            refuse("an option is true or false")
    return DEFAULTS | given


def is_time(value: str) -> bool:
    """Rule 3: a time as the standard writes it, with or without its day."""
    for read in (datetime.fromisoformat, time.fromisoformat):
        try:
            read(value)
        except ValueError:
            continue
        return True
    return False


def is_word(value: object) -> bool:
    """Text that says something."""
    return isinstance(value, str) and bool(value.strip())


def is_whole(value: object) -> bool:
    """JSON's true is a number to Python, but no seat."""
    return isinstance(value, int) and not isinstance(value, bool)


def two_people(value: object) -> bool:
    """Rules 25, 27 and 36: two names, not the same one twice."""
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(is_word(person) for person in value)
        and value[0] != value[1]
    )


def content_of(document: Mapping[str, Any]) -> str:
    """Rule 3: what a repeated request must repeat; when it came and its own name are not in it.

    Rule 33: a table's options that are left out are its defaults.
    """
    said = {field: value for field, value in document.items() if field not in EVERYWHERE}
    if document["do"] == "table" and isinstance(said.setdefault("options", {}), dict):
        said["options"] = DEFAULTS | said["options"]
    return json.dumps(said, sort_keys=True)
