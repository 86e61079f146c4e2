"""Flush Rush under a strategy: the first Play with four cards, the second with six."""

from collections.abc import Mapping

import numpy as np

from croupier.cards import Deck
from croupier.lab.flush_rush import solve_deals
from croupier.lab.kernels.rush import FOUR, SIX, arrivals
from croupier.lab.progress import Progress
from croupier.lab.strategies.flush_marking import hands_of
from croupier.lab.strategies.marking import Marking
from croupier.lab.strategies.text import WrittenStrategy
from croupier.lab.strategies.view import StrategyView
from croupier.rules import Layout


def flush_rush(
    layout: Layout,
    strategy: WrittenStrategy,
    stakes: Mapping[str, int],
    deck: Deck,
    progress: Progress | None,
) -> Marking:
    solved = solve_deals(layout, stakes, "less", progress, deck)
    deals = solved.deals
    first, second = (question.key for question in layout.game.decisions)
    marking = Marking(strategy, deals.total, solved.money.unit / stakes["ante"])
    four = StrategyView(hands_of(deals.four.held, FOUR), deck=deck)
    said = marking.ask(first, four, solved.four, deals.four.weights, deals.after_four, opening=True)
    plays = said == list(solved.four).index(solved.money.stays[0])
    come = arrivals(deals, plays)
    rows = np.flatnonzero(come)
    six = StrategyView(hands_of(deals.six.held[rows], SIX), deck=deck)
    worth = {name: value[rows] for name, value in solved.six.items()}
    marking.ask(second, six, worth, come[rows], deals.last)
    return marking
