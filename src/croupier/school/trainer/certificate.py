"""A dealer's certificate: what was practiced, and a digest for checking a printed copy.

It is made from the passed shifts, act by act. To check a printed certificate, have the record
replayed and compare the digest. Only the instructor can say who sat there.
"""

from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from croupier.codec import canonical
from croupier.errors import brief
from croupier.games import find_game
from croupier.ledger import Refusal, Refused, Transaction
from croupier.rules import Game
from croupier.school.learners import find_learner
from croupier.school.trainer.lessons import Course, Lesson, editions_for, lessons_for
from croupier.school.trainer.results import (
    Passed,
    passed_lessons,
    passed_shift,
    result_of,
    results_of,
)

DIGEST_LETTERS_MIN = 12
"""How many digits of a digest, typed from paper, are enough to check it."""


Record = tuple[tuple[Lesson, Passed], ...]
"""The lessons of a course, each with the shift that passed it."""


def passed_course(
    transaction: Transaction, learner: str, game: Game, course: Course = "dealer"
) -> Record:
    """Return every lesson of the course with its shift, or refuse and name what is missing.

    If several editions of the course are complete, the newest one counts.
    """
    complete = passed_editions(transaction, learner, game, course)
    if complete:
        return complete[0]
    passed = passed_lessons(transaction, learner, game.name)
    missing = [lesson.title for lesson in lessons_for(game, course) if lesson.key not in passed]
    raise Refused(
        Refusal.WRONG_STATE,
        f"the course of {course_title(game, course)} is not complete; still to pass: "
        f"{', '.join(missing)}",
    )


def course_title(game: Game, course: Course) -> str:
    return game.title if course == "dealer" else f"{game.title}, supervision"


def passed_editions(
    transaction: Transaction, learner: str, game: Game, course: Course = "dealer"
) -> list[Record]:
    """Return the complete editions of a course, newest first."""
    found: list[Record] = []
    for lessons in editions_for(game, course):
        shifts = [passed_shift(transaction, learner, game.name, lesson.key) for lesson in lessons]
        record = tuple(
            (lesson, passed)
            for lesson, passed in zip(lessons, shifts, strict=True)
            if passed is not None
        )
        if len(record) == len(lessons):
            found.append(record)
    return found


def certificate_of(
    transaction: Transaction, learner: str, game: str, which: Course = "dealer"
) -> dict[str, Any]:
    """Return the data of a certificate; refused while a lesson is missing."""
    who, rules = find_learner(transaction, learner), find_game(game)
    course = passed_course(transaction, who.id, rules, which)
    tries = Counter(result.lesson for result in results_of(transaction, who.id, rules.name))
    results = [passed.result for _, passed in course]
    faults: Counter[str] = Counter()
    says: dict[str, str] = {}
    for result in results:
        for clause, (times, text) in result.faults.items():
            faults[clause] += times
            says[clause] = text
    return {
        "learner": who.name,
        "game": rules.name,
        "title": course_title(rules, which),
        "course": which,
        "edition": rules.edition,
        "awarded": max(result.ended for result in results),
        "lessons": [_lesson(*entry, tries=tries[entry[0].key]) for entry in course],
        "acts": sum(result.acts for result in results),
        "seconds": sum(result.seconds for result in results),
        "faults": [
            {"clause": clause, "times": times, "text": says[clause]}
            for clause, times in sorted(faults.items(), key=lambda pair: (-pair[1], pair[0]))
        ],
        "digest": record_digest(course),
    }


def _lesson(lesson: Lesson, passed: Passed, *, tries: int) -> dict[str, Any]:
    result = passed.result
    return {
        "key": lesson.key,
        "title": lesson.title,
        "ended": result.ended,
        "percent": result.percent,
        "procedure": {"won": result.procedure[0], "of": result.procedure[1]},
        "pays": {"won": result.pays[0], "of": result.pays[1]},
        "seconds": result.seconds,
        "pace": result.pace,
        "tries": tries,
        "acts": result.acts,
        "dealing": passed.shift.table.layout.procedure.title,
        "faults": [
            {"clause": clause, "times": times, "text": text}
            for clause, (times, text) in sorted(
                result.faults.items(), key=lambda fault: (-fault[1][0], fault[0])
            )
        ],
    }


def record_digest(course: Iterable[tuple[Lesson, Passed]]) -> str:
    """Digest every bet, card, trouble and act of the shifts, and their results."""
    record = [[lesson.key, passed.as_json()] for lesson, passed in course]
    return sha256(canonical(record).encode()).hexdigest()


def check_certificate(
    transaction: Transaction, learner: str, game: str, digest: str, which: Course = "dealer"
) -> dict[str, Any]:
    """Return whether a digest on paper, or its beginning, belongs to the stored record.

    `replays` says whether the acts, judged again by today's rules, get the same marks.
    """
    typed = "".join(digest.split()).lower()
    if len(typed) < DIGEST_LETTERS_MIN or set(typed) - set("0123456789abcdef"):
        raise Refused(
            Refusal.BAD_VALUE,
            f"a digest is 64 of 0-9 and a-f, at least the first {DIGEST_LETTERS_MIN} of them, "
            f"not {brief(digest)}",
        )
    certificate = certificate_of(transaction, learner, game, which)
    editions = passed_editions(
        transaction, find_learner(transaction, learner).id, find_game(game), which
    )
    meant = [course for course in editions if record_digest(course).startswith(typed)]
    return {
        "true": bool(meant),
        "replays": all(_replays(passed) for _, passed in (meant or editions)[0]),
        "certificate": certificate,
    }


def _replays(passed: Passed) -> bool:
    try:
        return result_of(passed.shift) == passed.result
    except Refused:  # an act that is no longer possible: the rules have changed since
        return False
