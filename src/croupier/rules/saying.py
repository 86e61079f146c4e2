"""Decisions as people say them: `hit`, `throw away Tc Td`, `play 12.50`."""

from dataclasses import replace

from croupier.cards import cards_text, parse_cards
from croupier.money import cents, dollars
from croupier.rules.effects import Arrange, Discard, StakeBetween
from croupier.rules.events import Decided
from croupier.rules.position import Actions


def spelled(decision: Decided) -> str:
    """Write a decision in a few words: its choice, and the amount or the cards it names."""
    amount = "" if decision.amount is None else dollars(decision.amount)
    return " ".join(filter(None, (decision.choice, amount, cards_text(decision.cards))))


def read_decision(offered: Actions, text: str) -> Decided:
    """Read the words of a player who was asked; what is not understood is left to be refused."""
    said = " ".join(text.split())
    decision = Decided(offered.seat or 0, said, offered.hand)
    for choice in sorted(offered.choices, key=lambda choice: -len(choice.name)):
        if not f"{said} ".startswith(f"{choice.name} "):
            continue
        named = said[len(choice.name) :].strip()
        chosen = replace(decision, choice=choice.name)
        match choice.effect:
            case StakeBetween() if named:
                return replace(chosen, amount=cents(named, what=choice.name))
            case Discard() | Arrange():
                return replace(chosen, cards=parse_cards(named))
            case _:
                if not named:
                    return chosen
    return decision
