"""What a choice does to the hand it is made on. A choice with no effect stands pat."""

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Stake:
    """Make or add to a bet, by a multiple of another bet."""

    bet: str
    times: int = 1
    of: str = "ante"
    even: bool = False
    """Whether it pays 1 to 1 even if the bet it is measured by has a pay table."""


@dataclass(frozen=True, slots=True)
class StakeBetween:
    """Bet any amount between two multiples of another bet; the decision names it."""

    bet: str
    least: Fraction = Fraction(0)
    most: Fraction = Fraction(1)
    of: str = "ante"


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take a bet back."""

    bet: str


@dataclass(frozen=True, slots=True)
class Fold:
    """Give up the hand."""


@dataclass(frozen=True, slots=True)
class Split:
    """Turn two cards into two hands; the new one gets a bet equal to the first one's."""

    bet: str


@dataclass(frozen=True, slots=True)
class Discard:
    """Remove cards of the hand from play; the decision names them."""

    most: int
    least: int = 0


@dataclass(frozen=True, slots=True)
class Arrange:
    """Set the hand as several; the decision names the cards of all but the first, in order."""

    first: str
    others: tuple[tuple[str, int], ...]
    """The name and number of cards of each further hand."""

    @property
    def named(self) -> int:
        """How many cards a decision names."""
        return sum(count for _, count in self.others)


@dataclass(frozen=True, slots=True)
class Swap:
    """Swap the last cards of the seat's first two hands."""


Effect = Stake | StakeBetween | TakeBack | Fold | Split | Discard | Arrange | Swap
