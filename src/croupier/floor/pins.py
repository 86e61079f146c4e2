"""Which PINs a person may choose: long enough, and not among those that are guessed first."""

import re
from datetime import date
from itertools import pairwise

from croupier.ledger import Refusal, Refused

PIN_DIGITS_MIN = 6
PIN = re.compile(rf"\d{{{PIN_DIGITS_MIN},12}}", re.ASCII)
DISTINCT_MIN = 4
_KEYPAD = frozenset(
    (
        "147258", "147369", "258369", "258147", "369258", "369147", "159357", "357159", "159753",
        "951357", "951753", "753159", "753951", "123654", "123789", "321456", "789456", "456123",
        "147852", "963852", "741852", "987321", "789123", "102030", "142536", "147896", "654123",
    )
)  # fmt: skip
"""Strokes across the keys of a keypad."""
_DATES_6 = ((0, 2, 4), (2, 0, 4), (4, 2, 0), (2, 4, 0))
"""Where day, month and year are in six digits."""


def check_pin(pin: str, card: str = "") -> None:
    """Refuse a PIN that is too short or that a guesser would try early."""
    if not PIN.fullmatch(pin):
        raise Refused(Refusal.BAD_VALUE, f"a PIN has {PIN_DIGITS_MIN} to 12 digits")
    if why := _weakness(pin, card):
        raise Refused(Refusal.BAD_VALUE, f"this PIN is too easy to guess: {why}")


def _weakness(pin: str, card: str) -> str:
    steps = {(int(b) - int(a)) % 10 for a, b in pairwise(pin)}
    if len(steps) == 1 and steps <= {0, 1, 2, 8, 9}:
        return "it is a sequence like 123456 or 777777"
    if len(set(pin)) < DISTINCT_MIN:
        return f"it has fewer than {DISTINCT_MIN} different digits"
    if any(pin == pin[:size] * (len(pin) // size) for size in range(1, len(pin) // 2 + 1)):
        return "it repeats itself"
    if pin == pin[::-1]:
        return "it reads the same backward"
    if pin in _KEYPAD:
        return "it is a line across the keypad"
    if card and (card in pin or pin in card):
        return "it contains the card number"
    if _is_date(pin):
        return "it is a date"
    return ""


def _is_date(pin: str) -> bool:
    if len(pin) == PIN_DIGITS_MIN:
        found = [[int(pin[place : place + 2]) for place in places] for places in _DATES_6]
        return any(_exists(2000 + year, month, day) for day, month, year in found)
    if len(pin) == len("19700101"):
        first = int(pin[:4]), int(pin[4:6]), int(pin[6:])
        last = int(pin[4:]), int(pin[2:4]), int(pin[:2])
        turned = [(year, day, month) for year, month, day in (first, last)]
        return any(
            1900 <= year < 2100 and _exists(year, month, day)
            for year, month, day in (first, last, *turned)
        )
    return False


def _exists(year: int, month: int, day: int) -> bool:
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True
