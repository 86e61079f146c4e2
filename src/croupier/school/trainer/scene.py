"""What the dealer sees at one moment of a round."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from croupier.cards import Card
from croupier.money import Cents, dollars
from croupier.rules import Holder, Round


@dataclass(frozen=True, slots=True)
class Packet:
    """What the shuffler holds out: card backs, and any card that is face up."""

    shown: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class Done:
    """What happened to a line: paid, taken, left, given back, or confirmed by a supervisor."""

    how: Literal["pay", "take", "leave", "return", "confirm"]
    amount: Cents | None = None

    def __str__(self) -> str:
        money = f" {dollars(self.amount)}" if self.amount is not None else ""
        return {
            "pay": f"paid{money}",
            "take": f"taken{money}",
            "leave": "pushed",
            "return": "returned",
            "confirm": "confirmed by a supervisor",
        }[self.how]


@dataclass(frozen=True)
class Scene:
    """The layout, the shuffler and the console; the round knows who has seen which card."""

    round: Round
    hands: Mapping[Holder, tuple[Card, ...]] = field(default_factory=dict)
    """Every card at the place where the procedure puts it, dealt or not."""
    placed: Mapping[Holder, int] = field(default_factory=dict)
    """How many cards are at each place."""
    turned: Mapping[int, frozenset[int]] = field(default_factory=dict)
    """By seat: the face-up cards, counted from the first one dealt there."""
    burned: int = 0
    packet: Packet | None = None
    collected: frozenset[str] = frozenset()
    """The bets whose chips are in the tray."""
    started: bool = False
    message: str = ""
    announced: bool = False
    called: Mapping[str, str] = field(default_factory=dict)
    """By side: what the dealer called its hand."""
    settling: int | None = None
    done: Mapping[tuple[int, str], Done] = field(default_factory=dict)
    """Resolved lines, by seat and bet."""
    waved: frozenset[int] = frozenset()
    """The seats that gave up a bet without showing their cards."""
    signs: Mapping[int, str] = field(default_factory=dict)
    """By seat: the last signal the player gave with the cards."""
    locked: frozenset[int] = frozenset()
    """The seats whose cards are back in the discard rack."""
    dealing: str = ""
    """The color of the deck being dealt, if there are two …"""
    racked: str = ""
    """… and of the one in the discard rack."""
    pays_shown: str = ""
    """The bet whose pays the shuffler shows on its front."""
    case: str = ""
    """The situation, in words, if nothing is dealt."""
    counting: tuple[Card, ...] = ()
    """A deck that is spread out for counting."""
    over: bool = False

    def turning(self, seat: int) -> Mapping[int, frozenset[int]]:
        """Return the face-up cards once all of a seat's hand is turned."""
        return {**self.turned, seat: frozenset(range(self.placed.get(seat, 0)))}

    def is_turned(self, seat: int) -> bool:
        """Return whether a seat has cards and all of them are face up."""
        lying = self.placed.get(seat, 0)
        return 0 < lying == len(self.turned.get(seat, ()))
