"""Play a round from bets and stacked cards to its end, using nothing but the rules."""

from random import Random

from croupier.rules import (
    Actions,
    BetsLocked,
    Layout,
    Pile,
    Round,
    Wager,
    apply,
    drive,
    from_pile,
    open_round,
)

FOLDS = 1, 8
"""How many of the decisions that could be a fold are one: enough to learn what it costs."""


def play_out(layout: Layout, wagers: tuple[Wager, ...], pile: Pile, chance: Random) -> Round:
    """Return the finished round, with every card dealt, even those that no bet needs any more."""
    round_ = apply(open_round(layout), BetsLocked(wagers))
    return drive(
        round_,
        from_pile(pile),
        lambda round_, offered: offered.decision(_choice(offered, chance)),
    )


def _choice(offered: Actions, chance: Random) -> str:
    folds = [choice.name for choice in offered.choices if choice.folds]
    stays = [choice.name for choice in offered.choices if not choice.folds]
    some, of = FOLDS
    if not stays or (folds and chance.randrange(of) < some):
        return chance.choice(folds)
    return chance.choice(stays)
