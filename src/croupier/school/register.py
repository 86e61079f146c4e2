"""The register: rename a learner, or delete one with everything practiced.

Everything the school stores about a learner is under their id, or their id and a slash, in any
collection; a new collection is therefore deleted too without any code here.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from croupier.errors import brief
from croupier.ledger import Refusal, Refused, Transaction
from croupier.school.drill.courses import current_course
from croupier.school.house import COLLECTIONS
from croupier.school.learners import (
    LEARNERS,
    LEARNERS_MAX,
    Learner,
    clean_name,
    find_learner,
    is_called,
    learners,
)
from croupier.school.seat.documents import current as current_session
from croupier.school.skills import SKILLS
from croupier.school.trainer.record import SHIFTS
from croupier.school.trainer.results import PASSED

IDLE_AFTER = timedelta(hours=1)
"""How long an unused profile is kept in a full school."""
AWAY_AFTER = timedelta(days=30)
"""How long a profile is kept there after its last practice."""
PASSED_AWAY_AFTER = timedelta(days=365)
"""The same for a learner who has passed a lesson, because certificates are checked later."""


def rename(transaction: Transaction, wanted: str, name: str) -> Learner:
    """Rename a learner; nobody else may have the new name."""
    learner, called = find_learner(transaction, wanted), clean_name(name)
    for other in learners(transaction):
        if other.id != learner.id and is_called(other, called):
            raise Refused(Refusal.BAD_VALUE, f"{brief(called)} is taken by somebody else")
    renamed = replace(learner, name=called)
    transaction.put(LEARNERS, learner.id, renamed)
    return renamed


def make_room(transaction: Transaction) -> int:
    """Make room for a new profile in a full school, and return how many were deleted.

    Anyone may add a profile and answer a question, so neither must keep others out for long.
    Profiles that nobody ever practiced under go first; if there are none, the one unused for the
    longest time, if that is long enough.
    """
    known = learners(transaction)
    if len(known) < LEARNERS_MAX:
        return 0
    idle = [
        learner
        for learner in known
        if _is_past(transaction, learner.enrolled, IDLE_AFTER)
        and not _has_practiced(transaction, learner)
    ]
    leaving = idle or _longest_away(transaction, known)
    for learner in leaving:
        forget(transaction, learner.id)
    return len(leaving)


def _longest_away(transaction: Transaction, known: Sequence[Learner]) -> list[Learner]:
    """Return the learner away longest, if that is long enough; otherwise nobody."""
    skills = transaction.get_all(SKILLS, (learner.id for learner in known))
    seen = {
        learner.id: max(
            (learner.enrolled, *(skill.at for skill in skills.get(learner.id, {}).values()))
        )
        for learner in known
    }
    for learner in sorted(known, key=lambda learner: (seen[learner.id], learner.id)):
        if not _is_past(transaction, seen[learner.id], AWAY_AFTER):
            break
        patience = PASSED_AWAY_AFTER if _has_passed(transaction, learner) else AWAY_AFTER
        if _is_past(transaction, _last_begun(transaction, learner, seen[learner.id]), patience):
            return [learner]
    return []


def _is_past(transaction: Transaction, instant: str, span: timedelta) -> bool:
    return datetime.fromisoformat(transaction.instant) - datetime.fromisoformat(instant) > span


def _has_passed(transaction: Transaction, learner: Learner) -> bool:
    return bool(transaction.ids_under(PASSED, learner.id))


def _last_begun(transaction: Transaction, learner: Learner, seen: str) -> str:
    """Return the last time that a learner began anything, answered or not."""
    session = current_session(transaction, learner.id)
    shift = transaction.get(SHIFTS, learner.id)
    course = current_course(transaction, learner.id)
    return max(
        seen,
        session.began if session is not None else "",
        shift.begun if shift is not None else "",
        course.begun if course is not None else "",
    )


def _has_practiced(transaction: Transaction, learner: Learner) -> bool:
    return any(
        transaction.get(collection, learner.id) is not None
        or transaction.ids_under(collection, learner.id)
        for collection in COLLECTIONS
        if collection.kind != LEARNERS.kind
    )


def forget(transaction: Transaction, wanted: str) -> tuple[Learner, int]:
    """Delete everything about a learner; return who it was and how many documents there were."""
    learner = find_learner(transaction, wanted)
    count = 0
    for collection in COLLECTIONS:
        own = [learner.id] if transaction.get(collection, learner.id) is not None else []
        for key in (*own, *transaction.ids_under(collection, learner.id)):
            transaction.put(collection, key, None)
            count += 1
    return learner, count
