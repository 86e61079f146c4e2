"""What is due: the winnings to pay on a bet, taken from the settlement, and how they arise.

Winnings are what leaves the tray. Where odds are `to`, the stake stays with the player and is not
counted; where they are `for`, the wager was collected and the pay replaces it. On a bet that loses
in part nothing is paid, and the question is how much the dealer takes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.errors import must
from croupier.money import EVEN_MONEY, Cents, exact, priced
from croupier.records.words import cut_text, hit_text
from croupier.rules import Line


@dataclass(frozen=True, slots=True)
class PayDue:
    """The lines of one bet at one seat; only envy may have several, or none."""

    lines: tuple[Line, ...]

    @property
    def from_meter(self) -> bool:
        """Whether the meter pays, and not the dealer's tray."""
        return any(line.returned is None for line in self.lines)

    @property
    def amount(self) -> Cents:
        """The total paid from the tray."""
        return sum((line.prize for line in self.lines), start=0)

    @property
    def taken(self) -> Cents:
        """What the dealer takes of a bet that loses in part; 0 for all others."""
        parts = (line for line in self.lines if is_part(line))
        return sum((exact(Fraction(line.stake) - (line.returned or 0)) for line in parts), start=0)

    @property
    def asked(self) -> Cents:
        """The right answer: what is paid, or what is taken of a bet that loses in part."""
        return self.taken or self.amount

    @property
    def outcome(self) -> str:
        """`win`, `lose` or `push`; getting no envy is not a win."""
        return self.lines[0].outcome if self.lines else "lose"

    @property
    def worked_out(self) -> str:
        """How the amount comes about, in words."""
        words = [_worked_out(line) for line in self.lines]
        if len(words) == 1:
            return words[0]
        return f"{'; '.join(words)}: together {priced(self.amount)}"


def due_on(lines: Sequence[Line], bet: str) -> PayDue:
    """Return what is due on a bet, given the lines of its seat."""
    return PayDue(tuple(line for line in lines if line.bet == bet))


def is_part(line: Line) -> bool:
    """Return whether a bet loses but part of it is returned."""
    return line.outcome == "lose" and bool(line.returned)


def _worked_out(line: Line) -> str:
    if line.outcome == "push":
        return f"Push: nothing is paid, and the player keeps the {priced(line.stake)}"
    if is_part(line):
        back = line.returned or 0
        taken = exact(Fraction(line.stake) - back)
        return (
            f"The bet loses in part: {priced(taken)} of the {priced(line.stake)} "
            f"is taken, and the player keeps {priced(back)}"
        )
    if line.outcome != "win":
        return f"The bet loses: nothing is paid, and the {priced(line.stake)} is taken"
    if line.returned is None:
        return f"{line.odds} comes from the meter: nothing is paid from the tray"
    paid = (
        line.prize
        if line.cut is None
        else exact(Fraction(line.prize) + line.cut.due - line.returned)
    )
    if line.caused_by is not None and line.hit is not None and line.hit.envy_cents:
        each = line.hit.envy_cents
        wager = exact(Fraction(paid) / each * 100)
        return f"{hit_text(line)}: {priced(each)} for each $1, on {priced(wager)} is {priced(paid)}"
    odds = line.odds if line.odds is not None else EVEN_MONEY
    stake = line.stake or exact(Fraction(paid) / odds.ratio)
    must(odds.ratio * stake == paid, f"{odds} on {stake} is not {paid}")
    words = f"{odds} on {priced(stake)} is {priced(paid)}"
    if odds.kind == "for":
        words += "; the wager is not returned"
    return f"{words}; {cut_text(line)}" if line.cut is not None else words
