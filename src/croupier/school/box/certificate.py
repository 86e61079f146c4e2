"""The certificate of a dealer: what was practised, and a digest by which paper can be checked.

It is drawn from the shifts that were passed, act by act. Whoever doubts a printed certificate has
the record replayed and compares the digest; who sat there, only the instructor can say.
"""

from collections import Counter
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from croupier.errors import brief
from croupier.games import find_game
from croupier.ledger import Page, Refusal, Refused
from croupier.ledger.entry import canonical
from croupier.rules import Game
from croupier.school.box.lessons import Lesson, lessons_for
from croupier.school.box.record import Shift, shift_json
from croupier.school.box.results import Result, passed_shift, result_of, results_of
from croupier.school.learners import find_learner

DIGEST_LETTERS_MIN = 12
"""So much of a digest, typed from paper, is enough to check it by."""


@dataclass(frozen=True, slots=True)
class Passed:
    """A lesson with the shift that passed it."""

    lesson: Lesson
    shift: Shift
    result: Result
    tries: int


def passed_course(page: Page, learner: str, game: Game) -> tuple[Passed, ...]:
    """Every lesson of the course with its shift, or a refusal that names what is missing."""
    found: list[Passed] = []
    missing: list[str] = []
    results = results_of(page, learner, game.name)
    for lesson in lessons_for(game):
        shift = passed_shift(page, learner, game.name, lesson.key)
        if shift is None:
            missing.append(lesson.title)
        else:
            tries = sum(result.lesson == lesson.key for result in results)
            found.append(Passed(lesson, shift, result_of(shift), tries))
    if missing:
        raise Refused(
            Refusal.WRONG_STATE,
            f"the course of {game.title} is not complete; still to pass: {', '.join(missing)}",
        )
    return tuple(found)


def certificate_of(page: Page, learner: str, game: str) -> dict[str, Any]:
    """The data of a certificate; refused while a lesson is missing."""
    who, rules = find_learner(page, learner), find_game(game)
    course = passed_course(page, who.id, rules)
    faults: Counter[str] = Counter()
    says: dict[str, str] = {}
    for entry in course:
        for clause, (times, text) in entry.result.faults.items():
            faults[clause] += times
            says[clause] = text
    return {
        "learner": who.name,
        "game": rules.name,
        "title": rules.title,
        "edition": rules.edition,
        "awarded": max(entry.result.ended for entry in course),
        "lessons": [_lesson(entry) for entry in course],
        "acts": sum(entry.result.acts for entry in course),
        "seconds": sum(entry.result.seconds for entry in course),
        "faults": [
            {"clause": clause, "times": times, "text": says[clause]}
            for clause, times in sorted(faults.items(), key=lambda pair: (-pair[1], pair[0]))
        ],
        "digest": record_digest(course),
    }


def _lesson(entry: Passed) -> dict[str, Any]:
    result = entry.result
    return {
        "key": entry.lesson.key,
        "title": entry.lesson.title,
        "ended": result.ended,
        "percent": result.percent,
        "procedure": {"won": result.procedure[0], "of": result.procedure[1]},
        "pays": {"won": result.pays[0], "of": result.pays[1]},
        "seconds": result.seconds,
        "pace": result.pace,
        "tries": entry.tries,
        "acts": result.acts,
        "dealing": entry.shift.table.felt.procedure.title,
        "faults": [
            {"clause": clause, "times": times, "text": text}
            for clause, (times, text) in result.faults.items()
        ],
    }


def record_digest(course: tuple[Passed, ...]) -> str:
    """Over every bet, card, trouble and act of the shifts, and what they came to."""
    record = [
        [shift_json(entry.shift), entry.result.percent, entry.result.passed] for entry in course
    ]
    return sha256(canonical(record).encode()).hexdigest()


def check_certificate(page: Page, learner: str, game: str, digest: str) -> dict[str, Any]:
    """Whether a digest on paper, or the beginning of it, belongs to the record that is kept."""
    typed = "".join(digest.split()).lower()
    if len(typed) < DIGEST_LETTERS_MIN or set(typed) - set("0123456789abcdef"):
        raise Refused(
            Refusal.BAD_VALUE,
            f"a digest is 64 of 0-9 and a-f, at least the first {DIGEST_LETTERS_MIN} of them, "
            f"not {brief(digest)}",
        )
    certificate = certificate_of(page, learner, game)
    return {"true": certificate["digest"].startswith(typed), "certificate": certificate}
