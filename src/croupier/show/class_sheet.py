"""The class for other programs and people: JSON, a sheet of rows, and short words."""

import csv
import io
from collections.abc import Iterable, Iterator
from datetime import datetime
from fractions import Fraction
from typing import Any

from croupier.given import no_formula
from croupier.school.class_view import ClassView, LearnerProgress, Practice, WeakTopic
from croupier.show.sheets import Cell, Sheet

COLUMNS = (
    "learner", "id", "room", "game", "tries", "right", "share_right", "cost_first_bets",
    "last_practised", "lessons_passed", "lessons", "works_on",
)  # fmt: skip
_MINUTE, _HOUR, _DAY = 60, 3600, 86_400


# For programs -----------------------------------------------------------------------------------


def class_json(view: ClassView) -> dict[str, Any]:
    """Return all learners, and what is hard for the class."""
    return {
        "at": view.at,
        "learners": [progress_json(progress) for progress in view.progresses],
        "hardest": [
            {**_trouble_json(trouble), "learners": list(trouble.learners)}
            for trouble in view.hardest
        ],
    }


def progress_json(progress: LearnerProgress) -> dict[str, Any]:
    """Return how one learner is doing."""
    learner = progress.learner
    return {
        "id": learner.id,
        "name": learner.name,
        "enrolled": learner.enrolled,
        **_counts(progress.whole),
        "practices": [
            {
                "room": practice.room,
                "room_title": practice.room_title,
                "game": practice.game,
                "game_title": practice.game_title,
                **_counts(practice),
            }
            for practice in progress.practices
        ],
        "lessons": [
            {
                "game": course.game,
                "game_title": course.game_title,
                "passed": course.passed,
                "of": course.of,
                "titles": list(course.titles),
            }
            for course in progress.courses
        ],
        "troubles": [_trouble_json(trouble) for trouble in progress.troubles],
    }


def _counts(practice: Practice) -> dict[str, Any]:
    return {
        "tries": practice.tries,
        "right": practice.right,
        "share": decimal(practice.share) if practice.tries else None,
        "cost": {"fraction": str(practice.cost), "decimal": decimal(practice.cost)},
        "last": practice.last or None,
    }


def _trouble_json(trouble: WeakTopic) -> dict[str, Any]:
    return {
        "topic": trouble.topic,
        "title": trouble.title,
        "room_title": trouble.room_title,
        "game_title": trouble.game_title,
        "wrong_lately": trouble.wrong,
        "lately": trouble.recent,
        "tries": trouble.tries,
    }


