"""The shape of a game: the order of its cards and questions.

A fast solver counts one shape. A game with an additional street has a different shape, so that
solver does not apply.
"""

from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping

from croupier.lab.kernels.kinds import KIND_VALUES
from croupier.rules import Choice, Deal, Layout
from croupier.rules.steps import Step

Shape = tuple[str, ...]
"""`seats 3`, `dealer 1`, and for a question the effects of its answers: `+raise|fold`; `+raise?` is
one that not every hand may give."""


def shape_of(steps: Iterable[Step]) -> Shape:
    """Describe every step in a word or two."""
    return tuple(
        f"{step.to} {step.cards}"
        if isinstance(step, Deal)
        else "|".join(_answer(choice) for choice in step.choices)
        for step in steps
    )


def _answer(choice: Choice) -> str:
    if choice.folds:
        does = "fold"
    elif choice.takes_back:
        does = f"-{choice.takes_back}"
    else:
        does = f"+{choice.makes}" if choice.makes else "wait"
    return f"{does}?" if choice.when is not None else does


def has_shape(layout: Layout, *shapes: Shape) -> bool:
    """Whether a layout's game has one of these shapes, with one deck of distinct cards."""
    return shape_of(layout.steps) in shapes and max(layout.deck.copies) == 1


def kind_of(value: int) -> int:
    """Return the kind of a five-card hand, from its value."""
    return bisect_right(KIND_VALUES, value) - 1


Reads = Mapping[str, tuple[int, int]]


def counts(
    layout: Layout, bets: Collection[str], known: Collection[str], reads: Reads | None = None
) -> bool:
    """Whether all of these bets are known, and sensors read no more than expected."""
    sensors = {jackpot.bet: jackpot.reads for jackpot in layout.game.jackpots}
    return all(
        bet in known
        or (
            bet in sensors
            and (read := layout.pays(bet).reading.name) in (reads or {})
            and sensors[bet].get(read) == (reads or {})[read]
        )
        for bet in bets
    )
