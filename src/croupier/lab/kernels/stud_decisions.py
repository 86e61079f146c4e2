"""One decision for each own hand, made in integers: what the stud games share.

A row stands for own hands that meet the dealer alike: `counts` has the number of dealer hands in
each column, `kinds` the kind of own hand, and `weights` the number of deals the row stands for. A
decision's result depends on kind and column only, so its value is a sum of products; the best
decision of each row is taken, and deals are added up by decision, kind and column.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from croupier.errors import must
from croupier.hands.arrays import kernel
from croupier.lab.kernels.classes import (
    Ends,
    Path,
    common_unit,
    judge_ends,
)
from croupier.lab.tally import RoundVerdict, finished
from croupier.lab.ties import by_commitment
from croupier.rules import Choice, Layout, actions

Integers = npt.NDArray[np.int64]
Small = npt.NDArray[np.int32]
Bytes = npt.NDArray[np.uint8]
Rows = tuple[Integers, Bytes, Small]
"""Weights, kinds and counts by column."""

Amounts = Sequence[Sequence[Sequence[int]]]
"""Money in whole units by decision, kind of own hand and column."""

_ROOM = 1 << 62
"""Sums below this fit 64 bits."""


# Money ------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Judged:
    """What the game pays for every way to decide and every class of deals."""

    paths: tuple[Path, ...]
    """Ways to decide, the preferred one among equals first."""
    verdicts: Mapping[Path, Mapping[tuple[int, int], RoundVerdict]]
    """By kind of own hand and column."""

    @cached_property
    def unit(self) -> Fraction:
        """The amount of money that every net result is a whole multiple of."""
        return common_unit(
            verdict.net for judged in self.verdicts.values() for verdict in judged.values()
        )

    def amounts(self, kinds: Sequence[int], columns: int) -> Amounts:
        """Return net results in units, by way to decide, kind and column.

        A column that no own hand of a kind reaches has no amount and needs none. A decision that a
        kind of hand may not take has a lower value than any it may take.
        """
        whole = {
            path: {place: int(verdict.net / self.unit) for place, verdict in judged.items()}
            for path, judged in self.verdicts.items()
        }
        barred = min((min(judged.values()) for judged in whole.values() if judged), default=0) - 1
        met = {place for judged in whole.values() for place in judged}
        return [
            [
                [
                    judged.get((kind, column), barred if (kind, column) in met else 0)
                    for column in range(columns)
                ]
                for kind in kinds
            ]
            for judged in whole.values()
        ]

    @cached_property
    def offers(self) -> Mapping[tuple[str, ...], tuple[int, ...]]:
        """Kinds of own hands by what they may decide."""
        by_kind: dict[int, list[str]] = {}
        for path, judged in self.verdicts.items():
            for kind in sorted({kind for kind, _ in judged}):
                by_kind.setdefault(kind, []).append(" ".join(path))
        found: dict[tuple[str, ...], tuple[int, ...]] = {}
        for kind, names in sorted(by_kind.items()):
            found[tuple(names)] = (*found.get(tuple(names), ()), kind)
        return found


def judge_classes(
    layout: Layout, stakes: Mapping[str, int], classes: Mapping[tuple[int, int], Ends], ties: str
) -> Judged:
    """Settle both ends of every class, for every way to decide that its hands have."""
    offered = {place: _offered(layout, stakes, ends) for place, ends in classes.items()}
    choices = dict.fromkeys(choice for each in offered.values() for choice in each)
    paths = tuple((choice.name,) for choice in by_commitment(choices, ties))
    names = {place: {choice.name for choice in each} for place, each in offered.items()}
    return Judged(
        paths,
        {
            path: {
                place: judge_ends(layout, stakes, ends, path)
                for place, ends in classes.items()
                if path[0] in names[place]
            }
            for path in paths
        },
    )


def _offered(layout: Layout, stakes: Mapping[str, int], ends: Ends) -> tuple[Choice, ...]:
    """Return what a class of deals may decide; both of its ends must be offered the same."""
    worst, best = (actions(finished(layout, stakes, deal, ())).choices for deal in ends)
    must(worst == best, f"{layout.game.title} offers {worst} with one of {ends}, and {best}")
    return worst


# Decisions --------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class BestDecisions:
    """The best decisions, added up by decision (in the order given) and kind of own hand."""

    hands: Integers
    """Weights of the rows."""
    dealt: Integers
    """Deals by column."""
    examples: Integers
    """The first row of each; -1 if there is none."""
    equal: Integers
    """Weights of rows whose two best decisions have the same value, by kind."""


def best_decisions(rows: Rows, amounts: Amounts, dealers: int) -> BestDecisions:
    """Return the best decision for each row, given each one's result by kind and column.

    Among equal decisions the first is taken. `dealers` is the number of dealer hands against a row.
    """
    decisions, kinds, columns = len(amounts), len(amounts[0]), len(amounts[0][0])
    decided = BestDecisions(
        hands=np.zeros((decisions, kinds), dtype=np.int64),
        dealt=np.zeros((decisions, kinds, columns), dtype=np.int64),
        examples=np.full((decisions, kinds), -1, dtype=np.int64),
        equal=np.zeros(kinds, dtype=np.int64),
    )
    found = decided.hands, decided.dealt, decided.examples, decided.equal
    if _largest(amounts) * dealers < _ROOM:
        decide(rows, np.array(amounts, dtype=np.int64), *found)
    else:
        decide_in_python(rows, amounts, dealers, *found)
    return decided


def worths(rows: Rows, amounts: Amounts, dealers: int) -> list[npt.NDArray[Any]]:
    """Return each decision's value for each row: Σ dealer hands × amount, in whole units."""
    _, kinds, counts = rows
    numbers = np.int64 if _largest(amounts) * dealers < _ROOM else object
    exact = counts.astype(numbers)
    return [(exact * np.array(table, dtype=numbers)[kinds]).sum(axis=1) for table in amounts]


