"""How many deals hit each line of a sensor's table, for any game, by what the table reads."""

from math import comb

import numpy as np

from croupier.cards import Card
from croupier.errors import BadBet
from croupier.lab.contract import Hits
from croupier.lab.general_deals import DEALS_MAX, check_room, deals_from
from croupier.lab.general_suits import Groups, Symmetry, classes
from croupier.lab.kernels.classes import jackpot_on
from croupier.lab.progress import Progress, Steps
from croupier.rules import Layout


def general_jackpot_lines(
    layout: Layout, bet: str, *, folded_hands_qualify: bool, progress: Progress | None
) -> Hits:
    """Count every hand the table reads, up to renaming of suits if the table does not name any."""
    folds = any(choice.folds for decide in layout.game.decisions for choice in decide.choices)
    if folds and not folded_hands_qualify:
        raise BadBet(
            f"{bet} of {layout.game.title} hits nothing with a folded hand, and only a solver of "
            "its own counts those; ask with folded_hands_qualify"
        )
    pays, deck = layout.pays(bet), layout.deck
    own, community = jackpot_on(layout, bet).reads[pays.reading.name]
    groups = _groups(own, community, whose=pays.reading.asks_whose)
    steps = Steps(1, progress)
    rows, weights, total = np.zeros((1, 0), dtype=np.uint8), np.ones(1, dtype=np.int64), 1
    for group in groups:
        hands = comb(len(deck) - rows.shape[1], len(group))
        check_room(len(rows) * hands, DEALS_MAX, f"{bet} reads {len(rows) * hands:,} hands")
        deals = deals_from(deck, rows, len(group), steps.tick)
        rows = np.concatenate([rows[deals.parents], deals.cards], axis=1)
        weights = weights[deals.parents] * deals.weights
        total *= deals.total
    order, begins = classes(Symmetry.on(layout, {bet: 1}, deck).keys(rows, groups))
    lines = {line.key: 0 for line in pays.lines}
    counts = np.add.reduceat(weights[order], begins)
    for row, count in zip(rows[order[begins]].tolist(), counts.tolist(), strict=True):
        cards = tuple(map(Card, row))
        hit = pays.hit(pays.reading.of_cards(cards[:own], cards[own:]))
        if hit is not None:
            lines[hit.key] += count
    steps.finish()
    return lines, total


def _groups(own: int, community: int, *, whose: bool) -> Groups:
    """Return groups of cards that the table does not distinguish by holder or order."""
    size = own + community
    groups = (range(own), range(own, size)) if whose else (range(size),)
    return tuple(tuple(group) for group in groups if group)
