"""A betting position and its hands: the bets, the cards, and what its player decided."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.cards import Card
from croupier.errors import BadSeat


@dataclass(frozen=True, slots=True)
class Hand:
    """A further hand of a seat, after a split or after hands are set."""

    name: str
    cards: tuple[Card, ...]
    stakes: Mapping[str, int] = field(default_factory=dict)
    """The bets that lie on this hand."""
    decisions: tuple[str, ...] = ()
    folded: bool = False
    taken_back: frozenset[str] = frozenset()

    def has(self, *bets: str) -> bool:
        """Whether any of these bets is up."""
        return not self.stakes.keys().isdisjoint(bets)

    def stake(self, bet: str) -> int:
        return self.stakes.get(bet, 0)


@dataclass(frozen=True, slots=True)
class Spot:
    """One betting position: its bets in cents, its cards and what its player decided.

    A position is its own first hand, and in most games its only one; `more` has the others.
    """

    seat: int
    player: str | None
    stakes: Mapping[str, int]
    """The bets as locked, plus the Play or Raise bet once it is made."""
    cards: tuple[Card, ...] = ()
    decisions: tuple[str, ...] = ()
    folded: bool = False
    taken_back: frozenset[str] = frozenset()
    name: str = ""
    """The name of its first hand, once hands are set."""
    more: tuple[Hand, ...] = ()

    def has(self, *bets: str) -> bool:
        """Whether any of these bets is up."""
        return not self.stakes.keys().isdisjoint(bets)

    def stake(self, bet: str) -> int:
        return self.stakes.get(bet, 0)

    @property
    def up(self) -> int:
        """The total of all bets on its hands, in cents."""
        return sum(sum(hand.stakes.values()) for hand in self.hands)

    @property
    def hands(self) -> "tuple[Spot | Hand, ...]":
        """Its first hand, which is the position itself, and the others."""
        return (self, *self.more)

    def hand(self, name: str) -> "Spot | Hand":
        """Return a hand by its name; an empty name means the first hand."""
        for hand in self.hands:
            if hand.name == name:
                return hand
        if not name:
            return self
        raise BadSeat(f"has no hand {name!r}", place=f"seat {self.seat}")
