"""Hold'em boards as rows of real cards, one for each number, with given hole cards."""

from functools import cache, lru_cache
from itertools import product

import numpy as np

from croupier.cards import Card
from croupier.lab.kernels.holdem_numbering import Numbering
from croupier.lab.strategies.view import Cards

BOARD = 5
IN_A_SUIT = 2
"""With more cards of a suit than this, it is a flush board."""


@cache
def _suits_of_five(suits: int) -> Cards:
    """Return every way to give suits to five cards with no three of a suit."""
    ways = [
        each for each in product(range(suits), repeat=BOARD)
        if max(map(each.count, each)) <= IN_A_SUIT
    ]  # fmt: skip
    return np.array(ways, dtype=np.uint8).reshape(len(ways), BOARD)


@lru_cache(maxsize=512)
def rank_rows(numbers: Numbering, own: tuple[Card, ...]) -> Cards:
    """Return a board of each five ranks without a flush and without any of the own cards.

    If the deck has none, the row has arbitrary cards; such a board is never dealt.
    """
    ranks = numbers.ranks[numbers.rank_boards].astype(np.int64)
    same = ranks[:, 1:] == ranks[:, :-1]
    held = [ranks == card >> 2 for card in own]
    # Boards that agree in these can have the same suits.
    shape = np.hstack([same, *held]) @ (1 << np.arange(BOARD - 1 + BOARD * len(own)))
    _, first, which = np.unique(shape, return_index=True, return_inverse=True)
    chosen = np.zeros((len(first), BOARD), dtype=np.int64)
    ways = _suits_of_five(numbers.shape.suits)
    for at, board in enumerate(first.tolist()):
        fits = np.ones(len(ways), dtype=np.bool_)
        # Equal ranks are adjacent; ascending suits keep them all distinct.
        fits &= ~(same[board] & (ways[:, 1:] <= ways[:, :-1])).any(axis=1)
        for card, places in zip(own, held, strict=True):
            fits &= ~(places[board] & (ways == card & 3)).any(axis=1)
        if fits.any():
            chosen[at] = ways[fits.argmax()]
    return (ranks * 4 + chosen[which.ravel()]).astype(np.uint8)


def flush_rows(numbers: Numbering, own: tuple[Card, ...]) -> Cards:
    """Return a board of each number whose suit is clubs, without any of the own cards."""
    suits = numbers.shape.suits
    # Two free out cards of each rank; a board that needs a missing one has no weight.
    free = np.zeros((numbers.count, 2), dtype=np.int64)
    for place, rank in enumerate(numbers.ranks.tolist()):
        left = [rank * 4 + suit for suit in range(1, suits) if rank * 4 + suit not in own]
        free[place, : len(left[:2])] = left[:2]
    parts = []
    for sets, outs in zip(numbers.sets, numbers.outs, strict=True):
        held = np.repeat(numbers.ranks[sets] * 4, len(outs), axis=0)
        # The second out card of a rank is different from the first.
        again = np.zeros(outs.shape, dtype=np.int64)
        if outs.shape[1] == 2:
            again[:, 1] = outs[:, 0] == outs[:, 1]
        parts.append(np.hstack([held, np.tile(free[outs, again], (len(sets), 1))]))
    return np.concatenate(parts).astype(np.uint8)
