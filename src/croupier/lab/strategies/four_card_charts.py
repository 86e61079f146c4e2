"""Charts of four-card games: the lowest hand to play, and the lowest to play for more.

If the dealer shows a card, there is such a rule for each of its ranks.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from croupier.cards import RANKS
from croupier.hands.four import FOUR_CATEGORY_SHIFT, FourCard, four_card_name, four_pair_of
from croupier.lab.four_card import FourSolved, solve_deals
from croupier.lab.kernels.stud_decisions import worths
from croupier.lab.progress import Progress
from croupier.lab.strategies.charts import Chart, ChartRule, Exceptional, chart_with
from croupier.lab.strategies.view import Numbers
from croupier.lab.strategies.words import four_cards_spelled
from croupier.lab.three_card_rules import EVERY_HAND, NO_HAND
from croupier.rules import Layout

_ROOM = 1 << 62


def four_card_chart(layout: Layout, progress: Progress | None) -> Chart:
    stakes = dict.fromkeys(layout.game.base_bets, 1)
    solved = solve_deals(layout, stakes, "less", progress, None)
    return chart_with(layout, _rules(solved))


@dataclass(frozen=True, eq=False)
class _Step:
    """A decision, and the more cautious one for hands below its lowest."""

    decision: str
    tamer: str
    gains: npt.NDArray[np.object_] | Numbers
    """Each row's gain over the more cautious decision, times the weight of the row."""


def _rules(solved: FourSolved) -> Iterator[ChartRule]:
    deals = solved.deals
    steps = _steps(solved)
    antes = solved.judged.unit / solved.stakes["ante"] / int(deals.weights.sum()) / deals.dealers
    if not steps:
        (always,) = (
            path[0] for at, path in enumerate(solved.paths) if solved.decided.hands[at].any()
        )
        yield ChartRule("", always, always, (EVERY_HAND,))
    if not len(deals.up):
        every = np.arange(len(deals.values))
        for step in steps:
            yield _rule(solved, step, every, antes, "", last=step is steps[-1])
        return
    shown = deals.up >> 2
    for rank in np.unique(shown).tolist():
        rows = np.flatnonzero(shown == rank)
        for step in steps:
            yield _rule(solved, step, rows, antes, RANKS[rank], last=step is steps[-1])


def _steps(solved: FourSolved) -> list[_Step]:
    """Return the decisions of perfect play, boldest first, each against the next."""
    deals = solved.deals
    values = worths(deals.rows, solved.amounts, deals.dealers)
    taken = [at for at in range(len(values)) if solved.decided.hands[at].any()]
    # Ways to decide are in order of how much they leave in action, least first.
    bold = taken[::-1]
    most = max(int(np.abs(value).max()) for value in values) * int(deals.weights.sum())
    kind = np.int64 if 2 * most < _ROOM else object
    weights = deals.weights.astype(kind)
    return [
        _Step(
            solved.paths[more][0],
            solved.paths[less][0],
            (values[more].astype(kind) - values[less].astype(kind)) * weights,
        )
        for more, less in pairwise(bold)
    ]


def _rule(
    solved: FourSolved, step: _Step, rows: Numbers, antes: Fraction, shows: str, *, last: bool
) -> ChartRule:
    deals = solved.deals
    values, which = np.unique(deals.values[rows].astype(np.int64), return_inverse=True)
    gains = step.gains[rows]
    up, down = (_sums(which.ravel(), np.where(part, gains, 0), len(values))
                for part in (gains > 0, gains < 0))  # fmt: skip
    hands = _sums(which.ravel(), deals.weights[rows], len(values))
    right = _sums(which.ravel(), np.where(gains > 0, deals.weights[rows], 0), len(values))
    wrong = _sums(which.ravel(), np.where(gains < 0, deals.weights[rows], 0), len(values))
    # Starting at a value loses what hands below would gain, and what those above would lose.
    lost = [sum(up[:at]) - sum(down[at:]) for at in range(len(values) + 1)]
    start = min(range(len(lost)), key=lambda at: (lost[at], -at))
    exceptions = [
        Exceptional(
            step.decision if at < start else step.tamer,
            four_cards_spelled(int(value)),
            right[at] if at < start else wrong[at],
            hands[at],
            abs(up[at] if at < start else down[at]) * antes,
        )
        for at, value in enumerate(values.tolist())
        if (up[at] if at < start else down[at])
    ]
    least = _least(values.astype(np.int64), start)
    return ChartRule(
        when=f"dealer shows {shows}, {step.decision}" if shows else "",
        shows=shows,
        matched=step.decision if shows else "",
        decision=step.decision,
        otherwise=step.tamer if last or shows else step.decision,
        hands=(least if least in (EVERY_HAND, NO_HAND) else f"{least} or better",),
        least=least,
        exceptions=tuple(sorted(exceptions, key=lambda each: (-each.cost, each.hand))),
    )


def _sums(which: Numbers, amounts: npt.NDArray[np.object_] | Numbers, groups: int) -> list[int]:
    found = np.zeros(groups, dtype=amounts.dtype)
    np.add.at(found, which, amounts)
    return [int(each) for each in found]


def _least(values: Numbers, start: int) -> str:
    """Name the hand at which a rule begins: `K-Q-8-4`, `pair of nines`, `9-9-K-4`."""
    if start == 0:
        return EVERY_HAND
    if start == len(values):
        return NO_HAND
    value, before = int(values[start]), int(values[start - 1])
    if before < four_pair_of(0) <= value:
        return "pair"
    # The lowest of its pair, or of its category, needs no kicker in its name.
    if value >> FOUR_CATEGORY_SHIFT == FourCard.PAIR and value >> 12 != before >> 12:
        return four_card_name(value)
    if value >> FOUR_CATEGORY_SHIFT != before >> FOUR_CATEGORY_SHIFT:
        return FourCard.of(value).name.lower().replace("_", " ")
    return four_cards_spelled(value)
