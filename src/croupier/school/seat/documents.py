"""What the ledger keeps of a seat: the session with its money, its hands, and what the coach said.

A hand is a round record and the order in which its deck was shuffled; both are written after every
step. The cards, the choices and the money of every screen are their replay.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Annotated, Any

from pydantic import Field

from croupier.cards import Card, parse_cards
from croupier.codec import canonical
from croupier.errors import must
from croupier.floor.virtual import BANKROLL
from croupier.ledger import Collection, Refusal, Refused, Transaction
from croupier.ledger.units import in_units
from croupier.paytables import Catalogue
from croupier.records import replayed, write_round
from croupier.rules import Line, Round
from croupier.school.seat.choice import SeatChoice
from croupier.school.seat.meters import Meters, total

HANDS_MAX = 2000
"""How many hands one session has; then it is time to sit down anew."""

SESSIONS_KEPT = 20
"""How many sessions of a learner can be looked at; the oldest is forgotten with its hands."""


@dataclass(frozen=True, slots=True)
class Note:
    """What the coach says of one decision; values and cost are in base bets."""

    seat: int
    decide: str
    title: str
    chosen: str | None
    best: str
    values: tuple[tuple[str, Fraction], ...]
    """What each choice is worth, the best first."""
    why: str
    topic: str
    """Where the answer is counted among the learner's skills."""
    about: str
    """The topic as people read it."""
    unit: int
    """The base bet, in cents."""
    left_out: tuple[str, ...] = ()
    """Bets of the spot that the values do not count."""

    @property
    def cost(self) -> Fraction:
        """What was chosen is worth so much less than the best."""
        if self.chosen is None:
            return Fraction(0)
        worth = dict(self.values)
        return worth[self.best] - worth[self.chosen]

    @property
    def cost_cents(self) -> Fraction:
        return self.cost * self.unit


def meter_key(seat: int, bet: str) -> str:
    """Where a hand keeps what a meter paid a seat; `Hand.meter_pays` reads it again."""
    return f"{seat} {bet}"


@dataclass(frozen=True, slots=True)
class SeatHand:
    """A round that is being played, or that was."""

    number: int
    record: str
    order: str
    notes: tuple[Note | None, ...] = ()
    """One for each decision, in their order; None until the coach has thought about it."""
    settled: bool = False
    pays: Mapping[str, int] = field(default_factory=dict)
    """What meters paid, in units, by `meter_key`."""
    stakes: tuple[Mapping[str, int], ...] = ()
    """What was put up before the deal, spot by spot, where the layout itself decides it."""
    won: int = 0
    """What these bets, and the raises on them, have won or lost, in units."""
    beside: int = 0
    """What the bets on meters and on other people's cards have won or lost."""

    def round(self, catalogue: Catalogue | None = None) -> Round:
        return replayed(self.record, catalogue)

    def deck(self) -> tuple[Card, ...]:
        return parse_cards(self.order)

    def returned(self, seat: int, line: Line) -> int:
        """What a line of the settlement brought back, in units; a meter's share with it."""
        if line.returned is None:
            return self.pays.get(meter_key(seat, line.bet), 0)
        return in_units(line.returned)

    @property
    def meter_pays(self) -> Iterator[tuple[int, str, int]]:
        """What meters paid: seat, bet and amount."""
        for key, amount in self.pays.items():
            seat, _, bet = key.partition(" ")
            yield int(seat), bet, amount

    def after(self, round_: Round, **changes: Any) -> "SeatHand":
        return replace(self, record=canonical(write_round(round_)), **changes)

    @property
    def known(self) -> Iterator[Note]:
        """What the coach has said so far."""
        return (note for note in self.notes if note is not None)

    @property
    def is_reviewed(self) -> bool:
        return None not in self.notes


@dataclass(frozen=True, slots=True)
class QuizQuestion:
    """A situation of the quiz: a round that waits for one decision."""

    number: int
    record: str
    answered: Note | None = None

    def round(self, catalogue: Catalogue | None = None) -> Round:
        return replayed(self.record, catalogue)


