"""A school room for the dealer's seat: a learner, a clock that ticks, and acts by name."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from croupier.ledger import Answer, Store, Transaction
from croupier.ledger.memory import MemoryStore
from croupier.school.house import School
from croupier.school.learners import enrol
from croupier.school.trainer import shift
from croupier.school.trainer.record import SHIFTS, TrainerShift
from croupier.school.trainer.view import trainer_view
from tests.oracle.perfect_dealer import perfect_acts

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
SECONDS_PER_ACT = 3

Act = Mapping[str, Any]


class Room:
    """One learner at the dealer's seat; every piece of work takes three seconds."""

    def __init__(self, store: Store | None = None, *, seed: int = 1) -> None:
        self.now = NOON
        self.school = School(store or MemoryStore(), clock=lambda: self.now)
        self.chance = Random(seed)  # noqa: S311 - no money rides on it
        self.learner = ""

    def work(self, work: Callable[[Transaction], Answer]) -> Answer:
        self.now += timedelta(seconds=SECONDS_PER_ACT)
        return self.school.transact(work)

    def enrol(self, name: str = "Ann") -> None:
        answer = self.work(lambda transaction: {"id": enrol(transaction, name, self.chance).id})
        self.learner = answer["id"]

    def begin(self, game: str, lesson: str, **choice: Any) -> Mapping[str, Any]:
        if not self.learner:
            self.enrol()
        self.work(
            lambda transaction: shift.begin(
                transaction, self.learner, game, lesson, chance=self.chance, **choice
            )
        )
        return self.view

    @property
    def view(self) -> Mapping[str, Any]:
        return trainer_view(self.school.look(), self.learner)

    @property
    def shift(self) -> TrainerShift:
        found = self.school.look().get(SHIFTS, self.learner)
        assert found is not None
        return found

    def act(self, act: Act) -> Answer:
        rounds = self.shift.rounds
        number, at = len(rounds), len(rounds[-1].deeds)
        return self.work(
            lambda transaction: shift.act(transaction, self.learner, round=number, at=at, act=act)
        )

    def next_round(self) -> None:
        self.work(lambda transaction: shift.next_round(transaction, self.learner, self.chance))

    def deal_round(self) -> list[Act]:
        """The perfect dealer deals the round that is on the table."""
        done: list[Act] = []
        dealer = perfect_acts(self.view)
        act = next(dealer)
        while True:
            answer = self.act(act)
            assert answer["right"], (act, answer["fault"], self.view["round"], done[-3:])
            done.append(act)
            try:
                act = dealer.send(self.view)
            except StopIteration:
                return done

    def deal_shift(self) -> Mapping[str, Any]:
        """The perfect dealer deals the whole shift; its result."""
        while True:
            self.deal_round()
            view = self.view
            if view["phase"] == "shift-over":
                result: Mapping[str, Any] = view["result"]
                return result
            assert view["phase"] == "round-over", view["phase"]
            self.next_round()
