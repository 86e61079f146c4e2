"""The certificate of a dealer: what was practised, and a digest by which paper can be checked.

It is drawn from the shifts that were passed, act by act. Whoever doubts a printed certificate has
the record replayed and compares the digest; who sat there, only the instructor can say.
"""

from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from croupier.codec import canonical
from croupier.errors import brief
from croupier.games import find_game
from croupier.ledger import Page, Refusal, Refused
from croupier.rules import Game
from croupier.school.box.lessons import Lesson, lessons_for
from croupier.school.box.results import Passed, passed_shift, result_of, results_of
from croupier.school.learners import find_learner

DIGEST_LETTERS_MIN = 12
"""So much of a digest, typed from paper, is enough to check it by."""


def passed_course(page: Page, learner: str, game: Game) -> tuple[tuple[Lesson, Passed], ...]:
    """Every lesson of the course with its shift, or a refusal that names what is missing."""
    found = [
        (lesson, passed_shift(page, learner, game.name, lesson.key)) for lesson in lessons_for(game)
    ]
    missing = ", ".join(lesson.title for lesson, passed in found if passed is None)
    if missing:
        raise Refused(
            Refusal.WRONG_STATE,
            f"the course of {game.title} is not complete; still to pass: {missing}",
        )
    return tuple((lesson, passed) for lesson, passed in found if passed is not None)


def certificate_of(page: Page, learner: str, game: str) -> dict[str, Any]:
    """The data of a certificate; refused while a lesson is missing."""
    who, rules = find_learner(page, learner), find_game(game)
    course = passed_course(page, who.id, rules)
    tries = Counter(result.lesson for result in results_of(page, who.id, rules.name))
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
        "title": rules.title,
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
        "dealing": passed.shift.table.felt.procedure.title,
        "faults": [
            {"clause": clause, "times": times, "text": text}
            for clause, (times, text) in sorted(
                result.faults.items(), key=lambda fault: (-fault[1][0], fault[0])
            )
        ],
    }


def record_digest(course: Iterable[tuple[Lesson, Passed]]) -> str:
    """Over every bet, card, trouble and act of the shifts, and over what they came to."""
    record = [[lesson.key, passed.as_json()] for lesson, passed in course]
    return sha256(canonical(record).encode()).hexdigest()


def check_certificate(page: Page, learner: str, game: str, digest: str) -> dict[str, Any]:
    """Whether a digest on paper, or the beginning of it, belongs to the record that is kept.

    `replays` is whether the acts, judged once more by the rules of today, come to the same marks.
    """
    typed = "".join(digest.split()).lower()
    if len(typed) < DIGEST_LETTERS_MIN or set(typed) - set("0123456789abcdef"):
        raise Refused(
            Refusal.BAD_VALUE,
            f"a digest is 64 of 0-9 and a-f, at least the first {DIGEST_LETTERS_MIN} of them, "
            f"not {brief(digest)}",
        )
    certificate = certificate_of(page, learner, game)
    course = passed_course(page, find_learner(page, learner).id, find_game(game))
    return {
        "true": certificate["digest"].startswith(typed),
        "replays": all(_replays(passed) for _, passed in course),
        "certificate": certificate,
    }


def _replays(passed: Passed) -> bool:
    try:
        return result_of(passed.shift) == passed.result
    except Refused:  # an act that no dealer can do any more: the rules have changed since
        return False