@dataclass(frozen=True, slots=True)
class SeatSession:
    """A learner at a layout: the choice, the money and the hand. Amounts are in units."""

    learner: str
    number: int
    choice: SeatChoice
    began: str
    meters: Meters
    bankroll: Annotated[int, Field(alias="purse")] = BANKROLL
    """The player's money; stored under the name it had first."""
    up: int = 0
    """What stands on the layout."""
    house: int = 0
    """What the house has won, less the seeds it gave the meters."""
    brought: int = BANKROLL
    """All the learner has brought to the table."""
    hand: SeatHand | None = None
    """The hand that is played, or the last one until the next is dealt."""
    question: QuizQuestion | None = None
    questions: int = 0
    answered: int = 0
    answered_right: int = 0
    unreviewed: tuple[int, ...] = ()
    """Earlier hands that the coach has not thought about yet."""
    left: bool = False

    def __post_init__(self) -> None:
        everything = self.bankroll + self.up + self.house + total(self.meters)
        must(everything == self.brought, f"session {self.number}: {everything} of {self.brought}")
        must(self.bankroll >= 0 and self.up >= 0, f"session {self.number} owes its player money")

    @property
    def hands(self) -> int:
        return self.hand.number if self.hand is not None else 0

    @property
    def takes_bets(self) -> bool:
        return self.hand is None or self.hand.settled


# On paper ---------------------------------------------------------------------------------------

SEAT_SESSIONS: Collection[SeatSession] = Collection.of("seat-sitting", SeatSession, held=False)
"""By learner and number of the session."""

HANDS: Collection[SeatHand] = Collection.of("seat-hand", SeatHand, held=False)
"""Hands that another one has followed, by learner, session and number: the history, an entry a
hand, which is never held in memory."""

SEATS: Collection[int] = Collection("seat", str, int)
"""The number of each learner's last session."""

SEAT_COLLECTIONS: tuple[Collection[Any], ...] = (SEATS, SEAT_SESSIONS, HANDS)
"""What the player's seat keeps, beside the figures of its hands."""


# In the ledger ----------------------------------------------------------------------------------


def session_key(learner: str, number: int) -> str:
    return f"{learner}/{number}"


def hand_key(learner: str, session: int, number: int) -> str:
    return f"{learner}/{session}/{number}"


def current(transaction: Transaction, learner: str) -> SeatSession | None:
    """Where a learner sits now, if anywhere."""
    number = transaction.get(SEATS, learner)
    session = (
        None if number is None else transaction.get(SEAT_SESSIONS, session_key(learner, number))
    )
    return None if session is None or session.left else session


def at_the_seat(transaction: Transaction, learner: str) -> SeatSession:
    """Where a learner sits now; who sits nowhere is told to sit down."""
    session = current(transaction, learner)
    if session is None:
        raise Refused(Refusal.WRONG_STATE, "you are not at a table; choose one and sit down first")
    return session


def find_seat_session(transaction: Transaction, learner: str, number: int) -> SeatSession:
    """A session of this learner's, now or then."""
    session = transaction.get(SEAT_SESSIONS, session_key(learner, number))
    if session is None:
        known = [other.number for other in sessions(transaction, learner)]
        there = ", ".join(map(str, known)) if known else "none"
        raise Refused(Refusal.UNKNOWN_TABLE, f"you have no session {number}; there is {there}")
    return session


def sessions(transaction: Transaction, learner: str) -> tuple[SeatSession, ...]:
    """Every session that is kept, the oldest first."""
    last = transaction.get(SEATS, learner) or 0
    numbers = range(max(1, last - SESSIONS_KEPT + 1), last + 1)
    keys = [session_key(learner, number) for number in numbers]
    found = transaction.get_all(SEAT_SESSIONS, keys)
    return tuple(found[key] for key in keys if key in found)


def hands_of(transaction: Transaction, session: SeatSession) -> tuple[SeatHand, ...]:
    """The hands of a session in their order, the one on the layout last."""
    earlier = earlier_hands(transaction, session)
    return (*earlier, session.hand) if session.hand is not None else earlier


def earlier_hands(transaction: Transaction, session: SeatSession) -> tuple[SeatHand, ...]:
    """The hands of a session that another one has followed, in their order."""
    numbers = range(1, session.hands)
    keys = [hand_key(session.learner, session.number, number) for number in numbers]
    found = transaction.get_all(HANDS, keys)
    return tuple(found[key] for key in keys if key in found)


def keep(transaction: Transaction, session: SeatSession) -> None:
    transaction.put(SEAT_SESSIONS, session_key(session.learner, session.number), session)


def keep_hand(transaction: Transaction, session: SeatSession, hand: SeatHand) -> None:
    transaction.put(HANDS, hand_key(session.learner, session.number, hand.number), hand)
