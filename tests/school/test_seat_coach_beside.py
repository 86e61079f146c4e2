"""The coach of a server thinks in other processes: the same words, and nothing lost when busy."""

from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any

import pytest

from croupier.games import find_game
from croupier.lab.solve import Question
from croupier.lab.tasks import LabBusy, Task, TaskLane
from croupier.lab.workers import Workers
from croupier.rules import make_layout
from croupier.school.seat import coach as coach_module
from croupier.school.seat.coach import Coach
from croupier.school.seat.documents import Note
from tests.school.seating import decisions_of, seeded

GAMES = ("three-card-poker", "let-it-ride")


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    workers = Workers(1)
    yield workers
    workers.close()


@pytest.mark.parametrize("name", GAMES)
def test_it_says_what_a_coach_in_this_process_says(workers: Workers, name: str) -> None:
    layout = make_layout(find_game(name))
    _, decision = next(decisions_of(layout, seeded(1), spots=1))
    beside = Coach(patience=None, workers=workers).note(decision)
    assert isinstance(beside, Note)
    assert beside == Coach(patience=None).note(decision)


def test_what_was_answered_is_not_asked_again(workers: Workers) -> None:
    _, decision = next(decisions_of(make_layout(find_game(GAMES[0])), seeded(1), spots=1))
    coach = Coach(patience=None, workers=workers)
    first = coach.note(decision)
    coach.patience = 0
    assert coach.note(decision, patient=False) == first


class Busy(Workers):
    """Has no time at first."""

    def __init__(self, refusals: int) -> None:
        super().__init__(0)
        self.refusals = refusals
        self.asked: list[Task] = []

    def ask(self, work: str, *args: Any, lane: TaskLane = TaskLane.QUICK, **_: Any) -> Task:
        if self.refusals:
            self.refusals -= 1
            raise LabBusy("come back")
        self.asked.append(Task(work, args, lane=lane))
        return self.asked[-1]


def test_a_lab_that_is_busy_is_asked_again_later() -> None:
    _, decision = next(decisions_of(make_layout(find_game(GAMES[0])), seeded(1), spots=1))
    lab = Busy(refusals=2)
    coach = Coach(patience=0, workers=lab)
    assert coach.note(decision) is None
    assert lab.asked == []
    assert coach.note(decision) is None
    assert [task.work for task in lab.asked] == [coach_module.COUNT, coach_module.THINK]
    assert coach.note(decision) is None
    assert len(lab.asked) == 2


def test_one_game_takes_only_so_many_long_questions() -> None:
    layout = make_layout(find_game("three-card-poker"))
    lab = Busy(refusals=0)
    coach = Coach(patience=0, workers=lab)
    questions = [Question(layout, "base", {"ante": stake}) for stake in range(1, 9)]
    assert [coach.analysis(question) for question in questions] == [None] * 8
    assert len(lab.asked) == coach_module.LONG_MAX
    assert {task.lane for task in lab.asked} == {TaskLane.LONG}
    done: Future[Any] = lab.asked[0]
    done.set_result("an answer")
    assert str(coach.analysis(questions[0])) == "an answer"
    assert coach.analysis(questions[-1]) is None
    assert len(lab.asked) == coach_module.LONG_MAX + 1
