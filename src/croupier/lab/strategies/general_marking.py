"""Any game under a strategy, by the general solver: every position the strategy reaches."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np

from croupier.cards import Deck
from croupier.lab.general import GeneralSolver
from croupier.lab.general_looking import HOLDERS
from croupier.lab.general_memory import whole_game
from croupier.lab.general_streets import DecisionPoint, Street
from croupier.lab.general_worth import Places, TreeSolution, Whole
from croupier.lab.progress import Progress, Tick
from croupier.lab.strategies.marking import Marking
from croupier.lab.strategies.text import WrittenStrategy
from croupier.lab.strategies.view import Numbers, StrategyView
from croupier.rules import Layout

_ROOM = 1 << 62
_NOTHING = -1
"""The answer of a strategy if no rule applies, or none that is allowed."""


@dataclass(frozen=True, eq=False)
class StrategyQuestion:
    """Positions of one street in which a strategy is asked."""

    street: Street
    asked: DecisionPoint
    shares: Whole
    """How often the strategy reaches each, by each way of getting there …"""
    total: int
    """… as shares of this total."""


@dataclass(frozen=True, eq=False)
class Follower:
    """Follows a strategy through a game."""

    strategy: WrittenStrategy
    deck: Deck

    def view(self, street: Street, positions: Numbers) -> StrategyView:
        """Return what the only seat sees in some positions of a street."""
        own, dealer, community = (
            street.cards[positions][:, street.owners.of(holder)] for holder in HOLDERS
        )
        return StrategyView(own, community, dealer, self.deck)

    def policy(self, street: Street, asked: DecisionPoint) -> Places:
        """Return the strategy's answer, which does not depend on earlier decisions."""
        names = [choice.name for choice in asked.decide.choices]
        rules = self.strategy.rules.get(asked.decide.key, ())
        said = [names.index(rule.decision) if rule.decision in names else _NOTHING
                for rule in rules]  # fmt: skip
        followed = self.strategy.followed(asked.decide.key, self.view(street, asked.positions))
        # A missing rule selects the last entry: `UNDECIDED` is −1.
        places = np.array([*said, _NOTHING])[followed]
        return np.repeat(places[:, None], len(street.lane.ways), axis=1)

    def questions(self, solution: TreeSolution, tick: Tick) -> Iterator[StrategyQuestion]:
        """Yield every question that the strategy is asked."""
        for arrival in solution.follow(self.policy, tick):
            street = arrival.street
            for branch in street.branches:
                if isinstance(branch, DecisionPoint):
                    shares = arrival.shares[len(street.endings) + branch.positions]
                    yield StrategyQuestion(street, branch, shares, arrival.total)


def any_game(
    layout: Layout,
    strategy: WrittenStrategy,
    stakes: Mapping[str, int],
    deck: Deck,
    progress: Progress | None,
) -> Marking:
    """Follow the strategy through the game, with a solver that knows the best decisions."""
    solver = GeneralSolver(layout, stakes, deck=deck, progress=progress)
    solution, perfect = whole_game(solver), solver.value(solver.start())
    follower = Follower(strategy, deck)
    questions = list(follower.questions(solution, solver.tick))
    answers = [solution.answers(each.street, each.asked) for each in questions]
    # Shares and values become whole numbers, so marks add up exactly.
    total = lcm(*(each.total for each in questions))
    whole = lcm(perfect.denominator, *(each.parts for each in answers))
    first_bet = next(iter(stakes.values()))
    marking = Marking(strategy, total, Fraction(1, whole * first_bet))
    marking.best_sum = int(perfect * whole) * total
    for question, worth in zip(questions, answers, strict=True):
        positions, ways = np.nonzero(question.shares)
        if not len(positions):
            continue
        asked = question.asked
        values = _times(worth.numbers[positions, ways], whole // worth.parts, worth.most * whole)
        marking.ask(
            asked.decide.key,
            follower.view(question.street, asked.positions[positions]),
            {choice.name: values[:, place] for place, choice in enumerate(asked.decide.choices)},
            _times(question.shares[positions, ways], total // question.total, total),
            1,
        )
    return marking


def _times(numbers: Whole, factor: int, most: Fraction | int) -> Whole:
    """Multiply numbers by a factor, in Python integers if one as large as `most` needs them."""
    return numbers * factor if most < _ROOM else numbers.astype(object) * factor
