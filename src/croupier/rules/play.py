"""Playing a round: from one position to the next, event by event.

`actions(round)` is the only source of what is legal; `apply` refuses everything else and says why.
The engine never shuffles: cards come in from outside, each when someone sees it for the first time.
"""

from collections.abc import Iterable
from dataclasses import replace

from croupier.cards import Card, cards_text
from croupier.errors import IllegalAction, WrongHandSize
from croupier.rules.deciding import decided, objection
from croupier.rules.events import BetsLocked, Dealt, Decided, Event, Irregular, Voided
from croupier.rules.layout import Layout
from croupier.rules.locking import lock_bets
from croupier.rules.position import Round, actions, card_rule, check_cards, must_be_open
from croupier.rules.spots import Spot
from croupier.rules.steps import COMMUNITY, DEALER, Draw, holder_name
from croupier.rules.trouble import declare_void, disturb


def open_round(layout: Layout, *, gone: Iterable[Card] = ()) -> Round:
    """Return a round before the first bet; `gone` are cards earlier rounds took from the shoe."""
    used = tuple(gone)
    if used:
        check_cards(Round(layout), used, "gone")
    return Round(layout, gone=used)


def replay(layout: Layout, events: Iterable[Event], *, gone: Iterable[Card] = ()) -> Round:
    """Return the position that these events lead to."""
    round_ = open_round(layout, gone=gone)
    for event in events:
        round_ = apply(round_, event)
    return round_


def apply(round_: Round, event: Event) -> Round:
    """Return the position after an event that `actions` allows."""
    match event:
        case BetsLocked(wagers):
            return lock_bets(round_, wagers)
        case Dealt():
            return _deal(round_, event)
        case Decided():
            return _decide(round_, event)
        case Irregular():
            return disturb(round_, event)
        case Voided():
            return declare_void(round_, event)


def _deal(round_: Round, event: Dealt) -> Round:
    place = holder_name(event.to, event.hand)
    must_be_open(round_, f"deal to {place}")
    offered = actions(round_)
    mine = [draw for draw in offered.draws if (draw.to, draw.hand) == (event.to, event.hand)]
    fitting = [draw for draw in mine if draw.cards == len(event.cards)]
    draw = next(iter(fitting or mine), None)
    if draw is None:
        expected = (
            f"seat {offered.seat} has to decide"
            if offered.seat is not None
            else " or ".join(holder_name(entry.to, entry.hand) for entry in offered.draws)
            + " is next"
            if offered.draws
            else "every card is out"
        )
        raise IllegalAction(f"no card goes to {place} now: {expected}{card_rule(round_, event.to)}")
    if len(event.cards) != draw.cards:
        raise WrongHandSize(
            f"has 1 card; the {draw.step} is {draw.cards}"
            if len(event.cards) == 1
            else f"has {len(event.cards)} cards; the {draw.step} is {draw.cards}",
            place=place,
        )
    check_cards(round_, event.cards, place)
    return _with_cards(round_, event, draw)


def _with_cards(round_: Round, event: Dealt, draw: Draw) -> Round:
    spots, dealer, community, others = round_.spots, round_.dealer, round_.community, round_.others
    step, turn = _step_of(round_, draw), 0
    if event.to == DEALER:
        dealer += event.cards
    elif event.to == COMMUNITY:
        community += event.cards
    elif isinstance(event.to, str):
        others = {**others, event.to: (*others.get(event.to, ()), *event.cards)}
    else:
        place = _place(round_, event.to)
        spots = (*spots[:place], _holding(spots[place], event), *spots[place + 1 :])
        turn = place + 1
    if isinstance(event.to, str):
        step += 1
    return Round(round_.layout, (*round_.events, event), spots, dealer, community,
                 round_.out_of_play, step, turn, round_.exposed, "", others,
                 round_.gone)  # fmt: skip


def _step_of(round_: Round, draw: Draw) -> int:
    """Return the step of a draw, in a round that goes through its steps in order."""
    if round_.layout.game.next is not None:
        return 0
    return next(
        index
        for index in range(round_.step, len(round_.layout.steps))
        if round_.layout.steps[index].key == draw.step
    )


def _place(round_: Round, seat: int) -> int:
    return next(i for i, spot in enumerate(round_.spots) if spot.seat == seat)


def _holding(spot: Spot, event: Dealt) -> Spot:
    """Return a position with cards dealt to one of its hands."""
    if event.hand in (spot.name, ""):
        return Spot(spot.seat, spot.player, spot.stakes, spot.cards + event.cards, spot.decisions,
                    spot.folded, spot.taken_back, spot.name, spot.more)  # fmt: skip
    more = tuple(
        replace(hand, cards=hand.cards + event.cards) if hand.name == event.hand else hand
        for hand in spot.more
    )
    return replace(spot, more=more)


def _decide(round_: Round, event: Decided) -> Round:
    place = holder_name(event.seat, event.hand)
    must_be_open(round_, f"decide {event.choice!r}")
    offered = actions(round_)
    if offered.seat is None or offered.decide is None or offered.spot is None:
        waiting = "cards are being dealt" if offered.draws else "the round is over"
        raise IllegalAction(f"cannot {event.choice!r} now: {waiting}", place=place)
    if (offered.seat, offered.hand) != (event.seat, event.hand):
        asked = holder_name(offered.seat, offered.hand)
        raise IllegalAction(f"cannot {event.choice!r} now: it is the turn of {asked}", place=place)
    choice = next((entry for entry in offered.choices if entry.name == event.choice), None)
    if choice is None:
        known = " or ".join(repr(entry.name) for entry in offered.choices)
        barred = offered.decide.choice(event.choice)
        when, why = "now", ""
        if barred is not None:
            when = f"with {cards_text(offered.spot.hand(event.hand).cards)}"
            why = f" ({round_.layout.game.sheet[barred.clause]})" if barred.clause else ""
        raise IllegalAction(
            f"cannot {event.choice!r} {when}: {offered.decide.title} takes {known}{why}",
            place=place,
        )
    if reason := objection(choice, offered.spot, event):
        raise IllegalAction(f"{event.choice!r} {reason}", place=place)
    after = decided(offered.spot, choice, event)
    index = _place(round_, event.seat)
    spots = (*round_.spots[:index], after.spot, *round_.spots[index + 1 :])
    step, turn = 0, 0
    if round_.layout.game.next is None:
        step = next(i for i, entry in enumerate(round_.layout.steps) if entry is offered.decide)
        turn = index + 1
    return Round(round_.layout, (*round_.events, event), spots, round_.dealer, round_.community,
                 (*round_.out_of_play, *after.discarded), step, turn, round_.exposed, "",
                 round_.others, round_.gone)  # fmt: skip
