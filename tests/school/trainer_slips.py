"""Every way to do an act wrongly that keeps it the same kind of act, and to leave it out."""

from collections.abc import Iterator
from dataclasses import replace

from croupier.rules import Effect, Gesture
from croupier.school.trainer.acts import (
    HOWS,
    Act,
    Announce,
    AskSeat,
    Burn,
    Call,
    CallSupervisor,
    Collect,
    Count,
    DealTo,
    Enter,
    Handle,
    Perform,
    Positions,
    PressButton,
    Resolve,
    Ruling,
    Select,
    TurnUp,
    Visit,
)
from croupier.school.trainer.desk import DealerDesk
from croupier.school.trainer.steps import RoundScript


def kind_of(act: Act) -> str:
    """What kind of act it is: by its gesture, by what becomes of a bet, by the ruling."""
    match act:
        case Handle(gesture):
            return gesture.value
        case Resolve(how=how):
            return how
        case Ruling(effect):
            return f"rule {effect.name.lower()}"
    return type(act).__name__


def slips(script: RoundScript, at: int) -> Iterator[tuple[str, Act]]:
    """What may be done instead of the step that is due, and how one would call it."""
    step = script.steps[at]
    for act in _done_wrongly(step.act, script.desk):
        if not step.fits(act):
            yield "done wrongly", act
    if at + 1 < len(script.steps) and not step.fits(script.steps[at + 1].act):
        yield "left out", script.steps[at + 1].act
    for effect in script.desk.effects:
        if not isinstance(step.act, Ruling):
            yield "ruled without reason", Ruling(effect)


def _done_wrongly(act: Act, desk: DealerDesk) -> Iterator[Act]:
    match act:
        case Call():
            yield from map(Call, desk.calls)
        case PressButton():
            yield from map(PressButton, desk.presses)
        case DealTo(to, cards):
            yield from (DealTo(seat, cards) for seat in desk.seats)
            yield from (DealTo(to, more) for more in (cards - 1, cards + 1) if more > 0)
        case Burn(cards):
            yield Burn(cards + 1)
        case AskSeat() | Visit():
            yield from (replace(act, seat=seat) for seat in desk.seats)
        case TurnUp():
            yield from map(TurnUp, desk.reveals)
        case Announce(qualifies, hand):
            yield Announce(not qualifies, hand)
            if hand:
                yield Announce(qualifies)
                yield from (Announce(qualifies, name) for name in [*desk.hand_names][:2])
        case Positions(bet, seats):
            yield Positions(bet, seats[1:])
            yield Positions(bet, tuple(desk.seats))
        case Handle(gesture, seat):
            yield from (Handle(other, seat) for other in desk.gestures)
            yield from (Handle(gesture, other) for other in desk.seats)
        case Perform():
            yield from map(Perform, desk.moves)
        case Count(cards):
            yield Count(cards + 1)
        case Collect(chips):
            yield Collect(chips + 1)
        case Resolve(seat, bet, _, amount):
            for how in HOWS:
                yield Resolve(seat, bet, how, None if how == "leave" else (amount or 0) + 100)
        case Select(seat):
            yield from (Select(seat, hand) for hand in desk.hands)
        case Ruling():
            yield from map(Ruling, desk.effects)
        case Enter(amount):
            yield Enter(amount + 100)
        case CallSupervisor():
            return


EVERY_KIND = {
    "Announce", "AskSeat", "Burn", "Call", "CallHand", "CallSupervisor",
    "Collect", "Count", "DealTo", "Enter",
    "Perform", "Positions", "PressButton", "Select", "TurnUp", "Visit", *HOWS,
    *(gesture.value for gesture in Gesture), *(f"rule {effect.name.lower()}" for effect in Effect),
}  # fmt: skip
