"""Let It Ride under a strategy: bet 1 with three cards, bet 2 with four."""

from collections.abc import Mapping
from math import comb

import numpy as np

from croupier.cards import Deck
from croupier.lab.kernels.classes import common_unit
from croupier.lab.let_it_ride import BASE, solve_deals, worth_of_lines
from croupier.lab.progress import Progress
from croupier.lab.strategies.marking import Marking
from croupier.lab.strategies.text import WrittenStrategy
from croupier.lab.strategies.view import StrategyView
from croupier.rules import Layout


def let_it_ride(
    layout: Layout,
    strategy: WrittenStrategy,
    stakes: Mapping[str, int],
    deck: Deck,
    progress: Progress | None,
) -> Marking:
    solved = solve_deals(layout, stakes, deck, progress=progress)
    hands, (ones, twos), size = solved.hands, solved.choices, len(deck)
    first, second = (question.key for question in layout.game.decisions)
    unit = common_unit(v.net for judged in solved.verdicts.values() for v in judged.values())
    worth = {
        path: worth_of_lines(
            hands, solved.counts, solved.own_groups,
            {at: int(verdict.net / unit) for at, verdict in judged.items()},
        )
        for path, judged in solved.verdicts.items()
    }  # fmt: skip
    after = {one: np.maximum.reduce([worth[one, two] for two in twos]).sum(axis=1) for one in ones}
    marking = Marking(strategy, comb(size, 3) * (size - 3) * (size - 4), unit / stakes[BASE[0]])
    each = (size - 3) * (size - 4)
    said = marking.ask(
        first, StrategyView(hands.cards, deck=deck), after, hands.weights, each, opening=True
    )
    rows, cards = np.nonzero(solved.counts.sum(axis=2))
    view = StrategyView(hands.cards[rows], cards.astype(np.uint8)[:, None], deck=deck)
    for place, one in enumerate(after):
        # Bet 2 is decided whatever was done with bet 1, and its values depend on that.
        weights = np.where(said[rows] == place, hands.weights[rows], 0)
        values = {two: worth[one, two][rows, cards] for two in twos}
        marking.ask(second, view, values, weights, size - 4)
    return marking
