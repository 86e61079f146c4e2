"""The school over its own ledger: learners, what they practise, and how it went.

Practice is kept apart from the floor's ledger: `school.db` in the user's data folder, or the
database of `$CROUPIER_DATABASE_URL`, where it lies beside the floor's documents and touches none of
them.
"""

import os
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from croupier.home import data_folder
from croupier.ledger import Answer, Collection, Ledger, Store, Transaction
from croupier.ledger.ledger import Clock
from croupier.ledger.opening import DATABASE_VARIABLE, open_store
from croupier.school.drill.courses import DRILL_COURSES, DRILL_DESKS
from croupier.school.learners import LEARNERS
from croupier.school.seat.documents import SEAT_COLLECTIONS
from croupier.school.seat.figures import FIGURES
from croupier.school.skills import SKILLS
from croupier.school.trainer.results import TRAINER_COLLECTIONS

FILE_NAME = "school.db"

COLLECTIONS: tuple[Collection[Any], ...] = (
    LEARNERS,
    SKILLS,
    DRILL_COURSES,
    DRILL_DESKS,
    *SEAT_COLLECTIONS,
    FIGURES,
    *TRAINER_COLLECTIONS,
)
"""Everything the school keeps."""


def _now() -> datetime:
    return datetime.now(UTC)


class School:
    """A ledger of practice; every step of a lesson is one piece of work on it."""

    def __init__(self, store: Store, *, clock: Clock = _now) -> None:
        self.ledger = Ledger(store, COLLECTIONS, clock=clock)

    def look(self) -> Transaction:
        """Everything as it stands now, to read from."""
        return self.ledger.look()

    def transact(
        self,
        work: Callable[[Transaction], Answer],
        *,
        request: str | None = None,
        content: object = None,
    ) -> Answer:
        """Do a piece of work durably; a request that succeeded before is only answered again."""
        return self.ledger.transact(work, request=request, content=content)

    def keep_up(self) -> None:
        """Read what other processes have written: a terminal beside the browser."""
        self.ledger.refresh()

    def close(self) -> None:
        self.ledger.close()


def open_school(address: str | None = None, *, clock: Clock = _now) -> School:
    """The school at an address; without one the user's own."""
    wanted = address or os.environ.get(DATABASE_VARIABLE) or str(data_folder() / FILE_NAME)
    return School(open_store(wanted), clock=clock)
