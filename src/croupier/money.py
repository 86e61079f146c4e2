"""Exact money and exact odds.

A bet is a whole number of cents. A payout may be a fraction of a cent (3 to 2 on five cents) and is
never rounded here: an amount is an `int` if it is whole and a `Fraction` if it is not. It prints as
a finite decimal, because odds that have none are refused.
"""

import re
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from croupier.errors import BadAmount, BadOdds, brief

Cents = int | Fraction
"""An exact amount of money, in cents."""

METER = "Meter"
"""The level of a jackpot that has only one level."""

DOLLARS_MAX = 100_000_000
_AMOUNT = re.compile(r"(\d{1,40})(?:\.(\d{1,2}))?", re.ASCII)
_ODDS = re.compile(
    r"([\d,]+(?:\.\d+)?)(?:\s+(to|for)\s+|\s*:\s*)([\d,]+)", re.ASCII | re.IGNORECASE
)
_METER = re.compile(
    r"(\d{1,3}(?:\.\d{1,4})?)\s*%(?:\s+(?:of\s+)?(?!of\b)(\w+))?", re.ASCII | re.IGNORECASE
)
_THOUSANDS = re.compile(r"\d+|\d{1,3}(,\d{3})+", re.ASCII)
_LONGEST_NUMBER = 12


def cents(text: object, *, what: str = "amount") -> int:
    """Read decimal text in dollars as whole cents, zero included.

    >>> cents("7.50")
    750
    """
    if not isinstance(text, str):
        raise BadAmount.of(what, brief(text), 'write dollars as text, like "10" or "7.50"')
    match = _AMOUNT.fullmatch(text)
    if match is None:
        raise BadAmount.of(what, brief(text), 'write dollars and cents, like "10" or "7.50"')
    whole, part = match.groups()
    amount = int(whole) * 100 + int((part or "0").ljust(2, "0"))
    if amount > DOLLARS_MAX * 100:
        raise BadAmount.of(what, repr(text), f"the maximum is ${DOLLARS_MAX:,}")
    return amount


def dollars(amount: Cents) -> str:
    """Write an exact amount as decimal text in dollars, with at least two decimals.

    >>> dollars(1250), dollars(Fraction(25, 2)), dollars(-5)
    ('12.50', '0.125', '-0.05')
    """
    value = Fraction(amount)
    sign, value = ("-", -value) if value < 0 else ("", value)
    places, scaled = 2, value
    while scaled.denominator != 1:
        scaled *= 10
        places += 1
    digits = str(scaled.numerator).rjust(places + 1, "0")
    return f"{sign}{digits[:-places]}.{digits[-places:]}"


def priced(amount: Cents) -> str:
    """Format an exact amount for people; whole dollars have no cents.

    >>> priced(125_000), priced(750), priced(Fraction(25, 2)), priced(-5)
    ('$1,250', '$7.50', '$0.125', '-$0.05')
    """
    sign, size = ("-", -amount) if amount < 0 else ("", amount)
    whole, _, decimals = dollars(size).partition(".")
    return f"{sign}${int(whole):,}{'' if decimals == '00' else f'.{decimals}'}"


def exact(amount: Fraction) -> Cents:
    """Turn a whole amount into an `int`, which keeps the common case fast."""
    return amount.numerator if amount.denominator == 1 else amount


def has_finite_decimal(number: Fraction) -> bool:
    rest = number.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return rest == 1


@dataclass(frozen=True, slots=True)
class Odds:
    """What a winning bet is paid, and how that is printed.

    `to` adds to the stake, which the player keeps; `for` takes the stake and pays in its place;
    `meter` is a share of a jackpot meter, whose amount the layout does not know.
    """

    kind: Literal["to", "for", "meter"]
    ratio: Fraction
    level: str = ""
    text: str = field(default="", compare=False)

    @classmethod
    def parse(cls, text: object) -> "Odds":
        """Read odds as a rule sheet prints them: `3 to 2`, `500 for 1`, `100% of Mega`, `push`.

        `3:2` is short for `3 to 2`.
        """
        if not isinstance(text, str):
            raise BadOdds(
                f'pays {brief(text)}; write odds as text, like "3 to 2" or "100% of Mega"'
            )
        printed = " ".join(text.split())
        if printed.lower() == "push":
            return cls("to", Fraction(0), text="Push")
        if match := _METER.fullmatch(printed):
            return cls._meter(Fraction(match[1]) / 100, (match[2] or METER).capitalize(), printed)
        match = _ODDS.fullmatch(printed)
        if match is None:
            raise BadOdds(
                f"pays {brief(text)}; odds look like "
                '"3 to 2", "500 for 1", "100% of Mega" or "push"'
            )
        numerator, denominator = _number(match[1], printed), _number(match[3], printed)
        if denominator == 0:
            raise BadOdds(f"pays {text!r}; nothing can be paid for a stake of 0")
        ratio = numerator / denominator
        if not has_finite_decimal(ratio):
            raise BadOdds(
                f"pays {text!r}, which has no finite decimal; use odds that cents can pay"
            )
        kind: Literal["to", "for"] = "for" if (match[2] or "to").lower() == "for" else "to"
        return cls(kind, ratio, text=f"{match[1]} {kind} {match[3]}")

    @classmethod
    def _meter(cls, share: Fraction, level: str, printed: str) -> "Odds":
        if not 0 < share <= 1:
            raise BadOdds(f"pays {printed!r}; a share of a meter is above 0% and at most 100%")
        return cls("meter", share, level, f"{_percent(share)} of {level}")

    @property
    def is_push(self) -> bool:
        return self.kind == "to" and self.ratio == 0

    def returned(self, stake_cents: int) -> Cents | None:
        """Return everything that comes back for a winning stake; None if only the meter knows."""
        if self.kind == "meter":
            return None
        won = self.ratio * stake_cents
        return exact(won + stake_cents if self.kind == "to" else won)

    @property
    def share(self) -> str:
        """The share of a meter that it pays, as printed; empty if it pays by the stake."""
        return _percent(self.ratio) if self.level else ""

    def __str__(self) -> str:
        return self.text


def _percent(share: Fraction) -> str:
    whole = share * 100
    return f"{whole.numerator}%" if whole.denominator == 1 else f"{float(whole):g}%"


def _number(digits: str, printed: str) -> Fraction:
    whole = digits.split(".", maxsplit=1)[0]
    if len(digits) > _LONGEST_NUMBER:
        raise BadOdds(
            f"pays {brief(printed)}; {brief(digits)} has {len(digits)} figures; "
            f"a number has at most {_LONGEST_NUMBER}"
        )
    if not _THOUSANDS.fullmatch(whole):
        raise BadOdds(f"pays {printed!r}; {digits!r} is not a number like 3 or 1,000")
    return Fraction(digits.replace(",", ""))


EVEN_MONEY = Odds.parse("1 to 1")
