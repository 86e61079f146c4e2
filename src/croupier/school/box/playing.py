"""The players at the dealer's table: they decide by their cards, so the round is known ahead."""

from collections.abc import Mapping

from croupier.cards import Card
from croupier.errors import must
from croupier.rules import Actions, Dealt, Holder, Round, actions, apply

Hands = Mapping[Holder, tuple[Card, ...]]


def owed(table: Round, hands: Hands) -> Dealt | None:
    """The cards that the round asks for next, from the hands as they were dealt."""
    draws = actions(table).draws
    if not draws:
        return None
    draw = draws[0]
    return Dealt(draw.to, hands[draw.to][(at := shown(table, draw.to)) : at + draw.cards])


def shown(table: Round, holder: Holder) -> int:
    """How many of a holder's cards somebody has seen."""
    return len(table.cards_of(holder))


def answered(table: Round, offered: Actions) -> Round:
    """The round after the player who is asked has answered."""
    must(offered.seat is not None and offered.decide is not None, "nobody is asked")
    return apply(table, offered.decision(_said(table, offered)))


def _said(table: Round, offered: Actions) -> str:
    """What the rule of thumb says; where a game has none people differ, each seat in its way."""
    seat, asked = offered.seat or 0, offered.decide
    thumb = asked.thumb(table.spot(seat), table) if asked is not None else ""
    names = [choice.name for choice in offered.choices]
    return thumb if thumb in names else names[seat % len(names)]


def played_out(table: Round, hands: Hands) -> Round:
    """The round at its end, every card turned that the house turns."""
    while True:
        offered = actions(table)
        if offered.seat is not None:
            table = answered(table, offered)
        elif (event := owed(table, hands)) is not None:
            table = apply(table, event)
        else:
            return table
