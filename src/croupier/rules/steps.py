"""The steps of a round, in the order people learn things: cards are dealt, seats decide."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.rules.effects import Effect, Fold, Split, Stake, StakeBetween, TakeBack

if TYPE_CHECKING:
    from croupier.rules.layout import Layout
    from croupier.rules.position import Round
    from croupier.rules.spots import Hand, Spot

Allows = Callable[["Spot", "Spot | Hand", "Round"], bool]
"""Whether a seat's hand may make a choice, given what has been seen so far."""


RuleOfThumb = Callable[["Spot", "Round"], str]
"""The answer of a player who has read only the back of the rule sheet."""


Holder = int | str
"""Who holds cards: a seat by number, or a side by name: the dealer, the board, the Banker."""


DEALER, COMMUNITY, SEATS = "dealer", "community", "seats"


def holder_name(holder: Holder, hand: str = "") -> str:
    """Return what messages call a holder, and which of a seat's hands."""
    name = f"seat {holder}" if isinstance(holder, int) else holder
    return f"{name}, hand {hand}" if hand else name


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards that someone sees for the first time: chance moves here, all cards at once."""

    key: str
    to: str
    """`seats`, or the side they go to."""
    cards: int
    offered: Callable[["Layout"], bool] = lambda layout: True
    """Whether this layout has the step at all."""
    when: Callable[["Round"], bool] = lambda round_: True
    """Whether a round on a layout with the step reaches it: there is no war card without a war."""
    needed: Callable[["Round"], bool] = lambda round_: True
    """Whether a bet that is still up depends on these cards of the dealer or the board. If none
    does, the house may still turn them over."""
    receives: Callable[["Spot", "Round"], bool] = lambda spot, round_: True
    """Which seats get them, if they go to seats."""

    def draw(self, to: Holder = "", *, hand: str = "", cards: int = 0) -> "Draw":
        """Return these cards as the next draw, for a game that decides itself what comes next."""
        return Draw(to or self.to, cards or self.cards, self.key, hand)


@dataclass(frozen=True, slots=True)
class Draw:
    """The cards to be dealt next."""

    to: Holder
    cards: int
    step: str
    hand: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something a player may do when asked."""

    name: str
    help: str
    effect: Effect | None = None
    """What it does; None if the player waits or stands pat."""
    when: "Allows | None" = None
    """Whether this hand may make it: three times the Ante requires a pair of aces."""
    clause: str = ""
    """The clause that says who may make it, if not every hand may."""
    sign: str = ""
    """The player's hand signal for it, if the rule sheet has one."""

    @property
    def makes(self) -> str:
        """The bet that it makes."""
        raises = isinstance(self.effect, Stake | StakeBetween | Split)
        return self.effect.bet if raises else ""  # type: ignore[union-attr]

    @property
    def times(self) -> int:
        """The multiple of another bet that it makes, if that is fixed."""
        if isinstance(self.effect, Stake):
            return self.effect.times
        return int(isinstance(self.effect, Split))

    @property
    def of(self) -> str:
        """The bet that measures the amount it makes."""
        if isinstance(self.effect, Stake | StakeBetween):
            return self.effect.of
        return self.effect.bet if isinstance(self.effect, Split) else ""

    @property
    def even(self) -> bool:
        """Whether the bet it makes pays 1 to 1, whatever the bet that measures it pays."""
        return isinstance(self.effect, Stake) and self.effect.even

    @property
    def takes_back(self) -> str:
        return self.effect.bet if isinstance(self.effect, TakeBack) else ""

    @property
    def folds(self) -> bool:
        return isinstance(self.effect, Fold)


@dataclass(frozen=True, slots=True)
class Decide:
    """A question put to each seat in turn, from the dealer's left."""

    key: str
    title: str
    choices: tuple[Choice, ...]
    asked: Callable[["Spot", "Round"], bool]
    """Which seats have something to decide here, given what has been seen so far."""
    rule_of_thumb: RuleOfThumb = lambda spot, round_: ""
    """How people play it by rule of thumb: the house's bots do so, and the quiz asks where that is
    wrong. Without one, they make the first choice listed."""

    def choice(self, name: str) -> Choice | None:
        return next((choice for choice in self.choices if choice.name == name), None)

    def ask(self, seat: int, *, hand: str = "") -> "Ask":
        """Return this question as the next step, for a game that decides itself what comes next."""
        return Ask(seat, self, hand)


@dataclass(frozen=True, slots=True)
class Ask:
    """A question for one hand."""

    seat: int
    decide: Decide
    hand: str = ""


Step = Deal | Decide


Next = Callable[["Round"], Draw | Ask | None]
"""What comes next in a round that has begun; None when it is over."""
