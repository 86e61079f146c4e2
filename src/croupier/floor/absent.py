"""Players of a virtual table who left without standing up: free their seats.

If such a player is in a hand, the house decides for them, as it does when someone at the table asks
for it. The seat is free as soon as the hand is over.
"""

from collections.abc import Callable

from croupier.floor.live import decide_for
from croupier.floor.seating import is_away, stand_up
from croupier.floor.virtual import VIRTUAL, find_virtual
from croupier.ledger import Answer, Refusal, Refused, Transaction
from croupier.rules import actions

Asked = Callable[[str], bool]
"""A question about a player, identified as in the ledger."""


def absent_seats(transaction: Transaction, name: str, left: Asked, here: Asked) -> set[int]:
    """Return the seats of players who have left, or who are idle and not connected."""
    _, virtual = find_virtual(transaction, name)
    return {
        seat
        for seat, chair in virtual.chairs.items()
        if not chair.is_bot
        and (left(chair.player) or (is_away(transaction, chair) and not here(chair.player)))
    }


def clear_seats(transaction: Transaction, name: str, left: Asked, here: Asked) -> Answer:
    """Free the seats of all absent players, and return which seats were freed.

    A seat in a hand that waits for someone else is not freed yet.
    """
    absent = absent_seats(transaction, name, left, here)
    _decide_for(transaction, name, absent)
    freed = []
    for seat in sorted(absent):
        table, virtual = find_virtual(transaction, name)
        try:
            after = stand_up(transaction, table, virtual, seat)
        except Refused as refused:  # still in a hand that waits for someone else
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
