"""What the dealer has before him at one moment of a round."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from croupier.cards import Card
from croupier.money import Cents, dollars
from croupier.rules import Holder, Round


@dataclass(frozen=True, slots=True)
class Packet:
    """What the shuffler holds out: backs, and any card that lies face up."""

    shown: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class Done:
    """What became of a line: paid, taken, left, given back, or confirmed by a supervisor."""

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
    """The layout, the shuffler and the console. Who has seen which card is the round's business."""

    round: Round
    hands: Mapping[Holder, tuple[Card, ...]] = field(default_factory=dict)
    """Every card where the procedure puts it, dealt or not."""
    placed: Mapping[Holder, int] = field(default_factory=dict)
    """How many cards lie at each place."""
    turned: Mapping[int, frozenset[int]] = field(default_factory=dict)
    """By seat the cards that lie face up, counted from the first that was dealt there."""
    burned: int = 0
    packet: Packet | None = None
    collected: frozenset[str] = frozenset()
    """The bets whose chips are in the tray."""
    started: bool = False
    message: str = ""
    announced: bool = False
    called: Mapping[str, str] = field(default_factory=dict)
    """By side what the dealer called its hand."""
    settling: int | None = None
    done: Mapping[tuple[int, str], Done] = field(default_factory=dict)
    """Resolved lines, by seat and bet."""
    waved: frozenset[int] = frozenset()
    """The seats that gave up a bet without showing."""
    signs: Mapping[int, str] = field(default_factory=dict)
    """By seat what the player last did with the cards to say something."""
    locked: frozenset[int] = frozenset()
    """The seats whose cards are in the discard rack again."""
    dealing: str = ""
    """The color of the deck that is dealt, where there are two …"""
    racked: str = ""
    """… and of the one that lies in the discard rack."""
    pays_shown: str = ""
    """The bet whose pays the shuffler shows on its front."""
    case: str = ""
    """The situation, in words, where nothing is dealt."""
    counting: tuple[Card, ...] = ()
    """A deck that is spread out to be counted."""
    over: bool = False

    def turning(self, seat: int) -> Mapping[int, frozenset[int]]:
        """What lies face up once all of a seat's hand does."""
        return {**self.turned, seat: frozenset(range(self.placed.get(seat, 0)))}

    def is_turned(self, seat: int) -> bool:
        """Whether a seat has cards, and all of them lie face up."""
        lying = self.placed.get(seat, 0)
        return 0 < lying == len(self.turned.get(seat, ()))