def _largest(amounts: Amounts) -> int:
    return max(abs(amount) for table in amounts for row in table for amount in row)


def decide_in_python(
    rows: Rows,
    amounts: Amounts,
    dealers: int,
    hands: Integers,
    dealt: Integers,
    examples: Integers,
    equal: Integers,
) -> None:
    """Do the same as `decide` for amounts beyond 64 bits, in Python integers."""
    weights, kinds, counts = rows
    best, *others = worths(rows, amounts, dealers)
    chosen = np.zeros(len(counts), dtype=np.int64)
    tied = np.zeros(len(counts), dtype=np.bool_)
    for decision, worth in enumerate(others, start=1):
        better = (worth > best).astype(np.bool_)
        tied = ~better & (tied | (worth == best).astype(np.bool_))
        chosen, best = np.where(better, decision, chosen), np.where(better, worth, best)
    np.add.at(equal, kinds[tied], weights[tied])
    np.add.at(hands, (chosen, kinds), weights)
    np.add.at(dealt, (chosen, kinds), weights[:, None] * counts)
    last_first = np.arange(len(counts))[::-1]
    examples[chosen[last_first], kinds[last_first]] = last_first


@kernel
def decide(
    rows: Rows,
    amounts: Integers,
    hands: Integers,
    dealt: Integers,
    examples: Integers,
    equal: Integers,
) -> None:
    weights, kinds, counts = rows
    for row in range(len(counts)):
        kind, weight = kinds[row], weights[row]
        best, chosen, tied = 0, -1, False
        for decision in range(len(amounts)):
            worth = 0
            for column in range(counts.shape[1]):
                worth += amounts[decision, kind, column] * counts[row, column]
            if chosen < 0 or worth > best:
                best, chosen, tied = worth, decision, False
            elif worth == best:
                tied = True
        if tied:
            equal[kind] += weight
        if examples[chosen, kind] < 0:
            examples[chosen, kind] = row
        hands[chosen, kind] += weight
        for column in range(counts.shape[1]):
            dealt[chosen, kind, column] += weight * counts[row, column]
