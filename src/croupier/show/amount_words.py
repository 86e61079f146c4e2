"""An amount of money in words, as on a check."""

from croupier.errors import BadAmount
from croupier.ledger.units import UNITS_PER_CENT

_SMALL = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen",
)  # fmt: skip
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_STEPS = ((10**9, "billion"), (10**6, "million"), (1000, "thousand"), (100, "hundred"))


def amount_in_words(units: int) -> str:
    """Write whole cents in words.

    >>> amount_in_words(1_000_045_000_000)
    'ten thousand and 45/100 dollars'
    """
    if units < 0 or units % UNITS_PER_CENT:
        raise BadAmount(f"{units} units are not whole cents of at least 0")
    dollars, cents = divmod(units // UNITS_PER_CENT, 100)
    return f"{number_in_words(dollars)} and {cents:02d}/100 dollars"


def number_in_words(number: int) -> str:
    """Write a whole number in words.

    >>> number_in_words(1_234_021)
    'one million two hundred thirty-four thousand twenty-one'
    """
    for size, name in _STEPS:
        if number >= size:
            count, rest = divmod(number, size)
            words = f"{number_in_words(count)} {name}"
            return f"{words} {number_in_words(rest)}" if rest else words
    if number < 20:
        return _SMALL[number]
    tens, ones = divmod(number, 10)
    return f"{_TENS[tens]}-{_SMALL[ones]}" if ones else _TENS[tens]


def with_commas(amount: str) -> str:
    """Put commas into decimal text without parsing it as a number, so nothing is rounded.

    >>> with_commas("-27253.95")
    '-27,253.95'
    """
    sign = "-" if amount.startswith("-") else ""
    whole, point, decimals = amount.removeprefix("-").partition(".")
    return f"{sign}{int(whole):,}{point}{decimals}"


def with_dollar(amount: str) -> str:
    """Put the dollar sign and commas into decimal text, without parsing it as a number.

    >>> with_dollar("10000.5"), with_dollar("-27253.95")
    ('$10,000.5', '-$27,253.95')
    """
    sign = "-" if amount.startswith("-") else ""
    return f"{sign}${with_commas(amount.removeprefix('-'))}"
