"""A position of a game: a frozen round, the events that led to it, and what may come next."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from croupier.cards import Card
from croupier.errors import BadCard, BadSeat, CroupierError, IllegalAction
from croupier.rules.events import BetsLocked, Dealt, Decided, Event, Irregular, Voided
from croupier.rules.felt import Felt
from croupier.rules.irregularities import IRREGULARITIES, Effect
from croupier.rules.vocabulary import Choice, Decide, Holder

TEXT_MAX = 400
"""How long a reason or a player's name may be."""


@dataclass(frozen=True, slots=True)
class Spot:
    """One betting position: its bets in cents, its cards and what its player decided."""

    seat: int
    player: str | None
    stakes: Mapping[str, int]
    """Bets as locked, then the Play or Raise bet once it is made."""
    cards: tuple[Card, ...] = ()
    decisions: tuple[str, ...] = ()
    folded: bool = False
    taken_back: frozenset[str] = frozenset()

    def has(self, *bets: str) -> bool:
        """Whether any of these bets is up."""
        return not self.stakes.keys().isdisjoint(bets)

    def stake(self, bet: str) -> int:
        return self.stakes.get(bet, 0)


@dataclass(frozen=True, slots=True)
class Draw:
    """The cards that chance owes next."""

    to: Holder
    cards: int
    step: str


@dataclass(frozen=True)
class Round:
    """A position of a game. `events` is the truth; every other field is their replay."""

    felt: Felt
    events: tuple[Event, ...] = ()
    spots: tuple[Spot, ...] = ()
    dealer: tuple[Card, ...] = ()
    community: tuple[Card, ...] = ()
    out_of_play: tuple[Card, ...] = ()
    step: int = 0
    turn: int = 0
    """Within a step that goes round the table: the place in `spots` of the next seat."""
    exposed: int = 0
    void_reason: str = ""

    @property
    def locked(self) -> bool:
        return bool(self.spots)

    @property
    def is_void(self) -> bool:
        return bool(self.void_reason)

    @cached_property
    def is_complete(self) -> bool:
        """Whether the hands may be compared: nothing that a bet depends on is still to come."""
        return self.locked and not self.is_void and all(not owed for owed, _ in _ahead(self))

    @property
    def seen(self) -> tuple[Card, ...]:
        """Every card that anyone has seen."""
        own = (card for spot in self.spots for card in spot.cards)
        return (*own, *self.dealer, *self.community, *self.out_of_play)

    def spot(self, seat: int) -> Spot:
        for spot in self.spots:
            if spot.seat == seat:
                return spot
        raise BadSeat(f"nobody bet at seat {seat!r}")


@dataclass(frozen=True, slots=True)
class Actions:
    """Everything that may happen next, and nothing else."""

    takes_bets: bool = False
    draws: tuple[Draw, ...] = ()
    """One draw is owed; the ones before it are dealt if the house deals them, and no bet cares."""
    seat: int | None = None
    """Whose turn it is to decide."""
    decide: Decide | None = None
    choices: tuple[Choice, ...] = ()
    irregularities: tuple[str, ...] = ()
    """The kinds of trouble that may be reported now; the floor may then also void the round."""

    def __iter__(self) -> Iterator[Decided]:
        if self.seat is not None:
            for choice in self.choices:
                yield Decided(self.seat, choice.name)

    def __contains__(self, event: object) -> bool:
        match event:
            case BetsLocked():
                return self.takes_bets
            case Dealt():
                return any(
                    draw.to == event.to and draw.cards == len(event.cards) for draw in self.draws
                )
            case Decided():
                return any(event == decision for decision in self)
            case Irregular():
                return event.kind in self.irregularities
            case Voided():
                return bool(self.irregularities)
            case _:
                return False

    def __bool__(self) -> bool:
        return self.takes_bets or bool(self.draws) or self.seat is not None


def actions(table: Round) -> Actions:
    """What may happen next."""
    if table.is_void:
        return Actions()
    if not table.locked:
        return Actions(takes_bets=True)
    draws: list[Draw] = []
    for owed, ahead in _ahead(table):
        if isinstance(ahead, Draw):
            draws.append(ahead)
            if owed:
                break
        else:
            spot, decide = ahead
            if draws:
                break
            return Actions(
                seat=spot.seat,
                decide=decide,
                choices=decide.choices,
                irregularities=_troubles(table),
            )
    return Actions(draws=tuple(draws), irregularities=_troubles(table))


def _troubles(table: Round) -> tuple[str, ...]:
    """The irregularities that can be noticed now: a board that is turned is not dealt again."""
    in_use = table.dealer or table.community
    return tuple(
        kind
        for kind in table.felt.game.irregularities
        if not (in_use and IRREGULARITIES[kind].effect is Effect.REDEAL)
    )


def _ahead(table: Round) -> Iterator[tuple[bool, Draw | tuple[Spot, Decide]]]:
    """Everything ahead in order, each with whether a bet depends on it."""
    for index in range(table.step, len(table.felt.steps)):
        step = table.felt.steps[index]
        first = table.turn if index == table.step else 0
        if isinstance(step, Decide):
            for spot in table.spots[first:]:
                if step.asked(spot, table):
                    yield True, (spot, step)
        elif step.to == "seats":
            for spot in table.spots[first:]:
                if step.when(table) and step.receives(spot, table):
                    yield True, Draw(spot.seat, step.cards, step.key)
        elif step.when(table):
            yield step.needed(table), Draw(step.to, step.cards, step.key)


def check_cards(table: Round, cards: Sequence[Card], place: str) -> None:
    """Refuse what is no card, and a card that the deck does not hold any more."""
    for card in cards:
        if type(card) is not int or not 0 <= card < 52:
            raise BadCard(f"{card!r} is no card; a card is a number from 0 to 51", place=place)
    try:
        table.felt.game.deck.check((*table.seen, *cards))
    except CroupierError as error:
        raise error.at(place) from error


def must_be_open(table: Round, what: str) -> None:
    """Refuse what nobody can do while bets are open or when all hands are void."""
    if table.is_void:
        raise IllegalAction(f"the round is void ({table.void_reason}); nobody can {what}")
    if not table.locked:
        raise IllegalAction(f"bets are still open; nobody can {what}")
