"""Presses of one event loop: those that arrive while a turn is written go into the next one."""

import asyncio
from threading import Event, Thread

from croupier.floor.jackpot_system import now
from croupier.ledger import Answer, Ledger, MemoryStore, Refusal, Refused, Transaction
from croupier.ledger.ledger import Job
from croupier.ledger.together import Steps
from croupier.web.presses import Presses, in_the_next_turn
from tests.web.conftest import in_a_loop


def moving(cents: int, *, begun: Event | None = None, go_on: Event | None = None) -> Steps:
    """Move an amount, and stop in the middle of the turn if told to."""

    def work(transaction: Transaction) -> Answer:
        if begun is not None and go_on is not None:
            begun.set()
            assert go_on.wait(300)
        if cents < 0:
            raise Refused(Refusal.BAD_VALUE, "less than nothing")
        transaction.post("moved", {"one": cents, "other": -cents}, {})
        return {"moved": cents}

    answer = yield Job(work)
    return {"turn": answer["moved"]}


def test_those_who_come_meanwhile_share_the_next_turn() -> None:
    ledger = Ledger(MemoryStore(), (), clock=now)
    before = ledger.head.turn

    async def evening() -> list[object]:
        begun, go_on = Event(), Event()
        first = asyncio.create_task(in_the_next_turn(ledger, moving(1, begun=begun, go_on=go_on)))
        assert await asyncio.to_thread(begun.wait, 30)
        others = [
            asyncio.create_task(in_the_next_turn(ledger, moving(cents))) for cents in (2, -1, 3)
        ]
        gone = asyncio.create_task(in_the_next_turn(ledger, moving(4)))
        await asyncio.sleep(0)  # all of them are queued
        gone.cancel()
        go_on.set()
        return await asyncio.gather(first, *others, gone, return_exceptions=True)

    outcomes = in_a_loop(evening())
    assert outcomes[:2] == [{"turn": 1}, {"turn": 2}]
    assert isinstance(outcomes[2], Refused)
    assert outcomes[3] == {"turn": 3}
    assert isinstance(outcomes[4], asyncio.CancelledError)
    assert ledger.look().balance("one") == 1 + 2 + 3, "who is gone before it began has not pressed"
    assert ledger.head.turn == before + 2


def test_whoever_is_gone_when_it_has_begun_has_pressed_all_the_same() -> None:
    ledger = Ledger(MemoryStore(), (), clock=now)

    async def evening() -> list[object]:
        begun, go_on = Event(), Event()
        gone = asyncio.create_task(in_the_next_turn(ledger, moving(4, begun=begun, go_on=go_on)))
        assert await asyncio.to_thread(begun.wait, 30)
        others = [asyncio.create_task(in_the_next_turn(ledger, moving(cents))) for cents in (1, 2)]
        await asyncio.sleep(0)
        for task in (gone, *others):
            task.cancel()
        go_on.set()
        outcomes = await asyncio.gather(gone, *others, return_exceptions=True)
        return [*outcomes, await in_the_next_turn(ledger, moving(8))]

    *cancelled, last = in_a_loop(evening())
    assert all(isinstance(outcome, asyncio.CancelledError) for outcome in cancelled)
    assert last == {"turn": 8}
    assert ledger.look().balance("one") == 4 + 8


def test_another_event_loop_has_presses_of_its_own() -> None:
    ledger = Ledger(MemoryStore(), (), clock=now)
    for cents in (1, 2):
        assert in_a_loop(in_the_next_turn(ledger, moving(cents))) == {"turn": cents}
    other = Ledger(MemoryStore(), (), clock=now)
    assert in_a_loop(in_the_next_turn(other, moving(5))) == {"turn": 5}
    assert (ledger.look().balance("one"), other.look().balance("one")) == (3, 5)


def test_the_thread_ends_when_nobody_presses_and_begins_again() -> None:
    ledger = Ledger(MemoryStore(), (), clock=now)

    async def evening() -> list[Answer]:
        presses = Presses(ledger, idle=0.01)
        answers = []
        for cents in (1, 2, 3):
            answers.append(await presses.take(moving(cents)))
            thread = presses._thread
            assert thread is None or await asyncio.to_thread(_ended, thread)
            assert presses._thread is None
        return answers

    assert in_a_loop(evening()) == [{"turn": 1}, {"turn": 2}, {"turn": 3}]


def _ended(thread: Thread) -> bool:
    thread.join(30)
    return not thread.is_alive()
