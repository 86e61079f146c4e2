"""The school over its own book: learners, what they practise, and how it went.

Practice is kept apart from the floor's book: `school.db` in the user's data folder, or the database
of `$CROUPIER_DATABASE_URL`, where it lies beside the floor's documents and touches none of them.
"""

import os
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from croupier.home import data_folder
from croupier.ledger import Answer, Book, Page, Shelf, Store
from croupier.ledger.book import Clock
from croupier.ledger.opening import DATABASE_VARIABLE, open_store
from croupier.school.box.results import BOX_SHELVES
from croupier.school.drill.courses import DRILL_COURSES, DRILL_DESKS
from croupier.school.learners import LEARNERS
from croupier.school.seat.documents import SEAT_SHELVES
from croupier.school.seat.figures import FIGURES
from croupier.school.skills import SKILLS

FILE_NAME = "school.db"

SHELVES: tuple[Shelf[Any], ...] = (
    LEARNERS,
    SKILLS,
    DRILL_COURSES,
    DRILL_DESKS,
    *SEAT_SHELVES,
    FIGURES,
    *BOX_SHELVES,
)
"""Everything the school keeps."""


def _now() -> datetime:
    return datetime.now(UTC)


class School:
    """A book of practice; every step of a lesson is one piece of work on it."""

    def __init__(self, store: Store, *, clock: Clock = _now) -> None:
        self.book = Book(store, SHELVES, clock=clock)

    def look(self) -> Page:
        """Everything as it stands now, to read from."""
        return self.book.look()

    def perform(
        self,
        work: Callable[[Page], Answer],
        *,
        request: str | None = None,
        content: object = None,
    ) -> Answer:
        """Do a piece of work durably; a request that succeeded before is only answered again."""
        return self.book.perform(work, request=request, content=content)

    def keep_up(self) -> None:
        """Read what other processes have written: a terminal beside the browser."""
        self.book.refresh()

    def close(self) -> None:
        self.book.close()


def open_school(address: str | None = None, *, clock: Clock = _now) -> School:
    """The school at an address; without one the user's own."""
    wanted = address or os.environ.get(DATABASE_VARIABLE) or str(data_folder() / FILE_NAME)
    return School(open_store(wanted), clock=clock)
