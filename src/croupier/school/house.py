"""The school over its own ledger: learners, what they practice, and how it went.

Practice is kept apart from the floor's ledger: in `school.db` in the user's data folder, or in its
own schema of the database at `$CROUPIER_DATABASE_URL`. What an earlier Croupier kept among the
floor's documents is moved here when the school is opened.
"""

import os
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from typing import Any

from croupier.home import data_folder
from croupier.ledger import Answer, Collection, Ledger, Store, Transaction
from croupier.ledger.contract import NotABook
from croupier.ledger.ledger import Clock
from croupier.ledger.opening import DATABASE_VARIABLE, is_shared, open_store
from croupier.ledger.sizes import Ceiling
from croupier.school.drill.courses import DRILL_COURSES, DRILL_DESKS
from croupier.school.learners import LEARNERS
from croupier.school.seat.documents import SEAT_COLLECTIONS
from croupier.school.seat.figures import FIGURES
from croupier.school.skills import SKILLS
from croupier.school.trainer.results import TRAINER_COLLECTIONS

FILE_NAME = "school.db"
APART = "school"
BYTES_MAX = 4 << 30
"""How large a school's ledger may grow if anyone may practice: about 2,000,000 hands."""

COLLECTIONS: tuple[Collection[Any], ...] = (
    LEARNERS,
    SKILLS,
    DRILL_COURSES,
    DRILL_DESKS,
    *SEAT_COLLECTIONS,
    FIGURES,
    *TRAINER_COLLECTIONS,
)
"""Everything the school stores."""


def _now() -> datetime:
    return datetime.now(UTC)


class School:
    """A ledger of practice; every step of a lesson is one piece of work on it."""

    def __init__(self, store: Store, *, clock: Clock = _now, most: int = BYTES_MAX) -> None:
        self.ledger = Ledger(store, COLLECTIONS, clock=clock)
        self.ceiling = Ceiling(store, most, "the school's ledger")

    def look(self) -> Transaction:
        """Return the current state, for reading."""
        return self.ledger.look()

    def transact(
        self,
        work: Callable[[Transaction], Answer],
        *,
        request: str | None = None,
        content: object = None,
    ) -> Answer:
        """Do a piece of work durably; a request that succeeded before gets the same answer."""
        return self.ledger.transact(work, request=request, content=content)

    def keep_up(self) -> None:
        """Read what other processes have written, such as a terminal beside the browser."""
        self.ledger.refresh()

    def close(self) -> None:
        self.ledger.close()


def open_school(
    address: str | None = None,
    *,
    clock: Clock = _now,
    taking_over: bool = True,
    most: int = BYTES_MAX,
) -> School:
    """Open the school at an address, by default the user's own.

    Nobody signs in to practice, so practice never shares a ledger with the floor: in a database it
    has its own schema, and beside the floor's file its own file. Without `taking_over`, the floor's
    ledger is not even opened.
    """
    floors = os.environ.get(DATABASE_VARIABLE)
    wanted = address or floors
    if wanted is None:
        return School(open_store(data_folder() / FILE_NAME), clock=clock, most=most)
    if wanted != floors and not is_shared(wanted):
        return School(open_store(wanted), clock=clock, most=most)
    school = School(open_store(wanted, apart=APART), clock=clock, most=most)
    try:
        if taking_over:
            take_over(school, wanted)
    except BaseException:
        school.close()
        raise
    return school


def take_over(school: School, address: str) -> int:
    """Move practice from the floor's own ledger here, and return how many documents there were.

    They are written here first and removed from the other ledger afterward. If this is interrupted,
    nothing is lost, and the next opening continues.
    """
    try:
        store = open_store(address, create=False)
    except NotABook:
        return 0
    kinds = {collection.kind: collection for collection in COLLECTIONS}
    with closing(store):
        with store.writing() as writer:
            found = writer.changes_since(0, kinds).documents
        kept = {key: text for key, text in found.items() if text is not None and key[0] in kinds}
        if not kept:
            return 0
        values = {(kind, id): kinds[kind].load(text) for (kind, id), text in kept.items()}  # noqa: A001

        def here(transaction: Transaction) -> Answer:
            for (kind, id), value in values.items():  # noqa: A001
                if transaction.get(kinds[kind], id) is None:
                    transaction.put(kinds[kind], id, value)
            return {}

        def there(transaction: Transaction) -> Answer:
            for kind, id in values:  # noqa: A001
                transaction.put(kinds[kind], id, None)
            return {}

        school.transact(here)
        Ledger(store, COLLECTIONS, clock=_now).transact(there)
    return len(kept)
