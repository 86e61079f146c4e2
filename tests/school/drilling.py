"""A learner at the drill, for tests: a school, a clock, and answers that are meant."""

from collections.abc import Callable
from random import Random
from typing import Any

from croupier.games import GAMES
from croupier.ledger import Answer, Store
from croupier.money import dollars
from croupier.paytables import Catalogue
from croupier.school.drill import asking
from croupier.school.drill.courses import Course, CourseChoice, current_course
from croupier.school.drill.dues import PayDue
from croupier.school.drill.questions import DrillQuestion
from croupier.school.drill.viewing import drill_view
from tests.school.pupils import Clock, open_small, pupil

TCP = "three-card-poker"
ALL = tuple(game.name for game in GAMES)

OWN = """
family = "Friday night"
document = "a note"
games = ["three-card-poker"]
[readings]
pair_plus = "three_card"
[tables.MY-01]
title = "Generous"
[tables.MY-01.pair_plus]
straight_flush = "{odds} to 1"
pair = "3 to 2"
"""
"""A table of the learner's own, whose top line pays what the test says."""


def chance(seed: int | str = 1) -> Random:
    return Random(seed)  # noqa: S311 - no money rides on it


def said_rightly(due: PayDue) -> str:
    """What somebody answers who knows."""
    return "meter" if due.from_meter else dollars(due.asked)


def said_wrongly(due: PayDue) -> str:
    return dollars(due.asked + 100)


class Pupil:
    """One learner of a small school, who answers as told."""

    def __init__(self, store: Store | None = None, seed: int = 1) -> None:
        self.clock = Clock()
        self.school = open_small(store, self.clock)
        self.id = pupil(self.school, "Dana")
        self.chance = chance(seed)
        self.catalogue: Catalogue | None = None

    def does(
        self, work: Callable[..., Answer], *, request: str | None = None, **given: Any
    ) -> Answer:
        return self.school.transact(
            lambda transaction: work(transaction, self.id, **given),
            request=request,
            content=repr(sorted(given)),
        )

    def begins(self, *games: str, pace_ms: int | None = None, **choice: Any) -> None:
        wanted = CourseChoice(games or (TCP,), **choice)
        self.does(
            asking.begin, choice=wanted, chance=self.chance, pace_ms=pace_ms,
            catalogue=self.catalogue,
        )  # fmt: skip

    @property
    def course(self) -> Course:
        course = current_course(self.school.look(), self.id)
        assert course is not None
        return course

    @property
    def question(self) -> DrillQuestion:
        put = self.course.put
        assert put is not None
        return put.question(self.catalogue)

    @property
    def view(self) -> dict[str, Any]:
        return drill_view(self.school.look(), self.id, self.catalogue)

    def answers(self, *amounts: str, seconds: float = 0, request: str | None = None) -> Answer:
        self.clock.goes_on(seconds=seconds)
        return self.does(
            asking.answer, request=request, course=self.course.number,
            question=self.course.question, amounts=amounts, catalogue=self.catalogue,
        )  # fmt: skip

    def is_right(self, *, seconds: float = 1) -> None:
        self.answers(*map(said_rightly, self.question.dues()), seconds=seconds)

    def is_wrong(self, *, seconds: float = 1) -> None:
        self.answers(*map(said_wrongly, self.question.dues()), seconds=seconds)

    def goes_on(self, *, request: str | None = None) -> Answer:
        return self.does(
            asking.go_on, request=request, course=self.course.number,
            question=self.course.question, chance=self.chance, catalogue=self.catalogue,
        )  # fmt: skip
