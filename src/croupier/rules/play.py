"""Playing a round: from one position to the next, event by event.

`actions(round)` is the only source of what is legal; `apply` refuses everything else and says why.
The engine never shuffles: cards come in from outside, each when someone sees it for the first time.
"""

from collections.abc import Iterable

from croupier.errors import IllegalAction, WrongHandSize
from croupier.rules.events import BetsLocked, Dealt, Decided, Event, Irregular, Voided
from croupier.rules.felt import Felt
from croupier.rules.locking import lock_bets
from croupier.rules.position import Draw, Round, Spot, actions, check_cards, must_be_open
from croupier.rules.trouble import declare_void, disturb
from croupier.rules.vocabulary import holder_name


def open_round(felt: Felt) -> Round:
    """A round before the first bet."""
    return Round(felt)


def replay(felt: Felt, events: Iterable[Event]) -> Round:
    """The position these events lead to."""
    table = open_round(felt)
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
    must_be_open(table, f"deal to {holder_name(event.to)}")
    offered = actions(table)
    mine = [draw for draw in offered.draws if draw.to == event.to]
    fitting = [draw for draw in mine if draw.cards == len(event.cards)]
    draw = next(iter(fitting or mine), None)
    if draw is None:
        expected = (
            f"seat {offered.seat} has to decide"
            if offered.seat is not None
            else " or ".join(holder_name(entry.to) for entry in offered.draws) + " is next"
            if offered.draws
            else "every card is out"
        )
        raise IllegalAction(f"no card goes to {holder_name(event.to)} now: {expected}")
    if len(event.cards) != draw.cards:
        raise WrongHandSize(
            f"has {len(event.cards)} cards; the {draw.step} is {draw.cards}",
            place=holder_name(event.to),
        )
    check_cards(table, event.cards, holder_name(event.to))
    return _with_cards(table, event, draw)


def _with_cards(table: Round, event: Dealt, draw: Draw) -> Round:
    step = next(
        index
        for index in range(table.step, len(table.felt.steps))
        if table.felt.steps[index].key == draw.step
    )
    spots, dealer, community = table.spots, table.dealer, table.community
    turn = 0
    if event.to == "dealer":
        dealer += event.cards
        step += 1
    elif event.to == "community":
        community += event.cards
        step += 1
    else:
        place = next(i for i, spot in enumerate(spots) if spot.seat == event.to)
        spot = spots[place]
        held = Spot(spot.seat, spot.player, spot.stakes, spot.cards + event.cards, spot.decisions,
                    spot.folded, spot.taken_back)  # fmt: skip
        spots = (*spots[:place], held, *spots[place + 1 :])
        turn = place + 1
    return Round(table.felt, (*table.events, event), spots, dealer, community,
                 table.out_of_play, step, turn, table.exposed)  # fmt: skip


def _decide(table: Round, event: Decided) -> Round:
    place = f"seat {event.seat}"
    must_be_open(table, f"decide {event.choice!r}")
    offered = actions(table)
    if offered.seat is None or offered.decide is None:
        waiting = "cards are being dealt" if offered.draws else "the round is over"
        raise IllegalAction(f"cannot {event.choice!r} now: {waiting}", place=place)
    if offered.seat != event.seat:
        raise IllegalAction(
            f"cannot {event.choice!r} now: it is the turn of seat {offered.seat}", place=place
        )
    choice = offered.decide.choice(event.choice)
    if choice is None:
        known = " or ".join(repr(entry.name) for entry in offered.choices)
        raise IllegalAction(
            f"cannot {event.choice!r} now: {offered.decide.title} takes {known}", place=place
        )
    index = next(i for i, spot in enumerate(table.spots) if spot.seat == event.seat)
    spot = table.spots[index]
    stakes = spot.stakes
    if choice.makes:
        stakes = {**stakes, choice.makes: choice.times * spot.stakes[choice.of]}
    taken = spot.taken_back | {choice.takes_back} if choice.takes_back else spot.taken_back
    decided = Spot(spot.seat, spot.player, stakes, spot.cards, (*spot.decisions, choice.name),
                   spot.folded or choice.folds, taken)  # fmt: skip
    step = next(i for i, entry in enumerate(table.felt.steps) if entry is offered.decide)
    spots = (*table.spots[:index], decided, *table.spots[index + 1 :])
    return Round(table.felt, (*table.events, event), spots, table.dealer, table.community,
                 table.out_of_play, step, index + 1, table.exposed)  # fmt: skip
