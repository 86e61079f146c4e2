"""A school with a long history: memory stays flat, and a press takes as long as on the first day.

A full school is 500 learners with 20 sessions of 2,000 hands each. All its learners and sessions
are here; of the hands, which would take tens of gigabytes, some of every session are written, and
memory is measured before and after: what does not grow with the first hundred thousand grows with
no number of them. The learner whose presses are timed has a session that is nearly full.
"""

import random
import tempfile
import tracemalloc
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from statistics import quantiles
from typing import Any

from benchmarks import Row
from benchmarks.school import Seat, patient_coach, timed
from croupier.ledger import Answer, Transaction
from croupier.ledger.opening import open_store
from croupier.school.house import School
from croupier.school.learners import LEARNERS, Learner
from croupier.school.seat import history, session
from croupier.school.seat.documents import (
    HANDS,
    HANDS_MAX,
    SEAT_SESSIONS,
    SEATS,
    SESSIONS_KEPT,
    SeatHand,
    at_the_seat,
    hand_key,
    session_key,
)
from croupier.school.seat.figures import FIGURES, Figures

GAME = "three-card-poker"
LEARNERS_COUNT = 500
HANDS_WRITTEN = 10
"""Of every session so many hands."""
PRESSED = 40
"""Hands that are dealt and decided with a clock beside them."""
SECONDS_MAX = 0.02
MIB = 1 << 20


@dataclass(frozen=True, slots=True)
class Measured:
    """A school on one day: what it holds in memory, and how long its presses take."""

    mib: float
    spent: Mapping[str, list[float]]


def long_histories() -> list[Row]:
    """Memory and presses on the first day, and after years."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "school.db"
        seat = _first_hand(path)
        young = _measured(path, seat)
        _fill(path, seat)
        old = _measured(path, seat)
        size = path.stat().st_size / MIB
    hands = LEARNERS_COUNT * SESSIONS_KEPT * HANDS_WRITTEN
    return [
        Row("Memory on the first day", f"{young.mib:.1f} MiB"),
        Row(f"Memory with {hands:,} hands", f"{old.mib:.1f} MiB", f"a book of {size:,.0f} MiB"),
        *(_row(f"{what}, first day", spent) for what, spent in young.spent.items()),
        *(_row(f"{what}, after {HANDS_MAX - PRESSED:,}", each) for what, each in old.spent.items()),
    ]


def _first_hand(path: Path) -> str:
    """A learner who has played a hand; the id."""
    with closing(School(open_store(path))) as school, patient_coach():
        seat = Seat(school, GAME, "coach")
        seat.bets = {1: {"ante": 500, "pair_plus": 500}}
        seat.hand()
        return seat.learner


# Years later ------------------------------------------------------------------------------------


def _fill(path: Path, learner: str) -> None:
    """Everybody's sessions, and a nearly full one for the learner who is timed."""
    with closing(School(open_store(path))) as school:
        first = at_the_seat(school.look(), learner)
        hand = first.hand or SeatHand(0, "", "")
        for number in range(1, LEARNERS_COUNT):
            school.transact(partial(_a_career, f"pupil{number}", replace(first, left=True), hand))

        def nearly_full(transaction: Transaction) -> Answer:
            last = HANDS_MAX - PRESSED
            _hands(transaction, learner, 1, hand, last - 1)
            transaction.put(
                SEAT_SESSIONS,
                session_key(learner, 1),
                replace(first, hand=replace(hand, number=last)),
            )
            return {}

        school.transact(nearly_full)


def _a_career(learner: str, seated: Any, hand: SeatHand, transaction: Transaction) -> Answer:
    transaction.put(LEARNERS, learner, Learner(learner, learner, transaction.instant))
    transaction.put(SEATS, learner, SESSIONS_KEPT)
    for number in range(1, SESSIONS_KEPT + 1):
        _hands(transaction, learner, number, hand, HANDS_WRITTEN)
        last = replace(hand, number=HANDS_WRITTEN + 1)
        kept = replace(seated, learner=learner, number=number, hand=last)
        transaction.put(SEAT_SESSIONS, session_key(learner, number), kept)
    return {}


def _hands(transaction: Transaction, learner: str, number: int, hand: SeatHand, count: int) -> None:
    figures = Figures()
    for each in range(1, count + 1):
        played = replace(hand, number=each)
        transaction.put(HANDS, hand_key(learner, number, each), played)
        figures = figures.with_hand(played)
    transaction.put(FIGURES, session_key(learner, number), figures)


# Measuring --------------------------------------------------------------------------------------


def _measured(path: Path, learner: str) -> Measured:
    tracemalloc.start()
    with closing(School(open_store(path))) as school:
        school.look()
        held, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return Measured(held / MIB, _pressed(school, learner))


def _pressed(school: School, learner: str) -> Mapping[str, list[float]]:
    presses = ("A deal", "A decision", "The view", "The list of hands")
    spent: dict[str, list[float]] = {what: [] for what in presses}
    seat = Seat.__new__(Seat)
    seat.school, seat.learner = school, learner
    seat.bets = {1: {"ante": 500, "pair_plus": 500}}
    chance = random.Random(7)

    def clocked(what: str, work: Callable[[], Answer]) -> Answer:
        return timed(spent[what], work)

    with patient_coach():
        seat.view()
    for _ in range(PRESSED // 2):
        answer = clocked("A deal", partial(seat.do, session.deal, bets=seat.bets, chance=chance))
        while answer["turn"] is not None:
            view = clocked("The view", seat.view)
            place = {"hand": view["hand"], "at": view["at"], "choice": "fold"}
            answer = clocked("A decision", partial(seat.do, session.decide, **place))
        clocked("The list of hands", lambda: history.hands(school.look(), learner, 1))
        seat.do(session.buy_in)
    return spent


def _row(what: str, spent: list[float]) -> Row:
    slowest = quantiles(spent, n=20)[-1]
    return Row(
        what=what,
        measured=f"{1000 * slowest:.1f} ms for 19 of 20",
        against=f"{1000 * SECONDS_MAX:.0f} ms",
        ratio=SECONDS_MAX / slowest,
    )
