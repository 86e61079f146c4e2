"""A course: a series of questions that one learner has begun, as the ledger keeps it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from statistics import median
from typing import Any

from croupier.codec import Codec
from croupier.ledger import Collection, Refusal, Refused, Transaction
from croupier.paytables import Catalogue
from croupier.records import read_round, write_round
from croupier.school.drill.questions import AskedAmount, DrillQuestion, Kind
from croupier.school.drill.spacing import Spacing, TopicStanding
from croupier.school.drill.topics import topic_at

QUESTIONS_MAX = 200


@dataclass(frozen=True, slots=True)
class CourseChoice:
    """What a learner wants to be asked about."""

    games: tuple[str, ...]
    bets: tuple[str, ...] = ()
    """Settlement lines by key, such as `pair_plus` or `envy`; none means all.

    A key after a game and a slash is only for that game.
    """
    tables: Mapping[str, str] = field(default_factory=dict)
    """Pay tables by the key they are printed under, with or without a game."""
    questions: int = 20


@dataclass(frozen=True, slots=True)
class AnswerMark:
    """How one question was answered: each topic, and whether its amount was right."""

    topics: tuple[tuple[str, bool], ...]
    milliseconds: int
    target_ms: int

    @property
    def right(self) -> bool:
        return all(right for _, right in self.topics)

    @property
    def slow(self) -> bool:
        return self.milliseconds > self.target_ms


@dataclass(frozen=True, slots=True)
class Put:
    """The current question: the round, what is asked, since when, and the answer."""

    record: Mapping[str, Any]
    kind: Kind
    asks: tuple[AskedAmount, ...]
    topics: tuple[str, ...]
    since: str
    target_ms: int
    given: tuple[str, ...] = ()
    """The answer as typed; empty until given."""

    def question(self, catalogue: Catalogue | None) -> DrillQuestion:
        """Return the question, with its round replayed through the rules."""
        round_ = read_round(self.record, catalogue=catalogue)
        return DrillQuestion(round_, self.kind, self.asks, tuple(map(topic_at, self.topics)))


def put_down(question: DrillQuestion, *, since: str, target_ms: int) -> Put:
    """Return a question as the current one."""
    record = write_round(question.round)
    paths = tuple(topic.path for topic in question.topics)
    return Put(record, question.kind, question.asks, paths, since, target_ms)


@dataclass(frozen=True, slots=True)
class Course:
    """A series of questions, and how they have gone so far."""

    number: int
    choice: CourseChoice
    begun: str
    marks: tuple[AnswerMark, ...] = ()
    put: Put | None = None
    """The question that waits for an answer or was just answered; None once the course is over."""
    ended: str = ""

    @property
    def question(self) -> int:
        """The number of the current question."""
        answered = self.put is not None and bool(self.put.given)
        return len(self.marks) + (0 if answered or self.put is None else 1)

    @property
    def right(self) -> int:
        return sum(mark.right for mark in self.marks)

    @property
    def wrong(self) -> int:
        return len(self.marks) - self.right

    @property
    def median_ms(self) -> int:
        return int(median(mark.milliseconds for mark in self.marks)) if self.marks else 0

    @property
    def streak(self) -> int:
        """How many of the latest answers in a row were right."""
        count = 0
        for mark in reversed(self.marks):
            if not mark.right:
                break
            count += 1
        return count

    @property
    def best_streak(self) -> int:
        best = count = 0
        for mark in self.marks:
            count = count + 1 if mark.right else 0
            best = max(best, count)
        return best

    def by_topic(self) -> dict[str, tuple[int, int]]:
        """Return how often each topic was right and wrong, worst first."""
        counts: dict[str, list[int]] = {}
        for mark in self.marks:
            for path, right in mark.topics:
                counts.setdefault(path, [0, 0])[not right] += 1
        order = sorted(counts, key=lambda path: (-counts[path][1], -counts[path][0], path))
        return {path: (counts[path][0], counts[path][1]) for path in order}


@dataclass(frozen=True, slots=True)
class DrillDesk:
    """A learner in the drill: the courses so far, and what is remembered between them."""

    courses: int = 0
    current: int = 0
    """The number of the current or just finished course; 0 if there is none."""
    spacing: Spacing = field(default_factory=Spacing)


# The ledger -------------------------------------------------------------------------------------


_DESK_ROWS: Codec[tuple[int, int, tuple[int, int, dict[str, tuple[int, int]]]]] = Codec(
    tuple[int, int, tuple[int, int, dict[str, tuple[int, int]]]]
)
"""A desk is written with every answer and has a row per topic, so its rows omit field names."""


def _dump_desk(desk: DrillDesk) -> str:
    standings = {path: (at.step, at.due) for path, at in desk.spacing.standings.items()}
    spacing = (desk.spacing.asked, desk.spacing.target_ms, standings)
    return _DESK_ROWS.dump((desk.courses, desk.current, spacing))


def _load_desk(text: str) -> DrillDesk:
    courses, current, (asked, target_ms, standings) = _DESK_ROWS.load(text)
    known = {path: TopicStanding(step, due) for path, (step, due) in standings.items()}
    return DrillDesk(courses, current, Spacing(asked, target_ms, known))


DRILL_COURSES: Collection[Course] = Collection.of("drill-course", Course, held=False)
"""Courses by learner id and course number, separated by a slash."""

DRILL_DESKS: Collection[DrillDesk] = Collection("drill-desk", _dump_desk, _load_desk, held=False)
"""Desks by learner id."""


def desk_of(transaction: Transaction, learner: str) -> DrillDesk:
    return transaction.get(DRILL_DESKS, learner) or DrillDesk()


def course_of(transaction: Transaction, learner: str, number: int) -> Course:
    """Return the course with a number."""
    course = transaction.get(DRILL_COURSES, _key(learner, number))
    if course is None:
        raise Refused(Refusal.NOTHING_TO_DO, f"there is no course {number}; begin one")
    return course


def current_course(transaction: Transaction, learner: str) -> Course | None:
    """Return the current or just finished course."""
    current = desk_of(transaction, learner).current
    return course_of(transaction, learner, current) if current else None


def past_courses(transaction: Transaction, learner: str, most: int) -> tuple[Course, ...]:
    """Return finished courses, latest first."""
    found: list[Course] = []
    for number in range(desk_of(transaction, learner).courses, 0, -1):
        course = transaction.get(DRILL_COURSES, _key(learner, number))
        if course is not None and course.ended and course.marks:
            found.append(course)
        if len(found) == most:
            break
    return tuple(found)


def keep_course(transaction: Transaction, learner: str, course: Course) -> None:
    transaction.put(DRILL_COURSES, _key(learner, course.number), course)


def keep_desk(transaction: Transaction, learner: str, desk: DrillDesk) -> None:
    transaction.put(DRILL_DESKS, learner, desk)


def end_course(transaction: Transaction, learner: str, course: Course) -> None:
    """End a course; one without any answer is deleted."""
    ended = replace(course, ended=transaction.instant, put=None)
    transaction.put(DRILL_COURSES, _key(learner, course.number), ended if course.marks else None)


def milliseconds(since: str, now: str) -> int:
    """Return the time between two moments of the ledger."""
    waited = datetime.fromisoformat(now) - datetime.fromisoformat(since)
    return max(0, waited // timedelta(milliseconds=1))


def _key(learner: str, number: int) -> str:
    return f"{learner}/{number}"
