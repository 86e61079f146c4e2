"""The players at the dealer's table: they decide by their cards, so the round is predetermined."""

from collections.abc import Mapping

from croupier.cards import Card
from croupier.errors import must
from croupier.rules import Actions, Decided, Holder, Round, drive, from_hands

Hands = Mapping[Holder, tuple[Card, ...]]


def shown(round_: Round, holder: Holder) -> int:
    """Return how many of a holder's cards have been seen."""
    return len(round_.cards_of(holder))


def answer(round_: Round, offered: Actions) -> Decided:
    """Return the decision of the player whose turn it is."""
    must(offered.seat is not None and offered.decide is not None, "nobody is asked")
    return offered.decision(_said(round_, offered))


def _said(round_: Round, offered: Actions) -> str:
    """Return the rule of thumb's choice; without one, seats differ in how they play."""
    seat, asked = offered.seat or 0, offered.decide
    rule_of_thumb = asked.rule_of_thumb(round_.spot(seat), round_) if asked is not None else ""
    names = [choice.name for choice in offered.choices]
    return rule_of_thumb if rule_of_thumb in names else names[seat % len(names)]


def played_out(round_: Round, hands: Hands) -> Round:
    """Return the finished round, with every card turned that the house turns."""
    return drive(round_, from_hands(hands), answer)
