"""Parse acts sent by a program; one that no dealer could do here is refused, not graded."""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from croupier.errors import as_text, brief
from croupier.ledger import Refusal, Refused
from croupier.money import Cents, exact
from croupier.rules import Holder
from croupier.school.trainer.acts import (
    HOWS,
    Act,
    Announce,
    AskHint,
    AskSeat,
    Burn,
    Call,
    CallHand,
    CallSupervisor,
    Collect,
    Count,
    DealTo,
    Enter,
    Handle,
    How,
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
from croupier.school.trainer.supervising import FORMERLY

COUNT_MAX = 999
_AMOUNT = re.compile(r"(\d{1,9})(?:\.(\d{1,6}))?", re.ASCII)


def read_act(data: object, desk: DealerDesk) -> Act:
    """Parse an act for this desk; one that is impossible there is refused, not graded."""
    if not isinstance(data, Mapping):
        raise _refused(f"an act is an object like {{'do': 'ask', 'seat': 2}}, not {brief(data)}")
    match data.get("do"):
        case "call":
            return Call(_one_of(data, "what", desk.calls))
        case "press":
            return PressButton(_one_of(data, "what", desk.presses))
        case "deal":
            return DealTo(_place(data.get("to"), desk), _count(data, "cards", least=1))
        case "burn":
            return Burn(_count(data, "cards", least=1))
        case "ask":
            return AskSeat(_seat(data, desk))
        case "reveal":
            return TurnUp(_one_of(data, "what", desk.reveals))
        case "announce":
            said = data.get("qualifies")
            if not isinstance(said, bool) or not desk.announces:
                raise _refused(
                    f"qualifies is {brief(said)}; it is true or false"
                    if desk.announces
                    else "in this game no dealer's hand qualifies"
                )
            named = data.get("hand") not in (None, "")
            return Announce(said, _one_of(data, "hand", desk.hand_names) if named else "")
        case "points":
            side = _one_of(data, "side", desk.sides)
            return CallHand(side, _one_of(data, "hand", desk.side_hands))
        case "positions":
            return Positions(_one_of(data, "bet", desk.named_bets), _seats(data, desk))
        case "handle":
            gestures = {gesture.value: gesture for gesture in desk.gestures}
            return Handle(gestures[_one_of(data, "gesture", gestures)], _seat(data, desk))
        case "perform":
            return Perform(_one_of(_now_called(data), "what", desk.moves))
        case "enter":
            return Enter(amount_of(data.get("amount")))
        case "count":
            return Count(_count(data, "cards", least=0))
        case "collect":
            return Collect(_count(data, "chips", least=0))
        case "settle":
            return Visit(_seat(data, desk))
        case "resolve":
            return _resolve(data, desk)
        case "select":
            return Select(_seat(data, desk), _one_of(data, "hand", desk.hands))
        case "supervisor":
            return CallSupervisor()
        case "rule":
            effects = {effect.name.lower(): effect for effect in desk.effects}
            return Ruling(effects[_one_of(data, "effect", effects)])
        case "hint":
            return AskHint()
        case other:
            raise _refused(f"unknown action {brief(other)}; a dealer can {', '.join(WORDS)}")


WORDS = (
    "call", "press", "deal", "burn", "ask", "reveal", "announce", "points", "positions", "collect",
    "settle", "resolve", "handle", "select", "supervisor", "rule", "perform", "count",
    "enter", "hint",
)  # fmt: skip


def _refused(why: str) -> Refused:
    return Refused(Refusal.BAD_VALUE, why)


def _now_called(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a move from a recorded shift in its current wording."""
    what = data.get("what")
    return {"what": FORMERLY.get(what, what) if isinstance(what, str) else what}


def _one_of(data: Mapping[str, Any], name: str, known: Any) -> str:
    given = data.get(name)
    if isinstance(given, str) and given in known:
        return given
    offered = "; ".join(known)
    raise _refused(f"{name} is {brief(given)}; here it is one of: {offered or 'nothing'}")


def _count(data: Mapping[str, Any], name: str, *, least: int) -> int:
    given = data.get(name)
    if type(given) is int and least <= given <= COUNT_MAX:
        return given
    raise _refused(f"{name} is {brief(given)}; it is a whole number from {least} to {COUNT_MAX}")


def _seat(data: Mapping[str, Any], desk: DealerDesk) -> int:
    given = data.get("seat")
    if type(given) is int and given in desk.seats:
        return given
    raise _refused(f"nobody is playing at seat {brief(given)}; there are {_numbers(desk)}")


def _seats(data: Mapping[str, Any], desk: DealerDesk) -> tuple[int, ...]:
    given = data.get("seats")
    if isinstance(given, list) and all(type(seat) is int and seat in desk.seats for seat in given):
        return tuple(sorted(set(given)))
    raise _refused(f"seats is {brief(given)}; it is a list, and there are {_numbers(desk)}")


def _numbers(desk: DealerDesk) -> str:
    return "seats " + ", ".join(map(str, desk.seats))


def _place(given: object, desk: DealerDesk) -> Holder:
    places: tuple[tuple[str, Holder], ...] = (
        ("dealer", "dealer"),
        ("community", "community"),
        *((side, side) for side in desk.sides),
        *((f"seat {seat}", seat) for seat in desk.seats),
    )
    for name, holder in places:
        if given == name:
            return holder
    raise _refused(
        f"to is {brief(given)}; cards go to {_listed_places(desk)}, and there are {_numbers(desk)}"
    )


def _listed_places(desk: DealerDesk) -> str:
    if desk.sides:
        return " or ".join(map(repr, desk.sides))
    return "'seat N', 'dealer' or 'community'"


def _resolve(data: Mapping[str, Any], desk: DealerDesk) -> Resolve:
    seat, bet = _seat(data, desk), _one_of(data, "bet", desk.bets)
    how: How = "pay"
    for known in HOWS:
        if data.get("how") == known:
            how = known
            break
    else:
        raise _refused(f"how is {brief(data.get('how'))}; it is pay, take or leave")
    given = data.get("amount")
    if how == "leave" or (how == "take" and given in (None, "")):
        return Resolve(seat, bet, how)
    return Resolve(seat, bet, how, amount_of(given))


def amount_of(given: object) -> Cents:
    """Parse an amount in dollars above zero; odd tables pay fractions of a cent."""
    match = _AMOUNT.fullmatch(given.strip()) if isinstance(given, str) else None
    amount = Fraction(f"{match[1]}.{match[2] or 0}") * 100 if match else Fraction(0)
    if amount <= 0:
        raise _refused(
            f"amount is {brief(given)}; write dollars{as_text(given)}, like '10' or '7.50'"
        )
    return exact(amount)
