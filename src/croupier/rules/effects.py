"""What a choice does to the hand it is made on. A choice without an effect stands pat."""

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Stake:
    """A bet goes up: so many times another one."""

    bet: str
    times: int = 1
    of: str = "ante"
    even: bool = False
    """Whether it pays 1 to 1 where the bet it is measured by has a pay table."""


@dataclass(frozen=True, slots=True)
class StakeBetween:
    """A bet goes up for any amount between two multiples of another one; the decision names it."""

    bet: str
    least: Fraction = Fraction(0)
    most: Fraction = Fraction(1)
    of: str = "ante"


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A bet goes back to the player."""

    bet: str


@dataclass(frozen=True, slots=True)
class Fold:
    """The hand is given up."""


@dataclass(frozen=True, slots=True)
class Split:
    """Two cards become two hands, and the new one gets a bet like the first one's."""

    bet: str


@dataclass(frozen=True, slots=True)
class Discard:
    """Cards of the hand leave play; the decision names them."""

    most: int
    least: int = 0


@dataclass(frozen=True, slots=True)
class Arrange:
    """The hand is set as several; the decision names the cards of all but the first, in order."""

    first: str
    others: tuple[tuple[str, int], ...]
    """Name and number of cards of each further hand."""

    @property
    def named(self) -> int:
        """How many cards a decision names."""
        return sum(count for _, count in self.others)


@dataclass(frozen=True, slots=True)
class Swap:
    """The last cards of the seat's first two hands change places."""


Effect = Stake | StakeBetween | TakeBack | Fold | Split | Discard | Arrange | Swap
