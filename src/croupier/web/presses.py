"""Presses of a floor take their turns in the ledger together, in one thread.

Whoever presses while a turn is written is in the next one. A thread for each press would wait for
the lock of Python as often as there are presses, before the turn and after it; and handing the work
of a turn from one thread to another is done with as few locks as there are.
"""

import asyncio
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Lock, Thread

from anyio.lowlevel import RunVar

from croupier.ledger import Answer, Ledger
from croupier.ledger.together import Steps, together

IDLE_SECONDS = 10.0
"""How long the thread waits for the next press before it ends; the next one begins another."""

_Pressed = tuple[Steps, "asyncio.Future[Answer]"]


class Presses:
    """Those of one event loop that wait for the next turn, and the thread that writes it."""

    def __init__(self, ledger: Ledger, *, idle: float = IDLE_SECONDS) -> None:
        self.ledger = ledger
        self._idle = idle
        self._loop = asyncio.get_running_loop()
        self._waiting: list[_Pressed] = []
        self._is_writing = False
        self._turns: SimpleQueue[list[_Pressed]] = SimpleQueue()
        self._thread: Thread | None = None
        self._coming = Lock()
        """Held while a turn is given to the thread, or the thread makes sure that none is."""

    async def take(self, steps: Steps) -> Answer:
        """Do it in the next turn, unless whoever pressed is gone before that begins."""
        answer: asyncio.Future[Answer] = self._loop.create_future()
        self._waiting.append((steps, answer))
        if not self._is_writing:
            self._begin()
        return await answer

    def _begin(self) -> None:
        """Have the thread write a turn of all who wait."""
        taken = [(steps, answer) for steps, answer in self._waiting if not answer.done()]
        self._waiting = []
        self._is_writing = bool(taken)
        if not taken:
            return
        with self._coming:
            self._turns.put(taken)
            if self._thread is None:
                self._thread = Thread(target=self._write, name="presses", daemon=True)
                self._thread.start()

    def _write(self) -> None:
        while True:
            try:
                taken = self._turns.get(timeout=self._idle)
            except Empty:
                with self._coming:
                    if self._turns.empty():
                        self._thread = None
                        return
                continue
            try:
                outcomes = together(self.ledger, [steps for steps, _ in taken])
            except BaseException as error:  # nobody may wait for ever
                outcomes = [_stopped(error)] * len(taken)
            with suppress(RuntimeError):  # the loop is closed, and nobody waits any more
                self._loop.call_soon_threadsafe(self._answer, taken, outcomes)

    def _answer(self, taken: list[_Pressed], outcomes: list[Answer | Exception]) -> None:
        for (_, answer), outcome in zip(taken, outcomes, strict=True):
            if answer.done():
                continue  # whoever pressed is gone; it is done all the same
            if isinstance(outcome, Exception):
                answer.set_exception(outcome)
            else:
                answer.set_result(outcome)
        self._begin()


def _stopped(error: BaseException) -> Exception:
    return error if isinstance(error, Exception) else RuntimeError("the server is stopping")


_presses: RunVar[Presses] = RunVar("presses of the floor")


async def in_the_next_turn(ledger: Ledger, steps: Steps) -> Answer:
    """Do it together with all who press on this event loop before the turn begins."""
    presses = _presses.get(None)
    if presses is None or presses.ledger is not ledger:
        presses = Presses(ledger)
        _presses.set(presses)
    return await presses.take(steps)
