"""Money in the ledger: integers in units of one hundred-millionth of a dollar.

A wager is a whole number of cents, and a rate has at most four decimals of a percent. A
contribution is therefore a whole number of these units, and no split ever leaves a remainder.
Displays round down to the cent; the ledger never does.
"""

import re
from fractions import Fraction

from croupier.errors import BadAmount, BadRate, as_text, brief, must
from croupier.money import Cents, cents

UNITS_PER_CENT = 10**6
UNITS_PER_DOLLAR = 100 * UNITS_PER_CENT
WHOLE_PPM = 10**6
"""Rates are in parts per million; this is 100%."""

BALANCE_MAX = 2**63 - 1
"""The largest balance a store can hold, about 92 billion dollars."""

_UNSIGNED = re.compile(r"(?:0|[1-9]\d{0,8})(?:\.\d{1,2})?", re.ASCII)
_RATE = re.compile(r"(0|[1-9]\d{0,2})(?:\.(\d{1,4}))?%", re.ASCII)


def units(text: object, *, what: str = "amount") -> int:
    """Parse decimal text in whole cents into units; zero is allowed.

    >>> units("7.50")
    750000000
    """
    if not isinstance(text, str) or not _UNSIGNED.fullmatch(text):
        raise _no_amount(what, text)
    return cents(text, what=what) * UNITS_PER_CENT


def _no_amount(what: str, text: object) -> BadAmount:
    wanted = f'write dollars and cents{as_text(text)}, like "10" or "7.50"'
    return BadAmount.of(what, brief(text), wanted)


def signed_units(text: object, *, what: str = "amount") -> int:
    """Parse decimal text that may have a sign into units.

    >>> signed_units("-0.25")
    -25000000
    >>> signed_units("-7x")
    Traceback (most recent call last):
    croupier.errors.BadAmount: amount is '-7x'; write dollars and cents, like "10" or "7.50"
    """
    sign = text[:1] if isinstance(text, str) else ""
    if not isinstance(text, str) or sign not in ("-", "+"):
        return units(text, what=what)
    if not _UNSIGNED.fullmatch(text[1:]):
        raise _no_amount(what, text)
    return units(text[1:], what=what) * (-1 if sign == "-" else 1)


def rate_ppm(text: object, *, what: str = "rate") -> int:
    """Parse a percentage with at most four decimals into parts per million.

    >>> rate_ppm("3.125%")
    31250
    """
    match = _RATE.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise BadRate.of(
            what,
            brief(text),
            f'write a percentage{as_text(text)}, like "15%" or "3.125%", '
            "with at most four decimals",
        )
    ppm = int(match[1]) * 10**4 + int((match[2] or "").ljust(4, "0"))
    if ppm > WHOLE_PPM:
        raise BadRate.of(what, str(text), "no more than 100% of a wager can be given away")
    return ppm


def rate_text(ppm: int) -> str:
    """Return a rate as people write it.

    >>> rate_text(31250), rate_text(150000)
    ('3.125%', '15%')
    """
    whole, part = divmod(ppm, 10**4)
    return f"{whole}.{part:04d}".rstrip("0").rstrip(".") + "%"


def in_units(amount: Cents) -> int:
    """Convert an exact amount of cents to the ledger's units."""
    scaled = Fraction(amount) * UNITS_PER_CENT
    must(scaled.denominator == 1, f"{amount} cents are no whole units")
    return scaled.numerator


def to_the_cent(amount: int) -> int:
    """Return what a display shows: the amount rounded down to the cent, still in units."""
    return amount - amount % UNITS_PER_CENT


def money_text(amount: int) -> str:
    """Return an amount as exact decimal text in dollars, with at least two decimals.

    >>> money_text(20003125000), money_text(-50 * UNITS_PER_CENT)
    ('200.03125', '-0.50')
    """
    sign, size = ("-", -amount) if amount < 0 else ("", amount)
    whole, part = divmod(size, UNITS_PER_DOLLAR)
    decimals = f"{part:08d}"
    return f"{sign}{whole}.{decimals[:2]}{decimals[2:].rstrip('0')}"


def exact_text(amount: int) -> str:
    """Return an amount as decimal text in dollars with all eight decimals.

    >>> exact_text(20003125000), exact_text(-1)
    ('200.03125000', '-0.00000001')
    """
    sign, size = ("-", -amount) if amount < 0 else ("", amount)
    whole, part = divmod(size, UNITS_PER_DOLLAR)
    return f"{sign}{whole}.{part:08d}"


def dollars_text(amount: int) -> str:
    """Return an exact amount as worded in a sentence.

    >>> dollars_text(-27_253_95_000_000)
    '-$27,253.95'
    """
    whole, _, decimals = money_text(abs(amount)).partition(".")
    return f"{'-' if amount < 0 else ''}${int(whole):,}.{decimals}"
