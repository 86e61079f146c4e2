"""The register: a learner takes another name, or is forgotten with all that was practised.

Everything the school keeps of somebody lies under their id, or under their id and a stroke, on
whichever collection; so a new collection is emptied too without a word here.
"""

from dataclasses import replace

from croupier.errors import brief
from croupier.ledger import Refusal, Refused, Transaction
from croupier.school.house import COLLECTIONS
from croupier.school.learners import (
    LEARNERS,
    Learner,
    clean_name,
    find_learner,
    is_called,
    learners,
)


def rename(transaction: Transaction, wanted: str, name: str) -> Learner:
    """The same learner under another name, which nobody else has."""
    learner, called = find_learner(transaction, wanted), clean_name(name)
    for other in learners(transaction):
        if other.id != learner.id and is_called(other, called):
            raise Refused(Refusal.BAD_VALUE, f"{brief(called)} is taken by somebody else")
    renamed = replace(learner, name=called)
    transaction.put(LEARNERS, learner.id, renamed)
    return renamed


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
