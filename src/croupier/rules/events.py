"""What happened in a round, as small immutable facts. A round's state is their replay."""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.cards import Card
from croupier.rules.steps import Holder


@dataclass(frozen=True, slots=True)
class Wager:
    """What one seat bet, in cents by bet, and who sits there if that matters."""

    seat: int
    bets: Mapping[str, int]
    player: str | None = None


@dataclass(frozen=True, slots=True)
class BetsLocked:
    """“No more bets.”"""

    wagers: tuple[Wager, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """Cards seen for the first time."""

    to: Holder
    cards: tuple[Card, ...]
    hand: str = ""
    """Which of a seat's hands, if it has several."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A player's answer."""

    seat: int
    choice: str
    hand: str = ""
    """Which of the seat's hands it is about."""
    amount: int | None = None
    """The cents to bet, if the player chooses the amount."""
    cards: tuple[Card, ...] = ()
    """The cards it names: those to discard, or the hands that are set."""


@dataclass(frozen=True, slots=True)
class Irregular:
    """Something went wrong on the layout; the rule sheet says what follows."""

    kind: str
    card: Card | None = None
    note: str = ""
    also_up: tuple[Wager, ...] = ()
    """Bets made after the lock at a table whose deal was invalid; a void returns them."""


@dataclass(frozen=True, slots=True)
class Voided:
    """The floor declared the round void."""

    reason: str
    also_up: tuple[Wager, ...] = ()
    """The same as in `Irregular`."""


Event = BetsLocked | Dealt | Decided | Irregular | Voided
