"""What the house does without deciding, as data: drawing rules and house ways.

The rule sheet prints these rows, and the same rows decide.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from croupier.cards import Card
from croupier.errors import InvariantBroken


@dataclass(frozen=True, slots=True)
class DrawingRow:
    """A total, and whether it draws: always, never, or depending on the other side's third card."""

    totals: tuple[int, ...]
    draws: bool = False
    if_other_drew: frozenset[int] | None = None
    """The values of the other side's third card on which this total draws; None if that card does
    not matter or does not exist."""


@dataclass(frozen=True, slots=True)
class DrawingRule:
    """When a hand without a player draws another card."""

    title: str
    rows: tuple[DrawingRow, ...]
    other_title: str = ""
    """The side whose third card decides some of the rows …"""
    others: tuple[int, ...] = ()
    """… and every value that card may have."""

    def draws(self, total: int, other_third: int | None = None) -> bool:
        """Whether a hand of this total draws, given the value of the other side's third card."""
        for row in self.rows:
            if total in row.totals:
                if other_third is None or row.if_other_drew is None:
                    return row.draws
                return other_third in row.if_other_drew
        raise InvariantBroken(f"{self.title} says nothing about a total of {total}")


@dataclass(frozen=True, slots=True)
class HouseRow:
    """One line of a house way: which hands it applies to, and the cards it sets aside."""

    says: str
    sets: Callable[[Sequence[Card]], tuple[Card, ...] | None]
    """The cards of the second hand; None if the line does not apply to this hand."""


@dataclass(frozen=True, slots=True)
class HouseWay:
    """How the house sets its hands: by the first line that applies to the cards."""

    title: str
    rows: tuple[HouseRow, ...]

    def set(self, cards: Sequence[Card]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """Return the first hand and the second."""
        for row in self.rows:
            aside = row.sets(cards)
            if aside is not None:
                left = list(cards)
                for card in aside:
                    left.remove(card)
                return tuple(left), tuple(aside)
        raise InvariantBroken(f"{self.title} says nothing about these cards")
