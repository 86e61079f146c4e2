"""Playing a round: from one position to the next, event by event.

`actions(round)` is the only source of what is legal; `apply` refuses everything else and says why.
The engine never shuffles: cards come in from outside, each when someone sees it for the first time.
"""

from collections.abc import Iterable
from dataclasses import replace

from croupier.cards import Card
from croupier.errors import IllegalAction, WrongHandSize
from croupier.rules.deciding import decided, objection
from croupier.rules.events import BetsLocked, Dealt, Decided, Event, Irregular, Voided
from croupier.rules.felt import Felt
from croupier.rules.locking import lock_bets
from croupier.rules.position import Round, actions, check_cards, must_be_open
from croupier.rules.spots import Spot
from croupier.rules.trouble import declare_void, disturb
from croupier.rules.vocabulary import COMMUNITY, DEALER, Draw, holder_name


def open_round(felt: Felt, *, gone: Iterable[Card] = ()) -> Round:
    """A round before the first bet; `gone` are cards that earlier rounds took from the shoe."""
    used = tuple(gone)
    if used:
        check_cards(Round(felt), used, "gone")
    return Round(felt, gone=used)


def replay(felt: Felt, events: Iterable[Event], *, gone: Iterable[Card] = ()) -> Round:
    """The position these events lead to."""
    table = open_round(felt, gone=gone)
    for event in events:
        table = apply(table, event)
    return table


def apply(table: Round, event: Event) -> Round:
    """The position after an event that `actions` allows."""
    match event:
        case BetsLocked(wagers):
            return lock_bets(table, wagers)
        case Dealt():
            return _deal(table, event)
        case Decided():
            return _decide(table, event)
        case Irregular():
            return disturb(table, event)
        case Voided():
            return declare_void(table, event)


def _deal(table: Round, event: Dealt) -> Round:
    place = holder_name(event.to, event.hand)
    must_be_open(table, f"deal to {place}")
    offered = actions(table)
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
        raise IllegalAction(f"no card goes to {place} now: {expected}")
    if len(event.cards) != draw.cards:
        raise WrongHandSize(
            f"has {len(event.cards)} cards; the {draw.step} is {draw.cards}", place=place
        )
    check_cards(table, event.cards, place)
    return _with_cards(table, event, draw)


def _with_cards(table: Round, event: Dealt, draw: Draw) -> Round:
    spots, dealer, community, others = table.spots, table.dealer, table.community, table.others
    step, turn = _step_of(table, draw), 0
    if event.to == DEALER:
        dealer += event.cards
    elif event.to == COMMUNITY:
        community += event.cards
    elif isinstance(event.to, str):
        others = {**others, event.to: (*others.get(event.to, ()), *event.cards)}
    else:
        place = _place(table, event.to)
        spots = (*spots[:place], _holding(spots[place], event), *spots[place + 1 :])
        turn = place + 1
    if isinstance(event.to, str):
        step += 1
    return Round(table.felt, (*table.events, event), spots, dealer, community,
                 table.out_of_play, step, turn, table.exposed, "", others, table.gone)  # fmt: skip


def _step_of(table: Round, draw: Draw) -> int:
    """Where in its row of steps a round is that goes through them in order."""
    if table.felt.game.next is not None:
        return 0
    return next(
        index
        for index in range(table.step, len(table.felt.steps))
        if table.felt.steps[index].key == draw.step
    )


def _place(table: Round, seat: int) -> int:
    return next(i for i, spot in enumerate(table.spots) if spot.seat == seat)


def _holding(spot: Spot, event: Dealt) -> Spot:
    """A position with the cards that were dealt to one of its hands."""
    if event.hand in (spot.name, ""):
        return Spot(spot.seat, spot.player, spot.stakes, spot.cards + event.cards, spot.decisions,
                    spot.folded, spot.taken_back, spot.name, spot.more)  # fmt: skip
    more = tuple(
        replace(hand, cards=hand.cards + event.cards) if hand.name == event.hand else hand
        for hand in spot.more
    )
    return replace(spot, more=more)


def _decide(table: Round, event: Decided) -> Round:
    place = holder_name(event.seat, event.hand)
    must_be_open(table, f"decide {event.choice!r}")
    offered = actions(table)
    if offered.seat is None or offered.decide is None or offered.spot is None:
        waiting = "cards are being dealt" if offered.draws else "the round is over"
        raise IllegalAction(f"cannot {event.choice!r} now: {waiting}", place=place)
    if (offered.seat, offered.hand) != (event.seat, event.hand):
        asked = holder_name(offered.seat, offered.hand)
        raise IllegalAction(f"cannot {event.choice!r} now: it is the turn of {asked}", place=place)
    choice = next((entry for entry in offered.choices if entry.name == event.choice), None)
    if choice is None:
        known = " or ".join(repr(entry.name) for entry in offered.choices)
        raise IllegalAction(
            f"cannot {event.choice!r} now: {offered.decide.title} takes {known}", place=place
        )
    if reason := objection(choice, offered.spot, event):
        raise IllegalAction(f"{event.choice!r} {reason}", place=place)
    after = decided(offered.spot, choice, event)
    index = _place(table, event.seat)
    spots = (*table.spots[:index], after.spot, *table.spots[index + 1 :])
    step, turn = 0, 0
    if table.felt.game.next is None:
        step = next(i for i, entry in enumerate(table.felt.steps) if entry is offered.decide)
        turn = index + 1
    return Round(table.felt, (*table.events, event), spots, table.dealer, table.community,
                 (*table.out_of_play, *after.discarded), step, turn, table.exposed, "",
                 table.others, table.gone)  # fmt: skip
