"""Perfect play of any game, by the general solver: starting hands one by one, or a few rules."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from croupier.lab.general import GeneralSolver
from croupier.lab.general_looking import HOLDERS
from croupier.lab.general_memory import whole_game
from croupier.lab.general_streets import DecisionPoint
from croupier.lab.progress import Progress
from croupier.lab.strategies.view import StrategyView, starting_hand
from croupier.rules import Layout

HANDS_MAX = 60
"""A rule with more hands than this is not useful as a rule."""


@dataclass(frozen=True)
class Best:
    """The best decision of one question for every situation in which it is asked, by name."""

    question: str
    two_cards: bool
    """Whether it is asked about two own cards, with nothing else seen."""
    decisions: dict[str, str]
    mixed: bool = False
    """Whether one name has two answers, because more than its cards matters."""

    def rule(self) -> tuple[str, str, tuple[str, ...]] | None:
        """Return the decision, the other one, and the hands; None if they do not fit on a page."""
        (usual, _), *others = Counter(self.decisions.values()).most_common()
        if self.mixed or len(others) > 1:
            return None
        if not others:
            return usual, usual, ("any hand",)
        ((rare, hands),) = others
        if hands > HANDS_MAX:
            return None
        return rare, usual, tuple(name for name, said in self.decisions.items() if said == rare)


def best_decisions(layout: Layout, progress: Progress | None) -> Iterator[Best]:
    """Yield the decisions for each question that perfect play reaches, in the game's order."""
    solver = GeneralSolver(layout, dict.fromkeys(layout.game.base_bets, 1), progress=progress)
    asked: dict[str, dict[str, str]] = {}
    plain: set[str] = set()
    mixed: set[str] = set()
    for arrival in whole_game(solver).follow(solver.policy, solver.tick):
        street = arrival.street
        own, dealer, board = (street.owners.of(holder) for holder in HOLDERS)
        for branch in street.branches:
            if not isinstance(branch, DecisionPoint):
                continue
            cards = street.cards[branch.positions]
            view = StrategyView(cards[:, own], cards[:, board], cards[:, dealer], solver.deck)
            shares = arrival.shares[len(street.endings) + branch.positions]
            places = solver.policy(street, branch)
            two = len(own) == 2 and not dealer and not board
            if two:
                plain.add(branch.decide.key)
            said = asked.setdefault(branch.decide.key, {})
            for row, way in zip(*np.nonzero(shares), strict=True):
                name = starting_hand(view, int(row)) if two else view.words(int(row))
                best = branch.decide.choices[int(places[row, way])].name
                if said.setdefault(name, best) != best:
                    mixed.add(branch.decide.key)
    for decide in layout.game.decisions:
        if decide.key in asked:
            key = decide.key
            yield Best(key, key in plain, asked[key], key in mixed)
