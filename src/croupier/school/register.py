"""The register: a learner takes another name, or is forgotten with all that was practised.

Everything the school keeps of somebody lies under their id, or under their id and a stroke, on
whichever shelf; so a new shelf is emptied too without a word here.
"""

from dataclasses import replace

from croupier.errors import brief
from croupier.ledger import Page, Refusal, Refused
from croupier.school.house import SHELVES
from croupier.school.learners import (
    LEARNERS,
    Learner,
    clean_name,
    find_learner,
    is_called,
    learners,
)


def rename(page: Page, wanted: str, name: str) -> Learner:
    """The same learner under another name, which nobody else has."""
    learner, called = find_learner(page, wanted), clean_name(name)
    for other in learners(page):
        if other.id != learner.id and is_called(other, called):
            raise Refused(Refusal.BAD_VALUE, f"{brief(called)} is taken by somebody else")
    renamed = replace(learner, name=called)
    page.put(LEARNERS, learner.id, renamed)
    return renamed


def forget(page: Page, wanted: str) -> tuple[Learner, int]:
    """Everything of a learner leaves the book; who it was, and how many documents there were."""
    learner = find_learner(page, wanted)
    count = 0
    for shelf in SHELVES:
        own = [learner.id] if page.get(shelf, learner.id) is not None else []
        for key in (*own, *page.ids_under(shelf, learner.id)):
            page.put(shelf, key, None)
            count += 1
    return learner, count
