"""What the book keeps of a seat: the sitting with its money, its hands, and what the coach said.

A hand is a round record and the order in which its deck was shuffled; both are written after every
step. The cards, the choices and the money of every screen are their replay.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from croupier.cards import Card, parse_cards
from croupier.codec import canonical
from croupier.errors import must
from croupier.floor.virtual import PURSE
from croupier.ledger import Page, Refusal, Refused, Shelf
from croupier.ledger.units import in_units
from croupier.paytables import Catalogue
from croupier.records import replayed, write_round
from croupier.rules import Line, Round
from croupier.school.seat.choice import Choice
from croupier.school.seat.meters import Meters, total

HANDS_MAX = 2000
"""How many hands one sitting has; then it is time to sit down anew."""

SITTINGS_KEPT = 20
"""How many sittings of a learner can be looked at; the oldest is forgotten with its hands."""


@dataclass(frozen=True, slots=True)
class Note:
    """What the coach says of one decision; values and cost are in first bets."""

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
    """The first bet, in cents."""
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
class Hand:
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
    """What was put up before the deal, spot by spot, where the felt itself decides it."""
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

    def after(self, table: Round, **changes: Any) -> "Hand":
        return replace(self, record=canonical(write_round(table)), **changes)

    @property
    def known(self) -> Iterator[Note]:
        """What the coach has said so far."""
        return (note for note in self.notes if note is not None)

    @property
    def is_reviewed(self) -> bool:
        return None not in self.notes


@dataclass(frozen=True, slots=True)
class Question:
    """A situation of the quiz: a round that waits for one decision."""

    number: int
    record: str
    answered: Note | None = None

    def round(self, catalogue: Catalogue | None = None) -> Round:
        return replayed(self.record, catalogue)


@dataclass(frozen=True, slots=True)
class Sitting:
    """A learner at a felt: the choice, the money and the hand. Amounts are in units."""

    learner: str
    number: int
    choice: Choice
    began: str
    meters: Meters
    purse: int = PURSE
    up: int = 0
    """What stands on the felt."""
    house: int = 0
    """What the house has won, less the seeds it gave the meters."""
    brought: int = PURSE
    """All the learner has brought to the table."""
    hand: Hand | None = None
    """The hand that is played, or the last one until the next is dealt."""
    question: Question | None = None
    questions: int = 0
    answered: int = 0
    answered_right: int = 0
    unreviewed: tuple[int, ...] = ()
    """Earlier hands that the coach has not thought about yet."""
    left: bool = False

    def __post_init__(self) -> None:
        everything = self.purse + self.up + self.house + total(self.meters)
        must(everything == self.brought, f"sitting {self.number}: {everything} of {self.brought}")
        must(self.purse >= 0 and self.up >= 0, f"sitting {self.number} owes its player money")

    @property
    def hands(self) -> int:
        return self.hand.number if self.hand is not None else 0

    @property
    def takes_bets(self) -> bool:
        return self.hand is None or self.hand.settled


# On paper ---------------------------------------------------------------------------------------

SITTINGS: Shelf[Sitting] = Shelf.of("seat-sitting", Sitting, held=False)
"""By learner and number of the sitting."""

HANDS: Shelf[Hand] = Shelf.of("seat-hand", Hand, held=False)
"""Hands that another one has followed, by learner, sitting and number: the history, an entry a
hand, which is never held in memory."""

SEATS: Shelf[int] = Shelf("seat", str, int)
"""The number of each learner's last sitting."""

SEAT_SHELVES: tuple[Shelf[Any], ...] = (SEATS, SITTINGS, HANDS)
"""What the player's seat keeps, beside the figures of its hands."""


# In the book ------------------------------------------------------------------------------------


def sitting_key(learner: str, number: int) -> str:
    return f"{learner}/{number}"


def hand_key(learner: str, sitting: int, number: int) -> str:
    return f"{learner}/{sitting}/{number}"


def current(page: Page, learner: str) -> Sitting | None:
    """Where a learner sits now, if anywhere."""
    number = page.get(SEATS, learner)
    sitting = None if number is None else page.get(SITTINGS, sitting_key(learner, number))
    return None if sitting is None or sitting.left else sitting


def at_the_seat(page: Page, learner: str) -> Sitting:
    """Where a learner sits now; who sits nowhere is told to sit down."""
    sitting = current(page, learner)
    if sitting is None:
        raise Refused(Refusal.WRONG_STATE, "you are not at a table; choose one and sit down first")
    return sitting


def find_sitting(page: Page, learner: str, number: int) -> Sitting:
    """A sitting of this learner's, now or then."""
    sitting = page.get(SITTINGS, sitting_key(learner, number))
    if sitting is None:
        known = [other.number for other in sittings(page, learner)]
        there = ", ".join(map(str, known)) if known else "none"
        raise Refused(Refusal.UNKNOWN_TABLE, f"you have no session {number}; there is {there}")
    return sitting


def sittings(page: Page, learner: str) -> tuple[Sitting, ...]:
    """Every sitting that is kept, the oldest first."""
    last = page.get(SEATS, learner) or 0
    numbers = range(max(1, last - SITTINGS_KEPT + 1), last + 1)
    keys = [sitting_key(learner, number) for number in numbers]
    found = page.get_all(SITTINGS, keys)
    return tuple(found[key] for key in keys if key in found)


def hands_of(page: Page, sitting: Sitting) -> tuple[Hand, ...]:
    """The hands of a sitting in their order, the one on the felt last."""
    earlier = earlier_hands(page, sitting)
    return (*earlier, sitting.hand) if sitting.hand is not None else earlier


def earlier_hands(page: Page, sitting: Sitting) -> tuple[Hand, ...]:
    """The hands of a sitting that another one has followed, in their order."""
    numbers = range(1, sitting.hands)
    keys = [hand_key(sitting.learner, sitting.number, number) for number in numbers]
    found = page.get_all(HANDS, keys)
    return tuple(found[key] for key in keys if key in found)


def keep(page: Page, sitting: Sitting) -> None:
    page.put(SITTINGS, sitting_key(sitting.learner, sitting.number), sitting)


def keep_hand(page: Page, sitting: Sitting, hand: Hand) -> None:
    page.put(HANDS, hand_key(sitting.learner, sitting.number, hand.number), hand)
