"""Texas Hold'em Bonus under a strategy: before the flop, on the flop, on the turn.

Nobody folds after the flop, and the results of the Turn and River bets do not depend on each other.
So every flop and every turn of a hand that is played is asked about, whatever the previous answer
was.
"""

from collections.abc import Mapping

import numpy as np

from croupier.cards import Card, Deck
from croupier.lab.holdem_bonus import (
    ORDERS_OF_FLOP,
    ORDERS_OF_TURN,
    BonusSolution,
    deals_of_hand,
    solution_of,
)
from croupier.lab.kernels.holdem_question import holdem_steps, shape_of
from croupier.lab.kernels.holdem_showdowns import SUITED, Hand
from croupier.lab.kernels.holdem_turns import BLOCKED
from croupier.lab.progress import Progress, Steps
from croupier.lab.strategies.marking import Marking
from croupier.lab.strategies.text import WrittenStrategy
from croupier.lab.strategies.view import StrategyView
from croupier.rules import Layout


def texas_holdem_bonus(
    layout: Layout,
    strategy: WrittenStrategy,
    stakes: Mapping[str, int],
    deck: Deck,
    progress: Progress | None,
) -> Marking:
    """Mark every answer: for starting hands, all flops, and all turns."""
    shape = shape_of(layout, deck)
    steps = Steps(holdem_steps(shape, solves=2), progress)
    solution = solution_of(layout, stakes, "less", deck, steps)
    known = solution.showdowns
    marking = Marking(strategy, shape.deals * 2, solution.money.unit / stakes["ante"])
    first, second, third = (step.key for step in layout.game.decisions)
    hands = list(known.hands())
    own = [cards_of(solution, hand) for hand in hands]
    sums = [solution.hand_values[hand] for hand in hands]
    names = solution.money.paths[True, True][0], solution.money.fold[0]
    said = marking.ask(
        first,
        StrategyView(np.array(own, dtype=np.uint8), deck=deck),
        {
            name: np.array([both[at] for both in sums], dtype=object)
            for at, name in enumerate(names)
        },
        np.ones(len(hands), dtype=np.int64),
        np.array([known.hole_cards(*hand) * deals_of_hand(shape) for hand in hands]),
        opening=True,
    )
    steps.expect(len(hands))
    for hand, cards, place in zip(hands, own, said.tolist(), strict=True):
        if place == 0:
            _flops(marking, second, solution, hand, cards, deck)
            _turns(marking, third, solution, hand, cards, deck)
        steps.tick()
    steps.finish()
    return marking


def cards_of(solution: BonusSolution, hand: Hand) -> tuple[Card, Card]:
    """Return hole cards of a starting hand, in the first suit, or the first and the second."""
    numbers = solution.showdowns.numbering
    low, high = numbers.ranks[numbers.pairs[hand[0]]].tolist()
    return Card(low * 4), Card(high * 4 + hand[1])


def _flops(
    marking: Marking,
    question: str,
    solution: BonusSolution,
    hand: Hand,
    own: tuple[Card, ...],
    deck: Deck,
) -> None:
    known, solved = solution.showdowns, solution.flops
    pair, suitedness = hand
    flops = known.numbering.suited if suitedness == SUITED else known.numbering.offsuit
    free = (flops.cards[:, :, None] != np.array(own, dtype=np.uint8)).all(axis=(1, 2))
    sums = solved.rank_table[pair, flops.ranks[free]]
    sums = ORDERS_OF_FLOP * (sums + solved.tables[pair, flops.terms[free]].sum(axis=1))
    names = (solution.money.paths[way, False][1] for way in (False, True))
    shape = known.shape
    marking.ask(
        question,
        StrategyView(np.array([own], dtype=np.uint8), flops.cards[free], deck=deck),
        {name: sums[:, at] for at, name in enumerate(names)},
        flops.weights[free] * known.hole_cards(*hand),
        shape.turns_and_rivers * 2 * shape.dealers,
    )


def _turns(
    marking: Marking,
    question: str,
    solution: BonusSolution,
    hand: Hand,
    own: tuple[Card, ...],
    deck: Deck,
) -> None:
    raises = solution.raises
    known, turns = raises.showdowns, raises.turns
    pair, suitedness = hand
    suited = suitedness == SUITED
    boards = turns.suited if suited else turns.offsuit
    cards = turns.suited_cards if suited else turns.offsuit_cards
    free = (raises.suited if suited else raises.offsuit)[pair] != BLOCKED
    river = raises.rank_tables[pair, boards.ranks[free]]
    river = river + raises.tables[pair, boards.terms[free]].sum(axis=1)
    river = river * solution.money.raise_units
    check, bet = (solution.money.paths[False, way][2] for way in (False, True))
    shape = known.shape
    marking.ask(
        question,
        StrategyView(np.array([own], dtype=np.uint8), cards[free], deck=deck),
        {check: np.zeros(len(river), dtype=np.int64), bet: river},
        boards.weights[free] * (known.hole_cards(*hand) * ORDERS_OF_TURN),
        (len(shape) - 6) * shape.dealers,
    )
