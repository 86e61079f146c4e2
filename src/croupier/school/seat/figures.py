"""A session's totals, kept while its hands are played so that screens need not read them again.

A hand is stored as a separate entry and is read only when someone looks at it. What a screen says
about all hands, and the line for each, comes from these figures: a few numbers per hand.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import lru_cache
from typing import Any

from croupier.ledger import Collection, Transaction
from croupier.school.seat.documents import (
    HANDS,
    SEAT_SESSIONS,
    SeatHand,
    SeatSession,
    earlier_hands,
    hand_key,
    session_key,
)

Column = tuple[int, ...]
"""One number for every hand."""

Stakes = tuple[Mapping[str, int], ...]
"""The bets before the deal by spot, in cents."""


@dataclass(frozen=True, slots=True)
class HandFigures:
    """One settled hand as a few numbers."""

    number: int
    stakes: int
    """Which of this session's stakes, as an index into `Figures.staked`."""
    won: int
    """In units, like the winnings of side bets."""
    beside: int
    decisions: int
    reviewed: int
    """How many decisions the coach has reviewed, and of these …"""
    mistakes: int
    cost: Fraction
    """… what they cost, in base bets …"""
    cost_cents: Fraction
    """… and in cents."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The settled hands of a session, oldest first, and the stakes they were played for.

    Each field of a hand is a separate column. Thousands of hands are read, added up and written
    again with every deal, and columns of numbers take a fraction of the time that objects take.
    """

    number: Column = ()
    stakes: Column = ()
    won: Column = ()
    beside: Column = ()
    decisions: Column = ()
    reviewed: Column = ()
    mistakes: Column = ()
    cost: tuple[str, ...] = ()
    cost_cents: tuple[str, ...] = ()
    staked: tuple[Stakes, ...] = ()
    """What `stakes` refers to."""

    def __len__(self) -> int:
        return len(self.number)

    @property
    def hands(self) -> Iterator[HandFigures]:
        """The hands, one by one."""
        rows = zip(*(getattr(self, name) for name in COLUMNS), strict=True)
        for *numbers, cost, cost_cents in rows:
            number, stakes, won, beside, decisions, reviewed, mistakes = numbers
            yield HandFigures(
                number, stakes, won, beside, decisions, reviewed, mistakes,
                fraction_of(cost), fraction_of(cost_cents),
            )  # fmt: skip

    def with_hand(self, hand: SeatHand) -> "Figures":
        """Return the figures with this hand added, or updated if it was counted before."""
        staked = self.staked if hand.stakes in self.staked else (*self.staked, hand.stakes)
        counted = _counted(hand, staked.index(hand.stakes))
        at = self.number.index(hand.number) if hand.number in self.number else len(self)
        columns = {
            name: (*column[:at], value, *column[at + 1 :])
            for name, value in counted.items()
            for column in (getattr(self, name),)
        }
        return Figures(**columns, staked=staked)


COLUMNS = tuple(field.name for field in fields(HandFigures))


def _counted(hand: SeatHand, stakes: int) -> dict[str, Any]:
    notes = list(hand.known)
    return {
        "number": hand.number,
        "stakes": stakes,
        "won": hand.won,
        "beside": hand.beside,
        "decisions": len(hand.notes),
        "reviewed": len(notes),
        "mistakes": sum(note.cost > 0 for note in notes),
        "cost": str(sum((note.cost for note in notes), Fraction(0))),
        "cost_cents": str(sum((note.cost_cents for note in notes), Fraction(0))),
    }


@lru_cache(maxsize=4096)
def fraction_of(text: str) -> Fraction:
    """Parse a stored cost; most hands cost nothing."""
    return Fraction(text)


FIGURES: Collection[Figures] = Collection.of("seat-figures", Figures, held=False)
"""By learner and session number, for all hands but the latest."""


# In the ledger ----------------------------------------------------------------------------------


def count_earlier(
    transaction: Transaction, session: SeatSession, hands: Iterable[SeatHand]
) -> None:
    """Count hands that have left the layout, or that the coach has reviewed again."""
    figures = _of_earlier_hands(transaction, session)
    for hand in hands:
        figures = figures.with_hand(hand)
    transaction.put(FIGURES, session_key(session.learner, session.number), figures)


def figures_of(transaction: Transaction, session: SeatSession) -> Figures:
    """Return all settled hands of a session, including the one on the layout."""
    figures = _of_earlier_hands(transaction, session)
    hand = session.hand
    return figures.with_hand(hand) if hand is not None and hand.settled else figures


def _of_earlier_hands(transaction: Transaction, session: SeatSession) -> Figures:
    found = transaction.get(FIGURES, session_key(session.learner, session.number))
    if found is not None:
        return found
    figures = Figures()
    # A session of an earlier version, or a new one: its hands are read once.
    for hand in earlier_hands(transaction, session):
        figures = figures.with_hand(hand)
    return figures


def forget(transaction: Transaction, learner: str, number: int) -> None:
    """Delete a session with its hands and their figures."""
    session = transaction.get(SEAT_SESSIONS, session_key(learner, number))
    if session is None:
        return
    for hand in range(1, session.hands):
        transaction.put(HANDS, hand_key(learner, number, hand), None)
    transaction.put(FIGURES, session_key(learner, number), None)
    transaction.put(SEAT_SESSIONS, session_key(learner, number), None)
