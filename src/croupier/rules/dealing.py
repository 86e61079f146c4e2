"""Turn a shuffled deck into hands, in the order of the chosen dealing procedure.

Chance comes in from outside as an order of cards. The procedure says where each packet goes and
what is burned; the round then asks for each card when someone first sees it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from croupier.cards import Card
from croupier.errors import WrongHandSize
from croupier.rules.events import Dealt, Decided, Event, Irregular
from croupier.rules.irregularities import IRREGULARITIES, Effect
from croupier.rules.layout import Layout
from croupier.rules.play import apply
from croupier.rules.position import Actions, Round, actions
from croupier.rules.procedures import Stage
from croupier.rules.steps import Draw, Holder


@dataclass(frozen=True)
class Pile:
    """Every card of one shuffled deck, with the place it was dealt to."""

    hands: dict[Holder, tuple[Card, ...]] = field(default_factory=dict)
    burned: tuple[Card, ...] = ()
    left: tuple[Card, ...] = ()


def deal_piles(layout: Layout, order: Sequence[Card], seats: Sequence[int]) -> Pile:
    """Deal a shuffled deck by the layout's procedure to these seats, the dealer and the board.

    Every stage is dealt here, including stages that a round may never reach: their cards lie ready.
    """
    hands: dict[Holder, tuple[Card, ...]] = {}
    burned: list[Card] = []
    at = 0
    for stage in layout.procedure.stages:
        if stage.does not in ("deal", "burn") or not stage.offered(layout):
            continue
        for holder in _holders(stage, seats):
            packet = tuple(order[at : at + stage.cards])
            if len(packet) < stage.cards:
                raise WrongHandSize(
                    f"{len(order)} cards are too few for {len(seats)} seats of {layout.game.title}"
                )
            at += stage.cards
            if holder is None:
                burned.extend(packet)
            else:
                hands[holder] = hands.get(holder, ()) + packet[: stage.kept]
                burned.extend(packet[stage.kept :])
    return Pile(hands, tuple(burned), tuple(order[at:]))


def _holders(stage: Stage, seats: Sequence[int]) -> Sequence[Holder | None]:
    """Return who gets a packet of this stage, in turn; nobody gets burned cards."""
    if stage.does == "burn":
        return (None,)
    if stage.to == "seats":
        return sorted(seats)
    return (stage.to,)


def next_deal(round_: Round, pile: Pile) -> Dealt | None:
    """Return the cards a round asks for next, from the pile; None if it asks for none.

    Cards that the procedure did not lay out in advance come from the top of what is left.
    """
    draws = actions(round_).draws
    if not draws:
        return None
    draw = draws[0]
    laid, left = dict(pile.hands), pile.left
    for event in _since_last_deal(round_):
        if isinstance(event, Dealt):
            _, laid, left = _taken(laid, left, event.to, len(event.cards))
    cards, *_ = _taken(laid, left, draw.to, draw.cards)
    return Dealt(draw.to, cards, draw.hand)


Laid = dict[Holder, tuple[Card, ...]]


def _taken(
    laid: Laid, left: tuple[Card, ...], to: Holder, count: int
) -> tuple[tuple[Card, ...], Laid, tuple[Card, ...]]:
    """Take cards for a holder: those laid out for it first, then the top of the rest."""
    ready = laid.get(to, ())
    own, more = ready[:count], max(0, count - len(ready))
    return (*own, *left[:more]), {**laid, to: ready[count:]}, left[more:]


def _since_last_deal(round_: Round) -> Sequence[Event]:
    """Return the events since the last deal; a misdeal starts a new one."""
    again = [
        place
        for place, event in enumerate(round_.events)
        if isinstance(event, Irregular) and IRREGULARITIES[event.kind].effect is Effect.REDEAL
    ]
    return round_.events[again[-1] :] if again else round_.events


# Driving a round --------------------------------------------------------------------------------


Deals = Callable[[Round, Draw], Sequence[Card] | None]
"""Supplies the cards of a draw; None if it has none for it."""
Decides = Callable[[Round, Actions], Decided | str | None]
"""Answers a question; None leaves it open."""


def drive(round_: Round, deal: Deals, decide: Decides, *, only_owed: bool = False) -> Round:
    """Play a round on: `deal` supplies cards and `decide` answers questions.

    It stops when nothing more can happen, or when one of them returns None. With `only_owed` it
    stops when hands can be compared, without the cards that no bet depends on. A decision without
    an amount or cards may be given by its name alone.
    """
    while offered := actions(round_):
        if only_owed and round_.is_complete:
            return round_
        if offered.seat is not None:
            answer = decide(round_, offered)
            if answer is None:
                return round_
            if isinstance(answer, str):
                answer = Decided(offered.seat, answer, offered.hand)
            round_ = apply(round_, answer)
        elif offered.takes_bets:
            return round_
        else:
            for draw in offered.draws[-1:] if only_owed else offered.draws:
                cards = deal(round_, draw)
                if cards is not None:
                    round_ = apply(round_, Dealt(draw.to, tuple(cards), draw.hand))
                    break
            else:
                return round_
    return round_


def nobody(round_: Round, offered: Actions) -> None:
    """Answer no question; with this, `drive` deals until a decision is due."""


def from_hands(hands: Mapping[Holder, Sequence[Card]]) -> Deals:
    """Supply cards from known hands: to each draw the next ones, if there are enough."""

    def deal(round_: Round, draw: Draw) -> Sequence[Card] | None:
        at = sum(
            len(event.cards)
            for event in _since_last_deal(round_)
            if isinstance(event, Dealt) and event.to == draw.to
        )
        cards = hands.get(draw.to, ())[at : at + draw.cards]
        return cards if len(cards) == draw.cards else None

    return deal


def from_pile(pile: Pile) -> Deals:
    """Supply cards as a procedure dealt them."""

    def deal(round_: Round, draw: Draw) -> Sequence[Card] | None:  # noqa: ARG001  in its order
        dealt = next_deal(round_, pile)
        return dealt.cards if dealt is not None else None

    return deal
