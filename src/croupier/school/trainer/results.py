"""How shifts went: the result of each, and what a learner has passed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from croupier.codec import Codec, canonical
from croupier.ledger import Collection, Transaction
from croupier.rules import Game
from croupier.school.trainer.grading import by_clause
from croupier.school.trainer.lessons import Course, Lesson, editions_for, lessons_for
from croupier.school.trainer.record import SHIFTS, TrainerShift, shift_json

RESULTS_MAX = 200
"""How many results per learner and game are kept; the oldest are deleted first."""


@dataclass(frozen=True, slots=True)
class ShiftResult:
    """The figures of a shift."""

    shift: int
    lesson: str
    ended: str
    passed: bool
    percent: int
    procedure: tuple[int, int]
    """Marks won, and out of how many."""
    pays: tuple[int, int]
    seconds: int
    pace: int
    acts: int
    faults: Mapping[str, tuple[int, str]]
    """By clause: how often it was broken, and its text."""

    @property
    def rank(self) -> tuple[int, int]:
        """Rank shifts by marks, then by speed."""
        return self.percent, -self.seconds


def result_of(shift: TrainerShift) -> ShiftResult:
    """Return the figures of a finished shift."""
    lesson = shift.table.lesson
    procedure, pays = shift.procedure_marks, shift.pay_marks
    return ShiftResult(
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


Results = tuple[ShiftResult, ...]


RESULTS: Collection[Results] = Collection.of("box-results", Results, held=False)
"""By learner and game, oldest first."""


@dataclass(frozen=True, slots=True)
class Passed:
    """The shift that passed a lesson, act by act, and its result on that day."""

    shift: TrainerShift
    result: ShiftResult

    def as_json(self) -> dict[str, Any]:
        return {"shift": shift_json(self.shift), "result": _RESULT.as_json(self.result)}


_RESULT: Codec[ShiftResult] = Codec(ShiftResult)
_PASSED: Codec[Passed] = Codec(Passed)

PASSED: Collection[Passed] = Collection(
    "box-passed", lambda kept: canonical(kept.as_json()), _PASSED.load, held=False
)
"""By learner, game and lesson: the basis of a certificate."""

TRAINER_COLLECTIONS: tuple[Collection[Any], ...] = (SHIFTS, PASSED, RESULTS)
"""Everything the dealer's seat stores."""


def results_of(transaction: Transaction, learner: str, game: str) -> Results:
    return transaction.get(RESULTS, f"{learner}/{game}") or ()


def keep_result(transaction: Transaction, shift: TrainerShift) -> ShiftResult:
    """Store a shift's result, and act by act the best one of each passed lesson.

    Once a course is complete, its record no longer changes, so that a certificate stays true.
    """
    result = result_of(shift)
    kept = (*results_of(transaction, shift.learner, shift.game), result)[-RESULTS_MAX:]
    transaction.put(RESULTS, f"{shift.learner}/{shift.game}", kept)
    passed = passed_lessons(transaction, shift.learner, shift.game)
    stands = any(
        shift.lesson in keys and keys <= passed
        for keys in _keys_by_edition(shift.table.layout.game, shift.table.lesson.course)
    )
    best = passed_shift(transaction, shift.learner, shift.game, shift.lesson)
    better = best is None or result.rank > best.result.rank
    if result.passed and better and not stands:
        transaction.put(
            PASSED, f"{shift.learner}/{shift.game}/{shift.lesson}", Passed(shift, result)
        )
    return result


def _keys_by_edition(game: Game, course: Course) -> list[set[str]]:
    return [{lesson.key for lesson in lessons} for lessons in editions_for(game, course)]


def passed_shift(transaction: Transaction, learner: str, game: str, lesson: str) -> Passed | None:
    """Return the shift that passed a lesson."""
    return transaction.get(PASSED, f"{learner}/{game}/{lesson}")


def passed_lessons(transaction: Transaction, learner: str, game: str) -> set[str]:
    """Return the passed lessons of a game, by key."""
    owner = f"{learner}/{game}"
    return {id.removeprefix(f"{owner}/") for id in transaction.ids_under(PASSED, owner)}  # noqa: A001


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """One lesson of the course, and the learner's progress with it."""

    lesson: Lesson
    tries: int
    best: ShiftResult | None
    passed: bool


def progress_of(
    transaction: Transaction, learner: str, game: Game, course: Course = "dealer"
) -> tuple[LessonProgress, ...]:
    """Return a whole course of a game with the learner's progress."""
    results = results_of(transaction, learner, game.name)
    passed = passed_lessons(transaction, learner, game.name)
    entries = []
    for lesson in lessons_for(game, course):
        mine = [result for result in results if result.lesson == lesson.key]
        best = max(mine, key=lambda result: (result.passed, result.rank), default=None)
        entries.append(LessonProgress(lesson, len(mine), best, lesson.key in passed))
    return tuple(entries)
