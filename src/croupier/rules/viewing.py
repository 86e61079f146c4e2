"""What a player may see of a round, and an event as a line of a transcript."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from croupier.cards import Card, card_text, cards_text
from croupier.money import dollars
from croupier.rules.events import BetsLocked, Dealt, Decided, Event, Irregular, Voided
from croupier.rules.position import Actions, Round, actions
from croupier.rules.steps import holder_name


@dataclass(frozen=True)
class View:
    """A round as one seat sees it.

    Unless they are dealt face up, other players' cards are backs until hands are compared.
    """

    seat: int | None
    own: tuple[Card, ...]
    others: Mapping[int, int | tuple[Card, ...]] = field(default_factory=dict)
    """For each other seat, its cards, or only how many it holds."""
    dealer: tuple[Card, ...] = ()
    community: tuple[Card, ...] = ()
    stakes: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    decisions: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    more: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    """The further hands of this seat, by name."""
    sides: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    """The cards of sides that are neither the dealer nor the board."""
    actions: Actions = field(default_factory=Actions)


def view(round_: Round, seat: int | None) -> View:
    """Return what the player at `seat` may see; None is someone standing behind the table."""
    offered = actions(round_)
    if offered.seat != seat and not round_.layout.deals_face_up:
        # A choice that requires certain cards would reveal that the hand has them.
        anyone = tuple(choice for choice in offered.choices if choice.when is None)
        offered = replace(offered, spot=None, choices=anyone)
    compared = round_.is_complete and not round_.is_void
    face_up = round_.layout.deals_face_up
    return View(
        seat=seat,
        own=round_.spot(seat).cards if seat is not None else (),
        others={
            spot.seat: spot.cards if face_up or (compared and not spot.folded) else len(spot.cards)
            for spot in round_.spots
            if spot.seat != seat
        },
        dealer=round_.dealer,
        community=round_.community,
        stakes={spot.seat: dict(spot.stakes) for spot in round_.spots},
        decisions={spot.seat: spot.decisions for spot in round_.spots},
        more={hand.name: hand.cards for hand in round_.spot(seat).more} if seat is not None else {},
        sides=dict(round_.others),
        actions=offered,
    )


def describe(event: Event) -> str:
    """Describe an event in a line of a transcript."""
    match event:
        case BetsLocked(wagers):
            seats = "; ".join(
                f"seat {w.seat} " + ", ".join(f"{k} {dollars(v)}" for k, v in w.bets.items())
                for w in wagers
            )
            return f"No more bets: {seats}"
        case Dealt(to, cards, hand):
            return f"{holder_name(to, hand)}: {cards_text(cards)}"
        case Decided(seat, choice, hand, amount, cards):
            named = f" {dollars(amount)}" if amount is not None else ""
            named += f" {cards_text(cards)}" if cards else ""
            return f"{holder_name(seat, hand)}: {choice}{named}"
        case Irregular(kind, card, _):
            return f"irregularity: {kind}" + (f" {card_text(card)}" if card is not None else "")
        case Voided(reason):
            return f"void: {reason}"
