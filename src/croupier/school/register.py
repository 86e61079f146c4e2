"""The register: a learner takes another name, or is forgotten with all that was practiced.

Everything the school keeps of somebody lies under their id, or under their id and a stroke, on
whichever collection; so a new collection is emptied too without a word here.
"""

from dataclasses import replace
from datetime import datetime, timedelta

from croupier.errors import brief
from croupier.ledger import Refusal, Refused, Transaction
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

IDLE_AFTER = timedelta(hours=1)
"""How long a profile is kept in a full school before anything was practiced under it."""


def rename(transaction: Transaction, wanted: str, name: str) -> Learner:
    """The same learner under another name, which nobody else has."""
    learner, called = find_learner(transaction, wanted), clean_name(name)
    for other in learners(transaction):
        if other.id != learner.id and is_called(other, called):
            raise Refused(Refusal.BAD_VALUE, f"{brief(called)} is taken by somebody else")
    renamed = replace(learner, name=called)
    transaction.put(LEARNERS, learner.id, renamed)
    return renamed


def make_room(transaction: Transaction) -> int:
    """In a full school, profiles that nobody ever practiced under make room; how many.

    Anybody may make a profile, so that a name alone must not keep others out for long.
    """
    known = learners(transaction)
    if len(known) < LEARNERS_MAX:
        return 0
    now = datetime.fromisoformat(transaction.instant)
    idle = [
        learner
        for learner in known
        if now - datetime.fromisoformat(learner.enrolled) > IDLE_AFTER
        and not _has_practiced(transaction, learner)
    ]
    for learner in idle:
        transaction.put(LEARNERS, learner.id, None)
    return len(idle)


def _has_practiced(transaction: Transaction, learner: Learner) -> bool:
    return any(
        transaction.get(collection, learner.id) is not None
        or transaction.ids_under(collection, learner.id)
        for collection in COLLECTIONS
        if collection.kind != LEARNERS.kind
    )


def forget(transaction: Transaction, wanted: str) -> tuple[Learner, int]:
    """Everything of a learner leaves the ledger; who it was, and how many documents there were."""
    learner = find_learner(transaction, wanted)
    count = 0
    for collection in COLLECTIONS:
        own = [learner.id] if transaction.get(collection, learner.id) is not None else []
        for key in (*own, *transaction.ids_under(collection, learner.id)):
            transaction.put(collection, key, None)
            count += 1
    return learner, count
