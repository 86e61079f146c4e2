"""A round before its first card: who bet what, the order of the deck, and what will go wrong."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.cards import Card, cards_text, parse_cards
from croupier.errors import must
from croupier.rules import Wager


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something that goes wrong, of a kind that the game's rule sheet covers."""

    kind: str
    packet: int = 0
    """Before or in which packet of the deal, counted from 0, if applicable."""
    cards: int = 0
    """How many cards are face up, or by how many a packet is too long; negative: too short."""
    place: int = 0
    """Which card of the packet is face up, from the top."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything random about a round; the rest follows from the rules."""

    wagers: tuple[Wager, ...]
    orders: tuple[tuple[Card, ...], ...]
    """The order of the deck in the shuffler, and its order when a misdeal is dealt again."""
    troubles: tuple[Trouble, ...] = ()
    deck: int = 0
    """Which of the decks is dealt, if there are two."""
    case: Mapping[str, Any] = field(default_factory=dict)
    """What the round is about, if nothing is dealt in it."""

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(sorted(wager.seat for wager in self.wagers))


def plan_json(plan: Plan) -> dict[str, Any]:
    more: dict[str, Any] = {"deck": plan.deck} if plan.deck else {}
    more |= {"case": dict(plan.case)} if plan.case else {}
    return more | {
        "wagers": [[wager.seat, dict(wager.bets), wager.player] for wager in plan.wagers],
        "orders": [cards_text(order) for order in plan.orders],
        "troubles": [
            [trouble.kind, trouble.packet, trouble.cards, trouble.place]
            for trouble in plan.troubles
        ],
    }


def read_plan(data: Mapping[str, Any]) -> Plan:
    plan = Plan(
        tuple(Wager(seat, bets, player) for seat, bets, player in data["wagers"]),
        tuple(parse_cards(order) for order in data["orders"]),
        tuple(Trouble(*trouble) for trouble in data["troubles"]),
        data.get("deck", 0),
        data.get("case", {}),
    )
    must((plan.wagers or plan.case) and plan.orders, "a plan without bets or cards")
    return plan
