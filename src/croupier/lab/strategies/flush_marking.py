"""High Card Flush under a strategy: its answer for each hand, and every choice's value there."""

from collections.abc import Iterator, Mapping

import numpy as np

from croupier.cards import Deck
from croupier.lab.high_card_flush import FlushSolved, solve_deals
from croupier.lab.kernels.counting import ranges
from croupier.lab.kernels.stud_decisions import worths
from croupier.lab.kernels.suits import HELD, lay_out
from croupier.lab.progress import Progress
from croupier.lab.strategies.marking import Marking, Worth
from croupier.lab.strategies.text import WrittenStrategy
from croupier.lab.strategies.view import Cards, Numbers, StrategyView
from croupier.rules import Layout

Stakes = Mapping[str, int]

_ROWS_AT_ONCE = 500_000
"""Hands are written out as cards in parts, so six million of them need little memory."""


def high_card_flush(
    layout: Layout, strategy: WrittenStrategy, stakes: Stakes, deck: Deck, progress: Progress | None
) -> Marking:
    solved = solve_deals(layout, stakes, "less", progress, deck)
    deals = solved.deals
    total = int(deals.weights.sum()) * deals.dealers
    marking = Marking(strategy, total, solved.judged.unit / stakes["ante"])
    question = layout.game.decisions[0].key
    for rows, worth in parts(solved):
        view = StrategyView(hands_of(deals.held[rows], HELD), deck=deck)
        marking.ask(question, view, worth, deals.weights[rows], deals.dealers, opening=True)
    return marking


def parts(solved: FlushSolved) -> Iterator[tuple[Numbers, Mapping[str, Worth]]]:
    """Yield some hands at a time that have the same choices, with each choice's value."""
    deals, judged = solved.deals, solved.judged
    together: dict[tuple[str, ...], list[int]] = {}
    for kind, choices in judged.offered.items():
        together.setdefault(choices, []).append(kind)
    for first, last in ranges(len(deals.weights), _ROWS_AT_ONCE):
        for choices, kinds in together.items():
            rows = first + np.flatnonzero(np.isin(deals.kinds[first:last], kinds))
            if not len(rows):
                continue
            some = deals.weights[rows], deals.kinds[rows], deals.counts[rows]
            found = worths(some, judged.amounts, deals.dealers)
            yield (
                rows,
                {
                    path[0]: value
                    for path, value in zip(judged.paths, found, strict=True)
                    if path[0] in choices
                },
            )


def hands_of(held: Numbers, size: int) -> Cards:
    """Return `size` cards for each row of four sets of ranks."""
    cards = np.zeros((len(held), size), dtype=np.uint8)
    lay_out(held, cards)
    return cards
