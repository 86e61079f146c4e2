"""Situations dealt through the engine: a spot by itself that has to decide."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from croupier.cards import Card
from croupier.plan.table import MIN_CENTS
from croupier.rules import (
    BetsLocked,
    Choice,
    Layout,
    Wager,
    actions,
    apply,
    deal_piles,
    drive,
    from_pile,
    nobody,
    open_round,
)
from croupier.school.seat.alone import SEAT, Decision, asked


def plain_bets(layout: Layout) -> Mapping[str, int]:
    """Return the bets of the game itself, in cents."""
    return dict.fromkeys(layout.game.base_bets, MIN_CENTS)


DEALS_MAX = 1_000
"""How many hands are dealt until there is a decision; most games have one in each."""


def dealt(layout: Layout, chance: Random) -> Iterator[Decision]:
    """Shuffle and deal until a spot has to decide, and yield every decision it reaches.

    A player who may wait does, so that later decisions come up. Other choices are random, because
    all of them lead to situations that players meet.
    """
    cards = list(layout.deck)
    for _ in range(DEALS_MAX if layout.game.decisions else 0):
        asks = False
        for decision in played(layout, chance.sample(cards, len(cards)), chance):
            asks = True
            yield decision
        if asks:
            return


def played(layout: Layout, order: Sequence[Card], chance: Random) -> Iterator[Decision]:
    """Yield a spot's decisions when the deck comes in this order."""
    round_ = apply(open_round(layout), BetsLocked((Wager(SEAT, plain_bets(layout)),)))
    pile = deal_piles(layout, order, [SEAT])
    deal = from_pile(pile)
    while (decision := asked(round_ := drive(round_, deal, nobody))) is not None:
        yield decision
        chosen = chance.choice(_going_on(actions(round_).choices))
        round_ = apply(round_, actions(round_).decision(chosen.name))


def _going_on(choices: Sequence[Choice]) -> Sequence[Choice]:
    return [choice for choice in choices if not (choice.makes or choice.folds)] or choices


def any_decision(layout: Layout) -> Decision | None:
    """Return some decision of the layout's game, for warming up a solver."""
    return next(dealt(layout, Random(1)), None)  # noqa: S311
