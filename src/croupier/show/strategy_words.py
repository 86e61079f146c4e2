"""A game's short strategy in sentences, with its cost."""

from collections.abc import Iterator
from fractions import Fraction

from croupier.lab.strategies.short import Strategy
from croupier.lab.verifying import percent


def strategy_lines(strategy: Strategy) -> tuple[str, ...]:
    """Return a line per question, `Bet 1: ride: …; otherwise: pull.`, cost and perfect play."""
    return tuple(_lines(strategy))


def _lines(strategy: Strategy) -> Iterator[str]:
    if strategy.cost is None:
        return
    titled = sum(bool(played.rules) for played in strategy.rules) > 1
    for played in strategy.rules:
        rules = "; ".join(played.rules)
        yield f"{played.question}: {rules}." if titled else f"{rules}."
    yield _cost(strategy.cost)
    if strategy.rides:
        yield "Perfect play:"
    for rides in strategy.rides:
        yield f"Let bet {rides.bet} ride with {'; '.join(rides.hands)}; otherwise pull it."
        if rides.equal:
            yield f"Worth the same, and pulled here: {'; '.join(rides.equal)}."


def _cost(cost: Fraction) -> str:
    if cost == 0:
        return "This is perfect play: it costs nothing."
    return f"Against perfect play this costs {percent(cost, 6)} of the base bet a round."
