"""Commands given at a table: whose card they need, and who vouches for them.

A console is signed in by its dealer. A button that is not the dealer's takes a supervisor's card
for that one press. The buttons of older equipment are judged by what they do, whatever is printed
on them. The request cannot claim whose card it was; only a swipe proves it.
"""

from collections.abc import Mapping
from typing import Any

from croupier.errors import brief
from croupier.floor.access import MAY, PRESS, SWIPED, VOUCHED
from croupier.floor.buttons import ASK, ENTER, EQUIPMENT, INSERT, REMOVE, TURN_BACK, TURN_KEY
from croupier.floor.floor import Floor, Swipe
from croupier.floor.forms import FORMS
from croupier.floor.people import Person, Role
from croupier.floor.table import find_table
from croupier.floor.tries import Origin
from croupier.ledger import Answer, Refusal, Refused, Transaction
from croupier.ledger.together import Steps, alone

LENT = frozenset(("misdeal", "refund", "open-table", "close-table"))
"""What a dealer may do while a supervisor's card is swiped for it (REGULATION 40, 42)."""


EVERY_ROUND = ("light", "unlight", "start", "end")
"""What is pressed at every table in every round, and needs no preparation before its turn."""


def give(
    floor: Floor,
    person: Person,
    data: Mapping[str, Any],
    *,
    swipe: Swipe | None = None,
    request: str | None = None,
    secret: str | None = None,
    address: str = "",
) -> Answer:
    """Give a command for the person at the console, with or without a swiped card."""
    steps = giving(
        floor, person, data, swipe=swipe, request=request, secret=secret, address=address
    )
    return alone(floor.ledger, steps)


def giving(
    floor: Floor,
    person: Person,
    data: Mapping[str, Any],
    *,
    swipe: Swipe | None = None,
    request: str | None = None,
    secret: str | None = None,
    address: str = "",
) -> Steps:
    """Do the same as steps around a turn in the ledger."""
    asked = data.get("do")
    form = FORMS.get(asked) if isinstance(asked, str) else None
    if form is None:
        known = ", ".join(FORMS)
        raise Refused(Refusal.UNKNOWN_COMMAND, f"do is {brief(asked)}; there are {known}")
    do = _meaning(floor.ledger.look(), data)
    origin = Origin(address, person.card, str(data.get("table", ""))[:60])
    given = {name: value for name, value in data.items() if name not in ("card", "by")}
    if do in SWIPED:
        floor.must_allow(person, PRESS)
        given = {**given, "do": do}
        given.pop("button", None)
        return (
            yield from floor.doing(
                person, given, request=request, swipe=swipe, origin=origin, secret=secret
            )
        )
    if do in (TURN_KEY, INSERT):
        floor.must_allow(person, PRESS)
        holder = floor.swiped("confirm" if do == TURN_KEY else "misdeal", swipe, person, origin)
        given["card"] = holder.card_class
        return (
            yield from floor.doing(
                person, given, request=request, confirmer=holder, origin=origin, secret=secret
            )
        )
    actor, by, voucher = person, [person.card], None
    if do in LENT and swipe is not None:
        floor.must_allow(person, PRESS)
        holder = floor.swiped(do, swipe, person, origin)
        by.append(holder.card)
        actor, voucher = (person, holder) if do in VOUCHED else (holder, None)
    if "by" in (*form.needs, *form.may):
        given["by"] = by
    return (
        yield from floor.doing(
            actor,
            given,
            request=request,
            confirmer=voucher,
            origin=origin,
            secret=secret,
            asked_by=person,
        )
    )


def needs_card(transaction: Transaction, data: Mapping[str, Any]) -> bool:
    """Return whether a command always takes a card, no matter who is signed in."""
    return _meaning(transaction, data) in (*SWIPED, TURN_KEY, INSERT)


def lends(role: str) -> list[str]:
    """Return the commands for which this role needs someone else's card at a console."""
    return sorted(do for do in LENT if Role(role) in MAY[PRESS] - MAY[do])


def _meaning(transaction: Transaction, data: Mapping[str, Any]) -> str:
    """Return what is done: for a button, the command behind it."""
    do = data.get("do")
    if do != PRESS:
        return do if isinstance(do, str) else ""
    name, button = data.get("table"), data.get("button")
    if not isinstance(name, str) or not isinstance(button, str):
        return PRESS
    known = EQUIPMENT[find_table(transaction, name).equipment].buttons.get(button.upper())
    if known is None or known.does in (TURN_BACK, ASK, ENTER, REMOVE):
        return PRESS
    return PRESS if known.with_key else known.does
