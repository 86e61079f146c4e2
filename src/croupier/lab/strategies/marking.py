"""Mark a strategy: at each question, what its answer loses against the best one.

A solver gives the value of every answer if play is perfect after it. A strategy loses the
difference between the best answer and its own, as often as it gets there itself. The sum over all
questions is exactly what it loses against perfect play.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from croupier.lab.general import UndecidedSituation
from croupier.lab.solvers import vocabulary_of
from croupier.lab.strategies.phrases import Vocabulary
from croupier.lab.strategies.text import OTHERWISE, UNDECIDED, WrittenStrategy
from croupier.lab.strategies.view import Numbers, StrategyView

Worth = npt.NDArray[Any]
"""Whole units: 64-bit integers, or Python integers if those are too small."""

_ROOM = 1 << 62


@dataclass(frozen=True, slots=True)
class Misplay:
    """Situations with one name in which a rule errs."""

    question: str
    hand: str
    """Their name: `Q-6-3`, `K4o`, `A-K-J-8-3 against K`."""
    example: str
    """The cards of the costliest one."""
    said: str
    best: str
    rule: str
    line: int
    frequency: Fraction
    """How often per round this happens …"""
    cost: Fraction
    """… and what it loses on average per round, in base bets."""

    def as_json(self) -> dict[str, Any]:
        return {
            "question": self.question,
            "hand": self.hand,
            "example": self.example,
            "said": self.said,
            "best": self.best,
            "rule": self.rule,
            "line": self.line,
            "frequency": str(self.frequency),
            "cost": str(self.cost),
        }


@dataclass(eq=False)
class Marking:
    """The marks of one strategy, question by question."""

    strategy: WrittenStrategy
    total: int
    """The number of equally likely deals."""
    unit: Fraction
    """The size of one unit of the values, in base bets."""
    notes: bool = True
    """Whether misplays are listed one by one, or only their total cost."""
    best_sum: int = 0
    """Σ over all deals of perfect play, in units."""
    lost_sum: int = 0
    answers: dict[tuple[str, str], int] = field(default_factory=dict)
    """Deals by question and answer."""
    _noted: dict[tuple[str, str, int, str], Misplay] = field(default_factory=dict)

    @property
    def perfect(self) -> Fraction:
        return self.best_sum * self.unit / self.total

    @property
    def cost(self) -> Fraction:
        return self.lost_sum * self.unit / self.total

    def ask(
        self,
        question: str,
        view: StrategyView,
        worths: Mapping[str, Worth],
        weights: Numbers,
        each: Numbers | int,
        *,
        opening: bool = False,
    ) -> Numbers:
        """Return the index of the strategy's answer among `worths`, for each situation.

        `weights` say how often the strategy reaches a situation, `each` how many deals one of them
        stands for; every deal reaches the `opening` question.
        """
        if not len(view):
            return np.zeros(0, dtype=np.int64)
        rules = self.strategy.rules.get(question, ())
        followed = self.strategy.followed(question, view)
        self._check(question, view, followed, worths, weights)
        names = list(worths)
        # Situations that are never reached need no answer, so any will do.
        said = [names.index(rule.decision) if rule.decision in names else 0 for rule in rules]
        places = np.array([*said, 0])[followed]
        stacked = np.stack([np.broadcast_to(worths[name], len(view)) for name in names])
        best = stacked.max(axis=0)
        lost = best - stacked[places, np.arange(len(view))]
        deals = weights * each
        self.lost_sum += exact_sum(weights, lost)
        if opening:
            self.best_sum += exact_sum(weights, best)
        for place, name in enumerate(names):
            answered = int((deals * (places == place)).sum())
            self.answers[question, name] = self.answers.get((question, name), 0) + answered
        if not self.notes:
            return places
        wrong = np.flatnonzero((lost > 0) & (weights > 0))
        for rows, right in self._alike(view, followed, wrong, stacked[:, wrong].argmax(axis=0)):
            worst = int(rows[lost[rows].argmax()])
            rule = rules[int(followed[worst])]
            self._note(
                Misplay(
                    question=question,
                    hand=self._vocabulary.name(view, worst),
                    example=view.words(worst),
                    said=rule.decision,
                    best=names[right],
                    rule=rule.text,
                    line=rule.line,
                    frequency=Fraction(int(deals[rows].sum()), self.total),
                    cost=exact_sum(weights[rows], lost[rows]) * self.unit / self.total,
                )
            )
        return places

    def _note(self, misplay: Misplay) -> None:
        """Record a misplay, together with those of the same name reached another way."""
        key = misplay.question, misplay.hand, misplay.line, misplay.best
        known = self._noted.get(key)
        if known is not None:
            example = max(known, misplay, key=lambda each: each.cost).example
            misplay = replace(
                misplay,
                example=example,
                frequency=misplay.frequency + known.frequency,
                cost=misplay.cost + known.cost,
            )
        self._noted[key] = misplay

    @property
    def misplays(self) -> tuple[Misplay, ...]:
        """Where the strategy errs, costliest first."""
        return tuple(sorted(self._noted.values(), key=lambda each: (-each.cost, each.example)))

    @property
    def _vocabulary(self) -> Vocabulary:
        return vocabulary_of(self.strategy.game)

    def _check(
        self,
        question: str,
        view: StrategyView,
        followed: Numbers,
        worths: Mapping[str, Worth],
        weights: Numbers,
    ) -> None:
        """Check that every situation that can arise has a legal decision."""
        silent = np.flatnonzero((followed == UNDECIDED) & (weights > 0))
        if len(silent):
            raise UndecidedSituation(
                f"no rule speaks of {view.words(int(silent[0]))}; end the rules with "
                f"'{OTHERWISE}: {' or '.join(reversed(list(worths)))}'",
                place=self._title(question),
            )
        for place, rule in enumerate(self.strategy.rules.get(question, ())):
            here = np.flatnonzero((followed == place) & (weights > 0))
            if rule.decision not in worths and len(here):
                raise UndecidedSituation(
                    f"{rule.text!r} cannot be followed with {view.words(int(here[0]))}; "
                    f"it may be {' or '.join(worths)}",
                    place=f"line {rule.line}",
                )

    def _title(self, question: str) -> str:
        return next(ask.title for ask in self.strategy.game.decisions if ask.key == question)

    def _alike(
        self, view: StrategyView, followed: Numbers, wrong: Numbers, best: Numbers
    ) -> Iterator[tuple[Numbers, int]]:
        """Yield misplayed situations with one name, decided by one rule, with one best answer."""
        if not len(wrong):
            return
        part = view.some(wrong)
        groups = np.broadcast_to(self._vocabulary.groups(part), len(part))
        keys = np.stack([groups, followed[wrong], best], axis=1)
        different, inverse = np.unique(keys, axis=0, return_inverse=True)
        order = np.argsort(inverse.ravel(), kind="stable")
        ends = np.searchsorted(inverse.ravel()[order], np.arange(1, len(different)))
        for key, rows in zip(different.tolist(), np.split(wrong[order], ends), strict=True):
            yield rows, key[2]


def exact_sum(weights: Numbers, amounts: Worth) -> int:
    """Return Σ weights × amounts, whatever their size."""
    if not len(weights):
        return 0
    if amounts.dtype != object:
        most = int(np.abs(amounts).max()) * int(weights.sum())
        if most < _ROOM:
            return int(weights @ amounts)
    return sum(map(int.__mul__, weights.tolist(), map(int, amounts.tolist())))
