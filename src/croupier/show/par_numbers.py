"""Numbers as a par sheet prints them: exact ones rounded once, with a real minus sign."""

from fractions import Fraction

from croupier.lab.verifying import percent


def decimal(value: Fraction, places: int, *, signed: bool = False) -> str:
    """Round an exact number to decimals, half away from zero, with a real minus sign.

    >>> decimal(Fraction(-2, 3), 4), decimal(Fraction(12345), 0, signed=True)
    ('−0.6667', '+12,345')
    """
    scaled = int(abs(value) * 10**places + Fraction(1, 2))
    whole, part = divmod(scaled, 10**places)
    sign = "−" if value < 0 and scaled else "+" if signed and scaled else ""
    return f"{sign}{whole:,}" + (f".{part:0{places}}" if places else "")


def share(value: Fraction, places: int = 4) -> str:
    return percent(value, places).replace("-", "−")


def plain_float(value: float, places: int) -> str:
    return f"{value:,.{places}f}".replace("-", "−")
