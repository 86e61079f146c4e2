"""Players of a virtual table who have left without standing up: their chairs are free again.

In a hand the house decides for them, as it does when somebody at the table asks it to; the chair is
free as soon as the hand is over.
"""

from collections.abc import Callable

from croupier.floor.live import decide_for
from croupier.floor.seating import is_away, stand_up
from croupier.floor.virtual import VIRTUAL, find_virtual
from croupier.ledger import Answer, Refusal, Refused, Transaction
from croupier.rules import actions

Asked = Callable[[str], bool]
"""A question about a player, by what the ledger knows him by."""


def absent_seats(transaction: Transaction, name: str, left: Asked, here: Asked) -> set[int]:
    """The seats of those who have left, or who have not acted for long and are not to be seen."""
    _, virtual = find_virtual(transaction, name)
    return {
        seat
        for seat, chair in virtual.chairs.items()
        if not chair.is_bot
        and (left(chair.player) or (is_away(transaction, chair) and not here(chair.player)))
    }


def clear_seats(transaction: Transaction, name: str, left: Asked, here: Asked) -> Answer:
    """Free the chairs of everybody who is absent; which, and which only after this hand."""
    absent = absent_seats(transaction, name, left, here)
    _decide_for(transaction, name, absent)
    freed = []
    for seat in sorted(absent):
        table, virtual = find_virtual(transaction, name)
        try:
            after = stand_up(transaction, table, virtual, seat)
        except Refused as refused:  # still in a hand that waits for somebody else
            if refused.refusal is not Refusal.WRONG_STATE:
                raise
        else:
            transaction.put(VIRTUAL, name, after)
            freed.append(seat)
    return {"freed": freed}


def _decide_for(transaction: Transaction, name: str, absent: set[int]) -> None:
    while True:
        _, virtual = find_virtual(transaction, name)
        hand = virtual.hand
        if hand is None or hand.settled or actions(hand.round()).seat not in absent:
            return
        decide_for(transaction, virtual)
