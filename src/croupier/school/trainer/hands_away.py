"""What happens to the cards of a settled hand: locked up, or left face up for all to see."""

from collections.abc import Collection

from croupier.rules import Bet, Gesture, settle
from croupier.school.trainer.acts import Handle
from croupier.school.trainer.pen import Pen


def lock_up(pen: Pen, seat: int) -> None:
    """Put a seat's cards into the discard rack."""
    pen.write(Handle(Gesture.LOCK_UP, seat), locked=pen.scene.locked | {seat})


class HandsAway:
    """The hands of one settlement: which of them stay on the table while the dealer goes around."""

    def __init__(self, pen: Pen, unpaid: Collection[int] = ()) -> None:
        self.pen = pen
        self.asked = pen.stage.gesture is Gesture.LOCK_UP and not pen.round.is_void
        self.staying = self._envied() | {*unpaid} if self.asked else set()
        """Seats whose hands stay to the end: they bring others envy, or are not paid yet."""
        self.best = self._dealers_best() if self.asked else 0
        self.best_seat: int | None = None
        """The seat with the best hand so far, for a bet on the best hand at the table."""

    def _envied(self) -> set[int]:
        lines = [line for seat in settle(self.pen.round).seats for line in seat.lines]
        return {line.caused_by for line in lines if line.caused_by is not None}

    def _bets(self) -> list[Bet]:
        """Return the bets on the best hand that anyone has made."""
        round_ = self.pen.round
        return [
            bet
            for bet in self.pen.layout.game.bets
            if bet.worth is not None and any(spot.has(bet.key) for spot in round_.spots)
        ]

    def _dealers_best(self) -> int:
        """Return the value of the dealer's own hand, which must be beaten, or 0."""
        round_ = self.pen.round
        if not round_.dealer:
            return 0
        return max(
            (bet.worth(round_.dealer, round_) for bet in self._bets() if bet.worth), default=0
        )

    def put(self, seat: int) -> None:
        """Write the gesture for a settled seat, and for the hand that it beats."""
        if not self.asked:
            return
        outdone = self.best_seat
        if self._is_better(seat):
            self.pen.write(Handle(Gesture.LEAVE_UP, seat))
            if outdone is not None and outdone not in self.staying:
                lock_up(self.pen, outdone)
        elif seat in self.staying:
            self.pen.write(Handle(Gesture.LEAVE_UP, seat))
        else:
            lock_up(self.pen, seat)

    def _is_better(self, seat: int) -> bool:
        """Return whether the hand wins a bet on the best hand, and beats all earlier ones."""
        round_, layout = self.pen.round, self.pen.layout
        for bet in self._bets():
            if bet.worth is None or bet.hands is None:
                continue
            worth = bet.worth(round_.spot(seat).cards, round_)
            wins = layout.pays(bet.table, hands=bet.hands(round_)).hit(worth) is not None
            if wins and worth > self.best:
                self.best, self.best_seat = worth, seat
                return True
        return False
