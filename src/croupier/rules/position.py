"""A position in a game: an immutable round, its events, and what may come next."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from croupier.cards import Card
from croupier.errors import (
    BadCard,
    BadSeat,
    CroupierError,
    EmptyShoe,
    EndlessRound,
    IllegalAction,
    counted,
)
from croupier.rules.deciding import decisions_of, objection
from croupier.rules.events import BetsLocked, Dealt, Decided, Event, Irregular, Voided
from croupier.rules.irregularities import IRREGULARITIES, Effect
from croupier.rules.layout import Layout
from croupier.rules.spots import Spot
from croupier.rules.steps import (
    COMMUNITY,
    DEALER,
    SEATS,
    Ask,
    Choice,
    Decide,
    Draw,
    Holder,
    holder_name,
)

TEXT_MAX = 400
"""The longest reason or player's name."""

EVENTS_MAX = 2000
"""The most events that a round may have; one with more never ends."""


@dataclass(frozen=True)
class Round:
    """A position in a game. `events` is the truth; every other field is their replay."""

    layout: Layout
    events: tuple[Event, ...] = ()
    spots: tuple[Spot, ...] = ()
    dealer: tuple[Card, ...] = ()
    community: tuple[Card, ...] = ()
    out_of_play: tuple[Card, ...] = ()
    step: int = 0
    turn: int = 0
    """In a step that goes around the table: the index in `spots` of the next seat."""
    exposed: int = 0
    void_reason: str = ""
    others: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    """The cards of sides that are neither the dealer nor the board."""
    gone: tuple[Card, ...] = ()
    """What earlier rounds took from a shoe that is not shuffled between rounds."""

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

    @cached_property
    def offered(self) -> "Actions":
        """What may happen next, cached: applying an event asks for it again."""
        return _offered(self)

    @property
    def seen(self) -> tuple[Card, ...]:
        """Every card that anyone has seen in this round."""
        own = (card for spot in self.spots for hand in spot.hands for card in hand.cards)
        sides = (card for cards in self.others.values() for card in cards)
        return (*own, *self.dealer, *self.community, *sides, *self.out_of_play)

    def side(self, name: str) -> tuple[Card, ...]:
        """Return the cards of a side."""
        if name == DEALER:
            return self.dealer
        return self.community if name == COMMUNITY else self.others.get(name, ())

    def cards_of(self, holder: Holder, hand: str = "") -> tuple[Card, ...]:
        """Return the cards of a seat's hand or of a side."""
        return self.spot(holder).hand(hand).cards if isinstance(holder, int) else self.side(holder)

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
    """Only the last draw is owed. Those before it are dealt if the house deals them; no bet needs
    them."""
    seat: int | None = None
    """The seat whose turn it is to decide."""
    decide: Decide | None = None
    choices: tuple[Choice, ...] = ()
    irregularities: tuple[str, ...] = ()
    """The kinds of irregularity that may be reported now; the floor may then also void the round.
    """
    spot: Spot | None = field(default=None, compare=False)
    """The deciding position as it is now; hidden from those who may not see its cards."""
    hand: str = ""
    """Which of its hands the question is about."""

    def __iter__(self) -> Iterator[Decided]:
        """Yield every decision; for a range of amounts, its two ends."""
        if self.seat is None:
            return
        for choice in self.choices:
            if self.spot is not None:
                yield from decisions_of(choice, self.spot, self.hand)
            else:
                yield Decided(self.seat, choice.name, self.hand)

    def decision(self, choice: str) -> Decided:
        """Return the first listed decision of this name, for callers that do not need the rest."""
        for decision in self:
            if decision.choice == choice:
                return decision
        return Decided(self.seat or 0, choice, self.hand)

    def __contains__(self, event: object) -> bool:
        match event:
            case BetsLocked():
                return self.takes_bets
            case Dealt():
                return any(
                    (draw.to, draw.hand, draw.cards) == (event.to, event.hand, len(event.cards))
                    for draw in self.draws
                )
            case Decided():
                choice = next((c for c in self.choices if c.name == event.choice), None)
                return (
                    choice is not None
                    and (event.seat, event.hand) == (self.seat, self.hand)
                    and (self.spot is None or not objection(choice, self.spot, event))
                )
            case Irregular():
                return event.kind in self.irregularities
            case Voided():
                return bool(self.irregularities)
            case _:
                return False

    def __bool__(self) -> bool:
        return self.takes_bets or bool(self.draws) or self.seat is not None


