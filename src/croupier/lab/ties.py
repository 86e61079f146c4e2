"""Choosing a decision, and which one among those of equal value."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from croupier.errors import BadBet
from croupier.rules import Choice


def commitment(choice: Choice) -> int:
    """Return how much a choice leaves in action, relative to the others of its question."""
    if choice.folds or choice.takes_back:
        return -1
    return choice.times if choice.makes else 0


def by_commitment(choices: Iterable[Choice], ties: str) -> tuple[Choice, ...]:
    """Return choices in the order of preference among equals."""
    check_ties(ties)
    return tuple(sorted(choices, key=commitment, reverse=ties == "more"))


def check_ties(ties: str) -> None:
    if ties not in ("less", "more"):
        raise BadBet(f"ties is {ties!r}; write 'less' or 'more'")


def best_choice(choices: Iterable[Choice], values: Mapping[str, Fraction], ties: str) -> str:
    """Return the decision of greatest value; among equals, the one with less in action, or more."""
    return max(by_commitment(choices, ties), key=lambda choice: values[choice.name]).name
