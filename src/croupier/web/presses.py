"""Presses share transactions of the ledger, in one thread.

Presses that arrive while a transaction is written go into the next one. A thread for each press
would wait for Python's lock once per press, before the transaction and after it; and handing work
from one thread to another uses as few locks as possible.
"""

import asyncio
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Lock, Thread

from anyio.lowlevel import RunVar

from croupier.ledger import Answer, Ledger
from croupier.ledger.together import Steps, together

IDLE_SECONDS = 10.0
"""How long the thread waits for the next press before it ends; the next press starts another."""

_Pressed = tuple[Steps, "asyncio.Future[Answer]"]


class Presses:
    """The presses of one event loop that wait for the next transaction, and its thread."""

    def __init__(self, ledger: Ledger, *, idle: float = IDLE_SECONDS) -> None:
        self.ledger = ledger
        self._idle = idle
        self._loop = asyncio.get_running_loop()
        self._waiting: list[_Pressed] = []
        self._is_writing = False
        self._turns: SimpleQueue[list[_Pressed]] = SimpleQueue()
        self._thread: Thread | None = None
        self._coming = Lock()
        """Held while work is given to the thread, or while the thread checks that there is none."""

    async def take(self, steps: Steps) -> Answer:
        """Do this in the next transaction, unless its sender is gone before that begins."""
        answer: asyncio.Future[Answer] = self._loop.create_future()
        self._waiting.append((steps, answer))
        if not self._is_writing:
            self._begin()
        return await answer

    def _begin(self) -> None:
        """Have the thread write a transaction for all that wait."""
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
            except BaseException as error:  # nobody may wait forever
                outcomes = [_stopped(error)] * len(taken)
            with suppress(RuntimeError):  # the loop is closed, and nobody is waiting any more
                self._loop.call_soon_threadsafe(self._answer, taken, outcomes)

    def _answer(self, taken: list[_Pressed], outcomes: list[Answer | Exception]) -> None:
        for (_, answer), outcome in zip(taken, outcomes, strict=True):
            if answer.done():
                continue  # the sender is gone; it is done all the same
            if isinstance(outcome, Exception):
                answer.set_exception(outcome)
            else:
                answer.set_result(outcome)
        self._begin()


def _stopped(error: BaseException) -> Exception:
    return error if isinstance(error, Exception) else RuntimeError("the server is stopping")


_presses: RunVar[Presses] = RunVar("presses of the floor")


async def in_the_next_turn(ledger: Ledger, steps: Steps) -> Answer:
    """Do this with all presses on this event loop before the next transaction begins."""
    presses = _presses.get(None)
    if presses is None or presses.ledger is not ledger:
        presses = Presses(ledger)
        _presses.set(presses)
    return await presses.take(steps)
