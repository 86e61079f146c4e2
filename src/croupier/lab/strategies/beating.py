"""Count the single cards that would beat a hand, for many hands at once."""

import numpy as np
import numpy.typing as npt

from croupier.hands.arrays import kernel, value_of_key
from croupier.hands.tables import CARD_KEYS, CARD_SUITS, NO_CARDS, five_card_table
from croupier.lab.strategies.view import Cards, Numbers, StrategyView

COUNT = "cards that beat you"


def cards_that_beat(view: StrategyView) -> Numbers:
    """Count the unseen cards that make a better hand with the board than own cards and board do."""
    if COUNT in view.counts:
        return view.counts[COUNT]
    made = np.broadcast_to(view.made, len(view))
    own, board = (
        np.broadcast_to(part, (len(view), part.shape[1])) for part in (view.own, view.board)
    )
    beating = np.zeros(len(view), dtype=np.int64)
    copies = np.array(view.deck.copies, dtype=np.int64)
    count_beating(own, board, made, copies, five_card_table(board.shape[1] + 1), beating)
    view.counts[COUNT] = beating
    return beating


@kernel
def count_beating(
    own: Cards,
    board: Cards,
    made: Numbers,
    copies: Numbers,
    table: npt.NDArray[np.int32],
    beating: Numbers,
) -> None:
    """Try every card that is left with the board."""
    left = np.zeros(52, dtype=np.int64)
    for row in range(len(board)):
        left[:] = copies
        key, suits = NO_CARDS, 0
        for card in board[row]:
            key += CARD_KEYS[card]
            suits |= CARD_SUITS[card]
            left[card] -= 1
        for card in own[row]:
            left[card] -= 1
        count = 0
        for card in range(52):
            if left[card] > 0:
                value = value_of_key(key + CARD_KEYS[card], suits | CARD_SUITS[card], table)
                if value > made[row]:
                    count += left[card]
        beating[row] = count
