"""What the ledger keeps of a seat: the session with its money, its hands and the coach's notes.

A hand is a round record and the order of its shuffled deck; both are written after every step. The
cards, choices and money on every screen are their replay.
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
"""The most hands in one session; then the learner must start a new one."""

SESSIONS_KEPT = 20
"""How many of a learner's sessions are kept; then the oldest is deleted with its hands."""


@dataclass(frozen=True, slots=True)
class Note:
    """What the coach says about one decision; values and cost are in base bets."""

    seat: int
    decide: str
    title: str
    chosen: str | None
    best: str
    values: tuple[tuple[str, Fraction], ...]
    """The value of each choice, best first."""
    why: str
    topic: str
    """The skill topic that the answer counts toward."""
    about: str
    """The topic as people read it."""
    unit: int
    """The base bet, in cents."""
    left_out: tuple[str, ...] = ()
    """Bets of the spot that the values exclude."""

    @property
    def cost(self) -> Fraction:
        """How much less the chosen option is worth than the best."""
        if self.chosen is None:
            return Fraction(0)
        worth = dict(self.values)
        return worth[self.best] - worth[self.chosen]

    @property
    def cost_cents(self) -> Fraction:
        return self.cost * self.unit


def meter_key(seat: int, bet: str) -> str:
    """Return the key for a meter's pay to a seat; `Hand.meter_pays` parses it."""
    return f"{seat} {bet}"


@dataclass(frozen=True, slots=True)
class SeatHand:
    """A round in progress, or one that is over."""

    number: int
    record: str
    order: str
    notes: tuple[Note | None, ...] = ()
    """A note for each decision, in order; None until the coach has worked it out."""
    settled: bool = False
    pays: Mapping[str, int] = field(default_factory=dict)
    """What meters paid, in units, by `meter_key`."""
    stakes: tuple[Mapping[str, int], ...] = ()
    """The bets before the deal by spot, without those that the layout itself does not decide."""
    won: int = 0
    """What these bets and their raises have won or lost, in units."""
    beside: int = 0
    """What the bets on meters and on other people's cards have won or lost."""

    def round(self, catalogue: Catalogue | None = None) -> Round:
        return replayed(self.record, catalogue)

    def deck(self) -> tuple[Card, ...]:
        return parse_cards(self.order)

    def returned(self, seat: int, line: Line) -> int:
        """Return what a settlement line paid back, in units, including a meter's share."""
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
        """The coach's notes so far."""
        return (note for note in self.notes if note is not None)

    @property
    def is_reviewed(self) -> bool:
        return None not in self.notes


@dataclass(frozen=True, slots=True)
class QuizQuestion:
    """A situation in the quiz: a round that waits for one decision."""

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
    """The player's money; stored under its original name."""
    up: int = 0
    """The amount on the layout."""
    house: int = 0
    """What the house has won, less the seeds it put into the meters."""
    brought: int = BANKROLL
    """Everything the learner has brought to the table."""
    hand: SeatHand | None = None
    """The current hand, or the last one until the next is dealt."""
    question: QuizQuestion | None = None
    questions: int = 0
    answered: int = 0
    answered_right: int = 0
    unreviewed: tuple[int, ...] = ()
    """Earlier hands that the coach has not reviewed yet."""
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


# As stored ----------------------------------------------------------------------------------------

SEAT_SESSIONS: Collection[SeatSession] = Collection.of("seat-sitting", SeatSession, held=False)
"""By learner and session number."""

HANDS: Collection[SeatHand] = Collection.of("seat-hand", SeatHand, held=False)
"""The history: all hands but a session's latest, by learner, session and number.

Each hand is a separate entry that is never held in memory.
"""

SEATS: Collection[int] = Collection("seat", str, int)
"""The number of each learner's last session."""

SEAT_COLLECTIONS: tuple[Collection[Any], ...] = (SEATS, SEAT_SESSIONS, HANDS)
"""What the player's seat stores, besides the figures of its hands."""


# In the ledger ----------------------------------------------------------------------------------


def session_key(learner: str, number: int) -> str:
    return f"{learner}/{number}"


def hand_key(learner: str, session: int, number: int) -> str:
    return f"{learner}/{session}/{number}"


def current(transaction: Transaction, learner: str) -> SeatSession | None:
    """Return a learner's current session, if any."""
    number = transaction.get(SEATS, learner)
    session = (
        None if number is None else transaction.get(SEAT_SESSIONS, session_key(learner, number))
    )
    return None if session is None or session.left else session


def at_the_seat(transaction: Transaction, learner: str) -> SeatSession:
    """Return a learner's current session, or refuse and ask the learner to sit down."""
    session = current(transaction, learner)
    if session is None:
        raise Refused(Refusal.WRONG_STATE, "you are not at a table; choose one and sit down first")
    return session


def find_seat_session(transaction: Transaction, learner: str, number: int) -> SeatSession:
    """Return one of this learner's sessions, current or past."""
    session = transaction.get(SEAT_SESSIONS, session_key(learner, number))
    if session is None:
        known = [other.number for other in sessions(transaction, learner)]
        there = ", ".join(map(str, known)) if known else "none"
        raise Refused(Refusal.UNKNOWN_TABLE, f"you have no session {number}; there is {there}")
    return session


def sessions(transaction: Transaction, learner: str) -> tuple[SeatSession, ...]:
    """Return every stored session, oldest first."""
    last = transaction.get(SEATS, learner) or 0
    numbers = range(max(1, last - SESSIONS_KEPT + 1), last + 1)
    keys = [session_key(learner, number) for number in numbers]
    found = transaction.get_all(SEAT_SESSIONS, keys)
    return tuple(found[key] for key in keys if key in found)


def hands_of(transaction: Transaction, session: SeatSession) -> tuple[SeatHand, ...]:
    """Return the hands of a session in order, the current one last."""
    earlier = earlier_hands(transaction, session)
    return (*earlier, session.hand) if session.hand is not None else earlier


def earlier_hands(transaction: Transaction, session: SeatSession) -> tuple[SeatHand, ...]:
    """Return the hands of a session before its latest, in order."""
    numbers = range(1, session.hands)
    keys = [hand_key(session.learner, session.number, number) for number in numbers]
    found = transaction.get_all(HANDS, keys)
    return tuple(found[key] for key in keys if key in found)


def keep(transaction: Transaction, session: SeatSession) -> None:
    transaction.put(SEAT_SESSIONS, session_key(session.learner, session.number), session)


def keep_hand(transaction: Transaction, session: SeatSession, hand: SeatHand) -> None:
    transaction.put(HANDS, hand_key(session.learner, session.number, hand.number), hand)
