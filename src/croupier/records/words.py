"""A line of a settlement in words: the odds it paid, and the hand that hit it."""

from croupier.money import priced
from croupier.rules import Line


def pays_text(line: Line) -> str | None:
    """Return the odds as a rule sheet prints them: `3 to 1`, `100% of Mega`, or envy's amount."""
    if line.caused_by is not None and line.hit is not None:
        return priced(line.hit.envy_cents or 0)
    return None if line.odds is None else str(line.odds)


def hit_text(line: Line) -> str:
    """Return the line of the pay table that was paid, and whose it was if it gives envy pays."""
    if line.hit is None or line.outcome != "win":
        return ""
    whose = "" if line.caused_by is None else f" at seat {line.caused_by}"
    return line.hit.label + whose


def cut_text(line: Line) -> str:
    """Return what an aggregate limit cut, and by which clause; empty if nothing was cut."""
    if line.cut is None or line.returned is None:
        return ""
    limit, won, due = (
        priced(amount) for amount in (line.cut.limit.limit_cents, line.cut.won, line.cut.due)
    )
    return (
        f"{due} cut to {priced(line.returned)}: {won} was won and one round pays {limit} "
        f"({line.cut.clause.id})"
    )
