"""The school's seat with a warm coach: from the press to the answer, on a SQLite book.

Every hand is a fresh shuffle with every bet up, so that no answer is remembered from an earlier
one. A step is one durable commit with what the coach says of it; the view is what the browser then
asks for. The limit is the time after which people notice that they wait.
"""

import random
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from typing import Any

from benchmarks import Row
from croupier.games import GAMES
from croupier.ledger import Answer
from croupier.ledger.opening import open_store
from croupier.school.house import School
from croupier.school.learners import enrol
from croupier.school.seat import quiz, session
from croupier.school.seat.choice import SeatChoice, circles_of
from croupier.school.seat.coach import PATIENCE_SECONDS
from croupier.school.seat.room import ROOM
from croupier.school.seat.view import seat_view

HANDS = 40
LOW_DOLLARS = 150
SECONDS_MAX = 0.1


class Seat:
    """A learner at a layout of the ledger, with every step timed."""

    def __init__(self, school: School, game: str, mode: str) -> None:
        self.school, self.chance = school, random.Random(game)
        self.learner: str = school.transact(
            lambda transaction: {"id": enrol(transaction, f"{game} {mode}", self.chance).id}
        )["id"]
        choice = SeatChoice(game, mode=mode)
        self.do(session.sit, choice=choice)
        self.bets = {1: {circle.bet: circle.min_cents for circle in circles_of(choice.layout())}}
        self.steps: list[float] = []
        self.views: list[float] = []

    def do(self, work: Callable[..., Answer], **given: Any) -> Answer:
        return self.school.transact(lambda transaction: work(transaction, self.learner, **given))

    def view(self) -> dict[str, Any]:
        return seat_view(self.school.look(), self.learner)

    def hand(self) -> None:
        """Advice before each decision, which is then taken."""
        answer = self.do(session.deal, bets=self.bets, chance=self.chance)
        while answer["turn"] is not None:
            view = timed(self.views, self.view)
            choice = view["turn"]["choices"][-1]["name"]
            place = {"hand": view["hand"], "at": view["at"], "choice": choice}
            answer = timed(self.steps, partial(self.do, session.decide, **place))
        if float(self.view()["purse"]) < LOW_DOLLARS:
            self.do(session.buy_in)

    def question(self) -> None:
        """A question, answered by the first choice."""
        asked = timed(self.steps, partial(self.do, quiz.next_question, chance=self.chance))
        choice = self.view()["turn"]["choices"][0]["name"]
        with patient_coach():
            self.do(quiz.answer, question=asked["question"], choice=choice)


def timed(spent: list[float], work: Callable[[], Answer]) -> Answer:
    began = perf_counter()
    done = work()
    spent.append(perf_counter() - began)
    return done


@contextmanager
def patient_coach() -> Iterator[None]:
    """What is not timed waits for every answer."""
    ROOM.coach.patience = None
    yield
    ROOM.coach.patience = PATIENCE_SECONDS


@contextmanager
def warm_school(game: str) -> Iterator[School]:
    """Somebody has played here before: solvers are compiled, and the lab knows the layout."""
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(Path(folder) / "school.db")
        with closing(School(store)) as school:
            with patient_coach():
                seat = Seat(school, game, "coach")
                seat.hand()
                seat.view()
            yield school


def decisions() -> list[Row]:
    """Advice on the screen, and a decision answered with what it cost."""
    rows = []
    for game in GAMES:
        seat = _played(game.name, "advice", Seat.hand)
        rows.append(_row(f"{game.title}: advice on the screen", seat.views))
        rows.append(_row(f"{game.title}: a decision, durable", seat.steps))
    return rows


def questions() -> list[Row]:
    """A question of the quiz, chosen where people err; nobody set a limit for it."""
    return [
        _row(
            f"{game.title}: a question",
            _played(game.name, "quiz", Seat.question).steps,
            target=None,
        )
        for game in GAMES
    ]


def _played(game: str, mode: str, act: Callable[[Seat], None]) -> Seat:
    with warm_school(game) as school:
        seat = Seat(school, game, mode)
        for _ in range(HANDS):
            act(seat)
        return seat


def _row(what: str, spent: list[float], *, target: float | None = 1) -> Row:
    slowest = quantiles(spent, n=20)[-1]
    return Row(
        what=what,
        measured=f"{1000 * slowest:.1f} ms for 19 of 20",
        against=f"{1000 * SECONDS_MAX:.0f} ms",
        ratio=SECONDS_MAX / slowest,
        target=target,
    )
