"""How shifts went: the result of each, and what a learner has passed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from croupier.codec import Codec, canonical
from croupier.ledger import Page, Shelf
from croupier.rules import Game
from croupier.school.box.grading import by_clause
from croupier.school.box.lessons import Lesson, lessons_for
from croupier.school.box.record import SHIFTS, Shift, shift_json

RESULTS_MAX = 200
"""How many results of one learner and game are remembered; the oldest go first."""


@dataclass(frozen=True, slots=True)
class Result:
    """A shift in figures."""

    shift: int
    lesson: str
    ended: str
    passed: bool
    percent: int
    procedure: tuple[int, int]
    """Marks won, and of how many."""
    pays: tuple[int, int]
    seconds: int
    pace: int
    acts: int
    faults: Mapping[str, tuple[int, str]]
    """By clause: how often, and what it says."""

    @property
    def rank(self) -> tuple[int, int]:
        """A better shift has more right; of two alike the quicker one is better."""
        return self.percent, -self.seconds


def result_of(shift: Shift) -> Result:
    """The figures of a shift that is over."""
    lesson = shift.table.lesson
    procedure, pays = shift.procedure_marks, shift.pay_marks
    return Result(
        shift=shift.number,
        lesson=shift.lesson,
        ended=shift.rounds[-1].deeds[-1].instant,
        passed=min(procedure.percent, pays.percent) >= lesson.pass_mark,
        percent=(procedure + pays).percent,
        procedure=(procedure.won, procedure.of),
        pays=(pays.won, pays.of),
        seconds=shift.seconds,
        pace=shift.pace,
        acts=sum(len(played.deeds) for played in shift.rounds),
        faults={
            clause.id: (times, clause.text) for clause, times in by_clause(shift.faults).values()
        },
    )


Results = tuple[Result, ...]


RESULTS: Shelf[Results] = Shelf.of("box-results", Results, held=False)
"""By learner and game, the oldest first."""


@dataclass(frozen=True, slots=True)
class Passed:
    """The shift with which a lesson was passed, act by act, and what it came to on that day."""

    shift: Shift
    result: Result

    def as_json(self) -> dict[str, Any]:
        return {"shift": shift_json(self.shift), "result": _RESULT.as_json(self.result)}


_RESULT: Codec[Result] = Codec(Result)
_PASSED: Codec[Passed] = Codec(Passed)

PASSED: Shelf[Passed] = Shelf(
    "box-passed", lambda kept: canonical(kept.as_json()), _PASSED.load, held=False
)
"""By learner, game and lesson: what a certificate rests on."""

BOX_SHELVES: tuple[Shelf[Any], ...] = (SHIFTS, PASSED, RESULTS)
"""Everything the dealer's seat keeps."""


def results_of(page: Page, learner: str, game: str) -> Results:
    return page.get(RESULTS, f"{learner}/{game}") or ()


def keep_result(page: Page, shift: Shift) -> Result:
    """Remember how a shift went, and act by act the best one of each lesson that passed.

    From the day the course is complete its record stands, so that a certificate stays true.
    """
    result = result_of(shift)
    kept = (*results_of(page, shift.learner, shift.game), result)[-RESULTS_MAX:]
    page.put(RESULTS, f"{shift.learner}/{shift.game}", kept)
    course = lessons_for(shift.table.felt.game)
    passed = passed_lessons(page, shift.learner, shift.game)
    stands = all(lesson.key in passed for lesson in course)
    best = passed_shift(page, shift.learner, shift.game, shift.lesson)
    better = best is None or result.rank > best.result.rank
    if result.passed and better and not stands:
        page.put(PASSED, f"{shift.learner}/{shift.game}/{shift.lesson}", Passed(shift, result))
    return result


def passed_shift(page: Page, learner: str, game: str, lesson: str) -> Passed | None:
    """The shift with which a lesson was passed."""
    return page.get(PASSED, f"{learner}/{game}/{lesson}")


def passed_lessons(page: Page, learner: str, game: str) -> set[str]:
    """The lessons of a game that were passed, by key."""
    owner = f"{learner}/{game}"
    return {id.removeprefix(f"{owner}/") for id in page.ids_under(PASSED, owner)}  # noqa: A001


@dataclass(frozen=True, slots=True)
class Progress:
    """One lesson of the course, and how far the learner has come with it."""

    lesson: Lesson
    tries: int
    best: Result | None
    passed: bool


def progress_of(page: Page, learner: str, game: Game) -> tuple[Progress, ...]:
    """The whole course of a game, with what the learner made of it."""
    results = results_of(page, learner, game.name)
    passed = passed_lessons(page, learner, game.name)
    course = []
    for lesson in lessons_for(game):
        mine = [result for result in results if result.lesson == lesson.key]
        best = max(mine, key=lambda result: (result.passed, result.rank), default=None)
        course.append(Progress(lesson, len(mine), best, lesson.key in passed))
    return tuple(course)