def class_csv(view: ClassView) -> str:
    """Return a row for each learner, room and game; a new learner has one empty row.

    >>> class_csv(ClassView("", (), ())).startswith("learner,id,room,game")
    True
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for progress in view.progresses:
        writer.writerows([[no_formula(cell) for cell in row] for row in _rows(progress)])
    return out.getvalue()


def class_sheets(view: ClassView) -> list[Sheet]:
    """Return the same as tables with numbers, and what is hard for the class."""
    learners = Sheet(
        "Learners",
        (
            "Learner", "ID", "Room", "Game", "Answers", "Right", "Share right",
            "Cost of mistakes, base bets", "Last practiced", "Lessons passed", "Lessons",
            "Working on",
        ),
        tuple(row for progress in view.progresses for row in _cells(progress)),
    )  # fmt: skip
    hard = Sheet(
        "Hard for the class",
        ("Topic", "Room", "Game", "Wrong lately", "Of the last", "Stuck on it"),
        tuple(
            (
                one.title, one.room_title, one.game_title, one.wrong, one.recent,
                ", ".join(one.learners),
            )
            for one in view.hardest
        ),
    )  # fmt: skip
    return [learners, *([hard] if hard.rows else [])]


def learner_sheets(progress: LearnerProgress, topics: Iterable[WeakTopic]) -> list[Sheet]:
    """Return one learner: rooms and games, and what goes wrong."""
    (rooms,) = class_sheets(ClassView("", (progress,), ()))
    wrong = tuple(
        (one.title, one.room_title, one.game_title, one.wrong, one.recent, one.tries)
        for one in topics
    )
    headings = ("Topic", "Room", "Game", "Wrong lately", "Of the last", "Answers")
    return [rooms, *([Sheet("Trouble spots", headings, wrong)] if wrong else [])]


def _cells(progress: LearnerProgress) -> Iterator[tuple[Cell, ...]]:
    learner, whole = progress.learner, progress.whole
    for practice in (whole, *progress.practices):
        course = progress.course_of(practice.game) if practice.room == "box" else None
        works_on = [one.title for one in progress.troubles if one.belongs_to(practice)]
        named = ("all rooms", "") if practice is whole else (
            practice.room_title, practice.game_title,
        )  # fmt: skip
        yield (
            learner.name, learner.id, *named, practice.tries, practice.right,
            practice.share if practice.tries else None, practice.cost, practice.last or None,
            None if course is None else course.passed, None if course is None else course.of,
            "" if practice is whole else "; ".join(works_on),
        )  # fmt: skip


def _rows(progress: LearnerProgress) -> Iterator[list[str]]:
    learner = progress.learner
    if not progress.practices:
        yield [learner.name, learner.id, "", "", "0", "0", "", "", "", "", "", ""]
    for practice in progress.practices:
        course = progress.course_of(practice.game) if practice.room == "box" else None
        works_on = [one.title for one in progress.troubles if one.belongs_to(practice)]
        yield [
            learner.name,
            learner.id,
            practice.room,
            practice.game,
            str(practice.tries),
            str(practice.right),
            decimal(practice.share),
            decimal(practice.cost),
            practice.last,
            "" if course is None else str(course.passed),
            "" if course is None else str(course.of),
            "; ".join(works_on),
        ]


def decimal(number: Fraction, places: int = 4) -> str:
    """Round a number to this many decimal places, half away from zero.

    >>> decimal(Fraction(-5, 12)), decimal(Fraction(1, 3), 2)
    ('-0.4167', '0.33')
    """
    scaled = int(abs(number) * 10**places + Fraction(1, 2))
    digits = str(scaled).rjust(places + 1, "0")
    sign = "-" if number < 0 and scaled else ""
    return f"{sign}{digits[:-places]}.{digits[-places:]}"


# For people -------------------------------------------------------------------------------------


def share_words(share: Fraction) -> str:
    """Format a whole percentage; 0% and 100% only if they are exact.

    >>> share_words(Fraction(999, 1000)), share_words(Fraction(1)), share_words(Fraction(1, 999))
    ('99%', '100%', '1%')
    """
    nearest = round(share * 100)
    if share < 1:
        nearest = min(nearest, 99)
    if share > 0:
        nearest = max(nearest, 1)
    return f"{nearest}%"


def cost_words(practice: Practice) -> str:
    """Return what the mistakes cost, in base bets; a dash in a room that cannot tell.

    >>> cost_words(Practice("seat", "", right=3, wrong=2, cost=Fraction(5, 4)))
    '1.25 bets'
    >>> cost_words(Practice("seat", "", right=3)), cost_words(Practice("drill", "", wrong=3))
    ('nothing', '–')
    """
    if not practice.cost:
        return "–" if practice.wrong else "nothing"
    return f"{decimal(practice.cost, 2)} bets"


def ago(then: str, now: str) -> str:
    """Return how long ago a moment was; both are instants from the ledger.

    >>> ago("2026-03-02T10:00:00.000000Z", "2026-03-02T10:00:40.000000Z")
    'just now'
    >>> ago("2026-03-02T10:00:00.000000Z", "2026-03-05T09:00:00.000000Z")
    '2 days ago'
    """
    if not then:
        return "never"
    seconds = int((datetime.fromisoformat(now) - datetime.fromisoformat(then)).total_seconds())
    for length, name in ((_DAY, "day"), (_HOUR, "hour"), (_MINUTE, "minute")):
        count = seconds // length
        if count > 0:
            return f"{count} {name}{'' if count == 1 else 's'} ago"
    return "just now"


def trouble_words(trouble: WeakTopic) -> str:
    """Name a topic and how it went lately."""
    return f"{trouble.title}: {trouble.wrong} of the last {trouble.recent} wrong"
