"""Schools and pupils for the tests: a clock that stands, names, and answers given by the dozen."""

from datetime import UTC, datetime, timedelta
from fractions import Fraction
from random import Random

from croupier.ledger import Answer, MemoryStore, Store, Transaction
from croupier.school.house import School
from croupier.school.learners import enrol
from croupier.school.skills import practiced

MONDAY = datetime(2026, 11, 16, 9, 0, tzinfo=UTC)


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = MONDAY

    def __call__(self) -> datetime:
        return self.now

    def goes_on(self, **by: float) -> None:
        self.now += timedelta(**by)


def open_small(store: Store | None = None, clock: Clock | None = None) -> School:
    """A school nobody has been to."""
    return School(store or MemoryStore(), clock=clock or Clock())


def pupil(school: School, name: str, seed: int | None = None) -> str:
    """Somebody new; their id."""

    def work(transaction: Transaction) -> Answer:
        return {"id": enrol(transaction, name, Random(seed if seed is not None else name)).id}  # noqa: S311

    learner: str = school.transact(work)["id"]
    return learner


def answers(
    school: School, learner: str, topic: str, marks: str, *, cost: str = "0", title: str = ""
) -> None:
    """Answers in a row: `+` is right, `-` is wrong and costs so much each time."""

    def work(transaction: Transaction) -> Answer:
        for mark in marks:
            practiced(
                transaction, learner, topic,
                right=mark == "+", cost=Fraction(cost if mark == "-" else 0), title=title,
            )  # fmt: skip
        return {}

    school.transact(work)