def actions(round_: Round) -> Actions:
    """Return what may happen next."""
    return round_.offered


def _offered(round_: Round) -> Actions:
    if round_.is_void:
        return Actions()
    if not round_.locked:
        return Actions(takes_bets=True)
    draws: list[Draw] = []
    for owed, ahead in _ahead(round_):
        if isinstance(ahead, Draw):
            draws.append(ahead)
            if owed:
                break
        else:
            if draws:
                break
            return _asked(round_, ahead)
    return Actions(draws=tuple(draws), irregularities=_troubles(round_))


def _asked(round_: Round, ask: Ask) -> Actions:
    spot = round_.spot(ask.seat)
    hand = spot.hand(ask.hand)
    choices = tuple(
        choice
        for choice in ask.decide.choices
        if choice.when is None or choice.when(spot, hand, round_)
    )
    return Actions(
        seat=ask.seat,
        decide=ask.decide,
        choices=choices,
        irregularities=_troubles(round_),
        spot=spot,
        hand=ask.hand,
    )


def _troubles(round_: Round) -> tuple[str, ...]:
    """Return the irregularities that can be reported now: a turned board is not dealt again."""
    in_use = round_.dealer or round_.community or any(round_.others.values())
    return tuple(
        kind
        for kind in round_.layout.game.irregularities
        if not (in_use and IRREGULARITIES[kind].effect is Effect.REDEAL)
    )


def _ahead(round_: Round) -> Iterator[tuple[bool, Draw | Ask]]:
    """Yield everything ahead in order, each with whether a bet depends on it.

    A game that decides itself what comes next yields only that.
    """
    if round_.layout.game.next is not None:
        following = round_.layout.game.next(round_)
        if following is not None:
            _must_be_possible(round_, following)
            yield True, following
        return
    for index in range(round_.step, len(round_.layout.steps)):
        step = round_.layout.steps[index]
        first = round_.turn if index == round_.step else 0
        if isinstance(step, Decide):
            for spot in round_.spots[first:]:
                if step.asked(spot, round_):
                    yield True, Ask(spot.seat, step)
        elif step.to == SEATS:
            for spot in round_.spots[first:]:
                if step.when(round_) and step.receives(spot, round_):
                    yield True, Draw(spot.seat, step.cards, step.key)
        elif step.when(round_):
            yield step.needed(round_), Draw(step.to, step.cards, step.key)


def _must_be_possible(round_: Round, following: Draw | Ask) -> None:
    """Refuse a draw of more cards than are left, and a game that never ends."""
    if len(round_.events) >= EVENTS_MAX:
        raise EndlessRound(
            f"{round_.layout.game.title} still goes on after {len(round_.events)} events; "
            "its `next` never says that the round is over"
        )
    if isinstance(following, Draw):
        left = len(round_.layout.deck) - len(round_.gone) - len(round_.seen)
        if following.cards > left:
            are = "is" if following.cards == 1 else "are"
            raise EmptyShoe(
                f"{counted(following.cards, 'card')} {are} to be dealt (the {following.step}) and "
                f"the shoe holds {left} more",
                place=holder_name(following.to, following.hand),
            )


def card_rule(round_: Round, holder: Holder) -> str:
    """Return, in parentheses, the clause by which a side draws a card now or not; empty if none."""
    clause = None if isinstance(holder, int) else round_.layout.game.card_clause(round_, holder)
    return f" ({clause})" if clause is not None else ""


def check_cards(round_: Round, cards: Sequence[Card], place: str) -> None:
    """Refuse anything that is not a card or is no longer in the deck."""
    deck = round_.layout.deck
    for card in cards:
        if type(card) is not int or not 0 <= card < len(deck.copies):
            raise BadCard(
                f"{card!r} is not a card; a card is a number from 0 to {len(deck.copies) - 1}",
                place=place,
            )
    try:
        deck.check((*round_.gone, *round_.seen, *cards))
    except CroupierError as error:
        raise error.at(place) from error


def must_be_open(round_: Round, what: str) -> None:
    """Refuse an action that is impossible while bets are open or after all hands are void."""
    if round_.is_void:
        raise IllegalAction(f"the round is void ({round_.void_reason}); nobody can {what}")
    if not round_.locked:
        raise IllegalAction(f"bets are still open; nobody can {what}")
