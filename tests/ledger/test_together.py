"""Work with steps before and after its turn: several share one, each with its own outcome."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from croupier.floor.jackpot_system import now
from croupier.ledger import (
    Answer,
    Ledger,
    MemoryStore,
    Refusal,
    Refused,
    StoreUnavailable,
    Transaction,
)
from croupier.ledger.ledger import Job
from croupier.ledger.memory import MemoryWriter
from croupier.ledger.together import Steps, alone, together


class Store(MemoryStore):
    """A store that can be taken offline."""

    lost = False

    @contextmanager
    def writing(self) -> Iterator[MemoryWriter]:
        if self.lost:
            raise StoreUnavailable("gone")
        with super().writing() as writer:
            yield writer


@pytest.fixture
def store() -> Store:
    return Store()


@pytest.fixture
def ledger(store: Store) -> Ledger:
    return Ledger(store, (), clock=now)


def moving(cents: int, log: list[str], request: str | None = None) -> Steps:
    """Move an amount; record what comes before the turn, and how it ended."""
    log.append(f"before {cents}")
    if cents < 0:
        raise Refused(Refusal.BAD_VALUE, "less than nothing")

    def work(transaction: Transaction) -> Answer:
        if cents == 13:
            raise Refused(Refusal.NOT_ALLOWED, "not thirteen")
        transaction.post("moved", {"one": cents, "other": -cents}, {})
        return {"moved": cents}

    try:
        answer = yield Job(work, request=request, content=cents)
    except Refused:
        log.append(f"refused {cents}")
        raise
    log.append(f"after {cents}")
    return {"ok": True, **answer}


def test_several_share_a_turn_and_each_has_its_own_outcome(ledger: Ledger) -> None:
    log: list[str] = []
    before = ledger.head.turn
    outcomes = together(ledger, [moving(cents, log) for cents in (5, -1, 13, 7)])
    assert ledger.head.turn == before + 1
    assert outcomes[0] == {"ok": True, "moved": 5}
    assert outcomes[3] == {"ok": True, "moved": 7}
    assert [outcome.refusal for outcome in outcomes[1:3] if isinstance(outcome, Refused)] == [
        Refusal.BAD_VALUE,
        Refusal.NOT_ALLOWED,
    ]
    assert ledger.look().balance("one") == 12
    assert log == [
        "before 5", "before -1", "before 13", "before 7", "after 5", "refused 13", "after 7",
    ]  # fmt: skip


def test_a_request_that_comes_twice_in_one_turn_is_done_once(ledger: Ledger) -> None:
    outcomes = together(ledger, [moving(5, [], "a"), moving(5, [], "a"), moving(6, [], "a")])
    assert outcomes[:2] == [{"ok": True, "moved": 5}] * 2
    assert isinstance(outcomes[2], Refused)
    assert outcomes[2].refusal is Refusal.BAD_REQUEST
    assert ledger.look().balance("one") == 5


def test_alone_it_answers_or_raises(ledger: Ledger) -> None:
    assert alone(ledger, moving(5, [])) == {"ok": True, "moved": 5}
    for cents in (-1, 13):
        with pytest.raises(Refused):
            alone(ledger, moving(cents, []))
    assert ledger.look().balance("one") == 5


def test_where_nothing_is_left_to_write_no_turn_begins(ledger: Ledger) -> None:
    before = ledger.head.turn
    together(ledger, [moving(-1, [])])
    assert ledger.head.turn == before


def test_a_store_that_is_gone_is_told_to_all(store: Store, ledger: Ledger) -> None:
    store.lost = True
    outcomes = together(ledger, [moving(5, []), moving(7, [])])
    assert all(isinstance(outcome, StoreUnavailable) for outcome in outcomes)
    store.lost = False
    assert alone(ledger, moving(3, [])) == {"ok": True, "moved": 3}
    assert ledger.look().balance("one") == 3


def test_a_second_turn_in_one_piece_of_work_is_a_bug(ledger: Ledger) -> None:
    def twice() -> Steps:
        yield Job(lambda _: {})
        yield Job(lambda _: {})
        return {}

    with pytest.raises(AssertionError, match="more than one turn"):
        alone(ledger, twice())
